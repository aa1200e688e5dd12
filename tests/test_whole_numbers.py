"""Whole numbers of any class are taken, as by a list, and kept as plain ones; bools are refused."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest
from attrs import resolve_types

from loyang import (
    BASE_RULESET,
    Buy,
    Choice,
    ChoosePartner,
    Dealer,
    Dice,
    EndActions,
    LoyangError,
    Move,
    Record,
    RedactedRecord,
    Step,
    Store,
    Trade,
    UseHelper,
    count_vegetables,
    decision,
    new_game,
    observe,
    redact,
)
from loyang.arena import Schedule, play_all
from loyang.arena.simulation import play_out, play_random, simulate
from loyang.bots import Budget, GreedyBot, SearchBot, evaluate
from loyang.moves import Sell, Sow, SowHomeField, TakeCards
from loyang.positions import farmer, position, show
from loyang.prices import (
    casual_customer_price,
    pack_price,
    purchase_price,
    regular_customer_price,
    steps_price,
)
from loyang.records import Heading
from loyang.state import LastingEffect, Pack, Payment


class Whole:
    """A whole number that is no ``int``."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Broken:
    def __index__(self) -> int:
        raise RuntimeError("no number after all")


class Sub(int):
    """A kind of ``int`` with a text of its own."""

    def __str__(self) -> str:
        return "not the digits"


STATE = new_game(2)
VIEW = observe(STATE, 0)
OPEN = position(farmer(area=["regular-BL", "casual-CBL"]), farmer(), round=3)
DEALT = Record(BASE_RULESET, ("Ann", "Bo"), moves=(SowHomeField(0, 1), SowHomeField(1, 1)))
N = Any

CALLS: dict[str, Callable[[N], object]] = {
    "new_game": lambda n: new_game(n(2), starting_player=n(1)),
    "decision": lambda n: decision(STATE, n(0)),
    "observe": lambda n: observe(STATE, n(1)),
    "redact": lambda n: str(redact(Buy(0, 4), n(1))),
    "Dice": lambda n: Dice(n(7)).below(n(1_000)),
    "Dealer": lambda n: str(Dealer(n(2)).choose(new_game(2, introductory=True))),
    "play_random": lambda n: play_random(n(2), n(3), starting_player=n(1)).moves[:40],
    "play_out": lambda n: play_out(STATE, n(3)).moves[:40],
    "simulate": lambda n: list(simulate(n(1), n(1), n(3))),
    "Schedule": lambda n: Schedule.of(["sane"], n(1), n(3)),
    "play_all": lambda n: list(play_all(Schedule.of(["sane"], 1, 3), jobs=n(1))),
    "Budget": lambda n: Budget(n(5)),
    "SearchBot": lambda n: SearchBot(batch=n(2)).batch,
    "evaluate": lambda n: evaluate(VIEW, GreedyBot(), worlds=n(1), seed=n(1)),
    "farmer": lambda n: farmer(
        cash=n(4), loans=n(1), space=n(2), cart=(n(1), n(0), 0, 0, 0, n(2)), shop=(n(1),) * 6
    ),
    "farmer's effects": lambda n: farmer(effects=[LastingEffect("purchase_discount", n(1), n(0))]),
    "position": lambda n: position(
        farmer(), farmer(), farmer(), round=n(3), turn=n(1), starting_player=n(1)
    ),
    "position of a pair": lambda n: position(
        *[farmer()] * 4, starting_player=n(0), second_player=n(1), turn=(n(0), n(2))
    ),
    "position in the card phase": lambda n: position(
        farmer(hand=["sower"]), farmer(), phase="cards", taken=[n(1)], turn=n(0), courtyard=["tout"]
    ),
    "position with a payment": lambda n: position(
        farmer(cash=n(0)), farmer(), pending=Payment(n(0), n(2), "CLO-1")
    ),
    "position with a pack": lambda n: position(
        farmer(bought_pack=True), farmer(), pending=Pack(n(0), n(2))
    ),
    "show": lambda n: show(STATE, n(80)),
    "purchase_price": lambda n: purchase_price(OPEN, n(0), n(4)),
    "casual_customer_price": lambda n: casual_customer_price(OPEN, n(0), "casual-CBL"),
    "regular_customer_price": lambda n: regular_customer_price(OPEN, n(0), "regular-BL"),
    "pack_price": lambda n: pack_price(OPEN, n(0)),
    "steps_price": lambda n: steps_price(OPEN, n(0), n(2)),
    "Record": lambda n: Record(BASE_RULESET, ("Ann", "Bo"), n(1)),
    "Record.upto": lambda n: DEALT.upto(n(1)),
    "Record.state_at": lambda n: DEALT.state_at(n(1)),
    "Record.redacted": lambda n: DEALT.redacted(n(1)),
    "RedactedRecord": lambda n: RedactedRecord(BASE_RULESET, ("Ann", "Bo"), viewer=n(1)),
    "Heading": lambda n: repr(Heading(n(1), STATE.phase, n(2))),
    "count_vegetables": lambda n: count_vegetables([n(0), n(5)]),
    "with_options": lambda n: BASE_RULESET.with_options(loan_cap=n(3), two_player_courtyard=n(2)),
    "Buy": lambda n: Buy(n(0), n(4)),
    "Sell": lambda n: Sell(n(1), n(4)),
    "Sow": lambda n: Sow(n(1), "home", n(4)),
    "SowHomeField": lambda n: SowHomeField(n(1), n(2)),
    "ChoosePartner": lambda n: ChoosePartner(n(0), n(2)),
    "EndActions": lambda n: EndActions(n(3)),
    "TakeCards": lambda n: TakeCards(n(3), "tout", "sower"),
    "Step": lambda n: Step(n(0), n(2)),
    "Store": lambda n: Store(n(0), (n(1), 0, n(2), 0, 0, 0)),
    "Trade": lambda n: Trade(n(0), "stall-WPL", n(5), [n(1), 0, 0, 0, 0, 0]),
    "Choice": lambda n: Choice(n(1), option=n(1), give=(n(1), 0, 0, 0, 0, 0)),
    "UseHelper": lambda n: UseHelper(n(0), "foreman", n(2), (Choice(n(-1)),)),
}
"""Calls with numbers that a class makes."""

