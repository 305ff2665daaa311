"""The hex grid of a module for VASSAL, read to fit its picture: our own modules, others, hostile ones."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from tests.mapmaking.vassal_modules import module_of
from wsn.board.hexboard import HexBoard, on_hexes
from wsn.cli import main
from wsn.data import DataError
from wsn.mapmaking import tracing
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.fit import bare_grid, fit_grid, read_fit
from wsn.mapmaking.fromvassal import MOST_ENTRIES, ModuleGrid, grid_for, grids_in, points_of
from wsn.mapmaking.vassal import _pixel_of
from wsn.table.picture.plan import MapPlan
from wsn.table.ruling import load_map

BOARD = "VASSAL.build.module.map.boardPicker.Board"
ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
NUMBERING = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"


def attributes(table: Mapping[str, str]) -> str:
    return "".join(f' {key}="{value}"' for key, value in table.items())


def build(hexes: Mapping[str, str], numbering: Mapping[str, str], more: str = "") -> str:
    """A build file as other modules have it: one map, one board, and pieces that are of no interest."""
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
        '<VASSAL.build.GameModule name="Other" version="1.2"><VASSAL.build.module.Map mapName="Main">'
        '<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board image="main.jpg"'
        f' name="Main Map"><{GRID}{attributes(hexes)}><{NUMBERING}{attributes(numbering)}/></{GRID}>'
        f"</{BOARD}>{more}</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
        '<VASSAL.build.widget.PieceSlot entryName="x">+/null/prototype;x</VASSAL.build.widget.PieceSlot>'
        "</VASSAL.build.GameModule>"
    )


def module(path: Path, text: str | bytes, name: str = "buildFile.xml", images: tuple[str, ...] = ()) -> Path:
    """A module with this build file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for image in images:
            archive.writestr(f"images/{image}", b"")
        archive.writestr(name, text)
    return path


def told(path: Path) -> str:
    with pytest.raises(DataError) as error:
        grids_in(path)
    return str(error.value)


@pytest.mark.parametrize("name", ["board_a", "wsn_5_1", "ridge", "ht_airel", "ht_benouville"])
def test_every_hex_of_our_own_modules_lies_where_it_is_drawn(name: str, tmp_path: Path) -> None:
    archive = module_of(name).archive
    file = tmp_path / "own.vmod"
    assert isinstance(archive.fp, io.BytesIO)
    file.write_bytes(archive.fp.getvalue())
    document = draft_of(name).document
    begun = tracing.fit_file(tracing.new_fit(document, "board.png"))
    grid = grid_for(file, "board.png")
    points = points_of(grid, bare_grid(begun, "fit"), "own.vmod")
    assert 4 <= len(points) <= 5
    fit = fit_grid(tracing.fit_file({**tracing.new_fit(document, "board.png"), "points": points}), "fit")
    assert max(fit.residuals.values()) < 0.6, "a module counts in whole pixels"
    board = on_hexes(load_map(name))
    plan = MapPlan(board, tuple(board.spaces))
    for space in board.hexes.values():
        place = fit.place(space.id)
        assert place is not None
        x, y = fit.at([fit.net.centre(place)])[0]
        u, v = _pixel_of(plan, space.id)
        assert abs(x - u) < 2
        assert abs(y - v) < 2


def flat(columns: int = 8, rows: int = 6, shift: str = "odd") -> dict[str, object]:
    """The head of a map of flat hexes."""
    head = {"format": 1, "picture": "main.jpg", "name": "Main", "system": "war_storms", "grid": "flat"}
    return {**head, "shift": shift, "columns": columns, "rows": rows, "points": {}}


def places(
    grid: ModuleGrid, head: Mapping[str, object], size: tuple[int, int] | None = None
) -> Mapping[str, tuple[float, float]]:
    return points_of(grid, bare_grid(tracing.fit_file(head), "fit"), "m.vmod", size)


def test_a_grid_of_another_module_by_the_numbers_of_its_hexes(tmp_path: Path) -> None:
    """Columns are 55.4 pixels apart; the second lies half a hex lower, as column 2 of the map does."""
    file = module(
        tmp_path / "m.vmod",
        build({"dx": "55.4", "dy": "64.0", "x0": "40", "y0": "50"}, {"stagger": "false"}),
        "buildFile",
    )
    grid = grid_for(file, "main.jpg")
    assert (grid.name, grid.image, grid.sideways) == ("Main Map", "main.jpg", False)
    found = places(grid, flat(shift="even"))
    assert found["101"] == (40.0, 50.0)
    assert found["801"] == (round(40 + 7 * 55.4, 2), 82.0)
    with pytest.raises(DataError, match="other columns or rows are shifted"):
        places(grid, flat(shift="odd"))


