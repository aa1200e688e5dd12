"""Rulings on the helpers for the own fields: surveyor, sower, harvest hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loyang import (
    CHANCE,
    Decision,
    Phase,
    Ruleset,
    State,
    TurnUpField,
    Vegetable,
    apply,
    chance_outcomes,
    count_vegetables,
    deciders,
    decision,
    legal_moves,
    narrate,
)
from loyang.positions import farmer, position
from loyang.state import Payment
from tests.helping import field, quietly, stall
from tests.rules.helpers.typed import play, refuse, uses

UPPER = ["private-3a", "private-4a", "private-5a", "private-6a"]
LOWER = ["private-3b", "private-4b", "private-5b", "private-6b"]


def names(state: State, player: int) -> set[str]:
    """The names of the visible fields of a player."""
    return {field.name for field in state.players[player].area.fields}


# --- surveyor, option 1 ----------------------------------------------------------------------


@pytest.mark.rule("HLP-surveyor-1", "SET-2")
def test_the_surveyor_turns_up_the_top_private_field_at_once() -> None:
    """The upper set comes first, and each of its fields left may be the one on top."""
    state = position(farmer(area=["surveyor", "private-4a"]), farmer(), round=1)
    after = play(state, "P1 use surveyor 1")
    assert deciders(after) == (CHANCE,)
    assert chance_outcomes(after) == [
        (TurnUpField(0, name), Fraction(1, 3))
        for name in ("private-3a", "private-5a", "private-6a")
    ]
    after = play(after, "P1 turns-up private-5a")
    assert field(after, 0, "private-5a").count == 0
    assert decision(after, 0) is Decision.ACT
    assert "surveyor" in after.discard_pile


@pytest.mark.rule("HLP-surveyor-1", "ACT-A1")
def test_a_field_the_surveyor_turned_up_can_be_sown_in_the_same_turn() -> None:
    state = position(farmer(cart="leek", area=["surveyor", *UPPER], private="gone"), farmer())
    after = play(state, "P1 use surveyor 1", "P1 turns-up private-3b", "P1 sow leek on private-3b")
    assert field(after, 0, "private-3b").count == 3


@pytest.mark.rule("HLP-surveyor-1", "HAR-1")
def test_the_next_harvest_turns_up_a_further_field() -> None:
    state = position(farmer(area=["surveyor", "private-3a"]), farmer(), round=1)
    after = play(state, "P1 use surveyor 1", "P1 turns-up private-4a")
    after = quietly(after, lambda state: state.round == 2 and state.phase is Phase.CARDS)
    assert len(names(after, 0)) == 1 + 3
    assert len(names(after, 1)) == 1 + 2
    assert len(after.players[0].pile) == 8 - 3


@pytest.mark.rule("HLP-surveyor-1", "HLP-5")
def test_the_surveyor_turns_up_nothing_from_an_empty_pile() -> None:
    state = position(farmer(area=["surveyor", *UPPER, *LOWER]), farmer(), round=8)
    assert refuse(state, "P1 use surveyor 1").rule == "HLP-5"
    assert uses(state) == []


@pytest.mark.rule("HLP-surveyor-1")
def test_the_surveyor_turns_up_the_last_private_field() -> None:
    state = position(farmer(area=["surveyor", *UPPER, *LOWER[:3]]), farmer(), round=7)
    after = play(state, "P1 use surveyor 1")
    assert chance_outcomes(after) == [(TurnUpField(0, "private-6b"), Fraction(1))]
    after = play(after, "P1 turns-up private-6b")
    assert len(after.players[0].pile) == 0


@pytest.mark.rule("HLP-surveyor-1", "HLP-surveyor-2")
def test_the_surveyor_can_turn_up_a_field_that_lies_under_the_pile() -> None:
    state = position(
        farmer(cash=0, area=["surveyor", *UPPER, *LOWER], tail=["field-4b", "field-3a"]),
        farmer(),
        round=8,
    )
    after = play(state, "P1 use surveyor 1")
    assert chance_outcomes(after) == [(TurnUpField(0, "field-4b"), Fraction(1))]
    after = play(after, "P1 turns-up field-4b")
    assert "field-4b" in names(after, 0)
    assert list(after.players[0].pile.tail) == ["field-3a"]
    assert after.players[0].cash == 0  # free of charge
    assert decision(after, 0) is Decision.ACT


# --- surveyor, option 2 ----------------------------------------------------------------------


@pytest.mark.rule("HLP-surveyor-2")
def test_the_surveyor_lays_a_never_sown_card_field_under_the_private_pile() -> None:
    state = position(farmer(area=["surveyor", "field-3a", "field-5b"]), farmer())
    after = play(state, "P1 use surveyor 2: field-5b")
    assert "field-5b" not in names(after, 0)
    assert list(after.players[0].pile.tail) == ["field-5b"]
    assert "field-5b" not in after.discard_pile
    assert "surveyor" in after.discard_pile


@pytest.mark.rule("HLP-surveyor-2")
def test_fields_under_the_pile_lie_in_the_order_they_were_laid() -> None:
    state = position(
        farmer(area=["surveyor", "foreman", "field-3a", "field-5b"], tail=["field-4a"]), farmer()
    )
    after = play(
        state,
        "P1 use surveyor 2: field-5b",
        "P1 use foreman: surveyor",
        "P1 use surveyor 2: field-3a",
    )
    assert list(after.players[0].pile.tail) == ["field-4a", "field-5b", "field-3a"]


@pytest.mark.rule("HLP-surveyor-2", "ACT-H5")
def test_a_field_that_the_surveyor_lays_away_uncovers_what_it_covered() -> None:
    state = position(farmer(area=["surveyor", "field-3a over stall-PBL"]), farmer())
    after = play(state, "P1 use surveyor 2: field-3a")
    assert stall(after, 0, "stall-PBL").stock == count_vegetables("PBL")


@pytest.mark.rule("HLP-surveyor-2")
@pytest.mark.parametrize("name", ["private-3a", "home", "field-3a", "field-4b"])
def test_the_surveyor_lays_away_no_private_and_no_sown_field(name: str) -> None:
    state = position(
        farmer(area=["surveyor", "private-3a", "field-3a: leek 1", "field-4b: wheat"]), farmer()
    )
    assert refuse(state, f"P1 use surveyor 2: {name}").rule == "HLP-surveyor-2"


@pytest.mark.rule("HLP-surveyor-2", "TURN-6")
@pytest.mark.parametrize("name", ["field-5a", "field-5b", "stall-WPL"])
def test_the_surveyor_lays_away_only_what_is_an_own_field(name: str) -> None:
    state = position(farmer(area=["surveyor", "stall-WPL"]), farmer(area=["field-5b"]))
    assert refuse(state, f"P1 use surveyor 2: {name}").rule == "TURN-6"


@pytest.mark.rule("HLP-surveyor-2", "HAR-1", "HAR-3")
def test_after_all_eight_private_fields_the_one_under_the_pile_comes_up() -> None:
    """Laid away in round 8 under an empty pile, it comes up in the harvest of round 9, free."""
    state = position(
        farmer(cash=0, area=["surveyor", "field-4a", *UPPER, *LOWER]), farmer(), round=8
    )
    after = play(state, "P1 use surveyor 2: field-4a")
    assert "field-4a" not in names(after, 0)
    after = quietly(after, lambda state: state.round == 9 and deciders(state) == (CHANCE,))
    assert chance_outcomes(after) == [(TurnUpField(0, "field-4a"), Fraction(1))]
    after = play(after, "P1 turns-up field-4a")
    assert field(after, 0, "field-4a").count == 0
    assert (after.players[0].cash, after.players[0].loans) == (0, 0)
    assert len(names(after, 1)) == 8  # the other player turned up nothing, and the home is gone


@pytest.mark.rule("HLP-surveyor-2", "HAR-1")
def test_a_field_under_the_pile_comes_up_in_its_turn_when_the_pile_has_run_out_early() -> None:
    """Seven private fields by round 6: the eighth in round 7, the one below in round 8."""
    state = position(farmer(area=["surveyor", "field-4a", *UPPER, *LOWER[:3]]), farmer(), round=6)
    after = play(state, "P1 use surveyor 2: field-4a")
    after = quietly(after, lambda state: state.round == 7 and state.phase is Phase.CARDS)
    assert "private-6b" in names(after, 0)
    assert "field-4a" not in names(after, 0)
    after = quietly(after, lambda state: state.round == 8 and state.phase is Phase.CARDS)
    assert field(after, 0, "field-4a").count == 0
    assert len(after.players[0].pile) == 0


# --- sower -----------------------------------------------------------------------------------


@pytest.mark.rule("HLP-sower-1", "SET-6")
def test_the_sower_sows_an_empty_field_from_the_supply() -> None:
    """Neither cart nor shop gives the vegetable, and nothing is paid."""
    state = position(farmer(cash=0, area=["sower", "field-3a"]), farmer())
    after = play(state, "P1 use sower: field-3a take leek")
    sown = field(after, 0, "field-3a")
    assert (sown.vegetable, sown.count) == (Vegetable.LEEK, 3)
    assert after.players[0].cart == count_vegetables("")
    assert after.players[0].shop == state.players[0].shop
    assert "sower" in after.discard_pile


@pytest.mark.rule("HLP-sower-1")
def test_the_sower_leaves_the_cart_alone_even_if_it_holds_the_kind() -> None:
    state = position(farmer(cart="wheat", area=["sower", "private-6a"]), farmer())
    after = play(state, "P1 use sower: private-6a take wheat")
    assert field(after, 0, "private-6a").count == 6
    assert after.players[0].cart == count_vegetables("wheat")


@pytest.mark.rule("HLP-sower-1", "ACT-A2")
@pytest.mark.parametrize(
    ("name", "kind"),
    [("private-6a", "cabbage"), ("field-5a", "bean"), ("field-4a", "leek")],
)
def test_the_sower_sows_only_what_the_field_allows(name: str, kind: str) -> None:
    state = position(farmer(area=["sower", "private-6a", "field-5a", "field-4a"]), farmer())
    assert refuse(state, f"P1 use sower: {name} take {kind}").rule == "ACT-A2"


@pytest.mark.rule("HLP-sower-1", "ACT-A1")
@pytest.mark.parametrize("name", ["field-3a", "home"])
def test_the_sower_needs_a_field_without_vegetables(name: str) -> None:
    state = position(farmer(area=["sower", "field-3a: leek 1"], private="gone"), farmer())
    assert refuse(state, f"P1 use sower: {name} take wheat").rule == "ACT-A1"
    assert uses(state) == []


@pytest.mark.rule("HLP-sower-1", "TURN-6")
@pytest.mark.parametrize("name", ["field-3b", "field-4a", "private-6b", "stall-WPL"])
def test_the_sower_needs_an_own_visible_field(name: str) -> None:
    """That of another player, one in a pile, and what is no field: there is none such here."""
    state = position(farmer(area=["sower", "stall-WPL"]), farmer(area=["field-3b"]))
    assert refuse(state, f"P1 use sower: {name} take wheat").rule == "TURN-6"


@pytest.mark.rule("HLP-sower-1")
@pytest.mark.parametrize("take", ["", " take leek*2", " take leek bean"])
def test_the_sower_sows_one_kind(take: str) -> None:
    state = position(farmer(area=["sower", "field-3a"]), farmer())
    assert refuse(state, f"P1 use sower: field-3a{take}").rule == "HLP-sower-1"


# --- harvest hand ----------------------------------------------------------------------------


def harvest(*fields: str, round: int = 3, hand: str = "harvest-hand") -> State:
    """P1 before a harvest, with a harvest hand; P2 has a field of five cabbages."""
    return position(
        farmer(area=[hand, *fields], private="gone", home="wheat"),
        farmer(area=["private-5a: cabbage 5"]),
        phase="harvest",
        round=round,
    )


@pytest.mark.rule("HLP-harvest-hand-1", "HAR-2")
def test_the_harvest_hand_takes_two_from_a_field_with_exactly_four_and_one_with_three() -> None:
    """The number before the harvest counts."""
    state = harvest("private-4a: bean 4", "private-6a: turnip 3")
    assert decision(state, 0) is Decision.HARVEST
    after = play(state, "P1 use harvest-hand")
    assert after.phase is Phase.CARDS
    assert field(after, 0, "private-4a").count == 4 - 2
    assert field(after, 0, "private-6a").count == 3 - 1
    assert after.players[0].cart == count_vegetables("bean*2 turnip wheat")
    assert "harvest-hand" in (*after.discard_pile, *after.draw_pile)
    assert "harvest-hand" not in set(after.players[0].area.cards())


@pytest.mark.rule("HLP-harvest-hand-1")
def test_the_harvest_hand_works_on_each_own_field_but_not_on_the_home_field() -> None:
    state = harvest("private-5a: cabbage 5", "field-4a: bean 4")
    after = play(state, "P1 use harvest-hand")
    assert field(after, 0, "private-5a").count == 3
    assert field(after, 0, "field-4a").count == 2
    assert field(after, 0, "home").count == 9 - 3  # held 7
    assert after.players[0].cart == count_vegetables("cabbage*2 bean*2 wheat")
    assert field(after, 1, "private-5a").count == 4
    assert after.players[0].effects == ()


@pytest.mark.rule("HLP-harvest-hand-1", "HAR-2")
def test_the_harvest_hand_need_not_be_used() -> None:
    state = harvest("private-5a: cabbage 5")
    after = play(state, "P1 harvest")
    assert field(after, 0, "private-5a").count == 4
    assert "harvest-hand" in set(after.players[0].area.cards())


@pytest.mark.rule("HLP-harvest-hand-1", "HLP-5")
@pytest.mark.parametrize(
    "fields", [["private-6a: turnip 3", "field-3a: leek"], ["private-6a", "field-5a"]]
)
def test_without_a_field_of_four_the_harvest_hand_is_not_even_offered(fields: list[str]) -> None:
    """The home field with its seven vegetables does not count."""
    state = harvest(*fields)
    assert deciders(state) == (CHANCE,)
    assert state.phase is Phase.CARDS
    assert "harvest-hand" in set(state.players[0].area.cards())


@pytest.mark.rule("HLP-harvest-hand-1", "HLP-4", "ACT-H4")
def test_a_covered_harvest_hand_is_not_offered() -> None:
    state = harvest("private-5a: cabbage 5", hand="peddler-1 over harvest-hand")
    assert state.phase is Phase.CARDS


@pytest.mark.rule("HLP-harvest-hand-1")
def test_the_harvest_hand_cannot_be_used_in_the_action_phase() -> None:
    state = position(farmer(area=["harvest-hand", "private-5a: cabbage 5"]), farmer(), round=3)
    assert refuse(state, "P1 use harvest-hand").rule == "HLP-harvest-hand-1"
    assert uses(state) == []


@pytest.mark.rule("HLP-harvest-hand-1", "HAR-1")
def test_a_harvest_hand_that_the_harvest_ahead_can_use_is_offered_after_the_fields_came_up() -> (
    None
):
    state = position(
        farmer(area=["private-6a"]),
        farmer(area=["harvest-hand", "private-6a: turnip 4"], home="wheat"),
        round=1,
    )
    after = quietly(state, lambda state: state.round == 2 and deciders(state) != (CHANCE,))
    assert decision(after, 1) is Decision.HARVEST
    assert len(after.players[1].pile) == 8 - 2
    after = play(after, "P2 use harvest-hand")
    assert field(after, 1, "private-6a").count == 2


@pytest.mark.rule("HLP-harvest-hand-1", "ACT-H5")
def test_a_field_under_the_harvest_hand_comes_up_before_the_harvest_unsown() -> None:
    state = harvest("private-5a: cabbage 5", hand="harvest-hand over field-3a")
    after = play(state, "P1 use harvest-hand")
    assert field(after, 0, "field-3a").count == 0
    assert after.players[0].cart == count_vegetables("cabbage*2 wheat")


# --- an option of one's own that does more -----------------------------------------------------


@pytest.mark.rule("HLP-surveyor-1", "PAY-1", "PAY-2")
def test_a_payment_that_the_same_option_covers_is_made_after_the_field() -> None:
    effects = "{ effect = 'earn_per_field', amount = 1 }, { effect = 'turn_up_field' }"
    rules = Ruleset.loads(
        "[helpers.geometer]\nreplaces = 'surveyor'\ntiming = 'action'\nlantern = false\n"
        f"options = [{{ effects = [{effects}], source = 'user' }}]\n"
    )
    state = position(
        farmer(cash=1, area=["geometer", "field-3a: leek 2"]),
        farmer(),
        round=1,
        ruleset=rules,
        pending=Payment(0, 2, "ACT-H6"),
    )
    waiting = play(state, "P1 use geometer")
    assert (waiting.players[0].cash, deciders(waiting)) == (2, (CHANCE,))
    move = legal_moves(waiting)[0]
    after = apply(waiting, move)
    assert (after.players[0].cash, after.pending) == (0, None)
    assert str(narrate(waiting, move, after)[-1]) == "ACT-H6: P1 pays 2 cash for a field"


@pytest.mark.rule("HLP-1")
def test_an_option_may_spend_what_its_first_effect_earns() -> None:
    effects = "{ effect = 'earn_per_field', amount = 3 }, { effect = 'buy_cheaply', discount = 0 }"
    rules = Ruleset.loads(f"[helpers.surveyor]\noptions = [{{ effects = [{effects}] }}]\n")
    state = position(
        farmer(cash=0, area=["surveyor", "field-3a: leek 2"]), farmer(), round=1, ruleset=rules
    )
    after = play(state, "P1 use surveyor 1: take wheat")
    assert after.players[0].cash == 0
    assert after.players[0].cart == count_vegetables("wheat")
