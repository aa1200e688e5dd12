"""The root of all moves, and the checks of what a move can name.

Moves check their types when they are made; the rest is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs
from attrs import frozen

from loyang._support.arguments import whole_number
from loyang._support.fields_repr import FieldsRepr
from loyang.errors import NotationError
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetables
from loyang.state.seats import seat

__all__ = ["Move", "a_code", "codes", "counts", "not_negative", "whole"]


def whole(least: int) -> Callable[[object, attrs.Attribute[int], object], None]:
    """A validator of whole numbers from the least up; one of another class is made a plain one."""

    def check(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
        if type(value) is int and value >= least:  # nearly always, and quickly asked
            return
        number = whole_number(value, least)
        if number is None:
            raise NotationError(
                f"{type(instance).__name__}.{attribute.name}: {value!r} is not a whole number "
                f"from {least} up"
            )
        object.__setattr__(instance, attribute.name, number)

    return check


not_negative = whole(0)


def a_code(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    """A validator of codes of cards; which cards there are, only a ruleset knows."""
    if not isinstance(value, str):
        raise NotationError(
            f"{type(instance).__name__}.{attribute.name}: {value!r} is not the code of a card"
        )


def codes(value: Any) -> tuple[str, ...]:
    """A converter of rows of codes."""
    if not isinstance(value, tuple | list) or not all(isinstance(code, str) for code in value):
        raise NotationError(f"{value!r} is not a row of codes of cards")
    return tuple(value)


def counts(value: Any) -> Vegetables:
    """A converter of counts of the six vegetables, given as text or as numbers."""
    if isinstance(value, str):
        return veg.count_vegetables(value)
    if isinstance(value, tuple | list) and len(value) == len(veg.VEGETABLES):
        for count in value:
            if type(count) is not int or count < 0:
                break
        else:
            return tuple(value)
        numbers = [whole_number(count, 0) for count in value]
        if None not in numbers:
            return tuple(number for number in numbers if number is not None)
    raise NotationError(f"{value!r} is not a count of the six vegetables")


@frozen(repr=False, order=False)
class Move(FieldsRepr):
    """The root of all moves.

    Raises:
        NotationError: on making a move from a value that can be no player, card or vegetable.
    """

    rank: ClassVar[int] = 0
    """The place of the kind in the order of moves."""
    verb: ClassVar[str] = ""
    """The word that stands for the kind in a move's text."""
    player: int = attrs.field(validator=not_negative)

    def sort_key(self) -> tuple[Any, ...]:
        """The key by which moves are sorted."""
        values = [getattr(self, attribute.name) for attribute in attrs.fields(type(self))]
        return (values[0], self.rank, *values[1:])

    def __lt__(self, other: object) -> bool:
        """Whether it comes before the other in a sorted list."""
        if not isinstance(other, Move):
            return NotImplemented
        return self.sort_key() < other.sort_key()

    def __str__(self) -> str:
        """The move as people type it."""
        rest = self.words()
        return f"{seat(self.player)} {self.verb}" + (f" {rest}" if rest else "")

    def words(self) -> str:
        """The text behind the verb."""
        return ""
