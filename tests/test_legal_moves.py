"""What is listed is what is allowed: compared with trying all moves there are."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from loyang import (
    CHANCE,
    Decision,
    Dice,
    DiscardHelper,
    Ruleset,
    State,
    UseHelper,
    apply,
    apply_unchecked,
    chance_outcomes,
    deciders,
    decision,
    is_legal,
    legal_moves,
    new_game,
    refusal_of,
)
from loyang.moves import CHANCE_MOVES
from loyang.positions import read_position
from loyang.testing.near_misses import all_moves, any_move, variations
from loyang.testing.play import (
    POLICIES,
    SETUPS,
    begin,
    helper_names,
    helper_options,
    play,
    play_on,
    used_options,
)
from tests.effort import part_of_the_effort
from tests.prepared import PREPARED


def check_against_all_moves(state: State) -> None:
    """Exactly the listed moves are allowed, out of all there are and all that are near them."""
    listed = legal_moves(state)
    assert listed == sorted(set(listed))
    allowed = set(listed)
    seen = set()
    for move in all_moves(state):
        if refusal_of(state, move) is None:
            assert move in allowed, f"{move} is allowed but not listed"
            seen.add(move)
        else:
            assert move not in allowed, f"{move} is listed but refused"
    assert seen == allowed  # the net catches every listed move
    for move in listed:
        for near in variations(state, move):
            assert is_legal(state, near) == (near in allowed), near


@pytest.mark.parametrize("name", PREPARED)
def test_in_a_prepared_position_exactly_the_listed_moves_are_allowed(name: str) -> None:
    check_against_all_moves(read_position(PREPARED[name]))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setup", SETUPS)
def test_all_over_a_game_exactly_the_listed_moves_are_allowed(setup: str, policy: str) -> None:
    game = list(play(begin(setup), f"legal {policy}", POLICIES[policy]()))
    states = [state for state, _, _ in game]
    by_chance = [state for state in states if deciders(state) == (CHANCE,)]
    others = [state for state in states if deciders(state) != (CHANCE,)]
    dice = Dice(f"{setup} {policy}")
    for _ in range(part_of_the_effort(100)):
        check_against_all_moves(dice.choose(by_chance))
        check_against_all_moves(dice.choose(others))


OTHER_VALUES = """
name = "other values"
path = { first_step_cost = 3 }
storehouse = { small = 2, enlarge_cost = 5 }
fields = { 3 = "WPT", 4 = "WL", common_cost = 1 }
[shop]
W = { buy = 7 }
T = { sell = 3 }
B = { spaces = 3, buy = 2 }
[stalls]
PTC = { bowls = [2, 1, 2] }
WTL = { bowls = [2, 2, 1] }
WPL = { bowls = [2, 2, 2] }
[helpers.peddler]
options = [{ effects = [{ effect = "exchange", give = 1 }] }]
[helpers.shopper]
options = [{ effects = [{ effect = "buy_cheaply", discount = 4 }] }]
[helpers.bookkeeper]
options = [
    { effects = [{ effect = "adjust_shop", most = 1 }] },
    { effects = [{ effect = "earn_per_field", amount = 3 }] },
]
[helpers.trader]
options = [{ effects = [{ effect = "take_from_stall", give = 2 }] }]
[helpers.seller]
options = [{ effects = [{ effect = "sell_elsewhere", most = 1, bonus = 3 }] }]
[helpers.gleaner]
options = [{ effects = [{ effect = "take_from_field", at_least = 5 }] }]
[helpers.sower]
timing = "any"
"""


@pytest.mark.parametrize("name", PREPARED)
def test_lists_by_other_values_are_not_mixed_up_with_those_by_the_printed_ones(
    name: str, tmp_path: Path
) -> None:
    """Lists that come up again are kept; what they depend on must tell them apart."""
    file = tmp_path / "values.toml"
    file.write_text(OTHER_VALUES, "utf-8")
    state = read_position(PREPARED[name])
    printed = legal_moves(state)
    other = evolve(state, ruleset=Ruleset.load(file))
    allowed = set(legal_moves(other))
    for move in printed:
        assert is_legal(other, move) == (move in allowed), move
    for move in allowed:
        assert is_legal(other, move), move
        for near in variations(other, move):
            assert is_legal(other, near) == (near in allowed), near
    assert legal_moves(state) == printed


@given(
    setup=st.sampled_from(SETUPS),
    policy=st.sampled_from(sorted(POLICIES)),
    seed=st.integers(0, 10**6),
    most=st.integers(0, 450),
)
def test_moves_near_the_listed_ones_are_allowed_only_if_listed(
    setup: str, policy: str, seed: int, most: int
) -> None:
    state = play_on(begin(setup), seed, POLICIES[policy](), most)
    allowed = set(legal_moves(state))
    dice = Dice(seed)
    for move in legal_moves(state)[:: 1 + len(allowed) // 20]:
        for near in variations(state, move):
            assert is_legal(state, near) == (near in allowed), near
    for _ in range(100):
        move = any_move(state, dice)
        assert is_legal(state, move) == (move in allowed), move


@pytest.mark.parametrize("setup", SETUPS)
def test_where_chance_decides_its_outcomes_are_listed(setup: str) -> None:
    for state, _, _ in play(begin(setup), "chance", POLICIES["uniform"]()):
        by_chance = deciders(state) == (CHANCE,)
        assert all(isinstance(move, CHANCE_MOVES) == by_chance for move in legal_moves(state))
        if by_chance:
            outcomes = chance_outcomes(state)
            assert [move for move, _ in outcomes] == legal_moves(state)
            assert sum(probability for _, probability in outcomes) == 1
        else:
            assert {move.player for move in legal_moves(state)} == set(deciders(state))


@pytest.mark.parametrize("setup", SETUPS)
def test_a_listed_move_needs_no_check(setup: str) -> None:
    for number, (state, _, _) in enumerate(play(begin(setup), 3, POLICIES["helper-loving"]())):
        if number % 5 == 0:
            for move in legal_moves(state):
                assert apply_unchecked(state, move) == apply(state, move)


# --- helpers -----------------------------------------------------------------------------------


def test_the_prepared_positions_offer_every_option() -> None:
    offered = {
        option
        for text in PREPARED.values()
        for move in legal_moves(read_position(text))
        for option in used_options(move)
    }
    assert offered == set(helper_options())


@pytest.mark.rule("HLP-5")
@pytest.mark.parametrize("name", PREPARED)
def test_no_use_that_would_change_nothing_is_listed(name: str) -> None:
    """A use without effect would be the same as discarding the helper."""
    state = read_position(PREPARED[name])
    uses = [move for move in legal_moves(state) if isinstance(move, UseHelper)]
    for move in uses:
        assert apply(state, move) != apply(state, DiscardHelper(move.player, move.helper))


@pytest.mark.rule("HLP-5")
def test_helpers_that_could_change_nothing_are_not_listed() -> None:
    """Nothing in the cart, nothing sown, no customers, nobody with anything to touch."""
    state = read_position(
        """
        round: 9
        P1: 10 cash
          shop: wheat*3 pumpkin*2 turnip*2 cabbage*2 bean*2 leek*2
          private: gone
          area: peddler-1
          area: saleswoman
          area: surveyor
          area: sower
          area: foreman
          area: trader
          area: deliveryman
          area: tout
          area: matchmaker
          area: seller
          area: gleaner
          area: apprentice
        P2: 10 cash
          private: gone
        """
    )
    uses = {
        (helper_names()[move.helper], move.option)
        for move in legal_moves(state)
        if isinstance(move, UseHelper)
    }
    assert uses == {("saleswoman", 2)}
    for helper in state.players[0].area.helpers:
        assert DiscardHelper(0, helper.card) in legal_moves(state)
    for card, option in [("saleswoman", 1), ("surveyor", 1)]:
        refusal = refusal_of(state, UseHelper(0, card, option))
        assert refusal is not None
        assert refusal.rule == "HLP-5"


def test_every_kind_of_decision_is_met_in_the_games() -> None:
    met = {
        decision(state, player)
        for setup in SETUPS
        for state, _, _ in play(begin(setup), "helpers", POLICIES["helper-loving"]())
        for player in deciders(state)
        if player != CHANCE
    }
    assert met == set(Decision)


def test_a_new_game_lists_the_same_for_any_starting_player() -> None:
    """Seats are alike: only the names of the players differ."""
    lists = [legal_moves(new_game(4, starting_player=seat)) for seat in range(4)]
    texts = [[str(move).partition(" ")[2] for move in moves] for moves in lists]
    assert all(text == texts[0] for text in texts)
