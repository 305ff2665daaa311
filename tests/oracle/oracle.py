"""A second opinion on lines of sight: slow, plain, written from the definitions, no code from `wsn`.

It walks nothing. Every hex near a line is asked alone over which interval the line is inside it, by its
three pairs of parallel sides; a nudged line is a line whose start has an infinitely small part, so places
are pairs of a fraction and a share of that smallness, compared in order. Heights are whole levels as
fractions (shingle is one half), not half levels.

Hexes are axial pairs (q, r); the centre of one is (6q, 4r + 2q) with y to the south.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

H = tuple[int, int]
Pair = frozenset[H]
Place = H | Pair | None
Blocker = tuple[str, Place, Fraction]
"""The rule, the hex or edge (None off the map), and where on the line."""

ALWAYS = {"woods", "built_up"}
COUNTS = {"rough": 3, "light_woods": 2, "dispersed_buildings": 2}
NEVER = {
    "open",
    "fields",
    "sand_beach",
    "irrigation_ditch",
    "minor_river",
    "major_river",
    "marsh",
    "sea",
}


@dataclass
class Map:
    """A map in the plainest form; `terrain` says which hexes there are."""

    terrain: dict[H, str]
    level: dict[H, Fraction] = field(default_factory=dict)
    shingle: set[H] = field(default_factory=set)
    bocage: set[Pair] = field(default_factory=set)
    cliff: set[Pair] = field(default_factory=set)
    gully: list[tuple[H, ...]] = field(default_factory=list)
    smoke: set[H] = field(default_factory=set)
    pointy: bool = False

    def ground(self, h: H) -> Fraction:
        return self.level.get(h, Fraction(0))

    def in_gully(self, h: H) -> bool:
        return any(h in path for path in self.gully)

    def joined(self, a: H, b: H) -> bool:
        return any({a, b} == {c, d} for path in self.gully for c, d in itertools.pairwise(path))


@dataclass
class Verdict:
    clear: bool
    reading: str
    blockers: set[Blocker]


def apart(a: H, b: H) -> int:
    """Steps between two hexes: the larger of the coordinates in the three hex directions."""
    q, r = b[0] - a[0], b[1] - a[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


Dual = tuple[Fraction, Fraction]
"""A number and its infinitely small part; tuples compare in the right order."""


@cache
def inside(step: H, hand: str) -> tuple[tuple[H, Fraction, Fraction], ...]:
    """The hexes that a line from (0, 0) to `step` is in, in order, with where it enters and leaves.

    `hand`: "left", "right" (as on the lattice, y to the south), or "none" for the line itself.
    """
    q1, r1 = step
    dx, dy = Fraction(6 * q1), Fraction(4 * r1 + 2 * q1)
    sign = {"left": 1, "right": -1, "none": 0}[hand]
    # Turning (dx, dy) a quarter to the left, with y to the south, gives (dy, -dx).
    small_x, small_y = sign * dy, sign * -dx
    gathered: list[tuple[Dual, Dual, H]] = []
    for q in range(min(0, q1) - 2, max(0, q1) + 3):
        for r in range(min(0, r1) - 2, max(0, r1) + 3):
            x, y = Fraction(-6 * q), Fraction(-4 * r - 2 * q)
            low: Dual = (Fraction(0), Fraction(0))
            high: Dual = (Fraction(1), Fraction(0))
            meets = True
            # Three pairs of sides: |y| <= 2, |x + y| <= 4, |x - y| <= 4 about the centre.
            for fx, fy, reach in ((0, 1, 2), (1, 1, 4), (1, -1, 4)):
                start: Dual = (fx * x + fy * y, fx * small_x + fy * small_y)
                slope = fx * dx + fy * dy
                if slope == 0:
                    meets = meets and (Fraction(-reach), Fraction(0)) < start < (Fraction(reach), Fraction(0))
                    continue
                ways = sorted(((bound - start[0]) / slope, -start[1] / slope) for bound in (-reach, reach))
                low, high = max(low, ways[0]), min(high, ways[1])
            if meets and low < high:
                gathered.append((low, high, (q, r)))
    gathered.sort()
    return tuple((h, low[0], high[0]) for low, high, h in gathered)


def readings(m: Map, a: H, b: H) -> dict[str, list[tuple[H, Fraction, Fraction]]]:
    """Each reading by its name in the picture: the straight one, or left and right."""
    step = (b[0] - a[0], b[1] - a[1])
    # A picture of pointy hexes has its axes exchanged, which exchanges the hands.
    hands = {"left": "right", "right": "left"} if m.pointy else {"left": "left", "right": "right"}
    both = {name: inside(step, hand) for name, hand in hands.items()}
    if both["left"] == both["right"]:
        both = {"straight": both["left"]}
    return {
        name: [((a[0] + q, a[1] + r), enters, leaves) for (q, r), enters, leaves in spans]
        for name, spans in both.items()
    }


def end_level(m: Map, h: H) -> Fraction:
    """The level of a hex as an end: shingle lifts by half a level, but not out of a gully."""
    lift = Fraction(1, 2) if h in m.shingle and not m.in_gully(h) else Fraction(0)
    return m.ground(h) + lift


def blockers(m: Map, a: H, b: H, spans: list[tuple[H, Fraction, Fraction]]) -> set[Blocker]:
    """Everything that blocks one reading by itself, or as one of the number that is needed."""
    start, end = end_level(m, a), end_level(m, b)

    def line(at: Fraction) -> Fraction:
        return start + (end - start) * at

    def over(top: Fraction, enters: Fraction, leaves: Fraction) -> bool:
        # The line is straight, so it is lowest over a closed stretch at one of its two ends.
        return top > line(enters) or top > line(leaves)

    names: set[Blocker] = set()
    counted: dict[str, list[tuple[H, Fraction]]] = {kind: [] for kind in COUNTS}
    clouds: list[tuple[H, Fraction]] = []
    off: list[list[tuple[Fraction, Fraction]]] = []
    previous_off = False
    for h, enters, leaves in spans:
        middle = (enters + leaves) / 2
        if h not in m.terrain:
            if previous_off:
                off[-1].append((enters, leaves))
            else:
                off.append([(enters, leaves)])
            previous_off = True
            continue
        previous_off = False
        if h in m.smoke:
            clouds.append((h, Fraction(0) if h == a else Fraction(1) if h == b else middle))
        if h in (a, b):
            continue
        terrain = m.terrain[h]
        assert terrain in ALWAYS or terrain in COUNTS or terrain in NEVER
        if terrain in ALWAYS:
            if over(m.ground(h) + 1, enters, leaves):
                names.add(("WSS 5.3 R5", h, middle))
        elif over(m.ground(h), enters, leaves):
            names.add(("WSS 5.3 R4", h, middle))
        if terrain in COUNTS and over(m.ground(h) + 1, enters, leaves):
            counted[terrain].append((h, middle))
    for kind, need in COUNTS.items():
        if len(counted[kind]) >= need:
            names |= {("WSS 5.3 R5", h, at) for h, at in counted[kind]}
    if len(clouds) >= 2:
        names |= {("WSS 5.3 R6", h, at) for h, at in clouds}
    for run in off:
        names.add(("WSS 5.3 R8", None, (run[0][0] + run[-1][1]) / 2))
    for (h, _, at), (k, _, _) in itertools.pairwise(spans):
        hedge = frozenset((h, k)) in m.bocage and not {h, k} & {a, b}
        if hedge and max(m.ground(h), m.ground(k)) + 1 > line(at):
            names.add(("WSN 5.1", frozenset((h, k)), at))
    names |= gully(m, a, b, [h for h, _, _ in spans])
    return names


def gully(m: Map, a: H, b: H, hexes: list[H]) -> set[Blocker]:
    """WSN 5.5, told of each end that is in a gully."""
    ends = [(h, Fraction(at)) for h, at in ((a, 0), (b, 1)) if m.in_gully(h)]
    if not ends:
        return set()
    if len(ends) == 2:
        allowed = all(m.joined(h, k) for h, k in itertools.pairwise(hexes))
    else:
        low = ends[0][0]
        other = b if low == a else a
        allowed = end_level(m, other) > m.ground(low)
    return set() if allowed else {("WSN 5.5", h, at) for h, at in ends}


def verdict(m: Map, a: H, b: H) -> Verdict:
    """Whether a sees b, by which reading, and what blocks."""
    if apart(a, b) <= 1:
        return Verdict(True, "straight", set())
    by_name = {name: blockers(m, a, b, spans) for name, spans in readings(m, a, b).items()}
    open_ = [name for name, what in by_name.items() if not what]
    if len(by_name) == 1:
        return Verdict(bool(open_), "straight", by_name["straight"])
    if len(open_) == 1:
        return Verdict(True, open_[0], set())
    return Verdict(bool(open_), "both", set() if open_ else by_name["left"] | by_name["right"])


def modifiers(m: Map, a: H, b: H) -> tuple[bool, bool]:
    """Whether fire along the line crosses bocage (+1) and smoke (+2), by the reading that is lighter."""
    if a == b:
        return False, a in m.smoke
    gathered = []
    for spans in readings(m, a, b).values():
        if verdict(m, a, b).clear and apart(a, b) > 1 and blockers(m, a, b, spans):
            continue
        cuts = any(frozenset((h, k)) in m.bocage for (h, _, _), (k, _, _) in itertools.pairwise(spans))
        gathered.append((1 * cuts + 2 * any(h in m.smoke for h, _, _ in spans), cuts))
    weight, cuts = min(gathered)
    return cuts, weight - cuts > 0


def cliff_cover(m: Map, firer: H, target: H) -> bool:
    """WSN 5.6: the firer is lower, and a reading comes into the target over a cliff."""
    if firer == target or m.ground(firer) >= m.ground(target):
        return False
    return any(frozenset((spans[-2][0], target)) in m.cliff for spans in readings(m, firer, target).values())


def pairs(m: Map) -> Iterable[tuple[H, H]]:
    """Every unordered pair of hexes, each with itself too."""
    hexes = sorted(m.terrain)
    return ((a, b) for i, a in enumerate(hexes) for b in hexes[i:])
