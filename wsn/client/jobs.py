"""Work that would freeze the window, done in worker processes and polled from time to time.

`start_job` never waits. `poll_workers` takes in what has come back; the window calls it at every tick. A lane
is one process that keeps what it has loaded between its jobs (a bot that follows a game); jobs without a lane
go to whichever worker is free. What goes wrong comes back as a `Failure`, never as a surprise at the screen.

A job that takes long can say how far it is (`report_progress`), and asks whether it is wanted at once
(`is_hurried`).
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing as mp
import os
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from wsn.processes import serve_parent

STOPPING = 1.0
"""Seconds that a process has to end by itself before it is ended."""
QUICK_DEATHS = 3
"""After this many processes in a row that ended before reading a job, no more are started."""
REST = 30.0
"""Seconds after which another start is tried, when there is a job."""
IDLE = "idle"
"""The lane of what is of use only while nothing else is to be done: whatever else is asked for ends it."""

NO_WORKER = (
    f"{QUICK_DEATHS} worker processes in a row ended as soon as they began, so no more are begun for now; "
    "the terminal shows why they ended"
)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a job gave nothing: the kind of the error, its sentence, and where it came up."""

    kind: str
    text: str
    trace: str = ""

    def __str__(self) -> str:
        return self.text or self.kind


@dataclass(eq=False)
class Job:
    """One question to a worker. Exactly one of `value` and `failure` counts once it is `done`."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    lane: str = ""
    value: Any = None
    failure: Failure | None = None
    done: bool = False
    cancelled: bool = False
    given: float | None = None
    """When a worker got it; None while it waits for one."""
    progress: Any = None
    """What it said last of how far it is; None before it says anything."""
    in_haste: bool = False
    """Whether its answer is wanted at once, as good as it is by now."""

    def cancel_job(self) -> None:
        """The answer is no longer needed: the job is not begun, or hurried, and its result dropped."""
        self.cancelled = self.in_haste = True

    def hurry_job(self) -> None:
        """The answer is wanted at once: a job that asks `is_hurried` ends with what it has."""
        self.in_haste = True

    @property
    def is_waiting(self) -> bool:
        """True while an answer is still to come."""
        return not self.done and not self.cancelled

    @property
    def seconds_running(self) -> float:
        """Seconds since a worker got it; 0 while it waits for one."""
        return 0.0 if self.given is None else time.monotonic() - self.given


class _Worker:
    """A worker process and our end of its pipe."""

    def __init__(self, name: str) -> None:
        context = mp.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._haste = context.RawValue(ctypes.c_bool, False)
        """Set while its job is in haste: the process sees it without reading the pipe."""
        self.process = context.Process(
            target=_serve_jobs, args=(theirs, self._haste), name=f"wsn {name}", daemon=True
        )
        self.process.start()
        theirs.close()
        self.ready = False
        """Whether it has reported that it reads: before that, sending a long message would block."""
        self.job: Job | None = None

    def give_job(self, job: Job) -> None:
        """Hand it a job; it must be free. Raises OSError when the process is gone."""
        self.job = job
        job.given = time.monotonic()
        self._haste.value = job.in_haste
        try:
            self.pipe.send((job.function, job.args))
        except OSError:
            self.job, job.given = None, None
            raise
        except Exception as error:  # it cannot be sent to another process, of which each kind has its error
            self._end(job, Failure(type(error).__name__, str(error)))
            self.job = None

    def read_answers(self) -> bool:
        """Take in what it has said. True when a job came further. Raises EOFError when it is gone."""
        came = False
        if self.job is not None and self.job.in_haste:
            self._haste.value = True
        while self.pipe.poll():
            message = self.pipe.recv()
            if message is None:
                self.ready = True
                continue
            if isinstance(message, _Said):
                if self.job is not None:
                    self.job.progress, came = message.value, True
                continue
            job, self.job = self.job, None
            value, failure = message
            if job is not None:
                job.value = value
                self._end(job, failure)
                came = True
        return came

    @staticmethod
    def _end(job: Job, failure: Failure | None) -> None:
        job.failure = failure
        job.done = True

    def stop(self, kindly: bool) -> None:
        """End the process: kindly it finishes nothing but its loop, else at once."""
        if kindly and self.job is None and self.ready:
            with contextlib.suppress(OSError):
                self.pipe.send(None)
        else:
            self.process.terminate()
        self.pipe.close()


class Jobs:
    """The processes behind one window. Close it, or use it in a `with`."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(3, (os.cpu_count() or 2) - 1))
        self._queue: deque[Job] = deque()
        self._pool: list[_Worker] = []
        self._lanes: dict[str, _Worker] = {}
        self._ending: list[_Worker] = []
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
        running = (worker.job for worker in (*self._pool, *self._lanes.values()))
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
        for worker in [*self._pool, *self._lanes.values()]:
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
            pipes = [worker.pipe for worker in (*self._pool, *self._lanes.values())]
            wait(pipes, 0.05)
            self.poll_workers()
        return job

    def drop(self, lane: str) -> None:
        """End the process of a lane at once, and what it was at; a later job starts it again."""
        worker = self._lanes.pop(lane, None)
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
        everyone = [*self._pool, *self._lanes.values()]
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
        self._pool, self._lanes, self._ending = [], {}, []

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
                job.failure = Failure("NoWorker", NO_WORKER)
                job.done = self._failed = True
                continue
            worker = self._free_worker(job.lane)
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

    def _free_worker(self, lane: str) -> _Worker | None:
        if lane:
            worker = self._lanes.get(lane)
            if worker is None:
                worker = self._lanes[lane] = _Worker(lane)
            return worker if worker.job is None else None
        ready = [worker for worker in self._pool if worker.job is None and worker.ready]
        if ready:
            return ready[0]
        starting = [worker for worker in self._pool if not worker.ready]
        if not starting and len(self._pool) < self.workers:
            self._pool.append(_Worker(f"worker {len(self._pool) + 1}"))
        return None

    def _replace_lost_worker(self, worker: _Worker) -> None:
        """A process has ended by itself: its job fails, and another one is begun when it is needed."""
        if worker.job is not None:
            worker.job.failure = Failure("Lost", "the worker process ended before it had an answer")
            worker.job.done = True
            worker.job = None
        if not worker.ready:
            self._deaths, self._died = self._deaths + 1, time.monotonic()
        if worker in self._pool:
            self._pool.remove(worker)
        for lane in [lane for lane, other in self._lanes.items() if other is worker]:
            del self._lanes[lane]
        worker.pipe.close()
        worker.process.join(STOPPING)


