"""Everything one space sees: the rest in shade and hatched, and what first blocks it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from wsn.board.board import Board, EdgeId
from wsn.table.picture import furniture
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan, stripes
from wsn.table.picture.ruling import RULING_PAD, code_block, standing
from wsn.table.picture.sheet import body
from wsn.table.picture.svg import SERIF, Pen, element, group, num, path, text, width_of
from wsn.table.picture.window import window_of
from wsn.table.scene import Counter

Place = str | EdgeId | None


def sightmap_svg(
    board: Board,
    start: str,
    visible: Collection[str],
    blockers: Mapping[str, Collection[Place]],
    *,
    units: Collection[str] = (),
    pieces: Sequence[Counter] = (),
    window: Iterable[str] | None = None,
    code: str = "",
    palette: Palette = SUMMER,
) -> str:
    """What `start` sees: unseen hexes shaded and hatched, each first blocker marked with how many it hides.

    `blockers` gives for each unseen space the places that first block the line to it: space ids, edges, or
    None where the line leaves the map. `units` are the hexes where units stand that count for sight, `pieces`
    the counters of those that are known, `code` is the replayable text.
    """
    plan = MapPlan(board, window_of(board, window), palette)
    seen = frozenset(visible)
    hidden: dict[Place, int] = {}
    for unseen in sorted(blockers):
        for place in blockers[unseen]:
            hidden[place] = hidden.get(place, 0) + 1
    under = standing(plan, set(units) - {start}, pieces) + _draw_shade(plan, seen)
    inner = body(plan, under_labels=under, over=_draw_marks(plan, hidden) + _draw_eye(plan, start))
    left, top, right, bottom = plan.bounds
    width = max(right - left + 2 * RULING_PAD, 560.0)
    x = left - (width - (right - left)) / 2
    words = _draw_panel(plan, start, seen, hidden, x + RULING_PAD, bottom + 14)
    y = top - RULING_PAD
    written, deep = code_block(
        code, x + RULING_PAD, bottom + 14 + 84, width - 2 * RULING_PAD, plan.palette.ink
    )
    height = bottom + 14 + 84 + deep + RULING_PAD - 8 - y
    inner += words + written + furniture.frame(plan, x, y, width, height)
    title = f"What {start} sees on {board.title or board.name}"
    return furniture.sheet(x, y, width, height, inner, title, palette.paper)


def _draw_shade(plan: MapPlan, seen: frozenset[str]) -> str:
    shade, hatch, rim = Pen(), Pen(), Pen()
    for space in plan.spaces:
        if space.id in seen:
            for other in plan.board.neighbours(space.id):
                if other not in seen:
                    rim.line(plan.border(space, plan.board.spaces[other]))
            continue
        ring = plan.outline(space)
        shade.polygon(ring)
        for line in stripes(ring, -math.pi / 4, 7.5):
            hatch.line(line)
    colours = plan.palette
    return (
        path(str(shade), fill=colours.unseen, fill_opacity="0.36")
        + path(str(hatch), fill="none", stroke=colours.unseen, stroke_width="1.3", stroke_opacity="0.5")
        + path(str(rim), fill="none", stroke=colours.foam, stroke_width="4.4", stroke_linecap="round")
        + path(str(rim), fill="none", stroke=colours.clear, stroke_width="2.4", stroke_linecap="round")
    )


def _draw_marks(plan: MapPlan, hidden: Mapping[Place, int]) -> str:
    """A red bar or ring on each first blocker, with the number of hexes it hides."""
    colours = plan.palette
    bars, rings, out = Pen(), Pen(), []
    spaces = plan.board.spaces
    for place, count in hidden.items():
        if place is None:
            continue
        if isinstance(place, str):
            if place not in plan.drawn_ids:
                continue
            x, y = plan.centre(spaces[place])
            ring = [(x + (px - x) * 0.9, y + (py - y) * 0.9) for px, py in plan.corners(spaces[place])]
            rings.polygon(ring)
            at = (x, y + SIZE * 0.05)
        else:
            if not plan.drawn_ids.intersection(place):
                continue
            p, p2 = plan.border(*(spaces[s] for s in place))
            bars.line([p, p2])
            level = abs(p[1] - p2[1]) < 1  # then the label of the hex below begins under the edge
            at = ((p[0] + p2[0]) / 2, (p[1] + p2[1]) / 2 - (8 if level else 0))
        words = str(count)
        half = 5.5 + width_of(words, 12, bold=True) / 2
        x, y = at
        tag = [(x - half, y - 9), (x + half, y - 9), (x + half, y + 9), (x - half, y + 9)]
        out.append(
            path(str(Pen().polygon(tag)), fill=colours.blocked, stroke=colours.foam, stroke_width="1.6")
        )
        out.append(text(x, y + 4.3, words, 12, colours.foam, bold=True))
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(
        [
            path(str(bars), stroke=colours.foam, stroke_width="8", **line),
            path(str(bars), stroke=colours.blocked, stroke_width="5", **line),
            path(str(rings), stroke=colours.foam, stroke_width="5.6", **line),
            path(str(rings), stroke=colours.blocked, stroke_width="3.2", stroke_dasharray="10 3", **line),
            *out,
        ]
    )


def _draw_eye(plan: MapPlan, start: str) -> str:
    """The space that looks: a ring round its hex and a dark disc with an eye."""
    colours = plan.palette
    space = plan.board.spaces[start]
    if space.id not in plan.drawn_ids:
        return ""
    x, y = plan.centre(space)
    ring = str(Pen().polygon(plan.corners(space)))
    lid = f"M{num(x - 10)} {num(y)}q10-10 20 0q-10 10-20 0Z"
    return group(
        [
            path(ring, fill="none", stroke=colours.foam, stroke_width="7", stroke_linejoin="round"),
            path(ring, fill="none", stroke=colours.ink, stroke_width="4", stroke_linejoin="round"),
            element(
                "circle",
                cx=round(x, 1),
                cy=round(y, 1),
                r=15,
                fill=colours.ink,
                stroke=colours.foam,
                stroke_width=2.4,
            ),
            path(lid, fill=colours.foam),
            element("circle", cx=round(x, 1), cy=round(y, 1), r=4, fill=colours.ink),
        ]
    )


def _draw_panel(
    plan: MapPlan, start: str, seen: frozenset[str], hidden: Mapping[Place, int], x: float, y: float
) -> str:
    colours = plan.palette
    ink = colours.ink
    total = len(plan.board.spaces)
    count = sum(1 for s in plan.board.spaces if s in seen)
    out = [text(x, y + 24, f"{start} sees {count} of {total} hexes", 24, ink, bold=True, anchor="start")]
    name = plan.board.title or plan.board.name
    out.append(text(x, y + 47, name, 17, ink, family=SERIF, anchor="start"))
    at = x + width_of(name, 17, SERIF) + 14
    out.append(
        text(at, y + 46.5, f"map {plan.board.name}  ·  {plan.board.digest[:12]}", 10.5, ink, anchor="start")
    )
    key = [(x, y + 59), (x + 26, y + 59), (x + 26, y + 77), (x, y + 77)]
    hatch = Pen()
    for line in stripes(key, -math.pi / 4, 7.5):
        hatch.line(line)
    out.append(path(str(Pen().polygon(key)), fill=colours.unseen, fill_opacity="0.36"))
    out.append(path(str(hatch), fill="none", stroke=colours.unseen, stroke_width="1.3", stroke_opacity="0.6"))
    out.append(text(x + 34, y + 73, "not seen", 13, ink, anchor="start"))
    tag = [(x + 112, y + 59), (x + 134, y + 59), (x + 134, y + 77), (x + 112, y + 77)]
    out.append(path(str(Pen().polygon(tag)), fill=colours.blocked))
    out.append(text(x + 123, y + 72.4, "7", 12, colours.foam, bold=True))
    words = "what first blocks, and from how many hexes"
    if None in hidden:
        words += f"; {hidden[None]} lie behind the edge of the map"
    out.append(text(x + 142, y + 73, words, 13, ink, anchor="start"))
    return "".join(out)
