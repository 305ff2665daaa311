"""The map cut into square pictures, again at each power of two of the scale. No window library is needed.

A tile is drawn from the hexes in it and a rim of those around, so neighbouring tiles fit together, and a tile
costs the same on a map of any size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsn.board.board import Board
from wsn.board.hexboard import HexSpace
from wsn.client.view.camera import Box
from wsn.client.view.store import Store, key_of
from wsn.parts.looks import Looks
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.png import to_png

TILE: Final = 512
"""Pixels along the side of a tile."""
TILE_RIM: Final = 3.1 * SIZE
"""How far beyond its edge a tile looks for hexes that reach into it."""
MAP_LINE_OFFSET: Final = 3.0
"""How far the line around the map lies outside it."""
WHOLE: Final = 12 << 20
"""The most pixels of a board that is drawn in one go, and cut into tiles."""
COARSEST_TILES, FINEST_TILES = -3, 2
"""The levels: a pixel for eight sheet units, to four for one."""
TILE_SHARPNESS: Final = 1.0
"""The least pixels of a picture for one of the screen: it is never stretched."""


@dataclass(frozen=True, slots=True, order=True)
class MapTile:
    """A square of the map at a level; `column` and `row` count from the origin of the sheet."""

    level: int
    column: int
    row: int

    @property
    def side(self) -> float:
        """The length of its side, in sheet units."""
        return TILE / 2.0**self.level

    @property
    def tile_box(self) -> Box:
        """The part of the map it shows."""
        return Box(self.column * self.side, self.row * self.side, self.side, self.side)

    @property
    def parent_tile(self) -> MapTile:
        """The tile of the next coarser level that holds it."""
        return MapTile(self.level - 1, self.column // 2, self.row // 2)


def level_for(scale: float) -> int:
    """The level whose pictures are sharp enough at this many pixels a sheet unit."""
    return min(max(math.ceil(math.log2(max(scale, 1e-6) * TILE_SHARPNESS)), COARSEST_TILES), FINEST_TILES)


def coarse_level(world: Box) -> int:
    """The level at which the whole map is a few tiles: drawn first, shown until finer ones have come."""
    longest = max(world.width, world.height)
    return min(max(math.floor(math.log2(2 * TILE / longest)), COARSEST_TILES), -1)


def covering_tiles(box: Box, level: int) -> Iterator[MapTile]:
    """The tiles of a level that meet a box, row by row."""
    side = MapTile(level, 0, 0).side
    for row in range(math.floor(box.top / side), math.ceil(box.bottom_edge / side)):
        for column in range(math.floor(box.left / side), math.ceil(box.right_edge / side)):
            yield MapTile(level, column, row)


def _drawings_text(looks: Looks) -> str:
    """The drawings of a map's words, in words."""
    return f"{looks.terrain}{looks.edges}{looks.paths}{looks.features}"


class Cutting:
    """A board as it lies now and a palette: what its tiles are, and by which keys they are kept."""

    def __init__(self, plan: MapPlan) -> None:
        self.plan = plan
        self.board = replace(plan.board)  # without what was worked out about it: it goes to other processes
        self.palette = plan.palette
        self.looks = plan.looks
        self._look = f"{plan.palette}{_drawings_text(plan.looks)}"

    @cached_property
    def _about_spaces(self) -> dict[str, tuple[float, float, str]]:
        """For each space where it is and, in words, all that a picture of it depends on."""
        board = self.board
        words = {}
        for space in board.spaces.values():
            if isinstance(space, HexSpace):
                shape = f"{space.half}{space.also}"
            else:
                shape = f"{board.outline(space.id)}"
            words[space.id] = (
                f"{space.id}{tuple(self.plan.seed(space))}{space.terrain}{space.level}"
                f"{sorted(space.features)}{space.name}{shape}"
            )
        for (a, b), features in board.edges.items():
            words[a] += f"|{b}{sorted(features)}"
        for path in board.paths:
            for i, at in enumerate(path.spaces):
                around = path.spaces[max(0, i - 2) : i + 3]
                words[at] += f"|{path.kind}{around}"
        return {s: (*self.plan.centre(board.spaces[s]), told) for s, told in words.items()}

    def window_spaces(self, tile: MapTile) -> tuple[str, ...]:
        """The spaces that a tile is drawn from; none when it lies off the map."""
        return tuple(self._spaces_of(tile))

    def _spaces_of(self, tile: MapTile, rim: float = TILE_RIM) -> Iterator[str]:
        if self.board.shape == "area":  # the rims of its ground are those of the whole board
            yield from self.board.spaces
            return
        box = tile.tile_box
        left, top, right, bottom = box.left - rim, box.top - rim, box.right_edge + rim, box.bottom_edge + rim
        for space_id, (x, y, _) in self._about_spaces.items():
            if left <= x <= right and top <= y <= bottom:
                yield space_id

    def key(self, tile: MapTile) -> str:
        """The key of a tile: the same for the same picture, on whatever map it lies."""
        told = (self._about_spaces[s][2] for s in self._spaces_of(tile, TILE_RIM + 2 * SIZE))
        lines = f"{sorted(self.board.impassable)}{self.board.connections}"
        grid = f"{self.board.shape}{self.board.aspect}{self.board.system}{lines}"
        return key_of(repr(tile), self._look, grid, "\n".join(told))

    def wanted_tiles(self, box: Box, level: int) -> list[MapTile]:
        """The tiles of a level that show something of the map in a box, those in the middle first."""
        left, top, right, bottom = self.plan.bounds
        cut_left, cut_top = max(box.left, left) - MAP_LINE_OFFSET, max(box.top, top) - MAP_LINE_OFFSET
        here = Box(
            cut_left,
            cut_top,
            max(0.0, min(box.right_edge, right) + MAP_LINE_OFFSET - cut_left),
            max(0.0, min(box.bottom_edge, bottom) + MAP_LINE_OFFSET - cut_top),
        )
        if not here.width or not here.height:
            return []
        x, y = here.middle_point

        def off(tile: MapTile) -> float:
            tx, ty = tile.tile_box.middle_point
            return math.hypot(tx - x, ty - y)

        return sorted(covering_tiles(here, level), key=lambda tile: (off(tile), tile))


