"""The work that is timed: random games, successors, lists of moves, views."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

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
from loyang.state import Payment

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
                move = dice.choose(listed)  # loans only for an open payment, or games never end
            decisions += 1
        state = play(state, move)
        moves += 1
    return moves, decisions


@lru_cache
def record_game(players: int, seed: int) -> tuple[tuple[State, Move], ...]:
    """Every state of a random game in which a player or chance moves, with the move made."""
    steps: list[tuple[State, Move]] = []

    def note(state: State, move: Move) -> State:
        steps.append((state, move))
        return apply(state, move)

    play_game(players, seed, note)
    return tuple(steps)


@lru_cache
def action_positions(players: int, games: int) -> tuple[State, ...]:
    """Positions of the action phase in which a player acts, out of real games."""
    return tuple(
        state
        for seed in range(games)
        for state, move in record_game(players, seed)
        if decision(state, move.player) is Decision.ACT
    )


@lru_cache
def card_phase_positions(players: int, games: int) -> tuple[tuple[State, int], ...]:
    """Positions of the distribution round, each with the player whose turn it is."""
    return tuple(
        (state, move.player)
        for seed in range(games)
        for state, move in record_game(players, seed)
        if decision(state, move.player) is Decision.DISTRIBUTION
    )


def successors(steps: tuple[tuple[State, Move], ...]) -> int:
    """Make each successor anew by the checked `apply`, the old states being kept."""
    for state, move in steps:
        apply(state, move)
    return len(steps)


def lists(positions: tuple[State, ...]) -> int:
    """List the moves of each position."""
    for state in positions:
        legal_moves(state)
    return len(positions)


def look_and_guess(positions: tuple[tuple[State, int], ...], dice: Dice) -> int:
    """Observe each position and determinize the view."""
    for state, player in positions:
        determinize(observe(state, player), dice)
    return len(positions)
