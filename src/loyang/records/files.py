"""Files of records, one game after another, in text or as JSON.

A file is read game by game, so that it may be larger than the memory:

    >>> from io import StringIO
    >>> from loyang import BASE_RULESET, parse_move
    >>> from loyang.records import Record
    >>> record = Record(BASE_RULESET, ("Ann", "Bo")).plus(parse_move("P1 sow-home wheat"))
    >>> file = StringIO()
    >>> write_text(record, file)
    >>> write_text(record.upto(0), file)
    >>> [len(record.moves) for record in read_records(StringIO(file.getvalue()))]
    [1, 0]

The text form needs nothing else; the JSON form needs cattrs. It is written as one line for each
game, and read in any layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from loyang._support.arguments import check_kind
from loyang._support.json_text import shown
from loyang.errors import FormatError, OptionError
from loyang.records import codec
from loyang.records.json_lines import begins_record, read_document
from loyang.records.lines import Lines, Readable
from loyang.records.record import AnyRecord, Record, RecordError, RedactedRecord
from loyang.records.record import check as check_record
from loyang.records.text import read_text, to_text
from loyang.ruleset import Ruleset

__all__ = ["Writable", "read_record", "read_records", "write_json", "write_text"]


class Writable(Protocol):
    """What text can be written to: an open file, or `io.StringIO`."""

    def write(self, text: str, /) -> object:
        """Write a piece of text."""


def write_text(record: AnyRecord, stream: Writable) -> None:
    """Write a record in its text form, behind what was written before.

    Raises:
        RecordError: if the rules forbid one of its moves, or its text could not be read back; then
            nothing is written.
        OptionError: if it is no record, or the stream cannot take its text.
    """
    _write(stream, f"{to_text(record)}\n")


def write_json(record: AnyRecord, stream: Writable) -> None:
    """Write a record as one line of JSON, behind what was written before.

    Raises:
        FormatError: if its text could not be read back; then nothing is written.
        OptionError: if it is no record, or the stream cannot take its text.
        MissingPackageError: if cattrs is not installed.
    """
    check_kind("record", record, (Record, RedactedRecord), "a record")
    _write(stream, f"{codec.dumps(record)}\n")


def _write(stream: Writable, text: str) -> None:
    problem = "is not an open file of text"
    try:
        if callable(getattr(stream, "write", None)):
            stream.write(text)
            return
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        problem = f"cannot take {letter!r}; open the file with encoding='utf-8'"
    except (TypeError, ValueError) as error:  # of bytes, closed, or opened for reading only
        problem = f"cannot take text: {error}"
    raise OptionError(f"stream: {shown(stream)} {problem}")


def read_records(
    stream: Readable,
    *,
    check: bool = True,
    rulesets: Iterable[Ruleset] = (),
    on_error: Callable[[RecordError], object] | None = None,
) -> Iterator[AnyRecord]:
    """The records of a file one by one, in either form.

    Args:
        stream: the open file.
        check: whether to replay each game, so that a move which the rules forbid is found; not
            possible for redacted ones.
        rulesets: where to look for rulesets that a record names only: a former base game.
        on_error: is told of broken games, which are then left out; if not said, the first
            one ends the reading.

    Raises:
        RecordError: with line, move and rule. Its `before` is the record up to there.
        MissingPackageError: if a record is JSON and cattrs is not installed.
        OptionError: if the stream is no open file of text.
    """
    lines = Lines(stream)
    known = tuple(rulesets)
    while True:
        try:
            if not _at_record(lines):
                return
            record = _read(lines, known, check=check)
        except RecordError as error:
            if on_error is None:
                raise
            on_error(error)
            _skip(lines)
        else:
            yield record


def read_record(
    stream: Readable, *, check: bool = True, rulesets: Iterable[Ruleset] = ()
) -> AnyRecord:
    """The first record of a file, in either form; see `read_records`.

    Raises:
        RecordError: with line, move and rule, or if there is no record.
        MissingPackageError: if the record is JSON and cattrs is not installed.
        OptionError: if the stream is no open file of text.
    """
    for record in read_records(stream, check=check, rulesets=rulesets):
        return record
    raise RecordError("", "there is no record")


def _at_record(lines: Lines) -> bool:
    """Go on to where a record begins; whether there is one."""
    while (line := lines.peek()) is not None and line.startswith("#"):
        lines.take()
    return line is not None


def _read(lines: Lines, rulesets: Iterable[Ruleset], *, check: bool) -> AnyRecord:
    line = lines.peek()
    if line is None or not line.startswith("{"):
        return read_text(lines, rulesets, check=check)
    document = read_document(lines)
    try:
        record = codec.loads(document.text)
        if not isinstance(record, Record | RedactedRecord):
            raise FormatError("kind", "this is no record")
        if check and isinstance(record, Record):
            check_record(record)
    except RecordError as error:
        error.line = document.line
        raise
    except FormatError as error:
        raise document.error(error) from None
    return record


def _skip(lines: Lines) -> None:
    """Go on behind a broken record."""
    try:
        while (line := lines.peek()) is not None and not begins_record(lines, line):
            lines.take()
    except RecordError:
        return  # nothing comes after it
