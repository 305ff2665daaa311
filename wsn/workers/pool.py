"""Processes at work for `concurrent.futures`, which end with this one and can be ended at once."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing as mp
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from wsn.workers.process import serve_parent
from wsn.workers.worker import work_at


class WarmPool(ProcessPoolExecutor):
    """A number of processes, each begun when it is first needed, and kept.

    They are begun afresh, so that threads and windows do no harm. Each calls `begin` before its first job,
    which may ask `is_hurried`. A process that dies breaks the pool (BrokenProcessPool): begin another.
    """

    def __init__(self, workers: int, begin: Callable[[], None] | None = None) -> None:
        # A worker that reads a script without its guard ends here; whoever began it learns that it died.
        if getattr(mp.current_process(), "_inheriting", False):
            raise SystemExit(1)
        context = mp.get_context("spawn")
        # No lock, unlike an Event: a process that was killed might have held it.
        self._haste = context.RawValue(ctypes.c_bool, False)
        super().__init__(workers, context, initializer=_begin_process, initargs=(self._haste, begin))

    def hurry_workers(self) -> None:
        """What is under way is wanted at once, or no more: a job that asks `is_hurried` ends."""
        self._haste.value = True

    def end_workers(self) -> None:
        """End the processes at once, and what they were at; nothing more can be asked."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(OSError):
                process.terminate()


def _begin_process(haste: Any, begin: Callable[[], None] | None) -> None:
    serve_parent()
    work_at(haste)
    if begin is not None:
        begin()
