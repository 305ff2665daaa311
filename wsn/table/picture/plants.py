"""Trees, orchards, hedges and scrub: crowns with a shadow to the south-east and light from the north-west."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wsn.table.picture.chance import roll, spread_number, unit
from wsn.table.picture.plan import SIZE, MapPlan, holds
from wsn.table.picture.regions import Area
from wsn.table.picture.svg import XY, Pen, path
from wsn.table.picture.ways import Ways


@dataclass(frozen=True, slots=True)
class Crown:
    """One tree from above."""

    x: float
    y: float
    r: float
    seed: int


def forest(area: Area, ways: Ways) -> list[Crown]:
    """Crowns close together over a wood, none on a way or beyond its rim."""
    crowns = []
    pitch = 0.285 * SIZE
    for patch in area.patches:
        (cx, cy), (q, r) = patch.cell.at, patch.cell.keys
        for j in range(-4, 5):
            for i in range(-4, 5):
                x = cx + (i + (j & 1) / 2) * pitch + pitch * 0.3 * spread_number(q, r, i, j, 1)
                y = cy + j * pitch * 0.87 + pitch * 0.3 * spread_number(q, r, i, j, 2)
                size = SIZE * (0.145 + 0.045 * unit(q, r, i, j, 3))
                near = [
                    (x + size * 0.75 * dx, y + size * 0.75 * dy)
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ]
                if not holds(patch.shape, (x, y)) or not ways.free(x, y, size * 0.85):
                    continue
                if patch.rims and not all(holds(patch.shape, p) or _over_seam(patch.rims, p) for p in near):
                    continue
                crowns.append(Crown(x, y, size, roll(q, r, i, j)))
    return crowns


def _over_seam(rims: Sequence[Sequence[XY]], p: XY) -> bool:
    """True when a point outside a patch is not beyond its rim: it lies over a seam with a like hex."""
    return all((p[0] - x) ** 2 + (p[1] - y) ** 2 > 60 for rim in rims for x, y in rim)


def orchard(area: Area, ways: Ways) -> list[Crown]:
    """Small crowns in rows with room between them."""
    crowns = []
    pitch = 0.315 * SIZE
    c, s = math.cos(0.35), math.sin(0.35)
    for patch in area.patches:
        (cx, cy), (q, r) = patch.cell.at, patch.cell.keys
        for j in range(-4, 5):
            for i in range(-4, 5):
                u = i * pitch + 1.6 * spread_number(q, r, i, j, 4)
                v = j * pitch + 1.6 * spread_number(q, r, i, j, 5)
                x, y = cx + u * c - v * s, cy + u * s + v * c
                size = SIZE * (0.1 + 0.02 * unit(q, r, i, j, 6))
                around = ((x + size, y), (x - size, y), (x, y + size), (x, y - size))
                if not all(holds(patch.shape, p) for p in around) or not ways.free(x, y, size + 1):
                    continue
                crowns.append(Crown(x, y, size, roll(q, r, i, j)))
    return crowns


def crowns(plan: MapPlan, trees: Iterable[Crown], small: bool = False) -> str:
    """The trees from north to south, a band at a time, so that nearer crowns stand over farther ones."""
    colours = plan.palette
    tints = (colours.orchard, colours.orchard) if small else colours.wood
    light = colours.orchard_light if small else colours.wood_light
    shadow = Pen()
    bands: dict[int, tuple[Pen, Pen, Pen]] = {}
    for tree in sorted(trees, key=lambda t: (t.y, t.x)):
        shadow.circle(tree.x + tree.r * 0.42, tree.y + tree.r * 0.5, tree.r * 0.98)
        pens = bands.setdefault(int(tree.y // 9), (Pen(), Pen(), Pen()))
        turn = (tree.seed % 628) / 100
        lobes = 5 if small else 7
        pens[tree.seed >> 8 & 1].crown(tree.x, tree.y, tree.r * 0.86, lobes, turn)
        pens[2].crown(tree.x - tree.r * 0.24, tree.y - tree.r * 0.28, tree.r * 0.42, 5, turn + 1)
    out = [path(str(shadow), fill=colours.shade, fill_opacity="0.42")]
    for band in sorted(bands):
        dark, pale, glint = bands[band]
        line = {"stroke": colours.wood_line, "stroke_width": "0.8"}
        out.append(path(str(dark), fill=tints[0], **line))
        out.append(path(str(pale), fill=tints[1], **line))
        out.append(path(str(glint), fill=light, fill_opacity="0.8"))
    return "".join(out)


def scatter(area: Area, count: int, seed: int, room: float = 0.0) -> list[tuple[float, float, int]]:
    """Places spread evenly over an area, with a number each for whatever stands there."""
    places = []
    for patch in area.patches:
        cx, cy = patch.cell.at
        rows = max(2, round(count**0.5 * 1.25))
        pitch = 2 * SIZE / rows
        for j in range(rows):
            for i in range(rows):
                n = roll(*patch.cell.keys, i, j, seed)
                x = cx - SIZE + pitch * (i + 0.5 + 0.44 * spread_number(n, 1))
                y = cy - SIZE + pitch * (j + 0.5 + 0.44 * spread_number(n, 2))
                if holds(patch.shape, (x, y)) and (
                    not room
                    or all(holds(patch.shape, p) for p in ((x - room, y), (x + room, y), (x, y + room)))
                ):
                    places.append((x, y, n))
    return places


def meadows(plan: MapPlan) -> str:
    """Open ground is not one colour: large soft patches of paler and greener grass under everything else."""
    colours = plan.palette
    pens = (Pen(), Pen())
    near = {
        near.id: near for space in plan.spaces for near in (space, *plan.sides(space)) if near is not None
    }
    cells = {cell.keys: cell for space in near.values() for cell in plan.cells(space)}
    for keys in sorted(cells):
        n = roll(*keys, 17)
        if n % 5 > 1:
            continue
        x, y = cells[keys].at
        x, y = x + SIZE * spread_number(n, 1), y + SIZE * spread_number(n, 2)
        r = SIZE * (0.6 + 0.65 * unit(n, 3))
        ring = [
            (
                x + r * (1.25 + 0.25 * spread_number(n, k)) * math.cos(k * 0.785),
                y + r * (0.8 + 0.2 * spread_number(n, k)) * math.sin(k * 0.785),
            )
            for k in range(8)
        ]
        pens[n >> 7 & 1].blob(ring)
    return path(str(pens[0]), fill=colours.meadow_pale, fill_opacity="0.6") + path(
        str(pens[1]), fill=colours.meadow_green, fill_opacity="0.45"
    )


def grass(plan: MapPlan, area: Area, ways: Ways) -> str:
    """Short tufts of grass, far apart: open ground."""
    pen = Pen()
    for x, y, n in scatter(area, 12, 31):
        if n % 3 and ways.free(x, y, 3):
            pen.line([(x - 2.4, y - 2.6), (x - 0.9, y)]).line([(x, y - 3.8), (x, y)]).line(
                [(x + 2.4, y - 2.6), (x + 0.9, y)]
            )
    return path(str(pen), fill="none", stroke=plan.palette.grass, stroke_width="0.9", stroke_linecap="round")


def rough(plan: MapPlan, area: Area, ways: Ways) -> str:
    """Broken ground: stones with a dark foot, and scrub between them."""
    colours = plan.palette
    shadow, stones, scrub, cracks = Pen(), Pen(), Pen(), Pen()
    for x, y, n in scatter(area, 42, 41, 4):
        if not ways.free(x, y, 4):
            continue
        if n % 5 < 3:
            r = 2.6 + 2.6 * unit(n, 3)
            turn = unit(n, 4) * 6
            ring = [
                (
                    x + r * (0.8 + 0.25 * spread_number(n, k)) * math.cos(turn + k * 1.257),
                    y + 0.8 * r * math.sin(turn + k * 1.257),
                )
                for k in range(5)
            ]
            shadow.polygon([(px + 1.3, py + 1.6) for px, py in ring])
            stones.polygon(ring)
        else:
            for k in range(4):
                scrub.circle(x + 2.6 * spread_number(n, k, 5), y + 2.2 * spread_number(n, k, 6), 1.5)
            cracks.line([(x - 4, y + 4), (x + 4, y + 4.4)])
    return (
        path(str(shadow), fill=colours.shade, fill_opacity="0.5")
        + path(
            str(stones),
            fill=colours.stone,
            stroke=colours.stone_dark,
            stroke_width="0.8",
            stroke_linejoin="round",
        )
        + path(str(cracks), fill="none", stroke=colours.stone_dark, stroke_width="0.7", stroke_opacity="0.6")
        + path(str(scrub), fill=colours.scrub, stroke=colours.hedge_line, stroke_width="0.4")
    )


def tufts(plan: MapPlan, area: Area, ways: Ways) -> str:
    """Marsh: reeds over short lines of standing water."""
    colours = plan.palette
    reeds, pools = Pen(), Pen()
    for x, y, n in scatter(area, 26, 51, 7):
        if not ways.free(x, y, 5):
            continue
        pools.line([(x - 8, y + 1.5), (x + 8, y + 1.5)])
        if n & 1:
            pools.line([(x - 3, y + 4.2), (x + 9, y + 4.2)])
        for k in (-2, -1, 0, 1, 2):
            reeds.line([(x + k * 0.7, y), (x + k * 2.0, y - (7.5 - abs(k) * 1.5))])
    return path(
        str(pools),
        fill="none",
        stroke=colours.water_line,
        stroke_width="1",
        stroke_opacity="0.8",
        stroke_linecap="round",
    ) + path(str(reeds), fill="none", stroke=colours.reed, stroke_width="1", stroke_linecap="round")
