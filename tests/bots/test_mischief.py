"""Bots, files and options that are not what they should be: each is told, nothing is lost."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from loyang import (
    BASE_RULESET,
    Buy,
    Dice,
    Move,
    OptionError,
    Ruleset,
    TakeLoan,
    Vegetable,
    View,
    legal_moves,
    new_game,
    observe,
)
from loyang.arena import ArenaError, ResultFile, Schedule, play_all, play_game
from loyang.arena.results import read_results
from loyang.bots import Budget, GreedyBot, SearchBot, evaluate, parse_bot
from loyang.cli import main
from loyang.positions import farmer, position

BOTS = """
import sys

from loyang import Buy, EndActions, TakeLoan, Vegetable

class Mute(Exception):
    def __str__(self):
        raise RuntimeError

class Silent:
    def __str__(self):
        sys.exit(7)

class AlwaysEqual(Buy):
    def __eq__(self, other):
        return True
    __hash__ = None

def base(view, moves, dice, budget):
    raise BaseException("anything")

def leaves_generators(view, moves, dice, budget):
    raise GeneratorExit

def mute(view, moves, dice, budget):
    raise Mute

def surrogate(view, moves, dice, budget):
    raise ValueError("\\ud800\\x1b[31m")

def silent(view, moves, dice, budget):
    return Silent()

def always_equal(view, moves, dice, budget):
    return AlwaysEqual(view.viewer, Vegetable.WHEAT)

def borrows(view, moves, dice, budget):
    loan = TakeLoan(view.viewer)
    return loan if loan in moves else moves[0]

class LeavesWhenMade:
    made = 0
    def __init__(self):
        type(self).made += 1
        if self.made > 1:
            sys.exit(5)
    def __call__(self, view, moves, dice, budget):
        return moves[0]
