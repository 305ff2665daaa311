"""What lies under the counters is kept while one scrolls, and looks as if it had been drawn anew."""

from __future__ import annotations

import numpy as np
import pytest

from tests.client.view.boards import counter, every_mark, position, settle, shown
from wsn.client.view.backdrop import Backdrop, Lie, _uncovered_parts, _wrap_spans
from wsn.client.view.boardview import BoardView
from wsn.client.view.camera import Box
from wsn.client.view.mesh import Texture
from wsn.table.ruling import load_map
from wsn.workers.jobs import Jobs

pytestmark = pytest.mark.usefixtures("opengl")
SIZE = (640, 480)
WAYS = [(7, 4), (7, 4), (-30, 0), (0, 11), (-200, 90), (-9, -150), (300, -35), (12, 12), (-1, 0), (0, -1)]


@pytest.fixture
def scrolled(opened, monkeypatch):
    """A board that is larger than the window, with all its pictures there, and what was drawn of it."""
    jobs = Jobs()
    view = BoardView(load_map("cloville"), jobs)
    spaces = list(view.board.spaces)
    counters = [counter(name, spaces[at], at % 2) for name, at in (("a", 60), ("b", 75), ("c", 90))]
    view.show_scene(position(counters), every_mark(view.board)[: len(spaces) // 9])
    window = opened(view, SIZE)
    shown(window)
    view.zoom_by(9)
    settle(window, view)
    for way in WAYS:
        view.pan_by(*way)
        settle(window, view)
    parts = []
    real = Backdrop.draw

    def draw(self, key, lie, area, make):
        return real(self, key, lie, area, lambda part: (parts.append((part, area)), make(part))[1])

    monkeypatch.setattr(Backdrop, "draw", draw)
    yield window, view, parts
    jobs.close_workers()


def anew(window, view):
    """The same with nothing kept."""
    view.painter.backdrop.close()
    return shown(window)


def alike(one, other):
    """The same but for how a colour between two is rounded, which hangs on where it stands in the window."""
    off = np.abs(one - other).max(axis=2)
    return off.max() <= 1 and (off > 0).mean() < 0.005


def test_a_board_that_is_scrolled_looks_as_if_it_were_drawn_anew(scrolled):
    window, view, parts = scrolled
    for aside in (True, False):  # once with a column beside the board, once alone
        view.place(*((101, 33, 480, 400) if aside else (0, 0, *SIZE)))
        window.host.area = (101, 33, 480, 400) if aside else None
        settle(window, view)
        shown(window)
        pictures = []
        for way in WAYS:
            parts.clear()
            view.pan_by(*way)
            pictures.append((view.camera, shown(window)))
            assert parts
            assert all(part != area for part, area in parts), "only what comes into sight is drawn"
        for camera, before in pictures:
            view.look_at(camera)
            assert alike(anew(window, view), before)


def test_after_a_scroll_the_board_lies_still_and_is_copied(scrolled):
    window, view, parts = scrolled
    shown(window)
    shown(window)
    view.pan_by(-25, 14)
    moved = shown(window)
    parts.clear()
    assert (shown(window) == moved).all()
    assert not parts
    view.pan_by(0.5, 0)
    shown(window)
    assert parts[-1][0] == parts[-1][1], "parts of a pixel are drawn anew"


def test_a_picture_of_the_map_that_comes_while_one_scrolls_is_seen(scrolled):
    window, view, _ = scrolled
    shown(window)
    shown(window)
    ground = view.painter.ground
    tile, made = next((tile, ground.textures[tile]) for tile, _ in ground.tiles_drawn)
    black = Texture(made.width, made.height, made.channels)
    black.put_part(np.zeros((made.height, made.width, made.channels), np.uint8))
    ground.textures[tile] = black
    view.pan_by(3, 0)
    seen = shown(window)
    assert alike(anew(window, view), seen)
    ground.textures[tile] = made
    black.close()
    assert (shown(window) != seen).any()


def test_a_stretch_is_cut_where_the_picture_runs_round():
    assert [*_wrap_spans(0, 10, 0, 10)] == [(0, 10, 0)]
    assert [*_wrap_spans(0, 10, 3, 10)] == [(0, 3, 7), (3, 10, 0)]
    assert [*_wrap_spans(0, 10, -13, 10)] == [(0, 7, 3), (7, 10, 0)]
    assert [*_wrap_spans(2, 5, 3, 10)] == [(2, 3, 9), (3, 5, 0)]


@pytest.mark.parametrize(
    ("right", "up"), [(3, 0), (-3, 0), (0, 2), (0, -2), (3, 2), (-3, -2), (3, -2), (0, 0)]
)
def test_what_comes_into_sight_is_all_that_was_not_seen(right, up):
    area = (5, 7, 25, 17)
    spots = {(x, y) for x in range(5, 25) for y in range(7, 17)}
    before = {(x + right, y + up) for x, y in spots}
    found = [
        (x, y)
        for left, foot, end, head in _uncovered_parts(area, right, up)
        for x in range(left, end)
        for y in range(foot, head)
    ]
    assert len(found) == len({*found})
    assert {*found} == spots - before


def test_pictures_that_differ_only_out_of_sight_agree():
    one, two = (Box(0, 0, 10, 10), 1), (Box(10, 0, 10, 10), 2)
    before = Lie(0, 0, Box(0, 0, 10, 10), frozenset({one}))
    assert before.agrees_with(Lie(-5, 0, Box(5, 0, 10, 10), frozenset({one, two})))
    assert not before.agrees_with(Lie(-5, 0, Box(5, 0, 10, 10), frozenset({(one[0], 3), two})))
