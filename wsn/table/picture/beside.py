"""What lies beside the map: boxes with their titles, and the ways that join what shares no border."""

from __future__ import annotations

import math

from wsn.board.board import Space
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.room import HEAD
from wsn.table.picture.svg import XY, Pen, element, group, num, path, sampled, text

STUB = 0.62 * SIZE
"""The length of the end of a way that is not drawn through."""


def boxes(plan: MapPlan) -> str:
    """The boxes: a pale field with a darker head for the title, and a double line round it."""
    colours = plan.palette
    out = []
    for space in plan.boxes:
        ring = plan.corners(space)
        left, right = min(x for x, _ in ring), max(x for x, _ in ring)
        top, bottom = min(y for _, y in ring), max(y for _, y in ring)
        box = {"x": num(left), "y": num(top), "width": num(right - left), "height": num(bottom - top)}
        out.append(element("rect", **box, rx=5, fill=colours.label_halo))
        head = {**box, "height": num(HEAD)}
        out.append(element("rect", **head, rx=5, fill=colours.frame, fill_opacity="0.16"))
        out.append(element("rect", **box, rx=5, fill="none", stroke=colours.frame, stroke_width="2.6"))
        inner = {"x": num(left + 4), "y": num(top + 4)}
        inner |= {"width": num(right - left - 8), "height": num(bottom - top - 8)}
        out.append(element("rect", **inner, rx=2.5, fill="none", stroke=colours.frame, stroke_width="0.7"))
    return group(out)


def connections(plan: MapPlan) -> str:
    """The listed ways between spaces that share no border: dashed lines with an arrow where they lead.

    One that would run across other spaces is drawn at its two ends only, each signed with where it leads.
    """
    colours = plan.palette
    board = plan.board
    ways = set(board.connections)
    lines, heads = Pen(), Pen()
    signs: list[str] = []
    for a, b in board.connections:
        both = (b, a) in ways
        if (both and board.order[a] > board.order[b]) or not {a, b} & set(plan.window):
            continue
        line = _lane(plan, board.spaces[a], board.spaces[b])
        if _across(plan, a, b, line):
            for one, other, leads in ((a, b, True), (b, a, both)):
                signs.append(_stub(plan, board.spaces[one], board.spaces[other], leads, lines, heads))
            continue
        lines.curve(line) if len(line) > 2 else lines.line(line)
        _head(heads, line[-2], line[-1])
        if both:
            _head(heads, line[1], line[0])
    how = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        path(str(lines), stroke=colours.foam, stroke_width="5.6", stroke_opacity="0.85", **how)
        + path(str(lines), stroke=colours.ink, stroke_width="2.2", stroke_dasharray="7 6", **how)
        + path(str(heads), fill=colours.ink, stroke=colours.foam, stroke_width="1.4", stroke_linejoin="round")
        + group(signs)
    )


def _across(plan: MapPlan, a: str, b: str, line: list[XY]) -> bool:
    """Whether a line runs over spaces that it does not join."""
    board = plan.board
    over = {board.at(*plan.units(x, y)) for x, y in sampled(line, SIZE / 8)}
    return not over <= {a, b, None}


def _stub(plan: MapPlan, here: Space, there: Space, leads: bool, lines: Pen, heads: Pen) -> str:
    """The end of a way in one space, signed with the name of the other; its arrow points as the way leads."""
    at, to = plan.centre(here), plan.centre(there)
    start = _left_off(plan, here, at, to)
    length = math.dist(start, to) or 1.0
    ux, uy = (to[0] - start[0]) / length, (to[1] - start[1]) / length
    long = STUB
    if here.kind != "box":  # it stays in its own space, counters or no counters
        start = at[0] + ux * SIZE * 0.3, at[1] + uy * SIZE * 0.3
        while (
            long > STUB / 3
            and plan.board.at(*plan.units(start[0] + ux * long, start[1] + uy * long)) != here.id
        ):
            long -= 2
    end = start[0] + ux * long, start[1] + uy * long
    lines.line([start, end])
    _head(heads, start, end) if leads else _head(heads, end, start)
    inward = here.kind != "box"
    anchor = "start" if (ux >= 0) != inward else "end"
    x, y = (end[0] if inward else start[0]), min(start[1], end[1]) - 9
    words = f"to {there.name or there.id}" if leads else f"from {there.name or there.id}"
    halo = plan.palette.label_halo
    return text(x, y, words, 11.5, plan.palette.ink, anchor=anchor, halo=halo, halo_width=3)


def _lane(plan: MapPlan, a: Space, b: Space) -> list[XY]:
    """The line of a way, from where it leaves one space to where it enters the other."""
    start, end = plan.centre(a), plan.centre(b)
    start, end = _left_off(plan, a, start, end), _left_off(plan, b, end, start)
    if a.kind == "box" or b.kind == "box":
        return [start, end]
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 - dy * 0.14, (start[1] + end[1]) / 2 + dx * 0.14)
    return [start, middle, end]


def _left_off(plan: MapPlan, space: Space, at: XY, to: XY) -> XY:
    """Where the line from the centre of a space leaves its counters, or the rim of a box."""
    length = math.dist(at, to) or 1.0
    ux, uy = (to[0] - at[0]) / length, (to[1] - at[1]) / length
    if space.kind != "box":
        step = min(SIZE * 0.62, length / 3)
        return at[0] + ux * step, at[1] + uy * step
    ring = plan.corners(space)
    half_x = (max(x for x, _ in ring) - min(x for x, _ in ring)) / 2
    half_y = (max(y for _, y in ring) - min(y for _, y in ring)) / 2
    step = min(half_x / abs(ux) if ux else math.inf, half_y / abs(uy) if uy else math.inf) + 4
    return at[0] + ux * step, at[1] + uy * step


def _head(pen: Pen, before: XY, tip: XY) -> None:
    """The head of an arrow."""
    length = math.dist(before, tip) or 1.0
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    foot = tip[0] - ux * 13, tip[1] - uy * 13
    pen.polygon([tip, (foot[0] - uy * 6, foot[1] + ux * 6), (foot[0] + uy * 6, foot[1] - ux * 6)])