@pytest.mark.parametrize(
    ("numbering", "shift", "first"),
    [
        ({"hOff": "1", "vOff": "1"}, "even", (40.0, 50.0)),
        ({"hOff": "0", "vOff": "0", "hLeading": "0"}, "odd", (40 + 55.4, 50 + 64 + 32.0)),
        ({"hOff": "-1", "vOff": "1"}, "even", (40 + 2 * 55.4, 50.0)),
        ({"hType": "A", "hOff": "0", "vOff": "1"}, "even", (40.0, 50.0)),
        ({"first": "V", "sep": "."}, "even", (40.0, 50.0)),
        ({"locationFormat": "Hex $column$-$row$"}, "even", (40.0, 50.0)),
    ],
)
def test_however_it_is_numbered_the_first_hex_is_found(
    numbering: dict[str, str], shift: str, first: tuple[float, float]
) -> None:
    hexes = {"dx": "55.4", "dy": "64.0", "x0": "40", "y0": "50"}
    grid = ModuleGrid("Main", "", "main.jpg", hexes, {"stagger": "false", **numbering})
    assert places(grid, flat(shift=shift))["101"] == pytest.approx(first)
    with pytest.raises(DataError, match="shifted"):
        places(grid, flat(shift="odd" if shift == "even" else "even"))


def test_a_staggered_grid_counts_the_lower_columns_one_on(tmp_path: Path) -> None:
    """So it is in VASSAL unless the module says otherwise: its second column begins above the first."""
    hexes = {"dx": "55.4", "dy": "64.0", "x0": "40", "y0": "82"}
    grid = ModuleGrid("Main", "", "main.jpg", hexes, {"vOff": "1", "hOff": "1"})
    found = places(grid, flat(shift="odd"))
    assert found["101"] == (40.0, 82.0)
    assert found["801"] == (round(40 + 7 * 55.4, 2), 82 - 32.0)


def test_a_grid_that_is_numbered_from_the_far_end(tmp_path: Path) -> None:
    hexes = {"dx": "60", "dy": "64", "x0": "0", "y0": "0"}
    numbering = {"hDescend": "true", "hOff": "0", "vOff": "1", "stagger": "false"}
    grid = ModuleGrid("Main", "", "main.jpg", hexes, numbering)
    with pytest.raises(DataError, match="from the far end, so the picture must be there"):
        places(grid, flat(shift="odd"))
    with pytest.raises(DataError, match="lies elsewhere than on the map"):
        places(grid, flat(shift="odd"), (512, 400))


def test_hexes_on_their_side(tmp_path: Path) -> None:
    head = {**flat(), "grid": "pointy"}
    hexes = {"dx": "55.4", "dy": "64.0", "x0": "30", "y0": "40", "sideways": "true"}
    grid = ModuleGrid("Main", "", "main.jpg", hexes, {"stagger": "false"})
    with pytest.raises(DataError, match="is a grid of pointy hexes, and the map has flat hexes"):
        places(grid, flat())
    found = places(grid, {**head, "shift": "even"})
    assert found["101"] == (40.0, 30.0)


def test_which_board_is_meant(tmp_path: Path) -> None:
    inner = f'<{ZONE} name="Beach"><{GRID} dx="50" dy="60"/></{ZONE}>'
    more = f'<{BOARD} name="Second" image="second.png"><{GRID} dx="50" dy="60"/></{BOARD}>'
    more += f'<{BOARD} name="Third" image="third.png">{inner}</{BOARD}>'
    more += f'<{BOARD} name="Bare" image="bare.png"/>'
    file = module(tmp_path / "m.vmod", build({}, {}, more))
    assert [one.name for one in grids_in(file)] == ["Main Map", "Second", "Third/Beach"]
    assert grid_for(file, "second.png").name == "Second"
    assert grid_for(file, "scan.png", "Third").name == "Third/Beach"
    with pytest.raises(DataError, match="has several hex grids; name one with --board: Main Map, Second"):
        grid_for(file, "scan.png")
    with pytest.raises(DataError, match="there is no board 'Secnd'; the nearest is 'Second'"):
        grid_for(file, "scan.png", "Secnd")


# --- hostile and broken


