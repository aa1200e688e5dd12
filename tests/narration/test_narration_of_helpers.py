"""What helpers do, in words: one test for each option."""

from __future__ import annotations

from pathlib import Path

import pytest

from loyang import BASE_RULESET, Ruleset, State
from loyang.narration import CardMove, CustomerChange, Place, Where
from loyang.positions import Farmer, farmer, position
from loyang.ruleset.cards import HelperCard
from loyang.state import Stage
from tests.narration.narrated import events, told


def own(**more: object) -> State:
    """P1 uses his helper, P2 has closed."""
    return position(farmer(**more), farmer(stage=Stage.CLOSED), discard_pile=["tout"])  # type: ignore[arg-type]


def against(other: Farmer, **more: object) -> State:
    """P1 uses his helper on what P2 has."""
    return position(farmer(**more), other)  # type: ignore[arg-type]


OWN = [
    (
        own(cart="WB", area=["peddler-1"]),
        "peddler-1 1: give wheat bean take leek",
        "returns a wheat and a bean to the supply and takes a leek",
    ),
    (
        own(area=["saleswoman", "regular-BL: unsatisfied", "regular-WW"]),
        "saleswoman 1",
        "turns the marker of regular-BL to satisfied",
    ),
    (
        own(area=["saleswoman", "regular-BL: unsatisfied", "regular-WW: unsatisfied"]),
        "saleswoman 1",
        "turns the markers of regular-BL and regular-WW to satisfied",
    ),
    (
        own(area=["saleswoman"]),
        "saleswoman 2",
        "gets 2 more from each casual customer until his turn is over",
    ),
    (own(area=["shopper"]), "shopper 1: take bean", "buys a bean for 4 cash"),
    (
        own(area=["haggler"]),
        "haggler 1",
        "pays 1 less for each vegetable from his shop until his turn is over",
    ),
    (
        own(area=["bookkeeper"]),
        "bookkeeper 1: give bean take wheat",
        "puts a bean from the supply into his shop and returns a wheat from his shop to the supply",
    ),
    (
        own(area=["bookkeeper", "field-3a: bean 2", "field-4a: wheat 1"]),
        "bookkeeper 2",
        "gets 2 cash for his fields",
    ),
    (own(area=["foreman"]), "foreman 1: tout", "takes tout from the discard pile"),
    (
        own(area=["caterer"]),
        "caterer 1",
        "may serve each of his regular customers 2 times this round",
    ),
    (
        own(area=["surveyor"]),
        "surveyor 1",
        "is to turn up the top field of his private pile",
    ),
    (
        own(area=["surveyor", "field-5a"]),
        "surveyor 2: field-5a",
        "lays field-5a under his private pile",
    ),
    (own(area=["carpenter"]), "carpenter 1", "enlarges his storehouse free of charge"),
    (own(area=["carpenter"]), "carpenter 2", "may store any number of vegetables this round"),
    (
        own(area=["sower", "field-4a"]),
        "sower 1: field-4a take bean",
        "sows a bean from the supply on field-4a, which now holds 4",
    ),
]

LANTERN = [
    (
        own(area=["market-woman"]),
        "market-woman 1",
        "may trade at other players' stalls until his turn is over",
    ),
    (
        against(farmer(area=["stall-PBL"]), cart="wheat", area=["trader"]),
        "trader 1: P2 stall-PBL give wheat take leek",
        "gives a wheat for a leek at P2's stall-PBL, whatever its bowls",
    ),
    (
        against(farmer(), cart="wheat", area=["trader", "stall-PBL"]),
        "trader 1: P1 stall-PBL give wheat take leek",
        "gives a wheat for a leek at his stall-PBL, whatever its bowls",
    ),
    (
        against(farmer(area=["regular-BL: 2 deliveries"]), cart="BL", area=["deliveryman"]),
        "deliveryman 1: P2 regular-BL",
        "serves P2's regular-BL with a bean and a leek and gets 9 cash, row 3 of 4",
    ),
    (
        against(farmer(area=["casual-CBL"]), area=["tout"]),
        "tout 1: P2 casual-CBL",
        "takes P2's casual-CBL into his area",
    ),
    (
        against(farmer(area=["regular-BL"]), area=["matchmaker", "regular-WW"]),
        "matchmaker 1: P2 regular-BL against regular-WW",
        "swaps his regular-WW for P2's regular-BL",
    ),
    (
        against(farmer(), area=["buyer"]),
        "buyer 1: P2 take leek",
        "buys a leek from P2's shop for 6 cash",
    ),
    (
        against(farmer(shop=""), cart="BLL", area=["seller"]),
        "seller 1: P2 give leek*2",
        "sells 2 leeks to P2's shop for 6 cash",
    ),
    (
        against(farmer(area=["field-3a: leek 2"]), area=["gleaner"]),
        "gleaner 1: P2 field-3a",
        "takes a leek from P2's field-3a",
    ),
]


@pytest.mark.parametrize(("state", "use", "words"), [*OWN, *LANTERN])
def test_what_a_helper_does(state: State, use: str, words: str) -> None:
    helper, option = use.replace(":", "").split()[:2]
    kind = helper.removesuffix("-1")
    assert told(state, f"P1 use {use}") == [
        f"HLP-{kind}-{option}: P1 uses {helper}: he {words}",
        f"HLP-1: {helper} is discarded",
    ]


