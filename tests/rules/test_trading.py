"""ACT-D and ACT-E: trading at market stalls; using and discarding helpers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loyang import (
    BuyPack,
    Choice,
    Decision,
    DiscardHelper,
    EndActions,
    KeepCards,
    Stage,
    State,
    Trade,
    TurnUpPackCard,
    UseHelper,
    Vegetable,
    count_vegetables,
    deciders,
    decision,
    legal_moves,
)
from loyang.positions import farmer, position
from tests.helping import after, refused, shown, stall

W, P, T, C, B, L = Vegetable

# --- ACT-D: trading --------------------------------------------------------------------------

STALLS = [
    ("stall-WPL", [(W, 1), (P, 1), (L, 1)]),
    ("stall-WTB", [(W, 1), (T, 1), (B, 1)]),
    ("stall-WTL", [(W, 1), (T, 1), (L, 1)]),
    ("stall-WCB", [(W, 1), (C, 1), (B, 1)]),
    ("stall-WCL", [(W, 1), (C, 1), (L, 1)]),
    ("stall-WBL", [(W, 1), (B, 1), (L, 2)]),
    ("stall-PTC", [(P, 1), (T, 1), (C, 1)]),
    ("stall-PTB", [(P, 1), (T, 1), (B, 1)]),
    ("stall-PCB", [(P, 1), (C, 1), (B, 1)]),
    ("stall-PCL", [(P, 1), (C, 1), (L, 2)]),
    ("stall-PBL", [(P, 1), (B, 2), (L, 2)]),
    ("stall-TCB", [(T, 1), (C, 1), (B, 2)]),
    ("stall-TCL", [(T, 1), (C, 2), (L, 2)]),
    ("stall-TBL", [(T, 1), (B, 2), (L, 2)]),
]
OFFERS = [(card, kind, bowls) for card, offers in STALLS for kind, bowls in offers]


@pytest.mark.rule("ACT-D1")
@pytest.mark.parametrize(("card", "kind", "bowls"), OFFERS)
def test_a_stall_asks_the_printed_bowls_for_each_vegetable(
    card: str, kind: Vegetable, bowls: int
) -> None:
    """As many as it has bowls, no more and no fewer; one is taken into the cart."""
    state = position(farmer(cash=0, cart="WWW", area=[card]), farmer())
    for number in (0, 1, 2, 3):
        trade = Trade(0, card, kind, "W" * number)
        if number != bowls:
            refusal = refused(state, trade)
            assert refusal.rule == "ACT-D1"
            assert str(bowls) in refusal.reason
    traded = after(state, Trade(0, card, kind, "W" * bowls))
    left = count_vegetables("W" * (3 - bowls))
    assert traded.players[0].cart == tuple(
        number + (which == kind) for which, number in enumerate(left)
    )
    assert traded.players[0].cash == 0
    full = count_vegetables(card.removeprefix("stall-"))
    assert stall(traded, 0, card).stock == tuple(
        number - (which == kind) for which, number in enumerate(full)
    )


@pytest.mark.rule("ACT-D1")
@pytest.mark.parametrize(("card", "offers"), STALLS)
def test_a_stall_offers_the_printed_vegetables_only(
    card: str, offers: list[tuple[Vegetable, int]]
) -> None:
    state = position(farmer(cart="WW", area=[card]), farmer())
    listed = {move.take for move in legal_moves(state) if isinstance(move, Trade)}
    assert listed == {kind for kind, _ in offers}
    for kind in set(Vegetable) - listed:
        assert refused(state, Trade(0, card, kind, "W")).rule == "ACT-D1"
        assert refused(state, Trade(0, card, kind, "WW")).rule == "ACT-D1"


@pytest.mark.rule("ACT-D1")
def test_two_bowls_take_vegetables_of_any_kinds() -> None:
    state = position(farmer(cart="wheat*2 bean leek", area=["stall-PBL: leek"]), farmer())
    trades = [move for move in legal_moves(state) if isinstance(move, Trade)]
    assert {move.give for move in trades} == {
        count_vegetables(pair) for pair in ("WW", "WB", "WL", "BL")
    }
    assert len(trades) == 4


@pytest.mark.rule("ACT-D1")
def test_what_is_given_comes_from_the_cart() -> None:
    state = position(farmer(cart="wheat", area=["stall-PBL"]), farmer())
    refusal = refused(state, Trade(0, "stall-PBL", L, "WB"))
    assert refusal.rule == "ACT-D1"
    assert "bean" in refusal.reason


@pytest.mark.rule("ACT-D1")
def test_given_vegetables_go_to_the_supply_and_not_on_the_stall() -> None:
    state = position(farmer(cart="pumpkin", area=["stall-WPL: wheat leek"]), farmer())
    traded = after(state, Trade(0, "stall-WPL", L, "P"))
    assert stall(traded, 0, "stall-WPL").stock == count_vegetables("W")
    assert refused(traded, Trade(0, "stall-WPL", P, "L")).rule == "ACT-D1"


@pytest.mark.rule("ACT-D1")
def test_each_vegetable_of_a_stall_is_there_once() -> None:
    state = position(farmer(cart="WW", area=["stall-WPL"]), farmer())
    traded = after(state, Trade(0, "stall-WPL", L, "W"))
    assert refused(traded, Trade(0, "stall-WPL", L, "W")).rule == "ACT-D1"


@pytest.mark.rule("ACT-D1", "TURN-6")
def test_only_own_stalls_are_traded_at() -> None:
    state = position(farmer(cart="WW"), farmer(area=["stall-WPL"]))
    assert refused(state, Trade(0, "stall-WPL", L, "W")).rule == "TURN-6"


@pytest.mark.rule("ACT-D1", "ACT-H4")
def test_a_covered_stall_is_not_traded_at() -> None:
    state = position(farmer(cart="WW", area=["stall-PBL over stall-WPL"]), farmer())
    assert refused(state, Trade(0, "stall-WPL", L, "W")).rule == "ACT-H4"


@pytest.mark.rule("CRD-11")
def test_no_stall_is_traded_at_in_the_card_phase() -> None:
    state = position(
        farmer(cart="W", area=["stall-WPL"], hand=["stall-WTB", "stall-WTL"]),
        farmer(hand=["stall-WCB", "stall-WCL"]),
        phase="cards",
    )
    assert refused(state, Trade(0, "stall-WPL", L, "W")).rule == "CRD-11"


@pytest.mark.rule("ACT-D2")
def test_a_leek_may_be_given_for_a_leek() -> None:
    state = position(farmer(cart="leek", area=["stall-WPL"]), farmer())
    traded = after(state, Trade(0, "stall-WPL", L, "L"))
    assert traded.players[0].cart == count_vegetables("leek")
    assert stall(traded, 0, "stall-WPL").stock == count_vegetables("wheat pumpkin")


@pytest.mark.rule("ACT-D2")
def test_with_two_bowls_one_of_the_given_may_be_of_the_kind_taken() -> None:
    state = position(farmer(cart="bean leek", area=["stall-PBL"]), farmer())
    traded = after(state, Trade(0, "stall-PBL", L, "BL"))
    assert traded.players[0].cart == count_vegetables("leek")


@pytest.mark.rule("ACT-D3")
def test_a_vegetable_just_got_is_traded_on_at_once() -> None:
    """One wheat goes the way wheat, pumpkin, cabbage, leek through three stalls."""
    state = position(farmer(cart="wheat", area=["stall-PTC", "stall-PCB", "stall-WPL"]), farmer())
    assert refused(state, Trade(0, "stall-WPL", L, "C")).rule == "ACT-D1"
    traded = after(
        state,
        Trade(0, "stall-PTC", P, "W"),
        Trade(0, "stall-PCB", C, "P"),
        Trade(0, "stall-WPL", L, "C"),
    )
    assert traded.players[0].cart == count_vegetables("leek")


@pytest.mark.rule("ACT-D4")
def test_an_emptied_stall_goes_to_the_discard_pile() -> None:
    state = position(farmer(cart="WW", area=["stall-WPL: pumpkin leek"]), farmer())
    one_left = after(state, Trade(0, "stall-WPL", L, "W"))
    assert shown(one_left, 0) == {"stall-WPL"}
    assert "stall-WPL" not in one_left.discard_pile
    emptied = after(one_left, Trade(0, "stall-WPL", P, "W"))
    assert shown(emptied, 0) == set()
    assert list(emptied.discard_pile) == ["stall-WPL"]
    assert emptied.players[0].cart == count_vegetables("pumpkin leek")


# --- ACT-E: helpers --------------------------------------------------------------------------


@pytest.mark.rule("ACT-E1")
def test_a_helper_is_used_in_the_own_turn_and_discarded() -> None:
    state = position(farmer(cart="WW", area=["peddler-2"]), farmer())
    use = UseHelper(0, "peddler-2", 1, [Choice(give="WW", take="L")])
    used = after(state, use)
    assert used.players[0].cart == count_vegetables("leek")
    assert shown(used, 0) == set()
    assert list(used.discard_pile) == ["peddler-2"]


@pytest.mark.rule("ACT-E1")
def test_helpers_are_used_as_often_as_one_has_some() -> None:
    state = position(farmer(cart="WWW", area=["peddler-1", "peddler-2"]), farmer())
    used = after(
        state,
        UseHelper(0, "peddler-1", 1, [Choice(give="WW", take="L")]),
        UseHelper(0, "peddler-2", 1, [Choice(give="WL", take="B")]),
    )
    assert used.players[0].cart == count_vegetables("bean")


@pytest.mark.rule("ACT-E2")
@pytest.mark.parametrize("card", ["stall-WPL", "regular-BL", "casual-CBL", "field-3a", "home"])
def test_only_helpers_are_discarded_unused(card: str) -> None:
    area = [] if card == "home" else [card]
    state = position(farmer(area=area), farmer())
    assert refused(state, DiscardHelper(0, card)).rule == "ACT-E2"


@pytest.mark.rule("ACT-E2", "ACT-H4")
def test_a_covered_helper_is_not_discarded() -> None:
    state = position(farmer(area=["casual-CBL over peddler-1"]), farmer())
    assert refused(state, DiscardHelper(0, "peddler-1")).rule == "ACT-E2"


@pytest.mark.rule("ACT-E2", "TURN-6")
def test_only_own_helpers_are_discarded() -> None:
    state = position(farmer(), farmer(area=["peddler-1"]))
    assert refused(state, DiscardHelper(0, "peddler-1")).rule == "TURN-6"


def _in_the_harvest() -> State:
    return position(
        farmer(area=["peddler-1", "harvest-hand", "private-6a: wheat 6"]),
        farmer(),
        phase="harvest",
        round=2,
    )


def _in_the_distribution_round() -> State:
    return position(
        farmer(area=["peddler-1"], hand=["stall-WPL", "stall-WTB"]),
        farmer(hand=["stall-WTL", "stall-WCB"]),
        phase="cards",
    )


def _acting() -> State:
    return position(farmer(area=["peddler-1"]), farmer())


def _choosing_from_a_pack() -> State:
    return after(
        position(farmer(area=["peddler-1"]), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "stall-WPL"),
        TurnUpPackCard(0, "stall-WTB"),
    )


def _owing_for_a_field() -> State:
    return after(
        position(farmer(cash=1, area=["peddler-1"]), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "field-3a"),
        TurnUpPackCard(0, "stall-WTB"),
        KeepCards(0, ["field-3a"]),
    )


def _owing_a_penalty() -> State:
    state = position(farmer(cash=1, area=["peddler-1", "regular-BL: unsatisfied"]), farmer())
    return after(state, EndActions(0))


def _storing() -> State:
    return after(position(farmer(area=["peddler-1"]), farmer()), EndActions(0))


def _stepping() -> State:
    return position(farmer(area=["peddler-1"], stage=Stage.STEPPING), farmer())


TIMES = [
    (_in_the_harvest, Decision.HARVEST),
    (_in_the_distribution_round, Decision.DISTRIBUTION),
    (_acting, Decision.ACT),
    (_choosing_from_a_pack, Decision.PACK),
    (_owing_for_a_field, Decision.PAYMENT),
    (_owing_a_penalty, Decision.PAYMENT),
    (_storing, Decision.STORE),
    (_stepping, Decision.STEP),
]


@pytest.mark.rule("ACT-E2")
@pytest.mark.parametrize(("make", "what"), TIMES)
def test_a_helper_is_discarded_unused_at_any_time(
    make: Callable[[], State], what: Decision
) -> None:
    state = make()
    assert deciders(state) == (0,)
    assert decision(state, 0) is what
    discarded = after(state, DiscardHelper(0, "peddler-1"))
    assert "peddler-1" not in shown(discarded, 0)
    assert "peddler-1" in discarded.discard_pile
    assert decision(discarded, 0) is what
    assert discarded.players[0].cash == state.players[0].cash


@pytest.mark.rule("ACT-E2", "TURN-3")
def test_a_player_who_has_nothing_to_decide_discards_no_helper() -> None:
    state = position(farmer(), farmer(area=["peddler-1"]))
    assert refused(state, DiscardHelper(1, "peddler-1")).rule == "TURN-3"
