"""The plugin of pytest that runs rulings: in Markdown pages, and in files ``*.ruling``.

It is there as soon as loyang is installed and does nothing until it is asked:

- ``pytest --loyang-rulings docs/`` collects the rulings under the paths that are named;
- ``loyang_rulings = true`` in the ini file does so in each run;
- ``loyang_rules = my-cards.toml`` there plays them with printed values of your own;
- ``pytest --loyang-rule-report docs/`` collects them too, and says behind the results which rules
  they touch, and by how many of them each is touched.

A ruling that does not hold is a failed test: it shows the file and line, the rule, and what was
expected beside what was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from loyang.errors import RulingError
    from loyang.ruleset import Ruleset
    from loyang.rulings import RulingBlock

# Whoever has loyang installed starts this module with each run of pytest, whatever he tests: so
# nothing of loyang is imported before it is asked for.

__all__ = ["RulingItem", "RulingPage"]

_PAGES = (".md", ".markdown")
_RULING = ".ruling"
_TOUCHED = "loyang_touched_rules"
"""The name under which a report of a test carries the rules that its ruling touches."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("loyang")
    group.addoption(
        "--loyang-rulings",
        action="store_true",
        help="collect the rulings in Markdown pages and in files *.ruling",
    )
    group.addoption(
        "--loyang-rule-report",
        action="store_true",
        help="collect the rulings, and tell which rules they touch",
    )
    parser.addini("loyang_rulings", "whether to collect rulings in each run", "bool", default=False)
    parser.addini("loyang_rules", "a TOML file with printed values of your own, for rulings")


def _is_asked(config: pytest.Config) -> bool:
    return bool(
        config.getoption("loyang_rulings")
        or config.getoption("loyang_rule_report")
        or config.getini("loyang_rulings")
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> RulingPage | None:
    """Collect the rulings of a file, if it can hold some and they are asked for."""
    if file_path.suffix.lower() not in (*_PAGES, _RULING) or not _is_asked(parent.config):
        return None
    return RulingPage.from_parent(parent, path=file_path)


class RulingPage(pytest.File):
    """A file with rulings."""

    def collect(self) -> Iterable[RulingItem]:
        """Collect a test for each ruling."""
        from loyang.rulings import RulingBlock, rulings_of

        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise self.CollectError(f"{self.path}: cannot be read: {error}") from None
        if self.path.suffix.lower() == _RULING:
            blocks: tuple[RulingBlock, ...] = rulings_of(text) or (RulingBlock(text, 1),)
        else:
            blocks = rulings_of(text, self.path.name)
        names: dict[str, int] = {}
        for block in blocks:
            # Not the line, so that a test keeps its name, and --lf finds it, when a line is added.
            said = block.heading or self.path.stem
            names[said] = number = names.get(said, 0) + 1
            name = said if number == 1 else f"{said} ({number})"
            yield RulingItem.from_parent(self, name=name, block=block)


class RulingItem(pytest.Item):
    """One ruling, as a test."""

    def __init__(self, *, block: RulingBlock, **others: Any) -> None:
        """Keep the ruling."""
        super().__init__(**others)
        self.block = block

    def runtest(self) -> None:
        """Play the ruling."""
        from loyang.rulings import play_ruling

        played = play_ruling(self.block.text, _rules(self.config))
        if self.config.getoption("loyang_rule_report"):
            from loyang.testing.touched import touched_rules

            rules = sorted(touched_rules(self.block.text, played))
            self.user_properties.append((_TOUCHED, rules))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Tell where the ruling does not hold, and what was expected beside what was found."""
        from loyang.errors import LoyangError, RulingError

        error = excinfo.value
        if isinstance(error, RulingError):
            return "\n".join(self._told(error))
        if isinstance(error, LoyangError):
            return f"{self.path}: {error}"
        return str(super().repr_failure(excinfo, style))

    def _told(self, error: RulingError) -> Iterator[str]:
        yield f"{self.path}:{self.block.line_in_file(error.line)}: the ruling does not hold"
        if error.line is not None:
            lines = self.block.text.splitlines()
            for number in range(max(1, error.line - 3), error.line + 1):
                mark = ">" if number == error.line else " "
                yield f"{mark} {self.block.line_in_file(number):4} | {lines[number - 1].rstrip()}"
        yield ""
        expected, but, found = error.problem.partition(", but ")
        yield from (f"- {expected}", f"+ {found}") if but else (f"  {error.problem}",)
        from loyang.testing.touched import named_rules, rule_titles

        for rule in sorted(named_rules(f"{error.said} {error.problem}")):
            yield f"  {rule}: {rule_titles().get(rule, 'the rule of a helper')}"

    def reportinfo(self) -> tuple[Path, int, str]:
        """Give the file, the line from 0, and the name."""
        return self.path, self.block.line - 1, f"{self.path.name}: {self.name}"


def _rules(config: pytest.Config) -> Ruleset:
    """The printed values that the ini file names, or those of the base game."""
    from loyang.ruleset import BASE_RULESET, Ruleset

    file = config.getini("loyang_rules")
    return Ruleset.load(config.rootpath / file) if file else BASE_RULESET


# --- which rules the rulings touch -------------------------------------------------------------


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Tell which rules the rulings touch, if that is asked for."""
    if not config.getoption("loyang_rule_report"):
        return
    touched: dict[str, int] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") != "call":
                continue
            for name, value in report.user_properties:
                if name == _TOUCHED:
                    for rule in value:
                        touched[rule] = touched.get(rule, 0) + 1
    from loyang.testing.touched import rule_titles

    titles = rule_titles()
    terminalreporter.section("rules that the rulings touch")
    for rule in [*titles, *sorted(touched.keys() - titles.keys())]:
        if rule in touched:
            line = f"{rule} {titles.get(rule, '')}".rstrip()
            terminalreporter.write_line(f"{line}: {touched[rule]}")
    untouched = len(titles.keys() - touched.keys())
    terminalreporter.write_line(f"{len(touched)} rules are touched, {untouched} are not.")
