"""Benchmarks of the engine: ``python -m pytest -n0 tests/bench``.

The time of one round and the number of its units stand in ``extra_info``.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from loyang import Dice, apply, apply_unchecked
from tests.bench import workloads


@pytest.mark.parametrize("play", [apply_unchecked, apply], ids=["unchecked", "checked"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_game(benchmark: BenchmarkFixture, players: int, play: workloads.Apply) -> None:
    moves, decisions = benchmark(workloads.play_game, players, 1, play)
    assert 0 < decisions < moves
    benchmark.extra_info |= {"moves": moves, "decisions": decisions}


def test_successors(benchmark: BenchmarkFixture) -> None:
    steps = workloads.record_game(4, 1)
    benchmark.extra_info["successors"] = benchmark(workloads.successors, steps)


def test_legal_moves(benchmark: BenchmarkFixture) -> None:
    positions = workloads.acting(workloads.record_game(4, 1))
    benchmark.extra_info["lists"] = benchmark(workloads.lists, positions)


def test_observe_and_determinize(benchmark: BenchmarkFixture) -> None:
    positions = workloads.distributing(workloads.record_game(4, 1))
    benchmark.extra_info["views"] = benchmark(workloads.look_and_guess, positions, Dice(1))
