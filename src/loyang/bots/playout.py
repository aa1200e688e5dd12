"""Playing a state on, quickly: one player greedily, the others hardly at all.

The others only matter by the cards that they take, so in a playout they take cards by rule of
thumb and pass their turns. The player himself plans his turns as `GreedyBot` does, but with the
narrowest search and without helpers.
"""

from __future__ import annotations

from attrs import evolve

from loyang.bots.card_choice import quick_worth, with_cards
from loyang.bots.farm import farm_of
from loyang.bots.tables import tables_of
from loyang.bots.turn_plan import closing_of, plan_turn
from loyang.bots.value import Terms, future_cash, value
from loyang.chance import Dealer
from loyang.engine import apply_unchecked, deciders, decision, legal_moves
from loyang.moves import (
    ChoosePartner,
    EndActions,
    Harvest,
    KeepCards,
    LayCard,
    Move,
    Sell,
    Step,
    Store,
    TakeCards,
    TakeLoan,
)
from loyang.ruleset import Ruleset
from loyang.state import CHANCE, Decision, Pack, Payment, Phase, Stage, State

__all__ = ["TurnOver", "advance_to", "is_closed", "quick_cards", "state_value"]

_STATIC = {"regular": 3.0, "field": 2.4, "stall": 2.2, "casual": 2.0, "helper": 1.2}


class TurnOver(Exception):  # noqa: N818 - no error: the playout has come as far as it should
    """The playout has reached its end."""


def state_value(state: State, player: int, terms: Terms) -> float:
    """How good a player's position is, in spaces at the end; best asked when he has closed."""
    owner = state.players[player]
    if state.phase is Phase.OVER:
        score = owner.space - owner.loans * state.ruleset.loan.spaces_back
        return score + min(owner.cash, 100) / (owner.space + 1)
    farm = farm_of(state, player)
    end = evolve(closing_of(farm), stored=owner.storehouse, cash=owner.cash)
    return value(farm, end, terms, future_cash(farm, end, terms), owner.cash, owner.space)


def is_closed(state: State, player: int, round: int) -> bool:
    """Whether the player has closed his turn of that round."""
    if state.phase is Phase.OVER or state.round > round:
        return True
    return state.round == round and state.players[player].stage is Stage.CLOSED


def advance_to(state: State, player: int, round: int, dealer: Dealer, terms: Terms) -> State:
    """Play on until the player has closed his turn of a round, or the game is over."""
    while not is_closed(state, player, round):
        for move in _next_moves(state, player, dealer, terms):
            state = apply_unchecked(state, move)
    return state


def others_and_chance(state: State, player: int, round: int, dealer: Dealer) -> State:
    """Play on until the player decides, or has closed his turn of a round."""
    while not is_closed(state, player, round):
        may = deciders(state)
        if may == (CHANCE,):
            state = apply_unchecked(state, dealer.choose(state))
        elif player in may:
            break
        else:
            state = apply_unchecked(state, _pass(state, may[0]))
    return state


def _next_moves(
    state: State, player: int, dealer: Dealer, terms: Terms
) -> tuple[Move, ...] | list[Move]:
    may = deciders(state)
    if may == (CHANCE,):
        return (dealer.choose(state),)
    if player in may:
        return own_moves(state, player, terms)
    return (_pass(state, may[0]),)


def own_moves(state: State, player: int, terms: Terms) -> tuple[Move, ...] | list[Move]:
    """What the player does next, at a decision of his own."""
    owner = state.players[player]
    match decision(state, player):
        case Decision.ACT:
            plan = plan_turn(farm_of(state, player), 1, terms)
            if plan.standing.cash < 0:  # a penalty comes in between
                return plan.moves[:-1]
            return [*plan.moves, Step(player, plan.steps)]
        case Decision.DISTRIBUTION:
            return (quick_cards(state, player, terms),)
        case Decision.STORE:
            return (Store(player, closing_of(farm_of(state, player)).stored),)
        case Decision.PACK:
            return (_quick_keep(state, player, terms),)
        case _:
            return (_pass(state, player),)


def quick_cards(state: State, player: int, terms: Terms) -> Move:
    """Which cards to take or to lay, by the forecast alone."""
    farm = farm_of(state, player)
    moves = legal_moves(state)
    worth: dict[str, float] = {}

    def of(code: str) -> float:
        if code not in worth:
            worth[code] = quick_worth(with_cards(farm, state.ruleset, [code]), terms)
        return worth[code]

    takes = [move for move in moves if type(move) is TakeCards]
    lays = [move for move in moves if type(move) is LayCard]
    if takes and len(lays) <= 2:
        return max(takes, key=lambda move: of(move.courtyard_card) + of(move.hand_card))
    return min(lays, key=lambda move: of(move.card)) if lays else moves[0]


def _quick_keep(state: State, player: int, terms: Terms) -> Move:
    assert isinstance(state.pending, Pack)
    farm = farm_of(state, player)
    best: tuple[str, ...] = ()
    highest = quick_worth(farm, terms)
    for card in state.pending.cards:
        worth = quick_worth(with_cards(farm, state.ruleset, [card]), terms)
        if worth > highest:
            best, highest = (card,), worth
    return KeepCards(player, best)


def _static_worth(ruleset: Ruleset, code: str) -> float:
    card = ruleset.card(code)
    worth = _STATIC[card.kind]
    tables = tables_of(ruleset)
    if code in tables.regulars:
        worth += sum(tables.regulars[code][1]) / 20
    elif code in tables.casuals:
        worth += tables.casuals[code][1] / 10
    return worth


def _pass(state: State, player: int) -> Move:
    """What a player does who does no more than he must."""
    owner = state.players[player]
    match decision(state, player):
        case Decision.ACT:
            return EndActions(player)
        case Decision.STEP:
            return Step(player, int(owner.cash >= state.ruleset.path.first_step_cost and owner.space < state.ruleset.path.last))
        case Decision.DISTRIBUTION:
            return _thumb_rule(state, player)
        case Decision.HARVEST:
            return Harvest(player)
        case Decision.PARTNER:
            return next(move for move in legal_moves(state) if type(move) is ChoosePartner)
        case Decision.PAYMENT:
            return TakeLoan(player)
        case Decision.PACK:
            return KeepCards(player, ())
        case _:
            return legal_moves(state)[0]


def _thumb_rule(state: State, player: int) -> Move:
    """Take the two cards that are best as a rule once few are left in hand, else lay the worst."""
    moves = legal_moves(state)
    takes = [move for move in moves if type(move) is TakeCards]
    lays = [move for move in moves if type(move) is LayCard]
    ruleset = state.ruleset
    if takes and len(lays) <= 2:
        return max(
            takes,
            key=lambda move: _static_worth(ruleset, move.courtyard_card)
            + _static_worth(ruleset, move.hand_card),
        )
    if lays:
        return min(lays, key=lambda move: _static_worth(ruleset, move.card))
    return moves[0]
