"""The lines of an open text, one after another, for the readers of records."""

from __future__ import annotations

from typing import Protocol

from loyang._support.json_text import LARGEST, shown
from loyang.errors import LoyangError, OptionError
from loyang.records.record import RecordError

__all__ = ["Lines", "Readable"]

_NEW_LINE = "\r\n"


class Readable(Protocol):
    """What text can be read from: an open file, or `io.StringIO`."""

    def readline(self, size: int = -1, /) -> str:
        """The next line, or its first `size` characters."""


class Lines:
    """The lines of a text without blank ones, counted; the next one can be looked at.

    A byte order mark at the beginning of a line does not count: editors begin a file with it, and
    files are put together.
    """

    def __init__(self, stream: Readable) -> None:
        """Begin with the first line.

        Raises:
            OptionError: if the stream is no open file.
        """
        self.number = 0
        """The number of the line that was taken last, from 1."""
        self.indent = 0
        """How many spaces stand before the line that was looked at or taken last."""
        if not callable(getattr(stream, "readline", None)):
            raise _wrong(stream, "is not an open file of text")
        self._stream = stream
        self._read_to = 0
        self._next: str | None = None

    def peek(self) -> str | None:
        """The next line without spaces around it, or nothing at the end.

        Raises:
            RecordError: if it is too long or no text; nothing comes after it.
            OptionError: if the stream cannot be read, or gives no text.
        """
        while self._next is None and self._read_to >= 0:
            line = self._read()
            if not line:
                return None
            line = line.removeprefix("\ufeff")
            self.indent = len(line) - len(line.lstrip())
            self._next = line.strip() or None
        return self._next

    def take(self) -> str | None:
        """Like `peek`, and go on behind it."""
        line = self.peek()
        if line is not None:
            self.number = self._read_to
            self._next = None
        return line

    def _read(self) -> str:
        self._read_to += 1
        try:
            line = self._stream.readline(LARGEST + len(_NEW_LINE))
        except UnicodeDecodeError as error:
            problem = f"is not text: {error}"
        except LoyangError:  # of a stream that says itself what is wrong
            raise
        except (TypeError, ValueError) as error:  # closed, or opened for writing only
            raise _wrong(self._stream, f"cannot be read: {error}") from None
        else:
            if not isinstance(line, str):
                raise _wrong(self._stream, "gives no text; open the file as text, in UTF-8")
            if len(line.rstrip(_NEW_LINE)) <= LARGEST:
                return line
            problem = f"has more than {LARGEST} characters"
        number, self._read_to = self._read_to, -1
        raise RecordError("", problem, line=number)


def _wrong(stream: object, problem: str) -> OptionError:
    return OptionError(f"stream: {shown(stream)} {problem}")
