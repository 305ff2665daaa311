"""The map as pictures: flat tints at once, coarse tiles soon, sharp ones where one looks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from time import perf_counter
from typing import Final

import numpy as np

from wsn.client.view import tints
from wsn.client.view.camera import Box, world_of
from wsn.client.view.mesh import Floats, Mesh, Pixels, Shaders, Texture, quad_corners
from wsn.client.view.store import Store
from wsn.client.view.tiles import (
    TILE,
    Cutting,
    MapTile,
    coarse_level,
    draw_tile,
    drawn_in_one,
    kept_tile,
    kept_whole,
    level_for,
)
from wsn.table.picture.plan import MapPlan
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job

MEMORY: Final = 80 << 20
"""The bytes of tiles that stay in the graphics card; what was not seen for longest goes first."""
MISSING_TILES: Final = 4
"""Where so many tiles are missing, all of a map is drawn in one go."""
BUDGET: Final = 0.006
"""The seconds of one frame that go into reading tiles from disk and taking them in."""
FIRST_FRAME_SECONDS: Final = 5.0
"""The same of the first frame: what is kept on disk is on the first picture."""

FLAT_SHADERS: Final = (
    """
in vec2 at; in vec3 tint; out vec3 shade;
void main() { shade = tint; gl_Position = place(at); }
""",
    "in vec3 shade; out vec4 colour; void main() { colour = vec4(shade, 1.0); }",
)
PICTURE: Final = (
    """
in vec2 at; in vec2 uv; out vec2 from;
void main() { from = uv; gl_Position = place(at); }
""",
    """
