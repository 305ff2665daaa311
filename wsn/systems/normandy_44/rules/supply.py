"""Lines of supply: who traces one, by which hexes, from which source (N44 5.2, 18.1, 18.2).

A line runs over five hexes at most to a road, the road hex counted among them, and along the road to a
source; a source within five hexes needs no road. Lines are traced from the sources, over all roads once and
then five hexes into the country, so that one search answers for every hex of the map.

    supply = trace_supply(s, "german")
    supply.is_supplied("2001")      # whether a unit of the side in this hex is in supply
    supply.find_way("2001")         # SupplyLine: its hexes across country, along the road, and its source

Who wants lines to something else (a headquarters, the south edge) asks `trace_lines`. Why a hex has no line
is told by `rules.shortage`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from wsn.systems.normandy_44.data.declared import BEACH, HOLDER, MULBERRY_HERE
from wsn.systems.normandy_44.data.words import ENTRIES
from wsn.systems.normandy_44.rules.world import S, World, held_by, other, stacks_of
from wsn.systems.normandy_44.rules.zones import zones_of

COUNTRY_HEXES: Final = 5
"""How many hexes a line of supply runs to a road, or to a source without one (N44 18.2)."""
PERIMETER: Final = "perimeter"


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """A line of supply hex by hex."""

    country: tuple[str, ...]
    """From the hex that it is traced from to the first on the road, or to the source where none is used."""
    road: tuple[str, ...]
    """From that hex along the road to the source, both named; empty where no road is used."""

    @property
    def source(self) -> str:
        """The hex of the source."""
        return self.road[-1] if self.road else self.country[-1]

    @property
    def hexes(self) -> tuple[str, ...]:
        """All of it, from the hex that it is traced from to the source."""
        return (*self.country, *self.road[1:])


@dataclass(frozen=True, slots=True)
class SupplyGround:
    """What lies in the way of the lines of a side."""

    taken: Collection[str]
    """The hexes with enemy units."""
    watched: frozenset[str]
    """The vacant hexes in an enemy zone of control: no line enters two of them running."""
    closed: frozenset[str]
    """The Towns and Cities of the enemy: no road part enters them."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Which hexes a side could trace a line from, and how."""

    side: str
    goals: tuple[str, ...]
    """The hexes that lines lead to, those that the enemy has taken left out."""
    ground: SupplyGround
    by_road: Mapping[str, str]
    """By hex on an open road, the next one towards a source; a source leads to itself."""
    across: Mapping[str, str]
    """By hex in the country, the next one on the shortest way to such a road, or to a source."""

    def is_supplied(self, space: str) -> bool:
        """Whether a unit of the side in a hex, or the hex itself, traces a line (N44 18.2)."""
        return space in self.by_road or space in self.across or space in self.goals

    def find_way(self, space: str) -> SupplyLine | None:
        """A line from a hex, with as few hexes across country as there can be; None where there is none."""
        if not self.is_supplied(space):
            return None
        country = [space]
        while country[-1] in self.across:
            country.append(self.across[country[-1]])
        road = []
        if country[-1] in self.by_road:
            road = [country[-1]]
            while self.by_road[road[-1]] != road[-1]:
                road.append(self.by_road[road[-1]])
        return SupplyLine(tuple(country), tuple(road) if len(road) > 1 else ())


def trace_supply(s: S, side: str) -> Supply:
    """The lines of supply of a side to its sources; worked out once for a position (N44 18.1, 18.2)."""
    return _trace_once(s, side, "all", list_sources(s, side))


def trace_edge(s: S) -> Supply:
    """The lines of the Germans to the entry hexes of the map edge alone (N44 17.2)."""
    return _trace_once(s, "german", "edge", edge_sources(s.world))


def trace_fortress(s: S) -> Supply:
    """The lines of the Germans to the City hexes of Cherbourg that they hold, alone (N44 17.2, 17.4)."""
    return _trace_once(s, "german", "fortress", held_fortress(s))


def trace_south(s: S) -> Supply:
    """The lines of the Germans to the south edge of the map alone (N44 5.2, 26.3.1)."""
    return _trace_once(s, "german", "south", south_sources(s.world))


def _trace_once(s: S, side: str, what: str, goals: tuple[str, ...]) -> Supply:
    """The lines to some goals, kept with the units of a position for as long as nothing else says otherwise.

    Control, open beaches and Mulberries stand in tracks and markers, which may change while no unit does.
    """
    known = s.placed.known
    closed = _closed_towns(s, side)
    kept: tuple[object, object, Supply] | None = known.get((trace_supply, side, what))
    if kept is not None and kept[0] == goals and kept[1] == closed:
        return kept[2]
    supply = trace_lines(s, side, goals)
    known[trace_supply, side, what] = goals, closed, supply
    return supply


def can_fortress_receive(s: S) -> bool:
    """Whether Fortress Cherbourg may receive supply points: one of its Cities traces south (N44 5.2)."""
    south = trace_south(s)
    return any(south.is_supplied(space) for space in held_fortress(s))


