"""Rulings on the rows of the solo game and what is taken from them: SOL-1 and SOL-3."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    Choice,
    DealCard,
    Decision,
    DiscardHelper,
    LayCard,
    Move,
    Phase,
    Sell,
    SowHomeField,
    TakeCards,
    TakeLoan,
    TurnUpCourtyardCard,
    TurnUpField,
    UseHelper,
    Vegetable,
    apply,
    chance_outcomes,
    count_vegetables,
    deciders,
    decision,
    is_legal,
    legal_moves,
    new_game,
)
from loyang.positions import farmer
from loyang.state import Payment
from loyang.testing.play import begin
from tests.helping import after, quietly, refused, shown
from tests.rules.solo_table import FOURTH, GAPS, HAND, ROWS, SECOND, TOP, choosing, takes


def numbers(text: str) -> set[str]:
    """The numbers in a text, but for the player's."""
    return set(re.findall(r"\b\d+\b", text))


# --- SOL-1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("SOL-1")
def test_twelve_cards_are_laid_out_in_four_rows_of_three_before_anything_else() -> None:
    """Each of the 70 action cards is as likely as another."""
    state = new_game(1)
    laid: list[str] = []
    while len(laid) < 12:
        assert deciders(state) == (CHANCE,)
        assert refused(state, SowHomeField(0, Vegetable.WHEAT)).rule == "TURN-2"
        left = [card for card in BASE_RULESET.codes if card not in laid]
        assert dict(chance_outcomes(state)) == {
            TurnUpCourtyardCard(0, card): Fraction(1, len(left)) for card in left
        }
        laid.append(left[len(laid)])
        state = apply(state, TurnUpCourtyardCard(0, laid[-1]))
    assert [len(row) for row in state.rows] == [3, 3, 3, 3]
    assert sorted(str(card) for row in state.rows for card in row) == sorted(laid)
    assert set(state.draw_pile) == set(BASE_RULESET.codes) - set(laid)
    assert refused(state, TurnUpCourtyardCard(0, state.draw_pile[0])).rule == "TURN-5"
    assert state.phase is Phase.SETUP


@pytest.mark.rule("SOL-1")
def test_a_card_that_lies_in_a_row_is_not_turned_up_again() -> None:
    state = apply(new_game(1), TurnUpCourtyardCard(0, "tout"))
    assert refused(state, TurnUpCourtyardCard(0, "tout")).rule == "TURN-6"


@pytest.mark.rule("SOL-1", "SET-4")
def test_the_only_player_sows_his_home_field_after_the_rows_and_the_dummy_are_laid_out() -> None:
    state = quietly(new_game(1), lambda now: deciders(now) == (0,))
    assert state.phase is Phase.SETUP
    assert legal_moves(state) == [
        SowHomeField(0, kind) for kind in (Vegetable.WHEAT, Vegetable.PUMPKIN, Vegetable.TURNIP)
    ]
    assert all(card is not None for row in state.rows for card in row)
    state = apply(state, SowHomeField(0, Vegetable.TURNIP))
    assert state.players[0].cash == 5
    assert all(isinstance(move, TurnUpField) for move in legal_moves(state))


# --- SOL-3: taking -------------------------------------------------------------------------------


@pytest.mark.rule("SOL-3", "CRD-2")
def test_four_cards_are_dealt_each_card_phase_and_none_of_the_rows() -> None:
    state = quietly(begin("1"), lambda now: now.phase is Phase.CARDS)
    in_rows = {card for row in state.rows for card in row}
    for number in range(4):
        assert deciders(state) == (CHANCE,)
        assert len(state.players[0].hand) == number
        outcomes = {move for move, _ in chance_outcomes(state)}
        assert outcomes == {DealCard(0, card) for card in state.draw_pile}
        state = apply(state, legal_moves(state)[0])
    assert decision(state, 0) is Decision.DISTRIBUTION
    assert {card for row in state.rows for card in row} == in_rows
    assert not in_rows & set(state.players[0].hand)


