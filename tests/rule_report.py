"""A pytest plugin that knows which tests and which rulings cover which rule.

A test names the rules it covers with ``@pytest.mark.rule("ACT-B1", "ACT-C1")``; a class or a
module can carry the mark for all its tests. An id that is not in the rules file is a usage error.
A test that is marked to be skipped or to fail covers nothing. A ruling is a question in
``docs/rulings/``; the line ``Rules:`` below it names the rules that it answers.

Without running a test,

- ``python -m pytest --rule-report`` prints for each rule its tests and rulings,
- ``python -m pytest --write-rule-report`` writes the same to ``docs/rule-report.md``,
- ``python -m pytest --check-rule-report`` tells whether that page is up to date.

All exit with status 1 if a rule of a required section has no test, or a rule with the mark R has
no ruling.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import define, field

if TYPE_CHECKING:
    from tests.ruling_pages import Ruling

REQUIRED_SECTIONS = (
    "SET",
    "RND",
    "HAR",
    "CRD",
    "ACT",
    "CLO",
    "LOAN",
    "PAY",
    "HLP",
    "END",
    "PLY",
    "INT",
    "SOL",
    "TURN",
)
"""The sections of which each rule needs a test."""

RULED = "R"
"""The mark of what this project has ruled. Each rule that carries it needs a ruling."""

TESTS = Path(__file__).parent
RULES_FILE = TESTS.parent / "src" / "loyang" / "data" / "rule_ids.toml"
PAGE = TESTS.parent / "docs" / "rule-report.md"

INTRODUCTION = """\
<!-- Written by `python -m pytest --write-rule-report`. Do not edit this page. -->

# Rules, tests and rulings

