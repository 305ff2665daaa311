"""What is told of a whole map, drawn on it: a share for each space; spaces and borders that are marked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from wsn.board.board import Board, EdgeId
from wsn.table.percent import whole_percent
from wsn.table.picture.heatmap import LEAST_OPACITY, MOST_OPACITY, SIZE_OF_NUMBERS
from wsn.table.picture.marks import hex_mark
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import Pen, path, text
from wsn.table.picture.window import window_of


def shares_svg(board: Board, shares: Mapping[str, float], heading: str, palette: Palette = SUMMER) -> str:
    """The map with a share from 0 to 1 on each space, in percent: the larger, the redder."""
    plan = MapPlan(board, window_of(board, None), palette)
    most = max(shares.values(), default=0.0) or 1.0
    cover, over = [], []
    for space in plan.spaces:
        share = shares.get(space.id)
        if share is None:
            continue
        depth = LEAST_OPACITY + (MOST_OPACITY - LEAST_OPACITY) * share / most
        ring = str(Pen().polygon(plan.outline(space)))
        cover.append(path(ring, fill=palette.blocked, fill_opacity=f"{depth:.2f}"))
        x, y = plan.heart(space)
        words = str(whole_percent(share))
        over.append(
            text(
                x,
                y + 6,
                words,
                SIZE_OF_NUMBERS,
                palette.ink,
                bold=True,
                halo=palette.label_halo,
                halo_width=5,
            )
        )
    return map_svg(board, palette=palette, under_labels="".join(cover), over="".join(over), heading=heading)


def marked_svg(
    board: Board,
    spaces: Collection[str],
    edges: Collection[EdgeId] = (),
    ways: Sequence[EdgeId] = (),
    heading: str = "",
    palette: Palette = SUMMER,
) -> str:
    """The map with a ring on spaces, a bar on borders and a stroke from centre to centre along ways."""
    plan = MapPlan(board, window_of(board, None), palette)
    over = [
        hex_mark("refused", plan.outline(board.spaces[one]), palette)
        for one in spaces
        if one in plan.drawn_ids
    ]
    bars, strokes = Pen(), Pen()
    for a, b in edges:
        if {a, b} <= plan.drawn_ids:
            for line in plan.borders(board.spaces[a], board.spaces[b]):
                bars.line(line)
    for a, b in ways:
        if {a, b} <= plan.drawn_ids:
            strokes.line([plan.centre(board.spaces[a]), plan.centre(board.spaces[b])])
    for data, dash in ((str(bars), None), (str(strokes), "7 5")):
        if data:
            round_ = {"fill": "none", "stroke_linecap": "round"}
            over.append(path(data, stroke=palette.foam, stroke_width="9", **round_))
            over.append(path(data, stroke=palette.blocked, stroke_width="5", stroke_dasharray=dash, **round_))
    return map_svg(board, palette=palette, over="".join(over), heading=heading)
