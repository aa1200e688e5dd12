"""Many pictures that are nearly the same, stored in little space.

A picture is cut at its lines and groups (``<g>``). Each different piece is kept once, under a
number: either as text, or as the numbers of the pieces of which it is made. From one move to the
next hardly more changes than the groups around what was touched.
"""

from __future__ import annotations

import re

__all__ = ["Pieces"]

# What an SVG file escapes in texts and attributes cannot be mistaken for a tag.
_GROUP = re.compile(r"<g(?=[\s>])[^>]*(?<!/)>|</g>")

_BRANCHES = 8
"""The most pieces of which one is made."""

Piece = str | tuple[int, ...]


class Pieces:
    """The pieces of many pictures.

    >>> pieces = Pieces()
    >>> numbers = [pieces.add(f"<svg><g>A</g><g>{word}</g></svg>") for word in "BCB"]
    >>> numbers[0] == numbers[2] != numbers[1]
    True
    >>> pieces.text(numbers[1])
    '<svg><g>A</g><g>C</g></svg>'
    >>> len(pieces.all)
    7
    """

    def __init__(self) -> None:
        """Begin without any."""
        self.all: list[Piece] = []
        """By number; a piece is made only of such with smaller numbers."""
        self._numbers: dict[Piece, int] = {}

    def add(self, picture: str) -> int:
        """Take a picture in, and return its number."""
        open_groups: list[list[int]] = [[]]
        end = 0
        for match in _GROUP.finditer(picture):
            opens = match[0] != "</g>"
            place = match.start() if opens else match.end()
            self._add_text(picture[end:place], open_groups[-1])
            end = place
            if opens:
                open_groups.append([])
            else:
                parts = open_groups.pop()
                open_groups[-1].append(self._whole(parts))
        self._add_text(picture[end:], open_groups[-1])
        return self._whole(open_groups[0])

    def text(self, number: int) -> str:
        """The picture, or piece, of that number."""
        piece = self.all[number]
        return piece if isinstance(piece, str) else "".join(map(self.text, piece))

    def _add_text(self, text: str, parts: list[int]) -> None:
        parts += map(self._number, text.splitlines(keepends=True))

    def _whole(self, parts: list[int]) -> int:
        while len(parts) > _BRANCHES:  # a change in a long row repeats only a part of it
            parts = [
                self._number(tuple(parts[start : start + _BRANCHES]))
                for start in range(0, len(parts), _BRANCHES)
            ]
        return parts[0] if len(parts) == 1 else self._number(tuple(parts))

    def _number(self, piece: Piece) -> int:
        number = self._numbers.setdefault(piece, len(self.all))
        if number == len(self.all):
            self.all.append(piece)
        return number
