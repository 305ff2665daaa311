"""Sheets to print: set-up zones with their key, counters in true size to cut and fold, and small pictures."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest

from wsn import scenario
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document
from wsn.parts.faces import NationMark, Symbol
from wsn.systems import game_of
from wsn.table import telling
from wsn.table.picture import (
    PALETTES,
    DrawnZone,
    MapPlan,
    countersheet_svg,
    ground_tint,
    thumbnail,
    thumbnail_svg,
    to_png,
    zones_svg,
)
from wsn.table.picture.palette import Palette
from wsn.table.picture.sheet import body
from wsn.table.picture.zones import LINE_ANGLES
from wsn.table.scene import Counter, Flag, Scene
from wsn.table.seat import Seat

NS = "{http://www.w3.org/2000/svg}"
WEST = DrawnZone("West of the road", "allies", "A", 0, ("D101", "D102", "D201", "D202"))
EAST = DrawnZone("The hill & the farm", "axis", "X", 1, ("D1602", "D1603", "D1702"))
LATE = DrawnZone("Reserves, turn 3", "axis", "X", 1, ("D1612",))


@pytest.fixture(scope="module")
def board() -> HexBoard:
    return board_from(map_document("wsn_5_1"), game_of("war_storms").ground.vocabulary)


def texts(svg: str) -> list[str]:
    return [t.text or "" for t in ET.fromstring(svg).iter(f"{NS}text")]


def tank(number: int, style: int = 0, **changes: object) -> Counter:
    plain = {
        "unit": f"t{number}",
        "space": "D101",
        "side": ("allies", "axis")[style],
        "letter": "AX"[style],
        "style": style,
        "symbol": Symbol("armour"),
        "name": "Sherman",
        "values": ("7-4", "8"),
        "steps": 2,
        "full": 3,
        "badges": ("R",),
        "shapes": ("octagon",),
    }
    return Counter(**{**plain, **changes})


# ---------------------------------------------------------------- zones


def test_every_zone_is_signed_on_the_map_and_in_the_key(board: HexBoard) -> None:
    said = texts(zones_svg(board, [WEST, EAST, LATE], heading="Set-up"))
    for sign in ("A1", "X1", "X2"):
        assert said.count(sign) == 2
    assert "West of the road (allies, 4 hexes)" in said
    assert "The hill & the farm (axis, 3 hexes)" in said
    assert "Reserves, turn 3 (axis, 1 hex)" in said
    assert "Set-up" in said
    assert {"D506", "D101"} <= set(said), "the labels of the map stay"


def test_zones_of_the_sides_are_hatched_differently(board: HexBoard) -> None:
    def leaning(zone: DrawnZone) -> set[bool]:
        """Which ways the slanting lines over the zone fall: down to the left, or to the right."""
        svg = zones_svg(board, [zone], window=zone.spaces)
        hatch = next(d for d in re.findall(r' d="([^"]*)"[^>]*stroke-opacity="0.85"', svg))
        pairs = re.findall(r"M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)", hatch)
        return {(float(x2) - float(x)) * (float(y2) - float(y)) > 0 for x, y, x2, y2 in pairs}

    assert leaning(WEST) == {False}
    assert leaning(EAST) == {True}
    assert len(set(LINE_ANGLES)) == len(LINE_ANGLES) >= 3


def test_no_zones_are_the_map_alone(board: HexBoard) -> None:
    from wsn.table.picture import map_svg

    assert zones_svg(board, [], heading="Plain") == map_svg(board, heading="Plain")


def test_forces_can_stand_on_the_sheet(board: HexBoard) -> None:
    shown = Scene(counters=(tank(1),), flags=(Flag(space="D506"),))
    with_, without = (texts(zones_svg(board, [EAST], shown=one)) for one in (shown, None))
    assert with_.count("A") == without.count("A") + 1
    assert with_.count("?") == without.count("?") + 1


def test_a_sign_avoids_the_hexes_where_counters_stand(board: HexBoard) -> None:
    def place(shown: Scene) -> tuple[str, str]:
        svg = zones_svg(board, [EAST], shown=shown)
        spot = next(t for t in ET.fromstring(svg).iter(f"{NS}text") if t.text == "X1")
        return spot.attrib["x"], spot.attrib["y"]

    plan = MapPlan(board, tuple(board.spaces))
    free = place(Scene())
    x, y = (float(v) for v in free)
    taken = min(
        EAST.spaces,
        key=lambda s: abs(plan.heart(board.spaces[s])[0] - x) + abs(plan.heart(board.spaces[s])[1] - y),
    )
    assert place(Scene(counters=(tank(1, space=taken),))) != free


def test_where_counters_stand_everywhere_a_sign_hides_none_of_them(board: HexBoard) -> None:
    """On the briefing of Omaha, Alone it lay over a company, which could not be seen."""
    everywhere = Scene(counters=tuple(tank(n, space=space) for n, space in enumerate(EAST.spaces, 1)))
    svg = zones_svg(board, [EAST], shown=everywhere)
    spot = next(t for t in ET.fromstring(svg).iter(f"{NS}text") if t.text == "X1")
    x, y = float(spot.attrib["x"]), float(spot.attrib["y"])
    plan = MapPlan(board, tuple(board.spaces))
    hearts = [plan.heart(board.spaces[space]) for space in EAST.spaces]
    assert min(math.dist((x, y), heart) for heart in hearts) > 24


def test_a_zone_of_squares_is_counted_in_squares() -> None:
    beach = board_from(map_document("omaha_beach"), game_of("omaha_solitaire").ground.vocabulary)
    said = texts(zones_svg(beach, [DrawnZone("Sea", "americans", "A", 0, ("C01", "C02"))]))
    assert "Sea (americans, 2 squares)" in said


def test_a_zone_off_the_board_is_refused(board: HexBoard) -> None:
    with pytest.raises(KeyError, match="D9999"):
        zones_svg(board, [DrawnZone("Nowhere", "allies", "A", 0, ("D9999",))])


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_zones_in_every_palette(board: HexBoard, name: str) -> None:
    svg = zones_svg(board, [WEST, EAST], window=[*WEST.spaces, *EAST.spaces], palette=PALETTES[name])
    assert to_png(svg, width=300).startswith(b"\x89PNG")


# ---------------------------------------------------------------- counters to cut out


def test_a_counter_sheet_is_a4_with_every_counter_once() -> None:
    (page,) = countersheet_svg([tank(i, i % 2) for i in range(20)], heading="Forces")
    root = ET.fromstring(page)
    assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")
    said = texts(page)
    assert said.count("Sherman") == 20
    assert (said.count("A"), said.count("X")) == (10, 10)
    assert "page 1 of 1" in said
    assert "Forces" in said
    png = to_png(page)
    assert int.from_bytes(png[16:20], "big") == round(210 / 25.4 * 96)


def test_counters_are_printed_in_true_size() -> None:
    for size in (12.0, 16.0, 25.0):
        (page,) = countersheet_svg([tank(1)], size=size)
        cells = [r for r in ET.fromstring(page).iter(f"{NS}rect") if r.attrib["width"] == f"{size * 10:g}"]
        assert len(cells) == 1
        assert f"Counters of {size:g} mm" in " ".join(texts(page))


def test_a_printed_counter_is_whole_and_unmarked() -> None:
    (page,) = countersheet_svg([tank(1)])
    (whole,) = countersheet_svg([tank(1, steps=3, badges=(), shapes=())])
    assert page == whole
    assert "R" not in texts(page)


def test_more_counters_than_a_page_holds_go_on_the_next() -> None:
    pages = countersheet_svg([tank(i) for i in range(250)])
    assert len(pages) == 2
    assert [texts(page).count("Sherman") for page in pages] == [165, 85]
    assert "page 2 of 2" in texts(pages[1])
    assert countersheet_svg([]) == []


def test_backs_are_folded_over() -> None:
    (page,) = countersheet_svg([tank(7)], backs=True)
    said = texts(page)
    assert said.count("Sherman") == 2
    assert "t7" in said
    assert "rotate(180)" in page
    assert 'stroke-dasharray="9 6"' in page
    (front,) = countersheet_svg([tank(7)])
    assert 'stroke-dasharray="9 6"' not in front
    assert "t7" not in texts(front)


def test_no_counter_is_printed_beyond_the_page() -> None:
    for backs in (False, True):
        for page in countersheet_svg([tank(i) for i in range(400)], size=21, backs=backs):
            for rect in ET.fromstring(page).iter(f"{NS}rect"):
                x, y = float(rect.attrib.get("x", 0)), float(rect.attrib.get("y", 0))
                assert x + float(rect.attrib["width"]) <= 2100
                assert y + float(rect.attrib["height"]) <= 2970
            cells = [r for r in ET.fromstring(page).iter(f"{NS}rect") if "x" in r.attrib]
            assert max(float(r.attrib["y"]) + 210 for r in cells) < 2970 - 12 * 10 - 30, (
                "over the bar of 50 mm"
            )


@pytest.mark.parametrize("size", [0, 7.5, 61, -3])
def test_a_size_that_cannot_be_cut_is_refused(size: float) -> None:
    with pytest.raises(ValueError, match="8 to 60"):
        countersheet_svg([tank(1)], size=size)


# ---------------------------------------------------------------- small pictures


@pytest.fixture
def pegs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The national marks of the pegs that are drawn on a thumbnail, and how far each reaches."""
    drawn: list[tuple[str, float]] = []
    real = thumbnail.nation_mark

    def noted(palette: Palette, mark: NationMark, x: float, y: float, r: float) -> str:
        drawn.append((mark, r))
        return real(palette, mark, x, y, r)

    monkeypatch.setattr(thumbnail, "nation_mark", noted)
    return drawn


