"""Playing the games of a schedule: here, in many processes, or on a cluster.

Games depend on nothing but the schedule, so they may run anywhere and end in any order; whoever
takes the results sorts them by number. More than one process needs joblib; a cluster needs Dask
or Ray besides (the extras ``arena``, ``dask`` and ``ray``).
"""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Container, Generator, Iterable, Iterator, Sized
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from itertools import islice
from typing import Any

from loyang._support.arguments import whole_number
from loyang._support.words import counted
from loyang.arena.game import PlayedGame, play_game
from loyang.arena.results import ArenaError
from loyang.arena.schedule import Pairing, Schedule
from loyang.errors import MissingPackageError, OptionError

__all__ = ["BACKENDS", "play_all"]

BACKENDS = ("local", "dask", "ray")
SENT = 2
"""Games for each process: the one it plays and the next one. (What is sent beyond these stays in
a queue of the pool, and a pool that is ended with something in it leaves traces.)"""
SETTLED_AFTER = 1.0
"""Seconds in which a pool has taken what was sent."""
RESTARTS = 3
"""How often a match begins anew with what is left, after a process of it died."""


def play_all(
    schedule: Schedule,
    *,
    done: Container[int] = (),
    jobs: int = 1,
    backend: str = "local",
    scheduler: str | None = None,
) -> Generator[PlayedGame, None, None]:
    """Play the games of a schedule, each given as soon as it has ended.

    Closing the generator ends the processes.

    Args:
        schedule: the games.
        done: numbers of games that were played before.
        jobs: processes on this machine; on a cluster, games at a time (-1: as many as it has).
        backend: one of `BACKENDS`.
        scheduler: the address of the cluster.

    Raises:
        OptionError: if the backend or the number of jobs is not possible.
        MissingPackageError: if a package is not installed.
        ArenaError: if processes die again and again, or the cluster cannot be reached.
    """
    if backend not in BACKENDS:
        raise OptionError(f"backend: {backend!r} is none of {', '.join(BACKENDS)}")
    number_of_jobs = whole_number(jobs, -1)
    if not number_of_jobs:
        raise OptionError(f"jobs: {jobs!r} is not a whole number from 1 up, or -1")
    if scheduler is not None and backend == "local":
        raise OptionError("scheduler: only a cluster has one, see --backend")
    pairings = [pairing for pairing in schedule.pairings() if pairing.number not in done]
    if backend == "local" and number_of_jobs == 1:
        return (play_game(schedule, pairing) for pairing in pairings)
    if backend == "local":
        return _play_in_processes(schedule, pairings, number_of_jobs)
    return _play_on_a_cluster(schedule, pairings, number_of_jobs, backend, scheduler)


def _play_in_processes(
    schedule: Schedule, pairings: list[Pairing], jobs: int
) -> Generator[PlayedGame, None, None]:
    joblib = _package("joblib", "arena")
    loky = _package("joblib.externals.loky", "arena")
    if jobs == -1:
        jobs = joblib.cpu_count()
    left = {pairing.number: pairing for pairing in pairings}
    for _ in range(RESTARTS + 1):
        with _interrupts_held_back():
            executor = loky.ProcessPoolExecutor(jobs)
        to_send = iter([*left.values()])
        playing: set[Future[PlayedGame]] = set()
        try:
            while left:
                with _interrupts_held_back():  # and in the processes that are started now, for good
                    for pairing in islice(to_send, SENT * jobs - len(playing)):
                        playing.add(executor.submit(play_game, schedule, pairing))
                ended, playing = wait(playing, return_when=FIRST_COMPLETED)
                for game in [future.result() for future in ended]:
                    del left[game.number]
                    yield game
            return
        except Exception as error:
            if not _is_death(error):
                raise
        finally:
            with _interrupts_held_back():
                _let_settle(playing)
                executor.shutdown(wait=True, kill_workers=True)
    raise _died(left)


def _let_settle(sent: Iterable[Future[PlayedGame]]) -> None:
    """Wait until the pool has taken what was sent."""
    end = time.monotonic() + SETTLED_AFTER
    while time.monotonic() < end and not all(game.running() or game.done() for game in sent):
        time.sleep(0.005)


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Have Ctrl-C wait, where the system can do that; processes started meanwhile never see it.

    A terminal sends Ctrl-C to all processes. Those that play are ended by this one, which alone
    has something to say.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which, when it starts, lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_on_a_cluster(
    schedule: Schedule,
    pairings: list[Pairing],
    jobs: int,
    backend: str,
    scheduler: str | None,
) -> Generator[PlayedGame, None, None]:
    joblib = _package("joblib", backend)
    left = {pairing.number: pairing for pairing in pairings}
    with _cluster(joblib, backend, scheduler, jobs):
        # Ray gives results only when all that were sent are there, so it is sent a few at a time.
        size = len(pairings) if backend != "ray" else 4 * jobs if jobs > 0 else 100
        result = "list" if backend == "ray" else "generator_unordered"
        play = joblib.delayed(play_game)
        deaths = 0
        while left and deaths <= RESTARTS:
            workers = joblib.Parallel(
                n_jobs=jobs, return_as=result, batch_size=1, pre_dispatch="3*n_jobs"
            )
            sent = [*left.values()][:size]
            try:
                for game in workers(play(schedule, pairing) for pairing in sent):
                    if left.pop(game.number, None) is not None:  # never twice
                        yield game
            except Exception as error:
                if not _is_death(error):
                    raise
                deaths += 1
    if left:
        raise _died(left)


def _died(left: Sized) -> ArenaError:
    return ArenaError(
        f"processes that played died {counted(RESTARTS + 1, 'time')}; not played: "
        f"{counted(len(left), 'game')}"
    )


def _package(name: str, extra: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        root = name.partition(".")[0]
        raise MissingPackageError(
            f"this needs the package {root}, install it with: pip install 'loyang[{extra}]'"
        ) from None


def _is_death(error: Exception) -> bool:
    """Whether a process died, as against an error in this program."""
    return type(error).__name__ in (
        "TerminatedWorkerError",
        "BrokenProcessPool",
        "KilledWorker",
        "ActorDiedError",
        "WorkerCrashedError",
    )


@contextlib.contextmanager
def _cluster(joblib: Any, backend: str, scheduler: str | None, jobs: int) -> Iterator[None]:
    """Have joblib use the cluster, if one is named."""
    if backend == "dask":
        with _dask_client(scheduler, jobs), joblib.parallel_config(backend="dask"):
            yield
    elif backend == "ray":
        ray, ray_joblib = _package("ray", "ray"), _package("ray.util.joblib", "ray")
        ray.init(address=scheduler, ignore_reinit_error=True, log_to_driver=False)
        ray_joblib.register_ray()
        with joblib.parallel_config(backend="ray"):
            yield
    else:
        yield


def _dask_client(scheduler: str | None, jobs: int) -> Any:
    client = _package("distributed", "dask").Client
    try:
        if scheduler is None:
            return client(n_workers=max(1, jobs), threads_per_worker=1, dashboard_address=None)
        return client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise ArenaError(f"scheduler: {scheduler}: {error}") from None
