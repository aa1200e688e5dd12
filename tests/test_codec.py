"""Values are stored as JSON and read back; equal values have equal bytes."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest

import loyang
from docs import generate_schema
from loyang import (
    BASE_RULESET,
    HIDDEN,
    Buy,
    Move,
    OptionError,
    Ruleset,
    State,
    Step,
    Vegetable,
    View,
    apply,
    observe,
)
from loyang import codec as codec_module
from loyang.codec import FORMAT, KINDS, Storable, digest, dumps, loads
from loyang.effects import EFFECTS
from loyang.errors import FormatError
from loyang.json_kinds import COUNTS, MOVES, PENDING
from loyang.json_schema import schema
from loyang.json_text import LARGEST
from loyang.records import Record, RedactedRecord
from loyang.scenario import farmer, position
from tests import stored
from tests.random_play import begin

ROOT = Path(__file__).parent.parent
SAMPLES = Path(__file__).parent / "formats"

VALUES: dict[str, Callable[[], Iterable[Storable]]] = {
    "state": stored.states,
    "view": stored.views,
    "move": stored.moves,
    "ruleset": stored.rulesets,
    "record": lambda: (one for one in stored.records() if isinstance(one, Record)),
    "redacted-record": lambda: (one for one in stored.records() if isinstance(one, RedactedRecord)),
}


# --- round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_read_back_is_equal_and_has_the_same_bytes(kind: str) -> None:
    number = 0
    for value in VALUES[kind]():
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
from loyang.codec import digest, dumps, loads
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
    for value in list(VALUES[kind]())[:40]:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - made here
        for copied in (again, copy.copy(value), copy.deepcopy(value)):
            assert copied == value
            assert hash(copied) == hash(value)
            assert dumps(copied) == dumps(value)


# --- what is refused ---------------------------------------------------------------------------


def a_document(value: Storable) -> dict[str, Any]:
    """A document as plain data, to be spoiled."""
    data: dict[str, Any] = json.loads(dumps(value))
    return data


def refusal(document: object) -> FormatError:
    """Why a document is refused; it must be."""
    with pytest.raises(FormatError) as caught:
        loads(document if isinstance(document, str) else json.dumps(document))
    return caught.value


def spoil(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The document with another value at a path such as ``value.players.0.cash``."""
    *steps, last = path.split(".")
    inner: Any = document
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return document


