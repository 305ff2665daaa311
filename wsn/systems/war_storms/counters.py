"""What a War Storms counter shows: its symbol, its values, and the badges of its marks. For pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from wsn.engine.state import GameState
from wsn.systems.contract import Face
from wsn.systems.war_storms.charts.units import units
from wsn.systems.war_storms.declared import CONTROL

if TYPE_CHECKING:
    from wsn.systems.war_storms.world import World

__all__ = [
    "BADGES",
    "SHAPES",
    "TAG",
    "VALUES",
    "WORDS",
    "base",
    "exits",
    "face",
    "goals",
    "kinds",
    "objectives",
    "unit_symbol",
]

BADGES: Mapping[str, str] = {
    "routed": "R",
    "out_of_command": "O",
    "risky": "!",
    "finished": "F",
    "fired": "*",
    "moved": "M",
    "column": "C",
    "afloat": "~",
    "landed": "L",
    "dropped": "D",
    "rhino": "H",
}
"""The sign of each mark on a counter, the weightiest first."""

SHAPES: Mapping[str, str] = {
    "routed": "octagon",
    "out_of_command": "diamond",
    "risky": "triangle",
    "finished": "square",
    "fired": "square",
    "moved": "square",
}
"""The drawn shape of a badge that is not a disc: what is wrong, what is risked, what is done."""

WORDS: Mapping[str, str] = {
    "fired": "has fired",
    "moved": "has moved",
    "column": "in column",
    "dropped": "dropped from the air",
    "landed": "just landed",
    "rhino": "cuts hedges (Rhino)",
}
"""What a mark says where its own word is not plain enough."""

VALUES = ("fire strength and range, against foot where it has such fire", "movement points")
"""What the values of a counter are, in their order."""

TAG = "B2"
"""What a tag looks like: company and number."""


def unit_symbol(kind: str) -> str:
    """The word for the symbol of a kind (`infantry`, `tank`). Raises KeyError for an unknown kind."""
    return units()[kind].symbol


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(units())


def face(kind: str) -> Face:
    """The printed face of a kind: fire strength and range, and movement. Raises KeyError for an unknown kind.

    The fire value shown is the one against foot, or the one that the kind has.
    """
    row = units()[kind]
    found = [row.fire(mode) for mode in ("ap", "art", "at")]
    fire = next((value for value in found if value is not None), None)
    values = ((f"{fire.strength}-{fire.range}",) if fire is not None else ()) + (str(row.points),)
    return Face(row.symbol, row.name, values, row.steps)


def base(kind: str, marks: Collection[str]) -> str:
    """What a unit is on: a landing craft while it is afloat, but not what swims by itself (WSN 6.2, 4.2)."""
    row = units().get(kind)
    swims = row is not None and "amphibious" in row.flags
    return "craft" if "afloat" in marks and not swims else ""


def objectives(state: GameState) -> dict[str, str]:
    """The objective hexes that somebody holds, and which side does."""
    return dict(sorted(CONTROL.each(state).items()))


def goals(world: World) -> tuple[str, ...]:
    """Every objective hex of a scenario, whether or not somebody holds it."""
    return tuple(world.objectives)


def exits(world: World) -> dict[str, tuple[str, ...]]:
    """The hexes by which the units of each side may leave the map (WSS 24)."""
    found: dict[str, dict[str, None]] = {}
    for way in world.scenario.exits:
        found.setdefault(way.side, {}).update(dict.fromkeys(world.zones[way.zone]))
    return {side: tuple(spaces) for side, spaces in found.items()}
