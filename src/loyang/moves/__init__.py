"""All moves: what players can do, and what chance can bring.

Moves are plain values: frozen, hashable, sortable, and ``repr`` rebuilds them. ``str`` gives the
short text that people type, `loyang.parse_move` reads it back. A move says what is done and by
whom; whether it is allowed is for the rules to say. Sorting goes by player, then by kind in the
order of this module, then by what the move names.

    >>> from loyang import Buy, Vegetable, parse_move
    >>> str(Buy(1, Vegetable.BEAN))
    'P2 buy bean'
    >>> parse_move("P2 buy bean")
    Buy(player=1, vegetable=Vegetable.BEAN)
"""

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
from loyang.moves.helpers import Choice, UseHelper
from loyang.moves.move import Move
from loyang.moves.order import CHANCE_MOVES, PLAYER_MOVES, for_each_player
from loyang.moves.phases import Harvest, LayCard, SowHomeField, TakeCards
from loyang.moves.refusal import IllegalMoveError, Refusal

__all__ = [
    "CHANCE_MOVES",
    "PLAYER_MOVES",
    "Buy",
    "BuyPack",
    "Choice",
    "ChoosePartner",
    "DealCard",
    "DealDottedCustomer",
    "DiscardHelper",
    "EndActions",
    "EnlargeStorehouse",
    "Harvest",
    "IllegalMoveError",
    "KeepCards",
    "LayCard",
    "Move",
    "Refusal",
    "Sell",
    "Serve",
    "Sow",
    "SowHomeField",
    "Step",
    "Store",
    "TakeCards",
    "TakeLoan",
    "Trade",
    "TurnUpCourtyardCard",
    "TurnUpDummyCard",
    "TurnUpField",
    "TurnUpPackCard",
    "UseHelper",
    "for_each_player",
]
