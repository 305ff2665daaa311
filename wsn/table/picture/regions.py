"""Areas with a natural outline: spaces of a kind run together, and their rim is drawn a little inside."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wsn.board.board import Space
from wsn.geometry.lattice import Point
from wsn.table.picture.chance import spread_number
from wsn.table.picture.plan import SIZE, MapPlan, Plot, cell_of
from wsn.table.picture.svg import XY, Pen, sample_curve


@dataclass(frozen=True)
class Patch:
    """The share of one cell in an area: its polygon, and the open lines of it that are the area's rim."""

    cell: Plot
    shape: tuple[XY, ...]
    rims: tuple[tuple[XY, ...], ...]


@dataclass(frozen=True)
class Area:
    """All that is drawn of the ground that holds one thing."""

    patches: tuple[Patch, ...]

    @property
    def fill(self) -> str:
        """Path data of the whole area."""
        pen = Pen()
        for patch in self.patches:
            pen.polygon(patch.shape)
        return str(pen)

    @property
    def rim(self) -> str:
        """Path data of the rim, as open lines."""
        pen = Pen()
        for patch in self.patches:
            for line in patch.rims:
                pen.line(line)
        return str(pen)


def area(plan: MapPlan, member: Callable[[Space], bool], inset: float, wild: float, seed: int) -> Area:
    """The area of the spaces on the board for which `member` is true, as far as they are drawn.

    `inset` is how far the rim stands inside their edges and `wild` how much it wavers, both as shares of
    a hex size. The rim of the board is no rim of an area.
    """
    if plan.mosaic is not None:
        names = [space.id for space in plan.board.spaces.values() if member(space)]

        def waver(p: XY) -> float:
            x, y = round(p[0] / 3), round(p[1] / 3)
            return wild * SIZE * (spread_number(x, y, seed) * 0.8 + 0.25)

        pieces = plan.mosaic.region(names, inset * SIZE, waver)
        return Area(tuple(Patch(cell_of(p), p.ring, p.rims) for p in pieces if p.name in plan.drawn_ids))
    patches = [_make_patch(plan, space, member, inset, wild, seed) for space in plan.spaces if member(space)]
    return Area(tuple(patches))


def _make_patch(
    plan: MapPlan, space: Space, holds: Callable[[Space], bool], inset: float, wild: float, seed: int
) -> Patch:
    inner = [other is None or holds(other) for other in plan.sides(space)]
    (cell,) = plan.cells(space)
    if all(inner):
        return Patch(cell, cell.ring, ())
    cx, cy = cell.at
    points = plan.points(space)
    count = len(points)
    at: list[XY] = []
    for i, p in enumerate(points):
        # Corner i lies between the sides i - 1 and i.
        before, after = inner[i - 1], inner[i]
        x, y = plan.xy(p)
        jitter = 1 + 0.35 * spread_number(p.x, p.y, seed)
        if before and after:
            at.append((x, y))
        elif not before and not after:
            share = inset * 1.15 * jitter
            at.append((x + (cx - x) * share, y + (cy - y) * share))
        else:
            # The rim meets the edge shared with the neighbour that belongs: both hexes find the same place.
            ox, oy = plan.xy(points[i - 1] if before else points[(i + 1) % count])
            share = inset * 1.1 * jitter
            at.append((x + (ox - x) * share, y + (oy - y) * share))
    shape: list[XY] = []
    rims: list[tuple[XY, ...]] = []
    start = inner.index(True) if True in inner else 0
    run: list[XY] = []
    for k in range(count):
        i = (start + k) % count
        here, there = at[i], at[(i + 1) % count]
        if inner[i]:
            _close_run(run, shape, rims)
            shape.append(here)
            continue
        if not run:
            run.append(here)
        run += _waver_points(cell, plan.spot(space), i, here, there, wild, seed)
        run.append(there)
    _close_run(run, shape, rims)
    return Patch(cell, tuple(shape), tuple(rims))


def _close_run(run: list[XY], shape: list[XY], rims: list[tuple[XY, ...]]) -> None:
    """Smooth the rim collected so far and put it in its place."""
    if run:
        line = sample_curve(run, 7.0)
        shape += line[:-1]
        rims.append(tuple(line))
        run.clear()


def _waver_points(cell: Plot, spot: Point, i: int, p: XY, p2: XY, wild: float, seed: int) -> Iterable[XY]:
    """Two points between the ends of a rim edge, moved in and out."""
    cx, cy = cell.at
    x, y = spot
    mx, my = (p[0] + p2[0]) / 2, (p[1] + p2[1]) / 2
    length = ((cx - mx) ** 2 + (cy - my) ** 2) ** 0.5 or 1
    nx, ny = (cx - mx) / length, (cy - my) / length
    for j, t in enumerate((0.3, 0.7)):
        move = wild * SIZE * (spread_number(x, y, i, j, seed) * 0.8 + 0.25)
        along = t + 0.08 * spread_number(x, y, i, j, seed + 1)
        yield (
            p[0] + (p2[0] - p[0]) * along + nx * move,
            p[1] + (p2[1] - p[1]) * along + ny * move,
        )


Link = tuple[Space, Space]


def chains(plan: MapPlan, links: Iterable[Link]) -> list[list[Space]]:
    """Links between neighbours joined to long lines, each link once; lines run straight on at a junction."""
    spot = plan.spot
    spaces = {spot(space): space for link in links for space in link}
    near: dict[Point, list[Point]] = {}
    for a, b in sorted({_link_ends(spot(p), spot(q)) for p, q in links}):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    onward: dict[tuple[Point, Point], Point] = {}
    for here in sorted(near):
        for a, b in _through_pairs(plan, here, near[here]):
            onward[a, here], onward[b, here] = b, a
    done: set[tuple[Point, Point]] = set()
    chains_ = []
    starts = [(a, b) for a in sorted(near) for b in near[a] if (b, a) not in onward]
    loops = [(a, b) for a in sorted(near) for b in near[a]]
    for a, b in itertools.chain(starts, loops):
        if _link_ends(a, b) in done:
            continue
        line = [a, b]
        done.add(_link_ends(a, b))
        while (line[-2], line[-1]) in onward:
            after = onward[line[-2], line[-1]]
            key = _link_ends(line[-1], after)
            if key in done:
                break
            done.add(key)
            line.append(after)
        chains_.append([spaces[at] for at in line])
    return chains_


def _link_ends(a: Point, b: Point) -> tuple[Point, Point]:
    return (a, b) if a < b else (b, a)


def _through_pairs(plan: MapPlan, here: Point, others: list[Point]) -> Iterable[tuple[Point, Point]]:
    """Which arms of a junction run through it: the straightest two, then the straightest of the rest."""
    left = sorted(others)
    while len(left) >= 2:
        best = max(itertools.combinations(left, 2), key=lambda p: (apart(plan, here, *p), p))
        if apart(plan, here, *best) < 2 and len(others) > 2:
            return
        yield best
        left = [p for p in left if p not in best]


def apart(plan: MapPlan, here: Point, a: Point, b: Point) -> float:
    """How many sixths of a turn lie between two arms: 3 is straight on."""
    x, y = plan.xy(here)
    (ax, ay), (bx, by) = plan.xy(a), plan.xy(b)
    ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
    return round(abs(math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 3 / math.pi, 3)
