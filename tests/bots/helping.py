"""What the tests of bots share: bots that misbehave, and games that were played."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from loyang import Dealer, Dice, Move, State, View, apply, deciders, is_over, legal_moves, observe
from loyang.bots import Bot, Budget, parse_bot

MISCHIEF = """
import time

class Raises:
    def __call__(self, view, moves, dice, budget):
        if view.round == 2:
            raise ValueError("no idea")
        return moves[0]

def answers_nonsense(view, moves, dice, budget):
    return "P1 buy everything"

def answers_illegally(view, moves, dice, budget):
    from loyang import BuyPack
    return BuyPack(3)

def leaves(view, moves, dice, budget):
    raise SystemExit(3)

def dawdles(view, moves, dice, budget):
    time.sleep(60)

class CannotBeMade:
    def __init__(self):
        raise RuntimeError("not today")

not_a_bot = 7
"""


def mischief(folder: Path) -> Callable[[str], str]:
    """Write the bots that misbehave to a file; gives the names under which they can play."""
    path = folder / "mischief.py"
    path.write_text(MISCHIEF, encoding="utf-8")
    return lambda name: f"{path}:{name}"


def play(
    state: State, names: Sequence[str], seed: str, watch: Callable[[View, Move], None] | None = None
) -> State:
    """Play on to the end with bots by name, every move checked by the rules."""
    bots: list[Bot] = [parse_bot(name).make() for name in names]
    budgets = [parse_bot(name).budget for name in names]
    dealer = Dealer(f"{seed}/chance")
    dice = [Dice(f"{seed}/{player}") for player in range(len(bots))]
    while not is_over(state):
        player = deciders(state)[0]
        if player < 0:
            state = apply(state, dealer.choose(state))
            continue
        view = observe(state, player)
        move = bots[player](view, legal_moves(view), dice[player], budgets[player])
        if watch is not None:
            watch(view, move)
        state = apply(state, move)
    return state


def wait_until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


__all__ = ["Budget", "mischief", "play", "wait_until"]
