"""Every error that `loyang` raises on purpose.

All are kinds of `LoyangError`; each says what was wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loyang.fault import Fault
    from loyang.moves import Move
    from loyang.records import AnyRecord
    from loyang.refusal import Refusal

__all__ = [
    "FormatError",
    "GameNotOverError",
    "IllegalMoveError",
    "LoyangError",
    "MissingPackageError",
    "NotationError",
    "OptionError",
    "PositionError",
    "RecordError",
    "RulesetError",
    "RulingError",
]


class LoyangError(Exception):
    """The root of all errors of this library."""


class OptionError(LoyangError, ValueError):
    """An argument is outside what the game allows: five players, a seed that is no number."""


class NotationError(LoyangError, ValueError):
    """A text, or a value handed to a move, cannot be read."""


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


class IllegalMoveError(LoyangError, ValueError):
    """A move that the rules do not allow was applied.

    Attributes:
        move: the move.
        refusal: the rule that forbids it, and why.
    """

    def __init__(self, move: Move, refusal: Refusal) -> None:
        """Keep the move and the refusal."""
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        """The move as text, then the rule and the reason."""
        return f"{self.move}: {self.refusal}"


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


class RecordError(FormatError):
    """A record is broken: a line cannot be read, or a move is not allowed.

    Attributes:
        place: where in the game: ``"round 4, move 212"``.
        problem: what is wrong there; for a move, the rule that forbids it and why.
        line: the line of the file, from 1, if it was read from one.
        rule: the id of the rule, if a rule forbids a move.
        before: the record of all moves before this place, if that much could be read.
    """

    def __init__(
        self,
        place: str,
        problem: str,
        *,
        line: int | None = None,
        rule: str | None = None,
        before: AnyRecord | None = None,
    ) -> None:
        """Keep the place, the problem, and what could be read."""
        super().__init__(place, problem)
        self.line = line
        self.rule = rule
        self.before = before

    def __str__(self) -> str:
        """The line, the place in the game, then what is wrong there."""
        where = [f"line {self.line}"] if self.line is not None else []
        if self.place:
            where.append(self.place)
        return ": ".join([", ".join(where), self.problem]) if where else self.problem


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
