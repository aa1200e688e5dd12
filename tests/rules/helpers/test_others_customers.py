"""Rulings on the helpers for customers of others: deliveryman, tout, matchmaker."""

from __future__ import annotations

import pytest

from loyang import count_vegetables
from loyang.positions import farmer, position
from loyang.state import CasualCustomer, RegularCustomer
from tests.helping import close_turn, regular, shown, stall
from tests.rules.helpers.typed import play, refuse, uses

# --- deliveryman -----------------------------------------------------------------------------


@pytest.mark.rule("HLP-deliveryman-1", "ACT-F1")
def test_the_deliveryman_serves_a_regular_customer_of_another_player_and_gets_the_cash() -> None:
    state = position(
        farmer(cash=1, cart="BL BL", area=["deliveryman"]),
        farmer(cash=5, area=["regular-BL: 1 delivery"]),
    )
    after = play(state, "P1 use deliveryman: P2 regular-BL")
    assert after.players[0].cash == 1 + 8  # the second row
    assert after.players[0].cart == count_vegetables("BL")
    assert after.players[1].cash == 5
    customer = regular(after, 1, "regular-BL")
    assert (customer.deliveries, customer.served) == (2, 1)
    assert "deliveryman" in after.discard_pile


@pytest.mark.rule("HLP-deliveryman-1", "ACT-F2")
def test_the_owner_cannot_serve_whom_the_deliveryman_served() -> None:
    state = position(
        farmer(cart="BL", area=["deliveryman"]), farmer(cart="BL", area=["regular-BL"])
    )
    after = close_turn(play(state, "P1 use deliveryman: P2 regular-BL"), 0)
    assert refuse(after, "P2 serve regular-BL").rule == "ACT-F2"


@pytest.mark.rule("HLP-deliveryman-1", "CLO-1")
def test_the_owner_misses_nothing_with_whom_the_deliveryman_served() -> None:
    """A satisfied marker stays, an unsatisfied one costs nothing; it is not turned back."""
    state = position(
        farmer(cart="BL", area=["deliveryman"]),
        farmer(cash=3, area=["regular-BL: unsatisfied", "regular-WW"]),
    )
    after = close_turn(play(state, "P1 use deliveryman: P2 regular-BL"), 0)
    after = play(after, "P2 end-actions")
    assert after.players[1].cash == 3
    assert not regular(after, 1, "regular-BL").satisfied
    assert not regular(after, 1, "regular-WW").satisfied  # this one was missed


@pytest.mark.rule("HLP-deliveryman-1", "ACT-F4", "ACT-H5")
def test_a_customer_whose_fourth_row_the_deliveryman_fills_leaves_its_owner() -> None:
    state = position(
        farmer(cash=0, cart="BL", area=["deliveryman"]),
        farmer(area=["regular-BL: 3 deliveries over stall-WPL"]),
    )
    after = play(state, "P1 use deliveryman: P2 regular-BL")
    assert after.players[0].cash == 10
    assert "regular-BL" in after.discard_pile
    assert shown(after, 1) == {"stall-WPL"}
    assert stall(after, 1, "stall-WPL").stock == count_vegetables("WPL")


@pytest.mark.rule("HLP-deliveryman-1")
def test_the_deliveryman_refuses_a_customer_served_in_this_round() -> None:
    state = position(
        farmer(cart="BL", area=["deliveryman"]), farmer(area=["regular-BL: 1 delivery, served"])
    )
    assert refuse(state, "P1 use deliveryman: P2 regular-BL").rule == "HLP-deliveryman-1"
    assert uses(state) == []


@pytest.mark.rule("HLP-deliveryman-1", "HLP-caterer-1")
def test_the_deliveryman_knows_no_caterer() -> None:
    """Neither the user's caterer nor the owner's lets him serve a customer a second time."""
    state = position(
        farmer(cart="BL WW", area=["caterer", "deliveryman"]),
        farmer(area=["regular-BL: 1 delivery, served", "regular-WW"]),
    )
    after = play(state, "P1 use caterer")
    assert refuse(after, "P1 use deliveryman: P2 regular-BL").rule == "HLP-deliveryman-1"
    after = play(after, "P1 use deliveryman: P2 regular-WW")
    assert regular(after, 1, "regular-WW").served == 1


