"""Assault: who may take part, by which way in, and the group before it starts (WSS 14, 19 to 21).

An assault is one action of platoons of one company. They form a group here, take one morale check together
(`storm.py`), each move up to half their points, and enter the enemy's hex together.

Ruling: the last step into the hex draws no reaction fire: the defenders in it fire together, and platoons
outside do not fire into it (WSS 14). A platoon next to the hex may always take that step (WSS 6.2).
Ruling: an officer of the company stacked with the group may go along; only then does his leadership count.
Ruling: guns, carriers, soft vehicles and platoons without AP strength cannot assault (WSS 14).
Ruling: armour supports platoons that start the assault in its hex, and enters with them (WSS 19).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wsn.board.board import EdgeId
from wsn.cite import Refusal
from wsn.engine.events import Event, PhaseEntered
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import FLAME_USED
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.assault import melee
from wsn.systems.war_storms.rules.platoons import moves, works
from wsn.systems.war_storms.rules.world import S, is_officer, is_platoon, name, worked_out

ASSAULT_RULE: Final = "WSS 14"
SUPPORT: Final = "WSS 19"
ARMOURED: Final = "WSS 21"
HEDGE: Final = "WSN 5.1"
FLAME_RULE: Final = "WSS 17.1"


Way = tuple[str, ...]
"""The hexes from the first step to the assaulted one."""


def points(s: S, unit: Unit) -> int:
    """The half points a platoon has for an assault: half its movement, rounded down to a point (WSS 14)."""
    return 2 * s.world.tables.assault.move.of(moves.allowance(s, unit) // 2)


def armour(s: S, unit: Unit) -> bool:
    """Whether a platoon is an armoured fighting vehicle: armour 1 or more (WSS 19, 21)."""
    return s.world.kinds[unit.kind].type == "vehicle" and bool(s.world.armour[unit.kind])


def enemies(s: S, space: str, side: str) -> tuple[Unit, ...]:
    """The enemy units that an assault on a hex would meet, officers excepted."""
    return tuple(u for u in s.units_at(space) if u.side != side and not is_officer(s, u))


# --- the way in


def way(s: S, unit: Unit, start: str, target: str, left: int, fresh: bool) -> Way | None:
    """The cheapest way of a platoon into the assaulted hex, or None when it lacks the points.

    It avoids other enemy hexes, and armour does not enter through a hedge (WSN 5.1). Kept until a unit or
    marker changes: the list of orders, the odds and the best group ask for the same way.
    """
    if s.state.units.get(unit.id) is not unit:
        return _way_in(s, unit, start, target, left, fresh)
    kept, key = worked_out(s), (unit.id, start, target, left, fresh)
    if key not in kept:
        kept[key] = _way_in(s, unit, start, target, left, fresh)
    path: Way | None = kept[key]
    return path


def _way_in(s: S, unit: Unit, start: str, target: str, left: int, fresh: bool) -> Way | None:
    world = s.world
    far = world.distances(target)
    gap, least = far[start], max(1, world.least(world.kinds[unit.kind].mover))  # no step is free
    if gap > 1 and gap * least > left:
        return None  # too far by the best of roads
    shut = {u.place for u in s.state.units.values() if u.side != unit.side and u.place is not None}
    best: dict[str, tuple[int, Way]] = {start: (0, ())}
    queue = [start]
    while queue:
        here = min(queue, key=lambda space: (best[space][0], world.board.order[space]))
        queue.remove(here)
        used, path = best[here]
        if here == target:
            return path
        for space in world.neighbours[here]:
            if space in shut and space != target:
                continue
            if space != target and (1 + far[space]) * least > left - used:
                continue  # the rest of the way must be paid for too
            total = _step(s, unit, here, space, target, left - used, fresh and here == start)
            if total is None or (space in best and best[space][0] <= used + total):
                continue
            best[space] = (used + total, (*path, space))
            if space not in queue:
                queue.append(space)
    return None


def _step(s: S, unit: Unit, a: str, b: str, target: str, left: int, fresh: bool) -> int | None:
    """The cost of one step of the way, or None where it is not allowed."""
    if b == target and armour(s, unit) and hedge(s, a, b) is not None:
        return None
    if b != target and works.is_wired(s, s.world.kinds[unit.kind], b):
        return None  # wire takes all that is left (WSS 22)
    if b != target and works.is_wired(s, s.world.kinds[unit.kind], a):
        return None  # and so does coming out of it
    cost = moves.price(s, unit, a, b)
    if isinstance(cost, Refusal) or not left:
        return None
    if cost.points > left:
        return left if fresh else None
    return cost.points


def hedge(s: S, a: str, b: str) -> EdgeId | None:
    """The bocage edge between two hexes, cut or not: it stays a hedge for assaults (WSN 5.1, 6.3)."""
    return s.world.board.edge(a, b) if (a, b) in s.world.bocage else None


def no_way(s: S, unit: Unit, target: str) -> Refusal:
    """Why there is no way in: a hedge that stops armour, a forbidden step, or too few points."""
    assert unit.place is not None
    who = name(s, unit.id)
    if s.world.distance(unit.place, target) == 1:
        edge = hedge(s, unit.place, target)
        if edge is not None and armour(s, unit):
            return Refusal(
                HEDGE, f"armour cannot assault or support through bocage: {who} faces {'/'.join(edge)}"
            )
        cost = moves.price(s, unit, unit.place, target)
        if isinstance(cost, Refusal):
            return cost
    half = movement.points_text(points(s, unit))
    return Refusal(ASSAULT_RULE, f"{who} cannot reach {target} with half its movement points ({half})")


# --- who may take part


def may_assault(s: S, unit: Unit, target: str) -> Refusal | None:
    """Why a platoon may not assault a hex from its place, or None."""
    who = name(s, unit.id)
    kind = s.world.kinds[unit.kind]
    if target not in s.world.board.spaces:
        return Refusal(ASSAULT_RULE, f"there is no hex {target} on the map")
    if not is_platoon(s, unit) or kind.type == "gun":
        what = "an officer" if is_officer(s, unit) else "a gun" if kind.type == "gun" else "a carrier"
        return Refusal(ASSAULT_RULE, f"{who} is {what} and cannot assault")
    if not enemies(s, target, unit.side):
        return Refusal(ASSAULT_RULE, f"there is no enemy platoon in {target} to assault")
    if unit.place is None or unit.place not in s.world.board.spaces:
        return Refusal(ASSAULT_RULE, f"{who} is aboard a carrier or off the map and cannot assault")
    if kind.vehicle and not armour(s, unit):
        return Refusal(ARMOURED, f"{who} is a soft vehicle and cannot assault")
    if not melee.strength(s.world, unit):
        return Refusal("WSS 15", f"{who} has no AP strength and cannot fight hand to hand")
    if way(s, unit, unit.place, target, points(s, unit), True) is None:
        return no_way(s, unit, target)
    return None


def together(s: S, group: tuple[Unit, ...], target: str) -> Refusal | None:
    """Why these platoons may not assault a hex as one group, or None: stacking, and the limits of armour."""
    limit = s.world.tables.stacking
    steps = sum(u.steps for u in group)
    if len(group) > limit.platoons or steps > limit.steps:
        return Refusal(
            ASSAULT_RULE,
            f"at most {limit.platoons} platoons and {limit.steps} steps can assault together; "
            f"these would be {len(group)} and {steps}",
        )
    tanks = [u for u in group if armour(s, u)]
    others = {u.place for u in group if not armour(s, u)}
    if tanks and not others:
        terrain = s.world.board.hexes[target].terrain
        if terrain in s.world.tables.assault.closed.terrain:
            word = terrain.replace("_", " ")
            return Refusal(
                ARMOURED, f"armour cannot assault into {word} alone; begin the assault with a platoon on foot"
            )
    for tank in tanks if others else ():
        if tank.place not in others:
            return Refusal(
                SUPPORT,
                f"{name(s, tank.id)} can support only platoons it is stacked with, and none takes part",
            )
    return None


def refusal(s: S, unit: Unit, target: str) -> Refusal | None:
    """Why a platoon may not begin an assault on a hex, or None."""
    return may_assault(s, unit, target) or together(s, (unit,), target)


def targets(s: S, unit: Unit) -> Iterator[str]:
    """The enemy hexes near enough to be possible targets."""
    assert unit.place is not None
    far = max(1, points(s, unit))
    seen = dict.fromkeys(u.place for u in s.state.units.values() if u.side != unit.side)
    for space in seen:
        if space in s.world.board.spaces and s.world.distance(unit.place, str(space)) <= far:
            yield str(space)


def begin(unit: Unit, target: str) -> Iterator[Event]:
    """Open the group with its first platoon."""
    memo = encode_memo(memos.Forming(target, (unit.id,)))
    yield PhaseEntered(rule=ASSAULT_RULE, phase="assault", side=unit.side, memo=memo)


# --- the group


def group(s: S) -> tuple[Unit, ...]:
    """The platoons of the group so far."""
    return tuple(s.unit(one) for one in s.memo(memos.Forming).group)


def target_of(s: S) -> str:
    """The hex that is assaulted."""
    return s.memo(memos.Forming).space


def may_join(s: S, unit: Unit) -> Refusal | None:
    """WSS 14: why a unit may not join the assault, or None."""
    formed = group(s)
    first, who = formed[0], name(s, unit.id)
    if unit.side != first.side or unit.group != first.group:
        return Refusal(ASSAULT_RULE, f"{who} and {name(s, first.id)} belong to different companies")
    if unit in formed or unit.id == s.memo(memos.Forming).officer:
        return Refusal(ASSAULT_RULE, f"{who} has already joined")
    if "finished" in unit.marks:
        return Refusal("WSS 4.3", f"{who} has finished for this turn")
    if "routed" in unit.marks:
        return Refusal("WSS 9.3", f"{who} is routed and must rally first")
    if is_officer(s, unit):
        if all(unit.place != one.place for one in formed):
            return Refusal(ASSAULT_RULE, f"{who} can go along only with a platoon he is stacked with")
        return None
    if "out_of_command" in unit.marks or "out_of_command" in first.marks:
        return Refusal(
            "WSS 4.1", f"{who} and {name(s, first.id)} must both be in command to assault together"
        )
    return may_assault(s, unit, target_of(s)) or together(s, (*formed, unit), target_of(s))


def joiners(s: S) -> Iterator[Unit]:
    """The units of the company that could still join."""
    first = group(s)[0]
    for unit in s.state.units.values():
        if unit.group == first.group and unit.side == first.side and unit.id != first.id:
            yield unit


def flamers(s: S, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The engineers among these units that have not used their flame (WSS 17.1)."""
    return tuple(u for u in units if "engineer" in s.world.kinds[u.kind].flags and not FLAME_USED.of(u))
