"""Rulings on the rounds of the solo game and its end: SOL-4 and SOL-5."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from loyang import (
    CHANCE,
    BuyPack,
    DealCard,
    Decision,
    Harvest,
    KeepCards,
    Phase,
    Stage,
    State,
    Step,
    TakeCards,
    TakeLoan,
    TurnUpField,
    TurnUpPackCard,
    UseHelper,
    apply,
    count_vegetables,
    deciders,
    decision,
    is_over,
    legal_moves,
    result,
)
from loyang.positions import Farmer, farmer, position
from loyang.state import Payment
from loyang.testing.play import begin, play, uniform
from tests.helping import after, all_cards_but, close_turn, quietly, refused, regular
from tests.rules.solo_table import FOURTH, GAPS, HAND, ROWS, SECOND, THIRD, TOP, choosing, takes

# --- SOL-4: moving the rows ----------------------------------------------------------------------


@pytest.mark.rule("SOL-4")
@pytest.mark.parametrize(
    ("taken", "rows", "discarded"),
    [
        ("stall-WTB", (SECOND, THIRD, FOURTH), {"stall-WPL", "field-3a"}),
        ("regular-BL", ((None, "regular-CL", "field-4a"), THIRD, FOURTH), set(TOP)),
        ("casual-WWB", (SECOND, ("casual-WPT", None, "bookkeeper"), FOURTH), set(TOP)),
        ("field-5a", (SECOND, THIRD, ("haggler", "shopper", None)), set(TOP)),
    ],
)
def test_the_top_row_is_discarded_the_rows_move_up_and_the_hand_becomes_the_bottom_row(
    taken: str, rows: tuple[tuple[str | None, ...], ...], discarded: set[str]
) -> None:
    """The hand cards left over lie from left to right in the order of the cards."""
    state = apply(choosing(farmer(cash=10, hand=HAND)), TakeCards(0, taken, "seller"))
    assert state.rows == (*rows, ("buyer", "field-3b", "tout"))
    assert set(state.discard_pile) == discarded
    assert state.phase is Phase.ACTIONS


@pytest.mark.rule("SOL-4")
def test_the_hand_is_laid_in_the_order_of_the_cards_however_it_was_dealt() -> None:
    state = quietly(begin("1"), lambda now: now.phase is Phase.CARDS)
    state = after(state, *(DealCard(0, card) for card in sorted(state.draw_pile)[9:5:-1]))
    hand = sorted(state.players[0].hand)
    top = next(card for card in state.rows[0] if card is not None)
    state = quietly(
        apply(state, TakeCards(0, top, hand[1])), lambda now: now.phase is Phase.ACTIONS
    )
    assert state.rows[3] == (hand[0], hand[2], hand[3])


@pytest.mark.rule("SOL-4", "CRD-12", "PAY-2")
def test_the_hand_is_laid_down_and_the_rows_move_before_a_field_is_paid() -> None:
    state = apply(choosing(farmer(cash=0, hand=HAND)), TakeCards(0, "field-3a", "tout"))
    assert state.pending == Payment(0, 2, "CRD-10")
    for now in (state, apply(state, TakeLoan(0))):
        assert now.rows == (SECOND, THIRD, FOURTH, ("buyer", "field-3b", "seller"))
        assert set(now.discard_pile) == {"stall-WPL", "stall-WTB"}
        assert list(now.players[0].hand) == []
    assert apply(state, TakeLoan(0)).phase is Phase.ACTIONS


@pytest.mark.rule("SOL-4")
def test_gaps_stay_gaps_and_nothing_can_be_taken_there() -> None:
    """Only the order within a row stays; its price changes with its place."""
    rows = ((None, None, "tout"), (None, "trader", None), GAPS, ("haggler", None, "shopper"))
    state = choosing(farmer(cash=0, hand=["buyer", "seller", "sower", "caterer"]), rows)
    assert {move.courtyard_card for move in takes(state) if isinstance(move, TakeCards)} == {"tout"}
    state = apply(state, TakeCards(0, "tout", "sower"))
    assert state.rows == (
        (None, "trader", None),
        GAPS,
        ("haggler", None, "shopper"),
        ("buyer", "caterer", "seller"),
    )
    assert list(state.discard_pile) == []


@pytest.mark.rule("SOL-3", "SOL-4")
def test_a_card_left_in_its_row_becomes_cheaper_and_is_discarded_at_last() -> None:
    state = choosing(farmer(cash=0, hand=HAND))
    prices = []
    for top in (row[0] for row in ROWS):
        state = quietly(state, lambda now: decision(now, 0) is Decision.DISTRIBUTION)
        hand = next(card for card in state.players[0].hand if not card.startswith("field"))
        asked = apply(state, TakeLoan(0))
        taken = apply(asked, TakeCards(0, "shopper", hand))
        prices.append(asked.players[0].cash - taken.players[0].cash)
        state = apply(state, TakeCards(0, top, hand))
    assert prices == [2, 2, 1, 0]
    assert state.round == 4
    assert "shopper" in state.discard_pile


@pytest.mark.rule("SOL-4", "CRD-2")
@pytest.mark.parametrize(
    ("hand", "played", "bottom"),
    [
        (("buyer", "tout"), "buyer", ("tout", None, None)),
        (("buyer", "seller", "tout"), "buyer", ("seller", "tout", None)),
        (("tout",), "tout", GAPS),
    ],
    ids=len,
)
def test_with_fewer_cards_dealt_the_bottom_row_has_gaps(
    hand: tuple[str, ...], played: str, bottom: tuple[str | None, ...]
) -> None:
    state = apply(choosing(farmer(hand=hand)), TakeCards(0, "stall-WPL", played))
    assert state.rows == (SECOND, THIRD, FOURTH, bottom)


def before_a_harvest(*draw_pile: str, dummy: Sequence[str] = ()) -> State:
    """The only player closes his turn of round 1, and all other cards lie before him."""
    in_rows = [card for row in ROWS for card in row]
    area = all_cards_but(*in_rows, *draw_pile, *dummy)
    state = position(farmer(cash=99, area=area), rows=ROWS, dummy=dummy, draw_pile=draw_pile)
    return close_turn(state, 0)


@pytest.mark.rule("SOL-3", "SOL-4", "CRD-2")
def test_three_cards_that_are_left_are_dealt() -> None:
    state = quietly(
        before_a_harvest("buyer", "seller", "tout"),
        lambda now: decision(now, 0) is Decision.DISTRIBUTION,
    )
    assert list(state.players[0].hand) == ["buyer", "seller", "tout"]
    state = apply(state, TakeCards(0, "stall-WPL", "seller"))
    assert state.rows[3] == ("buyer", "tout", None)


@pytest.mark.rule("SOL-3", "CRD-2")
def test_a_single_card_that_is_left_is_not_dealt_and_the_rows_stay() -> None:
    """There is no distribution round then."""
    state = quietly(before_a_harvest("tout"), lambda now: now.phase is Phase.ACTIONS)
    assert (state.round, decision(state, 0)) == (2, Decision.ACT)
    assert list(state.draw_pile) == ["tout"]
    assert state.rows == ROWS


# --- SOL-5: the end ------------------------------------------------------------------------------


@pytest.mark.rule("SOL-5", "END-1")
@pytest.mark.parametrize(
    ("space", "loans", "winners"),
    [
        (17, 0, (0,)),
        (20, 0, (0,)),
        (18, 1, (0,)),
        (16, 0, ()),
        (17, 1, ()),
        (20, 4, ()),
        (1, 3, ()),
    ],
)
def test_a_score_of_17_or_more_wins_and_less_does_not(
    space: int, loans: int, winners: tuple[int, ...]
) -> None:
    state = position(
        farmer(space=space, loans=loans, cash=30, stage=Stage.CLOSED, private="gone"),
        round=9,
        rows=ROWS,
        dummy=(),
    )
    assert is_over(state)
    (score,) = result(state).scores
    assert score.score == space - loans
    assert result(state).winners == winners


@pytest.mark.rule("SOL-5", "END-1", "CLO-4")
def test_the_last_step_of_round_9_can_win() -> None:
    state = position(
        farmer(space=16, cash=1, stage=Stage.STEPPING, private="gone"), round=9, rows=ROWS, dummy=()
    )
    assert result(apply(state, Step(0, 1))).winners == (0,)
    assert result(apply(state, Step(0, 0))).winners == ()


# --- one player everywhere else ------------------------------------------------------------------


def acting(who: Farmer, draw_pile: Sequence[str] | None = None) -> State:
    """The only player's turn."""
    return position(who, rows=ROWS, dummy=(), draw_pile=draw_pile)


