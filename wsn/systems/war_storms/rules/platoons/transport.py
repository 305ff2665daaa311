"""Transport: loading, unloading, fire from half-tracks, and the loss of a carrier (WSS 10).

The place of a platoon aboard is its carrier, so it moves with it.

Ruling: platoon and carrier each have an action, and loading or unloading takes the whole action of both.
Officers ride along beside a platoon; getting on and off takes only their own action.
Ruling: limbering a gun to its carrier counts as loading, unlimbering it as unloading.
Ruling: the machine gun of a half-track fires only with its platoon aboard, and takes the action of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, Remembered, StepsChanged, UnitMarked, UnitMoved, UnitRemoved
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import lose_steps
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import Load, Unload
from wsn.systems.war_storms.rules.platoons import battalions, moves
from wsn.systems.war_storms.rules.world import (
    S,
    aboard,
    cargo,
    is_carrier,
    is_officer,
    is_platoon,
    name,
    where,
)

TRANSPORT_RULE: Final = "WSS 10"


def rides(s: S, unit: Unit) -> bool:
    """Whether a unit is aboard a carrier (a landing craft does not count as one here)."""
    carrier = aboard(s, unit)
    return carrier is not None and s.world.kinds[carrier.kind].type == "carrier"


def carriers_near(s: S, unit: Unit) -> Iterator[Load]:
    """A command to load for each friendly carrier in the unit's hex."""
    for there in s.units_at(str(unit.place)):
        if there.side == unit.side and s.world.kinds[there.kind].type == "carrier":
            yield Load(unit=there.id)


def may_load(s: S, unit: Unit, carrier_id: str) -> Refusal | None:
    """WSS 10: why a unit may not load onto a carrier, or None."""
    who = name(s, unit.id)
    carrier = s.state.units.get(carrier_id)
    if carrier is None or carrier.side != unit.side or s.world.kinds[carrier.kind].type != "carrier":
        return Refusal(TRANSPORT_RULE, f"{name(s, carrier_id)} is not one of your carriers")
    if is_carrier(s, unit):
        return Refusal(TRANSPORT_RULE, f"{who} is itself a carrier")
    memo = s.memo(memos.Acting)
    if memo.used or memo.double:
        done = "has moved" if memo.used else "moves at double time"
        return Refusal(TRANSPORT_RULE, f"{who} {done}: loading takes a whole action")
    if carrier.place != unit.place:
        return Refusal(TRANSPORT_RULE, f"{name(s, carrier_id)} is not in {unit.place}, where {who} is")
    if is_officer(s, unit):
        return None
    kind = s.world.kinds[carrier.kind]
    if not kind.takes(unit.kind, s.world.kinds[unit.kind]):
        return Refusal(
            TRANSPORT_RULE, f"{kind.name} neither carries nor tows {s.world.kinds[unit.kind].name}"
        )
    if any(is_platoon(s, u) for u in cargo(s, carrier_id)):
        return Refusal(TRANSPORT_RULE, f"{name(s, carrier_id)} is full: it carries one platoon")
    if "finished" in carrier.marks:
        return Refusal(
            TRANSPORT_RULE,
            f"{name(s, carrier_id)} has finished for this turn: loading takes the action of both",
        )
    return None


def may_unload(s: S, unit: Unit) -> Refusal | None:
    """WSS 10: why a unit may not unload, or None; except for an officer the carrier must not have acted."""
    who = name(s, unit.id)
    carrier = aboard(s, unit)
    if carrier is None or not rides(s, unit):
        return Refusal(TRANSPORT_RULE, f"{who} is not aboard a carrier")
    if is_officer(s, unit):
        return None
    if "finished" in carrier.marks:
        return Refusal(
            TRANSPORT_RULE,
            f"{name(s, carrier.id)} has finished for this turn: unloading takes the action of both",
        )
    return None


def decide(s: S, unit: Unit, c: Load | Unload) -> Iterator[Event]:
    """Load or unload; both units have finished."""
    carrier = c.unit if isinstance(c, Load) else str(unit.place)
    to = carrier if isinstance(c, Load) else where(s, unit)
    because = (Reason(TRANSPORT_RULE, "loads" if isinstance(c, Load) else "unloads"),)
    yield UnitMoved(rule=TRANSPORT_RULE, unit=unit.id, space=to, because=because)
    yield UnitMarked(rule=TRANSPORT_RULE, unit=unit.id, mark="finished")
    if not is_officer(s, unit):
        yield UnitMarked(rule=TRANSPORT_RULE, unit=carrier, mark="finished")
    if isinstance(c, Unload) and is_platoon(s, unit):
        yield from moves.take(s, unit.id)


def may_fire(s: S, unit: Unit) -> Refusal | None:
    """WSS 10: why a unit aboard, or a half-track without riders, may not fire; None where it may."""
    who = name(s, unit.id)
    if rides(s, unit):
        return Refusal(
            TRANSPORT_RULE, f"{who} is aboard {name(s, str(unit.place))} and must unload before it can fire"
        )
    if s.world.kinds[unit.kind].type != "carrier":
        return None
    riders = [u for u in cargo(s, unit.id) if is_platoon(s, u)]
    if not riders:
        return Refusal(TRANSPORT_RULE, f"{who} can fire only with a platoon aboard, and has none")
    if any("finished" in u.marks for u in riders):
        return Refusal(
            TRANSPORT_RULE,
            f"{name(s, riders[0].id)} aboard has finished: the half-track's fire takes the action of both",
        )
    if any("routed" in u.marks for u in riders):
        return Refusal("WSS 9.3", f"{name(s, riders[0].id)} aboard is routed")
    return None


def fire_from_carrier(s: S, unit: Unit) -> Iterator[Event]:
    """A half-track has fired: the platoon aboard has finished too."""
    if s.world.kinds[unit.kind].type == "carrier":
        for rider in cargo(s, unit.id):
            if is_platoon(s, rider):
                yield UnitMarked(rule=TRANSPORT_RULE, unit=rider.id, mark="finished")


def wreck_carrier(s: S, carrier: Unit) -> Iterator[Event]:
    """WSS 10: a carrier is lost; its riders are set down, and the platoon aboard loses a step."""
    space = where(s, carrier)
    finished = "finished" in carrier.marks
    for rider in cargo(s, carrier.id):
        yield UnitMoved(rule=TRANSPORT_RULE, unit=rider.id, space=space)
        if finished and "finished" not in rider.marks:
            yield UnitMarked(rule=TRANSPORT_RULE, unit=rider.id, mark="finished")
        if not is_platoon(s, rider):
            continue
        yield StepsChanged(rule=TRANSPORT_RULE, unit=rider.id, by=-1)
        yield lose_steps(s.state, rider.group, 1)
        if s.here.phase == "losses":
            taken = s.memo(memos.Losses).taken
            count = taken.get(rider.id, 0) + 1
            yield Remembered(rule=TRANSPORT_RULE, key="taken", value={**taken, rider.id: count})
        if s.unit(rider.id).steps == 0:
            yield UnitRemoved(rule=TRANSPORT_RULE, unit=rider.id)
            yield from battalions.stress(s, rider.group)
    yield UnitRemoved(rule=TRANSPORT_RULE, unit=carrier.id)


def get_down(s: S, unit_id: str) -> Iterator[Event]:
    """A platoon that routs aboard a carrier gets down in the carrier's hex."""
    unit = s.unit(unit_id)
    if rides(s, unit):
        yield UnitMoved(rule=TRANSPORT_RULE, unit=unit_id, space=where(s, unit))
