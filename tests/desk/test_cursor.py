"""Without a mouse: the cursor goes hex by hex, keeps to its row, and through a stack."""

from __future__ import annotations

import pytest

from wsn.desk.cursor import Cursor
from wsn.table.ruling import load_map

MAPS = ("wsn_5_1", "ht_airel", "board_a")


def test_it_begins_in_the_middle():
    board = load_map("wsn_5_1")
    cursor = Cursor(board)
    assert cursor.space is None
    assert cursor.move_cursor("left")
    assert cursor.space == "D907"
    assert Cursor(board, "nowhere").space is None


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize(
    ("way", "back"), [("left", "right"), ("up", "down"), ("right", "left"), ("down", "up")]
)
def test_it_comes_to_the_edge_and_back_along_the_same_hexes(name, way, back):
    board = load_map(name)
    cursor = Cursor(board)
    cursor.move_cursor("left")
    seen = [cursor.space]
    while cursor.move_cursor(way):
        assert board.distance(seen[-1], cursor.space) == 1
        seen.append(cursor.space)
        assert len(seen) < 200
    assert len(seen) == len(set(seen)) > 3
    for space in reversed(seen[:-1]):
        assert cursor.move_cursor(back)
        assert cursor.space == space


@pytest.mark.parametrize("name", MAPS)
def test_every_hex_can_be_reached(name):
    board = load_map(name)
    reached, open_ = set(), [next(iter(board.spaces))]
    while open_:
        space = open_.pop()
        if space in reached:
            continue
        reached.add(space)
        for way in ("left", "right", "up", "down"):
            cursor = Cursor(board, space)
            if cursor.move_cursor(way):
                open_.append(cursor.space)
    assert reached == set(board.spaces)


def test_it_goes_straight_to_a_place_and_never_off_the_board():
    cursor = Cursor(load_map("wsn_5_1"), "D407")
    cursor.go("Z99")
    assert cursor.space == "D407"
    cursor.go("D508")
    assert cursor.space == "D508"


def test_it_goes_through_a_stack_from_the_top():
    cursor = Cursor(load_map("wsn_5_1"), "D407")
    stack = ("a", "b", "c")
    assert cursor.unit_at_cursor(stack) == "a"
    assert [cursor.turn(stack) for _ in range(4)] == ["b", "c", "a", "b"]
    assert cursor.unit_at_cursor(stack) == "b"
    cursor.move_cursor("up")
    assert cursor.unit_at_cursor(stack) == "a", "another hex, another stack"
    assert cursor.turn(()) is None
    assert cursor.unit_at_cursor(()) is None
