"""The printed map: its numbers beside the names, the dividing line, the ways from the boxes, and flags."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest

from tests.systems.storm_over_normandy.position import shipped
from wsn.parts.drawings import Hedgerows
from wsn.systems.storm_over_normandy.look.looks import LOOKS
from wsn.table.picture import map_svg, position_svg, room
from wsn.table.picture.beside import WORDS_SIZE, connections
from wsn.table.picture.layout import layout
from wsn.table.picture.palette import PALETTES
from wsn.table.picture.plan import MapPlan, holds, stripes
from wsn.table.picture.room import SEAL, behind, name_lines, rect_of, seal_spot
from wsn.table.picture.sheet import body
from wsn.table.picture.svg import width_of
from wsn.table.picture.zones import DrawnZone, zones_of, zones_svg
from wsn.table.scene import Flag, Scene

SETUP, WORLD = shipped()
BOARD = WORLD.board
PLAN = MapPlan(BOARD, tuple(BOARD.spaces))
SEA = PLAN.corners(next(one for one in BOARD.spaces.values() if one.terrain == "sea" and one.kind == "area"))


def test_every_area_prints_its_values_inside_its_outline_and_off_the_names() -> None:
    names = {
        (area, n): rect_of(line)
        for area in BOARD.spaces
        for n, line in enumerate(name_lines(PLAN, BOARD.spaces[area]))
    }
    covered: list[str] = []
    inside = 0
    for area, row in WORLD.areas.items():
        seal = LOOKS.seals[area]
        assert seal.words.rstrip("*") == str(row.defence)
        assert seal.words.endswith("*") == bool(row.beach)
        assert seal.worth == str(row.points or "")
        assert seal.ringed == (row.support == 2)
        x, y = seal_spot(PLAN, BOARD.spaces[area])
        inside += holds(PLAN.corners(BOARD.spaces[area]), (x, y)) or holds(SEA, (x, y))
        covered += [
            area
            for left, top, right, bottom in names.values()
            if left < x + SEAL / 2 - 1 and x - SEAL / 2 + 1 < right and top < y < bottom
        ]
    assert covered in ([], ["Picauville"])  # its neighbour is too small for so long a name
    assert inside >= len(WORLD.areas) - 2  # the smallest have no room for name and seal side by side


@pytest.mark.parametrize("palette", PALETTES)
def test_the_dividing_line_is_broad_in_every_palette(palette: str) -> None:
    drawn = map_svg(BOARD, palette=PALETTES[palette])
    assert f'stroke="{PALETTES[palette].blocked}" stroke-width="7.2"' in drawn


def test_the_names_of_beaches_stand_on_the_water_by_their_beach_and_not_under_its_counters() -> None:
    beaches = [area for area, row in WORLD.areas.items() if row.beach]
    for area in beaches:
        for line in name_lines(PLAN, BOARD.spaces[area]):
            left, top, right, foot = rect_of(line)
            assert all(holds(SEA, (edge, level)) for edge in (left, right) for level in (top, foot)), area
            away = {
                other: (line.x - ox) ** 2 + (line.y - oy) ** 2
                for other in beaches
                for ox, oy in [PLAN.centre(BOARD.spaces[other])]
            }
            assert min(away, key=lambda one: away[one]) == area
    inland = name_lines(PLAN, BOARD.spaces["Caen"])
    assert not any(holds(SEA, (line.x, line.y)) for line in inland)


def test_the_words_of_the_ways_cover_no_name_and_ways_go_on_over_the_sea() -> None:
    drawn = connections(PLAN)
    assert "Omaha-1 Landing" not in drawn  # its way is drawn through
    signs = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"([^>]*)>(to [^<]+)<', drawn)
    assert signs
    names = [rect_of(n) for a in BOARD.spaces.values() if a.kind == "area" for n in name_lines(PLAN, a)]
    covered = []
    for sx, sy, how, words in signs:
        x, y, wide = float(sx), float(sy), width_of(words, WORDS_SIZE)
        left = x - (0 if "start" in how else wide if "end" in how else wide / 2)
        covered += [
            words
            for a, top, b, foot in names
            if left < b and a < left + wide and y - WORDS_SIZE * 0.7 < foot and top < y
        ]
    assert covered == []


def test_no_arrow_of_the_boats_strikes_out_a_name_or_its_values() -> None:
    drawn = connections(PLAN)
    heads = next(one for one in re.findall(r'<path d="([^"]+)"', drawn) if "Z" in one.upper())
    tips = [tuple(map(float, tip)) for tip in re.findall(r"M ?(-?[\d.]+)[ ,](-?[\d.]+)", heads)]
    assert len(tips) > 10
    for beach in ("Omaha-2", "Omaha-1", "Gold", "Juno"):
        (line,) = name_lines(PLAN, BOARD.spaces[beach])
        left, top, right, foot = rect_of(line)
        right += behind(PLAN, BOARD.spaces[beach])
        assert not [1 for x, y in tips if left < x < right and top < y < foot], beach
        above = [y for x, y in tips if left - 20 < x < right + 20 and top - 30 < y < top]
        assert above, f"the arrow to {beach} ends just before its name"


def test_an_area_without_room_for_its_name_has_it_on_the_water_beside_it() -> None:
    (line,) = name_lines(PLAN, BOARD.spaces["Ranville"])
    assert holds(SEA, (line.x, line.y)), "ashore it would lie under the counters"
    for inland in ("Bayeux", "Carentan"):
        assert not any(holds(SEA, (line.x, line.y)) for line in name_lines(PLAN, BOARD.spaces[inland]))


def test_flags_stand_off_the_names_and_no_ring_is_drawn_where_all_are_held() -> None:
    every = tuple(Flag(space=area, side="germans", letter="G", style=1) for area in WORLD.areas)
    where = layout(PLAN, Scene(flags=every))
    hidden = {
        flag.space
        for flag, x, y in where.flags
        for left, top, right, foot in map(rect_of, name_lines(PLAN, BOARD.spaces[flag.space]))
        if x < right and left < x + 17 and y - 24 < foot and top < y
    }
    assert len(hidden) <= 4, hidden  # areas with no other place for it
    few = position_svg(BOARD, Scene(flags=every[:3]))
    assert len(position_svg(BOARD, Scene(flags=every))) - len(few) < 40_000


def test_hedgerows_are_drawn_in_areas_that_are_hollow_at_a_side() -> None:
    looks = msgspec.structs.replace(LOOKS, terrain={**LOOKS.terrain, "bocage": Hedgerows()})
    assert "<path" in body(replace(PLAN, given=looks))
    assert stripes([], 0.0, 5.0) == []


def test_the_name_of_an_area_too_small_for_it_is_not_under_its_counters() -> None:
    """Those of Sainte-Mère-Église, Tilly, Juaye-Mondaye, Caumont and Saint-Clair stood in the very middle."""
    covered = []
    for area in WORLD.areas:
        _, middle = PLAN.centre(BOARD.spaces[area])
        rects = [rect_of(line) for line in name_lines(PLAN, BOARD.spaces[area])]
        if any(top < middle < foot for _, top, _, foot in rects):
            covered.append(area)
    assert covered == []


def test_no_plate_of_a_zone_covers_what_lies_in_a_box() -> None:
    """In the printed briefing "A1" lay on the units of the Gold Landing Box: a box has its title."""
    zones = zones_of("storm_over_normandy", ("allies", "germans"), WORLD)
    assert [len(zone.spaces) for zone in zones] == [6, 5]
    drawn = zones_svg(BOARD, zones)
    assert ">A1<" not in drawn
    assert ">G1<" not in drawn
    here = DrawnZone("here", "allies", "A", 0, ("Gold", "Gold-Landing"))
    assert ">A1<" in zones_svg(BOARD, [here])


def test_the_room_of_a_board_is_looked_for_once_whatever_of_it_is_drawn(monkeypatch) -> None:
    """The names of the areas took half of the time of every picture of a game."""
    caen = BOARD.spaces["Caen"]
    there, place = name_lines(PLAN, caen), room.band_for(PLAN, caen, 60, 30)
    part = MapPlan(BOARD, ("Caen",), PALETTES["grey"])
    with monkeypatch.context() as patch:
        patch.setattr(room, "free", lambda *_: pytest.fail("it was looked for again"))
        assert name_lines(part, caen) == there
        assert room.band_for(part, caen, 60, 30) == place
    renamed = replace(caen, name="Caen Airfield")
    other = replace(BOARD, spaces={**BOARD.spaces, "Caen": renamed})
    lines = name_lines(MapPlan(other, ("Caen",)), renamed)
    assert " ".join(line.words for line in lines) == "Caen Airfield", "another board has names of its own"
