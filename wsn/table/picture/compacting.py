"""A picture in as few bytes as it can be sent in: for a browser that shows it as it comes.

Its paths go on from where the pen is, to a grid that is given; what is drawn several times stands there once.
Leaves, bushes and the like, whose shapes are made of chance, are drawn by a few shapes of their kind, so that
a packer finds them again; where each of them stands is kept. Words are outlines, laid twice where they have a
rim, in a few pieces that many of them share.

Browsers only: it relies on `href` without its older prefix, and on round caps of strokes of no length.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import unescape
from string import ascii_lowercase

from wsn.table.picture.passing import OUTLINE_ATTRIBUTES, glyphs_of
from wsn.table.picture.svg import element, group, num, width_of

_PATH = re.compile(r'<path((?: [\w-]+="[^"]*")*?) d="([^"]*)"((?: [\w-]+="[^"]*")*)/>')
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_CIRCLE = re.compile(r"M(\S+) (\S+)a(\S+) \3 0 1 1 (\S+) 0a\3 \3 0 1 1-\4 0Z")
_CROWN = re.compile(r"M(\S+) (\S+?)((?:q[^A-Za-z]*){5}(?:(?:q[^A-Za-z]*){2})?)Z")
_TEXTS = re.compile(r"(?:<text [^<>]*>[^<>]*</text>)+")
_TEXT = re.compile(r"<text ([^<>]*)>([^<>]*)</text>")
_ROOT = re.compile(r"<svg(?=[\s>])[^<>]*>")

PARAMETERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command of path data takes."""
FEWEST_CIRCLES, FEWEST_CROWNS = 12, 12
"""So many in one path are drawn by shapes of their kind; fewer stay as they are."""
RADIUS_STEP = 1.9
"""Circles whose radii differ by less than this factor are drawn of one size."""
FINE_CROWNS, COARSE_CROWNS = (1.22, 4), (1.5, 2)
"""By which factor the sizes of crowns differ, and how often one is turned before it is the same again.

The first on a grid of `FINE_GRID` parts and more, the other on a coarser one.
"""
FINE_GRID = 5
SAME_PLACE = 1.3
"""How far places may lie from those of other circles, all moved alike, to be drawn as those are."""
SMALL_SHAPE, MOST_SHAPES, ALIKE_WITHIN = 30.0, 16, 0.26
"""The reach of an open line that may be a shape drawn again and again; of how many the form is remembered;
how far each of its points may lie elsewhere."""
NEAR_BEND = 1.5
"""How far from where a smooth one would bend a curve may, in parts of the grid, to be written as smooth."""
LETTERS_IN_PIECE = 2
"""How many letters of a word are one piece."""
THINNEST = 1.0
"""How near a line passes to points that it leaves out, in parts of the grid; twice as far on a coarse one."""
LONG_DATA = 60
"""Path data of fewer characters is written again where it is drawn again."""

XY = tuple[float, float]


def compact_svg(drawn: str, grid: int = 10) -> str:
    """A picture with its letters as text, in fewer bytes; places are exact to half a `grid`-th of a unit."""
    pieces = SharedShapes(grid)
    drawn = _TEXTS.sub(lambda found: _write_words(found[0], pieces), drawn)
    drawn = _PATH.sub(lambda found: _write_path(found, pieces), drawn)
    drawn = pieces.place_shared(drawn)
    shared = element("defs", "".join(pieces.defined))
    return _ROOT.sub(lambda found: found[0] + shared, drawn, count=1)


class SharedShapes:
    """What a picture draws more than once, each under a short name."""

    def __init__(self, grid: int) -> None:
        self.grid = grid
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
        return pieces.place_path(_write_crowns(data, pieces.grid), attributes)
    round_ = told.get("stroke-linecap") == "round" and "stroke-dasharray" not in told
    joined = round_ and told.get("fill") == "none"
    if joined and "stroke-linejoin" not in told:
        attributes += ' stroke-linejoin="round"'
    return pieces.place_path(write_data(data, pieces.grid, joined), attributes)


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
        names = [pieces.name_of(_define_path(write_data(one, pieces.grid))) for one in data]
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


