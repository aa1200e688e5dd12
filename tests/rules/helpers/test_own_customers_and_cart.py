"""Rulings on the helpers for the own cart and the own customers: peddler, saleswoman, caterer."""

from __future__ import annotations

import pytest

from loyang import State, count_vegetables
from loyang.positions import farmer, position
from tests.helping import regular, shown
from tests.rules.helpers.typed import play, refuse, uses

# --- peddler ---------------------------------------------------------------------------------


@pytest.mark.rule("HLP-peddler-1", "HLP-1")
def test_the_peddler_gives_one_vegetable_of_any_kind_for_two_of_the_cart() -> None:
    state = position(farmer(cart="wheat pumpkin turnip", area=["peddler-1"]), farmer())
    after = play(state, "P1 use peddler-1: give wheat pumpkin take leek")
    assert after.players[0].cart == count_vegetables("turnip leek")
    assert after.players[0].cash == state.players[0].cash == 10
    assert "peddler-1" not in shown(after, 0)
    assert "peddler-1" in after.discard_pile


@pytest.mark.rule("HLP-peddler-1", "HLP-5")
def test_the_peddler_may_take_one_back_of_the_two_even_if_that_only_loses_one() -> None:
    state = position(farmer(cart="wheat*2", area=["peddler-1"]), farmer())
    after = play(state, "P1 use peddler-1: give wheat*2 take wheat")
    assert after.players[0].cart == count_vegetables("wheat")


@pytest.mark.rule("HLP-peddler-1")
def test_the_peddler_offers_all_six_kinds_for_each_pair_of_the_cart() -> None:
    state = position(farmer(cart="wheat*2 bean", area=["peddler-1"]), farmer())
    assert len(uses(state)) == 2 * 6  # two wheat, or a wheat and a bean


@pytest.mark.rule("HLP-peddler-1")
def test_all_three_peddlers_can_be_used_in_one_turn() -> None:
    state = position(farmer(cart="wheat*4", area=["peddler-1", "peddler-2", "peddler-3"]), farmer())
    after = play(
        state,
        "P1 use peddler-1: give wheat*2 take bean",
        "P1 use peddler-2: give wheat*2 take bean",
        "P1 use peddler-3: give bean*2 take leek",
    )
    assert after.players[0].cart == count_vegetables("leek")
    assert not shown(after, 0)
    assert {"peddler-1", "peddler-2", "peddler-3"} <= set(after.discard_pile)


@pytest.mark.rule("HLP-peddler-1")
def test_the_peddler_needs_both_vegetables_in_the_cart() -> None:
    state = position(farmer(cart="wheat bean", area=["peddler-1"]), farmer())
    refusal = refuse(state, "P1 use peddler-1: give wheat*2 take leek")
    assert refusal.rule == "HLP-peddler-1"
    assert "2 wheat" in refusal.reason
    assert "a wheat and a bean" in refusal.reason


@pytest.mark.rule("HLP-peddler-1")
@pytest.mark.parametrize("give", ["wheat", "wheat*2 bean"])
def test_the_peddler_asks_for_two_vegetables_no_fewer_and_no_more(give: str) -> None:
    state = position(farmer(cart="wheat*2 bean", area=["peddler-1"]), farmer())
    assert refuse(state, f"P1 use peddler-1: give {give} take leek").rule == "HLP-peddler-1"


@pytest.mark.rule("HLP-peddler-1")
@pytest.mark.parametrize("take", ["", "take leek*2", "take leek bean"])
def test_the_peddler_gives_one_vegetable_no_fewer_and_no_more(take: str) -> None:
    state = position(farmer(cart="wheat*2 bean", area=["peddler-1"]), farmer())
    assert refuse(state, f"P1 use peddler-1: give wheat*2 {take}").rule == "HLP-peddler-1"


# --- saleswoman ------------------------------------------------------------------------------


@pytest.mark.rule("HLP-saleswoman-1")
def test_the_saleswoman_turns_all_own_markers_to_satisfied() -> None:
    state = position(
        farmer(
            area=[
                "saleswoman",
                "regular-WW: unsatisfied",
                "regular-BL: 2 deliveries, unsatisfied",
                "regular-CB",
            ]
        ),
        farmer(area=["regular-WP: unsatisfied"]),
    )
    after = play(state, "P1 use saleswoman 1")
    assert all(customer.satisfied for customer in after.players[0].area.regular_customers)
    assert not regular(after, 1, "regular-WP").satisfied
    assert regular(after, 0, "regular-BL").deliveries == 2
    assert "saleswoman" in after.discard_pile