def test_every_option_but_two_is_among_them() -> None:
    """The harvest hand is told with the harvest, and the apprentice with what he borrows."""
    uses = {
        tuple(use.replace("-1 ", " ").replace(":", "").split()[:2])
        for _, use, _ in (*OWN, *LANTERN)
    }
    options = {
        (card.helper, str(number))
        for card in BASE_RULESET.cards
        if isinstance(card, HelperCard)
        for number, _ in enumerate(card.options, 1)
    }
    assert options - uses == {("harvest-hand", "1"), ("apprentice", "1")}
    assert uses <= options


def test_a_borrowed_helper() -> None:
    state = position(farmer(cart="WB", area=["apprentice over tout"]), farmer(area=["peddler-2"]))
    assert told(state, "P1 use apprentice: P2 peddler-2 option 1; give wheat bean take leek") == [
        "HLP-apprentice-1: P1 uses apprentice: he borrows P2's peddler-2",
        "HLP-peddler-1: P1 returns a wheat and a bean to the supply and takes a leek",
        "HLP-1: apprentice is discarded",
        "ACT-H5: P1's tout is uncovered",
    ]


def test_a_stall_that_is_emptied_by_a_helper() -> None:
    state = position(
        farmer(cart="wheat", area=["trader"]),
        farmer(area=["stall-PBL: leek over stall-WPL"], stage=Stage.CLOSED),
    )
    assert told(state, "P1 use trader: P2 stall-PBL give wheat take leek")[1:] == [
        "ACT-D4: P2's stall-PBL is empty and is discarded",
        "ACT-H5: P2's stall-WPL is uncovered and is filled with a wheat, a pumpkin and a leek",
        "HLP-1: trader is discarded",
    ]


def test_the_last_delivery_by_a_helper() -> None:
    state = position(
        farmer(cart="BL", area=["deliveryman"]),
        farmer(area=["regular-BL: 3 deliveries, unsatisfied over regular-WW"]),
    )
    serves, leaves, uncovers, _ = events(state, "P1 use deliveryman: P2 regular-BL")
    assert serves.words.endswith("gets 10 cash, row 4 of 4")
    assert (serves.player, serves.cash) == (0, 10)
    assert serves.customers == (CustomerChange("regular-BL", deliveries=1, served=1),)
    assert str(leaves) == "ACT-F4: P2's regular-BL has got his last delivery and is discarded"
    assert leaves.player == 1
    assert leaves.customers == (CustomerChange("regular-BL", deliveries=-4, served=-1, due=-1),)
    assert str(uncovers) == "ACT-H5: P2's regular-WW is uncovered and gets a satisfied marker"


def test_a_customer_taken_away_uncovers_the_card_below() -> None:
    state = position(farmer(area=["tout"]), farmer(area=["casual-CBL over field-3a"]))
    assert told(state, "P1 use tout: P2 casual-CBL")[1:] == [
        "ACT-H5: P2's field-3a is uncovered",
        "HLP-1: tout is discarded",
    ]


def test_a_buried_field_uncovers_the_card_below() -> None:
    state = position(farmer(area=["surveyor", "field-5a over regular-WW"]), farmer())
    assert told(state, "P1 use surveyor 2: field-5a")[1:] == [
        "ACT-H5: P1's regular-WW is uncovered and gets a satisfied marker",
        "HLP-1: surveyor is discarded",
    ]


def test_swapped_customers_take_what_they_cover_with_them_in_the_data() -> None:
    """Each card comes to lie over what the other covered."""
    state = position(
        farmer(area=["matchmaker", "regular-WW: 1 delivery over field-3a"]),
        farmer(area=["regular-BL: unsatisfied"]),
    )
    swap, discarded = events(state, "P1 use matchmaker: P2 regular-BL against regular-WW")
    mine, theirs = Place(Where.AREA, 0), Place(Where.AREA, 1)
    assert set(swap.cards) == {
        CardMove("regular-WW", mine, theirs),
        CardMove("regular-BL", theirs, mine),
        CardMove(
            "field-3a", Place(Where.UNDER, 0, "regular-WW"), Place(Where.UNDER, 0, "regular-BL")
        ),
    }
    assert swap.customers == ()
    assert discarded.rule == "HLP-1"


def test_the_dummy_opponent_is_named() -> None:
    state = position(
        farmer(area=["tout"]),
        rows=[["regular-BL", None, None], *([[None] * 3] * 3)],
        dummy=["casual-CBL"],
    )
    assert told(state, "P1 use tout: P2 casual-CBL")[0] == (
        "HLP-tout-1: P1 uses tout: he takes the dummy opponent's casual-CBL into his area"
    )


def test_an_option_with_several_effects(tmp_path: Path) -> None:
    """Printed values of one's own can make a helper do one thing after the other."""
    file = tmp_path / "own.toml"
    file.write_text(
        """format = 1
[helpers.shopper]
timing = "action"
lantern = false
[[helpers.shopper.options]]
effects = [{ effect = "buy_cheaply", discount = 2 }, { effect = "earn_per_field", amount = 3 }]
""",
        "utf-8",
    )
    state = position(
        farmer(area=["shopper", "field-3a: bean 2"]), farmer(), ruleset=Ruleset.load(file)
    )
    buys, earns, _ = events(state, "P1 use shopper: take bean")
    assert str(buys) == "HLP-shopper-1: P1 uses shopper: he buys a bean for 4 cash"
    assert str(earns) == "HLP-shopper-1: P1 gets 3 cash for his fields"
    assert (buys.cash, earns.cash) == (-4, 3)
