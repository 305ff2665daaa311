"""Hedges on their banks: along edges, and round the small fields of a hex of hedgerows."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from wsn.parts import drawings
from wsn.table.picture.chance import roll, spread_number, unit
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan, half_plane, stripes
from wsn.table.picture.regions import Area
from wsn.table.picture.svg import XY, Pen, path
from wsn.table.picture.ways import Ways


class HedgePainter:
    """Gathers the parts of many hedges, so that each is painted once: bank, shadow, leaves, light."""

    def __init__(self, ways: Ways | None = None) -> None:
        self._ways = ways
        """The roads and waters that no bush stands on, where it matters."""
        self.bank, self.shadow, self.leaves, self.deep, self.glints = Pen(), Pen(), Pen(), Pen(), Pen()

    def along(self, p: XY, p2: XY, count: int, size: float, *keys: int) -> None:
        """A hedge from place to place, of this many bushes and one more, each about `size` in radius."""
        length = math.dist(p, p2) or 1.0
        nx, ny = (p2[1] - p[1]) / length, (p[0] - p2[0]) / length
        if self._ways is None:
            self.bank.line([p, p2])
        before: XY | None = None
        for i in range(count + 1):
            t = i / count
            off = 0.3 * size * spread_number(*keys, i, 1)
            x = p[0] + (p2[0] - p[0]) * t + nx * off
            y = p[1] + (p2[1] - p[1]) * t + ny * off
            if self._ways is not None:
                if not self._ways.free(x, y, size * 1.4):
                    before = None
                    continue
                here = p[0] + (p2[0] - p[0]) * t, p[1] + (p2[1] - p[1]) * t
                if before is not None:
                    self.bank.line([before, here])
                before = here
            r = size * (1 + 0.25 * spread_number(*keys, i, 2))
            self.shadow.circle(x + 0.53 * size, y + 0.63 * size, r)
            pen = self.leaves if roll(*keys, i, 3) & 1 else self.deep
            pen.crown(x, y, r * 0.86, 5, unit(*keys, i, 4) * 6)
            self.glints.circle(x - r * 0.25, y - r * 0.3, r * 0.36)

    def draw_hedges(self, colours: Palette, width: float) -> str:
        """All of them on a bank of this width."""
        line = {"stroke": colours.hedge_line, "stroke_width": "0.9"}
        return (
            path(
                str(self.bank),
                fill="none",
                stroke=colours.bank,
                stroke_width=f"{width:g}",
                stroke_opacity="0.55",
                stroke_linecap="round",
            )
            + path(str(self.shadow), fill=colours.shade, fill_opacity="0.5")
            + path(str(self.deep), fill=colours.hedge, **line)
            + path(str(self.leaves), fill=colours.wood[1], **line)
            + path(str(self.glints), fill=colours.hedge_light)
        )


def hedges(plan: MapPlan) -> str:
    """A bank with a thick hedge on it along the edge, and its shadow."""
    board = plan.board
    out = []
    for height in sorted({d.height for d in plan.looks.edges.values() if isinstance(d, drawings.Hedge)}):
        kinds = {word for word, look in plan.looks.edges.items() if look == drawings.Hedge(height)}
        thick = 0.8 + 0.2 * height
        hedge = HedgePainter()
        for (a, b), words in board.edges.items():
            if kinds.isdisjoint(words) or not plan.drawn_ids & {a, b}:
                continue
            one, two = board.spaces[a], board.spaces[b]
            ca, cb = plan.spot(one), plan.spot(two)
            for line in plan.borders(one, two):
                for i, (p, p2) in enumerate(itertools.pairwise(line)):
                    more = (i,) if i else ()
                    count = max(1, round(math.dist(p, p2) / SIZE * 12))
                    hedge.along(p, p2, count, 4.9 * thick, ca.x + cb.x, ca.y + cb.y, *more)
        out.append(hedge.draw_hedges(plan.palette, 11 * thick))
    return "".join(out)


GATE: Final = 22.0
"""A shorter hedge has no gate."""
RING: Final = 0.8
"""How far out the hedge round a hex of hedgerows stands, as a share of the way to the corners."""
WHOLE: Final = 0.985
"""The same for the fields of a hex that has none round it."""


class HedgedHex(NamedTuple):
    """A hex of hedgerows: the rim of its fields, the hedge between them, and where its arm ends."""

    key: int
    ring: list[XY]
    cut: tuple[XY, XY, XY]
    arm: XY
    start: int


def _cut_into_fields(area: Area, ringed: bool) -> Iterator[HedgedHex]:
    """How every hex of an area is cut into fields."""
    out = RING if ringed else WHOLE
    for patch in area.patches:
        n = roll(*patch.cell.keys, 91)
        x, y = patch.cell.at
        ring = [(x + (px - x) * out, y + (py - y) * out) for px, py in patch.cell.ring]
        count = len(ring)
        start, half = n % count, count // 2
        middle = x + 3 * spread_number(n, 1), y + 3 * spread_number(n, 2)
        cut = _side_middle(ring, start), middle, _side_middle(ring, start + half)
        yield HedgedHex(n, ring, cut, _side_middle(ring, start + (half - 1 if n & 8 else half + 1)), start)


def hedged_fields(plan: MapPlan, area: Area, ringed: bool = True) -> str:
    """The two fields of every hex of hedgerows, some with furrows: they lie under roads and rivers."""
    colours = plan.palette
    fields = [Pen() for _ in colours.fields]
    furrows = Pen()
    for one in _cut_into_fields(area, ringed):
        n, cut = one.key, one.cut
        along = math.atan2(cut[2][1] - cut[0][1], cut[2][0] - cut[0][0])
        for side, turn in ((1, 0.0), (-1, math.pi / 2)):
            normal = (-math.sin(along) * side, math.cos(along) * side)
            part = half_plane(one.ring, cut[1], normal)
            if len(part) < 3:  # the middle of a shape that is hollow at one side may lie outside it
                continue
            tint = (n >> 4) + (side > 0)
            fields[tint % len(fields)].polygon(part)
            if (n >> 6) + side & 2:
                for a, b in stripes(part, along + turn, 5.2):
                    furrows.line([a, b])
    tints = [path(str(pen), fill=colour, fill_opacity="0.75") for pen, colour in zip(fields, colours.fields)]
    rows = path(str(furrows), fill="none", stroke=colours.furrow[2], stroke_width="1", stroke_opacity="0.7")
    return "".join(tints) + rows


def hedgerows(ways: Ways, area: Area, ringed: bool = True) -> str:
    """The hedges of every hex of hedgerows: round it, and between its fields, each with a gate.

    Not `ringed`, the fields run on into the next hex, and hedges stand between them only. Roads and waters
    are kept clear.
    """
    hedge = HedgePainter(ways)
    for one in _cut_into_fields(area, ringed):
        n, ring, cut = one.key, one.ring, one.cut
        count = len(ring)
        for i, gate in enumerate(ring if ringed else ()):
            _with_gate(hedge, gate, ring[(i + 1) % count], i == (one.start + 1) % count, n + i)
        _with_gate(hedge, cut[0], cut[1], False, n + 7)
        _with_gate(hedge, cut[1], cut[2], True, n + 8)
        _with_gate(hedge, cut[1], one.arm, True, n + 9)
    return hedge.draw_hedges(ways.plan.palette, 9)


def _side_middle(ring: list[XY], i: int) -> XY:
    (ax, ay), (bx, by) = ring[i % len(ring)], ring[(i + 1) % len(ring)]
    return (ax + bx) / 2, (ay + by) / 2


def _with_gate(hedge: HedgePainter, p: XY, p2: XY, gate: bool, key: int) -> None:
    """A hedge, with a gap in its middle where there is a gate."""
    whole = math.dist(p, p2)
    if not gate or whole < GATE:
        hedge.along(p, p2, max(2, round(whole / 6.2)), 4.6, key)
        return
    share = 0.5 - 7.5 / whole
    dx, dy = p2[0] - p[0], p2[1] - p[1]
    count = max(1, round(whole * share / 6.2))
    hedge.along(p, (p[0] + dx * share, p[1] + dy * share), count, 4.6, key, 1)
    hedge.along((p2[0] - dx * share, p2[1] - dy * share), p2, count, 4.6, key, 2)
