"""The most and the fewest victory points that a scenario can end with (BO Victory)."""

from __future__ import annotations

from typing import Final

from wsn.systems.omaha_solitaire.data.scenario import Begun
from wsn.systems.omaha_solitaire.rules.world import World

COUNTER: Final = "counter"
"""The event that brings a token more, which is worth a point, and may take back a square (BO Events R2)."""


def reachable_squares(world: World) -> frozenset[str]:
    """The squares ashore that units may ever come to: from where they land, and where they are."""
    begun = world.scenario.begun
    known = set(begun.ashore.values()) if begun is not None else set()
    if begun is None or any(row.turn > begun.turn for row in world.scenario.units):
        known |= set(world.beaches)
    waiting = sorted(known)
    while waiting:
        for near in world.land[waiting.pop()]:
            if near not in known:
                known.add(near)
                waiting.append(near)
    return frozenset(known)


def most_points(world: World) -> int:
    """Every square, token and obstacle for a point, and as many counter-attacks as may be."""
    tokens, begun = world.scenario.tokens, _begun_at(world)
    there = reachable_squares(world)
    squares = [square for square in world.worth if square not in begun.taken]
    lying = [*tokens.strongpoints, *tokens.events, *(row.at for row in begun.open)]
    cleared = [square for square in (*squares, *lying, *tokens.obstacles) if square in there]
    return begun.points + len(cleared) + _most_counters(world)


def fewest_points(world: World) -> int:
    """Nothing more taken, and a square lost by every counter-attack that may come."""
    return _begun_at(world).points - _most_counters(world)


def _most_counters(world: World) -> int:
    """The most counter-attacks of the turns that are left: an event of a kind that brings one, each time."""
    events = world.tables.events
    rows = (*events.beach, *events.inland, *events.town)
    if all(row.effect != COUNTER for row in rows):
        return 0
    return world.scenario.events_a_turn * (world.scenario.turns - _begun_at(world).turn + 1)


def _begun_at(world: World) -> Begun:
    return world.scenario.begun or Begun(turn=1)
