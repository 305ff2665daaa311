"""How well a side stands, in points for simple bots: a step is worth 40. Never a rule."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.cite import Reason
from wsn.engine.state import Marker, Unit
from wsn.systems.war_storms import air, batteries, drops, moves, victory, works
from wsn.systems.war_storms.aiming import Aim
from wsn.systems.war_storms.world import S, is_carrier, is_officer, is_platoon, other, station

STEP, OBJECTIVE, ROUTED, OFFICER = 40, 200, 45, 30
HEX, COVER = 6, 4
ALONE, AWAY, UNCOMMANDED = 25, 3, 8
ABSENT, BESIDE = 200, 18
CARRIER, MOUNTED, NEAR = 10, 45, 4
FATE_STEPS = (0, 1, 1, 3)
"""The steps that each fate of a drop costs, about: unhurt, on the enemy, a hit, lost."""
MISSION, OBSTACLE = 12, 5
WON = 100_000


def score(s: S, side: str) -> int:
    """Steps, objectives and nerves of a side, less the other's; its officers; how near it is to its goals."""
    if s.state.outcome is not None:
        winner = s.state.outcome.winner
        return 0 if winner is None else WON if winner == side else -WON
    goals = [space for space in s.world.objectives if s.state.tracks.get(f"control {space}") != side]
    wanted = tuple(goals or s.world.objectives)
    total = OBJECTIVE * (victory.held(s, side) - victory.held(s, other(side)))
    total += _support(s, side) - _support(s, other(side))
    built = works.places(s) if s.state.markers else {}
    known = s.world.worths.setdefault(wanted, {})
    for unit in s.state.units.values():
        if unit.side == side:
            total += _asset(s, unit, wanted, built, known)
        else:
            total -= _worth(s, unit)
    return total


def _asset(
    s: S,
    unit: Unit,
    wanted: tuple[str, ...],
    built: Mapping[str, list[Marker]],
    known: dict[tuple[Unit, tuple[Marker, ...]], int],
) -> int:
    """What one unit of ours is worth where it is; remembered where nothing but its hex decides."""
    here = built.get(unit.place, ()) if unit.place is not None else ()
    key = (unit, tuple(here))
    worth = known.get(key)
    if worth is None:
        worth = _worth(s, unit) + _standing(s, unit, wanted)
        crowd = any(work.kind == "mg_bunker" for work in here)  # it shelters the first only
        if unit.place in s.world.board.spaces and not crowd and is_platoon(s, unit):
            known[key] = worth
    return worth


def _standing(s: S, unit: Unit, wanted: tuple[str, ...]) -> int:
    """What the place of a unit is worth: on the map, beside it, or where it is to be dropped."""
    here = station(s, unit)
    if here is None:
        return _promised(s, unit, wanted) - ABSENT
    if is_officer(s, unit):
        return _command(s, unit, here)
    if is_carrier(s, unit):
        return 0
    if unit.place in s.state.units:
        return _mounted(s, unit, here, wanted)
    return _place(s, unit, here, wanted) - (0 if unit.place is not None else BESIDE)


def _mounted(s: S, unit: Unit, here: str, wanted: tuple[str, ...]) -> int:
    """A platoon aboard its carrier: nearer to its goals, but no good near the enemy (WSS 10)."""
    enemies = (u for u in s.state.units.values() if u.side != unit.side and not is_carrier(s, u))
    near = any((place := station(s, u)) and s.world.distance(here, place) <= NEAR for u in enemies)
    away = min((s.world.distance(here, goal) for goal in wanted), default=0)
    return -HEX * away - (MOUNTED if near or away <= NEAR else 0)


def _promised(s: S, unit: Unit, wanted: tuple[str, ...]) -> int:
    """A platoon in a drop that is being placed: the hex it aims at, less the mean loss of getting there."""
    if not s.state.frames or s.here.phase != "drop" or is_officer(s, unit):
        return 0
    aim = drops.aimed(s, unit.id)
    if not aim:
        return 0
    counts = drops.fates(s, unit, aim)
    lost = sum(steps * STEP * ways for steps, ways in zip(FATE_STEPS, counts)) // drops.WAYS
    return _place(s, unit, aim, wanted) - lost


def _support(s: S, side: str) -> int:
    """What is yet to come from off the map, and the obstacles that lie there."""
    total = 0
    for battery in s.world.scenario.batteries:
        total += MISSION * batteries.left(s, battery.id) if battery.side == side else 0
    for mission in s.world.scenario.air:
        total += MISSION * air.left(s, mission.id) if mission.side == side else 0
    if s.state.markers:
        total += OBSTACLE * sum(m.side == side for m in works.obstacles(s))
    return total


def _worth(s: S, unit: Unit) -> int:
    if is_carrier(s, unit):
        return CARRIER
    if is_officer(s, unit):
        return OFFICER
    return STEP * unit.steps - (ROUTED if "routed" in unit.marks else 0)


def _place(s: S, unit: Unit, here: str, wanted: tuple[str, ...]) -> int:
    """Cover, and the way to the nearest goal."""
    if "routed" in unit.marks:
        return 0
    cover = s.world.tables.terrain[s.world.board.spaces[here].terrain].divisor.ap
    if s.state.markers and here in works.places(s) and not s.world.kinds[unit.kind].vehicle:
        cover = works.cover(s, Aim(here, "ap"), (unit,), Reason(works.RULE, "", cover)).amount
    return COVER * cover - HEX * min((s.world.distance(here, goal) for goal in wanted), default=0)


def _command(s: S, officer: Unit, here: str) -> int:
    """An officer belongs with a platoon of his, in reach of the others."""
    reach = moves.officer_values(s, officer.group)["command"]
    away = [
        s.world.distance(here, there)
        for unit in s.state.units.values()
        if unit.group == officer.group and unit.id != officer.id
        if (there := station(s, unit)) is not None
    ]
    if not away:
        return 0
    alone = ALONE if min(away) else 0
    return -alone - AWAY * sum(away) - UNCOMMANDED * sum(far > reach for far in away)
