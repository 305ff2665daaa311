"""Bulk answers are the plain answers: every pair at once against one line at a time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board.sights import agree, board_of, crowded, grounds, refuses_from
from wsn.board import linejudge, sightlines
from wsn.board.hexboard import HexBoard
from wsn.board.line import sight
from wsn.board.linemasks import Masks
from wsn.board.linetable import BitLayout, LineMasks, bits, layout_of
from wsn.board.mapfile import board_from, map_document
from wsn.board.obstacles import Counted, Obstacles, Top, Veto
from wsn.board.sightlines import Sightlines
from wsn.data import shipped_files
from wsn.geometry.hexes import Grid, Hex, edge
from wsn.geometry.trace import shape
from wsn.systems import find_game, game_of


@settings(max_examples=25, deadline=None)
@given(grounds())
def test_bulk_is_plain_on_random_ground(ground: tuple[HexBoard, Obstacles]) -> None:
    board, obstacles = ground
    agree(board, obstacles, Sightlines(board, obstacles))


@pytest.mark.parametrize("singly", [True, False])
@pytest.mark.parametrize("seed", range(50))
def test_bulk_is_plain_on_crowded_boards(seed: int, singly: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not singly:
        for limit in ("MOST_SINGLE_WALKS", "MIXED_FEW", "SPARSE_KIND_HEXES"):
            monkeypatch.setattr(linejudge, limit, -1)
    board, obstacles = crowded(seed)
    lines = Sightlines(board, obstacles)
    for a in board.spaces:
        for b in board.spaces:
            plain = bool(lines.open_readings(a, b))
            assert lines.sees(a, b) is plain, (a, b)
    for a in list(board.spaces)[::3] if singly else ():
        blockers = lines.first_blockers(a)
        for b in board.spaces:
            plain_sight = sight(board, obstacles, a, b)
            assert (b in blockers) is not plain_sight.clear
            if b in blockers:
                assert set(blockers[b]) == {r.edge or r.space for r in plain_sight.first_blockers}, (a, b)


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(grounds())
def test_masks_alone_are_plain_too(ground: tuple[HexBoard, Obstacles]) -> None:
    """With no pair walked singly, small boards exercise every path of the masks."""
    board, obstacles = ground
    few = linejudge.MOST_SINGLE_WALKS, linejudge.MIXED_FEW, linejudge.SPARSE_KIND_HEXES
    linejudge.MOST_SINGLE_WALKS = linejudge.MIXED_FEW = linejudge.SPARSE_KIND_HEXES = -1
    try:
        agree(board, obstacles, Sightlines(board, obstacles).complete())
    finally:
        linejudge.MOST_SINGLE_WALKS, linejudge.MIXED_FEW, linejudge.SPARSE_KIND_HEXES = few


@st.composite
def changes(draw: st.DrawFn) -> tuple[HexBoard, Obstacles, Obstacles]:
    """Two states of one map."""
    board, old = draw(grounds())
    some = st.sampled_from(sorted(old.levels))
    new = old
    if draw(st.booleans()):
        h = draw(some)
        rest = {k: v for k, v in old.solids.items() if k != h}
        new = replace(new, solids=rest if h in old.solids else {**rest, h: Top(None, "T 1", "wall")})
    if old.edges and draw(st.booleans()):
        gone = draw(st.sampled_from(sorted(old.edges)))
        new = replace(new, edges={e: t for e, t in old.edges.items() if e != gone})
    if draw(st.booleans()):
        tops = dict.fromkeys(draw(st.sets(some, min_size=1, max_size=4)))
        new = replace(new, counted=(*new.counted, Counted("smoke", "T 9", 2, True, tops)))
    if draw(st.booleans()):
        h = draw(some)
        new = replace(new, levels={**old.levels, h: old.levels[h] + draw(st.integers(-2, 3))})
    if draw(st.booleans()):
        shut = frozenset(draw(st.sets(some, max_size=3)))
        new = replace(new, vetoes=(Veto("T 3", shut, refuses_from(shut, shut)),))
    if draw(st.integers(0, 9)) == 0:
        new = replace(new, groups={draw(some): "north", draw(some): "north"})
    return board, old, new


@settings(max_examples=30, deadline=None)
@given(changes(), st.booleans())
def test_a_change_judged_in_part_is_the_change_judged_whole(
    change: tuple[HexBoard, Obstacles, Obstacles], whole: bool
) -> None:
    board, old, new = change
    before = Sightlines(board, old)
    if whole:
        before.complete()
    after = before.with_obstacles(new)
    anew = Sightlines(board, new)
    assert list(after.all_pairs()) == list(anew.all_pairs())
    assert after.differing(before) == anew.differing(before)
    again = after.with_obstacles(old)
    assert list(again.all_pairs()) == list(before.all_pairs())


def shipped_boards() -> list[str]:
    return sorted(
        name for name in shipped_files("maps") if find_game(map_document(name)["system"]).ground.has_sight
    )


@pytest.mark.parametrize("name", shipped_boards())
def test_bulk_is_plain_on_shipped_maps(name: str) -> None:
    """Verdicts from every space to some forty others, and the reasons of a sample."""
    document = map_document(name)
    system = document["system"]
    board = board_from(document, game_of(system).ground.vocabulary)
    ids = list(board.spaces)
    smoke = ids[len(ids) // 3 :: 17] if system == "war_storms" else ()
    obstacles = game_of(system).ground.obstacles(board, smoke)
    lines = Sightlines(board, obstacles).complete()
    step = max(1, len(ids) // 40)
    for i, a in enumerate(ids):
        for b in ids[i + 1 + i % step :: step]:
            plain = bool(lines.open_readings(a, b))
            assert lines.sees(a, b) is plain is lines.sees(b, a), (a, b)
    for a in ids[:: max(1, len(ids) // 5)]:
        blockers = lines.first_blockers(a)
        for b in ids[:: max(3, len(ids) // 80)]:
            plain = sight(board, obstacles, a, b)
            assert (b not in blockers) is plain.clear
            if not plain.clear:
                assert set(blockers[b]) == {r.edge or r.space for r in plain.first_blockers}, (a, b)


def little() -> tuple[HexBoard, Obstacles]:
    """A row of five hexes with a wall on the third."""
    hexes = [Hex(0, r) for r in range(5)]
    return board_of(hexes), Obstacles(dict.fromkeys(hexes, 0), {Hex(0, 2): Top(None, "T 1", "wall")})


def test_rows_matrix_pairs_and_count_say_the_same() -> None:
    board, obstacles = little()
    lines = Sightlines(board, obstacles)
    assert lines.visible_from("0.0") == ("0.0", "0.1", "0.2")
    assert lines.rows == (0b00111, 0b00111, 0b11111, 0b11100, 0b11100)
    assert lines.count() == 6
    assert [pair for *pair, clear in lines.all_pairs() if not clear] == [
        ["0.0", "0.3"],
        ["0.0", "0.4"],
        ["0.1", "0.3"],
        ["0.1", "0.4"],
    ]
    matrix = lines.matrix()
    assert matrix.dtype == np.bool_
    assert [[int(x) for x in row] for row in matrix] == [
        [row >> i & 1 for i in range(5)] for row in lines.rows
    ]


def test_the_first_of_two_blockers_is_named_from_either_end() -> None:
    board, obstacles = little()
    both = replace(obstacles, solids={**obstacles.solids, Hex(0, 3): Top(None, "T 1", "wall")})
    lines = Sightlines(board, both)
    assert lines.first_blockers("0.0")["0.4"] == ("0.2",)
    assert lines.first_blockers("0.4")["0.0"] == ("0.3",)
    assert list(lines.first_blockers("0.0")) == ["0.3", "0.4"]
    with pytest.raises(KeyError):
        lines.first_blockers("0.0")["0.1"]
    with pytest.raises(KeyError):
        lines.sees("0.0", "9.9")


def test_what_cannot_be_compared_is_judged_anew() -> None:
    board, obstacles = little()
    before = Sightlines(board, obstacles).complete()
    grouped = replace(obstacles, groups={Hex(0, r): "hill" for r in range(5)})
    assert before.with_obstacles(grouped).sees("0.0", "0.4")
    assert before.differing(before.with_obstacles(grouped)) == (
        ("0.0", "0.3"),
        ("0.0", "0.4"),
        ("0.1", "0.3"),
        ("0.1", "0.4"),
    )


def test_a_single_hex_sees_itself() -> None:
    board = board_of([Hex(3, -2)])
    lines = Sightlines(board, Obstacles({Hex(3, -2): 0}, {}))
    assert lines.sees("3.-2", "3.-2")
    assert lines.rows == (1,)
    assert lines.count() == 0


def test_a_change_asks_only_about_the_lines_it_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hedge taken from a corner of a big map: few pairs are judged, and only lines over both its hexes."""
    hexes = [Grid().hex_at(c, r) for c in range(1, 18) for r in range(1, 13)]
    board = board_of(hexes)
    hedge = edge(Grid().hex_at(2, 2), Grid().hex_at(2, 3))
    old = Obstacles(dict.fromkeys(hexes, 0), {}, edges={hedge: Top(2, "T 4", "hedge")})
    before = Sightlines(board, old).complete()
    asked: list[tuple[LineMasks, int]] = []

    def judged(way: LineMasks, masks: Masks, pairs: int, layout: BitLayout) -> int:
        asked.append((way, pairs))
        return linejudge.judge(way, masks, pairs, layout)

    monkeypatch.setattr(sightlines, "judge", judged)
    after = before.with_obstacles(replace(old, edges={}))
    total = sum(pairs.bit_count() for _, pairs in asked)
    assert 0 < len(after.differing(before)) <= total < 204 * 203 // 2 // 20
    for way, pairs in asked:
        for bit in bits(pairs):
            first = layout_of(tuple(board.by_hex)).at[bit]
            assert first is not None
            form = shape(way.dq, way.dr)
            met = {first + h for h in (*form.left.hexes, *form.right.hexes)}
            assert set(hedge) <= met


