"""Steps of the adapters against the engine alone, in the same run.

``python -m tests.bench.adapters --rounds 9`` plays random games of four (or alone, for the solo
environment) in turns: one on the engine, one through each adapter with masks and observations, and
prints the medians. All borrow only where they must, and each round has games of its own. A move of
the engine takes 1.4 steps on average; moves of chance count for both.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel

from loyang.actions import NAMES
from loyang.adapters import gymnasium, open_spiel, pettingzoo
from tests.bench.workloads import play_game

LOAN = NAMES.index("loan")


def pick(mask: Any, random: np.random.Generator) -> int:
    """A random choice, a loan only where nothing else is possible."""
    ids = np.flatnonzero(mask)
    while True:
        id = int(ids[int(random.random() * len(ids))])
        if id != LOAN or len(ids) == 1:
            return id


def engine(seed: int) -> tuple[int, int]:
    """A game on the engine: its moves, twice."""
    moves, _ = play_game(4, seed)
    return moves, moves


def alone(seed: int) -> tuple[int, int]:
    """The same with one player."""
    moves, _ = play_game(1, seed)
    return moves, moves


def aec(make: Callable[[], Any]) -> Callable[[int], tuple[int, int]]:
    """A game of PettingZoo: moves and steps."""
    game = make()

    def play(seed: int) -> tuple[int, int]:
        random = np.random.default_rng(seed)
        game.reset(seed=seed)
        steps = 0
        while True:
            seen, _, over, cut, _ = game.last()
            if over or cut:
                return game.unwrapped._table.made, steps
            game.step(pick(seen["action_mask"], random))
            steps += 1

    return play


def solo(seed: int) -> tuple[int, int]:
    """A game of Gymnasium."""
    game = gymnasium.SoloEnv()
    random = np.random.default_rng(seed)
    _, info = game.reset(seed=seed)
    steps = 0
    over = cut = False
    while not (over or cut):
        _, _, over, cut, info = game.step(np.int64(pick(info["action_mask"], random)))
        steps += 1
    assert game._table is not None
    return game._table.made, steps


def spiel(seed: int) -> tuple[int, int]:
    """A game of OpenSpiel, with the tensor of whoever acts."""
    assert open_spiel.MOST_CHOICES
    state = pyspiel.load_game("loyang(players=4)").new_initial_state()
    random = np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(pick(state.legal_actions_mask(), random))
    return len(state._at.log), len(state.history())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    players: dict[str, tuple[str, Callable[[int], tuple[int, int]]]] = {
        "engine": ("engine", engine),
        "engine, solo": ("engine, solo", alone),
        "pettingzoo.raw_env": ("engine", aec(lambda: pettingzoo.raw_env(max_cycles=9_999))),
        "pettingzoo.env": ("engine", aec(lambda: pettingzoo.env(max_cycles=9_999))),
        "gymnasium, solo": ("engine, solo", solo),
        "open_spiel": ("engine", spiel),
    }
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for number in range(-2, rounds):
        for name, (_, play) in players.items():
            start = process_time()
            moves, steps = play(number + 100)
            spent = process_time() - start
            if number >= 0:
                times[name].append((moves / spent, steps / spent))
    speed = {name: median(one for one, _ in row) for name, row in times.items()}
    print(f"{'':22}{'moves/s':>10}{'steps/s':>10}{'of the engine':>15}")
    for name, (base, _) in players.items():
        step_speed = median(one for _, one in times[name])
        ratio = median(
            mine / its for (mine, _), (its, _) in zip(times[name], times[base], strict=True)
        )
        print(f"{name:22}{speed[name]:10,.0f}{step_speed:10,.0f}{ratio:15.2f}")


if __name__ == "__main__":
    main()
