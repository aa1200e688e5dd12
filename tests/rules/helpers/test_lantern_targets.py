"""Rulings on whom lantern helpers reach: HLP-6, three players, and the dummy opponent."""

from __future__ import annotations

import pytest

from loyang import Stage, State, count_vegetables
from loyang.positions import farmer, position
from tests.helping import close_turn, field, regular, shown, stall
from tests.rules.helpers.typed import play, refuse, uses

# Each line has the same use against P2, P3 and P4: cards are unique, so they hold others.
LANTERNS: dict[str, tuple[str, str, str]] = {
    "trader": (
        "P2 stall-WPL give wheat take leek",
        "P3 stall-WTL give wheat take leek",
        "P4 stall-WCL give wheat take leek",
    ),
    "deliveryman": ("P2 regular-WL", "P3 regular-BL", "P4 regular-WW"),
    "tout": ("P2 casual-WPT", "P3 casual-WWB", "P4 casual-WTT"),
    "matchmaker": (
        "P2 regular-WL against regular-CB",
        "P3 regular-BL against regular-CB",
        "P4 regular-WW against regular-CB",
    ),
    "buyer": ("P2 take wheat", "P3 take wheat", "P4 take wheat"),
    "seller": ("P2 give bean leek", "P3 give bean leek", "P4 give bean leek"),
    "gleaner": ("P2 private-4a", "P3 private-4a", "P4 private-4a"),
    "apprentice": ("P2 haggler option 1", "P3 shopper option 1; take wheat", "P4 caterer option 1"),
}


def four(helper: str, *, partner: Stage = Stage.ACTING) -> State:
    """P1 and P3 act; each of the others has something for each lantern helper."""
    return position(
        farmer(cart="wheat*2 bean leek", area=[helper, "regular-CB"]),
        farmer(area=["stall-WPL", "regular-WL", "casual-WPT", "private-4a: bean", "haggler"]),
        farmer(
            area=["stall-WTL", "regular-BL", "casual-WWB", "private-4a: bean", "shopper"],
            stage=partner,
        ),
        farmer(area=["stall-WCL", "regular-WW", "casual-WTT", "private-4a: bean", "caterer"]),
        turn=(0, 2),
    )


@pytest.mark.rule("HLP-6", "HLP-2")
@pytest.mark.parametrize("helper", LANTERNS)
def test_with_four_players_a_lantern_helper_reaches_the_partner_only(helper: str) -> None:
    """His shop counts as part of his area."""
    state = four(helper)
    second, partner, last = LANTERNS[helper]
    assert refuse(state, f"P1 use {helper}: {second}").rule == "HLP-6"
    assert refuse(state, f"P1 use {helper}: {last}").rule == "HLP-6"
    after = play(state, f"P1 use {helper}: {partner}")
    assert helper in after.discard_pile
    assert {use.split()[4] for use in uses(state) if use.startswith("P1")} == {"P3"}


@pytest.mark.rule("HLP-6")
@pytest.mark.parametrize("helper", LANTERNS)
def test_a_partner_who_has_closed_his_turn_is_still_a_target(helper: str) -> None:
    state = four(helper, partner=Stage.CLOSED)
    second, partner, _ = LANTERNS[helper]
    assert refuse(state, f"P1 use {helper}: {second}").rule == "HLP-6"
    after = play(state, f"P1 use {helper}: {partner}")
    assert helper in after.discard_pile


@pytest.mark.rule("HLP-6", "HLP-market-woman-1")
@pytest.mark.parametrize("stage", [Stage.ACTING, Stage.CLOSED])
def test_with_four_players_the_market_woman_leads_to_the_stalls_of_the_partner_only(
    stage: Stage,
) -> None:
    state = play(four("market-woman", partner=stage), "P1 use market-woman")
    assert refuse(state, "P1 trade stall-WPL wheat for leek").rule == "HLP-6"
    assert refuse(state, "P1 trade stall-WCL wheat for leek").rule == "HLP-6"
    after = play(state, "P1 trade stall-WTL wheat for leek")
    assert stall(after, 2, "stall-WTL").stock == count_vegetables("wheat turnip")


@pytest.mark.rule("HLP-6", "HLP-apprentice-1")
def test_what_the_apprentice_borrows_from_the_partner_reaches_the_partner_only() -> None:
    state = position(
        farmer(area=["apprentice"]),
        farmer(area=["casual-WPT"]),
        farmer(area=["tout", "casual-WWB"]),
        farmer(),
        turn=(0, 2),
    )
    refusal = refuse(state, "P1 use apprentice: P3 tout option 1; P2 casual-WPT")
    assert refusal.rule == "HLP-6"
    after = play(state, "P1 use apprentice: P3 tout option 1; P3 casual-WWB")
    assert shown(after, 0) == {"casual-WWB"}


