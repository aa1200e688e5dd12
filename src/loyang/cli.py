"""The command line: ``loyang simulate``, ``loyang cards``.

Each subcommand is one entry of `COMMANDS`: what it is for, which options it has, and a function
that carries it out and returns the exit status. Results go to the standard output, everything
else to the standard error stream. Whatever goes wrong is told in one line.

Exit status: 0 if all went well, 1 if the output could not be written, 2 for wrong options or
input, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NoReturn

from attrs import frozen

from loyang import _card_pages
from loyang._terminal import complain, print_table, progress_bar, silence_output
from loyang._words import counted
from loyang.cards import HelperCard
from loyang.engine import BASE_RULESET
from loyang.errors import LoyangError, OptionError
from loyang.ruleset import Ruleset
from loyang.simulate import Outcome, Summary, simulate, summarize
from loyang.state import seat

__all__ = ["COMMANDS", "Command", "main"]

DONE = 0
UNWRITABLE = 1
WRONG_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (without the program's name) and return the exit status.

    >>> main(["cards", "--no-such-option"])
    2
    """
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except LoyangError as error:
        complain(f"loyang: {error}")
        return WRONG_INPUT
    except KeyboardInterrupt:
        complain("loyang: stopped")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as in `loyang cards | head`
        silence_output()
        return UNWRITABLE
    except OSError as error:
        silence_output()
        complain(f"loyang: cannot write the output: {error.strerror or error}")
        return UNWRITABLE
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as stop:  # after help, the version, or a complaint
        return int(stop.code or DONE)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


# --- options ---------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        self.exit(WRONG_INPUT)


