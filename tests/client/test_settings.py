"""Settings are kept whole or not at all; what cannot be used is told and kept aside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wsn.client.settings import SETTINGS_FILE, Settings, load_settings, save_settings
from wsn.table.home import home


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))


def test_at_a_first_start_everything_is_as_it_is_meant():
    assert load_settings() == (Settings(), "")


def test_what_is_kept_comes_back():
    liked = Settings().with_changes(ui_scale=1.5, sound=True, speed="fast", enemy="slow", palette="dusk")
    assert save_settings(liked) == ""
    assert load_settings() == (liked, "")
    assert not list(home().glob(".*")), "nothing half written is left"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "truncated"),
        ('{"ui_scale": 9}', "ui_scale must be 0.75 to 3.0, not 9.0"),
        ('{"ui_scale": "big"}', "Expected `float`, got `str` - at `$.ui_scale`"),
        ('{"speed": "fats"}', "there is no speed 'fats'; the nearest is 'fast'"),
        ('{"enemy": "slwo"}', "there is no speed 'slwo'; the nearest is 'slow'"),
        ('{"volume": 101}', "volume must be 0 to 100, not 101"),
        ('{"bot_seconds": 0}', "bot_seconds must be 1 to 3600, not 0"),
        ('{"width": 3}', "a window of 3 by 800 pixels is too small or too large"),
        ('{"soud": true}', "unknown field `soud`"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_and_kept_aside(text, said):
    home().mkdir(parents=True)
    (home() / SETTINGS_FILE).write_text(text)
    loaded, note = load_settings()
    assert loaded == Settings()
    assert said in note
    assert f"the file is kept as {home() / (SETTINGS_FILE + '.bad')}" in note
    assert (home() / (SETTINGS_FILE + ".bad")).read_text() == text
    assert load_settings() == (Settings(), ""), "it is told once"


def test_a_second_bad_file_is_kept_beside_the_first():
    home().mkdir(parents=True)
    for _ in range(2):
        (home() / SETTINGS_FILE).write_text("{")
        load_settings()
    assert {path.name for path in home().iterdir()} == {SETTINGS_FILE + ".bad", SETTINGS_FILE + ".bad2"}


def test_a_change_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="ui_scale must be"):
        Settings().with_changes(ui_scale=0.1)


def test_settings_that_cannot_be_kept_are_told_and_harm_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("")
    assert "cannot be kept" in save_settings(Settings())
    loaded, note = load_settings()
    assert loaded == Settings()
    assert "cannot be read" in note


def test_a_write_that_fails_leaves_the_old_file(monkeypatch):
    save_settings(Settings().with_changes(volume=10))

    def fails(beside: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wsn.data.disk.os.replace", fails)
    assert "no space left" in save_settings(Settings().with_changes(volume=20))
    assert json.loads((home() / SETTINGS_FILE).read_text())["volume"] == 10
    assert not list(home().glob(".*"))


def test_home_is_where_the_system_keeps_such_things(monkeypatch, tmp_path):
    monkeypatch.delenv("WSN_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert home() == tmp_path / "wsn"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert home() == tmp_path / "roaming" / "wsn"


def test_a_size_of_text_that_was_chosen_with_an_older_release_stays(tmp_path):
    file = tmp_path / "settings.json"
    file.write_text('{"ui_scale": 1.5}')
    settings, problem = load_settings(file)
    assert (settings.ui_scale, settings.ui_auto, problem) == (1.5, False, "")
    file.write_text('{"ui_scale": 1.0}')
    assert load_settings(file)[0].ui_auto is True
    file.write_text('{"ui_scale": 1.5, "ui_auto": true}')
    assert load_settings(file)[0].ui_auto is True
