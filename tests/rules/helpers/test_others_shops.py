"""Rulings on the helpers for the shops of others: buyer, seller."""

from __future__ import annotations

import pytest

from loyang import count_vegetables
from loyang.positions import farmer, position
from tests.rules.helpers.typed import play, refuse, uses

# --- buyer -----------------------------------------------------------------------------------


@pytest.mark.rule("HLP-buyer-1", "HLP-3")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("wheat", 3), ("pumpkin", 4), ("turnip", 5), ("cabbage", 5), ("bean", 6), ("leek", 6)],
)
def test_the_buyer_buys_one_vegetable_of_anothers_shop_from_the_bank(kind: str, price: int) -> None:
    state = position(farmer(cash=6, area=["buyer"]), farmer(cash=2))
    after = play(state, f"P1 use buyer: P2 take {kind}")
    assert after.players[0].cash == 6 - price
    assert after.players[0].cart == count_vegetables(kind)
    assert after.players[0].shop == state.players[0].shop
    assert after.players[1].cash == 2
    assert sum(after.players[1].shop) == sum(state.players[1].shop) - 1
    assert "buyer" in after.discard_pile


@pytest.mark.rule("HLP-buyer-1", "HLP-haggler-1")
def test_no_reduction_helps_the_buyer() -> None:
    state = position(farmer(cash=10, area=["buyer", "haggler"]), farmer())
    after = play(state, "P1 use haggler", "P1 use buyer: P2 take leek")
    assert after.players[0].cash == 10 - 6


@pytest.mark.rule("HLP-buyer-1")
def test_the_buyer_may_take_the_last_of_a_kind() -> None:
    state = position(farmer(cash=6, area=["buyer"]), farmer(shop="leek"))
    after = play(state, "P1 use buyer: P2 take leek")
    assert after.players[1].shop == count_vegetables("")


@pytest.mark.rule("HLP-buyer-1")
def test_the_buyer_needs_the_full_price() -> None:
    state = position(farmer(cash=5, area=["buyer", "haggler"]), farmer())
    after = play(state, "P1 use haggler")
    refusal = refuse(after, "P1 use buyer: P2 take leek")
    assert refusal.rule == "HLP-buyer-1"
    assert "6 cash" in refusal.reason
    assert "P1 has 5" in refusal.reason


@pytest.mark.rule("HLP-buyer-1")
def test_the_buyer_buys_only_what_the_other_shop_holds() -> None:
    state = position(farmer(area=["buyer"]), farmer(shop="wheat"))
    assert refuse(state, "P1 use buyer: P2 take leek").rule == "HLP-buyer-1"
    assert uses(state) == ["P1 use buyer 1: P2 take wheat"]


@pytest.mark.rule("HLP-buyer-1")
def test_the_buyer_is_not_for_the_own_shop() -> None:
    state = position(farmer(area=["buyer"]), farmer())
    assert refuse(state, "P1 use buyer: P1 take wheat").rule == "HLP-buyer-1"


@pytest.mark.rule("HLP-buyer-1")
@pytest.mark.parametrize("choice", ["take wheat", "P2", "P2 take wheat*2", "P2 take wheat pumpkin"])
def test_the_buyer_buys_one_vegetable_of_one_player(choice: str) -> None:
    state = position(farmer(cash=20, area=["buyer"]), farmer())
    assert refuse(state, f"P1 use buyer: {choice}").rule == "HLP-buyer-1"


@pytest.mark.rule("HLP-buyer-1", "TURN-6")
def test_the_buyer_needs_a_player_who_takes_part() -> None:
    state = position(farmer(area=["buyer"]), farmer())
    assert refuse(state, "P1 use buyer: P3 take wheat").rule == "TURN-6"


# --- seller ----------------------------------------------------------------------------------


@pytest.mark.rule("HLP-seller-1", "HLP-3")
@pytest.mark.parametrize(
    ("give", "cash"),
    [("wheat", 1 + 1), ("leek", 2 + 1), ("wheat leek", 2 + 3), ("bean leek", 3 + 3)],
)
def test_the_seller_sells_one_or_two_vegetables_each_for_one_more(give: str, cash: int) -> None:
    """The user has the cash, the other player the vegetables in his shop."""
    state = position(
        farmer(cash=0, cart="WW B L", shop="WWW", area=["seller"]), farmer(cash=4, shop="PP")
    )
    after = play(state, f"P1 use seller: P2 give {give}")
    assert after.players[0].cash == cash
    assert sum(after.players[0].cart) == 4 - len(give.split())
    assert after.players[0].shop == count_vegetables("WWW")
    assert after.players[1].cash == 4
    assert after.players[1].shop == count_vegetables(f"PP {give}")
    assert "seller" in after.discard_pile


@pytest.mark.rule("HLP-seller-1")
def test_the_seller_may_fill_the_last_two_spaces_of_a_kind() -> None:
    state = position(farmer(cash=0, cart="bean*2", area=["seller"]), farmer(shop=""))
    after = play(state, "P1 use seller: P2 give bean*2")
    assert after.players[0].cash == 2 * 3
    assert after.players[1].shop == count_vegetables("bean*2")


@pytest.mark.rule("HLP-seller-1")
@pytest.mark.parametrize("give", ["wheat", "bean*2", "bean wheat"])
def test_the_seller_needs_an_empty_space_for_each(give: str) -> None:
    """At the start a shop has one space for a bean and one for a leek."""
    state = position(farmer(cart="wheat bean*2", area=["seller"]), farmer())
    refusal = refuse(state, f"P1 use seller: P2 give {give}")
    assert refusal.rule == "HLP-seller-1"
    assert "the shop of P2" in refusal.reason
    assert uses(state) == ["P1 use seller 1: P2 give bean"]


@pytest.mark.rule("HLP-seller-1")
def test_the_seller_sells_only_from_the_cart() -> None:
    state = position(farmer(cart="bean", shop="leek", area=["seller"]), farmer())
    refusal = refuse(state, "P1 use seller: P2 give bean leek")
    assert refusal.rule == "HLP-seller-1"
    assert "P1 has a bean" in refusal.reason


@pytest.mark.rule("HLP-seller-1")
@pytest.mark.parametrize(
    "choice", ["give bean", "P2", "P2 give bean*2 leek", "P2 give bean*2 leek*2"]
)
def test_the_seller_sells_one_or_two_vegetables_to_one_player(choice: str) -> None:
    state = position(farmer(cart="bean*2 leek*2", area=["seller"]), farmer(shop=""))
    assert refuse(state, f"P1 use seller: {choice}").rule == "HLP-seller-1"


@pytest.mark.rule("HLP-seller-1")
def test_the_seller_is_not_for_the_own_shop() -> None:
    state = position(farmer(cart="bean", area=["seller"]), farmer())
    assert refuse(state, "P1 use seller: P1 give bean").rule == "HLP-seller-1"


@pytest.mark.rule("HLP-seller-1", "TURN-6")
def test_the_seller_needs_a_player_who_takes_part() -> None:
    state = position(farmer(cart="bean", area=["seller"]), farmer())
    assert refuse(state, "P1 use seller: P3 give bean").rule == "TURN-6"
