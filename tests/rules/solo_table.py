"""The table of the solo game, for its rulings."""

from __future__ import annotations

from collections.abc import Sequence

from loyang import BASE_RULESET, Ruleset, State, TakeCards, legal_moves
from loyang.positions import Farmer, position

TOP = ("stall-WPL", "stall-WTB", "field-3a")
SECOND = ("regular-BL", "regular-CL", "field-4a")
THIRD = ("casual-WPT", "casual-WWB", "bookkeeper")
FOURTH = ("haggler", "shopper", "field-5a")
ROWS = (TOP, SECOND, THIRD, FOURTH)
GAPS = (None, None, None)
HAND = ("buyer", "field-3b", "seller", "tout")
"""In the order of the cards."""


def choosing(
    who: Farmer,
    rows: Sequence[Sequence[str | None]] = ROWS,
    ruleset: Ruleset = BASE_RULESET,
    discard_pile: Sequence[str] = (),
) -> State:
    """The only player is to take."""
    return position(
        who, phase="cards", rows=rows, dummy=(), ruleset=ruleset, discard_pile=discard_pile
    )


def takes(state: State) -> set[TakeCards]:
    """All legal ways to take."""
    return {move for move in legal_moves(state) if isinstance(move, TakeCards)}


def solo_rules(options: str) -> Ruleset:
    """The rules of a user's file that replaces these options of the solo game."""
    return Ruleset.loads(f"[solo]\n{options}")
