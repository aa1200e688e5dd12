"""What a view shows and what it answers; card counting, and sampling the states behind it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

from loyang import (
    HIDDEN,
    Buy,
    BuyPack,
    DealCard,
    DealDottedCustomer,
    KeepCards,
    LayCard,
    Move,
    OptionError,
    Ruleset,
    Sell,
    TakeCards,
    TakeLoan,
    TurnUpCourtyardCard,
    TurnUpDummyCard,
    TurnUpField,
    TurnUpPackCard,
    UseHelper,
    Vegetable,
    apply,
    chance_outcomes,
    deciders,
    decision,
    is_legal,
    legal_moves,
    new_game,
    observe,
    redact,
    refusal_of,
)
from loyang.positions import farmer, position
from loyang.state import DottedDeal, Pack
from loyang.testing.play import SETUPS, HelperLover, begin, play
from tests.helping import after, attempts, quietly, refused, viewers

DISTRIBUTION = position(
    farmer(hand=["tout", "sower"], dotted="regular-WW"),
    farmer(hand=["trader", "buyer", "seller"], dotted="regular-WP"),
    phase="cards",
    courtyard=["stall-WPL"],
    draw_pile=["gleaner", "shopper"],
)
"""A distribution round of the introductory game; the other cards lie on the discard pile."""


# --- what is seen ------------------------------------------------------------------------------


@pytest.mark.rule("CRD-2")
def test_a_player_sees_his_own_hand_and_only_the_number_of_other_cards() -> None:
    seen = observe(DISTRIBUTION, 0)
    assert list(seen.players[0].hand) == ["sower", "tout"]
    assert list(seen.players[1].hand) == [HIDDEN] * 3
    assert list(seen.draw_pile) == [HIDDEN] * 2


@pytest.mark.rule("INT-1")
def test_the_introductory_customer_of_another_player_is_hidden() -> None:
    customers = [[player.dotted for player in observe(DISTRIBUTION, who).players] for who in (0, 1)]
    assert customers == [["regular-WW", HIDDEN], [HIDDEN, "regular-WP"]]


@pytest.mark.rule("INT-2")
def test_an_introductory_customer_played_is_seen_by_all() -> None:
    state = position(
        farmer(area=["regular-WW"]),
        farmer(hand=["tout", "buyer"]),
        phase="cards",
        courtyard=["gleaner"],
        taken=[0],
        turn=1,
    )
    seen = observe(state, 1).players[0]
    assert seen.dotted is None
    assert [customer.card for customer in seen.area.regular_customers] == ["regular-WW"]


@pytest.mark.rule("CRD-2", "INT-1")
def test_the_public_sees_no_hand_at_all() -> None:
    seen = observe(DISTRIBUTION, None)
    assert [list(player.hand) for player in seen.players] == [[HIDDEN] * 2, [HIDDEN] * 3]
    assert [player.dotted for player in seen.players] == [HIDDEN, HIDDEN]
    assert seen.viewer is None


@pytest.mark.rule("CRD-2")
def test_during_a_deal_a_player_sees_only_the_cards_that_he_got() -> None:
    state = quietly(new_game(2), lambda now: bool(now.players[1].hand))
    cards = [legal_moves(state)[0]]
    state = after(state, *cards)
    hands = [[list(player.hand) for player in observe(state, who).players] for who in (0, 1, None)]
    own = [list(player.hand) for player in state.players]
    assert (len(own[0]), len(own[1])) == (2, 1)
    assert hands == [[own[0], [HIDDEN]], [[HIDDEN] * 2, own[1]], [[HIDDEN] * 2, [HIDDEN]]]


@pytest.mark.rule("INT-1")
def test_while_introductory_customers_are_dealt_those_left_are_hidden() -> None:
    state = after(new_game(3, introductory=True), DealDottedCustomer(0, "regular-WC"))
    seen = observe(state, 1)
    assert seen.pending == DottedDeal(observe(state, 1).draw_pile[:3])
    assert [player.dotted for player in seen.players] == [HIDDEN, None, None]


@pytest.mark.rule("CRD-7", "ACT-H3")
def test_discarded_courtyard_covered_and_private_cards_are_public() -> None:
    state = position(
        farmer(area=["tout over regular-BL"], hand=["buyer"], tail=["field-3a"]),
        farmer(hand=["sower"]),
        phase="cards",
        courtyard=["trader"],
        discard_pile=["seller"],
    )
    for who in viewers(state):
        seen = observe(state, who)
        assert seen.players[0].area == state.players[0].area
        assert seen.players[0].pile == state.players[0].pile
        assert (seen.discard_pile, seen.courtyard) == (state.discard_pile, state.courtyard)


@pytest.mark.rule("ACT-H2")
def test_the_cards_of_a_pack_are_turned_up_for_all() -> None:
    state = after(position(farmer(), farmer()), BuyPack(0), TurnUpPackCard(0, "tout"))
    assert isinstance(state.pending, Pack)
    assert all(observe(state, who).pending == state.pending for who in viewers(state))


@pytest.mark.rule("SOL-1")
def test_of_the_solo_game_the_public_sees_all_but_the_hand_and_the_draw_pile() -> None:
    state = position(
        farmer(hand=["tout", "seller"]),
        phase="cards",
        rows=[["trader", "sower", "buyer"], *[[None] * 3] * 3],
        dummy=["stall-WPL"],
    )
    seen = observe(state, None)
    assert (seen.rows, seen.dummy) == (state.rows, state.dummy)
    assert list(seen.players[0].hand) == [HIDDEN] * 2
    assert set(seen.draw_pile) == {HIDDEN}


def test_a_view_can_not_be_changed() -> None:
    seen: Any = observe(DISTRIBUTION, 0)
    with pytest.raises(FrozenInstanceError):
        seen.viewer = 1
    with pytest.raises(TypeError):
        seen.players[1].hand[0] = "tout"


def test_a_view_equals_the_same_view_but_neither_another_players_nor_the_state() -> None:
    assert observe(DISTRIBUTION, 0) == observe(DISTRIBUTION, 0)
    assert hash(observe(DISTRIBUTION, 0)) == hash(observe(DISTRIBUTION, 0))
    state = new_game(2)
    assert len({observe(state, 0), observe(state, 1), observe(state, None)}) == 3
    assert observe(state, 0) != state


@pytest.mark.parametrize("player", [2, -1, True, "P1", 0.0])
def test_only_players_of_the_game_can_observe(player: Any) -> None:
    with pytest.raises(OptionError, match="is not a player from 0 to 1"):
        observe(DISTRIBUTION, player)


def test_a_view_can_not_be_observed() -> None:
    with pytest.raises(OptionError, match="a view cannot be observed"):
        observe(observe(DISTRIBUTION, 0), 1)


# --- what a view answers -----------------------------------------------------------------------


@pytest.mark.rule("CRD-3", "CRD-5")
def test_a_view_lists_and_explains_the_viewers_own_moves() -> None:
    seen = observe(DISTRIBUTION, 0)
    assert legal_moves(seen) == legal_moves(DISTRIBUTION)
    assert is_legal(seen, LayCard(0, "tout"))
    assert refused(seen, LayCard(0, "regular-WW")).rule == "INT-2"
    assert refused(seen, LayCard(0, HIDDEN)).rule == "TURN-6"


@pytest.mark.rule("TURN-3")
def test_a_view_of_a_player_who_does_not_decide_lists_nothing() -> None:
    seen = observe(DISTRIBUTION, 1)
    assert legal_moves(seen) == []
    assert refused(seen, LayCard(1, "buyer")).rule == "TURN-3"
    assert legal_moves(observe(DISTRIBUTION, None)) == []


@pytest.mark.rule("TURN-2")
def test_while_chance_decides_a_view_lists_nothing() -> None:
    state = quietly(new_game(2), lambda now: bool(now.players[1].hand))
    for who in viewers(state):
        assert legal_moves(observe(state, who)) == []
    assert refused(observe(state, 0), TakeLoan(0)).rule == "TURN-2"


@pytest.mark.rule("PLY-2")
def test_of_an_acting_pair_a_view_lists_only_the_viewers_moves() -> None:
    state = position(farmer(), farmer(), farmer(cash=3), farmer())
    lists = [legal_moves(observe(state, who)) for who in range(4)]
    assert lists[1] == lists[3] == []
    assert lists[0] + lists[2] == legal_moves(state)
    assert {move.player for move in lists[2]} == {2}


@pytest.mark.parametrize(
    ("viewer", "move", "name"),
    [
        (0, LayCard(1, "trader"), "P1"),
        (1, DealCard(1, "trader"), "P2"),
        (None, Sell(0, Vegetable.BEAN), "the public"),
    ],
)
def test_a_view_tells_nothing_about_moves_of_others_and_of_chance(
    viewer: int | None, move: Move, name: str
) -> None:
    with pytest.raises(OptionError, match=f"a view of {name} tells nothing about moves of others"):
        refusal_of(observe(DISTRIBUTION, viewer), move)


def test_a_view_can_not_be_played_on() -> None:
    with pytest.raises(OptionError, match="a view cannot be played on"):
        apply(observe(DISTRIBUTION, 0), LayCard(0, "tout"))
    with pytest.raises(OptionError, match="a view does not tell what chance can bring"):
        chance_outcomes(observe(new_game(2, introductory=True), 0))


def test_a_helper_of_several_effects_can_be_looked_into_from_a_view(tmp_path: Path) -> None:
    """Later effects are judged after the earlier ones, of a view as well as of a state."""
    path = tmp_path / "two.toml"
    path.write_text(
        "[[helpers.shopper.options]]\n"
        "effects = [{effect = 'exchange', give = 1}, {effect = 'satisfy_markers'}]\n"
    )
    state = position(
        farmer(cart="wheat", area=["shopper", "regular-BL: unsatisfied"]),
        farmer(dotted="regular-WW"),
        ruleset=Ruleset.load(path),
    )
    uses = [move for move in legal_moves(state) if isinstance(move, UseHelper)]
    assert len(uses) == 6
    seen = observe(state, 0)
    assert legal_moves(seen) == legal_moves(state)
    assert [refusal_of(seen, use) for use in uses] == [None] * 6


@pytest.mark.parametrize("setup", SETUPS)
def test_a_view_answers_like_the_state_whatever_its_viewer_asks(setup: str) -> None:
    asked: Counter[str] = Counter()
    for state, _, _ in play(begin(setup), 5, HelperLover()):
        for player in range(len(state.players)):
            seen = observe(state, player)
            assert deciders(seen) == deciders(state)
            assert decision(seen, player) == decision(state, player)
            listed = [move for move in legal_moves(state) if move.player == player]
            assert legal_moves(seen) == (listed if player in deciders(state) else [])
            moment = f"{type(state.pending).__name__} {decision(state, player)}"
            asked[moment] += 1
            if asked[moment] in (1, 20):
                for move in attempts(state, player):
                    assert refusal_of(seen, move) == refusal_of(state, move), move
    assert len(asked) >= 8


# --- records -----------------------------------------------------------------------------------


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("kind", [DealCard, DealDottedCustomer])
def test_a_card_dealt_is_shown_to_its_receiver_only(
    kind: type[DealCard] | type[DealDottedCustomer],
) -> None:
    move = kind(1, "regular-WW")
    assert [redact(move, who) for who in (0, 1, None)] == [kind(1, HIDDEN), move, kind(1, HIDDEN)]


@pytest.mark.parametrize(
    "move",
    [
        LayCard(1, "tout"),
        TakeCards(1, "tout", "regular-WW"),
        TurnUpField(1, "private-3a"),
        TurnUpCourtyardCard(1, "tout"),
        TurnUpDummyCard(1, "tout"),
        TurnUpPackCard(1, "tout"),
        KeepCards(1, ("tout", "sower")),
        Buy(1, Vegetable.BEAN),
    ],
)
def test_what_is_done_openly_is_shown_to_all(move: Move) -> None:
    assert [redact(move, who) for who in (0, 1, None)] == [move] * 3
