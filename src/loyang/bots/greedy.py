"""A bot that plans its own turn and thinks little of the others.

>>> from loyang import Dice, legal_moves, observe
>>> from loyang.positions import farmer, position
>>> ann = farmer(cart="bean leek", area=["regular-BL"], bought_pack=True)
>>> state = position(ann, farmer(), round=9)
>>> view = observe(state, 0)
>>> print(GreedyBot()(view, legal_moves(view), Dice(1), UNLIMITED))
P1 serve regular-BL
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from loyang.bots.card_choice import best_distribution, best_keep, wants_pack
from loyang.bots.farm import farm_of
from loyang.bots.helper_choice import best_use
from loyang.bots.protocol import UNLIMITED, Budget
from loyang.bots.turn_plan import Plan, best_steps, closing_of, plan_turn
from loyang.bots.value import DEFAULT_TERMS, Terms
from loyang.chance import Dice
from loyang.engine import decision
from loyang.moves import (
    BuyPack,
    ChoosePartner,
    EndActions,
    Harvest,
    Move,
    Sell,
    SowHomeField,
    Step,
    Store,
    TakeLoan,
    UseHelper,
)
from loyang.ruleset.vegetables import Vegetable
from loyang.state import Decision, Payment, State, View
from loyang.views import determinize

__all__ = ["UNLIMITED", "GreedyBot"]


class GreedyBot:
    """Plans its action phase as a search over its own turn, by a value function.

    It keeps the plan of its turn in mind, and plans anew when something came in between.
    """

    def __init__(self, width: int = 3, terms: Terms = DEFAULT_TERMS) -> None:
        """Start with nothing in mind.

        Args:
            width: how many sets of projects of each size the search follows.
            terms: the weights of the value function.
        """
        self.width = width
        self.terms = terms
        self._plan: list[Move] = []
        self._planned: Plan | None = None

    def __call__(self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget, /) -> Move:
        assert view.viewer is not None
        return self.choose(view, view.viewer, moves, dice)

    def choose(self, state: State, player: int, moves: Sequence[Move], dice: Dice) -> Move:
        """The move in a view of the player's, or in a state that may be behind it."""
        if len(moves) == 1:
            return moves[0]
        what = decision(state, player)
        match what:
            case Decision.ACT:
                return self._act(state, player, moves, dice)
            case Decision.STORE:
                stored = closing_of(farm_of(state, player)).stored
                return _of(moves, Store(player, stored)) or _first(moves, Store)
            case Decision.STEP:
                farm = farm_of(state, player)
                standing = evolve(closing_of(farm), stored=state.players[player].storehouse)
                return (
                    _of(moves, Step(player, best_steps(farm, standing, self.terms)[0])) or moves[0]
                )
            case Decision.DISTRIBUTION:
                return best_distribution(state, player, moves, self.terms)
            case Decision.PACK:
                return best_keep(state, player, moves, self.terms)
            case Decision.PAYMENT:
                return _raise_cash(state, player, moves)
            case Decision.SOW_HOME_FIELD:
                wishes = (Vegetable.TURNIP, Vegetable.PUMPKIN, Vegetable.WHEAT)
                found = (_of(moves, SowHomeField(player, kind)) for kind in wishes)
                return next((move for move in found if move is not None), moves[0])
            case Decision.HARVEST:
                uses = [move for move in moves if type(move) is UseHelper]
                return uses[0] if uses else _first(moves, Harvest)
            case Decision.PARTNER:
                return _first(moves, ChoosePartner)
            case _:
                return moves[0]

    def _act(self, state: State, player: int, moves: Sequence[Move], dice: Dice) -> Move:
        if self._plan:
            following = self._plan.pop(0)
            if following in moves:
                return following
            self._plan = []
        self._planned = None
        if BuyPack(player) in moves and wants_pack(state, player):
            return BuyPack(player)
        first = self.helper_to_use(state, player, moves, dice)
        if first is not None:
            return first
        plan = self._planned or plan_turn(farm_of(state, player), self.width, self.terms)
        self._plan = list(plan.moves)
        following = self._plan.pop(0)
        return following if following in moves else _first(moves, EndActions)

    def helper_to_use(
        self, state: State, player: int, moves: Sequence[Move], dice: Dice
    ) -> Move | None:
        """The use of a helper that makes the turn better, if there is one."""
        uses = [move for move in moves if type(move) is UseHelper]
        if not uses:
            return None
        self._planned = plan_turn(farm_of(state, player), self.width, self.terms)
        world = determinize(state, dice) if isinstance(state, View) else state
        return best_use(world, player, uses, self._planned, self.terms)


def _of(moves: Sequence[Move], move: Move) -> Move | None:
    return move if move in moves else None


def _first(moves: Sequence[Move], kind: type[Move]) -> Move:
    return next((move for move in moves if type(move) is kind), moves[0])


def _raise_cash(state: State, player: int, moves: Sequence[Move]) -> Move:
    """Sell the least worth for a small payment, or else borrow."""
    assert isinstance(state.pending, Payment)
    owner = state.players[player]
    missing = state.pending.amount - owner.cash
    sales = [move for move in moves if type(move) is Sell]
    loan = _of(moves, TakeLoan(player))
    if sales and (missing <= 2 or loan is None):
        sell = state.ruleset.shop.sell
        reachable = sum(
            sell[kind] * min(owner.cart[kind], state.ruleset.shop.spaces[kind] - owner.shop[kind])
            for kind in range(6)
        )
        if reachable >= missing or loan is None:
            return sales[0]
    return loan or moves[0]