def test_what_is_no_module_is_told(tmp_path: Path) -> None:
    file = tmp_path / "m.vmod"
    file.write_bytes(b"no zip")
    assert "it is no ZIP file" in told(file)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("moduledata", "")
    assert "has no buildFile.xml" in told(file)
    assert "has no board with a hex grid" in told(module(file, "<a/>"))
    assert "is not XML" in told(module(file, "<a>"))
    assert "is not XML" in told(module(file, b"\xff\xfe\x00"))
    assert "no such file" in told(tmp_path / "none.vmod")
    assert "cannot" in told(tmp_path) or "is a directory" in told(tmp_path)


def test_a_bomb_is_told_before_it_is_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "m.vmod"
    assert "has 60,000,000 bytes unpacked" in told(module(file, b"<a>" + b" " * 59_999_997))
    assert "packed 200 to 1 at most" in told(module(file, b"<a>" + b" " * 9_999_997))
    assert "document type" in told(module(file, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))
    assert "document type" in told(module(file, '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'))
    assert "elements inside one another" in told(module(file, "<a>" * 20_000))
    boards = "".join(f'<{BOARD} name="{n}"><{GRID}/></{BOARD}>' for n in range(2_000))
    assert "has more than 1,000 hex grids" in told(module(file, build({}, {}, boards)))


def test_a_list_of_files_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    file = module(tmp_path / "m.vmod", build({}, {}))
    made = bytearray(file.read_bytes())
    at = made.rindex(b"PK\x05\x06")
    struct.pack_into("<HH", made, at + 8, MOST_ENTRIES + 1, MOST_ENTRIES + 1)
    file.write_bytes(made)
    assert f"has too many files in it; at most {MOST_ENTRIES:,} are read" in told(file)


@pytest.mark.parametrize(
    ("hexes", "numbering", "said"),
    [
        ({"dx": "abc"}, {}, "dx: 'abc' is no number"),
        ({"dy": "nan"}, {}, "dy: 'nan' is no number"),
        ({"dy": "1e999"}, {}, "dy: '1e999' is no number"),
        ({"dx": "0", "dy": "64"}, {}, "hexes of 0 by 64 pixels; from 3 to 10,000 are read"),
        ({"x0": "99999999999"}, {}, "x0: '99999999999' is too far away"),
        ({}, {"hOff": "x"}, "hOff: 'x' is no number"),
        ({}, {"hOff": "900000"}, "numbers 0 of 48 hexes as the map does; fit the picture with --at"),
        ({}, {"hOff": "7"}, "numbers 18 of 48 hexes as the map does; fit the picture with --at"),
    ],
)
def test_odd_numbers_are_told(hexes: dict[str, str], numbering: dict[str, str], said: str) -> None:
    grid = ModuleGrid("Main", "", "main.jpg", hexes, {"stagger": "false", **numbering})
    with pytest.raises(DataError) as error:
        places(grid, flat(shift="even"))
    assert said in str(error.value)


def test_a_name_that_leads_out_of_the_module_is_only_a_name(tmp_path: Path) -> None:
    file = module(tmp_path / "m.vmod", build({}, {}), images=("../../../../x.png",))
    assert grids_in(file)
    assert [one.name for one in tmp_path.iterdir()] == ["m.vmod"]


# --- the command


def test_the_command_fits_a_picture_by_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    archive = module_of("board_a").archive
    assert isinstance(archive.fp, io.BytesIO)
    Path("own.vmod").write_bytes(archive.fp.getvalue())
    Image.new("RGB", (40, 40)).save("board.png")
    words = ["map", "fit", "board.png", "--like", "board_a", "--vmod", "own.vmod", "--out", "fit.toml"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "pixels off" in done.output
    fit = read_fit(Path("fit.toml"))
    assert len(fit.file.points) >= 4
    both = CliRunner().invoke(main, [*words, "--force", "--at", "A101=1,2"])
    assert (both.exit_code, "--vmod tells the points; leave --at out" in both.output) == (2, True)
    other = CliRunner().invoke(main, [*words[:4], "ht_airel", *words[5:-1], "no.toml"])
    assert (other.exit_code, Path("no.toml").exists()) == (2, False)
    missing = CliRunner().invoke(main, [*words[:2], "other.png", *words[3:-1], "o.toml"])
    assert missing.exit_code == 0
    assert "its picture in the module is images/board.png" in missing.output
    wrong = CliRunner().invoke(main, [*words, "--force", "--board", "Nowhere"])
    assert (wrong.exit_code, "there is no board 'Nowhere'" in wrong.output) == (2, True)
    alone = CliRunner().invoke(main, [*words[:5], "--board", "x"])
    assert (alone.exit_code, "--board names a board of the module given with --vmod" in alone.output) == (
        2,
        True,
    )


def test_the_board_is_one_of_hexes() -> None:
    assert isinstance(load_map("board_a"), HexBoard)
