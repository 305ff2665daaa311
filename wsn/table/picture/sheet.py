"""The map drawn once: its layers in order, and the sheet round it."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from typing import Final

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard
from wsn.table.picture import (
    beside,
    borders,
    courses,
    crossings,
    furniture,
    ground,
    hedges,
    plants,
    relief,
    signs,
    strangers,
    terrain,
    works,
)
from wsn.table.picture.key import key
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.svg import SERIF, element, group, path, text
from wsn.table.picture.window import window_of

Legend = Callable[[float, float, float], tuple[str, float]]
"""Draws a legend at a left, a top and a width, and says how high it is."""


def body(
    plan: MapPlan,
    over: str = "",
    under_labels: str = "",
    quiet: Collection[str] = (),
    clip: str = "printed",
    lettered: bool = True,
) -> str:
    """The map itself, clipped to its printed part, without frame or title.

    `under_labels` is drawn over the terrain and under the labels, `over` on top of everything, not clipped.
    `quiet` spaces go without their printed label; `clip` is the id of the clip. `lettered=False` leaves out
    labels, heights and names: a screen lays them over the picture at a size that can be read.
    """
    layers = [
        _draw_ground_cached(plan),
        under_labels,
        ground.landings(plan),
        signs.draw_plates(plan),
        *((furniture.labels(plan, quiet), furniture.names(plan)) if lettered else ()),
    ]
    cut = element("clipPath", path(plan.sheet), id=clip)
    drawn = element("defs", cut) + group(layers, clip_path=f"url(#{clip})") + furniture.border(plan)
    if plan.boxes or plan.board.connections:
        drawn += beside.boxes(plan) + beside.connections(plan)
        if lettered:
            drawn += furniture.titles(plan)
    return drawn + over


MOST_MAPS_KEPT: Final = 4
"""How many maps stay drawn up to their labels: of one game there are pictures after every order."""
_kept: OrderedDict[tuple[object, ...], tuple[str, object]] = OrderedDict()
"""By all that a map depends on, the map, and what of it is told by its identity: it must live as long."""


def _draw_ground_cached(plan: MapPlan) -> str:
    """All that lies under the labels: the same for every picture of a board."""
    if (
        plan.near is not None or len(plan.window) < FEWEST_KEPT_SPACES
    ):  # a tile or a swatch, which is drawn once
        return draw_ground(plan)
    key = (id(plan.board), plan.window, plan.palette, plan.crop, id(plan.looks))
    kept = _kept.pop(key, None) or (draw_ground(plan), (plan.board, plan.looks))
    _kept[key] = kept
    while len(_kept) > MOST_MAPS_KEPT:
        _kept.popitem(last=False)
    return kept[0]


FEWEST_KEPT_SPACES: Final = 24
"""A map of fewer spaces is drawn anew each time."""


def draw_ground(plan: MapPlan) -> str:
    """All of the ground as SVG: cover, levels, water, roads and works, from the lowest up."""
    colours = plan.palette
    cover = terrain.cover(plan)
    terraces = relief.terraces(plan)
    layers = [path(plan.sheet, fill=colours.open), plants.meadows(plan), relief.hollows(plan)]
    layers += _ground(cover.between(None, terraces[0].level - 1 if terraces else None))
    for terrace, above in itertools.zip_longest(terraces, terraces[1:]):
        here = cover.between(terrace.level - 1, above.level - 1 if above else None)
        layers += [terrace.under, *_ground(here), terrace.over]
    layers += [
        strangers.ground(plan, cover.strange),
        courses.gullies(cover.ways),
        courses.rivers(cover.ways, "bank"),
        ground.shore(plan),
        courses.rivers(cover.ways, "water"),
        ground.deep(plan),
        ground.shingle(plan),
        borders.waters(plan),
        courses.roads(cover.ways),
        crossings.crossings(cover.ways),
        relief.cliffs(plan),
        terrain.standing(cover),
        hedges.hedges(plan),
        borders.lines(plan),
        strangers.borders(plan),
        works.works(plan),
        signs.draw_printed_signs(plan),
        strangers.features(plan),
        furniture.grid(plan),
        furniture.barriers(plan),
        furniture.seals(plan),
        furniture.seams(plan),
    ]
    return "".join(layers)


def _ground(cover: terrain.Cover) -> list[str]:
    return [terrain.tints(cover), terrain.textures(cover)]


def _draw_swatch(plan: MapPlan, clip: str) -> str:
    return body(plan, quiet=plan.window, clip=clip, lettered=isinstance(plan.board, HexBoard))


def map_svg(
    board: Board,
    *,
    window: Iterable[str] | None = None,
    palette: Palette = SUMMER,
    furnished: bool = True,
    over: str = "",
    under_labels: str = "",
    heading: str = "",
    with_key: bool = False,
    reach: tuple[float, float, float, float] | None = None,
) -> str:
    """The board as an SVG document, or the part of it in `window` (labels of spaces).

    `furnished=False` leaves out margin, title and compass: the printed map alone, as a window of a screen
    wants it. `with_key` adds a key of every word on the map. `reach` is left, top, right and bottom of the
    sheet where something is drawn beside the map. `over` and `under_labels` are drawn in the
    map's own coordinates.
    Raises UnknownSpace for a label that is not on the board.
    """
    plan = MapPlan(board, window_of(board, window), palette)
    left, top, right, bottom = reach or plan.bounds
    inner = body(plan, over, under_labels)
    name = heading or board.title or board.name
    if not furnished:
        return furniture.sheet(left, top, right - left, bottom - top, inner, name, palette.paper)
    legend = (lambda x, y, wide: key(plan, x, y, wide, _draw_swatch)) if with_key else None
    return furnish(plan, inner, heading, legend, reach)


def furnish(
    plan: MapPlan,
    inner: str,
    heading: str = "",
    legend: Legend | None = None,
    reach: tuple[float, float, float, float] | None = None,
) -> str:
    """A drawn map with margin, title and compass, a legend under them, and the frame round it all."""
    board = plan.board
    left, top, right, bottom = reach or plan.bounds
    m = furniture.SHEET_MARGIN
    width = max(right - left + 2 * m, furniture.least_width(plan))
    x = left - (width - (right - left)) / 2
    y = top - m
    under = furniture.title_depth(plan, width)
    height = bottom - top + 2 * m + under
    inner += furniture.title(plan, x, bottom + 12, width, heading)
    if legend is not None:
        drawn, deep = legend(x + m, bottom + m + under - 10, width - 2 * m)
        inner += drawn
        height += deep + 4
    inner += furniture.frame(plan, x, y, width, height)
    return furniture.sheet(
        x, y, width, height, inner, heading or board.title or board.name, plan.palette.paper
    )


KEY_WIDE: Final = 940.0


def key_svg(board: Board, palette: Palette = SUMMER) -> str:
    """The key of a map by itself: every word on it, as it is drawn there, with its name."""
    plan = MapPlan(board, window_of(board, None), palette)
    title = text(34, 52, "On the map", 27, palette.ink, family=SERIF, anchor="start")
    drawn, deep = key(plan, 34, 84, KEY_WIDE - 68, _draw_swatch)
    if any(space.level for space in plan.spaces):
        deep += 30
        told = "+1, +2: the level of higher ground, above the lowest; darker ground is higher"
        drawn += text(34, 84 + deep - 8, told, 14, palette.ink, anchor="start")
    high = 84 + deep + 24
    inner = title + drawn + furniture.edge(palette, 0, 0, KEY_WIDE, high)
    return furniture.sheet(0, 0, KEY_WIDE, high, inner, "On the map", palette.paper)
