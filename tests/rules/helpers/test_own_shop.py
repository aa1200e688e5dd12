"""Rulings on the helpers for the own shop: shopper, haggler, bookkeeper."""

from __future__ import annotations

import pytest

from loyang import State, count_vegetables
from loyang.positions import farmer, position
from loyang.state import LastingEffect
from tests.helping import shown
from tests.rules.helpers.typed import play, refuse, uses

# --- shopper ---------------------------------------------------------------------------------


@pytest.mark.rule("HLP-shopper-1")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("wheat", 1), ("pumpkin", 2), ("turnip", 3), ("cabbage", 3), ("bean", 4), ("leek", 4)],
)
def test_the_shopper_buys_one_vegetable_for_two_less(kind: str, price: int) -> None:
    state = position(farmer(cash=10, area=["shopper"]), farmer())
    after = play(state, f"P1 use shopper: take {kind}")
    player = after.players[0]
    assert player.cash == 10 - price
    assert player.cart == count_vegetables(kind)
    assert sum(player.shop) == sum(state.players[0].shop) - 1
    assert "shopper" in after.discard_pile


@pytest.mark.rule("HLP-shopper-1")
def test_the_shopper_lowers_the_price_of_one_purchase_only() -> None:
    state = position(farmer(cash=10, area=["shopper"]), farmer())
    after = play(state, "P1 use shopper: take wheat", "P1 buy wheat")
    assert after.players[0].cash == 10 - 1 - 3


@pytest.mark.rule("HLP-shopper-1")
def test_the_shopper_can_spend_the_last_cash() -> None:
    state = position(farmer(cash=4, area=["shopper"]), farmer())
    after = play(state, "P1 use shopper: take leek")
    assert after.players[0].cash == 0


@pytest.mark.rule("HLP-shopper-1")
def test_the_shopper_cannot_buy_for_more_than_the_cash() -> None:
    state = position(farmer(cash=3, area=["shopper"]), farmer())
    refusal = refuse(state, "P1 use shopper: take leek")
    assert refusal.rule == "HLP-shopper-1"
    assert "4 cash" in refusal.reason
    assert "P1 has 3" in refusal.reason


@pytest.mark.rule("HLP-shopper-1")
def test_the_shopper_cannot_buy_what_the_shop_does_not_hold() -> None:
    state = position(farmer(shop="wheat", area=["shopper"]), farmer())
    assert refuse(state, "P1 use shopper: take leek").rule == "HLP-shopper-1"
    assert uses(state) == ["P1 use shopper 1: take wheat"]


@pytest.mark.rule("HLP-shopper-1")
@pytest.mark.parametrize("choice", ["take wheat*2", "take wheat bean", "give wheat"])
def test_the_shopper_buys_one_vegetable_no_fewer_and_no_more(choice: str) -> None:
    state = position(farmer(cart="wheat", area=["shopper"]), farmer())
    assert refuse(state, f"P1 use shopper: {choice}").rule == "HLP-shopper-1"


@pytest.mark.rule("HLP-shopper-1")
def test_with_the_shopper_no_price_falls_below_nothing() -> None:
    """Wheat costs 3; a haggler used twice and the shopper would make it 3 - 2 - 2."""
    state = position(
        farmer(cash=0, area=["shopper"], effects=[LastingEffect("purchase_discount", 2)]), farmer()
    )
    after = play(state, "P1 use shopper: take wheat")
    assert after.players[0].cash == 0
    assert after.players[0].cart == count_vegetables("wheat")


# --- haggler ---------------------------------------------------------------------------------


@pytest.mark.rule("HLP-haggler-1", "ACT-B1")
def test_with_the_haggler_every_vegetable_costs_one_less() -> None:
    state = position(farmer(cash=20, area=["haggler"]), farmer())
    after = play(state, "P1 use haggler")
    assert after.players[0].cash == 20
    after = play(after, "P1 buy wheat", "P1 buy wheat", "P1 buy leek", "P1 buy turnip")
    assert after.players[0].cash == 20 - 2 - 2 - 5 - 4


@pytest.mark.rule("HLP-haggler-1", "ACT-B1")
def test_the_haggler_lowers_what_the_cash_must_cover() -> None:
    state = position(farmer(cash=5, area=["haggler"]), farmer())
    assert refuse(state, "P1 buy leek").rule == "ACT-B1"
    after = play(state, "P1 use haggler", "P1 buy leek")
    assert after.players[0].cash == 0


