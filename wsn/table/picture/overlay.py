"""Marks laid over a map: the line of sight, what it met, and where it ends. All from one `Sight`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wsn.board.answer import Sight, SightReason
from wsn.table.picture.marks import MESH_GAP
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import XY, Pen, element, group, path, text, width_of


def spaces_crossed(sight: Sight) -> tuple[str, ...]:
    """The spaces that the readings of a line cross, in order, each once."""
    spaces = [sight.start]
    for profile in sight.profiles:
        spaces += [stretch.space for stretch in profile.stretches if stretch.space is not None]
    return tuple(dict.fromkeys([*spaces, sight.end]))


def on_line(plan: MapPlan, sight: Sight, at: float) -> XY:
    """The place on the line from centre to centre, 0 to 1."""
    (ax, ay), (bx, by) = (plan.centre(plan.board.spaces[s]) for s in (sight.start, sight.end))
    return ax + (bx - ax) * at, ay + (by - ay) * at


def veil(plan: MapPlan, ids: Sequence[str]) -> str:
    """Everything but these hexes a little paler, so that the eye finds them."""
    pen = Pen()
    left, top, right, bottom = plan.bounds
    pen.polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    holes = Pen()
    for space_id in ids:
        ring = plan.corners(plan.board.spaces[space_id])
        pen.polygon(ring)
        holes.polygon(ring)
    colours = plan.palette
    return path(str(pen), fill=colours.paper, fill_opacity="0.42", fill_rule="evenodd") + path(
        str(holes),
        fill="none",
        stroke=colours.ink,
        stroke_width="1.6",
        stroke_opacity="0.55",
        stroke_linejoin="round",
    )


def cloud(colours: Palette, x: float, y: float) -> str:
    """Smoke over the middle of a hex."""
    pen = Pen()
    for k in range(9):
        a = 2 * math.pi * k / 9
        pen.circle(
            x + SIZE * 0.42 * math.cos(a), y + SIZE * 0.3 * math.sin(a), SIZE * (0.21 + 0.04 * (k % 3))
        )
    data = str(pen.circle(x, y, SIZE * 0.32))
    return (
        path(data, fill="none", stroke=colours.stone, stroke_width="2.4")
        + path(data, fill=colours.foam)
        + text(x, y + SIZE * 0.5, "smoke", 12, colours.ink, halo=colours.foam)
    )


def smoke(plan: MapPlan, sight: Sight) -> str:
    """A cloud in each hex where a reading meets smoke."""
    spaces = dict.fromkeys(space for profile in sight.profiles for space in profile.spaces("smoke"))
    return group(cloud(plan.palette, *plan.centre(plan.board.spaces[space])) for space in spaces)


def things(plan: MapPlan, sight: Sight) -> str:
    """Every hex and edge that mattered, in colour; what blocks is hatched across."""
    colours = plan.palette
    out = []
    done: set[tuple[object, bool]] = set()
    for reason in sorted(sight.reasons, key=lambda r: r.blocks):
        key = (reason.space or reason.edge, reason.blocks)
        if key in done or key[0] is None:
            continue
        done.add(key)
        colour = colours.blocked if reason.blocks else colours.passed
        if reason.edge is not None:
            out.append(_draw_edge(plan, reason, colour))
        elif reason.space is not None:
            out.append(_draw_hex(plan, reason, colour))
    return group(out)


def _draw_edge(plan: MapPlan, reason: SightReason, colour: str) -> str:
    assert reason.edge is not None
    a, b = (plan.board.spaces[s] for s in reason.edge)
    p, p2 = plan.border(a, b)
    length = math.dist(p, p2)
    ux, uy = (p2[0] - p[0]) / length, (p2[1] - p[1]) / length
    half = 9.5
    ring = [
        (p[0] - ux * 4 - uy * half, p[1] - uy * 4 + ux * half),
        (p2[0] + ux * 4 - uy * half, p2[1] + uy * 4 + ux * half),
        (p2[0] + ux * 4 + uy * half, p2[1] + uy * 4 - ux * half),
        (p[0] - ux * 4 + uy * half, p[1] - uy * 4 - ux * half),
    ]
    body = str(Pen().polygon(ring))
    line = {"fill": "none", "stroke_linejoin": "round"}
    out = path(body, stroke=colours_white(plan), stroke_width="4.5", **line)
    if reason.blocks:
        hatch = Pen()
        for i in range(1, 8):
            x, y = p[0] + (p2[0] - p[0]) * i / 8, p[1] + (p2[1] - p[1]) * i / 8
            for lean in (-1, 1):
                hatch.line(
                    [
                        (x - uy * half - ux * 5 * lean, y + ux * half - uy * 5 * lean),
                        (x + uy * half + ux * 5 * lean, y - ux * half + uy * 5 * lean),
                    ]
                )
        out += path(body, fill=colour, fill_opacity="0.22")
        out += path(str(hatch), stroke=colour, stroke_width="1.5", fill="none")
    out += path(body, stroke=colour, stroke_width="3" if reason.blocks else "2.4", **line)
    return out


def _draw_hex(plan: MapPlan, reason: SightReason, colour: str) -> str:
    assert reason.space is not None
    x, y = plan.centre(plan.board.spaces[reason.space])
    ring = [
        (x + (px - x) * 0.93, y + (py - y) * 0.93) for px, py in plan.corners(plan.board.spaces[reason.space])
    ]
    body = str(Pen().polygon(ring))
    out = path(body, fill="none", stroke=colours_white(plan), stroke_width="6", stroke_linejoin="round")
    if reason.blocks:
        out += path(body, fill=colour, fill_opacity="0.16") + path(
            cross_hatch(ring), fill="none", stroke=colour, stroke_width="1.2", stroke_opacity="0.75"
        )
    dash = None if reason.blocks else "9 4"
    return out + path(
        body, fill="none", stroke=colour, stroke_width="3.6", stroke_linejoin="round", stroke_dasharray=dash
    )


def cross_hatch(ring: Sequence[XY], gap: float = MESH_GAP) -> str:
    """Path data of two sets of slanting lines over a polygon."""
    from wsn.table.picture.plan import stripes

    pen = Pen()
    for angle in (math.pi / 4, -math.pi / 4):
        for line in stripes(ring, angle, gap):
            pen.line(line)
    return str(pen)


def colours_white(plan: MapPlan) -> str:
    """The colour of casings round marks."""
    return plan.palette.foam


def line_of_sight(plan: MapPlan, sight: Sight) -> str:
    """The line from centre to centre: clear is solid and blue, blocked is dashed and red with a cross.

    A line with two readings is drawn twice, each a little to its side, with L and R.
    """
    colours = plan.palette
    a, b = on_line(plan, sight, 0), on_line(plan, sight, 1)
    length = math.dist(a, b)
    if not length:
        return ""
    nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
    out = []
    for profile in sight.profiles:
        side = {"left": 3.6, "right": -3.6}.get(profile.reading, 0.0)
        p, p2 = ((x + nx * side, y + ny * side) for x, y in (a, b))
        data = str(Pen().line([p, p2]))
        width = 4.4 if profile.reading == "straight" else 3.2
        out.append(path(data, stroke=colours.foam, stroke_width=f"{width + 3.4:g}", stroke_linecap="round"))
        out.append(
            path(
                data,
                stroke=colours.clear if profile.clear else colours.blocked,
                stroke_width=f"{width:g}",
                stroke_dasharray=None if profile.clear else "11 6",
                stroke_linecap="round" if profile.clear else None,
            )
        )
        if side:
            x, y = (
                p[0] + (p2[0] - p[0]) * 0.5 + nx * side * 2.6,
                p[1] + (p2[1] - p[1]) * 0.5 + ny * side * 2.6,
            )
            tag = "L" if side > 0 else "R"
            ink = colours.clear if profile.clear else colours.blocked
            out.append(text(x, y + 4.2, tag, 12, ink, bold=True, halo=colours.foam, halo_width=3.4))
    if not sight.clear:
        for reason in sight.first_blockers:
            x, y = on_line(plan, sight, float(reason.at))
            cross = str(Pen().line([(x - 8, y - 8), (x + 8, y + 8)]).line([(x - 8, y + 8), (x + 8, y - 8)]))
            out.append(path(cross, stroke=colours.foam, stroke_width="8.5", stroke_linecap="round"))
            out.append(path(cross, stroke=colours.blocked, stroke_width="4.6", stroke_linecap="round"))
    return group(out, fill="none")


def ends(plan: MapPlan, sight: Sight) -> str:
    """The two ends: A and B in a ring, with their labels inside the picture."""
    colours = plan.palette
    out = []
    a, b = on_line(plan, sight, 0), on_line(plan, sight, 1)
    length = math.dist(a, b) or 1
    left, _, right, bottom = plan.bounds
    for letter, label, (x, y), away in (("A", sight.start, a, -1), ("B", sight.end, b, 1)):
        ux, uy = (b[0] - a[0]) / length * away, (b[1] - a[1]) / length * away
        out.append(end_badge(plan, letter, x, y))
        half = width_of(label, 15, bold=True) / 2
        lx, ly = x + ux * (18 + half), y + uy * 29 + 5
        if abs(uy) > 0.8:
            lx = x
        lx = min(max(lx, left + half + 4), right - half - 4)
        if abs(lx - x) < half + 13 and abs(ly - 5 - y) < 20:  # pushed back over its ring: above or below it
            ly = y + 31 if uy >= 0 and y + 36 < bottom else y - 19
        out.append(text(lx, ly, label, 15, colours.ink, bold=True, halo=colours.foam, halo_width=4.2))
    return group(out)


def end_badge(plan: MapPlan, letter: str, x: float, y: float, r: float = 12.5) -> str:
    """The ring that stands for an end of the line wherever it is drawn or named."""
    colours = plan.palette
    ring = element(
        "circle",
        cx=round(x, 1),
        cy=round(y, 1),
        r=r,
        fill=colours.ink,
        stroke=colours.foam,
        stroke_width=round(r * 0.2, 1),
    )
    return ring + text(x, y + r * 0.42, letter, round(r * 1.2, 1), colours.foam, bold=True)


def markers(plan: MapPlan, sight: Sight) -> str:
    """A number beside each thing that mattered, as in the list, and BLOCKS beside what blocks first."""
    colours = plan.palette
    a, b = on_line(plan, sight, 0), on_line(plan, sight, 1)
    length = math.dist(a, b) or 1
    nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
    taken: list[XY] = [a, b]
    out = []
    firsts = sight.first_blockers
    for number, reason in enumerate(sight.reasons, 1):
        anchor = on_line(plan, sight, float(reason.at))
        best = min(
            (
                (anchor[0] + nx * k * side, anchor[1] + ny * k * side)
                for k in (30, 50, 70, 90, 110)
                for side in (-1, 1)
            ),
            key=lambda p: (_cost(plan, p, anchor, taken), p),
        )
        taken.append(best)
        colour = colours.blocked if reason.blocks else colours.passed
        data = str(Pen().line([anchor, best]))
        out.append(path(data, stroke=colours.foam, stroke_width="3.6", fill="none"))
        out.append(path(data, stroke=colour, stroke_width="1.5", fill="none"))
        out.append(draw_numbered_mark(plan, best[0], best[1], number, reason.blocks))
        words = "BLOCKS" if reason in firsts else ""
        label = "/".join(reason.edge) if reason.edge is not None else ""
        if not words and not label:
            continue
        wide = max(width_of(words, 17, bold=True), width_of(label, 11, bold=True)) + 16
        side = 1 if best[0] >= anchor[0] else -1
        if not plan.is_shown(best[0] + side * (wide + 4), best[1]):
            side = -side
        x = best[0] + side * 16
        hand = "start" if side > 0 else "end"
        for said, size, down, halo in (
            (words, 17, 1.0 if label else 6.0, 5.0),
            (label, 11, 13.0 if words else 4.0, 3.6),
        ):
            if said:
                out.append(
                    text(
                        x,
                        best[1] + down,
                        said,
                        size,
                        colour,
                        bold=True,
                        anchor=hand,
                        halo=colours.foam,
                        halo_width=halo,
                    )
                )
        taken.append((x + side * 40, best[1]))
    return group(out)


def _cost(plan: MapPlan, p: XY, anchor: XY, taken: Sequence[XY]) -> float:
    crowded = sum(1 for q in taken if math.dist(p, q) < 32)
    hidden = 0 if plan.is_shown(*p, 16) else 1
    return crowded * 300 + hidden * 2000 + math.dist(p, anchor)


def draw_numbered_mark(plan: MapPlan, x: float, y: float, number: int, blocks: bool) -> str:
    """A number in a mark: a filled octagon for what blocks, an open circle for what does not."""
    colours = plan.palette
    words = str(number)
    if blocks:
        ring = [
            (x + 12 * math.cos(math.pi * (k + 0.5) / 4), y + 12 * math.sin(math.pi * (k + 0.5) / 4))
            for k in range(8)
        ]
        mark = path(str(Pen().polygon(ring)), fill=colours.blocked, stroke=colours.foam, stroke_width="1.8")
        return mark + text(x, y + 4.9, words, 14, colours.foam, bold=True)
    mark = element(
        "circle",
        cx=round(x, 1),
        cy=round(y, 1),
        r=10.8,
        fill=colours.foam,
        stroke=colours.passed,
        stroke_width=2.2,
    )
    return mark + text(x, y + 4.9, words, 14, colours.passed, bold=True)
