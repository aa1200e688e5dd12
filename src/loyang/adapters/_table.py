"""A game that somebody plays by ids: chance decides by itself, one player is asked at a time."""

from __future__ import annotations

from loyang import actions
from loyang.actions import Choosing, choosing
from loyang.adapters import observation
from loyang.adapters._packages import missing
from loyang.adapters.observation import writer_for
from loyang.chance import Dealer
from loyang.engine import apply_unchecked, deciders, is_over, legal_moves
from loyang.moves import Move
from loyang.state import CHANCE, State

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("numpy", "gymnasium") from error

__all__ = ["ROW_SIZE", "Table", "highest"]

ROW_SIZE = observation.SIZE + actions.SIZE
"""The numbers of a view, and behind them how often each id was chosen for the move begun."""

_MOST_CHOSEN = 99


def highest() -> NDArray[np.float32]:
    """The highest value of each number of a row; the lowest is always 0."""
    chosen = np.full(actions.SIZE, _MOST_CHOSEN, np.float32)
    return np.concatenate((observation.highest(), chosen))


class Table:
    """A game that goes on by ids.

    Attributes:
        state: where the game is; chance has nothing to decide in it.
        player: whose choice is next, the first of `loyang.deciders`; nothing if the game is over.
        moves: the legal moves of that state.
        made: how many moves were made, those of chance among them.
    """

    def __init__(self, state: State, seed: int) -> None:
        """Begin in a state, with chance out of a seed."""
        self._dealer = Dealer(seed)
        self.made = -1
        self._write = writer_for(state.ruleset).write
        self._reach(state)

    def _reach(self, state: State) -> None:
        """Let chance decide until a player has to."""
        self.made += 1
        may = deciders(state)
        while may == (CHANCE,):
            state = apply_unchecked(state, self._dealer.choose(state))
            self.made += 1
            may = deciders(state)
        self.state = state
        self._rows: dict[int, NDArray[np.float32]] = {}
        self.player: int | None = None
        self.moves: list[Move] = []
        self._now: Choosing | None = None
        if may:
            self.player = may[0]
            self.moves = legal_moves(state)
            self._now = choosing(state, self.player, self.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.state)

    @property
    def ids(self) -> tuple[int, ...]:
        """What can be chosen; nothing if the game is over."""
        return () if self._now is None else self._now.ids

    def choose(self, id: int) -> None:
        """Choose for the player whose turn it is, and make the move if it is complete.

        Raises:
            OptionError: if that cannot be chosen.
        """
        assert self._now is not None
        chosen = self._now.choose(id)
        if isinstance(chosen, Choosing):
            self._now = chosen
        else:
            self.make(chosen)

    def make(self, move: Move) -> None:
        """Make one of the legal moves at once."""
        self._reach(apply_unchecked(self.state, move))

    def mask(self, player: int) -> NDArray[np.int8]:
        """1 for each id that a player can choose now; all 0 where he is not asked."""
        mask = np.zeros(actions.SIZE, np.int8)
        if player == self.player:
            mask[[*self.ids]] = 1
        return mask

    def row(self, player: int) -> NDArray[np.float32]:
        """What a player sees, and what he has chosen so far."""
        seen = self._rows.get(player)
        if seen is None:
            seen = self._rows[player] = np.zeros(ROW_SIZE, np.float32)
            self._write(seen, self.state, player)
        row = seen.copy()
        if player == self.player and self._now is not None:
            for id in self._now.so_far:
                row[observation.SIZE + id] += 1
        return row