@pytest.mark.rule("SOL-5", "RND-1", "PLY-1", "CRD-8")
def test_the_only_player_takes_and_acts_in_nine_rounds_and_keeps_the_large_token() -> None:
    phases = [(0, Phase.SETUP)]
    taken = 0
    state = begin("1")
    for before, move, state in play(begin("1"), 5, uniform):  # noqa: B007
        taken += isinstance(move, TakeCards)
        assert deciders(before) in ((0,), (CHANCE,))
        assert (before.starting_player, before.second_player) == (0, None)
        if (before.round, before.phase) != phases[-1]:
            phases.append((before.round, before.phase))
    assert [step for step in phases if step[1] is not Phase.HARVEST] == [
        (0, Phase.SETUP),
        *((number, phase) for number in range(1, 10) for phase in (Phase.CARDS, Phase.ACTIONS)),
    ]
    assert taken == 9
    assert is_over(state)


@pytest.mark.rule("CLO-1", "CLO-2", "CLO-4", "SOL-5")
def test_the_only_player_closes_his_turn_like_any_other_and_the_next_round_begins() -> None:
    state = acting(farmer(cash=9, cart="W", area=["regular-PB: unsatisfied", "regular-TC"]))
    state = close_turn(state, 0, store="W")
    assert state.players[0].cash == 7
    assert not regular(state, 0, "regular-TC").satisfied
    assert state.players[0].storehouse == count_vegetables("W")
    assert (state.round, state.phase) == (2, Phase.HARVEST)
    assert all(isinstance(move, TurnUpField) for move in legal_moves(state))


