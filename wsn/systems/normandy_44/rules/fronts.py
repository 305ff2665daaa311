"""Who commands what where three or four players share the sides (N44 27).

The Allied players are those of their armies. The German ones face one of them each: the line between the
armies parts the map, also for units that come. People who share a side share its seat too, for the seats of
a game are its sides; so who commands what is told, and what a rule gives to one of them is paid by its own.

Ruling: south of row 16, where the line ends, a hex belongs with the nearest ground of an army, and with the
Commonwealth if both are as near. Ruling: units in a mobilization box are commanded as the hexes of the box.
Where German players disagree, the one who faces the Commonwealth decides: among people, not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.ground import AlliedArmy
from wsn.systems.normandy_44.rules.world import S, World, army_of

SHARED_RULE: Final = "N44 27"
SEVENTH: Final = "7th_army"
FORTRESS: Final = "fortress"
PANZERGRUPPE: Final = "panzergruppe_west"
SUPPLY_POOLS: Final = (SEVENTH, FORTRESS, PANZERGRUPPE, "us", "cw")
"""Who has supply points (N44 5, 27)."""
FACING_US_ENTRY: Final = "Entry-Green"
"""The box whose units are commanded by the German player who faces the US army."""
COMMAND_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("allied", "us"): "US 1st Army",
    ("allied", "cw"): "British 2nd Army",
    ("german", "us"): "7th Army",
    ("german", "cw"): "Panzergruppe West",
}
"""By side and Allied army, what is commanded by the player of it, or by the one who faces it."""


def has_german_commands(world: World) -> bool:
    """Whether two players share the German side; the Cherbourg scenario has a front to the US army alone."""
    return world.scenario.options.shared_sides and not world.is_cherbourg


def facing_army(world: World, space: str) -> AlliedArmy:
    """The Allied army that a hex of the map faces, or lies behind: its side of the boundary (N44 27)."""
    areas: Mapping[str, AlliedArmy] | None = world.compiled.get(facing_army)
    if areas is None:
        areas = world.compiled[facing_army] = _part_map(world)
    return areas.get(space, "us")


def _part_map(world: World) -> dict[str, AlliedArmy]:
    """By hex of the land, the army: its own area, and what lies nearest to it south of that."""
    known = {space: army for space in world.land if (army := world.map.army_area(space)) is not None}
    rims: dict[AlliedArmy, set[str]] = {
        army: {space for space, of in known.items() if of == army} for army in ("us", "cw")
    }
    parted = dict(known)
    apart = world.board.distance
    for space in world.land - known.keys():
        nearest = {army: min((apart(space, one) for one in rim), default=99) for army, rim in rims.items()}
        parted[space] = "us" if nearest["us"] < nearest["cw"] else "cw"
    return parted


def command_of(s: S, unit: Unit) -> str:
    """The command that a unit belongs to: an Allied army, or the Germans who face one of them (N44 27)."""
    army = army_of(s, unit)
    if army != "german":
        return COMMAND_NAMES["allied", army]
    return COMMAND_NAMES["german", _faced_by(s.world, unit.place)]


def _faced_by(world: World, place: str | None) -> AlliedArmy:
    if place is not None and place in world.board.hexes:
        return facing_army(world, place)
    if place is not None and place.startswith("Mobilization-"):
        hexes = world.spaces_tagged(f"mobilization_{place.partition('-')[2]}")
        return facing_army(world, hexes[0]) if hexes else "us"
    return "us" if place == FACING_US_ENTRY else "cw"


def edge_pool(world: World, space: str) -> str:
    """The German pool that pays for what traces a line to the map edge from a hex (N44 17.2, 27)."""
    faces_cw = has_german_commands(world) and facing_army(world, space) == "cw"
    return PANZERGRUPPE if faces_cw else SEVENTH


def may_use_fortress(world: World, space: str) -> bool:
    """Whether points of Fortress Cherbourg are for a hex: they are the US-facing player's (N44 27)."""
    return not has_german_commands(world) or facing_army(world, space) == "us"
