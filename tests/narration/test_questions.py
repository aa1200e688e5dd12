"""Half-specified wishes and their answers."""

from __future__ import annotations

import pytest

from loyang import Dice, is_over, new_game
from loyang.arena.simulation import play_random
from loyang.narration.explanation import Permission, explain
from loyang.narration.questions import Meaning, why_not
from loyang.positions import farmer, position
from loyang.state import State


@pytest.fixture
def state() -> State:
    return position(
        farmer(
            cash=4,
            cart="bean wheat leek",
            area=["casual-CBL over regular-BL", "stall-WPL", "regular-WL", "peddler-1"],
        ),
        farmer(area=["regular-WW"]),
        round=3,
    )


@pytest.mark.parametrize(
    ("wish", "meaning", "words"),
    [
        ("P1 serve WL", Meaning.LEGAL, "P1 serve regular-WL: ACT-F1: P1 serves regular-WL"),
        ("serve regular-WL", Meaning.LEGAL, "P1 serve regular-WL: ACT-F1"),
        ("P1 serve BL", Meaning.ILLEGAL, "regular-BL: ACT-H4: regular-BL is covered"),
        ("P1 serve CBL", Meaning.ILLEGAL, "ACT-G1: needs a cabbage, a bean and a leek"),
        ("P1 serve WW", Meaning.ILLEGAL, "P1 serve regular-WW: TURN-6: P1 has no visible"),
        ("P1 serve dragon", Meaning.ILLEGAL, "TURN-6: P1 has no visible customer 'dragon'"),
        ("P1 buy bean", Meaning.ILLEGAL, "ACT-B1: a bean costs 6 cash, P1 has 4"),
        ("P1 buy B", Meaning.ILLEGAL, "P1 buy bean: ACT-B1: a bean costs 6 cash, P1 has 4"),
        ("P1 trade pumpkin", Meaning.AMBIGUOUS, "P1 trade stall-WPL leek for pumpkin; P1"),
        ("P1 trade bean for pumpkin", Meaning.LEGAL, "P1 trade stall-WPL bean for pumpkin"),
        ("P1 trade cabbage", Meaning.UNKNOWN, "no move that there could be is 'trade cabbage'"),
        ("P1 sow cabbage", Meaning.ILLEGAL, "ACT-A1: needs a cabbage in the cart"),
        ("P1 use peddler", Meaning.AMBIGUOUS, "P1 use peddler-1 1: give"),
        ("P1 use gleaner", Meaning.ILLEGAL, "TURN-6: P1 has no visible helper 'gleaner'"),
        ("P2 buy wheat", Meaning.ILLEGAL, "TURN-3: P1 decides now, not P2"),
        ("P3 buy wheat", Meaning.ILLEGAL, "TURN-3: there is no P3 in this game"),
        ("P3 buy", Meaning.UNKNOWN, "there is no P3 in this game"),
        ("P1 step 3", Meaning.ILLEGAL, "TURN-5: 'step' is not possible"),
        ("end", Meaning.LEGAL, "P1 end-actions: CLO-1"),
        ("P1", Meaning.UNKNOWN, "it is not said what P1 wishes to do"),
        ("", Meaning.UNKNOWN, "it is not said what P1 wishes to do"),
        ("P1 dance", Meaning.UNKNOWN, "'dance' is no kind of move; there are sow-home"),
    ],
)
def test_a_wish_is_answered(state: State, wish: str, meaning: Meaning, words: str) -> None:
    answer = why_not(state, wish)
    assert answer.meaning is meaning, answer
    assert words in answer.words


def test_an_ambiguous_wish_names_the_legal_moves_that_may_be_meant(state: State) -> None:
    answer = why_not(state, "P1 trade leek")
    assert answer.meaning is Meaning.AMBIGUOUS
    assert len(answer.moves) > 2
    assert all(explain(state, move).legal for move in answer.moves)
    assert str(answer).startswith("ambiguous: P1 trade stall-WPL")


def test_nobody_decides_in_a_finished_game_or_for_chance() -> None:
    over = play_random(2, 1).final
    assert is_over(over)
    assert why_not(over, "buy bean").words == "nobody is named, and the game is over"
    solo = new_game(1)
    assert why_not(solo, "buy bean").words == "nobody is named, and chance decides now"


def test_a_legal_move_is_explained_by_all_that_it_does(state: State) -> None:
    explanation = explain(state, why_not(state, "serve WL").moves[0])
    assert isinstance(explanation, Permission)
    assert explanation.rules == ("ACT-F1",)
    assert explanation.events[0].cash == 5


def test_no_wish_crashes(state: State) -> None:
    """Words of moves, codes and nonsense, thrown together."""
    moves = ["P1", "P2", "P9", "serve", "trade", "use", "buy", "keep", "take", "store"]
    words = [*moves, "3", "BL", "WPL", "wheat", "with", "over", ":", ";", "?", "~", "é", "-"]
    dice = Dice(5)
    meanings = set()
    for _ in range(1500):
        wish = " ".join(dice.choose(words) for _ in range(dice.below(5)))
        answer = why_not(state, wish)
        assert answer.words
        meanings.add(answer.meaning)
    assert meanings == set(Meaning)
