"""Rulings on what is possible at any time: TURN-3, LOAN-1, ACT-C2, ACT-E2."""

from __future__ import annotations

import pytest

from loyang import (
    Decision,
    DiscardHelper,
    Move,
    Sell,
    TakeLoan,
    UseHelper,
    Vegetable,
    apply,
    decision,
    legal_moves,
    new_game,
)
from tests.helping import refused
from tests.rules.decisions import DECISIONS


@pytest.mark.rule("LOAN-1", "ACT-C2", "ACT-E2", "TURN-3", "HLP-1")
@pytest.mark.parametrize("where", DECISIONS)
def test_what_is_possible_at_any_time_is_possible_in_every_decision(where: str) -> None:
    """To borrow, to sell, to discard a helper, and to use one whose timing is 'any'.

    Only while he chooses his steps a player has nothing to sell: his cart was emptied by storing.
    """
    what, state = DECISIONS[where]
    assert decision(state, 0) is what
    listed = legal_moves(state)
    assert TakeLoan(0) in listed
    assert DiscardHelper(0, "peddler-1") in listed
    assert DiscardHelper(0, "bookkeeper") in listed
    assert UseHelper(0, "bookkeeper", 2) in listed
    assert (Sell(0, Vegetable.LEEK) in listed) == (what is not Decision.STEP)
    if what is not Decision.PAYMENT:
        assert decision(apply(state, TakeLoan(0)), 0) is what


@pytest.mark.rule("TURN-3", "SET-4")
@pytest.mark.parametrize("move", [TakeLoan(0), Sell(0, Vegetable.WHEAT)], ids=str)
def test_in_the_setup_nothing_is_possible_at_any_time(move: Move) -> None:
    assert refused(new_game(2), move).rule == "SET-4"


@pytest.mark.rule("TURN-3", "LOAN-1", "ACT-C2", "ACT-E2")
@pytest.mark.parametrize("where", DECISIONS)
def test_who_has_nothing_to_decide_cannot_even_do_that(where: str) -> None:
    _, state = DECISIONS[where]
    for move in (TakeLoan(1), Sell(1, Vegetable.LEEK), DiscardHelper(1, "saleswoman")):
        assert refused(state, move).rule == "TURN-3"
