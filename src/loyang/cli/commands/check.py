"""``loyang check``: recorded games against the rules."""

from __future__ import annotations

import argparse

from loyang._support.words import counted
from loyang.cli.commands._input import input_name
from loyang.cli.commands._options import DONE, WRONG_INPUT
from loyang.cli.commands._record_file import add_records, open_records
from loyang.cli.commands._terminal import complain
from loyang.records import Record, RecordError

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_records(parser)


def run(options: argparse.Namespace) -> int:
    """Check each game of a file against the rules, a line each."""
    return DONE if _all_sound(options.file) else WRONG_INPUT


def _all_sound(file: str) -> bool:
    """Whether all games of the file are sound."""
    number, sound = 0, True
    name = input_name(file)
    with open_records(file, check=True) as records:
        for number, record in enumerate(records, start=1):
            if isinstance(record, RecordError):
                complain(f"{name}: game {number}: {record}")
                sound = False
            elif isinstance(record, Record):
                print(f"game {number}: {counted(len(record.moves), 'move')}, all by the rules")
            else:
                print(f"game {number}: {counted(len(record.moves), 'move')}, redacted: not checked")
    if not number:
        raise RecordError(name, "there is no record")
    return sound
