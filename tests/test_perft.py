"""How many ways there are to go on, counted from fixed positions.

``python -m tests.test_perft --write`` counts afresh, after a rule was changed on purpose.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from loyang import CHANCE, State, apply, deciders, legal_moves
from loyang.positions import read_position

FILE = Path(__file__).with_name("perft.toml")
MOST_LEAVES = 150_000
"""Where there would be more sequences, they are counted to a smaller depth."""


def table() -> list[dict[str, Any]]:
    """The positions with their counts."""
    positions: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["positions"]
    return positions


def perft(state: State, moves: int) -> int:
    """The number of sequences of exactly so many player moves."""
    if deciders(state) == (CHANCE,):
        return 0
    if moves == 1:
        return len(legal_moves(state))
    return sum(perft(apply(state, move), moves - 1) for move in legal_moves(state))


@pytest.mark.parametrize(
    ("position", "counts"),
    [pytest.param(entry["position"], entry["counts"], id=entry["name"]) for entry in table()],
)
def test_there_are_as_many_sequences_of_moves_as_before(position: str, counts: list[int]) -> None:
    state = read_position(position)
    assert len(counts) >= 2
    assert [perft(state, moves) for moves in range(1, len(counts) + 1)] == counts


def write() -> None:
    """Count afresh and write the file."""
    head = FILE.read_text("utf-8").partition("[[")[0]
    parts = []
    for entry in table():
        state = read_position(entry["position"])
        counts = [perft(state, 1), perft(state, 2)]
        if counts[1] * counts[1] // counts[0] <= MOST_LEAVES:
            counts.append(perft(state, 3))
        parts.append(
            f'[[positions]]\nname = "{entry["name"]}"\ncounts = {counts}\n'
            f"position = '''\n{entry['position']}'''\n"
        )
    FILE.write_text(head + "\n".join(parts), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
