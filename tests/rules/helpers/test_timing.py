"""Rulings on when helpers can be used: the timings of section HLP, and payments and packs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loyang import (
    CHANCE,
    Decision,
    State,
    count_vegetables,
    deciders,
    decision,
    legal_moves,
    parse_move,
)
from loyang.moves import (
    UseHelper,
)
from loyang.positions import farmer, position, position_fault
from loyang.state import PartnerChoice
from tests.helping import shown
from tests.rules.helpers.typed import play, refuse, uses

# --- decisions of P1 outside his turn, or within something that he has opened ----------------

ENOUGH = ("regular-WW: unsatisfied", "field-3a: leek 2", "field-4a", "private-5a: cabbage")
"""With these and a cart of CART, P1 could use each option if it were the time for it."""
CART = "wheat*2 bean leek"
OTHER = farmer(area=["stall-PBL", "regular-BL", "casual-CBL", "private-4a: bean 4", "peddler-2"])


def in_his_turn(*helpers: str) -> State:
    return position(farmer(cart=CART, area=[*helpers, *ENOUGH]), OTHER, discard_pile=["peddler-3"])


def before_the_harvest(*helpers: str) -> State:
    if "harvest-hand" not in helpers:
        helpers = (*helpers, "harvest-hand")
    return position(
        farmer(cart=CART, area=[*helpers, *ENOUGH]),
        OTHER,
        phase="harvest",
        round=3,
        discard_pile=["peddler-3"],
    )


def in_the_card_phase(*helpers: str) -> State:
    return position(
        farmer(cart=CART, area=[*helpers, *ENOUGH], hand=["stall-WPL", "stall-WTB"]),
        OTHER,
        phase="cards",
        discard_pile=["peddler-3"],
    )


def choosing_a_partner(*helpers: str) -> State:
    return position(
        farmer(cart=CART, area=[*helpers, *ENOUGH]),
        OTHER,
        farmer(),
        farmer(),
        pending=PartnerChoice(0),
        discard_pile=["peddler-3"],
    )


def with_an_open_pack(*helpers: str) -> State:
    state = position(
        farmer(cash=9, cart=CART, area=[*helpers, *ENOUGH]), OTHER, discard_pile=["peddler-3"]
    )
    return play(state, "P1 buy-pack", "P1 finds stall-WTL", "P1 finds stall-WCB")


def with_a_penalty_to_pay(*helpers: str) -> State:
    """The helpers are not for the turn any more: the actions are ended."""
    return play(
        position(
            farmer(cash=0, cart=CART, area=[*helpers, *ENOUGH]), OTHER, discard_pile=["peddler-3"]
        ),
        "P1 end-actions",
    )


def with_a_field_to_pay_in_the_card_phase(*helpers: str) -> State:
    state = position(
        farmer(cash=0, cart=CART, area=[*helpers, *ENOUGH], hand=["field-5a", "field-5b"]),
        OTHER,
        phase="cards",
        courtyard=["stall-WTL"],
        discard_pile=["peddler-3"],
    )
    return play(state, "P1 take stall-WTL with field-5a")


def storing(*helpers: str) -> State:
    return play(in_his_turn(*helpers), "P1 end-actions")


def stepping(*helpers: str) -> State:
    return play(storing(*helpers), "P1 store leek")


MOMENTS: dict[Callable[..., State], tuple[Decision, str | None]] = {
    before_the_harvest: (Decision.HARVEST, "TURN-4"),
    in_the_card_phase: (Decision.DISTRIBUTION, None),
    with_a_field_to_pay_in_the_card_phase: (Decision.PAYMENT, "PAY-2"),
    choosing_a_partner: (Decision.PARTNER, "TURN-4"),
    with_an_open_pack: (Decision.PACK, "TURN-4"),
    with_a_penalty_to_pay: (Decision.PAYMENT, "PAY-2"),
    storing: (Decision.STORE, None),
    stepping: (Decision.STEP, None),
}
"""What P1 decides then, and the rule against an action helper if not its own timing."""

ACTION_USES = (
    "peddler-1: give wheat*2 take leek",
    "saleswoman 1",
    "saleswoman 2",
    "shopper: take wheat",
    "haggler",
    "foreman: peddler-3",
    "caterer",
    "surveyor 1",
    "surveyor 2: field-4a",
    "carpenter 1",
    "carpenter 2",
    "sower: field-4a take bean",
    "market-woman",
    "trader: P2 stall-PBL give wheat take leek",
    "deliveryman: P2 regular-BL",
    "tout: P2 casual-CBL",
    "matchmaker: P2 regular-BL against regular-WW",
    "buyer: P2 take wheat",
    "seller: P2 give bean leek",
    "gleaner: P2 private-4a",
    "apprentice: P2 peddler-2 option 1; give wheat*2 take leek",
)


def helper_of(use: str) -> str:
    return use.split(maxsplit=1)[0].rstrip(":")


def rule_of(use: str) -> str:
    """The rule of the option used."""
    move = parse_move(f"P1 use {use}")
    assert isinstance(move, UseHelper)
    return f"HLP-{move.helper.removesuffix('-1')}-{move.option}"


@pytest.mark.rule("HLP-1", "TURN-3")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_each_of_these_moments_is_a_decision_of_the_player(moment: Callable[..., State]) -> None:
    assert decision(moment("haggler"), 0) is MOMENTS[moment][0]


@pytest.mark.rule("HLP-1")
@pytest.mark.parametrize("use", ACTION_USES)
def test_an_action_helper_can_be_used_in_its_owners_turn(use: str) -> None:
    state = in_his_turn(helper_of(use))
    assert parse_move(f"P1 use {use}") in legal_moves(state)


@pytest.mark.rule("HLP-1")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
@pytest.mark.parametrize("use", ACTION_USES)
def test_an_action_helper_cannot_be_used_outside_its_owners_turn(
    use: str, moment: Callable[..., State]
) -> None:
    """Nor while a pack is open. A payment outside the turn is no time for it either."""
    state = moment(helper_of(use))
    assert refuse(state, f"P1 use {use}").rule == (MOMENTS[moment][1] or rule_of(use))
    assert not any(helper_of(use) in listed for listed in uses(state))


@pytest.mark.rule("HLP-1", "HLP-bookkeeper-1", "HLP-bookkeeper-2", "TURN-3")
@pytest.mark.parametrize("moment", [in_his_turn, *MOMENTS], ids=lambda moment: moment.__name__)
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


@pytest.mark.rule("HLP-1", "HLP-harvest-hand-1")
@pytest.mark.parametrize(
    "moment", [in_his_turn, *list(MOMENTS)[1:]], ids=lambda moment: moment.__name__
)
def test_the_harvest_hand_can_be_used_before_the_harvest_only(
    moment: Callable[..., State],
) -> None:
    rule = MOMENTS[moment][1] if moment in MOMENTS else None
    refusal = refuse(moment("harvest-hand"), "P1 use harvest-hand")
    assert refusal.rule == (rule or "HLP-harvest-hand-1")


# --- payments --------------------------------------------------------------------------------


@pytest.mark.rule("PAY-1", "PAY-2", "HLP-bookkeeper-2", "CRD-12")
def test_a_bookkeeper_just_taken_may_pay_for_a_field_just_taken() -> None:
    state = position(
        farmer(cash=0, area=["private-3a: leek", "private-4a: bean"], hand=["field-3a", "sower"]),
        farmer(),
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


def in_debt(*helpers: str) -> State:
    """P1 in his turn has kept a field from a pack, without the 2 cash for it."""
    state = position(
        farmer(cash=len(helpers), cart=CART, area=[*helpers, *ENOUGH]),
        OTHER,
        discard_pile=["peddler-3"],
    )
    state = play(state, "P1 buy-pack", "P1 finds field-5a", "P1 finds field-5b")
    return play(state, "P1 keep field-5a")


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
