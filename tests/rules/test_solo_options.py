"""Rulings on the details of the solo game that a user's file may set otherwise."""

from __future__ import annotations

from collections import Counter

import pytest

from loyang import (
    CHANCE,
    BuyPack,
    Decision,
    Phase,
    RulesetError,
    Stage,
    TakeCards,
    TakeLoan,
    TurnUpPackCard,
    apply,
    deciders,
    decision,
    is_over,
    legal_moves,
    new_game,
    result,
)
from loyang.positions import farmer, position
from loyang.testing.invariants import check_state
from loyang.testing.play import begin, play, play_on, uniform
from tests.helping import quietly, refused
from tests.rules.solo_table import (
    FOURTH,
    HAND,
    ROWS,
    SECOND,
    THIRD,
    TOP,
    choosing,
    solo_rules,
    takes,
)

FOURTH_COLUMN = ("sower", "trader", "foreman", "caterer")


@pytest.mark.rule("SOL-1")
@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ("prices = [0, 3]", [3, 3]),
        ("columns = 2", [2, 2, 2, 2]),
        ("prices = [1, 1, 1, 1, 5]\ncolumns = 4", [4, 4, 4, 4, 4]),
        ("prices = [0]\ncolumns = 1", [1]),
    ],
)
def test_a_file_sets_the_number_of_rows_by_their_prices_and_of_columns(
    options: str, rows: list[int]
) -> None:
    state = quietly(begin("1", ruleset=solo_rules(options)), lambda now: deciders(now) == (0,))
    assert [len(row) for row in state.rows] == rows
    assert all(card is not None for row in state.rows for card in row)


@pytest.mark.rule("SOL-1")
def test_the_rows_may_take_all_70_action_cards() -> None:
    """Then nothing is left for the dummy, and nothing to deal."""
    ruleset = solo_rules(f"prices = {[0] * 14}\ncolumns = 5")
    state = quietly(begin("1", ruleset=ruleset), lambda now: deciders(now) == (0,))
    assert [len(state.draw_pile), len(state.discard_pile)] == [0, 0]
    assert is_over(play_on(state, 1, uniform))


@pytest.mark.rule("SOL-1")
def test_rows_with_more_places_than_there_are_action_cards_are_refused() -> None:
    with pytest.raises(RulesetError, match="solo"):
        solo_rules(f"prices = {[0] * 12}\ncolumns = 6")


@pytest.mark.rule("SOL-3")
def test_a_file_sets_the_price_of_each_row() -> None:
    state = choosing(farmer(cash=5, hand=HAND), ruleset=solo_rules("prices = [4, 3, 7, 5]"))
    refusal = refused(state, TakeCards(0, "bookkeeper", "tout"))
    assert refusal.rule == "SOL-3"
    assert "7" in refusal.reason
    assert "5" in refusal.reason
    paid = {
        move.courtyard_card: 5 - apply(state, move).players[0].cash
        for move in takes(state)
        if move.hand_card == "tout"
    }
    assert paid == {
        "stall-WPL": 4, "stall-WTB": 4, "regular-BL": 3, "regular-CL": 3,
        "haggler": 5, "shopper": 5,
        "field-3a": 4, "field-4a": 3 + 2, "field-5a": 5,
    }  # fmt: skip


@pytest.mark.rule("SOL-3", "LOAN-3")
def test_a_cap_on_loans_gives_way_until_the_cheapest_row_can_be_paid() -> None:
    ruleset = solo_rules("prices = [9, 7, 8, 9]").with_options(loan_cap=0)
    state = choosing(farmer(cash=0, hand=HAND), ruleset=ruleset)
    for _ in range(2):
        assert takes(state) == set()
        state = apply(state, TakeLoan(0))
    assert state.players[0].cash == 10
    assert refused(state, TakeLoan(0)).rule == "LOAN-3"
    assert {move.courtyard_card for move in takes(state)} == {*TOP, *SECOND, *THIRD, *FOURTH}


@pytest.mark.rule("SOL-4")
def test_a_file_may_put_the_top_row_back_into_the_draw_pile() -> None:
    ruleset = solo_rules("top_row = 'draw'")
    state = choosing(farmer(hand=HAND), ruleset=ruleset, discard_pile=["trader"])
    assert "stall-WPL" not in state.draw_pile
    state = apply(state, TakeCards(0, "stall-WTB", "tout"))
    assert state.rows == (SECOND, THIRD, FOURTH, ("buyer", "field-3b", "seller"))
    assert list(state.discard_pile) == ["trader"]
    assert {"stall-WPL", "field-3a"} < set(state.draw_pile)
    state = apply(state, BuyPack(0))
    assert TurnUpPackCard(0, "field-3a") in legal_moves(state)