class _ShowVersion(argparse.Action):
    """Like argparse's own, but looks the version up only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        try:
            print(f"loyang {version('loyang')}")
        except PackageNotFoundError:
            parser.error("the version is not known, for loyang is not installed")
        parser.exit()


def _parser() -> _Parser:
    parser = _Parser(
        prog="loyang",
        description="The rules of the board game At the Gates of Loyang.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="print the version")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        options = commands.add_parser(
            name, help=command.summary, description=command.description, allow_abbrev=False
        )
        command.add_options(options)
        options.set_defaults(run=command.run)
    return parser


def _whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
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


def _player(text: str) -> int:
    name = text.upper().removeprefix("P")
    if name not in ("1", "2", "3", "4"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a player from P1 to P4")
    return int(name) - 1


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", metavar="FILE", help="a TOML file with printed values of your own"
    )


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _ruleset(options: argparse.Namespace) -> Ruleset:
    return BASE_RULESET if options.rules is None else Ruleset.load(options.rules)


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, indent=2))


# --- loyang simulate -------------------------------------------------------------------------


def _add_simulate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=_whole_number(1, 4), default=4, metavar="N", help="1 to 4 (default: 4)"
    )
    parser.add_argument(
        "--games", type=_whole_number(1), default=20, metavar="N", help="how many (default: 20)"
    )
    parser.add_argument(
        "--seed",
        type=_whole_number(),
        default=1,
        metavar="N",
        help="a whole number; the same seed gives the same games (default: 1)",
    )
    parser.add_argument(
        "--starting-player",
        type=_player,
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
    _add_rules(parser)
    _add_json(parser)


def _simulate(options: argparse.Namespace) -> int:
    if options.starting_player >= options.players:
        raise OptionError(
            f"--starting-player: there is no {seat(options.starting_player)} "
            f"in a game of {options.players}"
        )
    ruleset = _ruleset(options)
    on_game = None
    if options.record is not None:
        from loyang._record_commands import Recorder

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
        _print_json(_simulation_data(options, summary))
    else:
        _print_simulation(options, summary, ruleset)
    return status


def _print_simulation(options: argparse.Namespace, summary: Summary, ruleset: Ruleset) -> None:
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


def _simulation_data(options: argparse.Namespace, summary: Summary) -> dict[str, Any]:
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


# --- loyang cards ----------------------------------------------------------------------------


def _add_cards_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--helpers", action="store_true", help="only the helpers, as their cards would read"
    )
    _add_rules(parser)
    _add_json(parser)


def _cards(options: argparse.Namespace) -> int:
    ruleset = _ruleset(options)
    if options.json:
        cards = [
            _card_pages.card_data(ruleset, card)
            for card in ruleset.cards
            if isinstance(card, HelperCard) or not options.helpers
        ]
        _print_json({"rules": ruleset.name, "cards": cards})
    elif options.helpers:
        _card_pages.print_helpers(ruleset)
    else:
        _card_pages.print_cards(ruleset)
    return DONE


# --- loyang arena ----------------------------------------------------------------------------


def _add_arena_options(parser: argparse.ArgumentParser) -> None:
    from loyang import _arena_command  # the bots are read only where they are asked for

    _arena_command.add_options(parser)
    _add_rules(parser)
    _add_json(parser)


def _arena(options: argparse.Namespace) -> int:
    from loyang import _arena_command

    return _arena_command.run(options, _ruleset(options))


# --- loyang hint -----------------------------------------------------------------------------


def _add_hint_options(parser: argparse.ArgumentParser) -> None:
    from loyang import _hint_command

    _hint_command.add_options(parser)
    _add_rules(parser)
    _add_json(parser)


def _hint(options: argparse.Namespace) -> int:
    from loyang import _hint_command

    return _hint_command.run(options, _ruleset(options))


# --- loyang show, loyang legal, loyang explain -------------------------------------------------


def _add_position_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a position as text; - for the standard input")
    _add_rules(parser)


def _add_explain_options(parser: argparse.ArgumentParser) -> None:
    _add_position_options(parser)
    parser.add_argument("move", metavar="MOVE", help='a move as text, such as "P1 buy bean"')


def _show(options: argparse.Namespace) -> int:
    from loyang import _position_commands

    _position_commands.print_position(options.file, _ruleset(options))
    return DONE


def _legal(options: argparse.Namespace) -> int:
    from loyang import _position_commands

    _position_commands.print_legal_moves(options.file, _ruleset(options))
    return DONE


def _explain(options: argparse.Namespace) -> int:
    from loyang import _position_commands

    _position_commands.print_explanation(options.file, options.move, _ruleset(options))
    return DONE


# --- loyang replay, loyang check -----------------------------------------------------------------


def _add_replay_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")
    parser.add_argument(
        "--game", type=_whole_number(1), default=1, metavar="N", help="which game (default: 1)"
    )
    parser.add_argument(
        "--at", type=_whole_number(0), metavar="N", help="print the position after N moves instead"
    )
    parser.add_argument("--player", type=_player, metavar="P", help="as P1 to P4 sees it")


def _replay(options: argparse.Namespace) -> int:
    from loyang import _record_commands

    _record_commands.replay(options.file, options.game, options.at, options.player)
    return DONE


def _add_check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")


def _check(options: argparse.Namespace) -> int:
    from loyang import _record_commands

    return DONE if _record_commands.check_records(options.file) else WRONG_INPUT


# --- the table of subcommands ----------------------------------------------------------------


@frozen
class Command:
    """One subcommand."""

    summary: str
    """What it does, for the list of commands."""
    description: str
    """The same at more length, for its own help."""
    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    """Carries it out and returns the exit status."""


COMMANDS: dict[str, Command] = {
    "simulate": Command(
        "play games with random players",
        "Play games with random players; print scores, wins, and how fast it went. Random "
        "players choose among all legal moves, but borrow only for an open payment. "
        "Ctrl-C prints what was played so far.",
        _add_simulate_options,
        _simulate,
    ),
    "cards": Command(
        "list the action cards",
        "List the 70 action cards with their values, and where each value comes from.",
        _add_cards_options,
        _cards,
    ),
    "show": Command(
        "print a position as a table",
        "Print a position, written as text (see docs/writing-rulings.md), as a table.",
        _add_position_options,
        _show,
    ),
    "legal": Command(
        "list the legal moves of a position",
        "Print who decides in a position, written as text, then all legal moves.",
        _add_position_options,
        _legal,
    ),
    "explain": Command(
        "tell whether a move is legal, and why",
        "Print whether a move is legal in a position, written as text, and what it does, or "
        "else the rule that forbids it and why.",
        _add_explain_options,
        _explain,
    ),
    "replay": Command(
        "tell a recorded game",
        "Print a recorded game move by move, each with what it did and by which rules, or the "
        "position after some of its moves.",
        _add_replay_options,
        _replay,
    ),
    "check": Command(
        "check recorded games against the rules",
        "Replay every game of a file and say of each whether all its moves are allowed.",
        _add_check_options,
        _check,
    ),
    "arena": Command(
        "let bots play against each other",
        "Let bots play against each other, with rotated seats and the same cards for each "
        "rotation; print win shares, mean scores and ratings. Results go to a file as they come; "
        "a run that was stopped goes on from there. See docs/bots.md.",
        _add_arena_options,
        _arena,
    ),
    "hint": Command(
        "show the best moves of a position",
        "Show the best moves of a position, with their values in spaces at the end of the game "
        "and with what they do. Of an acting pair the player earlier in the turn order is asked.",
        _add_hint_options,
        _hint,
    ),
}


if __name__ == "__main__":
    sys.exit(main())
