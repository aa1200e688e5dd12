"""How hard the property tests try."""

from __future__ import annotations

from hypothesis import settings


def part_of_the_effort(divisor: int) -> int:
    """A part of the number of examples that the profile sets, so that it grows with it."""
    assert settings.default is not None
    return max(1, settings.default.max_examples // divisor)
