"""Rulings on the apprentice, who uses the helpers of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from loyang import (
    CHANCE,
    Player,
    Ruleset,
    State,
    TurnUpField,
    count_vegetables,
    deciders,
    legal_moves,
)
from loyang.positions import farmer, position
from tests.helping import close_turn, field, regular, shown
from tests.rules.helpers.typed import play, refuse, uses

EVERY_OPTION = {
    "peddler-1 option 1; give wheat bean take leek": "peddler-1: give wheat bean take leek",
    "saleswoman option 1": "saleswoman 1",
    "saleswoman option 2": "saleswoman 2",
    "shopper option 1; take leek": "shopper: take leek",
    "haggler option 1": "haggler",
    "bookkeeper option 1; give leek take wheat": "bookkeeper 1: give leek take wheat",
    "bookkeeper option 2": "bookkeeper 2",
    "foreman option 1; peddler-3": "foreman: peddler-3",
    "caterer option 1": "caterer",
    "surveyor option 1": "surveyor 1",
    "surveyor option 2; field-4a": "surveyor 2: field-4a",
    "carpenter option 1": "carpenter 1",
    "carpenter option 2": "carpenter 2",
    "sower option 1; field-4a take bean": "sower: field-4a take bean",
    "market-woman option 1": "market-woman",
    "trader option 1; P2 stall-PBL give bean take leek": (
        "trader: P2 stall-PBL give bean take leek"
    ),
    "deliveryman option 1; P2 regular-BL": "deliveryman: P2 regular-BL",
    "tout option 1; P2 casual-CBL": "tout: P2 casual-CBL",
    "matchmaker option 1; P2 regular-BL against regular-WW": (
        "matchmaker: P2 regular-BL against regular-WW"
    ),
    "buyer option 1; P2 take leek": "buyer: P2 take leek",
    "seller option 1; P2 give bean leek": "seller: P2 give bean leek",
    "gleaner option 1; P2 private-4a": "gleaner: P2 private-4a",
}
"""How an option is borrowed, and how its owner would use it."""


def table(own: str, others: str) -> State:
    """P1 with something for each helper, and one helper for each of the two players."""
    return position(
        farmer(
            cart="wheat*2 bean leek",
            area=[own, "regular-WW: unsatisfied", "field-3a: leek 2", "field-4a"],
        ),
        farmer(area=[others, "stall-PBL", "regular-BL", "casual-CBL", "private-4a: bean 4"]),
        discard_pile=["peddler-3"],
        round=3,
    )


def without(player: Player, *helpers: str) -> tuple[object, ...]:
    """All that a player has, but for these helpers."""
    area = player.area
    return (
        player.cash,
        player.cart,
        player.shop,
        player.enlarged,
        player.effects,
        player.pile,
        area.fields,
        area.stalls,
        area.regular_customers,
        area.casual_customers,
        {item for item in area.helpers if item.card not in helpers},
    )


@pytest.mark.rule("HLP-apprentice-1")
@pytest.mark.parametrize("borrowed", EVERY_OPTION)
def test_the_apprentice_does_what_the_helper_of_another_player_would_do(borrowed: str) -> None:
    """That helper stays where it is; the apprentice is discarded."""
    helper = borrowed.partition(" ")[0]
    after = play(table("apprentice", helper), f"P1 use apprentice: P2 {borrowed}")
    assert helper in shown(after, 1)
    assert helper not in after.discard_pile
    assert "apprentice" in after.discard_pile
    as_own = play(table(helper, "apprentice"), f"P1 use {EVERY_OPTION[borrowed]}")
    for player in (0, 1):
        assert without(after.players[player], helper, "apprentice") == without(
            as_own.players[player], helper, "apprentice"
        )
    assert deciders(after) == deciders(as_own)


@pytest.mark.rule("HLP-apprentice-1")
@pytest.mark.parametrize("borrowed", EVERY_OPTION)
def test_each_option_that_the_apprentice_can_use_changes_something(borrowed: str) -> None:
    """So the comparison above compares two effects, not two times nothing."""
    helper = borrowed.partition(" ")[0]
    state = table("apprentice", helper)
    after = play(state, f"P1 use apprentice: P2 {borrowed}")
    before = [without(player, "apprentice") for player in state.players]
    assert deciders(after) == (CHANCE,) or before != [
        without(player, "apprentice") for player in after.players
    ]


@pytest.mark.rule("HLP-apprentice-1", "HLP-surveyor-1")
def test_the_apprentice_of_a_surveyor_turns_up_the_field_of_his_user() -> None:
    state = position(
        farmer(area=["apprentice", "private-3a", "private-4a", "private-5a"]),
        farmer(area=["surveyor"]),
        round=3,
    )
    after = play(state, "P1 use apprentice: P2 surveyor option 1")
    assert legal_moves(after) == [TurnUpField(0, "private-6a")]
    after = play(after, "P1 turns-up private-6a")
    assert field(after, 0, "private-6a").count == 0


@pytest.mark.rule("HLP-apprentice-1", "HLP-8")
def test_a_helper_that_the_apprentice_used_still_covers_its_card() -> None:
    state = position(
        farmer(cart="wheat*2", area=["apprentice"]), farmer(area=["peddler-1 over stall-WPL"])
    )
    after = play(state, "P1 use apprentice: P2 peddler-1 option 1; give wheat*2 take leek")
    assert shown(after, 1) == {"peddler-1"}


@pytest.mark.rule("HLP-apprentice-1")
def test_a_borrowed_helper_can_be_used_by_its_owner_afterwards() -> None:
    state = position(
        farmer(cash=10, area=["apprentice"]), farmer(cash=10, area=["haggler"]), turn=0
    )
    after = play(state, "P1 use apprentice: P2 haggler option 1", "P1 buy wheat")
    assert after.players[0].cash == 10 - 2
    after = play(close_turn(after, 0, "wheat"), "P2 buy wheat", "P2 use haggler", "P2 buy wheat")
    assert after.players[1].cash == 10 - 3 - 2


@pytest.mark.rule("HLP-apprentice-1", "HLP-haggler-1", "HLP-7")
def test_a_borrowed_reduction_adds_to_others() -> None:
    state = position(farmer(cash=10, area=["apprentice", "shopper"]), farmer(area=["haggler"]))
    after = play(state, "P1 use apprentice: P2 haggler option 1", "P1 use shopper: take leek")
    assert after.players[0].cash == 10 - 3


@pytest.mark.rule("HLP-apprentice-1", "HLP-5")
def test_a_borrowed_caterer_cannot_be_added_to_another() -> None:
    state = position(farmer(area=["apprentice", "foreman"]), farmer(area=["caterer"]))
    after = play(
        state,
        "P1 use apprentice: P2 caterer option 1",
        "P1 use foreman: apprentice",
    )
    refusal = refuse(after, "P1 use apprentice: P2 caterer option 1")
    assert refusal.rule == "HLP-5"


@pytest.mark.rule("HLP-apprentice-1")
def test_the_apprentice_learns_nothing_from_a_harvest_hand() -> None:
    state = position(
        farmer(area=["apprentice", "private-5a: cabbage 5"]), farmer(area=["harvest-hand"])
    )
    refusal = refuse(state, "P1 use apprentice: P2 harvest-hand option 1")
    assert refusal.rule == "HLP-apprentice-1"
    assert uses(state) == []


@pytest.mark.rule("HLP-apprentice-1")
def test_the_apprentice_learns_nothing_from_another_apprentice(tmp_path: Path) -> None:
    """There is only one, but somebody's own cards may have two."""
    cards = tmp_path / "cards.toml"
    cards.write_text(
        "format = 1\n[helpers.apprentice]\ncopies = 2\n[helpers.peddler]\ncopies = 2\n"
    )
    state = position(
        farmer(cart="wheat*2", area=["apprentice-1", "peddler-1"]),
        farmer(area=["apprentice-2"]),
        ruleset=Ruleset.load(cards),
    )
    refusal = refuse(
        state,
        "P1 use apprentice-1: P2 apprentice-2 option 1; P1 peddler-1 option 1; "
        "give wheat*2 take leek",
    )
    assert refusal.rule == "HLP-apprentice-1"
    assert not any("apprentice" in use for use in uses(state))


