"""Graphs beside a report: shares with their intervals, lines over the turns; all of it without colour too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Final

from wsn.table.picture.furniture import sheet
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import Pen, element, num, path, text, width_of

GRAPH_WIDTH: Final = 760.0
GRAPH_ROW_HEIGHT: Final = 46.0
FONT_ALLOWANCE: Final = 1.2
"""A page is shown in whatever font a reader has, which may be so much wider than ours."""
LINE_DASHES: Final = (None, "9 5", "2 5", "12 4 2 4")
"""The lines of a graph, in their order: whole, dashed, dotted, dots and dashes."""


def shares_svg(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    band: tuple[float, float] | None = None,
    palette: Palette = SUMMER,
) -> str:
    """For each row a name and a share with its interval: `(name, low, value, high)`, each from 0 to 1.

    A bar runs to the share, and a line with two ends spans the interval. `band` is hatched behind them.
    """
    left = 24 + max((FONT_ALLOWANCE * width_of(name, 15) for name, *_ in rows), default=0)
    right, top = GRAPH_WIDTH - 40, 34.0
    bottom = top + GRAPH_ROW_HEIGHT * len(rows)

    def at(share: float) -> float:
        return left + (right - left) * share

    ink = palette.ink
    out = []
    if band is not None:
        low, high = (at(edge) for edge in band)
        out.append(
            element(
                "rect",
                x=num(low),
                y=num(top),
                width=num(high - low),
                height=num(bottom - top),
                fill=palette.stone,
                fill_opacity="0.35",
            )
        )
        out.append(text((low + high) / 2, top - 6, "even", 12, ink))
    for tenth in range(0, 11, 2):
        x = at(tenth / 10)
        out.append(
            path(
                str(Pen().line([(x, top), (x, bottom)])), stroke=ink, stroke_width="0.8", stroke_opacity="0.4"
            )
        )
        out.append(text(x, bottom + 17, f"{tenth * 10} %", 12, ink))
    for number, (name, low, value, high) in enumerate(rows):
        y = top + GRAPH_ROW_HEIGHT * (number + 0.5)
        out.append(text(left - 10, y + 5, name, 15, ink, anchor="end"))
        out.append(
            element(
                "rect",
                x=num(left),
                y=num(y - 9),
                width=num(max(at(value) - left, 0.5)),
                height=18,
                fill=palette.clear,
                fill_opacity="0.55",
                stroke=ink,
                stroke_width=1,
            )
        )
        whisker = Pen().line([(at(low), y), (at(high), y)])
        for end in (low, high):
            whisker.line([(at(end), y - 7), (at(end), y + 7)])
        out.append(path(str(whisker), fill="none", stroke=ink, stroke_width="2.2"))
    return sheet(0, 0, GRAPH_WIDTH, bottom + 28, "".join(out), title, palette.paper)


def lines_svg(
    title: str,
    across: Sequence[int],
    lines: Mapping[str, Sequence[float]],
    under: str,
    palette: Palette = SUMMER,
) -> str:
    """A line for each name over the numbers `across`, its name at the end; `under` says what they are."""
    ink = palette.ink
    label = max((FONT_ALLOWANCE * width_of(name, 14) for name in lines), default=0)
    left, right, top, bottom = 52.0, GRAPH_WIDTH - label - 26, 20.0, 250.0
    highest = max((value for values in lines.values() for value in values), default=0.0) or 1.0
    step = _step(highest)
    most = step * ceil(highest / step)
    first, last = across[0], across[-1]

    def x_of(turn: int) -> float:
        return left + (right - left) * ((turn - first) / (last - first) if last > first else 0.5)

    def y_of(value: float) -> float:
        return bottom - (bottom - top) * value / most

    out = []
    for number in range(round(most / step) + 1):
        value = step * number
        y = y_of(value)
        out.append(
            path(
                str(Pen().line([(left, y), (right, y)])), stroke=ink, stroke_width="0.8", stroke_opacity="0.3"
            )
        )
        out.append(text(left - 8, y + 4, f"{value:g}", 12, ink, anchor="end"))
    every = max(1, (len(across) + 11) // 12)
    out += [text(x_of(turn), bottom + 19, str(turn), 12, ink) for turn in across[::every]]
    out.append(text((left + right) / 2, bottom + 40, under, 13, ink))
    names: list[float] = []
    colours = (palette.clear, palette.blocked, palette.what_if, palette.can_act)
    for number, (name, values) in enumerate(lines.items()):
        colour, dash = colours[number % 4], LINE_DASHES[number % 4]
        points = [(x_of(turn), y_of(value)) for turn, value in zip(across, values)]
        out.append(
            path(
                str(Pen().line(points)), fill="none", stroke=colour, stroke_width="2.6", stroke_dasharray=dash
            )
        )
        dots = Pen()
        for x, y in points:
            if number % 2:
                dots.polygon([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)])
            else:
                dots.circle(x, y, 4.2)
        out.append(path(str(dots), fill=colour))
        y = points[-1][1] + 5
        while any(abs(y - other) < 17 for other in names):
            y += 17 if y < bottom - 20 else -17
        names.append(y)
        out.append(text(points[-1][0] + 12, y, name, 14, ink, anchor="start"))
    return sheet(0, 0, GRAPH_WIDTH, bottom + 54, "".join(out), title, palette.paper)


def _step(highest: float) -> float:
    """A round number that goes four to ten times into what is to be shown."""
    ten: float = 10.0 ** floor(log10(highest / 4))
    return next(ten * many for many in (5, 2, 1) if highest / (ten * many) >= 4)
