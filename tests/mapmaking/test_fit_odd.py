"""Fits that a stranger may have written: told by `wsn check`, left out by the editor, and never a fall."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from wsn.board.mapfile import map_document
from wsn.cli import main
from wsn.client.pages.edit.editorscan import EditorScan
from wsn.data import DataError, locate, on_another_machine
from wsn.data.writing import toml_text
from wsn.mapmaking import tracing
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.fit import fit_grid, read_fit
from wsn.mapmaking.fitfile import FitFile
from wsn.mapmaking.maptext import map_text
from wsn.mapmaking.workshop import Workbench, beside

POINTS = {"A202": [10, 10], "A1602": [900, 12], "A212": [11, 900.5], "A1612": [902, 901]}


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A map of hexes in a folder of its own, where edits are kept too."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "farm.toml").write_text(map_text(draft_of("board_a").document), encoding="utf-8")
    (tmp_path / "scan.png").write_bytes(b"")
    return tmp_path / "farm.toml"


def good() -> dict[str, Any]:
    """A fit of it in which nothing is odd."""
    return {**tracing.new_fit(draft_of("board_a").document, "scan.png"), "points": dict(POINTS)}


def put(farm: Path, document: Mapping[str, Any]) -> None:
    beside(farm).write_text(toml_text(document), encoding="utf-8")


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in good().items() if name != key}


ODD: dict[str, tuple[dict[str, Any], str]] = {
    "no grid": (without("grid"), "grid: is missing; name that of the map: flat, pointy, square or area"),
    "another grid": ({**good(), "grid": "pointy"}, "grid: is 'pointy', and that of the map 'flat'"),
    "areas": ({**good(), "grid": "area"}, "grid: is 'area', and that of the map 'flat'"),
    "no such grid": ({**good(), "grid": "octagon"}, "grid: 'octagon' is not valid"),
    "another shift": ({**good(), "shift": "even"}, "shift: is 'even', and that of the map 'odd'"),
    "another game": ({**good(), "system": "hex_tiles"}, "system: is 'hex_tiles', and that of the map"),
    "no picture": (without("picture"), "the key 'picture' is missing"),
    "an empty picture": ({**good(), "picture": ""}, "picture: "),
    "a share": ({**good(), "picture": "//host/share/scan.png"}, "is a file on another machine"),
    "a share of Windows": (
        {**good(), "picture": "\\\\host\\share\\scan.png"},
        "is a file on another machine",
    ),
    "a mixed share": ({**good(), "picture": "/\\host/scan.png"}, "is a file on another machine"),
    "an address": ({**good(), "picture": "file://host/scan.png"}, "is a file on another machine"),
    "no points": ({**good(), "points": 3}, "points: expected a table"),
    "a list of points": ({**good(), "points": [[1, 2]]}, "points: expected a table"),
    "half a point": (
        {**good(), "points": {**POINTS, "A101": [1]}},
        "points, A101: expected a list of length 2",
    ),
    "a far point": ({**good(), "points": {**POINTS, "A101": [10**9, 1]}}, "expected a number of at most"),
    "a huge point": ({**good(), "points": {**POINTS, "A101": [10**400, 1]}}, "points, A101: "),
    "nowhere": ({**good(), "points": {**POINTS, "Z9": [1, 2]}}, "points: there is no hex 'Z9' on this grid"),
    "one line": (
        {**good(), "points": {"A101": [0, 0], "A102": [0, 9], "A105": [9, 9]}},
        "all lie on one line",
    ),
    "one pixel": (
        {**good(), "points": {key: [5, 5] for key in POINTS}},
        "all lie on one line of the picture",
    ),
    "a line of pixels": (
        {**good(), "points": {one: [n, n] for n, one in enumerate(POINTS)}},
        "all lie on one line of the picture",
    ),
    "no width": (
        {**good(), "points": {one: [x / 1000, y / 1000] for one, (x, y) in POINTS.items()}},
        "a hex would be 0.073 pixels wide, and 3 are needed: find them farther apart",
    ),
    "a horizon": (
        {
            **good(),
            "perspective": True,
            "points": {"A202": [0, 0], "A1602": [900, 0], "A212": [400, 100], "A1612": [405, 100]},
        },
        "points: cannot all be right",
    ),
    "a bow": (
        {
            **good(),
            "perspective": True,
            "points": {"A202": [0, 0], "A1602": [900, 900], "A212": [900, 0], "A1612": [0, 900]},
        },
        "points: cannot all be right",
    ),
    "no such ground": (
        {**good(), "known": {"wods": ["A101"]}},
        "'wods' is not a terrain; the nearest is 'woods'",
    ),
    "ground nowhere": ({**good(), "known": {"woods": ["Z9"]}}, "known, woods: there is no hex 'Z9'"),
    "ground in no list": ({**good(), "known": {"woods": "A101"}}, "known, woods: expected a list"),
    "no such side": ({**good(), "edges": {"hedge": ["A101/A102"]}}, "'hedge' is not an edge"),
    "no neighbours": ({**good(), "edges": {"bocage": ["A101/A109"]}}, "'A101/A109' are not neighbours"),
    "half a side": ({**good(), "edges": {"bocage": ["A101"]}}, "there is no hex '' on this grid"),
    "many points": (
        {**good(), "points": {f"A{n}": [n, n] for n in range(2_000)}},
        "points: expected a table of length of at most 1000",
    ),
    "many words": (
        {**good(), "known": {f"word{n}": [] for n in range(2_000)}},
        "known: expected a table of length of at most 200",
    ),
    "an unknown key": ({**good(), "pictures": "x.png"}, "unknown key 'pictures'"),
    "another format": ({**good(), "format": 9}, "format"),
    "words": ({"format": 1}, "the key 'picture' is missing"),
}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_fit_is_told_and_left_out_and_the_board_opens(odd: str, farm: Path) -> None:
    """A fit without its grid passed `wsn check`, and threw the editor out every time."""
    document, said = ODD[odd]
    put(farm, document)
    for name in (str(beside(farm)), str(farm), str(farm.parent)):
        told = CliRunner().invoke(main, ["check", name])
        assert told.exit_code == 1, told.output
        assert said in told.output, "named by itself, beside its map, or in its folder"
    bench = Workbench.open_board(str(farm))
    assert "fit" not in bench.edits.present
    assert bench.notice.startswith("The fit of a scan, farm.fit.toml, is left out. ")
    assert "(wsn check farm.fit.toml)" in bench.notice
    assert bench.now.board.title == draft_of("board_a").board().title
    with pytest.raises(DataError):
        read_fit_of(farm, document)


def read_fit_of(farm: Path, document: Mapping[str, Any]) -> None:
    """As `wsn map guess` reads it; what is only odd beside its map is told as that."""
    board = draft_of("board_a").document
    tracing.kept_from(document, "fit", board)
    read_fit(beside(farm))


@pytest.mark.parametrize(
    "text",
    ["", "not toml", "points = {", "[points]\nA101 = [nan, inf]", "grid = 'flat'\n" * 2, "x" * 3_000_000],
)
def test_a_fit_that_cannot_be_read_is_told_and_left_out(text: str, farm: Path) -> None:
    beside(farm).write_text(text, encoding="utf-8")
    assert CliRunner().invoke(main, ["check", str(farm.parent)]).exit_code == 1
    bench = Workbench.open_board(str(farm))
    assert bench.notice
    assert "fit" not in bench.edits.present


def test_a_good_fit_is_taken_with_the_head_of_its_map(farm: Path) -> None:
    board = draft_of("board_a").document
    put(farm, {**good(), "name": "Old name", "columns": 16, "known": {"woods": ["A101"]}})
    bench = Workbench.open_board(str(farm))
    fit = bench.edits.present["fit"]
    assert not bench.notice
    assert (fit["columns"], fit["rows"], fit["name"]) == (board["columns"], board["rows"], board["name"])
    assert fit["points"] == POINTS, "pixels in fractions stay, whole numbers are whole"
    assert fit["known"] == {"woods": ["A101"]}
    assert bench.save() == farm
    assert Workbench.open_board(str(farm)).edits.present["fit"] == fit
    put(farm, {**without("points"), "known": {}})
    assert "points" in Workbench.open_board(str(farm), afresh=True).edits.present["fit"], (
        "as yet none is found"
    )


@pytest.mark.parametrize("name", ["board_a", "omaha_beach", "normandy_areas"])
def test_any_change_of_one_value_is_read_or_told(name: str) -> None:
    """Of eleven odd fits nine raised."""
    chance = random.Random(12)
    board = map_document(locate("maps", name))
    first = tracing.new_fit(board, "scan.png")
    found = POINTS if name == "board_a" else {"A01": [0, 0], "A09": [90, 9], "H01": [7, 80]}
    if name == "normandy_areas":
        found = {"0,0": [0, 0], "900,0": [70, 9], "0,900": [7, 80]}
    known: dict[str, Any] = {"known": {}, "edges": {}}
    if name == "board_a":
        known = {"known": {"woods": ["A101"]}, "edges": {"bocage": ["A101/A102"]}}
    values = [
        None,
        0,
        -1,
        10**20,
        2.5,
        float("nan"),
        float("inf"),
        "",
        "x",
        "//h/s",
        True,
        [],
        {},
        [[]],
        {"": 0},
    ]
    read = 0
    for _ in range(200):
        document = {**first, "points": dict(found), **known}
        key = chance.choice(list(document))
        inner = document[key]
        if isinstance(inner, dict) and inner and chance.random() < 0.6:
            document[key] = {**inner, chance.choice(list(inner)): chance.choice(values)}
        else:
            document[key] = chance.choice(values)
        try:
            kept = tracing.kept_from(document, "fit", board)
        except DataError:
            continue
        read += 1
        if not tracing.points_needed(kept):
            laid = tracing.picture_fit(kept, (1_000, 1_000))
            assert np.isfinite(tracing.sheet_matrix(laid, 50.0, (1.0, 1.0))).all()
            tracing.doubts(laid, kept, (1.0, 1.0))
    assert 0 < read < 150


def test_a_thousand_points_at_a_slant_take_no_time(farm: Path) -> None:
    """A table of all points against all others took four gigabytes for twenty thousand of them."""
    document = draft_of("board_a").document
    labels = list(draft_of("board_a").board().spaces)
    straight = fit_grid(tracing.fit_file(good()), "fit")
    at = {label: straight.at([straight.net.centre(straight.place(label))])[0] for label in labels}
    many = {label: [float(x), float(y)] for label, (x, y) in at.items()}
    fit = fit_grid(
        tracing.fit_file({**tracing.new_fit(document, "p"), "perspective": True, "points": many}), "fit"
    )
    assert max(fit.residuals.values()) < 1e-6


def test_a_large_grid_is_told_before_it_is_laid(farm: Path) -> None:
    large = {**good(), "columns": 400, "rows": 400}
    with pytest.raises(DataError, match="400 x 400 is 160,000 hexes; at most"):
        fit_grid(tracing.fit_file(large), "fit")
    with pytest.raises(DataError, match="400 x 400 is 160,000 squares; at most 100,000"):
        fit_grid(tracing.fit_file({**large, "grid": "square"}), "fit")


@pytest.mark.parametrize(
    ("name", "elsewhere"),
    [
        ("//host/share/a.png", True),
        ("\\\\host\\share\\a.png", True),
        ("\\\\?\\UNC\\host\\a.png", True),
        ("/\\host\\a.png", True),
        ("\\/host/a.png", True),
        (" //host/a.png", True),
        ("smb://host/a.png", True),
        ("FILE://host/a.png", True),
        ("https://host/a.png", True),
        ("a.png", False),
        ("maps/a.png", False),
        ("/home/me/a.png", False),
        ("C:\\scans\\a.png", False),
        ("C:/scans/a.png", False),
        ("a:b.png", False),
    ],
)
def test_a_path_on_another_machine_is_known_in_every_form(name: str, elsewhere: bool) -> None:
    assert on_another_machine(name) == elsewhere


def test_a_lesson_does_not_ask_another_machine(tmp_path: Path) -> None:
    from wsn.data import read_document, shipped_files
    from wsn.lessons import shelf

    first = next(
        file
        for file in shipped_files(shelf.FOLDER).values()
        if read_document(file).get("scenario") is not None
    )
    lesson = {**read_document(first), "scenario": "//host/share/a.toml"}
    made = shelf.Lesson("x", tmp_path / "x.toml", shelf.lesson_from(lesson, "x"), "")
    with pytest.raises(DataError, match="is a file on another machine; put the scenario beside the lesson"):
        shelf.lesson_setup(made)


def test_a_picture_that_is_there_and_cannot_be_read_has_no_fit(farm: Path) -> None:
    words = ["--like", "board_a", "--out", "fit.toml"]
    for label, (x, y) in POINTS.items():
        words += ["--at", f"{label}={x},{y}"]
    Path("torn.png").write_bytes(b"no picture")
    done = CliRunner().invoke(main, ["map", "fit", "torn.png", *words])
    assert (done.exit_code, Path("fit.toml").exists()) == (2, False)
    assert "torn.png: is not a picture that can be read" in done.output
    done = CliRunner().invoke(main, ["map", "fit", "tom.png", *words])
    assert done.exit_code == 0, "a scan may lie elsewhere"
    assert "note: there is no file tom.png here; the nearest is 'torn.png'" in done.output


def test_at_takes_fractions_of_a_pixel(farm: Path) -> None:
    words = ["map", "fit", "photo.png", "--like", "board_a", "--out", "fit.toml"]
    for label, (x, y) in POINTS.items():
        words += ["--at", f"{label}={x},{y}"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "A212 = [11, 900.5]" in Path("fit.toml").read_text("utf-8")
    file: FitFile = read_fit(Path("fit.toml")).file
    assert file.points["A212"] == (11, 900.5)
    for wrong in ("A101=1,5,2", "A101=1;2", "A101=1e3,2", "A101=nan,2", "A101=,", "=1,2", "A101=1.,2"):
        done = CliRunner().invoke(main, ["map", "fit", "s.png", "--like", "board_a", "--at", wrong])
        assert (done.exit_code, "--at names a hex" in done.output) == (2, True)
    done = CliRunner().invoke(main, ["map", "fit", "//h/s.png", *words[3:-2], "--out", "other.toml"])
    assert (done.exit_code, Path("other.toml").exists()) == (2, False)
    assert "is a file on another machine" in done.output


def test_the_window_does_not_ask_another_machine(farm: Path) -> None:
    bench = Workbench.open_board(str(farm))
    scan = EditorScan(None, bench)
    scan.lay_picture("//host/share/scan.png")
    assert "is a file on another machine; copy it to this one first" in scan.problem
    assert scan.kept_fit is None