@pytest.mark.rule("SOL-3")
@pytest.mark.parametrize(
    ("cash", "rows"), [(0, ROWS[:1]), (1, ROWS[:2]), (2, ROWS), (3, ROWS)], ids=str
)
def test_one_card_of_a_row_he_can_pay_is_taken_with_one_hand_card(
    cash: int, rows: tuple[tuple[str, ...], ...]
) -> None:
    state = choosing(farmer(cash=cash, hand=HAND))
    assert takes(state) == {
        TakeCards(0, card, hand) for row in rows for card in row for hand in HAND
    }


@pytest.mark.rule("SOL-3")
@pytest.mark.parametrize(
    ("card", "price"),
    [("stall-WPL", 0), ("stall-WTB", 0), ("regular-CL", 1), ("casual-WPT", 2), ("haggler", 2)],
)
def test_the_top_row_costs_0_the_second_1_the_third_and_the_fourth_2(card: str, price: int) -> None:
    state = apply(choosing(farmer(cash=10, hand=HAND)), TakeCards(0, card, "tout"))
    assert state.players[0].cash == 10 - price
    assert shown(state, 0) == {card, "tout"}
    assert list(state.players[0].area.covered()) == []
    assert list(state.players[0].hand) == []
    assert state.phase is Phase.ACTIONS


@pytest.mark.rule("SOL-3")
@pytest.mark.parametrize(
    ("card", "cash", "price"), [("regular-BL", 0, 1), ("bookkeeper", 0, 2), ("shopper", 1, 2)]
)
def test_the_price_must_be_covered_when_he_takes(card: str, cash: int, price: int) -> None:
    state = choosing(farmer(cash=cash, hand=HAND))
    refusal = refused(state, TakeCards(0, card, "tout"))
    assert refusal.rule == "SOL-3"
    assert numbers(refusal.reason) >= {str(cash), str(price)}


@pytest.mark.rule("SOL-3", "LOAN-1")
def test_cash_for_the_price_is_raised_first_by_a_loan() -> None:
    state = choosing(farmer(cash=0, hand=HAND))
    state = after(state, TakeLoan(0), TakeCards(0, "shopper", "tout"))
    assert (state.players[0].cash, state.players[0].loans) == (3, 1)
    assert shown(state, 0) == {"shopper", "tout"}


@pytest.mark.rule("SOL-3", "ACT-C2")
def test_cash_for_the_price_is_raised_first_by_selling() -> None:
    """A turnip brings 1, a leek 2: the leek alone is enough for the fourth row."""
    state = choosing(farmer(cash=0, cart="TL", shop="nothing", hand=HAND))
    turnip = apply(state, Sell(0, Vegetable.TURNIP))
    assert refused(turnip, TakeCards(0, "shopper", "tout")).rule == "SOL-3"
    assert is_legal(turnip, TakeCards(0, "regular-BL", "tout"))
    state = after(state, Sell(0, Vegetable.LEEK), TakeCards(0, "shopper", "tout"))
    assert state.players[0].cash == 0
    assert state.players[0].cart == count_vegetables("T")


@pytest.mark.rule("SOL-3", "HLP-bookkeeper-2")
def test_a_helper_in_play_helps_to_pay_the_price_but_not_one_that_is_being_taken() -> None:
    fields = ["private-5a: turnip 3", "private-4a: bean 4"]
    state = choosing(farmer(cash=0, hand=HAND, area=fields))
    assert refused(state, TakeCards(0, "bookkeeper", "tout")).rule == "SOL-3"
    rows = (TOP, SECOND, ("casual-WPT", "casual-WWB", "sower"), FOURTH)
    state = choosing(farmer(cash=0, hand=HAND, area=[*fields, "bookkeeper"]), rows)
    state = after(state, UseHelper(0, "bookkeeper", 2), TakeCards(0, "sower", "tout"))
    assert state.players[0].cash == 0


@pytest.mark.rule("SOL-3", "HLP-bookkeeper-1", "ACT-E2")
def test_what_is_possible_at_any_time_is_possible_before_he_takes() -> None:
    rows = (TOP, SECOND, ("casual-WPT", "casual-WWB", "sower"), FOURTH)
    state = choosing(
        farmer(cash=0, cart="L", shop="LL", hand=HAND, area=["bookkeeper", "caterer"]), rows
    )
    clearing = UseHelper(0, "bookkeeper", 1, (Choice(take=count_vegetables("L")),))
    state = after(state, DiscardHelper(0, "caterer"), clearing, Sell(0, Vegetable.LEEK))
    assert is_legal(state, TakeCards(0, "shopper", "tout"))


@pytest.mark.rule("SOL-3", "TURN-6")
@pytest.mark.parametrize(
    "move",
    [
        TakeCards(0, "shopper", "haggler"),
        TakeCards(0, "tout", "buyer"),
        TakeCards(0, "shopper", "trader"),
        TakeCards(0, "trader", "tout"),
        TakeCards(0, "shopper", ""),
        TakeCards(0, "", "tout"),
    ],
    ids=str,
)
def test_one_card_comes_from_the_rows_and_one_from_the_hand(move: Move) -> None:
    """Whether he could pay or not."""
    assert refused(choosing(farmer(cash=0, hand=HAND)), move).rule == "TURN-6"
    assert refused(choosing(farmer(cash=9, hand=HAND)), move).rule == "TURN-6"


@pytest.mark.rule("SOL-3")
def test_he_takes_once_a_round_and_lays_nothing() -> None:
    state = choosing(farmer(hand=HAND))
    assert refused(state, LayCard(0, "tout")).rule == "SOL-3"
    state = apply(state, TakeCards(0, "stall-WPL", "tout"))
    assert refused(state, TakeCards(0, "regular-BL", "buyer")).rule == "TURN-5"


@pytest.mark.rule("SOL-3", "CRD-10", "PAY-2")
@pytest.mark.parametrize(
    ("card", "hand", "cash", "left", "due"),
    [
        ("field-3a", "tout", 2, 0, None),  # 0 for the top row
        ("field-5a", "tout", 4, 0, None),  # 2 for the fourth row
        ("field-5a", "tout", 3, 1, 2),
        ("field-5a", "tout", 2, 0, 2),
        ("field-4a", "field-3b", 5, 0, None),  # 1 for the second row
        ("field-4a", "field-3b", 4, 3, 4),
        ("haggler", "field-3b", 2, 0, 2),
    ],
)
def test_fields_are_paid_after_the_price_of_the_row(
    card: str, hand: str, cash: int, left: int, due: int | None
) -> None:
    state = apply(choosing(farmer(cash=cash, hand=HAND)), TakeCards(0, card, hand))
    assert state.players[0].cash == left
    assert state.pending == (None if due is None else Payment(0, due, "CRD-10"))
    assert shown(state, 0) == {card, hand}
    if due is not None:
        state = apply(state, TakeLoan(0))
        assert state.players[0].cash == left + 5 - due
    assert (state.phase, decision(state, 0)) == (Phase.ACTIONS, Decision.ACT)


@pytest.mark.rule("SOL-3", "CRD-12", "PAY-2")
def test_a_bookkeeper_just_taken_helps_to_pay_for_a_field_just_taken() -> None:
    """2 cash pay the third row, the bookkeeper earns the 2 for the field."""
    fields = ["private-5a: turnip 3", "private-4a: bean 4"]
    state = choosing(farmer(cash=2, hand=HAND, area=fields))
    state = apply(state, TakeCards(0, "bookkeeper", "field-3b"))
    assert decision(state, 0) is Decision.PAYMENT
    state = apply(state, UseHelper(0, "bookkeeper", 2))
    assert (state.players[0].cash, state.players[0].loans) == (0, 0)
    assert state.phase is Phase.ACTIONS


@pytest.mark.rule("SOL-3", "LOAN-3")
def test_a_loan_cap_does_not_bind_while_no_row_can_be_paid() -> None:
    rows = (GAPS, GAPS, GAPS, FOURTH)
    state = choosing(farmer(cash=1, hand=HAND), rows, BASE_RULESET.with_options(loan_cap=0))
    assert takes(state) == set()
    state = apply(state, TakeLoan(0))
    assert refused(state, TakeLoan(0)).rule == "LOAN-3"
    assert len(takes(state)) == 3 * 4
    affordable = choosing(farmer(cash=0, hand=HAND), ruleset=BASE_RULESET.with_options(loan_cap=0))
    assert refused(affordable, TakeLoan(0)).rule == "LOAN-3"
