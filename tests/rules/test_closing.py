"""CLO-1 to CLO-3: penalties, storing, and enlarging the storehouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loyang import (
    Buy,
    BuyPack,
    Decision,
    EndActions,
    EnlargeStorehouse,
    KeepCards,
    Sell,
    Serve,
    Stage,
    State,
    Store,
    TakeLoan,
    TurnUpPackCard,
    Vegetable,
    count_vegetables,
    decision,
    legal_moves,
)
from loyang.positions import Farmer, farmer, position
from loyang.state import Payment
from tests.helping import after, close_turn, refused, regular, turn_of, verbs

W, P, T, C, B, L = Vegetable


def storing(p1: Farmer) -> State:
    """P1 has ended his actions."""
    return after(position(p1, farmer()), EndActions(0))


# --- CLO-1: penalties ------------------------------------------------------------------------


@pytest.mark.rule("CLO-1")
def test_a_regular_customer_missed_for_the_first_time_turns_its_marker_over_and_is_free() -> None:
    ended = after(position(farmer(cash=10, area=["regular-BL"]), farmer()), EndActions(0))
    assert not regular(ended, 0, "regular-BL").satisfied
    assert ended.players[0].cash == 10


@pytest.mark.rule("CLO-1")
def test_a_regular_customer_missed_again_costs_2() -> None:
    state = position(farmer(cash=10, area=["regular-BL: unsatisfied"]), farmer())
    ended = after(state, EndActions(0))
    assert not regular(ended, 0, "regular-BL").satisfied
    assert ended.players[0].cash == 8


@pytest.mark.rule("CLO-1")
def test_a_regular_customer_missed_in_two_rounds_costs_2_on_the_second_miss_only() -> None:
    """Played through from one round into the next."""
    state = position(farmer(cash=10, area=["regular-BL"]), farmer(stage=Stage.CLOSED))
    state = close_turn(state, 0)
    assert state.players[0].cash == 10
    state = turn_of(state, 0, round=2)
    cash = state.players[0].cash
    assert after(state, EndActions(0)).players[0].cash == cash - 2


@pytest.mark.rule("CLO-1")
def test_a_customer_served_in_this_round_is_not_missed() -> None:
    area = ["regular-BL: unsatisfied", "regular-TT"]
    state = position(farmer(cash=0, cart="BLTT", area=area), farmer())
    ended = after(state, Serve(0, "regular-BL"), Serve(0, "regular-TT"), EndActions(0))
    assert ended.players[0].cash == 7 + 5
    assert regular(ended, 0, "regular-TT").satisfied


@pytest.mark.rule("CLO-1")
def test_a_customer_one_could_have_served_is_missed_all_the_same() -> None:
    state = position(farmer(cash=10, cart="BL", area=["regular-BL: unsatisfied"]), farmer())
    assert after(state, EndActions(0)).players[0].cash == 8


@pytest.mark.rule("CLO-1")
def test_serving_does_not_turn_the_marker_back() -> None:
    """Missed, served in the next round, missed again in the one after: the second miss costs 2."""
    state = position(
        farmer(cash=0, cart="BL", area=["regular-BL: unsatisfied"]), farmer(stage=Stage.CLOSED)
    )
    state = after(state, Serve(0, "regular-BL"))
    assert not regular(state, 0, "regular-BL").satisfied
    state = close_turn(state, 0)
    assert not regular(state, 0, "regular-BL").satisfied
    assert state.players[0].cash == 7
    state = turn_of(state, 0, round=2)
    assert regular(state, 0, "regular-BL").served == 0
    cash = state.players[0].cash
    assert after(state, EndActions(0)).players[0].cash == cash - 2


@pytest.mark.rule("CLO-1", "PAY-1")
def test_all_penalties_together_are_paid_at_once_if_the_cash_covers_them() -> None:
    """Two missed again cost 4; the third is missed for the first time."""
    area = ["regular-BL: unsatisfied", "regular-TT: unsatisfied", "regular-WW"]
    ended = storing(farmer(cash=4, area=area))
    assert (ended.players[0].cash, ended.pending) == (0, None)
    assert not regular(ended, 0, "regular-WW").satisfied
    assert decision(ended, 0) is Decision.STORE


@pytest.mark.rule("CLO-1", "PAY-2")
def test_all_penalties_together_are_one_payment() -> None:
    """With 5 cash for three penalties nothing is paid before all 6 are there."""
    area = ["regular-BL: unsatisfied", "regular-TT: unsatisfied", "regular-WW: unsatisfied"]
    owing = storing(farmer(cash=5, cart="W", shop="", area=area))
    assert owing.pending == Payment(0, 6, "CLO-1")
    assert owing.players[0].cash == 5
    assert verbs(owing) == {"sell", "loan"}
    assert refused(owing, Store(0, "W")).rule == "PAY-2"
    paid = after(owing, Sell(0, W))
    assert (paid.players[0].cash, paid.pending) == (0, None)
    assert decision(paid, 0) is Decision.STORE


@pytest.mark.rule("CLO-1", "ACT-H8")
def test_a_customer_not_due_is_not_missed() -> None:
    ended = storing(farmer(cash=2, area=["regular-BL: not due"]))
    assert regular(ended, 0, "regular-BL").satisfied


@pytest.mark.rule("CLO-1", "TURN-3")
def test_customers_of_others_cost_a_player_nothing() -> None:
    state = position(farmer(cash=2), farmer(cash=2, area=["regular-BL: unsatisfied"]))
    ended = after(state, EndActions(0))
    assert [player.cash for player in ended.players] == [2, 2]
    assert refused(state, EndActions(1)).rule == "TURN-3"


@pytest.mark.rule("CLO-1")
def test_actions_are_ended_once_and_none_is_possible_after() -> None:
    ended = storing(farmer(cart="BL", area=["regular-BL", "stall-WPL", "field-3a"]))
    assert verbs(ended) == {"enlarge", "store", "sell", "loan"}
    moves = (EndActions(0), Buy(0, W), Serve(0, "regular-BL"), BuyPack(0))
    assert [refused(ended, move).rule for move in moves] == ["CLO-1"] * 4


# --- CLO-2: storing --------------------------------------------------------------------------


@pytest.mark.rule("CLO-2")
def test_a_small_storehouse_takes_one_vegetable_of_the_players_choice() -> None:
    state = storing(farmer(cart="WWBL"))
    assert [move for move in legal_moves(state) if isinstance(move, Store)] == [
        Store(0, "L"),
        Store(0, "B"),
        Store(0, "W"),
    ]
    stored = after(state, Store(0, "B")).players[0]
    assert stored.storehouse == count_vegetables("B")
    assert stored.cart == count_vegetables("")


@pytest.mark.rule("CLO-2")
def test_a_large_storehouse_takes_four_of_the_players_choice() -> None:
    """Of two wheat, two beans and a leek four are stored: all but one of a kind."""
    state = storing(farmer(cart="WWBBL", enlarged=True))
    stores = {move.vegetables for move in legal_moves(state) if isinstance(move, Store)}
    assert stores == {count_vegetables(choice) for choice in ("WBBL", "WWBL", "WWBB")}
    stored = after(state, Store(0, "WWBL")).players[0]
    assert stored.storehouse == count_vegetables("WWBL")
    assert stored.cart == count_vegetables("")


@pytest.mark.rule("CLO-2")
@pytest.mark.parametrize(
    ("cart", "enlarged", "choice", "room"),
    [
        ("WB", False, "", 1),
        ("WB", False, "WB", 1),
        ("WWBBL", True, "WWB", 4),
        ("WWBBL", True, "WWBBL", 4),
        ("WB", True, "W", 2),
    ],
)
def test_as_many_as_fit_are_stored_no_more_and_no_fewer(
    cart: str, enlarged: bool, choice: str, room: int
) -> None:
    state = storing(farmer(cart=cart, enlarged=enlarged))
    refusal = refused(state, Store(0, choice))
    assert refusal.rule == "CLO-2"
    assert str(room) in refusal.reason
    assert str(len(choice)) in refusal.reason


@pytest.mark.rule("CLO-2")
@pytest.mark.parametrize("cart", ["", "B", "WBL"])
def test_what_fits_altogether_is_stored_altogether(cart: str) -> None:
    state = storing(farmer(cart=cart, enlarged=True))
    assert [move for move in legal_moves(state) if isinstance(move, Store)] == [Store(0, cart)]


@pytest.mark.rule("CLO-2")
def test_only_vegetables_of_the_cart_are_stored() -> None:
    refusal = refused(storing(farmer(cart="WB")), Store(0, "L"))
    assert refusal.rule == "CLO-2"
    assert "leek" in refusal.reason


@pytest.mark.rule("CLO-2", "ACT-C2")
def test_before_storing_one_may_sell_what_does_not_fit() -> None:
    state = storing(farmer(cash=0, cart="BL"))
    stored = after(state, Sell(0, L), Store(0, "B")).players[0]
    assert (stored.cash, stored.storehouse) == (2, count_vegetables("B"))


@pytest.mark.rule("CLO-2", "HAR-2")
def test_stored_vegetables_are_back_in_the_cart_after_the_next_harvest() -> None:
    """With the leek comes one wheat of the home field; the bean was discarded."""
    state = position(farmer(cart="BL", home="W"), farmer(stage=Stage.CLOSED))
    player = turn_of(close_turn(state, 0, "L"), 0, round=2).players[0]
    assert player.cart == count_vegetables("WL")
    assert player.storehouse == count_vegetables("")


# --- CLO-3: enlarging the storehouse ----------------------------------------------------------


@pytest.mark.rule("CLO-3")
def test_the_storehouse_is_enlarged_for_2_cash_in_the_own_turn() -> None:
    state = position(farmer(cash=2), farmer())
    enlarged = after(state, EnlargeStorehouse(0))
    assert (enlarged.players[0].cash, enlarged.players[0].enlarged) == (0, True)
    assert decision(enlarged, 0) is Decision.ACT


@pytest.mark.rule("CLO-3", "CLO-2")
def test_the_storehouse_is_enlarged_while_storing() -> None:
    state = storing(farmer(cash=2, cart="WWBBL"))
    assert refused(state, Store(0, "WWBB")).rule == "CLO-2"
    stored = after(state, EnlargeStorehouse(0), Store(0, "WWBB")).players[0]
    assert (stored.cash, stored.storehouse) == (0, count_vegetables("WWBB"))


@pytest.mark.rule("CLO-3")
def test_the_storehouse_is_not_enlarged_while_steps_are_chosen() -> None:
    state = after(storing(farmer(cash=9, cart="WB")), Store(0, "W"))
    assert decision(state, 0) is Decision.STEP
    assert refused(state, EnlargeStorehouse(0)).rule == "CLO-3"


@pytest.mark.rule("CLO-3")
def test_enlarging_cannot_be_had_for_1_cash() -> None:
    refusal = refused(position(farmer(cash=1), farmer()), EnlargeStorehouse(0))
    assert refusal.rule == "CLO-3"
    assert "2" in refusal.reason
    assert "has 1" in refusal.reason


@pytest.mark.rule("CLO-3")
def test_the_storehouse_is_enlarged_once_and_for_good() -> None:
    state = position(farmer(cash=10), farmer(stage=Stage.CLOSED))
    state = after(state, EnlargeStorehouse(0))
    assert refused(state, EnlargeStorehouse(0)).rule == "CLO-3"
    state = turn_of(close_turn(state, 0), 0, round=2)
    assert refused(after(state, TakeLoan(0)), EnlargeStorehouse(0)).rule == "CLO-3"
    assert state.players[0].enlarged


def _in_the_card_phase() -> State:
    p2 = farmer(hand=["stall-WTL", "stall-WCB"])
    return position(farmer(hand=["stall-WPL", "stall-WTB"]), p2, phase="cards")


def _before_the_own_turn() -> State:
    return position(farmer(), farmer(), turn=1, starting_player=1)


def _with_an_open_pack() -> State:
    return after(
        position(farmer(), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "stall-WPL"),
        TurnUpPackCard(0, "stall-WTB"),
    )


def _with_an_open_payment() -> State:
    state = position(farmer(cash=3), farmer())
    state = after(state, BuyPack(0), TurnUpPackCard(0, "field-3a"), TurnUpPackCard(0, "field-4a"))
    return after(state, KeepCards(0, ["field-3a", "field-4a"]))


@pytest.mark.rule("CLO-3")
@pytest.mark.parametrize(
    ("make", "rules"),
    [
        (_in_the_card_phase, {"CLO-3", "TURN-5"}),
        (_before_the_own_turn, {"TURN-3"}),
        (_with_an_open_pack, {"TURN-4"}),
        (_with_an_open_payment, {"PAY-2"}),
    ],
)
def test_enlarging_is_not_possible_at_any_time(make: Callable[[], State], rules: set[str]) -> None:
    assert refused(make(), EnlargeStorehouse(0)).rule in rules
