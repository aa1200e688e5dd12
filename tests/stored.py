"""Values to be stored and read back: states, views, moves, rulesets and records of all kinds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import StringIO
from typing import Any

import pytest

from loyang import (
    BASE_RULESET,
    Move,
    Ruleset,
    State,
    View,
    legal_moves,
    observe,
)
from loyang.errors import FormatError
from loyang.positions import farmer, position, read_position
from loyang.records import AnyRecord, Record, RecordError, RedactedRecord, read_record
from loyang.records.codec import Storable, dumps, loads
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.effort import part_of_the_effort
from tests.helping import viewers
from tests.prepared import PREPARED

NAMES = ("Ann", "Bö", 'C "the third" [of May]\n# no comment', "陳")

USERS_RULESET: Ruleset = Ruleset.loads(
    """
    name = "our \\"house\\" rules"
    [loan]
    cash = 7
    [solo]
    prices = [0, 1, 1, 1]
    [options]
    loan_cap = 12
    two_player_courtyard = 2
    [helpers.gardener]
    replaces = "sower"
    timing = "any"
    lantern = false
    options = [{ effects = [{ effect = "earn_per_field", amount = 2 }], source = "user" }]
    """
)
"""A ruleset that differs from the base game in values, options and a card."""


def rulesets() -> tuple[Ruleset, ...]:
    """Rulesets of several kinds."""
    return BASE_RULESET, BASE_RULESET.with_options(loan_cap=3), USERS_RULESET


@cache
def a_game(
    setup: str, seed: int, policy: str = "uniform", ruleset: Ruleset = BASE_RULESET
) -> tuple[Record, tuple[State, ...]]:
    """The record of a random game, and its states in order."""
    state = begin(setup, seed % int(setup[0]), ruleset)
    record = Record(
        ruleset,
        NAMES[: len(state.players)],
        state.starting_player,
        introductory="introductory" in setup,
        tags={"Date": "2031-05-07", "Seed": str(seed)},
    )
    states = [state]
    moves: list[Move] = []
    for _, move, after in play(state, f"stored {seed}", POLICIES[policy]()):
        moves.append(move)
        states.append(after)
    return record.plus(*moves), tuple(states)


@cache
def states() -> tuple[State, ...]:
    """States spread over games of every kind, all of their beginnings, and prepared ones."""
    every = max(1, 2000 // part_of_the_effort(1))
    found = [read_position(text) for text in PREPARED.values()]
    hand = farmer(area=["harvest-hand", "private-5a: wheat 5"])
    found += [position(hand, farmer(), round=3, phase="harvest")]
    for setup in SETUPS:
        for policy, ruleset in (("helper-loving", BASE_RULESET), ("uniform", USERS_RULESET)):
            _, game = a_game(setup, 1, policy, ruleset)
            found += [
                state for number, state in enumerate(game) if number % every == 0 or number < 12
            ]
    _, game = a_game("2", 1, "hoarding")
    found += game[::every]
    return tuple(found)


def views() -> Iterator[View]:
    """What everybody sees of these states."""
    for number, state in enumerate(states()):
        seen_by = viewers(state)
        yield observe(state, seen_by[number % len(seen_by)])


def moves() -> Iterator[Move]:
    """The first and last moves that are legal in these states."""
    for state in states():
        listed = legal_moves(state)
        yield from (*listed[:4], *listed[-4:])


@cache
def records() -> tuple[AnyRecord, ...]:
    """Complete, broken off, empty and redacted records."""
    found: list[AnyRecord] = []
    for setup in SETUPS:
        for ruleset in (BASE_RULESET, USERS_RULESET):
            record, _ = a_game(setup, 2, "uniform", ruleset)
            found += [record, record.upto(70), record.upto(0)]
            for player in (None, 0, len(record.players) - 1):
                found += [record.redacted(player), record.upto(70).redacted(player)]
    return tuple(found)


VALUES: dict[str, Callable[[], Iterable[Storable]]] = {
    "state": states,
    "view": views,
    "move": moves,
    "ruleset": rulesets,
    "record": lambda: (one for one in records() if isinstance(one, Record)),
    "redacted-record": lambda: (one for one in records() if isinstance(one, RedactedRecord)),
}


# --- documents ---------------------------------------------------------------------------------


def a_document(value: Storable) -> dict[str, Any]:
    """A document as plain data, to be spoiled."""
    data: dict[str, Any] = json.loads(dumps(value))
    return data


def refusal(document: object) -> FormatError:
    """Why a document is refused; it must be."""
    with pytest.raises(FormatError) as caught:
        loads(document if isinstance(document, str) else json.dumps(document))
    return caught.value


# --- texts -------------------------------------------------------------------------------------


def read_text(text: str, **options: Any) -> AnyRecord:
    """The first record of a text."""
    return read_record(StringIO(text), **options)


def broken(text: str) -> RecordError:
    """Why a record is refused; it must be."""
    with pytest.raises(RecordError) as caught:
        read_text(text)
    return caught.value


def line_of(text: str, line: str, number: int = 1) -> int:
    """The place of a line of the text, from 0, when it stands there for that time."""
    places = [place for place, found in enumerate(text.split("\n")) if found == line]
    return places[number - 1]


def with_line(text: str, place: int, *instead: str) -> str:
    """The text with other lines, or none, instead of the one at that place."""
    lines = text.split("\n")
    return "\n".join([*lines[:place], *instead, *lines[place + 1 :]])
