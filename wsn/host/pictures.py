"""The map of a game as a picture that never changes, and where everything lies on it.

A map is drawn once, without what lies loose on it (that lies in the layer of the counters), and kept packed.
Its name is a digest of the map's file and of the program that draws it: asking for the name draws nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from importlib.metadata import version
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec

from wsn.board.board import Board
from wsn.data import digest
from wsn.engine.game import Game
from wsn.host.packing import PackedBytes
from wsn.systems import board_of
from wsn.table.boardlist import space_name
from wsn.table.briefing import dividers
from wsn.table.picture import MapPlan, compact_svg, map_svg
from wsn.table.picture.plan import SIZE
from wsn.table.picture.svg import XY, group
from wsn.table.picture.tokens import divider
from wsn.table.scene import as_it_stands
from wsn.wire.tableview import MapShown, SpaceShown

MOST_MAPS: Final = 16
"""How many maps stay drawn."""
CLOSE_GRID, FAR_GRID = 10, 2
"""Parts of a unit of the picture to which places on a map are exact; a hex is about a hundred units wide."""
MOST_SPACES_DRAWN_CLOSE: Final = 400
"""A map of more spaces is drawn on the coarse grid: it is looked at from farther off, and would be large."""


class PackedMap(NamedTuple):
    """A map as it is sent, and the list of its spaces."""

    svg: PackedBytes
    spaces: PackedBytes


_drawn: OrderedDict[str, PackedMap] = OrderedDict()
_plans: OrderedDict[int, tuple[Board, MapPlan]] = OrderedDict()
_lock = Lock()


def map_name(game: Game[Any]) -> str:
    """The name of the picture of a game's map."""
    return digest([version("wsn"), game.setup.system, game.setup.map])[:24]


def plan_of(game: Game[Any]) -> MapPlan:
    """Where everything lies on the map of a game. Raises TypeError for a game without a board."""
    board = board_of(game.system.name, game.world)
    if board is None:
        raise TypeError(f"{game.system.title} is not played on a board")
    with _lock:
        kept = _plans.pop(id(board), None)
        if kept is None or kept[0] is not board:
            bare = as_it_stands(board, ())
            kept = (board, MapPlan(bare, tuple(bare.spaces)))
        _plans[id(board)] = kept
        while len(_plans) > MOST_MAPS:
            _plans.popitem(last=False)
    return kept[1]


def drawn_map(game: Game[Any]) -> PackedMap:
    """The map of a game, drawn or kept. Drawing takes about a second: ask in a thread."""
    name = map_name(game)
    with _lock:
        if name in _drawn:
            _drawn.move_to_end(name)
            return _drawn[name]
    plan = plan_of(game)
    across, down = (one * SIZE for one in plan.board.aspect)
    ends = (
        ((a * across, b * down), (c * across, d * down))
        for (a, b), (c, d) in dividers(game.system.name, game.world)
    )
    ground = group(divider(plan.palette, a, b) for a, b in ends)
    grid = CLOSE_GRID if len(plan.spaces) <= MOST_SPACES_DRAWN_CLOSE else FAR_GRID
    svg = compact_svg(map_svg(plan.board, furnished=False, under_labels=ground), grid)
    spaces = msgspec.json.encode(spaces_of(plan, svg))
    made = PackedMap(PackedBytes(svg.encode()), PackedBytes(spaces))
    with _lock:
        _drawn[name] = made
        while len(_drawn) > MOST_MAPS:
            _drawn.popitem(last=False)
    return made


def spaces_of(plan: MapPlan, svg: str) -> MapShown:
    """Where the spaces are on the picture of a map."""
    box = svg[svg.index('viewBox="') + 9 :].split('"', 1)[0]
    left, top, width, height = map(float, box.split())
    lattice = plan.board.shape != "area"
    spaces, cell = [], tuple[float, ...]()
    for space in (*plan.spaces, *plan.boxes):
        x, y = plan.heart(space)
        ring = plan.outline(space)
        own = _flat(ring, (0.0, 0.0))
        if lattice and space.id not in plan.board.boxes and not plan.cuts(space):
            about = _flat(ring, (x, y))
            cell = cell or about
            if _alike(cell, about):
                own = ()
        name, is_box = _extra_name(plan.board, space.id), space.id in plan.board.boxes
        spaces.append(SpaceShown(space.id, round(x, 1), round(y, 1), name, is_box, own))
    return MapShown(plan.board.title or plan.board.name, left, top, width, height, tuple(spaces), cell)


def _extra_name(board: Board, space_id: str) -> str:
    """What a space is called besides its id; empty where that is all."""
    space = board.spaces[space_id]
    called = space_name(space)
    return called if called != space_id else space.name


def _flat(ring: list[XY], origin: XY) -> tuple[float, ...]:
    return tuple(round(value, 1) for x, y in ring for value in (x - origin[0], y - origin[1]))


def _alike(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return len(a) == len(b) and all(abs(p - q) < 0.3 for p, q in zip(a, b))
