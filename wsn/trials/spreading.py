"""Ways to spread games over processor cores and machines: all are one `map(function, seeds)`.

Each gives the results in the order of the seeds, whatever finished first, and stops when nobody asks on.
"""

from __future__ import annotations

import multiprocessing as mp
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.synchronize import Event as Signal
from typing import Any

from wsn.trials import game
from wsn.trials.game import Row
from wsn.trials.planning import BadPlan

Rows = Generator[Row, None, None]
Spread = Callable[[Callable[[int], Row], Iterable[int]], Rows]
"""Apply a function that can be sent to another process to each number; results in the same order."""

MOST_WORKERS = 512
AHEAD = 3
"""So many games for each worker are asked for ahead of the one that is waited for."""


def serial(function: Callable[[int], Row], numbers: Iterable[int]) -> Rows:
    """One after another, in this process."""
    yield from map(function, numbers)


def pool(workers: int) -> Spread:
    """So many processes on this machine; they are begun afresh, so that threads and windows do no harm.

    Its rows raise BadPlan when a process dies.
    """

    def mapped(function: Callable[[int], Row], numbers: Iterable[int]) -> Rows:
        context = mp.get_context("spawn")
        stop = context.Event()
        executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(stop,))
        waiting: deque[Future[Row]] = deque()
        try:
            for number in numbers:
                waiting.append(executor.submit(function, number))
                if len(waiting) >= AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise BadPlan("a process of the pool died (out of memory?): fewer workers need less") from error
        finally:
            stop.set()
            executor.shutdown(wait=True, cancel_futures=True)

    return mapped


def _begin(stop: Signal) -> None:
    """In each process of a pool: Ctrl-C is for the one that asked, which then calls the games off."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game.called_off = stop.is_set


def cluster(address: str) -> Spread:
    """The workers of a Dask cluster, which must have wsn installed. Raises BadPlan without `distributed`."""
    if find_spec("distributed") is None:
        raise BadPlan("a cluster needs the library `distributed`, which is not installed")
    distributed: Any = import_module("distributed")

    def mapped(function: Callable[[int], Row], numbers: Iterable[int]) -> Rows:
        try:
            client = distributed.Client(address)
        except (OSError, ValueError) as error:
            raise BadPlan(f"no cluster answers at {address!r}: {error}") from error
        with client:
            futures = client.map(function, list(numbers), pure=False)
            try:
                for future in futures:
                    yield future.result()
            finally:
                client.cancel(futures)

    return mapped


def spread(workers: int, address: str = "") -> Spread:
    """The way for so many workers: a cluster where an address is given, a pool, or this process alone.

    Raises BadPlan.
    """
    if address:
        return cluster(address)
    if not 1 <= workers <= MOST_WORKERS:
        raise BadPlan(f"1 to {MOST_WORKERS} workers can play, not {workers}")
    return serial if workers == 1 else pool(workers)
