"""Why a move is not allowed, or what allows it and what it will do."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from loyang._support.notebooks import Shown
from loyang._texts import HasText
from loyang.engine import apply_unchecked, refusal_of
from loyang.moves import Move, Refusal
from loyang.narration.events import Event
from loyang.narration.telling import narrate
from loyang.state import State
from loyang.state.arguments import check_state

__all__ = ["Explanation", "Permission", "explain"]


@frozen
class Permission(HasText, Shown):
    """That a move is legal: by which rules, and all that it will do."""

    legal: ClassVar[bool] = True
    events: tuple[Event, ...]
    """What the move does, what follows from it by itself included, in order."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules at work, each once, in the order in which they come."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    def _plain(self) -> str:
        return "\n  ".join(["Permission:", *map(str, self.events)])

    def __str__(self) -> str:
        """Every event with its rule."""
        return "; ".join(map(str, self.events))


Explanation: TypeAlias = Refusal | Permission
"""Both know whether the move is `legal`, and say in ``str`` by which rule and why."""


def explain(state: State, move: Move) -> Explanation:
    """The first rule that forbids a move, or the rules that allow it and what it will do.

    Works on a state, and on a view for its viewer's moves.

    Raises:
        NotationError: if the move is no move at all.
        OptionError: if it is no state, or if, of a view, a move is asked about that is not its
            viewer's.

    >>> from loyang import parse_move
    >>> from loyang.positions import farmer, position
    >>> state = position(farmer(cash=4, cart="bean leek", area=["regular-BL"]), farmer())
    >>> print(explain(state, parse_move("P1 buy bean")))
    ACT-B1: a bean costs 6 cash, P1 has 4
    >>> print(explain(state, parse_move("P1 serve regular-BL")))
    ACT-F1: P1 serves regular-BL with a bean and a leek and gets 7 cash, row 1 of 4
    """
    check_state(state)
    refused = refusal_of(state, move)
    if refused is not None:
        return refused
    after = apply_unchecked(state, move)
    return Permission(tuple(narrate(state, move, after)))
