"""Pages of squares to cut out, each with a drawing, a word and small print: markers for a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wsn.table.picture import SUMMER, svg
from wsn.table.picture.countersheet import HEADING_SPACE, MM, PAGE_MARGIN, scale_bar
from wsn.table.picture.furniture import A4


@dataclass(frozen=True, slots=True)
class CutOut:
    """A square to cut out."""

    drawing: str
    """Its picture about 0, 0, no more than some 60 units wide and high."""
    word: str
    note: str = ""


def cut_out(squares: Sequence[CutOut], title: str, size: float, page: tuple[float, float] = A4) -> list[str]:
    """As many pages as they need, each an SVG document in true size. `size` is the side in millimetres."""
    wide, high = page
    across = int((wide - 2 * PAGE_MARGIN) // size)
    full = across * int((high - 2 * PAGE_MARGIN - HEADING_SPACE) // size)
    return [
        _cutting_page(squares[i : i + full], title, size, across, page) for i in range(0, len(squares), full)
    ]


def _cutting_page(
    squares: Sequence[CutOut], title: str, size: float, across: int, page: tuple[float, float]
) -> str:
    wide, high = page
    ink, cell = SUMMER.ink, size * MM
    left, top = (wide * MM - across * cell) / 2, (PAGE_MARGIN + HEADING_SPACE) * MM
    said = f"Cut along the lines. Markers of {size:g} mm, printed at 100 %."
    out = [
        svg.element("rect", width=wide * MM, height=high * MM, fill="#ffffff"),
        svg.text(left, PAGE_MARGIN * MM + 40, title, 56, ink, family=svg.SERIF, anchor="start"),
        svg.text(left, PAGE_MARGIN * MM + 86, said, 28, ink, anchor="start"),
        scale_bar(SUMMER, left + across * cell - 62 * MM, PAGE_MARGIN * MM + 86, "50 mm"),
    ]
    for i, square in enumerate(squares):
        out.append(_cut_square(square, left + i % across * cell, top + i // across * cell, cell))
    box = f"0 0 {wide * MM:g} {high * MM:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{wide:g}mm" height="{high:g}mm">'
        f"{''.join(out)}</svg>\n"
    )


def _cut_square(square: CutOut, x: float, y: float, cell: float) -> str:
    """One of them, with its upper left corner at x, y."""
    ink, unit = SUMMER.ink, cell / 100
    ground = svg.element(
        "rect", x=x, y=y, width=cell, height=cell, fill=SUMMER.open, stroke=ink, stroke_width=1.4
    )
    place = f"translate({x + 50 * unit:g} {y + 38 * unit:g}) scale({0.66 * unit:.4g})"
    size = min(12.0, 12.0 * 92 / max(svg.width_of(square.word, 12.0, bold=True), 1))
    return (
        ground
        + svg.group([square.drawing], transform=place)
        + svg.text(x + 50 * unit, y + 83 * unit, square.word, round(size * unit, 2), ink, bold=True)
        + svg.text(x + 50 * unit, y + 95 * unit, square.note, round(10 * unit, 2), ink)
    )
