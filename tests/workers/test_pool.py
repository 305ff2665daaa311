"""Pools of processes for `concurrent.futures`: what they begin with, how they are hurried, and their end."""

from __future__ import annotations

import os
import time
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

import pytest

from wsn.workers.pool import WarmPool
from wsn.workers.worker import is_hurried

BEGUN: list[int] = []
"""In a process of the pool: what it did before its first job."""


def note_beginning() -> None:
    """Begin a process."""
    BEGUN.append(os.getpid())


def who_began() -> list[int]:
    """The processes that began here, and this one."""
    return [*BEGUN, os.getpid()]


def until_hurried(seconds: float) -> bool:
    """Wait until somebody is in haste, and say so; False where nobody was."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if is_hurried():
            return True
        time.sleep(0.01)
    return False


def test_a_process_begins_once_is_kept_and_hears_who_is_in_haste() -> None:
    with WarmPool(1, note_beginning) as pool:
        began, here = pool.submit(who_began).result()
        assert began == here != os.getpid()
        assert pool.submit(who_began).result() == [began, here]
        waiting = pool.submit(until_hurried, 20.0)
        pool.hurry_workers()
        assert waiting.result(10) is True
    assert not is_hurried(), "here nobody is in haste"


def test_what_never_ends_is_ended_at_once() -> None:
    pool = WarmPool(1)
    process = pool.submit(os.getpid).result()
    long = pool.submit(time.sleep, 600)
    began = time.monotonic()
    pool.end_workers()
    with pytest.raises((BrokenProcessPool, CancelledError)):  # as far as it had come
        long.result(10)
    assert time.monotonic() - began < 10
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("the process lives on")


def test_a_pool_that_nobody_asked_anything_ends_as_well() -> None:
    pool = WarmPool(2)
    pool.end_workers()
    with pytest.raises(RuntimeError):
        pool.submit(os.getpid)
