"""Hypothesis plays, from states spread over whole games, and checks everything after each move.

Whole games out of fixed seeds are checked the same way; they use every option of every helper,
and run out of cards.
"""

from __future__ import annotations

import pickle
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from loyang import (
    BASE_RULESET,
    BuyPack,
    Dice,
    DiscardHelper,
    IllegalMoveError,
    Move,
    Phase,
    State,
    TakeLoan,
    TurnUpCourtyardCard,
    TurnUpPackCard,
    UseHelper,
    apply,
    is_over,
    legal_moves,
    refusal_of,
)
from loyang.positions import read_position
from loyang.state import Deal, Pack
from tests.effort import part_of_the_effort
from tests.invariants import check_state
from tests.ledger import check_move
from tests.near_misses import any_move, variations
from tests.prepared import PREPARED
from tests.random_play import (
    OPTIONS,
    POLICIES,
    SETUPS,
    Option,
    Policy,
    begin,
    play,
    play_on,
    used_options,
)

RULES_FILE = Path(__file__).parent.parent / "src" / "loyang" / "data" / "rule_ids.toml"
RULE_IDS = frozenset(tomllib.loads(RULES_FILE.read_text("utf-8"))["rules"])
LONGEST = {"1": 170, "2": 310, "3": 460, "4": 610}
"""About how many moves a game takes, chance included."""


def check_listing(state: State) -> list[Move]:
    """What is listed is in order, without doubles, and applies; a game in play has a move."""
    moves = legal_moves(state)
    assert moves == sorted(set(moves))
    assert bool(moves) != is_over(state)
    for move in moves:
        assert refusal_of(state, move) is None
        after = apply(state, move)
        assert after != state
        if isinstance(move, UseHelper):  # HLP-5
            assert after != apply(state, DiscardHelper(move.player, move.helper))
    return moves


def check_refused(state: State, move: Move) -> None:
    """A move that is not listed is refused, by a rule that exists, and nothing has changed."""
    before = (repr(state), hash(state))
    refusal = refusal_of(state, move)
    assert refusal is not None, f"{move} is not listed, but allowed"
    assert refusal.rule in RULE_IDS
    assert refusal.reason
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, move)
    assert (caught.value.move, caught.value.refusal) == (move, refusal)
    assert (repr(state), hash(state)) == before


class Ancestor:
    """A state as it was when it was reached."""

    def __init__(self, state: State) -> None:
        """Note how it equals, hashes and prints."""
        self.state = state
        self.hash = hash(state)
        self.text = repr(state)
        self.twin = pickle.dumps(state)

    def check(self) -> None:
        """It still does."""
        twin = pickle.loads(self.twin)  # noqa: S301 - made here
        assert self.state == twin
        assert hash(self.state) == self.hash == hash(twin)
        assert repr(self.state) == self.text


# --- hypothesis plays --------------------------------------------------------------------------


class GameMachine(RuleBasedStateMachine):
    """Random legal moves and near-misses, from somewhere in a game."""

    setup: ClassVar[str]

    @initialize(
        policy=st.sampled_from(sorted(POLICIES)),
        seed=st.integers(0, 10**6),
        share=st.integers(0, 99),
    )
    def play_the_beginning(self, policy: str, seed: int, share: int) -> None:
        """Start from a state that a seeded game reaches."""
        start = begin(self.setup, seed % int(self.setup[0]))
        most = LONGEST[self.setup[0]] * share // 96  # sometimes to the very end
        self.start(play_on(start, seed, POLICIES[policy](), most))

    def start(self, state: State) -> None:
        """Start from a state."""
        self.state = state
        self.ancestors: list[Ancestor] = []
        self.moves = check_listing(state)

    @precondition(lambda self: self.moves)
    @rule(data=st.data())
    def make_a_move(self, data: st.DataObject) -> None:
        """Make any listed move, of any kind with equal chance."""
        kinds = sorted({type(move) for move in self.moves}, key=lambda kind: kind.rank)
        kind = data.draw(st.sampled_from(kinds))
        move = data.draw(st.sampled_from([move for move in self.moves if type(move) is kind]))
        self.ancestors.append(Ancestor(self.state))
        after = apply(self.state, move)
        assert apply(self.state, move) == after
        check_move(self.state, move, after)
        self.state = after
        self.moves = check_listing(after)

    @rule(seed=st.integers(0, 10**6))
    def try_moves_that_are_not_listed(self, seed: int) -> None:
        """Try variations of listed moves, and any moves."""
        dice = Dice(seed)
        listed = set(self.moves)
        misses = [any_move(self.state, dice) for _ in range(10)]
        if self.moves:
            near = list(variations(self.state, dice.choose(self.moves)))
            misses += [dice.choose(near) for _ in range(10)]
        for move in misses:
            if move not in listed:
                check_refused(self.state, move)

    @invariant()
    def all_is_well(self) -> None:
        """Nothing is lost, doubled, or beyond its room."""
        check_state(self.state)

    def teardown(self) -> None:
        """At the end, all states that were passed through are what they were."""
        for ancestor in getattr(self, "ancestors", ()):
            ancestor.check()


class SoloMachine(GameMachine):
    setup = "1"


class TwoPlayersMachine(GameMachine):
    setup = "2"


class ThreePlayersMachine(GameMachine):
    setup = "3"


class FourPlayersMachine(GameMachine):
    setup = "4"


class IntroductoryMachine(GameMachine):
    setup = "3 introductory"


class PreparedMachine(GameMachine):
    """From prepared positions, several of them full of helpers."""

    @initialize(name=st.sampled_from(sorted(PREPARED)))
    def play_the_beginning(self, name: str) -> None:
        """Start from one of them."""
        self.start(read_position(PREPARED[name]))


MACHINES = (
    SoloMachine,
    TwoPlayersMachine,
    ThreePlayersMachine,
    FourPlayersMachine,
    IntroductoryMachine,
    PreparedMachine,
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
    assert {option for option in OPTIONS if not helper_loving_games()[option]} == set()
    assert set(helper_loving_games()) == set(OPTIONS)
    assert len(OPTIONS) == 24


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
