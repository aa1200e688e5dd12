"""Every error that `loyang` raises on purpose.

All are kinds of `LoyangError`; each says what was wrong, where, and what would be right. The two
that carry a value of the game live beside it: `loyang.moves.IllegalMoveError` and
`loyang.records.RecordError`.
"""

from __future__ import annotations

import re

from attrs import evolve, frozen

from loyang._texts import HasText

__all__ = [
    "CheckError",
    "Fault",
    "FormatError",
    "GameNotOverError",
    "LoyangError",
    "MissingPackageError",
    "NotationError",
    "OptionError",
    "PositionError",
    "RulesetError",
    "RulingError",
]


class LoyangError(HasText, Exception):
    """The root of all errors of this library."""


class OptionError(LoyangError, ValueError):
    """An argument is outside what the game allows: five players, a seed that is no number."""


class NotationError(LoyangError, ValueError):
    """A text, or a value handed to a move, cannot be read."""


@frozen
class Fault(HasText):
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
            return f"P{int(owner[1]) + 1}: {self.problem}"
        return f"the dummy opponent: {self.problem}" if self.place[:6] == "dummy." else self.problem


class PositionError(LoyangError, ValueError):
    """A position that cannot occur was asked for, or a text of one cannot be read.

    Attributes:
        problem: what is wrong.
        fault: where in the position, if a position was read and is impossible.
        line: the line of the text, from 1, if it was read from one: where it is wrong, or where
            what is wrong begins.
    """

    def __init__(
        self, problem: str, *, fault: Fault | None = None, line: int | None = None
    ) -> None:
        """Keep the problem, and where it is."""
        super().__init__(problem)
        self.problem = problem
        self.fault = fault
        self.line = line

    def __str__(self) -> str:
        """The line, then the problem."""
        return self.problem if self.line is None else f"line {self.line}: {self.problem}"


class GameNotOverError(LoyangError):
    """A result was asked for while the game goes on."""


class RulesetError(LoyangError, ValueError):
    """A file of printed values is wrong.

    Attributes:
        place: the key in the file (``"regular_customers.BL.pays"``), or where reading stopped.
    """

    def __init__(self, place: str, problem: str) -> None:
        """Keep the place and say both."""
        super().__init__(place, problem)
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        """The place, then what is wrong there."""
        return f"{self.place}: {self.problem}" if self.place else self.problem


class FormatError(LoyangError, ValueError):
    """A document cannot be read.

    Attributes:
        place: the path in the document (``"value.players[0].cash"``), or the line and column
            where it stops to be JSON.
        problem: what is wrong there.
    """

    def __init__(self, place: str, problem: str) -> None:
        """Keep the place and the problem."""
        super().__init__(place, problem)
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        """The place, then what is wrong there."""
        return f"{self.place}: {self.problem}" if self.place else self.problem


class MissingPackageError(LoyangError, ImportError):
    """Something was asked for that needs a package which is not installed."""


class RulingError(LoyangError, AssertionError):
    """A ruling cannot be read, or the rules say otherwise.

    Attributes:
        problem: what was expected and what is, or what cannot be read.
        line: the line of the ruling, from 1, if it is one line's fault.
        said: that line.
    """

    def __init__(self, problem: str, line: int | None = None, said: str = "") -> None:
        """Keep the problem, and the line."""
        super().__init__(problem, line, said)
        self.problem = problem
        self.line = line
        self.said = said

    def __str__(self) -> str:
        """The line, then the problem."""
        where = [] if self.line is None else [f"line {self.line}"]
        return ": ".join([*where, *filter(None, [self.said]), self.problem])


class CheckError(LoyangError, AssertionError):
    """Something does not hold that must hold in every game, or of every bot.

    Attributes:
        problem: what does not hold, and what is the case instead.
    """

    def __init__(self, problem: str) -> None:
        """Keep the problem."""
        super().__init__(problem)
        self.problem = problem
