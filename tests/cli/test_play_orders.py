"""`wsn play`: standing orders typed in."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn import scenario
from wsn.cli import main

SKIRMISH = Path(__file__).resolve().parent.parent / "skirmish.toml"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """A game of the small scenario of the tests against a bot, with lines typed in."""
    monkeypatch.chdir(tmp_path)

    def run(*lines):
        words = ["--no-picture", "--seed", "9", "--bots", "human,greedy", "--journal", "g.wsn.jsonl"]
        return CliRunner().invoke(
            main, ["play", str(SKIRMISH), *words], input="".join(f"{x}\n" for x in lines)
        )

    return run


def test_orders_are_given_for_the_side_and_for_a_platoon(play, tmp_path):
    done = play("order 1/2", "quit")
    assert done.exit_code == 0, done.output
    assert "reaction fire: Americans reacts at 1/2 expected hits or more" in done.stdout
    game = scenario.load_game(tmp_path / "g.wsn.jsonl")
    side = game.deciding
    assert game.state.tracks[f"@{side}/reaction"] == "1/2"
    own = next(u.id for u in game.state.units.values() if u.side == side and u.steps)
    game.close()
    (tmp_path / "g.wsn.jsonl").unlink()
    done = play(f"order {own.lower()} never", f"order {own} side", "quit")
    assert "never reacts" in done.stdout
    assert "follows the order of the side" in done.stdout


def test_orders_that_are_not_understood(play):
    done = play("order", "order sometimes", "order nobody never", "order a b c", "quit")
    assert done.stdout.count("Say what is ordered") == 2
    assert "'sometimes' is not an order" in done.stdout
    assert "is not one of your platoons" in done.stdout
