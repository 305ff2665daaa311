"""Where games are kept, under which names, and small files that are written whole or not at all."""

from __future__ import annotations

import sys

import pytest

from wsn.table import kept
from wsn.table.home import home


def test_the_folder_is_among_the_players_own_files_or_what_the_environment_names(monkeypatch, tmp_path):
    monkeypatch.delenv("WSN_GAMES", raising=False)
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    assert kept.folder() == tmp_path / "home" / "games"
    monkeypatch.setenv("WSN_GAMES", str(tmp_path))
    assert kept.folder() == tmp_path
    monkeypatch.setenv("WSN_GAMES", "  ")
    assert kept.folder() == tmp_path / "home" / "games"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="a folder of its own on Linux only")
def test_games_are_data_and_settings_are_not(monkeypatch, tmp_path):
    monkeypatch.delenv("WSN_GAMES", raising=False)
    monkeypatch.delenv("WSN_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert kept.folder() == tmp_path / "share" / "wsn" / "games"
    assert home() == tmp_path / "config" / "wsn"


def test_games_of_older_releases_lie_in_the_working_folder_and_are_still_looked_for(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "mine"))
    assert kept.folders() == (tmp_path / "mine", tmp_path / "games")
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "games"))
    assert kept.folders() == (tmp_path / "games",)


def test_a_journal_is_named_for_its_scenario_and_its_seed(tmp_path):
    path = kept.journal_for("The bridge at Écouché!", "17", tmp_path / "a" / "b")
    assert path == tmp_path / "a" / "b" / "the-bridge-at-écouché-17.wsn.jsonl"
    assert path.parent.is_dir()
    assert kept.stem(path) == "the-bridge-at-écouché-17"
    assert kept.journal_for("x", "", tmp_path).name == "x-typed.wsn.jsonl"
    assert kept.journal_for("Omaha, alone", "3", tmp_path).name == "omaha-alone-3.wsn.jsonl"


def test_a_name_that_is_taken_gets_a_number(tmp_path):
    first = kept.journal_for("x", "1", tmp_path)
    first.write_text("a game")
    second = kept.journal_for("x", "1", tmp_path)
    assert second.name == "x-1-2.wsn.jsonl"
    second.write_text("another")
    assert kept.free(first).name == "x-1-3.wsn.jsonl"
    assert kept.free(tmp_path / "y.wsn.jsonl").name == "y.wsn.jsonl"


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        kept.journal_for("x", "1", tmp_path / "file" / "games")


def test_a_damaged_file_is_kept_under_a_name_of_its_own(tmp_path):
    file = tmp_path / "a.json"
    for n in ("bad", "bad2", "bad3"):
        file.write_text(n)
        assert kept.keep_aside(file) == tmp_path / f"a.json.{n}"
    assert kept.keep_aside(file) is None, "there is none any more"
