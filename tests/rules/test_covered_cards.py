"""ACT-H4, ACT-H5 and ACT-H8: what a covered card counts for, and what happens when it is free."""

from __future__ import annotations

import pytest

from loyang import (
    BuyPack,
    Choice,
    Decision,
    DiscardHelper,
    EndActions,
    Move,
    Phase,
    Serve,
    Sow,
    Stage,
    State,
    Step,
    Store,
    TakeLoan,
    Trade,
    UseHelper,
    Vegetable,
    count_vegetables,
    decision,
    legal_moves,
)
from loyang.positions import farmer, position
from loyang.state import Payment
from tests.helping import after, close_turn, field, refused, regular, shown, stall, turn_of

W, P, T, C, B, L = Vegetable

# --- ACT-H4: covered cards count for nothing --------------------------------------------------

COVERED = [
    ("regular-BL", Serve(0, "regular-BL"), "ACT-H4"),
    ("casual-WPT", Serve(0, "casual-WPT"), "ACT-H4"),
    ("stall-PBL", Trade(0, "stall-PBL", P, "W"), "ACT-H4"),
    ("field-3a", Sow(0, "field-3a", W), "ACT-H4"),
    ("peddler-1", UseHelper(0, "peddler-1", 1, [Choice(give="WP", take="L")]), "ACT-H4"),
    ("peddler-1", DiscardHelper(0, "peddler-1"), "ACT-E2"),
]


@pytest.mark.rule("ACT-H4")
@pytest.mark.parametrize(("card", "move", "rule"), COVERED)
def test_a_covered_card_is_used_for_nothing(card: str, move: Move, rule: str) -> None:
    """What is possible with the card becomes impossible when it is covered."""
    state = position(farmer(cart="WPTBL", area=[card]), farmer())
    assert move in legal_moves(state)
    state = position(farmer(cart="WPTBL", area=[f"stall-TCB over {card}"]), farmer())
    assert refused(state, move).rule == rule


@pytest.mark.rule("ACT-H4", "ACT-H1")
def test_a_covered_card_does_not_count_in_the_price_of_a_pack() -> None:
    """A helper and a stall are seen, two of each are not: the pack costs 1."""
    area = [
        "peddler-1 over peddler-2",
        "stall-WPL over stall-PBL",
        "casual-WPT over peddler-3",
        "regular-BL over stall-TBL",
    ]
    state = position(farmer(cash=5, area=area), farmer())
    assert after(state, BuyPack(0)).players[0].cash == 4


@pytest.mark.rule("ACT-H4", "ACT-G2")
def test_a_covered_customer_does_not_count_in_the_price_of_a_casual_one() -> None:
    """One casual and one regular customer are seen: the price is as printed."""
    area = ["casual-PTC over regular-WW", "regular-TT over casual-CBL", "stall-WPL over regular-BL"]
    state = position(farmer(cash=0, cart="PTC", area=area), farmer())
    assert after(state, Serve(0, "casual-PTC")).players[0].cash == 9


@pytest.mark.rule("ACT-H4", "CLO-1")
def test_a_covered_regular_customer_is_not_missed() -> None:
    state = position(farmer(cash=2, area=["regular-TT over regular-BL"]), farmer())
    ended = after(state, EndActions(0))
    assert ended.players[0].cash == 2
    assert not regular(ended, 0, "regular-TT").satisfied
    missed_before = position(
        farmer(cash=2, area=["regular-TT: unsatisfied over regular-BL"]), farmer()
    )
    assert after(missed_before, EndActions(0)).players[0].cash == 0


@pytest.mark.rule("ACT-H4", "HLP-4")
def test_a_covered_card_is_no_target_of_another_player() -> None:
    area = ["stall-WPL over casual-WPT"]
    state = position(farmer(area=["tout"]), farmer(area=area))
    use = UseHelper(0, "tout", 1, [Choice(player=1, card="casual-WPT")])
    assert refused(state, use).rule == "ACT-H4"


# --- ACT-H5: uncovering -----------------------------------------------------------------------

REASONS = [
    pytest.param("casual-WPT", [Serve(0, "casual-WPT")], id="casual customer served"),
    pytest.param("regular-TT: 3 deliveries", [Serve(0, "regular-TT")], id="fourth delivery"),
    pytest.param("stall-TCB: bean", [Trade(0, "stall-TCB", B, "WW")], id="stall emptied"),
    pytest.param("peddler-1", [DiscardHelper(0, "peddler-1")], id="helper discarded"),
    pytest.param(
        "peddler-1",
        [UseHelper(0, "peddler-1", 1, [Choice(give="WW", take="L")])],
        id="helper used",
    ),
    pytest.param(
        "field-3a",
        [UseHelper(0, "surveyor", 2, [Choice(card="field-3a")])],
        id="field laid under the pile",
    ),
]


