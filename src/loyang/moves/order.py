"""The kinds of moves, in the order of listings."""

from __future__ import annotations

from loyang.moves.actions import (
    Buy,
    BuyPack,
    ChoosePartner,
    DiscardHelper,
    EndActions,
    EnlargeStorehouse,
    KeepCards,
    Sell,
    Serve,
    Sow,
    Step,
    Store,
    TakeLoan,
    Trade,
)
from loyang.moves.chance import (
    DealCard,
    DealDottedCustomer,
    TurnUpCourtyardCard,
    TurnUpDummyCard,
    TurnUpField,
    TurnUpPackCard,
)
from loyang.moves.helpers import UseHelper
from loyang.moves.move import Move
from loyang.moves.phases import Harvest, LayCard, SowHomeField, TakeCards

__all__ = ["CHANCE_MOVES", "PLAYER_MOVES", "for_each_player"]

CHANCE_MOVES: tuple[type[Move], ...] = (
    DealDottedCustomer,
    TurnUpCourtyardCard,
    TurnUpDummyCard,
    TurnUpField,
    DealCard,
    TurnUpPackCard,
)
"""Kinds of moves that chance makes."""

PLAYER_MOVES: tuple[type[Move], ...] = (
    SowHomeField,
    Harvest,
    LayCard,
    TakeCards,
    ChoosePartner,
    Sow,
    Buy,
    Trade,
    Serve,
    BuyPack,
    KeepCards,
    EnlargeStorehouse,
    EndActions,
    Store,
    Step,
    Sell,
    TakeLoan,
    DiscardHelper,
    UseHelper,
)
"""Kinds of moves that players make, in the order of listings."""

for _rank, _kind in enumerate((*CHANCE_MOVES, *PLAYER_MOVES)):
    _kind.rank = _rank


def for_each_player(kind: type[Move]) -> tuple[Move, ...]:
    """One move of a kind that names nothing but its player, for each of four players.

    Moves are values, so listings share these instead of making them anew.
    """
    return tuple(kind(player) for player in range(4))
