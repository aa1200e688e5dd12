"""Side by side: loyang, catanatron, and python-chess, in one run.

``python -m tests.bench.compare [--rounds N] [--json FILE]``, after ``pip install ".[bench]"``.
Each row is the median of interleaved rounds, so that a slow moment of the machine meets all alike.
Every round plays games of its own: none that an earlier one has played. Positions for lists come
from games that another process has played, so no list has been made of them before.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from loyang import Dice, Move, apply, apply_unchecked, legal_moves
from tests.bench import workloads

try:
    import catanatron
    import chess
except ImportError:
    sys.exit('the yardsticks are missing; install them with: pip install ".[bench]"')

GAMES = 8
WARM_UP = 30
"""Games before the first round, so that what is measured is a program that has been running."""


def _ours(play: workloads.Apply, seeds: range) -> dict[str, float]:
    start = perf_counter()
    played = [workloads.play_game(4, seed, play) for seed in seeds]
    seconds = perf_counter() - start
    return {
        "moves": sum(moves for moves, _ in played) / seconds,
        "decisions": sum(decisions for _, decisions in played) / seconds,
        "games": GAMES / seconds,
    }


def _catan_game(seed: int) -> Any:
    random.seed(seed)  # catanatron draws from the global source
    colors = catanatron.Color
    players = [catanatron.RandomPlayer(color) for color in colors]
    return catanatron.Game(players, seed=seed)


def _catan(seeds: range) -> dict[str, float]:
    start = perf_counter()
    moves = 0
    for seed in seeds:
        game = _catan_game(seed)
        game.play()
        moves += len(game.state.actions)
    seconds = perf_counter() - start
    return {"moves": moves / seconds, "games": len(seeds) / seconds}


def _catan_successors(seed: int) -> float:
    game = _catan_game(seed)
    seconds, number = 0.0, 0
    while game.winning_color() is None and number < 2_000:
        action = random.choice(game.state.playable_actions)
        start = perf_counter()
        copy = game.copy()
        copy.execute(action)
        seconds += perf_counter() - start
        number += 1
        game = copy
    return number / seconds


def _chess_successors(seed: int) -> float:
    dice, board = random.Random(seed), chess.Board()
    seconds, number = 0.0, 0
    while number < 2_000:
        if board.is_game_over():
            board = chess.Board()
        move = dice.choice(list(board.legal_moves))
        start = perf_counter()
        copy = board.copy()
        copy.push(move)
        seconds += perf_counter() - start
        number += 1
        board = copy
    return number / seconds


def _memory() -> tuple[float, float]:
    """Bytes of a retained successor on average, and of a whole game with every state kept."""
    workloads.play_game(4, 1)  # fill the caches first: they belong to no game
    workloads.record_game.cache_clear()
    gc.collect()
    tracemalloc.start()
    steps = workloads.record_game(4, 1)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(steps), float(used)


def _import_milliseconds(cache: str) -> float:
    """What importing loyang takes when attrs and pyrsistent are there, all being compiled."""
    program = (
        "import attrs, pyrsistent; from time import perf_counter as t; s = t(); import loyang; "
        "print((t() - s) * 1e3)"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": cache},
    )
    return float(found.stdout)


def _in_positions_of(games: list[list[Move]]) -> dict[str, float]:
    """Lists, views and successors a second, game by game: of states that were just made."""
    dice = Dice(1)
    works: dict[str, Callable[[workloads.Steps], Callable[[], int]]] = {
        "lists": lambda steps: partial(workloads.lists, workloads.in_action_phase(steps)),
        "lists while acting": lambda steps: partial(workloads.lists, workloads.acting(steps)),
        "views": lambda steps: partial(
            workloads.look_and_guess, workloads.distributing(steps), dice
        ),
        "successors": lambda steps: partial(workloads.successors, steps),
    }
    seconds = dict.fromkeys(works, 0.0)
    numbers = dict.fromkeys(works, 0)
    for place, moves in enumerate(games):
        # One of the two sorts of lists in each game, so that neither was made before.
        left_out = ("lists", "lists while acting")[place % 2]
        steps = workloads.replay(4, moves)
        for name, prepare in works.items():
            if name == left_out:
                continue
            work = prepare(steps)
            start = perf_counter()
            numbers[name] += work()
            seconds[name] += perf_counter() - start
    return {name: numbers[name] / seconds[name] for name in seconds}


def _growth(games: list[list[Move]]) -> dict[int, float]:
    """Microseconds a move, its list and checked apply, in each round of the game."""
    spent: dict[int, list[float]] = {}
    for moves in games:
        for state, move in workloads.replay(4, moves):
            start = perf_counter()
            legal_moves(state)
            apply(state, move)
            spent.setdefault(state.round, []).append((perf_counter() - start) * 1e6)
    return {number: mean(values) for number, values in sorted(spent.items())}


def measure(rounds: int) -> dict[str, Any]:
    """All figures: medians of interleaved rounds."""
    rows: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    for seed in range(WARM_UP):
        workloads.play_game(4, seed)
    _catan(range(3))
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as elsewhere,
        TemporaryDirectory() as compiled,
    ):
        _import_milliseconds(compiled)
        for number in range(1, rounds + 1):
            print(f"round {number} of {rounds}", file=sys.stderr)
            first = 10_000 * number
            new = [range(first + 1_000 * part, first + 1_000 * part + GAMES) for part in range(4)]
            for seeds, (name, play) in zip(
                new, (("unchecked", apply_unchecked), ("checked", apply)), strict=False
            ):
                for unit, value in _ours(play, seeds).items():
                    note(f"loyang {name} {unit}/s", value)
                for unit, value in _catan(range(seeds.start, seeds.start + GAMES // 2)).items():
                    note(f"catanatron {unit}/s", value)
            # All of them first: nothing else may run while times are taken.
            played = list(elsewhere.map(workloads.moves_of_game, [4] * GAMES, new[2]))
            for name, value in _in_positions_of(played).items():
                note(f"loyang {name}/s", value)
            note("catanatron successors/s", _catan_successors(first))
            note("python-chess successors/s", _chess_successors(first))
            note("import ms", _import_milliseconds(compiled))
            played = list(elsewhere.map(workloads.moves_of_game, [4] * GAMES, new[3]))
            for place, value in _growth(played).items():
                note(f"round {place} us/move", value)
    figures = {name: median(values) for name, values in rows.items()}
    figures["bytes/state"], figures["bytes/game"] = _memory()
    return figures


def goals(figures: dict[str, float]) -> list[tuple[str, float, float, str]]:
    """Each goal: its name, what was measured, what is wanted, and the unit."""
    catan = figures["catanatron moves/s"]
    return [
        (
            "random play, unchecked",
            figures["loyang unchecked moves/s"] / catan,
            2.0,
            "x catanatron",
        ),
        ("random play, checked", figures["loyang checked moves/s"] / catan, 1.5, "x catanatron"),
        (
            "games",
            figures["loyang unchecked games/s"] / figures["catanatron games/s"],
            2.0,
            "x catanatron",
        ),
        (
            "successors",
            figures["loyang successors/s"] / figures["catanatron successors/s"],
            6.0,
            "x catanatron",
        ),
        ("games", figures["loyang unchecked games/s"], 54, "games/s"),
        ("lists in the action phase", figures["loyang lists/s"], 70_000, "lists/s"),
        ("observe + determinize", figures["loyang views/s"], 5_000, "/s"),
        ("memory of a state", figures["bytes/state"] / 1e3, 2.0, "KB at most"),
        ("memory of a game", figures["bytes/game"] / 1e6, 2.5, "MB at most"),
        ("import", figures["import ms"], 80, "ms at most"),
    ]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, help="also write all figures to this file")
    arguments = parser.parse_args()
    figures = measure(arguments.rounds)
    print(f"{platform.python_implementation()} {platform.python_version()}")
    for name, value in figures.items():
        print(f"{name:32} {value:14,.1f}")
    print()
    for name, value, wanted, unit in goals(figures):
        met = value <= wanted if unit.endswith("at most") else value >= wanted
        print(
            f"{name:26} {value:12,.2f}  goal {wanted:10,.1f} {unit:14} {'met' if met else 'MISSED'}"
        )
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(figures, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
