"""What processes owe each other and the machine: one ends with the other, and games go on undisturbed."""

from __future__ import annotations

import gc
import multiprocessing as mp
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Final

GC_THRESHOLD: Final = 50_000
"""After how many new objects Python looks for rubbish that refers to itself; a game makes none."""


@contextmanager
def rare_gc() -> Iterator[None]:
    """While games are played, Python seldom looks for rubbish: they make none, and the search takes time."""
    before = gc.get_threshold()
    make_gc_rare()
    try:
        yield
    finally:
        gc.set_threshold(*before)


def make_gc_rare() -> None:
    """The same for good, in a process that does nothing but play games."""
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])


def allow_children() -> None:
    """Let a process that ends with its parent, such as a window's, have some of its own: they end with it."""
    mp.current_process().daemon = False


def serve_parent() -> None:
    """Prepare a process that works for another: Ctrl-C is for that one, and it ends when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """One that was killed leaves no process behind, nor the pipe open that its output went to."""
    parent = mp.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
