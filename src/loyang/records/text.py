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
from io import StringIO
from typing import Any

from attrs import evolve

from loyang._support.arguments import check_kind
from loyang._support.json_text import canonical_text, parse, shortened, shown
from loyang.errors import FormatError, NotationError
from loyang.moves import Move
from loyang.moves.notation import parse_move, parse_player
from loyang.records.lines import Lines
from loyang.records.record import (
    AnyRecord,
    Heading,
    Record,
    RecordError,
    RedactedRecord,
    place_of,
    shows_too_much,
    step,
)
from loyang.records.ruleset_tables import find_ruleset, from_tables, ruleset_digest, shared_tables
from loyang.ruleset import Ruleset
from loyang.state import Phase, State, seat

__all__ = ["FORMAT", "MOST_LINES", "read_text", "to_text"]

FORMAT = 1
"""The version of the text form that is written. Older ones stay readable."""

MOST_LINES = 100_000
"""The most lines of one game, comments and all; a long game of four has about 1,000."""


# --- writing -----------------------------------------------------------------------------------


def to_text(record: AnyRecord) -> str:
    r"""The record in its text form.

    Raises:
        RecordError: if the rules forbid one of its moves, or its text could not be read back, as
            if it has too many lines.
        OptionError: if it is no record.

    >>> from loyang import BASE_RULESET, parse_move
    >>> record = Record(BASE_RULESET, ("Ann", "Bo")).plus(parse_move("P1 sow-home wheat"))
    >>> head, moves = to_text(record).split("\n\n")
    >>> print(moves, end="")
    Setup
    P1 sow-home wheat
    End
    """
    check_kind("record", record, (Record, RedactedRecord), "a record")
    lines = [f"[{name} {canonical_text(value)}]" for name, value in _tags(record)]
    headings = {heading.first_move: heading for heading in _headings(record)}
    for number, move in enumerate(record.moves):
        if number in headings:
            lines += ["", str(headings[number])]
        lines.append(str(move))
    text = "\n".join([*lines, "End", ""])
    _check_readable(record, text)
    return text


def _check_readable(record: AnyRecord, text: str) -> None:
    """Refuse what could not be read back: a redacted record holds what no rules have seen."""
    try:
        again = read_text(Lines(StringIO(text)), check=False)
    except RecordError as error:
        raise RecordError(error.place, f"cannot be written as text: {error.problem}") from None
    for number, (move, other) in enumerate(zip(record.moves, again.moves, strict=False), start=1):
        if move != other:
            raise RecordError(f"move {number}", f"{shown(move)} cannot be written as text")
    if again != record:
        raise RecordError("", "cannot be written as text: it would be read as another record")


def _headings(record: AnyRecord) -> tuple[Heading, ...]:
    if isinstance(record, RedactedRecord):
        return record.headings
    return record.headings()


def _tags(record: AnyRecord) -> Iterator[tuple[str, object]]:
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


def read_text(lines: Lines, rulesets: Iterable[Ruleset] = (), *, check: bool = True) -> AnyRecord:
    """The record that begins on the next line.

    Args:
        lines: where it stands.
        rulesets: where to look for a ruleset that the record names only.
        check: whether to replay it, so that a move which the rules forbid is found here.

    Raises:
        RecordError: with line, move and rule, and the record of all before.
    """
    tags = _read_tags(lines)
    places = {name: number for name, (number, _) in tags.items()}
    try:
        record = _begin({name: value for name, (_, value) in tags.items()}, rulesets)
    except FormatError as error:
        tag = _TAGS.get(error.place, error.place.removeprefix("tags."))
        line = places.get(tag, places["Loyang"])
        raise RecordError("", str(error), line=line) from None
    return _Game(lines, record, check=check).read()


def _read_tags(lines: Lines) -> dict[str, tuple[int, Any]]:
    """By name: the line of a tag and its value."""
    tags: dict[str, tuple[int, Any]] = {}
    while (line := lines.peek()) is not None and line[0] in "[#":
        if tags and re.match(_FIRST_TAG, line):
            break
        lines.take()
        if line[0] == "#":
            continue
        name, value = _read_tag(line, lines.number)
        if name in tags:
            raise RecordError("", f"the tag {name} stands here twice", line=lines.number)
        tags[name] = lines.number, value
        if "Loyang" not in tags:
            break
    if "Loyang" not in tags:
        if not tags:
            lines.take()
        problem = f"a record begins with [Loyang {FORMAT}], or in JSON with {{"
        raise RecordError("", problem, line=lines.number)
    return tags


