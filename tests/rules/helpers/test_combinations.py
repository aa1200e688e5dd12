"""Rulings on helpers that meet each other, a closing, or another player's turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from loyang import CHANCE, Decision, Phase, Ruleset, count_vegetables, deciders, decision
from loyang.positions import farmer, position
from tests.helping import close_turn, field, regular, shown
from tests.rules.helpers.typed import play, refuse, uses

# --- what comes into play after its owner ended his actions ----------------------------------


@pytest.mark.rule("HLP-deliveryman-1", "ACT-F4", "ACT-H8")
def test_a_customer_uncovered_by_a_deliveryman_is_not_due_if_its_owner_has_closed() -> None:
    state = position(
        farmer(area=["regular-CB: 3 deliveries over regular-BL"]),
        farmer(cash=0, cart="CB", area=["deliveryman"]),
    )
    after = play(close_turn(state, 0), "P2 use deliveryman: P1 regular-CB")
    assert after.players[1].cash == 9
    assert shown(after, 0) == {"regular-BL"}
    assert not regular(after, 0, "regular-BL").due


@pytest.mark.rule("HLP-trader-1", "HLP-market-woman-1", "ACT-D4", "ACT-H8")
@pytest.mark.parametrize("helper", ["trader", "market-woman"])
def test_a_customer_uncovered_by_emptying_a_stall_is_not_due_if_its_owner_has_closed(
    helper: str,
) -> None:
    state = position(
        farmer(area=["stall-WPL: leek over regular-BL"]), farmer(cart="wheat", area=[helper])
    )
    state = close_turn(state, 0)
    if helper == "trader":
        after = play(state, "P2 use trader: P1 stall-WPL give wheat take leek")
    else:
        after = play(state, "P2 use market-woman", "P2 trade stall-WPL wheat for leek")
    assert after.players[1].cart == count_vegetables("leek")
    assert not regular(after, 0, "regular-BL").due


@pytest.mark.rule("HLP-1", "HLP-bookkeeper-2", "ACT-H8", "CLO-1")
def test_a_customer_under_the_bookkeeper_used_for_a_penalty_is_not_due_any_more() -> None:
    """Who is due was fixed when the actions were ended."""
    state = position(
        farmer(
            cash=1,
            area=["bookkeeper over regular-BL", "regular-WW: unsatisfied", "field-3a: leek"],
        ),
        farmer(),
    )
    after = play(state, "P1 end-actions")
    assert decision(after, 0) is Decision.PAYMENT
    after = play(after, "P1 use bookkeeper 2")
    assert (after.players[0].cash, after.players[0].loans) == (0, 0)
    customer = regular(after, 0, "regular-BL")
    assert (customer.satisfied, customer.due) == (True, False)


# --- before the harvest ----------------------------------------------------------------------


@pytest.mark.rule("HLP-harvest-hand-1", "ACT-E2")
def test_whoever_discards_the_harvest_hand_before_the_harvest_has_nothing_to_decide_there() -> None:
    state = position(
        farmer(area=["harvest-hand", "private-5a: cabbage"]), farmer(), phase="harvest", round=2
    )
    after = play(state, "P1 discard harvest-hand")
    assert after.phase is Phase.CARDS
    assert field(after, 0, "private-5a").count == 5 - 1


@pytest.mark.rule("HLP-harvest-hand-1", "HLP-bookkeeper-2")
def test_the_bookkeeper_counts_fields_before_the_harvest_and_the_offer_stays_open() -> None:
    state = position(
        farmer(
            cash=0, area=["harvest-hand", "bookkeeper", "private-5a: cabbage", "field-3a: leek 1"]
        ),
        farmer(),
        phase="harvest",
        round=2,
    )
    after = play(state, "P1 use bookkeeper 2")
    assert after.players[0].cash == 2
    after = play(after, "P1 use harvest-hand")
    assert field(after, 0, "private-5a").count == 5 - 2
    assert "field-3a" not in shown(after, 0)


@pytest.mark.rule("HLP-harvest-hand-1")
def test_owners_of_a_usable_harvest_hand_are_asked_clockwise_from_the_starting_player(
    tmp_path: Path,
) -> None:
    """There is only one, but somebody's own cards may have two."""
    cards = tmp_path / "cards.toml"
    cards.write_text(
        'format = 1\n[helpers."harvest-hand"]\ncopies = 2\n[helpers.peddler]\ncopies = 2\n'
    )
    state = position(
        farmer(area=["harvest-hand-1", "private-5a: cabbage"]),
        farmer(area=["private-5a: cabbage"]),
        farmer(area=["harvest-hand-2", "private-5a: cabbage"]),
        starting_player=1,
        phase="harvest",
        round=2,
        ruleset=Ruleset.load(cards),
    )
    assert deciders(state) == (2,)
    after = play(state, "P3 harvest")
    assert deciders(after) == (0,)
    assert field(after, 2, "private-5a").count == 5  # all harvest at the same time
    after = play(after, "P1 use harvest-hand-1")
    assert [field(after, who, "private-5a").count for who in range(3)] == [3, 4, 4]


