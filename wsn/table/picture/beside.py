"""What lies beside the map: boxes with their titles, and the ways that join what shares no border."""

from __future__ import annotations

import math
from typing import Final

from wsn.board.board import Space
from wsn.parts.drawings import Sea
from wsn.table.picture.furniture import worth
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.room import BOX_TITLE_HEIGHT, WORTH, Rect, behind, name_lines, rect_of
from wsn.table.picture.svg import XY, Pen, element, group, num, path, sample_curve, text, width_of

STUB: Final = 0.62 * SIZE
"""The length of the end of a way that is not drawn through."""
END_TURNS: Final = (0, 20, -20, 40, -40, 60, -60, 80, -80, 110, -110)
"""By how many degrees such an end is turned, where it would strike out a name or a value; the least first."""
WORDS_SIZE: Final = 11.5
"""The size of the words at such an end."""


def boxes(plan: MapPlan) -> str:
    """The boxes: a pale field with a darker head for the title and its worth, and a double line round it."""
    colours = plan.palette
    out = []
    for space in plan.boxes:
        ring = plan.corners(space)
        left, right = min(x for x, _ in ring), max(x for x, _ in ring)
        top, bottom = min(y for _, y in ring), max(y for _, y in ring)
        box = {"x": num(left), "y": num(top), "width": num(right - left), "height": num(bottom - top)}
        out.append(element("rect", **box, rx=5, fill=colours.label_halo))
        head = {**box, "height": num(BOX_TITLE_HEIGHT)}
        out.append(element("rect", **head, rx=5, fill=colours.frame, fill_opacity="0.16"))
        out.append(element("rect", **box, rx=5, fill="none", stroke=colours.frame, stroke_width="2.6"))
        seal = plan.looks.seals.get(space.id)
        if seal is not None and seal.worth:
            out.append(worth(plan, right - WORTH - 8, top + BOX_TITLE_HEIGHT / 2, seal.worth))
        inner = {"x": num(left + 4), "y": num(top + 4)}
        inner |= {"width": num(right - left - 8), "height": num(bottom - top - 8)}
        out.append(element("rect", **inner, rx=2.5, fill="none", stroke=colours.frame, stroke_width="0.7"))
    return group(out)


def connections(plan: MapPlan) -> str:
    """The listed ways between spaces that share no border: dashed lines with an arrow where they lead.

    One that would run across other spaces is drawn at its two ends only, each signed with where it leads.
    """
    return _draw_ways(plan)[0]


def signposts(plan: MapPlan) -> list[Rect]:
    """What the words cover at the ends of ways that are not drawn through."""
    return _draw_ways(plan)[1]


def _draw_ways(plan: MapPlan) -> tuple[str, list[Rect]]:
    """The ways as they are drawn, and what the words at their ends cover."""
    colours = plan.palette
    board = plan.board
    ways = set(board.connections)
    lines, heads = Pen(), Pen()
    signs: list[str] = []
    areas = [one for one in board.spaces.values() if one.kind == "area"]
    names = [rect for one in areas for rect in label_rects(plan, one)]
    taken = list(names)
    labels = [
        rect for one in areas if not isinstance(plan.ground(one), Sea) for rect in label_rects(plan, one)
    ]
    taken += [_box_rect(plan, box) for box in plan.boxes]
    before = len(taken)
    for a, b in board.connections:
        both = (b, a) in ways
        if (both and board.order[a] > board.order[b]) or not {a, b} & set(plan.window):
            continue
        line = lane_line(plan, board.spaces[a], board.spaces[b])
        if runs_across(plan, a, b, line):
            for one, other, leads in ((a, b, True), (b, a, both)):
                end = printed_end(plan, board.spaces[one], board.spaces[other], names)
                names.append(end_rect(end))
                signs.append(
                    _draw_stub(plan, board.spaces[one], board.spaces[other], leads, end, lines, heads, taken)
                )
            continue
        if len(line) == 2:
            line = _clear_of(labels, line, from_start=board.spaces[a].kind == "box")
        lines.curve(line) if len(line) > 2 else lines.line(line)
        _draw_head(heads, line[-2], line[-1])
        if both:
            _draw_head(heads, line[1], line[0])
    how = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    drawn = (
        path(str(lines), stroke=colours.foam, stroke_width="5.6", stroke_opacity="0.85", **how)
        + path(str(lines), stroke=colours.ink, stroke_width="2.2", stroke_dasharray="7 6", **how)
        + path(str(heads), fill=colours.ink, stroke=colours.foam, stroke_width="1.4", stroke_linejoin="round")
        + group(signs)
    )
    return drawn, taken[before:]


def label_rects(plan: MapPlan, space: Space) -> list[Rect]:
    """What the name of an area covers with its seal, line by line."""
    seal = behind(plan, space)
    return [(a, top - 2, b + seal, foot + 2) for a, top, b, foot in map(rect_of, name_lines(plan, space))]


