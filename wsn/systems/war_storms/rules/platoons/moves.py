"""Moving units: what a step costs a unit now, stacking, and what follows when it enters a hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, UnitMarked, UnitMoved, UnitRemoved
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import CONTROL
from wsn.systems.war_storms.rules import movement
from wsn.systems.war_storms.rules.platoons import battalions, officers, rhinos, works
from wsn.systems.war_storms.rules.world import (
    S,
    cargo,
    is_carrier,
    is_officer,
    is_platoon,
    name,
    officer_of,
    station,
)

CLIMB = movement.RANGERS
ROADS: Final = frozenset({"road", "trail"})


def allowance(s: S, unit: Unit) -> int:
    """The half points a unit has for one action (WSS 6.2); a vehicle just ashore has half (WSN 6.2)."""
    if "landed" in unit.marks:
        points = movement.allowance(s.world.kinds[unit.kind], "landed", s.world.tables)
        if not isinstance(points, Refusal):
            return points
    return s.world.halves[unit.kind]


def price(s: S, unit: Unit, a: str, b: str) -> Cost | Refusal:
    """What one step costs this unit now, with works and cut hedges (WSN 6.3), or why it is forbidden."""
    kind, rhino = s.world.kinds[unit.kind], rhinos.MARK in unit.marks
    if rhino or s.state.markers:
        return works.step(s, kind.mover, kind.name, a, b, rhino)
    return s.world.step(kind.mover, a, b)


def step(s: S, unit: Unit, space: str, left: int, fresh: bool) -> Cost | Refusal:
    """What it costs the unit to enter a neighbouring hex now, or why it may not (WSS 6).

    `left` is the half points it still has. `fresh`: it has not moved in this action, so it may enter one hex
    that is not prohibited for all the points it has (WSS 6.2).
    """
    world = s.world
    assert unit.place is not None
    if space == unit.place:
        return Refusal("WSS 6.1", f"{name(s, unit.id)} is in {space} already")
    if space not in world.neighbours[unit.place]:
        return Refusal("WSS 6.1", f"{space} is not next to {unit.place}, where {name(s, unit.id)} is")
    there = s.units_at(space)
    enemies = [u for u in there if u.side != unit.side] if there else ()
    if enemies and any(not is_officer(s, enemy) for enemy in enemies):
        return Refusal("WSS 14", f"the enemy is in {space}: it can only be entered by an assault")
    if enemies and is_officer(s, unit):
        who = name(s, unit.id)
        return Refusal(
            "WSS 3.2", f"{who} is an officer: only a platoon can capture the enemy officer in {space}"
        )
    kind = world.kinds[unit.kind]
    if (unit.place, space) in world.cliffs:
        return _climb_cost(s, unit, unit.place, space, left, fresh=fresh)
    cost = price(s, unit, unit.place, space)
    if isinstance(cost, Refusal):
        return cost
    if not left:
        return Refusal("WSS 6.2", f"{name(s, unit.id)} has no movement points")
    if cost.points > left:
        if not fresh:
            points, rest = movement.points_text(cost.points), movement.points_text(left)
            why = "; ".join(movement.reason_text(reason) for reason in cost.reasons)
            who = name(s, unit.id)
            return Refusal(
                "WSS 6.2", f"{who} needs {points} points to enter {space} ({why}) and has {rest} left"
            )
        return Cost(left, cost.reasons)
    if works.is_wired(s, kind, unit.place):
        return Cost(left, (*cost.reasons, Reason(works.WORKS_RULE, "out of the wire", left - cost.points)))
    return cost


def _climb_cost(s: S, unit: Unit, here: str, space: str, left: int, *, fresh: bool) -> Cost | Refusal:
    """WSN 4.3: what it costs a unit to climb a cliff, or why it cannot.

    Ruling: an officer climbs as Rangers do, with all his points from the start of his move, where a Ranger
    platoon of his company is with him at the foot or on top already; units of his side on top do not keep him
    from it. He is no platoon, so he is not at risk afterwards (WSN 4.3 R1).
    """
    leads = is_officer(s, unit)
    rangers = (
        [unit]
        if not leads
        else [one for at in (here, space) for one in s.units_at(at) if one.group == unit.group]
    )
    return movement.climb(
        s.world.board,
        here,
        space,
        left,
        ranger=any("ranger" in s.world.kinds[one.kind].flags for one in rangers),
        moved=not fresh,
        occupied=not leads and bool(s.units_at(space)),
        officer=leads,
        charts=s.world.tables,
    )


def fits(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why stacking keeps the unit from ending its move in a hex (WSS 3.3), or None; officers always fit."""
    limit = s.world.tables.stacking
    count, steps = load(s, unit, space)
    if not count or _is_exempt(s, unit, space):
        return None
    for there in s.units_at(space):
        if there.id != unit.id and there.side == unit.side:
            more = load(s, there, space)
            count += more[0]
            steps += more[1]
    if count > limit.platoons or steps > limit.steps:
        return Refusal(
            "WSS 3.3",
            f"{space} holds at most {limit.platoons} platoons and {limit.steps} steps of a side; "
            f"with {name(s, unit.id)} it would hold {count} and {steps}",
        )
    return None


