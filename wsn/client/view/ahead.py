"""Draws the board of a scenario before it is opened, while the start page waits. For a worker process."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

from wsn.client.view.camera import Box, Camera, world_of
from wsn.client.view.store import Store, key_of
from wsn.client.view.tiles import Cutting, coarse_level, kept_whole, level_for
from wsn.client.view.trayroom import awaited_trays, room_for
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import MapPlan

DONE: Final = b"drawn"
"""What is kept of a board that has been drawn ahead: it is not looked at again."""

LOWEST_PRIORITY: Final = 19
"""By how much it steps back behind other processes, as systems count it: as far as it goes."""


def drawn_ahead(name: str, palette: Palette, area: tuple[float, float], ratio: float) -> bool:
    """Draw the map of a scenario as a game on it will ask for it, and keep it on disk. True if it was drawn.

    `area` is the width and height that the board has in the window, `ratio` pixels for a window unit. Raises
    DataError.
    """
    from wsn import scenario
    from wsn.data import read_document
    from wsn.scenario import map_file

    store = Store()
    path = scenario.find(name)
    named = map_file(read_document(path), path)
    told = (path.read_text("utf-8"), named.read_text("utf-8"), repr(palette), f"{area}{ratio}")
    mark = key_of("ahead", *told)
    if store.get_bytes(mark) == DONE:
        return False
    plan, level = plan_map(name, palette, area, ratio)
    cutting, world = Cutting(plan), world_of(plan)
    coarse = coarse_level(world)
    level = max(level, coarse)
    tiles = (*cutting.wanted_tiles(world, coarse), *cutting.wanted_tiles(world, level))
    keys = {tile: cutting.key(tile) for tile in tiles}
    kept_whole(cutting.board, palette, cutting.looks, (level, coarse), keys, store)
    store.put_bytes(mark, DONE)
    return True


def drawn_idly(name: str, palette: Palette, area: tuple[float, float], ratio: float) -> bool:
    """The same in a process that has no other work, behind all that any other wants to do."""
    if sys.platform != "win32":
        os.nice(LOWEST_PRIORITY)
    return drawn_ahead(name, palette, area, ratio)


def plan_map(name: str, palette: Palette, area: tuple[float, float], ratio: float) -> tuple[MapPlan, int]:
    """The map as it lies at the start of a game, and the level of the pictures that show the whole of it."""
    from wsn import scenario
    from wsn.engine.game import Game
    from wsn.systems import system_of
    from wsn.table.scene import as_it_stands
    from wsn.table.seat import Seat
    from wsn.table.telling import board_of, scene_of

    setup = scenario.load(name)
    game: Game[Any] = Game.new(system_of(setup.system), setup, seed="ahead")
    seat = Seat(game, None)
    board = as_it_stands(board_of(seat), ())
    plan = MapPlan(board, tuple(board.spaces), palette)
    place = Box(0, 0, *area)
    room = room_for(plan, awaited_trays(scene_of(seat)), place)
    return plan, level_for(Camera.over_map(world_of(plan, room=room), place).zoom * ratio)
