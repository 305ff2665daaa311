"""One's own scenarios on the start page: at hand, among one's own files, opened lately."""

from __future__ import annotations

import pytest

from tests.client.pages.start.ownscenarios import SHIPPED, written
from wsn import scenario
from wsn.client import ownfiles
from wsn.client.pages.start.ownscenarios import MOST_REMEMBERED, OpenedLately, own_scenarios
from wsn.client.pages.start.starting import OWN_LABEL, StartChoices, match_words


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


def test_a_new_player_has_none():
    assert own_scenarios() == ()
    assert StartChoices().own_and_shipped == StartChoices().scenario_groups


def test_the_start_page_lists_those_at_hand_and_those_among_the_players_own_files(here):
    """It listed none of them: their names had to be typed."""
    at_hand = written(here / "work" / "hill.toml", "The hill")
    saved = written(ownfiles.folder_of(ownfiles.SCENARIOS) / "bridge.toml", "The bridge")
    (here / "work" / "notes.toml").write_text('title = "no scenario"\n')
    (here / "work" / "broken.toml").write_text("[")
    rows = own_scenarios()
    assert [row.name for row in rows] == ["The bridge", "The hill"]
    assert [row.scenario for row in rows] == [str(saved.resolve()), str(at_hand.resolve())]
    for row in rows:
        assert scenario.load(row.scenario).name == row.name, "it is played by that name"
    own = StartChoices().own_and_shipped[0]
    assert (own.title, own.kind) == (OWN_LABEL, "War Storms Normandy")
    assert own.rows == rows
    by_name = match_words(StartChoices().own_and_shipped, "hill")
    assert by_name[0].rows[0].name == "The hill"
    found = match_words(StartChoices().own_and_shipped, "normandy bridge")
    assert found[0].rows[0].name == "The bridge", "by its game too"


def test_one_opened_from_anywhere_is_listed_the_next_time_until_it_is_gone(here):
    far = written(here / "far" / "away.toml", "Far away")
    OpenedLately.load_list().note_opened(str(far))
    OpenedLately.load_list().note_opened(SHIPPED)
    OpenedLately.load_list().note_opened(str(scenario.find(SHIPPED)))
    OpenedLately.load_list().note_opened(str(here / "nowhere.toml"))
    assert OpenedLately.load_list().files == [str(far.resolve())]
    assert [row.name for row in own_scenarios()] == ["Far away"]
    far.unlink()
    assert own_scenarios() == ()


def test_so_many_are_remembered_and_each_once(here):
    files = [written(here / "far" / f"s{n}.toml", f"S {n}") for n in range(MOST_REMEMBERED + 3)]
    for file in (*files, files[5]):
        OpenedLately.load_list().note_opened(str(file))
    kept = OpenedLately.load_list().files
    assert len(kept) == MOST_REMEMBERED == len(set(kept))
    assert kept[0] == str(files[5].resolve())


def test_a_file_of_a_game_that_came_with_the_program_is_listed_once(here, monkeypatch):
    monkeypatch.chdir(scenario.find(SHIPPED).parent)
    assert own_scenarios() == ()