A_STATE = position(
    farmer(cash=4, cart="bean", area=["regular-WW: 1 delivery", "stall-WPL", "casual-CBL"]),
    farmer(area=["peddler-1 over regular-PT"]),
    round=3,
)


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        ("value.players.0.cash", "4", "value.players[0].cash", "'4' is not a whole number"),
        ("value.players.0.cash", 4.0, "value.players[0].cash", "4.0 is not a whole number"),
        ("value.players.0.cash", True, "value.players[0].cash", "True is not a whole number"),
        ("value.players.0.cash", None, "value.players[0].cash", "None is not a whole number"),
        ("value.players.0.cash", 2**53, "value.players[0].cash", "beyond all measure"),
        ("value.players.0.cash", -1, "value.players[0]", "cash cannot be below 0"),
        ("value.players.0.gold", 1, "value.players[0].gold", "is unknown here"),
        ("value.players.0.enlarged", 1, "value.players[0].enlarged", "not true or false"),
        ("value.players.0.cart", [1, 2], "value.players[0].cart", "count of the six vegetables"),
        ("value.players.0.cart", "W", "value.players[0].cart", "count of the six vegetables"),
        ("value.players.0.cart.3", -1, "value.players[0].cart", "count of the six vegetables"),
        ("value.players.1", [], "value.players[1]", "[] is not a table"),
        ("value.players", {}, "value.players", "{} is not a list"),
        ("value.players", [], "value", "lies nowhere"),
        ("value.phase", "lunch", "value.phase", "not one of setup, harvest, cards"),
        ("value.phase", 3, "value.phase", "not one of setup, harvest, cards"),
        ("value.round", 10, "value", "round 10: there are rounds 1 to 9"),
        ("value.draw_pile.0", "apricot", "value", "no card 'apricot'"),
        ("value.discard_pile", ["casual-CBL"], "value", "casual-CBL lies in 2 places"),
        ("value.draw_pile.0", HIDDEN, "value.draw_pile", "hides a card"),
        ("value.courtyard", [HIDDEN], "value", "hides a card"),
        ("value.draw_pile.0", "zebra", "value.draw_pile", "not in ascending order"),
        ("value.acting", [], "value.players[0]", ""),
        ("value.acting", [7], "value", "player 7 does not exist"),
        ("value.turn", 0, "value.turn", "nobody's in this phase"),
        ("value.second_player", 0, "value", "small token"),
        ("value.pending", {}, "value.pending.kind", "None is none of deal, "),
        ("value.pending", {"kind": "war"}, "value.pending.kind", "'war' is none of deal, "),
        ("value.pending", {"kind": "payment"}, "value.pending.amount", "is missing"),
        ("value.pending", [], "value.pending", "[] is not a table"),
        (
            "value.pending",
            {"kind": "payment", "amount": 5, "player": 3, "rule": "CLO-1"},
            "value.pending.player",
            "no player 3",
        ),
        (
            "value.pending",
            {"kind": "payment", "amount": 2, "player": 0, "rule": "CLO-1"},
            "value",
            "the game goes on by itself",
        ),
        ("value.pending", {"kind": "rows-deal"}, "value.pending", "cannot be pending in the phase"),
        (
            "value.players.0.area.fields.0.spaces",
            99,
            "value.players[0].area.fields[0].spaces",
            "has 9 spaces, not 99",
        ),
        (
            "value.players.0.area.stalls.0.card",
            "peddler-2",
            "value.players[0].area.stalls[0].card",
            "no such card",
        ),
        (
            "value.players.0.area.regular_customers.0.deliveries",
            4,
            "value.players[0]",
            "leaves with delivery 4",
        ),
        ("value.players.0.pile.upper", ["private-3b"], "value.players[0].pile.upper", "belong"),
        ("value.ruleset.loan.cash", 0, "value.ruleset.loan.cash", "from 1 to"),
        ("value.ruleset.stalls", {}, "value.ruleset.stalls", "makes 0 cards"),
        ("value.ruleset", "base game", "value.ruleset", "is not a table"),
        ("value", None, "value", "None is not a table"),
        ("format", FORMAT + 1, "format", "newer than this loyang"),
        ("format", "1", "format", "is not a format"),
        ("format", True, "format", "is not a format"),
        ("kind", "song", "kind", "'song' is none of"),
        ("kind", ["state"], "kind", "is none of"),
        ("kind", "view", "value.viewer", "is missing"),
        ("more", 1, "more", "is unknown here"),
    ],
)
def test_a_wrong_state_is_refused_with_its_place(
    path: str, value: Any, place: str, problem: str
) -> None:
    error = refusal(spoil(a_document(A_STATE), path, value))
    assert error.place == place
    assert problem in error.problem
    assert str(error) == f"{error.place}: {error.problem}"


