"""Houses from above: gabled roofs, lit from the north-west, with their shadows."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from wsn.table.picture.chance import roll, spread_number, unit
from wsn.table.picture.plan import SIZE, MapPlan, holds, stripes
from wsn.table.picture.plants import Crown
from wsn.table.picture.regions import Area
from wsn.table.picture.svg import XY, Pen, path
from wsn.table.picture.ways import TRAVEL, Ways


@dataclass(frozen=True, slots=True)
class House:
    """A gabled block: its middle, half its length and depth, the angle of the ridge, the tint of the roof."""

    x: float
    y: float
    long: float
    deep: float
    angle: float
    tint: int
    church: bool = False

    def at(self, u: float, v: float) -> XY:
        """A place in the house's own axes, in half lengths and half depths."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        du, dv = u * self.long, v * self.deep
        return self.x + du * c - dv * s, self.y + du * s + dv * c

    @property
    def outline(self) -> list[XY]:
        """The four corners."""
        return [self.at(-1, -1), self.at(1, -1), self.at(1, 1), self.at(-1, 1)]


VILLAGE_ROWS: Final = (-1.0, -0.6, -0.22, 0.22, 0.6, 1.0)
CITY_ROWS: Final = (-1.0, -0.74, -0.48, -0.22, 0.22, 0.48, 0.74, 1.0)
"""Where rows of houses stand along the street, and in a city, closer together."""


def town(area: Area, ways: Ways, cities: Collection[tuple[int, ...]] = ()) -> list[House]:
    """Houses in blocks along the street through the hex; a church where the place has a name.

    `cities` are the keys of the cells that are built up closely.
    """
    houses, built = [], _Built()
    named = {ways.plan.seed(space) for space in ways.plan.spaces if space.name}
    for patch in area.patches:
        (cx, cy), (q, r) = patch.cell.at, patch.cell.keys
        angle = ways.heading(patch.cell.at, TRAVEL)
        if angle is not None:
            cx, cy = ways.passing(patch.cell.at, TRAVEL)
        else:
            angle = math.pi / 2 * unit(q, r, 1)
        c, s = math.cos(angle), math.sin(angle)
        if patch.cell.keys in named:
            church = _place_church(cx, cy, angle, ways)
            if church is not None and holds(patch.shape, (church.x, church.y)):
                houses.append(church)
                built.add(church)
        city = patch.cell.keys in cities
        apart, across = (0.27, 5) if city else (0.36, 4)
        for j, row in enumerate(CITY_ROWS if city else VILLAGE_ROWS):
            for i in range(-across, across + 1):
                n = roll(q, r, i, j, 2)
                u = (i + 0.5 * (j & 1)) * apart * SIZE + 1.5 * spread_number(n, 1)
                v = row * SIZE + 0.015 * SIZE * spread_number(n, 2)
                house = House(
                    cx + u * c - v * s,
                    cy + u * s + v * c,
                    SIZE * (0.13 + 0.035 * unit(n, 3)),
                    SIZE * (0.095 + 0.02 * unit(n, 4)),
                    angle + (math.pi / 2 if n % 6 == 0 else 0.0) + 0.05 * spread_number(n, 5),
                    (0, 1, 0, 1, 2)[n % 5],
                )
                if n % 13 and _house_fits(house, patch.shape, ways) and built.room_for(house):
                    houses.append(house)
                    built.add(house)
    return houses


def _place_church(cx: float, cy: float, angle: float, ways: Ways) -> House | None:
    for v in (-0.26, 0.26, -0.4, 0.4, 0.0):
        x, y = cx - v * SIZE * math.sin(angle), cy + v * SIZE * math.cos(angle)
        church = House(x, y, SIZE * 0.24, SIZE * 0.1, angle, 2, church=True)
        if all(ways.free(px, py, 1) for px, py in church.outline):
            return church
    return None


def _house_fits(house: House, shape: tuple[XY, ...], ways: Ways) -> bool:
    ring = [
        *house.outline,
        (house.x, house.y),
        house.at(1, 0),
        house.at(-1, 0),
        house.at(0, 1),
        house.at(0, -1),
    ]
    return all(holds(shape, p) and ways.free(*p, 0.8) for p in ring)


FAR_APART: Final = 32
"""No two houses that lie farther apart are too close."""


