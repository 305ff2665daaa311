"""A board seen from its upper edge: everything is where it was, the other way up."""

from __future__ import annotations

import pytest

from wsn.board.areaboard import AreaBoard
from wsn.board.board import Board
from wsn.board.turned import upside_down
from wsn.data import shipped_files
from wsn.table.ruling import load_map

BOARDS = sorted(shipped_files("maps"))


@pytest.mark.parametrize("name", BOARDS)
def test_what_lies_above_lies_below_and_what_borders_still_does(name: str) -> None:
    board: Board = load_map(name)
    turned = upside_down(board)
    assert list(turned.spaces) == list(board.spaces)
    assert turned.edges == board.edges
    roomy = isinstance(
        board, AreaBoard
    )  # the middles of boxes and areas are rounded, and some are looked for
    across, down = set(), set()
    for space in board.spaces:
        assert set(turned.neighbours(space)) == set(board.neighbours(space))
        if not roomy or space in (*board.boxes, *board.centres):
            (x, y), (u, v) = board.centre(space), turned.centre(space)
            across.add(x + u)
            down.add(y + v)
    assert max(across) - min(across) <= 2 * roomy
    assert max(down) - min(down) <= 2 * roomy


@pytest.mark.parametrize("name", BOARDS)
def test_a_point_of_a_turned_board_is_in_the_space_that_is_drawn_there(name: str) -> None:
    turned = upside_down(load_map(name))
    for space in list(turned.spaces)[::7]:
        assert turned.at(*turned.centre(space)) == space


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_turned_twice_lies_as_before(name: str) -> None:
    board = load_map(name)
    again = upside_down(upside_down(board))
    middles = [(board.centre(space), again.centre(space)) for space in board.spaces]
    moved = {(a[0] - b[0], a[1] - b[1]) for a, b in middles}
    assert len(moved) == 1
    assert again.north == board.north
    assert upside_down(board).digest != board.digest
