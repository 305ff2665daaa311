"""What runs through hexes: rivers, gullies, roads, trails and rails, and what crosses them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from wsn.board.board import Space
from wsn.geometry.lattice import Point
from wsn.parts import drawings
from wsn.parts.drawings import Gully, Rail, Road, Sea, Stream, Trail
from wsn.table.picture.chance import spread_number
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.regions import Link, apart, chains
from wsn.table.picture.svg import XY, sample_curve

WIDTHS: Final[Mapping[type[drawings.Way], float]] = {Road: 8.0, Trail: 4.0, Rail: 7.0, Gully: 17.0}
"""How much room each kind of path takes, in sheet units."""
MAIN: Final = Road(main=True)
TRAVEL: Final = (Road, Trail, Rail)
"""Paths that units travel on, the best first."""
BROAD_STREAM_SHARE: Final = 0.5
"""From this share of a hex on, a stream is a river with banks of its own."""


@dataclass(frozen=True)
class PathLine:
    """One line through the centres of spaces: its bends, smooth when drawn. A strange word has no drawing."""

    word: str
    drawing: drawings.Way | Stream | None
    bends: tuple[XY, ...]
    rises: tuple[bool, bool] = (False, False)
    """Whether a stream begins on the map at its first and at its last bend, in the middle of the land."""

    @property
    def share(self) -> float:
        """The width of a stream, in parts of a hex."""
        return self.drawing.width / 100 if isinstance(self.drawing, Stream) else 0.0

    @cached_property
    def line(self) -> tuple[XY, ...]:
        """Points along it, a few units apart."""
        return tuple(sample_curve(self.bends, 5.0))


@dataclass(frozen=True)
class Ways:
    """Everything that runs through the drawn hexes."""

    plan: MapPlan

    @cached_property
    def all(self) -> tuple[PathLine, ...]:
        """Paths of the board and its rivers, rivers first."""
        plan = self.plan
        board = plan.board
        lines = []
        for word, stream in self.streams:
            lines += self._river_lines(word, stream)
        kinds = sorted({p.kind for p in board.paths})
        for kind in kinds:
            links = []
            alone = []
            for p in board.paths:
                if p.kind != kind:
                    continue
                spaces = [board.spaces[s] for s in p.spaces]
                links += list(itertools.pairwise(spaces))
                if len(spaces) == 1:
                    alone.append(spaces[0])
            for chain in chains(plan, links):
                if any(space.id in plan.drawn_ids for space in chain):
                    bends = self._run_out(chain, self._path_bed(chain, kind), links)
                    lines.append(PathLine(kind, plan.looks.paths.get(kind), tuple(bends)))
            for space in alone:
                if space.id in plan.drawn_ids:
                    x, y = plan.centre(space)
                    turn = math.pi * spread_number(*plan.seed(space), 77)
                    dx, dy = 0.55 * SIZE * math.cos(turn), 0.55 * SIZE * math.sin(turn)
                    bends = [(x - dx, y - dy), (x + dx * 0.1, y - dy * 0.2), (x + dx, y + dy)]
                    lines.append(PathLine(kind, plan.looks.paths.get(kind), tuple(bends)))
        return tuple(lines)

    @cached_property
    def streams(self) -> tuple[tuple[str, Stream], ...]:
        """The terrain that is drawn as a stream, the narrowest first."""
        terrain = self.plan.looks.terrain.items()
        drawn = ((word, drawing) for word, drawing in terrain if isinstance(drawing, Stream))
        return tuple(sorted(drawn, key=lambda pair: (pair[1].width, pair[0])))

    def _path_bed(self, chain: Sequence[Space], kind: str) -> list[XY]:
        """Where a path passes its spaces, and between areas the middle of their border, so that it keeps
        inside of them.
        """
        beds = [self.path_place(space, kind) for space in chain]
        if self.plan.mosaic is None:
            return beds
        out = beds[:1]
        for (a, b), bed in zip(itertools.pairwise(chain), beds[1:]):
            if self.plan.board.border(a.id, b.id):
                out.append(halfway(self.plan.border(a, b)))
            out.append(bed)
        return out

    def path_place(self, space: Space, kind: str) -> XY:
        """Where a path passes a space: near its centre, drawn towards its neighbours so that it winds less.

        Roads and trails share their beds, so that one that ends on the other meets it.
        """
        x, y = self.plan.centre(space)
        words = self.plan.looks.paths
        shared = [word for word, drawing in words.items() if isinstance(drawing, (Road, Trail))]
        kinds = shared if kind in shared else [kind]
        others = sorted(
            {self.plan.spot(o) for k in kinds for o in self._joined_spaces.get((k, space.id), ())}
        )
        if len(others) < 2:
            return x, y
        points = [self.plan.xy(o) for o in others]
        dx = sum(p[0] for p in points) / len(points) - x
        dy = sum(p[1] for p in points) / len(points) - y
        share = min(0.36, 0.3 * SIZE / (math.hypot(dx, dy) or 1))
        return x + dx * share, y + dy * share

    @cached_property
    def _joined_spaces(self) -> dict[tuple[str, str], list[Space]]:
        """By kind and space, the spaces that paths join it to."""
        joined: dict[tuple[str, str], list[Space]] = {}
        spaces = self.plan.board.spaces
        for p in self.plan.board.paths:
            for a, b in itertools.pairwise(p.spaces):
                joined.setdefault((p.kind, a), []).append(spaces[b])
                joined.setdefault((p.kind, b), []).append(spaces[a])
        return joined

    def of(self, *kinds: type[drawings.Way | Stream]) -> tuple[PathLine, ...]:
        """The ways of these drawings."""
        return tuple(way for way in self.all if isinstance(way.drawing, kinds))

    def ways_of_word(self, word: str) -> tuple[PathLine, ...]:
        """The ways of one word."""
        return tuple(way for way in self.all if way.word == word)

    @cached_property
    def _near_points(self) -> dict[tuple[int, int], list[tuple[float, float, float]]]:
        """Points of all ways with half their width, by coarse cells, to keep trees and houses off them."""
        cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        for way in self.all:
            half = WIDTHS.get(type(way.drawing), (way.share or 0.1) * SIZE) / 2  # type: ignore[arg-type]  # any type may be asked for
            for x, y in way.line:
                cells.setdefault((int(x // 40), int(y // 40)), []).append((x, y, half))
        return cells

    def free(self, x: float, y: float, room: float) -> bool:
        """True when nothing of `room` radius at the place would stand on a way."""
        i, j = int(x // 40), int(y // 40)
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                for px, py, half in self._near_points.get((i + di, j + dj), ()):
                    if (px - x) ** 2 + (py - y) ** 2 < (room + half) ** 2:
                        return False
        return True

    def heading(self, at: XY, kinds: Sequence[type[drawings.Way | Stream]]) -> float | None:
        """The angle at which the first way of these kinds passes the centre of a hex or cell."""
        x, y = at
        for kind in kinds:
            for way in self.of(kind):
                line = way.line
                i = min(range(len(line)), key=lambda k: (line[k][0] - x) ** 2 + (line[k][1] - y) ** 2)
                if math.dist(line[i], (x, y)) < SIZE * 0.5:
                    b, c = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
                    return math.atan2(c[1] - b[1], c[0] - b[0])
        return None

    def passing(self, at: XY, kinds: Sequence[type[drawings.Way | Stream]]) -> XY:
        """The place on a way of these kinds nearest to the centre of a cell; else that centre."""
        x, y = at
        points = [p for way in self.of(*kinds) for p in way.line]
        best = min(points, key=lambda p: math.dist(p, (x, y)), default=(x, y))
        return best if math.dist(best, (x, y)) < SIZE * 0.6 else (x, y)

    def crossing(self, at: XY) -> XY:
        """Where a path crosses a stream in a cell: the point of the path nearest to the water."""
        x, y = at

        def near(kinds: Sequence[type[drawings.Way | Stream]]) -> list[XY]:
            points = [p for way in self.of(*kinds) for p in way.line]
            return [p for p in points if math.dist(p, (x, y)) < SIZE * 0.7]

        paths, water = near(TRAVEL), near((Stream,))
        if not paths:
            return min(water, key=lambda p: math.dist(p, (x, y)), default=(x, y))
        if not water:
            return min(paths, key=lambda p: math.dist(p, (x, y)))
        return min(paths, key=lambda p: min(math.dist(p, q) for q in water))

    def _run_out(self, chain: list[Space], bends: list[XY], links: Sequence[Link]) -> list[XY]:
        """Lead a line that ends at the rim of the board on to its edge."""
        joined: dict[str, set[str]] = {}
        for a, b in links:
            joined.setdefault(a.id, set()).add(b.id)
            joined.setdefault(b.id, set()).add(a.id)
        degree = {space: len(others) for space, others in joined.items()}
        out = list(bends)
        if degree.get(chain[0].id, 0) == 1 and (end := self._exit_point(chain[0], chain[1])) is not None:
            out.insert(0, end)
        if degree.get(chain[-1].id, 0) == 1 and (end := self._exit_point(chain[-1], chain[-2])) is not None:
            out.append(end)
        return out

    def _exit_point(self, last: Space, before: Space) -> XY | None:
        """Where a line that comes from `before` leaves the board in its last space, if that is on the rim."""
        plan = self.plan
        here, came = plan.spot(last), plan.spot(before)
        turn, best = max(
            ((apart(plan, here, came, out), out) for out in plan.outward(last)), default=(0.0, here)
        )
        if turn < 2:
            return None
        (ax, ay), (bx, by) = plan.xy(here), plan.xy(best)
        return (ax + (bx - ax) * 0.62, ay + (by - ay) * 0.62)

    def _river_lines(self, word: str, stream: Stream) -> list[PathLine]:
        plan = self.plan
        board = plan.board
        broad = stream.width / 100 >= BROAD_STREAM_SHARE
        wet = [s for s in board.spaces.values() if s.terrain == word]
        links: list[Link] = []
        for here in sorted(wet, key=plan.spot):
            around = [other for other in plan.sides(here) if other is not None]
            links += [(here, o) for o in around if o.terrain == word and plan.spot(here) < plan.spot(o)]
            mouths = [o for o in around if o.terrain != word and isinstance(plan.ground(o), (Stream, Sea))]
            if mouths:
                streams = [o for o in around if o.terrain == word]
                links.append((here, self._mouth_space(here, mouths, streams)))
        links = _drop_small_triangles(links)
        lines = []
        for chain in chains(plan, links):
            if not any(space.id in plan.drawn_ids for space in chain):
                continue
            beds = [self._stream_place(space, broad) for space in chain]
            bends = self._run_out(chain, beds, links)
            rises = (
                bends[0] == beds[0] and self._is_source(chain[0], word, links),
                bends[-1] == beds[-1] and self._is_source(chain[-1], word, links),
            )
            seeds = [plan.seed(space) for space in chain]
            lines.append(PathLine(word, stream, tuple(_meander_line(bends, seeds, broad)), rises))
        linked = {space.id for pair in links for space in pair}
        for space in sorted(wet, key=plan.spot):
            if space.id in plan.drawn_ids and space.id not in linked:
                x, y = plan.centre(space)
                r = 0.6 * SIZE
                bend = ((x - r, y + 5), (x - r / 3, y - 6), (x + r / 3, y + 6), (x + r, y - 5))
                lines.append(PathLine(word, stream, bend))
        return lines

    def _is_source(self, last: Space, word: str, links: Sequence[Link]) -> bool:
        """Whether a stream has its source in the last space of a line: nothing runs on from there."""
        return last.terrain == word and sum(last.id in (a.id, b.id) for a, b in links) == 1

    def _mouth_space(self, here: Space, mouths: Sequence[Space], streams: Sequence[Space]) -> Space:
        """Where a stream runs out: opposite to where it comes from, in the middle of the open water."""
        plan = self.plan
        at = plan.spot(here)

        def onward(mouth: Space) -> tuple[float, float, Point]:
            to = plan.spot(mouth)
            came = [apart(plan, at, to, plan.spot(o)) for o in streams]
            return min(came, default=0), -sum(apart(plan, at, to, plan.spot(m)) for m in mouths), to

        return max(mouths, key=onward)

    def _stream_place(self, space: Space, broad: bool) -> XY:
        """Where a stream passes a space: near its centre."""
        x, y = self.plan.centre(space)
        cx, cy = self.plan.spot(space)
        loose = 0.1 if broad else 0.16
        return x + loose * SIZE * spread_number(cx, cy, 11), y + loose * SIZE * spread_number(cx, cy, 12)


def halfway(line: Sequence[XY]) -> XY:
    """The middle of a line, measured along it."""
    left = sum(math.dist(a, b) for a, b in itertools.pairwise(line)) / 2
    for a, b in itertools.pairwise(line):
        length = math.dist(a, b)
        if length >= left > 0:
            share = left / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        left -= length
    return line[len(line) // 2]


def _drop_small_triangles(links: Sequence[Link]) -> list[Link]:
    """Streams without small triangles: of three spaces that all touch, the last link goes."""
    kept: list[Link] = []
    near: dict[str, set[str]] = {}
    for a, b in links:
        if near.get(a.id, set()) & near.get(b.id, set()):
            continue
        kept.append((a, b))
        near.setdefault(a.id, set()).add(b.id)
        near.setdefault(b.id, set()).add(a.id)
    return kept


def _meander_line(bends: Sequence[XY], seeds: Sequence[tuple[int, int]], broad: bool) -> list[XY]:
    """The bends with one more between each two, moved sideways."""
    swing = 0.07 if broad else 0.13
    out = [bends[0]]
    for i, (a, b) in enumerate(itertools.pairwise(bends)):
        move = swing * spread_number(*seeds[min(i, len(seeds) - 1)], i, 21)
        dx, dy = b[0] - a[0], b[1] - a[1]
        out += [((a[0] + b[0]) / 2 - dy * move, (a[1] + b[1]) / 2 + dx * move), b]
    return out
