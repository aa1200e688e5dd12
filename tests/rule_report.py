"""A pytest plugin that knows which tests cover which rule.

A test names the rules it covers with ``@pytest.mark.rule("ACT-B1", "ACT-C1")``; a class or a
module can carry the mark for all its tests. An id that is not in the rules file is a usage error.
A test that is marked to be skipped or to fail covers nothing.

``python -m pytest --rule-report`` runs no test: it prints for each rule the tests that cover it,
and exits with status 1 if a rule of a required section has none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

REQUIRED_SECTIONS = (
    "SET",
    "RND",
    "HAR",
    "CRD",
    "ACT",
    "CLO",
    "LOAN",
    "PAY",
    "END",
    "PLY",
    "TURN",
)
"""The sections of which each rule needs a test. HLP, INT and SOL join when they are playable."""

TESTS = Path(__file__).parent
RULES_FILE = TESTS.parent / "src" / "loyang" / "data" / "rules.toml"


@define
class RuleCoverage:
    """The rules, and the tests collected for each."""

    rules: dict[str, dict[str, Any]] = field(repr=False)
    """What the rules file says of each rule, by id and in its order."""
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

    def is_whole(self) -> bool:
        """Whether no file of the suite was left out."""
        suite = {path for path in TESTS.rglob("test_*.py") if TESTS / "bench" not in path.parents}
        return suite <= self.files


COVERAGE = pytest.StashKey[RuleCoverage]()


def section(rule: str) -> str:
    """The section of a rule id."""
    return rule.partition("-")[0]


def _marked_ids(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            raise ValueError("the mark 'rule' takes one or more rule ids")
        yield from map(str, mark.args)


def _read_rules() -> dict[str, dict[str, Any]]:
    try:
        rules: dict[str, dict[str, Any]] = tomllib.loads(RULES_FILE.read_text("utf-8"))["rules"]
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise pytest.UsageError(f"{RULES_FILE}: no table of rules: {error!r}") from error
    return rules


def _collect(items: list[pytest.Item]) -> RuleCoverage:
    coverage = RuleCoverage(_read_rules())
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("loyang").addoption(
        "--rule-report",
        action="store_true",
        help="run no test, but print for each rule the tests that cover it",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    if config.getoption("--rule-report"):
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
    """Run nothing if only the report is wanted; errors of the collection come first."""
    return True if session.config.getoption("--rule-report") and not session.testsfailed else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    coverage = session.config.stash.get(COVERAGE, None)
    if session.config.getoption("--rule-report") and coverage and coverage.uncovered():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    coverage = config.stash.get(COVERAGE, None)
    if not config.getoption("--rule-report") or coverage is None:
        return
    write = terminalreporter.write_line
    terminalreporter.section("rules and their tests")
    uncovered = coverage.uncovered()
    for rule, entry in coverage.rules.items():
        write(f"{rule} [{' '.join(entry['marks'])}] {entry['title']}", bold=True)
        for test, cases in coverage.covering.get(rule, {}).items():
            write(f"    {test}" + (f" ({cases} cases)" if cases > 1 else ""))
        if rule in uncovered:
            write("    no test", red=True)
        elif rule not in coverage.covering:
            write("    no test yet, none required")
    write("")
    write(f"{len(coverage.covering)} of {len(coverage.rules)} rules have a test.")
    if uncovered:
        write(f"Rules that need one: {', '.join(uncovered)}", red=True)