@pytest.mark.rule("HLP-apprentice-1")
@pytest.mark.parametrize(
    "borrowed", ["peddler-1 option 1; give wheat*2 take leek", "apprentice option 1"]
)
def test_the_apprentice_needs_the_helper_of_another_player(borrowed: str) -> None:
    """Neither an own one nor himself."""
    state = position(
        farmer(cart="wheat*2", area=["apprentice", "peddler-1"]), farmer(area=["haggler"])
    )
    assert refuse(state, f"P1 use apprentice: P1 {borrowed}").rule == "HLP-apprentice-1"


@pytest.mark.rule("HLP-apprentice-1", "TURN-6")
@pytest.mark.parametrize(
    "borrowed",
    [
        "P2 peddler-2 option 1; give wheat*2 take leek",
        "P2 stall-WPL option 1",
        "P3 haggler option 1",
    ],
)
def test_the_apprentice_needs_a_visible_helper_of_that_player(borrowed: str) -> None:
    state = position(
        farmer(cart="wheat*2", area=["apprentice"]),
        farmer(area=["haggler", "stall-WPL", "casual-WPT over sower"]),
    )
    assert refuse(state, f"P1 use apprentice: {borrowed}").rule == "TURN-6"


@pytest.mark.rule("HLP-apprentice-1")
@pytest.mark.parametrize("option", [0, 2, 3])
def test_the_apprentice_needs_an_option_that_the_helper_has(option: int) -> None:
    state = position(farmer(area=["apprentice"]), farmer(area=["haggler"]))
    refusal = refuse(state, f"P1 use apprentice: P2 haggler option {option}")
    assert refusal.rule == "HLP-apprentice-1"


