"""The results of finished games: what is kept of each, what was won where, and the list at the terminal."""

from __future__ import annotations

import json

import msgspec
import pytest
from click.testing import CliRunner

from wsn.cli import main
from wsn.scenario import new_game
from wsn.systems.war_storms.rules.commands import Concede
from wsn.table import results
from wsn.table.results import Record, Result


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Where the results of a player without any are kept."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path))
    return tmp_path / results.RESULTS_FILE


def result(winner="allies", players=None, journal="a", scenario="First orders"):
    return Result(
        when="2026-06-06",
        system="war_storms",
        scenario=scenario,
        players=players or {"allies": "human", "axis": "greedy"},
        sides={"allies": "allies", "axis": "axis"},
        winner=winner,
        text="it ended",
        journal=journal,
    )


def test_a_game_tells_its_result_once_it_is_over_and_a_person_played_it(tmp_path):
    game = new_game("first_orders", seed=1, journal=tmp_path / "x.wsn.jsonl")
    people = {"allies": "human", "axis": "greedy"}
    assert results.of_game(game, people, tmp_path / "x.wsn.jsonl", "2026-06-06") is None
    side = game.deciding
    game.submit(side, Concede())
    game.close()
    told = results.of_game(game, people, tmp_path / "x.wsn.jsonl", "2026-06-06")
    assert told.winner is not None
    assert told.winner != side
    assert told.verdict == ("won" if told.winner == "allies" else "lost")
    assert [one.side for one in told.score] == ["allies", "axis"]
    assert told.journal == str(tmp_path / "x.wsn.jsonl")
    assert results.of_game(game, {"allies": "greedy", "axis": "random"}, tmp_path, "") is None


def test_what_a_result_was_to_the_person():
    assert result("allies").verdict == "won"
    assert result("axis").verdict == "lost"
    assert result(None).verdict == "drawn"
    assert result("axis", {"allies": "human", "axis": "human"}).verdict == "both"
    assert result().against == "the greedy bot"


def test_who_plays_alone_plays_against_the_book_which_can_win():
    """Once it was "against two players", and a game that was lost ended with "Victory: Germans"."""
    seats = {"players": {"americans": "human"}, "sides": {"americans": "americans"}}
    for winner, verdict in (("americans", "won"), ("germans", "lost"), (None, "drawn")):
        told = msgspec.structs.replace(result(winner), **seats)
        assert (told.verdict, told.against) == (verdict, "the book")


def test_results_are_kept_and_one_taken_back_gives_way(file):
    assert results.load() == ()
    for one in (result("axis", journal="a"), result("axis", journal="b"), result("allies", journal="a")):
        assert results.note(one) == ""
    assert [(one.journal, one.winner) for one in results.load()] == [("b", "axis"), ("a", "allies")]


def test_a_damaged_line_is_passed_over_and_its_file_set_aside(file):
    results.note(result())
    file.write_bytes(file.read_bytes() + b"{nonsense\n")
    assert len(results.load()) == 1
    assert file.with_name(f"{file.name}.bad").exists()
    assert results.load() == (result(),)


def test_a_result_follows_its_journal(file, tmp_path):
    results.note(result(journal=str(tmp_path / "old")))
    assert results.note_moved_journal(tmp_path / "old", tmp_path / "new") == ""
    assert results.load()[0].journal == str(tmp_path / "new")
    assert results.note_moved_journal(tmp_path / "other", tmp_path / "x") == ""


def test_the_record_of_a_scenario():
    rows = [result("axis"), result("allies"), result("allies"), result(None, scenario="Omaha")]
    told = results.records(rows)
    assert told["war_storms", "First orders"] == Record(3, 2, ("allies",))
    assert told["war_storms", "First orders"].words == "won 2 of 3"
    assert told["war_storms", "Omaha"].words == "played once"
    assert Record().words == ""


def test_the_terminal_lists_them(file):
    run = CliRunner().invoke
    assert "No game has been finished here yet" in run(main, ["results"]).stdout
    results.note(result("allies", journal="a"))
    results.note(result("axis", journal="b", scenario="Easy Red"))
    said = run(main, ["results"]).stdout.splitlines()
    assert said[0].split() == ["2026-06-06", "lost", "Easy", "Red", "it", "ended"]
    assert said[-1] == "Against bots: 1 of 2 won."
    only = run(main, ["results", "first_orders", "--json"]).stdout.splitlines()
    assert [json.loads(line)["verdict"] for line in only] == ["won"]
    wrong = run(main, ["results", "first_order"])
    assert wrong.exit_code == 2
    assert "first_orders" in wrong.stderr


def test_every_result_can_be_read_again():
    one = result()
    assert msgspec.json.decode(msgspec.json.encode(one), type=Result) == one
