"""Dice with symbols to print, cut out, fold and glue, and what an ordinary die counts as: one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.faces import Pip, Silhouette
from wsn.table.picture.countersheet import HEADING_SPACE, MM, PAGE_MARGIN, scale_bar
from wsn.table.picture.dice import DIE, cube
from wsn.table.picture.emblems import pip
from wsn.table.picture.furniture import A4
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, XY, Pen, element, num, path, text

DICE_ACROSS, DICE_DOWN = 2, 3
"""How many dice are on a page."""
NET: Final[Mapping[int, XY]] = {1: (1, 1), 2: (0, 1), 3: (1, 0), 4: (1, 2), 5: (2, 1), 6: (3, 1)}
"""Where the faces lie before it is folded, in faces: opposite ones make seven, as on any die."""
FLAPS: Final[tuple[tuple[XY, XY, XY], ...]] = (
    ((1, 0), (2, 0), (0, -1)),
    ((1, 1), (1, 0), (-1, 0)),
    ((2, 0), (2, 1), (1, 0)),
    ((1, 3), (2, 3), (0, 1)),
    ((1, 2), (1, 3), (-1, 0)),
    ((2, 2), (2, 3), (1, 0)),
    ((4, 1), (4, 2), (1, 0)),
)
"""The edges with a flap to glue: from, to, and the way out."""
FLAP, SLANT = 0.28, 0.16
"""How far a flap stands out and how much shorter its outer edge is at either end, in faces."""


def dicesheet_svg(
    faces: Mapping[int, Pip],
    heading: str = "Dice",
    size: float = 20.0,
    palette: Palette = SUMMER,
    page: tuple[float, float] = A4,
) -> str:
    """A page of dice with these faces, an edge `size` millimetres long, and the key for ordinary dice.

    Raises ValueError for a size that does not fit the page or is not to be folded.
    """
    wide, tall = page
    room = (wide - 2 * PAGE_MARGIN) / DICE_ACROSS
    if not 12 <= size <= room / (4 + 2 * FLAP):
        raise ValueError(
            f"a die of {size:g} mm does not fit the page: give 12 to {room / (4 + 2 * FLAP):.0f}"
        )
    left, top = PAGE_MARGIN * MM, (PAGE_MARGIN + HEADING_SPACE) * MM
    edge = size * MM
    said = "Cut along the thin lines, fold along the broken ones, and glue the flaps."
    said = f"{said} Dice of {size:g} mm, printed at 100 %."
    out = [
        element("rect", width=num(wide * MM), height=num(tall * MM), fill="#ffffff"),
        text(left, PAGE_MARGIN * MM + 40, heading, 56, palette.ink, family=SERIF, anchor="start"),
        text(left, PAGE_MARGIN * MM + 86, said, 28, palette.ink, anchor="start"),
        scale_bar(palette, (wide - PAGE_MARGIN - 62) * MM, PAGE_MARGIN * MM + 40, "50 mm"),
    ]
    high = edge * (3 + 2 * FLAP) + 20
    for n in range(DICE_ACROSS * DICE_DOWN):
        x, y = left + n % DICE_ACROSS * room * MM, top + 10 + n // DICE_ACROSS * high
        place = f"translate({num(x)} {num(y + FLAP * edge)})"
        out.append(element("g", _draw_net(palette, faces, edge), transform=place))
    out.append(_key(palette, faces, left, top + 60 + DICE_DOWN * high, room * DICE_ACROSS * MM))
    box = f"0 0 {wide * MM:g} {tall * MM:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{wide:g}mm" height="{tall:g}mm">'
        f"{''.join(out)}</svg>\n"
    )


def _draw_net(palette: Palette, faces: Mapping[int, Pip], edge: float) -> str:
    """One die, unfolded: its outline with the flaps, the folds, and what is on its faces."""
    cut, fold = Pen(), Pen()
    ends = {frozenset((a, b)) for a, b, _ in FLAPS}
    seen: set[frozenset[XY]] = set()
    for x, y in NET.values():
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        for a, b in zip(corners, (*corners[1:], corners[0])):
            key = frozenset((a, b))
            shared = key in seen or key in ends
            if key not in seen:
                inner = shared or _parts_faces(a, b)
                (fold if inner else cut).line([(p * edge, q * edge) for p, q in (a, b)])
            seen.add(key)
    for (ax, ay), (bx, by), (dx, dy) in FLAPS:
        ux, uy = bx - ax, by - ay
        outer = [
            (ax, ay),
            (ax + ux * SLANT + dx * FLAP, ay + uy * SLANT + dy * FLAP),
            (bx - ux * SLANT + dx * FLAP, by - uy * SLANT + dy * FLAP),
            (bx, by),
        ]
        cut.line([(p * edge, q * edge) for p, q in outer])
    out = [
        path(str(cut), fill="none", stroke=palette.ink, stroke_width="1.6"),
        path(str(fold), fill="none", stroke=palette.ink, stroke_width="1.6", stroke_dasharray="9 6"),
    ]
    for value, (x, y) in NET.items():
        shown = faces.get(value)
        middle = ((x + 0.5) * edge, (y + 0.5) * edge)
        if shown is not None:
            scale = edge / DIE * (0.9 if isinstance(shown, Silhouette) else 0.8)
            place = f"translate({num(middle[0])} {num(middle[1])}) scale({scale:.4g})"
            out.append(element("g", pip(palette, shown), transform=place))
        out.append(text(x * edge + 0.09 * edge, y * edge + 0.19 * edge, str(value), 0.13 * edge, palette.ink))
    return "".join(out)


def _parts_faces(a: XY, b: XY) -> bool:
    """Whether an edge parts two faces."""
    cells = set(NET.values())
    (ax, ay), (_, by) = sorted((a, b))
    beside = ((ax, ay), (ax, ay - 1)) if ay == by else ((ax, ay), (ax - 1, ay))
    return all(one in cells for one in beside)


def _key(palette: Palette, faces: Mapping[int, Pip], left: float, top: float, room: float) -> str:
    """What each number of an ordinary die counts as."""
    out = [text(left, top, "With ordinary dice", 40, palette.ink, bold=True, anchor="start")]
    step, scale = room / 6, 1.7
    for n, value in enumerate(sorted(faces)):
        x, y = left + (n + 0.26) * step, top + 90
        for dx, shown in ((0.0, None), (0.42 * step, faces[value])):
            place = f"translate({num(x + dx)} {num(y)}) scale({scale:g})"
            out.append(element("g", cube(palette, value, shown), transform=place))
    return "".join(out)
