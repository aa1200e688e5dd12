"""Numbers of things in words."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    Args:
        number: how many.
        noun: one of them.
        plural: several of them, if it is not just the noun and an ``s``.

    >>> counted(1, "card"), counted(2, "card"), counted(0, "delivery", "deliveries")
    ('1 card', '2 cards', '0 deliveries')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"