TEXTS = {"Dice", "Dealer", "play_random", "play_out", "simulate", "evaluate"}
"""Where a text can stand in the place of a number."""
UNCHECKED = {"Heading"}
"""Where a number is checked only with what it belongs to."""

KINDS: list[Any] = [Whole, Sub]
if find_spec("numpy") is not None:
    import numpy

    KINDS += [numpy.int64, numpy.int8, numpy.int32]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("name", CALLS)
def test_whole_numbers_of_any_class_do_the_same_as_plain_ones(name: str, kind: Any) -> None:
    call = CALLS[name]

    def number(value: int) -> Any:
        if kind.__name__ == "int8" and not -128 <= value < 128:
            return value
        return kind(value)

    expected, found = call(int), call(number)
    assert found == expected
    assert repr(found) == repr(expected)  # a number that is not plain would show here
    if isinstance(expected, Move):
        assert isinstance(found, Move)
        assert (str(found), hash(found)) == (str(expected), hash(expected))


def test_a_payment_is_taken_also_after_its_types_were_resolved() -> None:
    """As reading JSON does."""
    call = CALLS["position with a payment"]
    before = repr(call(Whole))
    resolve_types(Payment)
    assert repr(call(Whole)) == before == repr(call(int))


def _broken(value: int) -> Broken:
    return Broken()


@pytest.mark.parametrize("name", sorted(CALLS.keys() - UNCHECKED))
@pytest.mark.parametrize("wrong", [bool, float, str, _broken], ids=lambda wrong: wrong.__name__)
def test_what_is_no_whole_number_is_refused(name: str, wrong: Callable[[int], Any]) -> None:
    """Each number of each call alone."""
    calls = 0

    def count(value: int) -> int:
        nonlocal calls
        calls += 1
        return value

    CALLS[name](count)
    for place in range(calls):
        at = iter(range(calls))

        def number(value: int, place: int = place, at: Any = at) -> Any:
            return wrong(value) if next(at) == place else value

        if wrong is str and name in TEXTS:
            continue
        with pytest.raises(LoyangError) as caught:
            CALLS[name](number)
        assert str(caught.value)
