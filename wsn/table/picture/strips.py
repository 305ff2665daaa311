"""A large picture drawn strip by strip, so that neither its tree nor its pixels are all in memory at once.

Each strip gets only what may reach into it. Long paths are divided into their subpaths, which are filled,
stroked and dashed each by itself, so that the rest looks the same without those that lie elsewhere.
"""

from __future__ import annotations

import math
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from wsn.data.drawn import decoded_png

STRIPS_FROM_PIXELS: Final = 8_000_000
"""From how many pixels on a picture is drawn in strips."""
LARGE_TEXT: Final = 1_000_000
"""From how many characters on it pays to leave out what is not seen of a picture."""
STRIP: Final = 2_000_000
"""About how many pixels a strip has."""
FEWEST_PATH_CHARACTERS: Final = 40
"""The fewest characters of a path that is divided."""
STROKE_REACH, TEXT_REACH = 40.0, 60.0
"""How far the stroke of a path, and a line of text, may reach beyond its points."""

SVG_HEAD: Final = re.compile(
    r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="(\S+) (\S+) (\S+) (\S+)" width="(\S+)" height="(\S+)">'
)
_TAG: Final = re.compile(r"<(/?)([\w:]+)([^<>]*?)(/?)>")
_DATA: Final = re.compile(r' d="([^"]*)"')
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")
_WORDS: Final = re.compile(r"[A-Za-z]+")
_HELD: Final = frozenset({"symbol", "pattern", "mask", "marker"})
"""What is drawn elsewhere than it stands, and kept as it is."""


class _Piece(NamedTuple):
    """A part of the text of a picture with the heights that it may touch; `data` are its subpaths."""

    low: float
    high: float
    text: str
    data: tuple[tuple[float, float, str], ...] = ()
    after: str = ""


