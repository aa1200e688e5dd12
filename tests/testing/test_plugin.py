"""The plugin runs rulings when it is asked, and disturbs nobody else."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

PLUGIN = (
    ()
    if any(point.value == "loyang.testing.plugin" for point in entry_points(group="pytest11"))
    else ("-p", "loyang.testing.plugin")
)
"""Named only where loyang is not installed with it: pytest refuses to load it twice."""

GOOD = """\
P1: 4 cash
P2:
---
P1 buy bean   refused ACT-B1
P1 loan
=> P1: 9 cash
"""
BAD = GOOD.replace("9 cash", "8 cash")


def page(*rulings: str) -> str:
    blocks = [f"```ruling\n{ruling}```\n" for ruling in rulings]
    return "# Loans\n\nSome words.\n\n" + "\n".join(blocks)


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess(*PLUGIN, *options)


def test_nothing_is_collected_unless_it_is_asked_for(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", loans=page(BAD))
    pytester.makefile(".ruling", loan=BAD)
    pytester.makepyfile("def test_other(): pass")
    run(pytester).assert_outcomes(passed=1)


@pytest.mark.parametrize("how", ["option", "report", "ini"])
def test_rulings_of_pages_and_files_are_collected_when_asked(
    pytester: pytest.Pytester, how: str
) -> None:
    pytester.makefile(".md", loans=page(GOOD, GOOD))
    pytester.makefile(".ruling", loan=GOOD)
    pytester.makefile(".txt", other=BAD)
    if how == "ini":
        pytester.makeini("[pytest]\nloyang_rulings = true\n")
    options = {"option": ["--loyang-rulings"], "report": ["--loyang-rule-report"]}.get(how, [])
    result = run(pytester, "-v", *options)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines_random(
        ["loan.ruling::loan *", "loans.md::Loans *", "loans.md::Loans (2) *"]
    )


def test_a_failure_shows_the_line_the_rule_and_both_sides(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", loans=page(BAD, GOOD.replace("ACT-B1", "ACT-C1")))
    result = run(pytester, "--loyang-rulings")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "*loans.md:11: the ruling does not hold",
            ">   11 | => P1: 8 cash",
            "- P1 should have '8 cash'",
            "+ has '9 cash'",
            "*loans.md:18: the ruling does not hold",
            ">   18 | P1 buy bean   refused ACT-C1",
            "- should be refused by ACT-C1",
            "+ is refused by ACT-B1: a bean costs 6 cash, P1 has 4",
            "  ACT-B1: Buying from the own shop",
        ]
    )
    assert "Traceback" not in result.stdout.str()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P1: 4 cash\nP2:\nP1 loan\n", "*no line '---' stands between*"),
        ("P1: 4 cash\nP2:\n---\nP1 dance\n", "*'P1 dance' is not a move*"),
        ("", "*no line '---' stands between*"),
    ],
)
def test_a_file_that_is_no_ruling_fails_without_a_traceback(
    pytester: pytest.Pytester, text: str, said: str
) -> None:
    pytester.makefile(".ruling", wrong=text)
    result = run(pytester, "--loyang-rulings")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([said])
    assert "Traceback" not in result.stdout.str()


def test_a_file_that_is_no_text_is_an_error_of_one_line(pytester: pytest.Pytester) -> None:
    (pytester.path / "wrong.md").write_bytes(b"\xff\xfe\x00")
    result = run(pytester, "--loyang-rulings")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*wrong.md: cannot be read: *"])
    assert "Traceback" not in result.stdout.str()


def test_own_cards_are_played_if_the_ini_file_names_them(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nloyang_rulings = true\nloyang_rules = my-cards.toml\n")
    pytester.makefile(".toml", **{"my-cards": "[loan]\ncash = 4\n"})
    pytester.makefile(".ruling", loan=BAD)
    run(pytester).assert_outcomes(passed=1)
    (pytester.path / "my-cards.toml").unlink()
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*my-cards.toml: cannot be read*"])
    assert "Traceback" not in result.stdout.str()


def test_the_report_tells_the_rules_that_are_named_or_played(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", loans=page(GOOD, GOOD), other=page(GOOD.replace("ACT-B1", "")))
    result = run(pytester, "--loyang-rule-report")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        [
            "ACT-B1 Buying from the own shop: 3",
            "LOAN-1 *: 3",
            "2 rules are touched, * are not.",
        ]
    )


def test_it_works_with_several_processes_and_with_the_last_failed(
    pytester: pytest.Pytester,
) -> None:
    pytester.makefile(".md", loans=page(GOOD, BAD))
    result = run(pytester, "--loyang-rule-report", "-n2")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["LOAN-1 *: 1"])
    # A line above moves the ruling, and its test is still known.
    pytester.makefile(".md", loans="One more line.\n\n" + page(GOOD, BAD))
    result = run(pytester, "--loyang-rulings", "--lf", "-v")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["loans.md::Loans (2) FAILED*"])


def test_the_plugin_is_light() -> None:
    code = (
        "import sys, loyang.testing.plugin;"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'hypothesis', 'rich'}),"
        "[name for name in sys.modules if name in ('loyang.bots', 'loyang.rulings')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] []"
