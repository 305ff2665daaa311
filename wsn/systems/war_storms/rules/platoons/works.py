"""Obstacles and fortifications: what they stop, what they shelter, and how they are lost (WSS 22).

They are markers that hinder and shelter both sides alike. Ruling: what stops a vehicle also stops a towed
gun. Ruling: the divisor of an attack is that of its least protected target, so a work shelters a hex
only if it shelters every platoon that the attack can hurt there; of several works only the best counts.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from typing import Final

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, MarkerPlaced, MarkerRemoved, Resolved
from wsn.engine.state import Marker, Unit
from wsn.english import count
from wsn.systems.war_storms.data import declared
from wsn.systems.war_storms.data.assets import DUG, MINES, OBSTACLES, POINTED, WORK_KINDS, Work
from wsn.systems.war_storms.data.support import CoverRow
from wsn.systems.war_storms.data.units import Class, Kind
from wsn.systems.war_storms.rules.fire.aiming import Aim
from wsn.systems.war_storms.rules.platoons import rhinos
from wsn.systems.war_storms.rules.world import S, World, is_officer, other

WORKS_RULE: Final = "WSS 22"
STOPS_VEHICLES: Final = ("dragons_teeth", "anti_tank_ditch")
WORK_NAMES: Final = {kind.name: kind.tells for kind in declared.WORK_MARKERS}
"""The name of each kind of work, for players."""


def build_works(world: World) -> Iterator[Event]:
    """Place the scenario's works; a side that sets up hidden hides them with its units (WSS 3.3)."""
    defender = world.scenario.defender
    for work in world.scenario.works:
        owner = work.side or defender
        hidden = (other(owner),) if world.scenario.sides[owner].hidden else ()
        for label in work.at:
            space = world.board.find(label).id
            yield MarkerPlaced(
                rule="WSN 7.4.6",
                marker=f"{work.marker}:{space}",
                kind=work.marker,
                space=space,
                side=owner,
                value=value(world, work),
                hidden_from=hidden,
            )


def value(world: World, work: Work) -> int:
    """The value of a work's marker: the strength of mines, the defensive points of a bunker; else 0."""
    return world.support.mines.of(work.density) if work.density else work.points or 0


def works_in(s: S, space: str, kinds: Iterable[str] = WORK_KINDS) -> Iterator[Marker]:
    """The works of these kinds in a hex, in the order they were placed."""
    here = places(s).get(space)
    if here is None:
        return iter(())
    wanted = tuple(kinds)
    return (m for m in here if m.kind in wanted)


class WorksIndex:
    """The markers last searched for works, and the works of each hex."""

    __slots__ = ("markers", "works")

    def __init__(self) -> None:
        self.markers: object = None
        self.works: Mapping[str, list[Marker]] = {}


def places(s: S) -> Mapping[str, list[Marker]]:
    """The works of each hex that has any; kept until a marker changes."""
    markers, kept = s.state.markers, s.cache.of(WorksIndex)
    if kept.markers is not markers:
        laid: dict[str, list[Marker]] = {}
        for marker in markers.values():
            if marker.kind in WORK_NAMES:
                laid.setdefault(marker.place, []).append(marker)
        kept.markers, kept.works = markers, laid
    return kept.works


def first(s: S, space: str, kinds: Collection[str]) -> Marker | None:
    """The first work of these kinds in a hex."""
    for work in places(s).get(space, ()):
        if work.kind in kinds:
            return work
    return None


# --- movement


def step(s: S, mover: Class, name: str, here: str, there: str, rhino: bool = False) -> Cost | Refusal:
    """What one step costs a class of mover now, or why it is forbidden: obstacles, cut hedges, Rhinos.

    Ruling: a roadblock closes the roads into and out of its hex to vehicles; across country they may pass.
    """
    stop = stopping_obstacle(s, mover, name, there)
    if stop is not None:
        return stop
    block = _closing_roadblock(s, mover, here, there)
    cost = rhinos.over(s, mover, here, there, rhino=rhino, roads=block is None)
    if block is not None and isinstance(cost, Refusal):
        return Refusal(WORKS_RULE, f"a roadblock in {block.place} closes the road to {name}; {cost.text}")
    return cost


def stopping_obstacle(s: S, mover: Class, name: str, there: str) -> Refusal | None:
    """The obstacle that keeps a class of mover out of a hex, or None."""
    if mover == "foot" or not s.state.markers:
        return None
    stop = first(s, there, STOPS_VEHICLES)
    if stop is None:
        return None
    return Refusal(
        WORKS_RULE, f"{name} cannot enter {there} until engineers clear the {WORK_NAMES[stop.kind]}"
    )


def _closing_roadblock(s: S, mover: Class, here: str, there: str) -> Marker | None:
    """The roadblock that closes the roads between two hexes to a class of mover, or None."""
    if mover == "foot" or not s.state.markers:
        return None
    return first(s, there, ("roadblock",)) or first(s, here, ("roadblock",))