def _is_exempt(s: S, unit: Unit, space: str) -> bool:
    """WSN 6.1, 6.2: whether stacking is waived: at sea, on the beach in a landing turn, where it dropped."""
    if "afloat" in unit.marks or ("dropped" in unit.marks and space == unit.place):
        return True
    return "landed" in unit.marks and "landing" in s.world.board.hexes[space].features


def load(s: S, unit: Unit, space: str) -> tuple[int, int]:
    """How many platoons and steps a unit counts for stacking (WSS 3.3, 10).

    Officers count nothing, carriers and craft what is aboard; an empty carrier beside its platoon nothing.
    """
    kind = s.world.kinds[unit.kind].type
    if kind == "officer":
        return 0, 0
    if kind not in ("carrier", "craft"):
        return 1, unit.steps
    carried = cargo(s, unit.id)
    if carried or kind == "craft":
        return sum(is_platoon(s, u) for u in carried), sum(u.steps for u in carried)
    owner = s.state.units.get(s.world.carriers.get(unit.id, ""))
    return (0, 0) if owner is not None and owner.place == space else (1, unit.steps)


def can_end(s: S, unit: Unit, space: str, left: int, seen: frozenset[str] = frozenset()) -> bool:
    """Whether the unit, once in a hex, may stop there or can move on to a hex where it may (WSS 3.3)."""
    if fits(s, unit, space) is None:
        return True
    if works.is_wired(s, s.world.kinds[unit.kind], space):
        return False
    for beyond in s.world.neighbours[space]:
        cost = price(s, unit, space, beyond)
        if beyond in seen or isinstance(cost, Refusal) or cost.points > left:
            continue
        if any(u.side != unit.side and not is_officer(s, u) for u in s.units_at(beyond)):
            continue
        if can_end(s, unit, beyond, left - cost.points, seen | {space}):
            return True
    return False


def enter(s: S, unit_id: str, space: str, cost: Cost, rule: str, manner: str = "") -> Iterator[Event]:
    """The unit enters a hex, gets its marks, and takes an objective there.

    Ruling: a platoon that moved along a road or trail is in column until the turn ends or it leaves the
    road, but not in terrain that protects it from AP fire better than open ground (WSS 7.3).
    """
    unit = s.unit(unit_id)
    assert unit.place is not None
    column = in_column(s, unit.place, space)
    yield from rhinos.cut_hedge(s, unit, space)
    yield UnitMoved(rule=rule, unit=unit_id, space=space, because=cost.reasons, manner=manner)
    if is_officer(s, unit):
        return
    if "moved" not in unit.marks:
        yield UnitMarked(rule="WSS 6.1", unit=unit_id, mark="moved")
    if column != ("column" in unit.marks):
        yield UnitMarked(rule="WSS 6.5", unit=unit_id, mark="column", on=column)
    if "routed" not in unit.marks:
        yield from take(s, unit_id)


def in_column(s: S, here: str, space: str) -> bool:
    """WSS 6.5: whether a platoon that steps from one hex to another is in column then."""
    charts, terrain = s.world.tables.terrain, s.world.board.hexes[space].terrain
    covered = charts[terrain].divisor.ap > charts["open"].divisor.ap
    return not covered and bool(s.world.board.path_kinds(here, space) & ROADS)


def take(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 24: an unrouted platoon, aboard a carrier or not, takes a hex of worth without enemy platoons."""
    unit = s.unit(unit_id)
    assert unit.place is not None
    if is_carrier(s, unit) and all(is_officer(s, u) or "routed" in u.marks for u in cargo(s, unit_id)):
        return
    if unit.place not in s.world.holdings or CONTROL.get(s.state, unit.place) == unit.side:
        return
    if all(u.side == unit.side or is_officer(s, u) for u in s.units_at(unit.place)):
        yield CONTROL.event_setting(unit.side, "WSS 24", unit.place)


def lose_officer(s: S, officer: str, rule: str) -> Iterator[Event]:
    """An officer is lost; his platoons are out of command for the rest of the turn.

    Ruling: the stand-in of a lost officer comes on in the next command phase (WSS 7.4); until then the
    company has no leader.
    """
    company = s.unit(officer).group
    yield UnitRemoved(rule=rule, unit=officer)
    yield from battalions.stress(s, company)
    for unit in tuple(s.state.units.values()):
        if unit.group == company and unit.place is not None and "out_of_command" not in unit.marks:
            yield UnitMarked(rule="WSS 4.1", unit=unit.id, mark="out_of_command")


def in_command(s: S, unit: Unit) -> bool:
    """WSS 4.1: whether the platoon's officer is within his command range, counted in hexes."""
    officer = officer_of(s, unit.group)
    here = station(s, unit)
    there = None if officer is None else station(s, officer)
    if here is None or there is None:
        return False
    return s.world.distance(there, here) <= officer_values(s, unit.group)["command"]


def officer_values(s: S, company: str) -> Mapping[str, int]:
    """The values of a company's leader now: those printed or drawn, or those of a stand-in (WSS 7.4).

    Ruling: the stand-in's values apply from the death of the officer, before the stand-in comes on.
    """
    printed = s.world.companies[company].officer
    values = dict(officers.printed_values(s, company))
    officer = officer_of(s, company)
    if printed is not None and (officer is None or officer.id != printed.id):
        row = s.world.tables.officer
        values["morale"] += row.stand_in_morale.value
        values["command"] = row.stand_in_command.value
        values["coordination"] = row.stand_in_coordination.value
        values["leadership"] = 0
    return values
