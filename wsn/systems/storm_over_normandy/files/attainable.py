"""What the Allies of a scenario can come to at most and at the least, whoever plays (SON 15.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.data import Fault
from wsn.english import count
from wsn.parts.called import does, side_called
from wsn.systems.storm_over_normandy.data.scenario import SIDES, UnitRow, side_of
from wsn.systems.storm_over_normandy.rules.world import World

LOSS: Final = 2
"""The most victory points that the loss of an Allied unit costs (SON 15.0)."""


def forces(world: World, side: str) -> list[UnitRow]:
    """The units of a side that are there from the start or come before the game is over."""
    scenario = world.scenario
    begun = scenario.begun.turn if scenario.begun is not None else 1
    return [
        row
        for row in scenario.units
        if side_of(world.tables.kinds[row.kind]) == side
        and (row.turn is None or begun <= row.turn < scenario.turns)
    ]


def held_at_first(world: World) -> set[str]:
    """The areas that the Allies control from the start (SON 13.0)."""
    begun = world.scenario.begun
    first = {area: "allies" if row.allied else "germans" for area, row in world.areas.items()}
    first |= begun.control if begun is not None else {}
    return {area for area, side in first.items() if side == "allies" and area in world.areas}


def reached(world: World, side: str) -> frozenset[str]:
    """The areas and boxes that units of a side may ever come to, whoever bars the way (SON 8.0).

    Allied units cross no dividing line and leave no Reinforcement Box.
    """
    allied = side == SIDES[0]
    known = {row.at for row in forces(world, side) if row.at in world.around}
    known |= set() if allied else set(world.zones)
    waiting = sorted(known)
    while waiting:
        here = waiting.pop()
        if allied and here in world.zones:
            continue
        for near in world.around[here]:
            if near not in known and not (allied and frozenset((here, near)) in world.divided):
                known.add(near)
                waiting.append(near)
    return frozenset(known)


def _turns_left(world: World) -> int:
    begun = world.scenario.begun
    return world.scenario.turns - (begun.turn if begun is not None else 1) + 1


def _at_first(world: World) -> int:
    return world.scenario.begun.points if world.scenario.begun is not None else 0


def most_points(world: World) -> int:
    """The most victory points that the Allies can have at the end: all that they can come to, every turn."""
    allied = reached(world, "allies") | held_at_first(world)
    areas = sum(row.points for area, row in world.areas.items() if area in allied)
    near = [row.halves for zone, row in world.zones.items() if allied.intersection(world.around[zone])]
    boxes = max(near, default=0) * len(forces(world, "allies")) // 2
    return _at_first(world) + _turns_left(world) * (areas + boxes)


def fewest_points(world: World) -> int:
    """The fewest that they can have: every area German and in supply on every turn, every unit lost."""
    areas = sum(row.points for row in world.areas.values())
    return _at_first(world) - _turns_left(world) * areas - LOSS * len(forces(world, "allies"))


def most_beaches(world: World) -> int:
    """How many beaches the Allies can ever control."""
    allied = reached(world, "allies") | held_at_first(world)
    return sum(beach in allied for beach in world.beaches)


def out_of_reach(world: World) -> Iterator[Fault]:
    """What a side can never fulfil, with its place."""
    scenario = world.scenario
    allies = scenario.sides[SIDES[0]]
    needs = does(allies, "needs", "need")
    beaches, there = most_beaches(world), len(world.beaches)
    if scenario.beaches > there:
        the_map = f"the map has {count(there, 'beach', 'beaches')}"
        yield "beaches", f"{the_map}: {side_called(allies)} cannot win (SON 15.0)"
    elif scenario.beaches > beaches:
        held = f"can come to {beaches} of {there}"
        yield (
            "beaches",
            f"{needs} {count(scenario.beaches, 'beach', 'beaches')} to win, and {held} (SON 15.0)",
        )
    most = most_points(world)
    if most <= scenario.points:
        wanted = f"more than {count(scenario.points, 'victory point')}"
        yield "points", f"{needs} {wanted} to win, and at most {most:,} can be had (SON 15.0)"
    elif fewest_points(world) > scenario.points:
        sure = f"{does(allies, 'has', 'have')} more than {scenario.points:,} whatever happens"
        yield "points", f"{sure}: only the beaches decide (SON 15.0)"
    for side in SIDES:
        if scenario.begun is not None and not forces(world, side):
            yield (
                "units",
                f"no unit of {side_called(scenario.sides[side])} is there at the start or ever comes",
            )
