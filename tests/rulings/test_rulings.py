"""The documents are right: every ruling and every Python example in them holds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from loyang import BASE_RULESET, LoyangError, Ruleset, parse_move
from loyang.errors import RulingError
from loyang.moves.notation import FORMS
from loyang.ruleset.cards import HelperCard
from loyang.rulings import play_ruling, run_ruling
from tests.rule_report import RuleCoverage
from tests.ruling_pages import (
    PAGES,
    ROOT,
    RULINGS,
    Ruling,
    page_name,
    python_examples,
    questions,
    rulings,
)

# --- the documents -----------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", rulings(), ids=str)
def test_ruling(ruling: Ruling) -> None:
    ruling.example.evaluate()


def test_there_are_sixty_rulings() -> None:
    assert len({(one.page, one.question) for one in rulings() if one.question}) >= 60


def test_each_question_has_a_block_and_cites_its_rules(rule_coverage: RuleCoverage) -> None:
    answered = {(one.page, one.question) for one in rulings()}
    assert set(questions()) <= answered
    for where, rules in questions().items():
        assert rules, f"{where}: no line 'Rules: ...'"
        assert set(rules) <= rule_coverage.rules.keys(), where
    assert len({question for _, question in questions()}) == len(questions())


def test_each_ruled_rule_has_a_ruling(rule_coverage: RuleCoverage) -> None:
    assert rule_coverage.without_ruling() == []


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_the_python_examples_of_a_page(page: Path) -> None:
    examples = list(python_examples(page))
    for example in examples:
        example.evaluate()
    prompts = re.findall(r"^\s*>>> ", page.read_text("utf-8"), re.MULTILINE)
    assert len(examples) == len(prompts), "a block with >>> is of Python and begins with >>>"


def test_the_test_file_of_the_tutorial_passes(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "writing-rulings.md").read_text("utf-8")
    (source,) = re.findall(r"```python\n(# test_\w+\.py\n.*?)```", text, re.DOTALL)
    ruling = source.split('"""')[1].strip()
    assert len(ruling.splitlines()) < 10
    file = tmp_path / "test_my_rulings.py"
    file.write_text(source, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    # As a user runs it: without what this run was told, such as to measure coverage.
    plain = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    done = subprocess.run(
        command, cwd=tmp_path, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_the_tutorial_tells_every_form_of_move_and_every_helper() -> None:
    text = (ROOT / "docs" / "writing-rulings.md").read_text("utf-8")
    for forms in FORMS.values():
        for form in forms.split(" | "):
            assert form in text
    for helper in {one.helper for one in BASE_RULESET.cards if isinstance(one, HelperCard)}:
        assert f"P1 use {helper}" in text
    shown = re.findall(r"^(P1 use [a-z].+?)(?:   .+)?$", text, re.MULTILINE)
    assert len(shown) > 20
    for move in shown:
        parse_move(move)


# --- what a ruling can say ---------------------------------------------------------------------

POSITION = """\
round: 3
P1: 4 cash, 1 loan
  cart: bean leek
  area: casual-WTB over regular-BL
  area: regular-CL: 1 delivery
P2:
  area: stall-WPL: leek
---
"""


@pytest.mark.parametrize(
    "line",
    [
        "P1 loan  legal",
        "P1 loan",
        "P1 buy bean refused ACT-B1",
        "P1 buy bean    refused ACT-B1 : p1 has 4   # not played",
        "P1 buy bean    refused   # by any rule",
        "P1 buy bean    refused: p1 has 4",
        "P1 use peddler-1: give bean leek take wheat  refused TURN-6",
        "=> P1: 4 cash, 1 loan, space 1, small storehouse, acting, no pack bought",
        "=> P1 cart: leek bean",
        "=> P1 storehouse: nothing",
        "=> P1 area: casual-WTB over regular-BL",
        "=> P1 area: regular-CL: 1 delivery",
        "=> P1 area: home: wheat 6",
        "=> P1 area: no peddler-1 stall-WPL",
        "=> P1 hand: nothing",
        "=> P1 hand: 0 cards",
        "=> P1 dotted: nothing",
        "=> P2 pile: 5 cards",
        "=> P2 pile: private-3b",
        "=> draw: peddler-1 peddler-2",
        "=> draw: no regular-BL",
        "=> courtyard: nothing",
        "=> round: 3",
        "=> phase: actions",
        "=> turn: P1",
        "=> tokens: P1 P2",
        "=> waiting: nothing",
        "=> decides: P1",
    ],
)
def test_a_ruling_that_holds(line: str) -> None:
    run_ruling(f"{POSITION}\n{line}\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("P1 buy bean  legal", "should be legal, but is refused by ACT-B1: a bean costs 6 cash"),
        ("P1 loan  refused ACT-B1", "should be refused by ACT-B1, but is legal"),
        ("P1 buy bean  refused ACT-C1", "should be refused by ACT-C1, but is refused by ACT-B1:"),
        ("P1 buy bean  refused ACT-B1: P1 has 5", "the reason should say 'P1 has 5', but is"),
        ("P1 loan  refused", "should be refused, but is legal"),
        ("P1 loan  refused: has 4", "should be refused, but is legal"),
        ("P1 buy bean  refused: has 5", "the reason should say 'has 5', but is refused by ACT-B1"),
        ("P1 buy bean  refused act-b1", "'act-b1' is not the id of a rule; like it are ACT-B1, "),
        ("P1 buy bean  refused FOO", "'FOO' is not the id of a rule; docs/rules.md lists them; "),
        ("P1 buy bean  refused FOO: has 4", "'FOO' is not the id of a rule; docs/rules.md"),
        ("P1 buy bean  refused has 4", "'has 4' is not the id of a rule; behind 'refused' stands"),
        ("P1 buy bean  refused:", "the words of the reason are missing behind the colon"),
        ("P1 buy bean  refused ACT-B1:", "the words of the reason are missing behind the colon"),
        ("P1 buy corn  refused", "'corn' is not a vegetable"),
        ("P1 loan  legal now", "nothing follows 'legal', so 'now' must go"),
        ("---", "a ruling has one such line; several rulings of a file are blocks of Markdown"),
        ("P1 buy bean", "cannot be played, is refused by ACT-B1: a bean costs 6 cash"),
        ("P1 buy corn", "'corn' is not a vegetable"),
        ("P1 eat bean", "is not a move"),
        ("P1: 4 cash", "an expectation begins with '=>'"),
        ("P1 cart: bean", "an expectation begins with '=>'"),
        ("cart: bean", "neither a move, such as 'P1 buy bean', nor an expectation"),
        ("=> P1 has bean", "an expectation says what and how"),
        ("=> P1:", "an expectation says what and how"),
        ("=> P1: 5 cash", "P1 should have '5 cash', but has '4 cash'"),
        ("=> P1: 2 loans", "P1 should have '2 loans', but has '1 loan'"),
        ("=> P1: space 2", "P1 should have 'space 2', but has 'space 1'"),
        ("=> P1: closed", "P1 should have 'closed', but has 'acting'"),
        ("=> P1: pack bought", "but has 'no pack bought'"),
        ("=> P1: large storehouse", "but has 'small storehouse'"),
        ("=> P1: 5 gold", "'5 gold' is none of"),
        ("=> P1: score 3", "the game is not over"),
        ("=> winners: P1", "the game is not over"),
        ("=> P3: 5 cash", "there is no P3"),
        ("=> P3 cart: bean", "there is no P3"),
        ("=> P1 cart: bean", "in P1's cart should be a bean, but there is a bean and a leek"),
        ("=> P1 cart: carrot", "'carrot' is not a vegetable"),
        ("=> P1 pockets: bean", "'pockets' is none of"),
        ("=> pockets: bean", "'pockets' is nothing that can be expected"),
        ("=> P1 area: regular-BL", "visible before P1, but it is covered before P1"),
        ("=> P1 area: stall-WPL", "visible before P1, but it is before P2"),
        ("=> P1 area: private-6b", "visible before P1, but it is not"),
        ("=> P1 area: regular-CL", "'regular-CL', but there lies 'regular-CL: 1 delivery'"),
        ("=> P1 area: no regular-BL", "regular-BL should not lie before P1, but it does"),
        ("=> P1 area: no regular-XX", "no card 'regular-XX'"),
        ("=> P1 area: no", "'no' is followed by"),
        ("=> discard: peddler-1", "peddler-1 should be there, but it is in the draw pile"),
        ("=> draw: no peddler-1", "peddler-1 should not be there, but it is in the draw pile"),
        ("=> discard: peddler", "no card 'peddler'"),
        ("=> discard: no", "'no' is followed by"),
        ("=> P2 pile: 4 cards", "4 cards should be there, but 5 are there: private-6a"),
        ("=> P2 pile: nothing", "nothing should be there, but 5 are there: private-6a"),
        ("=> dummy area: stall-WPL", "'dummy area' is nothing that can be expected"),
        ("=> row 1: peddler-1", "there is no row 1"),
        ("=> round: 4", "it is not '4', but '3'"),
        ("=> decides: P2", "it is not 'P2', but 'P1'"),
        ("=> waiting: payment P1 2 CLO-1", "but 'nothing'"),
    ],
)
def test_a_ruling_that_does_not_hold(line: str, message: str) -> None:
    """The message names the line, says it again, and tells what is."""
    with pytest.raises(RulingError) as caught:
        run_ruling(f"{POSITION}P1 loan  legal\n\n{line}\nP1 loan\n")
    assert str(caught.value).startswith(f"line 11: {line}: ")
    assert message in caught.value.problem
    assert caught.value.line == 11


def test_a_forgotten_chance_move_is_hinted_at() -> None:
    with pytest.raises(RulingError, match="the next line must be what chance brings, such as"):
        run_ruling(f"{POSITION}P1 buy-pack\nP1 keep none\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("round: 3\nP1:\nP2:\n", "no line '---' stands between"),
        ("round: 3\nP1:\nP2:\n---\n\n# later\n", "nothing is said behind '---'"),
        ("round: 3\nP1: 4 gold\nP2:\n---\nP1 loan", "line 2: P1: 4 gold: '4 gold' is none of"),
        ("round: 3\nP2:\n---\nP1 loan", "line 2: P2:: P2 is not next"),
        (
            "round: 3\nP1:\n  area: regular-BL\nP2:\n  area: regular-BL\n---\nP1 loan",
            "line 5: the position is not possible: P2: regular-BL lies in 2 places",
        ),
        (
            "\n# two players\nround: 3\nP1:\nP2:\ndraw: peddler-1\n---\nP1 loan",
            "line 6: draw: peddler-1: 'draw' is none of area, ",
        ),
        (
            "\n# two\nround: 3\nphase: cards\nturn: P2\nP1:\nP2:\n---\nP1 loan",
            "line 3: the position is not possible: the courtyard is empty",
        ),
        ("round: 3\noption: luck 1\nP1:\nP2:\n---\nP1 loan", "option: options.luck"),
        ("round: 3\noption: loan_cap few\nP1:\nP2:\n---\nP1 loan", "option: options.loan_cap"),
    ],
)
def test_a_ruling_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(RulingError) as caught:
        run_ruling(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("helper", "phase"), [("harvest-hand", "harvest"), ("tout", "cards")])