@pytest.mark.rule("ACT-H5")
@pytest.mark.parametrize(("upper", "moves"), REASONS)
def test_the_lower_card_comes_into_play_when_the_upper_one_leaves(
    upper: str, moves: list[Move]
) -> None:
    state = position(
        farmer(cart="WWPTT", area=[f"{upper} over regular-BL", "surveyor"]), farmer(), round=4
    )
    customer = regular(after(state, *moves), 0, "regular-BL")
    assert customer.covers is None
    assert (customer.deliveries, customer.satisfied, customer.served) == (0, True, 0)
    assert customer.due


@pytest.mark.rule("ACT-H5", "HAR-3")
def test_a_field_emptied_by_the_harvest_uncovers_the_card_under_it() -> None:
    state = position(
        farmer(area=["field-3a: bean 1 over regular-BL", "field-4a: bean 2 over regular-TT"]),
        farmer(),
        phase="harvest",
        round=3,
    )
    assert state.phase is Phase.CARDS
    assert shown(state, 0) == {"regular-BL", "field-4a"}
    assert regular(state, 0, "regular-BL").due
    assert state.players[0].cart[B] == 2
    assert "field-3a" in state.draw_pile


@pytest.mark.rule("ACT-H5", "HAR-2")
def test_a_field_uncovered_in_the_harvest_is_empty_and_free() -> None:
    state = position(
        farmer(cash=0, home="W", area=["field-3a: bean 1 over field-4a"]),
        farmer(),
        phase="harvest",
        round=3,
    )
    uncovered = field(state, 0, "field-4a")
    assert (uncovered.vegetable, uncovered.count) == (None, 0)
    assert state.players[0].cash == 0
    assert state.players[0].cart == count_vegetables("wheat bean")


@pytest.mark.rule("ACT-H5", "HLP-8")
def test_a_card_taken_by_another_player_uncovers_the_card_for_its_owner() -> None:
    area = ["casual-WPT over regular-BL", "stall-WPL: leek over stall-TBL"]
    state = position(farmer(cart="W", area=["tout", "trader"]), farmer(area=area))
    state = after(state, UseHelper(0, "tout", 1, [Choice(player=1, card="casual-WPT")]))
    assert shown(state, 0) == {"casual-WPT", "trader"}
    assert shown(state, 1) == {"regular-BL", "stall-WPL"}
    state = after(
        state, UseHelper(0, "trader", 1, [Choice(player=1, card="stall-WPL", give="W", take="L")])
    )
    assert shown(state, 1) == {"regular-BL", "stall-TBL"}
    assert stall(state, 1, "stall-TBL").stock == count_vegetables("TBL")


@pytest.mark.rule("ACT-H5")
@pytest.mark.parametrize("lower", ["stall-TBL", "casual-CBL", "peddler-3", "field-3a"])
def test_each_kind_of_card_comes_into_play_in_the_place_of_the_upper_one(lower: str) -> None:
    state = position(farmer(cash=0, area=[f"peddler-1 over {lower}"]), farmer())
    state = after(state, DiscardHelper(0, "peddler-1"))
    assert shown(state, 0) == {lower}
    assert list(state.discard_pile) == ["peddler-1"]


@pytest.mark.rule("ACT-H5")
def test_an_uncovered_stall_is_filled_and_traded_at_once() -> None:
    state = position(farmer(cart="WW", area=["stall-WPL: pumpkin over stall-PBL"]), farmer())
    state = after(state, Trade(0, "stall-WPL", P, "W"))
    assert stall(state, 0, "stall-PBL").stock == count_vegetables("PBL")
    assert after(state, Trade(0, "stall-PBL", B, "WP")).players[0].cart == count_vegetables("B")


@pytest.mark.rule("ACT-H5", "ACT-H6")
def test_an_uncovered_field_is_free_and_sown_at_once() -> None:
    state = position(farmer(cash=0, cart="L", area=["peddler-1 over field-3a"]), farmer())
    state = after(state, DiscardHelper(0, "peddler-1"), Sow(0, "field-3a", L))
    assert (field(state, 0, "field-3a").count, state.players[0].cash) == (3, 0)


@pytest.mark.rule("ACT-H5")
def test_an_uncovered_helper_is_used_at_once_and_makes_a_pack_dearer() -> None:
    state = position(farmer(cash=0, cart="WPTBL", area=["casual-WPT over peddler-1"]), farmer())
    assert BuyPack(0) in legal_moves(state)
    state = after(state, Serve(0, "casual-WPT"))
    used = after(state, UseHelper(0, "peddler-1", 1, [Choice(give="BL", take="C")]))
    assert used.players[0].cart == count_vegetables("C")
    assert after(state, BuyPack(0)).players[0].cash == state.players[0].cash - 1


