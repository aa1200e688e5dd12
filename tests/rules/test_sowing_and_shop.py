"""ACT-A, ACT-B and ACT-C: sowing, buying from and selling to the own shop."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loyang import (
    Buy,
    BuyPack,
    Decision,
    EndActions,
    KeepCards,
    Sell,
    Sow,
    SowHomeField,
    Stage,
    State,
    TakeCards,
    TurnUpPackCard,
    Vegetable,
    count_vegetables,
    deciders,
    decision,
    legal_moves,
    new_game,
    refusal_of,
)
from loyang.positions import farmer, position
from tests.helping import after, field, refused

W, P, T, C, B, L = Vegetable

ONE_OF_EACH = "WPTCBL"


# --- ACT-A: sowing ---------------------------------------------------------------------------


@pytest.mark.rule("ACT-A1")
def test_one_vegetable_of_the_cart_fills_the_whole_field() -> None:
    state = position(farmer(cart="bean leek", cash=4, area=["field-4a"]), farmer())
    after_sowing = after(state, Sow(0, "field-4a", B))
    sown = field(after_sowing, 0, "field-4a")
    assert (sown.vegetable, sown.count) == (B, 4)
    player = after_sowing.players[0]
    assert (player.cart, player.cash) == (count_vegetables("leek"), 4)


@pytest.mark.rule("ACT-A1")
def test_private_fields_and_card_fields_are_sown_alike_and_as_often_as_one_can() -> None:
    state = position(
        farmer(cart="WWW", area=["field-3a", "field-5b", "private-6a"]), farmer(), round=1
    )
    sown = after(state, Sow(0, "field-3a", W), Sow(0, "private-6a", W), Sow(0, "field-5b", W))
    assert [field(sown, 0, name).count for name in ("field-3a", "field-5b", "private-6a")] == [
        3,
        5,
        6,
    ]
    assert sown.players[0].cart == count_vegetables("")


@pytest.mark.rule("ACT-A1")
def test_a_vegetable_that_is_only_in_the_shop_cannot_be_sown() -> None:
    state = position(farmer(cart="wheat", area=["field-3a"]), farmer())
    assert refused(state, Sow(0, "field-3a", B)).rule == "ACT-A1"
    sown = after(state, Buy(0, B), Sow(0, "field-3a", B))
    assert field(sown, 0, "field-3a").count == 3


@pytest.mark.rule("ACT-A1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_field_that_still_holds_vegetables_cannot_be_sown(number: int) -> None:
    state = position(farmer(cart="bean", area=[f"field-3a: bean {number}"]), farmer())
    refusal = refused(state, Sow(0, "field-3a", B))
    assert refusal.rule == "ACT-A1"
    assert str(number) in refusal.reason


@pytest.mark.rule("ACT-A1")
def test_the_home_field_is_not_sown_again_while_it_holds_vegetables() -> None:
    state = position(farmer(cart="wheat", home="W"), farmer(), round=8)
    assert refused(state, Sow(0, "home", W)).rule == "ACT-A1"


@pytest.mark.rule("ACT-A1", "ACT-H4")
def test_a_covered_field_cannot_be_sown() -> None:
    state = position(farmer(cart="bean", area=["casual-CBL over field-3a"]), farmer())
    assert refused(state, Sow(0, "field-3a", B)).rule == "ACT-H4"


@pytest.mark.rule("ACT-A1", "TURN-6")
def test_only_own_fields_are_sown() -> None:
    state = position(farmer(cart="bean"), farmer(area=["field-3a"]))
    assert refused(state, Sow(0, "field-3a", B)).rule == "TURN-6"


@pytest.mark.rule("ACT-A1", "TURN-5")
def test_nothing_is_sown_in_the_card_phase() -> None:
    state = position(
        farmer(cart="bean", area=["field-3a"], hand=["stall-WPL", "stall-WTB"]),
        farmer(hand=["stall-WTL", "stall-WCB"]),
        phase="cards",
    )
    assert refused(state, Sow(0, "field-3a", B)).rule == "TURN-5"


FIELD_SIZES = [
    ("private-6a", "WPT"),
    ("private-5a", "WPTC"),
    ("private-4a", "WPTCB"),
    ("private-3a", "WPTCBL"),
    ("private-6b", "WPT"),
    ("private-5b", "WPTC"),
    ("private-4b", "WPTCB"),
    ("private-3b", "WPTCBL"),
    ("field-5a", "WPTC"),
    ("field-5b", "WPTC"),
    ("field-4a", "WPTCB"),
    ("field-4b", "WPTCB"),
    ("field-3a", "WPTCBL"),
    ("field-3b", "WPTCBL"),
]


@pytest.mark.rule("ACT-A2")
@pytest.mark.parametrize(("name", "allowed"), FIELD_SIZES)
def test_a_field_takes_exactly_the_vegetables_printed_on_it(name: str, allowed: str) -> None:
    state = position(farmer(cart=ONE_OF_EACH, area=[name], private="gone"), farmer(), round=5)
    listed = {move.vegetable for move in legal_moves(state) if isinstance(move, Sow)}
    assert {kind.letter for kind in listed} == set(allowed)
    for kind in Vegetable:
        refusal = refusal_of(state, Sow(0, name, kind))
        if kind.letter in allowed:
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.rule == "ACT-A2"


@pytest.mark.rule("ACT-A2", "SET-4")
def test_the_home_field_of_nine_spaces_takes_wheat_pumpkins_and_turnips() -> None:
    state = new_game(2)
    assert legal_moves(state) == [SowHomeField(0, kind) for kind in (W, P, T)]
    for kind in (C, B, L):
        assert refused(state, SowHomeField(0, kind)).rule == "SET-4"


@pytest.mark.rule("ACT-A2")
def test_what_a_field_allows_comes_before_what_the_cart_holds() -> None:
    state = position(farmer(cart="", area=["field-4a"]), farmer())
    assert refused(state, Sow(0, "field-4a", L)).rule == "ACT-A2"
    assert refused(state, Sow(0, "field-4a", B)).rule == "ACT-A1"


# --- ACT-B: buying ---------------------------------------------------------------------------

BUYING_PRICES = [(W, 3), (P, 4), (T, 5), (C, 5), (B, 6), (L, 6)]


@pytest.mark.rule("ACT-B1")
@pytest.mark.parametrize(("kind", "price"), BUYING_PRICES)
def test_a_vegetable_costs_the_printed_buying_price(kind: Vegetable, price: int) -> None:
    state = position(farmer(cash=price), farmer())
    player = after(state, Buy(0, kind)).players[0]
    assert player.cash == 0
    assert player.cart[kind] == sum(player.cart) == 1
    assert player.shop[kind] == state.players[0].shop[kind] - 1
    assert sum(player.shop) == 10


@pytest.mark.rule("ACT-B1")
@pytest.mark.parametrize(("kind", "price"), BUYING_PRICES)
def test_one_cash_too_little_buys_nothing(kind: Vegetable, price: int) -> None:
    state = position(farmer(cash=price - 1), farmer())
    refusal = refused(state, Buy(0, kind))
    assert refusal.rule == "ACT-B1"
    assert str(price) in refusal.reason
    assert str(price - 1) in refusal.reason


@pytest.mark.rule("ACT-B1", "SET-1")
@pytest.mark.parametrize(("kind", "there"), [(W, 3), (P, 2), (T, 2), (C, 2), (B, 1), (L, 1)])
def test_a_shop_sells_what_lies_on_it_and_no_more(kind: Vegetable, there: int) -> None:
    state = position(farmer(cash=30), farmer())
    emptied = after(state, *[Buy(0, kind)] * there)
    assert emptied.players[0].cart[kind] == there
    refusal = refused(emptied, Buy(0, kind))
    assert refusal.rule == "ACT-B1"
    assert kind.word in refusal.reason


@pytest.mark.rule("ACT-B1")
def test_a_full_shop_of_another_player_is_no_use() -> None:
    state = position(farmer(shop="", cash=30), farmer())
    assert not [move for move in legal_moves(state) if isinstance(move, Buy)]
    assert refused(state, Buy(0, W)).rule == "ACT-B1"


# --- ACT-C: selling --------------------------------------------------------------------------

SELLING_PRICES = [(W, 1), (P, 1), (T, 1), (C, 1), (B, 2), (L, 2)]


@pytest.mark.rule("ACT-C1")
@pytest.mark.parametrize(("kind", "price"), SELLING_PRICES)
def test_a_vegetable_brings_the_printed_selling_price(kind: Vegetable, price: int) -> None:
    state = position(farmer(cash=0, shop="", cart=ONE_OF_EACH), farmer())
    player = after(state, Sell(0, kind)).players[0]
    assert player.cash == price
    assert player.cart[kind] == 0
    assert sum(player.cart) == 5
    assert player.shop == count_vegetables([kind])


@pytest.mark.rule("ACT-C1")
@pytest.mark.parametrize(("kind", "spaces"), [(W, 3), (P, 2), (T, 2), (C, 2), (B, 2), (L, 2)])
def test_a_shop_buys_one_vegetable_for_each_empty_space(kind: Vegetable, spaces: int) -> None:
    state = position(farmer(shop="", cart=(4, 4, 4, 4, 4, 4)), farmer())
    full = after(state, *[Sell(0, kind)] * spaces)
    assert full.players[0].shop[kind] == spaces
    refusal = refused(full, Sell(0, kind))
    assert refusal.rule == "ACT-C1"
    assert kind.word in refusal.reason


@pytest.mark.rule("ACT-C1", "SET-1")
def test_at_the_start_only_a_bean_and_a_leek_find_an_empty_space() -> None:
    state = position(farmer(cart=ONE_OF_EACH), farmer())
    assert [move for move in legal_moves(state) if isinstance(move, Sell)] == [
        Sell(0, B),
        Sell(0, L),
    ]


@pytest.mark.rule("ACT-C1")
def test_what_is_not_in_the_cart_cannot_be_sold() -> None:
    state = position(farmer(cart="bean", shop=""), farmer())
    refusal = refused(state, Sell(0, L))
    assert refusal.rule == "ACT-C1"
    assert "leek" in refusal.reason


@pytest.mark.rule("ACT-B1", "ACT-C1")
def test_a_vegetable_sold_is_bought_back_at_the_higher_price() -> None:
    state = position(farmer(cash=10, shop="", cart="leek"), farmer())
    assert after(state, Sell(0, L)).players[0].cash == 12
    back = after(state, Sell(0, L), Buy(0, L)).players[0]
    assert (back.cash, back.cart, back.shop) == (6, count_vegetables("L"), count_vegetables(""))


def _in_the_harvest() -> State:
    return position(
        farmer(cart="bean", area=["harvest-hand", "private-6a: wheat 6"]),
        farmer(),
        phase="harvest",
        round=2,
    )


def _in_the_distribution_round() -> State:
    return position(
        farmer(cart="bean", hand=["stall-WPL", "stall-WTB"]),
        farmer(hand=["stall-WTL", "stall-WCB"]),
        phase="cards",
    )


def _choosing_a_partner() -> State:
    last_of_all = position(
        farmer(),
        farmer(),
        farmer(),
        farmer(cart="bean", hand=["stall-WTB", "stall-WTL"]),
        phase="cards",
        taken=(2, 1, 0),
        turn=3,
        courtyard=["stall-WPL"],
    )
    return after(last_of_all, TakeCards(3, "stall-WPL", "stall-WTB"))


def _acting() -> State:
    return position(farmer(cart="bean"), farmer())


def _choosing_from_a_pack() -> State:
    return after(
        position(farmer(cart="bean"), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "stall-WPL"),
        TurnUpPackCard(0, "stall-WTB"),
    )


def _owing_a_payment() -> State:
    bought = after(
        position(farmer(cash=0, cart="bean leek"), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "field-3a"),
        TurnUpPackCard(0, "field-4a"),
    )
    return after(bought, KeepCards(0, ("field-3a", "field-4a")))


def _storing() -> State:
    return after(position(farmer(cart="bean"), farmer()), EndActions(0))


def _stepping() -> State:
    return position(farmer(cart="bean", stage=Stage.STEPPING), farmer())


TIMES = [
    (_in_the_harvest, Decision.HARVEST),
    (_in_the_distribution_round, Decision.DISTRIBUTION),
    (_choosing_a_partner, Decision.PARTNER),
    (_acting, Decision.ACT),
    (_choosing_from_a_pack, Decision.PACK),
    (_owing_a_payment, Decision.PAYMENT),
    (_storing, Decision.STORE),
    (_stepping, Decision.STEP),
]


@pytest.mark.rule("ACT-C2")
@pytest.mark.parametrize(("make", "what"), TIMES)
def test_selling_is_possible_in_every_decision_of_the_player(
    make: Callable[[], State], what: Decision
) -> None:
    state = make()
    (who,) = deciders(state)
    assert decision(state, who) is what
    assert Sell(who, B) in legal_moves(state)
    cash = state.players[who].cash
    sold = after(state, Sell(who, B)).players[who]
    assert (sold.cash, sold.cart[B], sold.shop[B]) == (cash + 2, 0, 2)


@pytest.mark.rule("ACT-C2", "TURN-3")
def test_a_player_who_has_nothing_to_decide_does_not_sell() -> None:
    state = position(farmer(), farmer(cart="bean"))
    assert refused(state, Sell(1, B)).rule == "TURN-3"


@pytest.mark.rule("ACT-C2", "SET-4")
def test_nothing_is_sold_in_the_setup() -> None:
    assert refused(new_game(2), Sell(0, B)).rule == "SET-4"