def test_a_harvest_in_which_nobody_can_use_a_helper_is_the_card_phase(
    helper: str, phase: str
) -> None:
    field = "private-5a: wheat 4"
    run_ruling(
        f"round: 3\nphase: harvest\nP1:\n  area: {helper}\n  area: {field}\nP2:\n---\n"
        f"=> phase: {phase}\n=> decides: {'P1' if phase == 'harvest' else 'chance'}"
    )


def test_the_last_state_is_returned() -> None:
    after = run_ruling(f"{POSITION}P1 loan\nP1 sell leek\nP1 buy bean legal\n")
    assert after.players[0].cash == 4 + 5 + 2
    assert after.ruleset is BASE_RULESET


def test_a_refusal_without_a_rule_is_told() -> None:
    played = play_ruling(
        f"{POSITION}P1 buy bean  refused ACT-B1\nP1 buy bean  refused\n"
        "P1 sell leek\n\nP1 serve regular-BL  refused: cover\n"
    )
    told = [(one.line, one.move, one.rule) for one in played.told]
    assert told == [(10, "P1 buy bean", "ACT-B1"), (13, "P1 serve regular-BL", "ACT-H4")]
    assert played.told[0].reason == "a bean costs 6 cash, P1 has 4"
    assert played.state.players[0].cash == 4 + 2


