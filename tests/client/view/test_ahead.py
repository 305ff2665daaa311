"""A board is drawn before it is opened."""

from __future__ import annotations

import pytest

from wsn.client.view import ahead
from wsn.client.view.ahead import drawn_ahead
from wsn.client.view.boardview import BoardView
from wsn.client.view.store import Store
from wsn.client.view.tiles import Cutting, coarse_level, level_for
from wsn.engine.game import Game
from wsn.scenario import find, load
from wsn.systems import system_of
from wsn.table.picture.palette import SUMMER
from wsn.table.seat import Seat
from wsn.table.telling import board_of, scene_of

AREA = (448.0, 340.0)


@pytest.mark.parametrize("name", ["first_orders", "omaha_alone"])
def test_what_a_game_will_ask_for_is_kept_before_it_is_opened(name, tmp_path, monkeypatch):
    """A first game began with a sketch of flat hexes for many seconds."""
    monkeypatch.setenv("WSN_CACHE", str(tmp_path))
    assert drawn_ahead(name, SUMMER, AREA, 1.0)
    setup = load(find(name))
    seat = Seat(Game.new(system_of(setup.system), setup, seed="another"), None)
    view = BoardView(board_of(seat), in_play=True)
    view.place(0, 0, *AREA)
    view.show_scene(scene_of(seat))
    cutting = Cutting(view.plan)
    world = view.camera.world
    coarse = coarse_level(world)
    level = max(level_for(view.camera.zoom), coarse)
    wanted = [*cutting.wanted_tiles(world, coarse), *cutting.wanted_tiles(view.camera.seen_box, level)]
    assert wanted
    store = Store()
    assert all(store.get_bytes(cutting.key(tile)) is not None for tile in wanted)
    monkeypatch.setattr(ahead, "plan_map", None)
    assert not drawn_ahead(name, SUMMER, AREA, 1.0), "it is not looked at again"