def in_strips(svg: str, width: int | None, render: Callable[[str], bytes]) -> bytes | None:
    """A large picture of `furniture.sheet` as PNG; None for a small one, and one of another make.

    `render` makes the PNG of a strip.
    """
    head = SVG_HEAD.match(svg)
    if head is None or _has_references(svg):
        return None
    left, top, _, _, wide, high = map(float, head.groups())
    across, down = math.ceil(wide), math.ceil(high)
    scale_x = scale_y = 1.0
    if width is not None:  # as resvg does it: whole pixels to whole pixels
        scale_x, scale_y = width / across, math.ceil(width * down / across) / down
        across, down = width, math.ceil(width * down / across)
    if across * down < STRIPS_FROM_PIXELS:
        return None
    pieces = list(split_pieces(svg[head.end() : svg.rindex("</svg>")]))
    rows, wide = max(1, STRIP // across), across / scale_x
    png = _Png(across, down)
    for first in range(0, down, rows):
        count = min(rows, down - first)
        low, tall = top + first / scale_y, count / scale_y
        box = f'viewBox="{left:g} {low:.6f} {wide:.6f} {tall:.6f}" width="{across}" height="{count}"'
        inner = _pieces_within(pieces, low, low + tall)
        strip = f'<svg xmlns="http://www.w3.org/2000/svg" {box} preserveAspectRatio="none">{inner}</svg>'
        png.add(render(strip))
    return png.finish_file()


def cut_by_height(svg: str) -> Callable[[float, float], str]:
    """The same picture with only what may be seen between two heights of it; all of one of another make."""
    start = svg.find(">") + 1
    if not svg.startswith("<svg") or _has_references(svg) or len(svg) < LARGE_TEXT:
        return lambda _low, _high: svg
    end = svg.rindex("</svg>")
    pieces = list(split_pieces(svg[start:end]))
    return lambda low, high: f"{svg[:start]}{_pieces_within(pieces, low, high)}{svg[end:]}"


def _has_references(svg: str) -> bool:
    """Whether a picture holds what is drawn elsewhere than it stands, or by its whole extent."""
    return "Gradient" in svg or "<filter" in svg or "<use" in svg


def _pieces_within(pieces: list[_Piece], low: float, high: float) -> str:
    out = []
    for piece in pieces:
        if piece.high < low or piece.low > high:
            continue
        if not piece.data:
            out.append(piece.text)
            continue
        data = "".join([text for first, last, text in piece.data if last >= low and first <= high])
        if data:
            out.append(f"{piece.text}{data}{piece.after}")
    return "".join(out)


def split_pieces(inner: str) -> Iterator[_Piece]:
    """The picture in parts: long paths divided, lines of text by themselves, all else as it stands."""
    open_: list[bool] = [False]
    """Of each open element whether what is in it is kept whole."""
    done = 0
    tags = _TAG.finditer(inner)
    for tag in tags:
        closing, name, attributes, single = tag.groups()
        if closing:
            open_.pop()
            continue
        whole = open_[-1] or name in _HELD or " transform=" in attributes
        if not single:
            if name == "text" and not whole and (y := re.search(r' y="([^"]*)"', attributes)) is not None:
                end = inner.index("</text>", tag.end()) + len("</text>")
                yield _Piece(-math.inf, math.inf, inner[done : tag.start()])
                at = float(y[1])
                yield _Piece(at - TEXT_REACH, at + TEXT_REACH, inner[tag.start() : end])
                done = end
                for inside in tags:
                    if inside.end() == end:
                        break
                continue
            open_.append(whole)
            continue
        data = None if whole or name != "path" else _DATA.search(attributes)
        if (
            data is None
            or len(data[1]) < FEWEST_PATH_CHARACTERS
            or not data[1].startswith("M")
            or "m" in data[1]
        ):
            continue
        begin = tag.start(3) + data.start(1)
        yield _Piece(-math.inf, math.inf, inner[done : tag.start()])
        subpaths = tuple((*subpath_heights(text), text) for text in re.split("(?=M)", data[1]) if text)
        low, high = min(one[0] for one in subpaths), max(one[1] for one in subpaths)
        after = inner[begin + len(data[1]) : tag.end()]
        yield _Piece(low, high, inner[tag.start() : begin], subpaths, after)
        done = tag.end()
    yield _Piece(-math.inf, math.inf, inner[done:])


def subpath_heights(subpath: str) -> tuple[float, float]:
    """Between which heights a subpath certainly stays, with its stroke."""
    words, numbers = set("".join(_WORDS.findall(subpath))), list(map(float, _NUMBER.findall(subpath)))
    if words <= set("MLCZ"):
        return min(numbers[1::2]) - STROKE_REACH, max(numbers[1::2]) + STROKE_REACH
    if words <= set("MqahZ"):  # of shapes that go on from one point, all steps together
        reach = sum(map(abs, numbers[2:])) + STROKE_REACH
        return numbers[1] - reach, numbers[1] + reach
    return -math.inf, math.inf


class _Png:
    """A PNG of red, green, blue and clear that is packed row by row."""

    def __init__(self, width: int, height: int) -> None:
        self._packer = zlib.compressobj(4)
        self._before = np.zeros(width * 4, dtype=np.uint8)
        self._parts = [
            b"\x89PNG\r\n\x1a\n",
            _png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        ]

    def add(self, png: bytes) -> None:
        """The next rows."""
        pixels = decoded_png(png)
        rows = pixels.reshape(pixels.shape[0], -1)
        above = np.concatenate([self._before[None], rows[:-1]])
        self._before = rows[-1].copy()
        packed = np.empty((len(rows), rows.shape[1] + 1), dtype=np.uint8)
        packed[:, 0] = 2  # each row as what differs from the one above
        np.subtract(rows, above, out=packed[:, 1:])
        self._write_chunk(self._packer.compress(packed.tobytes()))

    def finish_file(self) -> bytes:
        """The whole file."""
        self._write_chunk(self._packer.flush())
        return b"".join([*self._parts, _png_chunk(b"IEND", b"")])

    def _write_chunk(self, data: bytes) -> None:
        if data:
            self._parts.append(_png_chunk(b"IDAT", data))


def _png_chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
