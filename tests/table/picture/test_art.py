"""The drawings that are shipped as SVG: every one that is named is there, in inks that a palette has."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import get_args

import pytest

from wsn.parts.faces import Arm, EmblemName
from wsn.table.picture import PALETTES, SUMMER, art
from wsn.table.picture.art import ART_FOLDER, art_letters, art_paths, paint_art, read_art

DRAWN_NAMES = {"arms": get_args(Arm), "emblems": get_args(EmblemName)}
SVG = "{http://www.w3.org/2000/svg}"


def test_every_file_has_a_kind_and_every_name_a_drawing() -> None:
    assert {file.stem for file in ART_FOLDER.iterdir()} == set(DRAWN_NAMES)
    for kind, names in DRAWN_NAMES.items():
        assert set(read_art(kind)) == set(names)


@pytest.mark.parametrize("kind", sorted(DRAWN_NAMES))
def test_a_file_is_svg_that_a_browser_shows_drawing_by_drawing(kind: str) -> None:
    sheet = ET.parse(ART_FOLDER / f"{kind}.svg").getroot()
    shown = [use.attrib["href"] for use in sheet.iter(f"{SVG}use")]
    assert sorted(shown) == sorted(f"#{name}" for name in DRAWN_NAMES[kind])
    places = {(use.attrib["x"], use.attrib["y"]) for use in sheet.iter(f"{SVG}use")}
    assert len(places) == len(shown), "none lies on another"
    for symbol in sheet.iter(f"{SVG}symbol"):
        assert len(symbol) > 0, symbol.attrib["id"]


def test_inks_are_those_of_the_palette() -> None:
    for name in get_args(EmblemName):
        drawn = paint_art("emblems", name, SUMMER)
        assert "var(" not in drawn
        assert set(re.findall("#[0-9a-f]{6}", drawn)) <= {SUMMER.ink, SUMMER.foam}
        assert paint_art("emblems", name, PALETTES["grey"]) != drawn


def test_an_arm_is_lines_or_filled_or_written() -> None:
    assert art_paths("arms", "infantry", "lines") == "M-13 -8.5L13 8.5M-13 8.5L13 -8.5"
    assert art_paths("arms", "infantry", "solids") == art_letters("arms", "infantry") == ""
    assert art_paths("arms", "cavalry", "lines")
    assert art_paths("arms", "cavalry", "solids")
    assert art_letters("arms", "headquarters") == "HQ"
    with pytest.raises(KeyError):
        art_paths("arms", "elephants", "lines")


def test_a_colour_that_no_palette_has_and_a_drawing_that_is_not_there_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(KeyError):
        paint_art("emblems", "elephant", SUMMER)
    monkeypatch.setattr(art, "read_art", lambda kind: {"a": '<path fill="var(--pink)"/>'})
    with pytest.raises(AttributeError, match="pink"):
        paint_art("emblems", "a", SUMMER)
