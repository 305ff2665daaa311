"""The ground of a map: a tint for each area, a pattern on it, and what stands there."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from wsn.board.board import Space
from wsn.parts.drawings import (
    Farms,
    Fields,
    Flooded,
    Ground,
    Hedgerows,
    Hill,
    Irrigated,
    Marsh,
    Meadow,
    Orchard,
    Rough,
    Sand,
    Scarp,
    Sea,
    Stream,
    Town,
    Woods,
)
from wsn.table.picture import ground, hedges, houses, plants
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.regions import Area, Patch, area
from wsn.table.picture.svg import Pen, path
from wsn.table.picture.ways import BROAD_STREAM_SHARE, Ways


class Tint(NamedTuple):
    """A colour of the palette by name, the inset of the rim and how much it wavers."""

    colour: str
    """Empty: laid by the texture."""
    inset: float
    wild: float


TERRAIN_TINTS: Final[Mapping[type[Ground], Tint]] = {
    Fields: Tint("", 0.05, 0.012),
    Rough: Tint("rough", 0.1, 0.1),
    Scarp: Tint("", 0.06, 0.04),
    Orchard: Tint("orchard_ground", 0.09, 0.04),
    Woods: Tint("wood_ground", 0.08, 0.06),
    Hedgerows: Tint("orchard_ground", 0.07, 0.03),
    Hill: Tint("", 0.07, 0.05),
    Farms: Tint("yard", 0.12, 0.1),
    Town: Tint("town", 0.07, 0.03),
    Marsh: Tint("marsh", 0.08, 0.07),
    Flooded: Tint("", 0.06, 0.06),
    Irrigated: Tint("", 0.06, 0.015),
    Sand: Tint("sand", 0.05, 0.05),
}
"""Drawings with an area of their own."""


@dataclass(frozen=True)
class Cover:
    """The areas of a plan by terrain word, and its ways."""

    plan: MapPlan
    ways: Ways
    areas: Mapping[str, Area]

    def between(self, low: int | None, high: int | None) -> Cover:
        """The part whose hexes lie above `low` and no higher than `high` (half levels; None: no limit)."""
        spaces = self.plan.board.spaces

        def here(patch: Patch) -> bool:
            level = spaces[patch.cell.space].level
            return (low is None or level > low) and (high is None or level <= high)

        areas = {word: Area(tuple(filter(here, area.patches))) for word, area in self.areas.items()}
        return Cover(self.plan, self.ways, {word: a for word, a in areas.items() if a.patches})

    def drawn_as(self, kind: type[Ground]) -> Iterator[Area]:
        """The areas of the words with this drawing."""
        for word, one in self.areas.items():
            if isinstance(self.plan.looks.terrain.get(word), kind):
                yield one

    @property
    def strange(self) -> tuple[tuple[str, Area], ...]:
        """The areas of the words that have no drawing."""
        known = self.plan.looks.terrain
        return tuple((word, area) for word, area in self.areas.items() if word not in known)


def cover(plan: MapPlan) -> Cover:
    """The areas of every terrain in the drawn window."""
    present = sorted({space.terrain for space in plan.spaces})
    looks = plan.looks.terrain
    sands = {word for word, drawing in looks.items() if isinstance(drawing, Sand)}
    washed = _sea_beside_sand(plan, sands) if sands.intersection(present) else frozenset()
    areas = {}
    for word in present:
        drawing = looks.get(word)
        _, inset, wild = (
            TERRAIN_TINTS.get(type(drawing), Tint("", 0.06, 0.0)) if drawing else Tint("", 0.06, 0.0)
        )
        seed = 1000 + sum(ord(c) * (i + 1) for i, c in enumerate(word))

        def member(space: Space, word: str = word) -> bool:
            return space.terrain == word or (word in sands and space.id in washed)

        areas[word] = area(plan, member, inset, wild, seed)
    return Cover(plan, Ways(plan), areas)


def _sea_beside_sand(plan: MapPlan, sands: set[str]) -> frozenset[str]:
    """The sea beside a beach: the sand goes on under the water, so that nothing shows between."""
    return frozenset(
        space.id
        for space in plan.board.spaces.values()
        if isinstance(plan.ground(space), Sea)
        and any(other is not None and other.terrain in sands for other in plan.sides(space))
    )


def flat_tint(palette: Palette, drawing: Ground | None) -> str:
    """The one colour that stands for a drawing's ground; empty for open ground, where its height gives it."""
    if drawing is None:
        return palette.stone
    if isinstance(drawing, Stream):
        return palette.water if drawing.width / 100 >= BROAD_STREAM_SHARE else ""
    laid = {
        Fields: palette.fields[0],
        Irrigated: palette.ditch_ground,
        Flooded: palette.marsh,
        Hill: palette.relief[1],
        Scarp: palette.rough,
        Sea: palette.water_deep,
    }
    tint = TERRAIN_TINTS.get(type(drawing))
    if tint is not None and tint.colour:
        return str(getattr(palette, tint.colour))
    return laid.get(type(drawing), "")