@pytest.mark.rule("SOL-4")
def test_with_a_fourth_column_the_bottom_row_has_a_gap() -> None:
    ruleset = solo_rules("columns = 4")
    rows = tuple((*row, card) for row, card in zip(ROWS, FOURTH_COLUMN, strict=True))
    state = choosing(farmer(hand=HAND), rows, ruleset)
    state = apply(state, TakeCards(0, "sower", "tout"))
    assert state.rows == (*rows[1:], ("buyer", "field-3b", "seller", None))


@pytest.mark.rule("SOL-4")
def test_with_two_columns_no_card_is_lost() -> None:
    """The third hand card that is left over finds no place in the bottom row."""
    ruleset = solo_rules("columns = 2")
    rows = tuple(row[:2] for row in ROWS)
    state = choosing(farmer(hand=HAND), rows, ruleset)
    state = apply(state, TakeCards(0, "stall-WPL", "tout"))
    assert state.rows == (*rows[1:], ("buyer", "field-3b"))
    assert set(state.discard_pile) == {"stall-WTB", "seller"}


@pytest.mark.rule("SOL-2")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_file_sets_how_many_cards_of_each_kind_the_dummy_has(number: int) -> None:
    ruleset = solo_rules(f"dummy_cards = {number}")
    state = quietly(begin("1", ruleset=ruleset), lambda now: deciders(now) == (0,))
    assert decision(state, 0) is Decision.SOW_HOME_FIELD
    assert state.dummy is not None
    kinds = Counter(card.partition("-")[0] for card in state.dummy.cards())
    assert kinds == ({"stall": number, "regular": number, "casual": number} if number else {})


@pytest.mark.rule("SOL-2")
def test_a_dummy_for_which_too_few_cards_are_left_gets_all_there_are() -> None:
    """The rows hold twelve of the fourteen stalls, so two are left for six places."""
    state = new_game(1, solo_rules("dummy_cards = 6"))
    while len([card for row in state.rows for card in row if card]) < 12:
        stalls = [move for move in legal_moves(state) if "stall" in str(move)]
        state = apply(state, (stalls or legal_moves(state))[0])
    state = quietly(state, lambda now: deciders(now) != (CHANCE,))
    assert decision(state, 0) is Decision.SOW_HOME_FIELD
    assert state.dummy is not None
    assert len(state.dummy.stalls) == 2
    assert len(state.dummy.regular_customers) == len(state.dummy.casual_customers) == 6
    assert is_over(play_on(state, 1, uniform))


@pytest.mark.rule("SOL-5")
@pytest.mark.parametrize(("target", "wins"), [(14, True), (15, True), (16, False), (-3, True)])
def test_a_file_sets_the_score_that_wins(target: int, wins: bool) -> None:
    state = position(
        farmer(space=16, loans=1, stage=Stage.CLOSED, private="gone"),
        round=9,
        rows=ROWS,
        dummy=(),
        ruleset=solo_rules(f"target = {target}"),
    )
    assert result(state).winners == ((0,) if wins else ())


@pytest.mark.rule("SOL-1", "SOL-2", "SOL-3", "SOL-4")
@pytest.mark.parametrize(
    "options",
    [
        "prices = [0]\ncolumns = 1",
        "prices = [3, 2, 1]\ncolumns = 2",
        "top_row = 'draw'",
        "columns = 6\ndummy_cards = 1",
        "dummy_cards = 0",
        "dummy_cards = 6",
        "prices = [0, 1, 2, 2, 3, 3]\ncolumns = 6\ndummy_cards = 6",
    ],
)
def test_games_with_other_options_end_and_lose_no_card(options: str) -> None:
    ruleset = solo_rules(options)
    for _, _, state in play(begin("1", ruleset=ruleset), options, uniform):
        if state.phase is Phase.ACTIONS:
            check_state(state)
            assert [len(row) for row in state.rows] == [ruleset.solo.columns] * len(state.rows)
            assert len(state.rows) == len(ruleset.solo.prices)
    assert is_over(state)