def test_a_new_wood_asks_only_about_clear_lines_and_a_felled_one_about_blocked_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hexes = [Grid().hex_at(c, r) for c in range(1, 18) for r in range(1, 13)]
    board = board_of(hexes)
    hill = {Grid().hex_at(c, 6): Top(None, "T 2", "hill") for c in range(4, 9)}
    bare = Obstacles(dict.fromkeys(hexes, 0), hill)
    wooded = replace(bare, solids={**hill, Grid().hex_at(9, 6): Top(None, "T 2", "wood")})
    asked: list[tuple[str, str]] = []

    def judged(way: LineMasks, masks: Masks, pairs: int, layout: BitLayout) -> int:
        for bit in bits(pairs):
            first = layout.at[bit]
            assert first is not None
            asked.append((board.by_hex[first].id, board.by_hex[first + Hex(way.dq, way.dr)].id))
        return linejudge.judge(way, masks, pairs, layout)

    open_, shut = Sightlines(board, bare).complete(), Sightlines(board, wooded).complete()
    monkeypatch.setattr(sightlines, "judge", judged)
    assert open_.with_obstacles(wooded).count() == shut.count()
    assert asked
    assert all(open_.sees(a, b) for a, b in asked)
    asked.clear()
    assert shut.with_obstacles(bare).count() == open_.count()
    assert asked
    assert not any(shut.sees(a, b) for a, b in asked)
