"""Rulings on how the card phase ends and what taken cards do: CRD-7 to CRD-12."""

from __future__ import annotations

import pytest

from loyang import (
    Buy,
    Choice,
    Decision,
    DiscardHelper,
    EndActions,
    LayCard,
    Move,
    Phase,
    Sell,
    Serve,
    Sow,
    State,
    TakeCards,
    TakeLoan,
    Trade,
    UseHelper,
    Vegetable,
    apply,
    count_vegetables,
    deciders,
    decision,
    is_legal,
    legal_moves,
)
from loyang.positions import Farmer, farmer, position
from loyang.state import Payment
from tests.helping import after, close_turn, field, quietly, refused, regular, shown, stall

# --- CRD-7, CRD-8 ------------------------------------------------------------------------------


@pytest.mark.rule("CRD-7", "CRD-4")
def test_what_remains_in_the_courtyard_joins_the_discard_pile() -> None:
    """The last player's hand goes through the courtyard too."""
    state = position(
        farmer(hand=["tout", "buyer", "stall-WPL"]),
        farmer(),
        phase="cards",
        courtyard=["trader", "sower"],
        taken=[1],
        discard_pile=["peddler-2"],
    )
    state = apply(state, TakeCards(0, "trader", "buyer"))
    assert list(state.courtyard) == []
    assert list(state.discard_pile) == ["peddler-2", "sower", "stall-WPL", "tout"]
    assert state.phase is Phase.ACTIONS


def three_taking(*order: int) -> State:
    """Three players take in this order, each a helper with a helper; P3 had the large token."""
    hands = (["tout", "buyer"], ["seller", "gleaner"], ["trader", "sower"])
    state = position(
        *(farmer(hand=hand) for hand in hands),
        phase="cards",
        courtyard=["peddler-1", "peddler-2", "peddler-3"],
        starting_player=2,
        second_player=0,
        turn=order[0],
        round=3,
    )
    for number, player in enumerate(order):
        while deciders(state) != (player,):
            (other,) = deciders(state)
            state = apply(state, LayCard(other, hands[other][0]))
        state = apply(
            state, TakeCards(player, f"peddler-{number + 1}", state.players[player].hand[0])
        )
    return state


@pytest.mark.rule("CRD-8")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 2, 1)], ids=str)
def test_the_last_to_take_gets_the_large_token_and_the_last_but_one_the_small(
    order: tuple[int, ...],
) -> None:
    state = three_taking(*order)
    third, second, first = order
    assert (state.starting_player, state.second_player) == (first, second)
    turns = []
    while state.phase is Phase.ACTIONS:
        (player,) = deciders(state)
        turns.append(player)
        state = close_turn(state, player)
    assert turns == [first, second, third]


@pytest.mark.rule("CRD-8", "HAR-1", "CRD-2", "CRD-3")
def test_who_took_last_begins_the_next_harvest_and_the_next_card_phase_too() -> None:
    state = three_taking(1, 2, 0)
    state = quietly(state, lambda now: now.phase is Phase.HARVEST)
    assert legal_moves(state)[0].player == 0
    state = quietly(state, lambda now: now.phase is Phase.CARDS)
    assert legal_moves(state)[0].player == 0
    state = quietly(state, lambda now: decision(now, 0) is Decision.DISTRIBUTION)
    assert {move.verb for move in legal_moves(state)} >= {"lay"}
    assert list(state.courtyard) == []


@pytest.mark.rule("CRD-8")
def test_the_new_starting_player_may_be_the_old_one() -> None:
    state = three_taking(0, 1, 2)
    assert (state.starting_player, state.second_player) == (2, 1)


@pytest.mark.rule("CRD-8", "CRD-6")
def test_of_four_players_the_last_two_get_the_tokens() -> None:
    state = position(
        farmer(hand=["tout", "buyer"]),
        farmer(),
        farmer(),
        farmer(),
        phase="cards",
        courtyard=["trader"],
        taken=[2, 1, 3],
        starting_player=2,
        second_player=1,
        turn=0,
    )
    state = apply(state, TakeCards(0, "trader", "buyer"))
    assert (state.starting_player, state.second_player) == (0, 3)


