"""Small helpers for tests that read like rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from loyang import (
    BASE_RULESET,
    CHANCE,
    Dealer,
    Decision,
    EndActions,
    Harvest,
    Move,
    Refusal,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    apply,
    deciders,
    decision,
    explain,
    is_over,
    legal_moves,
)
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


def quiet_move(state: State, dealer: Dealer) -> Move:
    """What brings the game on without doing more than is needed; takes cards as early as it can."""
    player = deciders(state)[0]
    if player == CHANCE:
        return dealer.choose(state)
    moves = legal_moves(state)
    match decision(state, player):
        case Decision.HARVEST:
            return Harvest(player)
        case Decision.DISTRIBUTION:
            return next((move for move in moves if isinstance(move, TakeCards)), moves[0])
        case Decision.ACT:
            return EndActions(player)
        case Decision.STORE:
            return next(move for move in moves if isinstance(move, Store))
        case Decision.STEP:
            return Step(player, 0)
        case Decision.PAYMENT:
            return TakeLoan(player)
    return moves[0]


def quietly(state: State, reached: Callable[[State], bool], seed: int = 1) -> State:
    """Play quiet moves up to the first state in which that is reached, or to the end."""
    dealer = Dealer(seed)
    while not (reached(state) or is_over(state)):
        state = apply(state, quiet_move(state, dealer))
    return state


def close_turn(state: State, player: int, store: str = "nothing") -> State:
    """End the actions, store, and buy no step."""
    return after(state, EndActions(player), Store(player, store), Step(player, 0))


def turn_of(state: State, player: int, round: int) -> State:
    """Play quiet moves up to that player's actions in that round."""
    return quietly(state, lambda now: now.round == round and decision(now, player) is Decision.ACT)
