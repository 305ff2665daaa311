"""Words without a drawing: always shown, and always with their name, so that nothing on a map is left out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final

from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan, stripes
from wsn.table.picture.regions import Area
from wsn.table.picture.svg import XY, Pen, element, group, path, text, width_of

STRANGER_TYPE: Final = 10.0
HATCHING_GAP: Final = 9.0
"""How far apart the lines of the hatching are."""


def spoken(word: str) -> str:
    """A word of a file as a reader sees it."""
    return word.replace("_", " ")


def label(palette: Palette, word: str, x: float, y: float, size: float = STRANGER_TYPE) -> str:
    """The name of a word, on whatever lies under it."""
    return text(x, y, spoken(word), size, palette.ink, halo=palette.label_halo)


def ground(plan: MapPlan, areas: Iterable[tuple[str, Area]]) -> str:
    """Terrain: its hexes hatched, with a line round them and the name of the word in each."""
    colours = plan.palette
    out = []
    for word, area in areas:
        hatch, names = Pen(), []
        for patch in area.patches:
            for line in stripes(patch.shape, -math.pi / 4, HATCHING_GAP):
                hatch.line(line)
        for space in dict.fromkeys(patch.cell.space for patch in area.patches):
            x, y = plan.centre(plan.board.spaces[space])
            names.append(label(colours, word, x, y + SIZE * 0.4))
        out.append(path(str(hatch), fill="none", stroke=colours.ink, stroke_width="1", stroke_opacity="0.5"))
        out.append(path(area.rim, fill="none", stroke=colours.ink, stroke_width="1.2"))
        out += names
    return group(out)


def paths(colours: Palette, lines: Iterable[tuple[str, Sequence[XY]]]) -> str:
    """Paths: a dotted line with the name of the word at its middle."""
    pen, names = Pen(), []
    for word, line in lines:
        pen.line(line)
        x, y = line[len(line) // 2]
        names.append(label(colours, word, x, y - 4))
    drawn = path(str(pen), fill="none", stroke=colours.foam, stroke_width="4.4", stroke_opacity="0.8")
    drawn += path(str(pen), fill="none", stroke=colours.ink, stroke_width="2", stroke_dasharray="2 3")
    return drawn + group(names) if names else ""


def borders(plan: MapPlan) -> str:
    """Edges: a line along the edge with the name of the word on it."""
    colours = plan.palette
    pen, names = Pen(), []
    for (a, b), words in plan.board.edges.items():
        strange = sorted(words - plan.looks.edges.keys())
        if not strange or not plan.drawn_ids & {a, b}:
            continue
        pieces = plan.borders(plan.board.spaces[a], plan.board.spaces[b])
        for piece in pieces:
            pen.line(piece)
        (ax, ay), (bx, by) = longest(pieces or [plan.border(plan.board.spaces[a], plan.board.spaces[b])])
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        turn -= 180 if turn > 90 else -180 if turn <= -90 else 0
        words_ = ", ".join(spoken(word) for word in strange)
        names.append(
            text(
                (ax + bx) / 2,
                (ay + by) / 2 + 3,
                words_,
                min(STRANGER_TYPE, STRANGER_TYPE * SIZE * 0.9 / max(width_of(words_, STRANGER_TYPE), 1)),
                colours.ink,
                halo=colours.label_halo,
                turn=turn,
            )
        )
    drawn = path(str(pen), fill="none", stroke=colours.foam, stroke_width="7", stroke_linecap="round")
    drawn += path(str(pen), fill="none", stroke=colours.ink, stroke_width="4", stroke_dasharray="2 2.5")
    return drawn + group(names) if names else ""


def longest(lines: Iterable[Sequence[XY]]) -> tuple[XY, XY]:
    """The longest straight stretch of some lines: where a word on them is read best."""
    return max(
        (pair for line in lines for pair in itertools.pairwise(line)), key=lambda pair: math.dist(*pair)
    )


def features(plan: MapPlan) -> str:
    """Features: a tile with the name of each word, under each other in the middle of their hex."""
    out = []
    for space in plan.spaces:
        x, y = plan.heart(space)
        for n, word in enumerate(sorted(space.features - plan.looks.features.keys())):
            out.append(tile(plan.palette, spoken(word), x, y + 6 + n * 14))
    return group(out)


def tile(palette: Palette, words: str, x: float, y: float) -> str:
    """A small plate with words about a place."""
    wide = width_of(words, STRANGER_TYPE) + 8
    return element(
        "rect",
        x=round(x - wide / 2, 1),
        y=round(y - 6.5, 1),
        width=round(wide, 1),
        height=13,
        rx=2,
        fill=palette.label_halo,
        stroke=palette.ink,
        stroke_width=1,
        stroke_dasharray="2 1.5",
    ) + text(x, y + 3.5, words, STRANGER_TYPE, palette.ink)
