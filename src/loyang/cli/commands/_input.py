"""What a command reads: a file, or the standard input, always as UTF-8.

The standard input is read as bytes, whatever the locale says of it, and stays open: it belongs to
whoever called.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Protocol

from loyang.errors import OptionError

__all__ = ["STANDARD_INPUT", "Input", "input_name", "open_input"]

STANDARD_INPUT = "-"
"""What stands for the standard input where a file is named."""
_ENCODING = "utf-8-sig"  # a byte order mark may stand before it
_READ_AS = "cannot be read"


class _Readable(Protocol):
    def read(self, size: int, /) -> str: ...

    def readline(self, size: int, /) -> str: ...


class Input:
    """An open text that names itself where it cannot be read."""

    def __init__(self, name: str, stream: _Readable) -> None:
        """Take the name for complaints, and the open text."""
        self._name = name
        self._stream = stream

    def read(self, size: int) -> str:
        """The next characters, all if there are not so many or the size is -1.

        Raises:
            OptionError: if they cannot be read, or are not UTF-8.
        """
        try:
            return self._read(self._stream.read, size).removeprefix("\ufeff")
        except UnicodeDecodeError:
            raise OptionError(f"{self._name}: {_READ_AS}: it is not UTF-8 text") from None

    def readline(self, size: int = -1, /) -> str:
        """The next line, or as much of it.

        Raises:
            OptionError: if it cannot be read.
            UnicodeDecodeError: if it is not UTF-8; readers of records say where.
        """
        return self._read(self._stream.readline, size)

    def _read(self, read: Callable[[int], str], size: int) -> str:
        try:
            return read(size)
        except UnicodeDecodeError:
            raise
        except (OSError, ValueError) as error:  # of a closed file too
            raise _unreadable(self._name, error) from None


def input_name(file: str) -> str:
    """How messages call the file that is named.

    >>> input_name("-"), input_name("games.txt")
    ('the standard input', 'games.txt')
    """
    return "the standard input" if file == STANDARD_INPUT else file


@contextmanager
def open_input(file: str) -> Iterator[Input]:
    """The text of a file; of the standard input for ``-``.

    Raises:
        OptionError: if it cannot be opened.
    """
    name = input_name(file)
    if file != STANDARD_INPUT:
        try:
            opened = Path(file).open(encoding=_ENCODING)  # noqa: SIM115 - closed below
        except (OSError, ValueError) as error:
            raise _unreadable(name, error) from None
        with opened:
            yield Input(name, opened)
        return
    stream = sys.stdin
    if stream is None or stream.closed:  # by whoever started the program
        raise OptionError(f"{name}: {_READ_AS}: it is closed")
    if not hasattr(stream, "buffer"):  # text already, as `io.StringIO`
        yield Input(name, stream)
        return
    decoded = TextIOWrapper(stream.buffer, encoding=_ENCODING)
    try:
        yield Input(name, decoded)
    finally:
        decoded.detach()  # or it would close the standard input


def _unreadable(name: str, error: Exception) -> OptionError:
    return OptionError(f"{name}: {_READ_AS}: {getattr(error, 'strerror', None) or error}")
