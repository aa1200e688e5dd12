"""Looking for money out of nothing: a way back to a position within a turn, but with more cash."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from attrs import evolve

from loyang import EndActions, Move, State, TakeLoan, apply_unchecked, deciders, legal_moves
from loyang.moves import BuyPack, DiscardHelper, Step, Store


def without_cash(state: State, player: int) -> State:
    """The position but for the player's cash."""
    owner = state.players[player]
    return evolve(state, players=state.players.set(player, evolve(owner, cash=0)))


def moves_of_a_turn(state: State, player: int) -> Iterator[Move]:
    """All moves within a turn, chance aside, and loans, which can always be had."""
    for move in legal_moves(state):
        if not isinstance(move, EndActions | TakeLoan | BuyPack | DiscardHelper | Step | Store):
            yield move


def money_pump(start: State, player: int, most: int = 60_000) -> list[Move] | None:
    """Moves that lead from a position to the same position with more cash; nothing if none do.

    More cash never forbids a move, so each position is looked at with the most cash found so far;
    when it is reached with more, and it lies on its own way, that way is a pump.

    Args:
        start: where the turn begins.
        player: whose turn it is.
        most: positions to be looked at, so that a test ends; beyond it fails.
    """
    best: dict[State, int] = {without_cash(start, player): start.players[player].cash}
    came: dict[State, tuple[State, Move]] = {}
    waiting = deque([start])
    looked = 0
    while waiting:
        state = waiting.popleft()
        bare = without_cash(state, player)
        if state.players[player].cash < best[bare] or player not in deciders(state):
            continue
        looked += 1
        assert looked <= most, "too large to be searched"
        for move in moves_of_a_turn(state, player):
            after = apply_unchecked(state, move)
            bare_after, cash = without_cash(after, player), after.players[player].cash
            if cash <= best.get(bare_after, -1):
                continue
            way = _way(came, bare_after, bare)
            if way is not None:
                return [*way, move]
            best[bare_after] = cash
            came[bare_after] = (bare, move)
            waiting.append(after)
    return None


def _way(came: dict[State, tuple[State, Move]], first: State, last: State) -> list[Move] | None:
    """The moves by which the last position was reached from the first, if it was."""
    moves: list[Move] = []
    place = last
    while place != first:
        if place not in came:
            return None
        place, move = came[place]
        moves.append(move)
    return moves[::-1]
