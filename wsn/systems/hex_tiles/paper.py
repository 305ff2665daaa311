"""What a printed list and a printed map tell of this game: the values of a kind; nobody sets up in zones."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.parts.drawings import Tile
from wsn.parts.looks import Ware, Zone
from wsn.systems.hex_tiles.tables import tables
from wsn.systems.hex_tiles.world import World

COLUMNS: tuple[str, ...] = ("dice", "move", "battle")
"""The heads of what `row` gives: dice by range, hexes of a move, and of one it may battle after."""
OFFICER: tuple[str, ...] = ()
"""There are no officers."""

NOTE = "Dice at one hex, two hexes and so on; hexes of a move, and of one after which it may still battle."
"""What the columns mean, for the foot of a page."""


def row(kind: str) -> tuple[str, ...]:
    """The values of a kind under `COLUMNS`. Raises KeyError."""
    found = tables().kinds[kind]
    return ("-".join(map(str, found.dice)), str(found.points), str(found.battle_after))


def marker(gives: Mapping[str, str | int | bool]) -> Ware:
    """The drawn sign, the word and the small print of works that were bought, as a counter shows them."""
    kind = str(gives["kind"])
    return Ware(Tile("wire" if kind == "wire" else "block", kind))


def zones(world: World) -> tuple[Zone, ...]:
    """Where a side may leave the map; every unit begins on a hex of its own (M44 1.9)."""
    return tuple(Zone("way off", way.side, way.hexes) for way in world.scenario.exits)
