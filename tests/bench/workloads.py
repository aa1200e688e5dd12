"""The work that is timed: random games, successors, lists of moves, views."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from loyang import (
    CHANCE,
    Dealer,
    Decision,
    Dice,
    Move,
    State,
    TakeLoan,
    apply,
    apply_unchecked,
    deciders,
    decision,
    determinize,
    is_over,
    legal_moves,
    new_game,
    observe,
)
from loyang.moves import CHANCE_MOVES
from loyang.state import Payment, Phase

Apply = Callable[[State, Move], State]


def play_game(players: int, seed: int, play: Apply = apply_unchecked) -> tuple[int, int]:
    """Play a random game with its dealer; the numbers of all moves and of players' decisions."""
    dice, dealer = Dice(f"{seed}/players"), Dealer(f"{seed}/chance")
    state = new_game(players)
    moves = decisions = 0
    while not is_over(state):
        if deciders(state) == (CHANCE,):
            move = dealer.choose(state)
        else:
            listed = legal_moves(state)
            move = dice.choose(listed)
            while type(move) is TakeLoan and not isinstance(state.pending, Payment):
                move = dice.choose(
                    listed
                )  # as `loyang.arena.simulation` plays: loans only for an open payment
            decisions += 1
        state = play(state, move)
        moves += 1
    return moves, decisions


def moves_of_game(players: int, seed: int) -> list[Move]:
    """The moves of a random game, chance included."""
    moves: list[Move] = []

    def note(state: State, move: Move) -> State:
        moves.append(move)
        return apply_unchecked(state, move)

    play_game(players, seed, note)
    return moves


Steps: TypeAlias = list[tuple[State, Move]]


def replay(players: int, moves: list[Move]) -> Steps:
    """Every state of a game in which a player or chance moves, with the move made.

    Nothing is listed, so that lists can be timed in positions that are new to the process.
    """
    state, steps = new_game(players), []
    for move in moves:
        steps.append((state, move))
        state = apply_unchecked(state, move)
    return steps


@lru_cache
def record_game(players: int, seed: int) -> Steps:
    """The steps of a random game."""
    return replay(players, moves_of_game(players, seed))


def in_action_phase(steps: Steps) -> list[State]:
    """The positions of the action phase in which a player decides."""
    return [
        state
        for state, move in steps
        if state.phase is Phase.ACTIONS and not isinstance(move, CHANCE_MOVES)
    ]


def acting(steps: Steps) -> list[State]:
    """Those of them in which a player acts, which have the longest lists."""
    return [state for state, move in steps if decision(state, move.player) is Decision.ACT]


def distributing(steps: Steps) -> list[tuple[State, int]]:
    """The positions of the distribution round, each with the player whose turn it is."""
    return [
        (state, move.player)
        for state, move in steps
        if decision(state, move.player) is Decision.DISTRIBUTION
    ]


def successors(steps: Steps) -> int:
    """Make each successor anew by the checked `apply`, the old states being kept."""
    for state, move in steps:
        apply(state, move)
    return len(steps)


def lists(positions: list[State]) -> int:
    """List the moves of each position."""
    for state in positions:
        legal_moves(state)
    return len(positions)


def look_and_guess(positions: list[tuple[State, int]], dice: Dice) -> int:
    """Observe each position and determinize the view."""
    for state, player in positions:
        determinize(observe(state, player), dice)
    return len(positions)
