"""`wsn excerpt`: a position of a recorded game becomes a scenario; what is wrong is told in a sentence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wsn import scenario
from wsn.cli.excerpt import command


def run(*words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words])


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The first 40 commands of a random skirmish."""
    path = tmp_path / "game.wsn.jsonl"
    game = scenario.new_game(scenario.first(), seed=3, journal=path)
    draw = random.Random(3)
    for _ in range(40):
        assert game.deciding is not None
        game.submit(game.deciding, draw.choice(game.legal()))
    game.close()
    return path


def test_the_last_position_and_an_earlier_one(journal, tmp_path):
    for name, words in (("last.toml", ()), ("early.json", ("--at", 9, "--name", "Early"))):
        out = tmp_path / name
        result = run(journal, "--out", out, *words)
        assert result.exit_code == 0, result.output
        assert str(out) in result.output
        assert scenario.problems_of(out) == ()
    assert scenario.load(tmp_path / "early.json").name == "Early"
    assert not list(tmp_path.glob("*_map*")), "a shipped map is named, not copied"


def test_what_is_wrong_is_told_in_a_sentence(journal, tmp_path):
    out = tmp_path / "new.toml"
    for words, text in (
        ((journal, "--out", out, "--at", 9999), "--at 9999 is beyond them"),
        ((tmp_path / "none.jsonl", "--out", out), "none.jsonl"),
        ((journal, "--out", tmp_path / "new.txt"), "ending in .toml or .json"),
        ((journal, "--out", journal.parent / "no" / "new.toml"), "cannot be written"),
    ):
        result = run(*words)
        assert result.exit_code == 2
        assert text in result.output
        assert "Traceback" not in result.output
    assert run(journal, "--out", out).exit_code == 0
    again = run(journal, "--out", out)
    assert again.exit_code == 2
    assert "exists already" in again.output