# --- two players at a time -------------------------------------------------------------------


@pytest.mark.rule("PLY-2", "HLP-surveyor-1", "TURN-2")
def test_the_partner_waits_while_chance_turns_up_the_field_of_a_surveyor() -> None:
    state = position(
        farmer(area=["surveyor"]), farmer(), farmer(area=["haggler"]), farmer(), turn=(0, 2)
    )
    after = play(state, "P1 use surveyor 1")
    assert deciders(after) == (CHANCE,)
    assert refuse(after, "P3 use haggler").rule == "TURN-2"
    after = play(after, "P1 turns-up private-4a")
    assert play(after, "P3 use haggler").players[2].effects


@pytest.mark.rule("PLY-2", "PAY-2", "HLP-bookkeeper-2")
def test_the_partner_cannot_use_a_helper_while_a_payment_is_open() -> None:
    state = position(
        farmer(cash=0, area=["regular-WW: unsatisfied"]),
        farmer(),
        farmer(area=["bookkeeper", "field-3a: leek"]),
        farmer(),
        turn=(0, 2),
    )
    after = play(state, "P1 end-actions")
    assert deciders(after) == (0,)
    assert refuse(after, "P3 use bookkeeper 2").rule == "PLY-2"


@pytest.mark.rule("PLY-2", "HLP-seller-1", "HLP-buyer-1")
def test_partners_may_use_their_helpers_on_each_other_move_by_move() -> None:
    state = position(
        farmer(cash=0, cart="leek", area=["seller"]),
        farmer(),
        farmer(cash=12, area=["buyer"]),
        farmer(),
        turn=(0, 2),
    )
    after = play(state, "P1 use seller: P3 give leek", "P3 buy leek", "P3 use buyer: P1 take leek")
    assert after.players[0].cash == 3
    assert after.players[2].cash == 0
    assert after.players[2].cart == count_vegetables("leek*2")
    assert after.players[2].shop[-1] == 1  # one at the start, one sold to it, one bought


# --- helpers for helpers ---------------------------------------------------------------------


@pytest.mark.rule("HLP-apprentice-1", "HLP-foreman-1")
def test_a_borrowed_foreman_fetches_a_helper_for_the_user_and_it_is_used_at_once() -> None:
    state = position(
        farmer(cash=10, area=["apprentice"]), farmer(area=["foreman"]), discard_pile=["haggler"]
    )
    after = play(
        state, "P1 use apprentice: P2 foreman option 1; haggler", "P1 use haggler", "P1 buy wheat"
    )
    assert after.players[0].cash == 10 - 2
    assert shown(after, 1) == {"foreman"}


@pytest.mark.rule("HLP-apprentice-1", "HLP-foreman-1", "HLP-1")
def test_an_apprentice_who_borrows_a_foreman_cannot_fetch_himself() -> None:
    """He is discarded after the effect."""
    state = position(
        farmer(area=["apprentice"]), farmer(area=["foreman"]), discard_pile=["haggler"]
    )
    refusal = refuse(state, "P1 use apprentice: P2 foreman option 1; apprentice")
    assert refusal.rule == "TURN-6"


