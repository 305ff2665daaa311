"""An attack drawn over the map: an arrow from each hex of the attackers, a disc for each stack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.board.board import Board
from wsn.table.picture.fields import draw_disc, window_about
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import Pen, path
from wsn.table.picture.window import window_of

HEAD_LENGTH, HEAD_HALF_WIDTH = SIZE * 0.34, SIZE * 0.2
"""The size of the head of an arrow."""
STOPS_SHORT: Final = 0.42
"""How much of the way an arrow leaves free, so that its head is not under the disc of the target."""


def attack_svg(
    board: Board,
    target: str,
    sources: Mapping[str, bool],
    stacks: Mapping[str, str],
    heading: str,
    palette: Palette = SUMMER,
) -> str:
    """The map with an arrow from each hex to the target: thick where the main assault force is, else thin.

    `stacks` gives by space the sign of whoever is there.
    """
    near = set(board.bordering(target)) & stacks.keys()
    window = window_about(board, {target, *sources, *near})
    plan = MapPlan(board, window_of(board, window), palette)
    shown = {space.id for space in plan.spaces}
    over = "".join(_draw_arrow(plan, space, target, main) for space, main in sources.items())
    over += "".join(draw_disc(plan, space, sign) for space, sign in stacks.items() if space in shown)
    return map_svg(board, window=window, palette=palette, over=over, heading=heading)


def _draw_arrow(plan: MapPlan, start: str, target: str, main: bool) -> str:
    (x, y), (u, v) = (plan.heart(plan.board.spaces[space]) for space in (start, target))
    tip = (u + (x - u) * STOPS_SHORT, v + (y - v) * STOPS_SHORT)
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    along = ((u - x) / length, (v - y) / length)
    neck = (tip[0] - along[0] * HEAD_LENGTH, tip[1] - along[1] * HEAD_LENGTH)
    left, right = (
        (neck[0] - along[1] * out, neck[1] + along[0] * out) for out in (HEAD_HALF_WIDTH, -HEAD_HALF_WIDTH)
    )
    shaft, head = Pen(), Pen()
    shaft.line(((x, y), neck))
    head.polygon((tip, left, right))
    colour = plan.palette.blocked
    drawn = path(str(shaft), fill="none", stroke=colour, stroke_width=9 if main else 4)
    return drawn + path(str(head), fill=colour)