def _read_tag(line: str, number: int) -> tuple[str, Any]:
    match = re.fullmatch(r"\[([A-Za-z0-9]{1,32}) (.*)\]", line)
    if match is None:
        raise RecordError("", f'{shortened(line)!r} is no tag such as [P1 "Ann"]', line=number)
    try:
        return match[1], parse(match[2])
    except FormatError as error:
        raise RecordError("", f"the tag {match[1]}: {error}", line=number) from None


_FIRST_TAG = re.compile(r"\[Loyang\b")
_TAGS = {
    "players": "P1",
    "starting_player": "Start",
    "introductory": "Introductory",
    "viewer": "Viewer",
}
"""By attribute of a record: the tag that tells it."""


def _begin(tags: dict[str, Any], rulesets: Iterable[Ruleset]) -> AnyRecord:
    """The record that the tags tell, without moves."""
    version = tags.pop("Loyang")
    if type(version) is not int or not 1 <= version <= FORMAT:
        raise FormatError("Loyang", f"{shown(version)} is no format from 1 to {FORMAT}")
    names: list[Any] = []
    while (name := seat(len(names))) in tags:
        names.append(tags.pop(name))
    common: dict[str, Any] = {
        "players": tuple(names),
        "starting_player": _player(tags.pop("Start", "P1"), "Start"),
        "introductory": tags.pop("Introductory", False),
        "ruleset": _ruleset(tags, rulesets),
    }
    if "Viewer" not in tags:
        return Record(**common, tags=tags)
    viewer = tags.pop("Viewer")
    seen_by = None if viewer == "public" else _player(viewer, "Viewer")
    return RedactedRecord(**common, tags=tags, viewer=seen_by)


def _player(name: object, tag: str) -> int:
    try:
        return parse_player(name if isinstance(name, str) else repr(name))
    except NotationError as error:
        raise FormatError(tag, shortened(str(error))) from None


def _ruleset(tags: dict[str, Any], rulesets: Iterable[Ruleset]) -> Ruleset:
    for name in ("Ruleset", "Digest"):
        if not isinstance(tags.get(name), str):
            raise FormatError(name, "is missing, or no text")
    name, digest = tags.pop("Ruleset"), tags.pop("Digest")
    if "Tables" in tags:
        try:
            ruleset = from_tables(tags.pop("Tables"))
        except FormatError as error:
            raise FormatError("Tables", str(error)) from None
        if ruleset_digest(ruleset) != digest:
            raise FormatError("Digest", "is not that of the tables")
        return ruleset
    found = next((one for one in rulesets if ruleset_digest(one) == digest), None)
    found = found or find_ruleset(digest)
    if found is None:
        raise FormatError(
            "Digest",
            f"this loyang does not know the values of {shown(name)} by which the game "
            "was played; hand them over as rulesets=..., or read the record as JSON, which "
            "holds them",
        )
    return found


_HEADING = re.compile(r"Setup|Round ([1-9][0-9]?), (harvest|cards|actions)")


class _Game:
    """Reads the moves of a record."""

    def __init__(self, lines: Lines, record: AnyRecord, *, check: bool) -> None:
        self._lines = lines
        self._record = record
        self._moves: list[Move] = []
        self._headings: list[Heading] = []
        self._heading: Heading | None = None
        self._state: State | None = None
        if check and isinstance(record, Record):
            self._state = record.start()

    def read(self) -> AnyRecord:
        first = self._lines.number
        while (line := self._lines.peek()) is not None and not _FIRST_TAG.match(line):
            self._lines.take()
            if self._lines.number > first + MOST_LINES:
                raise self._error(f"a record has at most {MOST_LINES} lines")
            text = line.partition("#")[0].strip()
            if text == "End":
                return self._so_far()
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
        problem = shows_too_much(self._record, move)
        if problem is not None:
            raise self._error(problem)
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

    def _so_far(self) -> AnyRecord:
        moves = tuple(self._moves)
        if isinstance(self._record, RedactedRecord):
            return evolve(self._record, moves=moves, headings=tuple(self._headings))
        return evolve(self._record, moves=moves)

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
