"""A picture in as few bytes as it can be sent in: for a browser that shows it as it comes.

Its paths go on from where the pen is, to a grid that is given; what is drawn several times stands there once.
Leaves, bushes and the like, whose shapes are made of chance, are drawn by a few shapes of their kind, so that
a packer finds them again; where each of them stands is kept. Words are outlines, laid twice where they have a
rim, in a few pieces that many of them share.

Browsers only: it relies on `href` without its older prefix, and on round caps of strokes of no length.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import unescape
from string import ascii_lowercase
from typing import Final, NamedTuple

from wsn.table.picture.passing import OUTLINE_ATTRIBUTES, glyphs_of
from wsn.table.picture.pathdata import FINE_GRID, XY, short_number, write_data
from wsn.table.picture.svg import element, group, num, width_of

_PATH: Final = re.compile(r'<path((?: [\w-]+="[^"]*")*?) d="([^"]*)"((?: [\w-]+="[^"]*")*)/>')
_ATTRIBUTE: Final = re.compile(r'([\w:-]+)="([^"]*)"')
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")
_CIRCLE: Final = re.compile(r"M(\S+) (\S+)a(\S+) \3 0 1 1 (\S+) 0a\3 \3 0 1 1-\4 0Z")
_CROWN: Final = re.compile(r"M(\S+) (\S+?)((?:q[^A-Za-z]*){5}(?:(?:q[^A-Za-z]*){2})?)Z")
_TEXTS: Final = re.compile(r"(?:<text [^<>]*>[^<>]*</text>)+")
_TEXT: Final = re.compile(r"<text ([^<>]*)>([^<>]*)</text>")
_ROOT: Final = re.compile(r"<svg(?=[\s>])[^<>]*>")

MANY_LINES: Final = 2_500
"""So many lines in one path whose ends are not rounded are a pattern: furrows, waves."""
FEWEST_CIRCLES, FEWEST_CROWNS = 12, 12
"""So many in one path are drawn by shapes of their kind; fewer stay as they are."""
RADIUS_STEP: Final = 1.9
"""Circles whose radii differ by less than this factor are drawn of one size."""
CROWN_SIZES, CROWN_TURNS = 1.22, 4
"""By which factor the sizes of crowns differ, and how often one is turned before it is the same again."""
SAME_PLACE: Final = 1.3
"""How far places may lie from those of other circles, all moved alike, to be drawn as those are."""
LETTERS_IN_PIECE: Final = 2
"""How many letters of a word are one piece."""
LONG_DATA: Final = 60
"""Path data of fewer characters is written again where it is drawn again."""


def compact_svg(drawn: str, grid: int = 10) -> str:
    """A picture with its letters as text, in fewer bytes; places are exact to half a `grid`-th of a unit."""
    pieces = SharedShapes(grid)
    drawn = _TEXTS.sub(lambda found: _write_words(found[0], pieces), drawn)
    drawn = _PATH.sub(lambda found: _write_path(found, pieces), drawn)
    drawn = pieces.place_shared(drawn)
    shared = element("defs", "".join(pieces.defined))
    return _ROOT.sub(lambda found: found[0] + shared, drawn, count=1)


def compact_paths(drawn: str, grid: int = 20) -> str:
    """A small picture with the data of its paths in fewer bytes, and everything else as it stands."""
    return _PATH.sub(lambda found: f'<path{found[1]} d="{write_data(found[2], grid)}"{found[3]}/>', drawn)


class CrownDrawn(NamedTuple):
    """A leafy round: its middle, of how many lobes, and by which share of one of them it is turned."""

    x: float
    y: float
    lobes: int
    radius: float
    turn: float


class SharedShapes:
    """What a picture draws more than once, each under a short name."""

    def __init__(self, grid: int) -> None:
        self.grid = grid
        self.dot_grid = grid if grid >= FINE_GRID else 1
        """On which grid the dots and the many lines of a pattern stand."""
        self.defined: list[str] = []
        self.dots: list[tuple[list[list[XY]], str]] = []
        """The places of circles, by size, with the name of what draws them."""
        self._names: dict[str, str] = {}
        self._data: Counter[str] = Counter()

    def name_of(self, made: str) -> str:
        """The name of an element, which is defined where it is new. `made` has `{}` where its name stands."""
        if made not in self._names:
            count = len(self._names)
            self._names[made] = f"{ascii_lowercase[count % 26]}{count // 26 or ''}"
            self.defined.append(made.replace("{}", self._names[made], 1))
        return self._names[made]

    def place_path(self, data: str, attributes: str) -> str:
        """A path, as it is written until all are known: what is drawn again then refers to the first."""
        self._data[data] += 1
        return f'<path{attributes} d="{data}"/>'

    def place_shared(self, drawn: str) -> str:
        """The picture with what it draws several times defined once."""

        def written(found: re.Match[str]) -> str:
            data = found[2]
            if len(data) < LONG_DATA or self._data[data] < 2:
                return found[0]
            return f'<use{found[1]}{found[3]} href="#{self.name_of(_define_path(data))}"/>'

        return _PATH.sub(written, drawn)


def _define_path(data: str) -> str:
    return f'<path id="{{}}" d="{data}"/>'


# ---------------------------------------------------------------- paths


def _write_path(found: re.Match[str], pieces: SharedShapes) -> str:
    attributes, data = found[1] + found[3], found[2]
    told = dict(_ATTRIBUTE.findall(attributes))
    if "stroke" not in told and data.count("a") >= 2 * FEWEST_CIRCLES:
        circles = _CIRCLE.findall(data)
        if len(circles) >= FEWEST_CIRCLES and not _CIRCLE.sub("", data):
            return _write_dots(circles, told, pieces)
    if data.count("q") >= 5 * FEWEST_CROWNS and not _CROWN.sub("", data):
        crowns = [_read_crown(*one) for one in _CROWN.findall(data)]
        if pieces.grid < FINE_GRID:
            return _plant_crowns(crowns, attributes, pieces)
        return pieces.place_path(_write_crowns(crowns, pieces.grid), attributes)
    round_ = told.get("stroke-linecap") == "round" and "stroke-dasharray" not in told
    joined = round_ and told.get("fill") == "none"
    if joined and "stroke-linejoin" not in told:
        attributes += ' stroke-linejoin="round"'
    many = told.get("fill") == "none" and not round_ and data.count("M") >= MANY_LINES
    grid = pieces.dot_grid if many else pieces.grid
    return pieces.place_path(write_data(data, grid, joined), attributes)


def _write_dots(circles: Sequence[Sequence[str]], told: Mapping[str, str], pieces: SharedShapes) -> str:
    """Circles of one colour as the round caps of strokes of no length: a place each, and a width for all."""
    at = [(float(x) + float(r), float(y), float(r)) for x, y, r, _ in circles]
    usual = math.exp(sum(math.log(r) for _, _, r in at) / len(at))
    sized = [round(math.log(r / usual, RADIUS_STEP)) for _, _, r in at]
    rows = [[one for one, own in zip(at, sized, strict=True) if own == size] for size in sorted(set(sized))]
    places = [[(x, y) for x, y, _ in row] for row in rows]
    name, (across, down) = _like_dots(places, pieces)
    if not name:
        data = ["".join(f"M{num(x)} {num(y)}h0" for x, y in row) for row in places]
        names = [pieces.name_of(_define_path(write_data(one, pieces.dot_grid))) for one in data]
        pieces.dots.append((places, " ".join(names)))
        name = pieces.dots[-1][1]
    moved = f"translate({num(across)} {num(down)})" if across or down else None
    drawn = "".join(
        element("use", stroke_width=f"{2 * sum(r for _, _, r in row) / len(row):.3g}", href=f"#{one}")
        for one, row in zip(name.split(), rows, strict=True)
    )
    how = {"stroke": told.get("fill", "#000"), "opacity": told.get("fill-opacity"), "transform": moved}
    return group([drawn], fill="none", stroke_linecap="round", **how)


def _like_dots(places: list[list[XY]], pieces: SharedShapes) -> tuple[str, XY]:
    """What draws circles at these places already, and by how much it must be moved; none: an empty name."""
    for known, name in pieces.dots:
        if [len(row) for row in known] != [len(row) for row in places]:
            continue
        apart = [
            (x - kx, y - ky)
            for row, others in zip(places, known, strict=True)
            for (x, y), (kx, ky) in zip(row, others, strict=True)
        ]
        across, down = (sum(one) / len(apart) for one in zip(*apart, strict=True))
        if all(math.hypot(x - across, y - down) < SAME_PLACE for x, y in apart):
            return name, (across, down)
    return "", (0.0, 0.0)


def _read_crown(first: str, second: str, curves: str) -> CrownDrawn:
    """A crown from its path data."""
    numbers = list(map(float, _NUMBER.findall(curves)))
    ends, x, y = [], float(first), float(second)
    for at in range(0, len(numbers), 4):
        x, y = x + numbers[at + 2], y + numbers[at + 3]
        ends.append((x, y))
    cx, cy = (sum(one) / len(ends) for one in zip(*ends, strict=True))
    radius = sum(math.dist(end, (cx, cy)) for end in ends) / len(ends)
    share = math.atan2(ends[0][1] - cy, ends[0][0] - cx) / (2 * math.pi / len(ends))
    return CrownDrawn(cx, cy, len(ends), radius, share % 1)


def _write_crowns(crowns: Sequence[CrownDrawn], grid: int) -> str:
    """Crowns about the same middles, each of the nearest size and turn."""
    out: list[str] = []
    x = y = 0
    for one in crowns:
        to_x, to_y = round(one.x * grid), round(one.y * grid)
        across, down = short_number(to_x - x, grid), short_number(to_y - y, grid)
        radius = CROWN_SIZES ** round(math.log(one.radius, CROWN_SIZES))
        shape = _crown_shape(one.lobes, radius, round(one.turn * CROWN_TURNS) % CROWN_TURNS / CROWN_TURNS)
        (dx, dy), around = shape
        out.append(f"{'m' if out else 'M'}{across}{'' if down[0] == '-' else ' '}{down}")
        out.append(f"m{num(dx)} {num(dy)}{around}m{num(-dx)} {num(-dy)}")
        x, y = to_x, to_y
    return "".join(out)


def _plant_crowns(crowns: Sequence[CrownDrawn], attributes: str, pieces: SharedShapes) -> str:
    """Crowns of one size as the marks of a line through their middles, each turned as the line runs."""
    radius = math.exp(sum(math.log(one.radius) for one in crowns) / len(crowns))
    (x, y), around = _crown_shape(crowns[0].lobes, radius, 0.0)
    shape = f'<path{attributes} d="M{num(x)} {num(y)}{around}"/>'
    marker = (
        f'<marker id="{{}}" orient="auto" markerUnits="userSpaceOnUse" overflow="visible">{shape}</marker>'
    )
    mark = f"url(#{pieces.name_of(marker)})"
    through = "L".join(f"{num(one.x)} {num(one.y)}" for one in crowns)
    line = write_data(f"M{through}", pieces.dot_grid, thin=False)
    return element("path", fill="none", marker_start=mark, marker_mid=mark, marker_end=mark, d=line)


@lru_cache(maxsize=512)
def _crown_shape(lobes: int, radius: float, turn: float) -> tuple[XY, str]:
    """Where a crown begins, seen from its middle, and how it goes on: the same text for all of a kind."""
    step = 2 * math.pi / lobes
    angles = [(turn + at) * step for at in range(lobes + 1)]
    corners = [(round(radius * math.cos(angle), 1), round(radius * math.sin(angle), 1)) for angle in angles]
    out, (px, py) = [], corners[0]
    for at in range(lobes):
        middle = (angles[at] + angles[at + 1]) / 2
        mx, my = 1.42 * radius * math.cos(middle), 1.42 * radius * math.sin(middle)
        ex, ey = corners[at + 1]
        out.append(f"q{mx - px:.1f} {my - py:.1f} {ex - px:.1f} {ey - py:.1f}")
        px, py = ex, ey
    return corners[0], write_data(f"M0 0{''.join(out)}Z", 10).removeprefix("M0 0")


# ---------------------------------------------------------------- words


def _write_words(drawn: str, pieces: SharedShapes) -> str:
    """Words that follow one another, those of one style together: first their rims, then themselves."""
    runs: dict[tuple[tuple[str, str], ...], list[str]] = {}
    out = []
    for attributes, words in _TEXT.findall(drawn):
        told = dict(_ATTRIBUTE.findall(attributes))
        made = _lay_pieces(told, unescape(words), pieces)
        if made is None:
            out.append(f"<text {attributes}>{words}</text>")
            continue
        kept = ("font-size", "fill", *OUTLINE_ATTRIBUTES)
        runs.setdefault(tuple((key, told[key]) for key in kept if key in told), []).append(made)
    for style, laid in runs.items():
        told = dict(style)
        ink = told.get("fill", "#000000")
        if "paint-order" not in told:
            out.append(group(laid, fill=ink))
            continue
        edge = told["stroke"]
        thick = f"{float(told['stroke-width']) * 1000 / float(told['font-size']):.4g}"
        join = told.get("stroke-linejoin")
        name = pieces.name_of(group(laid, id="{}"))
        rim = element(
            "use", fill=edge, stroke=edge, stroke_width=thick, stroke_linejoin=join, href=f"#{name}"
        )
        out.append(rim)
        out.append(element("use", fill=ink, href=f"#{name}"))
    return "".join(out)


def _lay_pieces(told: Mapping[str, str], words: str, pieces: SharedShapes) -> str | None:
    """A line of text laid of pieces; None where our fonts lack a letter of it."""
    size, spacing = float(told["font-size"]), float(told.get("letter-spacing", 0))
    family, bold = told.get("font-family", ""), "font-weight" in told
    words = re.sub(r"[ \t\r\n]+", " ", words).strip(" ")
    outlines = glyphs_of(family, bold)
    if outlines is None or not words or any(letter not in outlines for letter in words):
        return None
    wide = width_of(words, size, family, bold) + spacing * (len(words) - 1)
    x = -wide * {"middle": 0.5, "end": 1.0}.get(told.get("text-anchor", "start"), 0.0)
    turned = told.get("transform")
    left, foot = float(told["x"]), float(told["y"])
    out = []
    for at in range(0, len(words), LETTERS_IN_PIECE):
        part = words[at : at + LETTERS_IN_PIECE]
        name = _piece_name(part, outlines, (size, spacing, family, bold), pieces)
        if name:
            out.append(element("use", x=num(left + x), y=num(foot), href=f"#{name}"))
        x += width_of(part, size, family, bold) + spacing * len(part)
    return group(out, transform=turned) if turned else "".join(out)


def _piece_name(
    part: str, outlines: Mapping[str, str], style: tuple[float, float, str, bool], pieces: SharedShapes
) -> str:
    """The name of a few letters of a style; empty for blanks."""
    size, spacing, family, bold = style
    x, letters = 0.0, []
    for letter in part:
        if outlines[letter]:
            name = pieces.name_of(_define_path(write_data(outlines[letter], 1)))
            letters.append(element("use", x=f"{x:.0f}" if x else None, href=f"#{name}"))
        x += width_of(letter, 1000, family, bold) + spacing * 1000 / size
    if not letters:
        return ""
    return pieces.name_of(group(letters, id="{}", transform=f"scale({size / 1000:g})"))
