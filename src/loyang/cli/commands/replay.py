"""``loyang replay``: a recorded game."""

from __future__ import annotations

import argparse

from loyang.cli.commands._input import input_name
from loyang.cli.commands._options import DONE, player, whole_number
from loyang.cli.commands._output_file import check_output, write_output
from loyang.cli.commands._position_file import table_width
from loyang.cli.commands._record_file import add_records, open_records
from loyang.errors import OptionError
from loyang.narration import narrate
from loyang.positions import show
from loyang.records import AnyRecord, Heading, Record, RecordError
from loyang.state import State, seat
from loyang.views import observe, redact

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_records(parser)
    parser.add_argument(
        "--game", type=whole_number(1), default=1, metavar="N", help="which game (default: 1)"
    )
    parser.add_argument(
        "--at", type=whole_number(0), metavar="N", help="print the position after N moves instead"
    )
    parser.add_argument("--player", type=player, metavar="P", help="as P1 to P4 sees it")
    parser.add_argument("--html", metavar="OUT", help="write a page to click through it instead")


def run(options: argparse.Namespace) -> int:
    """Print a game of a file, told move by move, or the position after some of its moves.

    Or write it as a page.

    Raises:
        OptionError: if the file cannot be read, or has no such game, move or player, or if the
            page cannot be meant for that file.
        RecordError: with line, move and rule, if the game is broken.
        OSError: if the page cannot be written.
    """
    file, game = options.file, options.game
    if options.html is not None:
        if options.at is not None:
            raise OptionError(
                "--at: the page of --html shows every move; add #move-N to its address"
            )
        check_output("--html", options.html, file)
    with open_records(file, check=False) as records:
        for number, record in enumerate(records, start=1):
            if number < game:
                continue
            if isinstance(record, RecordError):
                raise record
            if options.html is not None:
                _write_page(record, options.html, options.player)
            else:
                _print_game(record, options.at, options.player)
            return DONE
    raise OptionError(f"{input_name(file)}: there is no game {game}")


def _write_page(record: AnyRecord, file: str, player: int | None) -> None:
    from loyang.pages import replay_page

    _check_player(record, player)
    if not isinstance(record, Record):
        raise OptionError("--html: a redacted record cannot be replayed: it hides cards")
    write_output(file, replay_page(record, player))


def _check_player(record: AnyRecord, player: int | None) -> None:
    if player is not None and player >= len(record.players):
        raise OptionError(f"--player: there is no {seat(player)} in this game")


def _print_game(record: AnyRecord, at: int | None, player: int | None) -> None:
    _check_player(record, player)
    if not isinstance(record, Record):
        if at is not None:
            raise OptionError("--at: a redacted record cannot be replayed: it hides cards")
        _print_moves(record)
    elif at is not None:
        state = record.state_at(at)
        print(show(state if player is None else observe(state, player), table_width()))
    else:
        _print_narrated(record, player)


def _print_moves(record: AnyRecord) -> None:
    for move in record.moves:
        print(move)


def _print_narrated(record: Record, player: int | None) -> None:
    def seen(state: State) -> State:
        return state if player is None else observe(state, player)

    states = record.states()
    before = next(states)
    place = None
    for number, (move, after) in enumerate(zip(record.moves, states, strict=True), start=1):
        if (before.round, before.phase) != place:
            place = (before.round, before.phase)
            print(f"\n{Heading(before.round, before.phase, number)}")
        shown = move if player is None else redact(move, player)
        told = "; ".join(map(str, narrate(seen(before), shown, seen(after))))
        print(f"{number:4}. {shown}\n      {told}")
        before = after
