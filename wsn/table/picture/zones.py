"""A map sheet to print: the board with set-up zones hatched by side, their signs, and a key under it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wsn.board.board import Board
from wsn.systems import find_game, game_of
from wsn.table.picture import counters, furniture, tokens
from wsn.table.picture.counters import body as counter_body
from wsn.table.picture.layout import layout
from wsn.table.picture.palette import SUMMER, Palette, mix
from wsn.table.picture.plan import MapPlan, stripes
from wsn.table.picture.position import ring
from wsn.table.picture.sheet import body, furnish
from wsn.table.picture.svg import Pen, element, group, num, path, text, width_of
from wsn.table.picture.window import window_of
from wsn.table.scene import Scene, as_it_stands, side_letters

LINE_ANGLES: Final = (-math.pi / 4, math.pi / 4, 0.0, math.pi / 2, -math.pi / 8, math.pi / 8)
"""Which way the lines of each style of side lean: no two sides are told apart by colour alone."""
LINE_GAP: Final = 11.0
LEGEND_ROW: Final = 30.0


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """Where a side sets up, comes on or goes off: a part of the board with a name."""

    name: str
    side: str
    letter: str
    """The letter of the side, as on its counters."""
    style: int
    """The style of the side: 0, 1, 2 in the order of the sides."""
    spaces: tuple[str, ...]


def zones_of(system: str, sides: Sequence[str], world: Any) -> tuple[DrawnZone, ...]:
    """The zones of a scenario, where its system tells them (`GameLook.zones_printed`)."""
    if not find_game(system).look.has_paper:
        return ()
    letters = side_letters(sides, system)
    return tuple(
        DrawnZone(zone.name, zone.side, letters[zone.side], list(sides).index(zone.side), tuple(zone.spaces))
        for zone in game_of(system).look.zones_printed(world)
        if zone.spaces
    )


def zones_svg(
    board: Board,
    zones: Sequence[DrawnZone],
    *,
    shown: Scene | None = None,
    heading: str = "",
    window: Iterable[str] | None = None,
    palette: Palette = SUMMER,
    furnished: bool = True,
) -> str:
    """The board with its zones, and what stands on it in `shown` besides.

    `furnished=False` leaves out margin, title and key.

    Zones of a side are numbered in the order given (`A1`, `A2`); boxes beside the map bear their own titles
    and have no number. Raises UnknownSpace for a window that is not on the board, KeyError for a zone that is
    not.
    """
    zones = on_map(board, zones)
    if shown is not None:
        board = as_it_stands(board, ((token.kind, token.spaces) for token in shown.tokens))
    plan = MapPlan(board, window_of(board, window), palette)
    signs = signs_of(zones)
    under = [_draw_zone(plan, zone) for zone in zones]
    over: list[str] = []
    if shown is not None:
        where = layout(plan, shown)
        under += [ring(plan, flag) for flag, _, _ in where.flags]
        under += [tokens.divider(palette, *ends) for ends in where.lines]
        under += [tokens.sign(palette, token, x, y) for token, x, y in where.signs]
        over += [tokens.exit_sign(palette, *way) for way in where.exits]
        over.append(counters.counters(palette, where))
        over += [tokens.plate(palette, one) for one in where.plates]
        over += [tokens.flag(palette, flag, x, y) for flag, x, y in where.flags]
    taken = {piece.space for piece in shown.counters} if shown is not None else set()
    over += [_draw_sign(plan, zone, sign, taken) for zone, sign in zip(zones, signs, strict=True)]
    inner = body(plan, over=group(over), under_labels=group(under))

    def legend(x: float, y: float, width: float) -> tuple[str, float]:
        return _key(plan, list(zip(zones, signs, strict=True)), x, y, width)

    if not furnished:
        left, top, right, bottom = plan.bounds
        name = heading or board.title or board.name
        return furniture.sheet(left, top, right - left, bottom - top, inner, name, palette.paper)
    return furnish(plan, inner, heading, legend if zones else None)


def on_map(board: Board, zones: Sequence[DrawnZone]) -> list[DrawnZone]:
    """The zones that have a sign: not those of boxes alone, which bear their titles."""
    return [zone for zone in zones if any(board.spaces[space].kind != "box" for space in zone.spaces)]


def signs_of(zones: Sequence[DrawnZone]) -> list[str]:
    """What each zone is called on the map: the letter of its side and a number."""
    count: dict[str, int] = {}
    signs = []
    for zone in zones:
        count[zone.letter] = count.get(zone.letter, 0) + 1
        signs.append(f"{zone.letter}{count[zone.letter]}")
    return signs


def _side_ink(plan: MapPlan, style: int) -> str:
    """A dark colour of a side, for lines over the map."""
    return mix(counters.tint(plan.palette, style), plan.palette.ink, 0.72)


def _draw_zone(plan: MapPlan, zone: DrawnZone) -> str:
    """The hatching of a zone, and the line round it."""
    hatch, rim = Pen(), Pen()
    inside = set(zone.spaces)
    for space_id in zone.spaces:
        space = plan.board.spaces[space_id]
        if space.id not in plan.drawn_ids:
            continue
        for stroke in stripes(plan.outline(space), LINE_ANGLES[zone.style % len(LINE_ANGLES)], LINE_GAP):
            hatch.line(stroke)
        for other in plan.board.bordering(space_id):
            if other not in inside:
                for piece in plan.borders(space, plan.board.spaces[other]):
                    rim.line(piece)
    ink, line = _side_ink(plan, zone.style), {"fill": "none", "stroke_linecap": "round"}
    dash = None if zone.style == 0 else "12 7" if zone.style == 1 else "2 8"
    return (
        path(str(hatch), stroke=plan.palette.foam, stroke_width="3.6", stroke_opacity="0.55", **line)
        + path(str(hatch), stroke=ink, stroke_width="1.5", stroke_opacity="0.85", **line)
        + path(str(rim), stroke=plan.palette.foam, stroke_width="8", **line)
        + path(str(rim), stroke=ink, stroke_width="4.4", stroke_dasharray=dash, **line)
    )


def _draw_sign(plan: MapPlan, zone: DrawnZone, sign: str, taken: set[str]) -> str:
    """The name of a zone on a plate in the shape of its side's counters, where it hides least."""
    inside = [s for s in zone.spaces if s in plan.drawn_ids]
    if not inside:
        return ""
    places = {s: plan.heart(plan.board.spaces[s]) for s in inside}
    mx = sum(x for x, _ in places.values()) / len(places)
    my = sum(y for _, y in places.values()) / len(places)

    def cost(space_id: str) -> tuple[bool, float, str]:
        x, y = places[space_id]
        return space_id in taken, math.hypot(x - mx, y - my), space_id

    best = min(inside, key=cost)
    x, y = places[best]
    if best not in taken:
        return _draw_plate(plan, zone, sign, x, y + 3)
    cx, cy = min(plan.outline(plan.board.spaces[best]), key=lambda corner: (round(sum(corner), 3), corner))
    return _draw_plate(plan, zone, sign, x + 0.68 * (cx - x), y + 0.68 * (cy - y), 12.0)


