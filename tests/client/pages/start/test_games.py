"""The list of games: how each stands, which cannot be opened and why, who played them; nothing is deleted."""

from __future__ import annotations

import os

import pytest

from tests.desk.clicking import desk_of
from wsn.client.pages.start.games import Games, read_row
from wsn.table.home import home
from wsn.table.players_file import Memory


@pytest.fixture
def folder(tmp_path):
    """A game in progress, one that is over, and files that are broken in several ways."""
    place = tmp_path / "games"
    place.mkdir()
    going = desk_of("hedgerow_skirmish", place)
    going.clicks.click_space("D406")
    going.close_desk()
    over = desk_of("first_orders", place)
    over.orders.confirm_order(over.orders.end_by("concede"))
    over.close_desk()
    whole = going.journal.read_bytes()
    (place / "empty.wsn.jsonl").write_bytes(b"")
    (place / "other.wsn.jsonl").write_bytes(b'{"a": 1}\n')
    (place / "cut.wsn.jsonl").write_bytes(whole[:200])
    (place / "broken.wsn.jsonl").write_bytes(whole.replace(b'"D406"', b'"D405"', 1))
    (place / "notes.txt").write_text("no game")
    for age, path in enumerate(sorted(place.iterdir())):
        os.utime(path, (1_800_000_000 + age, 1_800_000_000 + age))
    return place


def listed(folder, **more):
    games = Games(folder, **more)
    assert games.refresh_list() is True
    return games, {row.path.name: row for row in games.rows()}


def test_every_journal_is_listed_with_what_it_is(folder):
    _, rows = listed(folder)
    assert "notes.txt" not in rows
    going = rows["hedgerow_skirmish.wsn.jsonl"]
    assert (going.title, going.seed, going.typed, going.over) == ("Between the hedges", "1", False, False)
    assert going.status == "turn 1 of 8, Germany to act"
    assert going.sides == {"allies": "United States", "axis": "Germany"}
    assert going.commands == 1
    assert going.problem == ""
    assert going.written_when.endswith(":00") or ", " in going.written_when
    over = rows["first_orders.wsn.jsonl"]
    assert over.over
    assert over.status.startswith("won by the ")
    assert over.status.endswith(": the enemy concedes")


def test_broken_files_are_listed_with_their_reason_and_stay_as_they_are(folder):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    _, rows = listed(folder)
    assert rows["empty.wsn.jsonl"].problem == "is empty: it holds no game"
    assert rows["other.wsn.jsonl"].problem.startswith("is not a wsn journal")
    assert rows["cut.wsn.jsonl"].problem == "ends inside its first line: the game was never begun"
    assert rows["broken.wsn.jsonl"].problem.startswith("line 1: the ")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_the_newest_comes_first_and_the_last_game_is_one_that_goes_on(folder):
    games, rows = listed(folder)
    assert [row.changed for row in games.rows()] == sorted((r.changed for r in rows.values()), reverse=True)
    assert games.last_game().path.name == "hedgerow_skirmish.wsn.jsonl"


def test_only_what_has_changed_is_read_again(folder, monkeypatch):
    games, _ = listed(folder)
    from wsn.client.pages.start import games as module

    read = []
    monkeypatch.setattr(module, "read_row", lambda path: read.append(path.name) or read_row(path))
    assert games.refresh_list()
    assert read == []
    os.utime(folder / "empty.wsn.jsonl", (1_900_000_000, 1_900_000_000))
    (folder / "cut.wsn.jsonl").unlink()
    assert games.refresh_list()
    assert read == ["empty.wsn.jsonl"]
    assert "cut.wsn.jsonl" not in {row.path.name for row in games.rows()}


def test_a_long_list_is_read_in_parts(folder):
    games = Games(folder)
    parts = 0
    while not games.refresh_list(seconds=0.0):
        parts += 1
        assert parts < 50
        assert len(games.rows()) <= parts
    assert len(games.rows()) == 6


def test_a_folder_that_is_not_there_holds_no_game(tmp_path):
    games, rows = listed(tmp_path / "none")
    assert rows == {}
    assert games.last_game() is None


def test_who_played_is_remembered_and_games_elsewhere_are_listed(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    elsewhere = desk_of("villiers_fossard", tmp_path)
    elsewhere.close_desk()
    memory = Memory.load()
    assert memory.of(elsewhere.journal) is None
    assert memory.remember(elsewhere.journal, {"allies": "human", "axis": "greedy"}) == ""
    again = Memory.load()
    assert again.of(elsewhere.journal) == {"allies": "human", "axis": "greedy"}
    _, rows = listed(folder, memory=again)
    assert "villiers_fossard.wsn.jsonl" in rows
    elsewhere.journal.unlink()
    _, rows = listed(folder, memory=again)
    assert "villiers_fossard.wsn.jsonl" not in rows


def test_a_damaged_memory_is_kept_aside(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path))
    (home() / "games.json").write_text("{")
    assert Memory.load().players == {}
    assert (home() / "games.json.bad").read_text() == "{"
    assert Memory.load().remember(tmp_path / "a.wsn.jsonl", {"allies": "human"}) == ""


def test_a_memory_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "file"))
    assert "cannot be written" in Memory().remember(tmp_path / "a.wsn.jsonl", {})


def test_a_game_is_named_and_thrown_away_and_what_is_known_of_it_goes_along(folder, monkeypatch, tmp_path):
    monkeypatch.setenv("WSN_GAMES", str(folder))
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    memory = Memory()
    path = folder / "hedgerow_skirmish.wsn.jsonl"
    memory.remember(path, {"allies": "human", "axis": "greedy"})
    games, rows = listed(folder, memory=memory)
    named = games.rename_game(rows[path.name], "Hedges, second try")
    assert memory.of(named) == {"allies": "human", "axis": "greedy"}
    assert memory.of(path) is None
    games.refresh_list()
    row = next(row for row in games.rows() if row.path == named)
    assert row.name == "Hedges, second try"
    lost = games.discard_game(row)
    games.refresh_list()
    assert lost not in {row.path for row in games.rows()}, "the trash is no part of the list"
    assert Memory.load().of(lost) == memory.of(lost) == {"allies": "human", "axis": "greedy"}
    back = games.restore_game(lost)
    games.refresh_list()
    assert {row.path for row in games.rows() if row.path == back} == {back}