@pytest.mark.rule("HLP-deliveryman-1")
def test_the_deliveryman_needs_both_vegetables_in_the_cart_of_his_user() -> None:
    state = position(
        farmer(cart="bean", area=["deliveryman"]), farmer(cart="leek", area=["regular-BL"])
    )
    refusal = refuse(state, "P1 use deliveryman: P2 regular-BL")
    assert refusal.rule == "HLP-deliveryman-1"
    assert "a bean and a leek" in refusal.reason
    assert "P1 has a bean" in refusal.reason


@pytest.mark.rule("HLP-deliveryman-1")
def test_the_deliveryman_is_not_for_own_customers() -> None:
    state = position(farmer(cart="BL", area=["deliveryman", "regular-BL"]), farmer())
    assert refuse(state, "P1 use deliveryman: P1 regular-BL").rule == "HLP-deliveryman-1"
    assert uses(state) == []


@pytest.mark.rule("HLP-deliveryman-1", "TURN-6")
@pytest.mark.parametrize(
    "place", ["P2 regular-WW", "P2 casual-CBL", "P2 regular-CB", "P3 regular-WW"]
)
def test_the_deliveryman_needs_a_regular_customer_of_that_player(place: str) -> None:
    state = position(
        farmer(cart="BL WW CB C", area=["deliveryman", "regular-CB"]),
        farmer(area=["regular-BL", "casual-CBL"]),
    )
    assert refuse(state, f"P1 use deliveryman: {place}").rule == "TURN-6"


@pytest.mark.rule("HLP-deliveryman-1", "CLO-1")
def test_the_deliveryman_may_serve_a_customer_whose_owner_has_closed() -> None:
    """The penalty was fixed when the owner ended his actions; the delivery changes no marker."""
    state = position(
        farmer(area=["regular-BL"]), farmer(cash=0, cart="BL", area=["deliveryman"]), turn=0
    )
    after = play(close_turn(state, 0), "P2 use deliveryman: P1 regular-BL")
    assert after.players[1].cash == 7
    customer = regular(after, 0, "regular-BL")
    assert (customer.deliveries, customer.satisfied) == (1, False)


# --- tout ------------------------------------------------------------------------------------


@pytest.mark.rule("HLP-tout-1", "HLP-8", "ACT-G1")
def test_the_tout_brings_a_casual_customer_of_another_player_into_the_own_area() -> None:
    """There it can be served at once, for a price by the own customers."""
    state = position(
        farmer(cash=0, cart="CBL", area=["tout", "regular-WW"]), farmer(area=["casual-CBL"])
    )
    after = play(state, "P1 use tout: P2 casual-CBL")
    assert shown(after, 0) == {"regular-WW", "casual-CBL"}
    assert shown(after, 1) == set()
    assert "tout" in after.discard_pile
    after = play(after, "P1 serve casual-CBL")
    assert after.players[0].cash == 12


@pytest.mark.rule("HLP-tout-1", "HLP-8", "ACT-H5")
def test_the_tout_uncovers_a_stall_below_the_customer_for_its_owner() -> None:
    state = position(farmer(area=["tout"]), farmer(area=["casual-CBL over stall-WPL"]))
    after = play(state, "P1 use tout: P2 casual-CBL")
    assert list(after.players[0].area.casual_customers) == [CasualCustomer("casual-CBL")]
    assert stall(after, 1, "stall-WPL").stock == count_vegetables("WPL")


