"""Reading the records of a file, for the commands that ask about them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from loyang.cli.commands._input import open_input
from loyang.records import AnyRecord, RecordError, read_records

__all__ = ["add_records", "open_records"]


def add_records(parser: argparse.ArgumentParser) -> None:
    """Add the file of the records."""
    parser.add_argument("file", metavar="FILE", help="a file of records; - for the standard input")


@contextmanager
def open_records(file: str, *, check: bool) -> Iterator[Iterator[AnyRecord | RecordError]]:
    """The records of a file, broken ones as their errors.

    Raises:
        OptionError: if the file cannot be read.
    """
    with open_input(file) as stream:
        broken: list[RecordError] = []

        def found() -> Iterator[AnyRecord | RecordError]:
            for record in read_records(stream, check=check, on_error=broken.append):
                yield from broken
                broken.clear()
                yield record
            yield from broken

        yield found()
