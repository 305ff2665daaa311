"""What a map of any shape may have besides its spaces: boxes beside it, connections, closed borders, tags.

Everything here is read the same way for hexes, squares and areas, once the map itself has been read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt
from typing import Final, Literal, Protocol, TypeVar

from wsn.board.board import Board, Bounds, EdgeId, Space
from wsn.board.sheetfile import BoxRow
from wsn.board.terrain import Vocabulary
from wsn.data import LISTED, Report, Unknown, shorten

B = TypeVar("B", bound=Board)

BOX_LIMIT: Final = 200
"""No map may have more boxes."""
CONNECTION_LIMIT: Final = 10_000
"""No map may list more connections."""
FARTHEST_FROM_ORIGIN: Final = 1_000_000
"""No map goes further than this from its origin, in map units."""
NAME: Final = re.compile(r"[^\W\d_][\w.'-]{0,39}")
"""What an area or a box may be called where it is typed: a word that begins with a letter."""


KEYS_BESIDE_THE_MAP: Final = ("boxes", "connections", "impassable", "tags")
"""The keys of a map file for what stands beside it; a piece of one (an overlay) has none of them."""


class Besides(Protocol):
    """What the file of a whole map says about it."""

    @property
    def boxes(self) -> dict[str, BoxRow]:
        """The boxes beside the map, by name."""

    @property
    def connections(self) -> list[str]:
        """What is joined without a common border."""

    @property
    def impassable(self) -> list[str]:
        """The impassable borders."""

    @property
    def tags(self) -> dict[str, list[str]]:
        """The spaces of each tag."""


def with_besides(board: B, file: Besides, words: Vocabulary, report: Report) -> B:
    """The board with its boxes, connections, closed borders and tags; problems go into the report."""
    before = report.count
    boxes = _boxes(board, file, words, report)
    spaces = {**board.spaces, **{name: space for name, (space, _) in boxes.items()}}
    board = replace(board, spaces=spaces, boxes={name: place for name, (_, place) in boxes.items()})
    if len(file.connections) > CONNECTION_LIMIT:
        text = f"{len(file.connections):,} connections; at most {CONNECTION_LIMIT:,} are read"
        report.add("connections", text)
        return board
    board = replace(board, connections=tuple(_connections(board, file.connections, report)))
    closed = [edge for text in file.impassable if (edge := _closed_border(board, text, report)) is not None]
    tagged: dict[str, frozenset[str]] = {}
    for word, labels in file.tags.items():
        if word not in words.tags:
            report.add("tags", Unknown(f"unknown word {shorten(word)}", word, words.tags))
        for label in labels:
            space_id = space_labelled(board, label, f"tags, {word}", report)
            if space_id is not None:
                tagged[space_id] = tagged.get(space_id, frozenset()) | {word}
    if report.count > before:
        return board
    spaces = {
        name: replace(space, tags=space.tags | tagged[name]) if name in tagged else space
        for name, space in board.spaces.items()
    }
    return replace(board, spaces=spaces, impassable=frozenset(closed))


def space_labelled(board: Board, label: str, place: str, report: Report) -> str | None:
    """The id of the space with a label; None, and a problem noted, when there is none."""
    space_id = label if label in board.spaces else board.aliases.get(label)
    if space_id is None:
        close = board.nearest(label) if report.count < LISTED else ()
        noun = board.noun if not board.boxes else f"{board.noun} or box"
        report.add(
            place, f"there is no {noun} {shorten(label)}{f'; the nearest is {close[0]}' if close else ''}"
        )
    return space_id


def pair_labelled(
    board: Board, text: str, place: str, report: Report
) -> tuple[str, str, Literal["/", ">"]] | None:
    """Two spaces written `A/B` or, for one way, `A>B`; None, and a problem noted, when that is wrong."""
    sign: Literal["/", ">"] = ">" if ">" in text else "/"
    parts = [part.strip() for part in text.split(sign)]
    if len(parts) != 2 or not all(parts):
        first, *rest = board.spaces
        example = f"{first}/{rest[0] if rest else first}"
        report.add(place, f"{shorten(text)} names no two {board.noun}s; write them as in {example!r}")
        return None
    a, b = (space_labelled(board, part, place, report) for part in parts)
    if a is None or b is None:
        return None
    if a == b:
        report.add(place, f"{shorten(text)} names the same {board.noun} twice")
        return None
    return a, b, sign


def _boxes(board: Board, file: Besides, words: Vocabulary, report: Report) -> dict[str, tuple[Space, Bounds]]:
    if len(file.boxes) > BOX_LIMIT:
        report.add("boxes", f"{len(file.boxes):,} boxes; at most {BOX_LIMIT:,} are read")
        return {}
    boxes: dict[str, tuple[Space, Bounds]] = {}
    taken = {name.casefold() for name in (*board.spaces, *board.aliases)}
    used = {"left": 0, "right": 0, "top": 0, "bottom": 0}
    unit = tuple(max(1, round(sqrt(3) / scale)) for scale in board.aspect)
    for name, row in file.boxes.items():
        place = f"boxes, {shorten(name)}"
        if NAME.fullmatch(name) is None:
            report.add(place, "a box is named by one word that begins with a letter, such as 'England'")
        if name.casefold() in taken:
            report.add(place, "there is a space of that name already")
        taken.add(name.casefold())
        if not all(1 <= side <= 50 for side in row.size):
            text = f"{list(row.size)} is not a size; write two whole numbers from 1 to 50"
            report.add(f"{place}, size", text)
            continue
        if row.at is not None and max(map(abs, row.at)) > FARTHEST_FROM_ORIGIN:
            report.add(f"{place}, at", f"{list(row.at)} is further away than {FARTHEST_FROM_ORIGIN:,} units")
            continue
        _check_known(row.terrain, words.terrain, f"{place}, terrain", report)
        for word in row.features:
            _check_known(word, words.features, f"{place}, features", report)
        for word in row.tags:
            _check_known(word, words.tags, f"{place}, tags", report)
        size = row.size[0] * unit[0], row.size[1] * unit[1]
        bounds = _place_box(board.bounds, row, size, (unit[0] // 2 + 1, unit[1] // 2 + 1), used)
        over = _what_is_under(board, bounds, boxes) if row.at is not None else ""
        if over:
            report.add(f"{place}, at", f"the box would lie on {over}; move it beside the map")
        space = Space(
            name, row.terrain, features=frozenset(row.features), name=row.name, kind="box",
            tags=frozenset(row.tags),
        )  # fmt: skip
        boxes[name] = space, bounds
    return boxes


def _check_known(word: str, valid: frozenset[str], place: str, report: Report) -> None:
    if word and word not in valid:
        report.add(place, Unknown(f"unknown word {shorten(word)}", word, valid))


def _place_box(
    around: Bounds, row: BoxRow, size: tuple[int, int], gap: tuple[int, int], used: dict[str, int]
) -> Bounds:
    """Where a box stands: where the file says, else beside the map after the boxes before it."""
    left, top, right, bottom = around
    wide, high = size
    if row.at is not None:
        x, y = row.at
    elif row.beside in ("left", "right"):
        x = right + gap[0] if row.beside == "right" else left - gap[0] - wide
        y = top + used[row.beside]
        used[row.beside] += high + gap[1]
    else:
        y = bottom + gap[1] if row.beside == "bottom" else top - gap[1] - high
        x = left + used[row.beside]
        used[row.beside] += wide + gap[0]
    return x, y, x + wide, y + high


def _what_is_under(board: Board, box: Bounds, others: Mapping[str, tuple[Space, Bounds]]) -> str:
    """What a box at a place of its own would cover; empty when nothing."""
    for name, (_, there) in others.items():
        if _do_overlap(box, there):
            return f"the box {name}"
    if not _do_overlap(box, board.bounds):
        return ""
    import shapely

    shape = shapely.box(*box)
    for name in board.spaces:
        rim = board.outline(name)
        xs, ys = [p.x for p in rim], [p.y for p in rim]
        near = _do_overlap(box, (min(xs), min(ys), max(xs), max(ys)))
        if near and shapely.Polygon(rim).relate_pattern(shape, "T********"):
            return name
    return ""


def _do_overlap(a: Bounds, b: Bounds) -> bool:
    """Whether two have more in common than their rims."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _connections(board: Board, texts: list[str], report: Report) -> Iterator[tuple[str, str]]:
    seen: set[tuple[str, str]] = set()
    for number, text in enumerate(texts, 1):
        place = f"connections #{number}"
        pair = pair_labelled(board, text, place, report)
        if pair is None:
            continue
        a, b, sign = pair
        if board.border(a, b):
            report.add(place, f"{a} and {b} have a border in common, so they are joined already")
            continue
        for way in ((a, b), (b, a)) if sign == "/" else ((a, b),):
            if way in seen:
                report.add(place, f"the way from {way[0]} to {way[1]} is there already")
            else:
                seen.add(way)
                yield way


def _closed_border(board: Board, text: str, report: Report) -> EdgeId | None:
    """An impassable border between two neighbours."""
    pair = pair_labelled(board, text, "impassable", report)
    if pair is None:
        return None
    a, b, sign = pair
    if sign == ">":
        report.add("impassable", f"{shorten(text)}: a border is closed both ways; write '{a}/{b}'")
        return None
    if not board.border(a, b):
        report.add("impassable", f"{a} and {b} have no border in common{borders_of(board, a)}")
        return None
    return board.edge(a, b)


def borders_of(board: Board, space: str) -> str:
    """The end of an error sentence: what a space has a border with."""
    others = [other for other in board.neighbours(space) if board.border(space, other)]
    return f"; {space} has one with {', '.join(others[:8])}" if others else ""
