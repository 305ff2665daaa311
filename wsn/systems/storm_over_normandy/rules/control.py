"""Who controls the areas, and what follows: hands, beaches, supply, victory points (SON 13.0, SON 15.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Reason
from wsn.engine.events import Event, Resolved, UnitMarked
from wsn.systems.storm_over_normandy.data.declared import HELD, HOLDER, LOST, POINTS, RELEASED
from wsn.systems.storm_over_normandy.rules.world import S, at, holder, kind_of, other


def update(s: S, areas: Iterable[str]) -> Iterator[Event]:
    """Control passes to who alone has units in an area (SON 13.0)."""
    for area in sorted(set(areas)):
        if area not in s.world.areas:
            continue
        side = holder(s, area)
        if not at(s, area, side) and at(s, area, other(side)):
            yield HOLDER.event_setting(other(side), "SON 13.0", area)


def released(s: S) -> Iterator[Event]:
    """The held units may act from now on (SON 14.1)."""
    yield Resolved(rule="SON 14.1", text="the 711th is released")
    for unit in tuple(s.state.units.values()):
        if HELD in unit.marks:
            yield UnitMarked(rule="SON 14.1", unit=unit.id, mark=HELD, on=False)
    yield RELEASED.event_setting(-1, "SON 14.1")


def beaches_held(s: S) -> int:
    """How many beaches the Allies control."""
    return sum(holder(s, beach) == "allies" for beach in s.world.beaches)


def bonus(s: S, side: str) -> int:
    """The card for both of Caen and Bourguébus with no enemy in either (SON 6.1)."""
    bastions = s.world.bastions
    held = all(holder(s, area) == side and not at(s, area, other(side)) for area in bastions)
    return int(bool(bastions) and held)


def hand_size(s: S, side: str, turn: int) -> int:
    """How many cards a side fills its hand to (SON 4.0, SON 5.0)."""
    if side == "allies":
        return min(7, 2 + beaches_held(s) + bonus(s, side))
    return (2 if turn <= 1 else 5) + bonus(s, side)


def supplied(s: S, side: str) -> frozenset[str]:
    """The controlled areas with a chain of controlled areas to a beach or a Reinforcement Box (SON 15.0).

    Ruling: a chain of supply crosses the dividing line, which bars movement and retreat only, but no closed
    border (SON 15.0 R1). It passes areas in which both sides stand: control alone counts (SON 15.0 R2).
    """
    world = s.world
    mine = {area for area in world.areas if holder(s, area) == side}
    if side == "allies":
        supplied = {area for area in world.beaches if area in mine}
    else:
        supplied = {a for zone in world.zones for a in world.around[zone] if a in mine}
    waiting = sorted(supplied)
    while waiting:
        for near in world.around[waiting.pop()]:
            if near in mine and near not in supplied:
                supplied.add(near)
                waiting.append(near)
    return frozenset(supplied)


def reckoned(s: S) -> tuple[int, tuple[Reason, ...]]:
    """The change of victory points if the turn ended now, and what it is made of (SON 15.0)."""
    world = s.world
    allied, german = supplied(s, "allies"), supplied(s, "germans")
    gain = sum(world.areas[a].points for a in allied)
    loss = sum(world.areas[a].points for a in german)
    halves = 0
    for zone, row in world.zones.items():
        if any(near in allied for near in world.around[zone]):
            halves += row.halves * sum(unit.side == "allies" for unit in s.units_at(zone))
    lost = 2 * (LOST.get(s.state, "others") or 0) + (LOST.get(s.state, "airborne") or 0)
    reasons = (
        Reason("SON 15.0", f"{gain} for Allied areas in supply"),
        Reason("SON 15.0", f"{-loss} for German areas in supply"),
        Reason("SON 15.0", f"{halves // 2} for Allied units in Reinforcement Boxes"),
        Reason("SON 15.0", f"{-lost} for Allied units lost this turn"),
    )
    return gain - loss + halves // 2 - lost, reasons


def points(s: S) -> int:
    """The Allied victory points."""
    return POINTS.get(s.state) or 0


def lost(s: S, unit_id: str) -> Iterator[Event]:
    """Count the loss of an Allied unit (SON 15.0). Before it is removed."""
    unit = s.unit(unit_id)
    if unit.side == "allies":
        of = "airborne" if kind_of(s, unit).airborne else "others"
        yield LOST.event_setting((LOST.get(s.state, of) or 0) + 1, "SON 15.0", of)
