"""Games that cannot be lost: every command is on disk before it counts, and a killed game goes on."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from tests.client.model.clicking import desk_of
from wsn.cli import main
from wsn.client.model.answers import Given
from wsn.client.model.desk import Desk
from wsn.client.model.games import taken
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.systems import system_of

PEOPLE = {"allies": "human", "axis": "human"}


def test_every_command_is_in_the_journal_as_soon_as_it_is_answered(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    for space in ("D406", "D306", "D406", "D506"):
        assert isinstance(desk.click(space), Given)
        kept = Game.load(desk.journal, system_of, read_only=True)
        assert kept.state == desk.game.state
    desk.close()


def test_a_game_goes_on_where_it_was_left(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.click("D406")
    desk.click("D306")
    shown, able, status = desk.scene(), desk.able, desk.status()
    desk.close()
    again = Desk.resume(desk.journal, PEOPLE)
    assert (again.scene(), again.able, again.status()) == (shown, able, status)
    assert again.acting == "E1"
    assert isinstance(again.click("D406"), Given)
    again.close()


def test_a_game_that_is_open_elsewhere_is_told(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert taken(desk.journal) == "is open in another game; close that one first"
    with pytest.raises(DataError, match="is open in another game; close that one first"):
        Desk.resume(desk.journal, PEOPLE)
    desk.close()
    assert taken(desk.journal) == ""
    assert taken(tmp_path / "none.wsn.jsonl") == ""
    Desk.resume(desk.journal, PEOPLE).close()


def test_a_window_that_is_killed_has_lost_nothing_it_had_answered(tmp_path):
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from wsn.client.model.desk import Desk\n"
        "desk = Desk.new('hedgerow_skirmish', {'allies': 'human', 'axis': 'human'}, seed=1,\n"
        "                journal=Path(sys.argv[1]), confirm=False)\n"
        "for space in ('D406', 'D306', 'D406', 'D506'):\n"
        "    desk.click(space)\n"
        "print(len(desk.game.entries), desk.game.state.units['E1'].place, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    journal = tmp_path / "killed.wsn.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", code, str(journal)], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    entries, place = done.stdout.split()
    with journal.open("ab") as file:
        file.write(b'{"n":99,"by":"axis","comm')  # and a line that was being written when it happened
    desk = Desk.resume(journal, PEOPLE)
    assert len(desk.game.entries) == int(entries)
    assert desk.game.state.units["E1"].place == place
    assert desk.game.notes == (f"{journal}: the last line was torn and is dropped",)
    assert isinstance(desk.choose(1), Given)
    desk.close()


def test_a_new_game_never_writes_over_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first = Desk.new("first_orders", PEOPLE, seed=7)
    second = Desk.new("first_orders", PEOPLE, seed=7)
    assert [d.journal.name for d in (first, second)] == [
        "first-orders-7.wsn.jsonl",
        "first-orders-7-2.wsn.jsonl",
    ]
    assert first.journal.parent.name == "games"
    first.close()
    second.close()


def test_a_copy_is_saved_beside_the_game_and_never_over_another(tmp_path):
    desk = desk_of("first_orders", tmp_path)
    desk.choose(1)
    path = tmp_path / "before the bridge.wsn.jsonl"
    assert desk.save_copy("before the bridge") == f"Saved as {path}"
    assert Game.load(path, system_of, read_only=True).state == desk.game.state
    assert "already holds something" in desk.save_copy("before the bridge")
    assert "cannot be opened: no such file or directory" in desk.save_copy("none/such")
    desk.close()


def test_a_position_becomes_a_scenario_that_can_be_played(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert desk.save_scenario("later.toml") == f"Written: {tmp_path / 'later.toml'}"
    assert desk.save_scenario("later.toml").endswith("is there already; name another file")
    assert "a scenario is a file ending in .toml or .json" in desk.save_scenario("later.txt")
    later = Desk.new(tmp_path / "later.toml", PEOPLE, seed=1, journal=tmp_path / "later.wsn.jsonl")
    assert later.scene().counters == desk.scene().counters
    later.close()
    desk.confirm(desk.end_by("concede"))
    assert desk.save_scenario("over.toml").startswith("no scenario can begin there: the game is over")
    desk.close()


def test_what_is_hidden_goes_into_no_scenario(tmp_path):
    desk = desk_of("saint_lo", tmp_path)
    desk.lift()
    units = desk.game.state.units
    while not any(unit.seen_by is not None or unit.hidden_from for unit in units.values()):
        desk.give(desk.choices()[0].command, confirmed=True)
        desk.lift()
        units = desk.game.state.units
    said = desk.save_scenario("secret.toml")
    assert said == "Something is hidden from you, and a scenario would show it."
    assert not (tmp_path / "secret.toml").exists()
    desk.close()


def test_both_faces_keep_games_in_one_folder_and_go_on_with_each_others(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "kept"))
    args = ["play", "first_orders", "--bots", "random,random", "--seed", "8", "--no-picture", "--quiet"]
    assert CliRunner().invoke(main, args).exit_code == 0
    text = tmp_path / "kept" / "first-orders-8.wsn.jsonl"
    over = Desk.resume(text, PEOPLE)
    assert over.over
    assert over.result()[0].startswith("Result: ")
    over.close()
    desk = Desk.new("first_orders", PEOPLE, seed=8, confirm=False)
    assert desk.journal == tmp_path / "kept" / "first-orders-8-2.wsn.jsonl"
    desk.choose(1)
    held = CliRunner().invoke(main, ["play", "--resume", str(desk.journal), "--bots", "random"])
    assert held.exit_code == 2
    assert "is open in another game" in held.output
    desk.close()
    args = ["play", "--resume", str(desk.journal), "--bots", "random", "--no-picture", "--quiet"]
    done = CliRunner().invoke(main, args)
    assert done.exit_code == 0
    assert "Result: " in done.output
