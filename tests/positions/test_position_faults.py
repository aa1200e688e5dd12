"""Positions that no game can reach are refused, with what is wrong and where."""

from __future__ import annotations

import pytest

from loyang import State, legal_moves
from loyang.errors import PositionError
from loyang.positions import farmer, position, read_position, write_position
from loyang.rules.placed_cards import all_cards, places_of
from tests import stored

A_TEXT = """\

# P1 can serve, P2 cannot
round: 3
turn: P1
tokens: P1 P2
discard: tout
P1: 4 cash, space 5
  cart: bean leek
  shop: wheat
  area: casual-CBL over regular-BL
  area: stall-WPL: leek
  area: regular-CL: 1 delivery
P2: 2 loans
  cart: bean
  effect: purchase_discount 1 0
  tail: field-3a
  area: private-3a: wheat 2
"""
FIRST_LINE = 3


def refused(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read_position(text)
    return caught.value


@pytest.mark.parametrize(
    ("line", "instead", "problem"),
    [
        (3, "round: 12", "round 12: there are rounds 1 to 9"),
        (3, "round: three", "'three' is not a whole number"),
        (4, "round: 4", "'round' is said already"),
        (9, "cart: wheat", "'cart' is said already"),
        (4, "turn: P3", "turn: 2 is not one player"),
        (4, "turn: P1 P2", "turn: (0, 1) is not one player"),
        (5, "tokens: P1 P1", "the small token cannot lie with player 0"),
        (5, "tokens: P4", "the starting player 3 does not exist"),
        (5, "tokens: P1 P2 P1", "is not who has the large token"),
        (6, "discard: touts", "there is no card 'touts'"),
        (6, "taken: P2", "cards are taken in the card phase only"),
        (6, "waiting: first-lay P1", "FirstLay cannot be pending in the phase actions"),
        (6, "waiting: payment P4 5 CLO-1", "there is no player 3"),
        (6, "waiting: turn-up-before-payment P4 5 ACT-H6", "there is no player 3"),
        (6, "waiting: turn-up-before-payment P2 2 ACT-H6", "a surveyor is used in the own turn"),
        (6, "waiting: turn-up-before-payment P1 0 ACT-H6", "0 cash is no payment"),
        (6, "waiting: turn-up-before-payment P1 2", "cannot be read"),
        (6, "row: - - -", "the courtyard lies in rows in the solo game, and only there"),
        (6, "draw: ?", "hides a card"),
        (7, "P1: space 21", "P1: space 21: the path goes from 1 to 20"),
        (7, "P1: waiting", "P1: it is his turn, he cannot wait for it"),
        (9, "shop: wheat*9", "P1: shop: 9 wheat on 3 spaces"),
        (9, "pile: private-3x", "pile: 'private-3x' is no private field"),
        (9, "home: rice", "'rice' is not a vegetable"),
        (9, "home: leek", "P1: home cannot hold leek"),
        (9, "private: lost", "'lost' is neither 'gone' nor 'unsown'"),
        (9, "dotted: regular-BL", "P1: regular-BL is no dotted customer"),
        (11, "area: stall-WPL: cabbage", "P1: stall-WPL cannot hold a cabbage"),
        (12, "area: regular-CL: 4 deliveries", "P1: regular-CL leaves with delivery 4"),
        (12, "area: regular-CL: served 2", "P1: regular-CL cannot have got 2 of 0 deliveries"),
        (12, "area: private-4a: leek 1", "P1: private-4a cannot hold leek"),
        (12, "area: field-3a: bean 4", "P1: field-3a holds 4 vegetables on 3 spaces"),
        (12, "area: home: wheat 3", "P1: the home field holds 3, at this time it must hold 6"),
        (13, "P2: acting", "P2: he is acting, but it is not his turn"),
        (8, "storehouse: wheat", "P1: storehouse: it is emptied in the harvest"),
        (15, "effect: luck", "P2: 'luck' is no lasting effect"),
        (15, "effect: purchase_discount x", "'x' is not a whole number"),
        (16, "tail: tout", "P2: tout cannot lie under the private pile"),
        (17, "area: stall-WPL", "P2: stall-WPL lies in 2 places"),
        (17, "area: peddler-1 over regular-BL", "P2: regular-BL lies in 2 places"),
        (17, "area: private-3c: wheat 2", "there is no card 'private-3c'"),
        (17, "area: private-7a: wheat 2", "P2: private-7a is no field that can lie here"),
    ],
)
def test_a_text_is_refused_with_the_line_that_is_wrong(
    line: int, instead: str, problem: str
) -> None:
    lines = A_TEXT.splitlines()
    lines[line - 1] = instead
    error = refused("\n".join(lines))
    assert error.line == line
    assert problem in error.problem
    assert str(error) == f"line {line}: {error.problem}"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", None, "0 players: there are one to four"),
        ("\n\n# three rounds\nround: 3", 4, "0 players: there are one to four"),
        ("\nround: 3\nP1:\n", 2, "the solo game has a dummy opponent"),
        ("\n\nround: 3\nphase: cards\nP1:\nP2:\ncourtyard: tout", 7, "'courtyard' is none of"),
        ("\n\nround: 3\nphase: cards\nturn: P2\nP1:\nP2:\n", 3, "the courtyard is empty"),
        ("\n\nround: 3\nphase: setup\nP1:\nP2:\n", 3, "round 3 does not fit the phase setup"),
    ],
)
def test_where_no_line_is_wrong_the_first_of_the_position_is_named(
    text: str, line: int | None, problem: str
) -> None:
    error = refused(text)
    assert error.line == line
    assert problem in error.problem