def test_a_refusal_by_a_rule_of_ones_own_helper() -> None:
    rules = Ruleset.loads(
        """
        [helpers.gardener]
        replaces = "sower"
        timing = "action"
        lantern = false
        options = [{ effects = [{ effect = "earn_per_field", amount = 2 }], source = "user" }]
        """
    )
    line = "P1 use gardener 1: give bean  refused HLP-gardener-1"
    run_ruling(
        f"round: 3\nP1:\n  area: gardener\n  area: field-3a: leek 2\nP2:\n---\n{line}", rules
    )
    with pytest.raises(RulingError, match="'HLP-gardener-1' is not the id of a rule"):
        run_ruling(f"{POSITION}P1 loan  refused HLP-gardener-1\n")


def test_a_ruling_about_rules_of_ones_own() -> None:
    rules = BASE_RULESET.with_options(loan_cap=1)
    run_ruling(f"{POSITION}P1 loan  refused LOAN-3\n", rules)
    with pytest.raises(LoyangError):
        run_ruling(f"{POSITION}P1 loan  refused LOAN-3\n")


def test_a_failing_ruling_of_a_page_is_told_with_page_and_line() -> None:
    ruling = next(one for one in rulings() if one.page == f"{page_name(RULINGS)}/packs.md")
    good = ruling.example.region.parsed
    ruling.example.parsed = good.replace("P1: 2 cash", "P1: 1 cash")
    try:
        with pytest.raises(AssertionError, match=r"docs/rulings/packs\.md, line \d+: P1 buy-pack"):
            ruling.example.evaluate()
    finally:
        ruling.example.parsed = good
