"""LOAN and PAY: borrowing, and payments that must be made."""

from __future__ import annotations

from loyang.moves import Move, Refusal, TakeLoan, for_each_player
from loyang.rules.cards_in_play import with_player
from loyang.rules.kind_of_move import ANY_TIME, Kind
from loyang.state import Payment, State, seat
from loyang.state.evolve import evolve_player, evolve_state

__all__ = ["KINDS", "add_cash", "add_loans", "charge", "check_cost", "settle"]

_LOANS = for_each_player(TakeLoan)


def add_cash(state: State, player: int, amount: int) -> State:
    """Give a player cash of the bank, or (below zero) take what he has."""
    owner = state.players[player]
    return with_player(state, player, evolve_player(owner, cash=owner.cash + amount))


def check_cost(state: State, player: int, cost: int, rule: str, what: str) -> Refusal | None:
    """Refuse what a player cannot pay out of his cash."""
    cash = state.players[player].cash
    if cost > cash:
        return Refusal(rule, f"{what} costs {cost} cash, {seat(player)} has {cash}")
    return None


def charge(state: State, player: int, amount: int, rule: str) -> State:
    """Make a forced payment: now, or as soon as cash covers it (PAY-1, see `settle`)."""
    if not amount:
        return state
    if state.players[player].cash >= amount:
        return add_cash(state, player, -amount)
    return evolve_state(state, pending=Payment(player, amount, rule))


def settle(state: State, payment: Payment) -> State:
    """Make the open payment if its player's cash covers it (PAY-1)."""
    if state.players[payment.player].cash < payment.amount:
        return state
    return add_cash(evolve_state(state, pending=None), payment.player, -payment.amount)


# --- loans -----------------------------------------------------------------------------------


def add_loans(moves: list[Move], state: State, player: int) -> None:
    """List the loan the player can take."""
    move = _LOANS[player]
    if state.ruleset.options.loan_cap is None or _check_loan(state, move) is None:
        moves.append(move)


def _check_loan(state: State, move: Move) -> Refusal | None:
    cap = state.ruleset.options.loan_cap
    taken = state.players[move.player].loans
    if cap is None or taken < cap:
        return None
    # A cap never stands in the way of what a player is forced to pay (LOAN-3).
    if isinstance(state.pending, Payment) or _must_take_but_cannot(state, move.player):
        return None
    loans = "1 loan" if taken == 1 else f"{taken} loans"
    return Refusal("LOAN-3", f"{seat(move.player)} has {loans}, the option allows {cap}")


def _must_take_but_cannot(state: State, player: int) -> bool:
    """Whether the solo player can pay for no courtyard card (SOL-3)."""
    if state.turn is None or not state.rows:
        return False
    prices = state.ruleset.solo.prices
    cash = state.players[player].cash
    return not any(
        price <= cash and any(row) for price, row in zip(prices, state.rows, strict=True)
    )


def _perform_loan(state: State, move: TakeLoan) -> State:
    owner = state.players[move.player]
    changed = evolve_player(owner, loans=owner.loans + 1, cash=owner.cash + state.ruleset.loan.cash)
    return with_player(state, move.player, changed)


KINDS = {TakeLoan: Kind(ANY_TIME, _check_loan, _perform_loan)}