def test_the_dummy_opponent_has_an_area_only() -> None:
    error = refused("round: 3\nP1:\ndummy:\n  area: stall-WPL\n  cart: bean\n")
    assert str(error) == "line 5: 'cart': the dummy opponent has an area only (SOL-2)"


def test_a_position_set_up_by_hand_is_refused_with_the_path() -> None:
    with pytest.raises(PositionError) as caught:
        position(farmer(), farmer(area=["regular-BL: 4 deliveries"]), round=3)
    error = caught.value
    assert str(error) == "P2: regular-BL leaves with delivery 4 (ACT-F4)"
    assert error.line is None
    assert error.fault is not None
    assert error.fault.place == "players[1].area.regular_customers[0].deliveries"
    assert error.fault.card == "regular-BL"


def _walked() -> list[State]:
    return [state for _, states in map(stored.a_game, ("2", "1", "4"), (2, 2, 2))
            for state in states[::25]]  # fmt: skip


def test_every_action_card_has_one_place() -> None:
    for state in _walked():
        for card in all_cards(state):
            (place,) = places_of(state, card)
            found = eval(f"state.{place}", {"state": state})  # noqa: S307 - a path is an expression
            assert found == card
        assert sorted(all_cards(state)) == sorted(state.ruleset.codes)


def test_each_position_of_a_game_can_be_said_and_is_the_same_again() -> None:
    for state in _walked():
        assert read_position(write_position(state)) == state
        assert bool(legal_moves(state)) != (state.phase.name == "OVER")


def test_a_private_field_lies_in_the_pile_or_in_the_area() -> None:
    doubled = farmer(
        area=["private-3a"],
        pile=["private-3a", "private-6a", "private-3b", "private-4b", "private-5b", "private-6b"],
    )
    with pytest.raises(PositionError, match="P1: private-3a lies in 2 places"):
        position(doubled, farmer(), round=3)


def test_each_round_turns_up_a_private_field() -> None:
    fields = [f"private-{spaces}{half}" for half in "ab" for spaces in (3, 4, 5, 6)]
    with pytest.raises(PositionError, match="1 private field turned up by round 3"):
        position(farmer(pile=fields[1:]), farmer(), round=3)
