"""A bot that tries its choices out in worlds that may be behind what it sees.

It is an information-set Monte Carlo search. Each iteration draws a world (`determinize`), makes
one of the choices in it and plays on to the end of a later turn (`loyang.bots.playout`), where
the value function judges what was reached. A choice is a row of moves: cards to lay or to take,
or a whole turn, since the single moves of a turn mean little alone. The choices best by the
value function alone are opened first, and more of them the longer a decision takes (progressive
widening). All are tried in the same worlds, so that luck is no reason to prefer one, and a choice
is given up when it is clearly worse than another.

    >>> from loyang import Dice, legal_moves, observe
    >>> from loyang.positions import farmer, position
    >>> ann = farmer(cart="bean leek", area=["regular-BL"], bought_pack=True)
    >>> state = position(ann, farmer(), round=9)
    >>> view = observe(state, 0)
    >>> print(SearchBot()(view, legal_moves(view), Dice(1), Budget(iterations=4)))
    P1 serve regular-BL
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from copy import deepcopy
from functools import lru_cache, partial
from math import sqrt
from typing import Any, TypeAlias

from loyang._support.arguments import whole_number
from loyang.bots.card_choice import ranked_distribution, wants_pack
from loyang.bots.farm import farm_of
from loyang.bots.greedy import GreedyBot
from loyang.bots.playout import Playout
from loyang.bots.protocol import Budget
from loyang.bots.turn_plan import plan_turns
from loyang.bots.value import DEFAULT_TERMS, Terms
from loyang.chance import Dealer, Dice
from loyang.engine import apply_unchecked, decision
from loyang.errors import OptionError
from loyang.moves import BuyPack, Move
from loyang.state import Decision, State, View
from loyang.views import determinize

__all__ = ["DEFAULT_BUDGET", "SearchBot"]

DEFAULT_BUDGET = Budget(iterations=40)
"""What it spends if nothing is said."""
HORIZON = 1
"""Rounds after this one that are played on. Later ones bring more luck than insight."""
OPEN = 3
"""Choices that are open at first."""
WIDENING = 1.0
"""Choices that are opened later, for each root of an iteration."""
TURNS = 10
"""Turns that are tried at most."""
CARDS = 8
"""Ways to take or lay cards that are tried at most."""
FEWEST = 3
"""Worlds in which two choices have to be tried before one of them can be better."""
DOUBT = 1.0
"""Standard errors by which a choice has to be worse to be given up."""
CAUTION = 0.5
"""Standard errors by which a choice has to be better than the greedy one to be made."""

Option: TypeAlias = tuple[Move, ...]
"""A choice: moves that are made one after the other."""


class SearchBot:
    """Information-set Monte Carlo search with greedy playouts.

    Without a budget it makes `DEFAULT_BUDGET` iterations for each decision.
    """

    def __init__(
        self, terms: Terms = DEFAULT_TERMS, *, executor: Executor | None = None, batch: int = 1
    ) -> None:
        """Start with nothing in mind.

        Args:
            terms: the weights of the value function.
            executor: who makes the iterations of a batch, such as a
                ``concurrent.futures.ProcessPoolExecutor``; it is left open. Under a budget of
                iterations the play is the same with any executor and with none.
            batch: iterations that are chosen at once, before any of them is made. One by one is
                best for the play; to keep N processes busy, N or a small multiple of it.

        Raises:
            OptionError: if the batch is not a whole number from 1 up, or the executor is none.
        """
        number = whole_number(batch, 1)
        if number is None:
            raise OptionError(f"batch: {batch!r} is not a whole number from 1 up")
        if executor is not None and not isinstance(executor, Executor):
            raise OptionError(f"executor: {executor!r} is no concurrent.futures.Executor")
        self.terms = terms
        self.batch = number
        self.executor = executor
        self.iterations = 0
        """Iterations made so far, for measuring."""
        self._greedy = GreedyBot(terms=terms)
        self._plan: list[Move] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> SearchBot:
        """A bot that is where this one is, and has its iterations made by the same executor."""
        copied = SearchBot(self.terms, executor=self.executor, batch=self.batch)
        copied.iterations = self.iterations
        copied._greedy = deepcopy(self._greedy, memo)
        copied._plan = [*self._plan]
        return copied

    def __getstate__(self) -> dict[str, Any]:
        """All but the executor, which cannot go to another process."""
        return {**self.__dict__, "executor": None}

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
        options: list[Option] = []
        match decision(view, player):
            case Decision.ACT:
                use = self._greedy.helper_to_use(view, player, moves, dice)
                if use is not None:
                    return use
                options = _turns(view, player, moves, self.terms)
            case Decision.DISTRIBUTION:
                ranked = ranked_distribution(view, player, moves, self.terms)
                usual = self._greedy(view, moves, dice, budget)
                options = [(usual,), *((move,) for move in ranked[:CARDS] if move != usual)]
        if not options:
            return self._greedy(view, moves, dice, budget)
        chosen = self._search(view, player, options, dice, budget)
        self._plan = list(chosen[1:])
        return chosen[0]

    def _search(
        self, view: View, player: int, options: list[Option], dice: Dice, budget: Budget
    ) -> Option:
        """The best option: the first one, unless another is clearly better.

        With many iterations the greedy playouts still limit it: it looks for the option after
        which a greedy player does best, not for the best play thereafter.
        """
        if budget.iterations is None and budget.seconds is None:
            budget = DEFAULT_BUDGET
        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        seed = str(dice.below(1 << 62))
        iteration = partial(_iteration, view, player, self.terms)
        worths: list[list[float]] = [[] for _ in options]
        made = 0
        while budget.iterations is None or made < budget.iterations:
            if made and end is not None and time.monotonic() >= end:
                break
            left = self.batch if budget.iterations is None else budget.iterations - made
            trials = _following(worths, min(self.batch, left))
            if not trials:
                break
            # The same worlds for every option.
            worlds = [f"{seed}/{world}" for _, world in trials]
            run = map if self.executor is None else self.executor.map
            found = run(iteration, [options[number] for number, _ in trials], worlds)
            for (number, _), worth in zip(trials, found, strict=False):
                worths[number].append(worth)
                made += 1
                if end is not None and time.monotonic() >= end:
                    break
        self.iterations += made
        best = _leader(worths)
        return options[best if _gain(worths[best], worths[0], -CAUTION) > 0 else 0]


def _iteration(view: View, player: int, terms: Terms, option: Option, world: str) -> float:
    """What an option is worth in a world; it may be asked in another process."""
    state: State = determinize(view, Dice(world))
    for move in option:
        state = apply_unchecked(state, move)
    until = min(view.round + HORIZON, view.ruleset.setup.rounds)
    return _playout(view, player, terms).worth(state, until, Dealer(f"{world}/chance"))


_playout = lru_cache(1)(Playout)
"""All iterations of a decision share one: what it has found out of the cards holds for all."""


def _following(worths: list[list[float]], most: int) -> list[tuple[int, int]]:
    """What to try next, at most so often: options, each with the number of a world.

    Always the least tried of those that may be the best; nothing if one is.
    """
    counts = [len(tried) for tried in worths]
    contenders = _contenders(worths)
    trials = []
    for _ in range(most):
        opened = sum(map(bool, counts))
        if opened < min(len(counts), OPEN + int(WIDENING * sqrt(sum(counts)))):
            number = opened
            contenders.append(number)
        elif len(contenders) > 1:
            number = min(contenders, key=counts.__getitem__)
        elif opened < len(counts):
            number = opened
            contenders.append(number)
        else:
            break
        trials.append((number, counts[number]))
        counts[number] += 1
    return trials


def _contenders(worths: list[list[float]]) -> list[int]:
    """The options tried so far that may be the best."""
    if not worths[0]:
        return []
    leader = _leader(worths)
    return [
        number
        for number, tried in enumerate(worths)
        if number == leader or (tried and _gain(tried, worths[leader], DOUBT) > 0)
    ]


def _leader(worths: list[list[float]]) -> int:
    """The best of the options that were tried most, by the worlds in which all of them were."""
    worlds = max(1, max(map(len, worths)) - 1)
    among = [number for number, tried in enumerate(worths) if len(tried) >= worlds]
    return max(among, key=lambda number: sum(worths[number][:worlds]))


def _gain(one: list[float], other: list[float], errors: float) -> float:
    """How much better one option did than another in the same worlds, in spaces.

    Args:
        one: what it was worth, world by world.
        other: the same of the other option.
        errors: how many standard errors to add. While too few worlds are common to both for
            telling the error, it is taken for one space and the gain for none.
    """
    gains = [mine - usual for mine, usual in zip(one, other, strict=False)]
    number = len(gains)
    if number < FEWEST:
        return errors
    mean = sum(gains) / number
    variance = sum((gain - mean) ** 2 for gain in gains) / (number - 1)
    return mean + errors * sqrt(variance / number)


def _turns(view: View, player: int, moves: Sequence[Move], terms: Terms) -> list[Option]:
    """Whole turns up to the steps, and to buy a pack: where greedy would buy it, that first."""
    turns = [plan.moves for plan in plan_turns(farm_of(view, player), TURNS, 3, terms)]
    pack = BuyPack(player)
    if pack not in moves:
        return turns
    place = 0 if wants_pack(view, player) else 1
    return [*turns[:place], (pack,), *turns[place:]]