def _write_crowns(data: str, grid: int) -> str:
    """Crowns about the same middles, each of the nearest size and turn."""
    sizes, turns = FINE_CROWNS if grid >= FINE_GRID else COARSE_CROWNS
    out: list[str] = []
    x = y = 0
    for first, second, curves in _CROWN.findall(data):
        numbers = list(map(float, _NUMBER.findall(curves)))
        ends, ex, ey = [], float(first), float(second)
        for at in range(0, len(numbers), 4):
            ex, ey = ex + numbers[at + 2], ey + numbers[at + 3]
            ends.append((ex, ey))
        lobes = len(ends)
        cx, cy = (sum(one) / lobes for one in zip(*ends, strict=True))
        radius = sum(math.hypot(px - cx, py - cy) for px, py in ends) / lobes
        share = math.atan2(ends[0][1] - cy, ends[0][0] - cx) / (2 * math.pi / lobes)
        radius = sizes ** round(math.log(radius, sizes))
        turn = round(share % 1 * turns) % turns / turns
        to_x, to_y = round(cx * grid), round(cy * grid)
        across, down = _short_number(to_x - x, grid), _short_number(to_y - y, grid)
        shape = _crown_shape(lobes, radius, turn)
        out.append(f"{'m' if out else 'M'}{across}{'' if down[0] == '-' else ' '}{down}{shape}")
        x, y = to_x, to_y
    return "".join(out)


@lru_cache(maxsize=512)
def _crown_shape(lobes: int, radius: float, turn: float) -> str:
    """A crown as it is drawn from its middle, and the way back there: the same text for all of its kind."""
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
    (x, y), around = corners[0], write_data(f"M0 0{''.join(out)}Z", 10).removeprefix("M0 0")
    return f"m{num(x)} {num(y)}{around}m{num(-x)} {num(-y)}"


def write_data(data: str, grid: int = 10, joined: bool = False) -> str:
    """Path data as steps from where the pen is, on the grid.

    `joined`: what goes on where the line before it has ended belongs to that line.
    """
    return _DataWriter(grid, joined).write_whole_data(data)


def _thin_line(start: XY, points: list[XY], least: float) -> list[XY]:
    """The points of a line without those that it passes as near as this when it leaves them out."""
    kept: list[XY] = []
    last = start
    passed: list[XY] = []
    for point, after in itertools.pairwise(points):
        passed.append(point)
        wide, high = after[0] - last[0], after[1] - last[1]
        long = math.hypot(wide, high)
        if long < least or any(
            abs((x - last[0]) * high - (y - last[1]) * wide) > least * long
            or not -least * long <= (x - last[0]) * wide + (y - last[1]) * high <= (long + least) * long
            for x, y in passed
        ):
            kept.append(point)
            last, passed = point, []
    return [*kept, points[-1]]


