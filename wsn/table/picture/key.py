"""The key of a map: a space of its board for each word on it, drawn by the same hand, and the word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from wsn.board.board import Board, Path, Space
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.squareboard import Square, SquareBoard
from wsn.geometry.hexes import Hex, neighbours
from wsn.geometry.lattice import Point
from wsn.parts.drawings import (
    Bridge,
    Cliff,
    Ford,
    Ground,
    Landing,
    Meadow,
    Sand,
    Shingle,
    Stream,
)
from wsn.parts.looks import Looks
from wsn.table.looks import looks_of
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import element, num, text, width_of

SAMPLE_SCALE: Final = 0.44
SAMPLE_ROW: Final = 2 * SIZE * SAMPLE_SCALE
SAMPLE_GAP: Final = 26.0

Draw = Callable[[MapPlan, str], str]
"""Draws a plan with a clip of the given name: `sheet.body`, handed in, since it calls this module itself."""


def words_on(plan: MapPlan) -> list[tuple[str, str]]:
    """What is drawn in the window: pairs of `terrain`, `edge`, `path`, `feature` or `tag` and the word."""
    board = plan.board
    inside = set(plan.window)
    terrain = sorted({space.terrain for space in plan.spaces})
    edges = sorted({w for (a, b), words in board.edges.items() if {a, b} & inside for w in words})
    paths = sorted({p.kind for p in board.paths if inside.intersection(p.spaces)})
    features = sorted({w for space in plan.spaces for w in space.features})
    tags = sorted({w for space in plan.spaces for w in space.tags if w in plan.looks.plates})
    return [
        *(("terrain", word) for word in terrain),
        *(("edge", word) for word in edges),
        *(("path", word) for word in paths),
        *(("feature", word) for word in features),
        *(("tag", word) for word in tags),
    ]


def sample(what: str, word: str, board: Board) -> Board:
    """A small board of the shape of a board, whose middle space, `k`, shows one word of its game."""
    looks = looks_of(board.system)
    names, across, rim = _spaces_around(board)
    ground = dict.fromkeys(names, _ground(looks, Meadow))
    features: frozenset[str] = frozenset()
    cliff = what == "edge" and isinstance(looks.edges.get(word), Cliff)
    if what == "terrain":
        stream = isinstance(looks.terrain.get(word), Stream)
        ground.update(dict.fromkeys(across if stream else names, word))
    elif what == "feature":
        features = frozenset({word})
        drawing = looks.features.get(word)
        if isinstance(drawing, (Ford, Bridge)):
            ground.update(dict.fromkeys(across, _ground(looks, Stream)))
        elif isinstance(drawing, (Landing, Shingle)):
            ground = dict.fromkeys(ground, _ground(looks, Sand))
    told = {
        name: {
            "terrain": terrain,
            "level": 2 if cliff and name == "k" else 0,
            "features": features if name == "k" else frozenset(),
            "tags": frozenset({word}) if what == "tag" and name == "k" else frozenset(),
        }
        for name, terrain in ground.items()
    }
    edges = {("k", rim): frozenset({word})} if what == "edge" else {}
    paths = (Path(word, across),) if what == "path" else ()
    return _board(board, word, told, edges, paths)


HEXES: Final = (Hex(0, 0), *neighbours(Hex(0, 0)))
"""The middle and its six neighbours."""
GRID: Final = tuple((column, row) for row in (1, 2, 3) for column in (1, 2, 3))
"""Column and row of nine squares or areas; the fifth is the middle."""


def _spaces_around(board: Board) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """The spaces of a sample, those on a line through the middle, and one beside it whose border is shown."""
    if isinstance(board, HexBoard):
        names = ("k", *(f"n{n}" for n in range(1, 7)))
        return names, (names[6], "k", names[3]), names[4]
    names = tuple("k" if place == (2, 2) else f"n{n}" for n, place in enumerate(GRID))
    return names, (names[3], "k", names[5]), names[5]


def _board(
    board: Board,
    word: str,
    told: Mapping[str, Mapping[str, Any]],
    edges: Mapping[tuple[str, str], frozenset[str]],
    paths: tuple[Path, ...],
) -> Board:
    """The sample itself, of hexes, squares or areas."""
    head: dict[str, Any] = {"name": word, "title": word, "system": board.system, "digest": ""}
    head |= {"edges": edges, "paths": paths}
    if isinstance(board, HexBoard):
        hexes = {name: HexSpace(id=name, hex=h, **told[name]) for name, h in zip(told, HEXES, strict=True)}
        return HexBoard(grid=board.grid, spaces=hexes, **head)
    if isinstance(board, SquareBoard):
        squares = {
            name: Square(id=name, column=column, row=row, **told[name])
            for name, (column, row) in zip(told, GRID, strict=True)
        }
        return SquareBoard(spaces=squares, **head)
    from wsn.board.areaboard import AreaBoard  # with shapely, which no map of hexes needs

    areas = {name: Space(id=name, kind="area", **told[name]) for name in told}
    outlines = {name: _sample_rim(*place) for name, place in zip(told, GRID, strict=True)}
    return AreaBoard(spaces=areas, outlines=outlines, span=SAMPLE_AREA_WIDTH, **head)


SAMPLE_AREA_WIDTH: Final = 100
"""How wide an area of a sample is, in map units."""
_CORNER_OFFSETS: Final = ((7, -9), (-11, 6), (9, 8), (-6, -12), (12, -5), (-8, 10))
"""How far corners of areas lie off their grid, one after the other."""


def _sample_rim(column: int, row: int) -> tuple[Point, ...]:
    """The outline of an area of a sample, clockwise: corners and bends, all a little askew."""
    a, b, c, d = (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
    rim: list[Point] = []
    for start, end in ((a, b), (b, c), (c, d), (d, a)):
        rim.append(_sample_corner(2 * start[0], 2 * start[1]))
        rim.append(_sample_corner(start[0] + end[0], start[1] + end[1]))
    return tuple(rim)


def _sample_corner(x: int, y: int) -> Point:
    """A corner at a number of half areas across and down."""
    dx, dy = _CORNER_OFFSETS[(x * 5 + y * 3) % len(_CORNER_OFFSETS)]
    return Point(x * SAMPLE_AREA_WIDTH // 2 + dx, y * SAMPLE_AREA_WIDTH // 2 + dy)


def _ground(looks: Looks, kind: type[Ground]) -> str:
    """The word that a game has for a kind of ground: of streams the narrowest, else the first by name.

    Of a game without such ground, its first terrain.
    """
    widths = [(getattr(d, "width", 0), word) for word, d in looks.terrain.items() if isinstance(d, kind)]
    return min(widths, default=(0, next(iter(looks.terrain), "")))[1]


def _sample_plan(plan: MapPlan, what: str, word: str) -> MapPlan:
    """The middle space of a sample; for an edge, a square round it with a bit of the spaces on both sides."""
    board = sample(what, word, plan.board)
    if what != "edge":
        return MapPlan(board, ("k",), plan.palette)
    whole = MapPlan(board, tuple(board.spaces), plan.palette)
    border = whole.border(*(board.spaces[end] for end in next(iter(board.edges))))
    (ax, ay), (bx, by) = border[0], border[-1]
    x, y, r = (ax + bx) / 2, (ay + by) / 2, SIZE * 0.74
    return replace(whole, crop=(x - r, y - r, x + r, y + r))


def key(plan: MapPlan, x: float, y: float, width: float, draw: Draw) -> tuple[str, float]:
    """The key in rows from the place down, and how high it is."""
    colours = plan.palette
    out = []
    left, down = x, y
    for n, (what, word) in enumerate(words_on(plan)):
        name = word.replace("_", " ")
        wide = SAMPLE_ROW + 10 + width_of(name, 14)
        if left + wide > x + width and left > x:
            left, down = x, down + SAMPLE_ROW
        one = _sample_plan(plan, what, word)
        x0, y0, x1, y1 = one.bounds
        dx, dy = (
            left + SAMPLE_ROW / 2 - SAMPLE_SCALE * (x0 + x1) / 2,
            down + SAMPLE_ROW / 2 - SAMPLE_SCALE * (y0 + y1) / 2,
        )
        place = f"translate({num(dx)} {num(dy)}) scale({SAMPLE_SCALE:g})"
        out.append(element("g", draw(one, f"key{n}"), transform=place))
        out.append(
            text(left + SAMPLE_ROW + 7, down + SAMPLE_ROW / 2 + 5, name, 14, colours.ink, anchor="start")
        )
        left += wide + SAMPLE_GAP
    return "".join(out), down + SAMPLE_ROW - y
