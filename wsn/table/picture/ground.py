"""The ground itself: fields, ditches, sand, shingle, sea, and the tint of each terrain."""

from __future__ import annotations

import math
from typing import Final

from wsn.board.board import Space
from wsn.parts.drawings import Landing, Sea, Shingle
from wsn.table.picture.chance import roll, spread_number, unit
from wsn.table.picture.plan import SIZE, MapPlan, half_plane, stripes
from wsn.table.picture.plants import scatter
from wsn.table.picture.regions import Area, area, chains
from wsn.table.picture.svg import XY, Pen, num, path, sample_curve


def fields(plan: MapPlan, area: Area) -> str:
    """Ploughed and sown parcels: each its tint, its furrows in a direction of their own."""
    colours = plan.palette
    tints = [Pen() for _ in colours.fields]
    lines = [Pen() for _ in colours.fields]
    bounds = Pen()
    for patch in area.patches:
        (x, y), keys = patch.cell.at, patch.cell.keys
        turn = math.pi * unit(*keys, 3)
        off = 0.2 * SIZE * spread_number(*keys, 4)
        cut = (x - off * math.sin(turn), y + off * math.cos(turn))
        normal = (-math.sin(turn), math.cos(turn))
        parts = [half_plane(patch.shape, cut, normal), half_plane(patch.shape, cut, (-normal[0], -normal[1]))]
        if unit(*keys, 5) > 0.45:
            big = parts.pop(roll(*keys, 6) & 1)
            across = (math.cos(turn), math.sin(turn))
            at = (x + 0.25 * SIZE * spread_number(*keys, 7), y)
            parts += [half_plane(big, at, across), half_plane(big, at, (-across[0], -across[1]))]
        first = roll(*keys, 8)
        for k, part in enumerate(parts):
            if len(part) < 3:
                continue
            tint = (first + k) % len(tints)
            tints[tint].polygon(part)
            bounds.polygon(part)
            angle = turn + (math.pi / 2 if (first >> 4) + k & 1 else 0.0) + 0.1 * spread_number(*keys, k, 9)
            for a, b in stripes(part, angle, 4.1 + 0.7 * (k % 2)):
                lines[tint].line([a, b])
    out = []
    for tint, colour in enumerate(colours.fields):
        out.append(path(str(tints[tint]), fill=colour))
    for tint, colour in enumerate(colours.furrow):
        dash = (None, "6 2.5", None, "2.2 2.2")[tint % 4]
        out.append(
            path(str(lines[tint]), fill="none", stroke=colour, stroke_width="1.3", stroke_dasharray=dash)
        )
    out.append(
        path(str(bounds), fill="none", stroke=colours.scrub, stroke_width="1.5", stroke_linejoin="round")
    )
    return "".join(out)


def ditches(plan: MapPlan, area: Area) -> str:
    """Irrigated ground: wet meadows in parcels, each drained into a main ditch on one side."""
    colours = plan.palette
    mains, sides, grass, pale = Pen(), Pen(), Pen(), Pen()
    for patch in area.patches:
        (x, y), keys = patch.cell.at, patch.cell.keys
        turn = math.pi * unit(*keys, 31)
        off = 0.24 * SIZE * spread_number(*keys, 32)
        cut = (x - off * math.sin(turn), y + off * math.cos(turn))
        normal = (-math.sin(turn), math.cos(turn))
        for k, way in enumerate((1, -1)):
            parcel = half_plane(patch.shape, cut, (way * normal[0], way * normal[1]))
            if len(parcel) < 3:
                continue
            if k:
                pale.polygon(parcel)
                along = [
                    p for p in parcel if abs((p[0] - cut[0]) * normal[0] + (p[1] - cut[1]) * normal[1]) < 0.01
                ]
                mains.line(along)
            slant = turn + math.pi / 2 + 0.5 * spread_number(*keys, k, 33)
            for a, b in stripes(parcel, slant, (0.44 + 0.2 * unit(*keys, k, 34)) * SIZE, 0.14 * SIZE):
                sides.line([a, b])
    for x, y, n in scatter(area, 20, 36, 5):
        if n % 3:
            for lean in (-2.4, 0.0, 2.4):
                grass.line([(x + lean, y - 4 + abs(lean) / 2.4), (x + lean / 4, y)])
    line = {"fill": "none", "stroke_linecap": "round"}
    return (
        path(area.fill, fill=colours.ditch_ground)
        + path(str(pale), fill=colours.marsh, fill_opacity="0.55")
        + path(str(sides), stroke=colours.foam, stroke_width="3", stroke_opacity="0.6", **line)
        + path(str(sides), stroke=colours.ditch, stroke_width="1.3", **line)
        + path(str(mains), stroke=colours.foam, stroke_width="5.6", stroke_opacity="0.7", **line)
        + path(str(mains), stroke=colours.ditch, stroke_width="3", **line)
        + path(area.rim, fill="none", stroke=colours.ditch, stroke_width="1.6")
        + path(str(grass), stroke=colours.reed, stroke_width="0.9", **line)
    )