class _Built:
    """The houses that stand already, by where they are: only near ones are looked at."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], list[House]] = {}

    def add(self, house: House) -> None:
        """It stands."""
        self._at.setdefault((int(house.x // FAR_APART), int(house.y // FAR_APART)), []).append(house)

    def room_for(self, house: House) -> bool:
        """Whether none is too close to it."""
        x, y = int(house.x // FAR_APART), int(house.y // FAR_APART)
        near = (self._at.get((x + dx, y + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return not any(_are_close(house, other) for others in near for other in others)


def _are_close(a: House, b: House) -> bool:
    room = 0.52 * (a.long + a.deep + b.long + b.deep) + (3 if a.church or b.church else 0)
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < room * room


def farms(area: Area, ways: Ways) -> tuple[list[House], list[Crown], str]:
    """Dispersed buildings: a few houses apart, each with a tree or two and a kitchen garden."""
    houses: list[House] = []
    built = _Built()
    trees: list[Crown] = []
    beds = Pen()
    for patch in area.patches:
        (cx, cy), (q, r) = patch.cell.at, patch.cell.keys
        turn = 6.28 * unit(q, r, 3)
        for k in range(5):
            n = roll(q, r, k, 4)
            a = turn + k * 1.2566 + 0.25 * spread_number(n, 1)
            for reach in (0.52, 0.42, 0.6, 0.3):
                x, y = cx + reach * SIZE * math.cos(a), cy + reach * SIZE * 0.92 * math.sin(a)
                house = House(x, y, SIZE * (0.15 + 0.03 * unit(n, 2)), SIZE * 0.105, 3.14 * unit(n, 3), n % 2)
                if k < 4 and _house_fits(house, patch.shape, ways) and built.room_for(house):
                    houses.append(house)
                    built.add(house)
                    plot = [house.at(1.15, -1), house.at(2.3, -1), house.at(2.3, 1.2), house.at(1.15, 1.2)]
                    if n & 4 and all(holds(patch.shape, p) and ways.free(*p, 1) for p in plot):
                        for line in stripes(plot, house.angle, 2.6):
                            beds.line(line)
                    break
            a += 0.6
            for reach in (0.62, 0.34):
                x, y = cx + reach * SIZE * math.cos(a), cy + reach * SIZE * math.sin(a)
                tree = Crown(x, y, SIZE * (0.085 + 0.02 * unit(n, 5)), n)
                clear = all((x - o.x) ** 2 + (y - o.y) ** 2 > (o.long + tree.r) ** 2 for o in houses)
                if clear and holds(patch.shape, (x, y)) and ways.free(x, y, tree.r):
                    trees.append(tree)
    return houses, trees, str(beds)


def roofs(plan: MapPlan, houses: list[House]) -> str:
    """The houses: shadow, two roof planes, outline, ridge; a cross on a church."""
    colours = plan.palette
    shadow, outline, ridge, crosses, smoke = Pen(), Pen(), Pen(), Pen(), Pen()
    lit = [Pen() for _ in colours.roofs]
    dark = [Pen() for _ in colours.roofs]
    for house in sorted(houses, key=lambda h: (h.y, h.x)):
        ring = house.outline
        far = [(x + 3.2, y + 3.8) for x, y in ring]
        shadow.polygon(_convex_hull([*ring, *far]))
        outline.polygon(ring)
        one = [house.at(-1, -1), house.at(1, -1), house.at(1, 0), house.at(-1, 0)]
        two = [house.at(-1, 0), house.at(1, 0), house.at(1, 1), house.at(-1, 1)]
        mx, my = house.at(0, -1)
        if (mx - house.x) + (my - house.y) > 0:
            one, two = two, one
        tint = house.tint % len(lit)
        lit[tint].polygon(one)
        dark[tint].polygon(two)
        ridge.line([house.at(-1, 0), house.at(1, 0)])
        if house.church:
            tower = House(*house.at(-1.25, 0), house.deep * 1.05, house.deep * 1.05, house.angle, 2)
            outline.polygon(tower.outline)
            lit[2 % len(lit)].polygon(tower.outline)
            crosses.line([tower.at(-0.7, 0), tower.at(0.7, 0)]).line(
                [tower.at(0.1, -0.6), tower.at(0.1, 0.6)]
            )
        else:
            smoke.dot(*house.at(0.55, -0.35))
    line = {"fill": "none", "stroke": colours.house_line}
    return (
        path(str(shadow), fill=colours.shade, fill_opacity="0.45")
        + "".join(path(str(pen), fill=colour) for pen, colour in zip(lit, colours.roofs))
        + "".join(path(str(pen), fill=colour) for pen, colour in zip(dark, colours.roofs_dark))
        + path(str(outline), stroke_width="0.9", stroke_linejoin="round", **line)
        + path(str(ridge), stroke_width="0.7", stroke_opacity="0.8", **line)
        + path(str(smoke), stroke_width="1.9", stroke_linecap="square", **line)
        + path(str(crosses), fill="none", stroke=colours.foam, stroke_width="1.5")
    )


def _convex_hull(points: list[XY]) -> list[XY]:
    """The corners of the smallest shape without hollows that holds all the points, in turn."""
    rows = sorted(points)
    halves: list[list[XY]] = []
    for row in (rows, rows[::-1]):
        half: list[XY] = []
        for point in row:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: XY, b: XY, c: XY) -> float:
    """Above 0 where the way through three points turns in the sense in which their angles grow."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
