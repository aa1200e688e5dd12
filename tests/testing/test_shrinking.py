"""Faults planted in the rules are found, and what is found shrinks to the moves that are needed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import Phase as Part
from hypothesis import find, settings
from hypothesis.errors import NoSuchExample

from loyang import EndActions, Move, Phase, Serve, State, Step, TakeLoan, Trade, engine
from loyang.errors import CheckError
from loyang.rules import action_phase, closing, customers
from loyang.rules.cards_in_play import area_of, replace, with_area
from loyang.ruleset.vegetables import NONE
from loyang.testing.invariants import check_state
from loyang.testing.ledger import check_move
from loyang.testing.strategies import Game, games, positions

Plant = Callable[[pytest.MonkeyPatch], None]


def an_empty_stall_stays(patch: pytest.MonkeyPatch) -> None:
    def stay(state: State, owner: int, item: Any) -> State:
        area = area_of(state, owner)
        return with_area(state, owner, replace(area, item, evolve(item, stock=NONE)))

    patch.setattr(action_phase, "take_to_discard_pile", stay)


def _otherwise(
    patch: pytest.MonkeyPatch, kind: type[Move], then: Callable[[State, State, Any], State]
) -> None:
    """Have something happen behind each move of a kind."""
    whole = engine._KINDS[kind]

    def perform(state: State, move: Move) -> State:
        return then(state, whole.perform(state, move), move)

    patch.setitem(engine._KINDS, kind, evolve(whole, perform=perform))


def a_loan_is_not_counted(patch: pytest.MonkeyPatch) -> None:
    def forget(before: State, after: State, move: TakeLoan) -> State:
        player = evolve(after.players[move.player], loans=before.players[move.player].loans)
        return evolve(after, players=after.players.set(move.player, player))

    _otherwise(patch, TakeLoan, forget)


def regular_customers_are_served_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(customers, "deliveries_per_round", lambda owner: 2)


def nobody_is_missed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(closing, "is_missed", lambda regular: False)


def the_first_step_is_free(patch: pytest.MonkeyPatch) -> None:
    def pay_back(before: State, after: State, move: Step) -> State:
        player = after.players[move.player]
        player = evolve(player, cash=player.cash + bool(move.steps))
        return evolve(after, players=after.players.set(move.player, player))

    _otherwise(patch, Step, pay_back)


FAULTS: list[tuple[Plant, type[Move], int]] = [
    (an_empty_stall_stays, Trade, 1),
    (a_loan_is_not_counted, TakeLoan, 1),
    (regular_customers_are_served_twice, Serve, 2),
    (nobody_is_missed, EndActions, 1),
    (the_first_step_is_free, Step, 4),  # end the actions, borrow the cash, store, step
]
"""Each fault, the move that shows it, and how many moves lead there at most."""


def is_broken(game: Game) -> bool:
    try:
        for before, move, after in game.steps():
            check_move(before, move, after)
            check_state(after)
    except CheckError:
        return True
    return False


STARTS = positions(phase=Phase.ACTIONS)
EFFORT = settings(
    max_examples=6000, database=None, deadline=None, phases=[Part.generate, Part.shrink]
)
FEW = settings(EFFORT, max_examples=100)


@pytest.mark.parametrize(("plant", "last", "most"), FAULTS, ids=[one[0].__name__ for one in FAULTS])
def test_a_planted_fault_shrinks_to_the_moves_that_it_needs(
    plant: Plant, last: type[Move], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    game = find(games(STARTS, most=4), is_broken, settings=EFFORT, random=Random(1))
    assert type(game.moves[-1]) is last
    assert len(game.moves) <= most


def test_no_fault_is_found_where_none_is_planted() -> None:
    with pytest.raises(NoSuchExample):
        find(games(STARTS), is_broken, settings=FEW, random=Random(1))