@pytest.mark.rule("HLP-apprentice-1", "HLP-peddler-1")
def test_what_the_borrowed_option_asks_for_is_asked_of_the_user() -> None:
    """The cart of the helper's owner does not help."""
    state = position(
        farmer(cart="wheat", area=["apprentice"]), farmer(cart="wheat*2", area=["peddler-1"])
    )
    refusal = refuse(state, "P1 use apprentice: P2 peddler-1 option 1; give wheat*2 take leek")
    assert refusal.rule == "HLP-peddler-1"
    assert "P1 has a wheat" in refusal.reason


@pytest.mark.rule("HLP-apprentice-1", "HLP-5")
@pytest.mark.parametrize("borrowed", ["carpenter option 1", "saleswoman option 1"])
def test_the_apprentice_cannot_borrow_what_would_change_nothing(borrowed: str) -> None:
    """For the user: his storehouse is large and his markers are satisfied, not the owner's."""
    state = position(
        farmer(enlarged=True, area=["apprentice", "regular-WW"]),
        farmer(area=["carpenter", "saleswoman", "regular-BL: unsatisfied"]),
    )
    assert refuse(state, f"P1 use apprentice: P2 {borrowed}").rule == "HLP-5"


@pytest.mark.rule("HLP-apprentice-1", "HLP-saleswoman-1")
def test_a_borrowed_saleswoman_turns_the_markers_of_the_user() -> None:
    state = position(
        farmer(area=["apprentice", "regular-WW: unsatisfied"]),
        farmer(area=["saleswoman", "regular-BL: unsatisfied"]),
    )
    after = play(state, "P1 use apprentice: P2 saleswoman option 1")
    assert regular(after, 0, "regular-WW").satisfied
    assert not regular(after, 1, "regular-BL").satisfied


@pytest.mark.rule("HLP-apprentice-1", "HLP-bookkeeper-2")
def test_the_apprentice_stays_an_action_helper_even_if_the_borrowed_one_is_for_any_time() -> None:
    state = position(
        farmer(cart="wheat*2", area=["apprentice", "field-3a: leek"]),
        farmer(area=["bookkeeper"]),
    )
    after = play(state, "P1 end-actions")
    refusal = refuse(after, "P1 use apprentice: P2 bookkeeper option 2")
    assert refusal.rule == "HLP-apprentice-1"
    after = play(state, "P1 use apprentice: P2 bookkeeper option 2")
    assert after.players[0].cash == 11


@pytest.mark.rule("HLP-apprentice-1", "HLP-trader-1")
def test_a_borrowed_lantern_helper_may_touch_the_owner_of_that_helper_and_others() -> None:
    state = position(
        farmer(cart="wheat*2", area=["apprentice", "foreman"]),
        farmer(area=["trader", "stall-WPL"]),
        farmer(area=["stall-WTB"]),
    )
    after = play(
        state,
        "P1 use apprentice: P2 trader option 1; P3 stall-WTB give wheat take bean",
        "P1 use foreman: apprentice",
        "P1 use apprentice: P2 trader option 1; P2 stall-WPL give wheat take leek",
    )
    assert after.players[0].cart == count_vegetables("bean leek")
