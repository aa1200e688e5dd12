"""``loyang replay``, ``loyang check`` and ``loyang simulate --record``: games written down."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from loyang._position_commands import table_width
from loyang._terminal import complain
from loyang._words import counted
from loyang.errors import OptionError, RecordError
from loyang.narration import narrate
from loyang.record_files import read_records, write_json, write_text
from loyang.records import AnyRecord, Heading, Record
from loyang.ruleset import Ruleset
from loyang.show import show
from loyang.simulate import PlayedGame
from loyang.state import State, seat
from loyang.views import observe, redact

__all__ = ["Recorder", "check_records", "replay"]


class Recorder:
    """Writes games to a file, or each to a file of its own in a folder, as they are played."""

    def __init__(self, target: str, ruleset: Ruleset, starting_player: int, introductory: bool):
        """Take the target: a folder if it is one or ends in a slash, else a new file.

        Raises:
            OptionError: if the file is there already, or cannot be made.
        """
        self._target = Path(target)
        self._folder = self._target.is_dir() or target.endswith(("/", "\\"))
        self._ruleset = ruleset
        self._starting_player = starting_player
        self._introductory = introductory
        if self._folder:
            try:
                self._target.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise OptionError(f"--record: {target}: {error.strerror}") from None
        elif self._target.exists():
            raise OptionError(f"--record: {target} is there already")

    def write(self, number: int, game: PlayedGame) -> None:
        """Write a game down.

        Raises:
            OptionError: if the file cannot be written.
        """
        record = Record(
            ruleset=self._ruleset,
            players=tuple(f"Random {seat(who)}" for who in range(len(game.final.players))),
            starting_player=self._starting_player,
            introductory=self._introductory,
            moves=game.moves,
            tags={"Event": f"loyang simulate, game {number}"},
        )
        path = self._target / f"game-{number:05}.txt" if self._folder else self._target
        write = write_json if path.suffix in (".json", ".jsonl") else write_text
        try:
            with path.open("x" if self._folder else "a", encoding="utf-8") as file:
                write(record, file)
        except OSError as error:
            raise OptionError(f"--record: {path}: {error.strerror}") from None


@contextmanager
def _records(file: str, *, check: bool) -> Iterator[Iterator[AnyRecord | RecordError]]:
    """The records of a file, broken ones as their errors."""
    try:
        stream = sys.stdin if file == "-" else Path(file).open(encoding="utf-8")  # noqa: SIM115 - closed below
    except OSError as error:
        raise OptionError(f"{file}: {error.strerror}") from None
    with stream:
        broken: list[RecordError] = []

        def found() -> Iterator[AnyRecord | RecordError]:
            try:
                for record in read_records(stream, check=check, on_error=broken.append):
                    yield from broken
                    broken.clear()
                    yield record
            except UnicodeDecodeError:
                raise OptionError(f"{file}: is not text in UTF-8") from None
            yield from broken

        yield found()


def check_records(file: str) -> bool:
    """Check each game of a file against the rules, a line each; whether all are sound."""
    number, sound = 0, True
    with _records(file, check=True) as records:
        for number, record in enumerate(records, start=1):
            if isinstance(record, RecordError):
                complain(f"{file}: game {number}: {record}")
                sound = False
            elif isinstance(record, Record):
                print(f"game {number}: {counted(len(record.moves), 'move')}, all by the rules")
            else:
                print(f"game {number}: {counted(len(record.moves), 'move')}, redacted: not checked")
    if not number:
        raise RecordError(file, "there is no record")
    return sound


def replay(file: str, game: int, at: int | None, player: int | None) -> None:
    """Print a game of a file, told move by move, or the position after some of its moves.

    Raises:
        OptionError: if the file cannot be read, or has no such game, move or player.
        RecordError: with line, move and rule, if the game is broken.
    """
    with _records(file, check=False) as records:
        for number, record in enumerate(records, start=1):
            if number < game:
                continue
            if isinstance(record, RecordError):
                raise record
            _print_game(record, at, player)
            return
    raise OptionError(f"{file}: there is no game {game}")


def _print_game(record: AnyRecord, at: int | None, player: int | None) -> None:
    if player is not None and player >= len(record.players):
        raise OptionError(f"--player: there is no {seat(player)} in this game")
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