def _draw_plate(plan: MapPlan, zone: DrawnZone, sign: str, x: float, y: float, half: float = 19.0) -> str:
    ring = str(Pen().polygon(counter_body(x, y, zone.style, half)))
    line = {"fill": "none", "stroke_linejoin": "round"}
    return (
        path(ring, stroke=plan.palette.foam, stroke_width="6", **line)
        + path(ring, fill=counters.tint(plan.palette, zone.style), stroke=plan.palette.ink, stroke_width="2")
        + text(x, y + half * 0.34, sign, round(half * 0.98), plan.palette.ink, bold=True)
    )


def _key(
    plan: MapPlan, zones: Sequence[tuple[DrawnZone, str]], x: float, y: float, width: float
) -> tuple[str, float]:
    """A line for each zone, in as many columns as there is room for."""
    colours = plan.palette
    words = [f"{zone.name} ({zone.side}, {_count(zone, plan.board.noun)})" for zone, _ in zones]
    wide = max(width_of(line, 14) for line in words) + 96
    columns = max(1, min(int(width // wide), len(zones)))
    rows = math.ceil(len(zones) / columns)
    out = []
    for n, ((zone, sign), line) in enumerate(zip(zones, words, strict=True)):
        column, row = divmod(n, rows)
        left, top = x + column * width / columns, y + row * LEGEND_ROW
        box = [(left, top), (left + 34, top), (left + 34, top + 22), (left, top + 22)]
        hatch = Pen()
        for stroke in stripes(box, LINE_ANGLES[zone.style % len(LINE_ANGLES)], 6.0):
            hatch.line(stroke)
        out.append(path(str(Pen().polygon(box)), fill=colours.open))
        out.append(path(str(hatch), fill="none", stroke=_side_ink(plan, zone.style), stroke_width="1.5"))
        out.append(
            element(
                "rect",
                x=num(left),
                y=num(top),
                width=34,
                height=22,
                fill="none",
                stroke=_side_ink(plan, zone.style),
                stroke_width=1.6,
            )
        )
        out.append(_draw_plate(plan, zone, sign, left + 56, top + 11, 13))
        out.append(text(left + 78, top + 16, line, 14, colours.ink, anchor="start"))
    return group(out), rows * LEGEND_ROW


def _count(zone: DrawnZone, noun: str) -> str:
    many = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"1 {noun}" if len(zone.spaces) == 1 else f"{len(zone.spaces)} {many}"
