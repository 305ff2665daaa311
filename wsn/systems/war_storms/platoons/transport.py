"""Transport: getting aboard a carrier and down again, and what happens when one is hit (WSS 10).

A platoon aboard has its carrier as its place. The carrier moves; the platoon goes where it goes.

Ruling: each has an action of its own, and loading or unloading is the whole action of both. Officers ride
along beside a platoon; getting on and off is their own action alone.
Ruling: a gun is limbered to its carrier as others get aboard, and unlimbered as they get down.
Ruling: the machine gun of a half-track fires while its platoon is aboard, as the action of both.
"""

from __future__ import annotations

from collections.abc import Iterator

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, Remembered, StepsChanged, TrackSet, UnitMarked, UnitMoved, UnitRemoved
from wsn.engine.state import Unit
from wsn.systems.war_storms import memos
from wsn.systems.war_storms.commands import Load, Unload
from wsn.systems.war_storms.platoons import battalions, moves
from wsn.systems.war_storms.world import S, aboard, cargo, is_carrier, is_officer, is_platoon, name, where

RULE = "WSS 10"


def rides(s: S, unit: Unit) -> bool:
    """Whether a unit is aboard a carrier of this section (a landing craft is not one)."""
    carrier = aboard(s, unit)
    return carrier is not None and s.world.kinds[carrier.kind].type == "carrier"


def carriers_near(s: S, unit: Unit) -> Iterator[Load]:
    """The carriers of its side in the hex of a unit."""
    for there in s.units_at(str(unit.place)):
        if there.side == unit.side and s.world.kinds[there.kind].type == "carrier":
            yield Load(unit=there.id)


def may_load(s: S, unit: Unit, carrier_id: str) -> Refusal | None:
    """WSS 10: an empty carrier of its own in the same hex, that can take it, both with their action left."""
    who = name(s, unit.id)
    carrier = s.state.units.get(carrier_id)
    if carrier is None or carrier.side != unit.side or s.world.kinds[carrier.kind].type != "carrier":
        return Refusal(RULE, f"{name(s, carrier_id)} is not one of your carriers")
    if is_carrier(s, unit):
        return Refusal(RULE, f"{who} is a carrier itself")
    if s.memo(memos.Acting).used or s.memo(memos.Acting).double:
        return Refusal(RULE, f"{who} has moved: loading takes a whole action")
    if carrier.place != unit.place:
        return Refusal(RULE, f"{name(s, carrier_id)} is not in {unit.place}, where {who} is")
    if is_officer(s, unit):
        return None
    kind = s.world.kinds[carrier.kind]
    if not kind.takes(unit.kind, s.world.kinds[unit.kind]):
        return Refusal(RULE, f"{kind.name} neither carries nor tows {s.world.kinds[unit.kind].name}")
    if any(is_platoon(s, u) for u in cargo(s, carrier_id)):
        return Refusal(RULE, f"{name(s, carrier_id)} is full: it carries one platoon")
    if "finished" in carrier.marks:
        return Refusal(RULE, f"{name(s, carrier_id)} has finished for this turn, and loading takes both")
    return None


def may_unload(s: S, unit: Unit) -> Refusal | None:
    """WSS 10: aboard, and the carrier with its action left; unless the unit is an officer."""
    who = name(s, unit.id)
    carrier = aboard(s, unit)
    if carrier is None or not rides(s, unit):
        return Refusal(RULE, f"{who} is not aboard a carrier")
    if is_officer(s, unit):
        return None
    if "finished" in carrier.marks:
        return Refusal(RULE, f"{name(s, carrier.id)} has finished for this turn, and unloading takes both")
    return None


def decide(s: S, unit: Unit, c: Load | Unload) -> Iterator[Event]:
    """On or off; both have finished."""
    carrier = c.unit if isinstance(c, Load) else str(unit.place)
    to = carrier if isinstance(c, Load) else where(s, unit)
    because = (Reason(RULE, "aboard" if isinstance(c, Load) else "down"),)
    yield UnitMoved(rule=RULE, unit=unit.id, space=to, because=because)
    yield UnitMarked(rule=RULE, unit=unit.id, mark="finished")
    if not is_officer(s, unit):
        yield UnitMarked(rule=RULE, unit=carrier, mark="finished")
    if isinstance(c, Unload) and is_platoon(s, unit):
        yield from moves.take(s, unit.id)


def may_fire(s: S, unit: Unit) -> Refusal | None:
    """WSS 10: nobody fires from aboard; a half-track fires for the platoon it carries."""
    who = name(s, unit.id)
    if rides(s, unit):
        return Refusal(
            RULE, f"{who} is aboard {name(s, str(unit.place))} and does not fire before it is down"
        )
    if s.world.kinds[unit.kind].type != "carrier":
        return None
    riders = [u for u in cargo(s, unit.id) if is_platoon(s, u)]
    if not riders:
        return Refusal(RULE, f"{who} fires only for a platoon aboard, and nobody is")
    if any("finished" in u.marks for u in riders):
        return Refusal(
            RULE, f"{name(s, riders[0].id)} aboard has finished: its half-track fires as its action"
        )
    if any("routed" in u.marks for u in riders):
        return Refusal("WSS 9.3", f"{name(s, riders[0].id)} aboard is routed")
    return None


def fired(s: S, unit: Unit) -> Iterator[Event]:
    """The platoon aboard has used its action."""
    if s.world.kinds[unit.kind].type == "carrier":
        for rider in cargo(s, unit.id):
            if is_platoon(s, rider):
                yield UnitMarked(rule=RULE, unit=rider.id, mark="finished")


def wrecked(s: S, carrier: Unit) -> Iterator[Event]:
    """WSS 10: a carrier is lost; the platoon aboard loses a step and is set down, officers with it."""
    space = where(s, carrier)
    finished = "finished" in carrier.marks
    for rider in cargo(s, carrier.id):
        yield UnitMoved(rule=RULE, unit=rider.id, space=space)
        if finished and "finished" not in rider.marks:
            yield UnitMarked(rule=RULE, unit=rider.id, mark="finished")
        if not is_platoon(s, rider):
            continue
        yield StepsChanged(rule=RULE, unit=rider.id, by=-1)
        track = f"lost {rider.group}"
        yield TrackSet(rule="WSS 9.1", track=track, value=int(s.state.tracks.get(track, 0)) + 1)
        if s.here.phase == "losses":
            taken = s.memo(memos.Losses).taken
            count = taken.get(rider.id, 0) + 1
            yield Remembered(rule=RULE, key="taken", value={**taken, rider.id: count})
        if s.unit(rider.id).steps == 0:
            yield UnitRemoved(rule=RULE, unit=rider.id)
            yield from battalions.stress(s, rider.group)
    yield UnitRemoved(rule=RULE, unit=carrier.id)


def get_down(s: S, unit_id: str) -> Iterator[Event]:
    """A platoon that routs aboard gets down where its carrier is."""
    unit = s.unit(unit_id)
    if rides(s, unit):
        yield UnitMoved(rule=RULE, unit=unit_id, space=where(s, unit))
