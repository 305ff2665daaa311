"""`wsn play`: conceding, a draw, and the position as a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn.cli import main

SKIRMISH = Path(__file__).resolve().parent.parent / "skirmish.toml"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """A game of the small scenario of the tests, with lines typed in."""
    monkeypatch.chdir(tmp_path)

    def run(*lines):
        words = ["--no-picture", "--seed", "9", "--bots", "human,greedy", "--journal", "g.wsn.jsonl"]
        return CliRunner().invoke(
            main, ["play", str(SKIRMISH), *words], input="".join(f"{x}\n" for x in lines)
        )

    return run


# ---------------------------------------------------------------- ends agreed, and a scenario of the position


def test_concede_is_asked_twice_and_ends_the_game(play):
    done = play("concede", "concede yes")
    assert done.exit_code == 0, done.output
    assert "Type `concede yes`" in done.stdout
    assert re.search(r"^Result: .+ wins: .+ concedes", done.stdout, re.MULTILINE)
    assert "concedes (WSS 24)" in done.stdout


def test_a_draw_is_offered_and_the_bot_answers(play):
    done = play("draw", "quit")
    assert "offers a draw" in done.stdout
    assert re.search(r"declines the draw|both sides agree", done.stdout)


def test_the_position_is_written_as_a_scenario(play, tmp_path):
    done = play("scenario", "scenario later.toml", "scenario later.toml", "scenario x.txt", "quit")
    assert "Give it a file" in done.stdout
    assert "exists already" in done.stdout
    assert "ending in .toml or .json" in done.stdout
    [written] = tmp_path.rglob("later.toml")
    assert CliRunner().invoke(main, ["check", str(written)]).exit_code == 0


def test_the_end_says_what_each_side_was_given_points_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"(?m)^turns = .*$", "turns = 1", SKIRMISH.read_text())
    (tmp_path / "short.toml").write_text(text)
    words = ["--no-picture", "--seed", "1", "--bots", "random,random", "--journal", "g.wsn.jsonl"]
    done = CliRunner().invoke(main, ["play", "short.toml", *words])
    assert done.exit_code == 0, done.output
    result = done.stdout.split("Result: ")[1]
    assert re.search(r"^  \w+ holds .+: 1 \(WSS 24\)$", result, re.MULTILINE)