def draw_tile(
    board: Board, palette: Palette, tile: MapTile, window: tuple[str, ...], looks: Looks | None = None
) -> bytes:
    """A tile as PNG without lettering, which the window lays over it. For a worker process."""
    from wsn.data.drawn import decoded_png, encoded_png
    from wsn.table.picture import furniture, sheet  # a window whose tiles are kept draws none

    box = tile.tile_box
    near = (box.left - SIZE, box.top - SIZE, box.right_edge + SIZE, box.bottom_edge + SIZE)
    plan = MapPlan(board, window, palette, near=near, given=looks)
    inner = sheet.body(plan, lettered=False)
    svg = furniture.sheet(box.left, box.top, box.width, box.height, inner, "tile", palette.around)
    return encoded_png(decoded_png(to_png(svg, width=TILE), clear=False), level=2)


def kept_tile(
    board: Board,
    palette: Palette,
    tile: MapTile,
    window: tuple[str, ...],
    looks: Looks,
    key: str,
    store: Store,
) -> bytes:
    """The same, kept on disk as well."""
    made = draw_tile(board, palette, tile, window, looks)
    store.put_bytes(key, made)
    return made


def drawn_in_one(plan: MapPlan, level: int, coarse: int) -> bool:
    """Whether a board is small enough to be drawn in one go at a level."""
    width, height = _pixels_of(_sheet_of(plan, coarse), level)
    return width * height <= WHOLE


def _pixels_of(extent: Box, level: int) -> tuple[int, int]:
    """How wide and high a part of the sheet is at a level."""
    return round(extent.width * 2.0**level), round(extent.height * 2.0**level)


def drawn_whole(
    board: Board, palette: Palette, looks: Looks, level: int, coarse: int
) -> dict[MapTile, bytes] | None:
    """Every tile of a board at a level and at the coarse one, each as `draw_tile` draws it; for a worker.

    The board is drawn once and cut: a third to a sixth of the work of drawing the tiles one by one. None
    where it would be too large a picture.
    """
    from wsn.data.drawn import decoded_png, encoded_png
    from wsn.table.picture import furniture, sheet

    plan = MapPlan(board, tuple(board.spaces), palette, given=looks)
    extent = _sheet_of(plan, coarse)
    width, height = _pixels_of(extent, level)
    if width * height > WHOLE:
        return None
    inner = sheet.body(plan, lettered=False)
    svg = furniture.sheet(extent.left, extent.top, extent.width, extent.height, inner, "tile", palette.around)
    pixels = decoded_png(to_png(svg, width=width), clear=False)
    made = {}
    for at in dict.fromkeys((level, coarse)):
        seen = _shrink_picture(pixels, 2 ** (level - at))
        for tile in covering_tiles(_printed_map(plan), at):
            left = round((tile.tile_box.left - extent.left) * 2.0**at)
            top = round((tile.tile_box.top - extent.top) * 2.0**at)
            made[tile] = encoded_png(
                np.ascontiguousarray(seen[top : top + TILE, left : left + TILE]), level=2
            )
    return made


def _shrink_picture(pixels: NDArray[np.uint8], step: int) -> NDArray[np.uint8]:
    """The same picture, each pixel the mean of `step` by `step`, rounded."""
    if step == 1:
        return pixels
    exact = np.uint16 if step <= SUMMED else np.uint32
    rows = sum((pixels[i::step].astype(exact) for i in range(1, step)), pixels[::step].astype(exact))
    whole = sum((rows[:, i::step] for i in range(1, step)), rows[:, ::step])
    return ((whole + step * step // 2) // (step * step)).astype(np.uint8)


SUMMED: Final = 16
"""So many by so many pixels have a sum of sixteen bits."""


def kept_whole(
    board: Board,
    palette: Palette,
    looks: Looks,
    levels: tuple[int, int],
    keys: Mapping[MapTile, str],
    store: Store,
) -> dict[MapTile, bytes] | None:
    """The same for a level and the coarse one, from disk or kept there; `keys` are those of the tiles."""
    there = {tile: made for tile, key in keys.items() if (made := store.get_bytes(key)) is not None}
    if len(there) == len(keys):
        return there
    drawn = drawn_whole(board, palette, looks, *levels)
    for tile, made in (drawn or {}).items():
        if tile in keys:
            store.put_bytes(keys[tile], made)
    return drawn


def _printed_map(plan: MapPlan) -> Box:
    """The map with the line around it."""
    left, top, right, bottom = plan.bounds
    return Box(
        left - MAP_LINE_OFFSET,
        top - MAP_LINE_OFFSET,
        right - left + 2 * MAP_LINE_OFFSET,
        bottom - top + 2 * MAP_LINE_OFFSET,
    )


def _sheet_of(plan: MapPlan, coarse: int) -> Box:
    """The part of the sheet that the coarse tiles of a map cover."""
    boxes = [tile.tile_box for tile in covering_tiles(_printed_map(plan), coarse)]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    return Box(
        left, top, max(box.right_edge for box in boxes) - left, max(box.bottom_edge for box in boxes) - top
    )