def _clear_of(labels: list[Rect], line: list[XY], from_start: bool) -> list[XY]:
    """A line from a box, ended before the label that it would strike out, which says where it leads."""
    (ax, ay), (bx, by) = line if from_start else line[::-1]
    steps = max(2, int(math.dist((ax, ay), (bx, by)) / 2))
    for k in range(steps // 2, steps + 1):  # labels nearer to the box are not of where it leads
        x, y = ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps
        if any(left - 3 < x < right + 3 and top - 3 < y < foot + 3 for left, top, right, foot in labels):
            end = (ax + (bx - ax) * (k - 1) / steps, ay + (by - ay) * (k - 1) / steps)
            return [(ax, ay), end] if from_start else [end, (ax, ay)]
    return line


def _box_rect(plan: MapPlan, box: Space) -> Rect:
    """The rectangle of a box."""
    ring = plan.corners(box)
    return min(x for x, _ in ring), min(y for _, y in ring), max(x for x, _ in ring), max(y for _, y in ring)


def runs_across(plan: MapPlan, a: str, b: str, line: list[XY]) -> bool:
    """Whether a line runs over spaces that it does not join."""
    board = plan.board
    over = {board.at(*plan.units(x, y)) for x, y in sample_curve(line, SIZE / 8)} - {a, b, None}
    return not all(isinstance(plan.ground(board.spaces[str(one)]), Sea) for one in over)


def printed_end(plan: MapPlan, here: Space, there: Space, names: list[Rect]) -> tuple[XY, XY]:
    """Where the end of a way in one space begins and stops: towards the other, clear of names and ends."""
    ends = [turn_end(plan, here, there, math.radians(degrees)) for degrees in END_TURNS]
    return next((end for end in ends if not strikes_name(end, names)), ends[0])


def turn_end(plan: MapPlan, here: Space, there: Space, angle: float) -> tuple[XY, XY]:
    """The same, turned by an angle about the middle of its space."""
    at, to = plan.centre(here), plan.centre(there)
    away = math.dist(at, to) or 1.0
    bearing = math.atan2(to[1] - at[1], to[0] - at[0]) + angle
    to = at[0] + away * math.cos(bearing), at[1] + away * math.sin(bearing)
    start = _left_off(plan, here, at, to)
    length = math.dist(start, to) or 1.0
    ux, uy = (to[0] - start[0]) / length, (to[1] - start[1]) / length
    long = STUB
    if here.kind != "box":  # it stays in its own space, at its border: names and counters are in the middle
        far = SIZE * 0.3 + STUB / 3
        while far < 6 * SIZE and plan.board.at(*plan.units(at[0] + ux * far, at[1] + uy * far)) == here.id:
            far += 2
        far -= 4
        long = min(STUB, max(far - SIZE * 0.3, STUB / 3))
        start = at[0] + ux * (far - long), at[1] + uy * (far - long)
    return start, (start[0] + ux * long, start[1] + uy * long)


def end_rect(end: tuple[XY, XY]) -> Rect:
    """What the end of a way covers."""
    (ax, ay), (bx, by) = end
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def strikes_name(end: tuple[XY, XY], names: list[Rect]) -> bool:
    """Whether the end of a way runs over a name."""
    return any(
        left - 3 < x < right + 3 and top - 3 < y < foot + 3
        for x, y in sample_curve(list(end), SIZE / 16)
        for left, top, right, foot in names
    )


def _draw_stub(
    plan: MapPlan,
    here: Space,
    there: Space,
    leads: bool,
    line: tuple[XY, XY],
    lines: Pen,
    heads: Pen,
    taken: list[Rect],
) -> str:
    """The end of a way in one space, signed with the name of the other; its arrow points as the way leads."""
    start, end = line
    lines.line([start, end])
    _draw_head(heads, start, end) if leads else _draw_head(heads, end, start)
    inward = here.kind != "box"
    anchor = "start" if (end[0] >= start[0]) != inward else "end"
    x, y = (end[0] if inward else start[0]), min(start[1], end[1]) - 9
    called = (there.name or there.id).partition(":")[0]
    words = f"to {called}" if leads else f"from {called}"
    halo = plan.palette.label_halo
    anchor, x, y = _off_names(plan if here.kind == "box" else None, words, anchor, (x, y), end, taken)
    return text(x, y, words, WORDS_SIZE, plan.palette.ink, anchor=anchor, halo=halo, halo_width=3)


def _off_names(
    beside: MapPlan | None, words: str, anchor: str, at: XY, end: XY, names: list[Rect]
) -> tuple[str, float, float]:
    """Where the words of a stub stand: as it runs, or round its end where they would cover others.

    With `beside` they stay off the areas of that map, too. What they cover is added to the places taken.
    """
    wide = width_of(words, WORDS_SIZE) + 4
    ex, ey = end
    spots = [(anchor, *at)]
    for dy in (-9.0, 16.0, 4.0, -22.0, 28.0, -34.0, 40.0):
        spots += [("start", ex + 8, ey + dy), ("end", ex - 8, ey + dy), ("middle", ex, ey + dy)]
    rects = [_words_box(spot, wide) for spot in spots]
    free = [i for i, rect in enumerate(rects) if not any(_rects_meet(rect, name) for name in names)]
    if beside is not None:
        free = [i for i in free if not _over_land(beside, rects[i])] or free
    best = free[0] if free else 0
    names.append(rects[best])
    return spots[best]


def _words_box(spot: tuple[str, float, float], wide: float) -> Rect:
    """What words cover that are anchored at a point."""
    how, x, y = spot
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[how]
    return left, y - WORDS_SIZE * 0.8, left + wide, y + WORDS_SIZE * 0.25


def _rects_meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _over_land(plan: MapPlan, rect: Rect) -> bool:
    """Whether words would stand on an area."""
    left, top, right, foot = rect
    line = sample_curve([(left, (top + foot) / 2), (right, (top + foot) / 2)], SIZE / 8)
    return any(plan.board.at(*plan.units(x, y)) is not None for x, y in line)


def lane_line(plan: MapPlan, a: Space, b: Space) -> list[XY]:
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


def _draw_head(pen: Pen, before: XY, tip: XY) -> None:
    """The head of an arrow."""
    length = math.dist(before, tip) or 1.0
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    foot = tip[0] - ux * 13, tip[1] - uy * 13
    pen.polygon([tip, (foot[0] - uy * 6, foot[1] + ux * 6), (foot[0] + uy * 6, foot[1] - ux * 6)])
