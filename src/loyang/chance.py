"""Chance from outside the state: seeded, and the same on every Python and platform."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import TypeVar

from loyang._support.arguments import check_kind, whole_number
from loyang.errors import OptionError
from loyang.moves import Move
from loyang.rules.chance_points import open_point
from loyang.state import State

__all__ = ["Dealer", "Dice", "checked_seed"]

_T = TypeVar("_T")
_WORDS = Struct(">8Q")
"""A block of the hash as eight whole numbers."""
_LIMIT = 1 << 64


def checked_seed(seed: int | str) -> int | str:
    """The seed, a whole number as a plain one.

    Raises:
        OptionError: if it is neither a whole number nor a text.
    """
    if isinstance(seed, str):
        return seed
    number = whole_number(seed)
    if number is None:
        raise OptionError(f"seed: {seed!r} is neither a whole number nor a text")
    return number


class Dice:
    """A source of random whole numbers that depends on nothing but its seed.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(5)]
    [0, 4, 2, 2, 0]
    """

    __slots__ = ("_blake2b", "_counter", "_key", "_words")

    def __init__(self, seed: int | str) -> None:
        """Start from a seed.

        Raises:
            OptionError: if the seed is neither a whole number nor a text.
        """
        from hashlib import blake2b  # brings OpenSSL along: not before there are dice

        seed = checked_seed(seed)
        try:
            text = f"{type(seed).__name__}:{seed}".encode()
        except ValueError as error:  # a number of thousands of digits, or half a character
            raise OptionError(f"seed: cannot be used: {error}") from None
        self._blake2b = blake2b
        self._key = blake2b(text, digest_size=32).digest()
        self._counter = 0
        self._words: list[int] = []

    def below(self, number: int) -> int:
        """A whole number from 0 to one less than the given one, all equally likely.

        Raises:
            OptionError: if there is no such number.
        """
        if type(number) is not int or not 1 <= number <= _LIMIT:
            known = whole_number(number, 1, _LIMIT)
            if known is None:
                raise OptionError(f"number: {number!r} is not a whole number from 1 to 2 ** 64")
            number = known
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            # Words from the last multiple of the number on would favour small results. They are
            # hardly ever met, and a word so far below the limit is none: that is quickly asked.
            if word < _LIMIT - number or word < _LIMIT - _LIMIT % number:
                return word % number

    def choose(self, items: Sequence[_T]) -> _T:
        """One of the items, all equally likely.

        Raises:
            OptionError: if there are none, or if it is no sequence.
        """
        try:
            return items[self.below(len(items))]
        except TypeError:
            check_kind("items", items, Sequence, "a sequence")
            raise

    def shuffled(self, items: Iterable[_T]) -> list[_T]:
        """The items in a random order, all orders equally likely.

        Raises:
            OptionError: if there is nothing to go through.
        """
        check_kind("items", items, Iterable, "a row of items")
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def _refill(self) -> None:
        counter = self._counter.to_bytes(8, "big")
        self._counter += 1
        block = self._blake2b(counter, key=self._key).digest()
        self._words = [*_WORDS.unpack(block)]


class Dealer:
    """Decides for chance, out of a seed.

    >>> from loyang import Dealer, new_game
    >>> state = new_game(2, introductory=True)
    >>> str(Dealer(1).choose(state))
    'P1 dealt-dotted regular-WW'
    """

    __slots__ = ("_dice",)

    def __init__(self, seed: int | str) -> None:
        """Start from a seed.

        Raises:
            OptionError: if the seed is neither a whole number nor a text.
        """
        self._dice = Dice(seed)

    def choose(self, state: State) -> Move:
        """The move that chance makes in a state in which it decides.

        Raises:
            OptionError: if chance does not decide in this state, or if it is a view or no state.
        """
        point = open_point(state)
        return point.move(self._dice.choose(point.cards))