uniform sampler2D picture; in vec2 from; out vec4 colour;
void main() { colour = texture(picture, from); }
""",
)
Frame = tuple[float, float, float, float]


class DrawnMap:
    """The drawn map of one board in one palette. Made with a window open."""

    def __init__(self, plan: MapPlan, jobs: Jobs | None, store: Store | None = None) -> None:
        self.jobs = jobs
        self.store = store or Store()
        self.flat = Mesh(Shaders(*FLAT_SHADERS), at=2, tint=3)
        self.paint = Mesh(self.flat.program, at=2, tint=3)
        self.square = Mesh(Shaders(*PICTURE), at=2, uv=2)
        self.unfinished = False
        """True when a picture that is there was left for the next frame."""
        self.textures: OrderedDict[MapTile, Texture] = OrderedDict()
        self._asked: dict[MapTile, tuple[str, Job]] = {}
        self._came: dict[MapTile, tuple[str, bytes]] = {}
        self._failed: set[str] = set()
        self._whole: tuple[Job, dict[MapTile, str]] | None = None
        """All of the map, as it is drawn in one go, with the keys of its tiles."""
        self._piecemeal = False
        """Whether the map is drawn tile by tile: in one go it cannot be."""
        self._keys: dict[MapTile, str] = {}
        self._old: dict[MapTile, dict[str, Floats]] = {}
        """Pictures that are out of date and stay until new ones have come, each with the flat tints of spaces
        whose ground has changed since: what was painted is seen at once."""
        self._touched: tuple[Floats, ...] = ()
        """Those of the pictures that are seen."""
        self.tiles_in_sight: list[MapTile] = []
        self.tiles_drawn: list[tuple[MapTile, Box]] = []
        self.has_gaps = True
        self._tidied = False
        self._lay_tiles(plan)

    def _lay_tiles(self, plan: MapPlan) -> None:
        self.cutting = Cutting(plan)
        self.world = world_of(plan)
        self.coarse = coarse_level(self.world)
        self._flat_ready = False

    def lay_map(self, plan: MapPlan) -> None:
        """Show this board and palette from now on; pictures that stay the same are kept.

        Those that do not are seen until new ones come, on the same sheet and in the same colours.
        """
        before = self.cutting.plan
        self._lay_tiles(plan)
        same = before.palette == plan.palette and before.bounds == plan.bounds
        changed = _repaint_tints(before, plan) if same else {}
        for _, job in self._asked.values():
            job.cancel_job()
        self._asked.clear()
        self._drop_whole()
        self._came.clear()
        keys, self._keys = self._keys, {}
        for tile in list(self.textures):
            if keys.get(tile) == self.name_picture(tile) and tile not in self._old:
                continue
            if same:
                self._old[tile] = {**self._old.get(tile, {}), **changed}
            else:
                self._old.pop(tile, None)
                self.textures.pop(tile).close()

    def name_picture(self, tile: MapTile) -> str:
        """The key that the picture of a tile is kept under."""
        key = self._keys.get(tile)
        if key is None:
            key = self._keys[tile] = self.cutting.key(tile)
        return key

    # ---------------------------------------------------------------- getting pictures

    def tick(self) -> bool:
        """Take in what the workers have drawn. True when there is something new to show."""
        for tile, (key, job) in list(self._asked.items()):
            if job.done:
                del self._asked[tile]
                if job.failure is not None:
                    self._failed.add(key)
                elif not job.cancelled:
                    self._came[tile] = (key, job.value)
        if self._whole is not None and self._whole[0].done:
            (job, told), self._whole = self._whole, None
            made: dict[MapTile, bytes] | None = job.value if job.failure is None else None
            self._piecemeal = made is None
            self._came |= {tile: (told[tile], png) for tile, png in (made or {}).items() if tile in told}
            return True
        return bool(self._came)

    def _drop_whole(self) -> None:
        """What is drawn in one go is of no use any more."""
        if self._whole is not None:
            self._whole[0].cancel_job()
        self._whole, self._piecemeal = None, False

    @property
    def is_busy(self) -> bool:
        """Whether tiles are on their way."""
        return bool(self._asked or self._came or self._whole)

    @property
    def is_behind(self) -> bool:
        """Whether a picture is seen that is out of date."""
        return any(tile in self._old for tile, _ in self.tiles_drawn)

    def add_tile(self, tile: MapTile, made: bytes) -> None:
        """Take in the picture of a tile, a PNG; what is out of sight makes room where too many are held."""
        texture = Texture.from_picture(decode_png(made))
        old = self.textures.pop(tile, None)
        if old is not None:
            old.close()
        self._old.pop(tile, None)
        self.textures[tile] = texture
        needed = {*self.tiles_in_sight, tile}
        spare = [t for t in self.textures if t.level != self.coarse and t not in needed]
        while spare and len(self.textures) * TILE * TILE * 4 > MEMORY:
            self._old.pop(spare[0], None)
            self.textures.pop(spare.pop(0)).close()

    def _fetch_tiles(self, wanted: list[MapTile], until: float) -> None:
        """Take in what came, read what is kept, ask for the rest; what is out of sight is not asked for."""
        for tile in [t for t in self._asked if t not in wanted]:
            self._asked.pop(tile)[1].cancel_job()
        missing: list[tuple[MapTile, str]] = []
        coming = self._whole[1] if self._whole is not None else {}
        for tile in wanted:
            if (tile in self.textures and tile not in self._old) or tile in self._asked:
                continue
            if perf_counter() > until:
                self.unfinished = True
                break
            key = self.name_picture(tile)
            if coming.get(tile) == key:
                continue
            at, made = self._came.pop(tile, ("", None))
            if at != key:
                made = self.store.get_bytes(key)
            if made is not None:
                try:
                    self.add_tile(tile, made)
                except (OSError, ValueError):  # a torn file: it is drawn again and written over
                    made = None
            if made is None and key not in self._failed:
                missing.append((tile, key))
        if self.unfinished:
            return
        for tile, key in self.ask_whole(missing):
            self.ask_tile(tile, key)
        self._came = {tile: one for tile, one in self._came.items() if tile in wanted}

    def ask_whole(self, missing: list[tuple[MapTile, str]]) -> list[tuple[MapTile, str]]:
        """Have all of the map drawn in one go, where so much of it is missing that this is sooner done.

        Gives the tiles that are to be drawn by themselves: all, or those at a level too large for that.
        """
        if self.jobs is None or self._piecemeal or len(missing) < MISSING_TILES:
            return missing
        cut = self.cutting
        level = max(tile.level for tile, _ in missing)
        while level > self.coarse and not drawn_in_one(cut.plan, level, self.coarse):
            level -= 1
        rest = [one for one in missing if one[0].level > level]
        if len(rest) == len(missing):
            return missing
        self._drop_whole()  # it is at another level, from where one looked before
        tiles = (*cut.wanted_tiles(self.world, self.coarse), *cut.wanted_tiles(self.world, level))
        keys = {tile: self.name_picture(tile) for tile in tiles}
        self._tidy_store()
        told = (cut.board, cut.palette, cut.looks, (level, self.coarse), keys, self.store)
        self._whole = self.jobs.start_job(kept_whole, *told), keys
        return rest

    def _tidy_store(self) -> None:
        """Have what was not used for long removed, once."""
        if self.jobs is not None and not self._tidied:
            self._tidied = True
            self.jobs.start_job(Store.tidy_up, self.store)

    def ask_tile(self, tile: MapTile, key: str) -> None:
        """Draw the picture of a tile, here or in a worker, to be taken in when it has come."""
        cut = self.cutting
        if self.jobs is None:
            made = draw_tile(cut.board, cut.palette, tile, cut.window_spaces(tile), cut.looks)
            self.store.put_bytes(key, made)
            self.add_tile(tile, made)
            return
        self._tidy_store()
        told = (cut.board, cut.palette, tile, cut.window_spaces(tile), cut.looks, key, self.store)
        job = self.jobs.start_job(kept_tile, *told)
        self._asked[tile] = (key, job)

    # ---------------------------------------------------------------- drawing

    def prepare_view(self, seen: Box, scale: float, patient: bool = False) -> None:
        """Get ready what a view of this part of the map at this many pixels a unit needs."""
        until = perf_counter() + (FIRST_FRAME_SECONDS if patient else BUDGET)
        self.unfinished = False
        level = max(level_for(scale), self.coarse)
        coarse = self.cutting.wanted_tiles(self.world, self.coarse)
        self.tiles_in_sight = self.cutting.wanted_tiles(seen, level)
        wanted = coarse if level == self.coarse else [*coarse, *self.tiles_in_sight]
        if patient and len(wanted) > len(self.tiles_in_sight) and self._all_kept(seen):
            self._fetch_tiles(self.tiles_in_sight, until)
            self.unfinished = True  # the coarse ones are under these: they come with the next frame
        else:
            self._fetch_tiles(wanted, until)
        self._cover_squares()
        for tile, _ in self.tiles_drawn:
            self.textures.move_to_end(tile)

    def _all_kept(self, seen: Box) -> bool:
        """Whether all of the map is seen, and its pictures need only be read."""
        files = (self.store.file(self.name_picture(tile)) for tile in self.tiles_in_sight)
        return seen.contains_box(self.world) and all(file.is_file() for file in files)

    def _cover_squares(self) -> None:
        """Which picture covers each square seen: its own, or the next coarser with finer ones on it."""
        self.tiles_drawn, self.has_gaps = [], False
        for tile in self.tiles_in_sight:
            source = tile
            while source.level > self.coarse and source not in self.textures:
                source = source.parent_tile
            if source in self.textures:
                self.tiles_drawn.append((source, tile.tile_box))
            else:
                self.has_gaps = True
            if source != tile:
                self.tiles_drawn += [(t, t.tile_box) for t in self.textures if _lies_inside(t, tile)]
        touched: dict[str, Floats] = {}
        for source, _ in self.tiles_drawn:
            touched |= self._old.get(source, {})
        self._touched = tuple(touched.values())

    @property
    def shown_state(self) -> tuple[object, ...]:
        """What is prepared beside the `map_patches`: it is equal where that is drawn the same."""
        return self.cutting, self.has_gaps, *map(id, self._touched)

    @property
    def map_patches(self) -> frozenset[tuple[Box, Hashable]]:
        """The pictures that are prepared, each with the part of the map it covers."""
        return frozenset((box, self.textures[tile].name.value) for tile, box in self.tiles_drawn)

    def draw(self, frame: Frame) -> None:
        """Draw what is prepared; where no picture is yet, flat tints."""
        if self.has_gaps:
            self._draw_flat(frame)
        self._draw_tiles(self.tiles_drawn, frame)
        if self._touched:
            self.paint.fill_corners(np.concatenate(self._touched))
            self.paint.program.use_program(frame=frame)
            self.paint.draw()

    def draw_whole(self, frame: Frame) -> None:
        """Draw the whole map from the coarse tiles: for the small map in the corner."""
        tiles = [(t, t.tile_box) for t in self.textures if t.level == self.coarse]
        if len(tiles) < len(self.cutting.wanted_tiles(self.world, self.coarse)):
            self._draw_flat(frame)
        self._draw_tiles(tiles, frame)

    def _draw_flat(self, frame: Frame) -> None:
        if not self._flat_ready:
            self.flat.fill_corners(tints.rows(self.cutting.plan))
            self._flat_ready = True
        self.flat.program.use_program(frame=frame)
        self.flat.draw()

    def _draw_tiles(self, tiles: list[tuple[MapTile, Box]], frame: Frame) -> None:
        rows: list[list[float]] = []
        for tile, box in tiles:
            whole = tile.tile_box
            u0, v0 = (box.left - whole.left) / whole.width, (box.top - whole.top) / whole.height
            u1, v1 = (box.right_edge - whole.left) / whole.width, (box.bottom_edge - whole.top) / whole.height
            rows += quad_corners(box.left, box.top, box.right_edge, box.bottom_edge, (u0, v0, u1, v1))
        if not rows:
            return
        self.square.fill_corners(np.array(rows, np.float32))
        self.square.program.use_program(frame=frame)
        for i, (tile, _) in enumerate(tiles):
            self.textures[tile].bind_texture()
            self.square.draw(6 * i, 6)

    def close(self) -> None:
        """Give everything back."""
        for _, job in self._asked.values():
            job.cancel_job()
        self._asked.clear()
        self._drop_whole()
        for texture in self.textures.values():
            texture.close()
        self.textures.clear()
        self.paint.close()
        for mesh in (self.flat, self.square):
            mesh.close()
            mesh.program.close()


def _lies_inside(part: MapTile, whole: MapTile) -> bool:
    """True for a tile one or two levels finer that lies in another."""
    steps = part.level - whole.level
    return steps in (1, 2) and (part.column >> steps, part.row >> steps) == (whole.column, whole.row)


def _repaint_tints(before: MapPlan, now: MapPlan) -> dict[str, Floats]:
    """The flat tints of the spaces whose ground or height is another now; paper where one has gone."""
    was, there = before.board.spaces, now.board.spaces
    found = {
        space.id: tints.of_space(now, space)
        for space in now.spaces
        if (old := was.get(space.id)) is None or (old.terrain, old.level) != (space.terrain, space.level)
    }
    gone = (space for space in before.spaces if space.id not in there)
    return found | {space.id: tints.of_space(before, space, now.palette.around) for space in gone}


def decode_png(made: bytes) -> Pixels:
    """The pixels of a PNG as RGB. Raises ValueError for what is no picture."""
    from wsn.data.drawn import decoded_png

    return decoded_png(made, clear=False)
