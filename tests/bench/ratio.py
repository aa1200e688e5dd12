"""A guard against slowing down: the engine against a fixed loop, in the same run.

``python -m tests.bench.ratio`` measures how many loops of plain Python take as long as a thousand
moves of random four-player games, and exits with 1 if that number has risen by more than 30 % over
the one in ``ratio.toml``; ``--write`` writes the new one. Times never count by themselves, since
machines differ: only the ratio of the two, the median of many short turns taken in alternation.
Each turn plays a game of its own, so that nothing is known beforehand.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time

from loyang import apply
from tests.bench import workloads

FILE = Path(__file__).with_name("ratio.toml")
ALLOWED_RISE = 1.3
WARM_UP = 5
TURNS = 60


class _Thing:
    __slots__ = ("left", "number", "right")

    def __init__(self, number: int, left: tuple[int, ...], right: dict[str, int]) -> None:
        self.number = number
        self.left = left
        self.right = right


def yardstick() -> int:
    """A fixed piece of work of the same sort: small objects, tuples, dictionaries, calls."""
    things: list[_Thing] = []
    total = 0
    for number in range(6_000):
        counts = (number % 3, number % 5, number % 7, 1, 2, 3)
        thing = _Thing(number, (*counts[:2], counts[2] + 1, *counts[3:]), {"a": number})
        things.append(thing)
        if len(things) > 50:
            things = [kept for kept in things[25:] if kept.number]
        total += sum(thing.left) + thing.right["a"]
    return total


def measure() -> float:
    """The time of a thousand moves of random games in yardsticks."""
    ratios = []
    for turn in range(-WARM_UP, TURNS):
        start = process_time()
        yardstick()
        between = process_time()
        moves, _ = workloads.play_game(4, turn, apply)
        spent = process_time() - between
        if turn >= 0:
            ratios.append(1_000 * spent / moves / (between - start))
    return median(ratios)


def main() -> None:
    """Compare with the ratio that is written down, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the ratio down")
    arguments = parser.parse_args()
    found = measure()
    if arguments.write:
        FILE.write_text(
            "# The time of a thousand moves of random four-player games (see ratio.py).\n"
            f"yardsticks = {found:.2f}\n",
            encoding="utf-8",
        )
    wanted = tomllib.loads(FILE.read_text(encoding="utf-8"))["yardsticks"]
    print(f"a thousand moves take {found:.2f} yardsticks, {wanted:.2f} are written down")
    if find_spec("pvectorc") is None:
        print("that is for the C build of pyrsistent, which is not there: not compared")
    elif found > wanted * ALLOWED_RISE:
        sys.exit(f"slower by more than {ALLOWED_RISE - 1:.0%}")


if __name__ == "__main__":
    main()
