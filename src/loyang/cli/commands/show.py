"""``loyang show``: a position as a table, or as a picture."""

from __future__ import annotations

import argparse

from loyang.cli.commands._options import DONE
from loyang.cli.commands._output_file import check_output, write_output
from loyang.cli.commands._position_file import add_position, chosen_position, table_width
from loyang.errors import OptionError
from loyang.positions import show

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_position(parser)
    parser.add_argument("--svg", metavar="OUT", help="draw it into this file instead, as SVG")
    parser.add_argument("--theme", metavar="NAME", help="of the picture: light or dark")


def run(options: argparse.Namespace) -> int:
    """Print the position of a file as a table as wide as the terminal, or draw it.

    Raises:
        OptionError: if there is no such theme, or the picture cannot be meant for that file.
        PositionError: if the position cannot be read.
        OSError: if the picture cannot be written.
    """
    if options.svg is None:
        if options.theme is not None:
            raise OptionError("--theme: only a picture has one, see --svg")
        print(show(chosen_position(options), table_width()))
        return DONE
    from loyang.svg import position

    check_output("--svg", options.svg, options.file)
    state = chosen_position(options)
    write_output(options.svg, position(state, theme=options.theme or "light"))
    return DONE
