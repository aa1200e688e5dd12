"""Reading the records of a file, for the commands that ask about them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from loyang.errors import OptionError
from loyang.records import AnyRecord, RecordError, read_records

__all__ = ["add_records", "open_records"]


def add_records(parser: argparse.ArgumentParser) -> None:
    """Add the file of the records."""
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")


@contextmanager
def open_records(file: str, *, check: bool) -> Iterator[Iterator[AnyRecord | RecordError]]:
    """The records of a file, broken ones as their errors."""
    try:
        stream = sys.stdin if file == "-" else Path(file).open(encoding="utf-8")  # noqa: SIM115 - closed below
    except OSError as error:
        raise OptionError(f"{file}: {error.strerror}") from None
    with stream:
        broken: list[RecordError] = []

        def found() -> Iterator[AnyRecord | RecordError]:
            try:
                for record in read_records(stream, check=check, on_error=broken.append):
                    yield from broken
                    broken.clear()
                    yield record
            except UnicodeDecodeError:
                raise OptionError(f"{file}: is not text in UTF-8") from None
            yield from broken

        yield found()
