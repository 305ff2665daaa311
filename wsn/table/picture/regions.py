"""Areas with a natural outline: hexes of a kind run together, and their rim is drawn a little inside."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from wsn.geometry.hexes import DIRECTIONS, Hex, centre, corners
from wsn.table.picture.chance import spread
from wsn.table.picture.plan import SIZE, Plan
from wsn.table.picture.svg import XY, Pen, sampled


@dataclass(frozen=True)
class Patch:
    """The share of one hex in an area: its polygon, and the open lines of it that are the area's rim."""

    hex: Hex
    shape: tuple[XY, ...]
    rims: tuple[tuple[XY, ...], ...]


@dataclass(frozen=True)
class Area:
    """All hexes drawn that hold one thing."""

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


def area(plan: Plan, member: Callable[[Hex], bool], inset: float, wild: float, seed: int) -> Area:
    """The area of the hexes on the board for which `member` is true, as far as they are drawn.

    `inset` is how far the rim stands inside the hex edges and `wild` how much it wavers, both as shares of
    a hex size; a negative inset stands outside. The rim of the board is no rim of an area.
    """
    if inset < 0:
        return _grown(plan, member, -inset, wild, seed)

    def holds(h: Hex) -> bool:
        return not plan.inside(h) or member(h)

    found = [_patch(plan, space.hex, holds, inset, wild, seed) for space in plan.spaces if member(space.hex)]
    return Area(tuple(found))


def _grown(plan: Plan, member: Callable[[Hex], bool], outset: float, wild: float, seed: int) -> Area:
    """An area that stands over its hexes' edges: what the other hexes leave free of themselves."""

    def other(h: Hex) -> bool:
        return not plan.inside(h) or not member(h)

    patches = []
    for space in plan.spaces:
        if member(space.hex):
            patches.append(Patch(space.hex, tuple(plan.corners(space.hex)), ()))
            continue
        inner = _patch(plan, space.hex, other, outset, wild, seed)
        if inner.rims:
            ring = tuple(plan.corners(space.hex))
            patches.append(
                Patch(space.hex, ring + ring[:1] + inner.shape[::-1] + inner.shape[-1:], inner.rims)
            )
    return Area(tuple(patches))


def _patch(plan: Plan, a: Hex, holds: Callable[[Hex], bool], inset: float, wild: float, seed: int) -> Patch:
    inner = [holds(a + step) for step in DIRECTIONS]
    if all(inner):
        return Patch(a, tuple(plan.corners(a)), ())
    cx, cy = plan.centre(a)
    points = corners(a)
    at: list[XY] = []
    for i, p in enumerate(points):
        # Corner i lies between the neighbours in directions i - 1 and i.
        before, after = inner[i - 1], inner[i]
        x, y = plan.xy(p)
        jitter = 1 + 0.35 * spread(p.x, p.y, seed)
        if before and after:
            at.append((x, y))
        elif not before and not after:
            share = inset * 1.15 * jitter
            at.append((x + (cx - x) * share, y + (cy - y) * share))
        else:
            # The rim meets the edge shared with the neighbour that belongs: both hexes find the same place.
            ox, oy = plan.xy(points[i - 1] if before else points[(i + 1) % 6])
            share = inset * 1.1 * jitter
            at.append((x + (ox - x) * share, y + (oy - y) * share))
    shape: list[XY] = []
    rims: list[tuple[XY, ...]] = []
    start = inner.index(True) if True in inner else 0
    run: list[XY] = []
    for k in range(6):
        i = (start + k) % 6
        here, there = at[i], at[(i + 1) % 6]
        if inner[i]:
            _close(run, shape, rims)
            shape.append(here)
            continue
        if not run:
            run.append(here)
        run += _waver(plan, a, i, here, there, wild, seed)
        run.append(there)
    _close(run, shape, rims)
    return Patch(a, tuple(shape), tuple(rims))


def _close(run: list[XY], shape: list[XY], rims: list[tuple[XY, ...]]) -> None:
    """Smooth the rim collected so far and put it in its place."""
    if run:
        line = sampled(run, 7.0)
        shape += line[:-1]
        rims.append(tuple(line))
        run.clear()


def _waver(plan: Plan, a: Hex, i: int, p: XY, p2: XY, wild: float, seed: int) -> Iterable[XY]:
    """Two points between the ends of a rim edge, moved in and out."""
    cx, cy = plan.centre(a)
    x, y = centre(a)
    mx, my = (p[0] + p2[0]) / 2, (p[1] + p2[1]) / 2
    length = ((cx - mx) ** 2 + (cy - my) ** 2) ** 0.5 or 1
    nx, ny = (cx - mx) / length, (cy - my) / length
    for j, t in enumerate((0.3, 0.7)):
        move = wild * SIZE * (spread(x, y, i, j, seed) * 0.8 + 0.25)
        along = t + 0.08 * spread(x, y, i, j, seed + 1)
        yield (
            p[0] + (p2[0] - p[0]) * along + nx * move,
            p[1] + (p2[1] - p[1]) * along + ny * move,
        )


Link = tuple[Hex, Hex]


def chains(links: Iterable[Link]) -> list[list[Hex]]:
    """Links between neighbours joined to long lines, each link once; lines run straight on at a junction."""
    near: dict[Hex, list[Hex]] = {}
    for a, b in sorted({(min(p), max(p)) for p in links}):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    onward: dict[tuple[Hex, Hex], Hex] = {}
    for here in sorted(near):
        for a, b in _pairs(here, near[here]):
            onward[a, here], onward[b, here] = b, a
    done: set[Link] = set()
    found = []
    starts = [(a, b) for a in sorted(near) for b in near[a] if (b, a) not in onward]
    loops = [(a, b) for a in sorted(near) for b in near[a]]
    for a, b in itertools.chain(starts, loops):
        if (min(a, b), max(a, b)) in done:
            continue
        line = [a, b]
        done.add((min(a, b), max(a, b)))
        while (line[-2], line[-1]) in onward:
            after = onward[line[-2], line[-1]]
            key = (min(line[-1], after), max(line[-1], after))
            if key in done:
                break
            done.add(key)
            line.append(after)
        found.append(line)
    return found


def _pairs(here: Hex, others: list[Hex]) -> Iterable[tuple[Hex, Hex]]:
    """Which arms of a junction run through it: the straightest two, then the straightest of the rest."""
    left = sorted(others)
    while len(left) >= 2:
        best = max(itertools.combinations(left, 2), key=lambda p: (_apart(here, *p), p))
        if _apart(here, *best) < 2 and len(others) > 2:
            return
        yield best
        left = [h for h in left if h not in best]


@lru_cache(maxsize=4096)
def _apart(here: Hex, a: Hex, b: Hex) -> int:
    """How many sixths of a turn lie between two arms: 3 is straight on."""
    turn = abs(DIRECTIONS.index(a - here) - DIRECTIONS.index(b - here))
    return min(turn, 6 - turn)