def test_a_thumbnail_fits_its_room_and_shows_the_forces(pegs: list[tuple[str, float]]) -> None:
    game = scenario.new_game("saint_lambert", seed=1)
    seat = Seat(game, None)
    board, shown = telling.board_of(seat), telling.scene_of(seat)
    svg = thumbnail_svg(board, shown, width=320, height=240)
    root = ET.fromstring(svg)
    assert float(root.attrib["width"]) == pytest.approx(320, abs=0.2)
    assert float(root.attrib["height"]) <= 240
    spaces = {(piece.space, piece.side) for piece in shown.counters}
    for side, mark in (("allies", "star"), ("axis", "cross")):
        assert [one for one, _ in pegs].count(mark) == sum(1 for _, x in spaces if x == side) > 0
    assert sorted(texts(svg)) == sorted(way.letter for way in shown.exits)
    assert not {s for s in texts(svg) if s in board.spaces}, "no labels"
    assert texts(thumbnail_svg(board)) == []


def test_the_marks_of_a_thumbnail_can_be_read(pegs: list[tuple[str, float]]) -> None:
    """Six and a half dots high or more at 320 dots across, on the largest map too."""
    for name in ("omaha", "cobra", "gold_beach"):
        seat = Seat(scenario.new_game(name, seed=1), None)
        svg = thumbnail_svg(telling.board_of(seat), telling.scene_of(seat), width=320)
        root = ET.fromstring(svg)
        scale = float(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
        assert pegs
        assert min(2 * reach * scale for _, reach in pegs) >= 6.5
        pegs.clear()


def test_a_thumbnail_is_the_map_itself_without_its_labels(board: HexBoard) -> None:
    """The drawing of the map at another scale, not a second drawing of the same ground."""
    drawn = body(MapPlan(board, tuple(board.spaces)), lettered=False)
    assert drawn in thumbnail_svg(board)
    assert to_png(thumbnail_svg(board, width=160, height=120), width=160).startswith(b"\x89PNG")


def test_every_terrain_has_a_ground(board: HexBoard) -> None:
    from tests.table.specimen import specimen

    plan = MapPlan(specimen(), ())
    for space in plan.board.spaces.values():
        assert re.fullmatch("#[0-9a-f]{6}", ground_tint(plan, space))