# --- CRD-9, CRD-10 -----------------------------------------------------------------------------


def taking(who: Farmer, *courtyard: str) -> State:
    """P1 is to take, P2 comes after him with one card in hand."""
    return position(who, farmer(hand=["gleaner"]), phase="cards", courtyard=["seller", *courtyard])


@pytest.mark.rule("CRD-9", "ACT-H4")
def test_two_cards_taken_are_no_pack_and_none_covers_the_other() -> None:
    state = taking(farmer(hand=["casual-CBL"]), "regular-BL")
    state = apply(state, TakeCards(0, "regular-BL", "casual-CBL"))
    area = state.players[0].area
    assert shown(state, 0) == {"regular-BL", "casual-CBL"}
    assert list(area.covered()) == []


@pytest.mark.rule("CRD-10")
def test_a_stall_that_comes_into_play_is_filled() -> None:
    state = taking(farmer(hand=["stall-PBL"]), "stall-WTB")
    state = apply(state, TakeCards(0, "stall-WTB", "stall-PBL"))
    assert stall(state, 0, "stall-WTB").stock == count_vegetables("WTB")
    assert stall(state, 0, "stall-PBL").stock == count_vegetables("PBL")


@pytest.mark.rule("CRD-10", "ACT-F3")
def test_a_regular_customer_comes_into_play_satisfied_and_due_in_this_round() -> None:
    state = taking(farmer(hand=["tout"]), "regular-CL")
    state = apply(state, TakeCards(0, "regular-CL", "tout"))
    customer = regular(state, 0, "regular-CL")
    assert (customer.satisfied, customer.deliveries, customer.served) == (True, 0, 0)
    assert customer.due


@pytest.mark.rule("CRD-10", "PAY-1")
@pytest.mark.parametrize(
    ("courtyard", "hand", "cash"),
    [("field-3a", "tout", 8), ("tout", "field-5a", 8), ("field-4a", "field-4b", 6)],
)
def test_an_action_card_field_costs_2_cash_at_once(courtyard: str, hand: str, cash: int) -> None:
    state = apply(taking(farmer(hand=[hand]), courtyard), TakeCards(0, courtyard, hand))
    assert state.players[0].cash == cash
    assert shown(state, 0) == {courtyard, hand}
    assert deciders(state) == (1,)


@pytest.mark.rule("CRD-10")
def test_other_cards_cost_nothing() -> None:
    state = taking(farmer(cash=0, hand=["regular-BL"]), "stall-WPL")
    state = apply(state, TakeCards(0, "stall-WPL", "regular-BL"))
    assert (state.players[0].cash, state.pending) == (0, None)


@pytest.mark.rule("CRD-10")
def test_a_field_comes_into_play_without_vegetables() -> None:
    state = apply(
        taking(farmer(hand=["field-5a"]), "tout"),
        TakeCards(0, "tout", "field-5a"),
    )
    new = field(state, 0, "field-5a")
    assert (new.spaces, new.vegetable, new.count) == (5, None, 0)


# --- CRD-11 ------------------------------------------------------------------------------------


@pytest.mark.rule("CRD-11")
@pytest.mark.parametrize(
    "move",
    [
        Trade(0, "stall-WPL", Vegetable.LEEK, count_vegetables("wheat")),
        Serve(0, "regular-BL"),
        Serve(0, "casual-CBL"),
    ],
    ids=str,
)
def test_neither_trading_nor_serving_is_possible_in_the_card_phase(move: Move) -> None:
    goods, area = "WPTCBBLL", ["stall-WPL", "regular-BL", "casual-CBL"]
    state = taking(farmer(cart=goods, area=area, hand=["tout", "buyer"]))
    assert refused(state, move).rule == "CRD-11"
    assert is_legal(position(farmer(cart=goods, area=area), farmer()), move)


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize(
    "move",
    [Buy(0, Vegetable.WHEAT), Sow(0, "private-3a", Vegetable.WHEAT), EndActions(0)],
    ids=str,
)
def test_actions_belong_to_the_action_phase(move: Move) -> None:
    state = taking(farmer(cart="W", hand=["tout", "buyer"], area=["private-3a"]))
    assert refused(state, move).rule == "TURN-5"


