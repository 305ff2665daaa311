"""Which terrain word is drawn how: tints below, textures on them, and what stands on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wsn.geometry.hexes import Hex, neighbours
from wsn.table.picture import ground, hedges, houses, plants
from wsn.table.picture.plan import SIZE, Plan
from wsn.table.picture.regions import Area, area
from wsn.table.picture.svg import Pen, group, path, text
from wsn.table.picture.ways import RIVERS, Ways

Tint = tuple[str, float, float]
"""A colour of the palette by name, the inset of the rim and how much it wavers."""

TINTS: Mapping[str, Tint] = {
    "fields": ("", 0.05, 0.012),
    "rough": ("rough", 0.1, 0.1),
    "light_woods": ("orchard_ground", 0.09, 0.04),
    "woods": ("wood_ground", 0.08, 0.06),
    "forest": ("wood_ground", 0.08, 0.06),
    "hedgerow": ("orchard_ground", 0.07, 0.03),
    "hill": ("", 0.07, 0.05),
    "dispersed_buildings": ("yard", 0.12, 0.1),
    "built_up": ("town", 0.07, 0.03),
    "town": ("town", 0.07, 0.03),
    "marsh": ("marsh", 0.08, 0.07),
    "irrigation_ditch": ("", 0.06, 0.015),
    "sand_beach": ("sand", 0.05, 0.05),
    "beach": ("sand", 0.05, 0.05),
}
"""Terrain with an area of its own; an empty colour is laid by the texture."""

PLAIN = frozenset({"open", "country"})
KNOWN = frozenset({*TINTS, *PLAIN, *RIVERS, *ground.SEAS})


@dataclass(frozen=True)
class Cover:
    """The areas of a plan by terrain word, and its ways."""

    plan: Plan
    ways: Ways
    areas: Mapping[str, Area]

    def between(self, low: int | None, high: int | None) -> Cover:
        """The part whose hexes lie above `low` and no higher than `high` (half levels; None: no limit)."""
        heights = {space.hex: space.level for space in self.plan.spaces}

        def here(h: Hex) -> bool:
            return (low is None or heights[h] > low) and (high is None or heights[h] <= high)

        areas = {word: Area(tuple(p for p in a.patches if here(p.hex))) for word, a in self.areas.items()}
        return Cover(self.plan, self.ways, {word: a for word, a in areas.items() if a.patches})


def cover(plan: Plan) -> Cover:
    """The areas of every terrain in the drawn window."""
    words = {space.hex: space.terrain for space in plan.board.hexes.values()}
    present = sorted({space.terrain for space in plan.spaces})
    areas = {}
    for word in present:
        _, inset, wild = TINTS.get(word, ("", 0.06, 0.0))
        seed = 1000 + sum(ord(c) * (i + 1) for i, c in enumerate(word))

        def member(h: Hex, word: str = word) -> bool:
            return words.get(h) == word or (word in ground.SANDS and _washed(words, h))

        areas[word] = area(plan, member, inset, wild, seed)
    return Cover(plan, Ways(plan), areas)


def _washed(words: Mapping[Hex, str], h: Hex) -> bool:
    """True for a sea hex beside a beach: the sand goes on under the water, so that nothing shows between."""
    return words.get(h) in ground.SEAS and any(words.get(other) in ground.SANDS for other in neighbours(h))


def tints(found: Cover) -> str:
    """The tint of each area, with a quiet line round it where the palette gives one."""
    colours = found.plan.palette
    out = []
    for word, patch in found.areas.items():
        name = TINTS.get(word, ("",))[0]
        if name:
            out.append(path(patch.fill, fill=getattr(colours, name)))
    for word, patch in found.areas.items():
        if word in ("light_woods", "dispersed_buildings", "rough"):
            out.append(
                path(patch.rim, fill="none", stroke=colours.scrub, stroke_width="1", stroke_dasharray="3 2.4")
            )
        elif word in ("built_up", "town", "marsh"):
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


def _grass(found: Cover, patch: Area) -> str:
    return plants.grass(found.plan, patch, found.ways)


def _rough(found: Cover, patch: Area) -> str:
    return plants.rough(found.plan, patch, found.ways)


def _marsh(found: Cover, patch: Area) -> str:
    return plants.tufts(found.plan, patch, found.ways)


def _fields(found: Cover, patch: Area) -> str:
    return ground.fields(found.plan, patch)


def _ditches(found: Cover, patch: Area) -> str:
    return ground.ditches(found.plan, patch)


def _sand(found: Cover, patch: Area) -> str:
    return ground.sand(found.plan, patch)


def _hill(found: Cover, patch: Area) -> str:
    """A hill that is a tile: a raised area with hachures round it."""
    colours = found.plan.palette
    hexes = {part.hex for part in patch.patches}
    ticks = Pen()
    top = area(found.plan, hexes.__contains__, 0.33, 0.07, 1213)
    for part in patch.patches:
        x, y = found.plan.centre(part.hex)
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


TEXTURES: Mapping[str, Callable[[Cover, Area], str]] = {
    "open": _grass,
    "country": _grass,
    "rough": _rough,
    "marsh": _marsh,
    "fields": _fields,
    "irrigation_ditch": _ditches,
    "sand_beach": _sand,
    "beach": _sand,
    "hill": _hill,
}


def textures(found: Cover) -> str:
    """The pattern of every area."""
    return "".join(draw(found, found.areas[word]) for word, draw in TEXTURES.items() if word in found.areas)


def strangers(found: Cover) -> str:
    """A terrain word that nobody knows how to draw is printed on its hexes."""
    strange = []
    for space in found.plan.spaces:
        if space.terrain not in KNOWN:
            x, y = found.plan.centre(space.hex)
            colours = found.plan.palette
            words = space.terrain.replace("_", " ")
            strange.append(text(x, y + SIZE * 0.4, words, 10, colours.ink, halo=colours.label_halo))
    return group(strange)


def standing(found: Cover) -> str:
    """What stands on the ground: orchards, houses, woods."""
    plan, ways = found.plan, found.ways
    nothing = Area(())
    out = [hedges.hedgerows(plan, found.areas.get("hedgerow", nothing))]
    small = plants.orchard(found.areas.get("light_woods", nothing), ways)
    farm_houses, farm_trees, beds = houses.farms(found.areas.get("dispersed_buildings", nothing), ways)
    blocks = houses.town(found.areas.get("built_up", nothing), ways)
    blocks += houses.town(found.areas.get("town", nothing), ways)
    tall = plants.forest(found.areas.get("woods", nothing), ways)
    tall += plants.forest(found.areas.get("forest", nothing), ways)
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
