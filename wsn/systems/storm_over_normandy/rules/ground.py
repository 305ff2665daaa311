"""Movement: where a stack may go, and what it costs (SON 8, SON 12.3)."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.cite import Reason, Refusal
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.storm_over_normandy.rules.world import (
    STACK,
    S,
    at,
    hostile,
    is_fixed,
    kind_of,
    mobile,
    name,
    title,
)


def price(s: S, start: str, goal: str, side: str) -> int:
    """What a step costs now, in movement points (SON 8.0)."""
    return 1 + hostile(s, goal, side) + hostile(s, start, side)


def cost(s: S, start: str, goal: str, side: str) -> tuple[int, tuple[Reason, ...]]:
    """The same, and why (SON 8.0)."""
    reasons = [Reason("SON 8.0", f"1 to enter {title(s, goal)}")]
    if hostile(s, goal, side):
        reasons.append(Reason("SON 8.0", f"1 more: {title(s, goal)} is in enemy hands or holds an enemy"))
    if hostile(s, start, side):
        reasons.append(Reason("SON 8.0", f"1 more: so does {title(s, start)}, which is left"))
    return price(s, start, goal, side), tuple(reasons)


def points(s: S, units: Sequence[Unit]) -> int:
    """The movement points of a stack: those of its slowest unit (SON 8.0)."""
    return min((kind_of(s, unit).moves for unit in units), default=0)


def why_barred(s: S, units: Sequence[Unit], start: str, goal: str) -> Refusal | None:
    """Why these units may not go from one space to the next, whatever it costs, or None."""
    world = s.world
    if goal not in world.around.get(start, ()):
        if goal in world.board.spaces and goal in world.board.neighbours(start):
            between = f"{title(s, start)} and {title(s, goal)}"
            return Refusal("SON 8.0", f"nobody crosses the border between {between}")
        return Refusal("SON 8.0", f"{title(s, goal)} is not adjacent to {title(s, start)}")
    side = units[0].side
    if side == "allies":
        if frozenset((start, goal)) in world.divided:
            return Refusal("SON 8.0", "Allied units do not cross the Operational Dividing Line")
        if any(is_fixed(s, unit) for unit in at(s, start, "germans")):
            return Refusal("SON 8.0", f"no Allied unit leaves {title(s, start)} while a strongpoint is there")
        if world.zone(start):
            return Refusal("SON 12.3", "an Allied unit does not leave a Reinforcement Box")
        for unit in units:
            kind = kind_of(s, unit)
            if kind.airborne and not world.airborne_at_home(kind, goal):
                return Refusal(
                    "SON 8.0", f"{name(s, unit.id)}: {title(s, goal)} is closed to its airborne units"
                )
    elif world.landing_box(goal):
        return Refusal("SON 12.3", "no German unit enters a Landing Box")
    elif world.zone(goal):
        return Refusal("SON 12.3", "no German unit goes back to a Reinforcement Box")
    return full(s, units, goal)


def full(s: S, units: Sequence[Unit], goal: str) -> Refusal | None:
    """Why an area cannot take in these units, or None (SON 8.1)."""
    if goal not in s.world.areas:
        return None
    there = [unit for unit in mobile(s, goal, units[0].side) if unit not in units]
    if len(there) + len(units) > STACK:
        return Refusal("SON 8.1", f"{title(s, goal)} would hold more than {STACK} units of a side")
    return None


def may_enter(s: S, units: Sequence[Unit], start: str, goal: str, left: int) -> Refusal | None:
    """Why a stack with so many movement points left may not take a step, or None (SON 8.0)."""
    refusal = why_barred(s, units, start, goal)
    if refusal is not None:
        return refusal
    side = units[0].side
    need = price(s, start, goal, side)
    if need > left:
        return Refusal(
            "SON 8.0",
            f"it costs {count(need, 'movement point')}, and {count(left, 'is', 'are')} left",
        )
    return None
