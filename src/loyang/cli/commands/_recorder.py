"""``loyang simulate --record``: games written down as they are played."""

from __future__ import annotations

from pathlib import Path

from loyang.arena.simulation import PlayedGame
from loyang.errors import OptionError
from loyang.records import Record, write_json, write_text
from loyang.ruleset import Ruleset
from loyang.state import seat

__all__ = ["Recorder"]


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
