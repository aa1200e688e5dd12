"""That every turn ends, for whoever lets others play: random games, matches, hints.

The rules set no end to a turn: wheat that costs as much as it brings can be bought and sold
forever, and loans are unlimited. Players who mean to get on have some thirty moves in a round, so
nothing is looked at before the 100th. From then on a move that leads back to a position of this
round is left out, and after 1,000 moves all but those that end the turn are.
"""

from __future__ import annotations

from collections.abc import Sequence

from loyang.engine import apply_unchecked
from loyang.moves import DiscardHelper, EndActions, Move, Sell, TakeLoan, UseHelper
from loyang.state import State

__all__ = ["LONG", "MOST_MOVES", "LongTurns"]

LONG = 100
"""Moves of a player in one round after which he may not go back to a position that he left."""
MOST_MOVES = 1_000
"""Moves of a player in one round after which he may only end his turn."""

_AT_ANY_TIME = (Sell, TakeLoan, DiscardHelper, UseHelper)


class LongTurns:
    """Watches over the turns of one game.

    >>> from loyang import Buy, Sell, Vegetable, apply, legal_moves
    >>> from loyang.positions import farmer, position
    >>> from loyang.state import LastingEffect
    >>> cheap = LastingEffect("purchase_discount", 2)
    >>> state = position(farmer(cash=1, effects=[cheap]), farmer(), round=3)
    >>> turns = LongTurns()
    >>> for number in range(LONG + 1):
    ...     kind = Sell if number % 2 else Buy
    ...     move = kind(0, Vegetable.WHEAT)
    ...     turns.made(state, move)
    ...     state = apply(state, move)
    >>> back = Sell(0, Vegetable.WHEAT)
    >>> back in legal_moves(state), back in turns.open_moves(state, legal_moves(state))
    (True, False)
    """

    __slots__ = ("_left", "_long", "_made", "_round")

    def __init__(self) -> None:
        """Begin before the first move."""
        self._round = 0
        self._made: dict[int, int] = {}
        self._left: set[State] = set()
        self._long = False

    def made(self, state: State, move: Move) -> None:
        """Take note of a player's move, and of the state in which he makes it."""
        if state.round != self._round:
            self._round = state.round
            self._made.clear()
            self._left.clear()
            self._long = False
        number = self._made[move.player] = self._made.get(move.player, 0) + 1
        if number > LONG:
            self._left.add(state)
        elif number == LONG:
            self._long = True

    def number(self, player: int, round: int) -> int:
        """How many moves the player has made in the round."""
        return self._made.get(player, 0) if round == self._round else 0

    def open_moves(self, state: State, moves: Sequence[Move]) -> Sequence[Move]:
        """Those of the legal moves that may be made: nearly always all, and never none."""
        if not self._long or state.round != self._round:
            return moves
        return [move for move in moves if self._leads_on(state, move, moves)] or moves

    def _leads_on(self, state: State, move: Move, moves: Sequence[Move]) -> bool:
        made = self._made.get(move.player, 0)
        if made < LONG:
            return True
        if made < MOST_MOVES:
            return apply_unchecked(state, move) not in self._left
        if EndActions(move.player) in moves:
            return type(move) is EndActions
        return not isinstance(move, _AT_ANY_TIME)
