"""A second, slow reading of the bonds, supply and retreats of Normandy '44: no code of the game is in it.

It knows a position as plain data (`Case`) and works with corners of hexes in whole numbers: the hex in row r
and column c has its centre at (2c, 3r), odd rows one further east, and six corners around it. Nothing is
searched backwards, and every way is tried: what it says should be so by the words of the rulebook alone.
`supplycases.py` compares it with the game on random positions of Board T.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

ROWS, COLUMNS = range(16, 25), range(1, 13)
KILLED = 10
COVER = ("bocage", "woods", "town", "city")


@dataclass(frozen=True)
class Piece:
    """A unit: as much of it as matters here."""

    name: str
    side: str
    kind: str
    strength: int
    marks: tuple[str, ...] = ()

    @property
    def walks(self) -> bool:
        return self.kind in ("", "s", "o")

    @property
    def points(self) -> int:
        return 0 if self.kind in ("s", "h", "w") else 1 if self.strength <= 2 else 2

    @property
    def code(self) -> str:
        letter = "G" if self.side == "german" else "A"
        return letter + self.kind + str(self.strength) + "".join(f"!{mark}" for mark in self.marks)


@dataclass
class Case:
    """A position as plain data; pairs of hexes are frozensets."""

    terrain: dict[str, str] = field(default_factory=dict)
    rivers: set[frozenset[str]] = field(default_factory=set)
    floods: set[frozenset[str]] = field(default_factory=set)
    walls: set[frozenset[str]] = field(default_factory=set)
    roads: set[frozenset[str]] = field(default_factory=set)
    causeways: set[frozenset[str]] = field(default_factory=set)
    inside: set[str] = field(default_factory=set)
    stacks: dict[str, list[Piece]] = field(default_factory=dict)
    works: set[str] = field(default_factory=set)
    """The hexes with an improved position."""
    held: dict[str, str] = field(default_factory=dict)
    """Who was last in a Town or City."""
    sources: set[str] = field(default_factory=set)
    start: str = ""
    hexes: int = 2


# --- geometry


def centre(space: str) -> tuple[int, int]:
    row, column = int(space[:2]), int(space[2:])
    return 2 * column + row % 2, 3 * row


def label(x: int, y: int) -> str:
    row = y // 3
    return f"{row:02}{(x - row % 2) // 2:02}"


@cache
def is_hex(space: str) -> bool:
    return int(space[:2]) in ROWS and int(space[2:]) in COLUMNS


@cache
def around(space: str) -> tuple[str, ...]:
    """The six hexes around one, those off the board among them."""
    x, y = centre(space)
    return tuple(label(x + a, y + b) for a, b in ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3)))


@cache
def corners(space: str) -> set[tuple[int, int]]:
    x, y = centre(space)
    return {(x + a, y + b) for a, b in ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))}


def touching(corner: tuple[int, int], near: str) -> list[str]:
    """The three hexes at a corner of a hex."""
    return [one for one in (near, *around(near)) if corner in corners(one)]


@cache
def apart(a: str, b: str) -> int:
    """How many hexes apart two hexes are."""
    (x, y), (u, v) = centre(a), centre(b)
    down = abs(y - v) // 3
    return down + max(0, (abs(x - u) - down) // 2)


def is_land(case: Case, space: str) -> bool:
    return is_hex(space) and case.terrain.get(space) != "sea"


def crossable(case: Case, a: str, b: str) -> bool:
    return is_land(case, a) and is_land(case, b) and frozenset((a, b)) not in case.walls


# --- zones and bonds (N44 8)


def pieces(case: Case, space: str, side: str) -> list[Piece]:
    return [piece for piece in case.stacks.get(space, ()) if piece.side == side]


def foe(side: str) -> str:
    return "german" if side == "allied" else "allied"


def zonal(case: Case, space: str, side: str) -> bool:
    return any(piece.kind != "s" and piece.strength > 1 for piece in pieces(case, space, side))


def bonding(case: Case, space: str, side: str) -> bool:
    return any(
        piece.kind != "s" and piece.strength > 1 and "scattered" not in piece.marks
        for piece in pieces(case, space, side)
    )


def watchers(case: Case, space: str, side: str) -> list[str]:
    """The hexes whose stacks of a side have their zone in a hex."""
    return [one for one in around(space) if crossable(case, one, space) and zonal(case, one, side)]


def list_bonds(case: Case, side: str) -> dict[frozenset[str], list[tuple[str, ...]]]:
    """By hex or hexside, who holds the bonds of a side that stand."""
    found: dict[frozenset[str], list[tuple[str, ...]]] = {}
    able = [space for space in case.stacks if bonding(case, space, side)]
    for a, b in combinations(able, 2):
        if apart(a, b) != 2:
            continue
        between = [one for one in around(a) if one in around(b)]
        if not all(crossable(case, a, one) and crossable(case, b, one) for one in between):
            continue
        if len(between) == 1:
            stands = not case.stacks.get(between[0])
        else:
            stands = crossable(case, *between) and not all(pieces(case, one, foe(side)) for one in between)
        if stands:
            found.setdefault(frozenset(between), []).append((a, b))
    for space in able:
        for corner in corners(space):
            ends = [one for one in touching(corner, space) if one != space]
            if not all(crossable(case, space, one) for one in ends) or not crossable(case, *ends):
                continue
            if all(pieces(case, one, foe(side)) for one in ends):
                continue
            (far,) = [one for one in corners(ends[0]) & corners(ends[1]) if one != corner]
            there = touching(far, ends[0])
            rim = any(not is_land(case, one) for one in there)
            if rim or any(frozenset(pair) in case.walls for pair in combinations(there, 2)):
                found.setdefault(frozenset(ends), []).append((space,))
    return found


# --- supply (N44 18.2)


def owner(case: Case, space: str) -> str:
    """Who controls a Town or City: whoever is there, or was last (N44 2.2.5)."""
    there = case.stacks.get(space)
    return there[0].side if there else case.held.get(space, "")


def is_supplied(case: Case, start: str, side: str) -> bool:
    """Whether a stack traces a line: forward, step by step, over every state that there is."""
    bonds = list_bonds(case, foe(side))

    def open_(here: str, to: str) -> bool:
        return (
            crossable(case, here, to)
            and not pieces(case, to, foe(side))
            and frozenset((to,)) not in bonds
            and frozenset((here, to)) not in bonds
        )

    zone = {space for one in case.stacks for space in around(one) if one in watchers(case, space, foe(side))}

    def watched(space: str) -> bool:
        return space in zone and not pieces(case, space, side)

    def shut(space: str) -> bool:
        return (
            case.terrain.get(space) in ("town", "city")
            and not pieces(case, space, side)
            and case.held.get(space) == foe(side)
        )

    def on_road(space: str) -> bool:
        return any(space in road for road in case.roads)

    sources = set(case.sources)
    if side == "german":
        sources |= {
            one for one in case.inside if case.terrain.get(one) == "city" and owner(case, one) == side
        }
    first = (start, 0, False, False)
    waiting, seen = [first], {first}
    while waiting:
        here, used, by_road, was = waiting.pop()
        if here in sources and not (by_road and shut(here)):
            return True
        following = []
        if not by_road and on_road(here) and not shut(here):
            following.append((here, used, True, was))
        for to in around(here):
            if not open_(here, to) or (was and watched(to)):
                continue
            if by_road:
                if frozenset((here, to)) in case.roads and not shut(to):
                    following.append((to, used, True, watched(to)))
            elif used < 5:
                following.append((to, used + 1, False, watched(to)))
        for state in following:
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return False


# --- retreats (N44 13)


class Rout:
    """The retreat of the stack in `case.start`, by trying everything."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.side = case.stacks[case.start][0].side
        self.fleeing = list(case.stacks[case.start])
        self.bonds = list_bonds(case, foe(self.side))

    def friends(self, space: str) -> list[Piece]:
        return [] if space == self.case.start else pieces(self.case, space, self.side)

    def ignored(self, watcher: str, space: str) -> bool:
        """Whether Germans ignore a zone that reaches into the perimeter from outside (N44 16.3)."""
        case = self.case
        return self.side == "german" and space in case.inside and watcher not in case.inside

    def feared(self, space: str) -> bool:
        return any(not self.ignored(one, space) for one in watchers(self.case, space, foe(self.side)))

    def bonded(self, here: str, to: str) -> bool:
        for what in (frozenset((to,)), frozenset((here, to))):
            for holders in self.bonds.get(what, ()):
                if not any(self.ignored(holder, space) for holder in holders for space in what):
                    if what == frozenset((here, to)) and here != self.case.start and self.friends(to):
                        continue  # units on both sides: the fleeing ones, and friends
                    return True
        return False

    def deadly(self, here: str, to: str, walks: bool) -> bool:
        """Whether a step eliminates a unit (N44 13.2.2)."""
        case, side = self.case, frozenset((here, to))
        if not crossable(case, here, to) or pieces(case, to, foe(self.side)) or self.bonded(here, to):
            return True
        if here != case.start and self.feared(to) and not self.friends(to):
            return True
        if walks or side in case.roads:
            return False
        wet = "flooded" in (case.terrain.get(to), case.terrain.get(here))
        return wet or side in case.rivers or (side in case.floods and side not in case.causeways)

    def paid_on(self, way: tuple[str, ...]) -> tuple[str, ...]:
        """The way up to where those who walk lose a step (N44 13.2.1)."""
        case = self.case
        whole = (case.start, *way)
        beside = {
            "river": any(case.start in side for side in case.rivers),
            "flood": any(case.start in side for side in case.floods),
        }
        for i in range(1, len(way)):
            side = frozenset(whole[i : i + 2])
            bridged = side in case.roads
            late = side in case.rivers and not bridged and not beside["river"]
            if side in case.floods and not bridged and side not in case.causeways and not beside["flood"]:
                late = True
            if case.terrain.get(whole[i]) == "flooded":
                late = late or not bridged or frozenset(whole[i - 1 : i + 1]) not in case.roads
            if late:
                return way[: i + 1]
        return ()

    def room(self, space: str, coming: list[Piece], placed: tuple[tuple[Piece, str], ...]) -> bool:
        there = [*self.friends(space), *(piece for piece, at in placed if at == space), *coming]
        return fits_one_hex(there)

    def may_stop(self, to: str, coming: list[Piece], placed: tuple[tuple[Piece, str], ...]) -> bool:
        """Whether a retreat may end after one hex (N44 13.3)."""
        case, friends = self.case, self.friends(to)
        sound = [piece for piece in friends if "disrupted" not in piece.marks]
        if case.hexes != 2 or (self.feared(to) and not sound):
            return False
        if case.terrain.get(to) in COVER or to in case.works or any(one.kind == "s" for one in friends):
            return True
        room = sum(one.strength for one in sound if "strategic" not in one.marks)
        stopping = [*coming, *(piece for piece, at in placed if at == to)]
        return sum(one.strength for one in stopping) <= room

    def ways(self, group: list[Piece], placed: tuple[tuple[Piece, str], ...]) -> Iterator[tuple[str, ...]]:
        """Every way that units can go together alive, to where they may end."""
        case = self.case

        def go(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
            here, far = way[-1] if way else case.start, len(way)
            for to in around(here):
                if any(self.deadly(here, to, piece.walks) for piece in group) or to in way:
                    continue
                away = apart(case.start, to) if is_hex(to) else 0
                longer = (*way, to)
                if far < case.hexes:
                    if away != far + 1:
                        continue
                elif away < case.hexes:
                    continue
                fits = self.room(to, group, placed)
                if far + 1 < case.hexes:
                    if far == 0 and fits and self.may_stop(to, group, placed):
                        yield longer
                    yield from go(longer)
                elif fits:
                    yield longer
                else:
                    yield from go(longer)

        yield from go(())

    def least(
        self,
        left: tuple[Piece, ...],
        placed: tuple[tuple[Piece, str], ...] = (),
        paid: frozenset[tuple[str, ...]] = frozenset(),
    ) -> int:
        """The least that units lose, one after another in any order on any ways."""
        best = KILLED * len(left)
        for piece in left:
            rest = tuple(one for one in left if one is not piece)
            seen = set()
            for way in self.ways([piece], placed):
                pays = self.paid_on(way) if piece.walks else ()
                cost = int(bool(pays) and pays not in paid)
                if cost >= best or (way[-1], pays) in seen:
                    continue
                seen.add((way[-1], pays))
                now = paid | {pays} if pays else paid
                best = min(best, cost + self.least(rest, (*placed, (piece, way[-1])), now))
                if best == 0:
                    return 0
            if rest:
                best = min(best, KILLED + self.least(rest, placed, paid))
        return best

    def answers(self, group: list[Piece]) -> set[str]:
        """The hexes in which units that go together may end (N44 13.1.2, 13.1.4, 13.7)."""
        rest = tuple(one for one in self.fleeing if one not in group)
        walks = any(piece.walks for piece in group)
        least = self.least(tuple(self.fleeing))
        found: dict[tuple[bool, bool], set[str]] = {}
        for way in self.ways(group, ()):
            pays = self.paid_on(way) if walks else ()
            after = tuple((piece, way[-1]) for piece in group)
            paid = frozenset((pays,)) if pays else frozenset()
            if int(bool(pays)) + self.least(rest, after, paid) != least:
                continue
            carried = any("strategic" in one.marks for space in way for one in self.friends(space))
            zone = self.feared(way[0]) and not self.friends(way[0])
            found.setdefault((carried, zone), set()).add(way[-1])
        return found[min(found)] if found else set()


# --- random positions


def make_case(seed: int, most: int = 2) -> Case:
    """A random position: ground, the two sides near each other, and a beaten stack of `most` units at most.

    In some of them water is everywhere and enemies crowd around, so that retreats cost something.
    """
    luck = random.Random(seed)
    case = Case(hexes=4 if luck.random() < 0.2 else 2)
    spaces = [f"{row}{column:02}" for row in ROWS for column in COLUMNS]
    sides = [frozenset((a, b)) for a in spaces for b in around(a) if is_hex(b) and a < b]
    hard = luck.random() < 0.5
    wet = 0.5 if hard else 0.18
    for space in spaces:
        if luck.random() < 0.35:
            case.terrain[space] = luck.choice(
                ("bocage", "woods", "town", "city", "flooded", "flooded", "flooded", "sea")
            )
    for side in sides:
        what = luck.random()
        if what < wet * 0.6:
            case.rivers.add(side)
        elif what < wet:
            case.floods.add(side)
        elif what < wet + 0.03 and all(is_land(case, one) for one in side):
            case.walls.add(side)
    for _ in range(luck.randint(0, 4)):
        here = luck.choice(spaces)
        for _ in range(luck.randint(2, 9)):
            to = luck.choice(around(here))
            if crossable(case, here, to):
                (case.causeways if luck.random() < 0.1 else case.roads).add(frozenset((here, to)))
                here = to
    if luck.random() < 0.3:
        case.inside = {space for space in spaces if int(space[:2]) >= 21}
    land = [space for space in spaces if is_land(case, space)]
    case.start = luck.choice(land)
    if hard and luck.random() < 0.7:  # nothing of the stack's own hex is wet: later water costs a step
        case.rivers = {pair for pair in case.rivers if case.start not in pair}
        case.floods = {pair for pair in case.floods if case.start not in pair}
    side = luck.choice(("german", "allied"))
    near = [space for space in land if space != case.start and apart(space, case.start) <= 4]
    luck.shuffle(near)
    if hard:
        near.sort(key=lambda space: apart(space, case.start) > luck.choice((1, 2, 3)))
    case.stacks[case.start] = [_draw(luck, side, f"{case.start}{x}") for x in "abc"[: luck.randint(1, most)]]
    for space in near[: luck.randint(2, 14)]:
        owner = foe(side) if luck.random() < 0.6 else side
        weak = hard and luck.random() < 0.5
        number = luck.choice((1, 1, 2, 3))
        case.stacks[space] = [_draw(luck, owner, f"{space}{x}", besides=True) for x in "abc"[:number]]
        if weak and owner != side:
            case.stacks[space] = [Piece(f"{space}a", owner, "", 1)]
    for space, there in list(case.stacks.items()):
        if not fits_one_hex(there):
            case.stacks[space] = there[:1]
    case.works = {space for space in land if luck.random() < 0.05}
    case.held = {
        space: luck.choice(("german", "allied"))
        for space in land
        if case.terrain.get(space) in ("town", "city") and not case.stacks.get(space)
    }
    case.sources = set(luck.sample(land, 3))
    return case


def fits_one_hex(there: list[Piece]) -> bool:
    """Whether these units may stand in one hex."""
    free = [piece.kind for piece in there if piece.kind in ("s", "h", "w")]
    tanks = [piece.points for piece in there if piece.kind in ("t", "f")]
    points = sum(piece.points for piece in there)
    return len(free) == len(set(free)) and points - max(tanks, default=0) <= 4


def _draw(luck: random.Random, side: str, name: str, *, besides: bool = False) -> Piece:
    """A unit by chance; those that are not beaten may bear marks, and may never move."""
    kinds = ["", "", "", "t", "p", "h"] + (["s", "w"] if besides and side == "german" else [])
    kind = luck.choice(kinds)
    strength = luck.choice((1, 2, 3, 5, 6))
    marks: tuple[str, ...] = ()
    if besides and luck.random() < 0.25:
        marks = (luck.choice(("disrupted", "strategic", "scattered")),)
    return Piece(name, side, kind, strength, marks)
