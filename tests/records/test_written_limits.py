"""What is written can be read back: where a reader has a limit, its writer has the same."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyang import BASE_RULESET, Ruleset, State, TakeLoan, legal_moves, observe
from loyang._support.json_text import LARGEST, canonical_text
from loyang.errors import FormatError, PositionError
from loyang.moves.chance import TurnUpField
from loyang.positions import farmer, position, read_position, write_position
from loyang.records import (
    Heading,
    Record,
    RecordError,
    RedactedRecord,
    Storable,
    dumps,
    loads,
    read_record,
    to_text,
    write_json,
    write_text,
)
from loyang.records.ruleset_tables import LARGEST as LARGEST_RULESET
from loyang.records.ruleset_tables import tables
from loyang.records.text import MOST_LINES
from loyang.state import Payment, Phase
from tests import stored
from tests.effort import part_of_the_effort

LARGEST_NUMBER = 2**53 - 1
STATE = position(farmer(), farmer(), round=3)
LOANS = 36_600
"""As many make a document that is a little too small."""


def with_cash(cash: int) -> State:
    """A state in which P1 has so much."""
    players = STATE.players.set(0, attrs.evolve(STATE.players[0], cash=cash))
    return attrs.evolve(STATE, players=players)


def renamed(name: str) -> Ruleset:
    """The base game under another name."""
    return attrs.evolve(BASE_RULESET, name=name)


def filled(make: Callable[[str], Storable], size: int) -> Storable:
    """The value made of a text, which is just as long that the document has that size."""
    return make("x" * (1 + size - len(dumps(make("x")))))


# --- JSON --------------------------------------------------------------------------------------

OF_A_TEXT: dict[str, Callable[[str], Storable]] = {
    "move": lambda text: TurnUpField(0, text),
    "record": lambda text: Record(BASE_RULESET, ("Ann",), moves=(TurnUpField(0, text),)),
    "redacted-record": lambda text: RedactedRecord(
        BASE_RULESET, ("Ann",), moves=(TakeLoan(0), TurnUpField(0, text))
    ),
}
OF_A_NAME: dict[str, Callable[[str], Storable]] = {
    "ruleset": renamed,
    "state": lambda text: attrs.evolve(STATE, ruleset=renamed(text)),
    "view": lambda text: observe(attrs.evolve(STATE, ruleset=renamed(text)), 0),
    "record": lambda text: Record(renamed(text), ("Ann",), moves=(TakeLoan(0),) * 9),
    "redacted-record": lambda text: RedactedRecord(renamed(text), ("Ann",)),
}
OF_A_NUMBER: dict[str, Callable[[int], Storable]] = {
    "move": TakeLoan,
    "state": with_cash,
    "view": lambda number: observe(with_cash(number), 1),
    "record": lambda number: Record(BASE_RULESET, ("Ann",), moves=(TakeLoan(number),)),
    "redacted-record": lambda number: RedactedRecord(
        BASE_RULESET, ("Ann",), moves=(TakeLoan(number),)
    ),
}


@pytest.mark.parametrize("kind", OF_A_TEXT)
def test_the_largest_document_can_be_read_back_and_no_larger_one_is_written(kind: str) -> None:
    make = OF_A_TEXT[kind]
    value = filled(make, LARGEST)
    text = dumps(value)
    assert len(text) == LARGEST
    assert loads(text) == value
    with pytest.raises(FormatError, match=f"is too large: {LARGEST + 1} characters"):
        dumps(filled(make, LARGEST + 1))


@pytest.mark.parametrize("kind", OF_A_NAME)
def test_the_largest_ruleset_can_be_read_back_and_no_larger_one_is_written(kind: str) -> None:
    """A ruleset has a limit of its own, wherever it stands."""
    room = LARGEST_RULESET - len(canonical_text(tables(renamed(""))))
    value = OF_A_NAME[kind]("x" * room)
    assert loads(dumps(value)) == value
    with pytest.raises(FormatError, match=f"too large for a ruleset: {LARGEST_RULESET + 1} "):
        dumps(OF_A_NAME[kind]("x" * (room + 1)))


def test_the_limit_counts_characters_not_bytes() -> None:
    value = TurnUpField(0, "李" * (LARGEST - len(dumps(TurnUpField(0, "")))))
    assert len(dumps(value)) == LARGEST
    assert loads(dumps(value).encode()) == value


@pytest.mark.parametrize("kind", OF_A_NUMBER)
def test_the_largest_number_can_be_read_back_and_no_larger_one_is_written(kind: str) -> None:
    make = OF_A_NUMBER[kind]
    assert loads(dumps(make(LARGEST_NUMBER))) == make(LARGEST_NUMBER)
    for number in (LARGEST_NUMBER + 1, 10**5000):
        with pytest.raises(FormatError, match=r"cannot be written: .*number beyond all measure"):
            dumps(make(number))


def test_what_no_game_can_reach_is_not_written() -> None:
    state = with_cash(-1)
    with pytest.raises(FormatError, match=r"cash: cannot be written: .*cash cannot be below 0"):
        dumps(state)
    with pytest.raises(PositionError, match="cannot be written as text: "):
        write_position(state)


def test_a_line_of_json_has_the_same_limit() -> None:
    """A record of the largest size that can be written is read from a file of records."""
    moves = (TakeLoan(0),) * LOANS
    base = Record(BASE_RULESET, ("",), moves=moves)
    room = LARGEST - len(dumps(base))
    assert room > 0
    more, rest = divmod(room, len(',{"kind":"loan","player":0}'))
    record = attrs.evolve(base, moves=moves + (TakeLoan(0),) * more, players=("x" * rest,))
    file = StringIO()
    write_json(record, file)
    assert len(file.getvalue()) == LARGEST + 1  # and the end of the line
    assert read_record(StringIO(file.getvalue()), check=False) == record
    file = StringIO()
    with pytest.raises(FormatError, match="is too large"):
        write_json(record.plus(TakeLoan(0)), file)
    assert file.getvalue() == ""


# --- records as text ---------------------------------------------------------------------------


def test_the_longest_record_can_be_read_back_and_no_longer_one_is_written() -> None:
    longest = RedactedRecord(BASE_RULESET, ("Ann",), moves=(TakeLoan(0),) * (MOST_LINES - 1))
    text = to_text(longest)
    assert stored.read_text(text) == longest
    file = StringIO()
    with pytest.raises(RecordError, match=f"cannot be written as text: .*{MOST_LINES} lines"):
        write_text(attrs.evolve(longest, moves=(TakeLoan(0),) * MOST_LINES), file)
    assert file.getvalue() == ""


def test_a_game_by_the_rules_may_be_too_long_too() -> None:
    record, states = stored.a_game("1", 2)
    number = next(
        number for number, state in enumerate(states) if TakeLoan(0) in legal_moves(state)
    )
    record = record.upto(number)
    some = record.plus(*[TakeLoan(0)] * 2000)
    assert stored.read_text(to_text(some)) == some
    with pytest.raises(RecordError, match=r"cannot be written as text: .*at most 100000 lines"):
        to_text(record.plus(*[TakeLoan(0)] * MOST_LINES))


@pytest.mark.parametrize(
    "record",
    [
        RedactedRecord(BASE_RULESET, ("Ann",), moves=(TurnUpField(0, "two words"),)),
        RedactedRecord(BASE_RULESET, ("Ann",), moves=(TurnUpField(0, "a # b"),)),
        RedactedRecord(renamed("\ud800"), ("Ann",)),
        *(
            RedactedRecord(BASE_RULESET, ("Ann",), moves=(TakeLoan(0),), headings=(heading,))
            for heading in (
                Heading(9, Phase.OVER, 0),
                Heading(100, Phase.CARDS, 0),
                Heading(3, Phase.SETUP, 0),
            )
        ),
    ],
    ids=["words", "a comment", "half a letter", "over", "round 100", "setup of round 3"],
)
def test_what_would_be_read_as_something_else_is_not_written(record: RedactedRecord) -> None:
    with pytest.raises(RecordError, match="cannot be written as text"):
        to_text(record)


# --- any values --------------------------------------------------------------------------------


@settings(max_examples=part_of_the_effort(1))
@given(
    st.text(max_size=20),
    st.text(max_size=20),
    st.lists(st.text(max_size=9), max_size=2),
    st.integers(-1, 2**54),
)
def test_what_is_written_is_read_back_whatever_it_is(
    name: str, code: str, names: list[str], number: int
) -> None:
    ruleset = renamed(name)
    state = attrs.evolve(with_cash(number), ruleset=ruleset)
    values: list[Storable] = [ruleset, state, TurnUpField(0, code)]
    try:
        record = RedactedRecord(ruleset, ("Ann", *names), moves=(TurnUpField(0, code),))
    except RecordError:
        pass
    else:
        values.append(record)
        try:
            text = to_text(record)
        except RecordError:
            pass
        else:
            assert stored.read_text(text) == record
    for value in values:
        try:
            document = dumps(value)
        except FormatError:
            continue
        assert loads(document) == value
        assert loads(document.encode()) == value
    try:
        text = write_position(state)
    except PositionError:
        assert number < 0
    else:
        assert read_position(text, ruleset) == state


# --- positions as text -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["my #1 rules", "two\nlines", " spaces  all over ", "", "#", "a\u2028b", "a: b"]
)
def test_a_position_is_read_back_whatever_its_rules_are_called(name: str) -> None:
    state = attrs.evolve(STATE, ruleset=renamed(name))
    assert read_position(write_position(state), state.ruleset) == state


def test_the_largest_numbers_of_a_position_can_be_read_back_and_no_larger_ones_are_written() -> (
    None
):
    for state in (
        with_cash(10**4000),
        attrs.evolve(STATE, pending=Payment(0, 10**9 - 1, "CLO-1")),
    ):
        assert read_position(write_position(state)) == state
    for state in (
        with_cash(10**5000),
        attrs.evolve(STATE, pending=Payment(0, 10**9, "CLO-1")),
    ):
        with pytest.raises(PositionError, match="cannot be written as text: "):
            write_position(state)
