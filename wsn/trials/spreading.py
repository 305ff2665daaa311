"""Ways to spread games over processor cores and machines, each like `map(function, numbers)`.

Each gives the results in the order of the numbers, and stops when its iterator is closed.
"""

from __future__ import annotations

import multiprocessing as mp
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event as Signal
from typing import Protocol, TypeVar

from wsn.processes import serve_parent
from wsn.trials import game
from wsn.trials.clusters import cluster
from wsn.trials.game import TrialRow
from wsn.trials.planning import BadPlan, BrokenOff

Rows = Generator[TrialRow, None, None]
R = TypeVar("R")


class Spread(Protocol):
    """Applies a function to each number, possibly in other processes, and gives the results in order."""

    def __call__(self, function: Callable[[int], R], numbers: Iterable[int], /) -> Generator[R, None, None]:
        """The results, in the order of the numbers; closing the iterator stops the work."""


MOST_WORKERS = 512
AHEAD = 3
"""The games for each worker that are submitted ahead of the next result."""


def serial(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
    """Play the games one by one in this process."""
    yield from map(function, numbers)


def pool(workers: int) -> Spread:
    """A number of processes on this machine, spawned afresh so that threads and windows do no harm.

    Its rows raise BrokenOff if a process dies.
    """

    def mapped(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        with lasting_pool(workers) as over:
            yield from over(function, numbers)

    return mapped


@contextmanager
def lasting_pool(workers: int) -> Iterator[Spread]:
    """The same for several runs one after the other: their processes are spawned once, and end with it."""
    context = mp.get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(stop,))

    def mapped(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        waiting: deque[Future[R]] = deque()
        try:
            for number in numbers:
                waiting.append(executor.submit(function, number))
                if len(waiting) >= AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise BrokenOff("a worker process died (out of memory?); try fewer workers") from error
        finally:
            for future in waiting:
                future.cancel()

    try:
        yield mapped
    finally:
        with _undisturbed():
            stop.set()
            executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A second Ctrl-C while the games are called off would leave processes behind that wait for ever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(stop: Signal) -> None:
    """Prepare a process of a pool: it ignores Ctrl-C, since the main process calls the games off."""
    serve_parent()
    game.called_off = stop.is_set


def spread(workers: int, address: str = "") -> Spread:
    """The way to spread games over a number of workers: a cluster with an address, a pool, or this process.

    Raises BadPlan.
    """
    if address:
        return cluster(address)
    if not 1 <= workers <= MOST_WORKERS:
        raise BadPlan(f"the number of workers must be from 1 to {MOST_WORKERS}, not {workers}")
    return serial if workers == 1 else pool(workers)


@contextmanager
def lasting_spread(workers: int, address: str = "") -> Iterator[Spread]:
    """The same way for several runs one after the other. Raises BadPlan."""
    over = spread(workers, address)
    if address or workers == 1:
        yield over
        return
    with lasting_pool(workers) as lasting:
        yield lasting
