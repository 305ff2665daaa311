"""How much of each cell areas cover, and how far places are from a line, whatever the data are like.

Rings may cross themselves and one another, be doubled, or lie over each other by the thousand. To unite such
areas as polygons costs as much as they have crossings, which grow with the square of their corners: shapely
takes 14 seconds and 300 MB for a thousand strips, and does not end with one ring of five hundred corners at
random. So areas are measured along level lines, some dozens across each cell: exact along each of them, and
at a cost that is known before. Tests hold this equal to the union and the intersections of shapely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import shapely
from shapely import LineString

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Shapes = NDArray[np.object_]

MOST_LEVEL_LINES: Final = 128
"""So many level lines cross a cell, unless the areas have very many sides."""
FEWEST_LEVEL_LINES: Final = 8
CROSSINGS_LIMIT: Final = 12_000_000
"""So often the level lines may meet the sides of areas: some seconds of work."""
AT_ONCE: Final = 1_000_000
"""So many of these are looked at together, for the sake of memory."""
BITS: Final = 22
"""Places along a level line are told apart to this power of two of the width of the whole."""
MOST_RING_CORNERS: Final = 2_000
"""Of so many corners of a ring the middle of an area is found."""
CHUNK: Final = 32
"""A long line is searched in pieces of so many corners."""


class TooManyCrossings(Exception):
    """Areas with so many long sides that it would take too long to measure them."""


def sides_of(rings: Sequence[Floats]) -> Floats:
    """The sides of rings as rows of x, y, x, y; the last corner of each ring is joined to its first."""
    if not rings:
        return np.empty((0, 4))
    corners = np.vstack(rings)
    sizes = np.array([len(ring) for ring in rings])
    ends = sizes.cumsum()
    following = np.arange(1, len(corners) + 1)
    following[ends - 1] = ends - sizes
    return np.hstack([corners, corners[following]])


def cover_shares(sides: Floats, owners: Ints, cells: Floats) -> Floats:
    """The share of each cell that areas cover together, from 0 to 1.

    `sides` are those of all areas (`sides_of`), `owners` says to which area each belongs, as a whole number;
    what a line reaches by an odd number of sides is inside. `cells` are convex, all with as many corners: an
    array of cells, corners, x and y. Raises TooManyCrossings.
    """
    found = np.zeros(len(cells))
    low, high = cells.min(axis=(0, 1)), cells.max(axis=(0, 1))
    tall = float((cells[:, :, 1].max(axis=1) - cells[:, :, 1].min(axis=1)).max())
    near = (sides[:, [1, 3]].max(axis=1) > low[1]) & (sides[:, [1, 3]].min(axis=1) < high[1])
    sides, owners = sides[near], np.unique(owners[near], return_inverse=True)[1]
    if not len(sides):
        return found
    lines, first, last, step = _level_lines(sides, float(low[1]), float(high[1]), tall)
    at, rows, left, right = _cell_rows(cells, float(low[1]), step)
    whole = np.bincount(at, right - left, len(cells))
    scale = (2**BITS - 2) / float(high[0] - low[0])
    left, right = (left - low[0]) * scale, (right - low[0]) * scale
    for begin, end in _line_bands(first, last, lines):
        here = (first < end) & (last > begin)
        row, spot = _crossings_of_lines(
            sides[here], first[here], last[here], float(low[1]), step, (begin, end)
        )
        along = np.clip(np.rint((spot - low[0]) * scale), 0, 2**BITS - 1).astype(np.int64)
        count = _count_crossings(first[here], last[here], begin, end)
        starts, ends = _union_stretches(row - begin, along, owners[here].repeat(count))
        some = slice(*np.searchsorted(rows, [begin, end]))
        if len(starts):
            knots = np.column_stack([starts, ends]).ravel().astype(float)
            told = np.column_stack([np.zeros(len(starts)), ends - starts]).ravel().cumsum()
            base = (rows[some] - begin) * float(2**BITS)
            length = np.interp(base + right[some], knots, told) - np.interp(base + left[some], knots, told)
            found += np.bincount(at[some], length / scale, len(cells))
    return np.asarray(np.minimum(found / whole, 1.0))


def _level_lines(sides: Floats, low: float, high: float, tall: float) -> tuple[int, Ints, Ints, float]:
    """How many level lines there are, the first that meets each side and the first that does so no more,
    and how far apart the lines are. Raises TooManyCrossings.
    """
    ends = np.sort(sides[:, [1, 3]], axis=1)
    fine = MOST_LEVEL_LINES
    while True:
        step = tall / fine
        lines = max(round((high - low) / step), 1)
        first, last = np.clip(np.ceil((ends - low) / step - 0.5), 0, lines).astype(np.int64).T
        if (last - first).sum() <= CROSSINGS_LIMIT:
            return lines, first, last, step
        if fine == FEWEST_LEVEL_LINES:
            raise TooManyCrossings
        fine //= 2


def _cell_rows(cells: Floats, low: float, step: float) -> tuple[Ints, Ints, Floats, Floats]:
    """Each cell with each level line that crosses it: their numbers, in the order of the lines, and where
    the line comes in and goes out.
    """
    bottom, top = cells[:, :, 1].min(axis=1), cells[:, :, 1].max(axis=1)
    first = np.ceil((bottom - low) / step - 0.5).astype(np.int64)
    most = int(np.ceil((top - bottom).max() / step)) + 1
    rows = first[:, None] + np.arange(most)
    height = low + (rows + 0.5) * step
    after = np.roll(cells, -1, axis=1)
    left, right = np.full(rows.shape, np.inf), np.full(rows.shape, -np.inf)
    for a, b in zip(cells.swapaxes(0, 1), after.swapaxes(0, 1)):
        (ax, ay), (bx, by) = a.T[:, :, None], b.T[:, :, None]
        meets = (ay <= height) != (by <= height)
        with np.errstate(divide="ignore", invalid="ignore"):
            spot = ax + (height - ay) * (bx - ax) / (by - ay)
        left = np.where(meets, np.minimum(left, spot), left)
        right = np.where(meets, np.maximum(right, spot), right)
    there = left < right
    at = np.broadcast_to(np.arange(len(cells))[:, None], rows.shape)[there]
    order = np.argsort(rows[there], kind="stable")
    return at[order], rows[there][order], left[there][order], right[there][order]


def _line_bands(first: Ints, last: Ints, lines: int) -> Iterator[tuple[int, int]]:
    """The level lines in bands that meet no more than `AT_ONCE` sides, or are one line alone."""
    change = np.bincount(first, minlength=lines + 1) - np.bincount(last, minlength=lines + 1)
    met = change.cumsum()[:lines].cumsum()
    begin = 0
    while begin < lines:
        before = int(met[begin - 1]) if begin else 0
        end = max(int(np.searchsorted(met, before + AT_ONCE, "right")), begin + 1)
        yield begin, end
        begin = end


def _count_crossings(first: Ints, last: Ints, begin: int, end: int) -> Ints:
    return np.asarray(np.minimum(last, end) - np.maximum(first, begin))


def _crossings_of_lines(
    sides: Floats, first: Ints, last: Ints, low: float, step: float, band: tuple[int, int]
) -> tuple[Ints, Floats]:
    """The level lines of a band that meet sides, side by side, and where."""
    count = _count_crossings(first, last, *band)
    before = count.cumsum() - count
    row = np.maximum(first, band[0]).repeat(count) + np.arange(count.sum()) - before.repeat(count)
    height = low + (row + 0.5) * step
    ax, ay, bx, by = sides.T
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = (bx - ax) / (by - ay)
    return row, ax.repeat(count) + (height - ay.repeat(count)) * slope.repeat(count)


def _union_stretches(row: Ints, along: Ints, owner: Ints) -> tuple[Ints, Ints]:
    """The stretches that are inside of any area, from line to line; those of a line begin at its number
    times `2**BITS`.
    """
    wide = int(owner.max()).bit_length() if len(owner) else 0
    met = np.sort((((row << wide) | owner) << BITS) | along)  # sides of an area on a line come in pairs
    line, spot = met >> (wide + BITS), met & (2**BITS - 1)
    both = np.sort((line[::2] << (2 * BITS)) | (spot[::2] << BITS) | spot[1::2])
    base = (both >> (2 * BITS)) << BITS
    starts, ends = base + ((both >> BITS) & (2**BITS - 1)), base + (both & (2**BITS - 1))
    starts, ends = starts[starts < ends], ends[starts < ends]
    reach = np.maximum.accumulate(ends)
    fresh = np.ones(len(starts), dtype=bool)
    fresh[1:] = starts[1:] > reach[:-1]
    until = np.append(np.flatnonzero(fresh)[1:] - 1, len(starts) - 1)
    return starts[fresh], reach[until] if len(starts) else ends


# --- lines


def distances(places: Floats, line: Floats) -> Floats:
    """How far each place is from a line of two points or more."""
    if len(line) <= CHUNK:
        return np.asarray(shapely.distance(shapely.points(places), LineString(line)))
    cuts = range(0, max(len(line) - 1, 1), CHUNK)
    pieces = [LineString(line[at : at + CHUNK + 1]) for at in cuts]
    tree = shapely.STRtree(pieces)
    away: tuple[object, Floats] = tree.query_nearest(
        shapely.points(places), return_distance=True, all_matches=False
    )
    return np.asarray(away[1])


class ShapePart(NamedTuple):
    """A part of what a number stands for: the rings of an area, or, where it is none, a line or a place."""

    owner: int
    lines: Sequence[Floats]
    area: bool


def middles_of(parts: Sequence[ShapePart], owners: int, frame: tuple[float, float, float, float]) -> Floats:
    """For each owner a place in the middle of the largest of its parts, as far as they lie in a frame (left,
    top, right, bottom); infinitely far off where none does.
    """
    there = np.full((owners, 2), np.inf)
    shapes, at = shapely.get_parts(_clip_shapes(_shapes_of(parts), frame), return_index=True)
    owner = np.array([part.owner for part in parts], dtype=np.int64)[at]
    some = ~shapely.is_empty(shapes)
    shapes, owner = shapes[some], owner[some]
    backwards = -np.arange(len(shapes))  # of two as large the first
    order = np.lexsort((backwards, shapely.length(shapes), shapely.area(shapes), owner))
    last = order[np.flatnonzero(np.diff(owner[order], append=-1))]
    there[owner[last]] = _middles_of(shapes[last])
    return there


def _shapes_of(parts: Sequence[ShapePart]) -> Shapes:
    """The parts as shapes."""
    shapes: Shapes = np.empty(len(parts), dtype=object)
    areas = [n for n, part in enumerate(parts) if part.area]
    ways = [n for n, part in enumerate(parts) if not part.area and len(part.lines[0]) > 1]
    lone = [n for n, part in enumerate(parts) if not part.area and len(part.lines[0]) == 1]
    if areas:
        corners, rings = _join_lines([ring for n in areas for ring in parts[n].lines])
        owners = np.arange(len(areas)).repeat([len(parts[n].lines) for n in areas])
        closed = np.asarray(shapely.linearrings(corners, indices=rings))
        shapes[areas] = shapely.polygons(closed, indices=owners)
    if ways:
        corners, lines = _join_lines([parts[n].lines[0] for n in ways])
        shapes[ways] = shapely.linestrings(corners, indices=lines)
    if lone:
        shapes[lone] = shapely.points(np.vstack([parts[n].lines[0] for n in lone]))
    return shapes


def _join_lines(lines: Sequence[Floats]) -> tuple[Floats, Ints]:
    """The corners of all lines and the number of the line of each; no more corners than the middle of a line
    needs: to cut an area costs the square of them.
    """
    lines = [line[:: len(line) // MOST_RING_CORNERS + 1] for line in lines]
    return np.vstack(lines), np.arange(len(lines)).repeat([*map(len, lines)])


def _clip_shapes(shapes: Shapes, frame: tuple[float, float, float, float]) -> Shapes:
    """Shapes as far as they lie in a frame; one that crosses itself and cannot be cut, all of it."""
    left, top, right, bottom = shapely.bounds(shapes).T
    beyond = (left < frame[0]) | (top < frame[1]) | (right > frame[2]) | (bottom > frame[3])
    for n in np.flatnonzero(beyond):
        with suppress(shapely.errors.GEOSException):
            shapes[n] = shapely.clip_by_rect(shapes[n], *frame)
    return shapes


def _middles_of(shapes: Shapes) -> Floats:
    """The middle of each shape; for one that is bent about it, a place inside."""
    middles, kind = shapely.centroid(shapes), shapely.get_type_id(shapes)
    ways = (kind == shapely.GeometryType.LINESTRING) & (shapely.length(shapes) > 0)
    middles[ways] = shapely.line_interpolate_point(shapes[ways], 0.5, normalized=True)
    x, y = shapely.get_x(middles), shapely.get_y(middles)
    bent = (kind == shapely.GeometryType.POLYGON) & ~shapely.contains_xy(shapes, x, y)
    middles[bent] = shapely.point_on_surface(shapes[bent])
    return np.column_stack([shapely.get_x(middles), shapely.get_y(middles)])
