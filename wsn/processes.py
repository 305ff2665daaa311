"""Processes that work for another end with it, however that comes to its end."""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import threading
from multiprocessing.connection import wait


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
