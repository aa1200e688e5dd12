"""What is wrong with a position, and where."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from loyang.state import seat

__all__ = ["Fault"]


@frozen
class Fault:
    """A reason why no game can reach a position."""

    place: str
    """The path into the position (``"players[0].area.stalls[1]"``); empty for all of it."""
    problem: str
    """What is wrong, as a whole sentence."""
    card: str = ""
    """The card or field that it is about, if it is about one."""

    def within(self, place: str) -> Fault:
        """The same fault of a part, seen from what the part belongs to."""
        gap = "." if self.place and not self.place.startswith("[") else ""
        return evolve(self, place=f"{place}{gap}{self.place}")

    def __str__(self) -> str:
        """Whose it is, if somebody's, then what is wrong."""
        owner = re.match(r"players\[(\d+)\]", self.place)
        if owner is not None:
            return f"{seat(int(owner[1]))}: {self.problem}"
        return f"the dummy opponent: {self.problem}" if self.place[:6] == "dummy." else self.problem
