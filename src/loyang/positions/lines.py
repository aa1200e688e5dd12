"""The lines of a position text, and the parts of a position of which each tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from loyang.errors import Fault, PositionError
from loyang.moves.notation import parse_player

__all__ = ["Line", "line_of", "lines_of"]

_PLACES = {
    "round": ("round",),
    "phase": ("phase",),
    "turn": ("turn", "acting"),
    "tokens": ("starting_player", "second_player"),
    "taken": ("taken",),
    "waiting": ("pending",),
    "courtyard": ("courtyard",),
    "draw": ("draw_pile",),
    "discard": ("discard_pile",),
}
"""By key: the parts of a position of which a line of the table tells."""

_PARTS = {"home": "area.fields", "tail": "pile.tail", "effect": "effects", "private": ""}
"""By key: the part of a player, where it has another name."""


@frozen
class Line:
    """A line of a text that says something."""

    number: int
    key: str
    value: str
    places: tuple[str, ...] = ()
    """The parts of the position of which it tells."""

    def names(self, card: str) -> bool:
        """Whether it says the code of a card or field."""
        return card in re.split(r"[\s:]+", f"{self.key}: {self.value}")

    def tells_of(self, fault: Fault) -> int:
        """How closely it tells of the place of a fault: the larger, the closer; 0: not at all."""
        if self.key == "area" and fault.card and not self.names(fault.card):
            return 0
        inside = (
            place for place in self.places if re.match(rf"{re.escape(place)}([.\[]|$)", fault.place)
        )
        length = max(map(len, inside), default=0)
        return 2 * length + bool(length and fault.card and self.names(fault.card))


def lines_of(text: str) -> Iterator[Line]:
    """The lines that say something; ``#`` begins a comment.

    Raises:
        PositionError: at a line that is not ``key: value``.
    """
    part = ""
    rows = 0
    text = text.removeprefix("\ufeff")  # as some editors begin a file
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.split("#", 1)[0].strip()
        if not said:
            continue
        key, colon, value = (word.strip() for word in said.partition(":"))
        if not colon:
            raise PositionError(f"{said!r} is not 'key: value'", line=number)
        if re.fullmatch(r"P[1-4]", key):
            part = f"players[{parse_player(key)}]"
            places: tuple[str, ...] = (part,)
        elif key == "dummy":
            part = key
            places = (part,)
        elif part == "dummy":
            places = (part,)
        elif part:
            places = (".".join(filter(None, [part, _PARTS.get(key, key)])),)
        elif key == "row":
            places = (f"rows[{rows}]", "rows")
            rows += 1
        else:
            places = _PLACES.get(key, ())
        yield Line(number, key, value, places)


def line_of(fault: Fault | None, lines: Sequence[Line]) -> int | None:
    """The number of the line that tells of the place; else that on which the position starts."""
    if not lines:
        return None
    if fault is None:
        return lines[0].number
    return max(lines, key=lambda line: line.tells_of(fault)).number
