"""The map as pictures: flat tints at once, coarse tiles soon, sharp ones where one looks."""

from __future__ import annotations

from collections import OrderedDict
from io import BytesIO
from time import perf_counter

import numpy as np

from wsn.board.board import Board
from wsn.client.jobs import Job, Jobs
from wsn.client.view import tints
from wsn.client.view.camera import Box, world_of
from wsn.client.view.mesh import Mesh, Pixels, Program, Texture, quad
from wsn.client.view.store import Store
from wsn.client.view.tiles import TILE, Cutting, Tile, coarse_level, draw_tile, kept_tile, level_for
from wsn.table.picture.palette import Palette

MEMORY = 120 << 20
"""So many bytes of tiles stay in the graphics card; what was not seen for longest goes first."""
BUDGET = 0.006
"""So many seconds of one frame go into reading tiles from disk."""

FLAT = (
    """
in vec2 at; in vec3 tint; out vec3 shade;
void main() { shade = tint; gl_Position = place(at); }
""",
    "in vec3 shade; out vec4 colour; void main() { colour = vec4(shade, 1.0); }",
)
PICTURE = (
    """
in vec2 at; in vec2 uv; out vec2 from;
void main() { from = uv; gl_Position = place(at); }
""",
    """
uniform sampler2D picture; in vec2 from; out vec4 colour;
void main() { colour = texture(picture, from); }
""",
)


