"""The editor of boards at the window: painted, undone, saved, killed and opened again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.pages.finding import Finder
from tests.client.pages.killed import lines_until_killed
from wsn.client.opening import Start
from wsn.client.pages.edit.brushwork import Brush
from wsn.client.pages.edit.mapeditor import MapEditorPage
from wsn.client.pages.edit.saveas import own_name
from wsn.editing.autosave import Autosave, kept_rows
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.workshop import Workbench

CTRL = 2


@pytest.fixture
def hand(window: Any) -> Any:
    opened = window(Start("edit", "board_a"))
    opened.step(3)
    assert isinstance(opened.app.top_page, MapEditorPage)
    return opened


def terrain(page: MapEditorPage, space: str) -> str:
    return page.bench.now.board.spaces[space].terrain


def test_a_stroke_paints_every_hex_that_it_goes_over_and_is_one_step(hand: Any) -> None:
    page = hand.app.top_page
    page.take(Brush("terrain", "marsh"))
    hand.drag(hand.place("A502"), hand.place("A505"))
    assert [terrain(page, f"A50{n}") for n in range(1, 7)] == ["open", *["marsh"] * 4, "open"]
    assert [*page.bench.edits.history.labels] == ["terrain marsh A502 A503 A504 A505"]
    assert page.view.board.spaces["A503"].terrain == "marsh", "and the board that is seen has it"
    hand.key("Z", CTRL)
    assert page.bench.now.document == draft_of("board_a").document
    hand.key("Y", CTRL)
    assert terrain(page, "A503") == "marsh"


def test_a_click_paints_one_hex_and_the_right_button_clears_it(hand: Any) -> None:
    page = hand.app.top_page
    page.take(Brush("terrain", "woods"))
    hand.click_on("A708")
    assert terrain(page, "A708") == "woods"
    hand.click_on("A708", "right")
    assert terrain(page, "A708") == "open"


def test_a_map_of_areas_is_painted_and_its_borders_are_drawn(window: Any, home: Path) -> None:
    hand = window(Start("edit", "normandy_areas"))
    page = hand.app.top_page
    hand.step(3)
    assert list(page.parts) == ["check", "scan", "steps", "file"], "no line of sight on areas"
    page.take(Brush("terrain", "beach"))
    hand.click_on("Argences")
    assert terrain(page, "Argences") == "beach"
    page.take(Brush("edge", "river"))
    spaces = page.view.board.spaces
    line = page.view.plan.border(spaces["Caen"], spaces["Argences"])
    x, y = page.view.camera.to_window(*line[len(line) // 2])
    hand.click(x, y)
    assert "river" in page.bench.now.board.edge_features("Caen", "Argences")
    assert [*page.bench.edits.history.labels][1:] == ["edge river Caen/Argences"]
    assert page.work.problem == ""
    page.take(next(one for one in page.work.brushes if one.words == "closed to all"))
    hand.click(x, y)
    assert "Argences" not in page.bench.now.board.neighbours("Caen")
    hand.click(x, y, "right")
    assert "Argences" in page.bench.now.board.neighbours("Caen")
    page.save_file(home / "n.toml")
    assert Workbench.open_board(str(home / "n.toml")).now.board.spaces["Argences"].terrain == "beach"


def test_a_map_with_labels_of_its_own_is_painted(window: Any) -> None:
    hand = window(Start("edit", "omaha_beach"))
    page = hand.app.top_page
    hand.step(3)
    page.take(Brush("terrain", "town"))
    assert list(page.parts) == ["check", "scan", "steps", "file"]
    hand.click_on("S10")
    assert terrain(page, "S10") == "town"
    page.take(Brush("path", "road"))
    for label in ("S10", "S13"):
        hand.click_on(label)
    assert "road" in page.bench.now.board.path_kinds("S10", "S13")


def test_a_layout_says_that_it_is_opened_as_one_board(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = window(Start("boards"))
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", lambda words, bad=False: said.append(words))
    hand.app.top_page.open("four_boards")
    assert [words for words in said if "laid of 4 boards" in words and "stays as it is" in words]
    assert hand.app.top_page.bench.must_be_named


def test_esc_puts_the_brush_down_before_it_leaves_the_page(hand: Any) -> None:
    page = hand.app.top_page
    page.take(Brush("path", "road"))
    hand.click_on("A1207")
    hand.click_on("A1208")
    hand.key("ESCAPE")
    assert page.work.way is None, "first the road ends"
    hand.key("ESCAPE")
    assert hand.app.top_page is page
    assert page.work.brush.words == "Move the map"
    page.view.zoom_by(6, *hand.place("A908"))
    hand.step(2)
    seen = page.view.camera
    hand.drag(hand.place("A908"), hand.place("A907"))
    assert page.view.camera != seen, "a drag moves the map"
    hand.click_on("A908")
    assert [*page.bench.edits.history.labels] == ["path road A1207 A1208"]
    hand.key("W")
    assert page.work.brush.words == "Name"
    hand.key("ESCAPE")
    assert hand.app.top_page is page
    hand.key("ESCAPE")
    assert hand.app.top_page is not page


def test_the_list_of_brushes_stays_where_it_is_while_what_they_do_is_told(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    finder = Finder(hand, monkeypatch)
    tops = set()
    for brush in (Brush("terrain", "open"), Brush("path", "road"), Brush("shape", "box")):
        page.take(brush)
        tops.add(finder.find("##take terrain woods").y)
    assert len(tops) == 1, "a click that follows another finds the row that was seen"


def side(hand: Any, a: str, b: str) -> tuple[float, float]:
    (ax, ay), (bx, by) = hand.place(a), hand.place(b)
    return (ax + bx) / 2, (ay + by) / 2


def test_hexsides_are_painted_by_dragging_along_them_and_taken_off_again(hand: Any) -> None:
    page = hand.app.top_page
    board = page.bench.now.board
    assert not board.edge_features("A905", "A906")
    page.take(Brush("edge", "bocage"))
    hand.click(*side(hand, "A905", "A906"))
    assert page.bench.now.board.edge_features("A905", "A906") == {"bocage"}
    page.work.takes_away = True
    hand.click(*side(hand, "A905", "A906"))
    assert not page.bench.now.board.edge_features("A905", "A906")
    hand.click_on("A905")
    assert len(page.bench.edits.history.past) == 2, "the middle of a hex is on none of its sides"


def test_a_road_is_drawn_by_a_drag_or_hex_by_hex(hand: Any) -> None:
    page = hand.app.top_page
    page.take(Brush("path", "trail"))
    hand.click_on("A1207")
    hand.click_on("A1209")
    hand.key("ESCAPE")
    hand.click_on("A1501")
    hand.click_on("A1502")
    board = page.bench.now.board
    assert all("trail" in board.path_kinds(*pair) for pair in (("A1207", "A1208"), ("A1208", "A1209")))
    assert "trail" in board.path_kinds("A1501", "A1502")
    assert not board.path_kinds("A1209", "A1210")
    assert [*page.bench.edits.history.labels] == [
        "path trail A1207 A1208 A1209",
        "path trail A1501 A1502",
    ]


def test_a_hex_is_named(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = hand.app.top_page
    page.take(Brush("tool", "name"))
    hand.click_on("A807")
    hand.step(2)
    hand.write("Le Bois")
    Finder(hand, monkeypatch).click("Set name")
    assert page.bench.now.board.spaces["A807"].name == "Le Bois"


def test_all_of_it_is_done_by_keys_alone(hand: Any) -> None:
    page = hand.app.top_page
    hand.move(5, 300)
    for _ in range(3):
        hand.key("LEFT")
    start = page.cursor.space
    hand.write("4")
    assert page.work.brush == page.work.brushes[3]
    hand.key("SPACE")
    hand.key("DOWN")
    hand.key("DOWN")
    hand.key("SPACE")
    hand.key("DOWN")
    assert len(page.bench.edits.history.past) == 1
    assert terrain(page, start) == page.work.brushes[3].word
    hand.key("S", CTRL)
    assert page.part == "file", "a map that came with the program needs a file of its own"


def test_it_is_saved_under_a_name_of_its_own_and_then_to_its_file(hand: Any, home: Path) -> None:
    page = hand.app.top_page
    page.bench.do("woods A708")
    page.save_file(home / "mine.toml")
    assert draft_of(str(home / "mine.toml")).board().spaces["A708"].terrain == "woods"
    assert "# Small fields, each behind its bank and hedge" in (home / "mine.toml").read_text(
        encoding="utf-8"
    )
    page.bench.do("woods A709")
    hand.key("S", CTRL)
    assert draft_of(str(home / "mine.toml")).board().spaces["A709"].terrain == "woods"
    hand.app.back()
    assert kept_rows() == (), "what is saved is kept nowhere else"


EDITING = """
import sys
from wsn.client.app import App
from wsn.client.pages.edit.brushwork import Touch
from wsn.client.opening import Start

