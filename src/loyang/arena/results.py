"""Results in a file of JSON Lines: one line of heading, then one for each game as it ends.

A run that was killed goes on from its file: games that are in it are not played again, and a last
line that was cut off is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BufferedRandom
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any

from attrs import asdict, evolve, fields

from loyang._support.json_text import shown
from loyang.arena.game import PlayedGame
from loyang.arena.schedule import Schedule
from loyang.bots.naming import BotEntry
from loyang.bots.protocol import UNLIMITED
from loyang.errors import LoyangError
from loyang.moves.notation import parse_move
from loyang.records import Record
from loyang.ruleset import BASE_RULESET, Ruleset

__all__ = ["ArenaError", "ResultFile", "read_match", "read_results", "record_of"]

FORMAT = 1


class ArenaError(LoyangError):
    """A match cannot go on; what was played is kept."""


def record_of(schedule: Schedule, game: PlayedGame) -> Record:
    """The record of a game, to be replayed or written with `loyang.records`.

    >>> from loyang.arena import play_game
    >>> schedule = Schedule.of(["sane", "sane"], games=1, seed=7)
    >>> game = play_game(schedule, next(schedule.pairings()))
    >>> record_of(schedule, game).state_at().players[0].space >= 1
    True
    """
    return Record(
        schedule.ruleset,
        tuple(schedule.entries[place].text for place in game.seats),
        introductory=schedule.introductory,
        moves=tuple(parse_move(text) for text in game.moves),
        tags={"Event": f"arena, seed {schedule.seed}, game {game.number}"},
    )


class ResultFile:
    """A file of results that is being written; use it in a ``with`` statement.

    Raises:
        ArenaError: if it cannot be opened, belongs to another schedule or is broken.
    """

    def __init__(self, path: str | PathLike[str], schedule: Schedule) -> None:
        """Open a new file, or one to go on with."""
        self.path = Path(path)
        self.games: dict[int, PlayedGame] = {}
        """The games that were in it, by number."""
        heading = {"arena": FORMAT, **schedule.heading()}
        try:
            if self.path.exists() and not self.path.is_file():
                raise ArenaError(f"{str(path)!r}: is not a file")
            # Read and write at once: a file that cannot be written is known before any game.
            self._file: BufferedRandom = self.path.open("r+b" if self.path.exists() else "w+b")
        except OSError as error:
            raise ArenaError(f"{path}: {error.strerror or error}") from None
        try:
            self._read(heading, schedule)
        except BaseException:
            self._file.close()
            raise

    def _read(self, heading: dict[str, object], schedule: Schedule) -> None:
        text = self._file.read()
        whole, newline, cut_off = text.rpartition(b"\n")
        end = len(whole) + len(newline)
        lines = whole.split(b"\n") if newline else []
        if not lines and not _line(heading).startswith(cut_off):
            raise ArenaError(f"{self.path} holds no results; name another file with --out")
        if lines:
            if _parsed(self.path, 1, lines[0]) != heading:
                raise ArenaError(
                    f"{self.path} holds the results of another match (other bots, seed, rules or "
                    "limit); name another file with --out"
                )
            for number, line in enumerate(lines[1:], start=2):
                game = _game(self.path, number, line, schedule)
                self.games[game.number] = game
        self._file.seek(end)
        self._file.truncate()  # a line that was cut off
        if not lines:
            self._write(heading)

    def add(self, game: PlayedGame) -> None:
        """Write a game; it is on the disk when this returns.

        Raises:
            ArenaError: if that is not possible, as on a full disk.
        """
        self._write(asdict(game))

    def _write(self, data: Mapping[str, object]) -> None:
        try:
            self._file.write(_line(data))
            self._file.flush()
        except OSError as error:
            raise ArenaError(
                f"{self.path}: {error.strerror or error}; the games before are kept there"
            ) from None

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        except OSError:
            self._file.raw.close()

    def __enter__(self) -> ResultFile:
        """The file itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()


