"""A real Dask cluster, scheduler and workers in processes of their own: the same rows, though one is killed.

It needs the extra `wsn[cluster]`; `test_clusters.py` shows the rest with a stand-in for the library.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = 12
WAIT = 60
"""The seconds in which scheduler and workers must be there."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is an extra"),
    pytest.mark.skipif(sys.platform == "win32", reason="there is no signal that cannot be caught"),
]


def wsn(*words, **keys):
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "wsn",
            "balance",
            "hill_314",
            "--games",
            str(GAMES),
            "--quiet",
            *map(str, words),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **keys,
    )


@pytest.fixture
def begun(tmp_path):
    """A function that begins a program of the library; all of them are ended with the test."""
    running = []

    def begin(name, *words):
        command = [sys.executable, "-m", f"distributed.cli.{name}", *map(str, words)]
        with (tmp_path / f"{len(running)}.log").open("w") as log:
            running.append(subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT))
        return running[-1]

    yield begin
    for one in reversed(running):
        one.kill()
        one.wait()


@pytest.fixture
def address(begun, tmp_path):
    """That of a scheduler."""
    file = tmp_path / "scheduler.json"
    begun("dask_scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", file)
    last = time.monotonic() + WAIT
    while time.monotonic() < last:
        if file.exists() and file.stat().st_size:
            return json.loads(file.read_text())["address"]
        time.sleep(0.1)
    raise AssertionError((tmp_path / "0.log").read_text())


def worker(begun, address):
    words = ["--nthreads", 1, "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
    return begun("dask_worker", address, *words)


def test_the_rows_are_those_of_one_machine_though_a_worker_is_killed(begun, address, tmp_path):
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    alone = wsn("--rows", here)
    first, _ = worker(begun, address), worker(begun, address)
    spread = wsn("--cluster", address, "--rows", there)
    try:
        last = time.monotonic() + WAIT
        while not there.exists() or there.read_bytes().count(b"\n") < 2:
            assert time.monotonic() < last
            assert spread.poll() is None, spread.communicate()
            time.sleep(0.05)
        played = there.read_bytes().count(b"\n")
        os.kill(first.pid, signal.SIGKILL)
        said, warned = spread.communicate(timeout=120)
        alone_said, _ = alone.communicate(timeout=120)
    finally:
        spread.kill()
        alone.kill()
    assert played < GAMES, "it was killed during the run"
    assert spread.returncode == 0, warned
    assert first.wait() == -signal.SIGKILL
    assert there.read_bytes() == here.read_bytes()
    assert said.replace(str(there), "") == alone_said.replace(str(here), "")


def test_where_every_worker_dies_what_was_played_goes_on_without_the_cluster(begun, address, tmp_path):
    rows, whole = tmp_path / "rows.jsonl", tmp_path / "whole.jsonl"
    one = worker(begun, address)
    spread = wsn("--cluster", address, "--rows", rows)
    try:
        last = time.monotonic() + WAIT
        while not rows.exists() or rows.read_bytes().count(b"\n") < 2:
            assert time.monotonic() < last
            assert spread.poll() is None, spread.communicate()
            time.sleep(0.05)
        os.kill(one.pid, signal.SIGKILL)
        said, warned = spread.communicate(timeout=120)
    finally:
        spread.kill()
    assert spread.returncode == 1
    assert "has had no worker for 30 s; stopped after" in warned
    assert "The rock above Mortain: " in said
    for rest in (wsn("--rows", rows, "--resume"), wsn("--rows", whole)):
        _, warned = rest.communicate(timeout=120)
        assert rest.returncode == 0, warned
    assert rows.read_bytes() == whole.read_bytes()
