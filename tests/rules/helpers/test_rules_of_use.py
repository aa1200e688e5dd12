"""Rulings on HLP-1 to HLP-5, HLP-7 and HLP-8: what holds for all helpers."""

from __future__ import annotations

import pytest

from loyang import State, count_vegetables, legal_moves, parse_move
from loyang.moves import Choice, DiscardHelper, UseHelper
from loyang.positions import farmer, position
from tests.helping import close_turn, field, regular, shown, stall
from tests.rules.helpers.typed import play, refuse, uses

# --- HLP-1: one option, effect, discard, uncover ---------------------------------------------


@pytest.mark.rule("HLP-1", "ACT-E1")
def test_a_helper_is_discarded_after_one_option() -> None:
    state = position(farmer(area=["saleswoman", "regular-WW: unsatisfied"]), farmer())
    after = play(state, "P1 use saleswoman 2")
    assert not regular(after, 0, "regular-WW").satisfied
    assert "saleswoman" in after.discard_pile
    assert refuse(after, "P1 use saleswoman 1").rule == "TURN-6"


@pytest.mark.rule("HLP-1")
@pytest.mark.parametrize("text", ["P1 use haggler 2", "P1 use saleswoman 3"])
def test_a_helper_has_the_options_of_its_card_only(text: str) -> None:
    state = position(farmer(area=["haggler", "saleswoman"]), farmer())
    assert refuse(state, text).rule == "HLP-1"


@pytest.mark.rule("HLP-1", "HLP-7")
def test_a_lasting_effect_goes_on_without_the_card() -> None:
    state = position(farmer(cash=10, area=["haggler", "foreman"]), farmer())
    after = play(state, "P1 use haggler", "P1 use foreman: haggler", "P1 discard haggler")
    assert "haggler" in after.discard_pile
    assert play(after, "P1 buy wheat").players[0].cash == 10 - 2


@pytest.mark.rule("HLP-1", "ACT-H5")
def test_a_card_under_a_helper_comes_into_play_when_the_helper_has_been_used() -> None:
    state = position(farmer(cash=0, area=["bookkeeper over stall-PBL", "field-3a: leek"]), farmer())
    after = play(state, "P1 use bookkeeper 2")
    assert after.players[0].cash == 1
    assert "bookkeeper" in after.discard_pile
    assert stall(after, 0, "stall-PBL").stock == count_vegetables("PBL")


@pytest.mark.rule("HLP-1", "HLP-4", "ACT-H5")
@pytest.mark.parametrize(
    ("area", "text"),
    [
        (["sower over field-3a"], "P1 use sower: field-3a take leek"),
        (["surveyor over field-3a"], "P1 use surveyor 2: field-3a"),
        (["trader over stall-PBL"], "P1 use trader: P1 stall-PBL give wheat take leek"),
        (["matchmaker over regular-WW"], "P1 use matchmaker: P2 regular-BL against regular-WW"),
    ],
)
def test_a_helper_cannot_work_on_the_card_that_it_covers(area: list[str], text: str) -> None:
    """First the effect, then the helper is discarded, only then the card is uncovered."""
    state = position(farmer(cart="wheat", area=area, private="gone"), farmer(area=["regular-BL"]))
    assert refuse(state, text).rule == "ACT-H4"
    helper, _, below = area[0].partition(" over ")
    after = play(state, f"P1 discard {helper}")
    assert shown(after, 0) == {below}


@pytest.mark.rule("HLP-1", "HLP-foreman-1", "ACT-H5")
def test_a_foreman_over_a_helper_fetches_one_and_then_uncovers_the_other() -> None:
    state = position(farmer(area=["foreman over haggler"]), farmer(), discard_pile=["shopper"])
    after = play(state, "P1 use foreman: shopper")
    assert shown(after, 0) == {"shopper", "haggler"}
    assert list(after.discard_pile) == ["foreman"]


@pytest.mark.rule("HLP-1", "HLP-saleswoman-1", "ACT-H5")
def test_a_customer_under_the_saleswoman_comes_into_play_satisfied_and_due() -> None:
    state = position(
        farmer(area=["saleswoman over regular-BL", "regular-WW: unsatisfied"]), farmer()
    )
    after = play(state, "P1 use saleswoman 1", "P1 end-actions")
    assert not regular(after, 0, "regular-WW").satisfied
    assert not regular(after, 0, "regular-BL").satisfied


@pytest.mark.rule("ACT-E2", "ACT-H5")
def test_a_helper_discarded_unused_uncovers_its_card_and_does_nothing() -> None:
    state = position(farmer(cash=10, area=["haggler over stall-WPL"]), farmer())
    after = play(state, "P1 discard haggler", "P1 buy wheat")
    assert after.players[0].cash == 10 - 3
    assert shown(after, 0) == {"stall-WPL"}


