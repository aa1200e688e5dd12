"""Whether a bot keeps to what a bot must keep to.

>>> from loyang.bots import SaneRandomBot
>>> from loyang.testing import check_bot
>>> print(check_bot(SaneRandomBot, positions=5))
SaneRandomBot: 5 positions, nothing is wrong
>>> def wild(view, moves, dice, budget):
...     return "wheat"
>>> print(check_bot(wild, positions=5))
wild: 5 positions
illegal answer: answered 'wheat', which is not a legal move (position 1)
"""

from __future__ import annotations

import pickle
import random
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from attrs import define, field, frozen

from loyang._support.words import counted
from loyang._texts import HasText
from loyang.bots.answers import legal_answer, told, told_answer
from loyang.bots.protocol import Bot, Budget
from loyang.chance import Dice
from loyang.engine import deciders, is_over, legal_moves
from loyang.errors import CheckError, LoyangError, OptionError
from loyang.moves import Move
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.state import CHANCE, State, View
from loyang.testing.building import build_position
from loyang.testing.play import POLICIES, SETUPS, begin, play
from loyang.views import determinize, observe

__all__ = ["BotFinding", "BotReport", "BotTrouble", "check_bot"]

_WORLDS = 2


class BotTrouble(StrEnum):
    """A kind of finding about a bot."""

    CANNOT_BE_MADE = "cannot be made"
    """The factory raised an exception, or made nothing that can play."""
    RAISES = "raises"
    """The bot raised an exception."""
    ILLEGAL = "illegal answer"
    """It answered with anything but one of the legal moves."""
    CHANCE = "not repeatable"
    """With the same dice a fresh bot answered otherwise the second time."""
    HIDDEN = "depends on hidden things"
    """It answered otherwise in another world that gives the same view."""
    SLOW = "too slow"
    """It took longer than the limit."""
    PICKLE = "cannot be sent"
    """It cannot be pickled, or answers otherwise after it was."""


@frozen
class BotFinding(HasText):
    """Something that is wrong with a bot."""

    trouble: BotTrouble
    problem: str
    position: int | None = None
    """The number of the position in which it was found, from 1."""
    view: View | None = field(default=None, repr=False)
    """What the bot saw."""

    def __str__(self) -> str:
        """The kind, the problem, and the position."""
        where = "" if self.position is None else f" (position {self.position})"
        return f"{self.trouble.value}: {self.problem}{where}"


