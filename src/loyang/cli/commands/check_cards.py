"""``loyang check-cards``: printed values of a user's own, tried out in random games."""

from __future__ import annotations

import argparse

from loyang.cli.commands._options import DONE, WRONG_INPUT, add_json, print_json, whole_number
from loyang.cli.commands._terminal import progress_bar
from loyang.ruleset import Ruleset
from loyang.testing.card_check import CardReport, check_ruleset

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", help="a TOML file with printed values of your own")
    parser.add_argument(
        "--games", type=whole_number(1), default=200, metavar="N", help="how many (default: 200)"
    )
    parser.add_argument(
        "--seed",
        type=whole_number(),
        default=1,
        metavar="N",
        help="a whole number; the same seed gives the same games (default: 1)",
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play the games and print what is wrong; the status is 2 if anything is."""
    ruleset = Ruleset.load(options.file)
    with progress_bar(options.games, "games") as show:
        report = check_ruleset(ruleset, options.games, options.seed, on_game=show)
    if options.json:
        print_json(_data(report))
    else:
        print(report)
    return DONE if report.is_good else WRONG_INPUT


def _data(report: CardReport) -> dict[str, object]:
    return {
        "ruleset": report.ruleset.name,
        "games": report.games,
        "moves": report.moves,
        "findings": [
            {
                "trouble": one.trouble.value,
                "problem": one.problem,
                "game": one.game,
                "moves": [str(move) for move in one.moves],
            }
            for one in report.findings
        ],
    }
