"""What a player sees as numbers: all of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from loyang import (
    CHANCE,
    Dice,
    OptionError,
    Ruleset,
    State,
    View,
    apply_unchecked,
    deciders,
    determinize,
    legal_moves,
    new_game,
    observe,
)
from loyang.positions import read_position
from loyang.state.evolve import evolve_player, evolve_state
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.effort import part_of_the_effort
from tests.helping import rearranged
from tests.prepared import PREPARED

np = pytest.importorskip("numpy", reason="the extras of the adapters bring numpy")

from loyang.adapters.observation import CAP, SIZE, highest, names, vector, writer_for  # noqa: E402


def seen(view: View) -> dict[str, float]:
    """The numbers of a view by their names, but for the zeros."""
    row = vector(view)
    assert row.shape == (SIZE,)
    assert row.dtype == np.float32
    assert (row >= 0).all()
    assert (row <= highest()).all()
    return {name: value for name, value in zip(names(), row.tolist(), strict=True) if value}


def states(setup: str) -> Iterator[State]:
    """States of random games under all policies."""
    seed = 0
    while True:
        for policy in POLICIES:
            game = play(begin(setup, seed % int(setup[0])), seed, POLICIES[policy]())
            yield from islice((state for state, _, _ in game), seed % 5, None, 5)
            seed += 1


@pytest.mark.parametrize("setup", SETUPS)
def test_different_views_have_different_rows(setup: str) -> None:
    """Among them those that differ by a single move."""
    known: dict[tuple[int, bytes], View] = {}
    looked_at = 0
    for state in islice(states(setup), part_of_the_effort(1) * 2):
        near = [apply_unchecked(state, move) for move in legal_moves(state)[:40]]
        for position in (state, *near):
            viewer = looked_at % len(state.players)
            view = observe(position, viewer)
            key = (viewer, vector(view).tobytes())
            assert known.setdefault(key, view) == view
            looked_at += 1
    assert len(known) > looked_at // 4


@pytest.mark.parametrize("setup", SETUPS)
def test_equal_views_have_equal_rows_whatever_is_hidden(setup: str) -> None:
    dice = Dice(setup)
    others = 0
    for state in islice(states(setup), part_of_the_effort(2)):
        for viewer in range(len(state.players)):
            view = observe(state, viewer)
            row = vector(view).tobytes()
            for world in (determinize(view, dice), rearranged(state, viewer, dice)):
                assert observe(world, viewer) == view
                assert vector(observe(world, viewer)).tobytes() == row
                others += world != state
    # In the solo game nothing is hidden but the order of the pile, which no state has.
    assert others == 0 if setup == "1" else others > part_of_the_effort(2) // 2


@pytest.mark.parametrize("name", PREPARED)
def test_prepared_positions_have_rows_of_their_own(name: str) -> None:
    state = read_position(PREPARED[name])
    rows: dict[bytes, View] = {}
    for move in legal_moves(state) if deciders(state) != (CHANCE,) else []:
        view = observe(apply_unchecked(state, move), 0)
        assert rows.setdefault(vector(view).tobytes(), view) == view
    assert seen(observe(state, 0))


def test_others_are_counted_clockwise_from_the_viewer() -> None:
    text = """
    round: 4
    turn: P2
    tokens: P3 P1
    P1: 11 cash
      area: stall-WTL: leek over tout
    P2: 12 cash
      area: private-6b: wheat 2
      area: regular-PT: 1 delivery, unsatisfied
    P3: 13 cash
      area: field-3a
    """
    state = read_position(text)
    found = {name: value for name, value in seen(observe(state, 1)).items() if "pile" not in name}
    wanted = {
        "player 0 cash": 12,
        "player 1 cash": 13,
        "player 2 cash": 11,
        "player 0 field private-b4": 1,
        "player 0 on private-b4 wheat": 2,
        "player 0 deliveries regular-PT": 1,
        "player 0 regular customer regular-PT": 1,
        "player 1 field field-3a": 1,
        "player 2 on stall-WTL leek": 1,
        "player 2 under tout": 1 + state.ruleset.codes.index("stall-WTL"),
        "starting player 1": 1,
        "second player 2": 1,
        "acting 0": 1,
        "round": 4,
        "phase ACTIONS": 1,
    }
    assert {name: found.get(name) for name in wanted} == wanted
    assert "player 0 satisfied regular-PT" not in found
    assert "player 3 there" not in found


def test_a_state_is_written_as_its_view_is() -> None:
    """The adapters write states, which spares making the views."""
    for setup in SETUPS:
        for state in islice(states(setup), part_of_the_effort(5)):
            for viewer in range(len(state.players)):
                row = np.zeros(SIZE, np.float32)
                writer_for(state.ruleset).write(row, state, viewer)
                assert (row == vector(observe(state, viewer))).all()


def test_numbers_above_the_cap_are_cut() -> None:
    state = new_game(2)
    rich = evolve_player(state.players[0], cash=CAP + 5, loans=CAP * 3)
    state = evolve_state(state, players=state.players.set(0, rich))
    found = seen(observe(state, 1))
    assert found["player 1 cash"] == found["player 1 loans"] == CAP


def test_only_what_a_player_sees_has_a_row() -> None:
    state = new_game(2)
    for wrong in (state, observe(state, None), None):
        with pytest.raises(OptionError, match="only what a player sees has a row"):
            vector(wrong)  # type: ignore[arg-type]
    other = Ruleset.loads('name = "o"\n[helpers.peddler]\ncopies = 2\n[helpers.tout]\ncopies = 2\n')
    with pytest.raises(OptionError, match="cards of other codes"):
        vector(observe(new_game(2, other), 0))


def test_a_row_is_its_callers_own() -> None:
    """Whoever writes into it changes no row of later."""
    view = observe(new_game(2), 0)
    row = vector(view)
    kept = row.copy()
    row[:] = 7
    assert (vector(view) == kept).all()
