"""A fence around users' bots: what they print stays out of the results, and they can be stopped."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

__all__ = ["TooLongError", "apart", "in_time"]

_T = TypeVar("_T")
_OUTPUT, _ERRORS = 1, 2
"""The descriptors of the standard output and of the standard error stream."""


class TooLongError(Exception):
    """Something took longer than it might."""


class _OverrunError(BaseException):
    """Raised inside what takes too long; no `except Exception` of its own catches it."""


def in_time(work: Callable[[], _T], limit: float) -> _T:
    """What the work gives.

    Where the system allows it (a main thread, not on Windows) work that takes too long is
    interrupted; elsewhere its time is measured when it ends.

    Args:
        work: what a user's bot does, or the reading of its file.
        limit: in seconds.

    Raises:
        TooLongError: if it takes too long. Whatever else the work raises is raised.

    >>> in_time(lambda: 7, limit=1.0)
    7
    """
    too_long = f"took longer than {limit:g} second" + ("" if limit == 1 else "s")
    start = time.monotonic()
    try:
        with _interrupted_after(limit):
            given = work()
    except _OverrunError:
        raise TooLongError(too_long) from None
    if time.monotonic() - start > limit:
        raise TooLongError(too_long)
    return given


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


@contextlib.contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or not _in_main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise _OverrunError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- output ------------------------------------------------------------------------------------


class _Stream(io.TextIOWrapper):
    """A stream that stays open: another bot may have kept it."""

    def close(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.flush()

    def detach(self) -> io.BufferedIOBase:  # type: ignore[override]
        raise io.UnsupportedOperation("detach")


_streams: dict[int, _Stream] = {}


def _stream(descriptor: int) -> _Stream:
    """The stream that bots get, the same for all that run in this process, if none broke it."""
    stream = _streams.get(descriptor)
    if stream is None or stream.closed:
        buffer = io.FileIO(descriptor, "w", closefd=False)
        stream = _streams[descriptor] = _Stream(
            io.BufferedWriter(buffer), "utf-8", errors="backslashreplace", line_buffering=True
        )
    return stream


@contextlib.contextmanager
def apart() -> Iterator[None]:
    """Keep what users' bots do to the standard streams apart from the program's own output.

    Meanwhile all that is printed goes to the standard error stream, and whatever is closed is
    open again afterwards. Elsewhere than in a main thread, as on a Dask worker, nothing is done:
    streams belong to the whole process.
    """
    if not _in_main_thread():
        yield
        return
    names = ("stdout", "stderr", "__stdout__", "__stderr__")
    own: dict[str, TextIO | None] = {name: getattr(sys, name) for name in names}
    _flush(own.values())
    kept = {descriptor: _copy_of(descriptor) for descriptor in (_OUTPUT, _ERRORS)}
    if kept[_OUTPUT] is not None and kept[_ERRORS] is not None:
        os.dup2(_ERRORS, _OUTPUT)
    for descriptor, name in ((_OUTPUT, "stdout"), (_ERRORS, "stderr")):
        if kept[descriptor] is not None:
            setattr(sys, name, _stream(descriptor))
            setattr(sys, f"__{name}__", _stream(descriptor))
    try:
        yield
    finally:
        _flush(_streams.values())
        for descriptor, copy in kept.items():
            if copy is not None:
                os.dup2(copy, descriptor)
                os.close(copy)
        for name, stream in own.items():
            setattr(sys, name, stream)


def _copy_of(descriptor: int) -> int | None:
    """Another descriptor of the same file; nothing if it is closed."""
    try:
        return os.dup(descriptor)
    except OSError:
        return None


def _flush(streams: Iterable[TextIO | None]) -> None:
    for stream in streams:
        with contextlib.suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()
