"""A closer look at a large map while a fight is shown, and the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.client.view.boards import meadow
from wsn.client.view.boardview import BoardView
from wsn.client.view.closeup import CLOSE_HEX_RADIUS, GLIDE
from wsn.table.picture.plan import SIZE


@pytest.fixture
def far():
    """A large map in a small window: a hex is a few units wide."""
    view = BoardView(meadow(60, 40))
    view.place(0, 0, 640, 420)
    return view


def glide(view, seconds=2 * GLIDE):
    for _ in range(20):
        view.tick(seconds / 20)


def seen(view, space):
    return view.camera.shows_place(*view.plan.heart(view.board.spaces[space]), room=SIZE * view.camera.zoom)


def at(camera):
    return camera.x, camera.y, camera.zoom


def test_the_fight_is_seen_near_and_the_whole_map_again_afterwards(far):
    before = at(far.camera)
    far.approach_spaces(["D303", "D505"])
    far.tick(GLIDE / 2)
    assert before[2] < far.camera.zoom < CLOSE_HEX_RADIUS / SIZE, "it glides there"
    glide(far)
    assert far.camera.zoom * SIZE == pytest.approx(CLOSE_HEX_RADIUS)
    assert seen(far, "D303")
    assert seen(far, "D505")
    far.approach_spaces(["D2020", "D2121"])
    glide(far)
    assert seen(far, "D2020")
    far.withdraw_view()
    glide(far)
    assert at(far.camera) == pytest.approx(before)


def test_what_lies_far_apart_is_seen_as_a_whole(far):
    far.approach_spaces(["D303", "D2020"])
    glide(far)
    assert seen(far, "D303")
    assert seen(far, "D2020")


def test_a_map_that_is_near_enough_stays_where_it_is(far):
    far.centre_on("D1010", CLOSE_HEX_RADIUS / SIZE)
    before = at(far.camera)
    far.approach_spaces(["D303"])
    glide(far)
    far.withdraw_view()
    glide(far)
    assert at(far.camera) == before


def test_who_moves_the_map_meanwhile_keeps_it_where_he_moved_it(far):
    far.approach_spaces(["D303"])
    far.tick(GLIDE / 2)
    far.pan_by(-90, 0)
    mine = at(far.camera)
    glide(far)
    far.approach_spaces(["D2020"])
    glide(far)
    far.withdraw_view()
    glide(far)
    assert at(far.camera) == mine


@pytest.mark.parametrize("when", [GLIDE / 2, 2 * GLIDE])
def test_a_window_that_gives_the_map_other_room_meanwhile_is_no_player(far, when):
    """Once the map stayed as near as the fight was looked at: the column had become wider under it."""
    far.approach_spaces(["D303", "D505"])
    glide(far, when)
    far.place(0, 0, 1000, 640)
    glide(far)
    assert far.camera.zoom > 1.3 * far.camera.widest_zoom
    far.withdraw_view()
    glide(far)
    assert at(far.camera) == pytest.approx(at(far.camera.fit_box())), "the whole map fills its new place"


def test_trays_that_grow_while_a_fight_is_looked_at_leave_the_way_back(far):
    far.approach_spaces(["D303", "D505"])
    glide(far)
    near = far.camera.zoom
    world = far.camera.world
    far.refit_view(lambda camera: camera.over_world(replace(world, height=world.height * 1.2)))
    assert far.camera.zoom == near
    far.withdraw_view()
    glide(far)
    assert at(far.camera) == pytest.approx(at(far.camera.fit_box()))
