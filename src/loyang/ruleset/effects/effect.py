"""What all effects have in common, and the words their sentences are made of."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from attrs import field, fields, frozen

from loyang._support.fields_repr import FieldsRepr

__all__ = ["UNTIL_END", "Effect", "Timing", "number", "several", "spelled", "up_to"]


class Timing(StrEnum):
    """When a helper can be used (section HLP)."""

    ACTION = "action"
    """In the owner's turn, before he ends his actions."""
    ANY = "any"
    """Whenever the owner has something to decide."""
    HARVEST = "harvest"
    """After HAR-1 and before HAR-2."""

    @property
    def words(self) -> str:
        """The timing as a helper's card says it."""
        return {
            Timing.ACTION: "in your turn",
            Timing.ANY: "at any time",
            Timing.HARVEST: "before the harvest",
        }[self]


def number(least: int, most: int, default: int | None = None) -> Any:
    """A parameter, from the least to the most."""
    metadata = {"least": least, "most": most}
    if default is None:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


@frozen(repr=False)
class Effect(FieldsRepr):
    """One thing a helper does. Parameters are whole numbers."""

    name: ClassVar[str] = ""
    """The key in the data file."""
    lantern: ClassVar[bool] = False
    """Whether it touches other players' cards, fields or shops (HLP-2)."""
    lasting: ClassVar[bool] = False
    """Whether it runs on until its user's closing (HLP-7)."""
    last_only: ClassVar[bool] = False
    """Whether nothing can follow it in an option, since chance or another card comes in."""
    stacks: ClassVar[bool] = False
    """Whether a second one of the kind adds to a first that is still active."""

    @property
    def words(self) -> str:
        """What it does, told to its user: a sentence that begins small and has no full stop."""
        raise NotImplementedError

    @classmethod
    def parameters(cls) -> dict[str, tuple[int, int]]:
        """Each parameter with the least and the most it may be."""
        return {
            attribute.name: (attribute.metadata["least"], attribute.metadata["most"])
            for attribute in fields(cls)
        }


UNTIL_END = "until your turn is over"
_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def spelled(number: int) -> str:
    """A small number as a word."""
    return _SPELLED[number] if number < len(_SPELLED) else str(number)


def several(number: int, noun: str) -> str:
    """A number with its noun: ``"two vegetables"``."""
    return f"{spelled(number)} {noun}" + ("" if number == 1 else "s")


def up_to(number: int, noun: str) -> str:
    """From one to that many: ``"one or two changes"``."""
    if number == 1:
        return f"one {noun}"
    return f"one {'or' if number == 2 else 'to'} {several(number, noun)}"