def tints(cover_: Cover) -> str:
    """The tint of each area, with a quiet line round it where the palette gives one."""
    colours, looks = cover_.plan.palette, cover_.plan.looks.terrain
    out = []
    for word, patch in cover_.areas.items():
        drawing = looks.get(word)
        tint = TERRAIN_TINTS.get(type(drawing)) if drawing is not None else None
        if tint is not None and tint.colour:
            out.append(path(patch.fill, fill=getattr(colours, tint.colour)))
    for word, patch in cover_.areas.items():
        if isinstance(looks.get(word), (Orchard, Farms, Rough)):
            out.append(
                path(patch.rim, fill="none", stroke=colours.scrub, stroke_width="1", stroke_dasharray="3 2.4")
            )
        elif isinstance(looks.get(word), (Town, Marsh)):
            out.append(
                path(
                    patch.rim,
                    fill="none",
                    stroke=colours.stone_dark,
                    stroke_width="0.8",
                    stroke_opacity="0.7",
                )
            )
    return "".join(out)


def _draw_grass(cover_: Cover, patch: Area) -> str:
    return plants.grass(cover_.plan, patch, cover_.ways)


def _draw_rough(cover_: Cover, patch: Area) -> str:
    return plants.rough(cover_.plan, patch, cover_.ways)


def _draw_marsh(cover_: Cover, patch: Area) -> str:
    return plants.tufts(cover_.plan, patch, cover_.ways)


def _draw_flooded(cover_: Cover, patch: Area) -> str:
    return ground.draw_flooded_meadow(cover_.plan, patch)


def _draw_fields(cover_: Cover, patch: Area) -> str:
    return ground.fields(cover_.plan, patch)


def _draw_ditches(cover_: Cover, patch: Area) -> str:
    return ground.ditches(cover_.plan, patch)


def _draw_sand(cover_: Cover, patch: Area) -> str:
    return ground.sand(cover_.plan, patch)


def _draw_hill(cover_: Cover, patch: Area) -> str:
    """A hill that is a tile: a raised area with hachures round it."""
    colours = cover_.plan.palette
    spaces = {part.cell.space for part in patch.patches}
    ticks = Pen()
    top = area(cover_.plan, lambda space: space.id in spaces, 0.33, 0.07, 1213)
    for part in patch.patches:
        x, y = part.cell.at
        for rim in part.rims:
            for px, py in rim:
                away = ((x - px) ** 2 + (y - py) ** 2) ** 0.5 or 1
                ticks.line([(px, py), (px + (x - px) / away * 11, py + (y - py) / away * 11)])
    return (
        path(patch.fill, fill=colours.shade, fill_opacity="0.2", transform="translate(4 5)")
        + path(patch.fill, fill=colours.relief[1])
        + path(top.fill, fill=colours.relief[2], fill_opacity="0.75")
        + path(top.rim, fill="none", stroke=colours.contour, stroke_width="0.9", stroke_opacity="0.7")
        + path(str(ticks), fill="none", stroke=colours.contour, stroke_width="1.6")
        + path(patch.rim, fill="none", stroke=colours.contour, stroke_width="1.4")
    )


