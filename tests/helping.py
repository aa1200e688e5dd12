"""Small helpers for tests that read like rulings."""

from __future__ import annotations

from collections.abc import Iterable

from loyang import BASE_RULESET, Move, Phase, Refusal, State, apply, explain, legal_moves
from loyang.state import CasualCustomer, Field, Helper, RegularCustomer, Stall


def after(state: State, *moves: Move) -> State:
    """The state after these moves, each of them checked."""
    for move in moves:
        state = apply(state, move)
    return state


def refused(state: State, move: Move) -> Refusal:
    """Why the move is refused; it must be."""
    refusal = explain(state, move)
    assert refusal is not None, f"{move} is allowed"
    assert move not in legal_moves(state)
    return refusal


def verbs(state: State) -> set[str]:
    """The verbs of all legal moves."""
    return {move.verb for move in legal_moves(state)}


def field(state: State, player: int, name: str) -> Field:
    """A visible field."""
    (found,) = (item for item in state.players[player].area.fields if item.name == name)
    return found


def stall(state: State, player: int, card: str) -> Stall:
    """A visible stall."""
    (found,) = (item for item in state.players[player].area.stalls if item.card == card)
    return found


def regular(state: State, player: int, card: str) -> RegularCustomer:
    """A visible regular customer."""
    customers = state.players[player].area.regular_customers
    (found,) = (item for item in customers if item.card == card)
    return found


def shown(state: State, player: int) -> set[str]:
    """The visible action cards before a player."""
    area = state.players[player].area
    cards: Iterable[Stall | RegularCustomer | CasualCustomer | Helper] = (
        *area.stalls,
        *area.regular_customers,
        *area.casual_customers,
        *area.helpers,
    )
    return {item.card for item in cards} | {item.name for item in area.fields if item.is_card}


def all_cards_but(*cards: str) -> list[str]:
    """The codes of all action cards except these: an area that leaves only these for the piles."""
    return [code for code in BASE_RULESET.codes if code not in cards]


def play_on(state: State, phase: Phase, round: int) -> State:
    """Play anything at all up to the first state of that phase in that round."""
    while (state.round, state.phase) != (round, phase):
        state = apply(state, legal_moves(state)[0])
    return state