@pytest.mark.rule("ACT-H5", "ACT-F3")
def test_an_uncovered_regular_customer_is_served_at_once() -> None:
    state = position(farmer(cash=0, cart="WPTBL", area=["casual-WPT over regular-BL"]), farmer())
    state = after(state, Serve(0, "casual-WPT"))
    assert state.players[0].cash == 5
    assert after(state, Serve(0, "regular-BL")).players[0].cash == 5 + 7


@pytest.mark.rule("ACT-H5", "CLO-1")
def test_a_customer_uncovered_by_serving_the_casual_one_above_is_due_in_this_very_round() -> None:
    state = position(farmer(cash=0, cart="WPT", area=["casual-WPT over regular-BL"]), farmer())
    ended = after(state, Serve(0, "casual-WPT"), EndActions(0))
    assert not regular(ended, 0, "regular-BL").satisfied
    assert ended.players[0].cash == 5
    left_covered = after(state, EndActions(0))
    assert shown(left_covered, 0) == {"casual-WPT"}


# --- ACT-H8: regular customers that come after the closing ------------------------------------


@pytest.mark.rule("ACT-H8")
def test_a_customer_uncovered_while_storing_is_due_only_in_the_next_round() -> None:
    state = after(
        position(farmer(area=["peddler-1 over regular-BL"]), farmer(stage=Stage.CLOSED)),
        EndActions(0),
        DiscardHelper(0, "peddler-1"),
    )
    customer = regular(state, 0, "regular-BL")
    assert (customer.satisfied, customer.due) == (True, False)
    state = turn_of(close_after_ending(state), 0, round=2)
    customer = regular(state, 0, "regular-BL")
    assert (customer.satisfied, customer.due) == (True, True)
    assert not regular(after(state, EndActions(0)), 0, "regular-BL").satisfied


def close_after_ending(state: State) -> State:
    """P1 stores nothing and buys no step."""
    return after(state, Store(0, ""), Step(0, 0))


@pytest.mark.rule("ACT-H8", "CLO-1")
def test_a_customer_uncovered_while_penalties_are_open_does_not_add_to_them() -> None:
    area = ["regular-TT: unsatisfied", "peddler-1 over regular-BL"]
    owing = after(position(farmer(cash=1, area=area), farmer()), EndActions(0))
    assert isinstance(owing.pending, Payment)
    assert owing.pending.amount == 2
    uncovered = after(owing, DiscardHelper(0, "peddler-1"))
    customer = regular(uncovered, 0, "regular-BL")
    assert (customer.satisfied, customer.due) == (True, False)
    paid = after(uncovered, TakeLoan(0))
    assert paid.players[0].cash == 1 + 5 - 2
    assert decision(paid, 0) is Decision.STORE
    assert regular(paid, 0, "regular-BL").satisfied


@pytest.mark.rule("ACT-H8")
def test_a_customer_uncovered_while_steps_are_chosen_is_not_due() -> None:
    state = position(farmer(area=["peddler-1 over regular-BL"], stage=Stage.STEPPING), farmer())
    state = after(state, DiscardHelper(0, "peddler-1"))
    assert not regular(state, 0, "regular-BL").due


@pytest.mark.rule("ACT-H8", "ACT-H5")
@pytest.mark.parametrize(("stage", "due"), [(Stage.CLOSED, False), (Stage.WAITING, True)])
def test_a_customer_uncovered_by_another_player_is_due_if_its_owner_has_not_closed(
    stage: Stage, due: bool
) -> None:
    """The tout takes the casual customer that covers a regular one of P2."""
    state = position(
        farmer(area=["tout"]), farmer(stage=stage, area=["casual-WPT over regular-BL"])
    )
    state = after(state, UseHelper(0, "tout", 1, [Choice(player=1, card="casual-WPT")]))
    customer = regular(state, 1, "regular-BL")
    assert (customer.satisfied, customer.due) == (True, due)


@pytest.mark.rule("ACT-H8")
def test_a_customer_of_a_closed_player_is_missed_first_in_the_next_round() -> None:
    state = position(
        farmer(cash=0, area=["tout"]),
        farmer(cash=10, stage=Stage.CLOSED, area=["casual-WPT over regular-BL"]),
    )
    state = after(state, UseHelper(0, "tout", 1, [Choice(player=1, card="casual-WPT")]))
    state = turn_of(close_turn(state, 0), 1, round=2)
    assert regular(state, 1, "regular-BL").satisfied
    ended = after(state, EndActions(1))
    assert not regular(ended, 1, "regular-BL").satisfied
    assert ended.players[1].cash == state.players[1].cash