@pytest.mark.rule("HLP-tout-1", "HLP-8", "ACT-H5", "CLO-1")
def test_a_regular_customer_that_the_tout_uncovers_is_due_if_its_owner_has_not_closed() -> None:
    state = position(farmer(area=["tout"]), farmer(area=["casual-CBL over regular-BL"]))
    after = play(state, "P1 use tout: P2 casual-CBL")
    assert regular(after, 1, "regular-BL") == RegularCustomer("regular-BL")
    after = play(close_turn(after, 0), "P2 end-actions")
    assert not regular(after, 1, "regular-BL").satisfied


@pytest.mark.rule("HLP-tout-1", "HLP-8", "ACT-H5", "ACT-H8")
def test_a_regular_customer_that_the_tout_uncovers_is_not_due_if_its_owner_has_closed() -> None:
    state = position(farmer(area=["casual-CBL over regular-BL"]), farmer(area=["tout"]), turn=0)
    after = play(close_turn(state, 0), "P2 use tout: P1 casual-CBL")
    customer = regular(after, 0, "regular-BL")
    assert (customer.satisfied, customer.due) == (True, False)


@pytest.mark.rule("HLP-tout-1")
def test_the_tout_is_not_for_own_customers() -> None:
    state = position(farmer(area=["tout", "casual-CBL"]), farmer())
    assert refuse(state, "P1 use tout: P1 casual-CBL").rule == "HLP-tout-1"
    assert uses(state) == []


@pytest.mark.rule("HLP-tout-1", "TURN-6")
@pytest.mark.parametrize(
    "place", ["P2 casual-WPT", "P2 regular-BL", "P2 casual-WWB", "P3 casual-WPT"]
)
def test_the_tout_needs_a_casual_customer_of_that_player(place: str) -> None:
    state = position(farmer(area=["tout", "casual-WWB"]), farmer(area=["casual-CBL", "regular-BL"]))
    assert refuse(state, f"P1 use tout: {place}").rule == "TURN-6"


@pytest.mark.rule("HLP-tout-1", "HLP-5")
def test_the_tout_may_bring_a_customer_that_only_lowers_the_own_prices() -> None:
    """Two casual customers against one regular one: two less, an effect that only loses."""
    state = position(
        farmer(cash=0, cart="CBL", area=["tout", "casual-CBL", "regular-BL"]),
        farmer(area=["casual-WPT"]),
    )
    after = play(state, "P1 use tout: P2 casual-WPT", "P1 serve casual-CBL")
    assert after.players[0].cash == 12 - 2


# --- matchmaker ------------------------------------------------------------------------------


@pytest.mark.rule("HLP-matchmaker-1")
def test_the_matchmaker_swaps_regular_customers_with_deliveries_and_markers() -> None:
    state = position(
        farmer(area=["matchmaker", "regular-WW: 1 delivery, unsatisfied", "regular-CB"]),
        farmer(area=["regular-BL: 3 deliveries", "regular-WP"]),
    )
    after = play(state, "P1 use matchmaker: P2 regular-BL against regular-WW")
    assert shown(after, 0) == {"regular-BL", "regular-CB"}
    assert shown(after, 1) == {"regular-WW", "regular-WP"}
    assert regular(after, 0, "regular-BL") == RegularCustomer("regular-BL", deliveries=3)
    assert regular(after, 1, "regular-WW") == RegularCustomer(
        "regular-WW", deliveries=1, satisfied=False
    )
    assert "matchmaker" in after.discard_pile


@pytest.mark.rule("HLP-matchmaker-1", "ACT-F2", "CLO-1")
def test_the_matchmaker_may_swap_a_served_customer_for_one_not_served() -> None:
    """The new one can be served; the other player has one that is served and misses nothing."""
    state = position(
        farmer(cash=0, cart="BL CB", area=["matchmaker", "regular-CB: unsatisfied"]),
        farmer(cash=5, cart="CB", area=["regular-BL"]),
    )
    after = play(
        state,
        "P1 serve regular-CB",
        "P1 use matchmaker: P2 regular-BL against regular-CB",
        "P1 serve regular-BL",
    )
    assert after.players[0].cash == 6 + 7
    after = close_turn(after, 0)
    assert refuse(after, "P2 serve regular-CB").rule == "ACT-F2"
    after = play(after, "P2 end-actions")
    assert after.players[1].cash == 5
    assert not regular(after, 1, "regular-CB").satisfied  # as it came