@pytest.mark.rule("HLP-saleswoman-1", "CLO-1")
def test_after_the_saleswoman_a_customer_missed_again_costs_nothing_yet() -> None:
    state = position(farmer(cash=5, area=["saleswoman", "regular-WW: unsatisfied"]), farmer())
    after = play(state, "P1 use saleswoman 1", "P1 end-actions")
    assert after.players[0].cash == 5
    assert not regular(after, 0, "regular-WW").satisfied


@pytest.mark.rule("HLP-saleswoman-1", "HLP-5")
@pytest.mark.parametrize("area", [[], ["regular-WW", "regular-BL: 3 deliveries"]])
def test_the_saleswoman_cannot_turn_markers_if_all_are_satisfied(area: list[str]) -> None:
    state = position(farmer(area=["saleswoman", *area]), farmer(area=["regular-WP: unsatisfied"]))
    assert refuse(state, "P1 use saleswoman 1").rule == "HLP-5"
    assert uses(state) == ["P1 use saleswoman 2"]


def with_customers(*customers: str) -> State:
    """P1 with a cart for the customer WPT, whose printed price is 7, and for WWB, 8."""
    return position(
        farmer(cash=0, cart="WPT WWB", area=["saleswoman", "foreman", *customers], private="gone"),
        farmer(),
    )


@pytest.mark.rule("HLP-saleswoman-2", "ACT-G2")
@pytest.mark.parametrize(
    ("others", "price"),
    [
        (["regular-BL"], 7 + 2),
        (["casual-CBL", "regular-BL"], 7 - 2 + 2),
        (["regular-BL", "regular-CB"], 7 + 2 + 2),
    ],
    ids=["as many casual as regular", "more casual", "fewer casual"],
)
def test_with_the_saleswoman_a_casual_customer_pays_two_more_in_each_of_the_three_cases(
    others: list[str], price: int
) -> None:
    state = with_customers("casual-WPT", *others)
    after = play(state, "P1 use saleswoman 2", "P1 serve casual-WPT")
    assert after.players[0].cash == price


@pytest.mark.rule("HLP-saleswoman-2")
def test_with_the_saleswoman_each_casual_customer_of_the_turn_pays_two_more() -> None:
    state = with_customers("casual-WPT", "casual-WWB", "regular-BL", "regular-CB")
    after = play(state, "P1 use saleswoman 2", "P1 serve casual-WWB")
    assert after.players[0].cash == 8 + 2
    after = play(after, "P1 serve casual-WPT")  # by then one casual against two regular customers
    assert after.players[0].cash == 10 + 7 + 2 + 2


@pytest.mark.rule("HLP-saleswoman-2", "HLP-foreman-1", "HLP-7")
def test_a_saleswoman_used_twice_brings_four_more() -> None:
    """Changes of a price add up; a foreman takes her back from the discard pile."""
    state = with_customers("casual-WPT", "regular-BL")
    after = play(
        state,
        "P1 use saleswoman 2",
        "P1 use foreman: saleswoman",
        "P1 use saleswoman 2",
        "P1 serve casual-WPT",
    )
    assert after.players[0].cash == 7 + 4


@pytest.mark.rule("HLP-saleswoman-2", "ACT-F1")
def test_the_saleswoman_does_not_raise_what_regular_customers_pay() -> None:
    state = position(farmer(cash=0, cart="WW", area=["saleswoman", "regular-WW"]), farmer())
    after = play(state, "P1 use saleswoman 2", "P1 serve regular-WW")
    assert after.players[0].cash == 4


@pytest.mark.rule("HLP-saleswoman-2", "HLP-5")
def test_the_saleswoman_may_raise_prices_though_no_casual_customer_is_there() -> None:
    """A lasting effect counts as a change."""
    state = position(farmer(area=["saleswoman"]), farmer())
    assert play(state, "P1 use saleswoman 2").players[0].effects


# --- caterer ---------------------------------------------------------------------------------


@pytest.mark.rule("HLP-caterer-1", "ACT-F1")
def test_with_the_caterer_a_customer_is_served_twice_and_pays_two_rows() -> None:
    state = position(farmer(cash=0, cart="BL BL", area=["caterer", "regular-BL"]), farmer())
    after = play(state, "P1 use caterer", "P1 serve regular-BL", "P1 serve regular-BL")
    assert after.players[0].cash == 7 + 8
    customer = regular(after, 0, "regular-BL")
    assert (customer.deliveries, customer.served) == (2, 2)