def draw_flooded_meadow(plan: MapPlan, area: Area) -> str:
    """Flooded meadows: shallow water with the banks, hedges and posts of the fields still standing in it."""
    colours = plan.palette
    posts, bushes, ripples = Pen(), Pen(), Pen()
    for patch in area.patches:
        n = roll(*patch.cell.keys, 101)
        for line in stripes(patch.shape, math.pi * unit(n, 1), 0.55 * SIZE, 0.2 * SIZE):
            (ax, ay), (bx, by) = line
            for k in range(1, 6):
                x, y = ax + (bx - ax) * k / 6, ay + (by - ay) * k / 6
                if (n >> k) & 1:
                    bushes.crown(x, y, 3.4 + spread_number(n, k), 5, unit(n, k) * 6)
                else:
                    posts.line([(x, y + 1.5), (x, y - 3.5)])
    for x, y, n in scatter(area, 18, 103, 6):
        if n % 3:
            ripples.line([(x - 7, y), (x - 2, y - 1.2), (x + 3, y), (x + 7, y - 1)])
    water = {"fill": "none", "stroke": colours.water_line, "stroke_linecap": "round"}
    return (
        path(area.fill, fill=colours.marsh)
        + path(area.fill, fill=colours.water, fill_opacity="0.75")
        + path(area.rim, stroke_width="1.2", stroke_dasharray="5 3", **water)
        + path(str(ripples), stroke_width="1", stroke_opacity="0.8", **water)
        + path(str(bushes), fill=colours.hedge, stroke=colours.hedge_line, stroke_width="0.6")
        + path(str(posts), fill="none", stroke=colours.house_line, stroke_width="1.6", stroke_linecap="round")
    )


def sand(plan: MapPlan, area: Area) -> str:
    """Sand: stipple, thicker here and there, and faint ripples."""
    colours = plan.palette
    pen, ripples = Pen(), Pen()
    for x, y, n in scatter(area, 110, 61):
        pen.dot(x, y)
        if n % 11 == 0:
            ripples.line([(x - 9, y), (x - 4, y - 1.8), (x + 1, y), (x + 6, y - 1.8), (x + 10, y)])
    return path(
        str(ripples), fill="none", stroke=colours.sand_dot, stroke_width="0.8", stroke_opacity="0.7"
    ) + path(str(pen), fill="none", stroke=colours.sand_dot, stroke_width="1.5", stroke_linecap="round")


