"""The fixed data of a War Storms game: board, charts, unit values, and everything compiled from them.

Derived from the set-up and never saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeAlias

from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Costs, GroundStep, compile_costs, far
from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.engine.system import Situation
from wsn.geometry.hexes import Hex, distance
from wsn.systems.war_storms.data.declared import LIES_OFF
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Force, Scenario, stand_in_id
from wsn.systems.war_storms.data.support import Support, support
from wsn.systems.war_storms.data.tables import Mode, Tables
from wsn.systems.war_storms.data.units import Class, Fire, Kind
from wsn.systems.war_storms.data.zones import Side, zones_of
from wsn.systems.war_storms.rules import movement
from wsn.systems.war_storms.rules.lines import Lines, Smoke
from wsn.systems.war_storms.rules.reinforcements import Coming, comings_of

FIRE_MODES: Final[tuple[Mode, ...]] = ("ap", "art", "at")
STATES_KEPT: Final = 3
"""For how many former states it is kept what was worked out."""


class DistancesFrom(dict[str, int]):
    """The distances from one space in hexes, each worked out when it is first asked for by `[space]`.

    Whole rows of thousands of hexes, one for every place where anybody has been, would be the most that a
    large game works out and keeps.
    """

    __slots__ = ("_hexes", "_start")

    def __init__(self, start: Hex, hexes: Mapping[str, Hex]) -> None:
        super().__init__()
        self._start, self._hexes = start, hexes

    def __missing__(self, space: str) -> int:
        away = self[space] = distance(self._start, self._hexes[space])
        return away


@dataclass(frozen=True, eq=False)
class World:
    """Everything that does not change while a game lasts, so that games and processes may share it.

    Answers that depend on nothing but the world are kept here. What depends on the state, such as lines of
    sight through smoke, lives in the cache of the game (`Situation.cache`).
    """

    board: HexBoard
    tables: Tables
    kinds: Mapping[str, Kind]
    scenario: Scenario
    support: Support = field(default_factory=support)
    _steppers: dict[tuple[Class, bool], GroundStep] = field(default_factory=dict)
    _steps: dict[tuple[str, str, str, bool], Cost | Refusal] = field(default_factory=dict)
    _hedges: dict[tuple[str, str, str, bool, bool, bool], Cost | Refusal] = field(default_factory=dict)
    _far: dict[str, DistancesFrom] = field(default_factory=dict)
    _costs: dict[Class, Costs] = field(default_factory=dict)
    _least: dict[Class, int] = field(default_factory=dict)
    _ways: dict[tuple[Class, tuple[str, ...]], Mapping[str, int]] = field(default_factory=dict)
    odds: dict[tuple[bool, int, int], tuple[int, ...]] = field(default_factory=dict)
    """The ways of two dice by kind of roll, number and modifier; filled as needed."""
    needs: dict[tuple[bool, int, int], int | None] = field(default_factory=dict)
    """The highest roll that hits, or None, in the same way."""
    duels: dict[tuple[str, str, str, int], int] = field(default_factory=dict)
    """The mean hits, times 36, by kinds of firer and target, terrain and distance, for bots."""
    promised: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    """The same by kind and hex of firer and target, with sight over the map; 0 where it cannot fire.
    As many are kept as `duel.PROMISED` says."""

    @cached_property
    def companies(self) -> Mapping[str, Company]:
        """The companies of both sides, by id."""
        return {company.id: company for company in self.scenario.companies}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The name of each unit: `2nd Platoon, F Company`."""
        names: dict[str, str] = {}
        for company in self.scenario.companies:
            if company.officer is not None:
                names[company.officer.id] = company.officer.name
                names[stand_in_id(company.officer.id)] = f"{company.officer.name}'s stand-in"
            for platoon in company.platoons:
                names[platoon.id] = f"{platoon.name}, {company.name}"
                if platoon.carrier:
                    kind = self.kinds[platoon.carrier].name
                    names[platoon.carrier_id] = f"{kind} of {platoon.name}, {company.name}"
        return names

    @cached_property
    def carriers(self) -> Mapping[str, str]:
        """The platoon that each carrier belongs to, by the carrier's id."""
        return {p.carrier_id: p.id for c in self.scenario.companies for p in c.platoons if p.carrier}

    @cached_property
    def fires(self) -> Mapping[tuple[str, Mode], Fire]:
        """The fire values on the counters, by kind of platoon and kind of fire."""
        return {
            (key, mode): fire
            for key, kind in self.kinds.items()
            for mode in FIRE_MODES
            if (fire := kind.fire(mode)) is not None
        }

    @cached_property
    def farthest(self) -> Mapping[str, int]:
        """The longest printed range of each kind of platoon."""
        return {
            key: max((fire.range for (kind, _), fire in self.fires.items() if kind == key), default=0)
            for key in self.kinds
        }

    @cached_property
    def armour(self) -> Mapping[str, int | None]:
        """The armour of each kind; None for foot platoons and guns."""
        return {key: kind.armour_value for key, kind in self.kinds.items()}

    @cached_property
    def halves(self) -> Mapping[str, int]:
        """The movement points of each kind, in half points."""
        return {key: kind.halves for key, kind in self.kinds.items()}

    @cached_property
    def objectives(self) -> Mapping[str, str]:
        """The objective hexes and their names."""
        return {self.board.find(o.space).id: o.name for o in self.scenario.objectives}

    @cached_property
    def holdings(self) -> Mapping[str, str]:
        """The hexes of which it counts who held them last, and their names: objectives and hidden points."""
        return {**dict.fromkeys(chain(*self.hidden), "the hidden points"), **self.objectives}

    @cached_property
    def holder(self) -> str | None:
        """The side that does best to stay in cover, if there is one: bots ask.

        It defends in a battle for points (WSN 7.2), or an attacker who needs a score must take every place.
        """
        scenario = self.scenario
        if scenario.attacker == "none":
            return None
        needs, places = scenario.victory.attacker_needs, scenario.objectives
        every = needs is not None and len(places) > 1 and needs >= sum(one.points for one in places)
        return scenario.defender if every or not scenario.historical else None

    @cached_property
    def hidden(self) -> tuple[tuple[str, ...], ...]:
        """The hexes of hidden points, row by row as the scenario has them."""
        return tuple(tuple(self.board.find(label).id for label in row.spaces) for row in self.scenario.chits)

    @cached_property
    def comings(self) -> Mapping[str, Coming]:
        """How each unit of the scenario comes into the game."""
        return comings_of(self.scenario, self.board)

    @cached_property
    def zones(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes of each zone of the scenario, by its id."""
        return zones_of(self.scenario.zones, self.board)

    @cached_property
    def lines(self) -> Lines:
        """The lines of sight without smoke; `lines(s)` gives those of the moment."""
        return Lines(self.board, self.tables)

    @cached_property
    def cliffs(self) -> frozenset[tuple[str, str]]:
        """The steps from hex to hex that go up or down a cliff."""
        return self._spaces_over("cliff")

    @cached_property
    def bocage(self) -> frozenset[tuple[str, str]]:
        """The steps from hex to hex that go through a hedge, cut or not."""
        return self._spaces_over("bocage")

    def _spaces_over(self, feature: str) -> frozenset[tuple[str, str]]:
        edges, one_way = self.board.edges, self.board.one_way
        both = [edge for edge, features in edges.items() if feature in features]
        single = [step for step, features in one_way.items() if feature in features]
        return frozenset((*both, *((b, a) for a, b in both), *single))

    @cached_property
    def gully(self) -> frozenset[str]:
        """The hexes of all gullies."""
        return self.board.on_path("gully")

    @cached_property
    def hexes(self) -> Mapping[str, Hex]:
        """The hex of each space."""
        return {space.id: space.hex for space in self.board.hexes.values()}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each space, clockwise from north."""
        return {space: self.board.neighbours(space) for space in self.board.spaces}

    @cached_property
    def to_edge(self) -> Mapping[Side, Mapping[str, int]]:
        """For each side, how many hexes each space is from that side's friendly edge of the map."""
        return {side: self._to_edge(self.scenario.sides[side].edge) for side in SIDES}

    def _to_edge(self, compass: str) -> Mapping[str, int]:
        rims: dict[int, list[tuple[int, str]]] = {}
        for space in self.board.hexes.values():
            column, row = self.board.grid.column_row(space.hex)
            line, depth = (column, row) if compass in ("north", "south") else (row, column)
            if compass in ("south", "east"):
                depth = -depth
            rims.setdefault(line, []).append((depth, space.id))
        rim = sorted(min(line)[1] for line in rims.values())
        ends = [self.hexes[end] for end in rim]
        return {space: min([distance(hex_, end) for end in ends]) for space, hex_ in self.hexes.items()}

    def distance(self, a: str, b: str) -> int:
        """The distance from a to b in hexes."""
        row = self._far.get(a)
        return self.distances(a)[b] if row is None else row[b]

    def distances(self, a: str) -> DistancesFrom:
        """The distance from a to any space in hexes: for who asks about many."""
        row = self._far.get(a)
        if row is None:
            row = self._far[a] = DistancesFrom(self.hexes[a], self.hexes)
        return row

    def step(self, mover: Class, a: str, b: str, roads: bool = True) -> Cost | Refusal:
        """The cost of one step for a class of mover, or why it is not allowed (WSS 6.1).

        Without `roads` it goes across country: a roadblock closes them (WSS 22).
        """
        key = (mover, a, b, roads)
        cost = self._steps.get(key)
        if cost is None:
            if (mover, roads) not in self._steppers:
                self._steppers[mover, roads] = movement.stepper(
                    self.board, mover, charts=self.tables, roads=roads
                )
            cost = self._steps[key] = self._steppers[mover, roads](a, b)
        return cost

    def least(self, mover: Class) -> int:
        """The half points that the cheapest of all steps costs a class of mover."""
        if mover == "towed" or mover == "sea":
            return 0  # they do not pay by the hex
        least = self._least.get(mover)
        if least is None:
            rows = [path.cost for path in self.tables.path.values()]
            rows += [terrain.cost for terrain in self.tables.terrain.values()]
            halves = [row.halves(mover) for row in rows]
            least = self._least[mover] = min((cost for cost in halves if cost is not None), default=0)
        return least

    def ways(self, mover: Class, goal: tuple[str, ...]) -> Mapping[str, int]:
        """The half points from each space to the nearest of these; spaces without a way are left out."""
        costs = self._ways.get((mover, goal))
        if costs is None:
            costs = self._ways[mover, goal] = far(self.costs(mover), goal, towards=True)
        return costs

    def costs(self, mover: Class) -> Costs:
        """What every step costs this class of mover, by the map alone."""
        if mover not in self._costs:
            self._costs[mover] = compile_costs(
                self.board, lambda a, b: self.step(mover, a, b), movement.MOVEMENT
            )
        return self._costs[mover]

    def hedge(
        self, mover: Class, a: str, b: str, cut: bool, rhino: bool, roads: bool = True
    ) -> Cost | Refusal:
        """What one step through bocage costs where it is cut, or for a platoon with Rhinos (WSN 6.3).

        Without `roads` it goes across country.
        """
        key = (mover, a, b, cut, rhino, roads)
        cost = self._hedges.get(key)
        if cost is None:
            edges = (self.board.edge(a, b),) if cut else ()
            go = movement.stepper(self.board, mover, charts=self.tables, cut=edges, rhino=rhino, roads=roads)
            cost = self._hedges[key] = go(a, b)
        return cost


S: TypeAlias = Situation[World]


class Smoked:
    """The lines of sight of a game by the hexes with smoke, and the markers they were last asked for with."""

    __slots__ = ("known", "markers", "now")

    def __init__(self) -> None:
        self.known: dict[Smoke, Lines] = {}
        self.markers: object = None
        self.now: Lines | None = None


class WorkedOut:
    """The units and markers that something was last worked out for, and what it was, by key.

    A few of them, the latest first: looks ahead go on from the same units again and again.
    """

    __slots__ = ("before", "known", "markers", "units")

    def __init__(self) -> None:
        self.units: object = None
        self.markers: object = None
        self.known: dict[object, Any] = {}
        self.before: list[tuple[object, object, dict[object, Any]]] = []


def worked_out(s: S) -> dict[object, Any]:
    """What was worked out since a unit or marker last changed; fire and assaults depend on nothing else."""
    kept, state = s.cache.of(WorkedOut), s.state
    units, markers = state.units, state.markers
    if kept.units is not units or kept.markers is not markers:
        before = kept.before
        before.insert(0, (kept.units, kept.markers, kept.known))
        kept.units, kept.markers = units, markers
        for at, (units_, markers_, known) in enumerate(before):
            if units_ is units and markers_ is markers:
                kept.known = known
                del before[at]
                return known
        del before[STATES_KEPT:]
        kept.known = {}
    return kept.known


def lines(s: S) -> Lines:
    """The lines of sight and of fire now, with the smoke that is on the board."""
    markers = s.state.markers
    if not markers:
        return s.world.lines
    kept = s.cache.of(Smoked)
    if kept.markers is not markers or kept.now is None:
        smoke = frozenset(m.place for m in markers.values() if m.kind == "smoke")
        kept.markers, kept.now = markers, _lines_with_smoke(s.world, kept.known, smoke)
    return kept.now


def _lines_with_smoke(world: World, known: dict[Smoke, Lines], smoke: Smoke) -> Lines:
    if not smoke:
        return world.lines
    if smoke not in known:
        known[smoke] = Lines(world.board, world.tables, smoke, world.lines)
    return known[smoke]


def other(side: object) -> Side:
    """The opponent."""
    return "axis" if side == "allies" else "allies"


def as_side(side: object) -> Side:
    """A side that a state names, as one of the two."""
    return "allies" if side == "allies" else "axis"


def force(s: S, side: object) -> Force:
    """What the scenario says about a side."""
    return s.world.scenario.sides[as_side(side)]


def awaited_entry(unit: Unit) -> str | None:
    """The entry hex off which a unit lies with its wave, off the map (WSN 6.2); None for all others."""
    return LIES_OFF.of(unit) if unit.place is None else None


def station(s: S, unit: Unit) -> str | None:
    """The hex of a unit, aboard or not; that of its entry while its wave lies off the map; or None."""
    return where(s, unit) or awaited_entry(unit)


def is_officer(s: S, unit: Unit) -> bool:
    """Whether a unit is an officer (or his stand-in), not a platoon."""
    return s.world.kinds[unit.kind].type == "officer"


def is_carrier(s: S, unit: Unit) -> bool:
    """Whether a unit only carries: trucks, half-tracks, prime movers, landing craft (WSS 10, WSN 6.2)."""
    return s.world.kinds[unit.kind].type in ("carrier", "craft")


def is_platoon(s: S, unit: Unit) -> bool:
    """Whether a unit is a platoon: neither an officer nor a carrier."""
    return s.world.kinds[unit.kind].type not in ("officer", "carrier", "craft")


def where(s: S, unit: Unit) -> str | None:
    """The space a unit is in, aboard or not; None off the map."""
    place = unit.place
    while place is not None and place in s.state.units:
        place = s.state.units[place].place
    return place


def aboard(s: S, unit: Unit) -> Unit | None:
    """The carrier that the unit is aboard, or None."""
    return s.state.units.get(unit.place) if unit.place is not None else None


def cargo(s: S, carrier: str) -> tuple[Unit, ...]:
    """The units aboard a carrier."""
    return s.units_at(carrier)


def platoons(s: S, side: str) -> Iterable[Unit]:
    """The platoons of a side on the board and not aboard a carrier, in the order they were placed."""
    kinds, spaces = s.world.kinds, s.world.board.spaces
    return (
        u
        for u in s.state.units.values()
        if u.side == side and u.place in spaces and kinds[u.kind].type != "officer"
    )


def yet_to_act(s: S, side: str) -> Iterable[Unit]:
    """The platoons among them that have not finished their turn: neither carriers nor those aboard."""
    return (u for u in platoons(s, side) if "finished" not in u.marks and is_platoon(s, u))


def officer_of(s: S, company: str) -> Unit | None:
    """The officer who leads a company now, or None when he is dead and not yet replaced."""
    for unit in s.state.units.values():
        if unit.group == company and s.world.kinds[unit.kind].type == "officer":
            return unit
    return None


def name(s: S, unit: str) -> str:
    """The name of a unit."""
    return s.world.names.get(unit, unit)
