"""Games on the shelf: names, the trash, and taking a game back out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn.scenario import new_game
from wsn.table import shelf
from wsn.table.shelf import NotMoved


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of the games, with one in it that stands for a journal."""
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "games"))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "first-orders-7.wsn.jsonl").write_text("a game")
    return tmp_path / "games"


def test_a_game_gets_a_name_and_the_file_with_it(folder):
    path = shelf.rename(folder / "first-orders-7.wsn.jsonl", "  The  wood, again ")
    assert path == folder / "The wood, again.wsn.jsonl"
    assert path.read_text() == "a game"
    assert shelf.rename(path, "The wood, again") == path


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (" ", "type a name"),
        ("a/b", "cannot hold '/'"),
        ("x" * 81, "up to 80 letters, not 81"),
        (".hidden", "full stop"),
    ],
)
def test_a_name_that_no_file_can_have_is_refused(folder, name, why):
    with pytest.raises(NotMoved, match=why):
        shelf.rename(folder / "first-orders-7.wsn.jsonl", name)
    assert (folder / "first-orders-7.wsn.jsonl").exists()


def test_no_name_writes_over_another_game(folder):
    (folder / "mine.wsn.jsonl").write_text("another")
    with pytest.raises(NotMoved, match="there is a game called 'mine' already"):
        shelf.rename(folder / "first-orders-7.wsn.jsonl", "mine")
    assert (folder / "mine.wsn.jsonl").read_text() == "another"


def test_what_a_player_called_a_game_and_what_it_is_called_by_itself(folder):
    for own in ("first-orders", "first-orders-7", "first-orders-7-2", "first-orders-typed"):
        assert shelf.own_name(folder / f"{own}.wsn.jsonl", "First orders") == ""
    assert shelf.own_name(folder / "The wood.wsn.jsonl", "First orders") == "The wood"
    assert shelf.own_name(folder / "first-orders-again.wsn.jsonl", "First orders") == "first-orders-again"


def test_what_is_thrown_away_lies_in_the_trash_and_comes_back(folder):
    path = folder / "first-orders-7.wsn.jsonl"
    lost = shelf.discard(path)
    assert (lost, path.exists()) == (folder / "trash" / path.name, False)
    path.write_text("the next game")
    second = shelf.discard(path)
    assert {p.name for p in shelf.trash()} == {path.name, "first-orders-7-2.wsn.jsonl"}
    assert shelf.restore(lost) == path
    assert path.read_text() == "a game"
    assert shelf.restore(second) == folder / "first-orders-7-2.wsn.jsonl"
    assert shelf.trash() == ()


def test_a_game_that_is_open_stays_where_it_is(folder):
    game = new_game("first_orders", seed=1, journal=folder / "open.wsn.jsonl")
    try:
        for move in (shelf.discard, lambda path: shelf.rename(path, "x")):
            with pytest.raises(NotMoved, match="this game is open"):
                move(folder / "open.wsn.jsonl")
    finally:
        game.close()
    assert shelf.discard(folder / "open.wsn.jsonl").exists()


def test_a_journal_that_an_older_program_named_has_no_name_of_its_own():
    assert shelf.own_name(Path("omaha--alone-7.wsn.jsonl"), "Omaha, alone") == ""
    assert shelf.own_name(Path("omaha-alone-7-2.wsn.jsonl"), "Omaha, alone") == ""
    assert shelf.own_name(Path("omaha at dawn.wsn.jsonl"), "Omaha, alone") == "omaha at dawn"