class Ground:
    """The drawn map of one board in one palette. Made with a window open."""

    def __init__(self, board: Board, palette: Palette, jobs: Jobs | None, store: Store | None = None) -> None:
        self.jobs = jobs
        self.store = store or Store()
        self.flat = Mesh(Program(*FLAT), at=2, tint=3)
        self.square = Mesh(Program(*PICTURE), at=2, uv=2)
        self._textures: OrderedDict[Tile, Texture] = OrderedDict()
        self._kept: dict[str, Texture] = {}
        self._jobs: dict[Tile, tuple[str, Job]] = {}
        self._keys: dict[Tile, str] = {}
        self._failed: set[str] = set()
        self._ready: list[tuple[Tile, str, bytes]] = []
        self.drawn: list[tuple[Tile, Box]] = []
        self.lay(board, palette)

    def lay(self, board: Board, palette: Palette) -> None:
        """Show this board in this palette from now on; what looks the same is kept."""
        old, self.cutting = getattr(self, "cutting", None), Cutting(board, palette)
        self.world = world_of(self.cutting.plan)
        self.coarse = coarse_level(self.world)
        self.flat.fill(tints.rows(self.cutting.plan))
        if old is None:
            return
        for _, job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        self._ready.clear()
        keys, self._keys = self._keys, {}
        for tile in list(self._textures):
            if keys.get(tile) != self.key(tile):
                self._textures.pop(tile).close()

    def key(self, tile: Tile) -> str:
        """The key of a tile as the board lies now."""
        found = self._keys.get(tile)
        if found is None:
            found = self._keys[tile] = self.cutting.key(tile)
        return found

    # ---------------------------------------------------------------- getting pictures

    def tick(self) -> bool:
        """Take in what the workers have drawn. True when there is something new to show."""
        came = False
        for tile, (key, job) in list(self._jobs.items()):
            if not job.done:
                continue
            del self._jobs[tile]
            if job.failure is not None:
                self._failed.add(key)
            elif job.value is not None and not job.cancelled:
                self._ready.append((tile, key, job.value))
                came = True
        return came

    @property
    def busy(self) -> bool:
        """Whether tiles are on their way."""
        return bool(self._jobs or self._ready)

    def _take_in(self, until: float) -> None:
        while self._ready and perf_counter() < until:
            tile, key, made = self._ready.pop(0)
            if key == self.key(tile):
                self._add(tile, made)

    def _add(self, tile: Tile, made: bytes) -> None:
        old = self._textures.pop(tile, None)
        if old is not None:
            old.close()
        self._textures[tile] = Texture.of(decoded(made))
        held = len(self._textures) * TILE * TILE * 4
        for other in list(self._textures):
            if held <= MEMORY:
                break
            if other.level != self.coarse and other not in self._showing:
                self._textures.pop(other).close()
                held -= TILE * TILE * 4

    _showing: frozenset[Tile] = frozenset()

    def _fetch(self, wanted: list[Tile], until: float) -> None:
        """Read from disk what is kept there, and ask for the rest; what nobody looks at is not asked."""
        for tile in [t for t in self._jobs if t not in wanted]:
            _, job = self._jobs.pop(tile)
            job.cancel()
        for tile in wanted:
            if tile in self._textures or tile in self._jobs or any(t == tile for t, _, _ in self._ready):
                continue
            key = self.key(tile)
            if key in self._failed:
                continue
            if perf_counter() > until and self._textures:
                self.unfinished = True
                return
            found = self.store.get(key)
            if found is not None:
                try:
                    self._add(tile, found)
                except (OSError, ValueError):  # a torn file: it is drawn again and written over
                    found = None
            if found is None:
                self._ask(tile, key)

    unfinished = False
    """True when a kept picture was left for the next frame."""

    def _ask(self, tile: Tile, key: str) -> None:
        cut = self.cutting
        if self.jobs is None:
            made = draw_tile(cut.board, cut.palette, tile, cut.window(tile))
            self.store.put(key, made)
            self._add(tile, made)
            return
        job = self.jobs.ask(kept_tile, cut.board, cut.palette, tile, cut.window(tile), key, self.store)
        self._jobs[tile] = (key, job)

    # ---------------------------------------------------------------- drawing

    def prepare(self, seen: Box, scale: float, patient: bool = False) -> None:
        """Get ready what a view of this part of the map at so many pixels a unit needs.

        `patient` reads whatever is kept, however long it takes: for the first picture.
        """
        until = perf_counter() + (10.0 if patient else BUDGET)
        self.unfinished = False
        level = max(level_for(scale), self.coarse)
        fine = self.cutting.wanted(seen, level)
        coarse = self.cutting.wanted(self.world, self.coarse)
        self._showing = frozenset(fine)
        self._take_in(until)
        self._fetch([*coarse, *fine] if level > self.coarse else coarse, until)
        self.drawn = self._cover(fine, level)
        for tile, _ in self.drawn:
            self._textures.move_to_end(tile)

    def _cover(self, fine: list[Tile], level: int) -> list[tuple[Tile, Box]]:
        """Which texture covers each wanted square: its own, or the next coarser that is there."""
        found: list[tuple[Tile, Box]] = []
        for tile in fine:
            source = tile
            while source.level >= self.coarse and source not in self._textures:
                source = source.parent
            if source.level >= self.coarse:
                found.append((source, tile.box))
            if source != tile:
                for step in (1, 2):  # finer pictures, from before one looked from farther off
                    part = [
                        t for t in self._textures if t.level == tile.level + step and _inside(t, tile, step)
                    ]
                    found += [(t, t.box) for t in part]
        return found

    def draw(self, frame: tuple[float, float, float, float]) -> None:
        """Draw what is prepared; where no picture is yet, flat tints."""
        covered = sum(box.width * box.height for tile, box in self.drawn if tile.level <= tile.level)
        if len(self.drawn) < len(self._showing) or not covered:
            self.flat.program.use(frame=frame)
            self.flat.draw()
        if not self.drawn:
            return
        rows = []
        for tile, box in self.drawn:
            whole = tile.box
            u0, v0 = (box.left - whole.left) / whole.width, (box.top - whole.top) / whole.height
            u1, v1 = (box.right - whole.left) / whole.width, (box.bottom - whole.top) / whole.height
            rows += quad(box.left, box.top, box.right, box.bottom, (u0, v0, u1, v1))
        self.square.fill(np.array(rows, np.float32))
        self.square.program.use(frame=frame)
        for i, (tile, _) in enumerate(self.drawn):
            self._textures[tile].bind()
            self.square.draw(6 * i, 6)

    def whole(self, frame: tuple[float, float, float, float]) -> None:
        """Draw the whole map from the coarse tiles: for the small map in the corner."""
        self.flat.program.use(frame=frame)
        self.flat.draw()
        tiles = [t for t in self._textures if t.level == self.coarse]
        rows = [corner for t in tiles for corner in quad(t.box.left, t.box.top, t.box.right, t.box.bottom)]
        if not rows:
            return
        self.square.fill(np.array(rows, np.float32))
        self.square.program.use(frame=frame)
        for i, tile in enumerate(tiles):
            self._textures[tile].bind()
            self.square.draw(6 * i, 6)

    def close(self) -> None:
        """Give everything back."""
        for _, job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        for texture in self._textures.values():
            texture.close()
        self._textures.clear()
        for mesh in (self.flat, self.square):
            mesh.close()
            mesh.program.close()


def _inside(part: Tile, whole: Tile, steps: int) -> bool:
    return (part.column >> steps, part.row >> steps) == (whole.column, whole.row)


def decoded(made: bytes, channels: int = 3) -> Pixels:
    """The pixels of a PNG: RGB, or RGBA. Raises OSError for what is no picture."""
    from PIL import Image

    return np.asarray(Image.open(BytesIO(made)).convert("RGB" if channels == 3 else "RGBA"))
