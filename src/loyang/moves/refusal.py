"""The answer to "why not?", and the error that gives it."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from loyang._support.fields_repr import FieldsRepr
from loyang._support.notebooks import Shown
from loyang.errors import LoyangError
from loyang.moves.move import Move

__all__ = ["IllegalMoveError", "Refusal"]


@frozen(repr=False)
class Refusal(Shown, FieldsRepr):
    """The first rule that forbids a move, and the reason with the numbers of the case.

    >>> str(Refusal("ACT-B1", "a bean costs 6 cash, P2 has 4"))
    'ACT-B1: a bean costs 6 cash, P2 has 4'
    """

    legal: ClassVar[bool] = False
    rule: str
    """The id of the rule."""
    reason: str
    """Why, in words."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The id of the rule, alone, as `loyang.Permission.rules` gives several."""
        return (self.rule,)

    def _plain(self) -> str:
        return f"Refusal: {self}"

    def __str__(self) -> str:
        """The rule, then the reason."""
        return f"{self.rule}: {self.reason}"


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
