"""Whether an argument is of the kind that is wanted, where a wrong one would fail deep inside."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from reprlib import repr as shortened
from typing import Any

from loyang.errors import OptionError

__all__ = ["check_kind", "check_text", "player_number", "several_texts", "whole_number"]


def check_kind(
    name: str, value: object, kind: type[Any] | tuple[type[Any], ...], wanted: str
) -> None:
    """Complain about a value that is of another class.

    Args:
        name: the argument's name.
        value: the argument.
        kind: the class, or the classes, of which it must be.
        wanted: what it should be, in words: ``"a State"``.

    Raises:
        OptionError: naming the argument, what it is and what is wanted.
    """
    if not isinstance(value, kind):
        raise OptionError(f"{name}: {shortened(value)} is not {wanted}")


def check_text(name: str, value: object) -> None:
    """Complain about what is not a text.

    Raises:
        OptionError: if it is none.
    """
    check_kind(name, value, str, "a text")


def whole_number(value: Any, least: int | None = None, most: int | None = None) -> int | None:
    """A whole number as a plain ``int``; nothing if it is none, or not between the two.

    Whole numbers are all that Python takes as a place in a list, those of numpy too; but not
    ``True`` and ``False``.

    >>> whole_number(2), whole_number(2, most=1), whole_number(True), whole_number("2")
    (2, None, None, None)
    """
    if type(value) is int:
        number = value
    elif isinstance(value, bool):
        return None
    else:
        try:
            number = int(operator.index(value))
        except Exception:  # whatever a class of the user's does
            return None
    if (least is not None and number < least) or (most is not None and number > most):
        return None
    return number


def player_number(name: str, value: object) -> int:
    """The number of a player, of whom there may be more or fewer.

    Raises:
        OptionError: if it is no whole number.
    """
    number = whole_number(value)
    if number is None:
        raise OptionError(f"{name}: {shortened(value)} is not a player's number, such as 0 for P1")
    return number


def several_texts(name: str, value: Iterable[str]) -> tuple[str, ...]:
    """The texts of a list or other collection; one text alone is a slip, such as a lone code.

    Raises:
        OptionError: if it is no collection of texts.
    """
    texts = tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else None
    if texts is None or not all(isinstance(text, str) for text in texts):
        raise OptionError(f"{name}: {shortened(value)} is not a list of texts, such as ['tout']")
    return texts
