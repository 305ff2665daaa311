"""Units off the map lie in trays beside it, in pictures and in the window, and are picked there."""

from __future__ import annotations

import itertools

import pytest

from tests.table.shapes import areas, piece, squares
from wsn.client.view.boardview import BoardView
from wsn.table.picture import position_svg
from wsn.table.picture.layout import layout
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import SIDE
from wsn.table.ruling import load_map
from wsn.table.scene import Scene, Tray


def tray(title: str, count: int, side: int = 0) -> Tray:
    pieces = tuple(piece(f"{title[0]}{side}{n}", "", side) for n in range(count))
    return Tray(title=title, side=("north", "south")[side], letter="NS"[side], style=side, counters=pieces)


SHOWN = Scene(trays=(tray("Due in turn 3", 4), tray("Out of play", 31), tray("Out of play", 2, side=1)))


@pytest.mark.parametrize("board", [areas(), squares(), load_map("wsn_5_1"), load_map("ht_blank_beach_tall")])
def test_trays_lie_beside_the_map_and_their_counters_in_them(board):
    plan = MapPlan(board, tuple(board.spaces))
    where = layout(plan, SHOWN)
    assert [frame.tray for frame in where.trays] == list(SHOWN.trays)
    _, _, right, bottom = plan.bounds
    for frame in where.trays:
        assert frame.top >= bottom or frame.left >= right, "the map is not covered"
    for a, b in itertools.combinations(where.trays, 2):
        beside = a.left + a.width <= b.left or b.left + b.width <= a.left
        assert beside or a.top + a.height <= b.top or b.top + b.height <= a.top
    waiting = [one for one in where.counters if not one.counter.space]
    assert len(waiting) == 37
    for one in waiting:
        half = SIDE * one.scale / 2
        assert any(
            f.left <= one.x - half and one.x + half <= f.left + f.width
            and f.top <= one.y - half and one.y + half <= f.top + f.height
            for f in where.trays if one.counter in f.tray.counters
        )  # fmt: skip


def test_a_picture_shows_them_and_one_of_a_part_of_the_map_does_not():
    board = load_map("wsn_5_1")
    whole = position_svg(board, SHOWN)
    assert "Due in turn 3 (north)" in whole
    assert "Out of play (south)" in whole
    part = position_svg(board, SHOWN, window=tuple(board.spaces)[:9])
    assert "Due in turn 3" not in part


def test_the_window_shows_all_of_them_and_picks_the_unit_under_the_pointer():
    view = BoardView(load_map("wsn_5_1"), in_play=True)
    for size in ((1280, 800), (900, 640), (640, 900)):
        view.place(0, 0, *size)
        view.show_scene(Scene())
        view.fit_view()
        view.show_scene(SHOWN)
        assert view.camera.seen_box.contains_box(view.camera.world), "a fitted view takes them in"
        for one in view.where.counters:
            x, y = view.camera.to_window(one.x, one.y)
            picked = view.pick_at(x, y)
            assert (picked.space, picked.unit) == (None, one.counter.unit)
        kept = view.camera
        view.show_scene(Scene())
        assert view.camera == kept, "their room stays"


def test_trays_under_a_map_take_as_little_of_its_height_as_they_can():
    """Three of them one under the other made a map of areas a fifth smaller."""
    board = load_map("normandy_areas")
    plan = MapPlan(board, tuple(board.spaces))
    where = layout(plan, Scene(trays=(tray("To come", 20), tray("To come", 20, side=1), tray("Lost", 12))))
    assert len({one.top for one in where.trays}) == 1, "side by side"
    for one in where.trays:
        inside = [p for p in where.counters if one.left < p.x < one.left + one.width]
        assert [p.counter for p in inside] == list(one.tray.counters)
        assert all(one.top < p.y < one.top + one.height for p in inside)
