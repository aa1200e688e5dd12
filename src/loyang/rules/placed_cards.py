"""Where each action card of a position lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import fields

from loyang.rules.setup import HOME_FIELD, private_fields
from loyang.state import Area, DottedDeal, Pack, State

__all__ = ["all_cards", "places_of"]

_ROWS = tuple(attribute.name for attribute in fields(Area))


def all_cards(state: State) -> Iterator[str]:
    """Every action card of the position, hidden ones included, as often as it occurs."""
    # Bots ask for this again and again, so it makes no paths as `places_of` does.
    yield from state.draw_pile
    yield from state.discard_pile
    yield from state.courtyard
    for row in state.rows:
        yield from filter(None, row)
    if isinstance(state.pending, Pack | DottedDeal):
        yield from state.pending.cards
    areas = [player.area for player in state.players]
    if state.dummy is not None:
        areas.append(state.dummy)
    for player in state.players:
        yield from player.hand
        yield from player.pile.tail
        if player.dotted is not None:
            yield player.dotted
    own = {HOME_FIELD, *private_fields(state.ruleset, "a"), *private_fields(state.ruleset, "b")}
    for area in areas:
        yield from (card for card in area.cards() if card not in own)


def places_of(state: State, card: str) -> Iterator[str]:
    """The path of each place where the card lies, such as ``"players[0].hand[2]"``."""
    for pile, cards in _piles(state):
        yield from (f"{pile}[{place}]" for place, found in enumerate(cards) if found == card)
    for where, area in _areas(state):
        for row in _ROWS:
            for place, item in enumerate(getattr(area, row)):
                name = "name" if row == "fields" else "card"
                if getattr(item, name) == card:
                    yield f"{where}.{row}[{place}].{name}"
                if item.covers == card:
                    yield f"{where}.{row}[{place}].covers"


def _piles(state: State) -> Iterator[tuple[str, Iterable[str | None]]]:
    """The cards that lie in no area, with their paths."""
    yield "draw_pile", state.draw_pile
    yield "discard_pile", state.discard_pile
    yield "courtyard", state.courtyard
    for number, row in enumerate(state.rows):
        yield f"rows[{number}]", row
    if isinstance(state.pending, Pack | DottedDeal):
        yield "pending.cards", state.pending.cards
    for number, player in enumerate(state.players):
        yield f"players[{number}].hand", player.hand
        yield f"players[{number}].pile.tail", player.pile.tail
        if player.dotted is not None:
            yield f"players[{number}].dotted", (player.dotted,)


def _areas(state: State) -> Iterator[tuple[str, Area]]:
    for number, player in enumerate(state.players):
        yield f"players[{number}].area", player.area
    if state.dummy is not None:
        yield "dummy", state.dummy