What makes sure that `loyang` plays by its rules: under each [rule](rules.md) stand its marks
(`S` stated, `P` public, `I` inferred, `R` ruled by this project), the questions that are answered
with it in the rulings, and the tests that cover it. The rulings are run as tests, as they stand.
"""


@define
class RuleCoverage:
    """The rules, and what was collected for each."""

    rules: dict[str, dict[str, Any]] = field(repr=False)
    """What the rules file says of each rule, by id and in its order."""
    sections: dict[str, str] = field(repr=False)
    """The heading of each section."""
    covering: dict[str, dict[str, int]] = field(factory=dict, repr=False)
    """By rule: the covering tests, as node ids without parameters, with how many cases of each."""
    files: set[Path] = field(factory=set, repr=False)
    """The files of the collected tests."""

    def add(self, item: pytest.Item) -> None:
        """Note which rules a test covers.

        Raises:
            ValueError: if a mark names no rule, or one that does not exist.
        """
        self.files.add(item.path)
        ids = set(_marked_ids(item))
        if unknown := sorted(ids - self.rules.keys()):
            raise ValueError(f"no such rule: {', '.join(unknown)}")
        if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
            return
        test = item.nodeid.partition("[")[0]
        for rule in ids:
            tests = self.covering.setdefault(rule, {})
            tests[test] = tests.get(test, 0) + 1

    def uncovered(self) -> list[str]:
        """The rules of the required sections without a test."""
        return [
            rule
            for rule in self.rules
            if section(rule) in REQUIRED_SECTIONS and rule not in self.covering
        ]

    def rulings(self, rule: str) -> list[Ruling]:
        """The rulings that answer with a rule; one of each question."""
        from tests.ruling_pages import rulings

        found = {(one.page, one.question): one for one in rulings() if rule in one.rules}
        return list(found.values())

    def without_ruling(self) -> list[str]:
        """The rules with the mark R that no ruling answers with."""
        return [
            rule
            for rule, entry in self.rules.items()
            if RULED in entry["marks"] and not self.rulings(rule)
        ]

    def is_whole(self) -> bool:
        """Whether no file of the suite was left out."""
        suite = {path for path in TESTS.rglob("test_*.py") if TESTS / "bench" not in path.parents}
        return suite <= self.files

    def page(self) -> str:
        """The report as a page of the documents."""
        ruled = sum(RULED in entry["marks"] for entry in self.rules.values())
        lines = [INTRODUCTION, f"{len(self.rules)} rules; {ruled} carry the mark `R`."]
        for name, heading in self.sections.items():
            lines += ["", f"## {heading}"]
            for rule, entry in self.rules.items():
                if section(rule) == name:
                    lines += ["", *self._entry(rule, entry)]
        return "\n".join(lines) + "\n"

    def _entry(self, rule: str, entry: dict[str, Any]) -> Iterator[str]:
        marks = " ".join(f"`{mark}`" for mark in entry["marks"])
        yield f"### [{rule}](rules.md#{rule.lower()}) · {entry['title']}"
        yield ""
        yield marks
        rulings, tests = self.rulings(rule), sorted(self.covering.get(rule, {}))
        if rulings or tests:
            yield ""
        for ruling in rulings:
            link = f"{ruling.page.removeprefix('docs/')}#{ruling.anchor}"
            yield f"- [{ruling.question}]({link})"
        for test in tests:
            yield f"- `{test}`"


COVERAGE = pytest.StashKey[RuleCoverage]()
PROBLEMS = pytest.StashKey[list[str]]()


def section(rule: str) -> str:
    """The section of a rule id."""
    return rule.partition("-")[0]


def _marked_ids(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            raise ValueError("the mark 'rule' takes one or more rule ids")
        yield from map(str, mark.args)


def _read_rules() -> RuleCoverage:
    try:
        data = tomllib.loads(RULES_FILE.read_text("utf-8"))
        return RuleCoverage(data["rules"], data["sections"])
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise pytest.UsageError(f"{RULES_FILE}: no table of rules: {error!r}") from error


def _collect(items: list[pytest.Item]) -> RuleCoverage:
    coverage = _read_rules()
    errors = []
    for item in items:
        try:
            coverage.add(item)
        except ValueError as error:
            errors.append(f"{item.nodeid}: {error}")
    if errors:
        raise pytest.UsageError(*errors)
    return coverage


@pytest.fixture
def rule_coverage(pytestconfig: pytest.Config) -> RuleCoverage:
    """Which of the collected tests cover which rule."""
    return pytestconfig.stash[COVERAGE]


# --- the command line --------------------------------------------------------------------------

OPTIONS = {
    "--rule-report": "run no test, but print for each rule its tests and rulings",
    "--write-rule-report": "run no test, but write docs/rule-report.md",
    "--check-rule-report": "run no test, but tell whether docs/rule-report.md is up to date",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("loyang")
    for option, text in OPTIONS.items():
        group.addoption(option, action="store_true", help=text)


def _only_reports(config: pytest.Config) -> bool:
    return any(config.getoption(option) for option in OPTIONS)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    if _only_reports(config):
        config.option.numprocesses = 0  # with xdist, this process would collect nothing


@pytest.hookimpl(tryfirst=True)  # before -k and -m take tests away
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    try:
        config.stash[COVERAGE] = _collect(items)
    except pytest.UsageError as error:
        worker: dict[str, Any] | None = getattr(config, "workeroutput", None)
        if worker is None:
            raise
        # A worker of xdist must not fail here: it tells the process that prints.
        worker["rule_errors"] = error.args
        items.clear()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    if errors := getattr(node, "workeroutput", {}).get("rule_errors"):
        raise pytest.UsageError(*errors)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run nothing if only a report is wanted; errors of the collection come first."""
    return True if _only_reports(session.config) and not session.testsfailed else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    coverage = session.config.stash.get(COVERAGE, None)
    if coverage is None or not _only_reports(session.config):
        return
    problems = [*_gaps(coverage), *_page_problems(session.config, coverage)]
    session.config.stash[PROBLEMS] = problems
    if problems:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    write = terminalreporter.write_line
    coverage = config.stash.get(COVERAGE, None)
    if coverage is not None and config.getoption("--rule-report"):
        terminalreporter.section("rules, their tests and their rulings")
        for line in _lines(coverage):
            write(line, bold=not line.startswith(" "))
        write("")
        write(f"{len(coverage.covering)} of {len(coverage.rules)} rules have a test.")
    for problem in config.stash.get(PROBLEMS, []):
        write(problem, red=True)


def _lines(coverage: RuleCoverage) -> Iterator[str]:
    uncovered = coverage.uncovered()
    for rule, entry in coverage.rules.items():
        yield f"{rule} [{' '.join(entry['marks'])}] {entry['title']}"
        for test, cases in coverage.covering.get(rule, {}).items():
            yield f"    {test}" + (f" ({cases} cases)" if cases > 1 else "")
        if rule in uncovered:
            yield "    no test"
        elif rule not in coverage.covering:
            yield "    no test yet, none required"
        for ruling in coverage.rulings(rule):
            yield f"    {ruling.page}: {ruling.question}"


def _gaps(coverage: RuleCoverage) -> Iterator[str]:
    if uncovered := coverage.uncovered():
        yield f"Rules that need a test: {', '.join(uncovered)}"
    if without := coverage.without_ruling():
        yield f"Rules that need a ruling: {', '.join(without)}"


def _page_problems(config: pytest.Config, coverage: RuleCoverage) -> Iterator[str]:
    """Write the page if it is wanted, or say why not or what is wrong with it."""
    write, check = (config.getoption(f"--{word}-rule-report") for word in ("write", "check"))
    if not (write or check):
        return
    page = coverage.page()
    if not coverage.is_whole():
        yield "Only a part of the tests was collected: there is no page of a part."
    elif write:
        PAGE.write_text(page, encoding="utf-8", newline="\n")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != page:
        yield f"docs/{PAGE.name} is stale: run python -m pytest --write-rule-report"
