"""Claims of what must hold; a broken one says what is the case instead."""

from __future__ import annotations

from typing import TypeVar

from loyang.errors import CheckError

__all__ = ["must", "same"]

_T = TypeVar("_T")


def must(truth: object, problem: str) -> None:
    """Claim something.

    Raises:
        CheckError: with the problem, if it is not so.
    """
    if not truth:
        raise CheckError(problem)


def same(what: str, expected: _T, there: _T) -> None:
    """Claim that two values are equal.

    Raises:
        CheckError: with both, if they are not.

    >>> same("cash", 3, 3)
    >>> same("cash", 3, 4)
    Traceback (most recent call last):
    ...
    loyang.errors.CheckError: cash: 3 by the rules, but there is 4
    """
    if expected != there:
        raise CheckError(f"{what}: {expected!r} by the rules, but there is {there!r}")
