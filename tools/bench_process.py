"""The figures of whole processes: a cold `wsn los`, and the memory of a four-board map with its matrix."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench_figures import Figure, wall
from bench_tree import TREE

FOUR_BOARDS = """
format = 1
name = "Four boards of the bench"
system = "war_storms"
layout = [
  {board = "wsn_5_1", at = [0, 0], letter = "A"},
  {board = "wsn_5_1", at = [16, 0], letter = "B"},
  {board = "wsn_5_1", at = [0, 12], letter = "C"},
  {board = "wsn_5_1", at = [16, 12], letter = "E"},
]
"""

MEMORY = """
import pathlib, re, resource, sys
from wsn.table.ruling import ground, load_map
from wsn.board.sightlines import Sightlines
board = load_map(sys.argv[1])
lines = ground(board).lines.complete()
rows = lines.rows
assert len(rows) == len(board.spaces)
status = pathlib.Path("/proc/self/status")
if status.exists():  # there ru_maxrss counts the parent's memory at the fork as well
    peak = int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1]) / (1 << 10)
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
print(len(board.spaces), peak)
"""


def wsn(*words: str) -> None:
    """Run the command once in a process of its own, without output. Raises CalledProcessError."""
    subprocess.run([sys.executable, "-m", "wsn", *words], check=True, cwd=TREE, stdout=subprocess.DEVNULL)


def figures(quick: bool = False) -> Iterator[Figure]:
    """The figures of cold starts and of memory."""
    repeats = 1 if quick else 7
    bare = wall(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), repeats)
    cold, clock = _run(repeats, "los", "wsn_5_1", "D306", "D508")
    note = f"{clock:.2f} s by the clock, Python's own start {bare:.2f} s of that"
    yield Figure("process", "cold wsn los", cold, "s", 0.5, note=note)
    every, clock = _run(1 if quick else 3, "los", "wsn_5_1", "--all", "--json")
    note = f"every line with reasons; {clock:.2f} s by the clock"
    yield Figure("process", "wsn los --all --json, 22,366 lines", every, "s", note=note)
    yield from _memory()


def _run(repeats: int, *words: str) -> tuple[float, float]:
    """The mean seconds of processor of a command, and its median seconds by the clock."""
    before = _children()
    clock = wall(lambda: wsn(*words), repeats)
    return (_children() - before) / repeats, clock


def _children() -> float:
    """The processor seconds of all finished child processes."""
    times = os.times()
    return times.children_user + times.children_system


def _memory() -> Iterator[Figure]:
    import tempfile

    name, aim = "four boards with the sight matrix", 150.0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "four_boards.toml"
        file.write_text(FOUR_BOARDS, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", MEMORY, str(file)], cwd=TREE, capture_output=True, text=True
        )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it failed"])[-1]
        yield Figure("process", name, None, "MB", aim, note=f"missing: {last}")
        return
    hexes, peak = done.stdout.split()
    note = f"{hexes} hexes, peak of the whole process"
    yield Figure("process", name, float(peak), "MB", aim, note=note)
