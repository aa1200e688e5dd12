"""Rulings on when helpers can be used: the timings of section HLP, and payments and packs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loyang import CHANCE, Decision, State, count_vegetables, deciders, decision
from loyang.positions import farmer, position, position_fault
from tests.helping import shown
from tests.rules.helpers.moments import (
    ACTION_USES,
    ENOUGH,
    before_the_harvest,
    choosing_a_partner,
    helper_of,
    in_debt,
    in_his_turn,
    in_the_card_phase,
    stepping,
    storing,
    with_a_field_to_pay_in_the_card_phase,
    with_a_penalty_to_pay,
    with_an_open_pack,
)
from tests.rules.helpers.typed import play, refuse

MOMENTS = (
    in_his_turn,
    before_the_harvest,
    in_the_card_phase,
    with_a_field_to_pay_in_the_card_phase,
    choosing_a_partner,
    with_an_open_pack,
    with_a_penalty_to_pay,
    storing,
    stepping,
)
"""Decisions of P1."""


@pytest.mark.rule("HLP-1", "HLP-bookkeeper-1", "HLP-bookkeeper-2", "TURN-3")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_the_bookkeeper_can_be_used_whenever_its_owner_decides(
    moment: Callable[..., State],
) -> None:
    state = moment("bookkeeper")
    before = state.players[0]
    after = play(state, "P1 use bookkeeper 1: take wheat").players[0]
    assert after.shop == count_vegetables("WW PP TT CC B L")
    after = play(state, "P1 use bookkeeper 2").players[0]
    due = 2 if decision(state, 0) is Decision.PAYMENT else 0
    assert after.cash == before.cash + 2 - due  # a payment that is covered is made at once


@pytest.mark.rule("HLP-1", "TURN-3")
def test_the_bookkeeper_cannot_be_used_while_another_player_decides() -> None:
    state = position(farmer(), farmer(area=["bookkeeper", "field-3a: leek"]), turn=0)
    assert refuse(state, "P2 use bookkeeper 2").rule == "TURN-3"


# --- payments --------------------------------------------------------------------------------


@pytest.mark.rule("PAY-1", "PAY-2", "HLP-bookkeeper-2", "CRD-12")
def test_a_bookkeeper_just_taken_may_pay_for_a_field_just_taken() -> None:
    state = position(
        farmer(cash=0, area=["private-3a: leek", "private-4a: bean"], hand=["field-3a", "sower"]),
        farmer(hand=["peddler-1"]),
        phase="cards",
        courtyard=["bookkeeper"],
    )
    after = play(state, "P1 take bookkeeper with field-3a")
    assert decision(after, 0) is Decision.PAYMENT
    after = play(after, "P1 use bookkeeper 2")
    assert (after.players[0].cash, after.players[0].loans) == (0, 0)
    assert "field-3a" in shown(after, 0)
    assert decision(after, 0) is None


@pytest.mark.rule("PAY-2", "HLP-bookkeeper-1", "ACT-C1")
def test_during_a_payment_the_bookkeeper_makes_room_for_a_sale_that_pays() -> None:
    state = with_a_penalty_to_pay("bookkeeper")
    assert refuse(state, "P1 sell wheat").rule == "ACT-C1"
    after = play(state, "P1 use bookkeeper 1: take wheat*2", "P1 sell wheat")
    assert decision(after, 0) is Decision.PAYMENT
    after = play(after, "P1 sell wheat")
    assert after.players[0].cash == 0
    assert decision(after, 0) is Decision.STORE


@pytest.mark.rule("HLP-bookkeeper-2", "ACT-H2")
def test_the_bookkeeper_may_be_used_while_a_pack_is_open() -> None:
    state = with_an_open_pack("bookkeeper")
    after = play(state, "P1 use bookkeeper 2", "P1 keep stall-WTL")
    assert "stall-WTL" in shown(after, 0)
    assert after.players[0].cash == state.players[0].cash + 2


WAITS_FOR_CHANCE = "surveyor 1"
COSTS_CASH = ("shopper", "buyer")


@pytest.mark.rule("PAY-2", "HLP-1")
@pytest.mark.parametrize(
    "use",
    [use for use in ACTION_USES if use != WAITS_FOR_CHANCE and helper_of(use) not in COSTS_CASH],
)
def test_an_action_helper_can_be_used_during_a_payment_in_the_own_turn(use: str) -> None:
    """Its timing fits that moment, whether it raises cash or not."""
    state = in_debt(helper_of(use))
    assert (state.players[0].cash, decision(state, 0)) == (0, Decision.PAYMENT)
    after = play(state, f"P1 use {use}")
    assert helper_of(use) in after.discard_pile
    raised = {"deliveryman": 7, "seller": 6}.get(helper_of(use), 0)
    assert after.players[0].cash == max(0, raised - 2)
    assert decision(after, 0) is (Decision.ACT if raised else Decision.PAYMENT)


@pytest.mark.rule("PAY-2", "HLP-surveyor-1", "TURN-2")
def test_during_a_payment_the_surveyor_turns_up_a_field_and_the_payment_is_open_again() -> None:
    """A ruling: what chance brings is part of the helper's effect."""
    state = in_debt("surveyor")
    waiting = play(state, "P1 use surveyor 1")
    assert deciders(waiting) == (CHANCE,)
    assert position_fault(waiting) is None
    assert refuse(waiting, "P1 loan").rule == "TURN-2"
    after = play(waiting, "P1 turns-up private-4a")
    assert after.pending == state.pending
    assert decision(after, 0) is Decision.PAYMENT
    assert "surveyor" in after.discard_pile
    assert play(after, "P1 loan").players[0].cash == 5 - 2


@pytest.mark.rule("PAY-2", "HLP-surveyor-1", "HLP-apprentice-1")
def test_during_a_payment_the_apprentice_can_borrow_a_surveyor_for_that_too() -> None:
    state = position(farmer(cash=1, area=["apprentice", *ENOUGH]), farmer(area=["surveyor"]))
    state = play(state, "P1 buy-pack", "P1 finds field-5a", "P1 finds field-5b", "P1 keep field-5a")
    after = play(state, "P1 use apprentice: P2 surveyor option 1", "P1 turns-up private-4a")
    assert after.pending == state.pending
    after = play(state, "P1 use apprentice: P2 surveyor option 2; field-5a")
    assert list(after.players[0].pile.tail) == ["field-5a"]


@pytest.mark.rule("PAY-2", "HLP-surveyor-2")
def test_a_field_laid_away_by_the_surveyor_is_still_to_be_paid() -> None:
    state = in_debt("surveyor")
    after = play(state, "P1 use surveyor 2: field-5a")
    assert "field-5a" not in shown(after, 0)
    assert decision(after, 0) is Decision.PAYMENT
    after = play(after, "P1 loan")
    assert after.players[0].cash == 5 - 2


@pytest.mark.rule("PAY-2", "HLP-foreman-1", "HLP-bookkeeper-2")
def test_during_a_payment_a_foreman_may_fetch_the_helper_that_raises_the_cash() -> None:
    state = position(
        farmer(cash=1, area=["foreman", *ENOUGH]), farmer(), discard_pile=["bookkeeper"]
    )
    state = play(
        state,
        "P1 buy-pack",
        "P1 finds field-5a",
        "P1 finds field-5b",
        "P1 keep field-5a",
        "P1 use foreman: bookkeeper",
        "P1 use bookkeeper 2",
    )
    assert (state.players[0].cash, state.players[0].loans) == (0, 0)
    assert decision(state, 0) is Decision.ACT
