"""Ways to spread games over processor cores and machines, each like `map(function, numbers)`.

Each gives the results in the order of the numbers, and stops when its iterator is closed.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final, Generic, Protocol, TypeVar

from wsn.trials import game
from wsn.trials.batches import FIRST_GAME_WAIT, Batches, play_batch
from wsn.trials.clusters import cluster
from wsn.trials.game import TrialRow
from wsn.trials.planning import BadPlan, BrokenOff
from wsn.workers.pool import WarmPool
from wsn.workers.worker import is_hurried

Rows = Generator[TrialRow, None, None]
R = TypeVar("R")


class Spread(Protocol):
    """Applies a function to each number, possibly in other processes, and gives the results in order."""

    def __call__(self, function: Callable[[int], R], numbers: Iterable[int], /) -> Generator[R, None, None]:
        """The results, in the order of the numbers; closing the iterator stops the work."""


MOST_WORKERS: Final = 512
BATCHES_AHEAD: Final = 3
"""The batches for each worker that are submitted ahead of the next result."""
MOST_DEATHS: Final = 2
"""The times that processes are started again without one more result."""


DIED: Final = (
    'the worker processes died: a script that spreads games does so under `if __name__ == "__main__":`, '
    "for each of them reads the script again; where it does, memory may be short: try fewer workers"
)
"""Told where processes die again and again."""


def serial(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
    """Play the games one by one in this process."""
    yield from map(function, numbers)


def pool(workers: int) -> Spread:
    """A number of processes on this machine, spawned afresh so that threads and windows do no harm.

    Where one of them dies, others are started, and what was lost is played again. Its rows raise BrokenOff if
    that does not help. A script asks for them under `if __name__ == "__main__":` (see `spread`).
    """

    def mapped(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        with lasting_pool(workers) as over:
            yield from over(function, numbers)

    return mapped


@contextmanager
def lasting_pool(workers: int) -> Iterator[Spread]:
    """The same for several runs one after the other: their processes are spawned once, and end with it."""
    processes = WarmPool(workers, _let_call_off)

    def mapped(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        nonlocal processes
        left, waiting, deaths = Batches(numbers, workers), deque[_Asked[R]](), 0
        patience: float | None = FIRST_GAME_WAIT
        try:
            while True:
                ahead = 1 if patience is not None else _batches_ahead(left, workers)
                while len(waiting) < ahead and len(left):
                    waiting.append(_Asked(left.deal()))
                if not waiting:
                    return
                try:
                    for one in waiting:
                        if one.future is None:
                            one.future = processes.submit(play_batch, function, one.numbers)
                    rows, seconds = waiting[0].answer(patience)
                except TimeoutError:
                    if patience is None:
                        raise  # from the game itself
                    patience = None
                    continue
                except BrokenProcessPool as error:
                    deaths += 1
                    if deaths > MOST_DEATHS:
                        raise BrokenOff(DIED) from error
                    processes.shutdown(wait=True, cancel_futures=True)
                    processes = WarmPool(workers, _let_call_off)
                    for one in waiting:
                        one.ask_again()
                    continue
                left.took(len(rows), seconds)
                waiting.popleft()
                deaths, patience = 0, None
                yield from rows
        finally:
            for one in waiting:
                if one.future is not None:
                    one.future.cancel()

    try:
        yield mapped
    finally:
        with _ignore_interrupts():
            processes.hurry_workers()
            processes.shutdown(wait=True, cancel_futures=True)


def _batches_ahead(left: Batches, workers: int) -> int:
    """How many batches are out at a time: the executor starts a process for each that finds none idle."""
    paying = left.paying
    return BATCHES_AHEAD * workers if paying == workers else paying


class _Asked(Generic[R]):
    """A batch of numbers that was given to a process, and its results to come."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        self.future: Future[tuple[list[R], float]] | None = None

    def answer(self, patience: float | None) -> tuple[list[R], float]:
        """The results and their seconds, when they are there. Raises BrokenProcessPool and TimeoutError."""
        assert self.future is not None, "it was given to a process"
        return self.future.result(patience)

    def ask_again(self) -> None:
        """Forget a result that will not come; one that is there stays."""
        there = self.future is not None and self.future.done() and not self.future.cancelled()
        if not there or self.future is None or self.future.exception() is not None:
            self.future = None


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """A second Ctrl-C while the games are called off would leave processes behind that wait for ever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _let_call_off() -> None:
    """Let the main process call off the games of this one, which ignores Ctrl-C."""
    game.called_off = is_hurried


def spread(workers: int, address: str = "") -> Spread:
    """The way to spread games over a number of workers: a cluster with an address, a pool, or this process.

    Each process of a pool reads the script anew that asks for it. So a script does what it does under
    `if __name__ == "__main__":`, or its workers would all begin it again, and die. Raises BadPlan.
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
