"""Figures on counters: vehicles, guns and men from the side, put together from measures in `figures.toml`.

A figure is as far as possible its measures in decimetres: a running gear with its wheels, outlines of
hull and turret, tubes, men in a pose with a helmet and a weapon. A variant names the figure that it is `like`
and gives what differs. Nothing here knows a game or a colour.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from wsn.table.picture.men import Man, man
from wsn.table.picture.palette import mix
from wsn.table.picture.svg import XY, Pen, element, num, path

FILE: Final = Path(__file__).with_name("figures.toml")

Tone = Literal["body", "dark", "tyre", "pale", "glass", "lines", "seams"]
"""What a part is filled with: the colour of the figure, near ink, tyres and tracks, near paper; or lines."""

OUTLINE_WIDTH: Final = 0.55
"""The width of outlines, in units of the counter."""


class Wheels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of wheels."""

    at: tuple[float, ...]
    """Where their middles are."""
    r: float
    y: float = -1.0
    """How high their middles are; else they stand on the ground, or on their track."""
    look: Literal["disc", "dish", "roller", "tyre", "spokes", "far"] = "disc"


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The measures of a figure, in decimetres: x from its rear forward, y from the ground up.

    Outlines are corners `x,y`; a corner that begins with `~` is rounded.
    """

    like: str = ""
    words: str
    long: float = 0.0
    """How long it counts for its scale, where its gun should not."""
    back: tuple[str, ...] = ()
    tubes: tuple[tuple[float, ...], ...] = ()
    """Barrels: x, y of breech and muzzle, the thickness at both, and the length of a muzzle brake."""
    body: tuple[str, ...] = ()
    track: tuple[float, ...] = ()
    """x, y, r of the rear and of the front wheel that it turns on; x of the first and last road wheel, r."""
    wheels: tuple[Wheels, ...] = ()
    bogies: tuple[tuple[float, float], ...] = ()
    over: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()
    pale: tuple[str, ...] = ()
    glass: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    """Lines in ink."""
    seams: tuple[str, ...] = ()
    """Thin lines on its body."""
    tail: tuple[tuple[float, ...], ...] = ()
    """Tubes before everything else: trails of guns, rails."""
    men: tuple[Man, ...] = ()


class FigureLayer(NamedTuple):
    """One part as it is painted."""

    tone: Tone
    data: str
    wide: float = 1.0
    """For lines: how wide, in parts of an outline."""


class FigureDrawn(NamedTuple):
    """A figure as layers from the back to the front, y up, and the box that it fills."""

    layers: tuple[FigureLayer, ...]
    left: float
    right: float
    top: float
    long: float


class FigureStock(Mapping[str, Measures]):
    """Every figure of a TOML text by its name, with what it takes over from the one it is like.

    Each is read when it is asked for: a window shows a dozen of them, and the whole file costs it 40 ms.
    """

    def __init__(self, text: str) -> None:
        _, *parts = re.split(r"^\[(\w+)\]$", text, flags=re.MULTILINE)
        self._texts = dict(zip(parts[::2], parts[1::2], strict=True))
        self._rows: dict[str, dict[str, Any]] = {}
        self._read: dict[str, Measures] = {}

    def __getitem__(self, name: str) -> Measures:
        if name not in self._read:
            self._read[name] = msgspec.convert(self._whole_figure(name), Measures)
        return self._read[name]

    def _whole_figure(self, name: str) -> dict[str, Any]:
        row = self._rows.get(name)
        if row is None:
            row = tomllib.loads(self._texts[name])
            row = self._rows[name] = {**self._whole_figure(row["like"]), **row} if row.get("like") else row
        return row

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def stock() -> FigureStock:
    """The figures that we ship."""
    return FigureStock(FILE.read_text("utf-8"))


def names() -> tuple[str, ...]:
    """The name of every figure of the stock."""
    return tuple(stock())


def corners(outline: str) -> list[XY]:
    """The points of an outline, with its rounded corners as a few points each."""
    points: list[tuple[float, float, bool]] = []
    for word in outline.split():
        across, up = word.lstrip("~").split(",")
        points.append((float(across), float(up), word[0] == "~"))
    out: list[XY] = []
    for i, (x, y, soft) in enumerate(points):
        if not soft:
            out.append((x, y))
            continue
        ax, ay, before = points[i - 1]
        bx, by, after = points[(i + 1) % len(points)]
        if before:
            ax, ay = (ax + x) / 2, (ay + y) / 2
        if after:
            bx, by = (bx + x) / 2, (by + y) / 2
        for k in range(1 if before else 0, 5):
            t = k / 4
            u = 1 - t
            out.append((u * u * ax + 2 * u * t * x + t * t * bx, u * u * ay + 2 * u * t * y + t * t * by))
    return out


def ring_round(circles: Iterable[tuple[float, float, float]]) -> list[XY]:
    """The outline of a band laid round circles (x, y, r): their convex hull."""
    points = sorted(
        (x + r * math.cos(a), y + r * math.sin(a))
        for x, y, r in circles
        for a in (2 * math.pi * k / 16 for k in range(16))
    )
    out: list[XY] = []
    for way in (points, points[::-1]):
        side: list[XY] = []
        for p in way:
            while len(side) > 1 and _turn(side[-2], side[-1], p) <= 0:
                side.pop()
            side.append(p)
        out += side[:-1]
    return out


def _turn(a: XY, b: XY, c: XY) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def tube(row: Sequence[float]) -> list[list[XY]]:
    """The outline of a barrel, and of its muzzle brake where it has one."""
    x0, y0, x1, y1, d0, d1, *rest = row
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def part(a: float, b: float, p: float, q: float) -> list[XY]:
        return [
            (x0 + ux * a - uy * p / 2, y0 + uy * a + ux * p / 2),
            (x0 + ux * b - uy * q / 2, y0 + uy * b + ux * q / 2),
            (x0 + ux * b + uy * q / 2, y0 + uy * b - ux * q / 2),
            (x0 + ux * a + uy * p / 2, y0 + uy * a - ux * p / 2),
        ]

    out = [part(0, length, d0, d1)]
    if rest:
        out.append(part(length - rest[0], length, d1 + 1.0, d1 + 1.1))
    return out


@cache
def stock_figure(name: str) -> FigureDrawn:
    """A figure of the stock in layers. Raises KeyError."""
    return assemble_figure(stock()[name])


def assemble_figure(parts: Measures) -> FigureDrawn:
    """The layers of a figure from its measures."""
    layers: list[FigureLayer] = []
    reach: list[XY] = []

    def fill(tone: Tone, outlines: Iterable[Sequence[XY]], wide: float = 1.0) -> None:
        pen = Pen()
        for ring in outlines:
            pen.polygon([(x, y) for x, y in ring])
            reach.extend(ring)
        layers.append(FigureLayer(tone, str(pen), wide))

    def shapes(tone: Tone, outlines: Iterable[str]) -> None:
        for one in outlines:
            fill(tone, [corners(one)])

    for row in parts.tail:
        fill("body", tube(row))
    shapes("dark", parts.back)
    for row in parts.tubes:
        fill("body", tube(row))
    shapes("body", parts.body)
    if parts.track:
        xr, yr, rr, xf, yf, rf, a, b, r = parts.track
        fill("tyre", [ring_round([(xr, yr, rr + 0.9), (xf, yf, rf + 0.9), (a, r, r), (b, r, r)])])
    for front, rear in parts.bogies:
        middle = (front + rear) / 2
        fill("body", [[(front - 0.6, 2.6), (middle - 1.6, 8.6), (middle + 1.6, 8.6), (rear + 0.6, 2.6)]])
    for row_of in parts.wheels:
        _add_wheels(layers, reach, row_of, bool(parts.track))
    shapes("body", parts.over)
    for tone, outlines in (("dark", parts.dark), ("pale", parts.pale), ("glass", parts.glass)):
        shapes(tone, outlines)  # type: ignore[arg-type]  # one of the three tones
    for kind, strokes in (("seams", parts.seams), ("lines", parts.lines)):
        pen = Pen()
        for one in strokes:
            line = corners(one)
            reach.extend(line)
            pen.line(line)
        layers.append(FigureLayer(kind, str(pen)))  # type: ignore[arg-type]  # one of the two kinds of strokes
    for one_man in parts.men:
        for tone, rings in man(one_man):
            fill(tone, rings)
    xs, ys = [p[0] for p in reach], [p[1] for p in reach]
    long = parts.long or max(xs) - min(xs)
    return FigureDrawn(tuple(one for one in layers if one.data), min(xs), max(xs), max(ys), long)


def _add_wheels(layers: list[FigureLayer], reach: list[XY], row: Wheels, tracked: bool) -> None:
    y = row.y if row.y >= 0 else row.r + (0.9 if tracked else 0.0)
    outer, inner, hubs = Pen(), Pen(), Pen()
    for x in row.at:
        outer.circle(x, y, row.r)
        inner.circle(x, y, row.r * 0.58)
        hubs.circle(x, y, max(row.r * 0.2, 0.35))
        reach += [(x - row.r, y), (x + row.r, y), (x, 0)]
    if row.look == "tyre":
        layers += [
            FigureLayer("tyre", str(outer)),
            FigureLayer("pale", str(inner)),
            FigureLayer("dark", str(hubs)),
        ]
    elif row.look == "dish":
        layers += [
            FigureLayer("pale", str(outer)),
            FigureLayer("seams", str(inner)),
            FigureLayer("dark", str(hubs)),
        ]
    elif row.look == "far":
        layers += [FigureLayer("body", str(outer))]
    elif row.look == "spokes":
        pen = Pen()
        for x in row.at:
            for k in range(6):
                a = math.pi * k / 6
                dx, dy = row.r * 0.8 * math.cos(a), row.r * 0.8 * math.sin(a)
                pen.line([(x - dx, y - dy), (x + dx, y + dy)])
        rim = Pen()
        for x in row.at:
            rim.circle(x, y, row.r * 0.84)
        layers += [
            FigureLayer("tyre", str(outer)),
            FigureLayer("pale", str(rim)),
            FigureLayer("lines", str(pen), 1.0),
        ]
        layers.append(FigureLayer("dark", str(hubs)))
    elif row.look == "roller":
        layers.append(FigureLayer("pale", str(outer)))
    else:
        layers += [FigureLayer("pale", str(outer)), FigureLayer("dark", str(hubs))]


class FigureInks(NamedTuple):
    """The colours of a figure on a ground."""

    body: str
    dark: str
    tyre: str
    pale: str
    glass: str
    edge: str
    seams: str

    @classmethod
    def on(cls, ground: str, ink: str, paper: str) -> FigureInks:
        """Shades between the ground, the ink and the paper: they hold in any palette, and in grey."""
        return cls(
            body=mix(ground, ink, 0.42),
            dark=mix(ground, ink, 0.94),
            tyre=mix(ground, ink, 0.82),
            pale=mix(ground, paper, 0.5),
            glass=mix(ground, paper, 0.72),
            edge=ink,
            seams=mix(ground, ink, 0.86),
        )


def paint_figure(name: str, inks: FigureInks, wide: float, high: float, mirrored: bool = False) -> str:
    """A figure that stands on 0, 0 at its middle, as large as it may in so wide and high a box.

    A jeep is smaller than a Tiger, but by less than in the field: each must be told at the size of a counter.
    Raises KeyError for a name that is not in the stock.
    """
    shown = stock_figure(name)
    across = shown.right - shown.left
    scale = min(wide / across, high / shown.top)
    scale = min(scale, wide / 70 * (70 / shown.long) ** 0.72)
    out = []
    for tone, data, line in shown.layers:
        width = f"{OUTLINE_WIDTH * line / scale:.2f}"
        if tone in ("lines", "seams"):
            ink = inks.edge if tone == "lines" else inks.seams
            thick = width if tone == "lines" else f"{OUTLINE_WIDTH * 0.7 / scale:.2f}"
            out.append(
                path(
                    data,
                    fill="none",
                    stroke=ink,
                    stroke_width=thick,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                )
            )
        else:
            out.append(
                path(
                    data,
                    fill=getattr(inks, tone),
                    stroke=inks.edge,
                    stroke_width=width,
                    stroke_linejoin="round",
                    paint_order="stroke" if line > 1 else None,
                )
            )
    side = -1 if mirrored else 1
    shift = -side * scale * (shown.left + shown.right) / 2
    place = f"translate({num(shift)} 0) scale({side * scale:.4g} {-scale:.4g})"
    return element("g", "".join(out), transform=place)
