"""Whose turn it is must fit: positions in which it does not are refused with the place."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from loyang import CHANCE, Dealer, Phase, State, apply, deciders, legal_moves, new_game
from loyang.positions import farmer, position
from loyang.positions.check import position_fault
from loyang.state import Stage


def with_stage(state: State, player: int, stage: Stage) -> State:
    changed = attrs.evolve(state.players[player], stage=stage)
    return attrs.evolve(state, players=state.players.set(player, changed))


def pair() -> State:
    return position(farmer(), farmer(), farmer(), farmer(), turn=(0, 2))


def distributing(players: int = 2) -> State:
    """The first position in which somebody may take cards."""
    state, dealer = new_game(players), Dealer(4)
    while state.phase is not Phase.CARDS or not state.courtyard or state.pending is not None:
        chance = deciders(state) == (CHANCE,)
        state = apply(state, dealer.choose(state) if chance else legal_moves(state)[0])
    return state


CASES: list[tuple[str, Callable[[], State], str, str]] = [
    (
        "two of a pair close",
        lambda: with_stage(with_stage(pair(), 0, Stage.STORING), 2, Stage.STEPPING),
        "acting",
        "only one of a pair can be closing (PLY-2)",
    ),
    (
        "he whose turn it is waits",
        lambda: with_stage(pair(), 0, Stage.WAITING),
        "players[0].stage",
        "it is his turn, he cannot wait for it",
    ),
    (
        "somebody else acts",
        lambda: with_stage(pair(), 1, Stage.ACTING),
        "players[1].stage",
        "he is acting, but it is not his turn",
    ),
    (
        "the same player twice",
        lambda: attrs.evolve(with_stage(pair(), 2, Stage.WAITING), acting=(0, 0)),
        "acting",
        "P1 and P1 cannot act at the same time (PLY-1, PLY-2)",
    ),
    (
        "two of three players",
        lambda: attrs.evolve(
            with_stage(position(farmer(), farmer(), farmer()), 1, Stage.ACTING), acting=(0, 1)
        ),
        "acting",
        "P1 and P2 cannot act at the same time (PLY-1, PLY-2)",
    ),
    (
        "one of four players alone",
        lambda: attrs.evolve(with_stage(pair(), 2, Stage.WAITING), acting=(0,)),
        "acting",
        "P1 cannot act alone (PLY-2)",
    ),
    (
        "the second pair before the first",
        lambda: with_stage(
            position(farmer(), farmer(), farmer(), farmer(), turn=(1, 3)), 0, Stage.WAITING
        ),
        "acting",
        "P1 acts before this pair (PLY-2)",
    ),
    (
        "nobody's turn in the setup",
        lambda: attrs.evolve(new_game(2), turn=None),
        "turn",
        "it must be somebody's turn in the setup",
    ),
    (
        "a home field that was not sown in turn",
        lambda: attrs.evolve(new_game(2), turn=1),
        "players[0].area.fields",
        "the home fields are sown in turn (SET-4), his must be sown",
    ),
    (
        "turns after the cards are taken",
        lambda: attrs.evolve(distributing(), taken=(distributing().turn or 0,)),
        "turn",
        "has taken cards and has no turn in this distribution round",
    ),
]


def test_the_positions_changed_here_are_in_order() -> None:
    for state in (pair(), distributing(), new_game(2), position(farmer(), farmer(), farmer())):
        assert position_fault(state) is None


@pytest.mark.parametrize(
    ("make", "place", "problem"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_turn_that_does_not_fit_is_told_with_its_place(
    make: Callable[[], State], place: str, problem: str
) -> None:
    fault = position_fault(make())
    assert fault is not None
    assert fault.place == place
    assert problem in fault.problem
