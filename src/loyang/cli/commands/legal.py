"""``loyang legal``: the legal moves of a position."""

from __future__ import annotations

import argparse

from loyang.cli.commands._options import DONE
from loyang.cli.commands._position_file import add_position, chosen_position
from loyang.engine import legal_moves
from loyang.positions.table_words import decision_words

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_position(parser)


def run(options: argparse.Namespace) -> int:
    """Print who decides in the position of a file, then all legal moves, one in a line."""
    state = chosen_position(options)
    print(*decision_words(state), *legal_moves(state), sep="\n")
    return DONE
