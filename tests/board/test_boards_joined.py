"""The four boards fit together along any two edges that are alike, turned or not, and their roads meet."""

from __future__ import annotations

import itertools

import pytest

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, map_document
from wsn.data import DataError
from wsn.systems.war_storms.data.words import VOCABULARY

NAMES = ("board_a", "board_b", "board_c", "board_d")
DOCUMENTS = {name: map_document(name) for name in NAMES}
BESIDE, BELOW = [16, 0], [0, 12]
SEA = "board_b"


def joined(first: str, second: str, at: list[int], turned: tuple[bool, bool]) -> HexBoard:
    """Two boards as one map. Raises DataError where they do not fit."""
    boards = dict.fromkeys((first, second))
    layout = {
        "format": 1,
        "name": "two boards",
        "system": "war_storms",
        "grid": "flat",
        "shift": "odd",
        "boards": {name: DOCUMENTS[name] for name in boards},
        "layout": [
            {"board": first, "turned": turned[0], "letter": "P"},
            {"board": second, "at": at, "turned": turned[1], "letter": "Q"},
        ],
    }
    return board_from(layout, VOCABULARY)


def edge_of(name: str, at: list[int], turned: bool, is_first: bool) -> str:
    """Which edge of a board touches the other: its land, its sea, or the short one with a bit of both."""
    if name != SEA:
        return "land"
    if at == BESIDE:
        return "coast turned" if turned else "coast"
    return "sea" if is_first != turned else "land"


CASES = [
    (first, second, at, turned)
    for first, second in itertools.product(NAMES, NAMES)
    for at in (BESIDE, BELOW)
    for turned in itertools.product((False, True), repeat=2)
]


@pytest.mark.parametrize(("first", "second", "at", "turned"), CASES)
def test_two_boards_join_where_their_edges_are_alike_and_nowhere_else(first, second, at, turned) -> None:
    alike = edge_of(first, at, turned[0], True) == edge_of(second, at, turned[1], False)
    if not alike:
        with pytest.raises(DataError, match="are the same hex, but"):
            joined(first, second, at, turned)
        return
    board = joined(first, second, at, turned)
    shared = [space for space in board.spaces.values() if space.also]
    assert len(shared) == (12 if at == BESIDE else 8)
    assert len(board.spaces) == 2 * 212 - len(shared)
    assert board.warnings == ()


@pytest.mark.parametrize(("first", "second", "at", "turned"), CASES)
def test_a_lane_that_leaves_one_board_goes_on_over_the_other(first, second, at, turned) -> None:
    edges = {edge_of(first, at, turned[0], True), edge_of(second, at, turned[1], False)}
    if edges != {"land"}:
        pytest.skip("no land on both sides of the seam")
    board = joined(first, second, at, turned)
    lanes = [p for p in board.paths if p.kind in ("road", "trail")]
    for space in board.spaces.values():
        if space.also:
            ends = [p for p in lanes if space.id in (p.spaces[0], p.spaces[-1])]
            assert len(ends) in (0, 2), f"{len(ends)} lanes end in {space.id}"
    assert sum(bool(s.also) and any(s.id in p.spaces for p in lanes) for s in board.spaces.values()) == 2


def test_every_board_has_its_rim_free_of_hedges_on_the_seam() -> None:
    """Nothing lies on the line where two boards meet, so that no hedge is printed twice."""
    for name in NAMES:
        board = board_from(DOCUMENTS[name], VOCABULARY)
        for a, b in board.edges:
            assert not (board.spaces[a].half and board.spaces[b].half), (a, b)
