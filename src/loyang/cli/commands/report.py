"""``loyang report``: the results of a match as a page."""

from __future__ import annotations

import argparse

from loyang.cli.commands._options import DONE, add_rules, chosen_rules
from loyang.cli.commands._report import check_report, write_report

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", help="the results that loyang arena wrote")
    parser.add_argument("--html", required=True, metavar="OUT", help="the page to write")
    add_rules(parser)


def run(options: argparse.Namespace) -> int:
    """Write the report.

    Raises:
        ArenaError: if the file cannot be read, holds no results or a broken game.
        OptionError: if the page cannot be meant for that file.
        OSError: if the page cannot be written.
    """
    from loyang.arena.results import read_match

    check_report(options.html, options.file)
    schedule, games = read_match(options.file, chosen_rules(options))
    write_report(schedule, games, options.html)
    return DONE
