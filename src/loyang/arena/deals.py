"""The same chance for each rotation of the seats.

A common dice would not do: as soon as one player lays another card, the piles differ and each
later draw with them. Here each draw has its own order of all cards, which depends on nothing but
the seed and on which draw of the round it is; the card that comes first in it among those that can
be drawn is drawn. So each is equally likely, and a draw changes only if its card is gone.
"""

from __future__ import annotations

from hashlib import blake2b

from loyang.engine import deciders, legal_moves
from loyang.errors import OptionError
from loyang.moves import Move
from loyang.state import CHANCE, State

__all__ = ["CommonDealer"]


class CommonDealer:
    """Decides for chance in one game, like `loyang.Dealer`.

    >>> from loyang import new_game
    >>> state = new_game(2, introductory=True)
    >>> CommonDealer("7/1").choose(state) == CommonDealer("7/1").choose(state)
    True
    """

    def __init__(self, seed: str) -> None:
        """Start from the seed of the deal."""
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self._drawn: dict[tuple[int, str, int], int] = {}

    def choose(self, state: State) -> Move:
        """The move that chance makes in a state in which it decides.

        Raises:
            OptionError: if chance does not decide in this state.
        """
        if deciders(state) != (CHANCE,):
            raise OptionError("state: chance does not decide here, see deciders(state)")
        outcomes = legal_moves(state)
        draw = (state.round, outcomes[0].verb, outcomes[0].player)
        number = self._drawn.get(draw, 0)
        self._drawn[draw] = number + 1
        order = blake2b(f"{draw}/{number}".encode(), key=self._key, digest_size=32).digest()

        def place(outcome: Move) -> bytes:
            return blake2b(outcome.words().encode(), key=order, digest_size=8).digest()

        return min(outcomes, key=place)