@frozen
class BotReport(HasText):
    """What a bot did when it was asked."""

    name: str
    positions: int
    slowest: float
    """Seconds of the longest answer."""
    findings: tuple[BotFinding, ...]

    @property
    def is_good(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def __str__(self) -> str:
        """What was asked, then a line for each finding."""
        asked = f"{self.name}: {counted(self.positions, 'position')}"
        if self.is_good:
            return f"{asked}, nothing is wrong"
        return "\n".join([asked, *map(str, self.findings)])

    def check(self) -> None:
        """Complain if anything was found, for use in a test.

        Raises:
            CheckError: with the whole report.
        """
        if not self.is_good:
            raise CheckError(str(self))


def check_bot(
    factory: Callable[[], Bot] | Bot,
    *,
    positions: int = 40,
    seed: int | str = 1,
    budget: Budget | None = None,
    limit: float = 60.0,
    ruleset: Ruleset = BASE_RULESET,
) -> BotReport:
    """Ask a bot in many positions, and report what is wrong with its answers.

    Asked is whether each answer is legal and comes in time, and whether a fresh bot gives the same
    answer to the same view with the same dice: the second time, after `random.seed`, after the bot
    was pickled, and when the view is made anew from other worlds, in which everything that the
    bot's player cannot see lies elsewhere.

    Half of the positions come out of games, half are built.

    Args:
        factory: a class, or a function without arguments, that makes a fresh bot; or a bot that is
            a plain function.
        positions: in how many positions it is asked.
        seed: where the positions and the dice come from.
        budget: what it may spend on an answer; 2 iterations if not said.
        limit: seconds for each answer.
        ruleset: printed values and options.

    Raises:
        OptionError: if an argument is not possible.
    """
    if not callable(factory):
        raise OptionError(f"factory: {factory!r} is nothing that makes a bot")
    if type(positions) is not int or positions < 1:
        raise OptionError(f"positions: {positions!r} is not a whole number from 1 up")
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not limit > 0:
        raise OptionError(f"limit: {limit!r} is not a number above zero")
    Dice(seed)  # complains about one that is none
    name = getattr(factory, "__name__", type(factory).__name__)
    check = _Check(_maker(factory), budget or Budget(iterations=2), float(limit))
    for number, state in enumerate(_states(positions, seed, ruleset), start=1):
        check.ask(number, state, f"{seed}/{number}")
        if check.is_hopeless:
            break
    return BotReport(str(name), positions, check.slowest, tuple(check.findings))


def _maker(factory: Callable[[], Bot] | Bot) -> Callable[[], Any]:
    """What makes a fresh bot: a class, a function without arguments, or else the bot itself."""
    from inspect import Parameter, signature

    if isinstance(factory, type):
        return factory
    try:
        asked = signature(factory).parameters.values()
    except (TypeError, ValueError):
        return factory  # type: ignore[return-value]
    needed = [
        one
        for one in asked
        if one.default is Parameter.empty
        and one.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    ]
    return (lambda: factory) if needed else factory  # type: ignore[return-value]


def _states(number: int, seed: int | str, ruleset: Ruleset) -> list[State]:
    """States in which a player decides: out of games, and built."""
    found: list[State] = []
    dice = Dice(f"{seed}/states")
    game = 0
    while len(found) < number:
        game += 1
        if game % 2:
            setup = SETUPS[game // 2 % len(SETUPS)]
            most = 5 + dice.below(160 * int(setup[0]))
            state = begin(setup, 0, ruleset)
            for _, _, after in play(state, f"{seed}/{game}", POLICIES["uniform"](), most):
                if deciders(after) != (CHANCE,) and not is_over(after):
                    state = after
        else:
            try:
                state = build_position(dice.below, ruleset=ruleset)
            except LoyangError:
                continue
        if not is_over(state) and deciders(state) != (CHANCE,):
            found.append(state)
    return found


@frozen
class _Asked:
    """What a bot is asked about."""

    view: View
    worlds: list[State]
    """Positions that may be behind it."""


@define
class _Check:
    """Asks the bot, and keeps what was found."""

    make: Callable[[], Any]
    budget: Budget
    limit: float
    findings: list[BotFinding] = field(factory=list)
    slowest: float = 0.0
    is_hopeless: bool = False
    """Whether there is no use in asking on."""

    def ask(self, number: int, state: State, seed: str) -> None:
        """Ask in one position, in all the ways in which the answer must be the same."""
        viewer = deciders(state)[0]
        view = observe(state, viewer)
        moves = tuple(legal_moves(view))

        def found(trouble: BotTrouble, problem: str) -> None:
            if all(one.trouble is not trouble for one in self.findings):
                self.findings.append(BotFinding(trouble, problem, number, view))

        def answer(bot: Any, given: View) -> Move | None:
            start = time.perf_counter()
            try:
                said: object = bot(given, moves, Dice(seed), self.budget)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # whatever a bot may do
                found(BotTrouble.RAISES, told(error))
                self.is_hopeless = True
                return None
            seconds = time.perf_counter() - start
            self.slowest = max(self.slowest, seconds)
            if seconds > self.limit:
                found(BotTrouble.SLOW, f"took {seconds:.1f} seconds, the limit is {self.limit:g}")
            move = legal_answer(said, moves)
            if move is None:
                words = f"answered {told_answer(said)}, which is not a legal move"
                found(BotTrouble.ILLEGAL, words)
                self.is_hopeless = True
            return move

        bot = self._made(found)
        first = None if bot is None else answer(bot, view)
        if first is not None:
            worlds = [determinize(view, Dice(f"{seed}/world {n}")) for n in range(_WORLDS)]
            self._compare(_Asked(view, worlds), first, answer, found)

    def _made(self, found: Callable[[BotTrouble, str], None]) -> Any:
        """A fresh bot, or nothing if none can be made."""
        try:
            bot = self.make()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a user's class may do
            found(BotTrouble.CANNOT_BE_MADE, told(error))
            self.is_hopeless = True
            return None
        if not callable(bot):
            found(BotTrouble.CANNOT_BE_MADE, f"{told_answer(bot)} cannot be called")
            self.is_hopeless = True
            return None
        return bot

    def _compare(
        self,
        asked: _Asked,
        first: Move,
        answer: Callable[[Any, View], Move | None],
        found: Callable[[BotTrouble, str], None],
    ) -> None:
        def otherwise(trouble: BotTrouble, bot: Any, when: str, given: View = asked.view) -> None:
            again = None if bot is None else answer(bot, given)
            if again is not None and again != first:
                found(trouble, f"answered {str(first)!r}, but {when} {str(again)!r}")

        kept = random.getstate()
        try:
            random.seed(1)
            otherwise(BotTrouble.CHANCE, self._made(found), "the second time")
            random.seed(2)
            otherwise(BotTrouble.CHANCE, self._made(found), "with another random.seed")
        finally:
            random.setstate(kept)
        for world in asked.worlds:
            twin = observe(world, asked.view.viewer)
            otherwise(BotTrouble.HIDDEN, self._made(found), "in another world", twin)
        try:
            sent = pickle.loads(pickle.dumps(self._made(found)))  # noqa: S301 - made here
        except Exception as error:
            found(BotTrouble.PICKLE, told(error))
        else:
            otherwise(BotTrouble.PICKLE, sent, "after it was pickled")
