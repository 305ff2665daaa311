"""Pictures that are passed on: the same in any program that draws SVG, with our fonts or without."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from wsn.cli import main
from wsn.table.picture import map_svg, passed_on, side_svg, to_png
from wsn.table.picture.svg import FONTS, SERIF, path, text
from wsn.table.ruling import ground, load_map
from wsn.table.webpage import document

LINK = "{http://www.w3.org/1999/xlink}href"
KINDS = [
    {},
    {"bold": True, "anchor": "end"},
    {"family": SERIF, "anchor": "start"},
    {"halo": "#ffffff"},
    {"spacing": 3.0},
    {"turn": 30.0, "halo": "#ffffff", "bold": True},
]


def picture(*drawn: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" width="200" height="60">'
        f'<rect width="200" height="60" fill="#88aa66"/>{"".join(drawn)}</svg>'
    )


def difference(a: str, b: str) -> float:
    """How far two pictures are apart in the mean, of 255."""
    one, two = (Image.open(io.BytesIO(to_png(svg, width=800))).convert("RGB") for svg in (a, b))
    return max(ImageStat.Stat(ImageChops.difference(one, two)).mean)


def test_every_letter_of_our_fonts_has_its_outline() -> None:
    outlines, widths = (json.loads((FONTS / f"{name}.json").read_text()) for name in ("outlines", "widths"))
    assert outlines.keys() == widths.keys()
    for face, letters in widths.items():
        assert outlines[face].keys() == letters.keys()
        assert all(outlines[face][letter] for letter in "AZaz019.,-–&")


@pytest.mark.parametrize("kind", KINDS)
def test_letters_as_paths_look_as_our_own_text_does(kind: dict[str, object]) -> None:
    """The measure is what the words themselves make of the picture."""
    drawn = picture(text(100, 35, "Hamel 307", 22, "#221100", **kind))
    given = passed_on(drawn)
    assert "<text" not in given
    assert difference(drawn, given) < difference(drawn, picture()) / 4


@pytest.mark.parametrize("kind", KINDS)
def test_text_with_its_outline_apart_looks_the_same(kind: dict[str, object]) -> None:
    drawn = picture(text(100, 35, "Hamel 307", 22, "#221100", **kind))
    given = passed_on(drawn, "text")
    assert "paint-order" not in given
    assert given.count("<text") == (2 if "halo" in kind else 1)
    assert difference(drawn, given) < 0.2


def test_a_shape_with_its_outline_under_it_is_drawn_in_two() -> None:
    drawn = picture(path("M20 20h60v20h-60z", fill="#ffffff", stroke="#000000", stroke_width=6))
    ordered = drawn.replace('stroke="#000000"', 'paint-order="stroke" stroke="#000000"')
    assert difference(drawn, ordered) > 1, "the order is seen"
    for letters in ("paths", "text"):
        given = passed_on(ordered, letters)
        assert "paint-order" not in given
        assert difference(ordered, given) < 0.1


def test_words_stay_with_their_letters() -> None:
    given = passed_on(picture(text(100, 35, 'A & "B" <C>', 12, "#000000")))
    root = ET.fromstring(given)
    assert [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")] == ['A & "B" <C>']


def test_a_text_with_a_letter_that_our_fonts_lack_stays_text() -> None:
    given = passed_on(picture(text(100, 35, "Сталинград", 12, "#000000", halo="#ffffff")))
    assert given.count(">Сталинград</text>") == 2
    assert "paint-order" not in given


def test_each_letter_is_drawn_once_in_a_page_of_pictures() -> None:
    board = load_map("wsn_5_1")
    where = ground(board)
    page = document("x", [map_svg(board), side_svg(where.rule("D306", "D508"), board)])
    ids = re.findall(r'<path id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) > 20
    assert {one[1:] for one in re.findall(r'xlink:href="([^"]+)"', page)} == set(ids)
    assert "<text" not in page


def test_what_is_passed_on_can_be_passed_on_again() -> None:
    given = passed_on(map_svg(load_map("wsn_5_1")))
    assert passed_on(given) == given


@pytest.mark.parametrize(
    "command",
    [
        ("draw", "wsn_5_1", "--svg"),
        ("draw", "--stock"),
        ("draw", "wsn_5_1", "--guide"),
        ("los", "wsn_5_1", "D306", "D508", "--svg"),
        ("los", "wsn_5_1", "D306", "D508", "--side"),
        ("los", "wsn_5_1", "D306", "D508", "--html"),
        ("sightmap", "wsn_5_1", "D306", "--svg"),
        ("reach", "wsn_5_1", "D306", "--mover", "foot", "--points", "8", "--svg"),
        ("map", "find", "wsn_5_1", "woods", "--svg"),
    ],
)
def test_commands_write_letters_as_paths(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / ("a.html" if command[-1] == "--html" else "a.svg")
    done = CliRunner().invoke(main, [*command, str(file)])
    assert file.is_file(), done.output
    written = file.read_text(encoding="utf-8")
    assert "<text" not in written
    assert "paint-order" not in written
    assert "font-family" not in written
    if file.suffix == ".svg":
        ET.fromstring(written)
        assert len(to_png(written, width=300)) > 1000


def test_letters_are_left_as_text_if_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    done = CliRunner().invoke(main, ["draw", "wsn_5_1", "--svg", str(file), "--letters", "text"])
    assert done.exit_code == 0, done.output
    written = file.read_text(encoding="utf-8")
    assert ">D507</text>" in written
    assert "paint-order" not in written


def test_letters_are_of_an_svg(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    done = CliRunner().invoke(main, ["draw", "wsn_5_1", "--png", str(file), "--letters", "text"])
    assert done.exit_code == 2
    assert "--letters is for an SVG: say which file it goes to, such as board.svg" in done.stderr
    assert not file.exists()
