"""Side by side: loyang, catanatron, and python-chess, in one run.

``python -m tests.bench.compare [--rounds N] [--json FILE]``, after ``pip install ".[bench]"``.
Each row is the median of interleaved rounds, so that a slow moment of the machine meets all alike.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from loyang import Dice, apply, apply_unchecked
from tests.bench import workloads

try:
    import catanatron
    import chess
except ImportError:
    sys.exit('the yardsticks are missing; install them with: pip install ".[bench]"')

GAMES = 6


def _ours(play: workloads.Apply) -> dict[str, float]:
    start = perf_counter()
    played = [workloads.play_game(4, seed, play) for seed in range(GAMES)]
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


def _catan() -> dict[str, float]:
    start = perf_counter()
    moves = 0
    for seed in range(GAMES):
        game = _catan_game(seed)
        game.play()
        moves += len(game.state.actions)
    seconds = perf_counter() - start
    return {"moves": moves / seconds, "games": GAMES / seconds}


def _catan_successors() -> float:
    game = _catan_game(1)
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


def _chess_successors() -> float:
    dice, board = random.Random(1), chess.Board()
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


def _rate(work: Callable[[], int]) -> float:
    start = perf_counter()
    number = work()
    return number / (perf_counter() - start)


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


def _import_seconds(code: str) -> float:
    program = f"from time import perf_counter as t; s = t(); {code}; print(t() - s)"
    found = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return float(found.stdout)


def _growth() -> list[float]:
    """Microseconds a move in each round of the game, over several games."""
    from loyang import legal_moves

    seconds, numbers = [0.0] * 10, [0] * 10
    for seed in range(GAMES):
        for state, move in workloads.record_game(4, seed):
            start = perf_counter()
            legal_moves(state)
            apply(state, move)
            seconds[state.round] += perf_counter() - start
            numbers[state.round] += 1
    return [spent / number * 1e6 for spent, number in zip(seconds, numbers, strict=True)]


def measure(rounds: int) -> dict[str, Any]:
    """All figures: medians of interleaved rounds."""
    positions = workloads.action_positions(4, GAMES)
    steps = workloads.record_game(4, 1)
    views = workloads.card_phase_positions(4, GAMES)
    rows: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for name, play in (("unchecked", apply_unchecked), ("checked", apply)):
            for unit, value in _ours(play).items():
                note(f"loyang {name} {unit}/s", value)
        for unit, value in _catan().items():
            note(f"catanatron {unit}/s", value)
        note("loyang successors/s", _rate(lambda: workloads.successors(steps)))
        note("catanatron successors/s", _catan_successors())
        note("python-chess successors/s", _chess_successors())
        note("loyang lists/s", _rate(lambda: workloads.lists(positions)))
        note("loyang views/s", _rate(lambda: workloads.look_and_guess(views, Dice(1))))
        bare = _import_seconds("import attrs, pyrsistent")
        note("import ms", (_import_seconds("import attrs, pyrsistent, loyang") - bare) * 1e3)
        for place, value in enumerate(_growth()):
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
        ("lists of moves", figures["loyang lists/s"], 70_000, "lists/s"),
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