"""


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


# --- bots in the arena -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("base", "BaseException: anything"),
        ("leaves_generators", "GeneratorExit:"),
        ("mute", "Mute: (cannot say what)"),
        ("surrogate", "ValueError: ??[31m"),
        ("silent", "answered something of the class Silent, which is not a legal move"),
        ("always_equal", "answered 'P1 buy wheat', which is not a legal move"),
        ("borrows", "made 1000 moves in round 1"),
        ("LeavesWhenMade", "SystemExit: 5"),
    ],
)
def test_a_bot_that_does_its_worst_forfeits_and_the_game_goes_on(
    bad: Path, name: str, fault: str
) -> None:
    schedule = Schedule.of([f"{bad}:{name}", "sane"], games=1, seed=3)
    game = play_game(schedule, next(schedule.pairings()))
    assert game.faults == (fault, None)
    assert game.winners == (1,)


@pytest.mark.parametrize("limit", [float("inf"), 1e10, float("nan"), 0.0, -1.0])
def test_a_limit_that_no_clock_has_is_refused(limit: float) -> None:
    with pytest.raises(OptionError, match=r"limit: .* at most a day"):
        Schedule.of(["sane"], games=1, seed=1, limit=limit)


@pytest.mark.parametrize("source", ["\ufeff{}", "# coding: latin-1\n# \xe4\n{}"])
def test_a_file_may_have_a_mark_or_a_coding_as_python_allows(tmp_path: Path, source: str) -> None:
    text = source.format("def first(view, moves, dice, budget): return moves[0]\n")
    file = tmp_path / "bot.py"
    file.write_bytes(text.encode("latin-1" if "latin" in source else "utf-8"))
    assert callable(parse_bot(f"{file}:first").make())


def test_a_budget_of_thousands_of_digits_is_no_budget() -> None:
    with pytest.raises(OptionError, match="bots: "):
        parse_bot("greedy:" + "9" * 5_000)


# --- results -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [b"precious", b'{"a": 1}', b"\xff\x00"])
def test_a_file_that_holds_no_results_is_left_alone(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "mine"
    file.write_bytes(text)
    with pytest.raises(ArenaError, match="holds no results; name another file"):
        ResultFile(file, Schedule.of(["sane"], games=1, seed=1))
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    "change",
    [
        {"number": "0"},
        {"number": -2},
        {"number": True},
        {"number": None},
        {"deal": 5},
        {"seats": [7, 9]},
        {"seats": 3},
        {"scores": ["a", None]},
        {"cash": [1]},
        {"faults": []},
        {"faults": [3, None]},
        {"winners": 5},
        {"winners": [2]},
        {"moves": [1]},
        {"moves": "P1"},
    ],
    ids=str,
)
def test_a_line_that_no_game_of_the_match_gives_is_told(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    schedule = Schedule.of(["sane", "sane"], games=1, seed=1)
    path = tmp_path / "results.jsonl"
    with ResultFile(path, schedule) as file:
        for game in play_all(schedule):
            file.add(game)
    heading, line = path.read_text(encoding="utf-8").splitlines()
    changed = json.dumps(json.loads(line) | change)
    path.write_text(f"{heading}\n{changed}\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="line 2 is not the result of a game of this match"):
        read_results(path, schedule)


def test_a_line_that_is_nested_without_end_is_told(tmp_path: Path) -> None:
    schedule = Schedule.of(["sane"], games=1, seed=1)
    path = tmp_path / "results.jsonl"
    ResultFile(path, schedule).close()
    with path.open("a", encoding="utf-8") as file:
        file.write("[" * 200_000 + "\n")
    with pytest.raises(ArenaError, match="line 2 is not JSON"):
        read_results(path, schedule)


# --- the bots shipped, under other rules -------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "search:2"])
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.rule("LOAN-3")
def test_bots_keep_to_a_cap_on_loans(name: str, seats: int) -> None:
    for cap in (0, 1):
        rules = BASE_RULESET.with_options(loan_cap=cap)
        schedule = Schedule.of([name] * seats, games=1, seed=2, ruleset=rules)
        assert play_game(schedule, next(schedule.pairings())).faults == (None,) * seats


@pytest.mark.parametrize("name", ["greedy", "search:2"])
def test_bots_sow_whatever_the_home_field_takes(name: str, tmp_path: Path) -> None:
    file = tmp_path / "rule_ids.toml"
    file.write_text('name = "other"\n[fields]\n9 = "CBL"\n[setup]\ncash = 30\n', encoding="utf-8")
    schedule = Schedule.of([name, "sane"], games=1, seed=2, ruleset=Ruleset.load(file))
    assert play_game(schedule, next(schedule.pairings())).faults == (None, None)


# --- SearchBot and its executor ----------------------------------------------------------------


def searching_position() -> tuple[View, list[Move]]:
    state = position(
        farmer(cash=9, cart="wheat leek", area=["regular-WL", "casual-CBL"]), farmer(), round=5
    )
    return observe(state, 0), legal_moves(state)


def test_a_copy_shares_the_executor_and_a_pickle_leaves_it_behind() -> None:
    view, moves = searching_position()
    with ThreadPoolExecutor(2) as pool:
        bot = SearchBot(batch=3, executor=pool)
        assert copy.deepcopy(bot).executor is pool
        sent = pickle.loads(pickle.dumps(bot))  # noqa: S301 - made here
        assert (sent.executor, sent.batch) == (None, 3)
        budget = Budget(iterations=6)
        expected = SearchBot(batch=3)(view, moves, Dice(1), budget)
        assert sent(view, moves, Dice(1), budget) == expected
        ranked = evaluate(view, bot, worlds=1, budget=Budget(iterations=2))
    assert {one.move for one in ranked} == set(legal_moves(view))


def test_seconds_are_kept_within_a_batch() -> None:
    view, moves = searching_position()
    bot = SearchBot(batch=100_000)
    bot(view, moves, Dice(1), Budget(seconds=0.05))
    assert 1 <= bot.iterations < 10_000


def test_an_executor_that_is_none_is_refused() -> None:
    wrong: Any = 5
    with pytest.raises(OptionError, match="executor: 5 is no"):
        SearchBot(executor=wrong)


@pytest.mark.parametrize("iterations", [0, -1, 1.5, True, "3", float("inf")])
def test_iterations_that_are_no_number_are_refused(iterations: Any) -> None:
    with pytest.raises(OptionError, match=r"iterations: .* is not a whole number"):
        Budget(iterations=iterations)


@pytest.mark.parametrize("seconds", [0, -1.0, True, "3", 1j, float("nan")])
def test_seconds_that_are_no_number_are_refused(seconds: Any) -> None:
    with pytest.raises(OptionError, match=r"seconds: .* is not a number above zero"):
        Budget(seconds=seconds)


# --- asking ------------------------------------------------------------------------------------


def test_evaluate_takes_no_illegal_answer() -> None:
    def meddles(view: View, moves: Sequence[Move], dice: Dice, budget: Budget) -> Move:
        assert view.viewer is not None
        return Buy(1 - view.viewer, Vegetable.WHEAT)

    view, _ = searching_position()
    with pytest.raises(OptionError, match="bot: it answered 'P2 buy wheat', which is not a legal"):
        evaluate(view, meddles)


@pytest.mark.parametrize("bot", [None, 5, GreedyBot])
def test_evaluate_asks_only_bots(bot: Any) -> None:
    view, _ = searching_position()
    with pytest.raises(OptionError, match=r"bot: .* is no bot"):
        evaluate(view, bot)


def test_evaluate_asks_only_about_views() -> None:
    state: Any = new_game(2)
    with pytest.raises(OptionError, match=r"view: .* is not a View"):
        evaluate(state, GreedyBot())


@pytest.mark.parametrize("name", ["base", "mute", "surrogate", "silent", "leaves_generators"])
def test_a_hint_of_a_bad_bot_is_one_line(
    bad: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    place = tmp_path / "position.txt"
    place.write_text("round: 3\nP1: 4 cash\nP2:\n", encoding="utf-8")
    assert main(["hint", str(place), "--bot", f"{bad}:{name}"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


def test_a_bot_that_borrows_at_random_does_not_come_near_the_most_moves() -> None:
    schedule = Schedule.of(["random", "random"], games=1, seed=5)
    game = play_game(schedule, next(schedule.pairings()))
    assert game.faults == (None, None)
    assert any(str(TakeLoan(0)) == move for move in game.moves)
