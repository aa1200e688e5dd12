"""Money pumps: moves of one turn that lead back to the same position, but with more cash.

A player who has found one never stops, and gets as much cash as he likes.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from loyang.engine import apply_unchecked, deciders, legal_moves
from loyang.moves import Buy, Move, Sell, TakeLoan, UseHelper
from loyang.ruleset import Ruleset
from loyang.ruleset.cards import HelperCard
from loyang.ruleset.effects import FetchHelper
from loyang.state import CHANCE, Pack, State
from loyang.state.evolve import evolve_player, evolve_state

__all__ = ["find_pump"]

_LONGEST = 4

_Line: TypeAlias = tuple[Move, ...]


def find_pump(state: State, most: int = 400) -> _Line | None:
    r"""Moves of whoever decides that lead back to the same position with more cash, if any.

    All else must be as it was; loans are left out of account where none is ever paid for. The
    search is bounded: finding nothing proves nothing.

    Args:
        state: a state in which a player decides.
        most: how many positions to look at.

    >>> from loyang import Ruleset
    >>> from loyang.positions import farmer, position
    >>> rules = Ruleset.loads("[shop.W]\nbuy = 1\nsell = 2")
    >>> state = position(farmer(cash=3), farmer(), ruleset=rules)
    >>> [str(move) for move in find_pump(state)]
    ['P1 buy wheat', 'P1 sell wheat']
    """
    may = deciders(state)
    if not may or may[0] == CHANCE or isinstance(state.pending, Pack):
        return None
    player = may[0]
    waiting: list[tuple[State, _Line]] = [(state, ())]
    best: dict[State, int] = {}
    looked = 0
    while waiting and looked < most:
        here, line = waiting.pop(0)
        looked += 1
        cash = here.players[player].cash
        key = _without_cash(here, player)
        if key == _without_cash(state, player) and cash > state.players[player].cash:
            return line
        if len(line) == _LONGEST or best.get(key, -1) >= cash or deciders(here) != may:
            continue
        best[key] = cash
        for move in legal_moves(here):
            if move.player == player and _may_come_again(state.ruleset, move):
                waiting.append((apply_unchecked(here, move), (*line, move)))
    return None


def _may_come_again(ruleset: Ruleset, move: Move) -> bool:
    """Whether a move can be part of a pump: whatever else is done cannot be done again.

    Each use of a helper discards it. It comes back only if another is fetched for each that goes,
    so helpers are part of a pump only if two or more of them fetch helpers.
    """
    match move:
        case Buy() | Sell():
            return True
        case TakeLoan():
            return not ruleset.loan.spaces_back  # else it is paid for in the end
        case UseHelper(helper=helper, option=option):
            return (helper, option) in _fetchers(ruleset)
    return False


@cache
def _fetchers(ruleset: Ruleset) -> frozenset[tuple[str, int]]:
    """The cards and options that fetch a helper, if there are two such cards."""
    found = {
        (card.code, number)
        for card in ruleset.cards
        if isinstance(card, HelperCard)
        for number, option in enumerate(card.options, start=1)
        if any(isinstance(effect, FetchHelper) for effect in option.effects)
    }
    return frozenset(found) if len({code for code, _ in found}) > 1 else frozenset()


def _without_cash(state: State, player: int) -> State:
    """The state as it would be with no cash, and without loans that cost nothing."""
    owner = state.players[player]
    loans = owner.loans if state.ruleset.loan.spaces_back else 0
    plain = evolve_player(owner, cash=0, loans=loans)
    return evolve_state(state, players=state.players.set(player, plain))