# --- CRD-12 ------------------------------------------------------------------------------------


@pytest.mark.rule("CRD-12", "PAY-2", "HLP-1")
def test_a_helper_just_taken_helps_to_pay_for_a_field_just_taken() -> None:
    """The bookkeeper earns 1 cash for the field of turnips, so 1 + 1 cash pay the new field."""
    state = taking(
        farmer(cash=1, hand=["bookkeeper", "tout"], area=["private-5a: turnip 3"]), "field-3a"
    )
    state = apply(state, TakeCards(0, "field-3a", "bookkeeper"))
    assert state.pending == Payment(0, 2, "CRD-10")
    assert shown(state, 0) == {"field-3a", "bookkeeper"}
    assert set(state.courtyard) == {"seller", "tout"}
    state = apply(state, UseHelper(0, "bookkeeper", 2))
    assert (state.players[0].cash, state.players[0].loans, state.pending) == (0, 0, None)
    assert shown(state, 0) == {"field-3a"}
    assert "bookkeeper" in state.discard_pile
    assert deciders(state) == (1,)


@pytest.mark.rule("CRD-12", "PAY-2", "ACT-C2")
def test_a_helper_just_taken_may_also_make_room_for_a_sale_that_pays_the_field() -> None:
    """He takes a leek off the full shop; the leek of the cart then sells for 2 cash."""
    state = taking(
        farmer(cash=0, cart="leek", shop="LL", hand=["field-3a"]),
        "bookkeeper",
    )
    state = apply(state, TakeCards(0, "bookkeeper", "field-3a"))
    assert not is_legal(state, Sell(0, Vegetable.LEEK))
    clearing = UseHelper(0, "bookkeeper", 1, (Choice(take=count_vegetables("leek")),))
    state = after(state, clearing, Sell(0, Vegetable.LEEK))
    assert (state.players[0].cash, state.pending) == (0, None)
    assert state.players[0].shop == count_vegetables("LL")
    assert deciders(state) == (1,)


@pytest.mark.rule("CRD-12", "PAY-1")
def test_two_fields_taken_are_one_payment_of_4_cash() -> None:
    """3 cash pay neither of them: nothing is paid in part."""
    state = taking(farmer(cash=3, hand=["field-4a", "sower"]), "field-3a")
    state = apply(state, TakeCards(0, "field-3a", "field-4a"))
    assert state.pending == Payment(0, 4, "CRD-10")
    assert state.players[0].cash == 3
    assert shown(state, 0) == {"field-3a", "field-4a"}
    state = apply(state, TakeLoan(0))
    assert (state.players[0].cash, state.players[0].loans) == (4, 1)
    assert deciders(state) == (1,)


@pytest.mark.rule("CRD-12", "CRD-7", "CRD-8", "PAY-2")
def test_the_distribution_round_ends_only_after_the_last_field_is_paid() -> None:
    state = position(
        farmer(cash=0, hand=["field-4a", "buyer"]),
        farmer(),
        phase="cards",
        courtyard=["trader"],
        taken=[1],
    )
    state = apply(state, TakeCards(0, "trader", "field-4a"))
    assert (deciders(state), decision(state, 0)) == ((0,), Decision.PAYMENT)
    assert state.phase is Phase.CARDS
    state = after(state, DiscardHelper(0, "trader"), TakeLoan(0))
    assert (state.players[0].cash, state.phase) == (3, Phase.ACTIONS)
    assert set(state.discard_pile) == {"buyer", "trader"}
    assert (state.starting_player, state.second_player) == (0, 1)
