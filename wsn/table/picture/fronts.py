"""The front of a tactical counter: whose it is, name, silhouette or symbol, values, steps and abilities.

Where everything stands is worked out first, as boxes, and drawn from them: nothing lies on a name or a value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from wsn.parts.faces import NationMark
from wsn.table.picture import figures
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.svg import Pen, element, num, path, text, width_of
from wsn.table.scene import Counter

PRINTED_REACH: Final = 18.9
"""How far from its middle the printed part of a counter reaches."""
SMALLEST_NAME_TYPE, LARGEST_NAME_TYPE = 4.8, 6.8
"""The smallest and the largest type of a name."""
FIGURE_FOOT, FIGURE_HIGH = 2.6, 14.0
TAG_WIDE: Final = 5.6
BADGE_WIDE, BADGE = 11.0, 0.85
"""The room of the badge of a mark, and its scale."""
VALUE_TYPE: Final = 4.9
"""The type of further values and abilities."""
BAR, STEP_BAR_PITCH, BAR_HIGH = 3.0, 4.5, 8.8
"""A step: the width of its bar, from one to the next, and how high it is."""
NATIONAL_MARK_HALF: Final = 4.0
"""Half the width of a national mark."""


@dataclass(frozen=True, slots=True)
class CounterField:
    """A part of a counter and the room that it takes, about the middle of the counter."""

    part: str
    left: float
    top: float
    right: float
    bottom: float
    words: str = ""
    size: float = 0.0

    def meets(self, other: CounterField, spare: float = 0.0) -> bool:
        """Whether it lies on another."""
        return not (
            self.right <= other.left + spare
            or other.right <= self.left + spare
            or self.bottom <= other.top + spare
            or other.bottom <= self.top + spare
        )


def boxes(piece: Counter, far: bool = False) -> list[CounterField]:
    """Where each part of a counter stands; `far` for one drawn so small that only the weightiest counts."""
    corner = 1.8 if piece.style % 6 in (1, 2) else 0.0
    left, right = -PRINTED_REACH + corner, PRINTED_REACH - corner
    badges = 0 if not piece.badges else min(len(piece.badges), 3)
    if far:
        return _far(piece, left, right, min(badges, 2))
    out: list[CounterField] = []
    nation = piece.nation
    if nation is not None and nation.mark is not None:
        out.append(
            CounterField(
                "mark",
                left,
                -PRINTED_REACH - 0.2,
                left + 2 * NATIONAL_MARK_HALF,
                -PRINTED_REACH - 0.2 + 2 * NATIONAL_MARK_HALF,
            )
        )
    else:
        wide = width_of(piece.letter, 9, bold=True)
        out.append(CounterField("letter", left, -PRINTED_REACH, left + wide, -12.3, piece.letter, 9))
        if nation is not None:
            at = left + wide + 1.5
            wide = width_of(nation.letters, 6, bold=True)
            out.append(CounterField("nation", at, -16.8, at + wide, -12.5, nation.letters, 6))
    begins = out[-1].right + 1.5
    name, size = short(piece.name, right - begins)
    out.append(
        CounterField("name", right - width_of(name, size), -12.9 - size * 0.72, right, -12.9, name, size)
    )
    tagged = bool(piece.tag)
    if tagged:
        size = round(min(7.4, 7.4 * 14 / width_of(piece.tag, 7.4, bold=True)), 1)
        half = width_of(piece.tag, size, bold=True) / 2
        out.append(
            CounterField(
                "tag",
                -PRINTED_REACH + 0.4,
                -4.6 - half,
                -PRINTED_REACH + 0.4 + size * 0.72,
                -4.6 + half,
                piece.tag,
                size,
            )
        )
    edge = -PRINTED_REACH + (TAG_WIDE + 1 if tagged else 0)
    bare = not (piece.values or piece.full > 1 or piece.more or piece.abilities)
    foot = 14.0 if bare else FIGURE_FOOT
    out.append(
        CounterField(
            "figure", edge, FIGURE_FOOT - FIGURE_HIGH, PRINTED_REACH - (BADGE_WIDE - 2) * badges, foot
        )
    )
    for k in range(badges):
        at = PRINTED_REACH - 3.6 - k * BADGE_WIDE
        out.append(CounterField("badge", at - 5.8, -11.0, at + 5.8, 2.8, piece.badges[k]))
    full = piece.full if piece.full > 1 else 0
    pitch = min(STEP_BAR_PITCH, 18.0 / max(full, 1))
    across = pitch * full - (pitch - BAR * pitch / STEP_BAR_PITCH) if full else 0.0
    if full:
        out.append(CounterField("steps", PRINTED_REACH - across, 3.9, PRINTED_REACH, 3.9 + BAR_HIGH))
    told = "  ".join(piece.values)
    if told:
        room = 2 * PRINTED_REACH - across - 2
        size = round(min(11.0, 11.0 * room / width_of(told, 11.0, bold=True)), 1)
        wide = width_of(told, size, bold=True)
        out.append(
            CounterField(
                "values", -PRINTED_REACH, 12.3 - size * 0.72, -PRINTED_REACH + wide, 12.3, told, size
            )
        )
    out += _small_fields(piece, left, right)
    return out


def _small_fields(piece: Counter, left: float, right: float) -> list[CounterField]:
    """Further values and abilities in a row along the foot, in type as large as they all have room for."""
    words = [f"{head} {value}" if head != "armour" else value for head, value in piece.more]
    parts = ["shield" if head == "armour" else "more" for head, _ in piece.more]
    words += piece.abilities
    parts += ["ability"] * len(piece.abilities)
    foot = 19.2 if piece.stripe is None else 17.2
    while words:
        size = VALUE_TYPE
        while size > 3.9:
            wides = [_part_width(part, word, size) for part, word in zip(parts, words)]
            if sum(wides) + 1.7 * (len(words) - 1) <= right - left:
                break
            size = round(size - 0.1, 1)
        else:
            words, parts = words[:-1], parts[:-1]
            continue
        out, at = [], left
        for part, word, wide in zip(parts, words, wides):
            out.append(CounterField(part, at, foot - 5.2, at + wide, foot, word, size))
            at += wide + 1.7
        return out
    return []


def _part_width(part: str, word: str, size: float) -> float:
    return width_of(word, size, bold=True) + (2.6 if part == "shield" else 1.6 if part == "ability" else 0.0)


def _far(piece: Counter, left: float, right: float, badges: int) -> list[CounterField]:
    """A counter seen from afar: a large silhouette, values, steps, whose it is."""
    bare = not (piece.values or piece.full > 1)
    out = [CounterField("figure", -PRINTED_REACH, -11.6, PRINTED_REACH, 15.0 if bare else 4.6)]
    if piece.nation is not None and piece.nation.mark is not None:
        out.append(CounterField("mark", left, -PRINTED_REACH - 0.4, left + 8, -PRINTED_REACH + 7.6))
    else:
        out.append(
            CounterField(
                "letter",
                left,
                -PRINTED_REACH,
                left + width_of(piece.letter, 9, bold=True),
                -12.4,
                piece.letter,
                9,
            )
        )
    for k in range(badges):
        at = right - 5 - k * BADGE_WIDE
        out.append(
            CounterField("badge", at - 6, -PRINTED_REACH - 1, at + 6, -PRINTED_REACH + 12, piece.badges[k])
        )
    full = piece.full if piece.full > 1 else 0
    pitch = min(6.2, 22.0 / max(full, 1))
    across = pitch * full - pitch * 0.3 if full else 0.0
    if full:
        out.append(CounterField("steps", PRINTED_REACH - across, 6.6, PRINTED_REACH, 18.9))
    if piece.values:
        room = 2 * PRINTED_REACH - across - 2
        told = "  ".join(piece.values)
        if width_of(told, 10.5, bold=True) > room:
            told = piece.values[0]
        size = round(min(15.0, 15.0 * room / width_of(told, 15.0, bold=True)), 1)
        wide = width_of(told, size, bold=True)
        out.append(
            CounterField(
                "values", -PRINTED_REACH, 18.4 - size * 0.72, -PRINTED_REACH + wide, 18.4, told, size
            )
        )
    return out


def front(
    palette: Palette, piece: Counter, ground: str, ink: str, symbol: str, badge: DrawBadge, far: bool = False
) -> list[str]:
    """The front of a counter about 0, 0. `symbol` is drawn where it has no silhouette."""
    dark = ink != palette.ink
    out: list[str] = []
    badges = iter(piece.shapes + ("disc",) * 3)
    for one in boxes(piece, far):
        if one.part == "figure":
            out.append(_draw_picture(palette, piece, one, ground, dark, symbol))
        elif one.part == "mark":
            assert piece.nation is not None
            assert piece.nation.mark is not None
            x, y = (one.left + one.right) / 2, (one.top + one.bottom) / 2
            out.append(nation_mark(palette, piece.nation.mark, x, y, (one.right - one.left) / 2))
        elif one.part == "badge":
            place = f"translate({num((one.left + one.right) / 2)} {num(one.top + 7)}) scale({BADGE:g})"
            out.append(element("g", badge(palette, one.words, next(badges), 0, 0), transform=place))
        elif one.part == "steps":
            out.append(_draw_steps(palette, piece, one, ink))
        elif one.part == "tag":
            x, y = one.right, (one.top + one.bottom) / 2
            out.append(text(x, y, one.words, one.size, ink, bold=True, turn=-90))
        elif one.part == "shield":
            out.append(_draw_shield(palette, one, ground, ink))
        elif one.part == "ability":
            paper = mix(ground, palette.foam, 0.6) if ink == palette.ink else ground
            out.append(plate(one.words, one.left, one.top, one.right, one.bottom, one.size, ink, paper))
        elif one.part == "name":
            out.append(text(one.right, one.bottom, one.words, one.size, ink, anchor="end"))
        else:
            foot = one.bottom - (0.9 if one.part == "more" else 0.0)
            out.append(text(one.left, foot, one.words, one.size, ink, bold=True, anchor="start"))
    badged = [i for i, one in enumerate(boxes(piece, far)) if one.part == "badge"]
    return [one for i, one in enumerate(out) if i not in badged] + [out[i] for i in badged]


DrawBadge = Callable[[Palette, str, str, float, float], str]


def _draw_picture(
    palette: Palette, piece: Counter, room: CounterField, ground: str, dark: bool, symbol: str
) -> str:
    """The silhouette on its foot in its room, or the symbol in the middle of it."""
    x = (room.left + room.right) / 2
    wide, high = max(room.right - room.left, 17.0), room.bottom - room.top
    if piece.figure in figures.stock():
        paper, ink = (palette.ink, palette.foam) if dark else (palette.foam, palette.ink)
        inks = figures.FigureInks.on(ground, ink, paper)
        drawn = figures.paint_figure(piece.figure, inks, wide, high, piece.style % 2 == 1)
        return element("g", drawn, transform=f"translate({num(x)} {num(room.bottom - 0.3)})")
    scale = min(high / 17.6, wide / 27)
    y = (room.top + room.bottom) / 2
    return element("g", symbol, transform=f"translate({num(x)} {num(y)}) scale({scale:.3g})")


def _draw_steps(palette: Palette, piece: Counter, room: CounterField, ink: str) -> str:
    """A bar for each step: full ones are left, hollow ones are lost."""
    on, off = Pen(), Pen()
    gap = (room.right - room.left + 1e-6) / (piece.full - 0.33)
    wide = gap * 0.67
    for k in range(piece.full):
        x = room.left + k * gap
        ring = [(x, room.top), (x + wide, room.top), (x + wide, room.bottom), (x, room.bottom)]
        (on if k < piece.steps else off).polygon(ring)
    hollow = (palette.foam, palette.blocked) if ink == palette.ink else ("none", ink)
    return path(str(on), fill=ink, stroke=ink, stroke_width="0.6") + path(
        str(off), fill=hollow[0], stroke=hollow[1], stroke_width="0.9"
    )


def _draw_shield(palette: Palette, room: CounterField, ground: str, ink: str) -> str:
    """The armour of a vehicle: its number on a shield."""
    a, b, top, low = room.left, room.right, room.top - 0.1, room.bottom + 0.5
    middle = (a + b) / 2
    pen = Pen().polygon(
        [
            (a, top),
            (b, top),
            (b, top + 3.4),
            (b - 0.9, low - 1.2),
            (middle, low),
            (a + 0.9, low - 1.2),
            (a, top + 3.4),
        ]
    )
    paper = mix(ground, palette.foam if ink == palette.ink else palette.ink, 0.75)
    body = path(str(pen), fill=paper, stroke=ink, stroke_width="0.7", stroke_linejoin="round")
    return body + text(middle, room.bottom - 0.9, room.words, room.size, ink, bold=True)


def plate(
    words: str, left: float, top: float, right: float, bottom: float, size: float, ink: str, paper: str
) -> str:
    """A word, pale on a dark plate."""
    back = element(
        "rect",
        x=num(left),
        y=num(top),
        width=num(right - left),
        height=num(bottom - top),
        rx=num(size * 0.24),
        fill=ink,
    )
    foot = (top + bottom) / 2 + size * 0.34
    return back + text((left + right) / 2, foot, words, size, paper, bold=True)


def short(name: str, room: float, most: float = LARGEST_NAME_TYPE) -> tuple[str, float]:
    """A unit's name as far as it fits, and the size of its type.

    As many whole words as can be read in the smallest type; of a longer first word its beginning, with a dot.
    """
    words = name
    while " " in words and width_of(words, SMALLEST_NAME_TYPE) > room:
        words = words.rsplit(" ", 1)[0]
    if width_of(words, SMALLEST_NAME_TYPE) > room:
        while words and width_of(f"{words}.", SMALLEST_NAME_TYPE) > room:
            words = words[:-1]
        words += "."
    return words, round(min(most, most * room / max(width_of(words, most), 1)), 1)


# ---------------------------------------------------------------- national marks


def _draw_star(palette: Palette, r: float) -> str:
    ring = Pen().circle(0, 0, r)
    return path(str(ring), fill=palette.ink) + path(str(star_ring(0, 0.1, r * 0.92)), fill=palette.foam)


def star_ring(x: float, y: float, r: float) -> Pen:
    """A five-pointed star."""
    turns = [-math.pi / 2 + k * math.pi / 5 for k in range(10)]
    return Pen().polygon(
        [
            (
                x + (r if k % 2 == 0 else r * 0.4) * math.cos(a),
                y + (r if k % 2 == 0 else r * 0.4) * math.sin(a),
            )
            for k, a in enumerate(turns)
        ]
    )


def _draw_cross(palette: Palette, r: float) -> str:
    def bars(reach: float, half: float) -> str:
        a, b = reach, half
        ring = [
            (-b, -a),
            (b, -a),
            (b, -b),
            (a, -b),
            (a, b),
            (b, b),
            (b, a),
            (-b, a),
            (-b, b),
            (-a, b),
            (-a, -b),
        ]
        return str(Pen().polygon([*ring, (-b, -b)]))

    return path(bars(r * 0.98, r * 0.46), fill=palette.foam, stroke=palette.ink, stroke_width="0.5") + path(
        bars(r * 0.98, r * 0.24), fill=palette.ink
    )


def _draw_roundel(palette: Palette, r: float) -> str:
    return (
        path(str(Pen().circle(0, 0, r)), fill=palette.ink)
        + path(str(Pen().circle(0, 0, r * 0.68)), fill=palette.foam)
        + path(str(Pen().circle(0, 0, r * 0.34)), fill=palette.blocked)
    )


def _draw_leaf(palette: Palette, r: float) -> str:
    half = [
        (0, -1), (0.2, -0.62), (0.38, -0.72), (0.3, -0.24), (0.56, -0.5), (0.64, -0.34), (0.94, -0.38),
        (0.82, -0.06), (0.96, 0.04), (0.46, 0.42), (0.52, 0.6), (0.06, 0.54), (0.06, 0.98),
    ]  # fmt: skip
    ring = [*half, *[(-x, y) for x, y in reversed(half)]]
    pen = str(Pen().polygon([(x * r, y * r) for x, y in ring]))
    return path(pen, fill=palette.ink, stroke=palette.foam, stroke_width="0.5", paint_order="stroke")


def _draw_lorraine(palette: Palette, r: float) -> str:
    pen = Pen().line([(0, -r), (0, r)])
    pen.line([(-r * 0.5, -r * 0.5), (r * 0.5, -r * 0.5)]).line([(-r * 0.74, 0), (r * 0.74, 0)])
    line = {"fill": "none", "stroke_linecap": "square"}
    return path(str(pen), stroke=palette.foam, stroke_width=f"{r * 0.62:.2g}", **line) + path(
        str(pen), stroke=palette.ink, stroke_width=f"{r * 0.3:.2g}", **line
    )


def _draw_eagle(palette: Palette, r: float) -> str:
    ring = [(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0.5, 0.66), (0, 1), (-0.5, 0.66), (-0.8, 0.1)]
    shield = str(Pen().polygon([(x * r, y * r) for x, y in ring]))
    half = [(0, -0.6), (0.16, -0.4), (0.6, -0.62), (0.54, 0.1), (0.2, 0.2), (0.3, 0.6), (0, 0.46)]
    bird = str(Pen().polygon([(x * r, y * r) for x, y in [*half, *[(-u, v) for u, v in reversed(half)]]]))
    return path(shield, fill=palette.ink) + path(bird, fill=palette.foam)


def _draw_chequers(palette: Palette, r: float) -> str:
    whole = str(Pen().polygon([(0, -r), (r, 0), (0, r), (-r, 0)]))
    dark = Pen().polygon([(0, -r), (r / 2, -r / 2), (0, 0), (-r / 2, -r / 2)])
    dark.polygon([(0, r), (r / 2, r / 2), (0, 0), (-r / 2, r / 2)])
    return path(whole, fill=palette.foam, stroke=palette.ink, stroke_width="0.7") + path(
        str(dark), fill=palette.ink
    )


MARKS: Final[Mapping[NationMark, Callable[[Palette, float], str]]] = {
    "star": _draw_star,
    "cross": _draw_cross,
    "roundel": _draw_roundel,
    "leaf": _draw_leaf,
    "lorraine": _draw_lorraine,
    "eagle": _draw_eagle,
    "chequers": _draw_chequers,
}
"""How each national mark is drawn, about its middle, so far to each side."""


def nation_mark(palette: Palette, mark: NationMark, x: float, y: float, r: float) -> str:
    """A national mark at a place."""
    return element("g", MARKS[mark](palette, r), transform=f"translate({num(x)} {num(y)})")
