"""What is on a counter, in one picture: its parts, the badges of its marks, the symbols, flags and arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from wsn.systems import info
from wsn.systems.contract import Counters
from wsn.table.picture import furniture, tokens
from wsn.table.picture.counters import SYMBOLS, badge_sign, counter
from wsn.table.picture.emblems import symbol
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, XY, Pen, element, group, num, path, text, width_of, wrapped
from wsn.table.scene import Counter, Exit, Flag, looks_of

WIDE, LEFT = 900.0, 34.0
LARGE = 3.4
"""How much larger than on the map the counter stands that is explained."""
ROW = 26.0
TYPE = 14.0


def guide_svg(system: str, palette: Palette = SUMMER, title: str = "What is on a counter") -> str:
    """The guide to the counters of a system. Raises KeyError for one that says nothing of its counters."""
    looks = looks_of(system)
    if looks is None:
        raise KeyError(system)
    letters = info(system).letters
    out = [text(LEFT, 52, title, 27, palette.ink, family=SERIF, anchor="start")]
    shown = _example(looks, letters)
    out.append(_explained(palette, shown, looks.VALUES, WIDE / 2, 190))
    foot = 330.0
    for head, cells in (
        ("Marks", _marks(palette, looks)),
        ("Kinds of unit", _symbols(palette, looks)),
        ("On the board", _board(palette, looks, letters)),
    ):
        out.append(text(LEFT, foot + 14, head, 16, palette.ink, bold=True, anchor="start"))
        drawn, foot = _table(palette, cells, foot + 24)
        out.append(drawn)
    height = foot + 14
    out.append(furniture.edge(palette, 0, 0, WIDE, height))
    return furniture.sheet(0, 0, WIDE, height, group(out), title, palette.paper)


def _example(looks: Counters, letters: Mapping[str, str]) -> Counter:
    """The counter that is explained: the first kind with values and more than one step."""
    face = next(one for one in map(looks.face, looks.kinds()) if len(one.values) > 1 and one.full > 1)
    mark, side = next(iter(looks.BADGES)), next(iter(letters))
    return Counter(
        unit="",
        space="",
        side=side,
        letter=letters[side],
        style=0,
        symbol=face.symbol,
        name=face.name,
        values=tuple(face.values),
        steps=face.full - 1,
        full=face.full,
        badges=(looks.BADGES[mark],),
        shapes=(looks.SHAPES.get(mark, "disc"),),
        tag=looks.TAG,
    )


def _explained(palette: Palette, shown: Counter, values: Sequence[str], x: float, y: float) -> str:
    """The counter in the middle, and on both sides what each of its parts says."""
    place = f"translate({num(x)} {num(y)}) scale({LARGE:g})"
    out = [element("g", counter(palette, shown, 0, 0), transform=place)]
    said = [f"{value}: {words}" for value, words in zip(shown.values, values, strict=False)]
    left = (
        ((-17, -16), f"{shown.letter}: the side, told by letter, shape and colour"),
        ((-16, -2), "its company and number, as the log calls it") if shown.tag else None,
        ((0, 4), "its kind, by symbol"),
        ((-10, 15), said[0]),
    )
    right = (
        ((18, -20), "marks, most pressing first (see below)"),
        ((9, -14), "its name"),
        ((18, -2), "steps: full ones are left, hollow ones are lost"),
        ((8, 15), said[-1]),
    )
    for side, notes in ((-1, left), (1, right)):
        for n, note in enumerate(notes):
            if note is None:
                continue
            (u, v), words = note
            spot = (x + u * LARGE, y + v * LARGE)
            end = (x + side * 128, y - 96 + n * 62)
            out.append(_note(palette, spot, end, side, words))
    return group(out)


def _note(palette: Palette, spot: XY, end: XY, side: int, words: str) -> str:
    """A line from a part of the counter to what it says."""
    line = str(Pen().line([spot, end, (end[0] + side * 10, end[1])]))
    dot = str(Pen().circle(*spot, 2.6))
    out = path(line, fill="none", stroke=palette.foam, stroke_width="4")
    out += path(line, fill="none", stroke=palette.frame, stroke_width="1.3") + path(dot, fill=palette.frame)
    hand = "start" if side > 0 else "end"
    for i, part in enumerate(wrapped(words, TYPE, WIDE / 2 - 128 - 24 - LEFT)):
        out += text(end[0] + side * 16, end[1] + 5 + i * 17, part, TYPE, palette.ink, anchor=hand)
    return out


Cell = tuple[str, str]
"""A sign drawn about its middle, and its words."""


def _marks(palette: Palette, looks: Counters) -> list[Cell]:
    return [
        (
            badge_sign(palette, letter, looks.SHAPES.get(mark, "disc"), 0, 0),
            looks.WORDS.get(mark, mark.replace("_", " ")),
        )
        for mark, letter in looks.BADGES.items()
    ]


def _symbols(palette: Palette, looks: Counters) -> list[Cell]:
    found = dict.fromkeys(looks.face(kind).symbol for kind in looks.kinds())
    return [
        (symbol(palette, word, 1.0), word.replace("_", " ").replace("mg", "machine guns"))
        for word in found
        if word in SYMBOLS
    ]


def _board(palette: Palette, looks: Counters, letters: Mapping[str, str]) -> list[Cell]:
    free = tokens.flag(palette, Flag(space=""), -8, 11)
    cells = [(free, "objective that nobody holds")]
    for style, (side, letter) in enumerate(letters.items()):
        held = Flag(space="", side=side, letter=letter, style=style)
        cells.append((tokens.flag(palette, held, -8, 11), f"objective held by the {side}"))
    for style, (side, letter) in enumerate(letters.items()):
        way = Exit(space="", side=side, letter=letter, style=style)
        arrow = element("g", tokens.exit_sign(palette, way, 0, 0, 0), transform="translate(12 0) scale(0.7)")
        cells.append((arrow, f"here the {side} may leave the map"))
    several = msgspec.structs.replace(_example(looks, letters), badges=(), shapes=())
    small = element("g", counter(palette, several, 0, 0, plain=True), transform="scale(0.55)")
    disc = path(str(Pen().circle(-10, 10, 7.4)), fill=palette.ink, stroke=palette.foam, stroke_width="1.2")
    cells.append((small + disc + text(-10, 13.7, "6", 10.5, palette.foam, bold=True), "a stack of so many"))
    return cells


def _table(palette: Palette, cells: Iterable[Cell], top: float) -> tuple[str, float]:
    """Signs and words in columns as wide as the longest words need, and where the table ends."""
    rows = list(cells)
    wide = max(width_of(words, TYPE) for _, words in rows) + 66
    columns = max(1, min(int((WIDE - 2 * LEFT) // wide), len(rows)))
    deep = ROW * 1.3
    out = []
    for n, (sign, words) in enumerate(rows):
        row, column = divmod(n, columns)
        x = LEFT + 20 + column * (WIDE - 2 * LEFT) / columns
        y = top + (row + 0.5) * deep
        out.append(element("g", sign, transform=f"translate({num(x)} {num(y)})"))
        out.append(text(x + 26, y + 5, words, TYPE, palette.ink, anchor="start"))
    return group(out), top + math.ceil(len(rows) / columns) * deep + 10