class _DataWriter:
    """Writes the data of one path."""

    def __init__(self, grid: int, joined: bool) -> None:
        self.grid, self.joined = grid, joined
        self.parts: list[str] = []
        self.last = ""
        """The command that was written last."""
        self.x = self.y = self.start_x = self.start_y = 0
        """Where the pen is, and where its line began, in parts of the grid."""
        self.shapes: list[list[int]] = []
        self._after = ""
        """The number after which the next one stands; empty after a letter."""
        self._bend: tuple[int, int] | None = None
        """After a curve, where the next one bends that goes on smoothly, seen from the pen."""

    def write_whole_data(self, data: str) -> str:
        """The data, written anew."""
        for line in _subpaths(data):
            self._write_line(line)
        return "".join(self.parts)

    def _write_line(self, line: list[tuple[str, list[float]]]) -> None:
        _, (x, y) = line[0][0], line[0][1][-2:]
        if line[0][0] == "m":
            to_x, to_y = self.x + round(x * self.grid), self.y + round(y * self.grid)
        else:
            to_x, to_y = round(x * self.grid), round(y * self.grid)
        goes_on = self.joined and self.last not in ("", "z") and (to_x, to_y) == (self.x, self.y)
        if not goes_on:
            if self.parts:
                self._put("m", [to_x - self.x, to_y - self.y])
            else:
                self._put("M", [to_x, to_y])
            self.start_x, self.start_y = to_x, to_y
        self.x, self.y = to_x, to_y
        closed = line[-1][0] in "zZ"
        steps = line[1:-1] if closed else line[1:]
        if len(steps) > 1 and all(name == "L" for name, _ in steps):
            points = [(numbers[0], numbers[1]) for _, numbers in steps]
            self._write_polyline((x, y), points, closed)
        else:
            for name, numbers in steps:
                self._write_step(name, numbers)
        if closed:
            self._write_step("z", [])

    def _write_polyline(self, start: XY, points: list[XY], closed: bool) -> None:
        """A line: a small open one where one of its form was written before, as that one; others thinned."""
        grid, (across, down) = self.grid, points[-1]
        small = not closed and abs(across - start[0]) + abs(down - start[1]) < SMALL_SHAPE
        if not small:
            points = _thin_line(start, points, (THINNEST if grid >= FINE_GRID else 2 * THINNEST) / grid)
        steps, x, y = [], self.x, self.y
        for px, py in points:
            qx, qy = round(px * grid), round(py * grid)
            steps += [qx - x, qy - y]
            x, y = qx, qy
        if small:
            steps = self._like_shape(steps)
        for at in range(0, len(steps), 2):
            self._step_to(steps[at], steps[at + 1])

    def _like_shape(self, steps: list[int]) -> list[int]:
        """The steps of a shape that was written before and is like this one; these, where there is none."""
        most = max(1.0, ALIKE_WITHIN * self.grid)
        for known in self.shapes:
            if len(known) != len(steps):
                continue
            off_x = off_y = 0
            for at in range(0, len(steps), 2):
                off_x, off_y = off_x + steps[at] - known[at], off_y + steps[at + 1] - known[at + 1]
                if abs(off_x) > most or abs(off_y) > most:
                    break
            else:
                return known
        if len(self.shapes) < MOST_SHAPES:
            self.shapes.append(steps)
        return steps

    def _step_to(self, dx: int, dy: int) -> None:
        if not dy:
            self._put("h", [dx])
        elif not dx:
            self._put("v", [dy])
        else:
            self._put("l", [dx, dy])
        self.x, self.y = self.x + dx, self.y + dy

    def _write_step(self, name: str, numbers: list[float]) -> None:
        kind, grid = name.lower(), self.grid
        if kind == "z":
            self._put("z", [])
            self.x, self.y = self.start_x, self.start_y
            return
        if kind == "a":
            self._write_arc(name, numbers)
            return
        if kind in "hv":
            at = self.x if kind == "h" else self.y
            step = round(numbers[0] * grid) - (at if name.isupper() else 0)
            self._put(kind, [step])
            self.x, self.y = (self.x + step, self.y) if kind == "h" else (self.x, self.y + step)
            return
        steps = [round(one * grid) for one in numbers]
        if name.isupper():
            steps = [one - (self.y if at % 2 else self.x) for at, one in enumerate(steps)]
        if kind == "l":
            self._step_to(*steps)
            return
        bend = self._bend if self.last in ("q", "t") else None
        if kind == "q" and bend is not None and math.dist(bend, steps[:2]) <= NEAR_BEND:
            self._bend = steps[2] - bend[0], steps[3] - bend[1]
            self._put("t", steps[2:])
        else:
            self._bend = (steps[2] - steps[0], steps[3] - steps[1]) if kind == "q" else None
            self._put(kind, steps)
        self.x, self.y = self.x + steps[-2], self.y + steps[-1]

    def _write_arc(self, name: str, numbers: list[float]) -> None:
        x, y = (round(one * self.grid) for one in numbers[5:])
        if name.isupper():
            x, y = x - self.x, y - self.y
        said = [round(numbers[0] * self.grid), round(numbers[1] * self.grid)]
        self._put("a", said, [f"{one:g}" for one in numbers[2:5]], [x, y])
        self.x, self.y = self.x + x, self.y + y

    def _put(
        self, name: str, numbers: list[int], plain: Iterable[str] = (), more: Iterable[int] = ()
    ) -> None:
        """Write a command; its letter only where another one was written before."""
        implied = name == self.last or (name == "l" and self.last == "m")
        if not implied or name in "mz":
            self.parts.append(name)
            self._after = ""
        for word in (
            *(_short_number(one, self.grid) for one in numbers),
            *plain,
            *(_short_number(one, self.grid) for one in more),
        ):
            if self._after and word[0] != "-" and (word[0] != "." or "." not in self._after):
                self.parts.append(" ")
            self.parts.append(word)
            self._after = word
        self.last = name


@lru_cache(maxsize=100_000)
def _short_number(number: int, grid: int) -> str:
    """A number of parts of the grid, as short as it can be."""
    text = f"{number / grid:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _subpaths(data: str) -> Iterator[list[tuple[str, list[float]]]]:
    """The lines of a path, each from its move on, as commands with their numbers."""
    line: list[tuple[str, list[float]]] = []
    name, tokens, at = "", _TOKEN.findall(data), 0
    while at < len(tokens):
        if tokens[at].isalpha():
            name, at = tokens[at], at + 1
        elif name in "mM":
            name = "l" if name == "m" else "L"
        count = PARAMETERS[name.lower()]
        if name in "mM" and line:
            yield line
            line = []
        line.append((name, [float(one) for one in tokens[at : at + count]]))
        at += count
    if line:
        yield line


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
