"""Hypothesis plays, from states spread over whole games, and checks everything after each move.

Whole games out of fixed seeds are checked the same way; they use every option of every helper,
and run out of cards.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from loyang import (
    BASE_RULESET,
    BuyPack,
    Move,
    Phase,
    State,
    TakeLoan,
    TurnUpCourtyardCard,
    TurnUpPackCard,
    refusal_of,
)
from loyang.positions import read_position
from loyang.state import Deal, Pack
from loyang.testing.invariants import check_listing, check_state
from loyang.testing.ledger import check_move
from loyang.testing.machine import Ancestor, GameMachine
from loyang.testing.play import (
    POLICIES,
    SETUPS,
    Option,
    Policy,
    begin,
    helper_options,
    play,
    play_on,
    used_options,
)
from loyang.testing.strategies import positions, rulesets
from tests.effort import part_of_the_effort
from tests.prepared import PREPARED

LONGEST = {"1": 170, "2": 310, "3": 460, "4": 610}
"""About how many moves a game takes, chance included."""


# --- hypothesis plays --------------------------------------------------------------------------


class SeededMachine(GameMachine):
    """From states that seeded games reach."""

    setup: ClassVar[str]

    @initialize(
        policy=st.sampled_from(sorted(POLICIES)),
        seed=st.integers(0, 10**6),
        share=st.integers(0, 99),
    )
    def begin(self, policy: str, seed: int, share: int) -> None:
        """Start from a state that a seeded game reaches."""
        start = begin(self.setup, seed % int(self.setup[0]))
        most = LONGEST[self.setup[0]] * share // 96  # sometimes to the very end
        self.start(play_on(start, seed, POLICIES[policy](), most))


class SoloMachine(SeededMachine):
    setup = "1"


class TwoPlayersMachine(SeededMachine):
    setup = "2"


class ThreePlayersMachine(SeededMachine):
    setup = "3"


class FourPlayersMachine(SeededMachine):
    setup = "4"


class IntroductoryMachine(SeededMachine):
    setup = "3 introductory"


class PreparedMachine(GameMachine):
    """From prepared positions, several of them full of helpers."""

    @initialize(name=st.sampled_from(sorted(PREPARED)))
    def begin(self, name: str) -> None:
        """Start from one of them."""
        self.start(read_position(PREPARED[name]))


class BuiltMachine(GameMachine):
    """From positions built directly, and from rulesets of any prices and helpers."""

    starts = positions() | positions(mode="introductory") | positions(ruleset=rulesets())


MACHINES = (
    SoloMachine,
    TwoPlayersMachine,
    ThreePlayersMachine,
    FourPlayersMachine,
    IntroductoryMachine,
    PreparedMachine,
    BuiltMachine,
)
EFFORT = settings(max_examples=part_of_the_effort(8), stateful_step_count=30)
for _machine in MACHINES:
    _machine.TestCase.settings = EFFORT

TestSolo = SoloMachine.TestCase
TestTwoPlayers = TwoPlayersMachine.TestCase
TestThreePlayers = ThreePlayersMachine.TestCase
TestFourPlayers = FourPlayersMachine.TestCase
TestIntroductory = IntroductoryMachine.TestCase
TestPrepared = PreparedMachine.TestCase
TestBuilt = BuiltMachine.TestCase


# --- whole games out of fixed seeds ------------------------------------------------------------

SEEDS = range(part_of_the_effort(100))


def check_whole_game(state: State, seed: int, policy: Policy) -> list[Move]:
    """Play to the end and check everything all the way; the moves."""
    ancestors = []
    moves = []
    for number, (before, move, after) in enumerate(play(state, seed, policy)):
        if number % 10 == 0:
            check_listing(before)
            ancestors.append(Ancestor(before))
        check_state(after)
        check_move(before, move, after)
        state = after
        moves.append(move)
    assert check_listing(state) == []
    for ancestor in ancestors:
        ancestor.check()
    return moves


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setup", SETUPS)
def test_a_whole_game_keeps_all_that_must_hold(setup: str, policy: str) -> None:
    for seed in SEEDS:
        check_whole_game(begin(setup, seed % int(setup[0])), seed, POLICIES[policy]())


@pytest.mark.parametrize("policy", POLICIES)
def test_so_does_a_game_by_changed_options(policy: str) -> None:
    """A cap on loans (LOAN-3) that forced payments break, and extra courtyard cards (PLY-3)."""
    ruleset = BASE_RULESET.with_options(loan_cap=1, two_player_courtyard=2)
    moves = check_whole_game(begin("2", 1, ruleset), 1, POLICIES[policy]())
    assert sum(isinstance(move, TurnUpCourtyardCard) for move in moves) > 9
    assert sum(isinstance(move, TakeLoan) for move in moves) > 2


@cache
def helper_loving_games() -> Counter[Option]:
    """How often each option of a helper is used in games of the helper-loving policy."""
    used: Counter[Option] = Counter()
    policy = POLICIES["helper-loving"]()
    for setup in SETUPS:
        for _, move, _ in play(begin(setup), "helpers", policy):
            used.update(used_options(move))
    return used


def test_every_option_of_every_helper_is_used() -> None:
    """By the fixed seeds of the helper-loving policy, not by luck."""
    assert {option for option in helper_options() if not helper_loving_games()[option]} == set()
    assert set(helper_loving_games()) == set(helper_options())
    assert len(helper_options()) == 24


@pytest.mark.rule("CRD-2", "ACT-H7")
def test_hoarders_run_out_of_cards() -> None:
    """So that the rules about missing cards are reached in the games above."""
    reached: Counter[str] = Counter()
    for setup in SETUPS:
        for seed in range(3):
            start = begin(setup, seed % int(setup[0]))
            for before, move, after in play(start, seed, POLICIES["hoarding"]()):
                reached.update(_shortages(before, move, after))
    assert reached.keys() == {
        "a hand of two",
        "a hand of three",
        "no hands",
        "a new draw pile",
        "a pack of one",
        "no pack",
    }


def _shortages(before: State, move: Move, after: State) -> list[str]:
    found = []
    dealing = isinstance(after.pending, Deal) and not isinstance(before.pending, Deal)
    if dealing and isinstance(after.pending, Deal) and after.pending.hand_size < 4:
        size = after.pending.hand_size
        found.append({2: "a hand of two", 3: "a hand of three"}[size])
        pile = len(after.draw_pile)
        assert size == pile // len(after.players)
    if before.phase < Phase.CARDS and after.phase is Phase.ACTIONS:
        found.append("no hands")
        assert len(after.draw_pile) < 2 * len(after.players)
        assert not after.discard_pile
        tokens = (before.starting_player, before.second_player)
        assert (after.starting_player, after.second_player) == tokens
    if isinstance(move, TurnUpPackCard) and not before.draw_pile:
        found.append("a new draw pile")
        assert move.card in before.discard_pile
        assert {*after.draw_pile, move.card} == set(before.discard_pile)
        assert not after.discard_pile
    if isinstance(move, BuyPack):
        assert isinstance(after.pending, Pack)
        if after.pending.to_turn_up == 1:
            found.append("a pack of one")
            assert len(before.draw_pile) + len(before.discard_pile) == 1
    if before.phase is Phase.ACTIONS and not before.draw_pile and not before.discard_pile:
        refusal = refusal_of(before, BuyPack(move.player))
        if refusal is not None and refusal.rule == "ACT-H7":
            found.append("no pack")
    return found
