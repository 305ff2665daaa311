"""The pictures of the map: as tiles that come one by one, kept on disk, and in one go."""

from __future__ import annotations

import numpy as np
import pytest

from tests.client.view.boards import SIZE, meadow, settle, shown
from wsn.client.view.boardview import BoardView
from wsn.table.picture.plan import MapPlan
from wsn.table.ruling import load_map
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job

pytestmark = pytest.mark.usefixtures("opengl")


@pytest.mark.slow
def test_half_a_second_later_a_far_view_is_sharp(opened, tmp_path):
    """Tiles come from workers and are shown as they come; before that the map is there in flat tints."""
    from wsn.client.view.store import Store

    view = BoardView(meadow(12, 9, D203="woods", D605="fields"))
    with Jobs() as jobs:
        view.jobs = jobs
        window = opened(view, SIZE)
        view.painter.ground.store = Store(tmp_path)
        first = shown(window)
        settle(window, view)
        last = shown(window)
        assert (first != last).any()
        assert not view.is_busy
    again = BoardView(view.board, None)
    second = opened(again, SIZE)
    assert (np.abs(shown(second) - last) > 8).mean() < 0.001


def test_a_torn_picture_on_disk_is_drawn_again(opened, tmp_path):
    from wsn.client.view.store import Store

    view = BoardView(meadow(3, 3))
    window = opened(view, (320, 300))
    before = shown(window)
    ground = view.painter.ground
    store = ground.store = Store(tmp_path)
    tile = ground.tiles_in_sight[0]
    key = ground.name_picture(tile)
    for torn in (b"", b"no picture", ground_file(ground, tile)[:-200]):
        store.put_bytes(key, torn)
        ground.textures.pop(tile).close()
        view.stale = True
        assert (shown(window) == before).all()
        assert store.get_bytes(key) != torn


def ground_file(ground, tile):
    from wsn.client.view.tiles import draw_tile

    cut = ground.cutting
    return draw_tile(cut.board, cut.palette, tile, cut.window_spaces(tile))


def test_the_first_picture_of_a_kept_map_waits_for_no_coarse_pictures(opened):
    """They lie under the sharp ones: the next frame reads them."""
    jobs, wide = Jobs(), (1100, 900)
    try:
        view = BoardView(load_map("cloville"), jobs)
        settle(opened(view, wide), view)
        again = BoardView(load_map("cloville"), jobs)
        window = opened(again, wide)
        settle(window, again)
        levels = []
        window.host.view = fresh = BoardView(load_map("cloville"), jobs)
        fresh.place(0, 0, *wide)
        for _ in range(3):
            window.draw()
            ground = fresh.painter.ground
            levels.append({tile.level for tile in ground.textures})
            assert not ground.has_gaps
        coarse = fresh.painter.ground.coarse
        assert coarse not in levels[0]
        assert levels[0] < levels[-1]
        assert coarse in levels[-1]
        fresh.close()
    finally:
        jobs.close_workers()


class Asked:
    """Jobs that are only written down."""

    def __init__(self):
        self.asked = []

    def start_job(self, function, *args):
        job = Job(function, args)
        self.asked.append(job)
        return job

    def wanted(self, name):
        return [job for job in self.asked if job.function.__name__ == name and not job.cancelled]


def test_a_board_is_drawn_in_one_go_whatever_part_of_it_was_seen_first(opened, tmp_path):
    """The first frame of a game may look from nearer by: the board was then drawn tile by tile."""
    from wsn.client.view.camera import Box
    from wsn.client.view.ground import DrawnMap
    from wsn.client.view.store import Store
    from wsn.client.view.tiles import FINEST_TILES

    opened(BoardView(meadow()), SIZE)
    board, jobs = load_map("four_boards"), Asked()
    ground = DrawnMap(MapPlan(board, tuple(board.spaces)), jobs, Store(tmp_path))
    near = Box(*ground.world.middle_point, 300, 200)
    ground.prepare_view(near, 2.0**FINEST_TILES, patient=True)
    (whole,) = jobs.wanted("kept_whole")
    level, coarse = whole.args[3]
    assert coarse <= level < FINEST_TILES
    tiles = jobs.wanted("kept_tile")
    assert {job.args[2].level for job in tiles} == {FINEST_TILES}, "all coarser ones come with the whole"
    ground.prepare_view(ground.world, 2.0**level, patient=True)
    assert jobs.wanted("kept_whole") == [whole]
    assert not jobs.wanted("kept_tile"), "what is out of sight is not drawn"
    ground.close()


def test_a_board_that_is_wanted_at_another_level_is_drawn_in_one_go_at_that(opened, tmp_path):
    from wsn.client.view.ground import DrawnMap
    from wsn.client.view.store import Store

    opened(BoardView(meadow()), SIZE)
    board, jobs = load_map("four_boards"), Asked()
    ground = DrawnMap(MapPlan(board, tuple(board.spaces)), jobs, Store(tmp_path))
    ground.prepare_view(ground.world, 2.0**ground.coarse, patient=True)
    (first,) = jobs.wanted("kept_whole")
    ground.prepare_view(ground.world, 2.0 ** (ground.coarse + 1), patient=True)
    (second,) = jobs.wanted("kept_whole")
    assert first.cancelled
    assert second.args[3] == (ground.coarse + 1, ground.coarse)
    assert not jobs.wanted("kept_tile")
    ground.close()