# ---------------------------------------------------------------- in the worker


@dataclass(frozen=True, slots=True)
class _Said:
    """How far a job is, on its way to the window."""

    value: Any


class _AtWork:
    """The worker's end of what a job says and asks while it runs; of no use outside a worker."""

    pipe: Connection | None = None
    haste: Any = None


def report_progress(value: Any) -> None:
    """Say how far the job is that this process is at (`Job.progress`). Nothing happens outside a worker."""
    if _AtWork.pipe is not None:
        _AtWork.pipe.send(_Said(value))


def is_hurried() -> bool:
    """Whether the job that this process is at is wanted at once. Never so outside a worker."""
    return _AtWork.haste is not None and bool(_AtWork.haste.value)


def _serve_jobs(pipe: Connection, haste: Any) -> None:
    """The loop of a worker process: read a job, do it, say what came of it."""
    _AtWork.pipe, _AtWork.haste = pipe, haste
    serve_parent()
    pipe.send(None)
    while True:
        try:
            message = pipe.recv()
        except EOFError:
            return
        except Exception as error:  # an unreadable job is reported, and the next is read
            pipe.send((None, _describe_failure(error)))
            continue
        if message is None:
            return
        function, args = message
        try:
            answer: tuple[Any, Failure | None] = (function(*args), None)
        except Exception as error:
            answer = (None, _describe_failure(error))
        try:
            pipe.send(answer)
        except OSError:
            raise
        except Exception as error:  # it cannot be sent
            pipe.send((None, _describe_failure(error)))


def _describe_failure(error: Exception) -> Failure:
    return Failure(type(error).__name__, str(error), traceback.format_exc())
