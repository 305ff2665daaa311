"""How far units have to go over the map by itself, for bots; kept with the world, as it never changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.bots.judges.hex_tiles.lanes import pack_numbers, to_strokes
from wsn.systems.hex_tiles.rules import movement
from wsn.systems.hex_tiles.rules.world import World

CROW: Final = ""
"""In place of an arm: as the crow flies."""
STOP: Final = 1
"""What a hex in which a unit must stop adds to a way, in hexes."""
NOWHERE: Final = 40
"""The length of a way that does not exist."""


def walk_distances(world: World, arm: str, to: str) -> Sequence[int]:
    """How far an arm has to walk from each hex to one, over the empty map, in the order of `World.numbers`.

    Stops make a way longer. `CROW` counts the hexes between.
    """
    known = world.walks.get((arm, to))
    if known is None:
        known = world.walks[arm, to] = _walk_table(world, arm, to) if arm else _crow_distances(world, to)
    return known


def packed_walk(world: World, arm: str, to: str) -> int:
    """The same with the lengths written in strokes, side by side (`lanes`)."""
    known = world.packed_walks.get((arm, to))
    if known is None:
        known = world.packed_walks[arm, to] = pack_numbers(map(to_strokes, walk_distances(world, arm, to)))
    return known


def _crow_distances(world: World, to: str) -> Sequence[int]:
    far = world.far(to)
    return tuple(far[space] for space in world.numbers)


def _walk_table(world: World, arm: str, to: str) -> Sequence[int]:
    around, start = world.around, world.numbers[to]
    steps = world.steps.get(arm)
    if steps is None:
        steps = world.steps[arm] = _step_costs(world, arm)
    lengths = [NOWHERE] * len(around)
    lengths[start] = 0
    rings: list[list[int]] = [[] for _ in range(NOWHERE)]
    rings[0].append(start)
    for length, ring in enumerate(rings):
        for here in ring:
            step = 1 if here == start else steps[here]
            if length > lengths[here] or not step:
                continue
            onward = length + step
            for neighbour in around[here]:
                if onward < lengths[neighbour]:
                    lengths[neighbour] = onward
                    rings[onward].append(neighbour)
    return tuple(lengths)


def _step_costs(world: World, arm: str) -> Sequence[int]:
    """What it takes an arm to enter each hex, by its number; 0 where it may not."""
    places = [world.places[space] for space in world.numbers]
    return [(1 + STOP if place.stop else 1) if arm in place.enter else 0 for place in places]


def march_targets(world: World, key: str, start: str, most: int) -> Sequence[tuple[str, bool]]:
    """Where a kind of unit can move on the empty map within `most` hexes, and whether it may then battle."""
    known = world.marches.get((key, start, most))
    if known is None:
        known = world.marches[key, start, most] = tuple(_find_marches(world, key, start, most))
    return known


def _find_marches(world: World, key: str, start: str, most: int) -> list[tuple[str, bool]]:
    kind = world.kinds[key]
    reach = movement.reach(world.board, world.moves(kind.arm, False), start, most, ()) if most else {}
    ways = []
    for space, hexes in reach.items():
        there = world.places[space]
        fights = hexes <= kind.battle_after and there.may and (there.after_entry or kind.shelter)
        ways.append((space, fights))
    return ways
