"""Counters to print and cut out, or to print, fold and glue: pages in true size, of A4 or what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from wsn.parts.looks import PrintedFace
from wsn.table.picture.counters import counter, ground_of
from wsn.table.picture.furniture import A4
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.papercounter import draw_reduced_side, front
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.svg import SERIF, Pen, element, group, num, path, text, width_of, wrap_text
from wsn.table.scene import Counter

PAGE_MARGIN, HEADING_SPACE, FOOT_SPACE = 12.0, 12.0, 9.0
"""What is left free at the sides, under the heading and over the foot of a page, in millimetres."""
TICK: Final = 14.0
"""How far the lines to cut along run out beyond the counters."""
MM: Final = 10.0
"""Sheet units to a millimetre."""


def countersheet_svg(
    pieces: Sequence[Counter],
    *,
    heading: str = "",
    size: float = 16.0,
    backs: bool = False,
    faces: Mapping[str, PrintedFace] | None = None,
    palette: Palette = SUMMER,
    page: tuple[float, float] = A4,
) -> list[str]:
    """The counters on as many pages as they need, each a whole SVG document; no pages for no counters.

    `size` is the width of a counter, and `page` the size of a page, in millimetres. With `backs` each has
    its back above it, head down, with a broken line to fold along: what is left after losses, or side, name
    and the id of the unit. `faces` gives by unit every value and ability that its counter tells. Raises
    ValueError for a size that cannot be cut or does not fit the page.
    """
    if not 8 <= size <= 60:
        raise ValueError(f"a counter of {size:g} mm is not to be cut out of a page: give 8 to 60")
    deep = size * (2 if backs else 1)
    pieces, faces = split_sides(pieces, faces or {})
    wide, high = page
    across = int((wide - 2 * PAGE_MARGIN) // size)
    down = int((high - 2 * PAGE_MARGIN - HEADING_SPACE - FOOT_SPACE) // (deep + (3 if backs else 0)))
    full = across * down
    pages = [pieces[i : i + full] for i in range(0, len(pieces), full)]
    return [
        _draw_page(palette, one, heading, size, backs, faces, across, f"page {n} of {len(pages)}", page)
        for n, one in enumerate(pages, 1)
    ]


def _draw_page(
    palette: Palette,
    pieces: Sequence[Counter],
    heading: str,
    size: float,
    backs: bool,
    faces: Mapping[str, PrintedFace],
    across: int,
    number: str,
    page: tuple[float, float],
) -> str:
    wide, high = page
    cell = size * MM
    deep = cell * (2 if backs else 1)
    row_gap = 3 * MM if backs else 0.0
    left = (wide * MM - across * cell) / 2
    top = (PAGE_MARGIN + HEADING_SPACE) * MM
    out = [_draw_head(palette, heading, number, size, backs, left, across * cell)]
    rows = [pieces[i : i + across] for i in range(0, len(pieces), across)]
    for r, row in enumerate(rows):
        y = top + r * (deep + row_gap)
        for c, piece in enumerate(row):
            x = left + c * cell
            if backs:
                out.append(_back(palette, piece, faces.get(piece.unit), x, y, cell))
            out.append(_draw_front(palette, piece, faces.get(piece.unit), x, y + deep - cell, cell))
        ends = (not r or backs, r == len(rows) - 1 or backs)
        out.append(_draw_cuts(palette, len(row), left, y, cell, deep, backs, ends))
    out.append(scale_bar(palette, left, (high - PAGE_MARGIN) * MM, "50 mm: measure it after printing"))
    ground = element("rect", width=wide * MM, height=high * MM, fill="#ffffff")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide * MM:g} {high * MM:g}"'
        f' width="{wide:g}mm" height="{high:g}mm">{ground}{"".join(out)}</svg>\n'
    )


def _draw_head(
    palette: Palette, heading: str, number: str, size: float, backs: bool, left: float, wide: float
) -> str:
    """The title of a page, and what to do with it."""
    y = PAGE_MARGIN * MM
    what = "Cut along the thin lines" + (", fold along the broken ones and glue." if backs else ".")
    words = f"{what} Counters of {size:g} mm, printed at 100 %."
    room = wide - width_of(number, 32) - 60
    name = wrap_text(heading or "Counters", 56, room / 0.94)[0]
    return (
        text(left, y + 40, name, 56, palette.ink, family=SERIF, anchor="start")
        + text(left + wide, y + 40, number, 32, palette.ink, anchor="end")
        + text(left, y + 86, words, 28, palette.ink, anchor="start")
    )


def _draw_front(
    palette: Palette, piece: Counter, face: PrintedFace | None, x: float, y: float, cell: float
) -> str:
    """A counter at full strength, without marks, on its own colour so that a crooked cut does not show."""
    scale = cell / SIDE * 0.9
    ground = element(
        "rect", x=num(x), y=num(y), width=num(cell), height=num(cell), fill=ground_of(palette, piece)
    )
    place = f"translate({num(x + cell / 2)} {num(y + cell / 2)}) scale({scale:.4g})"
    if face is not None and face.sides:
        return ground + group([_side(palette, piece, face, 0)], transform=place)
    bare = msgspec.structs.replace(piece, steps=piece.full, badges=(), shapes=())
    drawn = counter(palette, bare, 0, 0, flat=True) if face is None else front(palette, bare, face)
    return ground + group([drawn], transform=place)


def _side(palette: Palette, piece: Counter, face: PrintedFace, number: int) -> str:
    """A side of an operational counter; `piece.steps` are those that its front has."""
    bare = msgspec.structs.replace(
        piece, printed=face.sides[number], steps=piece.steps - number, badges=(), shapes=()
    )
    return counter(palette, bare, 0, 0, flat=True)


def split_sides(
    pieces: Sequence[Counter], faces: Mapping[str, PrintedFace]
) -> tuple[list[Counter], dict[str, PrintedFace]]:
    """Operational counters with their faces, at full strength: a further counter for every two sides more.

    What has three or four steps takes two counters, as in the box: front and back of the first, then of the
    second.
    """
    out: list[Counter] = []
    told = dict(faces)
    for piece in pieces:
        face = faces.get(piece.unit)
        sides = face.sides if face is not None else ()
        if face is None or not sides:
            out.append(piece)
            continue
        for lost in range(0, len(sides), 2):
            unit = piece.unit if not lost else f"{piece.unit} {lost + 1}"
            out.append(msgspec.structs.replace(piece, unit=unit, steps=piece.full - lost))
            told[unit] = msgspec.structs.replace(face, sides=sides[lost : lost + 2])
    return out, told


def _back(palette: Palette, piece: Counter, face: PrintedFace | None, x: float, y: float, cell: float) -> str:
    """The back of a counter, head down: what losses leave of it, or its side, its name and its id."""
    ground = element(
        "rect", x=num(x), y=num(y), width=num(cell), height=num(cell), fill=ground_of(palette, piece)
    )
    unit = cell / SIDE
    if face is not None and len(face.sides) > 1:
        place = f"translate({num(x + cell / 2)} {num(y + cell / 2)}) rotate(180) scale({unit * 0.9:.4g})"
        return ground + group([_side(palette, piece, face, 1)], transform=place)
    if face is not None and face.reduced and not face.sides:
        scale = unit * 0.94
        place = f"translate({num(x + cell / 2)} {num(y + cell / 2)}) rotate(180) scale({scale:.4g})"
        return ground + group([draw_reduced_side(palette, piece, face)], transform=place)
    lines = [text(0, 3.5 * unit, piece.letter, 20 * unit, palette.ink, bold=True)]
    told: tuple[tuple[str, float, float], ...] = ((piece.name, 11.5, 5.4), (piece.unit, 18.0, 4.8))
    if face is not None and face.back:
        told = ((face.back, 14.0, 6.0),)
    for words, down, size in told:
        line = words
        while line and width_of(line, size * unit) > cell * 0.9:
            line = line[:-1]
        lines.append(text(0, down * unit, line, round(size * unit, 2), palette.ink))
    place = f"translate({num(x + cell / 2)} {num(y + cell / 2)}) rotate(180)"
    return ground + group(lines, transform=place)


def _draw_cuts(
    palette: Palette,
    count: int,
    left: float,
    top: float,
    cell: float,
    deep: float,
    backs: bool,
    ends: tuple[bool, bool],
) -> str:
    """Thin lines between the counters of a row, with ticks beyond its ends; a broken line to fold along.

    `ends` says whether the upright lines run on above and below the row.
    """
    cut, fold = Pen(), Pen()
    right = left + count * cell
    above, below = (top - TICK if ends[0] else top), (top + deep + TICK if ends[1] else top + deep)
    for c in range(count + 1):
        cut.line([(left + c * cell, above), (left + c * cell, below)])
    for y in (top, top + deep):
        cut.line([(left - TICK, y), (right + TICK, y)])
    if backs:
        fold.line([(left - TICK, top + cell), (right + TICK, top + cell)])
    return path(str(cut), fill="none", stroke=palette.ink, stroke_width="1.4") + path(
        str(fold), fill="none", stroke=palette.ink, stroke_width="1.8", stroke_dasharray="9 6"
    )


def scale_bar(palette: Palette, left: float, y: float, words: str) -> str:
    """A bar of 50 mm with words behind it, to see whether the printer kept the size."""
    pen = Pen().line([(left, y), (left + 50 * MM, y)])
    for k in range(6):
        pen.line([(left + k * 10 * MM, y - (14 if k % 5 else 24)), (left + k * 10 * MM, y)])
    bar = path(str(pen), fill="none", stroke=palette.ink, stroke_width="3")
    return bar + text(left + 50 * MM + 24, y, words, 26, palette.ink, anchor="start")
