"""The six vegetables, and counts of them.

Everything that holds vegetables (cart, shop, storehouse, stall) is a *count*: a tuple of six
whole numbers in the order of `Vegetable`, wheat first and leek last.

    >>> from loyang import Vegetable, count_vegetables
    >>> count_vegetables("wheat*2 bean")
    (2, 0, 0, 0, 1, 0)
    >>> count_vegetables("WWB")[Vegetable.WHEAT]
    2
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import SupportsIndex, TypeAlias

from loyang._support.arguments import whole_number
from loyang.errors import NotationError

__all__ = [
    "NONE",
    "VEGETABLES",
    "Vegetable",
    "Vegetables",
    "at_most",
    "change",
    "contains",
    "count_vegetables",
    "each",
    "letters",
    "minus",
    "plus",
    "selections",
    "text",
    "vegetable",
    "words",
]


class Vegetable(IntEnum):
    """A kind of vegetable; its number is its place in every count."""

    WHEAT = 0
    PUMPKIN = 1
    TURNIP = 2
    CABBAGE = 3
    BEAN = 4
    LEEK = 5

    @property
    def word(self) -> str:
        """The kind in a word, as moves spell it: ``"wheat"``."""
        return _WORDS[self]

    @property
    def plural(self) -> str:
        """The word for several: ``"turnips"``, but ``"wheat"``."""
        return _WORDS[self] + ("" if self is Vegetable.WHEAT else "s")

    @property
    def letter(self) -> str:
        """The kind as one capital letter, as cards spell it: ``"W"``."""
        return _LETTERS[self]

    def __repr__(self) -> str:
        """The name under which it can be imported: ``Vegetable.WHEAT``."""
        return f"Vegetable.{self.name}"


Vegetables: TypeAlias = tuple[int, ...]
"""Six counts in the order of `Vegetable`."""

VEGETABLES: tuple[Vegetable, ...] = tuple(Vegetable)
NONE: Vegetables = (0, 0, 0, 0, 0, 0)
"""No vegetables at all."""

_WORDS = tuple(kind.name.lower() for kind in VEGETABLES)
_LETTERS = "WPTCBL"
_BY_NAME = {kind.word: kind for kind in VEGETABLES} | {kind.letter: kind for kind in VEGETABLES}


def vegetable(name: str | SupportsIndex) -> Vegetable:
    """The vegetable of that word, capital letter or number.

    Raises:
        NotationError: if there is none of that name.
    """
    if type(name) is Vegetable:
        return name
    if isinstance(name, str):
        key = name if name in _BY_NAME else name.lower()
        if key in _BY_NAME:
            return _BY_NAME[key]
    else:
        number = whole_number(name, 0, len(VEGETABLES) - 1)
        if number is not None:
            return VEGETABLES[number]
    raise NotationError(f"{name!r} is not a vegetable; there are {', '.join(_WORDS)}")


_TOKEN = re.compile(r"([A-Za-z]+)(?:\*(\d{1,4}))?")


def count_vegetables(source: str | Iterable[Vegetable]) -> Vegetables:
    """Count vegetables given as words (``"wheat*2 bean"``), letters (``"WWB"``) or one by one.

    Raises:
        NotationError: if a word or letter is no vegetable.
    """
    counts = [0] * len(VEGETABLES)
    if isinstance(source, str):
        if source in ("", "nothing"):
            return NONE
        for token in source.split():
            match = _TOKEN.fullmatch(token)
            if match is None:
                raise NotationError(f"{token!r} is not a vegetable such as 'bean' or 'bean*2'")
            name, times = match[1], int(match[2] or 1)
            if name not in _BY_NAME and all(letter in _LETTERS for letter in name):
                for letter in name:
                    counts[_BY_NAME[letter]] += times
            else:
                counts[vegetable(name)] += times
    else:
        for kind in source:
            counts[vegetable(kind)] += 1
    return tuple(counts)


def change(counts: Vegetables, kind: int, by: int) -> Vegetables:
    """The counts with `by` more (or, below zero, fewer) of one kind."""
    changed = [*counts]
    changed[kind] += by
    return tuple(changed)


# The next three are asked for most of all and so written out, kind by kind.


def plus(left: Vegetables, right: Vegetables) -> Vegetables:
    """Both counts together."""
    a, b, c, d, e, f = left
    u, v, w, x, y, z = right
    return (a + u, b + v, c + w, d + x, e + y, f + z)


def minus(left: Vegetables, right: Vegetables) -> Vegetables:
    """What is left when the right count is taken out of the left one; may fall below zero."""
    a, b, c, d, e, f = left
    u, v, w, x, y, z = right
    return (a - u, b - v, c - w, d - x, e - y, f - z)


def contains(counts: Vegetables, wanted: Vegetables) -> bool:
    """Whether the counts hold at least the wanted ones."""
    a, b, c, d, e, f = counts
    u, v, w, x, y, z = wanted
    return a >= u and b >= v and c >= w and d >= x and e >= y and f >= z


def each(counts: Vegetables) -> Iterator[Vegetable]:
    """The vegetables one by one, wheat first."""
    for kind in VEGETABLES:
        for _ in range(counts[kind]):
            yield kind


def at_most(counts: Vegetables, most: int) -> Vegetables:
    """The counts, with no kind above the given number.

    Whoever takes no more than that many vegetables out of the counts sees no difference, so
    results can be kept for all counts that are alike in this way.
    """
    if max(counts) <= most:
        return counts
    return tuple([count if count < most else most for count in counts])


def selections(counts: Vegetables, number: int) -> tuple[Vegetables, ...]:
    """Every way to pick that many vegetables out of the counts, in ascending order.

    >>> selections((1, 0, 0, 0, 2, 0), 2)
    ((0, 0, 0, 0, 2, 0), (1, 0, 0, 0, 1, 0))
    """
    return _kept_selections(at_most(counts, number), number)


@lru_cache(maxsize=1 << 14)
def _kept_selections(counts: Vegetables, number: int) -> tuple[Vegetables, ...]:
    if number <= 2:  # few: pick kinds, then drop what is not there
        kinds = [kind for kind in VEGETABLES if counts[kind]]
        picks = (count_vegetables(pick) for pick in combinations_with_replacement(kinds, number))
        return tuple(sorted(pick for pick in picks if contains(counts, pick)))
    return tuple(_selections(counts, number))


def _selections(counts: Vegetables, number: int) -> Iterator[Vegetables]:
    if not counts:
        if number == 0:
            yield ()
        return
    head, *tail = counts
    rest = tuple(tail)
    for taken in range(max(0, number - sum(rest)), min(head, number) + 1):
        for more in _selections(rest, number - taken):
            yield (taken, *more)


def letters(counts: Vegetables) -> str:
    """The vegetables as capital letters, wheat first: ``"WWB"``."""
    return "".join(kind.letter * counts[kind] for kind in VEGETABLES)


def text(counts: Vegetables) -> str:
    """The vegetables as moves spell them: ``"wheat*2 bean"``, or ``"nothing"``."""
    parts = (
        kind.word if counts[kind] == 1 else f"{kind.word}*{counts[kind]}"
        for kind in VEGETABLES
        if counts[kind]
    )
    return " ".join(parts) or "nothing"


def words(counts: Vegetables) -> str:
    """The vegetables in a sentence: ``"2 wheat and a bean"``, or ``"nothing"``."""
    parts = [
        f"a {kind.word}" if counts[kind] == 1 else f"{counts[kind]} {kind.plural}"
        for kind in VEGETABLES
        if counts[kind]
    ]
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