@pytest.mark.rule("HLP-haggler-1", "HLP-shopper-1")
@pytest.mark.parametrize(("kind", "price"), [("leek", 6 - 1 - 2), ("wheat", 3 - 1 - 2)])
def test_the_haggler_adds_to_the_shopper_on_the_same_purchase(kind: str, price: int) -> None:
    state = position(farmer(cash=3, area=["haggler", "shopper"]), farmer())
    after = play(state, "P1 use haggler", f"P1 use shopper: take {kind}")
    assert after.players[0].cash == 3 - price
    assert after.players[0].cart == count_vegetables(kind)


@pytest.mark.rule("HLP-haggler-1", "HLP-foreman-1", "HLP-7")
def test_a_haggler_used_twice_lowers_prices_by_two() -> None:
    state = position(farmer(cash=10, area=["haggler", "foreman"]), farmer())
    after = play(
        state, "P1 use haggler", "P1 use foreman: haggler", "P1 use haggler", "P1 buy leek"
    )
    assert after.players[0].cash == 10 - 4


@pytest.mark.rule("HLP-haggler-1")
def test_with_hagglers_no_price_falls_below_nothing() -> None:
    state = position(farmer(cash=0, effects=[LastingEffect("purchase_discount", 5)]), farmer())
    after = play(state, "P1 buy wheat", "P1 buy turnip")
    assert after.players[0].cash == 0
    assert refuse(after, "P1 buy leek").rule == "ACT-B1"


@pytest.mark.rule("HLP-haggler-1", "HLP-5")
def test_the_haggler_may_be_used_with_an_empty_shop() -> None:
    """A lasting effect counts as a change."""
    state = position(farmer(shop="", area=["haggler"]), farmer())
    assert play(state, "P1 use haggler").players[0].effects


@pytest.mark.rule("HLP-haggler-1", "CLO-3", "CLO-4", "ACT-H1")
def test_the_haggler_lowers_no_other_price() -> None:
    state = position(farmer(cash=3, area=["haggler", "stall-WPL"]), farmer())
    after = play(state, "P1 use haggler", "P1 enlarge")
    assert after.players[0].cash == 3 - 2
    after = play(after, "P1 buy-pack")  # one stall
    assert after.players[0].cash == 0


# --- bookkeeper, option 1 --------------------------------------------------------------------


@pytest.mark.rule("HLP-bookkeeper-1")
@pytest.mark.parametrize(
    ("choice", "shop"),
    [
        ("give bean", "WWW PP TT CC BB L"),
        ("take wheat", "WW PP TT CC B L"),
        ("give bean leek", "WWW PP TT CC BB LL"),
        ("take wheat*2", "W PP TT CC B L"),
        ("give leek take bean", "WWW PP TT CC LL"),
    ],
)
def test_the_bookkeeper_makes_one_or_two_changes_to_the_own_shop(choice: str, shop: str) -> None:
    """What comes is of the supply and what goes returns there: cart and cash do not change."""
    state = position(farmer(cart="wheat", area=["bookkeeper"]), farmer())
    after = play(state, f"P1 use bookkeeper 1: {choice}")
    assert after.players[0].shop == count_vegetables(shop)
    assert after.players[0].cart == count_vegetables("wheat")
    assert after.players[0].cash == 10
    assert "bookkeeper" in after.discard_pile


@pytest.mark.rule("HLP-bookkeeper-1")
def test_the_bookkeeper_may_fill_both_spaces_of_a_kind() -> None:
    state = position(farmer(shop="", area=["bookkeeper"]), farmer())
    after = play(state, "P1 use bookkeeper 1: give leek*2")
    assert after.players[0].shop == count_vegetables("leek*2")


@pytest.mark.rule("HLP-bookkeeper-1")
@pytest.mark.parametrize("give", ["wheat", "leek*2", "bean wheat"])
def test_the_bookkeeper_needs_an_empty_space_of_the_kind(give: str) -> None:
    state = position(farmer(area=["bookkeeper"]), farmer())  # one leek and one bean space
    assert refuse(state, f"P1 use bookkeeper 1: give {give}").rule == "HLP-bookkeeper-1"


