"""How the command line prints: tables, a progress bar, and complaints of one line.

On a terminal `rich` draws tables and the bar, if it is installed; into a pipe or file goes plain
text, the same with and without it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Protocol, TextIO

__all__ = [
    "Show",
    "complain",
    "is_terminal",
    "print_table",
    "progress_bar",
    "silence_output",
    "width",
]

_GAP = "  "
_BAR_WIDTH = 30
_REDRAW_SECONDS = 0.1
_WIDEST = 100


def is_terminal(stream: TextIO | None) -> bool:
    """Whether what is written there is read by a person."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def width() -> int:
    """Columns for running text."""
    return min(shutil.get_terminal_size().columns, _WIDEST) if is_terminal(sys.stdout) else 80


def complain(problem: object) -> None:
    """Print one line on the standard error stream, however many the problem has."""
    if sys.stderr is None:  # closed; `print` would take the output instead
        return
    with contextlib.suppress(OSError, ValueError):
        print(" ".join(str(problem).split()), file=sys.stderr, flush=True)


def silence_output() -> None:
    """Send what is still to be printed nowhere, once the output cannot be written any more."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _has_rich() -> bool:
    try:
        import rich  # noqa: F401 - only whether it is there
    except ImportError:
        return False
    return True


# --- tables ----------------------------------------------------------------------------------


def print_table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[str] = ()
) -> None:
    """Print a table; the columns named in `numbers` are set to the right."""
    if is_terminal(sys.stdout) and _has_rich():
        _print_rich_table(headers, rows, numbers)
        return
    lines = [headers, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headers))]
    for line in lines:
        cells = (
            cell.rjust(size) if header in numbers else cell.ljust(size)
            for cell, size, header in zip(line, widths, headers, strict=True)
        )
        print(_GAP.join(cells).rstrip())


def _print_rich_table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[str]
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for header in headers:
        table.add_column(header, justify="right" if header in numbers else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


# --- progress --------------------------------------------------------------------------------


class Show(Protocol):
    """Is told how many are done, and what else is to be said beside the bar."""

    def __call__(self, done: int, note: str = "") -> None: ...


@contextlib.contextmanager
def progress_bar(total: int, what: str, done: int = 0) -> Iterator[Show]:
    """Show how many of a total are done, and take the bar away in the end.

    Args:
        total: how many there are.
        what: what is counted.
        done: how many were done before.

    Gives the function to be told the number; nothing is shown if nobody would see it.
    """
    if not is_terminal(sys.stderr):
        yield lambda done, note="": None
    elif _has_rich():
        with _rich_bar(total, what, done) as show:
            yield show
    else:
        with _plain_bar(total, what, done) as show:
            yield show


@contextlib.contextmanager
def _rich_bar(total: int, what: str, done: int) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    note = TextColumn("{task.fields[note]}", markup=False)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeLeft(), note)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total, completed=done, note="")

        def show(done: int, note: str = "") -> None:
            progress.update(task, completed=done, note=note)

        yield show


@contextlib.contextmanager
def _plain_bar(total: int, what: str, done: int) -> Iterator[Show]:
    drawn = 0.0
    line = ""

    def show(done: int, note: str = "") -> None:
        nonlocal drawn, line
        now = time.monotonic()
        if now - drawn >= _REDRAW_SECONDS or done >= total:
            drawn = now
            filled = "#" * (_BAR_WIDTH * done // total)
            text = f"{what} [{filled:<{_BAR_WIDTH}}] {done}/{total}  {note}".rstrip()
            before = len(line)
            line = text[: shutil.get_terminal_size().columns - 1]  # a longer one would stay behind
            print(f"\r{line:<{before}}", end="", file=sys.stderr, flush=True)

    try:
        show(done)
        yield show
    finally:
        print(f"\r{' ' * len(line)}\r", end="", file=sys.stderr, flush=True)
