"""The outlines of a map of areas: areas added, taken out, split and merged; corners moved, put in, taken out.

A corner belongs to every area that has it, and what is done to it is done to all of them, so that neighbours
keep their border. Places are whole numbers of map units, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from wsn.board.areaboard import AreaBoard
from wsn.board.board import Space
from wsn.board.boxes import FARTHEST_FROM_ORIGIN
from wsn.geometry.lattice import Point
from wsn.geometry.polygons import Ring, clockwise, doubled_area, from_the_top, overlapping, sides, unsound
from wsn.geometry.rims import away, beside, holds, unite_rims, with_corner, with_corner_near
from wsn.mapmaking.boxes_and_connections import apart, join_areas, new_name, remove_space, reroute_paths
from wsn.mapmaking.brushes import known_word
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.sheetwork import NotDrawn, work

Rings = Mapping[str, tuple[Point, ...]]


def outlines_of(draft: MapDraft) -> dict[str, tuple[Point, ...]]:
    """The corners of every area as its file has them. Raises NotDrawn for a map of hexes or squares."""
    if not draft.area:
        raise NotDrawn(
            f"only areas have outlines; the {work(draft).nouns} of this map lie in columns and rows"
        )
    return {name: tuple(Point(*p) for p in row["outline"]) for name, row in draft.document["areas"].items()}


# --- areas


def with_area(draft: MapDraft, name: str, corners: Iterable[Point], terrain: str = "") -> MapDraft:
    """One more area, of plain ground or another. Where it lies over areas that are there, they keep what they
    have and it goes along their rims, unless it lies wholly inside one, or one inside it. Raises NotDrawn.
    """
    rings = outlines_of(draft)
    name = new_name(draft, name)
    word = known_word(terrain, draft.words.terrain, "ground") if terrain else _plain_terrain(draft)
    drawn = _clockwise_ring(corners)
    for place in drawn:
        rings = with_corner_near(rings, place)
    pieces = beside(drawn, rings.values())
    if len(pieces) != 1:
        why = "it would fall into pieces" if pieces else "nothing is left of it"
        raise NotDrawn(f"other areas lie there already, and beside them {why}")
    for place in pieces[0]:
        rings = with_corner_near(rings, place)
    made = _sound_rims({**rings, name: _clockwise_ring(pieces[0])}, (name, *rings))
    draft = _set_outlines(draft, {one: made[one] for one in rings})
    areas = {**draft.document["areas"], name: {"terrain": word, "outline": _ring_lists(made[name])}}
    return replace(draft, document={**draft.document, "areas": areas})


def without_area(draft: MapDraft, name: str) -> MapDraft:
    """The map without an area and without all that names it. Raises NotDrawn."""
    outlines_of(draft)
    label = work(draft).place(name)
    if len(draft.document["areas"]) == 1:
        raise NotDrawn("a map keeps at least one area")
    draft = remove_space(draft, label)
    areas = {one: row for one, row in draft.document["areas"].items() if one != label}
    return replace(draft, document={**draft.document, "areas": areas})


def merge_areas(draft: MapDraft, name: str, other: str) -> MapDraft:
    """Two areas with a common border as one, with the name, the ground and the centre of the first; what
    named the second names it. Raises NotDrawn.
    """
    rings = outlines_of(draft)
    a, b = work(draft).place(name), work(draft).place(other)
    if a == b:
        raise NotDrawn("name two areas")
    left = {one: ring for one, ring in rings.items() if one != b}
    ring = unite_rims(rings[a], rings[b], left.values())
    if ring is None:
        raise NotDrawn(f"{a} and {b} have no border in common, so they cannot be merged")
    made = _sound_rims({**left, a: ring}, (a,))
    draft = join_areas(draft, a, b, _board(draft, rings), _board(draft, made))
    areas = {one: row for one, row in draft.document["areas"].items() if one != b}
    draft = replace(draft, document={**draft.document, "areas": areas})
    return _set_outlines(draft, {a: made[a]})


def split(draft: MapDraft, name: str, cut: Iterable[Point], fresh: str) -> MapDraft:
    """An area in two, along a line from one place of its rim to another. The part where its counters stand
    keeps the name; where they stand on the line itself, the larger part, of equal ones that which is further
    up, then further left. The other has the same ground. Borders and paths go to the part that they touch.
    Raises NotDrawn.
    """
    rings = outlines_of(draft)
    label = work(draft).place(name)
    fresh = new_name(draft, fresh)
    places = list(cut)
    line = [place for n, place in enumerate(places) if n == 0 or place != places[n - 1]]
    if len(line) < 2:
        raise NotDrawn("a line that splits an area has at least two places, both ends on its rim")
    for end in (line[0], line[-1]):
        rings = with_corner_near(rings, end)
    ring = rings[label]
    for end in (line[0], line[-1]):
        if end not in ring:
            raise NotDrawn(f"{end.x},{end.y} is not on the rim of {label}; a line that splits it ends there")
    at = ring.index(line[0])
    turned = ring[at:] + ring[:at]
    to = turned.index(line[-1])
    if to == 0:
        raise NotDrawn("a line that splits an area leads from one place of its rim to another")
    inner = line[1:-1]
    parts = (
        _clockwise_ring((*turned[: to + 1], *reversed(inner)), bare=True),
        _clockwise_ring((*turned[to:], turned[0], *inner), bare=True),
    )
    if not holds(ring, line) or any(len(set(part)) < 3 for part in parts):
        raise NotDrawn(f"the line leaves {label} between its ends")
    centre = work(draft).board.centre(label)
    kept, other = sorted(parts, key=lambda part: _claim_key(part, centre))
    made = _sound_rims({**rings, label: kept, fresh: other}, (label, fresh))
    board = _board(draft, made)
    draft = _set_outlines(draft, {one: made[one] for one in made if one != fresh})
    areas = draft.document["areas"]
    row = {"terrain": areas[label]["terrain"], "outline": _ring_lists(made[fresh])}
    draft = replace(draft, document={**draft.document, "areas": {**areas, fresh: row}})
    return reroute_paths(apart(draft, label, fresh, board), board, label, fresh)


def _claim_key(part: Ring, centre: Point) -> tuple[float, int, int, int]:
    """What sorts the parts of an area that was split: the one that keeps its name comes first."""
    first = from_the_top(part)[0]
    return away(part, centre), -abs(doubled_area(part)), first.y, first.x


# --- corners


def corner_moved(draft: MapDraft, start: Point, end: Point) -> MapDraft:
    """A corner elsewhere, in every area that has it. Raises NotDrawn with the nearest where there is none."""
    rings = outlines_of(draft)
    _check_corner(rings, start)
    rings = with_corner(rings, start)
    changed = [name for name, ring in rings.items() if start in ring]
    rings = with_corner(rings, end)
    moved = dict(rings)
    for name in changed:
        ring = tuple(end if place == start else place for place in rings[name])
        moved[name] = tuple(place for n, place in enumerate(ring) if place != ring[n - 1])
        if len(set(moved[name])) < 3:
            raise NotDrawn(f"{name} would have fewer than three corners")
    return _set_outlines(draft, _sound_rims(moved, changed))


def corner_added(draft: MapDraft, at: Point, between: tuple[Point, Point]) -> MapDraft:
    """A new corner on the side between two places, in every area that has this side. Raises NotDrawn."""
    rings = outlines_of(draft)
    for end in between:
        rings = with_corner(rings, end)
    made, changed = dict(rings), []
    for name, ring in rings.items():
        for n, side in enumerate(sides(ring), 1):
            if set(side) == set(between):
                made[name] = (*ring[:n], at, *ring[n:])
                changed.append(name)
    if not changed:
        (a, b) = between
        raise NotDrawn(f"no area has a side from {a.x},{a.y} to {b.x},{b.y}")
    return _set_outlines(draft, _sound_rims(made, changed))


def without_corner(draft: MapDraft, at: Point) -> MapDraft:
    """A corner taken out of every area that has it. Raises NotDrawn."""
    rings = outlines_of(draft)
    _check_corner(rings, at)
    rings = with_corner(rings, at)
    changed = [name for name, ring in rings.items() if at in ring]
    made = {**rings, **{name: tuple(p for p in rings[name] if p != at) for name in changed}}
    for name in changed:
        if len(made[name]) < 3:
            raise NotDrawn(f"{name} would have fewer than three corners")
    return _set_outlines(draft, _sound_rims(made, changed))


def set_centre(draft: MapDraft, name: str, at: Point | None) -> MapDraft:
    """An area with the place of its counters; None: where it has most room. Raises NotDrawn."""
    outlines_of(draft)
    label = work(draft).place(name)
    row = dict(draft.document["areas"][label])
    if at is None:
        row.pop("centre", None)
    elif work(draft).board.at(*at) != label:
        raise NotDrawn(f"{at.x},{at.y} is not in {label}")
    else:
        row["centre"] = [at.x, at.y]
    return replace(draft, document={**draft.document, "areas": {**draft.document["areas"], label: row}})


def corners_of(draft: MapDraft) -> dict[Point, tuple[str, ...]]:
    """Every corner with the areas that have it."""
    found: dict[Point, tuple[str, ...]] = {}
    for name, ring in outlines_of(draft).items():
        for place in ring:
            found[place] = (*found.get(place, ()), name)
    return found


# --- rings


def _clockwise_ring(corners: Iterable[Point], *, bare: bool = False) -> tuple[Point, ...]:
    """A rim, clockwise, without a corner twice in a row. Raises NotDrawn."""
    places = list(corners)
    ring = tuple(place for n, place in enumerate(places) if place != places[n - 1])
    far = next((p for p in ring if max(map(abs, p)) > FARTHEST_FROM_ORIGIN), None)
    if far is not None:
        raise NotDrawn(f"{far.x},{far.y} is further away than {FARTHEST_FROM_ORIGIN:,} units")
    why = unsound(ring)
    if why and not bare:
        raise NotDrawn(why)
    return clockwise(ring)


def _sound_rims(rings: Rings, changed: Iterable[str]) -> dict[str, tuple[Point, ...]]:
    """The rims, if every changed one is an outline and overlaps no other. Raises NotDrawn."""
    names = set(changed)
    for name in sorted(names):
        why = unsound(rings[name])
        if why:
            raise NotDrawn(f"{name}: {why}")
    for one, other in overlapping({name: clockwise(ring) for name, ring in rings.items()}):
        raise NotDrawn(f"{one} and {other} would overlap")
    return dict(rings)


def _check_corner(rings: Rings, place: Point) -> None:
    """Raises NotDrawn with the nearest corner where none is here."""
    every = {one for ring in rings.values() for one in ring}
    if place not in every:
        near = min(every, key=lambda one: (one.x - place.x) ** 2 + (one.y - place.y) ** 2)
        raise NotDrawn(f"there is no corner at {place.x},{place.y}; the nearest is at {near.x},{near.y}")


# --- the document


def _ring_lists(ring: Iterable[Point]) -> list[list[int]]:
    return [[place.x, place.y] for place in ring]


def _plain_terrain(draft: MapDraft) -> str:
    return draft.words.plain or min(draft.words.terrain)


def _set_outlines(draft: MapDraft, rings: Rings) -> MapDraft:
    """A draft with these outlines; a centre that is no longer in its area goes."""
    areas: dict[str, Any] = dict(draft.document["areas"])
    for name, ring in rings.items():
        row = areas[name]
        if row["outline"] == _ring_lists(ring):
            continue
        first = Point(*row["outline"][0])
        at = ring.index(first) if first in ring else 0
        fresh = {**row, "outline": _ring_lists(ring[at:] + ring[:at])}
        centre = row.get("centre")
        if centre is not None and not holds(ring, [Point(*centre)]):
            del fresh["centre"]
        areas[name] = fresh
    if areas == draft.document["areas"]:
        return draft
    return replace(draft, document={**draft.document, "areas": areas})


def _board(draft: MapDraft, rings: Rings) -> AreaBoard:
    """A bare board of these outlines, to see what has a border with what."""
    spaces = {name: Space(name) for name in rings}
    outlines = {name: clockwise(ring) for name, ring in rings.items()}
    return AreaBoard(
        name="", title="", system=str(draft.document["system"]), digest="",
        spaces=spaces, edges={}, paths=(), outlines=outlines,
    )  # fmt: skip
