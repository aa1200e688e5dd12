"""The text form of records: tags, then each move under the heading of its round and phase.

    [Loyang 1]
    [P1 "Ann"]
    [P2 "Bo"]
    [Ruleset "base game"]
    [Digest "3b1c..."]

    Setup
    P1 sow-home wheat
    P2 sow-home pumpkin    # from here to the end of the line is a comment

    Round 1, harvest
    P1 turns-up private-4a
    End

What stands in a tag behind its name is JSON. ``docs/formats.md`` tells all about the form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from attrs import evolve

from loyang.errors import FormatError, NotationError, RecordError
from loyang.json_text import LARGEST, canonical_text, parse, shortened
from loyang.moves import Move
from loyang.notation import parse_move, parse_player
from loyang.records import BaseRecord, Heading, Record, RedactedRecord, place_of, step
from loyang.ruleset import Ruleset
from loyang.ruleset_tables import find_ruleset, from_tables, ruleset_digest, shared_tables
from loyang.state import Phase, State, seat

__all__ = ["FORMAT", "Lines", "Readable", "read_text", "to_text"]

FORMAT = 1
"""The version of the text form that is written. Older ones stay readable."""

_MOST_LINES = 100_000
"""The most lines of one game, comments and all; a long game of four has about 1,000."""


class Readable(Protocol):
    """What text can be read from: an open file, or `io.StringIO`."""

    def readline(self, size: int = -1, /) -> str:
        """The next line, or its first `size` characters."""


class Lines:
    """The lines of a text without blank ones, counted; one of them can be looked at in advance."""

    def __init__(self, stream: Readable) -> None:
        """Begin with the first line."""
        self.number = 0
        """The number of the line that came last, from 1."""
        self._stream = stream
        self._next: tuple[int, str] | None = None

    def peek(self) -> str | None:
        """The next line without spaces around it, or nothing at the end."""
        if self._next is None:
            self._next = self._read()
        return self._next[1] if self._next is not None else None

    def take(self) -> str | None:
        """Like `peek`, and go on."""
        line = self.peek()
        if self._next is not None:
            self.number = self._next[0]
        self._next = None
        return line

    def _read(self) -> tuple[int, str] | None:
        number = self.number
        while True:
            number += 1
            line = self._read_line(number)
            if not line:
                return None
            if number == 1:
                line = line.removeprefix("\ufeff")  # as some editors begin a file
            if line.strip():
                return number, line.strip()

    def _read_line(self, number: int) -> str:
        try:
            line = self._stream.readline(LARGEST + 1)
            rest = line
            while len(rest) > LARGEST and not rest.endswith("\n"):
                rest = self._stream.readline(LARGEST + 1)
        except UnicodeDecodeError as error:
            raise RecordError("", f"is not text: {error}", line=number) from None
        if len(line) > LARGEST:
            self.number = number
            raise RecordError("", f"has more than {LARGEST} characters", line=number)
        return line


# --- writing -----------------------------------------------------------------------------------


def to_text(record: BaseRecord) -> str:
    """The record in its text form.

    Raises:
        RecordError: if the rules forbid one of its moves.

    >>> from loyang import BASE_RULESET, parse_move
    >>> record = Record(BASE_RULESET, ("Ann", "Bo")).plus(parse_move("P1 sow-home wheat"))
    >>> print(to_text(record)[-36:], end="")
    <BLANKLINE>
    Setup
    P1 sow-home wheat
    End
    """
    lines = [f"[{name} {_json(value)}]" for name, value in _tags(record)]
    headings = {heading.first_move: heading for heading in _headings(record)}
    for number, move in enumerate(record.moves):
        if number in headings:
            lines += ["", str(headings[number])]
        lines.append(str(move))
    return "\n".join([*lines, "End", ""])


def _headings(record: BaseRecord) -> tuple[Heading, ...]:
    if isinstance(record, RedactedRecord):
        return record.headings
    assert isinstance(record, Record)
    return record.headings()


def _json(value: object) -> str:
    return canonical_text(value)


def _tags(record: BaseRecord) -> Iterator[tuple[str, object]]:
    yield "Loyang", FORMAT
    for number, name in enumerate(record.players):
        yield seat(number), name
    yield "Start", seat(record.starting_player)
    if record.introductory:
        yield "Introductory", True
    yield "Ruleset", record.ruleset.name
    digest = ruleset_digest(record.ruleset)
    yield "Digest", digest
    if find_ruleset(digest) != record.ruleset:
        yield "Tables", shared_tables(record.ruleset)
    if isinstance(record, RedactedRecord):
        yield "Viewer", "public" if record.viewer is None else seat(record.viewer)
    yield from record.tags


# --- reading -----------------------------------------------------------------------------------


def read_text(lines: Lines, rulesets: Iterable[Ruleset] = (), *, check: bool = True) -> BaseRecord:
    """The record that begins on the next line.

    Args:
        lines: where it stands.
        rulesets: where to look for a ruleset that the record names only.
        check: whether to replay it, so that a move which the rules forbid is found here.

    Raises:
        RecordError: with line, move and rule, and the record of all before.
    """
    tags = _Tags(lines)
    try:
        record = tags.record(rulesets)
    except FormatError as error:
        line = tags.line(error.place)
        raise RecordError("", str(error), line=line) from None
    return _Game(lines, record, check=check).read()


class _Tags:
    """The tags at the head of a record."""

    def __init__(self, lines: Lines) -> None:
        self._values: dict[str, Any] = {}
        self._lines: dict[str, int] = {}
        while (line := lines.peek()) is not None and (line[0] in "[#"):
            first = not self._values
            if line[0] == "[" and not first and re.match(r"\[Loyang\b", line):
                break  # the next record
            lines.take()
            if line[0] == "[":
                self._add(line, lines.number)
            if first and "Loyang" not in self._values and self._values:
                raise RecordError("", "a record begins with [Loyang 1]", line=lines.number)
        if not self._values:
            number = lines.number if line is None else lines.number + 1
            raise RecordError("", "a record begins with [Loyang 1]", line=number)

    def _add(self, line: str, number: int) -> None:
        match = re.fullmatch(r"\[([A-Za-z0-9]+)\s+(.*)\]", line)
        if match is None:
            raise RecordError("", f'{shortened(line)!r} is no tag such as [P1 "Ann"]', line=number)
        name = match[1]
        if name in self._values:
            raise RecordError("", f"the tag {name} stands here twice", line=number)
        try:
            self._values[name] = parse(match[2])
        except FormatError as error:
            raise RecordError("", f"the tag {shortened(name)}: {error}", line=number) from None
        self._lines[name] = number

    def line(self, place: str) -> int:
        """The line of a tag, or of the first one."""
        return self._lines.get(place.removeprefix("tags."), self._lines["Loyang"])

    def record(self, rulesets: Iterable[Ruleset]) -> BaseRecord:
        """The record with what the tags say, without moves."""
        version = self._values.pop("Loyang")
        if type(version) is not int or not 1 <= version <= FORMAT:
            raise FormatError(
                "Loyang", f"{shortened(repr(version))} is no format from 1 to {FORMAT}"
            )
        names = []
        while (name := seat(len(names))) in self._values:
            names.append(self._text(name))
        common: dict[str, Any] = {
            "ruleset": self._ruleset(rulesets),
            "players": tuple(names),
            "starting_player": self._player("Start", self._text("Start", "P1")),
            "introductory": self._values.pop("Introductory", False),
        }
        viewer = self._text("Viewer", "")
        tags = {name: self._text(name) for name in list(self._values)}
        if not viewer:
            return Record(**common, tags=tags)
        seen_by = None if viewer == "public" else self._player("Viewer", viewer)
        return RedactedRecord(**common, tags=tags, viewer=seen_by)

    def _text(self, name: str, default: str | None = None) -> str:
        value = self._values.pop(name, default)
        if value is None:
            raise FormatError(name, "is missing")
        if not isinstance(value, str):
            raise FormatError(name, f"{shortened(repr(value))} is not a text")
        return value

    def _player(self, tag: str, text: str) -> int:
        try:
            return parse_player(text)
        except NotationError as error:
            raise FormatError(tag, shortened(str(error))) from None

    def _ruleset(self, rulesets: Iterable[Ruleset]) -> Ruleset:
        name = self._text("Ruleset")
        digest = self._text("Digest")
        if "Tables" in self._values:
            try:
                ruleset = from_tables(self._values.pop("Tables"))
            except FormatError as error:
                raise FormatError("Tables", str(error)) from None
            if ruleset_digest(ruleset) != digest:
                raise FormatError("Digest", "is not that of the tables")
            return ruleset
        for ruleset in rulesets:
            if ruleset_digest(ruleset) == digest:
                return ruleset
        found = find_ruleset(digest)
        if found is None:
            raise FormatError(
                "Digest",
                f"this loyang does not know the values of {shortened(repr(name))} by which the "
                "game was played; hand them over as rulesets=..., or read the record as JSON, "
                "which holds them",
            )
        return found


_HEADING = re.compile(r"Setup|Round ([1-9][0-9]?), (harvest|cards|actions)")


class _Game:
    """Reads the moves of a record."""

    def __init__(self, lines: Lines, record: BaseRecord, *, check: bool) -> None:
        self._lines = lines
        self._record = record
        self._moves: list[Move] = []
        self._headings: list[Heading] = []
        self._heading: Heading | None = None
        self._state: State | None = None
        if check and isinstance(record, Record):
            self._state = record.start()

    def read(self) -> BaseRecord:
        first = self._lines.number
        while (line := self._lines.peek()) is not None and not line.startswith("["):
            self._lines.take()
            if self._lines.number > first + _MOST_LINES:
                raise self._error(f"a record has at most {_MOST_LINES} lines")
            text = line.partition("#")[0].strip()
            if text == "End":
                return self._finished()
            if text:
                self._read_line(text)
        raise self._error("the record stops without 'End'")

    def _read_line(self, text: str) -> None:
        match = _HEADING.fullmatch(text)
        if match is not None:
            phase = Phase[match[2].upper()] if match[2] else Phase.SETUP
            self._heading = Heading(int(match[1] or 0), phase, len(self._moves))
            self._check_heading()
            return
        try:
            move = parse_move(text)
        except NotationError as error:
            raise self._error(shortened(str(error))) from None
        self._check_heading()
        if self._heading is not None and self._heading.first_move == len(self._moves):
            self._headings.append(self._heading)
        if self._state is not None:
            try:
                self._state = step(self._state, move, len(self._moves))
            except RecordError as error:
                raise self._error(error.problem, error.rule) from None
        self._moves.append(move)

    def _check_heading(self) -> None:
        state, heading = self._state, self._heading
        if state is None or heading is None:
            return
        if (heading.round, heading.phase) != (state.round, state.phase):
            here = Heading(state.round, state.phase, len(self._moves))
            raise self._error(f"under the heading '{heading}', but this is in '{here}'")

    def _so_far(self) -> BaseRecord:
        record = evolve(self._record, moves=tuple(self._moves))
        if isinstance(record, RedactedRecord):
            return evolve(record, headings=tuple(self._headings))
        return record

    def _finished(self) -> BaseRecord:
        try:
            return self._so_far()
        except RecordError as error:
            raise RecordError(error.place, error.problem, line=self._lines.number) from None

    def _error(self, problem: str, rule: str | None = None) -> RecordError:
        round = self._heading.round if self._heading is not None else 0
        if self._state is not None:
            round = self._state.round
        return RecordError(
            place_of(round, len(self._moves)),
            problem,
            line=self._lines.number,
            rule=rule,
            before=self._so_far(),
        )
