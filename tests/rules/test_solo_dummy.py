"""Rulings on the dummy opponent of the solo game: SOL-2."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    BuyPack,
    DealCard,
    Decision,
    EndActions,
    Phase,
    Serve,
    SowHomeField,
    State,
    TakeLoan,
    TurnUpDummyCard,
    Vegetable,
    apply,
    count_vegetables,
    deciders,
    decision,
    is_legal,
    legal_moves,
    new_game,
)
from loyang.positions import Farmer, farmer, position
from loyang.state import Area, CasualCustomer, RegularCustomer, Stall
from loyang.testing.play import begin
from tests.helping import after, close_turn, quietly, refused, regular, shown, turn_of
from tests.rules.helpers.typed import play, refuse, uses
from tests.rules.solo_table import ROWS

# --- laying out its cards ------------------------------------------------------------------------

HELPERS = [card for card in BASE_RULESET.codes if "-" not in card][:12]
"""Twelve helpers, which lie in the rows."""
COMPLETE = (
    "stall-WPL", "stall-PBL", "regular-BL", "regular-CL", "casual-WPT", "casual-WWB",
)  # fmt: skip


def laid_out(*dummy: str) -> State:
    """The rows hold helpers, then these cards are turned up for the dummy."""
    state = new_game(1)
    for card in HELPERS:
        (move,) = (move for move in legal_moves(state) if str(move).endswith(f" {card}"))
        state = apply(state, move)
    return after(state, *(TurnUpDummyCard(0, card) for card in dummy))


def area_of(state: State) -> Area:
    """The dummy's area."""
    assert state.dummy is not None
    return state.dummy


def held(state: State) -> set[str]:
    """The cards of the dummy."""
    return set(area_of(state).cards())


def dummy_regular(state: State, card: str) -> RegularCustomer:
    """A regular customer of the dummy."""
    (found,) = (item for item in area_of(state).regular_customers if item.card == card)
    return found


@pytest.mark.rule("SOL-2", "SOL-1", "TURN-2")
def test_the_dummy_gets_its_cards_after_the_rows_and_before_the_home_field_is_sown() -> None:
    state = laid_out()
    assert {card for row in state.rows for card in row} == set(HELPERS)
    assert len(legal_moves(state)) == 70 - 12
    assert set(legal_moves(state)) == {TurnUpDummyCard(0, card) for card in state.draw_pile}
    for card in COMPLETE:
        assert deciders(state) == (CHANCE,)
        assert refused(state, SowHomeField(0, Vegetable.WHEAT)).rule == "TURN-2"
        state = apply(state, TurnUpDummyCard(0, card))
    assert (deciders(state), decision(state, 0)) == ((0,), Decision.SOW_HOME_FIELD)
    assert held(state) == set(COMPLETE)
    assert len(state.draw_pile) == 70 - 12 - 6
    assert list(state.discard_pile) == []


@pytest.mark.rule("SOL-2", "TURN-6")
def test_no_card_of_the_rows_is_turned_up_for_the_dummy_and_none_twice() -> None:
    state = laid_out("stall-WPL")
    assert refused(state, TurnUpDummyCard(0, HELPERS[0])).rule == "TURN-6"
    assert refused(state, TurnUpDummyCard(0, "stall-WPL")).rule == "TURN-6"


@pytest.mark.rule("SOL-2")
def test_cards_too_many_of_a_kind_helpers_and_fields_are_discarded() -> None:
    surplus = ["field-3a", "tout", "stall-WTB", "regular-WW", "casual-CBL", "field-5b"]
    state = laid_out(
        "field-3a", "stall-WPL", "stall-PBL", "tout", "stall-WTB",
        "casual-WPT", "regular-BL", "regular-CL", "regular-WW",
        "casual-WWB",
    )  # fmt: skip
    assert decision(state, 0) is Decision.SOW_HOME_FIELD
    assert held(state) == set(COMPLETE)
    assert set(state.discard_pile) == {"field-3a", "tout", "stall-WTB", "regular-WW"}
    state = laid_out("stall-WPL", "stall-PBL", "casual-WPT", "casual-WWB", *surplus)
    assert deciders(state) == (CHANCE,)
    assert held(state) == {"stall-WPL", "stall-PBL", "casual-WPT", "casual-WWB", "regular-WW"}
    assert set(state.discard_pile) == {*surplus} - {"regular-WW"}