@pytest.mark.rule("HLP-bookkeeper-1")
@pytest.mark.parametrize("take", ["leek", "wheat*2", "wheat leek"])
def test_the_bookkeeper_returns_only_what_the_shop_holds(take: str) -> None:
    state = position(farmer(shop="wheat bean", area=["bookkeeper"]), farmer())
    assert refuse(state, f"P1 use bookkeeper 1: take {take}").rule == "HLP-bookkeeper-1"


@pytest.mark.rule("HLP-bookkeeper-1")
@pytest.mark.parametrize("choice", ["take wheat*3", "give bean leek take wheat", "give bean*3"])
def test_the_bookkeeper_makes_no_more_than_two_changes(choice: str) -> None:
    state = position(farmer(area=["bookkeeper"]), farmer())
    assert refuse(state, f"P1 use bookkeeper 1: {choice}").rule == "HLP-bookkeeper-1"


@pytest.mark.rule("HLP-bookkeeper-1")
@pytest.mark.parametrize("choice", ["give leek take leek", "give wheat take wheat"])
def test_two_changes_of_the_bookkeeper_may_not_cancel_each_other(choice: str) -> None:
    """The net change is one or two vegetables, so it does not matter whether there was room."""
    state = position(farmer(area=["bookkeeper"]), farmer())
    assert refuse(state, f"P1 use bookkeeper 1: {choice}").rule == "HLP-bookkeeper-1"


@pytest.mark.rule("HLP-bookkeeper-1", "HLP-5")
def test_the_bookkeeper_cannot_leave_the_shop_as_it_is() -> None:
    state = position(farmer(area=["bookkeeper"], private="gone"), farmer())
    assert refuse(state, "P1 use bookkeeper 1: ").rule == "HLP-5"


@pytest.mark.rule("HLP-bookkeeper-1", "ACT-C1")
def test_the_bookkeeper_makes_room_to_sell() -> None:
    state = position(farmer(cart="wheat", area=["bookkeeper"]), farmer())
    assert refuse(state, "P1 sell wheat").rule == "ACT-C1"
    after = play(state, "P1 use bookkeeper 1: take wheat", "P1 sell wheat")
    assert after.players[0].cash == 10 + 1


@pytest.mark.rule("HLP-bookkeeper-1")
def test_the_listing_names_each_change_of_one_or_two_once() -> None:
    """Two spaces free, one of beans and one of leeks; all six kinds can be returned."""
    state = position(farmer(area=["bookkeeper"], private="gone"), farmer())
    fill, fill_two = 2, 1
    empty = 6
    empty_two = 15 + 4  # two different kinds, or twice wheat, pumpkin, turnip or cabbage
    both = 2 * 6 - 2  # not the same kind
    assert len(uses(state)) == fill + fill_two + empty + empty_two + both


# --- bookkeeper, option 2 --------------------------------------------------------------------


def with_fields(*fields: str) -> State:
    return position(farmer(cash=1, area=["bookkeeper", *fields], home="wheat"), farmer(), round=4)


@pytest.mark.rule("HLP-bookkeeper-2")
def test_the_bookkeeper_earns_one_for_each_own_field_with_vegetables() -> None:
    state = with_fields("private-3a: leek 1", "private-6a: wheat", "field-4a: bean 2", "field-3b")
    after = play(state, "P1 use bookkeeper 2")
    assert after.players[0].cash == 1 + 3
    assert after.players[0].shop == state.players[0].shop
    assert "bookkeeper" in after.discard_pile


@pytest.mark.rule("HLP-bookkeeper-2", "HLP-4", "ACT-H4")
def test_the_bookkeeper_counts_no_covered_field() -> None:
    """A field is sown only while it is visible, so what lies below never holds vegetables."""
    state = with_fields("private-3a: leek 1", "stall-WPL over field-5a")
    assert play(state, "P1 use bookkeeper 2").players[0].cash == 1 + 1


@pytest.mark.rule("HLP-bookkeeper-2", "HLP-5")
def test_the_bookkeeper_earns_nothing_from_the_home_field_alone() -> None:
    state = with_fields("field-3a")
    assert refuse(state, "P1 use bookkeeper 2").rule == "HLP-5"
    assert "bookkeeper" in shown(state, 0)


@pytest.mark.rule("HLP-bookkeeper-2")
def test_the_bookkeeper_earns_from_a_field_with_a_single_vegetable() -> None:
    state = with_fields("field-3a: wheat 1")
    assert play(state, "P1 use bookkeeper 2").players[0].cash == 2
