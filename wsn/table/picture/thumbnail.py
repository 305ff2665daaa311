"""A small picture of a board and what stands on it: the printed map, with a peg for each side in a hex.

Made for about 320 dots across, where a `Layout` of counters and the labels of hexes could not be read.
"""

from __future__ import annotations

from typing import Final

from wsn.board.board import Board, Space
from wsn.table.picture import tokens
from wsn.table.picture.counters import body as counter_body
from wsn.table.picture.counters import tint
from wsn.table.picture.fronts import nation_mark
from wsn.table.picture.layout import way_out
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.sheet import body
from wsn.table.picture.svg import Pen, group, num, path, text
from wsn.table.picture.terrain import flat_tint
from wsn.table.scene import Counter, Flag, Scene, side_marks

PEG: Final = 12.0
"""The width of a peg in dots."""


def ground_tint(plan: MapPlan, space: Space) -> str:
    """The one colour that stands for the ground of a hex: its terrain's, or its height's where it is open."""
    palette = plan.palette
    flat = flat_tint(palette, plan.ground(space))
    if flat:
        return flat
    if space.level > 0:
        return palette.relief[min((space.level + 1) // 2, len(palette.relief)) - 1]
    return palette.relief_low if space.level < 0 else palette.open


def thumbnail_svg(
    board: Board,
    shown: Scene | None = None,
    *,
    width: int = 320,
    height: int = 240,
    palette: Palette = SUMMER,
) -> str:
    """The map with the forces of a scene, to fit into a room in dots; nothing is written on it but letters.

    The natural size of the picture is that of the board within the given room: one of the two is filled.
    """
    plan = MapPlan(board, tuple(board.spaces), palette)
    left, top, right, bottom = plan.bounds
    wide, high = right - left, bottom - top
    scale = min((width - 4) / wide, (height - 4) / high)
    inner = body(plan, lettered=False)
    if shown is not None:
        inner += _draw_forces(plan, shown, scale)
    pad = 2 / scale
    x, y, w, h = left - pad, top - pad, wide + 2 * pad, high + 2 * pad
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(x)} {num(y)} {num(w)} {num(h)}"'
        f' width="{num(w * scale)}" height="{num(h * scale)}">{inner}</svg>\n'
    )


def _draw_forces(plan: MapPlan, shown: Scene, scale: float) -> str:
    """A peg in the shape and with the mark or letter of each side that stands in a hex, and the flags."""
    colours, marks = plan.palette, side_marks(plan.board.system)
    pitch = SIZE * 1.5 * 0.96
    size = min(max(PEG / scale, SIZE * 0.9), pitch)
    out = [_draw_flag(plan, flag, size) for flag in shown.flags]
    for way in shown.exits:
        x, y, turn = way_out(plan, way.space)
        arrow = tokens.exit_sign(colours, way, 0, 0, turn)
        out.append(group([arrow], transform=f"translate({num(x)} {num(y)}) scale({num(size / 32)})"))
    here: dict[str, dict[int, Counter]] = {}
    for piece in shown.counters:
        here.setdefault(piece.space, {})[piece.style] = piece
    for space_id, sides in here.items():
        x, y = plan.heart(plan.board.spaces[space_id])
        for i, style in enumerate(sorted(sides)):
            px = x + (i - (len(sides) - 1) / 2) * size * 0.7
            ring = str(Pen().polygon(counter_body(px, y, style, size / 2)))
            thick = num(max(1.2 / scale, 2))
            mark = marks.get(sides[style].side)
            out.append(
                path(ring, fill=tint(colours, style), stroke=colours.ink, stroke_width=thick)
                + (
                    nation_mark(colours, mark, px, y, size * 0.36)
                    if mark is not None
                    else text(
                        px, y + size * 0.29, sides[style].letter, round(size * 0.8), colours.ink, bold=True
                    )
                )
            )
    return group(out)


def _draw_flag(plan: MapPlan, flag: Flag, size: float) -> str:
    """The hex of an objective ringed, with a flag that stands over the pegs' upper left."""
    colours = plan.palette
    space = plan.board.spaces[flag.space]
    x, y = plan.heart(space)
    ring = str(Pen().polygon(plan.corners(space)))
    line = {"fill": "none", "stroke_linejoin": "round"}
    thick = size * 0.16
    cloth = tint(colours, flag.style) if flag.style >= 0 else colours.foam
    fx, fy = x - size * 0.62, y - size * 0.1
    banner = [(fx, fy - size * 0.75), (fx + size * 0.75, fy - size * 0.48), (fx, fy - size * 0.2)]
    staff = str(Pen().line([(fx, fy - size * 0.78), (fx, fy + size * 0.45)]))
    dash = None if flag.side else num(size * 0.5)
    return (
        path(ring, stroke=colours.foam, stroke_width=num(thick * 1.8), **line)
        + path(ring, stroke=colours.objective, stroke_width=num(thick), stroke_dasharray=dash, **line)
        + path(staff, stroke=colours.foam, stroke_width=num(size * 0.26), fill="none")
        + path(staff, stroke=colours.ink, stroke_width=num(size * 0.12), fill="none")
        + path(
            str(Pen().polygon(banner)),
            fill=cloth,
            stroke=colours.ink,
            stroke_width=num(size * 0.08),
            stroke_linejoin="round",
        )
    )
