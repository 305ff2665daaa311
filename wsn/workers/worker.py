"""A process that does jobs one after another, and is asked from time to time whether it has an answer.

`Worker.give_job` and `Worker.read_answers` never wait. What goes wrong comes back as a `Failure`. A job that
takes long can say how far it is (`report_progress`), and asks whether it is wanted at once (`is_hurried`).
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing as mp
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from wsn.workers.process import serve_parent


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

    def end_job(self, value: Any, failure: Failure | None = None) -> None:
        """Take its answer, or why there is none."""
        self.value, self.failure, self.done = value, failure, True

    @property
    def is_waiting(self) -> bool:
        """True while an answer is still to come."""
        return not self.done and not self.cancelled

    @property
    def seconds_running(self) -> float:
        """Seconds since a worker got it; 0 while it waits for one."""
        return 0.0 if self.given is None else time.monotonic() - self.given


class Worker:
    """A process and our end of its pipe. It does one job at a time, and keeps what it has loaded.

    Before its first it calls `begin` with the arguments, which alone may be such as only a new process can be
    given (locks, shared memory).
    """

    def __init__(self, name: str, begin: Callable[..., None] | None = None, *args: Any) -> None:
        context = mp.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._haste = context.RawValue(ctypes.c_bool, False)
        """Set while its job is in haste: the process sees it without reading the pipe."""
        self.process = context.Process(
            target=_serve_jobs, args=(theirs, self._haste, begin, args), name=f"wsn {name}", daemon=True
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
            job.end_job(None, Failure(type(error).__name__, str(error)))
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
                job.end_job(value, failure)
                came = True
        return came

    def lose_job(self) -> None:
        """The process has ended: what it was at fails."""
        job, self.job = self.job, None
        if job is not None:
            job.end_job(None, Failure("Lost", "the worker process ended before it had an answer"))

    def stop(self, kindly: bool) -> None:
        """End the process: kindly it finishes nothing but its loop, else at once."""
        if kindly and self.job is None and self.ready:
            with contextlib.suppress(OSError):
                self.pipe.send(None)
        else:
            self.process.terminate()
        self.pipe.close()


def wait_for_workers(workers: Iterable[Worker], seconds: float) -> None:
    """Wait until one of these has said something, or has ended; at most so many seconds."""
    wait([worker.pipe for worker in workers], seconds)


# ---------------------------------------------------------------- in the worker


@dataclass(frozen=True, slots=True)
class _Said:
    """How far a job is, on its way to who asked for it."""

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


def work_at(haste: Any, pipe: Connection | None = None) -> None:
    """Note in a worker where its jobs see that they are in haste, and whom they tell how far they are."""
    _AtWork.pipe, _AtWork.haste = pipe, haste


def _serve_jobs(
    pipe: Connection, haste: Any, begin: Callable[..., None] | None, begin_args: tuple[Any, ...]
) -> None:
    """The loop of a worker process: read a job, do it, say what came of it."""
    work_at(haste, pipe)
    serve_parent()
    if begin is not None:
        begin(*begin_args)
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
