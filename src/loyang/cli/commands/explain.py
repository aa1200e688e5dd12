"""``loyang explain``: what the rules say to a move."""

from __future__ import annotations

import argparse

from loyang.cli.commands._options import DONE
from loyang.cli.commands._position_file import add_position, chosen_position
from loyang.moves import Refusal
from loyang.moves.notation import parse_move
from loyang.narration.explanation import explain

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_position(parser)
    parser.add_argument("move", metavar="MOVE", help='a move as text, such as "P1 buy bean"')


def run(options: argparse.Namespace) -> int:
    """Print that the move is legal and what it will do, or the rule that forbids it and why."""
    explanation = explain(chosen_position(options), parse_move(options.move))
    if isinstance(explanation, Refusal):
        print(f"refused {explanation}")
    else:
        print("legal", *explanation.events, sep="\n")
    return DONE