@pytest.mark.rule("HLP-apprentice-1", "HLP-bookkeeper-2", "PAY-2")
def test_an_apprentice_may_borrow_a_bookkeeper_to_make_a_payment_in_the_own_turn() -> None:
    state = position(
        farmer(cash=1, area=["apprentice", "field-3a: leek", "field-4a: bean"]),
        farmer(area=["bookkeeper"]),
    )
    state = play(state, "P1 buy-pack", "P1 finds field-5a", "P1 finds field-5b", "P1 keep field-5a")
    assert decision(state, 0) is Decision.PAYMENT
    after = play(state, "P1 use apprentice: P2 bookkeeper option 2")
    assert (after.players[0].cash, after.players[0].loans) == (0, 0)
    assert decision(after, 0) is Decision.ACT


@pytest.mark.rule("HLP-tout-1", "HLP-saleswoman-2", "ACT-G2")
def test_a_customer_that_the_tout_brought_pays_what_the_own_saleswoman_makes_it_pay() -> None:
    state = position(
        farmer(cash=0, cart="CBL", area=["tout", "saleswoman"]), farmer(area=["casual-CBL"])
    )
    after = play(state, "P1 use saleswoman 2", "P1 use tout: P2 casual-CBL", "P1 serve casual-CBL")
    assert after.players[0].cash == 12 - 2 + 2  # one casual against no regular customer


@pytest.mark.rule("HLP-caterer-1", "HLP-matchmaker-1", "ACT-F2")
def test_a_customer_served_twice_and_swapped_cannot_be_served_by_another_caterer() -> None:
    """How often it was served goes with the card."""
    state = position(
        farmer(cart="CB CB", area=["caterer", "matchmaker", "regular-CB"]),
        farmer(cart="CB", area=["foreman", "regular-BL"]),
    )
    after = play(
        state,
        "P1 use caterer",
        "P1 serve regular-CB",
        "P1 serve regular-CB",
        "P1 use matchmaker: P2 regular-BL against regular-CB",
    )
    assert regular(after, 1, "regular-CB").served == 2
    after = play(close_turn(after, 0), "P2 use foreman: caterer", "P2 use caterer")
    assert refuse(after, "P2 serve regular-CB").rule == "ACT-F2"


@pytest.mark.rule("HLP-surveyor-1", "HLP-sower-1")
def test_the_sower_may_sow_a_field_that_the_surveyor_just_turned_up() -> None:
    state = position(farmer(area=["surveyor", "sower"], private="gone"), farmer())
    assert not any("sower" in use for use in uses(state))
    after = play(
        state,
        "P1 use surveyor 1",
        "P1 turns-up private-6a",
        "P1 use sower: private-6a take turnip",
    )
    assert field(after, 0, "private-6a").count == 6


@pytest.mark.rule("HLP-gleaner-1", "HLP-bookkeeper-2")
def test_a_field_that_the_gleaner_left_one_vegetable_still_earns_for_its_owner() -> None:
    state = position(
        farmer(area=["gleaner"]), farmer(cash=0, area=["bookkeeper", "field-3a: leek 2"])
    )
    after = close_turn(play(state, "P1 use gleaner: P2 field-3a"), 0, "leek")
    assert play(after, "P2 use bookkeeper 2").players[1].cash == 1


# --- a move that names no helper of the player -----------------------------------------------


@pytest.mark.rule("HLP-4", "TURN-6")
@pytest.mark.parametrize("card", ["shopper", "sower", "stall-WPL", "nobody", "peddler"])
def test_only_a_visible_helper_of_ones_own_can_be_used(card: str) -> None:
    """One of another player, one in the draw pile and a card that is none, all in one tone."""
    state = position(farmer(area=["stall-WPL"]), farmer(area=["shopper"]))
    refusal = refuse(state, f"P1 use {card}")
    assert refusal.rule == "TURN-6"
    assert refusal.reason == f"P1 has no visible helper '{card}'"
