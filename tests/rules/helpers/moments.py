"""Moments before P1, who owns the given helpers and could use them if it were the time for it."""

from __future__ import annotations

from loyang import State, parse_move
from loyang.moves import UseHelper
from loyang.positions import farmer, position
from loyang.state import PartnerChoice
from tests.rules.helpers.typed import play

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


def in_debt(*helpers: str) -> State:
    """P1 in his turn has kept a field from a pack, without the 2 cash for it."""
    state = position(
        farmer(cash=len(helpers), cart=CART, area=[*helpers, *ENOUGH]),
        OTHER,
        discard_pile=["peddler-3"],
    )
    state = play(state, "P1 buy-pack", "P1 finds field-5a", "P1 finds field-5b")
    return play(state, "P1 keep field-5a")


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