if __name__ == "__main__":
    app = App(Start("edit", "board_a"), visible=False)
    page = app.top_page
    page.work.take(page.work.brushes[7])
    spaces = list(page.bench.now.board.spaces)
    n = 0
    while True:
        app.window.step()
        page.work.begin(Touch(spaces[7 * n % len(spaces)]))
        page.work.go(Touch(spaces[(7 * n + 1) % len(spaces)]))
        page.work.end()
        if n % 5 == 4:
            page.bench.undo()
        n += 1
        print("kept", len(page.bench.edits.history.past), flush=True)
"""


def test_a_kill_while_editing_loses_nothing_that_was_acknowledged(window: Any, home: Path) -> None:
    acknowledged = lines_until_killed(EDITING, home, 30)
    whole = [line for line in acknowledged if line.startswith("kept ") and line.endswith("\n")]
    steps = int(whole[-1].split()[1])

    hand = window(Start("edit", "board_a"))
    page = hand.app.top_page
    assert len(page.bench.edits.history.past) in (steps, steps + 1, steps - 1)
    assert page.bench.again == len(page.bench.edits.history.past)
    row = kept_rows("map")[0]
    assert Autosave.read_edits(row.place).present == page.bench.edits.present
    page.bench.go_to(0)
    assert page.bench.now.document == draft_of("board_a").document, "and all of it can be undone"


def test_a_new_board_of_each_grid_is_begun_on_the_page_for_it(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = window(Start("boards"))
    finder = Finder(hand, monkeypatch)
    finder.click("hexes that point up, in rows")
    finder.click("Begin")
    page = hand.app.top_page
    assert isinstance(page, MapEditorPage)
    assert page.bench.now.document["grid"] == "pointy"
    assert len(page.bench.now.board.spaces) == 17 * 12
    page.bench.do("woods A505")
    hand.app.back()
    assert [row.file for row in kept_rows("map")] == [None]
    hand.app.open_page("boards")
    finder.click("A new board, one change")
    assert terrain(hand.app.top_page, "A505") == "woods"


def test_every_part_of_the_page_is_drawn_in_a_small_window(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = window(Start("edit", "board_a"), size=(800, 560))
    finder = Finder(hand, monkeypatch)
    page = hand.app.top_page
    page.bench.do("sea A907")
    from wsn.client.pages.edit.mapeditor import EDITOR_TABS

    for part in EDITOR_TABS:
        page.part = part
        assert finder.cut() == []


def test_hexes_are_chosen_copied_turned_and_laid_down(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = hand.app.top_page
    hand.key("C")
    hand.click_on("A907")
    hand.click_on("A1007")
    assert list(page.work.chosen) == ["A907", "A1007"]
    hand.key("C", CTRL)
    hand.key("V", CTRL)
    for _ in range(3):
        hand.key("T")
    hand.point("A204")
    assert any(
        mark.style == "what_if" and mark.space == "A303" for mark in page.view.marks if "space" in dir(mark)
    )
    hand.click_on("A204")
    assert page.bench.edits.history.labels[-1] == "copy A907 A1007 to A204 turned 1 turned 1 turned 1"
    assert page.bench.now.board.spaces["A303"].name == "La Métairie"
    hand.key("DELETE")
    assert terrain(page, "A907") == terrain(page, "A1007") == "open"
    hand.key("ESCAPE")
    assert not page.work.chosen
    page.piece.take("village")
    hand.click_on("A1302")
    assert terrain(page, "A1302") == "built_up"
    assert page.bench.edits.history.labels[-1] == "lay village at A1302"
    hand.app.do("mirror_piece")
    assert not page.piece.laying


def test_the_lines_of_the_steps_do_the_same_on_the_command_line(hand: Any) -> None:
    from wsn.mapmaking.instructions import apply_lines

    page = hand.app.top_page
    for brush, space in (
        (("terrain", "woods"), "A708"),
        (("level", "level"), "A709"),
        (("feature", "ford"), "A710"),
    ):
        page.take(Brush(*brush))
        hand.click_on(space)
    page.take(Brush("path", "road"))
    hand.drag(hand.place("A403"), hand.place("A406"))
    page.take(Brush("edge", "bocage"))
    hand.click(*side(hand, "A905", "A906"))
    lines = [*page.bench.edits.history.labels]
    assert len(lines) == 5
    assert apply_lines(draft_of("board_a"), lines).document == page.bench.now.document


def test_at_a_corner_the_brush_is_on_none_of_the_three_sides(hand: Any) -> None:
    from wsn.client.view.underbrush import side_under

    view = hand.app.top_page.view
    space = view.board.spaces["A706"]
    corners = view.plan.corners(space)
    x, y = view.plan.centre(space)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]]):
        inner = [
            (x + (px - x) * 0.97, y + (py - y) * 0.97)
            for px, py in ((ax, ay), ((ax + bx) / 2, (ay + by) / 2))
        ]
        at_corner, at_middle = (
            side_under(view, view.pick_at(*view.camera.to_window(*place))) for place in inner
        )
        assert at_corner is None
        assert at_middle is not None
        assert "A706" in at_middle


def test_maps_of_the_folder_and_overlays_are_offered(
    window: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Workbench.open_board("board_a").save(home / "own.toml")
    (home / "other.toml").write_text("x = 1\n", encoding="utf-8")
    hand = window(Start("boards"))
    assert [file.name for file in hand.app.top_page.own] == ["own.toml"]
    Finder(hand, monkeypatch).click("own.toml##own own.toml")
    assert hand.app.top_page.bench.edits.file == (home / "own.toml").resolve()
    hand.app.back()
    hand.app.open(Start("edit", "village"))
    page = hand.app.top_page
    space = page.bench.now.sheet.spaces[0]
    hand.click_on(space, "right")
    assert terrain(page, space) == "open", "an overlay is edited like a board"


def test_what_was_kept_is_told_when_the_file_has_changed_since(window: Any, home: Path) -> None:
    file = home / "own.toml"
    Workbench.open_board("board_a").save(file)
    bench = Workbench.open_board(str(file))
    bench.do("woods A708")
    bench.close()
    hand = window(Start("edit", str(file)))
    assert hand.app.message == (
        "1 unsaved change from last time has been restored; it can be undone.",
        False,
    )
    hand.app.home()
    file.write_text("# by somebody else\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    hand.app.open(Start("edit", str(file)))
    assert hand.app.message[0].endswith("The file has been changed elsewhere.")
    assert hand.app.message[1]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Beach, bluff and the fields above", "beach_bluff_and_the_fields_above.toml"),
        ("  Saint-Lô!  ", "saint_lô.toml"),
        ("…", "board.toml"),
        ("x" * 39 + " and more", "x" * 39 + ".toml"),
    ],
)
def test_the_file_that_is_offered_is_called_as_the_board(title: str, name: str) -> None:
    assert own_name(title, "board") == name
