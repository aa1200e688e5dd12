"""``loyang show``: a position as a table."""

from __future__ import annotations

import argparse

from loyang.cli.commands._options import DONE
from loyang.cli.commands._position_file import add_position, chosen_position, table_width
from loyang.positions import show

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_position(parser)


def run(options: argparse.Namespace) -> int:
    """Print the position of a file as a table as wide as the terminal."""
    print(show(chosen_position(options), table_width()))
    return DONE
