"""Sets of cards: vectors of codes in ascending order, so that equal sets are equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from pyrsistent import PVector, pvector

__all__ = ["HIDDEN", "NO_CARDS", "CardSet", "card_set"]

HIDDEN = "?"
"""Stands for a card that the viewer of a view may not see."""

CardSet: TypeAlias = PVector[str]
"""A set of cards: their codes in ascending order."""

NO_CARDS: CardSet = pvector()


def card_set(codes: Iterable[str]) -> CardSet:
    """The cards as a set."""
    return pvector(sorted(codes))