@pytest.mark.rule("SOL-2", "CRD-10")
def test_the_stalls_of_the_dummy_are_filled_and_its_customers_satisfied_and_not_served() -> None:
    area = area_of(laid_out(*COMPLETE))
    assert set(area.stalls) == {
        Stall("stall-WPL", count_vegetables("WPL")),
        Stall("stall-PBL", count_vegetables("PBL")),
    }
    assert set(area.casual_customers) == {CasualCustomer(card) for card in COMPLETE[4:]}
    assert [
        (item.card, item.deliveries, item.satisfied, item.served) for item in area.regular_customers
    ] == [("regular-BL", 0, True, 0), ("regular-CL", 0, True, 0)]
    assert not area.fields
    assert not area.helpers


@pytest.mark.rule("SOL-2", "CRD-1")
def test_what_was_discarded_for_the_dummy_may_be_dealt_in_the_first_round() -> None:
    state = laid_out("tout", "field-3a", *COMPLETE)
    assert set(state.discard_pile) == {"tout", "field-3a"}
    state = quietly(state, lambda now: now.phase is Phase.CARDS)
    assert list(state.discard_pile) == []
    assert {DealCard(0, "tout"), DealCard(0, "field-3a")} < set(legal_moves(state))
    assert len(legal_moves(state)) == 70 - 12 - 6


@pytest.mark.rule("SOL-2")
@pytest.mark.parametrize("seed", range(5))
def test_the_dummy_always_has_two_stalls_two_regular_and_two_casual_customers(seed: int) -> None:
    state = quietly(begin("1"), lambda now: deciders(now) == (0,), seed)
    area = area_of(state)
    assert [len(area.stalls), len(area.regular_customers), len(area.casual_customers)] == [2] * 3
    assert len(held(state)) == 6


# --- what it does not do -------------------------------------------------------------------------


def against(*dummy: str, who: Farmer | None = None, round: int = 1) -> State:
    """The only player's turn against a dummy with these cards."""
    return position(
        farmer() if who is None else who, rows=ROWS_OF_HELPERS, dummy=dummy, round=round
    )


ROWS_OF_HELPERS: Sequence[Sequence[str]] = (
    ("peddler-1", "peddler-2", "peddler-3"),
    ("field-3a", "field-3b", "field-4a"),
    ("field-4b", "field-5a", "field-5b"),
    ("sower", "surveyor", "carpenter"),
)


def rounds(state: State, last: int) -> list[State]:
    """The only player's turns in the following rounds."""
    return [turn_of(state, 0, number) for number in range(state.round + 1, last + 1)]


@pytest.mark.rule("SOL-2")
def test_the_dummy_never_acts() -> None:
    """Its customers do not mind not being served, and nobody can move for it."""
    state = against(*COMPLETE)
    start = state.dummy
    assert refused(state, TakeLoan(1)).rule == "TURN-3"
    assert refused(state, EndActions(1)).rule == "TURN-3"
    later = rounds(state, 4)
    assert [now.dummy for now in later] == [start] * 3
    assert [len(now.players) for now in later] == [1] * 3


@pytest.mark.rule("SOL-2", "ACT-H1", "ACT-G2")
def test_the_cards_of_the_dummy_do_not_count_for_the_player() -> None:
    """His pack is free; one casual and no regular customer of his own: 2 less than 7."""
    state = against(
        *COMPLETE[:4], "casual-CBL", who=farmer(cash=0, cart="WPT", area=["casual-WPT"])
    )
    assert is_legal(state, BuyPack(0))
    assert apply(state, Serve(0, "casual-WPT")).players[0].cash == 5
    assert refused(state, Serve(0, "casual-CBL")).rule == "TURN-6"


# --- a target of lantern helpers -----------------------------------------------------------------


