"""The complete rules of the board game At the Gates of Loyang.

Pure functions over an immutable state:

    >>> import loyang
    >>> state = loyang.new_game(players=2)
    >>> move = loyang.legal_moves(state)[0]
    >>> print(move)
    P1 sow-home wheat
    >>> after = loyang.apply(state, move)
    >>> after.players[0].cash, state.players[0].cash
    (7, 10)

`legal_moves` lists what can be done, `apply` gives the next state, `explain` says which rule
forbids a move. Where chance decides, a `Dealer` outside the state makes the move.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from loyang._support.notebooks import MAKERS
from loyang.chance import Dealer, Dice
from loyang.engine import (
    apply,
    apply_unchecked,
    chance_outcomes,
    deciders,
    decision,
    is_legal,
    is_over,
    legal_moves,
    new_game,
    refusal_of,
    result,
)
from loyang.errors import (
    FormatError,
    GameNotOverError,
    LoyangError,
    MissingPackageError,
    NotationError,
    OptionError,
    PositionError,
    RulesetError,
    RulingError,
)
from loyang.moves import (
    Buy,
    BuyPack,
    Choice,
    ChoosePartner,
    DealCard,
    DealDottedCustomer,
    DiscardHelper,
    EndActions,
    EnlargeStorehouse,
    Harvest,
    IllegalMoveError,
    KeepCards,
    LayCard,
    Move,
    Refusal,
    Sell,
    Serve,
    Sow,
    SowHomeField,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    TurnUpCourtyardCard,
    TurnUpDummyCard,
    TurnUpField,
    TurnUpPackCard,
    UseHelper,
)
from loyang.moves.notation import parse_move
from loyang.rules.endgame import Result, Score
from loyang.ruleset import BASE_RULESET, Ruleset, Source
from loyang.ruleset.vegetables import Vegetable, count_vegetables
from loyang.state import CHANCE, HIDDEN, Decision, Phase, Player, Stage, State, View
from loyang.views import determinize, observe, redact, unseen, worlds

if TYPE_CHECKING:
    from loyang.narration import (
        Answer,
        Event,
        Explanation,
        Meaning,
        Permission,
        explain,
        narrate,
        why_not,
    )
    from loyang.records import Record, RecordError, RedactedRecord

__all__ = [
    "BASE_RULESET",
    "CHANCE",
    "HIDDEN",
    "Answer",
    "Buy",
    "BuyPack",
    "Choice",
    "ChoosePartner",
    "DealCard",
    "DealDottedCustomer",
    "Dealer",
    "Decision",
    "Dice",
    "DiscardHelper",
    "EndActions",
    "EnlargeStorehouse",
    "Event",
    "Explanation",
    "FormatError",
    "GameNotOverError",
    "Harvest",
    "IllegalMoveError",
    "KeepCards",
    "LayCard",
    "LoyangError",
    "Meaning",
    "MissingPackageError",
    "Move",
    "NotationError",
    "OptionError",
    "Permission",
    "Phase",
    "Player",
    "PositionError",
    "Record",
    "RecordError",
    "RedactedRecord",
    "Refusal",
    "Result",
    "Ruleset",
    "RulesetError",
    "RulingError",
    "Score",
    "Sell",
    "Serve",
    "Source",
    "Sow",
    "SowHomeField",
    "Stage",
    "State",
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
    "Vegetable",
    "View",
    "apply",
    "apply_unchecked",
    "chance_outcomes",
    "count_vegetables",
    "deciders",
    "decision",
    "determinize",
    "explain",
    "is_legal",
    "is_over",
    "legal_moves",
    "narrate",
    "new_game",
    "observe",
    "parse_move",
    "redact",
    "refusal_of",
    "result",
    "unseen",
    "why_not",
    "worlds",
]

_ON_DEMAND = {
    "Answer": "loyang.narration",
    "Event": "loyang.narration",
    "Explanation": "loyang.narration",
    "Meaning": "loyang.narration",
    "Permission": "loyang.narration",
    "Record": "loyang.records",
    "RecordError": "loyang.records",
    "RedactedRecord": "loyang.records",
    "explain": "loyang.narration",
    "narrate": "loyang.narration",
    "why_not": "loyang.narration",
}
"""Names that are imported when first asked for: bots never ask, and start the faster."""


def __getattr__(name: str) -> object:
    """Import a name on demand."""
    if name not in _ON_DEMAND:
        raise AttributeError(f"module 'loyang' has no attribute {name!r}")
    value: object = getattr(import_module(_ON_DEMAND[name]), name)
    globals()[name] = value
    return value


# What a notebook shows is made by rooms above those that are shown, and imported when needed.
MAKERS["picture"] = lambda state: import_module("loyang.svg").position(state)
MAKERS["card picture"] = lambda card: import_module("loyang.svg.picture").printed(card)
MAKERS["summary"] = lambda state: import_module("loyang.positions.summary").summary(state)


def __dir__() -> list[str]:
    """All public names, those on demand too."""
    return sorted({*globals(), *__all__})
