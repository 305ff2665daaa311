"""AreaBoard: a board of areas, each a polygon with whole-number corners. Neighbours share some border.

Outlines may meet anywhere: where a corner of one area lies on the side of another, that side is divided
there. So every border is a chain of the same small sides seen from both areas, and all is decided by whole
numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import ClassVar, Literal

import shapely
from shapely import Polygon, STRtree

from wsn.board.board import Board, Number, Outline
from wsn.geometry.lattice import Point
from wsn.geometry.picking import PARTS_OF_A_STEP
from wsn.geometry.polygons import middle, ordinary_span, shared_borders


@dataclass(frozen=True, kw_only=True, repr=False)
class AreaBoard(Board):
    """A map of areas. A border may be one that no unit crosses (`impassable`), and a listed connection joins
    what shares no border. Distance counts steps from neighbour to neighbour.
    """

    outlines: Mapping[str, Outline]
    """The rim of each area, clockwise."""
    centres: Mapping[str, Point] = field(default_factory=dict)
    """Where the counters of an area stand, where the map says so."""
    span: int = 0
    """How many map units a space of ordinary size is wide: it sets how large counters are. 0: as the areas
    are on the average."""

    shape: ClassVar[Literal["hex", "square", "area"]] = "area"
    noun: ClassVar[str] = "area"

    @property
    def aspect(self) -> tuple[float, float]:
        """As wide as high: an area of ordinary size is drawn as large as a hex."""
        return self._area_scale, self._area_scale

    @cached_property
    def _area_scale(self) -> float:
        return sqrt(3) / (self.span or ordinary_span(self.outlines.values()))

    @cached_property
    def _area_polygons(self) -> Mapping[str, Polygon]:
        """Each area as printed, without what is cut out of it."""
        return {
            area: shapely.Polygon(outline, [*self.holes(area)]) for area, outline in self.outlines.items()
        }

    @cached_property
    def _area_tree(self) -> STRtree:
        return shapely.STRtree(list(self._area_polygons.values()))

    @cached_property
    def _areas_inside(self) -> Mapping[str, tuple[str, ...]]:
        """The areas that lie wholly inside each, not inside another within."""
        ids = list(self.outlines)
        shapes = [shapely.Polygon(self.outlines[area]) for area in ids]
        outer, inner = shapely.STRtree(shapes).query(shapes, predicate="contains_properly")
        holders: dict[int, list[int]] = {}
        for a, b in zip(outer.tolist(), inner.tolist(), strict=True):
            holders.setdefault(b, []).append(a)
        inside: dict[str, tuple[str, ...]] = {}
        for b in sorted(holders):
            a = min(holders[b], key=lambda a: (shapes[a].area, a))
            inside[ids[a]] = (*inside.get(ids[a], ()), ids[b])
        return inside

    def holes(self, space_id: str) -> tuple[Outline, ...]:
        """The outlines of the areas that lie wholly inside one: they are cut out of it."""
        return tuple(self.outlines[area] for area in self._areas_inside.get(space_id, ()))

    @cached_property
    def _shared_borders(self) -> Mapping[str, Mapping[str, tuple[Outline, ...]]]:
        """For each area, clockwise from its highest point, those it has a border with, and that border."""
        rims = self.outlines.items()
        return shared_borders({area: (rim, *(hole[::-1] for hole in self.holes(area))) for area, rim in rims})

    def _spaces_around(self, space_id: str) -> tuple[str, ...]:
        return tuple(self._shared_borders.get(space_id, ()))

    def _outline_of(self, space_id: str) -> Outline:
        return self.outlines[space_id]

    def _centre_of(self, space_id: str) -> Point:
        return self.centres.get(space_id) or self._area_middles[space_id]

    @cached_property
    def _area_middles(self) -> Mapping[str, Point]:
        return {
            area: middle(shape) for area, shape in self._area_polygons.items() if area not in self.centres
        }

    def _space_at_point(self, x: Number, y: Number) -> str | None:
        place = shapely.Point(
            round(x * PARTS_OF_A_STEP) / PARTS_OF_A_STEP, round(y * PARTS_OF_A_STEP) / PARTS_OF_A_STEP
        )
        hits = self._area_tree.query(place, predicate="intersects")
        ids = list(self._area_polygons)
        return ids[min(hits)] if len(hits) else None

    def _borders_of(self, a: str, b: str) -> tuple[Outline, ...]:
        return self._shared_borders[a].get(b, ())
