"""Random play from a seed: whole games, or only their beginning.

A policy picks one of the listed moves; chance is decided by a `loyang.Dealer`.

>>> from loyang.testing.play import POLICIES, begin, play_on
>>> play_on(begin("2"), seed=1, policy=POLICIES["uniform"](), most=100).round
4
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from loyang.chance import Dealer, Dice
from loyang.engine import apply, deciders, decision, is_over, legal_moves, new_game, refusal_of
from loyang.errors import OptionError
from loyang.moves import (
    BuyPack,
    DiscardHelper,
    Harvest,
    KeepCards,
    Move,
    Serve,
    Sow,
    TakeCards,
    TakeLoan,
    Trade,
    UseHelper,
)
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.cards import HelperCard
from loyang.state import CHANCE, Decision, State

__all__ = [
    "POLICIES",
    "SETUPS",
    "HelperLover",
    "Option",
    "Policy",
    "begin",
    "helper_names",
    "helper_options",
    "hoard",
    "play",
    "play_on",
    "uniform",
    "used_options",
]

Policy: TypeAlias = Callable[[State, Sequence[Move], Dice], Move]
"""Picks one of the listed moves of a state in which a player decides."""

Option: TypeAlias = tuple[str, int]
"""An option of a helper: ``("peddler", 1)``."""

SETUPS = ("1", "2", "3", "4", "2 introductory", "3 introductory", "4 introductory")
"""Every kind of game."""


@cache
def helper_names(ruleset: Ruleset = BASE_RULESET) -> dict[str, str]:
    """By code, the helper that a card shows.

    >>> helper_names()["peddler-2"]
    'peddler'
    """
    return {card.code: card.helper for card in ruleset.cards if isinstance(card, HelperCard)}


@cache
def helper_options(ruleset: Ruleset = BASE_RULESET) -> tuple[Option, ...]:
    """Every option of every helper, in ascending order.

    >>> helper_options()[0]
    ('apprentice', 1)
    """
    helpers = (card for card in ruleset.cards if isinstance(card, HelperCard))
    return tuple(
        sorted({(card.helper, n) for card in helpers for n in range(1, len(card.options) + 1)})
    )


def begin(setup: str, starting_player: int = 0, ruleset: Ruleset = BASE_RULESET) -> State:
    """A new game of one of the `SETUPS`.

    Raises:
        OptionError: if it is none of them, or there is no such player.

    >>> len(begin("3 introductory").players)
    3
    """
    if setup not in SETUPS:
        raise OptionError(f"setup: {setup!r} is none of {', '.join(SETUPS)}")
    number, _, introductory = setup.partition(" ")
    return new_game(int(number), ruleset, starting_player, introductory=introductory != "")


def play(
    state: State, seed: int | str, policy: Policy, most: int | None = None
) -> Iterator[tuple[State, Move, State]]:
    """Play on to the end of the game, or for so many moves: each state, its move, the next."""
    dealer, dice = Dealer(f"{seed} deal"), Dice(f"{seed} play")
    done = 0
    while not is_over(state) and done != most:
        if deciders(state) == (CHANCE,):
            move = dealer.choose(state)
        else:
            move = policy(state, legal_moves(state), dice)
        after = apply(state, move)
        yield state, move, after
        state = after
        done += 1


def play_on(state: State, seed: int | str, policy: Policy, most: int | None = None) -> State:
    """The state after so many moves, or at the end of the game."""
    for _, _, after in play(state, seed, policy, most):
        state = after
    return state


# --- policies ----------------------------------------------------------------------------------


def some_of(moves: Sequence[Move], *unwanted: type[Move]) -> list[Move]:
    """The moves without the unwanted kinds, or all if nothing else is left."""
    return [move for move in moves if not isinstance(move, unwanted)] or list(moves)


def without_needless_loans(state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves without loans, unless a payment is open or nothing else can be done."""
    if decision(state, moves[0].player) is Decision.PAYMENT:
        return list(moves)
    return some_of(moves, TakeLoan)


def uniform(state: State, moves: Sequence[Move], dice: Dice) -> Move:
    """Any move, all equally likely, but loans only for an open payment."""
    return dice.choose(without_needless_loans(state, moves))


def used_options(move: Move, ruleset: Ruleset = BASE_RULESET) -> Iterator[Option]:
    """The options of helpers that a move uses: the own one, and the one it borrows."""
    if isinstance(move, UseHelper):
        names = helper_names(ruleset)
        yield names[move.helper], move.option
        yield from ((names[choice.card], choice.option) for choice in move.choices if choice.option)


class HelperLover:
    """Collects helpers and uses all their options about equally often.

    It holds back the option of a helper that it has used more often than the other one.
    """

    def __init__(self) -> None:
        """Nothing was used so far."""
        self.used: Counter[Option] = Counter()

    def __call__(self, state: State, moves: Sequence[Move], dice: Dice) -> Move:
        """Pick a move."""
        ruleset = state.ruleset
        names = helper_names(ruleset)

        def wanted(move: UseHelper) -> bool:
            name = names[move.helper]
            others = [self.used[one] for one in helper_options(ruleset) if one[0] == name]
            return self.used[name, move.option] <= min(others)

        def uses(move: UseHelper) -> int:
            return min(self.used[option] for option in used_options(move, ruleset))

        def liking(move: Move) -> int:
            if isinstance(move, TakeCards):
                return (move.courtyard_card in names) + (move.hand_card in names)
            if isinstance(move, KeepCards):
                # A helper below another card is of no use for long.
                return sum(card in names for card in move.cards[:1])
            return isinstance(move, Sow | Serve)

        found = [move for move in moves if isinstance(move, UseHelper) and wanted(move)]
        if found:
            rarest = min(map(uses, found))
            move = dice.choose([use for use in found if uses(use) == rarest])
            self.used.update(used_options(move, ruleset))
            return move
        rest = some_of(without_needless_loans(state, moves), UseHelper, DiscardHelper, Harvest)
        most = max(map(liking, rest))
        return dice.choose([move for move in rest if liking(move) == most])


def hoard(state: State, moves: Sequence[Move], dice: Dice) -> Move:
    """Take all cards one can get, and let none go, so that the draw pile runs out."""
    player = moves[0].player
    packs = [move for move in moves if isinstance(move, BuyPack)]
    if packs:
        return packs[0]
    refusal = refusal_of(state, BuyPack(player))
    wants_cash = (
        decision(state, player) is Decision.ACT
        and not state.players[player].bought_pack
        and refusal is not None
        and refusal.rule == "ACT-H1"
    )
    loans = [move for move in moves if isinstance(move, TakeLoan)]
    if wants_cash and loans:
        return loans[0]
    keeps = [move for move in moves if isinstance(move, KeepCards) and len(move.cards) == 2]
    if keeps:
        return dice.choose(keeps)
    rest = some_of(
        without_needless_loans(state, moves), Trade, Serve, UseHelper, DiscardHelper, Sow
    )
    return dice.choose(rest)


POLICIES: dict[str, Callable[[], Policy]] = {
    "uniform": lambda: uniform,
    "helper-loving": HelperLover,
    "hoarding": lambda: hoard,
}
"""By name, a way to make each policy afresh."""
