"""`wsn play` as a process of its own, and whatever is typed."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from tests.cli.playing import play


def process(*words, lines="", **environment):
    return subprocess.run(
        [sys.executable, "-P", "-m", "wsn", *words],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_a_real_process_plays_by_pipe_and_without_colour(tmp_path):
    path = tmp_path / "a game.wsn.jsonl"
    done = process(
        "play", "--bots", "human,random", "--seed", "3", "--journal", str(path), lines="1\n1\nquit\n"
    )
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert f"--resume '{path}'" in done.stdout


def test_two_games_cannot_write_one_journal(tmp_path):
    path = tmp_path / "g.wsn.jsonl"
    words = [sys.executable, "-P", "-m", "wsn", "play", "--bots", "human", "--seed", "3"]
    with subprocess.Popen(
        [*words, "--journal", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        for line in first.stdout:
            if line.startswith("  1  "):
                break
        second = process("play", "--resume", str(path), "--bots", "human")
        first.communicate("quit\n")
    assert second.returncode == 2
    assert "is open in another window or terminal" in second.stderr


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    words = [sys.executable, "-P", "-m", "wsn", "play", "--no-picture", "--bots", "random", "--seed", "3"]
    with subprocess.Popen(
        [*words, "--journal", str(tmp_path / "g.wsn.jsonl")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdout.readline()
        game.stdout.close()
        assert "Traceback" not in game.stderr.read()


MONKEY_WORDS = [
    "?",
    "help",
    "why",
    "odds",
    "los",
    "board",
    "key",
    "units",
    "log",
    "undo",
    "u",
    "save x",
    "units axis",
    "log abc",
] + [
    "undo 5",
    "odds 99",
    "why f1",
    "? fo",
    "los D306 D508",
    "los a b",
    "",
    "D",
    "d9",
    "1 2",
    "-1",
    "x" * 300,
    "\t",
]


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_typed_the_game_goes_on_and_its_journal_holds(wsn, seed):
    draw = random.Random(seed)
    lines = []
    for _ in range(250):
        place = f"D{draw.randint(1, 17)}{draw.randint(1, 13):02}"
        likely = [str(draw.randint(1, 4)), place, f"why {place}", f"? {place}", f"odds {draw.randint(1, 6)}"]
        lines.append(draw.choice([*likely, likely[0], likely[0], draw.choice(MONKEY_WORDS)]))
    done = play(wsn, lines=lines, seed=seed, who="human,human" if seed % 2 else "human,greedy")
    assert done.exit_code == 0, done.output[-500:]
    assert done.exception is None
    assert wsn("verify", "g.wsn.jsonl").exit_code == 0
