"""Who is meant: players by number, chance, and the dummy opponent."""

from __future__ import annotations

__all__ = ["CHANCE", "DUMMY", "seat"]

CHANCE = -1
"""Stands for chance where a player's number is expected."""

DUMMY = 1
"""The number under which the solo game's dummy opponent is a target (SOL-2)."""


def seat(player: int) -> str:
    """A player's name in text: ``"P1"`` for player 0."""
    return f"P{player + 1}"
