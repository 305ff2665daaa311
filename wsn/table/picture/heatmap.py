"""Where most of something happens, drawn over the map: the redder a space, the more; numbers say how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wsn.board.board import Board
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import Pen, path, text
from wsn.table.picture.window import window_of

LEAST_OPACITY, MOST_OPACITY = 0.12, 0.72
"""How much a space is covered by the least and the most."""
SIZE_OF_NUMBERS, LINE_HEIGHT = 17, 20
"""The height of a number, and that of a line of numbers."""


def heat_svg(
    board: Board,
    heat: Mapping[str, Mapping[str, float]],
    letters: Mapping[str, str],
    heading: str,
    palette: Palette = SUMMER,
) -> str:
    """The map with a number for each side in each space, after the letter of the side (`A1.5`).

    `heat` is by space and side; spaces that are not on the board, and what rounds to nothing, are left out.
    """
    plan = MapPlan(board, window_of(board, None), palette)
    shown = {
        space.id: lines for space in plan.spaces if (lines := _letter_lines(heat.get(space.id, {}), letters))
    }
    most = max((sum(heat[space].values()) for space in shown), default=1.0)
    cover, over = [], []
    for space in plan.spaces:
        if space.id not in shown:
            continue
        share = sum(heat[space.id].values()) / most
        ring = str(Pen().polygon(plan.outline(space)))
        depth = LEAST_OPACITY + (MOST_OPACITY - LEAST_OPACITY) * share
        cover.append(path(ring, fill=palette.blocked, fill_opacity=f"{depth:.2f}"))
        over.append(_numbers(plan, *plan.heart(space), shown[space.id]))
    return map_svg(board, palette=palette, under_labels="".join(cover), over="".join(over), heading=heading)


def _letter_lines(here: Mapping[str, float], letters: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{letters[side]}{here[side]:.1f}" for side in letters if here.get(side, 0.0) >= 0.05)


def _numbers(plan: MapPlan, x: float, y: float, lines: Sequence[str]) -> str:
    top = y + 6 - (len(lines) - 1) * LINE_HEIGHT / 2
    colours = plan.palette
    return "".join(
        text(
            x,
            top + at * LINE_HEIGHT,
            line,
            SIZE_OF_NUMBERS,
            colours.ink,
            bold=True,
            halo=colours.label_halo,
            halo_width=5,
        )
        for at, line in enumerate(lines)
    )
