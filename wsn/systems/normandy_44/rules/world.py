"""What the rules of Normandy '44 read: board, tables, scenario, and questions about a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, TypeAlias

from wsn.board.hexboard import HexBoard
from wsn.engine.state import Marker, Unit
from wsn.engine.system import Situation
from wsn.english import list_words
from wsn.parts.zoc import ZoneGround
from wsn.systems.normandy_44.data.declared import HOLDER, TURN, WEATHER
from wsn.systems.normandy_44.data.ground import NormandyMap
from wsn.systems.normandy_44.data.scenario import Scenario
from wsn.systems.normandy_44.data.tables import Army, Counter, Ground, SideName, Tables, Weather

SEA: Final = "sea"
CONTROLLED: Final = frozenset({"town", "city"})
"""The terrain that stays controlled when its holder has left (N44 2.2.5); fortifications do so too."""
BRITAIN: Final[Mapping[str, str]] = {"us": "Britain-US", "cw": "Britain-CW"}
DEAD: Final[Mapping[str, str]] = {"allied": "Allied-Dead", "german": "German-Dead"}


@dataclass(frozen=True)
class World:
    """Everything that does not change during a game."""

    board: HexBoard
    tables: Tables
    scenario: Scenario

    @cached_property
    def land(self) -> frozenset[str]:
        """The hexes that units may be in: all but the sea."""
        return frozenset(space for space, row in self.board.hexes.items() if row.terrain != SEA)

    @cached_property
    def compiled(self) -> dict[object, Any]:
        """What rules work out from board and tables alone, under keys of their own."""
        return {}

    @cached_property
    def zone_ground(self) -> ZoneGround:
        """The board as zones of control and bonds see it (N44 8.5.5, 8.5.6).

        The boundary is the south and east edge, the coast and the ends of impassable hexsides; the north and
        west edges are coast on the printed map, so every rim of the board holds a bond.
        """
        return ZoneGround(self.board, played=self.land)

    def ground(self, space: str) -> Ground:
        """The values of the terrain of a hex on land. Raises KeyError for the sea."""
        return self.tables.terrain[self.board.spaces[space].terrain]

    def has_tag(self, space: str, tag: str) -> bool:
        """Whether a space bears a tag of the map."""
        return tag in self.board.spaces[space].tags

    def spaces_tagged(self, tag: str) -> tuple[str, ...]:
        """The spaces that bear a tag, in board order."""
        return self._tagged_hexes.get(tag, ())

    @cached_property
    def _tagged_hexes(self) -> Mapping[str, tuple[str, ...]]:
        spaces: dict[str, list[str]] = {}
        for space, row in self.board.spaces.items():
            for tag in row.tags:
                spaces.setdefault(tag, []).append(space)
        return {tag: tuple(there) for tag, there in spaces.items()}

    @cached_property
    def on_road(self) -> frozenset[str]:
        """The hexes that a primary or secondary road runs through."""
        return frozenset(
            space for path in self.board.paths if path.kind in self.tables.roads for space in path.spaces
        )

    @cached_property
    def road_links(self) -> Mapping[str, tuple[str, ...]]:
        """By hex, the hexes that a road leads to from it, in board order; not over impassable hexsides."""
        ends: dict[str, set[str]] = {}
        for path in self.board.paths:
            if path.kind in self.tables.roads:
                for a, b in zip(path.spaces, path.spaces[1:], strict=False):
                    if b in self.board.neighbours(a) and a in self.land and b in self.land:
                        ends.setdefault(a, set()).add(b)
                        ends.setdefault(b, set()).add(a)
        order = self.board.order
        return {here: tuple(sorted(to, key=order.__getitem__)) for here, to in ends.items()}

    @cached_property
    def controlled(self) -> tuple[str, ...]:
        """The Towns and Cities, in board order: they stay controlled by their last holder (N44 2.2.5)."""
        return tuple(space for space, row in self.board.hexes.items() if row.terrain in CONTROLLED)

    @cached_property
    def caen(self) -> tuple[str, ...]:
        """The City hexes of Caen, in board order: the one of that name and those joined to it (N44 17.2)."""
        hexes = self.board.hexes
        found = [space for space, row in hexes.items() if row.name == "Caen"]
        for here in found:
            for near in self.board.bordering(here):
                if near not in found and near in hexes and hexes[near].terrain == "city":
                    found.append(near)
        return tuple(sorted(found, key=self.board.order.__getitem__))

    @property
    def is_cherbourg(self) -> bool:
        """Whether the Cherbourg scenario is played, which has a field and numbers of its own (N44 26)."""
        return self.scenario.victory == "cherbourg"

    @cached_property
    def map(self) -> NormandyMap:
        """The facts of the board that rules ask for."""
        return NormandyMap(self.board)

    @cached_property
    def south_of_line(self) -> frozenset[str]:
        """The land south of the line of June 27: all that the south edge is joined to without crossing it."""
        found, waiting = set(self.map.south_edge), list(self.map.south_edge)
        while waiting:
            here = waiting.pop()
            for near in self.board.bordering(here):
                if near in self.land and near not in found and not self.has_side(here, near, "june_27"):
                    found.add(near)
                    waiting.append(near)
        return frozenset(found)

    def road(self, a: str, b: str) -> str | None:
        """The best road from a hex to its neighbour, by its word; None where there is none."""
        return self._road_table.get((a, b))

    @cached_property
    def _road_table(self) -> Mapping[tuple[str, str], str]:
        best: dict[tuple[str, str], str] = {}
        rates = self.tables.roads
        for path in self.board.paths:
            for a, b in pairwise(path.spaces) if path.kind in rates else ():
                for step in ((a, b), (b, a)):
                    if step not in best or rates[path.kind].sixths < rates[best[step]].sixths:
                        best[step] = path.kind
        return best

    def has_causeway(self, a: str, b: str) -> bool:
        """Whether a causeway leads from a hex to its neighbour (N44 9.11)."""
        return "causeway" in self.board.path_kinds(a, b)

    def has_side(self, a: str, b: str, word: str) -> bool:
        """Whether the hexside of two neighbours bears a word of the map (`major_river`, `perimeter`)."""
        return word in self.board.edge_features(a, b)


S: TypeAlias = Situation[World]


# --- sides


def other(side: object) -> SideName:
    """The opponent."""
    return "german" if side == "allied" else "allied"


def as_side(side: object) -> SideName:
    """A side that a state names, as one of the two."""
    return "allied" if side == "allied" else "german"


def deciding(s: S) -> SideName:
    """The side of the open phase."""
    return as_side(s.here.side)


def turn(s: S) -> int:
    """The number of the turn."""
    return TURN.get(s.state) or 1


def weather(s: S) -> Weather:
    """The weather of the turn; overcast until it is set (N44 4.1)."""
    now = WEATHER.get(s.state)
    return "storm" if now == "storm" else "clear" if now == "clear" else "overcast"


# --- units


def counter_of(s: S, unit: Unit) -> Counter:
    """The printed values of a unit."""
    return s.world.tables.counters[unit.kind]


def army_of(s: S, unit: Unit) -> Army:
    """The army that a unit belongs to."""
    nation = counter_of(s, unit).nation
    return "us" if nation == "us" else "cw" if nation in ("british", "canadian") else "german"


def on_map(s: S, unit: Unit) -> bool:
    """Whether a unit stands in a hex."""
    return unit.place in s.world.board.hexes


def units_of(s: S, side: str) -> tuple[Unit, ...]:
    """The units of a side that stand on the map, in the order of the set-up."""
    known = s.placed.known
    there: tuple[Unit, ...] | None = known.get((units_of, side))
    if there is None:
        hexes = s.world.board.hexes
        there = tuple(u for u in s.state.units.values() if u.side == side and u.place in hexes)
        known[units_of, side] = there
    return there


def at(s: S, space: str, side: str) -> tuple[Unit, ...]:
    """The units of a side in a space."""
    here = s.placed.here(space)
    units: tuple[Unit, ...] | None = here.known.get(side)
    if units is None:
        units = here.known[side] = tuple([unit for unit in here.units if unit.side == side])
    return units


def stacks_of(s: S, side: str) -> Mapping[str, tuple[Unit, ...]]:
    """By hex, in board order, the units of a side on the map."""
    known = s.placed.known
    stacks: dict[str, tuple[Unit, ...]] | None = known.get((stacks_of, side))
    if stacks is None:
        order = s.world.board.order
        places = sorted({str(unit.place) for unit in units_of(s, side)}, key=order.__getitem__)
        stacks = known[stacks_of, side] = {place: at(s, place, side) for place in places}
    return stacks


def held_by(s: S, space: str) -> str:
    """The side that controls a hex: who is in it, or was last in a Town, City, fortification (N44 2.2.5)."""
    for side in ("allied", "german"):
        if at(s, space, side):
            return side
    return HOLDER.get(s.state, space) or ""


def name_unit(s: S, unit_id: str) -> str:
    """The name of a unit: `16th Regiment, 1st Division`."""
    unit = s.state.units.get(unit_id)
    counter = s.world.tables.counters.get(unit.kind if unit is not None else unit_id)
    if counter is None:
        return unit_id
    told = counter.formation and counter.formation not in counter.name
    return f"{counter.name}, {counter.formation}" if told else counter.name


def name_units(s: S, unit_ids: Sequence[str]) -> str:
    """Units in a sentence, by formation: `16th Regiment and 18th Regiment, 1st Division; 70th Tank`."""
    groups: dict[str, list[str]] = {}
    for unit_id in unit_ids:
        name, _, formation = name_unit(s, unit_id).partition(", ")
        groups.setdefault(formation, []).append(name)
    if groups.keys() == {""}:
        return list_words(groups[""])
    return "; ".join(
        f"{list_words(names)}, {formation}" if formation else list_words(names)
        for formation, names in groups.items()
    )


def name_space(s: S, space: str) -> str:
    """A space in a sentence: `Carentan (2512)`, `2513`, the name of a box."""
    row = s.world.board.spaces.get(space)
    if row is None or not row.name:
        return space
    return f"{row.name} ({space})" if space in s.world.board.hexes else row.name


def position_at(s: S, space: str) -> Marker | None:
    """The finished improved position in a hex that can be taken off again; None where there is none."""
    return _marker(s, space, "improved_position")


def position_begun_at(s: S, space: str) -> Marker | None:
    """The improved position that is being built in a hex, or None."""
    return _marker(s, space, "improved_position_begun")


def has_position(s: S, space: str) -> bool:
    """Whether a hex holds an improved position, a permanent one included (N44 16.1.6)."""
    features = s.world.board.spaces[space].features
    return "permanent_position" in features or position_at(s, space) is not None


def _marker(s: S, space: str, kind: str) -> Marker | None:
    return next((m for m in s.state.markers.values() if m.place == space and m.kind == kind), None)


def neighbours_on_land(s: S, space: str) -> Iterator[str]:
    """The neighbours of a hex that units may be in, clockwise; not over impassable hexsides."""
    land = s.world.land
    return (near for near in s.world.board.neighbours(space) if near in land)
