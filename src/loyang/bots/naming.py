"""Bots by name, as the command line and the arena call them.

========================  =====================================================================
``random``                `RandomBot`
``sane``                  `SaneRandomBot`
``greedy``                `GreedyBot`
``search``                `SearchBot`
``my_bot.py:MyBot``       what a Python file of the user's calls ``MyBot``: a class that is made
                          anew for each game, or a function
``package.module:MyBot``  the same in an installed module
========================  =====================================================================

After a further colon stands the budget of each decision: ``search:200`` iterations, or
``search:0.2s`` seconds.

    >>> entry = parse_bot("greedy")
    >>> type(entry.make()).__name__, entry.budget
    ('GreedyBot', Budget(iterations=None, seconds=None))
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import decode_source
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import frozen

from loyang.bots.answers import told
from loyang.bots.fence import TooLongError, apart, in_time
from loyang.bots.greedy import GreedyBot
from loyang.bots.protocol import UNLIMITED, Bot, Budget
from loyang.bots.random_bots import RandomBot, SaneRandomBot
from loyang.bots.search import SearchBot
from loyang.errors import OptionError

__all__ = ["BOTS", "BotEntry", "parse_bot"]

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "sane": SaneRandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
"""The bots shipped, by name."""

_BUDGET = re.compile(r"(?P<number>[0-9]{1,9}(?:\.[0-9]{1,9})?)(?P<seconds>s?)")


@frozen
class BotEntry:
    """A bot that takes part in something, and what it may spend."""

    text: str
    """As it was asked for."""
    place: str
    """A name of `BOTS`, or ``FILE:NAME``, or ``MODULE:NAME``."""
    budget: Budget
    source: str | None = None
    """The program text of the file, so that other machines need not have it."""

    def make(self) -> Bot:
        """A fresh bot, for one game.

        Raises:
            OptionError: if there is none of that name.
        """
        if self.place in BOTS:
            return BOTS[self.place]()
        where, _, name = self.place.rpartition(":")
        module = import_module(where) if self.source is None else _module(where, self.source)
        found: Any = getattr(module, name, None)
        if not callable(found):
            raise OptionError(f"bots: {where} has nothing called {name!r} that can play")
        made: Bot = found() if isinstance(found, type) else found
        return made


_modules: dict[tuple[str, str], ModuleType] = {}


def _module(path: str, source: str) -> ModuleType:
    """The module that a file's text makes; made once in each process."""
    module = _modules.get((path, source))
    if module is None:
        module = ModuleType(f"loyang_bot_{len(_modules)}")
        module.__file__ = path
        sys.modules[module.__name__] = module  # some decorators of classes look there
        exec(compile(source, path, "exec"), module.__dict__)  # noqa: S102 - the user's own file
        _modules[path, source] = module
    return module


def parse_bot(text: str, limit: float | None = None) -> BotEntry:
    """The bot that a text asks for.

    Args:
        text: a name, as the module says.
        limit: the seconds in which a file or module of the user's has to be read, if they matter.

    Raises:
        OptionError: if there is no such bot, or its file cannot be read or run, or not in time.
    """
    place, budget = text, UNLIMITED
    head, colon, tail = text.rpartition(":")
    match = _BUDGET.fullmatch(tail) if colon else None
    if match is not None:
        place = head
        budget = _budget(text, match["number"], in_seconds=bool(match["seconds"]))
    if place in BOTS:
        return BotEntry(text, place, budget)
    where, colon, name = place.rpartition(":")
    if not colon or not where or not name.isidentifier():
        names = ", ".join(BOTS)
        raise OptionError(
            f"bots: {text!r} is none of {names} or FILE.py:NAME, with a budget such as :100 or "
            ":0.2s behind it"
        )
    source = _source(where) if where.lower().endswith(".py") else None
    entry = BotEntry(text, place, budget, source)
    try:
        with apart():
            entry.make() if limit is None else in_time(entry.make, limit)
    except TooLongError as error:
        raise OptionError(f"bots: {where}: to read it {error}") from None
    except (OptionError, KeyboardInterrupt):
        raise
    except BaseException as error:  # whatever a user's module may do wrong
        raise OptionError(f"bots: {where}: {told(error)}") from error
    return entry


def _budget(text: str, number: str, *, in_seconds: bool) -> Budget:
    if in_seconds:
        return Budget(seconds=float(number))
    if "." in number:
        raise OptionError(f"bots: {text!r}: iterations are a whole number; seconds end in 's'")
    return Budget(iterations=int(number))


def _source(path: str) -> str:
    try:
        return decode_source(Path(path).read_bytes())
    except (OSError, ValueError, SyntaxError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OptionError(f"bots: {path}: {reason}") from None
