"""Areas, corners, boxes and connections at the window of the editor of boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.client.pages.edit.brushwork import SHAPE, Brush
from wsn.client.pages.edit.mapeditor import MapEditorPage
from wsn.client.pages.edit.outlinework import word_of
from wsn.desk.marks import TraceMark
from wsn.mapmaking.instructions import apply_lines
from wsn.mapmaking.maptext import map_text
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.workshop import Workbench
from wsn.table.picture.plan import SIZE

CTRL = 2


@pytest.fixture
def hand(window: Any, home: Path) -> Any:
    """The editor on two areas of 400 by 600 units, side by side."""
    draft = blank_board("storm_over_normandy", "area", 4, 3, title="Trial")
    made = apply_lines(draft, ["split Area-1 400,0 400,300 400,600 into East", "rename Area-1 West"])
    (home / "trial.toml").write_text(map_text(made.document))
    opened = window(Start("edit", str(home / "trial.toml")))
    opened.step(3)
    assert isinstance(opened.app.top_page, MapEditorPage)
    return opened


def at(hand: Any, x: int, y: int) -> tuple[float, float]:
    """Where a place of the map is in the window."""
    view = hand.app.top_page.view
    wide, high = view.plan.board.aspect
    return view.camera.to_window(x * wide * SIZE, y * high * SIZE)


def steps(hand: Any) -> list[str]:
    return [*hand.app.top_page.bench.edits.history.labels]


def take(hand: Any, tool: str) -> None:
    page = hand.app.top_page
    page.take(next(one for one in page.work.brushes if one == Brush(SHAPE, tool)))
    hand.step(2)


def test_a_corner_is_dragged_in_both_areas_that_have_it_and_undone(hand: Any) -> None:
    take(hand, "corner")
    x, y = at(hand, 400, 300)
    hand.drag((x + 3, y - 2), at(hand, 460, 280))
    areas = hand.app.top_page.bench.now.document["areas"]
    (line,) = steps(hand)
    moved = [int(one) for one in line.removeprefix("corner 400,300 to ").split(",")]
    assert abs(moved[0] - 460) <= 4
    assert abs(moved[1] - 280) <= 4
    assert all(moved in row["outline"] for row in areas.values())
    hand.key("Z", CTRL)
    assert all([400, 300] in row["outline"] for row in hand.app.top_page.bench.now.document["areas"].values())


def test_a_border_that_is_dragged_has_a_corner_there_and_a_right_click_takes_it_out(hand: Any) -> None:
    take(hand, "corner")
    hand.drag(at(hand, 400, 150), at(hand, 340, 150))
    bend = [p for p in hand.app.top_page.bench.now.document["areas"]["West"]["outline"] if 330 < p[0] < 350]
    assert len(bend) == 1
    assert bend[0] in hand.app.top_page.bench.now.document["areas"]["East"]["outline"]
    hand.click(*at(hand, *bend[0]), "right")
    assert steps(hand)[-1] == f"remove corner {bend[0][0]},{bend[0][1]}"


def test_an_area_is_drawn_corner_by_corner_named_and_shares_its_border(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    take(hand, "area")
    first, *rest = [(800, 0), (1000, 60), (1000, 500), (800, 600)]
    x, y = at(hand, *first)
    hand.click(x + 4, y + 3)
    for place in rest:
        hand.click(*at(hand, *place))
    assert [mark for mark in page.map_marks() if isinstance(mark, TraceMark) and mark.line]
    hand.click(x - 2, y + 4)
    hand.step(2)
    hand.write("Le Hamel")
    Finder(hand, monkeypatch).click("Set name")
    board = page.bench.now.board
    assert board.bordering("Le-Hamel") == ("East",)
    assert board.spaces["Le-Hamel"].name == "Le Hamel"
    assert len(steps(hand)) == 1, "one step, its name with it"
    assert not page.bench.now.problems
    assert page.view.board.spaces["Le-Hamel"], "and it is seen"


def test_enter_closes_an_area_and_esc_or_a_right_click_take_back(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    take(hand, "area")
    for place in [(800, 0), (900, 0), (950, 100), (900, 200)]:
        hand.click(*at(hand, *place))
    assert len(page.outlines.work.places) == 4
    hand.click(*at(hand, 900, 100), "right")
    assert len(page.outlines.work.places) == 3
    hand.key("RETURN")
    hand.step(2)
    assert page.naming.space == "the new area"
    Finder(hand, monkeypatch).click("Cancel")
    hand.key("ESCAPE")
    assert page.outlines.work.places == []
    assert steps(hand) == []


def test_an_area_is_split_from_rim_to_rim_and_merged_again(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    take(hand, "split")
    for place in [(400, 200), (600, 240), (800, 200)]:
        hand.click(*at(hand, *place))
    hand.step(2)
    hand.write("North")
    Finder(hand, monkeypatch).click("Set name")
    board = page.bench.now.board
    assert {*board.bordering("West")} == {"East", "North"}
    take(hand, "merge")
    hand.click_on("East")
    hand.click_on("North")
    assert steps(hand)[-1] == "merge East North"
    assert "North" not in page.bench.now.board.spaces


def test_a_centre_a_connection_and_a_box_are_set_by_the_pointer_and_taken_away(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    take(hand, "centre")
    hand.click(*at(hand, 100, 100))
    x, y = page.bench.now.document["areas"]["West"]["centre"]
    assert abs(x - 100) <= 4
    assert abs(y - 100) <= 4
    hand.click_on("West", "right")
    assert "centre" not in page.bench.now.document["areas"]["West"]
    take(hand, "box")
    hand.drag(at(hand, 830, 20), at(hand, 1060, 180))
    hand.step(2)
    hand.write("The sea")
    Finder(hand, monkeypatch).click("Set name")
    box = page.bench.now.document["boxes"]["The-sea"]
    assert box["name"] == "The sea"
    assert box["size"] == [1, 1]
    before = tuple(box["at"])
    hand.step(2)
    page.view.fit_view()
    hand.step(2)
    hand.drag(hand.place("The-sea"), (hand.place("The-sea")[0], hand.place("The-sea")[1] + 60))
    assert page.bench.now.document["boxes"]["The-sea"]["at"][1] > before[1]
    take(hand, "connect")
    hand.click_on("The-sea")
    hand.click_on("West")
    assert "The-sea" in page.bench.now.board.neighbours("West")
    hand.click_on("West")
    hand.click_on("The-sea")
    assert "The-sea" not in page.bench.now.board.neighbours("West")
    take(hand, "box")
    hand.click_on("The-sea", "right")
    assert "boxes" not in page.bench.now.document


def test_what_is_refused_is_told_and_nothing_changes(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", lambda words, bad=False: said.append(words))
    take(hand, "corner")
    hand.drag(at(hand, 400, 300), at(hand, 900, 300))
    assert steps(hand) == []
    assert [words for words in said if "overlap" in words or "crosses or touches itself" in words]


def test_a_map_of_areas_is_begun_drawn_saved_and_opened_again(window: Any, home: Path) -> None:
    hand = window(Start("boards"))
    page = hand.app.top_page
    page.game, page.grid, page.columns, page.rows = "storm_over_normandy", "area", 6, 4
    page.begin()
    hand.step(3)
    editor = hand.app.top_page
    assert isinstance(editor, MapEditorPage)
    editor.bench.do("split Area-1 600,0 600,800 into East")
    editor.save_file(home / "mine.toml")
    assert list(Workbench.open_board(str(home / "mine.toml")).now.document["areas"]) == ["Area-1", "East"]


@pytest.mark.parametrize(("board", "pair"), [("board_a", ("A905", "A906")), ("omaha_beach", ("S10", "S13"))])
def test_a_side_of_hexes_or_squares_is_closed_and_opened_again(
    window: Any, board: str, pair: tuple[str, str]
) -> None:
    hand = window(Start("edit", board))
    hand.step(3)
    page = hand.app.top_page
    page.take(next(one for one in page.work.brushes if one.words == "closed to all"))
    (ax, ay), (bx, by) = (hand.place(one) for one in pair)
    hand.click((ax + bx) / 2, (ay + by) / 2)
    assert pair[1] not in page.bench.now.board.neighbours(pair[0])
    assert page.bench.now.document["impassable"][-1] in ("/".join(pair), "/".join(pair[::-1]))
    hand.click((ax + bx) / 2, (ay + by) / 2, "right")
    assert pair[1] in page.bench.now.board.neighbours(pair[0])


def test_an_overlay_closes_nothing_and_has_no_boxes(window: Any) -> None:
    hand = window(Start("edit", "copse"))
    hand.step(3)
    words = [one.words for one in hand.app.top_page.work.brushes]
    assert "closed to all" not in words
    assert "box" not in words


@pytest.mark.parametrize(
    ("typed", "word"), [("Le Hamel", "Le-Hamel"), ("St. Lô (east)", "St.-Lô-east"), ("  ", "")]
)
def test_the_word_for_what_is_named(typed: str, word: str) -> None:
    assert word_of(typed) == word
