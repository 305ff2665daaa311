"""The key of a map: one hex for each word on it, drawn by the same hand as the map, and its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wsn.board.board import Path
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import Grid, Hex, neighbours
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

SCALE = 0.44
ROW = 2 * SIZE * SCALE
GAP = 26.0

Draw = Callable[[MapPlan, str], str]
"""Draws a plan with a clip of the given name: `sheet.body`, handed in, since it calls this module itself."""


def words_on(plan: MapPlan) -> list[tuple[str, str]]:
    """What is drawn in the window: pairs of `terrain`, `edge`, `path` or `feature` and the word."""
    board = plan.board
    inside = set(plan.window)
    terrain = sorted({space.terrain for space in plan.spaces})
    edges = sorted({w for (a, b), words in board.edges.items() if {a, b} & inside for w in words})
    paths = sorted({p.kind for p in board.paths if inside.intersection(p.spaces)})
    features = sorted({w for space in plan.spaces for w in space.features})
    return [
        *(("terrain", word) for word in terrain),
        *(("edge", word) for word in edges),
        *(("path", word) for word in paths),
        *(("feature", word) for word in features),
    ]


def sample(what: str, word: str, grid: Grid, system: str) -> HexBoard:
    """A board of seven hexes whose middle one, `k`, shows one word of a system."""
    looks = looks_of(system)
    middle = Hex(0, 0)
    around = neighbours(middle)
    across = (around[5], middle, around[2])
    ground = dict.fromkeys((middle, *around), _ground(looks, Meadow))
    features: frozenset[str] = frozenset()
    cliff = what == "edge" and isinstance(looks.edges.get(word), Cliff)
    if what == "terrain":
        stream = isinstance(looks.terrain.get(word), Stream)
        ground.update(dict.fromkeys(across if stream else ground, word))
    elif what == "feature":
        features = frozenset({word})
        drawing = looks.features.get(word)
        if isinstance(drawing, (Ford, Bridge)):
            ground.update(dict.fromkeys(across, _ground(looks, Stream)))
        elif isinstance(drawing, (Landing, Shingle)):
            ground = dict.fromkeys(ground, _ground(looks, Sand))
    names = {h: "k" if h == middle else f"n{i}" for i, h in enumerate(ground)}
    spaces = {
        names[h]: HexSpace(
            id=names[h],
            hex=h,
            terrain=terrain,
            level=2 if cliff and h == middle else 0,
            features=features if h == middle else frozenset(),
        )
        for h, terrain in ground.items()
    }
    edges = {("k", names[h]): frozenset({word}) for h in (around[3],)} if what == "edge" else {}
    paths = (Path(word, tuple(names[h] for h in across)),) if what == "path" else ()
    return HexBoard(
        name=word, title=word, system=system, grid=grid, spaces=spaces, edges=edges, paths=paths, digest=""
    )


def _ground(looks: Looks, kind: type[Ground]) -> str:
    """The word that a game has for a kind of ground: of streams the narrowest, else the first by name."""
    widths = [(getattr(d, "width", 0), word) for word, d in looks.terrain.items() if isinstance(d, kind)]
    return min(widths, default=(0, ""))[1]


def _plan(plan: MapPlan, what: str, word: str) -> MapPlan:
    """The middle hex of a sample; for an edge, a square round it with a bit of the hexes on both sides."""
    grid = plan.board.grid if isinstance(plan.board, HexBoard) else Grid()
    board = sample(what, word, grid, plan.board.system)
    if what != "edge":
        return MapPlan(board, ("k",), plan.palette)
    whole = MapPlan(board, tuple(board.spaces), plan.palette)
    (ax, ay), (bx, by) = whole.border(*(board.spaces[end] for end in next(iter(board.edges))))
    x, y, r = (ax + bx) / 2, (ay + by) / 2, SIZE * 0.74
    return replace(whole, crop=(x - r, y - r, x + r, y + r))


def key(plan: MapPlan, x: float, y: float, width: float, draw: Draw) -> tuple[str, float]:
    """The key in rows from the place down, and how high it is."""
    colours = plan.palette
    out = []
    left, down = x, y
    for n, (what, word) in enumerate(words_on(plan)):
        name = word.replace("_", " ")
        wide = ROW + 10 + width_of(name, 14)
        if left + wide > x + width and left > x:
            left, down = x, down + ROW
        one = _plan(plan, what, word)
        x0, y0, x1, y1 = one.bounds
        dx, dy = left + ROW / 2 - SCALE * (x0 + x1) / 2, down + ROW / 2 - SCALE * (y0 + y1) / 2
        place = f"translate({num(dx)} {num(dy)}) scale({SCALE:g})"
        out.append(element("g", draw(one, f"key{n}"), transform=place))
        out.append(text(left + ROW + 7, down + ROW / 2 + 5, name, 14, colours.ink, anchor="start"))
        left += wide + GAP
    return "".join(out), down + ROW - y
