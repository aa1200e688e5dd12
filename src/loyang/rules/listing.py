"""Which moves there are: the listings of the rooms, put together in their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from loyang.moves import Move
from loyang.rules import (
    action_phase,
    card_phase,
    closing,
    customers,
    harvest,
    packs,
    payments,
    setup,
    turn_order,
)
from loyang.rules.chance_points import chance_point
from loyang.rules.helpers import use
from loyang.rules.turn_order import deciders, decision_of
from loyang.ruleset import Ruleset
from loyang.ruleset.vegetables import NONE
from loyang.state import CHANCE, Decision, Player, State, View

__all__ = ["list_moves"]

_Lister: TypeAlias = Callable[[list[Move], State, int], None]
"""Adds a player's moves of one sort to those listed so far."""

_ANY_TIME: tuple[_Lister, ...] = (
    action_phase.add_sales,
    payments.add_loans,
    use.add_discards,
)
"""What a player who decides can do besides; to use helpers comes after these."""

_LISTERS: dict[Decision, tuple[_Lister, ...]] = {
    Decision.SOW_HOME_FIELD: (setup.add_home_vegetables,),
    Decision.HARVEST: (harvest.add_harvest, *_ANY_TIME),
    Decision.DISTRIBUTION: (card_phase.add_lays, card_phase.add_takes, *_ANY_TIME),
    Decision.PARTNER: (turn_order.add_partners, *_ANY_TIME),
    Decision.ACT: (
        action_phase.add_sowings,
        action_phase.add_buys,
        action_phase.add_trades,
        customers.add_servings,
        packs.add_packs,
        closing.add_enlargements,
        closing.add_ends,
        *_ANY_TIME,
    ),
    Decision.STORE: (closing.add_enlargements, closing.add_stores, *_ANY_TIME),
    Decision.STEP: (closing.add_steps, *_ANY_TIME),
    Decision.PACK: (packs.add_keeps, *_ANY_TIME),
    Decision.PAYMENT: _ANY_TIME,
}
"""The moves of each decision, in their order."""

_OUT_OF_THE_CART = frozenset(
    {
        action_phase.add_sowings,
        action_phase.add_trades,
        customers.add_servings,
        action_phase.add_sales,
    }
)
_ACTS = _LISTERS[Decision.ACT]
_ACTS_WITHOUT_GOODS = tuple(lister for lister in _ACTS if lister not in _OUT_OF_THE_CART)
"""With an empty cart the others have nothing to list."""


def list_moves(state: State) -> list[Move]:
    """See `loyang.legal_moves`."""
    may = deciders(state)
    if isinstance(state, View):
        may = tuple(player for player in may if player == state.viewer)
    elif may == (CHANCE,):
        point = chance_point(state)
        assert point is not None
        return [point.move(card) for card in point.cards]
    moves: list[Move] = []
    if len(may) > 1:
        may = tuple(sorted(may))
    for player in may:
        what = decision_of(state, player)
        if what is Decision.ACT:
            moves += _acts(state, player)
        else:
            for lister in _LISTERS[what]:
                lister(moves, state, player)
        if state.players[player].area.helpers and what is not Decision.SOW_HOME_FIELD:
            use.add_uses(moves, state, player, what)
    return moves


_Kept: TypeAlias = tuple[Player, Ruleset, bool, list[Move]]
_kept_acts: list[_Kept | None] = [None] * 4
"""The last list of each player's actions. While one of an acting pair moves, the other's stays."""


def _acts(state: State, player: int) -> list[Move]:
    """What an acting player can do without a helper."""
    owner = state.players[player]
    cards_left = bool(state.draw_pile or state.discard_pile)
    kept = _kept_acts[player]
    if kept is not None and kept[0] is owner and kept[1] is state.ruleset and kept[2] is cards_left:
        return kept[3]
    moves: list[Move] = []
    for lister in _ACTS_WITHOUT_GOODS if owner.cart == NONE else _ACTS:
        lister(moves, state, player)
    if owner.effect("trade_elsewhere") is None:  # else it depends on others too
        _kept_acts[player] = (owner, state.ruleset, cards_left, moves)
    return moves
