"""The figures of the window: frames, starts, idling, shading, memory; each in a process of its own.

In memory (EGL) always; on a virtual display as well where Xvfb is installed. `tools/bench_window.py` is the
process that is measured, from its own beginning: the display is there before it.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench_figures import Figure, missing
from bench_tree import TREE
from bench_window import SIZE

GROUP = "client"
WAYS = {"EGL": "in memory", "Xvfb": "on a virtual display"}


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure of the window in turn."""
    with tempfile.TemporaryDirectory() as cache:
        for way in WAYS:
            if way == "Xvfb" and shutil.which("xvfb-run") is None:
                yield missing(GROUP, "a frame while zooming, Xvfb", "xvfb-run is not installed", 12.0)
                continue
            yield from _of(way, cache, quick)


def _of(way: str, cache: str, quick: bool) -> Iterator[Figure]:
    """The figures with one kind of display."""
    fresh = tempfile.mkdtemp(dir=cache)
    where = f"{way}, {SIZE[0]} x {SIZE[1]}"
    starts = 1 if quick else 5
    plan: list[tuple[str, str, int, list[tuple[str, str, float | None, bool]]]] = [
        ("start", "first picture, nothing kept", 1, [("seconds", "s", None, False)]),
        (
            "frames",
            "",
            30 if quick else 240,
            [
                ("a frame while panning", "ms", 12.0, False),
                ("a frame while zooming", "ms", 12.0, False),
                ("a frame with a film", "ms", 12.0, False),
                ("19 of 20 frames with a film", "ms", 16.7, False),
                ("memory without a film", "MB", 300.0, False),
                ("memory", "MB", 300.0, False),
            ],
        ),
        ("start", "first picture, map kept on disk", starts, [("seconds", "s", 0.4, False)]),
        ("idle", "", 1 if quick else 5, [("idle", "% of a core", 1.0, False)]),
        ("game", "", 1 if quick else 5, [("idle in a game", "% of a core", 1.0, False)]),
        ("shading", "", 3 if quick else 15, [("shading", "ms", 50.0, False)]),
    ]
    for what, title, runs, wanted in plan:
        repeats = runs if what == "start" else 1
        answers = [_child(way, what, runs, fresh) for _ in range(repeats)]
        for name, unit, aim, more in wanted:
            label = f"{title or name}, {where}"
            if isinstance(answers[0], str):
                yield missing(GROUP, label, answers[0], aim, more)
                continue
            values = [answer[name] for answer in answers if not isinstance(answer, str)]
            note = str(answers[0]["note"])
            yield Figure(GROUP, label, statistics.median(values), unit, aim, more, note)


def _child(way: str, what: str, runs: int, cache: str) -> dict[str, Any] | str:
    """The figure that a separate process measured, or the reason why it could not."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WSN_HEADLESS")}
    env |= {"WSN_CACHE": cache, "LIBGL_ALWAYS_SOFTWARE": "1", "PYTHONPATH": str(TREE)}
    command = [sys.executable, str(Path(__file__).with_name("bench_window.py")), what, str(runs)]
    if os.name == "posix":
        command = ["sh", "-c", 'WSN_BENCH_BEGUN=$(date +%s.%N) exec "$@"', "bench", *command]
    if way == "EGL":
        env["WSN_HEADLESS"] = "1"
    else:
        command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", *command]
    env["WSN_BENCH_BEGUN"] = repr(time.time())  # where no shell tells the time
    done = subprocess.run(command, env=env, cwd=TREE, capture_output=True, text=True, timeout=600)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["it failed"])[-1]
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures
