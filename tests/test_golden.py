"""Whole games kept as text: every move, and the position after each phase.

``python -m tests.test_golden --write`` plays them afresh, after a rule was changed on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loyang import CHANCE, Phase, State, apply, deciders, is_over, legal_moves, parse_move, result
from loyang.positions import read_position, write_position
from loyang.testing.play import POLICIES, begin, play

FOLDER = Path(__file__).with_name("golden")
ROUND = (Phase.CARDS, Phase.ACTIONS)
"""The phases that show; a harvest in which nothing is turned up or asked passes at once."""
GAMES = ("1", "2", "3", "4", "3 introductory")
BEGINNING = """\
# A whole game (setup: {setup}), out of a seed, by the helper-loving policy.
# Behind each move of a player stands how many moves were listed.
# The position stands where a phase begins. Written by `python -m tests.test_golden --write`.
"""


def _file(setup: str) -> Path:
    return FOLDER / f"{setup.replace(' ', '-')}.txt"


def _position(state: State) -> Iterator[str]:
    """The lines of a position, or of the result."""
    yield ""
    if is_over(state):
        yield from map(str, result(state).scores)
        yield f"winners {result(state).winners}"
    yield from write_position(state).splitlines()
    yield ""


def _move_line(state: State, text: str) -> str:
    by_chance = deciders(state) == (CHANCE,)
    return f"> {text}" if by_chance else f"> {text}  # of {len(legal_moves(state))}"


def _is_new_phase(before: State, after: State) -> bool:
    return (before.round, before.phase) != (after.round, after.phase)


def game_text(setup: str) -> str:
    """A game, played afresh."""
    lines = []
    for before, move, after in play(begin(setup), "golden", POLICIES["helper-loving"]()):
        lines.append(_move_line(before, str(move)))
        if _is_new_phase(before, after):
            lines += _position(after)
    return BEGINNING.format(setup=setup) + "\n".join(lines) + "\n"


@pytest.mark.parametrize("setup", GAMES)
def test_a_kept_game_is_still_played_as_it_was(setup: str) -> None:
    lines = _file(setup).read_text("utf-8").splitlines()
    kept = iter(lines[BEGINNING.count("\n") :])
    state = begin(setup)
    phases = set()
    while not is_over(state):
        line = next(kept)
        text = line.removeprefix("> ").partition("  #")[0]
        move = parse_move(text)
        assert move in legal_moves(state), f"{move} is not listed"
        assert line == _move_line(state, str(move))
        after = apply(state, move)
        if _is_new_phase(state, after):
            phases.add((after.round, after.phase))
            for expected in _position(after):
                assert next(kept) == expected
        state = after
    assert next(kept, None) is None
    assert phases >= {(number, phase) for number in range(1, 10) for phase in ROUND}


@pytest.mark.parametrize("setup", GAMES)
def test_the_kept_positions_say_everything(setup: str) -> None:
    """So that no part of a state can change unseen."""
    for before, _, after in play(begin(setup), "golden", POLICIES["helper-loving"]()):
        if _is_new_phase(before, after):
            assert read_position(write_position(after)) == after


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for chosen in GAMES:
        _file(chosen).write_text(game_text(chosen), "utf-8")
