"""The lines of a large map, followed together, are those that are followed one at a time."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests.board.sights import agree, crowded, grounds
from wsn.board import manywalks, sightlines
from wsn.board.hexboard import HexBoard
from wsn.board.linetable import BitReading, LineMasks, Steps, course, walks
from wsn.board.obstacles import Obstacles
from wsn.board.sightlines import Sightlines
from wsn.data import shipped_files
from wsn.systems import find_game
from wsn.table.ruling import ground, load_map

STRIDE = 500
DIFFERENCES = [(q, r) for q in range(14) for r in range(-20, 21) if (q, r) > (0, 0)]
LONG = [(101, -3), (77, -150), (0, 200), (60, 60), (59, -118)]


def told(walk: BitReading) -> tuple[object, ...]:
    return (
        walk.offsets,
        walk.enters,
        walk.leaves,
        walk.sides,
        walk.parts,
        walk.end,
        walk.hexes,
        tuple(walk.inner),
    )


def columns(steps: Steps | None) -> list[tuple[object, ...]]:
    if steps is None:
        return []
    up = (steps.up_kinds, steps.up_shifts, steps.up_keys)
    return [tuple(one) for one in (*up, steps.down_kinds, steps.down_shifts, steps.down_keys, steps.hexes)]


def everything(way: LineMasks) -> tuple[object, ...]:
    steps = [columns(one) for one in (way.common, way.left, way.right)]
    numbers = way.shift, way.parts, way.first, way.last, way.count_shifts, way.alone_shifts
    return steps, numbers, [told(walk) for walk in way.walks], way.touching(3)


def test_courses_made_together_are_those_made_singly() -> None:
    asked = DIFFERENCES + LONG
    for (dq, dr), way in zip(asked, manywalks.many_courses(asked, STRIDE), strict=True):
        assert everything(way) == everything(course(dq, dr, STRIDE)), (dq, dr)


def test_walks_are_made_together_in_every_direction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manywalks, "DIFFERENCES_AT_ONCE", 100)
    asked = [(sign * q, sign * r) for q, r in DIFFERENCES[::3] for sign in (1, -1)]
    for (dq, dr), readings in zip(asked, manywalks.many_walks(asked, STRIDE), strict=True):
        assert [told(walk) for walk in readings] == [told(walk) for walk in walks(dq, dr, STRIDE)]


@settings(max_examples=25, deadline=None)
@given(grounds())
def test_a_map_that_counts_as_large_is_judged_alike(ground: tuple[HexBoard, Obstacles]) -> None:
    board, obstacles = ground
    usual, sightlines.MANY_HEXES = sightlines.MANY_HEXES, 0
    try:
        agree(board, obstacles, Sightlines(board, obstacles).complete())
    finally:
        sightlines.MANY_HEXES = usual


@pytest.mark.parametrize("seed", range(20))
def test_crowded_boards_that_count_as_large_have_the_same_first_blockers(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, obstacles = crowded(seed)
    one_by_one = Sightlines(board, obstacles)
    small = {a: dict(one_by_one.first_blockers(a)) for a in board.spaces}
    rows = Sightlines(board, obstacles).rows
    monkeypatch.setattr(sightlines, "MANY_HEXES", 0)
    large = Sightlines(board, obstacles)
    for a in board.spaces:
        assert {b: set(places) for b, places in large.first_blockers(a).items()} == {
            b: set(places) for b, places in small[a].items()
        }
    assert large.rows == rows


def test_sight_maps_of_the_shipped_maps_are_the_same_followed_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draw, asked = random.Random(5), 0
    for file in sorted(shipped_files("maps")):
        board = load_map(str(file))
        if not (isinstance(board, HexBoard) and find_game(board.system).ground.has_sight):
            continue
        obstacles, starts = ground(board).obstacles, draw.sample(list(board.hexes), 2)
        maps = []
        for large in (1_000_000, 0):
            monkeypatch.setattr(sightlines, "MANY_HEXES", large)
            lines = Sightlines(board, obstacles)
            maps.append([dict(lines.first_blockers(start)) for start in starts])
        assert maps[0] == maps[1], file
        asked += 1
    assert asked > 3


@pytest.mark.parametrize("seed", range(6))
def test_openness_counts_what_each_hex_sees(seed: int) -> None:
    board, obstacles = crowded(seed)
    lines = Sightlines(board, obstacles)
    seen, far = lines.openness()
    assert list(seen) == list(far) == list(board.hexes)
    for hex_ in board.hexes:
        others = lines.visible_from(hex_)
        assert seen[hex_] == len(others) - 1
        assert far[hex_] == max(board.distance(hex_, other) for other in others)
