"""Moves as people type them, and what is told about them."""

from __future__ import annotations

from loyang import State, apply, parse_move
from loyang.narration import Event, narrate


def events(state: State, *moves: str) -> list[Event]:
    """The events of the last of these moves."""
    for text in moves[:-1]:
        state = apply(state, parse_move(text))
    move = parse_move(moves[-1])
    return narrate(state, move, apply(state, move))


def told(state: State, *moves: str) -> list[str]:
    """The last of these moves in words."""
    return [str(event) for event in events(state, *moves)]