@pytest.mark.rule("ACT-E2")
@pytest.mark.parametrize("card", ["stall-WPL", "regular-BL", "casual-CBL", "field-3a"])
def test_no_card_but_a_helper_is_discarded_unused(card: str) -> None:
    state = position(farmer(area=["haggler", card]), farmer())
    assert refuse(state, f"P1 discard {card}").rule == "ACT-E2"


# --- HLP-1: what a move may say --------------------------------------------------------------


@pytest.mark.rule("HLP-1")
@pytest.mark.parametrize(
    "text",
    [
        "P1 use haggler: take wheat",
        "P1 use haggler: P2",
        "P1 use shopper: take wheat give bean",
        "P1 use shopper",
        "P1 use shopper: take wheat; take wheat",
        "P1 use gleaner: P2 private-4a take bean",
        "P1 use gleaner: P2 private-4a against field-3a",
        "P1 use peddler-1: give wheat*2 take leek; take leek",
    ],
)
def test_a_use_says_what_its_effect_asks_for_no_less_and_no_more(text: str) -> None:
    """So there is one way to write each use."""
    state = position(
        farmer(cart="wheat*2", area=["haggler", "shopper", "gleaner", "peddler-1", "field-3a"]),
        farmer(area=["private-4a: bean 4"]),
    )
    move = parse_move(text)
    assert isinstance(move, UseHelper)
    kind = move.helper.removesuffix("-1")
    assert refuse(state, text).rule == f"HLP-{kind}-1"


@pytest.mark.rule("HLP-1")
def test_an_empty_choice_is_one_too_many_for_an_effect_without_any() -> None:
    state = position(farmer(area=["haggler"]), farmer())
    move = UseHelper(0, "haggler", 1, (Choice(),))
    assert move not in legal_moves(state)
    assert refuse(state, str(move)).rule == "HLP-haggler-1"


# --- HLP-2 and HLP-3: what a helper touches --------------------------------------------------


@pytest.mark.rule("HLP-2")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("P1 use sower: field-4a take bean", "TURN-6"),
        ("P1 use surveyor 2: field-4a", "TURN-6"),
        ("P1 use sower: P2 field-4a take bean", "HLP-2"),
        ("P1 use shopper: P2 take wheat", "HLP-2"),
        ("P1 use bookkeeper 1: P2 take wheat", "HLP-2"),
    ],
)
def test_a_helper_without_a_lantern_touches_nothing_of_others(text: str, rule: str) -> None:
    state = position(
        farmer(area=["sower", "surveyor", "shopper", "bookkeeper"]), farmer(area=["field-4a"])
    )
    assert refuse(state, text).rule == rule


@pytest.mark.rule("HLP-2", "HLP-saleswoman-1", "HLP-bookkeeper-2")
def test_without_a_lantern_only_the_own_markers_and_fields_count() -> None:
    state = position(
        farmer(area=["saleswoman", "bookkeeper"]),
        farmer(area=["regular-WW: unsatisfied", "field-4a: bean"]),
    )
    assert refuse(state, "P1 use saleswoman 1").rule == "HLP-5"
    assert refuse(state, "P1 use bookkeeper 2").rule == "HLP-5"


@pytest.mark.rule("HLP-3")
def test_no_helper_gets_at_the_home_field_cart_or_storehouse_of_another_player() -> None:
    """All uses of all lantern helpers leave these three as they are."""
    lanterns = ["trader", "deliveryman", "tout", "matchmaker", "buyer", "seller", "gleaner"]
    area = ["stall-PBL", "regular-BL", "casual-CBL", "private-4a: bean 4"]
    state = position(
        farmer(cart="wheat bean leek", area=[*lanterns, "market-woman", "regular-WW"]),
        farmer(cart="leek", storehouse="bean", area=area),
    )
    there = state.players[1]
    moves = [move for move in legal_moves(state) if isinstance(move, UseHelper)]
    assert {move.helper for move in moves} == {*lanterns, "market-woman"}
    for move in moves:
        after = play(state, str(move)).players[1]
        assert (after.cart, after.storehouse) == (there.cart, there.storehouse)
        assert field(play(state, str(move)), 1, "home").count == 8


# --- HLP-4: visible cards --------------------------------------------------------------------


@pytest.mark.rule("HLP-4", "ACT-H4")
def test_a_covered_helper_can_neither_be_used_nor_discarded() -> None:
    state = position(farmer(area=["stall-WPL over haggler"]), farmer())
    assert refuse(state, "P1 use haggler").rule == "ACT-H4"
    assert refuse(state, "P1 discard haggler").rule == "ACT-E2"


