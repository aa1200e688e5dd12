"""Moves as people type them, for tests of helpers."""

from __future__ import annotations

from loyang import Refusal, State, UseHelper, apply, legal_moves, parse_move, refusal_of
from tests.helping import refused


def play(state: State, *moves: str) -> State:
    """The state after these moves, each of which must be listed."""
    for text in moves:
        move = parse_move(text)
        assert move in legal_moves(state), f"{text!r} is not listed: {refusal_of(state, move)}"
        state = apply(state, move)
    return state


def refuse(state: State, move: str) -> Refusal:
    """Why a move is refused; it must be, and it must not be listed."""
    return refused(state, parse_move(move))


def uses(state: State) -> list[str]:
    """The listed uses of helpers."""
    return [str(move) for move in legal_moves(state) if isinstance(move, UseHelper)]