@pytest.mark.rule("SOL-2", "HLP-trader-1")
def test_the_trader_empties_a_stall_of_the_dummy_which_is_not_replaced() -> None:
    state = against("stall-PBL: leek", "stall-WPL", who=farmer(cart="W", area=["trader"]))
    state = play(state, "P1 use trader: P2 stall-PBL give wheat take leek")
    assert state.players[0].cart == count_vegetables("L")
    assert held(state) == {"stall-WPL"}
    assert set(state.discard_pile) == {"trader", "stall-PBL"}
    assert [held(now) for now in rounds(state, 3)] == [{"stall-WPL"}] * 2


@pytest.mark.rule("SOL-2", "HLP-market-woman-1", "ACT-D1", "ACT-D4")
def test_the_market_woman_trades_at_the_stalls_of_the_dummy_for_the_bowls_printed() -> None:
    state = against("stall-PBL: bean leek", who=farmer(cart="WWWWW", area=["market-woman"]))
    state = play(state, "P1 use market-woman")
    assert refuse(state, "P1 trade stall-PBL wheat for leek").rule == "ACT-D1"
    state = play(state, "P1 trade stall-PBL wheat*2 for leek")
    assert area_of(state).stalls[0].stock == count_vegetables("B")
    state = play(state, "P1 trade stall-PBL wheat*2 for bean")
    assert state.players[0].cart == count_vegetables("WBL")
    assert held(state) == set()
    assert "stall-PBL" in state.discard_pile


@pytest.mark.rule("SOL-2", "HLP-deliveryman-1", "ACT-F2")
def test_the_deliveryman_serves_a_customer_of_the_dummy_once_a_round() -> None:
    """The second delivery to PB pays 6; served in this round is forgotten in the next."""
    cart = "PPBB"
    state = against("regular-PB: 1 delivery", who=farmer(cash=0, cart=cart, area=["deliveryman"]))
    state = play(state, "P1 use deliveryman: P2 regular-PB")
    assert (state.players[0].cash, state.players[0].cart) == (6, count_vegetables("PB"))
    customer = dummy_regular(state, "regular-PB")
    assert (customer.deliveries, customer.served) == (2, 1)
    (later,) = rounds(state, 2)
    customer = dummy_regular(later, "regular-PB")
    assert (customer.deliveries, customer.served) == (2, 0)
    again = against("regular-PB: 2 deliveries, served", who=farmer(cart=cart, area=["deliveryman"]))
    assert refuse(again, "P1 use deliveryman: P2 regular-PB").rule == "HLP-deliveryman-1"


@pytest.mark.rule("SOL-2", "HLP-deliveryman-1", "ACT-F4")
def test_the_fourth_delivery_takes_a_customer_from_the_dummy_and_he_is_not_replaced() -> None:
    state = against(
        "regular-BL: 3 deliveries", "regular-CL", who=farmer(cart="BL", area=["deliveryman"])
    )
    state = play(state, "P1 use deliveryman: P2 regular-BL")
    assert state.players[0].cash == 10 + 10
    assert held(state) == {"regular-CL"}
    assert "regular-BL" in state.discard_pile
    assert [held(now) for now in rounds(state, 3)] == [{"regular-CL"}] * 2


@pytest.mark.rule("SOL-2", "HLP-tout-1", "ACT-G2")
def test_the_tout_takes_a_casual_customer_of_the_dummy_who_is_not_replaced() -> None:
    """Then he is the player's own: served at 2 less, as there is no regular customer."""
    state = against("casual-WPT", "casual-WWB", who=farmer(cash=0, cart="WPT", area=["tout"]))
    state = play(state, "P1 use tout: P2 casual-WPT")
    assert shown(state, 0) == {"casual-WPT"}
    assert held(state) == {"casual-WWB"}
    assert apply(state, Serve(0, "casual-WPT")).players[0].cash == 5
    assert [held(now) for now in rounds(state, 3)] == [{"casual-WWB"}] * 2


