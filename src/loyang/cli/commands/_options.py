"""Options that several commands have, and how a command ends."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from loyang.ruleset import BASE_RULESET, Ruleset

__all__ = [
    "DOES_NOT_HOLD",
    "DONE",
    "INTERRUPTED",
    "UNWRITABLE",
    "WRONG_INPUT",
    "add_json",
    "add_rules",
    "chosen_rules",
    "player",
    "print_json",
    "whole_number",
]

DONE = 0
DOES_NOT_HOLD = 1
UNWRITABLE = 1
WRONG_INPUT = 2
INTERRUPTED = 130


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from the least to the most, as far as they are given."""
    wanted = "a whole number"
    if least is not None:
        wanted += f" from {least} up" if most is None else f" from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        if (
            number is None
            or (least is not None and number < least)
            or (most is not None and number > most)
        ):
            raise argparse.ArgumentTypeError(f"{text!r} is not {wanted}")
        return number

    return read


def player(text: str) -> int:
    """The number of a player: 0 for ``"P1"``, ``"p1"`` or ``"1"``."""
    name = text.upper().removeprefix("P")
    if name not in ("1", "2", "3", "4"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a player from P1 to P4")
    return int(name) - 1


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add ``--rules``."""
    parser.add_argument(
        "--rules", metavar="FILE", help="a TOML file with printed values of your own"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def chosen_rules(options: argparse.Namespace) -> Ruleset:
    """The ruleset that ``--rules`` names.

    Raises:
        RulesetError: if the file cannot be read.
    """
    return BASE_RULESET if options.rules is None else Ruleset.load(options.rules)


def print_json(data: dict[str, Any]) -> None:
    """Print plain data as JSON."""
    print(json.dumps(data, indent=2))
