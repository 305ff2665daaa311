"""The checkout whose package is measured: this one, or the one that WSN_BENCH_TREE names.

Imported before `wsn` it puts that package first on the path, also in the processes that the bench starts.
What has another name in an older checkout is there under today's name too: the same tools measure it.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

TREE = Path(os.environ.get("WSN_BENCH_TREE") or Path(__file__).parents[1]).resolve()
sys.path[:0] = [str(TREE)]

RENAMED = (
    ("wsn.data", "", "shipped_files", "shipped"),
    ("wsn.workers.process", "", "rare_gc", "undisturbed"),
    ("wsn.board.sightlines", "Sightlines", "with_obstacles", "changed"),
)
"""By module, and class if any, what the bench asks for and what it was called in an older checkout."""


MOVED = (
    ("wsn.workers", ""),
    ("wsn.workers.process", "wsn.processes"),
    ("wsn.workers.jobs", "wsn.client.jobs"),
)
"""Modules that the bench imports, a room before what is in it, and where each was in an older checkout."""


def lend_names() -> None:
    """Give what an older checkout calls otherwise, or keeps elsewhere, its name of today.

    Raises AttributeError where it has neither, and ModuleNotFoundError where a module is in neither place.
    """
    for now, before in MOVED:
        try:
            import_module(now)
        except ModuleNotFoundError:
            sys.modules[now] = import_module(before) if before else ModuleType(now)
    for module, kind, now, before in RENAMED:
        place = import_module(module)
        if kind:
            place = getattr(place, kind)
        if now not in vars(place):
            setattr(place, now, getattr(place, before))


if os.environ.get("WSN_BENCH_TREE"):
    lend_names()
