"""Writing the report on a match, for the commands that do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from loyang.cli.commands._output_file import check_output, write_output
from loyang.cli.commands._terminal import progress_bar

if TYPE_CHECKING:  # read only when a report is written: every command asks for its options
    from loyang.arena import PlayedGame, Schedule

__all__ = ["check_report", "write_report"]


def check_report(target: str, results: str) -> None:
    """Complain before any game is played about a report that cannot be written.

    Raises:
        OptionError: if it cannot be meant for that file.
        MissingPackageError: if matplotlib is not installed.
    """
    from loyang.pages.plots import need_matplotlib

    check_output("--html", target, results)
    need_matplotlib()


def write_report(schedule: Schedule, games: Sequence[PlayedGame], target: str) -> None:
    """Write the report on these games, with a bar while they are replayed.

    Raises:
        ArenaError: if a game cannot be replayed.
        OSError: if the file cannot be written.
    """
    from loyang.pages import report_page

    with progress_bar(len(games), "games replayed") as show:
        done = 0

        def on_game() -> None:
            nonlocal done
            done += 1
            show(done)

        page = report_page(schedule, games, on_game)
    write_output(target, page)
