"""The answer to "why not?"."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from loyang._fields_repr import FieldsRepr

__all__ = ["Refusal"]


@frozen(repr=False)
class Refusal(FieldsRepr):
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

    def __str__(self) -> str:
        """The rule, then the reason."""
        return f"{self.rule}: {self.reason}"
