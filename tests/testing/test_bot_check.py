"""A bot that does not keep to what it must is found out."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import pytest

from loyang import Dice, Move, View, observe
from loyang.bots import GreedyBot, SaneRandomBot, SearchBot
from loyang.bots.protocol import Budget
from loyang.errors import CheckError, OptionError
from loyang.testing import BotTrouble, bot_check, check_bot


class First:
    def __call__(self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget) -> Move:
        return moves[0]


class Raises(First):
    def __call__(self, *_: Any) -> Move:
        raise ZeroDivisionError("by nothing")


class Illegal(First):
    def __call__(self, view: View, moves: Sequence[Move], *_: Any) -> Move:
        wrong: Any = "P1 loan"
        return wrong  # type: ignore[no-any-return]


class Fickle(First):
    made = 0

    def __init__(self) -> None:
        Fickle.made += 1
        self.number = Fickle.made

    def __call__(self, view: View, moves: Sequence[Move], *_: Any) -> Move:
        return moves[self.number % len(moves)]


class OutOfRandom(First):
    def __call__(self, view: View, moves: Sequence[Move], *_: Any) -> Move:
        return random.choice(list(moves))


class Slow(First):
    def __call__(self, view: View, moves: Sequence[Move], *_: Any) -> Move:
        time.sleep(0.02)
        return moves[0]


class NotToBeSent(First):
    def __init__(self) -> None:
        self.trick = lambda: 0


class Forgetful(First):
    def __init__(self) -> None:
        self.last = False

    def __call__(self, view: View, moves: Sequence[Move], *_: Any) -> Move:
        return moves[-1 if self.last else 0]

    def __setstate__(self, state: Any) -> None:
        self.last = True


class NotToBeMade(First):
    def __init__(self) -> None:
        raise ValueError("no memory")


class NoBot:
    pass


STOLEN: dict[int, Any] = {}


class Peeps(First):
    """Looks at the state behind its view, which a test puts before it."""

    def __call__(self, view: View, moves: Sequence[Move], *_: Any) -> Move:
        return moves[hash(STOLEN.get(id(view))) % len(moves)]


@pytest.mark.parametrize(
    ("bot", "trouble", "said"),
    [
        (Raises, BotTrouble.RAISES, "ZeroDivisionError: by nothing"),
        (Illegal, BotTrouble.ILLEGAL, "answered 'P1 loan', which is not a legal move"),
        (Fickle, BotTrouble.CHANCE, "but the second time"),
        (OutOfRandom, BotTrouble.CHANCE, "answered 'P"),
        (Slow, BotTrouble.SLOW, "the limit is 0.01"),
        (NotToBeSent, BotTrouble.PICKLE, "pickle"),
        (Forgetful, BotTrouble.PICKLE, "but after it was pickled"),
        (NotToBeMade, BotTrouble.CANNOT_BE_MADE, "ValueError: no memory"),
        (NoBot, BotTrouble.CANNOT_BE_MADE, "cannot be called"),
    ],
)
def test_a_fault_is_told(bot: Any, trouble: BotTrouble, said: str) -> None:
    limit = 0.01 if bot is Slow else 60.0
    report = check_bot(bot, positions=6, limit=limit)
    told = {finding.trouble: str(finding) for finding in report.findings}
    assert said in told[trouble]
    with pytest.raises(CheckError, match=trouble.value):
        report.check()


def test_a_bot_that_sees_what_is_hidden_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = observe
    kept = []

    def leaking(state: Any, player: int | None) -> View:
        view = whole(state, player)
        kept.append(view)  # so that no other view gets its id
        STOLEN[id(view)] = state
        return view

    monkeypatch.setattr(bot_check, "observe", leaking)
    found = {finding.trouble for finding in check_bot(Peeps, positions=10).findings}
    assert found == {BotTrouble.HIDDEN}


@pytest.mark.parametrize("bot", [First, SaneRandomBot, GreedyBot, SearchBot])
def test_a_good_bot_passes(bot: Any) -> None:
    report = check_bot(bot, positions=6)
    assert report.is_good, str(report)
    assert report.slowest > 0
    report.check()


def test_a_plain_function_is_a_bot() -> None:
    def last(view: View, moves: Sequence[Move], dice: Dice, budget: Budget) -> Move:
        return moves[-1]

    report = check_bot(last, positions=3)
    # Only that: a function inside another cannot be pickled.
    assert [finding.trouble for finding in report.findings] == [BotTrouble.PICKLE]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"positions": 0}, "positions: 0"),
        ({"limit": -1}, "limit: -1"),
        ({"seed": 1.5}, r"seed: 1\.5"),
    ],
)
def test_wrong_arguments_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        check_bot(First, **options)
    wrong: Any = 5
    with pytest.raises(OptionError, match="factory: 5"):
        check_bot(wrong)