@pytest.mark.rule("HLP-matchmaker-1", "ACT-F2")
def test_the_matchmaker_may_take_a_served_customer_for_one_not_served() -> None:
    state = position(
        farmer(cart="BL", area=["matchmaker", "regular-CB"]),
        farmer(area=["regular-BL: 1 delivery, served"]),
    )
    after = play(state, "P1 use matchmaker: P2 regular-BL against regular-CB")
    assert refuse(after, "P1 serve regular-BL").rule == "ACT-F2"
    after = play(after, "P1 end-actions")
    assert regular(after, 0, "regular-BL").satisfied  # nothing missed
    assert regular(after, 1, "regular-CB").served == 0


@pytest.mark.rule("HLP-matchmaker-1", "HLP-8")
def test_swapped_customers_take_each_others_places_and_uncover_nothing() -> None:
    state = position(
        farmer(area=["matchmaker", "regular-WW over stall-WPL"]),
        farmer(area=["regular-BL over casual-CBL"]),
    )
    after = play(state, "P1 use matchmaker: P2 regular-BL against regular-WW")
    assert shown(after, 0) == {"regular-BL"}
    assert shown(after, 1) == {"regular-WW"}
    assert regular(after, 0, "regular-BL").covers == "stall-WPL"
    assert regular(after, 1, "regular-WW").covers == "casual-CBL"


@pytest.mark.rule("HLP-matchmaker-1")
@pytest.mark.parametrize(
    "choice",
    ["P1 regular-CB against regular-WW", "P1 regular-WW against regular-WW"],
)
def test_the_matchmaker_swaps_with_another_player_only(choice: str) -> None:
    state = position(
        farmer(area=["matchmaker", "regular-WW", "regular-CB"]), farmer(area=["regular-BL"])
    )
    assert refuse(state, f"P1 use matchmaker: {choice}").rule == "HLP-matchmaker-1"


@pytest.mark.rule("HLP-matchmaker-1", "TURN-6")
@pytest.mark.parametrize(
    "choice",
    [
        "P2 regular-BL against regular-CB",
        "P2 regular-BL against regular-BL",
        "P2 regular-BL against casual-WPT",
        "P2 regular-BL",
        "P2 regular-CB against regular-WW",
        "P2 casual-CBL against regular-WW",
        "P2 regular-WW against regular-BL",
        "P3 regular-BL against regular-WW",
    ],
)
def test_the_matchmaker_needs_a_regular_customer_of_each(choice: str) -> None:
    state = position(
        farmer(area=["matchmaker", "regular-WW", "casual-WPT"]),
        farmer(area=["regular-BL", "casual-CBL"]),
    )
    assert refuse(state, f"P1 use matchmaker: {choice}").rule == "TURN-6"


@pytest.mark.rule("HLP-deliveryman-1", "HLP-tout-1", "HLP-matchmaker-1")
@pytest.mark.parametrize(
    "text",
    [
        "deliveryman: regular-BL",
        "tout: casual-CBL",
        "matchmaker: regular-BL against regular-WW",
    ],
)
def test_a_use_on_a_customer_of_another_player_names_that_player(text: str) -> None:
    helper = text.partition(":")[0]
    state = position(
        farmer(cart="BL", area=[helper, "regular-WW"]), farmer(area=["regular-BL", "casual-CBL"])
    )
    assert refuse(state, f"P1 use {text}").rule == f"HLP-{helper}-1"


@pytest.mark.rule("HLP-matchmaker-1")
def test_without_an_own_regular_customer_the_matchmaker_has_nothing_to_offer() -> None:
    state = position(farmer(area=["matchmaker"]), farmer(area=["regular-BL"]))
    assert uses(state) == []