def trace_lines(s: S, side: str, goals: Collection[str]) -> Supply:
    """The lines of a side to these hexes, by the rules of lines of supply (N44 18.2).

    A vacant Town or City is a start too; that it lies in an enemy zone itself does not count then, for the
    line does not enter it.
    """
    world, ground = s.world, lay_ground(s, side)
    taken, watched, closed = ground.taken, ground.watched, ground.closed
    bar = zones_of(s, other(side)).bar
    links, near = world.road_links, world.zone_ground.reached
    free = tuple(space for space in goals if space not in taken)
    by_road = {space: space for space in free if space in links and space not in closed}
    waiting = deque(by_road)
    while waiting:
        to = waiting.popleft()
        for here in links[to]:
            if here in by_road or here in taken or here in closed:
                continue
            if (here in watched and to in watched) or bar(here, to) is not None:
                continue
            by_road[here] = to
            waiting.append(here)
    across: dict[str, str] = {}
    level = [*by_road, *(space for space in free if space not in by_road)]
    known = set(level)
    for _ in range(COUNTRY_HEXES):
        further = []
        for to in level:
            for here in near[to]:
                if here in known or here in taken:
                    continue
                if (here in watched and to in watched) or bar(here, to) is not None:
                    continue
                known.add(here)
                across[here] = to
                further.append(here)
        level = further
    supply = Supply(side, free, ground, by_road, across)
    begun = _begin_in_towns(s, supply)
    return replace(supply, across={**across, **begun}) if begun else supply


def _begin_in_towns(s: S, supply: Supply) -> dict[str, str]:
    """The vacant Towns and Cities in an enemy zone whose lines enter such a hex next, and no second one."""
    bar = zones_of(s, other(supply.side)).bar
    begun: dict[str, str] = {}
    for here in supply.ground.watched.intersection(s.world.controlled):
        if supply.is_supplied(here) or here in supply.ground.taken:
            continue
        for to in s.world.zone_ground.reached[here]:
            line = supply.find_way(to) if to in supply.ground.watched else None
            if line is not None and len(line.country) <= COUNTRY_HEXES and bar(here, to) is None:
                begun[here] = to
                break
    return begun


def lay_ground(s: S, side: str) -> SupplyGround:
    """What lies in the way of the lines of a side (N44 18.2).

    In the Cherbourg scenario the Germans meet no enemy zone south of the line of June 27 (N44 26.2.1).
    """
    own, taken = stacks_of(s, side), stacks_of(s, other(side))
    watched = zones_of(s, other(side)).covered(own)
    if side == "german" and s.world.is_cherbourg:
        watched -= s.world.south_of_line
    return SupplyGround(taken, watched, _closed_towns(s, side))


def _closed_towns(s: S, side: str) -> frozenset[str]:
    """The Towns and Cities that the enemy of a side controls (N44 2.2.5)."""
    enemy = other(side)
    own, taken = stacks_of(s, side), stacks_of(s, enemy)
    return frozenset(
        space
        for space in s.world.controlled
        if space not in own and (space in taken or HOLDER.get(s.state, space) == enemy)
    )


# --- sources


def list_sources(s: S, side: str) -> tuple[str, ...]:
    """The sources of supply of a side, in board order, with those that the enemy stands on (N44 18.1)."""
    if side == "german":
        return _in_order(s, (*edge_sources(s.world), *held_fortress(s)))
    beaches = [space for space, now in BEACH.each(s.state).items() if now == "open"]
    harbours = [mark.place for mark in s.state.markers.values() if mark.kind == MULBERRY_HERE]
    return _in_order(s, (*beaches, *harbours))


def name_source(s: S, space: str) -> str:
    """What a source of supply is: an entry hex, a City hex, an open beach, a Mulberry, a road south."""
    if any(mark.kind == MULBERRY_HERE and mark.place == space for mark in s.state.markers.values()):
        return "the Mulberry"
    if BEACH.get(s.state, space) == "open":
        return "the open beach"
    if space in fortress_cities(s.world):
        return "the City hex"
    if s.world.is_cherbourg:
        return "the road south"
    return "the entry hex"


def fortress_cities(world: World) -> tuple[str, ...]:
    """The City hexes of Cherbourg, inside its perimeter (N44 5.2)."""
    cities = world.board.hexes
    return tuple(space for space in world.spaces_tagged(PERIMETER) if cities[space].terrain == "city")


def held_fortress(s: S) -> tuple[str, ...]:
    """The City hexes of Cherbourg that the Germans control."""
    return tuple(space for space in fortress_cities(s.world) if held_by(s, space) == "german")


def edge_sources(world: World) -> tuple[str, ...]:
    """The entry hexes of the map edge; in the Cherbourg scenario the roads beyond the line (N44 26.2.1)."""
    if world.is_cherbourg:
        return south_sources(world)
    return tuple(space for tag in ENTRIES for space in world.spaces_tagged(tag))


def south_sources(world: World) -> tuple[str, ...]:
    """The entry hexes on the south edge; in the Cherbourg scenario the roads south of the line."""
    if world.is_cherbourg:
        beyond = world.south_of_line
        return tuple(space for space in world.road_links if space in beyond)
    return tuple(
        space for tag in ENTRIES for space in world.spaces_tagged(tag) if space in world.map.south_edge
    )


def _in_order(s: S, spaces: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(spaces), key=s.world.board.order.__getitem__))
