"""What a bot is, and what it may spend on a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import field, frozen

from loyang._support.arguments import whole_number
from loyang.chance import Dice
from loyang.errors import OptionError
from loyang.moves import Move
from loyang.state import View

__all__ = ["UNLIMITED", "Bot", "Budget"]


def _iterations(value: int | None) -> int | None:
    if value is None:
        return None
    number = whole_number(value, 1)
    if number is None:
        raise OptionError(f"iterations: {value!r} is not a whole number from 1 up")
    return number


@frozen
class Budget:
    """What a bot may spend on one decision; nothing said is no limit.

    Under a budget of iterations a bot plays the same game on every machine; under one of seconds
    it need not.

    Raises:
        OptionError: if a number is none, or not above zero.

    >>> Budget(iterations=100)
    Budget(iterations=100, seconds=None)
    """

    iterations: int | None = field(default=None, converter=_iterations)
    seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        """Check the seconds."""
        seconds: object = self.seconds
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0
        ):
            raise OptionError(f"seconds: {seconds!r} is not a number above zero")


UNLIMITED = Budget()


class Bot(Protocol):
    """A player: a function, or an object that can be called like one.

    A bot that keeps something in mind between its moves is an object, made anew for each game.
    """

    def __call__(self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget, /) -> Move:
        """Choose one of the legal moves.

        Args:
            view: what the player sees; `View.viewer` is his number.
            moves: the legal moves, never none.
            dice: the bot's own source of random numbers.
            budget: what it may spend.
        """