@pytest.mark.rule("HLP-4", "ACT-H4")
@pytest.mark.parametrize(
    "text",
    [
        "trader: P2 stall-PBL give wheat take leek",
        "deliveryman: P2 regular-BL",
        "tout: P2 casual-CBL",
        "matchmaker: P2 regular-BL against regular-WW",
        "gleaner: P2 field-3a",
        "apprentice: P2 haggler option 1",
    ],
)
def test_a_covered_card_of_another_player_is_out_of_reach(text: str) -> None:
    helper = text.partition(":")[0]
    state = position(
        farmer(cart="wheat bean leek", area=[helper, "regular-WW"]),
        farmer(
            area=[
                "casual-WPT over stall-PBL",
                "stall-WPL over regular-BL",
                "stall-WTB over casual-CBL",
                "stall-WTL over field-3a",
                "stall-WCB over haggler",
            ]
        ),
    )
    assert refuse(state, f"P1 use {text}").rule == "ACT-H4"


# --- HLP-5: no use without effect ------------------------------------------------------------


@pytest.mark.rule("HLP-5", "ACT-E2")
def test_helpers_that_would_change_nothing_are_not_listed_but_can_be_discarded() -> None:
    """The field still below four, no marker to turn, no helper discarded, nobody to touch, ..."""
    helpers = [
        "peddler-1",
        "foreman",
        "surveyor",
        "harvest-hand",
        "sower",
        "trader",
        "deliveryman",
        "tout",
        "matchmaker",
        "gleaner",
        "apprentice",
        "seller",
    ]
    everything = [f"private-{spaces}{part}: wheat 1" for spaces in (3, 4, 5, 6) for part in "ab"]
    state = position(
        farmer(area=[*helpers, *everything]), farmer(area=["field-3a: leek 1"]), round=8
    )
    assert uses(state) == []
    discards = {move.helper for move in legal_moves(state) if isinstance(move, DiscardHelper)}
    assert discards == set(helpers)


@pytest.mark.rule("HLP-5", "HLP-7")
@pytest.mark.parametrize("use", ["caterer", "carpenter 2", "market-woman"])
def test_what_does_not_stack_cannot_be_used_while_active(use: str) -> None:
    area = ["caterer", "carpenter", "market-woman"]
    (active,) = play(position(farmer(area=area), farmer()), f"P1 use {use}").players[0].effects
    state = position(farmer(area=area, effects=[active]), farmer())
    assert refuse(state, f"P1 use {use}").rule == "HLP-5"


# --- HLP-7: the end of lasting effects -------------------------------------------------------


def lasting() -> State:
    return position(
        farmer(
            cash=20,
            cart="WWB BL BL leek*3",
            area=[
                "saleswoman",
                "haggler",
                "caterer",
                "market-woman",
                "carpenter",
                "regular-BL",
                "casual-WWB",
            ],
        ),
        farmer(cash=20, cart="wheat", area=["stall-PTC"]),
        turn=0,
    )


@pytest.mark.rule("HLP-7", "CLO-4")
def test_lasting_effects_end_with_the_own_closing() -> None:
    """They last while vegetables are stored and steps are chosen."""
    uses = ("saleswoman 2", "haggler", "caterer", "market-woman", "carpenter 2")
    after = play(lasting(), *(f"P1 use {use}" for use in uses))
    assert len(after.players[0].effects) == 5
    after = play(after, "P1 end-actions")
    assert len(after.players[0].effects) == 5
    after = play(after, "P1 store wheat*2 bean*3 leek*5")
    assert refuse(after, "P1 trade stall-PTC wheat for turnip").rule == "CLO-1"
    after = play(after, "P1 step 0")
    assert after.players[0].effects == ()
    assert after.players[0].storehouse == count_vegetables("wheat*2 bean*3 leek*5")


@pytest.mark.rule("HLP-7")
def test_the_lasting_effect_of_one_player_does_nothing_for_another() -> None:
    after = play(lasting(), "P1 use haggler", "P1 use market-woman", "P1 use carpenter 2")
    after = close_turn(after, 0, "wheat*2 bean*3 leek*5")
    after = play(after, "P2 buy wheat")
    assert after.players[1].cash == 20 - 3
    assert after.players[1].effects == ()


@pytest.mark.rule("HLP-7", "PLY-2")
def test_the_closing_of_the_partner_ends_no_effect_of_ones_own() -> None:
    state = position(
        farmer(cash=10, area=["haggler"]), farmer(), farmer(cash=10), farmer(), turn=(0, 2)
    )
    after = close_turn(play(state, "P1 use haggler"), 2)
    assert play(after, "P1 buy wheat").players[0].cash == 10 - 2


# --- HLP-8: where cards go -------------------------------------------------------------------


@pytest.mark.rule("HLP-8", "HLP-tout-1")
def test_a_card_taken_off_another_comes_uncovered_and_covering_nothing() -> None:
    state = position(farmer(area=["tout over stall-WPL"]), farmer(area=["casual-CBL over haggler"]))
    after = play(state, "P1 use tout: P2 casual-CBL")
    assert shown(after, 0) == {"casual-CBL", "stall-WPL"}
    assert shown(after, 1) == {"haggler"}
    assert not list(after.players[0].area.covered())
    assert not list(after.players[1].area.covered())
