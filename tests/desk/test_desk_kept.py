"""Games that cannot be lost: every command is on disk before it counts, and a killed game goes on."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from tests.desk.clicking import desk_of
from wsn.cli import main
from wsn.client.pages.start.games import taken_by_whom
from wsn.data import DataError
from wsn.desk.answers import Given
from wsn.desk.desk import Desk
from wsn.engine.game import Game
from wsn.systems import system_of

PEOPLE = {"allies": "human", "axis": "human"}


def test_every_command_is_in_the_journal_as_soon_as_it_is_answered(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    for space in ("D406", "D306", "D406", "D506"):
        assert isinstance(desk.clicks.click_space(space), Given)
        kept = Game.load(desk.journal, system_of, read_only=True)
        assert kept.state == desk.game.state
    desk.close_desk()


def test_a_game_goes_on_where_it_was_left(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    desk.clicks.click_space("D406")
    desk.clicks.click_space("D306")
    shown, able, status = desk.screen.current_scene(), desk.orders.able_units, desk.screen.status()
    desk.close_desk()
    again = Desk.resume_game(desk.journal, PEOPLE)
    assert (again.screen.current_scene(), again.orders.able_units, again.screen.status()) == (
        shown,
        able,
        status,
    )
    assert again.orders.acting == "E1"
    assert isinstance(again.clicks.click_space("D406"), Given)
    again.close_desk()


def test_a_game_that_is_open_elsewhere_is_told(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert taken_by_whom(desk.journal) == "is open in another window or terminal; close it there first"
    with pytest.raises(DataError, match="is open in another window or terminal; close it there first"):
        Desk.resume_game(desk.journal, PEOPLE)
    desk.close_desk()
    assert taken_by_whom(desk.journal) == ""
    assert taken_by_whom(tmp_path / "none.wsn.jsonl") == ""
    Desk.resume_game(desk.journal, PEOPLE).close_desk()


def test_a_window_that_is_killed_has_lost_nothing_it_had_answered(tmp_path):
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from wsn.desk.desk import Desk\n"
        "desk = Desk.new_game('hedgerow_skirmish', {'allies': 'human', 'axis': 'human'}, seed=1,\n"
        "                journal=Path(sys.argv[1]), confirm=False)\n"
        "for space in ('D406', 'D306', 'D406', 'D506'):\n"
        "    desk.clicks.click_space(space)\n"
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
    desk = Desk.resume_game(journal, PEOPLE)
    assert len(desk.game.entries) == int(entries)
    assert desk.game.state.units["E1"].place == place
    assert desk.game.notes == (f"{journal}: the last line was torn and is dropped",)
    assert isinstance(desk.clicks.choose(1), Given)
    desk.close_desk()


def test_a_new_game_never_writes_over_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first = Desk.new_game("first_orders", PEOPLE, seed=7)
    second = Desk.new_game("first_orders", PEOPLE, seed=7)
    assert [d.journal.name for d in (first, second)] == [
        "first-orders-7.wsn.jsonl",
        "first-orders-7-2.wsn.jsonl",
    ]
    assert first.journal.parent.name == "games"
    first.close_desk()
    second.close_desk()


def test_a_copy_is_saved_beside_the_game_and_never_over_another(tmp_path):
    desk = desk_of("first_orders", tmp_path)
    desk.clicks.choose(1)
    path = tmp_path / "before the bridge.wsn.jsonl"
    told, shows = desk.save_copy("before the bridge")
    assert told == f"Saved as {path}."
    assert "the seed of the dice" in shows, "what it shows is said before it is passed on"
    assert "--public" in shows
    assert Game.load(path, system_of, read_only=True).state == desk.game.state
    assert "already holds something" in desk.save_copy("before the bridge")[0]
    assert "cannot be opened: no such file or directory" in desk.save_copy("none/such")[0]
    desk.close_desk()


def test_a_position_becomes_a_scenario_that_can_be_played(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    assert desk.save_scenario("later.toml")[0] == f"Written: {tmp_path / 'later.toml'}"
    assert desk.save_scenario("later.toml")[0].endswith("later.toml exists already; choose another name.")
    assert "a scenario is a file ending in .toml or .json" in desk.save_scenario("later.txt")[0]
    later = Desk.new_game(tmp_path / "later.toml", PEOPLE, seed=1, journal=tmp_path / "later.wsn.jsonl")
    assert later.screen.current_scene().counters == desk.screen.current_scene().counters
    later.close_desk()
    desk.orders.confirm_order(desk.orders.end_by("concede"))
    assert desk.save_scenario("over.toml")[0].startswith("no scenario can begin there: the game is over")
    desk.close_desk()


def test_what_is_hidden_goes_into_no_scenario(tmp_path):
    desk = desk_of("saint_lo", tmp_path)
    desk.screen.lift_curtain()
    units = desk.game.state.units
    while not any(unit.seen_by is not None or unit.hidden_from for unit in units.values()):
        desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
        desk.screen.lift_curtain()
        units = desk.game.state.units
    said = desk.save_scenario("secret.toml")
    assert said == ("Something is hidden from you, and a scenario would show it.",)
    assert not (tmp_path / "secret.toml").exists()
    desk.close_desk()


def test_a_scenario_of_the_position_holds_only_what_the_side_on_the_screen_knows(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path)
    side = desk.screen.deciding_side
    assert isinstance(desk.orders.set_standing_order("never"), Given)
    assert desk.screen.side_shown == side
    desk.save_scenario("mine.toml")
    assert 'reaction = "never"' in (tmp_path / "mine.toml").read_text()
    desk.play_by(side, "greedy")
    assert desk.screen.side_shown not in (side, None)
    desk.save_scenario("theirs.toml")
    assert 'reaction = "never"' not in (tmp_path / "theirs.toml").read_text()
    desk.play_by(desk.screen.side_shown, "greedy")
    assert desk.screen.side_shown is None, "nobody is at the screen: what everybody knows"
    desk.save_scenario("anybody.toml")
    assert 'reaction = "never"' not in (tmp_path / "anybody.toml").read_text()
    desk.close_desk()


def test_both_faces_keep_games_in_one_folder_and_go_on_with_each_others(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "kept"))
    args = ["play", "first_orders", "--bots", "random,random", "--seed", "8", "--no-picture", "--quiet"]
    assert CliRunner().invoke(main, args).exit_code == 0
    text = tmp_path / "kept" / "first-orders-8.wsn.jsonl"
    over = Desk.resume_game(text, PEOPLE)
    assert over.screen.is_over
    assert over.screen.result_lines()[0].startswith("Result: ")
    over.close_desk()
    desk = Desk.new_game("first_orders", PEOPLE, seed=8, confirm=False)
    assert desk.journal == tmp_path / "kept" / "first-orders-8-2.wsn.jsonl"
    desk.clicks.choose(1)
    held = CliRunner().invoke(main, ["play", "--resume", str(desk.journal), "--bots", "random"])
    assert held.exit_code == 2
    assert "is open in another window or terminal" in held.output
    desk.close_desk()
    args = ["play", "--resume", str(desk.journal), "--bots", "random", "--no-picture", "--quiet"]
    done = CliRunner().invoke(main, args)
    assert done.exit_code == 0
    assert "Result: " in done.output
