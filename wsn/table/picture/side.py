"""The line of sight from the side: ground, what stands on it, and where the line passes over or through."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from wsn.board.answer import Profile, Sight, Stretch
from wsn.board.board import Board
from wsn.parts.drawings import Gully
from wsn.table.picture import furniture
from wsn.table.picture.chance import spread_number, unit
from wsn.table.picture.overlay import cross_hatch, end_badge
from wsn.table.picture.palette import SUMMER, Palette, mix
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.ruling import headline
from wsn.table.picture.silhouettes import silhouette
from wsn.table.picture.svg import SERIF, XY, Pen, element, group, path, text, width_of

HALF: Final = 27.0
"""Sheet units to half a level of height."""
SIDE_PAD: Final = 30.0
LABEL_SPACE: Final = 58.0
"""Room under the ground for labels and distances."""


@dataclass(frozen=True)
class Scale:
    """Where places along the line and heights fall on the sheet."""

    left: float
    width: float
    zero: float
    """The sheet height of level 0."""
    sky: float
    """The sheet height of the top of the panel."""

    def x(self, at: Fraction) -> float:
        """From a place on the line, 0 to 1."""
        return self.left + float(at) * self.width

    def y(self, height: int | Fraction | None) -> float:
        """From a height in half levels; None is the sky."""
        return self.sky if height is None else self.zero - float(height) * HALF


def side_svg(sight: Sight, board: Board, *, palette: Palette = SUMMER) -> str:
    """The heights along a line of sight, as its profiles give them: one panel, two if readings differ."""
    plan = MapPlan(board, (), palette)
    shown = sight.profiles if len({_key(p) for p in sight.profiles}) > 1 else sight.profiles[:1]
    width = max(640.0, min(1500.0, 108.0 * max(sight.distance, 1)))
    out = []
    y = 66.0
    for profile in shown:
        drawn, deep = _draw_panel(plan, sight, profile, y, width, len(shown) > 1)
        out.append(drawn)
        y += deep
    out.insert(0, _draw_head(plan, sight, width))
    height = y + 14
    whole = width + 2 * SIDE_PAD + 44
    out.append(furniture.frame(plan, 0, 0, whole, height))
    return furniture.sheet(
        0, 0, whole, height, "".join(out), f"{headline(sight)}, from the side", palette.paper
    )


def _key(profile: Profile) -> tuple[bool, tuple[tuple[object, ...], ...]]:
    """What makes two readings look different from the side."""
    return profile.clear, tuple(
        (s.enters, s.leaves, s.ground, s.top, s.word, s.blocks)
        for s in profile.stretches
        if s.leaves > s.enters or s.word
    )


def _draw_head(plan: MapPlan, sight: Sight, width: float) -> str:
    colours = plan.palette
    verdict = "CLEAR" if sight.clear else "BLOCKED"
    colour = colours.clear if sight.clear else colours.blocked
    box = width_of(verdict, 17, bold=True) + 22
    words = f"{sight.start} to {sight.end}, from the side"
    name = plan.board.title or plan.board.name
    at = SIDE_PAD + box + 14
    out = [
        element("rect", x=SIDE_PAD, y=26, width=round(box, 1), height=28, rx=3, fill=colour),
        text(SIDE_PAD + box / 2, 46, verdict, 17, colours.foam, bold=True),
        text(at, 46.5, words, 19, colours.ink, bold=True, anchor="start"),
    ]
    if at + width_of(words, 19, bold=True) + 24 + width_of(name, 16, SERIF) < width + SIDE_PAD + 44:
        out.append(text(width + SIDE_PAD + 44, 46.5, name, 16, colours.ink, family=SERIF, anchor="end"))
    return "".join(out)


def _draw_panel(
    plan: MapPlan, sight: Sight, profile: Profile, top: float, width: float, named: bool
) -> tuple[str, float]:
    """One reading, and how deep its panel is."""
    heights = [profile.start, profile.end]
    for s in profile.stretches:
        heights += [s.ground] if s.top is None else [s.ground, s.top]
    open_sky = any(s.top is None for s in profile.stretches)
    high = max(heights) + (2.2 if open_sky else 1.6)
    low = min(heights) - 1.4
    sky = top + 36
    zero = sky + high * HALF
    scale = Scale(SIDE_PAD + 44, width, zero, sky)
    bottom = zero - low * HALF
    out = []
    colours = plan.palette
    mark = colours.clear if profile.clear else colours.blocked
    if named:
        words = f"The {profile.reading} reading: {'clear' if profile.clear else 'blocked'}"
        out.append(text(SIDE_PAD, top + 22, words, 16, mark, bold=True, anchor="start"))
    box: dict[str, Any] = {
        "x": scale.left,
        "y": round(sky, 1),
        "width": width,
        "height": round(bottom - sky, 1),
    }
    out.append(element("rect", **box, fill=mix(colours.water, colours.paper, 0.72)))
    out.append(_draw_ruler(plan, scale, low, high))
    ground, solids = _split_profile(profile)
    out.append(_ground(plan, scale, ground, bottom))
    for s in solids:
        first, last = (profile.start + (profile.end - profile.start) * at for at in (s.enters, s.leaves))
        out.append(_draw_thing(plan, scale, s, first, last))
    out.append(_draw_sight(plan, scale, profile, solids))
    out.append(_draw_blocks(plan, scale, solids))
    out.append(_draw_labels(plan, scale, sight, ground, bottom))
    out.append(element("rect", **box, fill="none", stroke=colours.frame, stroke_width=1.6))
    return group(out), bottom + LABEL_SPACE - top


def _split_profile(profile: Profile) -> tuple[list[Stretch], list[Stretch]]:
    """The ground of each hex once, in order; and the things that stand on it."""
    ground: dict[tuple[str | None, Fraction], Stretch] = {}
    things = []
    for s in profile.stretches:
        if s.edge is None and s.leaves > s.enters:
            ground.setdefault((s.space, s.enters), s)
        if s.word or s.blocks:
            things.append(s)
    return list(ground.values()), things


def _draw_ruler(plan: MapPlan, scale: Scale, low: float, high: float) -> str:
    colours = plan.palette
    lines, words = Pen(), []
    for level in range(math.ceil(low / 2), math.floor(high / 2) + 1):
        y = scale.y(level * 2)
        lines.line([(scale.left, y), (scale.left + scale.width, y)])
        words.append(text(scale.left - 17, y + 4, str(level), 12, colours.ink, anchor="end"))
    words.append(text(SIDE_PAD - 1, scale.y(1) + 4, "level", 10.5, colours.ink, turn=-90))
    return path(
        str(lines),
        fill="none",
        stroke=colours.frame,
        stroke_width="0.7",
        stroke_dasharray="2 4",
        stroke_opacity="0.7",
    ) + group(words)


def _ground(plan: MapPlan, scale: Scale, ground: list[Stretch], bottom: float) -> str:
    """The ground as steps, tinted by level, with a dark turf line."""
    colours = plan.palette
    out, turf, soil, cuts, void = [], Pen(), Pen(), Pen(), Pen()
    last: XY | None = None
    for n, s in enumerate(ground):
        x0, x1, y = scale.x(s.enters), scale.x(s.leaves), scale.y(s.ground)
        if s.space is None:
            void.polygon([(x0, scale.sky), (x1, scale.sky), (x1, bottom), (x0, bottom)])
            last = None
            continue
        tint = (
            colours.open
            if s.ground <= 0
            else colours.relief[min((s.ground + 1) // 2, len(colours.relief)) - 1]
        )
        out.append(
            path(
                str(Pen().polygon([(x0, y), (x1, y), (x1, bottom), (x0, bottom)])),
                fill=mix(tint, colours.bank, 0.25),
            )
        )
        turf.line([last, (x0, y), (x1, y)] if last is not None and last[1] != y else [(x0, y), (x1, y)])
        last = (x1, y)
        if n:
            cuts.line([(x0, y + 2), (x0, bottom)])
        for k in range(int((x1 - x0) / 9)):
            px = x0 + 5 + k * 9 + 2 * spread_number(n, k)
            py = y + 7 + unit(n, k, 2) * max(bottom - y - 14, 4)
            soil.line([(px, py), (px + 4, py + 0.8)])
    out.append(path(str(void), fill=colours.unseen, fill_opacity="0.18"))
    out.append(path(str(soil), fill="none", stroke=colours.bank, stroke_width="1", stroke_opacity="0.6"))
    out.append(
        path(
            str(cuts),
            fill="none",
            stroke=colours.ink,
            stroke_width="0.8",
            stroke_dasharray="3 3",
            stroke_opacity="0.6",
        )
    )
    out.append(
        path(str(turf), fill="none", stroke=colours.hedge_line, stroke_width="2.6", stroke_linejoin="round")
    )
    return group(out)


def _draw_thing(plan: MapPlan, scale: Scale, s: Stretch, first: Fraction, last: Fraction) -> str:
    """What stands in a hex or on an edge, as a silhouette up to its top; what blocks is ringed in red."""
    colours = plan.palette
    x0, x1 = scale.x(s.enters), scale.x(s.leaves)
    if s.edge is not None or x1 - x0 < 14:
        x0, x1 = x0 - 9, x1 + 9
    base, crest = scale.y(s.ground), scale.y(s.top)
    if _is_gully(plan, s):  # it lowers nothing and blocks by its rule alone: a notch in the ground
        base, crest = base + 15, base
    out = []
    if base - crest > 1:
        out.append(silhouette(plan, s, x0, x1, base, crest))
    if s.blocks:
        # Ground is hatched down to the line, what stands on it down to its foot.
        feet = (scale.y(first), scale.y(last)) if base - crest <= 1 else (base, base)
        low = [max(crest, foot) + 2 for foot in feet]
        ring = [(x0 - 2, crest - 2), (x1 + 2, crest - 2), (x1 + 2, low[1]), (x0 - 2, low[0])]
        hatch = {"fill": "none", "stroke": colours.blocked}
        out.append(path(cross_hatch(ring, 8), stroke_width="1", stroke_opacity="0.7", **hatch))
        out.append(path(str(Pen().polygon(ring)), stroke_width="2.2", **hatch))
    return group(out)


def _is_gully(plan: MapPlan, s: Stretch) -> bool:
    return isinstance(plan.looks.obstacles.get(s.word), Gully)


def _crest_height(plan: MapPlan, s: Stretch) -> int | None:
    """How high a thing reaches on the sheet, in half levels; a gully not at all."""
    return s.ground if _is_gully(plan, s) else s.top


def _draw_blocks(plan: MapPlan, scale: Scale, things: list[Stretch]) -> str:
    """The word BLOCKS over each thing that does; of things in one hex or close together, once."""
    colours = plan.palette
    half = width_of("BLOCKS", 12, bold=True) / 2 + 3
    taken: list[XY] = []
    out = []
    for s in sorted(things, key=lambda s: scale.y(_crest_height(plan, s))):
        if not s.blocks:
            continue
        x = (scale.x(s.enters) + scale.x(s.leaves)) / 2
        x = min(max(x, scale.left + half), scale.left + scale.width - half)
        y = max(scale.y(_crest_height(plan, s)) - 8, scale.sky + 14)
        if any((abs(x - tx) < 2 * half + 10 and abs(y - ty) < 14) or abs(x - tx) < 2 for tx, ty in taken):
            continue
        taken.append((x, y))
        out.append(text(x, y, "BLOCKS", 12, colours.blocked, bold=True, halo=colours.foam, halo_width=3.4))
    return group(out)


def _draw_sight(plan: MapPlan, scale: Scale, profile: Profile, things: list[Stretch]) -> str:
    """The straight line between the two ends, and dots where it enters and leaves what stands on the way."""
    colours = plan.palette
    a = (scale.x(Fraction(0)), scale.y(profile.start))
    b = (scale.x(Fraction(1)), scale.y(profile.end))
    data = str(Pen().line([a, b]))
    colour = colours.clear if profile.clear else colours.blocked
    out = [
        path(data, fill="none", stroke=colours.foam, stroke_width="7", stroke_linecap="round"),
        path(
            data,
            fill="none",
            stroke=colour,
            stroke_width="3.6",
            stroke_dasharray=None if profile.clear else "11 6",
        ),
    ]
    dots = Pen()
    rise = profile.end - profile.start
    for s in things:
        for at in sorted({s.enters, s.leaves}):
            dots.dot(scale.x(at), scale.y(profile.start + rise * at))
    out.append(path(str(dots), fill="none", stroke=colours.foam, stroke_width="8", stroke_linecap="round"))
    out.append(path(str(dots), fill="none", stroke=colour, stroke_width="5.4", stroke_linecap="round"))
    out += [end_badge(plan, letter, x, y, 11) for (x, y), letter in ((a, "A"), (b, "B"))]
    return group(out)


def _draw_labels(plan: MapPlan, scale: Scale, sight: Sight, ground: list[Stretch], bottom: float) -> str:
    """Under the ground: the hexes crossed, what stands there, and how far it is in hexes."""
    colours = plan.palette
    out, ticks = [], Pen()
    for n, s in enumerate(ground):
        x0, x1 = scale.x(s.enters), scale.x(s.leaves)
        words = s.space or "off the map"
        middle = (x0 + x1) / 2
        size = 11.5 if width_of(words, 11.5) < x1 - x0 else 9.0
        if width_of(words, size) < x1 - x0 + 4:
            out.append(text(middle, bottom + 15, words, size, colours.ink, bold=n in (0, len(ground) - 1)))
        else:
            out.append(text(middle + 3, bottom + 8, words, 9, colours.ink, anchor="start", turn=40))
    for k in range(sight.distance + 1):
        x = scale.x(Fraction(k, sight.distance or 1))
        ticks.line([(x, bottom + 38), (x, bottom + 32)])
        if sight.distance <= 24 or k % 2 == 0:
            out.append(text(x, bottom + 50, str(k), 11, colours.ink))
    ticks.line([(scale.left, bottom + 35), (scale.left + scale.width, bottom + 35)])
    out.append(text(scale.left - 10, bottom + 50, "hexes", 10.5, colours.ink, anchor="end"))
    out.append(path(str(ticks), fill="none", stroke=colours.ink, stroke_width="1"))
    return group(out)
