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

from loyang.chance import Dealer, Dice
from loyang.engine import (
    BASE_RULESET,
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
    GameNotOverError,
    IllegalMoveError,
    LoyangError,
    NotationError,
    OptionError,
    PositionError,
    RulesetError,
)
from loyang.explanation import Explanation, Permission, explain
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
    KeepCards,
    LayCard,
    Move,
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
from loyang.narration import Event, narrate
from loyang.notation import parse_move
from loyang.questions import Answer, Meaning, why_not
from loyang.refusal import Refusal
from loyang.rules.endgame import Result, Score
from loyang.ruleset import Ruleset, Source
from loyang.state import CHANCE, HIDDEN, Decision, Phase, Player, Stage, State, View
from loyang.vegetables import Vegetable, count_vegetables
from loyang.views import determinize, observe, redact, unseen, worlds

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
    "GameNotOverError",
    "Harvest",
    "IllegalMoveError",
    "KeepCards",
    "LayCard",
    "LoyangError",
    "Meaning",
    "Move",
    "NotationError",
    "OptionError",
    "Permission",
    "Phase",
    "Player",
    "PositionError",
    "Refusal",
    "Result",
    "Ruleset",
    "RulesetError",
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
