"""Values are stored as JSON and read back; equal values have equal bytes."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import loyang
from loyang import BASE_RULESET, Buy, Move, Ruleset, State, Step, Vegetable, apply, observe
from loyang.errors import FormatError
from loyang.positions import farmer, position
from loyang.records import codec as codec_module
from loyang.records.codec import FORMAT, KINDS, Storable, digest, dumps, loads
from loyang.records.json_kinds import MOVES, PENDING
from loyang.testing.play import begin
from tests import stored

ROOT = Path(__file__).parents[2]
SAMPLES = Path(__file__).parent / "formats"


# --- round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_read_back_is_equal_and_has_the_same_bytes(kind: str) -> None:
    number = 0
    for value in stored.VALUES[kind]():
        text = dumps(value)
        again = loads(text, KINDS[kind])
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)
        assert dumps(again) == text
        assert loads(text.encode()) == value
        number += 1
    assert number >= 3


def test_every_kind_of_move_and_of_what_is_pending_is_among_them() -> None:
    made = {type(move) for record in stored.records() for move in record.moves}
    assert made | {type(move) for move in stored.moves()} == set(MOVES)
    games = [stored.a_game(setup, 2)[1] for setup in ("1", "2", "4", "4 introductory")]
    pending = {type(state.pending) for game in (*games, stored.states()) for state in game}
    assert pending == {type(None), *PENDING}


def test_a_state_that_was_read_can_be_played_on() -> None:
    record, states = stored.a_game("4 introductory", 2)
    state = loads(dumps(states[100]), State)
    for move in record.moves[100:160]:
        state = apply(state, move)
    assert state == states[160]


def test_the_base_game_is_shared_by_all_that_is_read() -> None:
    assert loads(dumps(stored.states()[0]), State).ruleset is BASE_RULESET


# --- canonical bytes ---------------------------------------------------------------------------


def test_the_text_is_canonical_json() -> None:
    for value in (stored.states()[40], *stored.records()[:4], *stored.rulesets()):
        text = dumps(value)
        plain = json.loads(text)
        assert text == json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert "\n" not in text


def test_states_reached_in_two_ways_have_the_same_bytes() -> None:
    state = position(farmer(cash=20), farmer(cash=20))
    one, other = Buy(0, Vegetable.WHEAT), Buy(0, Vegetable.LEEK)
    first, second = apply(apply(state, one), other), apply(apply(state, other), one)
    assert first == second
    assert dumps(first) == dumps(second)
    assert digest(first) == digest(second)


def test_different_values_have_different_digests() -> None:
    states = set(stored.states())
    assert len({digest(state) for state in states}) == len(states)
    view = observe(stored.states()[0], None)
    assert digest(view) != digest(stored.states()[0])


IN_ANOTHER_PROCESS = """
import pickle, sys
from loyang.records import digest, dumps, loads
pairs = pickle.load(sys.stdin.buffer)
for pickled, text in pairs:
    value, read = pickle.loads(pickled), loads(text)
    assert value == read and hash(value) == hash(read) and {value, read} == {value}
    assert dumps(value) == text
    print(digest(value))
"""


@pytest.mark.parametrize("seed", ["0", "77"])
def test_bytes_and_equality_are_the_same_in_every_process(seed: str) -> None:
    values: list[Storable] = [
        stored.states()[50],
        observe(stored.states()[50], 0),
        *stored.rulesets(),
        *stored.records()[:9],
        *list(stored.moves())[:300:10],
    ]
    for value in values:
        hash(value)  # a hash that was kept must not travel
    run = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        input=pickle.dumps([(pickle.dumps(value), dumps(value)) for value in values]),
        capture_output=True,
        check=True,
    )
    assert run.stdout.decode().split() == [digest(value) for value in values]


@pytest.mark.parametrize("kind", KINDS)
def test_copies_are_equal(kind: str) -> None:
    for value in list(stored.VALUES[kind]())[:40]:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - made here
        for copied in (again, copy.copy(value), copy.deepcopy(value)):
            assert copied == value
            assert hash(copied) == hash(value)
            assert dumps(copied) == dumps(value)


# --- older formats -----------------------------------------------------------------------------


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
@pytest.mark.parametrize("kind", KINDS)
def test_documents_of_every_format_stay_readable(kind: str, version: int) -> None:
    text = (SAMPLES / str(version) / f"{kind}.json").read_text("utf-8")
    value = loads(text, KINDS[kind])
    assert loads(dumps(value)) == value
    if version == FORMAT:
        assert dumps(value) == text.rstrip("\n")


def test_an_older_document_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a next format would do that counts steps in another way."""

    def upgrade(document: dict[str, Any]) -> dict[str, Any]:
        document["value"]["steps"] += 1
        return document

    text = dumps(Step(0, 4))
    monkeypatch.setattr(codec_module, "FORMAT", FORMAT + 1)
    monkeypatch.setitem(codec_module._UPGRADES, FORMAT, upgrade)
    assert loads(text) == Step(0, 5)
    assert dumps(Step(0, 5)).startswith(f'{{"format":{FORMAT + 1},')


# --- without cattrs ----------------------------------------------------------------------------

WITHOUT_CATTRS = """
import sys
sys.modules["cattrs"] = None  # as if it were not installed
from io import StringIO
import loyang, loyang.errors, loyang.records
from loyang.records import read_record, write_json, write_text
from loyang.records import Record
for ruleset in (loyang.BASE_RULESET, loyang.BASE_RULESET.with_options(loan_cap=3)):
    record = Record(ruleset, ("Ann",)).plus(loyang.DealCard(0, "foreman")).upto(0)
    file = StringIO()
    write_text(record, file)
    assert read_record(StringIO(file.getvalue())) == record
for action in (lambda: loyang.records.dumps(record), lambda: loyang.records.loads("{}")):
    try:
        action()
    except loyang.errors.MissingPackageError as error:
        assert isinstance(error, loyang.LoyangError) and isinstance(error, ImportError)
        print(error)
"""


def test_only_json_needs_cattrs() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_CATTRS], cwd=ROOT, capture_output=True, check=True
    )
    told = "JSON needs the package cattrs, install it with: pip install 'loyang[json]'"
    assert run.stdout.decode().splitlines() == [told, told]


def test_importing_loyang_does_not_import_cattrs() -> None:
    code = "import loyang, sys; sys.exit('cattrs' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


# --- rulesets ----------------------------------------------------------------------------------


def test_a_state_carries_the_rules_it_is_played_by() -> None:
    state = begin("2", ruleset=stored.USERS_RULESET)
    document = stored.a_document(state)
    assert document["value"]["ruleset"]["loan"]["cash"] == 7
    read = loads(dumps(state), State).ruleset
    assert read == stored.USERS_RULESET
    assert read.source("loan.cash").value == "user"


def test_a_ruleset_that_a_program_made_is_checked_when_it_is_written_and_read() -> None:
    """Like a file of card values: every number has its bounds."""
    too_large = attrs.evolve(
        BASE_RULESET, storehouse=attrs.evolve(BASE_RULESET.storehouse, large=10**6)
    )
    with pytest.raises(FormatError, match="cannot be written: 1000000 is not a whole") as caught:
        dumps(too_large)
    assert caught.value.place == "value.storehouse.large"
    document = stored.a_document(BASE_RULESET)
    document["value"]["storehouse"]["large"] = 10**6
    assert stored.refusal(document).place == "value.storehouse.large"


@pytest.mark.parametrize("cls", [Ruleset, Move, State])
def test_the_kinds_are_public(cls: type) -> None:
    assert cls in KINDS.values()
    assert getattr(loyang, cls.__name__) is cls
