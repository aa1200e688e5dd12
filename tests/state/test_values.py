"""States and moves are plain values: they can be copied, kept, written down and read back."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyrsistent import PVector

import loyang
from loyang import (
    IllegalMoveError,
    Move,
    NotationError,
    State,
    UseHelper,
    apply,
    legal_moves,
    parse_move,
    refusal_of,
)
from loyang import state as state_module
from loyang.moves import CHANCE_MOVES, PLAYER_MOVES
from loyang.positions import read_position
from loyang.state.evolve import evolve
from loyang.testing.near_misses import any_move, variations
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.effort import part_of_the_effort
from tests.prepared import PREPARED

ROOT = Path(__file__).parents[2]
NAMES_OF_MOVES = {
    **{kind.__name__: kind for kind in (*CHANCE_MOVES, *PLAYER_MOVES)},
    "Choice": loyang.Choice,
    "Vegetable": loyang.Vegetable,
}

STATE_CLASSES: set[Any] = {
    value
    for value in vars(state_module).values()
    if isinstance(value, type) and attrs.has(value) and value.__module__.startswith("loyang.state.")
}
"""Every class a state can be made of, and the class of states and of views."""


@cache
def some_states() -> tuple[State, ...]:
    """States spread over games of every kind, and prepared ones."""
    states = [read_position(text) for text in PREPARED.values()]
    for setup in SETUPS:
        game = play(begin(setup), "values", POLICIES["helper-loving"]())
        states += [
            state for number, (state, _, _) in enumerate(game) if number % 7 == 0 or number < 16
        ]
    game = play(begin("2"), "values", POLICIES["hoarding"]())
    states += [state for number, (state, _, _) in enumerate(game) if number % 3 == 0]
    return tuple(states)


def parts(value: Any) -> Iterator[Any]:
    """The value itself, and all attrs instances in it."""
    if isinstance(value, loyang.Ruleset):
        return
    if attrs.has(type(value)):
        yield value
        for attribute in attrs.fields(type(value)):
            yield from parts(getattr(value, attribute.name))
    elif isinstance(value, tuple | PVector):
        for item in value:
            yield from parts(item)


@cache
def instances() -> dict[type, tuple[Any, ...]]:
    """Different instances of every class a state is made of."""
    found: dict[type, dict[Any, None]] = {}
    for state in some_states():
        for part in parts(state):
            found.setdefault(type(part), {})[part] = None
        for viewer in range(len(state.players)):
            view = loyang.observe(state, viewer)
            found.setdefault(type(view), {})[view] = None
    return {cls: tuple(values) for cls, values in found.items()}


def test_every_class_of_the_state_has_instances_here() -> None:
    assert instances().keys() >= STATE_CLASSES


# --- evolve ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", sorted(STATE_CLASSES, key=str))
@settings(max_examples=part_of_the_effort(3))
@given(data=st.data())
def test_evolve_is_like_that_of_attrs(cls: Any, data: st.DataObject) -> None:
    old, other = (data.draw(st.sampled_from(instances()[cls])) for _ in range(2))
    names = [attribute.name for attribute in attrs.fields(cls)]
    chosen = data.draw(st.sets(st.sampled_from(names)) if names else st.just(set[str]()))
    changes = {name: getattr(other, name) for name in sorted(chosen)}
    text, hashed, pickled = repr(old), hash(old), pickle.dumps(old)

    new = evolve(old, **changes)

    expected = attrs.evolve(old, **changes)
    assert type(new) is cls
    assert new == expected
    assert hash(new) == hash(expected)  # and not a hash that was kept of the old one
    assert repr(new) == repr(expected)
    assert pickle.dumps(new) == pickle.dumps(expected)
    assert {new, expected} == {expected}
    assert (repr(old), hash(old), pickle.dumps(old)) == (text, hashed, pickled)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(new, (*names, "anything")[0], None)


@pytest.mark.parametrize("cls", sorted(STATE_CLASSES, key=str))
def test_evolve_refuses_a_name_that_is_no_attribute(cls: Any) -> None:
    for either in (attrs.evolve, evolve):
        with pytest.raises(TypeError, match="no_such_attribute"):
            either(instances()[cls][0], no_such_attribute=1)


# --- copies ------------------------------------------------------------------------------------


def _through_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - made here


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": _through_pickle,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", COPIES)
@settings(max_examples=part_of_the_effort(2))
@given(data=st.data())
def test_a_copied_state_is_an_equal_state(way: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(some_states()))
    if data.draw(st.booleans()):
        hash(state)
    copied = COPIES[way](state)
    assert copied == state
    assert hash(copied) == hash(state)
    assert repr(copied) == repr(state)
    assert legal_moves(copied) == legal_moves(state)
    for move in legal_moves(state)[:3]:
        assert apply(copied, move) == apply(state, move)


@pytest.mark.parametrize("way", COPIES)
def test_copied_moves_and_refusals_are_equal(way: str) -> None:
    for state in some_states()[::9]:
        for move in legal_moves(state):
            copied = COPIES[way](move)
            assert (copied, hash(copied), str(copied)) == (move, hash(move), str(move))
        refusal = refusal_of(state, UseHelper(0, "peddler-1", 3))
        assert COPIES[way](refusal) == refusal


def test_an_error_of_an_illegal_move_can_be_pickled() -> None:
    state = begin("2")
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, loyang.BuyPack(0))
    copied = _through_pickle(caught.value)
    assert (copied.move, copied.refusal) == (caught.value.move, caught.value.refusal)
    assert str(copied) == str(caught.value)


IN_ANOTHER_PROCESS = """
import pickle, sys
from loyang.positions import read_position
text, pickled = pickle.load(sys.stdin.buffer)
state, fresh = pickle.loads(pickled), read_position(text)
assert state == fresh
assert hash(state) == hash(fresh)
assert {state: "found"}[fresh] == "found"
assert [hash(player) for player in state.players] == [hash(player) for player in fresh.players]
print(hash(state))
"""


def test_a_kept_hash_is_not_carried_into_another_process() -> None:
    """Where strings hash otherwise, a state must hash like an equal one that was made there."""
    text = PREPARED["lanterns"]
    state = read_position(text)
    hashes = {hash(state), *map(hash, state.players)}
    for seed in ("3", "4"):
        run = subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            input=pickle.dumps((text, pickle.dumps(state))),
            capture_output=True,
            check=True,
        )
        hashes.add(int(run.stdout))
    assert len(hashes) == 1 + len(state.players) + 2  # or this test would show nothing


# --- text --------------------------------------------------------------------------------------


@given(state=st.deferred(lambda: st.sampled_from(some_states())))
def test_every_listed_move_can_be_written_down_and_read_back(state: State) -> None:
    for move in legal_moves(state):
        _check_round_trips(move)


@given(state=st.deferred(lambda: st.sampled_from(some_states())), seed=st.integers(0, 10**6))
def test_moves_that_are_not_listed_can_be_written_down_and_read_back(
    state: State, seed: int
) -> None:
    dice = loyang.Dice(seed)
    for _ in range(20):
        move = any_move(state, dice)
        if "" not in _codes(move):
            _check_round_trips(move)


def _codes(move: Move) -> set[object]:
    """The names of cards in a move; an empty one cannot be written down."""
    return {
        getattr(move, attribute.name)
        for attribute in attrs.fields(type(move))
        if attribute.name not in ("choices", "cards", "give", "vegetables")
    } | set(getattr(move, "cards", ()))


def _check_round_trips(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert eval(repr(move), dict(NAMES_OF_MOVES)) == move  # noqa: S307 - written here
    again = parse_move(f"  {str(move).replace(' ', '  ')} ")
    assert (again, hash(again)) == (move, hash(move))
    with pytest.raises(NotationError):
        parse_move(str(move).partition(" ")[2])


def test_different_listed_moves_have_different_texts() -> None:
    for state in some_states():
        moves = legal_moves(state)
        assert len(set(map(str, moves))) == len(set(map(repr, moves))) == len(moves)


def test_moves_are_ordered_without_ties() -> None:
    """Of two different moves, one comes first."""
    for state in some_states()[::11]:
        moves = [other for move in legal_moves(state)[:6] for other in variations(state, move)]
        ordered = sorted(set(moves))
        for first, second in pairwise(ordered):
            assert first < second
            assert not second < first
