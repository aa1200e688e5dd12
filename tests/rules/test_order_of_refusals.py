"""Rulings on which of several reasons is given: the order in TURN-1."""

from __future__ import annotations

import pytest

from loyang import (
    Buy,
    Choice,
    ChoosePartner,
    EnlargeStorehouse,
    LayCard,
    Move,
    Serve,
    Sow,
    State,
    TakeCards,
    Trade,
    UseHelper,
    Vegetable,
    count_vegetables,
)
from loyang.positions import farmer, position
from tests.helping import refused
from tests.rules.decisions import DECISIONS


@pytest.mark.rule("TURN-1", "TURN-3", "TURN-4", "PAY-2")
@pytest.mark.parametrize("where", ["harvest", "partner", "pack", "payment"])
def test_that_another_player_decides_comes_before_what_he_has_opened(where: str) -> None:
    state = DECISIONS[where][1]
    assert refused(state, Serve(1, "nobody")).rule == "TURN-3"
    assert refused(state, Serve(0, "nobody")).rule == ("PAY-2" if where == "payment" else "TURN-4")


@pytest.mark.rule("TURN-1", "TURN-5", "CRD-11")
@pytest.mark.parametrize(
    ("where", "move", "rule"),
    [
        ("actions", LayCard(0, "nobody"), "TURN-5"),
        ("actions", TakeCards(0, "nobody", "nobody"), "TURN-5"),
        ("actions", ChoosePartner(0, 9), "TURN-5"),
        ("distribution", Sow(0, "nowhere", Vegetable.LEEK), "TURN-5"),
        ("distribution", Serve(0, "nobody"), "CRD-11"),
        ("distribution", Trade(0, "nowhere", Vegetable.LEEK, count_vegetables("wheat")), "CRD-11"),
    ],
)
def test_the_time_comes_before_what_the_move_names(where: str, move: Move, rule: str) -> None:
    assert refused(DECISIONS[where][1], move).rule == rule


@pytest.mark.rule("TURN-1", "TURN-6")
@pytest.mark.parametrize(
    "move",
    [
        Serve(0, "nobody"),
        Sow(0, "nowhere", Vegetable.LEEK),
        Trade(0, "nowhere", Vegetable.LEEK, count_vegetables("leek*9")),
    ],
    ids=str,
)
def test_a_missing_card_comes_before_missing_vegetables(move: Move) -> None:
    assert refused(position(farmer(cart=""), farmer()), move).rule == "TURN-6"


@pytest.mark.rule("TURN-1", "ACT-A1", "ACT-A2", "ACT-D1", "ACT-F2")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Sow(0, "private-6a", Vegetable.BEAN), "ACT-A2"),
        (Sow(0, "private-5a", Vegetable.WHEAT), "ACT-A1"),
        (Serve(0, "regular-BL"), "ACT-F2"),
        (Trade(0, "stall-WPL", Vegetable.BEAN, count_vegetables("wheat")), "ACT-D1"),
    ],
    ids=str,
)
def test_an_unfit_target_comes_before_missing_vegetables(move: Move, rule: str) -> None:
    """Six spaces allow no bean, five hold turnips, he was served, no bean is on the stall."""
    area = ["private-6a", "private-5a: turnip 4", "regular-BL: 1 delivery, served", "stall-WPL"]
    poor = refused(position(farmer(cart="", area=area), farmer()), move)
    assert poor.rule == rule
    assert poor == refused(position(farmer(cart="WWBBLL", area=area), farmer()), move)


@pytest.mark.rule("TURN-1", "ACT-B1", "CLO-3", "HLP-buyer-1")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Buy(0, Vegetable.BEAN), "ACT-B1"),
        (EnlargeStorehouse(0), "CLO-3"),
        (
            UseHelper(0, "buyer", 1, (Choice(player=1, take=count_vegetables("leek")),)),
            "HLP-buyer-1",
        ),
    ],
    ids=str,
)
def test_missing_goods_or_room_come_before_missing_cash(move: Move, rule: str) -> None:
    """No bean is in the shop, the storehouse is large already, the other shop has no leek."""

    def with_cash(cash: int) -> State:
        return position(
            farmer(cash=cash, shop="WPL", enlarged=True, area=["buyer"]), farmer(shop="WB")
        )

    poor = refused(with_cash(0), move)
    assert poor.rule == rule
    assert poor == refused(with_cash(100), move)


@pytest.mark.rule("TURN-1", "ACT-B1")
def test_missing_cash_is_told_with_its_numbers() -> None:
    refusal = refused(position(farmer(cash=4), farmer()), Buy(0, Vegetable.TURNIP))
    assert refusal.rule == "ACT-B1"
    assert "5" in refusal.reason
    assert "4" in refusal.reason
