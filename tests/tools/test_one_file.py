"""The one-file program: built, and tried where there is no Python and no checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.tools.wheels import of_the_program
from tools import one_file

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="it is built for Linux"),
]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The program, built."""
    pytest.importorskip("PyInstaller", reason="not installed: pyinstaller")
    return one_file.built(tmp_path / "one file")


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment that knows of no Python and no checkout, with a home of its own."""
    home = tmp_path / "home"
    home.mkdir()
    at = dict.fromkeys(("HOME", "WSN_HOME", "TMPDIR"), str(home))
    return {**at, "PATH": "/nowhere", "LANG": "C.UTF-8"}


def said(program: Path, bare: Mapping[str, str], *words: str) -> str:
    """What a command prints; it must end with status 0."""
    typed = (str(program), *words)
    done = subprocess.run(typed, env=bare, cwd=bare["HOME"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stdout[-300:]}{done.stderr[-600:]}"
    assert "Traceback" not in done.stderr
    return done.stdout


def it_holds_what_the_wheel_holds(program: Path) -> None:
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(program))
    assert of_the_program() - set(archive.toc) == set()
    assert not [name for name in archive.toc if name.endswith("direct_url.json")], "it names a folder"
    modules = set(archive.open_embedded_archive("PYZ.pyz").toc)
    sources = [name.removesuffix(".py") for name in of_the_program() if name.endswith(".py")]
    assert {name.removesuffix("/__init__").replace("/", ".") for name in sources} - modules == set()


def it_checks_settles_a_shot_and_draws(program: Path, bare: dict[str, str]) -> None:
    assert said(program, bare, "--version").startswith("wsn, version ")
    assert said(program, bare, "check", "board_a", "first_orders")
    shot = said(program, bare, "los", "wsn_5_1", "D306", "D508", "--png", "shot.png")
    assert "BLOCKED" in shot
    assert "WSN 5.1" in shot
    assert (Path(bare["HOME"]) / "shot.png").read_bytes().startswith(b"\x89PNG")
    assert '"description"' in said(program, bare, "schema", "scenario"), "docstrings are inside"
    said(program, bare, "pointbuy", "new", "--nation", "german", "--points", "150", "--out", "r.toml")
    said(program, bare, "pointbuy", "print", "r.toml", "--only", "roster", "--out", "r.pdf")
    assert (Path(bare["HOME"]) / "r.pdf").read_bytes().startswith(b"%PDF")


def it_plays_and_verifies_also_in_other_processes(program: Path, bare: dict[str, str]) -> None:
    words = ("first_orders", "--bots", "greedy,greedy", "--seed", "7")
    said(program, bare, "play", *words, "--journal", "g.wsn.jsonl", "--quiet")
    said(program, bare, "verify", "g.wsn.jsonl")
    told = said(program, bare, "simulate", "first_orders", "--games", "2", "--workers", "2", "--seed", "7")
    assert "commands" in told


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of its own; its name."""
    if missing := [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]:
        pytest.skip(f"not installed: {', '.join(missing)}")
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "the virtual screen did not come up"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def its_window_opens_plays_and_closes(program: Path, bare: dict[str, str], screen: str) -> None:
    """Two bots play in a window; the journal grows, so their processes work; Ctrl-Q ends it with status 0."""
    games = Path(bare["HOME"]) / "games"
    env = {**bare, "DISPLAY": screen, "WSN_GAMES": str(games)}
    running = subprocess.Popen([program, "window", "first_orders", "--players", "greedy,greedy"], env=env)
    tool = {**os.environ, "DISPLAY": screen}
    try:
        until = time.monotonic() + 90
        window, lines = "", 0
        while not (window and lines > 5):
            assert running.poll() is None, "the program ended before its window came"
            assert time.monotonic() < until, f"window {window or 'missing'}, {lines} lines in the journal"
            time.sleep(0.3)
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "wsn"],
                env=tool,
                capture_output=True,
                text=True,
                check=False,
            )  # a window that is only tried, and never shown, has the name as well
            window = found.stdout.split()[-1] if found.stdout.split() else ""
            lines = sum(len(file.read_bytes().splitlines()) for file in games.glob("*.wsn.jsonl"))
        # it may be gone before the keys are let go again, and then the sender fails
        subprocess.run(["xdotool", "key", "--window", window, "ctrl+q"], env=tool, check=False)
        assert running.wait(30) == 0
    finally:
        if running.poll() is None:
            running.kill()
            running.wait(10)


def test_the_program_is_whole_and_works_by_itself(program: Path, bare: dict[str, str], screen: str) -> None:
    """One test, for the program is built once by whoever runs it: that takes most of a minute."""
    it_holds_what_the_wheel_holds(program)
    it_checks_settles_a_shot_and_draws(program, bare)
    it_plays_and_verifies_also_in_other_processes(program, bare)
    its_window_opens_plays_and_closes(program, bare, screen)
