"""What a move did, told by one narrator for each kind of move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loyang.errors import OptionError
from loyang.moves import DealCard, DealDottedCustomer, Move, Step, UseHelper
from loyang.narration.actions import ACTION_NARRATORS
from loyang.narration.cards import CARD_NARRATORS
from loyang.narration.events import Event
from loyang.narration.helpers import tell_ended_effects, tell_use
from loyang.narration.payments import tell_open_payment
from loyang.narration.rounds import tell_what_follows
from loyang.narration.story import Story
from loyang.state import HIDDEN, State
from loyang.state.arguments import check_state

__all__ = ["narrate"]

_NARRATORS: dict[type[Move], Callable[[Story, Any], None]] = {
    **ACTION_NARRATORS,
    **CARD_NARRATORS,
    UseHelper: tell_use,
}


def narrate(before: State, move: Move | None, after: State) -> list[Event]:
    """What happened in a move, in the order in which it happened; at least one event.

    Args:
        before: the state before the move, or a view of it (`loyang.observe`).
        move: the move, or the move as the viewer may see it (`loyang.views.redact`). Nothing for
            a card dealt to another player: then the views tell to whom.
        after: the state after the move, or the same viewer's view of it.

    Raises:
        OptionError: if no move is given and no card was dealt either, if something else than a
            state or move is given, or if the state after the move cannot follow from that before.

    >>> from loyang import Dealer, apply, new_game, observe
    >>> before = new_game(2, introductory=True)
    >>> move = Dealer(1).choose(before)
    >>> after = apply(before, move)
    >>> print(narrate(before, move, after)[0])
    INT-1: P1 is dealt a dotted customer, regular-WW
    >>> print(narrate(observe(before, 1), None, observe(after, 1))[0])
    INT-1: P1 is dealt a dotted customer
    """
    check_state(before, "before")
    check_state(after, "after")
    if move is None:
        move = _unseen_move(before, after)
    elif type(move) not in _NARRATORS:
        raise OptionError(f"move: {move!r} is not a Move")
    story = Story(before, after)
    _NARRATORS[type(move)](story, move)
    tell_open_payment(story)
    if isinstance(move, Step):
        tell_ended_effects(story, move.player)
    tell_what_follows(story)
    return story.events


def _unseen_move(before: State, after: State) -> Move:
    """The deal that made a hand larger."""
    for number, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old.dotted is None and new.dotted is not None:
            return DealDottedCustomer(number, new.dotted)
        if len(new.hand) > len(old.hand):
            cards = [card for card in new.hand if card not in old.hand]
            return DealCard(number, cards[0] if cards else HIDDEN)
    raise OptionError("move: none is given, and no card was dealt")
