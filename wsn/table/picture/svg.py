"""SVG text: numbers, escaping, elements, and a pen that writes path data."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from wsn.data import printable_text

XY = tuple[float, float]

FONTS: Final = Path(__file__).parent / "fonts"
SANS: Final = "WSN Sans, Lato, Segoe UI, Helvetica Neue, Arial, sans-serif"
SERIF: Final = "WSN Serif, EB Garamond, Garamond, Georgia, serif"
FONT_FACES: Final = {
    (SANS, False): "wsn-sans-regular",
    (SANS, True): "wsn-sans-bold",
    (SERIF, False): "wsn-serif-italic",
    (SERIF, True): "wsn-serif-italic",
}


def escape(words: str) -> str:
    """Text as it stands between tags, without what XML has no form for.

    (The function of `xml.sax` would load half of the network's modules.)
    """
    return printable_text(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quote_attribute(words: str) -> str:
    """Text as it stands as the value of an attribute, with its quotes."""
    return '"' + escape(words).replace('"', "&quot;") + '"'


def num(value: float) -> str:
    """A coordinate with at most one decimal place."""
    text = f"{value:.1f}"
    if text[-1] != "0":  # asked a million times for a large map
        return text
    whole = text[:-2]
    return "0" if whole == "-0" else whole


def element(name: str, content: str = "", **attributes: str | float | None) -> str:
    """An element; `_` in attribute names stands for `-`, attributes that are None are left out."""
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = value if isinstance(value, str) else f"{value:g}"
        parts.append(f" {key.rstrip('_').replace('_', '-')}={quote_attribute(shown)}")
    return "".join(parts) + (f">{content}</{name}>" if content else "/>")


def path(data: str, **attributes: str | float | None) -> str:
    """A path element, or nothing when there is nothing to draw."""
    return element("path", "", d=data, **attributes) if data else ""


def group(content: Iterable[str], **attributes: str | float | None) -> str:
    """A group of elements, or nothing when all are empty."""
    inner = "".join(content)
    return element("g", inner, **attributes) if inner else ""


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    family: str = SANS,
    bold: bool = False,
    anchor: str = "middle",
    halo: str | None = None,
    halo_width: float = 2.4,
    spacing: float | None = None,
    turn: float | None = None,
) -> str:
    """One line of text, escaped; `halo` paints an outline in that colour under the letters."""
    return element(
        "text",
        escape(words),
        x=num(x),
        y=num(y),
        font_family=family,
        font_size=f"{size:g}",
        font_style="italic" if family == SERIF else None,
        font_weight="700" if bold and family == SANS else None,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
        letter_spacing=spacing,
        paint_order="stroke" if halo else None,
        stroke=halo,
        stroke_width=halo_width if halo else None,
        stroke_linejoin="round" if halo else None,
        transform=f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None,
    )


@cache
def _letter_widths() -> dict[str, dict[str, int]]:
    widths: dict[str, dict[str, int]] = json.loads((FONTS / "widths.json").read_text(encoding="utf-8"))
    return widths


def width_of(words: str, size: float, family: str = SANS, bold: bool = False) -> float:
    """How wide a line of text is in our own fonts, without kerning."""
    table = _letter_widths()[FONT_FACES[family, bold]]
    return sum(table.get(c, 600) for c in words) * size / 1000


def wrap_text(words: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The text broken into lines no wider than `width`; a single longer word is broken by letters."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        trial = f"{line} {word}" if line else word
        if width_of(trial, size, bold=bold) <= width:
            line = trial
            continue
        if line:
            lines.append(line)
        while width_of(word, size, bold=bold) > width:
            cut = len(word) - 1
            while cut > 1 and width_of(word[:cut], size, bold=bold) > width:
                cut -= 1
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    return [*lines, line] if line or not lines else lines


class Pen:
    """Writes path data, one subpath after another."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "".join(self._parts)

    def line(self, points: Sequence[XY], close: bool = False) -> Pen:
        """A polyline through the points."""
        if points:
            x, y = points[0]
            self._parts.append(f"M{num(x)} {num(y)}")
            rest = " ".join(f"{num(px)} {num(py)}" for px, py in points[1:])
            self._parts.append((f"L{rest}" if rest else "h0") + ("Z" if close else ""))
        return self

    def polygon(self, points: Sequence[XY]) -> Pen:
        """A closed polyline."""
        return self.line(points, close=True)

    def curve(self, points: Sequence[XY], pull: float = 1 / 6) -> Pen:
        """A smooth curve through all the points (Catmull-Rom as cubic curves)."""
        if len(points) < 3:
            return self.line(points)
        x, y = points[0]
        self._parts.append(f"M{num(x)} {num(y)}")
        for (ax, ay), (bx, by) in controls(points, pull):
            x, y = points[0]
            self._parts.append(f"C{num(ax)} {num(ay)} {num(bx)} {num(by)} ")
            points = points[1:]
            self._parts.append(f"{num(points[0][0])} {num(points[0][1])}")
        return self

    def blob(self, corners: Sequence[XY]) -> Pen:
        """A soft closed shape, through the middles of the sides of a polygon and round its corners."""
        middles = [
            ((ax + bx) / 2, (ay + by) / 2)
            for (ax, ay), (bx, by) in itertools.pairwise([*corners, corners[0]])
        ]
        x, y = middles[-1]
        self._parts.append(f"M{num(x)} {num(y)}")
        x, y = round(x, 1), round(y, 1)
        for (cx, cy), (ex, ey) in zip(corners, middles, strict=True):
            self._parts.append(f"q{num(cx - x)} {num(cy - y)} {num(ex - x)} {num(ey - y)}")
            x, y = x + round(ex - x, 1), y + round(ey - y, 1)
        self._parts.append("Z")
        return self

    def dot(self, x: float, y: float) -> Pen:
        """A point of no length: drawn by a round line cap."""
        self._parts.append(f"M{num(x)} {num(y)}h.01")
        return self

    def circle(self, x: float, y: float, r: float) -> Pen:
        """A whole circle."""
        d = num(2 * r)
        self._parts.append(
            f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 1 {d} 0a{num(r)} {num(r)} 0 1 1-{d} 0Z"
        )
        return self

    def crown(self, x: float, y: float, r: float, lobes: int, turn: float) -> Pen:
        """A leafy round: a closed ring of `lobes` bulges."""
        angles = [turn + 2 * math.pi * i / lobes for i in range(lobes + 1)]
        px, py = x + r * math.cos(turn), y + r * math.sin(turn)
        self._parts.append(f"M{num(px)} {num(py)}")
        px, py = round(px, 1), round(py, 1)
        for i in range(lobes):
            middle = (angles[i] + angles[i + 1]) / 2
            cx, cy = x + 1.42 * r * math.cos(middle), y + 1.42 * r * math.sin(middle)
            ex, ey = x + r * math.cos(angles[i + 1]), y + r * math.sin(angles[i + 1])
            self._parts.append(f"q{num(cx - px)} {num(cy - py)} {num(ex - px)} {num(ey - py)}")
            px, py = px + round(ex - px, 1), py + round(ey - py, 1)
        self._parts.append("Z")
        return self


def controls(points: Sequence[XY], pull: float = 1 / 6) -> list[tuple[XY, XY]]:
    """The two control points of each piece of a smooth curve through the points."""
    pairs = []
    for i in range(len(points) - 1):
        before = points[i - 1] if i else points[0]
        a, b = points[i], points[i + 1]
        after = points[i + 2] if i + 2 < len(points) else b
        pairs.append(
            (
                (a[0] + (b[0] - before[0]) * pull, a[1] + (b[1] - before[1]) * pull),
                (b[0] - (after[0] - a[0]) * pull, b[1] - (after[1] - a[1]) * pull),
            )
        )
    return pairs


def sample_curve(points: Sequence[XY], step: float = 4.0, pull: float = 1 / 6) -> list[XY]:
    """Points along the smooth curve through the given ones, about `step` apart, ends included."""
    if len(points) < 3:
        line = [points[0]] if points else []
        for a, b in itertools.pairwise(points):
            count = max(1, round(math.dist(a, b) / step))
            line += [
                (a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
                for i in range(1, count + 1)
            ]
        return line
    line = [points[0]]
    for i, (c, d) in enumerate(controls(points, pull)):
        a, b = points[i], points[i + 1]
        count = max(1, round(math.dist(a, b) / step))
        for j in range(1, count + 1):
            t = j / count
            u = 1 - t
            k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            line.append(
                (
                    k0 * a[0] + k1 * c[0] + k2 * d[0] + k3 * b[0],
                    k0 * a[1] + k1 * c[1] + k2 * d[1] + k3 * b[1],
                )
            )
    return line
