"""Which moves there are: the listings of the rooms, put together in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from loyang.moves import Move
from loyang.rules import (
    action_phase,
    card_phase,
    closing,
    customers,
    harvest,
    helpers,
    packs,
    payments,
    setup,
    turn_order,
)
from loyang.rules.chance_points import chance_point
from loyang.rules.turn_order import deciders, decision_of
from loyang.ruleset import Ruleset
from loyang.state import CHANCE, Decision, Player, State, View

__all__ = ["any_time", "list_moves"]

_Lister: TypeAlias = Callable[[State, int], Iterable[Move]]

_LISTERS: dict[Decision, tuple[_Lister, ...]] = {
    Decision.SOW_HOME_FIELD: (setup.list_home_vegetables,),
    Decision.HARVEST: (harvest.list_harvest,),
    Decision.DISTRIBUTION: (card_phase.list_lays, card_phase.list_takes),
    Decision.PARTNER: (turn_order.list_partners,),
    Decision.ACT: (
        action_phase.list_sowings,
        action_phase.list_buys,
        action_phase.list_trades,
        customers.list_servings,
        packs.list_packs,
        closing.list_enlargements,
        closing.list_ends,
    ),
    Decision.STORE: (closing.list_enlargements, closing.list_stores),
    Decision.STEP: (closing.list_steps,),
    Decision.PACK: (packs.list_keeps,),
    Decision.PAYMENT: (),
}
"""The moves of each decision, in their order; what can be done at any time follows."""


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
    for player in sorted(may):
        what = decision_of(state, player)
        if what is Decision.ACT:
            moves += _acts(state, player)
            moves += helpers.list_uses(state, player, what)
            continue
        for lister in _LISTERS[what]:
            moves += lister(state, player)
        if what is not Decision.SOW_HOME_FIELD:
            moves += any_time(state, player)
            moves += helpers.list_uses(state, player, what)
    return moves


def any_time(state: State, player: int) -> list[Move]:
    """What a player who decides can do besides: sell, borrow and discard helpers.

    To use helpers comes last in every list, after these.
    """
    return [
        *action_phase.list_sales(state, player),
        *payments.list_loans(state, player),
        *helpers.list_discards(state, player),
    ]


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
    for lister in _LISTERS[Decision.ACT]:
        moves += lister(state, player)
    moves += any_time(state, player)
    if owner.effect("trade_elsewhere") is None:  # else it depends on others too
        _kept_acts[player] = (owner, state.ruleset, cards_left, moves)
    return moves
