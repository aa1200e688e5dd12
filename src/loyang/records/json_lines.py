"""JSON documents among other lines: on one line each, or laid out over several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from loyang._support.json_text import LARGEST
from loyang.errors import FormatError
from loyang.records.lines import Lines
from loyang.records.record import RecordError

__all__ = ["Document", "begins_record", "read_document"]

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?')
_PLACE = re.compile(r"line (\d+), column (\d+)")


@frozen
class Document:
    """The text of a document, and where it stands."""

    text: str
    numbers: Sequence[int]
    """The number in the file of each of its lines."""
    indents: Sequence[int]
    """How many spaces stood before each of its lines."""

    @property
    def line(self) -> int:
        """The line of the file on which it begins."""
        return self.numbers[0]

    def error(self, error: FormatError) -> RecordError:
        """The same error with its line in the file."""
        match = _PLACE.fullmatch(error.place)
        if match is None:
            return RecordError(error.place, error.problem, line=self.line)
        line = int(match[1]) - 1
        column = f"column {int(match[2]) + self.indents[line]}"
        return RecordError(column, error.problem, line=self.numbers[line])


def begins_record(lines: Lines, line: str) -> bool:
    """Whether a record begins on the line that was looked at last.

    A document may be laid out over several lines, some of which begin with a brace; that of the
    document itself is not indented.
    """
    return line.startswith("[Loyang") or (line.startswith("{") and not lines.indent)


def read_document(lines: Lines) -> Document:
    """The document that begins on the next line, up to the line on which its braces are closed.

    What is broken may not close them: it ends before the line on which another record begins.

    Raises:
        RecordError: if it is too large.
    """
    parts: list[str] = []
    numbers: list[int] = []
    indents: list[int] = []
    size = depth = 0
    while (line := lines.peek()) is not None:
        if parts and begins_record(lines, line) and not _is_inside(line, indents):
            break
        lines.take()
        size += len(line) + 1
        parts.append(line)
        numbers.append(lines.number)
        indents.append(lines.indent)
        if size > LARGEST + 1:
            raise RecordError("", f"has more than {LARGEST} characters", line=numbers[0])
        bare = _STRING.sub("", line)
        depth += bare.count("{") + bare.count("[") - bare.count("}") - bare.count("]")
        if depth <= 0:
            break
    return Document("\n".join(parts), numbers, indents)


def _is_inside(line: str, indents: Sequence[int]) -> bool:
    """Whether the line can belong to a document that is laid out without any indents."""
    return line == "{" and indents[1:2] == [0]
