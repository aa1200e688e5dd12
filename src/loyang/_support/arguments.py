"""Whether an argument is of the kind that is wanted, where a wrong one would fail deep inside."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import repr as shortened
from typing import Any

from loyang.errors import OptionError

__all__ = ["check_kind", "check_player", "check_text", "several_texts"]


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


def check_player(name: str, value: object) -> None:
    """Complain about what is neither a player's number nor ``None`` for the public.

    Raises:
        OptionError: if it is neither.
    """
    if value is not None and type(value) is not int:
        raise OptionError(f"{name}: {shortened(value)} is not a player's number, such as 0 for P1")


def several_texts(name: str, value: Iterable[str]) -> tuple[str, ...]:
    """The texts of a list or other collection; one text alone is a slip, such as a lone code.

    Raises:
        OptionError: if it is no collection of texts.
    """
    texts = tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else None
    if texts is None or not all(isinstance(text, str) for text in texts):
        raise OptionError(f"{name}: {shortened(value)} is not a list of texts, such as ['tout']")
    return texts
