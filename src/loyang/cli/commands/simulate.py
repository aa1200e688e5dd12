"""``loyang simulate``: games with random players."""

from __future__ import annotations

import argparse
import time
from typing import Any

from loyang._support.words import counted
from loyang.arena.simulation import Outcome, Summary, simulate, summarize
from loyang.cli.commands._options import (
    DONE,
    INTERRUPTED,
    add_json,
    add_rules,
    chosen_rules,
    player,
    print_json,
    whole_number,
)
from loyang.cli.commands._terminal import complain, print_table, progress_bar
from loyang.errors import OptionError
from loyang.ruleset import Ruleset
from loyang.state import seat

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--players", type=whole_number(1, 4), default=4, metavar="N", help="1 to 4 (default: 4)"
    )
    parser.add_argument(
        "--games", type=whole_number(1), default=20, metavar="N", help="how many (default: 20)"
    )
    parser.add_argument(
        "--seed",
        type=whole_number(),
        default=1,
        metavar="N",
        help="a whole number; the same seed gives the same games (default: 1)",
    )
    parser.add_argument(
        "--starting-player",
        type=player,
        default=0,
        metavar="P",
        help="P1 to P4 (default: P1)",
    )
    parser.add_argument("--introductory", action="store_true", help="play the introductory game")
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="write the games to a new file (.json or .jsonl: as JSON), or to a folder, one by one",
    )
    add_rules(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play the games and print how they went."""
    if options.starting_player >= options.players:
        raise OptionError(
            f"--starting-player: there is no {seat(options.starting_player)} "
            f"in a game of {options.players}"
        )
    ruleset = chosen_rules(options)
    on_game = None
    if options.record is not None:
        from loyang.cli.commands._recorder import Recorder

        recorder = Recorder(options.record, ruleset, options.starting_player, options.introductory)
        on_game = recorder.write
    games = simulate(
        options.players,
        options.games,
        options.seed,
        ruleset,
        starting_player=options.starting_player,
        introductory=options.introductory,
        on_game=on_game,
    )
    outcomes: list[Outcome] = []
    status = DONE
    start = time.perf_counter()
    seconds = 0.0
    try:
        with progress_bar(options.games, "games") as show:
            for outcome in games:
                outcomes.append(outcome)
                seconds = time.perf_counter() - start
                show(len(outcomes))
    except KeyboardInterrupt:
        status = INTERRUPTED
        complain(f"loyang: stopped after {len(outcomes)} of {counted(options.games, 'game')}")
    summary = summarize(outcomes, seconds)
    if options.json:
        print_json(_data(options, summary))
    else:
        _print_summary(options, summary, ruleset)
    return status


def _print_summary(options: argparse.Namespace, summary: Summary, ruleset: Ruleset) -> None:
    print(f"games: {summary.games}, players: {options.players}, seed: {options.seed}")
    print()
    print_table(
        ("player", "mean", "minimum", "maximum", "wins"),
        [
            (
                seat(player),
                f"{figures.mean:.2f}",
                str(figures.minimum),
                str(figures.maximum),
                str(figures.wins),
            )
            for player, figures in enumerate(summary.seats)
        ],
        numbers=("mean", "minimum", "maximum", "wins"),
    )
    if options.players == 1:
        print(f"A win is a score of {ruleset.solo.target} or more.")
    print()
    print(
        f"moves per game: {summary.moves_per_game:.1f} "
        f"({summary.decisions_per_game:.1f} of them by players)"
    )
    print(f"games per second: {summary.games_per_second:.1f}")
    print(
        f"moves per second: {summary.moves_per_second:.0f} "
        f"({summary.decisions_per_second:.0f} of them by players)"
    )


def _data(options: argparse.Namespace, summary: Summary) -> dict[str, Any]:
    return {
        "players": options.players,
        "games": summary.games,
        "seed": options.seed,
        "starting_player": seat(options.starting_player),
        "introductory": options.introductory,
        "moves": summary.moves,
        "decisions": summary.decisions,
        "moves_per_game": summary.moves_per_game,
        "decisions_per_game": summary.decisions_per_game,
        "seconds": summary.seconds,
        "games_per_second": summary.games_per_second,
        "moves_per_second": summary.moves_per_second,
        "decisions_per_second": summary.decisions_per_second,
        "seats": [
            {
                "player": seat(player),
                "mean": figures.mean,
                "minimum": figures.minimum,
                "maximum": figures.maximum,
                "wins": figures.wins,
                "scores": list(figures.scores),
            }
            for player, figures in enumerate(summary.seats)
        ],
    }
