"""Small changes to the table that many rules make: cards coming, going and being uncovered."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Any, Protocol, TypeVar

from pyrsistent import PVector, pvector

from loyang.moves import Refusal
from loyang.ruleset.cards import CasualCustomerCard, FieldCard, RegularCustomerCard, StallCard
from loyang.state import (
    Area,
    CardSet,
    CasualCustomer,
    Field,
    Helper,
    Player,
    RegularCustomer,
    Stage,
    Stall,
    State,
    seat,
)
from loyang.state.evolve import evolve_area, evolve_player, evolve_state

__all__ = [
    "add_card",
    "area_of",
    "discard",
    "find",
    "is_closed",
    "missing",
    "put",
    "put_into_play",
    "remove_card",
    "replace",
    "take_away",
    "take_to_discard_pile",
    "visible",
    "with_area",
    "with_player",
]


# --- sets of cards ---------------------------------------------------------------------------


def add_card(cards: CardSet, code: str) -> CardSet:
    """The set with one card more."""
    codes = cards.tolist()
    insort(codes, code)
    return pvector(codes)


def remove_card(cards: CardSet, code: str) -> CardSet:
    """The set without one of its cards."""
    return cards.delete(bisect_left(cards, code))


def discard(state: State, code: str) -> State:
    """Lay a card on the discard pile."""
    return evolve_state(state, discard_pile=add_card(state.discard_pile, code))


# --- players and areas -----------------------------------------------------------------------


def with_player(state: State, number: int, player: Player, **others: Any) -> State:
    """The state with another value for that player, and for other parts of the table."""
    return evolve_state(state, players=state.players.set(number, player), **others)


def area_of(state: State, owner: int) -> Area:
    """The area of a player, or of the solo game's dummy opponent (SOL-2)."""
    if owner < len(state.players):
        return state.players[owner].area
    assert state.dummy is not None
    return state.dummy


def with_area(state: State, owner: int, area: Area, **others: Any) -> State:
    """The state with another value for that area, and for other parts of the table."""
    if owner < len(state.players):
        return with_player(state, owner, evolve_player(state.players[owner], area=area), **others)
    return evolve_state(state, dummy=area, **others)


def is_closed(state: State, owner: int) -> bool:
    """Whether the owner of an area has ended his actions of this round (ACT-H8)."""
    return owner < len(state.players) and state.players[owner].stage >= Stage.STORING


class _Card(Protocol):
    @property
    def card(self) -> str: ...
    @property
    def covers(self) -> str | None: ...


_C = TypeVar("_C", bound=_Card)


def find(cards: PVector[_C], code: str) -> _C | None:
    """The visible card of that code in one row of an area."""
    for card in cards:
        if card.card == code:
            return card
    return None


def find_field(area: Area, name: str) -> Field | None:
    """The visible field of that name."""
    for item in area.fields:
        if item.name == name:
            return item
    return None


def missing(state: State, owner: int, code: str, noun: str) -> Refusal:
    """Why a card that a move names cannot be touched: it is covered, or not there at all."""
    if code in area_of(state, owner).covered():
        return Refusal("ACT-H4", f"{code} is covered and counts for nothing")
    whose = seat(owner) if owner < len(state.players) else "the dummy opponent"
    return Refusal("TURN-6", f"{whose} has no visible {noun} {code!r}")


_ROWS = {
    Field: "fields",
    Stall: "stalls",
    RegularCustomer: "regular_customers",
    CasualCustomer: "casual_customers",
    Helper: "helpers",
}


def _name(item: Any) -> str:
    name: str = item.name if type(item) is Field else item.card
    return name


def put(area: Area, item: Any) -> Area:
    """The area with one visible card or field more."""
    row = _ROWS[type(item)]
    items = [*getattr(area, row), item]
    items.sort(key=_name)
    return evolve_area(area, **{row: pvector(items)})


def replace(area: Area, old: Any, new: Any) -> Area:
    """The area with a changed value of one visible card or field."""
    row = _ROWS[type(old)]
    items = getattr(area, row)
    return evolve_area(area, **{row: items.set(_place(items, old), new)})


def _place(items: PVector[Any], item: Any) -> int:
    for place, other in enumerate(items):
        if other is item:
            return place
    raise AssertionError(f"{item!r} is not there")


def visible(state: State, owner: int, code: str, covers: str | None = None) -> Any:
    """A card as it comes into play: a stall is filled, a customer gets his marker (CRD-10)."""
    card = state.ruleset.card(code)
    if isinstance(card, FieldCard):
        return Field(code, card.spaces, covers=covers)
    if isinstance(card, StallCard):
        return Stall(code, card.stock, covers)
    if isinstance(card, RegularCustomerCard):
        return RegularCustomer(code, due=not is_closed(state, owner), covers=covers)
    return (CasualCustomer if isinstance(card, CasualCustomerCard) else Helper)(code, covers)


def put_into_play(state: State, owner: int, code: str, covers: str | None = None) -> State:
    """Lay a card face up and visible before its owner (CRD-10)."""
    item = visible(state, owner, code, covers)
    return with_area(state, owner, put(area_of(state, owner), item))


def take_away(state: State, owner: int, item: Any, **others: Any) -> State:
    """Take a visible card or field off an area; what it covered comes into play (ACT-H5)."""
    area = area_of(state, owner)
    row = _ROWS[type(item)]
    items = getattr(area, row)
    area = evolve_area(area, **{row: items.delete(_place(items, item))})
    state = with_area(state, owner, area, **others)
    if item.covers is not None:
        state = put_into_play(state, owner, item.covers)
    return state


def take_to_discard_pile(state: State, owner: int, item: Any) -> State:
    """Take a visible card off an area and lay it on the discard pile (ACT-H5)."""
    pile = add_card(state.discard_pile, _name(item))
    return take_away(state, owner, item, discard_pile=pile)
