"""Files come into the window by a chooser or a drop; what is made there goes among the player's own files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.client.pages.finding import Finder
from wsn.client import ownfiles
from wsn.client.opening import Start
from wsn.client.pages.edit.boards import BoardsPage
from wsn.client.pages.edit.drafteditor import DraftEditorPage
from wsn.client.pages.edit.mapeditor import MapEditorPage
from wsn.client.pages.sight.sight import SightPage
from wsn.client.panels.filechooser import FileChooser
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.workshop import Workbench


@pytest.fixture
def begun_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the program is begun: nothing is to be written into it."""
    place = home / "checkout"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def new_board(hand: Any) -> MapEditorPage:
    draft = blank_board("war_storms", "flat", 6, 5, shift="odd", letter="A", title="A new board")
    page = MapEditorPage(hand.app, Workbench.new(draft))
    hand.app.show_page(page)
    hand.step(2)
    return page


def test_a_new_board_is_saved_among_ones_own_under_the_name_that_the_field_holds(
    begun_in: Path, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The field read mine.toml, and a_new_board.toml was written into the folder of the program."""
    hand = window()
    page = new_board(hand)
    page.part = "file"
    assert page.filing.save_as.name == "a_new_board.toml"
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", lambda words, bad=False: said.append(words))
    Finder(hand, monkeypatch).click("Save##as")
    saved = ownfiles.folder_of("maps") / "a_new_board.toml"
    assert saved.is_file()
    assert str(saved) in said[-1]
    assert page.filing.save_as.target_file.resolve() == saved.resolve(), "then it is its own file"
    assert list(begun_in.iterdir()) == []
    another = new_board(hand)
    assert another.filing.save_as.name == "a_new_board_2.toml", "nothing is written over"


def test_a_bare_name_lies_beside_the_file_and_a_path_is_what_it_says(begun_in: Path, window: Any) -> None:
    hand = window()
    page = new_board(hand)
    save_as = page.filing.save_as
    save_as.typed = "sub/field"
    save_as.save_there()
    assert (begun_in / "sub" / "field.toml").is_file()
    save_as.typed = "other"
    assert save_as.target_file.resolve() == (begun_in / "sub" / "other.toml").resolve()
    save_as.typed = str(begun_in / "third.toml")
    save_as.save_there()
    assert (begun_in / "third.toml").is_file()


def test_another_file_is_written_over_only_when_it_is_saved_twice(begun_in: Path, window: Any) -> None:
    hand = window()
    page = new_board(hand)
    there = begun_in / "there.toml"
    there.write_text("# not yet read by anybody\n")
    for typed in (str(there), str(begun_in / "x.toml"), str(there)):
        page.filing.save_as.typed = typed
        page.filing.save_as.save_there()
    assert "save again" in hand.app.message[0]
    assert there.read_text().startswith("# not yet")
    page.filing.save_as.save_there()
    assert there.read_text() == (page.bench.text())


def test_what_is_drawn_printed_or_photographed_goes_there_too(begun_in: Path, window: Any) -> None:
    hand = window(None, (800, 600))
    page = new_board(hand)
    page.filing.export_board("png")
    hand.until(lambda: not page.filing.is_exporting, 60, "the picture")
    assert (ownfiles.folder_of("prints") / "a_new_board.png").is_file()
    picture = hand.app.save_picture()
    assert picture is not None
    assert picture.parent == ownfiles.folder_of("prints")
    assert list(begun_in.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(begun_in: Path, window: Any) -> None:
    hand = window()
    page = new_board(hand)
    (ownfiles.folder_of("maps").parent).mkdir(parents=True, exist_ok=True)
    ownfiles.folder_of("maps").write_text("a file lies where the folder should be")
    ownfiles.folder_of("prints").write_text("here too")
    page.filing.save_as.save_there()
    words, bad = hand.app.message
    assert bad
    assert "cannot be written" in words
    page.filing.export_board("svg")
    assert "cannot be written" in hand.app.message[0]
    assert hand.app.save_picture() is None
    assert "cannot be written" in hand.app.message[0]


# ---------------------------------------------------------------- chosen


def test_a_scan_is_chosen_by_clicks_alone(
    begun_in: Path, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture had to be typed as a path."""
    scans = begun_in / "scans"
    scans.mkdir()
    Image.new("RGB", (60, 40), "#88aa66").save(scans / "board.JPG", "JPEG")
    (scans / "notes.txt").write_text("not a picture")
    hand = window(None, (1280, 800))
    page = new_board(hand)
    page.part = "scan"
    finder = Finder(hand, monkeypatch)
    finder.click("Choose …")
    assert hand.app.overlay == "files"
    finder.click("Where it began")
    finder.click(f"scans{os.sep}")
    assert not [one for one in finder.look() if "notes" in one.words]
    finder.click("board.JPG")
    assert hand.app.overlay == ""
    assert page.scan.kept_fit is not None
    assert str(page.scan.kept_fit["picture"]) == str((scans / "board.JPG").resolve())


def test_escape_leaves_the_chooser_and_nothing_is_opened(
    home: Path, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = window()
    before = hand.app.top_page
    Finder(hand, monkeypatch).click("Choose a file …")
    assert hand.app.overlay == "files"
    hand.key("ESCAPE")
    assert hand.app.overlay == ""
    assert hand.app.top_page is before


def test_a_folder_that_cannot_be_read_is_told_and_the_one_before_stays(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("")
    (tmp_path / ".hidden.toml").write_text("")
    chooser = FileChooser("A map", (".toml",), lambda path: None, tmp_path)
    assert [one.name for one in chooser.files] == ["a.toml"]
    chooser.go(tmp_path / "gone")
    assert "cannot be read" in chooser.problem
    assert chooser.folder == tmp_path.resolve()


def test_the_way_back_from_what_is_opened_over_an_editor_does_not_say_start(
    home: Path, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page "Make a scenario" had a button "Start" that led back to the board."""
    hand = window()
    page = new_board(hand)
    page.filing.save_as.save_there()
    page.part = "file"
    finder = Finder(hand, monkeypatch)
    assert finder.find("← Start")
    finder.click("Make a scenario on it")
    assert hand.app.top_page.name == "drafts"
    assert not [one for one in finder.look() if one.words == "← Start"]
    finder.click("← Back")
    assert hand.app.top_page is page


def test_a_last_game_is_named_where_there_is_no_room_for_its_state(
    home: Path, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With large text the button read "Continue this game", and no word said which."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    hand.persons_turn()
    hand.give(hand.app.top_page.desk.orders.current_choices()[0].command)
    hand.app.change(ui_scale=1.5)
    hand.app.home()
    finder = Finder(hand, monkeypatch)
    hand.until(lambda: hand.app.top_page.games.last_game() is not None, 30, "the game is listed")
    roomy = [one for one in finder.look() if one.words == "Continue this game"]
    named = [one for one in finder.look() if one.words == "Continue First orders"]
    assert bool(roomy) != bool(named)
    hand.app.change(ui_scale=2.0)
    assert [one for one in finder.look() if one.words.startswith("Continue First")]


# ---------------------------------------------------------------- dropped


def drop(hand: Any, *paths: Path) -> None:
    hand.app.window.window.dispatch_event("on_file_drop", 300, 300, [str(path) for path in paths])
    hand.step(2)


def test_a_dropped_picture_lies_under_the_board_and_a_dropped_map_is_opened(
    begun_in: Path, window: Any
) -> None:
    hand = window()
    page = new_board(hand)
    picture = begun_in / "scan.png"
    Image.new("RGB", (60, 40), "#88aa66").save(picture)
    drop(hand, picture)
    assert page.part == "scan"
    assert page.scan.kept_fit is not None
    page.filing.save_as.save_there()
    saved = page.bench.edits.file
    assert saved is not None
    hand.app.home()
    drop(hand, saved)
    assert isinstance(hand.app.top_page, SightPage)
    hand.app.home()
    hand.app.show_page(BoardsPage(hand.app))
    drop(hand, saved)
    assert isinstance(hand.app.top_page, MapEditorPage)


def test_what_can_not_be_opened_is_told(home: Path, window: Any) -> None:
    hand = window()
    for name, text in (("notes.txt", "hello"), ("bad.toml", "title = "), ("gone.toml", None)):
        path = home / name
        if text is not None:
            path.write_text(text)
        drop(hand, path)
        words, bad = hand.app.message
        assert bad, name
        assert name in words
    drop(hand)
    assert hand.app.top_page.name == "start"


def test_a_dropped_roster_is_brought_into_a_scenario(home: Path, window: Any) -> None:
    hand = window(Start("draft", "first_orders"))
    page = hand.app.top_page
    assert isinstance(page, DraftEditorPage)
    drop(hand, home / "gone.toml")
    assert page.roster.endswith("gone.toml")
    assert hand.app.message[1], "a roster that is not there is told"
