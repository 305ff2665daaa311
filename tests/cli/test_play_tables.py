"""`wsn play --tables FILE`: a player's own numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import wsn
from wsn.cli import main

SKIRMISH = Path(__file__).resolve().parent.parent / "skirmish.toml"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Two random bots over the small scenario of the tests, with this file of tables."""
    monkeypatch.chdir(tmp_path)

    def run(text, *more):
        Path("mine.toml").write_text(text, encoding="utf-8")
        words = [
            "--bots",
            "random,random",
            "--seed",
            "1",
            "--journal",
            "g.wsn.jsonl",
            "--no-picture",
            "--quiet",
        ]
        return CliRunner().invoke(main, ["play", str(SKIRMISH), *words, "--tables", "mine.toml", *more])

    return run


def test_a_game_is_played_by_ones_own_numbers_and_verified_by_them(play):
    done = play("[terrain.open.cost]\nfoot = 2\n")
    assert done.exit_code == 0, done.output
    game = wsn.load_game("g.wsn.jsonl")
    assert game.world.tables.terrain["open"].cost.foot == 2
    game.close()
    assert CliRunner().invoke(main, ["verify", "g.wsn.jsonl"]).exit_code == 0


def test_a_wrong_key_is_one_sentence_with_the_nearest_and_status_2(play):
    done = play("[terrain.opne.cost]\nfoot = 2\n")
    assert done.exit_code == 2
    assert "mine.toml: terrain, opne: there is no 'opne'; the nearest is 'open'" in done.stderr
    assert not Path("g.wsn.jsonl").exists()


def test_printed_numbers_stay(play):
    done = play("[edge.bocage.cost]\nfoot = 2\n")
    assert done.exit_code == 2
    assert "WSN 5.1 prints it" in done.stderr


def test_a_game_that_goes_on_keeps_its_tables(play):
    play("[terrain.open.cost]\nfoot = 2\n")
    done = CliRunner().invoke(main, ["play", "--resume", "g.wsn.jsonl", "--tables", "mine.toml"])
    assert done.exit_code == 2
    assert "--tables" in done.stderr


def test_the_public_api_takes_a_file_of_tables(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[terrain.open.cost]\nfoot = 2\n", encoding="utf-8")
    game = wsn.new_game(SKIRMISH, seed=1, tables=path)
    assert game.world.tables.terrain["open"].cost.foot == 2
    with pytest.raises(wsn.DataError):
        wsn.new_game(SKIRMISH, seed=1, tables=tmp_path / "none.toml")


def test_the_rules_are_read_with_the_charts_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text("[terrain.open.cost]\nfoot = 3\n", encoding="utf-8")
    usual = CliRunner().invoke(main, ["rules", "war_storms", "terrain"]).output
    own = CliRunner().invoke(main, ["rules", "war_storms", "terrain", "--tables", "mine.toml"])
    assert own.exit_code == 0
    line, *_ = [line for line in own.output.splitlines() if line.strip().startswith("Open ")]
    assert line.split()[1] == "3"
    assert line not in usual
    refused = CliRunner().invoke(main, ["rules", "hex_tiles", "terrain", "--tables", "mine.toml"])
    assert refused.exit_code == 2
    assert "the tables of Hex tiles cannot be changed by a file" in refused.stderr
    assert CliRunner().invoke(main, ["rules", "war_storms", "--tables", "mine.toml"]).exit_code == 2


def test_rules_in_play_tell_the_charts_of_the_game(tmp_path, monkeypatch, capsys):
    from wsn import scenario
    from wsn.cli import asking
    from wsn.cli.terminal import Terminal
    from wsn.engine.game import Game
    from wsn.systems import system_of
    from wsn.table.seat import Seat

    mine = tmp_path / "mine.toml"
    mine.write_text("[terrain.open.cost]\nfoot = 3\n", encoding="utf-8")
    setup = scenario.load(SKIRMISH, mine)
    game = Game.new(system_of(setup.system), setup, seed="1")
    asking.rules(Terminal(), Seat(game, "allies"), "terrain")
    line, *_ = [one for one in capsys.readouterr().out.splitlines() if one.strip().startswith("Open ")]
    assert line.split()[1] == "3"
