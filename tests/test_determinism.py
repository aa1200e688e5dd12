"""The same game on every run, whatever Python's hash seed.

``python -m tests.test_determinism`` prints games with all that was listed in them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from loyang import legal_moves
from loyang.testing.play import POLICIES, SETUPS, begin, play

ROOT = Path(__file__).parent.parent


def whole_games(setup: str) -> Iterator[str]:
    """A game of each policy as text: every listing, the move of it that was made, the states."""
    for name, policy in POLICIES.items():
        for state, move, after in play(begin(setup), f"{name} {setup}", policy()):
            yield "; ".join(map(str, legal_moves(state)))
            yield f"> {move}"
            if state.phase != after.phase:
                yield repr(after)


def _printed(hash_seed: str) -> str:
    """What another process prints."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.test_determinism"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_listings_and_games_are_the_same_under_two_hash_seeds() -> None:
    one, other = map(_printed, ("1", "20"))
    assert one.count("\n> ") > 1000 * len(POLICIES)
    assert one == other


def test_the_same_seed_gives_the_same_game_within_a_process() -> None:
    first, again, other = (
        [str(move) for _, move, _ in play(begin("3"), seed, POLICIES["helper-loving"]())]
        for seed in (5, 5, 6)
    )
    assert first == again
    assert first != other


if __name__ == "__main__":
    for chosen in SETUPS:
        for line in whole_games(chosen):
            print(line)