def shingle(plan: MapPlan) -> str:
    """A bank of rounded pebbles that runs on from hex to hex along the shore and thins out at its ends."""
    colours = plan.palette
    under, shade, pebbles, dark = Pen(), Pen(), Pen(), Pen()
    for bends in bank_lines(plan):
        line = sample_curve(bends, 4.2)
        last = len(line) - 1
        for i, (x, y) in enumerate(line):
            ax, ay = line[max(i - 1, 0)]
            bx, by = line[min(i + 1, last)]
            length = math.dist((ax, ay), (bx, by)) or 1
            ux, uy = (bx - ax) / length, (by - ay) / length
            n = roll(int(x * 4), int(y * 4), 71)
            half = BANK * min(1.0, 0.25 + min(i, last - i) / 7) * (0.9 + 0.16 * math.sin(i * 0.55 + x / 60))
            rows = max(1, round(2 * half / 3.3))
            for j in range(rows):
                m = roll(n, j, 72)
                across = -half + 3.3 * (j + 0.5) + 0.9 * spread_number(m, 1) + (1.4 if i & 1 else 0)
                along = 1.1 * spread_number(m, 2)
                px, py = x - uy * across + ux * along, y + ux * across + uy * along
                r = 1.5 + 0.75 * unit(m, 3)
                shade.circle(px + 0.7, py + 0.9, r)
                (dark if m % 4 == 0 else pebbles).circle(px, py, r)
        under.curve(line[1:-1:3] if last > 8 else line)
    stone = {"stroke": colours.pebble_line, "stroke_width": "0.55"}
    return (
        path(
            str(under),
            fill="none",
            stroke=colours.shade,
            stroke_width=num(2 * BANK + 3),
            stroke_opacity="0.16",
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        + path(str(shade), fill=colours.shade, fill_opacity="0.35")
        + path(str(pebbles), fill=colours.pebble, **stone)
        + path(str(dark), fill=colours.stone, **stone)
    )


BANK: Final = 8.5
"""Half the width of a bank of shingle."""


def bank_lines(plan: MapPlan) -> list[list[XY]]:
    """The lines of banks of shingle: through touching hexes, and out to the sides of the last."""
    words = {word for word, drawing in plan.looks.features.items() if isinstance(drawing, Shingle)}
    stony = {s.id: s for s in plan.board.spaces.values() if not words.isdisjoint(s.features)}

    def foot(space: Space) -> XY:
        x, y = plan.centre(space)
        return x, y + 0.28 * SIZE

    links = [
        (here, other)
        for here in sorted(stony.values(), key=plan.spot)
        for other in plan.sides(here)
        if other is not None and other.id in stony and plan.spot(here) < plan.spot(other)
    ]
    banks = []
    for chain in chains(plan, links):
        if not any(space.id in plan.drawn_ids for space in chain):
            continue
        beds = [foot(space) for space in chain]
        calm = [
            ((ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4)
            for (ax, ay), (x, y), (bx, by) in zip(beds, beds[1:], beds[2:])
        ]
        line = [beds[0], *calm, beds[-1]]
        banks.append([_point_onward(line[1], line[0]), *line, _point_onward(line[-2], line[-1])])
    linked = {space.id for pair in links for space in pair}
    for space in stony.values():
        if space.id not in linked and space.id in plan.drawn_ids:
            x, y = foot(space)
            reach = 0.72 * SIZE
            banks.append(
                [(x - reach, y + 2), (x - reach / 3, y - 2), (x + reach / 3, y - 2), (x + reach, y + 2)]
            )
    return banks


def _point_onward(before: XY, last: XY) -> XY:
    """A place so far beyond the last of a line that a bank reaches the side of its hex."""
    dx, dy = last[0] - before[0], last[1] - before[1]
    length = math.hypot(dx, dy) or 1
    return last[0] + dx / length * 0.7 * SIZE, last[1] + 0.4 * dy / length * 0.7 * SIZE


def _sea_area(plan: MapPlan, inset: float, seed: int) -> Area:
    return area(
        plan, lambda space: isinstance(plan.ground(space), Sea), inset, 0.085 if inset < 0.3 else 0.06, seed
    )


def shore(plan: MapPlan) -> str:
    """The shallow sea, and the surf along its shore."""
    colours = plan.palette
    water, surf = _sea_area(plan, 0.1, 81), _sea_area(plan, 0.21, 81)
    foam = {"fill": "none", "stroke": colours.foam, "stroke_linecap": "round"}
    return (
        path(water.fill, fill=colours.water)
        + path(water.rim, stroke_width="3.4", **foam)
        + path(water.rim, fill="none", stroke=colours.water_line, stroke_width="1", stroke_opacity="0.7")
        + path(surf.rim, stroke_width="2", stroke_dasharray="26 7 9 7", **foam)
    )


def deep(plan: MapPlan) -> str:
    """The deep sea, with waves."""
    colours = plan.palette
    sea = _sea_area(plan, 0.42, 82)
    waves = Pen()
    for x, y, n in scatter(sea, 16, 84, 8):
        if n % 3:
            waves.line(_wave_line(x, y))
    return path(sea.fill, fill=colours.water_deep) + path(
        str(waves), stroke_width="1.5", fill="none", stroke=colours.water_line, stroke_opacity="0.75"
    )


def _wave_line(x: float, y: float) -> list[XY]:
    return [(x + k * 2.2, y - 2.3 * math.sin(k * math.pi / 3)) for k in range(-4, 5)]


def landings(plan: MapPlan) -> str:
    """The dot of a landing hex (WSN 6.2): blue with a white rim."""
    colours = plan.palette
    pen = Pen()
    for space in plan.with_feature(Landing):
        x, y = plan.heart(space)
        pen.circle(x, y + (4 if not plan.cuts(space) else 0), 8.5)
    return path(str(pen), fill=colours.landing, stroke=colours.foam, stroke_width="3") + path(
        str(pen), fill="none", stroke=colours.ink, stroke_width="0.6", stroke_opacity="0.8"
    )
