"""Stacking: four points and one silhouetted unit in a hex, and one of each that stacks free (N44 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.normandy_44.rules.units import is_silhouetted, stacking_points, stacks_free
from wsn.systems.normandy_44.rules.world import S, counter_of

STACK_POINTS: Final = 4
"""The stacking points that fit into a hex (N44 7.1)."""


def refuse_stack(s: S, units: Sequence[Unit]) -> Refusal | None:
    """Why these units of one side may not stand in one hex, or None (N44 7.1).

    One silhouetted unit is free: of several, the one with the most points.
    """
    points, silhouetted, free_types = 0, 0, set()
    for unit in units:
        counter = counter_of(s, unit)
        if stacks_free(counter):
            if counter.type in free_types:
                return Refusal("N44 7.1", f"only one {counter.type} stacks free in a hex")
            free_types.add(counter.type)
            continue
        points += stacking_points(s, unit)
        if is_silhouetted(s, unit):
            silhouetted = max(silhouetted, stacking_points(s, unit))
    if points - silhouetted > STACK_POINTS:
        have = count(points - silhouetted, "stacking point")
        return Refusal("N44 7.1", f"{have} in one hex: {STACK_POINTS} and one silhouetted unit may be there")
    return None


def fits(s: S, space: str, side: str, coming: Sequence[Unit]) -> bool:
    """Whether units may end in a hex with those of their side that are there and do not come along."""
    ids = {unit.id for unit in coming}
    there = [unit for unit in s.units_at(space) if unit.side == side and unit.id not in ids]
    return refuse_stack(s, [*there, *coming]) is None
