"""Rulings on the helpers for the own storehouse and for other helpers: carpenter, foreman."""

from __future__ import annotations

import pytest

from loyang import Decision, Phase, decision
from loyang.positions import farmer, position
from loyang.ruleset.vegetables import count_vegetables
from tests.helping import field, quietly, shown
from tests.rules.helpers.typed import play, refuse, uses

# --- carpenter, option 1 ---------------------------------------------------------------------


@pytest.mark.rule("HLP-carpenter-1", "CLO-3")
def test_the_carpenter_enlarges_the_storehouse_free_of_charge() -> None:
    state = position(farmer(cash=0, cart="wheat*5", area=["carpenter"]), farmer())
    after = play(state, "P1 use carpenter 1")
    assert after.players[0].enlarged
    assert after.players[0].cash == 0
    assert "carpenter" in after.discard_pile
    after = play(after, "P1 end-actions")
    assert refuse(after, "P1 store wheat*5").rule == "CLO-2"
    after = play(after, "P1 store wheat*4")
    assert after.players[0].storehouse == count_vegetables("wheat*4")


@pytest.mark.rule("HLP-carpenter-1", "HLP-5")
def test_the_carpenter_cannot_enlarge_a_large_storehouse() -> None:
    state = position(farmer(enlarged=True, area=["carpenter"]), farmer())
    assert refuse(state, "P1 use carpenter 1").rule == "HLP-5"
    assert uses(state) == ["P1 use carpenter 2"]


@pytest.mark.rule("HLP-carpenter-1", "CLO-3")
def test_a_storehouse_that_the_carpenter_enlarged_is_not_enlarged_again() -> None:
    state = position(farmer(area=["carpenter"]), farmer())
    assert refuse(play(state, "P1 use carpenter 1"), "P1 enlarge").rule == "CLO-3"


# --- carpenter, option 2 ---------------------------------------------------------------------


@pytest.mark.rule("HLP-carpenter-2", "CLO-2", "HLP-7")
def test_with_the_carpenter_the_storehouse_takes_the_whole_cart() -> None:
    """More than four lie there after the closing, and all of it returns to the cart."""
    state = position(
        farmer(cart="wheat*3 bean*2 leek", area=["carpenter"], private="gone", home="wheat"),
        farmer(),
        round=1,
    )
    after = play(state, "P1 use carpenter 2", "P1 end-actions")
    assert refuse(after, "P1 store wheat*3").rule == "CLO-2"  # as many as fit: all six
    after = play(after, "P1 store wheat*3 bean*2 leek", "P1 step 0")
    assert after.players[0].storehouse == count_vegetables("wheat*3 bean*2 leek")
    assert not after.players[0].enlarged
    assert after.players[0].effects == ()
    after = quietly(after, lambda state: state.round == 2 and state.phase is Phase.CARDS)
    assert after.players[0].cart == count_vegetables("wheat*4 bean*2 leek")
    assert after.players[0].storehouse == count_vegetables("")


@pytest.mark.rule("HLP-carpenter-2", "HLP-7")
def test_in_the_next_round_the_storehouse_is_as_small_as_before() -> None:
    state = position(
        farmer(cart="wheat*6", area=["carpenter"], private="gone", home="wheat"), farmer(), round=1
    )
    after = play(state, "P1 use carpenter 2", "P1 end-actions", "P1 store wheat*6", "P1 step 0")
    after = quietly(after, lambda state: state.round == 2 and decision(state, 0) is Decision.STORE)
    assert refuse(after, "P1 store wheat*6").rule == "CLO-2"
    after = play(after, "P1 store wheat")
    assert after.players[0].storehouse == count_vegetables("wheat")


@pytest.mark.rule("HLP-carpenter-2", "HLP-5", "HLP-7")
def test_the_carpenter_cannot_make_room_for_all_twice() -> None:
    state = position(farmer(area=["carpenter", "foreman"]), farmer())
    after = play(state, "P1 use carpenter 2", "P1 use foreman: carpenter")
    assert refuse(after, "P1 use carpenter 2").rule == "HLP-5"
    assert uses(after) == ["P1 use carpenter 1"]


@pytest.mark.rule("HLP-carpenter-2")
@pytest.mark.parametrize("option", [1, 2])
def test_the_carpenter_cannot_be_used_when_the_actions_are_ended(option: int) -> None:
    state = position(farmer(cart="wheat*3", area=["carpenter"]), farmer())
    after = play(state, "P1 end-actions")
    assert decision(after, 0) is Decision.STORE
    assert refuse(after, f"P1 use carpenter {option}").rule == f"HLP-carpenter-{option}"


# --- foreman ---------------------------------------------------------------------------------


