"""Counters as they are printed to cut out: every value with its head, abilities in words, and reduced backs.

A counter on a screen shows two values, because a card beside it tells the rest. On a table there is no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.parts.looks import PrintedFace
from wsn.table.picture import figures, fronts
from wsn.table.picture.counters import body, ground_of, ink_on, steps_of, symbol_of
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.svg import Pen, element, group, num, path, text, width_of
from wsn.table.scene import Counter

ROWS: Final = (10.6, 18.6)
"""The base lines of the values below the symbol."""
HEADED, VALUE, VALUE_HEAD_TYPE, NAME = 4.4, 7.4, 4.2, 6.4
"""Sizes of type: heads of values, values, abilities, the name."""
VALUE_WIDTH: Final = 19.4
"""The width of a value with its head; two stand beside each other."""


def front(palette: Palette, piece: Counter, face: PrintedFace) -> str:
    """The front of a printed counter about 0, 0."""
    ground = ground_of(palette, piece)
    ink = ink_on(palette, ground)
    half = SIDE / 2
    corner = 1.6 if piece.style == 1 else 0.0
    edge = half - 3.6
    columns = 1 if piece.full < 4 else 2
    out = [
        _draw_plate(palette, piece, ground),
        _draw_picture(palette, piece, ground, ink),
        _draw_nationality(palette, piece, -edge + corner, ink),
        text(edge - corner, -edge + 5.6, *_fit_name(piece.name, 26 - corner), ink, anchor="end"),
        steps_of(palette, piece, edge - (4.4 if columns == 1 else 6.8), 0.2, ink, columns),
    ]
    if piece.tag:
        size = min(7.0, 7.0 * 15 / width_of(piece.tag, 7.0, bold=True))
        out.append(text(-edge + 4.6, -5.4, piece.tag, round(size, 1), ink, bold=True, turn=-90))
    if face.abilities:
        taken = 0.0 if piece.full < 2 else 6.4  # the steps stand at the right
        room = 2 * edge - 1 - taken
        out.append(text(-taken / 2, 4.9, *_fit_text(", ".join(face.abilities), VALUE_HEAD_TYPE, room), ink))
    out += _draw_values(face.values, ink)
    return group(out)


def draw_reduced_side(palette: Palette, piece: Counter, face: PrintedFace) -> str:
    """The back of a printed counter about 0, 0: what it is still worth, under a stripe that says so."""
    ground = ground_of(palette, piece)
    ink = ink_on(palette, ground)
    half, edge = SIDE / 2, SIDE / 2 - 3.6
    band = element("rect", x=num(-half), y=num(-edge + 7.6), width=num(2 * half), height="3.2")
    out = [
        text(-edge, -edge + 5.8, piece.letter, 8, ink, bold=True, anchor="start"),
        text(edge, -edge + 5.6, *_fit_name(f"{piece.unit} {piece.name}", 30), ink, anchor="end"),
        group([band], fill=palette.blocked),
    ]
    rows = list(face.reduced)
    high = 27.0 / max(len(rows), 1)
    for n, (words, values) in enumerate(rows):
        y = -8.0 + n * high + high * 0.38
        out.append(text(-edge, y, words, 5.6, ink, bold=True, anchor="start"))
        told = ", ".join(f"{head} {value}" for head, value in values)
        out.append(text(0, y + 7.2, *_fit_text(told, 7.0, 2 * edge), ink, bold=True))
    return group(out)


def _draw_picture(palette: Palette, piece: Counter, ground: str, ink: str) -> str:
    """The silhouette between the tag and the steps, or the symbol."""
    if piece.figure not in figures.stock():
        return element("g", symbol_of(palette, piece), transform="translate(-1 -5.6) scale(0.68)")
    paper = palette.foam if ink == palette.ink else palette.ink
    inks = figures.FigureInks.on(ground, ink, paper)
    columns = (0 if piece.full < 2 else 1) + (piece.full >= 4)
    wide = 31.0 - 4.0 * columns
    drawn = figures.paint_figure(piece.figure, inks, wide, 12.4, piece.style % 2 == 1)
    return element("g", drawn, transform=f"translate({num(0.9 - 2.0 * columns)} 0.6)")


def _draw_nationality(palette: Palette, piece: Counter, left: float, ink: str) -> str:
    """The national mark, or the letter of the side."""
    mark = piece.nation.mark if piece.nation is not None else None
    if mark is None:
        return text(left, -SIDE / 2 + 9.8, piece.letter, 8, ink, bold=True, anchor="start")
    return fronts.nation_mark(palette, mark, left + 3.6, -SIDE / 2 + 6.8, 3.6)


def _draw_plate(palette: Palette, piece: Counter, ground: str) -> str:
    """The shape of the counter with the line inside its rim."""
    rim = mix(ground, palette.ink, 0.45)
    outer, inner = body(0, 0, piece.style), body(0, 0, piece.style, SIDE / 2 - 2.0)
    return path(
        str(Pen().polygon(outer)),
        fill=ground,
        stroke=palette.ink,
        stroke_width="1.1",
        stroke_linejoin="round",
    ) + path(str(Pen().polygon(inner)), fill="none", stroke=rim, stroke_width="0.6")


def _draw_values(values: Sequence[tuple[str, str]], ink: str) -> list[str]:
    """The values in two rows, the first row the fuller; one that is not known has a box to write into."""
    if not values:
        return []
    first = (len(values) + 1) // 2
    rows = [values] if len(values) <= 2 else [values[:first], values[first:]]
    lines = ROWS if len(rows) == 2 else (ROWS[0] + 3.6,)
    out = []
    for row, y in zip(rows, lines):
        natural = [_value_width(head, value, VALUE, HEADED) for head, value in row]
        most = SIDE - 6.4
        rooms = (
            [VALUE_WIDTH] * len(row)
            if max(natural) <= VALUE_WIDTH and VALUE_WIDTH * len(row) <= most
            else [most * one / sum(natural) for one in natural]
        )
        left = -sum(rooms) / 2
        for (head, value), wide in zip(row, rooms):
            out.append(_draw_value(head, value, left, y, wide, ink))
            left += wide
    return out


def _value_width(head: str, value: str, size: float, small: float) -> float:
    """How wide a value is behind its head; one to be written in has room for two digits."""
    return width_of(head, small) + 1.2 + width_of(value or "00", size, bold=True)


def _draw_value(head: str, value: str, x: float, y: float, room: float, ink: str) -> str:
    """One value behind its head, in the middle of its room."""
    size, small = VALUE, HEADED
    told = value or "00"
    while size > 3 and _value_width(head, value, size, small) > room - 0.8:
        size, small = size - 0.2, small - 0.1
    first = width_of(head, small)
    whole = first + 1.2 + width_of(told, size, bold=True)
    at = x + (room - whole) / 2
    out = text(at, y, head, round(small, 1), ink, anchor="start")
    if value:
        return out + text(at + first + 1.2, y, value, round(size, 1), ink, bold=True, anchor="start")
    wide = width_of(told, size, bold=True)
    return out + element(
        "rect",
        x=num(at + first + 1.2),
        y=num(y - size * 0.8),
        width=num(wide),
        height=num(size),
        fill="#ffffff",
        stroke=ink,
        stroke_width="0.5",
    )


def _fit_name(name: str, room: float) -> tuple[str, float]:
    """As many whole words of a name as can be read, and the size of their type."""
    while " " in name and width_of(name, NAME * 0.58) > room:
        name = name.rsplit(" ", 1)[0]
    return _fit_text(name, NAME, room)


def _fit_text(words: str, size: float, room: float) -> tuple[str, float]:
    """A text and the size at which it has room; a text that would be too small to read is cut."""
    least = size * 0.54
    while words and width_of(words, least) > room:
        words = words[:-1]
    return words, round(min(size, size * room / max(width_of(words, size), 0.1)), 1)
