"""Playing a state on, quickly: one player greedily, the others hardly at all.

The others only matter by the cards that they take, so in a playout they take cards by rule of
thumb and pass their turns. The player himself plans his turns as `GreedyBot` does, but with the
narrowest search and without helpers.
"""

from __future__ import annotations

from attrs import evolve

from loyang.bots.card_choice import quick_worth, ranked_distribution, with_cards
from loyang.bots.farm import farm_of
from loyang.bots.tables import tables_of
from loyang.bots.turn_plan import best_steps, closing_of, plan_turn
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
    Step,
    Store,
    TakeCards,
    TakeLoan,
)
from loyang.ruleset import Ruleset
from loyang.state import CHANCE, Decision, Pack, Phase, Stage, State

__all__ = ["advance_to", "is_closed", "others_and_chance", "own_moves", "state_value"]

_STATIC = {"regular": 3.0, "field": 2.4, "stall": 2.2, "casual": 2.0, "helper": 1.2}


def state_value(state: State, player: int, terms: Terms) -> float:
    """How good a player's position is, in spaces at the end; best asked when he has closed."""
    owner = state.players[player]
    if state.phase is Phase.OVER:
        score = owner.space - owner.loans * state.ruleset.loan.spaces_back
        return score + min(owner.cash, 100) / 1000
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


def _next_moves(state: State, player: int, dealer: Dealer, terms: Terms) -> tuple[Move, ...]:
    may = deciders(state)
    if may == (CHANCE,):
        return (dealer.choose(state),)
    if player in may:
        return own_moves(state, player, terms)
    return (_pass(state, may[0]),)


def own_moves(state: State, player: int, terms: Terms) -> tuple[Move, ...]:
    """What the player does next, at a decision of his own."""
    owner = state.players[player]
    match decision(state, player):
        case Decision.ACT:
            plan = plan_turn(farm_of(state, player), 1, terms)
            if type(plan.moves[-1]) is not Store:  # a payment comes in between
                return plan.moves
            return (*plan.moves, Step(player, plan.steps))
        case Decision.DISTRIBUTION:
            return (ranked_distribution(state, player, legal_moves(state), terms)[0],)
        case Decision.STEP:
            farm = farm_of(state, player)
            end = evolve(closing_of(farm), stored=owner.storehouse)
            return (Step(player, best_steps(farm, end, terms)[0]),)
        case Decision.STORE:
            return (Store(player, closing_of(farm_of(state, player)).stored),)
        case Decision.PACK:
            return (_quick_keep(state, player, terms),)
        case _:
            return (_pass(state, player),)


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
            path = state.ruleset.path
            can = owner.cash >= path.first_step_cost and owner.space < path.last
            return Step(player, int(can))
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
            key=lambda move: (
                _static_worth(ruleset, move.courtyard_card) + _static_worth(ruleset, move.hand_card)
            ),
        )
    if lays:
        return min(lays, key=lambda move: _static_worth(ruleset, move.card))
    return moves[0]
