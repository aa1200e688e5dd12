"""Every rule that can be played is tested."""

from __future__ import annotations

import pytest

from tests.rule_report import REQUIRED_SECTIONS, RuleCoverage, section


def test_each_rule_of_the_required_sections_has_a_test(rule_coverage: RuleCoverage) -> None:
    if not rule_coverage.is_whole():
        pytest.skip("only a part of the tests was collected")
    assert rule_coverage.uncovered() == []


def test_the_required_sections_exist(rule_coverage: RuleCoverage) -> None:
    assert set(REQUIRED_SECTIONS) <= set(map(section, rule_coverage.rules))
