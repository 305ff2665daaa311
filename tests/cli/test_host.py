"""`wsn host`: what it refuses, what it prints, and that the links open."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from click.testing import CliRunner

from wsn.cli import main


def run(*words):
    return CliRunner().invoke(main, ["host", *words])


def test_a_scenario_must_be_there(tmp_path):
    said = run("first_ordrs", "--file", str(tmp_path / "games.db"))
    assert said.exit_code == 2
    assert "first_orders" in said.output
    assert not (tmp_path / "games.db").exists()


def test_without_a_scenario_there_must_be_games(tmp_path):
    said = run("--file", str(tmp_path / "games.db"))
    assert (said.exit_code, "name a scenario to begin one" in said.output) == (2, True)


@pytest.mark.parametrize("words", [["--bots", "human,greedy"], ["first_orders", "--bots", "human,nobody"]])
def test_bots_must_fit(words, tmp_path):
    said = run(*words, "--file", str(tmp_path / "games.db"))
    assert said.exit_code == 2
    assert not (tmp_path / "games.db").exists()


def test_a_port_that_is_taken_is_said_and_no_game_is_begun(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = run("first_orders", "--listen", "127.0.0.1", "--port", port, "--file", str(tmp_path / "g.db"))
    assert (said.exit_code, f"port {port}" in said.output) == (2, True)
    assert not (tmp_path / "g.db").exists()


def test_a_file_that_is_none_is_refused(tmp_path):
    (tmp_path / "games.db").write_bytes(b"no database" * 500)
    said = run("first_orders", "--port", "0", "--listen", "127.0.0.1", "--file", str(tmp_path / "games.db"))
    assert (said.exit_code, "cannot be opened" in said.output) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="stops it by a signal")
def test_the_links_that_it_prints_open_and_stay_after_a_restart(tmp_path):
    words = [sys.executable, "-m", "wsn", "host", "--port", "0", "--listen", "127.0.0.1", "--file", "g.db"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    for turn in (["first_orders"], []):
        host = subprocess.Popen(
            [*words, *turn], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            if turn:
                lines = [host.stdout.readline() for _ in range(4)]
                links = re.findall(r"(http://127\.0\.0\.1:\d+)(/join/\S+)", "".join(lines))
                assert len(links) == 2
                address = links[0][0]
                watched = re.search(r"http://127\.0\.0\.1:\d+(/g/\S+/)", "".join(lines))
                assert httpx.get(f"{address}{watched[1]}view", timeout=60).status_code == 200
                for _, link in links:
                    assert httpx.get(address + link, timeout=60).status_code == 200
            else:
                assert "goes on" in host.stdout.readline()
        finally:
            host.send_signal(signal.SIGTERM)
            host.wait(30)
            host.stdout.close()
