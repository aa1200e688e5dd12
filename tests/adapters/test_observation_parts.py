"""Every attribute of what lies on the table is in the row of numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import attrs
import pytest
from pyrsistent import pvector

from loyang import Phase, Stage, Vegetable, View, new_game, observe
from loyang.positions import read_position
from loyang.state import (
    Area,
    CasualCustomer,
    Deal,
    DottedDeal,
    DummyDeal,
    Field,
    FieldsToTurnUp,
    FirstLay,
    HarvestOffer,
    Helper,
    LastingEffect,
    Pack,
    PartnerChoice,
    Payment,
    Player,
    PrivatePile,
    RegularCustomer,
    RowsDeal,
    Stall,
    card_set,
)

pytest.importorskip("numpy", reason="the extras of the adapters bring numpy")

from loyang.adapters.observation import vector

TABLE = """
round: 4
tokens: P3 P1
P1: 9 cash
  area: apprentice
P2:
  area: private-6b: wheat 2
  area: stall-WTL: leek over tout
  area: regular-PT: 1 delivery
  area: casual-WTB over gleaner
  area: sower over regular-TT
P3:
"""
VIEW = observe(read_position(TABLE), 0)
THEIRS = VIEW.players[1]

Changes = dict[str, list[Any]]

VIEWS: Changes = {
    "phase": [Phase.OVER, Phase.SETUP],
    "round": [5],
    "starting_player": [0, 1],
    "second_player": [None, 1],
    "draw_pile": [VIEW.draw_pile[1:]],
    "discard_pile": [card_set(["shopper"]), card_set(["shopper", "haggler"])],
    "courtyard": [card_set(["shopper"]), card_set(["haggler"])],
    "turn": [0, 1, 2],
    "taken": [(1,), (1, 2), (2, 1)],
    "acting": [(), (0, 1), (1, 0), (1,)],
    "rows": [(("shopper", None),), ((None, "shopper"),), ((None, None), ("shopper", None))],
    "dummy": [Area(), Area(helpers=pvector([Helper("shopper")]))],
    "pending": [
        DottedDeal(card_set(["?"])),
        DottedDeal(card_set(["?", "?"])),
        RowsDeal(),
        DummyDeal(),
        FieldsToTurnUp((0, 1)),
        FieldsToTurnUp((1, 0)),
        HarvestOffer((0, 1)),
        HarvestOffer((0,)),
        Deal(4),
        Deal(3),
        Deal(4, 1),
        FirstLay(0),
        FirstLay(1),
        PartnerChoice(0),
        PartnerChoice(1),
        Pack(0, 2),
        Pack(1, 2),
        Pack(0, 0, card_set(["shopper", "haggler"])),
        Pack(0, 0, card_set(["shopper", "buyer"])),
        Pack(0, 1, card_set(["shopper"])),
        Payment(0, 2, "CLO-1"),
        Payment(0, 3, "CLO-1"),
        Payment(1, 2, "CLO-1"),
        Payment(0, 2, "ACT-H6"),
        Payment(0, 2, "CRD-10"),
    ],
}
PLAYERS: Changes = {
    "cash": [11, 12],
    "space": [7],
    "shop": [(1, 2, 2, 2, 1, 1), (3, 2, 2, 2, 1, 0)],
    "loans": [1, 2],
    "cart": [(0, 0, 0, 0, 0, 1), (2, 0, 0, 0, 0, 0)],
    "storehouse": [(0, 0, 0, 0, 0, 1), (2, 0, 0, 0, 0, 0)],
    "enlarged": [True],
    "pile": [
        PrivatePile(),
        PrivatePile(upper=card_set(["private-3a"])),
        PrivatePile(lower=card_set(["private-3b"])),
        PrivatePile(tail=pvector(["field-3a", "field-3b"])),
        PrivatePile(tail=pvector(["field-3b", "field-3a"])),
    ],
    "hand": [card_set(["?"]), card_set(["?", "?"])],
    "dotted": ["?"],
    "stage": [Stage.STORING, Stage.STEPPING, Stage.CLOSED],
    "bought_pack": [True],
    "effects": [
        (LastingEffect("purchase_discount", 1),),
        (LastingEffect("purchase_discount", 2),),
        (LastingEffect("harvest_more", 2, 4),),
        (LastingEffect("harvest_more", 2, 3),),
        (LastingEffect("trade_elsewhere"), LastingEffect("unlimited_storing")),
    ],
}
PARTS: dict[str, tuple[Any, Changes]] = {
    "fields": (
        Field("field-3a", 3, Vegetable.BEAN, 2),
        {
            "name": ["field-3b"],
            "vegetable": [Vegetable.LEEK, None],
            "count": [1],
            "covers": ["shopper", "haggler"],
        },
    ),
    "stalls": (
        Stall("stall-PTB", (0, 1, 1, 0, 1, 0)),
        {"card": ["stall-PTC"], "stock": [(0, 0, 1, 0, 1, 0)], "covers": ["shopper", "buyer"]},
    ),
    "regular_customers": (
        RegularCustomer("regular-WW", 1),
        {
            "card": ["regular-WP"],
            "deliveries": [0, 2],
            "satisfied": [False],
            "served": [1, 2],
            "due": [False],
            "covers": ["shopper", "buyer"],
        },
    ),
    "casual_customers": (
        CasualCustomer("casual-WPT"),
        {"card": ["casual-WWB"], "covers": ["shopper", "buyer"]},
    ),
    "helpers": (Helper("caterer"), {"card": ["carpenter"], "covers": ["shopper", "buyer"]}),
}
TOLD_BY_THE_NAME = {"spaces"}


def with_theirs(player: Player) -> View:
    return attrs.evolve(VIEW, players=VIEW.players.set(1, player))


def variants(value: Any, changes: Changes) -> list[Any]:
    return [value, *(attrs.evolve(value, **{n: c}) for n, row in changes.items() for c in row)]


def check(values: list[Any], view_of: Callable[[Any], View]) -> None:
    """All differ, and so do their rows."""
    rows = [(value, vector(view_of(value))) for value in values]
    for (left, row), (right, other) in combinations(rows, 2):
        assert left != right
        assert (row != other).any(), f"{left} has the row of {right}"


def test_every_attribute_of_a_view_tells() -> None:
    assert {*VIEWS} == {one.name for one in attrs.fields(View)} - {"ruleset", "players", "viewer"}
    check(variants(VIEW, VIEWS), lambda view: view)


def test_every_attribute_of_a_player_tells() -> None:
    assert {*PLAYERS} == {one.name for one in attrs.fields(Player)} - {"area"}
    check(variants(THEIRS, PLAYERS), with_theirs)


def test_the_own_hand_and_dotted_customer_tell() -> None:
    mine = VIEW.players[0]
    hands = [["shopper", "tout"], ["shopper", "buyer"]]
    changes: Changes = {
        "hand": [card_set(hand) for hand in hands],
        "dotted": ["regular-WW", "regular-WP"],
    }
    check(
        variants(mine, changes),
        lambda player: attrs.evolve(VIEW, players=VIEW.players.set(0, player)),
    )


@pytest.mark.parametrize("row", PARTS)
def test_every_attribute_of_a_card_tells(row: str) -> None:
    card, changes = PARTS[row]
    assert {*PARTS} == {one.name for one in attrs.fields(Area)}
    assert {*changes} == {one.name for one in attrs.fields(type(card))} - TOLD_BY_THE_NAME

    def laid(card: Any) -> Area:
        return attrs.evolve(THEIRS.area, **{row: pvector([*getattr(THEIRS.area, row), card])})

    check(
        variants(card, changes),
        lambda card: with_theirs(attrs.evolve(THEIRS, area=laid(card))),
    )
    solo = observe(new_game(1), 0)
    check(
        variants(card, changes),
        lambda card: attrs.evolve(solo, dummy=attrs.evolve(Area(), **{row: pvector([card])})),
    )
