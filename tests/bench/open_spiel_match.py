"""OpenSpiel's search of information sets against random play, in games of two.

``python -m tests.bench.open_spiel_match --games 10 --simulations 100`` prints who won. The
seats change from game to game. Positions are judged by what lies on the table, since to play random
games to their ends takes long. The opponent borrows only where it must: one that borrows as it
likes ends far below zero, and beating it says little.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from loyang import result
from loyang.actions import NAMES
from loyang.adapters import open_spiel

LOAN = NAMES.index("loan")


class Standing(mcts.Evaluator):  # type: ignore[misc]
    """Steps, cash, loans, and a little for vegetables at hand and growing."""

    def evaluate(self, state: Any) -> list[float]:
        if state.is_terminal():
            return [*state.returns()]
        worth = [
            one.space
            - 2 * one.loans
            + 0.15 * one.cash
            + 0.1 * sum(one.cart)
            + 0.1 * sum(field.count for field in one.area.fields)
            for one in state.loyang.players
        ]
        mean = sum(worth) / len(worth)
        return [max(-1.0, min(1.0, (one - mean) / 4)) for one in worth]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        ids = state.legal_actions()
        return [(id, 1 / len(ids)) for id in ids]


def play(game: Any, seat: int, simulations: int, seed: int) -> Any:
    """One game: its last state."""
    random = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, Standing(), 0.3, simulations, random_state=random)
    state = game.new_initial_state()
    while not state.is_terminal():
        ids = state.legal_actions()
        if state.is_chance_node():
            id = int(random.choice(ids))
        elif len(ids) == 1:
            id = ids[0]
        elif state.current_player() == seat:
            id = bot.step(state)
        else:
            id = int(random.choice([id for id in ids if id != LOAN] or ids))
        state.apply_action(id)
    return state


def main() -> None:
    """Play the match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100)
    arguments = parser.parse_args()
    assert open_spiel.MOST_CHOICES  # imported so that the game is registered
    game = pyspiel.load_game("loyang(players=2)")
    won = 0.0
    for number in range(arguments.games):
        start, seat = process_time(), number % 2
        state = play(game, seat, arguments.simulations, number)
        won += (state.returns()[seat] + 1) / 2
        scores = [one.score for one in result(state.loyang).scores]
        print(
            f"game {number + 1}: search {scores[seat]}, random {scores[1 - seat]}, "
            f"{process_time() - start:.0f} s",
            flush=True,
        )
    print(f"search won {won:g} of {arguments.games}")


if __name__ == "__main__":
    main()
