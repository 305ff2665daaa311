"""The processes behind windows in tests: that of a lane which has ended goes on as that of the next one.

Every game in a window has a process for its bots, and beginning one takes as long as many a test. What ends
with a process, and how, is the subject of `tests/client/test_jobs.py`, which has processes of its own.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from typing import Any

from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job, Worker, wait_for_workers

SPARE = 2
"""How many processes wait for another lane."""


class SharedLanes(Jobs):
    """Jobs that are done as always, by fewer processes."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers)
        self._spare: list[Worker] = []

    def drop(self, lane: str) -> None:
        """End what a lane was at and what waited for it; its process waits for another lane."""
        worker = self.lanes.get(lane)
        if worker is not None and len(self._spare) < SPARE and self._hears(worker):
            if worker.job is not None:
                worker.job.cancel_job()
                self._hears(worker)  # that it is in haste
            self._spare.append(self.lanes.pop(lane))
        super().drop(lane)

    def close_workers(self) -> None:
        """End every process."""
        self.lanes.update({f"spare {n}": worker for n, worker in enumerate(self._spare)})
        self._spare = []
        super().close_workers()

    def free_worker(self, lane: str) -> Worker | None:
        with contextlib.chdir(tempfile.gettempdir()):  # not in the folder of some test, which ends before it
            return self._idle(lane)

    def _idle(self, lane: str) -> Worker | None:
        if lane and lane not in self.lanes:
            self._spare = [worker for worker in self._spare if self._hears(worker)]
            idle = [worker for worker in self._spare if worker.job is None]
            if idle:
                self._spare.remove(idle[0])
                self.lanes[lane] = idle[0]
        return super().free_worker(lane)

    def _hears(self, worker: Worker) -> bool:
        """Take in what a process has said; whether it still lives."""
        try:
            worker.read_answers()
        except (EOFError, OSError):
            return False
        return bool(worker.process.is_alive())


def linger(jobs: Jobs, seconds: float) -> None:
    """Wait until a process has something to say, but no longer than this."""
    wait_for_workers((*jobs.pool, *jobs.lanes.values()), seconds)


class ListeningJobs(Jobs):
    """Workers that note what they are asked: the name of each function, and what it is given."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers)
        self.asked: list[tuple[str, tuple[Any, ...]]] = []

    def start_job(self, function: Callable[..., Any], *args: Any, lane: str = "", first: bool = False) -> Job:
        self.asked.append((function.__name__, args))
        return super().start_job(function, *args, lane=lane, first=first)
