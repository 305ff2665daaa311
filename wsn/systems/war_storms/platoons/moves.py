"""Moving units about: what a step costs this unit now, stacking, and what a new place brings with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, TrackSet, UnitMarked, UnitMoved, UnitRemoved
from wsn.engine.state import Unit
from wsn.systems.war_storms import movement
from wsn.systems.war_storms.platoons import battalions, officers, rhinos, works
from wsn.systems.war_storms.world import (
    S,
    cargo,
    is_carrier,
    is_officer,
    is_platoon,
    name,
    officer_of,
    station,
)

ROADS = frozenset({"road", "trail"})


def allowance(s: S, unit: Unit) -> int:
    """The half points a unit has for one action (WSS 6.2)."""
    return s.world.kinds[unit.kind].halves


def price(s: S, unit: Unit, a: str, b: str) -> Cost | Refusal:
    """What the ground asks of this unit for one step as the game stands: works, hedges cut (WSN 6.3)."""
    world = s.world
    kind = world.kinds[unit.kind]
    obstacle = works.step(s, kind, a, b)
    if obstacle is not None:
        return obstacle
    mover = kind.mover
    rhino = rhinos.MARK in unit.marks
    if (rhino or s.state.markers) and "bocage" in world.board.edge_features(a, b):
        cut = rhinos.is_cut(s, world.board.edge(a, b))
        if cut or rhino:
            return world.hedge(mover, a, b, cut, rhino)
    return world.step(mover, a, b)


def step(s: S, unit: Unit, space: str, left: int, fresh: bool) -> Cost | Refusal:
    """What it costs the unit to enter a neighbouring hex now, or why it may not (WSS 6).

    `left` are the half points it still has; `fresh` says that it has not moved in this action: then one
    hex that is not prohibited may be entered for everything it has (WSS 6.2).
    """
    world = s.world
    assert unit.place is not None
    who = name(s, unit.id)
    if space == unit.place:
        return Refusal("WSS 6.1", f"{who} is in {space} already")
    if space not in world.neighbours[unit.place]:
        return Refusal("WSS 6.1", f"{space} is not next to {unit.place}, where {who} is")
    enemies = [u for u in s.state.units.values() if u.place == space and u.side != unit.side]
    if any(not is_officer(s, enemy) for enemy in enemies):
        return Refusal("WSS 14", f"the enemy is in {space}: only an assault goes there")
    if enemies and is_officer(s, unit):
        return Refusal("WSS 3.2", f"{who} is an officer: only a platoon takes the enemy officer in {space}")
    kind = world.kinds[unit.kind]
    if "cliff" in world.board.edge_features(unit.place, space):
        taken = bool(s.units_at(space))
        ranger = "ranger" in kind.flags
        return movement.climb(
            world.board,
            unit.place,
            space,
            left,
            ranger=ranger,
            moved=not fresh,
            occupied=taken,
            charts=world.tables,
        )
    cost = price(s, unit, unit.place, space)
    if isinstance(cost, Refusal):
        return cost
    if not left:
        return Refusal("WSS 6.2", f"{who} has no movement points")
    if cost.points > left:
        if not fresh:
            points, rest = movement.points_text(cost.points), movement.points_text(left)
            why = "; ".join(movement.reason_text(reason) for reason in cost.reasons)
            return Refusal(
                "WSS 6.2", f"{who} needs {points} points to enter {space} ({why}), has {rest} left"
            )
        return Cost(left, cost.reasons)
    if works.wired(s, kind, unit.place):
        return Cost(left, (*cost.reasons, Reason(works.RULE, "out of the wire", left - cost.points)))
    return cost


def fits(s: S, unit: Unit, space: str) -> Refusal | None:
    """Whether the stacking limits let the unit end its move in a hex (WSS 3.3); officers always do."""
    limit = s.world.tables.stacking
    count, steps = load(s, unit, space)
    if not count or _exempt(s, unit, space):
        return None
    for there in s.state.units.values():
        if there.place == space and there.id != unit.id and there.side == unit.side:
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


def _exempt(s: S, unit: Unit, space: str) -> bool:
    """WSN 6.1, 6.2: the sea, the beach of a landing turn and a drop hold more than their share."""
    if "afloat" in unit.marks or ("dropped" in unit.marks and space == unit.place):
        return True
    return "landed" in unit.marks and "landing" in s.world.board.hexes[space].features


def load(s: S, unit: Unit, space: str) -> tuple[int, int]:
    """The platoons and steps that a unit counts for in a hex (WSS 3.3, 10).

    Officers and craft count nothing, a loaded carrier what is aboard, an empty one none beside its platoon.
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
    """Whether the unit, once in a hex, may stop there or go on to where it may (WSS 3.3)."""
    if fits(s, unit, space) is None:
        return True
    if works.wired(s, s.world.kinds[unit.kind], space):
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
    """The unit enters a hex: what marks it gets, and the objective it takes.

    Ruling: a platoon that came along a road or trail is in column until the turn ends or it moves off it,
    but not where the terrain of the hex protects it from AP fire better than open ground (WSS 7.3).
    """
    unit = s.unit(unit_id)
    assert unit.place is not None
    charts, terrain = s.world.tables.terrain, s.world.board.hexes[space].terrain
    covered = charts[terrain].divisor.ap > charts["open"].divisor.ap
    column = not covered and bool(s.world.board.path_kinds(unit.place, space) & ROADS)
    yield from rhinos.cut(s, unit, space)
    yield UnitMoved(rule=rule, unit=unit_id, space=space, because=cost.reasons, manner=manner)
    if is_officer(s, unit):
        return
    if "moved" not in unit.marks:
        yield UnitMarked(rule="WSS 6.1", unit=unit_id, mark="moved")
    if column != ("column" in unit.marks):
        yield UnitMarked(rule="WSS 6.5", unit=unit_id, mark="column", on=column)
    if "routed" not in unit.marks:
        yield from take(s, unit_id)


def take(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 24: an unrouted platoon, aboard a carrier or not, alone in an objective hex controls it."""
    unit = s.unit(unit_id)
    assert unit.place is not None
    if is_carrier(s, unit) and all(is_officer(s, u) or "routed" in u.marks for u in cargo(s, unit_id)):
        return
    track = f"control {unit.place}"
    if unit.place not in s.world.objectives or s.state.tracks.get(track) == unit.side:
        return
    if all(u.side == unit.side or is_officer(s, u) for u in s.units_at(unit.place)):
        yield TrackSet(rule="WSS 24", track=track, value=unit.side)


def lose_officer(s: S, officer: str, rule: str) -> Iterator[Event]:
    """An officer is lost; for the rest of the turn his platoons are out of command.

    Ruling: his stand-in comes in the next Command phase (WSS 7.4), so until then nobody commands.
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
    """What the leader of a company is worth now: the printed values, or those of a stand-in (WSS 7.4).

    Ruling: between the death of an officer and the coming of his stand-in the stand-in's values hold.
    """
    printed = s.world.companies[company].officer
    values = dict(officers.printed(s, company))
    officer = officer_of(s, company)
    if printed is not None and (officer is None or officer.id != printed.id):
        row = s.world.tables.officer
        values["morale"] += row.stand_in_morale.value
        values["command"] = row.stand_in_command.value
        values["coordination"] = row.stand_in_coordination.value
        values["leadership"] = 0
    return values
