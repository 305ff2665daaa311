"""What a War Storms counter shows: its symbol, its values, and the badges of its marks. For pictures."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from wsn.engine.state import GameState
from wsn.parts.faces import Base, Face
from wsn.systems.war_storms.charts.units import units
from wsn.systems.war_storms.declared import CONTROL
from wsn.systems.war_storms.looks import SYMBOLS

if TYPE_CHECKING:
    from wsn.systems.war_storms.world import World


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(units())


def face(kind: str) -> Face:
    """The printed face of a kind: fire strength and range, and movement. Raises KeyError for an unknown kind.

    The fire value shown is the one against foot, or the one that the kind has.
    """
    row = units()[kind]
    fires = [row.fire(mode) for mode in ("ap", "art", "at")]
    fire = next((value for value in fires if value is not None), None)
    values = ((f"{fire.strength}-{fire.range}",) if fire is not None else ()) + (str(row.points),)
    return Face(SYMBOLS[row.symbol], row.name, values, row.steps)


def base(kind: str, marks: Collection[str]) -> Base | None:
    """What a unit is on: a landing craft while it is afloat, but not what swims by itself (WSN 6.2, 4.2)."""
    row = units().get(kind)
    swims = row is not None and "amphibious" in row.flags
    return "craft" if "afloat" in marks and not swims else None


def objectives(world: World, state: GameState) -> dict[str, str]:  # noqa: ARG001 - tracks tell the hexes
    """The objective hexes that somebody holds, and which side does."""
    return dict(sorted(CONTROL.each(state).items()))


def goals(world: World) -> tuple[str, ...]:
    """Every objective hex of a scenario, whether or not somebody holds it."""
    return tuple(world.objectives)


def exits(world: World) -> dict[str, tuple[str, ...]]:
    """The hexes by which the units of each side may leave the map (WSS 24)."""
    exits_: dict[str, dict[str, None]] = {}
    for way in world.scenario.exits:
        exits_.setdefault(way.side, {}).update(dict.fromkeys(world.zones[way.zone]))
    return {side: tuple(spaces) for side, spaces in exits_.items()}