def test_every_missing_key_is_refused_by_name() -> None:
    for path in ("format", "kind", "value", "value.round", "value.players.0.cash"):
        document = a_document(A_STATE)
        *steps, last = path.split(".")
        inner: Any = document
        for step in steps:
            inner = inner[int(step)] if isinstance(inner, list) else inner[step]
        del inner[last]
        error = refusal(document)
        assert (error.place, error.problem) == (path.replace(".0", "[0]"), "is missing")


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        ("value.viewer", 2, "value.viewer", "no player 2"),
        ("value.viewer", 1, "value", "shows or hides something else"),
        ("value.players.1.hand.0", "foreman", "value.players[1].hand", "hidden in part only"),
        ("value.players.1.hand", [], "value", "lies nowhere"),
    ],
)
def test_a_view_that_nobody_can_have_is_refused(
    path: str, value: Any, place: str, problem: str
) -> None:
    _, states = stored.a_game("2", 2)
    state = next(state for state in states if all(len(player.hand) > 1 for player in state.players))
    error = refusal(spoil(a_document(observe(state, 0)), path, value))
    assert error.place == place
    assert problem in error.problem


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        ("value.players", [], "value.players", "0 players: there are one to four"),
        ("value.players.0", 5, "value.players[0]", "5 is not a text"),
        ("value.starting_player", 4, "value.starting_player", "not a player from 0 to 1"),
        ("value.moves.3.player", -1, "value.moves[3]", "not a whole number from 0 up"),
        ("value.moves.3.kind", "buys", "value.moves[3].kind", "'buys' is none of"),
        ("value.moves.0.vegetable", "rice", "value.moves[0].vegetable", "not one of wheat"),
        ("value.moves.0.price", 1, "value.moves[0].price", "is unknown here"),
        ("value.tags", [], "value.tags", "[] is not a table"),
        ("value.tags.Date", 5, "value.tags.Date", "5 is not a text"),
        ("value.tags.Start", "P1", "value.tags.Start", "this name is taken"),
    ],
)
def test_a_wrong_record_is_refused_with_its_place(
    path: str, value: Any, place: str, problem: str
) -> None:
    record, _ = stored.a_game("2", 2)
    error = refusal(spoil(a_document(record), path, value))
    assert error.place == place
    assert problem in error.problem


