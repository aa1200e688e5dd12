"""Playing a state on, quickly: one player greedily, the others hardly at all.

The others only matter by the cards that they take. In the round in which a playout begins they
take what is worth most to them by the forecast, later by rule of thumb; their turns they pass.
The player himself plans his turns as `GreedyBot` does, but with the narrowest search and without
helpers and packs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from attrs import evolve

from loyang.bots.card_choice import CONTENT, FEW, CardWorths, ranked_distribution
from loyang.bots.farm import Farm, farm_of
from loyang.bots.tables import tables_of
from loyang.bots.turn_plan import best_steps, closing_of, plan_turn
from loyang.bots.value import Standing, Terms, future_cash, value
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
from loyang.state import CHANCE, Decision, FirstLay, Pack, State, View

__all__ = ["Playout", "worth_of_steps"]

_AS_A_RULE = {"regular": 3.0, "field": 2.4, "stall": 2.2, "casual": 2.0, "helper": 1.2}
"""What a card of each kind is worth to anybody, as a rule; only the order matters."""


class Playout:
    """Plays on in the worlds behind one view.

    In the round of the view farms do not change before cards are taken, and they are public: what
    a card is worth to whom is found out once for all worlds.
    """

    def __init__(self, view: View, player: int, terms: Terms) -> None:
        """Prepare for the worlds behind a view.

        Args:
            view: the view.
            player: who plays greedily.
            terms: the weights of the value function.
        """
        self.player = player
        self.terms = terms
        self._view = view
        self._worths: dict[int, CardWorths] = {}

    def worth(self, state: State, round: int, dealer: Dealer) -> float:
        """What the position is worth at the end of the player's turn of a round.

        Args:
            state: a world in which the player has not yet closed his turn of that round.
            round: the round.
            dealer: who decides for chance.

        Returns:
            Spaces at the end of the game, by the value function.
        """
        player = self.player
        while state.round < round or decision(state, player) is not Decision.STEP:
            for move in self._next_moves(state, dealer):
                state = apply_unchecked(state, move)
        farm, end = _closed_farm(state, player)
        return best_steps(farm, end, self.terms)[1]

    def until_asked(self, state: State, dealer: Dealer) -> State:
        """Play on until the player has something to decide."""
        while self.player not in deciders(state):
            for move in self._next_moves(state, dealer):
                state = apply_unchecked(state, move)
        return state

    def _next_moves(self, state: State, dealer: Dealer) -> tuple[Move, ...]:
        may = deciders(state)
        if may == (CHANCE,):
            return (dealer.choose(state),)
        player = self.player if self.player in may else may[0]
        if decision(state, player) is Decision.DISTRIBUTION and not state.rows:
            return (self._distribution(state, player),)
        if player == self.player:
            return _own_moves(state, player, self.terms)
        return (_pass(state, player),)

    def _distribution(self, state: State, player: int) -> Move:
        """Lay the cards of the least worth until few are left in hand, then take the best two."""
        owner = state.players[player]
        worth = self._worth_of_cards(state, player)
        hand = owner.hand if owner.dotted is None else (*owner.hand, owner.dotted)
        first = isinstance(state.pending, FirstLay)
        may_lay = first or len(state.taken) < len(state.players) - 1
        if not first:
            found, mine = max(state.courtyard, key=worth), max(hand, key=worth)
            content = worth(found) + worth(mine) >= CONTENT and state.round == self._view.round
            if not may_lay or len(owner.hand) <= FEW or content:
                return TakeCards(player, found, mine)
        return LayCard(player, min(owner.hand, key=worth))

    def _worth_of_cards(self, state: State, player: int) -> Callable[[str], float]:
        ruleset = state.ruleset
        if state.round == self._view.round:
            if player not in self._worths:
                self._worths[player] = CardWorths(farm_of(self._view, player), self.terms)
            return partial(self._worths[player].of, ruleset=ruleset)
        if player == self.player:
            return partial(CardWorths(farm_of(state, player), self.terms).of, ruleset=ruleset)
        return _static_worths(ruleset).__getitem__


def _closed_farm(state: State, player: int) -> tuple[Farm, Standing]:
    """The farm of a player who has yet to buy his steps, and where that leaves him."""
    farm = farm_of(state, player)
    return farm, evolve(closing_of(farm), stored=farm.storehouse, cash=farm.cash)


def worth_of_steps(state: State, player: int, steps: int, terms: Terms) -> float:
    """The worth of a position whose player buys that many steps now, in spaces."""
    farm, end = _closed_farm(state, player)
    space = farm.space + steps
    cost = sum(range(farm.space + 2, space + 1)) + (farm.first_step_cost if steps else 0)
    return value(farm, end, terms, future_cash(farm, end, terms), farm.cash - cost, space)


def _own_moves(state: State, player: int, terms: Terms) -> tuple[Move, ...]:
    """What the player does next, at a decision of his own."""
    match decision(state, player):
        case Decision.ACT:
            return plan_turn(farm_of(state, player), 1, terms).moves
        case Decision.DISTRIBUTION:
            return (ranked_distribution(state, player, legal_moves(state), terms)[0],)
        case Decision.STEP:
            return (Step(player, best_steps(*_closed_farm(state, player), terms)[0]),)
        case Decision.STORE:
            return (Store(player, closing_of(farm_of(state, player)).stored),)
        case Decision.PACK:
            return (_quick_keep(state, player, terms),)
        case _:
            return (_pass(state, player),)


def _quick_keep(state: State, player: int, terms: Terms) -> Move:
    assert isinstance(state.pending, Pack)
    worths = CardWorths(farm_of(state, player), terms)
    card = max(state.pending.cards, key=partial(worths.of, ruleset=state.ruleset))
    return KeepCards(player, (card,) if worths.of(card, state.ruleset) > 0 else ())


@lru_cache(16)
def _static_worths(ruleset: Ruleset) -> dict[str, float]:
    """What cards are worth as a rule, whoever takes them."""
    tables = tables_of(ruleset)
    worths = {card.code: _AS_A_RULE[card.kind] for card in ruleset.cards}
    for code, (_, pays) in tables.regulars.items():
        worths[code] += sum(pays) / 20
    for code, (_, pay) in tables.casuals.items():
        worths[code] += pay / 10
    return worths


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
