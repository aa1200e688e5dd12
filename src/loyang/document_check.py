"""Whether a state or view that came from a document is one that a game can reach.

`loyang.position_check` says whether the position is possible; what it takes for granted is
checked here first: that sets are in order, cards are of the right kind, and what is pending fits
the phase. Faults are given with the path in the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from loyang._evolve import evolve
from loyang.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.chance import Dice
from loyang.json_text import join
from loyang.pending_check import pending_faults
from loyang.position_check import all_cards, problem
from loyang.rules.flow import advance
from loyang.rules.setup import HOME_FIELD, new_player, private_fields
from loyang.ruleset import Ruleset
from loyang.state import HIDDEN, Area, DottedDeal, Field, Pack, Phase, Player, Stage, State, View
from loyang.views import determinize, observe

__all__ = ["Fault", "state_fault", "view_fault"]

Fault: TypeAlias = tuple[str, str]
"""A path, and what is wrong there."""


def state_fault(state: State) -> Fault | None:
    """The first reason why no game can reach the state; nothing if it is sound."""
    return next(_state_faults(state), None)


def view_fault(view: View) -> Fault | None:
    """The first reason why nobody can see this in a game; nothing if it is sound."""
    return next(_view_faults(view), None)


def _state_faults(state: State) -> Iterator[Fault]:
    for place, cards in _hideable(state):
        if HIDDEN in cards:
            yield place, f"hides a card ({HIDDEN!r}); only views do"
    if HIDDEN in all_cards(state):
        yield "", f"hides a card ({HIDDEN!r}) where none can be hidden"
    yield from _faults(state)
    if advance(state) != state:
        yield "", "nobody has to decide here, the game goes on by itself"


def _view_faults(view: View) -> Iterator[Fault]:
    viewer = view.viewer
    if viewer is not None and viewer not in range(len(view.players)):
        yield "viewer", f"there is no player {viewer}"
    for place, cards in _hideable(view):
        if HIDDEN in cards and set(cards) != {HIDDEN}:
            yield place, "is hidden in part only"
    yield from _faults(view)
    state = determinize(view, Dice(0))
    if observe(state, viewer) != view:
        yield "", "shows or hides something else than its viewer would see"
    yield from _state_faults(state)


def _hideable(state: State) -> Iterator[tuple[str, Sequence[str]]]:
    """The places that a view can hide."""
    yield "draw_pile", state.draw_pile
    for number, player in enumerate(state.players):
        yield f"players[{number}].hand", player.hand
        yield f"players[{number}].dotted", (player.dotted or "",)
    if isinstance(state.pending, DottedDeal):
        yield "pending.cards", state.pending.cards


def _faults(state: State) -> Iterator[Fault]:
    yield from _set_faults(state)
    for number, player in enumerate(state.players):
        for place, reason in _player_faults(state.ruleset, player):
            yield join(f"players[{number}]", place), reason
    if state.dummy is not None:
        if len(state.players) > 1 or state.dummy.fields or state.dummy.helpers:
            yield "dummy", "is for the solo game, and has stalls and customers only (SOL-2)"
        for place, reason in _area_faults(state.ruleset, state.dummy, {}):
            yield join("dummy", place), reason
    yield from _rows_faults(state)
    reason_of_all = problem(state)
    if reason_of_all is not None:
        yield _place_of(reason_of_all), reason_of_all
    yield from _turn_faults(state)
    yield from pending_faults(state)


def _place_of(reason: str) -> str:
    """The path of what `problem` names first."""
    seat = re.match(r"P([1-4])\b", reason)
    if seat is not None:
        return f"players[{int(seat[1]) - 1}]"
    return "dummy" if reason.startswith("the dummy opponent") else ""


def _set_faults(state: State) -> Iterator[Fault]:
    sets: list[tuple[str, Sequence[str]]] = [
        ("draw_pile", state.draw_pile),
        ("discard_pile", state.discard_pile),
        ("courtyard", state.courtyard),
    ]
    for number, player in enumerate(state.players):
        sets.append((f"players[{number}].hand", player.hand))
        sets.append((f"players[{number}].pile.upper", player.pile.upper))
        sets.append((f"players[{number}].pile.lower", player.pile.lower))
        names = [effect.name for effect in player.effects]
        sets.append((f"players[{number}].effects", names))
        if len(set(names)) < len(names):
            yield f"players[{number}].effects", "an effect stands here twice"
    if isinstance(state.pending, DottedDeal | Pack):
        sets.append(("pending.cards", state.pending.cards))
    for place, found in sets:
        if list(found) != sorted(found):
            yield place, "is not in ascending order"


# --- what lies before a player -----------------------------------------------------------------

_ROWS: tuple[tuple[str, type[Card]], ...] = (
    ("stalls", StallCard),
    ("regular_customers", RegularCustomerCard),
    ("casual_customers", CasualCustomerCard),
    ("helpers", HelperCard),
)


def _player_faults(ruleset: Ruleset, player: Player) -> Iterator[Fault]:
    upper, lower = private_fields(ruleset, "a"), private_fields(ruleset, "b")
    spaces = dict(zip((*upper, *lower), ruleset.fields.private_set * 2, strict=True))
    spaces[HOME_FIELD] = ruleset.setup.home_field_spaces
    for place, found, allowed in (
        ("upper", player.pile.upper, upper),
        ("lower", player.pile.lower, lower),
    ):
        for name in found:
            if name not in allowed:
                yield f"pile.{place}", f"{name!r} does not belong there"
    if player.dotted not in (None, HIDDEN, *ruleset.dotted):
        yield "dotted", f"{player.dotted!r} is no introductory customer"
    for number, effect in enumerate(player.effects):
        if effect.amount < 0 or effect.at_least < 0:
            yield f"effects[{number}]", "has a number below 0"
    for where, reason in _area_faults(ruleset, player.area, spaces):
        yield join("area", where), reason


def _area_faults(ruleset: Ruleset, area: Area, spaces: dict[str, int]) -> Iterator[Fault]:
    names = [field.name for field in area.fields]
    if names != sorted(names):
        yield "fields", "is not in ascending order"
    for place, field in enumerate(area.fields):
        yield from _field_faults(ruleset, field, f"fields[{place}]", spaces)
    for row, kind in _ROWS:
        cards = getattr(area, row)
        codes = [card.card for card in cards]
        if codes != sorted(codes):
            yield row, "is not in ascending order"
        for place, code in enumerate(codes):
            if not isinstance(ruleset.find(code), kind):
                yield f"{row}[{place}].card", f"{code!r} is no such card"


def _field_faults(
    ruleset: Ruleset, field: Field, place: str, spaces: dict[str, int]
) -> Iterator[Fault]:
    card = ruleset.find(field.name)
    printed = card.spaces if isinstance(card, FieldCard) else spaces.get(field.name)
    if printed is None:
        yield f"{place}.name", f"{field.name!r} is no field that can lie here"
    elif field.spaces != printed:
        yield f"{place}.spaces", f"{field.name} has {printed} spaces, not {field.spaces}"


def _rows_faults(state: State) -> Iterator[Fault]:
    if not state.rows:
        return
    solo = state.ruleset.solo
    if len(state.rows) != len(solo.prices) or {len(row) for row in state.rows} != {solo.columns}:
        yield "rows", f"are not {len(solo.prices)} rows of {solo.columns} places"
    cards = list(chain.from_iterable(state.rows))
    laid = cards.index(None) if None in cards else len(cards)
    if state.phase is Phase.SETUP and any(card is not None for card in cards[laid:]):
        yield "rows", "are laid out from the top left (SOL-1)"


# --- whose turn it is ----------------------------------------------------------------------------


def _turn_faults(state: State) -> Iterator[Fault]:
    if state.phase is Phase.ACTIONS:
        yield from _acting_faults(state)
    else:
        stages = {Stage.CLOSED} if state.phase is Phase.OVER else {Stage.WAITING}
        for number, player in enumerate(state.players):
            if player.stage not in stages:
                yield (
                    f"players[{number}].stage",
                    f"does not fit the phase {state.phase.name.lower()}",
                )
    if state.turn is not None and state.phase not in (Phase.SETUP, Phase.CARDS):
        yield "turn", "is nobody's in this phase"
    if state.phase is Phase.SETUP:
        yield from _setup_faults(state)


def _setup_faults(state: State) -> Iterator[Fault]:
    if state.turn is None:
        yield "turn", "must be somebody's in the setup"
        return
    if len(state.players) == 1 and state.pending is None and state.dummy is None:
        yield "dummy", "is there before the home field is sown (SOL-2)"
    order = state.order
    sown = order[: order.index(state.turn)]
    for number, player in enumerate(state.players):
        home = [field for field in player.area.fields if field.name == HOME_FIELD and field.count]
        if number in sown and len(home) != 1:
            yield f"players[{number}].area.fields", "the home fields are sown in turn (SET-4)"
        if number not in sown and evolve(player, dotted=None) != new_player(state.ruleset):
            yield f"players[{number}]", "has what nobody has at the start (SET-1, SET-2)"


def _acting_faults(state: State) -> Iterator[Fault]:
    pairs = len(state.players) == 4
    if len(set(state.acting)) != len(state.acting) or len(state.acting) > 1 + pairs:
        yield "acting", f"{list(state.acting)} is not whose turn it can be (PLY-1, PLY-2)"
    for number in state.acting:
        if state.players[number].stage is Stage.WAITING:
            yield f"players[{number}].stage", "it is his turn, he cannot wait for it"
    closing = [
        number
        for number in state.acting
        if state.players[number].stage in (Stage.STORING, Stage.STEPPING)
    ]
    if len(closing) > 1:
        yield "acting", "only one of a pair can be closing (PLY-2)"
