"""Boards of areas and of squares are drawn like those of hexes: ground, borders, names, counters, boxes."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest
import shapely

from tests.table.shapes import areas, piece, squares
from wsn.board.board import Board
from wsn.table.boardlist import list_text
from wsn.table.picture import beside, map_svg, position_svg, thumbnail_svg
from wsn.table.picture.layout import layout
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.png import to_png
from wsn.table.picture.room import name_lines, rect_of
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.terrain import cover
from wsn.table.ruling import load_map
from wsn.table.scene import Flag, Scene

BOARDS = (areas(), squares())


def plan_of(board: Board) -> MapPlan:
    return MapPlan(board, tuple(board.spaces))


def outline(plan: MapPlan, space: str) -> shapely.Polygon:
    return shapely.Polygon(plan.corners(plan.board.spaces[space]))


@pytest.mark.parametrize("board", BOARDS)
def test_every_side_of_an_outline_knows_who_is_across_and_he_knows_it_too(board):
    plan = plan_of(board)
    shared = 0
    for space in plan.spaces:
        ring, sides = plan.points(space), plan.sides(space)
        assert len(ring) == len(sides)
        for i, other in enumerate(sides):
            if other is None:
                continue
            theirs = plan.points(other)
            line = {ring[i], ring[(i + 1) % len(ring)]}
            across = [j for j in range(len(theirs)) if {theirs[j], theirs[(j + 1) % len(theirs)]} == line]
            assert [plan.sides(other)[j] for j in across] == [space]
            shared += 1
    assert shared > 20


def test_the_ground_of_areas_covers_them_and_keeps_inside():
    board = areas()
    plan = plan_of(board)
    covered = cover(plan)
    for word, one in covered.areas.items():
        whole = shapely.union_all([outline(plan, s.id) for s in plan.spaces if s.terrain == word])
        drawn = shapely.union_all([shapely.make_valid(shapely.Polygon(p.shape)) for p in one.patches])
        if word != "sand_beach":  # which goes on under the water
            assert shapely.difference(drawn, whole.buffer(1.0)).area < 1
        assert drawn.area > whole.area * 0.6
        for patch in one.patches:
            assert outline(plan, patch.cell.space).buffer(1).contains(shapely.Point(patch.cell.at))


def test_areas_of_a_kind_run_together_and_have_no_rim_between_them():
    board = areas()
    plan = plan_of(board)
    woods = cover(plan).areas["woods"]
    (a, b) = [s for s in plan.spaces if s.terrain == "woods"]
    seam = shapely.LineString(plan.border(a, b))
    inner = seam.interpolate(0.5, normalized=True).buffer(8)
    assert not any(shapely.LineString(rim).intersects(inner) for p in woods.patches for rim in p.rims)
    assert sum(shapely.Polygon(p.shape).intersects(inner) for p in woods.patches) >= 2


@pytest.mark.parametrize("board", BOARDS)
def test_counters_stand_inside_their_outline_and_none_on_another(board):
    plan = plan_of(board)
    first, second, box = [*itertools.islice(board.spaces, 2), next(iter(board.boxes))]
    counters = [piece(f"a{n}", first) for n in range(2)]
    counters += [piece("b", second), piece("c", second, 1), *(piece(f"d{n}", box) for n in range(4))]
    placed = layout(plan, Scene(counters=tuple(counters))).counters
    assert len(placed) == len(counters)
    bodies = []
    for one in placed:
        half = SIDE * one.scale / 2
        body = shapely.box(one.x - half, one.y - half, one.x + half, one.y + half)
        home = outline(plan, one.counter.space)
        assert body.intersection(home).area > body.area * 0.93, one.counter.unit
        bodies.append(body)
    assert all(a.intersection(b).area < 1 for a, b in itertools.combinations(bodies, 2))


def test_many_counters_of_a_small_area_are_stacked_with_their_number():
    plan = plan_of(areas())
    placed = layout(plan, Scene(counters=tuple(piece(f"u{n}", "Mill") for n in range(9)))).counters
    assert placed[-1].count == 9
    assert all(one.covered for one in placed[:-1])


def test_names_of_areas_lie_inside_them_and_on_no_other_name():
    board = areas()
    plan = plan_of(board)
    rects = []
    for space in plan.spaces:
        for line in name_lines(plan, space):
            rect = shapely.box(*rect_of(line))
            assert rect.intersection(outline(plan, space.id)).area > rect.area * 0.8, space.id
            rects.append(rect)
    assert all(a.intersection(b).area < 1 for a, b in itertools.combinations(rects, 2))


@pytest.mark.parametrize("board", BOARDS)
def test_boxes_and_ways_beside_the_map_are_drawn_with_their_titles(board):
    svg = map_svg(board)
    for box in board.boxes:
        assert board.spaces[box].name in svg
    assert 'stroke-dasharray="7 6"' in svg, "the way from the box"
    left, top, wide, high = map(float, re.search(r'viewBox="([^"]+)"', svg)[1].split())
    plan = plan_of(board)
    for box in plan.boxes:
        assert all(left < x < left + wide and top < y < top + high for x, y in plan.corners(box))


def test_a_border_that_nobody_crosses_is_drawn_with_bars():
    from dataclasses import replace

    board = areas()
    shut = replace(board, impassable=frozenset({board.edge("Mill", "Hamlet")}))
    assert len(map_svg(shut)) > len(map_svg(board)) + 200
    assert map_svg(shut) != map_svg(board)


@pytest.mark.parametrize("board", BOARDS)
def test_whole_positions_and_thumbnails_are_drawn(board):
    first = next(iter(board.spaces))
    shown = Scene(counters=(piece("a", first),), flags=(Flag(space=first),))
    for svg in (position_svg(board, shown, with_key=True), thumbnail_svg(board, shown)):
        assert to_png(svg, width=200).startswith(b"\x89PNG")
    noun = {"area": "areas", "square": "squares"}[board.shape]
    assert f"{len(board.spaces) - len(board.boxes)} {noun}" in position_svg(board, shown)


def test_a_road_from_area_to_area_crosses_their_border_and_no_third_area():
    board = areas()
    plan = plan_of(board)
    (road,) = [way for way in cover(plan).ways.all if way.word == "road"]
    line = shapely.LineString(road.line)
    on = board.paths[0].spaces
    for space in plan.spaces:
        length = line.intersection(outline(plan, space.id).buffer(-4)).length
        assert (length > 5) == (space.id in on), space.id


@pytest.mark.parametrize("board", BOARDS)
def test_the_key_shows_a_space_of_the_board_for_every_word(board):
    from wsn.table.picture.key import _sample_plan, key, words_on

    plan = plan_of(board)
    for what, word in words_on(plan):
        one = _sample_plan(plan, what, word)
        assert one.board.shape == board.shape, "a square on a map of squares, an area on one of areas"
        if what != "edge":
            assert one.window == ("k",)
            assert len(one.corners(one.board.spaces["k"])) == (4 if board.shape == "square" else 8)
        if what == "terrain":
            assert one.board.spaces["k"].terrain == word
        elif what == "feature":
            assert word in one.board.spaces["k"].features
        elif what == "edge":
            assert one.crop is not None
    drawn, high = key(plan, 0, 0, 900, lambda one, _: map_svg(one.board, window=one.window, furnished=False))
    assert drawn.count("<svg") == len(words_on(plan))
    assert high > 0


def ways(board: Board) -> tuple[str, ...]:
    """What is written at the ends of ways that are not drawn through."""
    from wsn.table.picture.beside import connections

    return tuple(re.findall(r">((?:to|from) [^<]+)<", connections(plan_of(board))))


def test_the_end_of_a_way_strikes_out_no_name_and_no_other_end():
    plan = plan_of(load_map("normandy_areas"))
    board = plan.board
    areas_ = [one for one in board.spaces.values() if one.kind == "area"]
    names = [rect for one in areas_ for rect in beside.label_rects(plan, one)]
    plainly, turned, met = 0, 0, list(names)
    for a, b in board.connections:
        if not beside.runs_across(plan, a, b, beside.lane_line(plan, board.spaces[a], board.spaces[b])):
            continue
        end = beside.printed_end(plan, board.spaces[a], board.spaces[b], met)
        plainly += beside.strikes_name(beside.turn_end(plan, board.spaces[a], board.spaces[b], 0.0), met)
        turned += beside.strikes_name(end, met)
        met.append(beside.end_rect(end))
    assert plainly > turned == 0


def test_a_box_tells_what_it_is_worth_in_its_head_and_in_the_list():
    board = load_map("normandy_areas")
    told = list_text(board, {}, {}, None)
    assert "Zone-A (Zone A): box beside the map, worth ½" in told
    assert "Zone-B (Zone B): box beside the map, worth 2" in told
    assert ">½<" in beside.boxes(plan_of(board))


def test_a_way_is_drawn_through_where_it_runs_over_no_other_space_and_else_at_its_two_ends():
    board = areas()
    assert ways(board) == ()
    far = replace(board, connections=(("ships", "Mill"), ("Mill", "ships")))
    assert ways(far) == ("to On board ship", "to Mill")
    one_way = replace(board, connections=(("ships", "Mill"),))
    assert ways(one_way) == ("to Mill", "from On board ship")
    among = replace(board, connections=(("Mill", "Bay"),))
    assert ways(among) == ("to Bay", "from Mill")