@pytest.mark.rule("SOL-2", "HLP-matchmaker-1", "HLP-8")
def test_the_matchmaker_swaps_with_the_dummy_which_keeps_what_it_got() -> None:
    """Deliveries, markers and 'served this round' go with the cards."""
    state = against(
        "regular-TC: 1 delivery",
        "casual-WPT",
        who=farmer(area=["matchmaker", "regular-BL: 2 deliveries, unsatisfied, served"]),
    )
    state = play(state, "P1 use matchmaker: P2 regular-TC against regular-BL")
    assert shown(state, 0) == {"regular-TC"}
    got = regular(state, 0, "regular-TC")
    assert (got.deliveries, got.satisfied, got.served) == (1, True, 0)
    assert held(state) == {"regular-BL", "casual-WPT"}
    given = dummy_regular(state, "regular-BL")
    assert (given.deliveries, given.satisfied, given.served) == (2, False, 1)
    assert [held(now) for now in rounds(state, 3)] == [{"regular-BL", "casual-WPT"}] * 2


@pytest.mark.rule("SOL-2", "HLP-matchmaker-1", "CLO-1")
def test_a_customer_swapped_to_the_dummy_costs_nothing_and_the_one_got_for_him_is_due() -> None:
    state = against("regular-TC", who=farmer(area=["matchmaker", "regular-BL: unsatisfied"]))
    swap = "P1 use matchmaker: P2 regular-TC against regular-BL"
    kept, swapped = close_turn(state, 0), close_turn(play(state, swap), 0)
    assert (kept.players[0].cash, swapped.players[0].cash) == (8, 10)
    assert not regular(swapped, 0, "regular-TC").satisfied
    assert not dummy_regular(swapped, "regular-BL").satisfied


@pytest.mark.rule("SOL-2", "HLP-matchmaker-1", "ACT-F1")
def test_a_customer_got_from_the_dummy_is_served_like_any_other() -> None:
    state = against("regular-TC", who=farmer(cash=0, cart="TC", area=["matchmaker", "regular-BL"]))
    state = play(
        state, "P1 use matchmaker: P2 regular-TC against regular-BL", "P1 serve regular-TC"
    )
    assert state.players[0].cash == 5


# --- no target of others -------------------------------------------------------------------------


@pytest.mark.rule("SOL-2", "HLP-buyer-1", "HLP-seller-1", "HLP-gleaner-1", "HLP-apprentice-1")
@pytest.mark.parametrize(
    ("use", "rule"),
    [
        ("buyer 1: P2 take wheat", "SOL-2"),
        ("seller 1: P2 give bean", "SOL-2"),
        ("gleaner 1: P2 private-3a", "TURN-6"),
        ("gleaner 1: P2 home", "TURN-6"),
        ("apprentice 1: P2 haggler option 1", "TURN-6"),
    ],
)
def test_no_shop_no_field_no_helper_of_the_dummy_is_there_to_be_used(use: str, rule: str) -> None:
    state = against(*COMPLETE, who=farmer(cart="BL", area=[use.partition(" ")[0]]))
    assert refuse(state, f"P1 use {use}").rule == rule
    assert uses(state) == []


@pytest.mark.rule("SOL-2", "TURN-6")
@pytest.mark.parametrize("place", ["P2 casual-CBL", "P3 casual-WPT", "P4 casual-WPT"])
def test_there_is_one_dummy_with_its_own_cards_only(place: str) -> None:
    state = against(*COMPLETE, who=farmer(area=["tout"]))
    assert refuse(state, f"P1 use tout: {place}").rule == "TURN-6"


@pytest.mark.rule("SOL-2", "HLP-tout-1")
def test_when_the_dummy_has_no_casual_customer_left_the_tout_can_only_be_discarded() -> None:
    state = against(*COMPLETE[:4], who=farmer(area=["tout", "casual-WPT"]))
    assert uses(state) == []
    play(state, "P1 discard tout")


@pytest.mark.rule("SOL-2", "TURN-6")
def test_what_lies_in_the_rows_is_nobodys_card() -> None:
    state = position(farmer(cart="W", area=["tout", "trader"]), rows=ROWS, dummy=())
    assert uses(state) == []
    assert refuse(state, "P1 use tout: P2 casual-WPT").rule == "TURN-6"
