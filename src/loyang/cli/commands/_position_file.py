"""Reading the position of a file, for the commands that ask about one."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from loyang.cli.commands._options import add_rules, chosen_rules
from loyang.errors import PositionError
from loyang.positions import read_position
from loyang.positions.tables import NARROWEST
from loyang.state import State

__all__ = ["add_position", "chosen_position", "table_width"]

_STANDARD_INPUT = "-"
_NOT_ON_A_TERMINAL = 80


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the file of the position, and ``--rules``."""
    parser.add_argument("file", metavar="FILE", help="a position as text; - for the standard input")
    add_rules(parser)


def table_width() -> int:
    """The terminal's width, or what COLUMNS says; 80 where neither is known."""
    return max(NARROWEST, shutil.get_terminal_size((_NOT_ON_A_TERMINAL, 24)).columns)


def chosen_position(options: argparse.Namespace) -> State:
    """The position of the file that is named.

    Raises:
        PositionError: if it cannot be read, with the file and what is wrong in it.
    """
    file, ruleset = options.file, chosen_rules(options)
    name = "the standard input" if file == _STANDARD_INPUT else file
    try:
        return read_position(_text(file), ruleset)
    except PositionError as error:
        reason = str(error)
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
    except ValueError:
        reason = "cannot be read: it is not UTF-8 text"
    raise PositionError(f"{name}: {reason}")


def _text(file: str) -> str:
    if file != _STANDARD_INPUT:
        return Path(file).read_text("utf-8")
    if sys.stdin is None:  # closed by whoever started the program
        raise OSError("it is closed")
    return sys.stdin.read()
