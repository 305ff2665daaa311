"""A board made over a scan in the window: fitted by clicks, painted, guessed, saved without the picture."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.client.pages.finding import Finder
from tests.client.pages.overscan import guess_rest, paint_samples, poor_scan, samples, show_hexes
from wsn.client.opening import Start
from wsn.client.pages.edit.brushwork import Brush
from wsn.client.pages.edit.mapeditor import MapEditorPage
from wsn.client.panels import widgets
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.maptext import map_text
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.workshop import Workbench, beside

CORNERS = ("A202", "A1612", "A312", "A1501")


@pytest.fixture
def hand(window: Any, home: Path) -> Any:
    draft = blank_board("war_storms", "flat", 17, 13, letter="A", half=True, title="Our farm")
    (home / "farm.toml").write_text(map_text(draft.document), encoding="utf-8")
    opened = window(Start("edit", str(home / "farm.toml")), size=(1280, 800))
    assert isinstance(opened.app.top_page, MapEditorPage)
    opened.app.top_page.part = "scan"
    return opened


@pytest.fixture
def scanned(hand: Any, home: Path) -> Any:
    """The page with a scan of board A laid under a bare board, and where each hex lies on it."""
    board, at = poor_scan("board_a", "deuteranopia", home / "scan.png")
    page = hand.app.top_page
    page.scan.lay_picture(str(home / "scan.png"))
    hand.until(lambda: page.scan.picture is not None, what="the picture is read")
    return hand, board, at


def test_three_hexes_fit_the_grid_and_more_show_how_well(scanned: Any) -> None:
    hand, _, at = scanned
    page = hand.app.top_page
    assert page.scan.is_bare, "before that the picture is seen without the grid"
    show_hexes(hand, at, CORNERS[:2])
    assert page.scan.fit is None
    show_hexes(hand, at, CORNERS[2:])
    assert page.scan.fit is not None
    assert max(page.scan.fit.residuals.values()) < 2.5, "a click is as fine as a pixel of the screen"
    assert not page.scan.is_bare
    hand.key("Z", 2)
    assert set(page.scan.kept_fit["points"]) == set(CORNERS[:3]), "a point is undone like a stroke"


def test_a_scan_laid_again_from_elsewhere_keeps_its_fit(scanned: Any, home: Path) -> None:
    hand, _, at = scanned
    page = hand.app.top_page
    show_hexes(hand, at, CORNERS)
    points = page.scan.kept_fit["points"]
    (home / "there").mkdir()
    (home / "scan.png").rename(home / "there" / "scan.png")
    page.scan.lay_picture(str(home / "there" / "scan.png"))
    hand.until(lambda: page.scan.fit is not None, what="the picture is read again")
    assert page.scan.kept_fit["points"] == points
    assert not page.scan.fitting
    (home / "there" / "scan.png").rename(home / "other.png")
    page.scan.lay_picture(str(home / "other.png"))
    assert page.scan.kept_fit["points"] == {}, "another picture is fitted anew"
    assert page.scan.fitting


def test_a_slip_leaves_the_picture_in_sight_and_is_told(
    scanned: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, _, at = scanned
    page = hand.app.top_page
    show_hexes(hand, at, CORNERS[:3])
    show_hexes(hand, lambda label: at("A907"), ("A1501",))
    assert max(page.scan.fit.residuals.values()) > 60
    assert page.scan.is_bare
    Finder(hand, monkeypatch).click("x##A1501")
    assert page.scan.fit is not None
    assert not page.scan.is_bare


def test_what_is_painted_is_known_and_the_rest_is_guessed(scanned: Any, home: Path) -> None:
    hand, board, at = scanned
    page = hand.app.top_page
    show_hexes(hand, at, CORNERS)
    page.scan.fitting = False
    paint_samples(hand, board)
    known, edges = samples(board)
    kept = page.scan.kept_fit
    assert {word: set(labels) for word, labels in kept["known"].items()} == {
        word: set(labels) for word, labels in known.items()
    }
    assert {word: set(pairs) for word, pairs in kept["edges"].items()} == {
        word: set(pairs) for word, pairs in edges.items()
    }
    guess_rest(hand)
    made = page.bench.now.board
    named = {label for labels in known.values() for label in labels}
    rest = [label for label in board.spaces if label not in named]
    right = sum(made.spaces[label].terrain == board.spaces[label].terrain for label in rest)
    assert right / len(rest) >= 0.90
    sides = [(a, b) for a in board.spaces for b in board.neighbours(a) if board.order[a] < board.order[b]]
    good = sum(made.edge_features(*pair) == board.edge_features(*pair) for pair in sides)
    assert good / len(sides) >= 0.85
    unsure = page.scan.unsure_places
    assert unsure
    assert len(unsure) < len(rest)
    one = next(label for label in unsure if "/" not in label)
    hand.click_on(one)
    assert one in page.scan.unsure_places, "a brush for hexsides tells nothing of it"
    page.take(page.work.brushes[0])
    hand.click_on(one)
    assert one not in page.scan.unsure_places

    page.save_file(home / "made.toml")
    text = beside(home / "made.toml").read_text(encoding="utf-8")
    assert "scan.png" in text
    assert len(text) < 4000, "of the picture it keeps its name only"
    again = Workbench.open_board(str(home / "made.toml"))
    assert again.edits.present["fit"]["points"] == kept["points"]
    assert draft_of(str(home / "made.toml")).document == page.bench.now.document


def test_why_no_hexsides_are_guessed_is_told(scanned: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, _, at = scanned
    page = hand.app.top_page
    show_hexes(hand, at, CORNERS)
    said: list[str] = []
    soft = widgets.draw_soft

    def noted(words: str) -> None:
        said.append(words)
        soft(words)

    monkeypatch.setattr(widgets, "draw_soft", noted)

    def told() -> str:
        said.clear()
        hand.step(2)
        return " ".join(dict.fromkeys(said))

    assert "No hexsides" not in told(), "first some ground must be known"
    for word, label in (("open", "A503"), ("woods", "A505")):
        page.bench.do(f"terrain {word} {label}", known=("known", word, label))
    assert (
        "No hexsides are guessed yet. Show some of each kind, including hexsides with nothing on them (X)."
        in told()
    )
    page.bench.do("edge bocage A503/A504", known=("edges", "bocage", "A503/A504"))
    assert (
        "No hexsides are guessed yet. Show hexsides with nothing on them: take away (X) along some." in told()
    )
    page.bench.do("woods A703", known=("edges", "none", "A505/A506"))
    assert "No hexsides" not in told()
    assert "bocage 1, bare 1" in told()


def test_a_line_is_judged_again_after_every_change_and_the_shots_are_counted(window: Any) -> None:
    hand = window(Start("edit", "board_a"), size=(1280, 800))
    page = hand.app.top_page
    page.do("sight_line")
    hand.click_on("A802")
    hand.click_on("A806")
    assert page.lines.tool.table.line_ruling.clear == page.lines.tool.table.base.rule("A802", "A806").clear
    before = page.lines.tool.table.line_ruling.clear
    page.bench.do("woods A804")
    hand.step(3)
    assert page.lines.tool.table.line_ruling.clear is False
    hand.until(lambda: page.lines.shots, what="the shots are counted")
    blocked = {(shot.a, shot.b) for shot in page.lines.shots if not shot.opens}
    assert (("A802", "A806") in blocked) == before
    hand.key("Z", 2)
    hand.step(3)
    assert page.lines.tool.table.line_ruling.clear is before
    page.bench.do("level 2 A905")
    hand.step(2)
    assert page.lines.shots is None, "those of another board are not shown meanwhile"
    hand.until(lambda: page.lines.shots, what="the shots are counted again")
    shot = page.lines.shots[0]
    page.lines.show_line(shot, page.view)
    assert page.lines.tool.table.line_ruling.clear is shot.opens


def test_a_board_is_exported_in_three_kinds(hand: Any, home: Path) -> None:
    page = hand.app.top_page
    for kind, begins in (("png", b"\x89PNG"), ("svg", b"<"), ("pdf", b"%PDF")):
        page.filing.export_board(kind, home / f"out.{kind}")
        hand.until(lambda: not page.filing.is_exporting, what="it is drawn")
        assert (home / f"out.{kind}").read_bytes().startswith(begins)


def plain_scan(hand: Any, file: Path, turn: float = 3.0) -> Any:
    """A picture of the board that is edited, turned; and where a place of the sheet lies on it."""
    import io
    import math

    from PIL import Image

    from wsn.table.picture.plan import MapPlan
    from wsn.table.picture.png import to_png
    from wsn.table.picture.sheet import map_svg

    board = hand.app.top_page.bench.now.board
    left, top, right, _ = MapPlan(board, tuple(board.spaces)).bounds
    drawn = Image.open(io.BytesIO(to_png(map_svg(board, furnished=False), width=round((right - left) * 0.6))))
    flat = drawn.convert("RGB")
    turned = flat.rotate(turn, expand=True, fillcolor=(255, 255, 255))
    turned.save(file)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(x: float, y: float) -> tuple[int, int]:
        u, v = (x - left) * 0.6 - flat.width / 2, (y - top) * 0.6 - flat.height / 2
        return round(u * c + v * s + turned.width / 2), round(v * c - u * s + turned.height / 2)

    return at


def lies(page: Any, at: tuple[float, float]) -> tuple[float, float]:
    """Where a pixel of the picture lies on the sheet."""
    x, y, w = np.array(page.scan.scan_matrix(page.view)).reshape(3, 3) @ (*at, 1.0)
    return x / w, y / w


@pytest.mark.parametrize("name", ["omaha_beach", ""])
def test_a_scan_under_squares_is_fitted_by_known_squares_with_labels_of_their_own_too(
    window: Any, home: Path, name: str
) -> None:
    if not name:
        draft = blank_board("omaha_solitaire", "square", 9, 6, title="Beach")
        name = str(home / "beach.toml")
        Path(name).write_text(map_text(draft.document), encoding="utf-8")
    hand = window(Start("edit", name), size=(1280, 800))
    page = hand.app.top_page
    page.part = "scan"
    at = plain_scan(hand, home / "scan.png")
    page.scan.lay_picture(str(home / "scan.png"))
    hand.until(lambda: page.scan.picture is not None, what="the picture is read")
    spaces = page.view.board.spaces

    def middle(label: str) -> tuple[int, int]:
        return at(*page.view.plan.centre(spaces[label]))

    for _ in range(4):
        show_hexes(hand, middle, (page.scan.next_label(),))
    assert len(page.scan.kept_fit["points"]) == 4
    assert max(page.scan.fit.residuals.values()) < 3
    for label, space in spaces.items():
        if space.kind == "square":
            x, y = page.view.plan.centre(space)
            assert math.dist(lies(page, middle(label)), (x, y)) < 6, "the picture lies under the squares"
    page.scan.fitting = False
    first, second = [label for label, space in spaces.items() if space.kind == "square"][:2]
    for word, label in (("sea", first), ("beach", second)):
        page.take(Brush("terrain", word))
        hand.click_on(label)
    assert page.scan.kept_fit["known"] == {"sea": [first], "beach": [second]}
    guess_rest(hand)
    assert page.scan.problem == ""
    assert not page.bench.now.problems


def test_a_picture_is_pulled_into_place_under_areas(
    window: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = window(Start("edit", "normandy_areas"), size=(1280, 800))
    page = hand.app.top_page
    page.part = "scan"
    at = plain_scan(hand, home / "scan.png", 8.0)
    page.scan.lay_picture(str(home / "scan.png"))
    hand.until(lambda: page.scan.picture is not None, what="the picture is read")
    hand.step(3)
    assert page.scan.laid_scan(page.view) is not None, "it is seen at once"
    assert not page.scan.fitting, "and may be drawn over at once"
    Finder(hand, monkeypatch).click("Pull it into place")
    hand.until(lambda: page.scan.fitting)
    corners = sorted(page.outlines.work.corner_areas())
    chosen = [min(corners, key=lambda p: a * p.x + b * p.y) for a, b in ((1, 1), (-1, 1), (1, -1), (-1, -1))]
    plan = page.view.plan
    for place in chosen:
        there = plan.xy(place)
        here = lies(page, at(*there))
        hand.drag(page.view.camera.to_window(*here), page.view.camera.to_window(*there))
    assert set(page.scan.kept_fit["points"]) == {f"{p.x},{p.y}" for p in chosen}, "caught by the corners"
    assert max(page.scan.fit.residuals.values()) < 3
    for place in corners:
        assert math.dist(lies(page, at(*plan.xy(place))), plan.xy(place)) < 8
    assert all(label.startswith(("scan ", "point ")) for label in page.bench.edits.history.labels)
    was = page.bench.now.document
    hand.click_on("Caen")
    assert len(page.scan.kept_fit["points"]) == 5, "a click says that a place lies right"
    assert page.bench.now.document is was, "and paints nothing"
    hand.key("Z", 2)
    x, y = page.view.camera.to_window(*plan.xy(chosen[0]))
    hand.drag((x, y), (x + 60, y + 40))
    assert f"{chosen[0].x},{chosen[0].y}" not in page.scan.kept_fit["points"], (
        "a place is pulled elsewhere again"
    )
    assert len(page.scan.kept_fit["points"]) == 4
    fitted = page.scan.fit.matrix.tolist()
    page.grab(page.view.pick_at(*page.view.camera.to_window(*plan.xy(chosen[1]))))
    page.scan.pull_picture(chosen[2])
    assert page.scan.fit.matrix.tolist() != fitted, "the picture goes along"
    hand.key("ESCAPE")
    assert page.scan.fit.matrix.tolist() == fitted, "and back, where it is let go of"
    assert page.scan.fitting
    hand.key("Z", 2)
    assert f"{chosen[0].x},{chosen[0].y}" in page.scan.kept_fit["points"]
    assert Finder(hand, monkeypatch).cut() == []
    page.take(Brush("terrain", "beach"))
    hand.step()
    assert not page.scan.fitting, "who takes up a brush paints with it"
    hand.click_on("Caen")
    assert page.bench.now.board.spaces["Caen"].terrain == "beach"
    page.save_file(home / "n.toml")
    again = Workbench.open_board(str(home / "n.toml"))
    assert again.edits.present["fit"]["points"] == page.scan.kept_fit["points"]


def test_a_board_of_squares_has_no_lines(window: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = blank_board("omaha_solitaire", "square", 9, 6, title="Beach")
    (home / "beach.toml").write_text(map_text(draft.document), encoding="utf-8")
    hand = window(Start("edit", str(home / "beach.toml")))
    finder = Finder(hand, monkeypatch)
    page = hand.app.top_page
    assert "lines" not in page.parts
    page.part = "scan"
    assert finder.cut() == []
    space = list(page.bench.now.board.spaces)[20]
    page.take(Brush("terrain", "sea"))
    hand.click_on(space)
    assert page.bench.now.board.spaces[space].terrain == "sea"


def test_a_scan_of_one_colour_is_told(hand: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from PIL import Image

    Image.new("I;16", (60, 40), 65_535).save(home / "white.png")
    page = hand.app.top_page
    page.scan.lay_picture(str(home / "white.png"))
    hand.until(lambda: page.scan.picture is not None, what="the picture is read")
    told: list[str] = []
    monkeypatch.setattr(widgets, "draw_notice", lambda words, bad=False: told.append(words))
    hand.step(2)
    assert "The picture is all white: there is nothing on it." in told


def test_an_odd_fit_beside_the_board_is_told_and_the_window_opens(window: Any, home: Path) -> None:
    draft = blank_board("war_storms", "flat", 17, 13, letter="A", half=True, title="Our farm")
    (home / "farm.toml").write_text(map_text(draft.document), encoding="utf-8")
    odd = 'format = 1\npicture = "//host/share/scan.png"\nname = "x"\nsystem = "war_storms"\n'
    beside(home / "farm.toml").write_text(odd, encoding="utf-8")
    opened = window(Start("edit", str(home / "farm.toml")), size=(1280, 800))
    page = opened.app.top_page
    assert isinstance(page, MapEditorPage)
    assert "farm.fit.toml, is left out" in page.bench.notice
    page.part = "scan"
    opened.step(2)
    assert page.scan.kept_fit is None
