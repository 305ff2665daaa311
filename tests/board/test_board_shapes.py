"""Boards of any shape: outlines, centres, borders and the space at a point, the same for all of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest
import shapely

from wsn.board.areaboard import AreaBoard
from wsn.board.board import Board, Space, UnknownSpace
from wsn.board.hexboard import HexBoard, HexSpace, NotHexes, on_hexes
from wsn.board.squareboard import Square, SquareBoard
from wsn.geometry.hexes import Grid
from wsn.geometry.lattice import Point
from wsn.geometry.polygons import clockwise, doubled_area


def hexes(orient: Literal["flat", "pointy"] = "flat", half: bool = False) -> HexBoard:
    grid = Grid(orient)
    spaces = {}
    for column in range(1, 6):
        for row in range(1, 5):
            at = grid.hex_at(column, row)
            rim = half and (column in (1, 5) or (column % 2 == 0 and row in (1, 4)))
            if not (half and column % 2 and row == 4):
                spaces[grid.label(at, "A")] = HexSpace(grid.label(at, "A"), "open", hex=at, half=rim)
    return HexBoard("h", "Hexes", "", spaces, {}, (), "", grid=grid)


def squares(diagonal: bool = False) -> SquareBoard:
    places = [(c, r) for c in range(1, 5) for r in range(1, 4) if (c, r) != (2, 2)]
    spaces = {
        f"{'ABCD'[c - 1]}{r}": Square(f"{'ABCD'[c - 1]}{r}", "open", column=c, row=r) for c, r in places
    }
    return SquareBoard("s", "Squares", "", spaces, {}, (), "", diagonal=diagonal, letters=True)


OUTLINES = {
    "West": [(0, 0), (40, 0), (40, 20), (40, 60), (0, 60)],
    "North": [(40, 0), (100, 0), (100, 20), (40, 20)],
    "South": [(40, 20), (70, 20), (70, 40), (100, 40), (100, 60), (40, 60)],
    "East": [(70, 20), (100, 20), (100, 40), (70, 40)],
    "Isle": [(120, 70), (140, 70), (130, 90)],
    "Town": [(10, 10), (20, 10), (20, 20), (10, 20)],
}


def areas(**changes: object) -> AreaBoard:
    outlines = {area: clockwise([Point(*p) for p in ring]) for area, ring in OUTLINES.items()}
    spaces: dict[str, Space] = {area: Space(area, "open", name=f"{area} March") for area in OUTLINES}
    spaces["Ships"] = Space("Ships", kind="box")
    more: dict[str, object] = {
        "connections": (("Ships", "Isle"), ("Isle", "Ships"), ("Isle", "East")),
        "boxes": {"Ships": (150, 0, 190, 30)},
        **changes,
    }
    # a test changes whatever field it is about
    return AreaBoard("a", "Areas", "", spaces, {}, (), "", outlines=outlines, **more)


BOARDS = [
    hexes(), hexes("pointy"), hexes(half=True), squares(), squares(diagonal=True), areas()
]  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
def test_the_space_at_each_centre_is_that_space_and_outlines_are_clockwise(board: Board) -> None:
    for space in board.spaces:
        x, y = board.centre(space)
        assert board.at(x, y) == space
        assert board.at(Fraction(x), float(y)) == space
        outline = board.outline(space)
        assert doubled_area(outline) > 0
        assert shapely.Polygon(outline).covers(shapely.Point(x, y))
        left, top, right, bottom = board.bounds
        assert all(left <= p.x <= right and top <= p.y <= bottom for p in outline)
    assert board.at(board.bounds[2] + 1, 0) is None


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_share_a_border_that_both_see_in_opposite_order(board: Board) -> None:
    shared = 0
    for a in board.spaces:
        for b in board.neighbours(a):
            mine, theirs = board.border(a, b), board.border(b, a)
            assert {frozenset(chain) for chain in mine} == {frozenset(chain) for chain in theirs}
            for chain in mine:
                shared += 1
                assert len(chain) > 1
                assert tuple(reversed(chain)) in theirs
                middle = shapely.LineString(chain).interpolate(0.5, normalized=True)
                assert board.at(middle.x, middle.y) in (a, b)
    assert shared > 10


@pytest.mark.parametrize("board", BOARDS)
def test_every_space_can_be_walked_to_with_the_arrow_keys(board: Board) -> None:
    first = next(iter(board.spaces))
    seen, waiting = {first}, [first]
    while waiting:
        here = waiting.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = board.towards(here, dx, dy)
            if there is not None and there not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == set(board.spaces)


def test_a_step_with_the_arrow_keys_goes_that_way() -> None:
    assert squares().towards("A1", 1, 0) == "B1"
    assert squares().towards("A1", -1, 0) is None
    assert hexes().towards("A302", 0, 1) == "A303"
    assert hexes("pointy").towards("A302", 1, 0) == "A402"
    assert areas().towards("West", 1, 0) in ("North", "South")
    assert areas().towards("South", 0, -1) == "North"


def test_a_half_hex_is_cut_where_its_board_ends() -> None:
    board = hexes(half=True)
    assert board.cuts("A102") == "W"
    assert board.cuts("A201") == "N"
    assert board.cuts("A302") == ""
    assert board.outline("A102") == ((6, 8), (8, 8), (10, 10), (8, 12), (6, 12))
    x, y = board.centre("A102")
    assert board.at(x - 1, y) is None
    assert board.at(x + 1, y) == "A102"


def test_squares_count_their_corners_or_do_not() -> None:
    orthogonal, king = squares(), squares(diagonal=True)
    assert orthogonal.neighbours("A1") == ("B1", "A2")
    assert king.neighbours("A2") == ("A1", "B1", "B3", "A3")
    assert (orthogonal.distance("A1", "C3"), king.distance("A1", "C3")) == (4, 2)
    assert orthogonal.border("A1", "B1") == (((4, 0), (4, 4)),)
    assert king.border("A2", "B1") == ()


def test_areas_are_neighbours_along_a_border_and_not_at_a_corner() -> None:
    board = areas()
    assert set(board.neighbours("West")) == {"North", "South", "Town"}
    assert set(board.neighbours("North")) == {"West", "South", "East"}
    assert board.border("West", "East") == ()
    assert board.border("South", "East") == (((70, 20), (70, 40), (100, 40)),)
    assert board.distance("West", "East") == 2
    assert board.distance("North", "North") == 0


def test_a_town_is_cut_out_of_the_area_around_it() -> None:
    board = areas()
    assert board.holes("West") == (board.outline("Town"),)
    assert board.at(15, 15) == "Town"
    assert board.at(5, 15) == "West"
    assert board.neighbours("Town") == ("West",)


def test_an_impassable_border_has_a_shape_but_joins_nothing() -> None:
    board = areas(impassable=frozenset({("West", "North")}))
    assert "North" not in board.neighbours("West")
    assert board.border("West", "North")
    assert board.distance("West", "North") == 2


def test_connections_join_boxes_and_isles_one_way_or_both() -> None:
    board = areas()
    assert board.neighbours("Ships") == ("Isle",)
    assert board.neighbours("Isle") == ("Ships", "East")
    assert "Isle" not in board.neighbours("East")
    assert board.border("Isle", "East") == ()
    assert board.distance("Ships", "East") == 2
    assert board.distance("East", "Ships") == len(board.spaces)
    assert board.spaces["Ships"].kind == "box"


def test_what_lies_on_a_border_for_one_direction_is_asked_with_both_ends() -> None:
    board = areas(one_way={("Isle", "East"): frozenset({"ferry"})})
    assert board.edge_features("Isle", "East") == {"ferry"}
    assert board.edge_features("East", "Isle") == frozenset()


def test_an_area_is_found_by_its_id_or_its_name_whatever_the_capitals() -> None:
    board = areas()
    assert board.find("west").id == "West"
    assert board.find("SOUTH march").id == "South"
    with pytest.raises(UnknownSpace, match="there is no area 'Wets' on a; the nearest is West"):
        board.find("Wets")
    with pytest.raises(UnknownSpace, match="there is no square 'Z9' on s; the nearest is"):
        squares().find("Z9")


def test_what_needs_hexes_refuses_other_boards_with_a_sentence() -> None:
    board = hexes()
    assert on_hexes(board) is board
    with pytest.raises(NotHexes, match="Areas is a map of areas, and a line of sight needs a map of hexes"):
        on_hexes(areas(), "a line of sight")