@pytest.mark.rule("HLP-caterer-1")
def test_with_the_caterer_each_own_regular_customer_may_be_served_twice() -> None:
    state = position(
        farmer(cash=0, cart="BL BL CB CB", area=["caterer", "regular-BL", "regular-CB"]),
        farmer(),
    )
    after = play(
        state,
        "P1 use caterer",
        "P1 serve regular-BL",
        "P1 serve regular-CB",
        "P1 serve regular-CB",
        "P1 serve regular-BL",
    )
    assert after.players[0].cash == 7 + 6 + 7 + 8
    assert after.players[0].cart == count_vegetables("")


@pytest.mark.rule("HLP-caterer-1")
def test_a_customer_served_before_the_caterer_came_gets_one_more_delivery() -> None:
    state = position(farmer(cash=0, cart="BL BL BL", area=["caterer", "regular-BL"]), farmer())
    after = play(state, "P1 serve regular-BL")
    assert refuse(after, "P1 serve regular-BL").rule == "ACT-F2"
    after = play(after, "P1 use caterer", "P1 serve regular-BL")
    assert after.players[0].cash == 7 + 8
    refuse(after, "P1 serve regular-BL")


@pytest.mark.rule("HLP-caterer-1", "ACT-F2")
def test_even_with_the_caterer_nobody_is_served_a_third_time() -> None:
    state = position(
        farmer(cart="BL", area=["regular-BL: 2 deliveries, served 2", "caterer"], private="gone"),
        farmer(),
    )
    refusal = refuse(play(state, "P1 use caterer"), "P1 serve regular-BL")
    assert refusal.rule == "ACT-F2"
    assert "2 times is the most" in refusal.reason


@pytest.mark.rule("HLP-caterer-1")
def test_with_the_caterer_a_deliverymans_visit_counts_as_one_of_the_two() -> None:
    """The limit is two deliveries per own card and round, whoever makes them."""
    state = position(
        farmer(cart="BL", area=["deliveryman"]),
        farmer(cash=0, cart="BL BL", area=["caterer", "regular-BL"]),
        turn=0,
    )
    after = play(
        state,
        "P1 use deliveryman: P2 regular-BL",
        "P1 end-actions",
        "P1 store nothing",
        "P1 step 0",
        "P2 use caterer",
        "P2 serve regular-BL",
    )
    assert after.players[1].cash == 8
    refuse(after, "P2 serve regular-BL")


@pytest.mark.rule("HLP-caterer-1", "HLP-5", "HLP-7")
def test_the_caterer_cannot_be_used_while_active() -> None:
    """He does not stack: a foreman may take him back, but he would change nothing."""
    state = position(farmer(area=["caterer", "foreman", "regular-BL"]), farmer())
    after = play(state, "P1 use caterer", "P1 use foreman: caterer")
    assert refuse(after, "P1 use caterer").rule == "HLP-5"
    assert uses(after) == []


@pytest.mark.rule("HLP-caterer-1", "HLP-5")
def test_the_caterer_may_be_used_without_any_regular_customer() -> None:
    state = position(farmer(area=["caterer"]), farmer())
    assert play(state, "P1 use caterer").players[0].effects


@pytest.mark.rule("HLP-caterer-1", "HLP-matchmaker-1")
def test_the_caterer_also_counts_for_a_customer_that_comes_later() -> None:
    state = position(
        farmer(cash=0, cart="CB CB", area=["caterer", "matchmaker", "regular-WW"]),
        farmer(area=["regular-CB"]),
    )
    after = play(
        state,
        "P1 use caterer",
        "P1 use matchmaker: P2 regular-CB against regular-WW",
        "P1 serve regular-CB",
        "P1 serve regular-CB",
    )
    assert after.players[0].cash == 6 + 7


@pytest.mark.rule("HLP-caterer-1", "ACT-F4")
def test_with_the_caterer_the_fourth_row_comes_right_after_the_third() -> None:
    """The card then leaves in the middle of the turn; nothing is left to serve or to miss."""
    state = position(
        farmer(
            cash=0,
            cart="CB CB CBL",
            area=["caterer", "regular-CB: 2 deliveries, unsatisfied", "casual-CBL"],
            private="gone",
        ),
        farmer(),
    )
    after = play(state, "P1 use caterer", "P1 serve regular-CB")
    assert regular(after, 0, "regular-CB").deliveries == 3
    after = play(after, "P1 serve regular-CB")
    assert after.players[0].cash == 8 + 9
    assert "regular-CB" in after.discard_pile
    assert "regular-CB" not in shown(after, 0)
    assert refuse(after, "P1 serve regular-CB").rule == "TURN-6"
    after = play(after, "P1 serve casual-CBL")  # now more casual than regular customers
    assert after.players[0].cash == 17 + 12 - 2