FALL: Final = 0.3
"""How far the hachures of a scarp fall towards the middle of a hex."""


def _draw_scarp(cover_: Cover, patch: Area) -> str:
    """Rock within a hard brink, with hachures that fall inwards, and a ledge further in."""
    colours = cover_.plan.palette
    spaces = {part.cell.space for part in patch.patches}
    ticks = Pen()
    ledge = area(cover_.plan, lambda space: space.id in spaces, 0.42, 0.05, 1217)
    for part in patch.patches:
        x, y = part.cell.at
        for p, q in (pair for rim in part.rims for pair in itertools.pairwise(rim)):
            middle = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
            tip = middle[0] + (x - middle[0]) * FALL, middle[1] + (y - middle[1]) * FALL
            ticks.polygon([p, q, tip])
    return (
        path(patch.fill, fill=colours.rough)
        + path(patch.fill, fill=colours.shade, fill_opacity="0.22")
        + path(ledge.fill, fill=colours.shade, fill_opacity="0.25")
        + path(ledge.rim, fill="none", stroke=colours.cliff, stroke_width="1.6")
        + path(str(ticks), fill=colours.cliff, fill_opacity="0.85")
        + path(patch.rim, fill="none", stroke=colours.cliff, stroke_width="2.4", stroke_linejoin="round")
    )


def _hedged_fields(cover_: Cover, patch: Area) -> str:
    looks = cover_.plan.looks.terrain
    drawing = next(looks[word] for word, area in cover_.areas.items() if area is patch)
    return hedges.hedged_fields(cover_.plan, patch, isinstance(drawing, Hedgerows) and drawing.ringed)


TEXTURES: Final[Mapping[type[Ground], Callable[[Cover, Area], str]]] = {
    Meadow: _draw_grass,
    Rough: _draw_rough,
    Scarp: _draw_scarp,
    Marsh: _draw_marsh,
    Flooded: _draw_flooded,
    Fields: _draw_fields,
    Irrigated: _draw_ditches,
    Sand: _draw_sand,
    Hill: _draw_hill,
    Hedgerows: _hedged_fields,
}


def textures(cover_: Cover) -> str:
    """The pattern of every area."""
    return "".join(draw(cover_, one) for kind, draw in TEXTURES.items() for one in cover_.drawn_as(kind))


def _city_cells(cover_: Cover) -> frozenset[tuple[int, ...]]:
    """The keys of the spaces that are drawn as a city."""
    looks = cover_.plan.looks.terrain
    return frozenset(
        patch.cell.keys
        for word, area in cover_.areas.items()
        if isinstance(drawing := looks.get(word), Town) and drawing.city
        for patch in area.patches
    )


def standing(cover_: Cover) -> str:
    """What stands on the ground: orchards, houses, woods."""
    plan, ways = cover_.plan, cover_.ways

    def whole(kind: type[Ground]) -> Area:
        return Area(tuple(patch for one in cover_.drawn_as(kind) for patch in one.patches))

    looks = plan.looks.terrain
    out = [
        hedges.hedgerows(ways, area, drawing.ringed)
        for word, area in cover_.areas.items()
        if isinstance(drawing := looks.get(word), Hedgerows)
    ]
    small = plants.orchard(whole(Orchard), ways)
    farm_houses, farm_trees, beds = houses.farms(whole(Farms), ways)
    blocks = houses.town(whole(Town), ways, _city_cells(cover_))
    tall = plants.forest(whole(Woods), ways)
    out.append(
        path(beds, fill="none", stroke=plan.palette.reed, stroke_width="1.4", stroke_dasharray="1.6 1.2")
    )
    if small or farm_trees:
        out.append(plants.crowns(plan, [*small, *farm_trees], small=True))
    if farm_houses or blocks:
        out.append(houses.roofs(plan, [*farm_houses, *blocks]))
    if tall:
        out.append(plants.crowns(plan, tall))
    return "".join(out)
