"""Bots that do not think.

>>> from loyang import Dice, legal_moves, new_game, observe
>>> view = observe(new_game(2), 0)
>>> print(RandomBot()(view, legal_moves(view), Dice(1), UNLIMITED))
P1 sow-home turnip
"""

from __future__ import annotations

from collections.abc import Sequence

from loyang.bots.protocol import UNLIMITED, Budget
from loyang.chance import Dice
from loyang.moves import Move, TakeLoan
from loyang.state import Payment, View

__all__ = ["UNLIMITED", "RandomBot", "SaneRandomBot"]


class RandomBot:
    """Any legal move, all equally likely.

    It borrows as gladly as it does anything else. Loans are unlimited, so its turns are long and
    its scores far below zero.
    """

    def __call__(self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget, /) -> Move:
        return dice.choose(moves)


class SaneRandomBot:
    """Any legal move, all equally likely, but a loan only where a payment is open.

    It borrows as well where nothing else is possible, as a solo player without cash.
    """

    def __call__(self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget, /) -> Move:
        if not isinstance(view.pending, Payment):
            moves = [move for move in moves if type(move) is not TakeLoan] or moves
        return dice.choose(moves)
