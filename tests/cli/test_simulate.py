"""`wsn simulate`, as a person or a script meets it: to its end, and stopped."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn.bots import BOTS
from wsn.cli import main
from wsn.trials import read_rows

ROOT = Path(__file__).resolve().parent.parent.parent


def wsn(*words: str):
    return CliRunner().invoke(main, ["simulate", *words])


def test_games_are_played_summed_up_and_kept(tmp_path):
    out = tmp_path / "r.jsonl"
    done = wsn("hill_314", "--games", "4", "--bots", "greedy,random", "--seed", "3", "--out", str(out))
    assert done.exit_code == 0
    assert done.output.startswith("The rock above Mortain: 4 games, seeds 3 to 6\n")
    for words in ("wins (with", "how games end", "last turn (average", "steps lost in a game"):
        assert words in done.output
    rows = read_rows(out)
    assert [row.seed for row in rows] == ["3", "4", "5", "6"]
    wins = sum(row.winner == "allies" for row in rows)
    assert f"(allies, greedy) {wins} of 4" in re.sub(" +", " ", done.output)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hil_314"], "there is no scenario 'hil_314'; the nearest is 'hill_314'"),
        (["hill_314", "--bots", "greedy,human"], "there is no bot 'human'"),
        (["hill_314", "--games", "-1"], "the number of games must be from 1 to 1,000,000, not -1"),
        (["hill_314", "--workers", "0"], "the number of workers must be from 1 to 512, not 0"),
        (["hill_314", "--out", "r.doc"], "a file of rows must end in .jsonl, .csv or .parquet, not 'r.doc'"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(words, said):
    done = wsn(*words)
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.count("\n") == 1


def test_a_scenario_file_with_mistakes_has_a_line_for_each(tmp_path):
    text = (ROOT / "tests" / "skirmish.toml").read_text(encoding="utf-8")
    file = tmp_path / "s.toml"
    file.write_text(text.replace("turns =", "turms ="), encoding="utf-8")
    done = wsn(str(file))
    assert done.exit_code == 2
    assert "turms" in done.output
    assert done.output.count("\n") == 2


def test_a_game_that_breaks_off_is_told_and_the_status_is_1(tmp_path, monkeypatch):
    class Faulty:
        def __init__(self, seed):
            self.seed = seed

        def choose(self, seat):
            raise LookupError("no idea")

    monkeypatch.setitem(BOTS, "random", Faulty)
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "kept"))
    done = wsn("hill_314", "--games", "1", "--bots", "random", "--seed", "5")
    assert done.exit_code == 1
    assert (
        "game 1 (seed 5) broke off after 0 commands: LookupError: no idea; the game is saved as"
        in done.output
    )
    assert len(list((tmp_path / "kept").iterdir())) == 1


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent to a process by its number on POSIX only")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_stops_cleanly_and_keeps_what_was_played(tmp_path, workers):
    out = tmp_path / "r.jsonl"
    words = ["simulate", "hill_314", "--games", "5000", "--workers", str(workers), "--out", str(out)]
    running = subprocess.Popen(
        [sys.executable, "-m", "wsn", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        for _ in range(600):
            if out.exists() and out.read_bytes().count(b"\n") >= 3:
                break
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        time.sleep(0.05)
        if workers == 2:
            running.send_signal(signal.SIGINT)  # an impatient player presses it again
        said, warned = running.communicate(timeout=60)
    finally:
        running.kill()
    rows = read_rows(out)
    assert running.returncode == 130, warned
    assert 3 <= len(rows) < 5000
    assert [row.game for row in rows] == list(range(1, len(rows) + 1))
    more = "the same command with --resume plays the rest"
    assert warned == f"stopped after {len(rows)} of 5000 games; {more}\n"
    assert said.startswith(f"The rock above Mortain: {len(rows)} games")


class Gone:
    """A terminal that is there when the run begins, and takes no more after a number of writes."""

    encoding = "utf-8"
    closed = False

    def __init__(self, takes: int) -> None:
        self.takes = takes

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError(25, "Inappropriate ioctl for device")

    def write(self, text: str) -> int:
        self.takes -= 1
        if self.takes < 0:
            raise OSError(28, "No space left on device")
        return len(text)

    def flush(self) -> None:
        if self.takes < 0:
            raise OSError(28, "No space left on device")


@pytest.mark.parametrize("stream", [Gone(0), Gone(2), None], ids=["full", "full later", "closed"])
def test_a_bar_that_nobody_can_see_does_not_end_the_run(stream, monkeypatch, capsys):
    from wsn import trials
    from wsn.cli import trialruns

    plan = trials.plan("hill_314", games=3)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream)
    rows = [f"row {n}" for n in range(3)]
    assert list(trialruns.with_bar(iter(rows), plan.setup.name, 3, quiet=False)) == rows
    assert capsys.readouterr().out == "", "nor does it run into what is printed"
