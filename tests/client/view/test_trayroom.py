"""The trays of a game have their room from the start: a loss does not move the board."""

from __future__ import annotations

import msgspec
import pytest

from tests.client.view.boards import counter, meadow
from wsn.client.view.boardview import BoardView
from wsn.client.view.camera import FIT_MARGIN, Box
from wsn.client.view.trayroom import awaited_trays, letters_at, room_for
from wsn.engine.game import Game
from wsn.scenario import find, load
from wsn.systems import system_of
from wsn.table.picture.svg import width_of
from wsn.table.ruling import load_map
from wsn.table.scene import Scene, Tray
from wsn.table.seat import Seat
from wsn.table.telling import board_of, scene_of
from wsn.table.trays import LOST

AREAS = [(896, 700), (896, 575), (660, 480), (700, 900), (2600, 1900)]
"""Parts of windows of several sizes that a board has."""


def lost(scene: Scene, count: int) -> Scene:
    """The same after so many units have been lost, a tray for each side."""
    gone, left = scene.counters[:count], scene.counters[count:]
    trays = list(scene.trays)
    for side in dict.fromkeys(one.side for one in gone):
        those = tuple(msgspec.structs.replace(one, space="") for one in gone if one.side == side)
        first = those[0]
        trays.append(Tray(title=LOST, side=side, letter=first.letter, style=first.style, counters=those))
    return msgspec.structs.replace(scene, counters=left, trays=tuple(trays))


def start(name: str):
    setup = load(find(name))
    seat = Seat(Game.new(system_of(setup.system), setup, seed="1"), None)
    return board_of(seat), scene_of(seat)


@pytest.mark.parametrize("name", ["first_orders", "easy_red", "storm_d_day", "omaha_alone"])
@pytest.mark.parametrize("area", AREAS)
def test_no_loss_moves_the_board_and_all_that_is_lost_is_seen(name, area):
    """The first tray shrank and shifted the board in the middle of a film."""
    board, scene = start(name)
    view = BoardView(board, in_play=True)
    view.place(0, 0, *area)
    view.show_scene(scene)
    before = view.camera
    for count in (1, len(scene.counters) // 2, len(scene.counters)):
        view.show_scene(lost(scene, count))
        assert view.camera == before
        assert view.camera.seen_box.contains_box(view.camera.world)
        for one in view.where.counters:
            x, y = view.camera.to_window(one.x, one.y)
            assert view.camera.area.holds_point(x, y), "a counter in a tray lies off the window"
            if not one.counter.space:
                assert view.pick_at(x, y).unit == one.counter.unit


def test_trays_stand_where_the_window_has_room():
    """Under a board in a wide window, and beside one in a high window, they made it half as large."""
    board = meadow(9, 9)
    scene = Scene(counters=tuple(counter(f"u{n}", "D303", n % 2) for n in range(12)))
    view = BoardView(board, in_play=True)
    view.place(0, 0, 1000, 600)
    view.show_scene(scene)
    _, _, right, bottom = view.plan.bounds
    view.show_scene(lost(scene, 6))
    assert all(one.left >= right for one in view.where.trays)
    view.place(0, 0, 600, 1000)
    assert all(one.top >= bottom for one in view.where.trays)
    assert view.camera.seen_box.contains_box(view.camera.world)


def test_a_board_on_which_nothing_is_played_has_no_room_for_trays():
    view = BoardView(load_map("wsn_5_1"), in_play=True)
    view.place(0, 0, 900, 600)
    zoom = view.camera.zoom
    view.show_scene(None)
    assert view.camera.zoom == zoom
    view.show_scene(Scene())
    assert view.camera.zoom == zoom


@pytest.mark.parametrize("name", ["villiers_fossard", "first_orders", "storm_d_day", "omaha_alone"])
@pytest.mark.parametrize("area", AREAS)
def test_a_tray_has_room_for_its_title(name, area):
    """Over a tray one counter wide stood "Out o..."."""
    board, scene = start(name)
    trays = awaited_trays(scene)
    plan = BoardView(board, in_play=True).plan
    room = room_for(plan, trays, Box(0, 0, *area))
    assert room is not None
    left, _, right, _ = plan.bounds
    beside = room.left >= right
    zoom = (
        area[0] / ((room.left + room.width - left) * FIT_MARGIN)
        if beside
        else area[0] / ((right - left) * FIT_MARGIN)
    )
    widest = max(width_of(tray.title, letters_at(zoom), bold=True) for tray in trays)
    assert room.width * zoom > widest


@pytest.mark.parametrize("name", ["first_orders", "storm_d_day", "omaha_alone"])
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_no_title_of_a_tray_is_cut(name, area, ui):
    """Over a tray of one counter stood "Out o..."; at 150 % hardly a title was whole."""
    board, scene = start(name)
    view = BoardView(board, in_play=True)
    view.place(0, 0, *area)
    view.ui_scale = ui
    view.show_scene(scene)
    for count in (1, 2, 7):
        view.show_scene(lost(scene, count))
        for tray in view.where.trays:
            wide = width_of(tray.tray.title, letters_at(view.camera.zoom, ui), bold=True)
            assert wide <= tray.width * view.camera.zoom, f"{tray.tray.title} in {tray.width:.0f}"


def test_the_room_of_trays_follows_the_size_of_the_text():
    board, scene = start("storm_d_day")
    view = BoardView(board, in_play=True)
    view.place(0, 0, 660, 480)
    view.show_scene(lost(scene, 2))
    small = [tray.width for tray in view.where.trays]
    view.ui_scale = 1.5
    assert [tray.width for tray in view.where.trays] != small
    assert view.camera.seen_box.contains_box(view.camera.world)
