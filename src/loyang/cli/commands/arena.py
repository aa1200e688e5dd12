"""``loyang arena``: bots against each other."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict

from loyang.cli.commands._options import (
    DONE,
    INTERRUPTED,
    add_json,
    add_rules,
    chosen_rules,
    print_json,
)
from loyang.cli.commands._report import check_report, write_report
from loyang.cli.commands._terminal import complain, is_terminal, print_table, progress_bar
from loyang.errors import LoyangError, MissingPackageError, OptionError

if TYPE_CHECKING:  # read only when a match is played: every command asks for these options
    from loyang.arena import PlayedGame, Schedule
    from loyang.arena.standings import Interval, Line

__all__ = ["add_options", "run"]

DEFAULT_FILE = "arena.jsonl"
DEFAULT_LIMIT = 60.0
FAILED = 1
_REDRAW_SECONDS = 0.5


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--bots",
        required=True,
        metavar="B,B,...",
        help="one to four, one for each seat: random, sane, greedy, search:200 (iterations), "
        "search:0.2s (seconds), my_bot.py:MyBot",
    )
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="how many (default: 100)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="a whole number (default: 1)"
    )
    parser.add_argument(
        "--out",
        default=DEFAULT_FILE,
        metavar="FILE",
        help=f"results as JSON Lines; a run goes on where the file ends (default: {DEFAULT_FILE})",
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes, -1 for all (default: 1)"
    )
    parser.add_argument(
        "--backend",
        default="local",
        metavar="NAME",
        help="where games run: local, dask or ray (default: local)",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of the Dask or Ray cluster")
    parser.add_argument(
        "--limit",
        type=float,
        default=DEFAULT_LIMIT,
        metavar="SECONDS",
        help=f"a bot that takes longer for a move forfeits (default: {DEFAULT_LIMIT:g})",
    )
    parser.add_argument("--introductory", action="store_true", help="play the introductory game")
    parser.add_argument(
        "--html", metavar="REPORT", help="also write a report, as loyang report does"
    )
    add_rules(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play the match, print its table, and return the exit status."""
    from loyang.arena import ResultFile, Schedule, play_all

    if options.html is not None:
        check_report(options.html, options.out)

    schedule = Schedule.of(
        [text for text in options.bots.split(",") if text],
        options.games,
        options.seed,
        chosen_rules(options),
        introductory=options.introductory,
        limit=options.limit,
    )
    status = DONE
    problem: LoyangError | None = None
    with ResultFile(options.out, schedule) as file:
        games = dict(file.games)
        for number in [number for number in games if number >= schedule.games]:
            del games[number]
        try:
            played = play_all(
                schedule,
                done=set(games),
                jobs=options.jobs,
                backend=options.backend,
                scheduler=options.scheduler,
            )
            with (
                _stopped_by_signals(),
                contextlib.closing(played),
                _progress(schedule, games) as show,
            ):
                for game in played:
                    file.add(game)
                    games[game.number] = game
                    show()
        except KeyboardInterrupt:
            status = INTERRUPTED
        except (OptionError, MissingPackageError):
            raise
        except LoyangError as error:
            status, problem = FAILED, error
    if options.json:
        print_json(_data(schedule, games))
    else:
        _print_table(schedule, games)
    if status == INTERRUPTED:
        complain(f"loyang: stopped; the same command goes on from {options.out}")
    elif problem is not None:
        complain(f"loyang: {problem}")
    elif options.html is not None:
        write_report(schedule, [games[number] for number in sorted(games)], options.html)
    return status


@contextlib.contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Have a request to end (SIGTERM) treated like Ctrl-C."""

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


# --- the table ---------------------------------------------------------------------------------


def _print_table(schedule: Schedule, games: dict[int, PlayedGame]) -> None:
    from loyang.arena import standings

    print(
        f"games: {len(games)} of {schedule.games}, seed: {schedule.seed}, "
        f"rules: {schedule.ruleset.name}"
    )
    print()
    lines = standings(schedule, games.values())
    headers = ["bot", "games", "wins", "win share", "95 %", "mean score", "95 % ", "rating"]
    headers += ["forfeits"] if any(line.forfeits for line in lines) else []
    print_table(headers, [_row(line)[: len(headers)] for line in lines], numbers=headers[1:])
    faults = [
        (game.number, schedule.entries[place].text, fault)
        for game in games.values()
        for place, fault in zip(game.seats, game.faults, strict=True)
        if fault is not None
    ]
    if faults:
        number, bot, fault = min(faults)
        print()
        print(f"first forfeit: game {number}, {bot}: {fault}")


def _row(line: Line) -> list[str]:
    return [
        line.bot,
        str(line.games),
        f"{line.wins:g}" if line.wins == int(line.wins) else f"{line.wins:.1f}",
        f"{line.win_share:.1%}",
        _span(line.win_interval, "{:.1%}"),
        "-" if line.mean_score is None else f"{line.mean_score:.2f}",
        _span(line.score_interval, "{:.2f}"),
        "-" if line.rating is None else f"{line.rating:.1f} ± {line.rating_deviation:.1f}",
        str(line.forfeits),
    ]


def _span(interval: Interval | None, form: str) -> str:
    return "-" if interval is None else " to ".join(form.format(end) for end in interval)


def _data(schedule: Schedule, games: dict[int, PlayedGame]) -> dict[str, Any]:
    from loyang.arena import standings

    return {
        **schedule.heading(),
        "games": schedule.games,
        "played": len(games),
        "standings": [asdict(line) for line in standings(schedule, games.values())],
    }


# --- progress ----------------------------------------------------------------------------------


@contextlib.contextmanager
def _progress(schedule: Schedule, games: dict[int, PlayedGame]) -> Iterator[Callable[[], None]]:
    """A bar with the current standing, if somebody would see it."""
    if not is_terminal(sys.stderr):
        yield lambda: None
        return
    drawn = 0.0
    with progress_bar(schedule.games, "games", len(games)) as show_bar:

        def show() -> None:
            nonlocal drawn
            # A standing takes longer the more games there are.
            if time.monotonic() - drawn >= _REDRAW_SECONDS or len(games) == schedule.games:
                show_bar(len(games), _standing(schedule, games))
                drawn = time.monotonic()

        show()
        yield show


def _standing(schedule: Schedule, games: dict[int, PlayedGame]) -> str:
    """The win share of each bot so far, the best first."""
    from loyang.arena import standings

    lines = standings(schedule, games.values()) if games else []
    return ", ".join(f"{Path(line.bot).name} {line.win_share:.0%}" for line in lines)