def is_wired(s: S, kind: Kind, space: str) -> bool:
    """Whether wire in a hex holds a platoon of this kind."""
    if kind.mover != "foot" or not s.state.markers:
        return False
    laid = places(s).get(space)
    return laid is not None and any(work.kind == "wire" for work in laid)


def minefield_for(s: S, kind: Kind, space: str) -> Marker | None:
    """The minefield in a hex that a platoon of this kind sets off, or None."""
    if not s.state.markers or kind.type == "officer":
        return None
    return mines_for(s, kind.vehicle, space)


def mines_for(s: S, vehicle: bool, space: str) -> Marker | None:
    """The minefield in a hex that goes off under vehicles, or under others, or None."""
    for field in places(s).get(space, ()):
        if field.kind not in MINES:
            continue
        if field.kind == "mines_mixed" or (field.kind == "mines_anti_tank") == vehicle:
            return field
    return None


# --- shelter


def cover(s: S, aim: Aim, targets: tuple[Unit, ...], best: Reason) -> Reason:
    """The divisor of a hex against AP and ART fire, raised by the works there."""
    if not s.state.markers or aim.space not in places(s) or aim.armoured or aim.mode == "at" or not targets:
        return best
    rows = s.world.support.cover
    added: list[tuple[int, Marker, CoverRow]] = []
    for work in works_in(s, aim.space, (*DUG, *POINTED)):
        if not all(shelters(s, work, unit) for unit in targets):
            continue
        row = {"improved_position": rows.improved_position, "trench": rows.trench}.get(work.kind, rows.point)
        one = row.ap if aim.mode == "ap" else row.art
        added.append((one * work.value if work.kind in POINTED else one, work, row))
    if not added:
        return best
    more, work, row = max(added, key=lambda one: one[0])
    if not more:
        return best
    return row.reason(f"{best.text}, {WORK_NAMES[work.kind]} +{more}", best.amount + more)


def break_cover(s: S, unit: Unit, aim: Aim, best: Reason) -> Reason:
    """WSS 18.1: the divisor of buildings and works, lowered for the AP fire of a gun with heavy shells."""
    row = s.world.support.demolition.lower
    if aim.mode != "ap" or "demolition" not in s.world.kinds[unit.kind].flags or best.amount <= row.value:
        return best
    terrain = s.world.board.hexes[aim.space].terrain
    if terrain not in s.world.support.demolition.terrain.terrain and first(s, aim.space, POINTED) is None:
        return best
    return row.reason(f"{best.text}, heavy shells -{row.value}", best.amount - row.value)


def shelters(s: S, work: Marker, unit: Unit) -> bool:
    """Whether a work shelters a platoon: never vehicles; an MG bunker only one machine gun or gun platoon."""
    kind = s.world.kinds[unit.kind]
    if kind.vehicle:
        return False
    if work.kind != "mg_bunker":
        return True
    fits = (u for u in s.units_at(work.place) if bunkers(s.world.kinds[u.kind]))
    inside = next(fits, None)
    return inside is not None and inside.id == unit.id


def bunkers(kind: Kind) -> bool:
    """Whether a platoon of this kind fits into an MG bunker."""
    return kind.type == "gun" or kind.symbol == "mg"


def absorb(s: S, space: str, targets: tuple[str, ...], hits: int) -> Generator[Event, None, int]:
    """The hits left after two dice decide whether a bunker or fortification absorbs one.

    Ruling: whether a work absorbs a hit is rolled once for each attack that hits; it absorbs one at most.
    """
    work = first(s, space, POINTED)
    units = [s.state.units[t] for t in targets if t in s.state.units]
    if not hits or work is None or not units or not all(shelters(s, work, u) for u in units):
        return hits
    row = s.world.support.points.absorbs
    dice = yield from s.roll(2, purpose=f"{WORK_NAMES[work.kind]} at {space}", rule=row.rule)
    if sum(dice) > row.value:
        return hits
    yield from weaken(work, 1)
    return hits - 1


def weaken(work: Marker, by: int) -> Iterator[Event]:
    """A bunker or fortification loses points, and is destroyed at none."""
    left = work.value - by
    what = f"the {WORK_NAMES[work.kind]} at {work.place}"
    if left <= 0:
        yield Resolved(rule=WORKS_RULE, space=work.place, text=f"{what} is destroyed")
        yield MarkerRemoved(rule=WORKS_RULE, marker=work.id)
        return
    points = count(left, "point")
    yield Resolved(rule=WORKS_RULE, space=work.place, text=f"{what} is hit and has {points} left")
    yield MarkerPlaced(
        rule=WORKS_RULE, marker=work.id, kind=work.kind, space=work.place, side=work.side, value=left
    )


# --- engineers and spades


def obstacles(s: S) -> Iterator[Marker]:
    """The obstacles and minefields on the map, which engineers can clear."""
    return (m for m in s.state.markers.values() if m.kind in (*OBSTACLES, *MINES))


def enemy_in(s: S, side: str, space: str) -> bool:
    """Whether an enemy platoon is in a hex."""
    return any(u.side != side and not is_officer(s, u) for u in s.units_at(space))
