"""What holds in every position, written from the rules and not from the engine's own check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from loyang import (
    CHANCE,
    Decision,
    Phase,
    Player,
    Stage,
    State,
    Vegetable,
    deciders,
    decision,
    is_over,
)
from loyang.positions.check import position_fault
from loyang.state import (
    Area,
    DottedDeal,
    Field,
    FieldsToTurnUp,
    Pack,
    Payment,
    RegularCustomer,
    Stall,
)
from tests.random_play import HELPERS

PRIVATE = {f"private-{spaces}{half}": spaces for half in "ab" for spaces in (3, 4, 5, 6)}
"""The private fields of a player, by name."""
ALLOWED = {3: "WPTCBL", 4: "WPTCB", 5: "WPTC", 6: "WPT", 9: "WPT"}
"""The kinds that may be sown, by the spaces of the field."""
SHOP_SPACES = (3, 2, 2, 2, 2, 2)
KINDS = ("fields", "stalls", "regular_customers", "casual_customers", "helpers")


def check_state(state: State) -> None:
    """Assert all of it."""
    assert position_fault(state) is None
    _check_action_cards(state)
    for player in state.players:
        _check_private_fields(state, player)
        _check_player(state, player)
        _check_area(state, player.area)
    if state.dummy is not None:
        _check_area(state, state.dummy)
        assert not state.dummy.fields
    _check_decision(state)


def visible(area: Area) -> Iterator[Any]:
    """All visible cards and fields of an area."""
    return chain.from_iterable(getattr(area, kind) for kind in KINDS)


def name(item: Any) -> str:
    """The name of a visible card or field."""
    return str(item.name if isinstance(item, Field) else item.card)


def areas(state: State) -> Iterator[Area]:
    """The areas of all players and of the dummy opponent."""
    yield from (player.area for player in state.players)
    if state.dummy is not None:
        yield state.dummy


def _check_action_cards(state: State) -> None:
    """Each of the 70 lies in one place."""
    places: Counter[str] = Counter()
    for pile in (state.draw_pile, state.discard_pile, state.courtyard):
        _check_set(pile)
        places.update(pile)
    places.update(card for row in state.rows for card in row if card is not None)
    if isinstance(state.pending, Pack | DottedDeal):
        _check_set(state.pending.cards)
        places.update(state.pending.cards)
    for player in state.players:
        _check_set(player.hand)
        places.update(player.hand)
        places.update(player.pile.tail)
        places.update([player.dotted] if player.dotted is not None else [])
    for area in areas(state):
        for item in visible(area):
            if name(item) != "home" and name(item) not in PRIVATE:
                places[name(item)] += 1
            if item.covers is not None:
                places[item.covers] += 1
    assert places == Counter(state.ruleset.codes)
    assert places.total() == 70


def _check_private_fields(state: State, player: Player) -> None:
    """Each lies in the pile or the area, or has left the game; none is ever doubled."""
    pile = player.pile
    assert all(field in PRIVATE and field.endswith("a") for field in pile.upper)
    assert all(field in PRIVATE and field.endswith("b") for field in pile.lower)
    assert all(field.startswith("field-") for field in pile.tail)
    _check_set(pile.upper)
    _check_set(pile.lower)
    assert len(set(pile.tail)) == len(pile.tail)
    assert not pile.upper or len(pile.lower) == 4  # the upper set comes up first
    own = [field.name for field in player.area.fields if not field.name.startswith("field-")]
    places = Counter([*own, *pile.upper, *pile.lower])
    assert set(places) <= {"home", *PRIVATE}
    assert set(places.values()) <= {1}
    turned_up = 8 - len(pile.upper) - len(pile.lower)
    assert turned_up >= min(state.round, 8) - isinstance(state.pending, FieldsToTurnUp)
    home = {field.name: field for field in player.area.fields}.get("home")
    if state.phase is Phase.SETUP:
        assert home is not None
        assert home.count in (0, 9)
    else:
        left = 9 - state.round + (state.phase is Phase.HARVEST)
        assert (home.count if home is not None else 0) == left


def _check_player(state: State, player: Player) -> None:
    """No count is below nothing or beyond its room."""
    assert player.cash >= 0
    assert player.loans >= 0
    assert 1 <= player.space <= 20
    for counts in (player.cart, player.storehouse, player.shop):
        assert len(counts) == 6
        assert all(type(count) is int and count >= 0 for count in counts)
    assert all(count <= room for count, room in zip(player.shop, SHOP_SPACES, strict=True))
    assert state.phase is Phase.CARDS or not player.hand
    assert len(player.hand) <= 4
    names = [effect.name for effect in player.effects]
    assert names == sorted(set(names))
    assert player.stage is not Stage.CLOSED or not player.effects  # HLP-7
    if state.phase < Phase.ACTIONS:
        assert not player.bought_pack


def _check_area(state: State, area: Area) -> None:
    """Each visible card lies with its kind, in order, and holds what it can hold."""
    for kind, beginnings in zip(
        KINDS,
        (("field-", "private-", "home"), ("stall-",), ("regular-",), ("casual-",), ("",)),
        strict=True,
    ):
        cards = getattr(area, kind)
        _check_set([name(card) for card in cards])
        assert all(name(card).startswith(beginnings) for card in cards)
    for helper in area.helpers:
        assert helper.card in HELPERS
    for field in area.fields:
        _check_field(state, field)
    for stall in area.stalls:
        _check_stall(stall)
    for customer in area.regular_customers:
        _check_regular(customer)


def _check_field(state: State, field: Field) -> None:
    if field.name == "home":
        spaces = 9
    elif field.name in PRIVATE:
        spaces = PRIVATE[field.name]
    else:
        spaces = int(field.name.removeprefix("field-")[0])
    assert field.spaces == spaces
    assert 0 <= field.count <= spaces
    assert (field.vegetable is None) == (field.count == 0)
    assert field.vegetable is None or field.vegetable.letter in ALLOWED[spaces]
    assert field.covers is None or field.name.startswith("field-")


def _check_stall(stall: Stall) -> None:
    printed = stall.card.removeprefix("stall-")
    assert sum(stall.stock) > 0  # ACT-D4
    for kind in Vegetable:
        assert 0 <= stall.stock[kind] <= printed.count(kind.letter)


def _check_regular(customer: RegularCustomer) -> None:
    assert 0 <= customer.deliveries <= 3  # ACT-F4
    assert 0 <= customer.served <= min(2, customer.deliveries)


def _check_decision(state: State) -> None:
    """Somebody decides, unless the game is over."""
    may = deciders(state)
    assert is_over(state) == (may == ()) == (state.phase is Phase.OVER)
    if CHANCE in may:
        assert may == (CHANCE,)
    assert len(may) <= (2 if len(state.players) == 4 else 1)
    for player in may:
        assert (decision(state, player) is None) == (player == CHANCE)
    for player in range(len(state.players)):
        assert (decision(state, player) is None) == (player not in may)
        if Stage.ACTING <= state.players[player].stage <= Stage.STEPPING:
            assert player in state.acting
    closing = [
        player
        for player in state.acting
        if Stage.STORING <= state.players[player].stage <= Stage.STEPPING
    ]
    if state.pending is None and closing:
        assert list(may) == closing  # PLY-2: the partner waits until the turn is closed
    if isinstance(state.pending, Pack):
        assert may == ((CHANCE,) if state.pending.to_turn_up else (state.pending.player,))
    if isinstance(state.pending, Payment):
        payer = state.players[state.pending.player]
        assert may == (state.pending.player,)
        assert decision(state, state.pending.player) is Decision.PAYMENT
        assert payer.cash < state.pending.amount  # PAY-1


def _check_set(cards: Sequence[str] | Iterable[str]) -> None:
    """A set of cards is in ascending order and names each once."""
    cards = list(cards)
    assert cards == sorted(set(cards))