@pytest.mark.rule("HLP-6")
def test_the_second_pair_reaches_each_other_and_not_those_who_have_acted() -> None:
    state = position(
        farmer(area=["casual-WWB"]),
        farmer(area=["tout"]),
        farmer(),
        farmer(area=["casual-WPT"]),
        turn=(1, 3),
    )
    assert refuse(state, "P2 use tout: P1 casual-WWB").rule == "HLP-6"
    assert shown(play(state, "P2 use tout: P4 casual-WPT"), 1) == {"casual-WPT"}


@pytest.mark.rule("HLP-6", "HLP-foreman-1")
def test_with_four_players_the_foreman_still_fetches_what_anyone_discarded() -> None:
    state = position(
        farmer(area=["haggler"]), farmer(area=["foreman"]), farmer(), farmer(), turn=(0, 2)
    )
    after = close_turn(close_turn(play(state, "P1 discard haggler"), 0), 2)
    assert shown(play(after, "P2 use foreman: haggler"), 1) == {"haggler"}


@pytest.mark.rule("HLP-6", "HLP-tout-1", "ACT-H8")
def test_a_customer_uncovered_at_a_closed_partner_is_not_due_but_at_an_acting_one() -> None:
    for stage, due in ((Stage.CLOSED, False), (Stage.ACTING, True)):
        state = position(
            farmer(area=["tout"]),
            farmer(),
            farmer(area=["casual-WWB over regular-BL"], stage=stage),
            farmer(),
            turn=(0, 2),
        )
        after = play(state, "P1 use tout: P3 casual-WWB")
        assert regular(after, 2, "regular-BL").due is due


@pytest.mark.rule("HLP-2", "HLP-6")
@pytest.mark.parametrize("place", ["P2 casual-WPT", "P3 casual-WWB"])
def test_with_three_players_both_others_are_targets_whether_they_have_acted_or_not(
    place: str,
) -> None:
    state = position(
        farmer(area=["tout"]),
        farmer(area=["casual-WPT"]),
        farmer(area=["casual-WWB"]),
        starting_player=2,
        turn=0,
    )
    after = play(state, f"P1 use tout: {place}")
    assert shown(after, 0) == {place.split()[1]}


# --- the dummy opponent of the solo game -----------------------------------------------------


def solo(helper: str) -> State:
    return position(
        farmer(cash=10, cart="wheat bean leek", area=[helper, "regular-CB"]),
        rows=[["stall-WTB"], ["stall-WTL"], ["stall-TBL"], ["stall-TCB"]],
        dummy=["stall-WPL", "stall-PBL", "regular-BL", "regular-WW", "casual-WPT", "casual-WWB"],
    )


@pytest.mark.rule("SOL-2", "HLP-trader-1", "HLP-market-woman-1")
def test_the_stalls_of_the_dummy_are_stalls_of_another_player() -> None:
    after = play(solo("trader"), "P1 use trader: P2 stall-PBL give wheat take leek")
    assert after.players[0].cart == count_vegetables("bean leek*2")
    after = play(
        solo("market-woman"), "P1 use market-woman", "P1 trade stall-PBL wheat for pumpkin"
    )
    assert after.players[0].cart == count_vegetables("pumpkin bean leek")


@pytest.mark.rule("SOL-2", "HLP-deliveryman-1", "HLP-tout-1", "HLP-matchmaker-1")
def test_the_customers_of_the_dummy_are_customers_of_another_player() -> None:
    after = play(solo("deliveryman"), "P1 use deliveryman: P2 regular-BL")
    assert after.players[0].cash == 10 + 7
    after = play(solo("tout"), "P1 use tout: P2 casual-WPT")
    assert shown(after, 0) == {"regular-CB", "casual-WPT"}
    after = play(solo("matchmaker"), "P1 use matchmaker: P2 regular-BL against regular-CB")
    assert shown(after, 0) == {"regular-BL"}
    assert after.dummy is not None
    assert {item.card for item in after.dummy.regular_customers} == {"regular-CB", "regular-WW"}


@pytest.mark.rule("SOL-2", "HLP-buyer-1", "HLP-seller-1", "HLP-gleaner-1")
@pytest.mark.parametrize(
    ("use", "rule"),
    [
        ("buyer: P2 take wheat", "SOL-2"),
        ("seller: P2 give bean", "SOL-2"),
        ("gleaner: P2 home", "TURN-6"),
    ],
)
def test_the_dummy_has_no_shop_and_no_fields(use: str, rule: str) -> None:
    helper = use.partition(":")[0]
    assert refuse(solo(helper), f"P1 use {use}").rule == rule
    assert uses(solo(helper)) == []


@pytest.mark.rule("HLP-gleaner-1")
def test_in_the_solo_game_the_own_home_field_is_no_target_either() -> None:
    state = solo("gleaner")
    assert field(state, 0, "home").count == 8
    assert refuse(state, "P1 use gleaner: P1 home").rule == "HLP-gleaner-1"
