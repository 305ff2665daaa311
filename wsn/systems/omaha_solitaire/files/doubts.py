"""What is worth a second look in a scenario that can be played: victories out of reach, who never lands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wsn.data import Fault
from wsn.engine.system import Setup
from wsn.english import count
from wsn.parts.called import does, side_called
from wsn.systems.omaha_solitaire.data.scenario import SIDES
from wsn.systems.omaha_solitaire.files import setup
from wsn.systems.omaha_solitaire.files.attainable import fewest_points, most_points, reachable_squares
from wsn.systems.omaha_solitaire.rules.world import World


def advice(
    document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any]
) -> Iterator[Fault]:
    """The doubts about a scenario in order, each with its place."""
    given = Setup(
        "omaha_solitaire",
        setup.EDITION,
        str(document["name"]),
        dict(map_document),
        dict(document),
        dict(charts),
    )
    world = setup.world(given)
    yield from _landing_doubts(world)
    yield from _out_of_reach(world)
    yield from _victory_doubts(world)


def _landing_doubts(world: World) -> Iterator[Fault]:
    """Units whose turn never comes."""
    turns = world.scenario.turns
    for number, row in enumerate(world.scenario.units, 1):
        if row.turn > turns:
            yield f"units #{number}, turn", f"{row.name} never lands: the game ends after turn {turns}"


def _out_of_reach(world: World) -> Iterator[Fault]:
    """What gives a point and lies where nobody can come."""
    there, tokens = reachable_squares(world), world.scenario.tokens
    for key, squares in (
        ("strongpoints", tokens.strongpoints),
        ("events", tokens.events),
        ("obstacles", tokens.obstacles),
    ):
        for square in squares:
            if square not in there:
                yield f"tokens.{key}", f"no unit can come to {square}"
    for square in world.worth:
        if square not in there:
            yield "map", f"no unit can come to {square}, which is worth a point (BO Victory)"


def _victory_doubts(world: World) -> Iterator[Fault]:
    """Victories that need more than there is, or that nobody can miss (BO Victory)."""
    americans, germans = (world.scenario.sides[side] for side in SIDES)
    most, fewest = most_points(world), fewest_points(world)
    for number, level in enumerate(world.scenario.levels, 1):
        place = f"levels #{number}, points"
        if level.points > most:
            needs = f"a {level.name} victory needs {count(level.points, 'point')}"
            so = f"; {side_called(americans)} cannot win" if number == 1 else ""
            yield place, f"{needs}, and at most {most} can be had (BO Victory){so}"
        elif level.points <= fewest:
            sure = f"{does(americans, 'has', 'have')} {fewest} or more whatever happens"
            yield (
                place,
                f"{sure}: {does(germans, 'wins', 'win')} only if nobody is left ashore (BO Victory R1)",
            )
            break
