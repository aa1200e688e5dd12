"""A bot of one's own: it serves whoever it can, sows what it has, and ends its turn.

Run it against others:

    loyang arena --bots docs/examples/my_bot.py:serve_first,sane --games 20
"""

from collections.abc import Sequence

from loyang import Dice, EndActions, Move, Serve, Sow, Step, TakeCards, TakeLoan, View
from loyang.bots import Budget

WISHES: tuple[type[Move], ...] = (Serve, Sow, EndActions, TakeCards)


def serve_first(view: View, moves: Sequence[Move], dice: Dice, budget: Budget) -> Move:
    for kind in WISHES:
        wished = [move for move in moves if isinstance(move, kind)]
        if wished:
            return dice.choose(wished)
    steps = [move for move in moves if isinstance(move, Step)]
    if steps:  # all that can be paid in the last round, else the first one, which costs 1 cash
        return steps[-1] if view.round == 9 else steps[min(1, len(steps) - 1)]
    return dice.choose([move for move in moves if not isinstance(move, TakeLoan)] or moves)
