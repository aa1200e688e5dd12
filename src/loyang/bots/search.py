"""A bot that tries its choices out in worlds that may be behind what it sees.

It is an information-set Monte Carlo tree search. Each iteration draws a world (`determinize`),
goes down a tree of the player's own decisions as far as it is known, opens one new choice, and
plays on from there (`loyang.bots.playout`). A choice is a row of moves: single
cards, numbers of steps, or a whole turn, since the single moves of a turn mean little alone. Of
many choices the best by the greedy value function are opened first, more of them the more often
a decision is visited (progressive widening).

    >>> from loyang import Dice, legal_moves, observe
    >>> from loyang.scenario import farmer, position
    >>> ann = farmer(cart="bean leek", area=["regular-BL"], bought_pack=True)
    >>> state = position(ann, farmer(), round=9)
    >>> view = observe(state, 0)
    >>> print(SearchBot()(view, legal_moves(view), Dice(1), Budget(iterations=4)))
    P1 serve regular-BL
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import log, sqrt
from statistics import mean, stdev
from typing import TypeAlias

from loyang.bots.card_choice import ranked_distribution, wants_pack
from loyang.bots.farm import farm_of
from loyang.bots.greedy import GreedyBot
from loyang.bots.playout import advance_to, is_closed, others_and_chance, own_moves, state_value
from loyang.bots.protocol import Budget
from loyang.bots.turn_plan import plan_turns
from loyang.bots.value import DEFAULT_TERMS, Terms
from loyang.chance import Dealer, Dice
from loyang.engine import apply_unchecked, decision, legal_moves
from loyang.moves import BuyPack, Move, Step
from loyang.state import Decision, State, View
from loyang.views import determinize

__all__ = ["DEFAULT_BUDGET", "SearchBot"]

DEFAULT_BUDGET = Budget(iterations=24)
"""What it spends if nothing is said."""
HORIZON = 8
"""Rounds after this one that are played on: to the end of the game."""
CURIOSITY = 0.35
"""How much a choice seldom tried is preferred, in spaces."""
WIDENING = 1.0
"""Choices that are open at a decision, for each root of a visit."""
TURNS = 6
"""Turns that are tried at most."""
FEWEST = 3
"""Tries without which no choice is preferred to the greedy one."""
CAUTION = 2.0
"""Standard errors by which it has to be better than the greedy one."""

Option: TypeAlias = tuple[Move, ...]


class _Node:
    """A decision of the player's own, reached by his own choices."""

    __slots__ = ("children", "worths")

    def __init__(self) -> None:
        self.worths: list[float] = []
        self.children: dict[Option, _Node] = {}

    @property
    def visits(self) -> int:
        return len(self.worths)

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)


