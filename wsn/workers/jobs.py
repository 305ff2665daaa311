"""Work that would freeze the window, done in worker processes and polled from time to time.

`start_job` never waits. `poll_workers` takes in what has come back; the window calls it at every tick. A lane
is one process that keeps what it has loaded between its jobs (a bot that follows a game); jobs without a lane
go to whichever worker is free. What goes wrong comes back as a `Failure`, never as a surprise at the screen.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from wsn.workers.worker import Failure, Job, Worker, wait_for_workers

STOPPING: Final = 1.0
"""Seconds that a process has to end by itself before it is ended."""
QUICK_DEATHS: Final = 3
"""After this many processes in a row that ended before reading a job, no more are started."""
REST: Final = 30.0
"""Seconds after which another start is tried, when there is a job."""
IDLE: Final = "idle"
"""The lane of what is of use only while nothing else is to be done: whatever else is asked for ends it."""

NO_WORKER: Final = (
    f"{QUICK_DEATHS} worker processes in a row ended as soon as they began, so no more are begun for now; "
    "the terminal shows why they ended"
)


class Jobs:
    """The processes behind one window. Close it, or use it in a `with`."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(3, (os.cpu_count() or 2) - 1))
        self._queue: deque[Job] = deque()
        self.pool: list[Worker] = []
        self.lanes: dict[str, Worker] = {}
        self._ending: list[Worker] = []
        self._deaths = 0
        """Processes that ended before they could read, since one could."""
        self._died = 0.0
        """When the last of them did."""
        self._failed = False
        """Whether jobs have failed since the last poll because no process lives."""

    def __enter__(self) -> Jobs:
        return self

    def __exit__(self, *_: object) -> None:
        self.close_workers()

    @property
    def is_busy(self) -> bool:
        """True while the answer of any job that was not cancelled is still to come, but for idle ones."""
        return any(job.is_waiting and job.lane != IDLE for job in self._all_jobs())

    def _all_jobs(self) -> list[Job]:
        """Every job that waits or is being done."""
        running = (worker.job for worker in (*self.pool, *self.lanes.values()))
        return [*self._queue, *(job for job in running if job is not None)]

    def start_job(self, function: Callable[..., Any], *args: Any, lane: str = "", first: bool = False) -> Job:
        """Have `function(*args)` worked out elsewhere. Both must be importable, or plain, values.

        Jobs of one `lane` are done one after another in one process; `first` goes before those that wait.
        One that is asked for ends what is done in the lane `IDLE`.
        """
        if lane != IDLE and any(one.lane == IDLE for one in self._all_jobs()):
            self.drop(IDLE)
        job = Job(function, args, lane)
        if first:
            self._queue.appendleft(job)
        else:
            self._queue.append(job)
        self._hand_out()
        return job

    def poll_workers(self) -> bool:
        """Take in what has come back, tell who is in haste, hand out what waits.

        True when a job that is wanted has ended, or said how far it is.
        """
        came = False
        for worker in [*self.pool, *self.lanes.values()]:
            job, waited = worker.job, not worker.ready
            try:
                told = worker.read_answers() and (job is None or not (job.cancelled or job.lane == IDLE))
                came = told or came
                if waited and worker.ready:
                    self._deaths = 0
            except (EOFError, OSError):
                self._replace_lost_worker(worker)
                came = came or (job is not None and job.lane != IDLE)
        self._hand_out()
        came, self._failed = came or self._failed, False
        return came

    def wait_for_job(self, job: Job, seconds: float = 60.0) -> Job:
        """Poll until the job is done: for tests and commands, never for a window. Raises TimeoutError."""
        until = time.monotonic() + seconds
        while not job.done:
            if time.monotonic() > until:
                raise TimeoutError(f"no answer within {seconds:g} seconds")
            wait_for_workers((*self.pool, *self.lanes.values()), 0.05)
            self.poll_workers()
        return job

    def drop(self, lane: str) -> None:
        """End the process of a lane at once, and what it was at; a later job starts it again."""
        worker = self.lanes.pop(lane, None)
        for job in [job for job in self._queue if job.lane == lane]:
            self._queue.remove(job)
            job.cancel_job()
        if worker is not None:
            if worker.job is not None:
                worker.job.cancel_job()
            worker.stop(kindly=False)
            self._ending.append(worker)

    def close_workers(self) -> None:
        """End every process. What was under way is cancelled."""
        everyone = [*self.pool, *self.lanes.values()]
        for job in [*self._queue, *(worker.job for worker in everyone if worker.job is not None)]:
            job.cancel_job()
        for worker in everyone:
            worker.stop(kindly=True)
        until = time.monotonic() + STOPPING
        for worker in [*everyone, *self._ending]:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join(STOPPING)
        self._queue.clear()
        self.pool, self.lanes, self._ending = [], {}, []

    # ---------------------------------------------------------------- handing out

    def _hand_out(self) -> None:
        """Give waiting jobs to workers that are free, and begin workers where none is."""
        self._ending = [worker for worker in self._ending if worker.process.is_alive()]
        for job in list(self._queue):
            if job.cancelled:
                self._queue.remove(job)
                continue
            if self._given_up:
                self._queue.remove(job)
                job.end_job(None, Failure("NoWorker", NO_WORKER))
                self._failed = True
                continue
            worker = self.free_worker(job.lane)
            if worker is not None and worker.ready:
                try:
                    worker.give_job(job)
                except OSError:  # the process has ended by itself: the job waits for another one
                    self._replace_lost_worker(worker)
                    continue
                self._queue.remove(job)

    @property
    def _given_up(self) -> bool:
        """Whether processes have died so fast that beginning another one is of no use for now."""
        return self._deaths >= QUICK_DEATHS and time.monotonic() - self._died < REST

    def free_worker(self, lane: str) -> Worker | None:
        """A process that can begin a job of this lane (`""`: of none); None while all are busy."""
        if lane:
            worker = self.lanes.get(lane)
            if worker is None:
                worker = self.lanes[lane] = Worker(lane)
            return worker if worker.job is None else None
        ready = [worker for worker in self.pool if worker.job is None and worker.ready]
        if ready:
            return ready[0]
        starting = [worker for worker in self.pool if not worker.ready]
        if not starting and len(self.pool) < self.workers:
            self.pool.append(Worker(f"worker {len(self.pool) + 1}"))
        return None

    def _replace_lost_worker(self, worker: Worker) -> None:
        """A process has ended by itself: its job fails, and another one is begun when it is needed."""
        worker.lose_job()
        if not worker.ready:
            self._deaths, self._died = self._deaths + 1, time.monotonic()
        if worker in self.pool:
            self.pool.remove(worker)
        for lane in [lane for lane, other in self.lanes.items() if other is worker]:
            del self.lanes[lane]
        worker.pipe.close()
        worker.process.join(STOPPING)