def read_results(path: str | PathLike[str], schedule: Schedule) -> list[PlayedGame]:
    """The games of a file, in their order.

    Raises:
        ArenaError: if it cannot be read, belongs to another schedule or is broken.
    """
    with ResultFile(path, schedule) as file:
        return [file.games[number] for number in sorted(file.games)]


def read_match(
    path: str | PathLike[str], ruleset: Ruleset = BASE_RULESET
) -> tuple[Schedule, list[PlayedGame]]:
    """The schedule that a file of results tells, and its games in their order.

    The file is only read, and no bot is made: those of the schedule have names, but cannot play.

    Args:
        path: the file.
        ruleset: by which the match was played; the file holds no more than its name.

    Raises:
        ArenaError: if the file cannot be read, holds no results, or another ruleset was used.
    """
    path = Path(path)
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ArenaError(f"{path}: {error.strerror or error}") from None
    lines = text.split(b"\n")[:-1]  # what follows the last line break was cut off
    if not lines:
        raise ArenaError(f"{path} holds no results")
    heading = _parsed(path, 1, lines[0])
    schedule = _schedule(heading, ruleset)
    if schedule is None:
        raise ArenaError(f"{path}: line 1 is not the heading of a file of results")
    if {"arena": FORMAT, **schedule.heading()} != heading:
        raise ArenaError(
            f"{path}: the match was played by rules called {shown(heading['rules'])}, which are "
            "not those at hand; name their file with --rules"
        )
    games = {
        game.number: game
        for game in (
            _game(path, number, line, schedule) for number, line in enumerate(lines[1:], 2)
        )
    }
    played = [games[number] for number in sorted(games)]
    return evolve(schedule, games=max(games, default=-1) + 1), played


def _schedule(heading: object, ruleset: Ruleset) -> Schedule | None:
    """The schedule of a heading, if it is one."""
    match heading:
        case {
            "arena": 1,
            "bots": [*bots],
            "seed": int(seed),
            "introductory": bool(introductory),
            "limit": int() | float() as limit,
            "rules": str(),
            "rules_hash": str(),
        } if _are_names(bots) and not isinstance(seed, bool) and not isinstance(limit, bool):
            entries = tuple(BotEntry(bot, bot, UNLIMITED) for bot in bots)
            return Schedule(entries, 0, seed, ruleset, introductory, limit)
    return None


def _are_names(bots: list[object]) -> bool:
    return 1 <= len(bots) <= 4 and all(isinstance(bot, str) for bot in bots)


def _line(data: Mapping[str, object]) -> bytes:
    return (json.dumps(data, separators=(",", ":")) + "\n").encode()


def _parsed(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise ArenaError(f"{path}: line {number} is not JSON") from None


def _game(path: Path, number: int, line: bytes, schedule: Schedule) -> PlayedGame:
    data = _parsed(path, number, line)
    names = {attribute.name for attribute in fields(PlayedGame)}
    if isinstance(data, dict) and set(data) == names:
        rows: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        game = PlayedGame(**rows)
        if _can_be(game, schedule):
            return game
    raise ArenaError(f"{path}: line {number} is not the result of a game of this match")


def _can_be(game: PlayedGame, schedule: Schedule) -> bool:
    """Whether every value is of the kind that it has in a game of the schedule."""
    if type(game.number) is not int or game.number < 0:
        return False
    pairing = schedule.pairing(game.number)
    if (game.deal, game.seats) != (pairing.deal, pairing.seats):
        return False
    players = len(pairing.seats)
    by_player: list[tuple[object, ...]] = [game.scores, game.cash, game.vegetables, game.faults]
    return (
        all(isinstance(row, tuple) and len(row) == players for row in by_player)
        and all(type(value) is int for row in by_player[:3] for value in row)
        and all(fault is None or isinstance(fault, str) for fault in game.faults)
        and isinstance(game.winners, tuple)
        and all(type(winner) is int and 0 <= winner < players for winner in game.winners)
        and isinstance(game.moves, tuple)
        and all(isinstance(move, str) for move in game.moves)
    )
