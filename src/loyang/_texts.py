"""What has a text of its own can be set in a column."""

from __future__ import annotations

__all__ = ["HasText"]


class HasText:
    """Root of classes whose text takes the format of a text: ``f"{move:>30}"``."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The text in that format."""
        return format(str(self), spec)
