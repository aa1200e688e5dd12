"""Reading the position of a file, for the commands that ask about one."""

from __future__ import annotations

import argparse
import shutil

from loyang._support.json_text import LARGEST
from loyang.cli.commands._input import input_name, open_input
from loyang.cli.commands._options import add_rules, chosen_rules
from loyang.errors import FormatError, OptionError, PositionError
from loyang.positions import read_position
from loyang.positions.tables import NARROWEST
from loyang.state import State

__all__ = ["add_position", "chosen_position", "table_width"]

_NOT_ON_A_TERMINAL = 80


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the file of the position, and ``--rules``."""
    parser.add_argument(
        "file", metavar="FILE", help="a position, as text or as JSON; - for the standard input"
    )
    add_rules(parser)


def table_width() -> int:
    """The terminal's width, or what COLUMNS says; 80 where neither is known."""
    return max(NARROWEST, shutil.get_terminal_size((_NOT_ON_A_TERMINAL, 24)).columns)


def chosen_position(options: argparse.Namespace) -> State:
    """The position of the file that is named: a state or, in JSON only, a view.

    Raises:
        PositionError: if it is none, with the file, the line or the path in it, and what is wrong.
        OptionError: if the file cannot be read, or ``--rules`` is said to a position in JSON.
        RulesetError: if the file that ``--rules`` names cannot be read.
        MissingPackageError: if it is JSON and cattrs is not installed.
    """
    ruleset = chosen_rules(options)
    name = input_name(options.file)
    with open_input(options.file) as stream:
        text = stream.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise PositionError(f"{name}: is too large: the most is {LARGEST} characters")
    is_json = text.lstrip().startswith("{")
    if is_json and options.rules is not None:
        raise OptionError(f"--rules: a position in JSON holds its rules, as {name} does")
    try:
        return _of_json(text) if is_json else read_position(text, ruleset)
    except (FormatError, PositionError) as error:
        reason = str(error)
    raise PositionError(f"{name}: {reason}")


def _of_json(text: str) -> State:
    from loyang.records import loads

    value = loads(text)
    if not isinstance(value, State):
        raise FormatError("kind", "this is neither a state nor a view")
    return value
