"""The command line.

Each subcommand is one entry of `COMMANDS` and one module of the same name (``loyang check-cards``
is `loyang.cli.commands.check_cards`), which adds its options, carries it out and returns the exit
status. Only the module that is asked for is read.

Results go to the standard output, everything else to the standard error stream. Whatever goes
wrong is told in one line.

Exit status: 0 if all went well, 1 if a ruling does not hold or the output could not be written, 2
for wrong options or input, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn, Protocol, cast

from attrs import frozen

from loyang.cli.commands._options import DONE, INTERRUPTED, UNWRITABLE, WRONG_INPUT
from loyang.cli.commands._terminal import complain, silence_output
from loyang.errors import LoyangError

__all__ = ["COMMANDS", "Command", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (without the program's name) and return the exit status.

    >>> main(["cards", "--no-such-option"])
    2
    """
    if sys.stdout is None or sys.stdout.closed:  # by whoever started the program
        complain("loyang: cannot write the output: it is closed")
        return UNWRITABLE
    try:
        status = _run(arguments)
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
    except UnicodeEncodeError as error:  # as of a ruleset's name, where the output is not UTF-8
        letter = error.object[error.start]
        problem = f"its encoding {sys.stdout.encoding} has no {letter!r}"
        complain(f"loyang: cannot write the output: {problem}; set PYTHONIOENCODING=utf-8")
        return UNWRITABLE
    except OSError as error:
        silence_output()
        complain(f"loyang: cannot write the output: {error.strerror or error}")
        return UNWRITABLE
    return status


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    # Options before the command take no value, so the first other word is its name.
    name = next((word for word in words if not word.startswith("-")), "")
    module = _module(name) if name in COMMANDS else None
    try:
        options = _parser(name, module).parse_args(arguments)
    except SystemExit as stop:  # after help, the version, or a complaint
        return int(stop.code or DONE)
    assert module is not None  # or the parser would have complained
    return module.run(options)


# --- the parser ------------------------------------------------------------------------------


class _CommandModule(Protocol):
    def add_options(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, options: argparse.Namespace) -> int: ...


def _module(name: str) -> _CommandModule:
    module = name.replace("-", "_")
    return cast("_CommandModule", import_module(f"loyang.cli.commands.{module}"))


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


def _parser(name: str, module: _CommandModule | None) -> _Parser:
    """The parser of all commands, with the options of the one that is asked for."""
    parser = _Parser(
        prog="loyang",
        description="The rules of the board game At the Gates of Loyang.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="print the version")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for each, command in COMMANDS.items():
        options = commands.add_parser(
            each, help=command.summary, description=command.description, allow_abbrev=False
        )
        if each == name and module is not None:
            module.add_options(options)
    return parser


# --- the table of subcommands ----------------------------------------------------------------


@frozen
class Command:
    """One subcommand."""

    summary: str
    """What it does, for the list of commands."""
    description: str
    """The same at more length, for its own help."""


COMMANDS: dict[str, Command] = {
    "simulate": Command(
        "play games with random players",
        "Play games with random players; print scores, wins, and how fast it went. Random "
        "players choose among all legal moves, but borrow only for an open payment. "
        "Ctrl-C prints what was played so far.",
    ),
    "cards": Command(
        "list the action cards and all printed values",
        "List the 70 action cards with their values, or what is printed elsewhere, and where each "
        "value comes from.",
    ),
    "check-cards": Command(
        "try out printed values of your own in random games",
        "Play random games of all kinds with a TOML file of printed values of your own, and tell "
        "what is wrong with them: broken rules, endless turns, cards that are never of use, and "
        "money pumps. See docs/testing.md.",
    ),
    "show": Command(
        "print a position as a table",
        "Print a position, written as text (see docs/writing-rulings.md) or as JSON, as a table, "
        "or draw it as a picture.",
    ),
    "legal": Command(
        "list the legal moves of a position",
        "Print who decides in a position, written as text or as JSON, then all legal moves.",
    ),
    "explain": Command(
        "tell whether a move is legal, and why",
        "Print whether a move is legal in a position, written as text or as JSON, and what it "
        "does, or else the rule that forbids it and why.",
    ),
    "ruling": Command(
        "run rulings and tell which hold",
        "Run every ruling of Markdown pages (blocks that begin with ```ruling) and of plain texts, "
        "each of which is one ruling (see docs/writing-rulings.md). Print of each whether it "
        "holds, or else the line with what it expects and what is. The exit status is 1 if one "
        "does not hold, 2 if a file cannot be read or has no ruling in it.",
    ),
    "replay": Command(
        "tell a recorded game",
        "Print a recorded game move by move, each with what it did and by which rules, or the "
        "position after some of its moves; or write a page to click through it.",
    ),
    "check": Command(
        "check recorded games against the rules",
        "Replay every game of a file and say of each whether all its moves are allowed.",
    ),
    "arena": Command(
        "let bots play against each other",
        "Let bots play against each other, with rotated seats and the same cards for each "
        "rotation; print win shares, mean scores and ratings. Results go to a file as they come; "
        "a run that was stopped goes on from there. See docs/bots.md.",
    ),
    "report": Command(
        "show the results of a match as a page",
        "Write the results of loyang arena as a page with plots and tables: win shares, scores, "
        "ratings over time, and what the bots did. Needs matplotlib. See docs/pages.md.",
    ),
    "hint": Command(
        "show the best moves of a position",
        "Show the best moves of a position, written as text or as JSON, with their values in "
        "spaces at the end of the game and with what they do. Of an acting pair the player "
        "earlier in the turn order is asked.",
    ),
}