@pytest.mark.rule("CLO-4", "LOAN-2", "SOL-5")
def test_the_only_player_walks_the_path_like_any_other() -> None:
    """From 15: 1 + 17 cash for two steps."""
    state = acting(farmer(cash=17, space=15, stage=Stage.STEPPING))
    assert refused(state, Step(0, 2)).rule == "CLO-4"
    state = after(state, TakeLoan(0), Step(0, 2))
    assert (state.players[0].space, state.players[0].cash) == (17, 4)


@pytest.mark.rule("ACT-H1", "ACT-H2", "ACT-H3", "SOL-3")
def test_the_only_player_buys_a_pack_like_any_other() -> None:
    state = acting(farmer(cash=3, area=["tout"]), draw_pile=["buyer", "field-3b", "seller"])
    state = after(state, BuyPack(0))
    assert state.players[0].cash == 2
    state = after(
        state,
        TurnUpPackCard(0, "buyer"),
        TurnUpPackCard(0, "field-3b"),
        KeepCards(0, ("buyer", "field-3b")),
    )
    assert state.players[0].cash == 0
    assert list(state.players[0].area.covered()) == ["field-3b"]
    assert state.rows == ROWS


@pytest.mark.rule("HLP-harvest-hand-1", "HAR-2", "SOL-5")
def test_the_only_player_is_asked_about_his_harvest_helper_like_any_other() -> None:
    who = farmer(area=["harvest-hand", "private-5a: cabbage 4"], home="wheat", private="gone")
    state = position(who, phase="harvest", round=2, rows=ROWS, dummy=())
    assert decision(state, 0) is Decision.HARVEST
    without = apply(state, Harvest(0))
    assert without.players[0].cart == count_vegetables("WC")
    state = apply(state, UseHelper(0, "harvest-hand"))
    assert state.players[0].cart == count_vegetables("WCC")


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.rule("SOL-3", "SOL-4")
def test_in_random_games_every_taking_is_priced_and_moves_the_rows() -> None:
    seen = set()
    for seed in range(4):
        expected: tuple[tuple[str | None, ...], ...] | None = None
        for before, move, state in play(begin("1"), f"rows {seed}", uniform):
            if isinstance(move, TakeCards):
                (row,) = (
                    number for number, row in enumerate(before.rows) if move.courtyard_card in row
                )
                fields = sum(
                    card.startswith("field-") for card in (move.courtyard_card, move.hand_card)
                )
                open_payment = isinstance(state.pending, Payment)
                price = (0, 1, 2, 2)[row] + (0 if open_payment else 2 * fields)
                assert state.players[0].cash == before.players[0].cash - price
                left = [
                    tuple(None if card == move.courtyard_card else card for card in one)
                    for one in before.rows
                ]
                hand = sorted({*before.players[0].hand} - {move.hand_card})
                expected = (*left[1:], tuple(hand))
                seen.add((row, open_payment))
            if state.phase is Phase.ACTIONS:
                assert expected is not None
                assert state.rows == expected
    assert {row for row, _ in seen} == {0, 1, 2, 3}
