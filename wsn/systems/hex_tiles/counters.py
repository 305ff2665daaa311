"""What a counter of the hex-tile game shows: its symbol, its values, and the badges of its marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wsn.engine.state import GameState
from wsn.systems.hex_tiles.tables import tables
from wsn.systems.hex_tiles.world import World

BADGES: Mapping[str, str] = {"ordered": "!"}
"""The sign of each mark on a counter."""

SHAPES: Mapping[str, str] = {"ordered": "triangle"}
"""The drawn shape of each badge."""

UNSEEN: frozenset[str] = frozenset()
"""Markers that no counter on the table stands for: there are none."""

SYMBOLS: Mapping[str, str] = {"infantry": "infantry", "armour": "tank", "artillery": "gun"}
"""The drawn symbol of each arm."""


CODES: Mapping[str, str] = {
    "infantry": "i",
    "special_forces": "s",
    "armour": "t",
    "elite_armour": "T",
    "artillery": "g",
    "resistance": "r",
}
"""The letter of each kind on a board of text, where one unit stands in a hex: `Ai4`, four figures of A."""


class Face(NamedTuple):
    """What is printed on a counter of one kind."""

    symbol: str
    name: str
    values: tuple[str, ...]
    full: int


def unit_symbol(kind: str) -> str:
    """The word for the symbol of a kind. Raises KeyError for an unknown kind."""
    return SYMBOLS[tables().kinds[kind].arm]


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(tables().kinds)


def face(kind: str) -> Face:
    """The printed face of a kind: its dice at one hex, and its move. Raises KeyError for an unknown kind."""
    row = tables().kinds[kind]
    return Face(SYMBOLS[row.arm], row.name, (str(row.dice[0]), str(row.points)), row.figures)


def objectives(state: GameState) -> dict[str, str]:
    """The objective hexes that somebody holds, and which side does (see `World.goal_tracks`)."""
    found: dict[str, str] = {}
    for track, value in sorted(state.tracks.items()):
        head, colon, hexes = track.partition(": ")
        if colon and head.startswith("objective ") and value:
            found.update(dict.fromkeys(hexes.split(), str(value)))
    return found


def goals(world: World) -> tuple[str, ...]:
    """Every objective hex of a scenario, whether or not somebody holds it."""
    return tuple(world.goal_hexes)


def exits(world: World) -> dict[str, tuple[str, ...]]:
    """The hexes by which the units of each side may leave the map for medals (M44 1.9)."""
    return {side: tuple(hexes) for side, hexes in world.exits.items() if hexes}
