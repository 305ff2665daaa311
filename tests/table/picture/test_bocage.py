"""An operational map: roads can be followed through hedges, cities stand out, and its source is printed."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from wsn.board.board import Board
from wsn.parts.drawings import Road
from wsn.table.picture import furniture, hedges, houses, sheet, signs, terrain
from wsn.table.picture.key import words_on
from wsn.table.picture.naming import size_of
from wsn.table.picture.palette import SUMMER
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.sheet import key_svg
from wsn.table.picture.svg import SERIF, width_of
from wsn.table.picture.window import window_of
from wsn.table.ruling import load_map

AROUND_ISIGNY = tuple(f"{row}{column}" for row in range(22, 27) for column in range(13, 19))
"""Bocage with roads of both ranks."""
AROUND_CAEN = tuple(f"{row}{column}" for row in range(19, 22) for column in range(26, 31))


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map("normandy_44")


@pytest.fixture(scope="module")
def plan(board: Board) -> MapPlan:
    return MapPlan(board, window_of(board, AROUND_ISIGNY), SUMMER)


def test_no_bush_stands_on_a_road_and_hedges_are_left_beside_it(plan: MapPlan) -> None:
    cover = terrain.cover(plan)
    drawn = hedges.hedgerows(cover.ways, cover.areas["bocage"], ringed=False)
    bank = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", drawn)
    roads = [point for way in cover.ways.of(Road) for point in way.line]
    assert len(bank) > 100
    for x, y in bank:
        assert min((float(x) - a) ** 2 + (float(y) - b) ** 2 for a, b in roads) > 5.0**2


def test_fields_lie_under_the_roads(plan: MapPlan) -> None:
    drawn = sheet.body(plan)
    fields = hedges.hedged_fields(plan, terrain.cover(plan).areas["bocage"], ringed=False)
    assert fields in drawn
    assert drawn.index(fields) < drawn.index(f'stroke="{SUMMER.road}"')


def test_a_ring_of_hedge_stands_only_where_it_is_asked_for(plan: MapPlan) -> None:
    cover = terrain.cover(plan)
    bare, ringed = (hedges.hedgerows(cover.ways, cover.areas["bocage"], ringed) for ringed in (False, True))
    assert len(ringed) > 1.8 * len(bare)


def test_a_city_is_built_up_more_closely_and_its_name_is_larger(board: Board) -> None:
    around = MapPlan(board, window_of(board, AROUND_CAEN), SUMMER)
    cover = terrain.cover(around)
    city = cover.areas["city"]
    keys = {patch.cell.keys for patch in city.patches}
    assert len(houses.town(city, cover.ways, keys)) > len(houses.town(city, cover.ways))
    assert size_of(around, board.spaces["2029"]) > size_of(around, board.spaces["2129"])
    assert size_of(around, board.spaces["2129"]) > size_of(around, board.spaces["2027"])


def test_the_source_of_the_data_is_printed_whole_on_wide_and_narrow_sheets(plan: MapPlan) -> None:
    source = plan.board.source
    assert "GeoNames (CC BY 4.0)" in source
    for width in (330.0, 900.0, 4000.0):
        lines = furniture.source_lines(source, width)
        assert " ".join(lines) == source
        assert furniture.title_depth(plan, width) >= furniture.TITLE
    assert furniture.title_depth(plan, 330.0) > furniture.title_depth(plan, 4000.0)


def test_a_map_without_a_source_has_no_line_for_it() -> None:
    plain = load_map("board_b")
    drawn = MapPlan(plain, window_of(plain, None), SUMMER)
    assert plain.source == ""
    assert furniture.title_depth(drawn, 330.0) == furniture.TITLE


def test_tags_with_a_plate_are_printed_where_they_are_and_in_the_key(board: Board) -> None:
    window = window_of(board, ("2710", "2810", "2811", "2511"))
    near = MapPlan(board, window, SUMMER)
    drawn = signs.draw_plates(near)
    assert drawn.count("<rect") == 3
    assert ("tag", "drop_82nd") in words_on(near)
    assert not any(word == "naval_zone" for what, word in words_on(near) if what == "tag")
    assert key_svg(board).count("<rect") >= 9


def test_no_name_runs_into_another(board: Board) -> None:
    names = list(furniture.place_names(MapPlan(board, window_of(board, None), SUMMER), boxes=False))
    rects = []
    for name in names:
        half = width_of(name.words, name.size, SERIF) / 2
        rects.append((name.words, name.x - half, name.x + half, name.y - 0.7 * name.size, name.y))
    assert len(rects) > 60
    for (one, left, right, top, foot), (two, start, end, head, base) in combinations(rects, 2):
        assert not (left < end and start < right and top < base and head < foot), f"{one} and {two}"
