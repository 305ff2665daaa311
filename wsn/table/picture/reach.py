"""Where a mover can go, drawn over the map: what is out of reach lies in shade, the rest shows its points."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.board.board import Board
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import Pen, element, num, path, text
from wsn.table.picture.window import window_of
from wsn.table.pointparts import text_of_parts


def reach_svg(
    board: Board, start: str, reached: Mapping[str, int], heading: str, palette: Palette = SUMMER
) -> str:
    """The map with what each space within reach costs (in parts of a point), printed as points."""
    plan = MapPlan(board, window_of(board, None), palette)
    shade = Pen()
    for space in plan.spaces:
        if space.id not in reached:
            shade.polygon(plan.outline(space))
    rim = Pen()
    for space in plan.spaces:
        if space.id in reached:
            for other in board.bordering(space.id):
                if other not in reached:
                    for line in plan.borders(space, board.spaces[other]):
                        rim.line(line)
    veil = path(str(shade), fill=palette.unseen, fill_opacity=0.45)
    veil += path(str(rim), fill="none", stroke=palette.clear, stroke_width=3.2, stroke_linecap="round")
    over = []
    for space in plan.spaces:
        if space.id not in reached:
            continue
        x, y = plan.heart(space)
        if space.id == start:
            over.append(
                element(
                    "circle",
                    cx=num(x),
                    cy=num(y),
                    r=num(SIZE * 0.3),
                    fill=palette.label_halo,
                    fill_opacity=0.85,
                    stroke=palette.clear,
                    stroke_width=4,
                )
            )
            continue
        words = text_of_parts(board.system, reached[space.id])
        over.append(
            text(x, y + 8, words, 23, palette.clear, bold=True, halo=palette.label_halo, halo_width=5)
        )
    return map_svg(board, palette=palette, under_labels=veil, over="".join(over), heading=heading)