@pytest.mark.rule("HLP-foreman-1", "HLP-9")
def test_the_foreman_takes_one_helper_from_the_discard_pile() -> None:
    state = position(farmer(area=["foreman"]), farmer(), discard_pile=["haggler", "peddler-2"])
    assert uses(state) == ["P1 use foreman 1: haggler", "P1 use foreman 1: peddler-2"]
    after = play(state, "P1 use foreman: haggler")
    assert shown(after, 0) == {"haggler"}
    assert list(after.discard_pile) == ["foreman", "peddler-2"]


@pytest.mark.rule("HLP-foreman-1", "HLP-1")
def test_a_helper_that_the_foreman_took_may_be_used_at_once() -> None:
    state = position(farmer(cash=5, area=["foreman"]), farmer(), discard_pile=["shopper"])
    after = play(state, "P1 use foreman: shopper", "P1 use shopper: take wheat")
    assert after.players[0].cash == 4
    assert not shown(after, 0)


@pytest.mark.rule("HLP-foreman-1", "HLP-harvest-hand-1")
def test_a_harvest_hand_that_the_foreman_took_waits_for_the_harvest() -> None:
    state = position(
        farmer(area=["foreman", "private-5a: cabbage"], private="gone"),
        farmer(),
        discard_pile=["harvest-hand"],
        round=2,
    )
    after = play(state, "P1 use foreman: harvest-hand")
    assert refuse(after, "P1 use harvest-hand").rule == "HLP-harvest-hand-1"
    after = quietly(after, lambda state: decision(state, 0) is Decision.HARVEST)
    after = play(after, "P1 use harvest-hand")
    assert field(after, 0, "private-5a").count == 5 - 2


@pytest.mark.rule("HLP-foreman-1")
def test_the_foreman_takes_helpers_only() -> None:
    state = position(
        farmer(area=["foreman"]), farmer(), discard_pile=["stall-WPL", "field-3a", "peddler-1"]
    )
    assert refuse(state, "P1 use foreman: stall-WPL").rule == "HLP-foreman-1"
    assert uses(state) == ["P1 use foreman 1: peddler-1"]


@pytest.mark.rule("HLP-foreman-1", "HLP-1")
def test_the_foreman_cannot_fetch_himself() -> None:
    """He is discarded only after his effect."""
    state = position(farmer(area=["foreman"]), farmer(), discard_pile=["peddler-1"])
    assert refuse(state, "P1 use foreman: foreman").rule == "TURN-6"


@pytest.mark.rule("HLP-foreman-1", "TURN-6")
def test_the_foreman_finds_only_what_is_in_the_discard_pile_and_says_no_more() -> None:
    """Helpers in the draw pile and in areas are refused in the same words."""
    state = position(
        farmer(area=["foreman", "haggler"]),
        farmer(area=["peddler-2", "stall-WPL over sower"]),
        discard_pile=["peddler-1"],
    )
    refusals = {
        card: refuse(state, f"P1 use foreman: {card}")
        for card in ("trader", "tout", "peddler-2", "haggler", "sower")
    }
    assert {refusal.rule for refusal in refusals.values()} == {"TURN-6"}
    assert len({text.reason.replace(card, "") for card, text in refusals.items()}) == 1


@pytest.mark.rule("HLP-foreman-1")
def test_the_foreman_has_nothing_to_do_while_no_helper_is_discarded() -> None:
    state = position(farmer(area=["foreman"]), farmer(), discard_pile=["stall-WPL"])
    assert uses(state) == []


@pytest.mark.rule("HLP-foreman-1", "ACT-E2")
def test_the_foreman_takes_what_another_player_discarded_and_it_is_used_in_the_same_turn() -> None:
    state = position(
        farmer(area=["haggler", "bookkeeper"]), farmer(cash=10, area=["foreman"]), round=2
    )
    after = play(
        state,
        "P1 discard haggler",
        "P1 end-actions",
        "P1 store nothing",
        "P1 step 0",
        "P2 use foreman: haggler",
        "P2 use haggler",
        "P2 buy wheat",
    )
    assert after.players[1].cash == 10 - 2
    assert shown(after, 1) == set()
    assert shown(after, 0) == {"bookkeeper"}


@pytest.mark.rule("HLP-foreman-1", "HLP-9", "CRD-7")
def test_the_foreman_finds_helpers_left_over_in_the_courtyard() -> None:
    state = position(
        farmer(hand=["stall-WPL", "haggler", "stall-PTC"], area=["foreman"]),
        farmer(hand=["stall-WTB", "stall-TBL"], area=["regular-WW"]),
        phase="cards",
        courtyard=["stall-WCB", "stall-PCB"],
        turn=0,
    )
    after = play(
        state,
        "P1 take stall-WCB with stall-WPL",
        "P2 take stall-PCB with stall-WTB",
    )
    assert after.phase is Phase.ACTIONS
    assert "haggler" in after.discard_pile
    after = quietly(after, lambda state: 0 in state.acting)
    after = play(after, "P1 use foreman: haggler")
    assert "haggler" in shown(after, 0)
