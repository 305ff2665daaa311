"""Simple solutions to compare with: a lerp loop, and shapely with an STRtree, both by the reference rule.

The reference rule is the smaller part of War Storms: hills, woods and built-up hexes that rise above the
straight line between the two ends, and bocage edges not at an end. No counts, gullies or smoke.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

from wsn.board.obstacles import Obstacles
from wsn.geometry.hexes import Edge, Hex, centre, corners, distance, edge_corners

Pairs = dict[tuple[Hex, Hex], bool]


def tall(obstacles: Obstacles) -> dict[Hex, int]:
    """The tops of the solids."""
    return {h: top.height for h, top in obstacles.solids.items() if top.height is not None}


def walls(obstacles: Obstacles) -> dict[Edge, int]:
    """The tops of the edges."""
    return {e: top.height for e, top in obstacles.edges.items() if top.height is not None}


def reference(obstacles: Obstacles) -> Obstacles:
    """The same obstacles, as far as the reference rule has them."""
    return Obstacles(
        obstacles.levels, obstacles.solids, edges=obstacles.edges, adjacent_rule=obstacles.adjacent_rule
    )


def by_lerp(obstacles: Obstacles) -> Pairs:
    """Every pair by stepping along the line in floating point and rounding to the nearest hex.

    Each pair is asked from both ends: nudged off corners and edges, the line back is another line.
    """
    tops, hedges, levels = tall(obstacles), walls(obstacles), obstacles.levels
    pairs: Pairs = {}
    for a, b in permutations(levels, 2):
        steps = distance(a, b)
        q, r = a[0] + 1e-6, a[1] + 2e-6
        dq, dr = (b[0] - a[0]) / steps, (b[1] - a[1]) / steps
        low = levels[a]
        rise = (levels[b] - low) / steps
        before, clear = a, True
        for i in range(1, steps):
            here = _rounded(q + dq * i, r + dr * i)
            if here not in levels or tops.get(here, -99) > low + rise * i:  # type: ignore[call-overload]  # a plain pair equals its hex
                clear = False
                break
            if i > 1 and hedges:
                line = (before, here) if before < here else (here, before)
                if hedges.get(line, -99) > low + rise * (i - 0.5):  # type: ignore[arg-type]  # a plain pair equals its hex
                    clear = False
                    break
            before = here  # type: ignore[assignment]  # a plain pair equals its hex
        pairs[a, b] = clear
    return pairs


def _rounded(q: float, r: float) -> tuple[int, int]:
    """The hex at a fractional place, by cube rounding."""
    s = -q - r
    x, z, y = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(x - q), abs(z - r), abs(y - s)
    if off_q > off_r and off_q > off_s:
        x = -z - y
    elif off_r > off_s:
        z = -x - y
    return x, z


def by_shapely(obstacles: Obstacles) -> Pairs:
    """Every pair, by asking an STRtree of all tall shapes which of them the line between centres meets.

    All lines go to the tree in one call, and the places of the crossings are worked out in bulk.
    """
    import numpy as np
    import shapely

    levels = obstacles.levels
    pairs = list(combinations(levels, 2))
    solid = {h: top for h, top in tall(obstacles).items() if top > min(levels.values())}
    hedges = walls(obstacles)
    shapes: list[Any] = [shapely.Polygon(corners(h)) for h in solid]
    shapes += [shapely.LineString(edge_corners(*line)) for line in hedges]
    tops = np.array([*solid.values(), *hedges.values()])
    first: list[Hex | Edge] = [*solid, *hedges]
    lines: Any = shapely.linestrings(np.array([(centre(a), centre(b)) for a, b in pairs], dtype=float))
    tree = shapely.STRtree(shapes)
    which, met = tree.query(lines, predicate="intersects")
    keep = np.array(
        [not _at_an_end(first[m], *pairs[w]) for w, m in zip(which.tolist(), met.tolist())], dtype=bool
    )
    which, met = which[keep], met[keep]
    cut = shapely.intersection(lines[which], np.array(shapes, dtype=object)[met])
    starts = np.asarray(shapely.get_point(lines, 0))[which]
    ends = np.asarray(shapely.get_point(lines, 1))[which]
    length = np.asarray(shapely.length(lines))[which]
    enters = shapely.distance(starts, cut) / length
    leaves = 1 - shapely.distance(ends, cut) / length
    low = np.array([levels[a] for a, _ in pairs])[which]
    rise = np.array([levels[b] - levels[a] for a, b in pairs])[which]
    blocked = tops[met] > low + rise * np.where(rise >= 0, enters, leaves) + 1e-9
    hidden = set(which[blocked].tolist())
    return {pair: i not in hidden or distance(*pair) == 1 for i, pair in enumerate(pairs)}


def _at_an_end(thing: Hex | Edge, a: Hex, b: Hex) -> bool:
    return a in thing or b in thing if isinstance(thing[0], tuple) else thing in (a, b)


def wrong(theirs: Pairs, right: Pairs) -> float:
    """The percentage of pairs on which two answers differ."""
    errors = 0
    for (a, b), verdict in theirs.items():
        errors += (right[a, b] if (a, b) in right else right[b, a]) is not verdict
    return 100 * errors / len(theirs)