class SearchBot:
    """Information-set Monte Carlo tree search with greedy playouts.

    Without a budget it makes `DEFAULT_BUDGET` iterations for each decision.
    """

    def __init__(self, terms: Terms = DEFAULT_TERMS) -> None:
        """Start with nothing in mind."""
        self.terms = terms
        self.iterations = 0
        """Iterations made so far, for measuring."""
        self._greedy = GreedyBot(terms=terms)
        self._plan: list[Move] = []

    def __call__(self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget, /) -> Move:
        assert view.viewer is not None
        if len(moves) == 1:
            self._plan = []
            return moves[0]
        if self._plan:
            following = self._plan.pop(0)
            if following in moves:
                return following
            self._plan = []
        player = view.viewer
        what = decision(view, player)
        options: list[Option] = []
        if what is Decision.ACT:
            use = self._greedy.helper_to_use(view, player, moves, dice)
            if use is not None:
                return use
            options = _own_turns(view, player, moves, self.terms)
        elif what in (Decision.DISTRIBUTION, Decision.STEP):
            options = _options(view, player, self.terms)
        options = [option for option in options if option[0] in moves]
        if not options:
            return self._greedy(view, moves, dice, budget)
        chosen = options[0]
        if len(options) > 1:
            chosen = self._search(view, player, options, dice, budget)
        self._plan = list(chosen[1:])
        return chosen[0]

    def search(
        self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget
    ) -> list[tuple[Move, float]]:
        """The moves tried, best first, with what they are worth in spaces."""
        assert view.viewer is not None
        player = view.viewer
        if decision(view, player) is Decision.ACT:
            options = _own_turns(view, player, moves, self.terms)
        else:
            options = _options(view, player, self.terms)
        options = [option for option in options if option[0] in moves]
        root = self._grow(view, player, options, dice, budget)
        best: dict[Move, float] = {}
        for option, child in root.children.items():
            best[option[0]] = max(best.get(option[0], child.mean), child.mean)
        return sorted(best.items(), key=lambda item: -item[1])

    def _search(
        self, view: View, player: int, options: list[Option], dice: Dice, budget: Budget
    ) -> Option:
        root = self._grow(view, player, options, dice, budget)
        best, most = options[0], 0.0
        usual = root.children[best].worths
        for option, child in root.children.items():
            # Both were tried in the same worlds, in the same order.
            gains = [mine - other for mine, other in zip(child.worths, usual, strict=False)]
            if len(gains) >= FEWEST:
                sure = mean(gains) - CAUTION * stdev(gains) / sqrt(len(gains))
                if sure > most:
                    best, most = option, sure
        return best

    def _grow(
        self, view: View, player: int, options: list[Option], dice: Dice, budget: Budget
    ) -> _Node:
        if budget.iterations is None and budget.seconds is None:
            budget = DEFAULT_BUDGET
        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        root = _Node()
        seed = str(dice.below(1 << 62))
        until = min(view.round + HORIZON, view.ruleset.setup.rounds)
        made = 0
        while budget.iterations is None or made < budget.iterations:
            if made and end is not None and time.monotonic() >= end:
                break
            option = _select(root, options)
            visits = root.children[option].visits if option in root.children else 0
            # The same worlds for every choice: luck is then no reason to prefer one.
            world = determinize(view, Dice(f"{seed}/{visits}"))
            dealer = Dealer(f"{seed}/{visits}/chance")
            self._iterate(root, option, world, player, until, dealer)
            made += 1
        self.iterations += made
        return root

    def _iterate(
        self, root: _Node, option: Option, state: State, player: int, until: int, dealer: Dealer
    ) -> None:
        path = [root]
        node = root
        while True:
            for move in option:
                state = apply_unchecked(state, move)
            child = node.children.get(option)
            fresh = child is None
            if child is None:
                child = node.children[option] = _Node()
            path.append(child)
            node = child
            if fresh:
                break
            state = others_and_chance(state, player, until, dealer)
            if is_closed(state, player, until):
                break
            options = _options(state, player, self.terms)
            option = _select(node, options)
        state = advance_to(state, player, until, dealer, self.terms)
        worth = state_value(state, player, self.terms)
        for visited in path:
            visited.worths.append(worth)


def _select(node: _Node, options: list[Option]) -> Option:
    """The next choice to try among those that this world allows."""
    opened = max(2, 1 + int(WIDENING * sqrt(node.visits)))
    among = options[:opened]
    for option in among:
        if option not in node.children:
            return option
    logarithm = log(node.visits + 1)
    return max(
        among,
        key=lambda option: (
            node.children[option].mean + CURIOSITY * sqrt(logarithm / node.children[option].visits)
        ),
    )


def _options(state: State, player: int, terms: Terms) -> list[Option]:
    """The choices at a decision of the player's own, the best by the value function first."""
    what = decision(state, player)
    if what is Decision.ACT:
        return _turns(state, player, terms, 1)
    moves = [move for move in legal_moves(state) if move.player == player]
    if what is Decision.DISTRIBUTION:
        return [(move,) for move in ranked_distribution(state, player, moves, terms)]
    first = own_moves(state, player, terms)
    if what is Decision.STEP:
        steps = [move for move in moves if type(move) is Step]
        wished = first[0].steps if type(first[0]) is Step else 0
        steps.sort(key=lambda move: (abs(move.steps - wished), -move.steps))
        return [(step,) for step in steps[:3]]
    return [first]


def _own_turns(state: State, player: int, moves: Sequence[Move], terms: Terms) -> list[Option]:
    """Whole turns, and to buy a pack before: where the greedy bot would buy it, that first."""
    turns = _turns(state, player, terms, 3)
    pack = BuyPack(player)
    if pack not in moves:
        return turns
    place = 0 if wants_pack(state, player) else 1
    return [*turns[:place], (pack,), *turns[place:]]


def _turns(state: State, player: int, terms: Terms, width: int) -> list[Option]:
    """Whole turns, up to the steps."""
    return [plan.moves for plan in plan_turns(farm_of(state, player), TURNS, width, terms)]