def test_a_redacted_record_that_shows_a_hidden_card_is_refused() -> None:
    record, _ = stored.a_game("2", 2)
    document = a_document(record.redacted(0))
    hidden = [
        place for place, move in enumerate(document["value"]["moves"]) if move.get("card") == HIDDEN
    ]
    document["value"]["moves"][hidden[0]]["card"] = "foreman"
    error = refusal(document)
    assert error.place == f"value.moves[{hidden[0]}]"
    assert "P1 may not see" in error.problem


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", "line 1, column 1", "is not JSON"),
        ('{"format": 1,\n "kind" "state"}', "line 2, column 9", "is not JSON"),
        ("[1, 2]", "", "is not a table"),
        ("NaN", "", "NaN is no number"),
        ('{"format": 1, "kind": "move", "kind": "move", "value": 1}', "kind", "twice"),
        ('{"format": 1, "kind": "move", "value": {"a": 1, "b": [1, {"a": 1, "a": 2}]}}',
         "value.b[1].a", "twice"),
        ('{"format": 1, "kind": "move", "value": ' + "9" * 5000 + "}", "value", "beyond"),
        ('{"format": 1, "kind": "move", "value": 1e400}', "value", "inf is not a whole number"),
        ('{"format": 1, "kind": "move", "value": "\\ud800"}', "value", "half a character"),
        ('{"format": 1, "kind": "move", "value": {"x": ' + "[" * 40 + "]" * 40 + "}}",
         "value.x[0][0][0][0][0][0][0][0][0][0][0][0][0][0]", "nested too deeply"),
        ("[" * 100_000, "line 1, column 17", "nested too deeply"),
        ('\n{"a":' * 100_000, "line 18, column 1", "nested too deeply"),
        (" " * (LARGEST + 1), "", "too large"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_what_is_no_document_is_refused(text: str, place: str, problem: str) -> None:
    error = refusal(text)
    assert error.place == place
    assert problem in error.problem
    assert len(str(error)) < 400


def test_bytes_that_are_not_utf8_are_refused() -> None:
    with pytest.raises(FormatError, match="byte 3: is not UTF-8"):
        loads(b'{"a\xff": 1}')


def test_only_the_kind_that_is_asked_for_is_read() -> None:
    view = dumps(observe(A_STATE, None))
    with pytest.raises(FormatError, match="kind: this is a view, not a state"):
        loads(view, State)
    assert isinstance(loads(view, View), View)
    with pytest.raises(OptionError, match="none of view, state, move"):
        loads(view, int)
    with pytest.raises(OptionError, match="value: 'P1 loan' is none of"):
        dumps("P1 loan")  # type: ignore[arg-type]


# --- schema ------------------------------------------------------------------------------------

MOST = 20_000
"""The longest document that is judged, since a judge in pure Python takes its time."""


def validator(kind: str) -> jsonschema.Draft202012Validator:
    """Knows what the published schema says."""
    text = (generate_schema.FOLDER / f"{kind}.json").read_text("utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def test_the_published_schema_is_up_to_date() -> None:
    assert generate_schema.stale() == []
    assert generate_schema.main(["--check"]) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_documents_keep_to_the_schema(kind: str) -> None:
    judge = validator(kind)
    judge.check_schema(judge.schema)
    documents = [text for text in map(dumps, VALUES[kind]()) if len(text) < MOST]
    for text in documents[:: max(1, len(documents) // 12)]:
        judge.validate(json.loads(text))


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_schema_forbids_is_refused(kind: str) -> None:
    """Set values here and there to something else: what the schema forbids, the reader refuses."""
    judge = validator(kind)
    document = a_document(min(VALUES[kind](), key=lambda value: len(dumps(value))))
    spoiled = list(slots(document, skip="" if kind == "ruleset" else "ruleset"))
    forbidden = 0
    for number, (table, key) in enumerate(spoiled[:: max(1, len(spoiled) // 16)]):
        kept = table[key]
        other: Any
        for other in ((None, 1.5, {"a": 1}), ([], "?"))[number % 2]:
            table[key] = other
            if not judge.is_valid(document):
                refusal(document)
                forbidden += 1
        table[key] = kept
    assert forbidden > 5


def slots(data: Any, skip: str) -> Iterable[tuple[Any, Any]]:
    """Every place in a document where a value stands: its table or list, and its key there."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list) and key != skip:
            yield from slots(data[key], skip)


def test_the_schema_knows_every_move_effect_and_count() -> None:
    definitions = schema("record")["$defs"]
    assert len(definitions["Move"]["anyOf"]) == len(MOVES)
    assert len([name for name in definitions if name.endswith("Effect")]) == len(EFFECTS)
    counts = {
        attribute.name
        for cls in (*MOVES, loyang.Choice, loyang.Player, type(A_STATE.players[0].area.stalls[0]))
        for attribute in attrs.fields(cls)
        if cls.__annotations__.get(attribute.name) == "Vegetables"
    }
    assert counts == COUNTS


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
import loyang, loyang.codec, loyang.errors
from loyang.record_files import read_record, write_json, write_text
from loyang.records import Record
for ruleset in (loyang.BASE_RULESET, loyang.BASE_RULESET.with_options(loan_cap=3)):
    record = Record(ruleset, ("Ann",)).plus(loyang.DealCard(0, "foreman")).upto(0)
    file = StringIO()
    write_text(record, file)
    assert read_record(StringIO(file.getvalue())) == record
for action in (lambda: loyang.codec.dumps(record), lambda: loyang.codec.loads("{}")):
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
    document = a_document(state)
    assert document["value"]["ruleset"]["loan"]["cash"] == 7
    read = loads(dumps(state), State).ruleset
    assert read == stored.USERS_RULESET
    assert read.source("loan.cash").value == "user"


def test_a_ruleset_that_a_program_made_is_checked_when_it_is_read() -> None:
    """Like a file of card values: every number has its bounds."""
    too_large = attrs.evolve(
        BASE_RULESET, storehouse=attrs.evolve(BASE_RULESET.storehouse, large=10**6)
    )
    error = refusal(dumps(too_large))
    assert error.place == "value.storehouse.large"


@pytest.mark.parametrize("cls", [Ruleset, Move, State])
def test_the_kinds_are_public(cls: type) -> None:
    assert cls in KINDS.values()
    assert getattr(loyang, cls.__name__) is cls
