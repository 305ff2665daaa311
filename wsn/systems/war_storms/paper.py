"""What a printed list and a printed map tell of this game: the values of a kind, and who begins where."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.parts.looks import PrintedZone, WorksCounter
from wsn.systems.war_storms.charts.units import units
from wsn.systems.war_storms.looks import LOOKS
from wsn.systems.war_storms.world import World

COLUMNS: tuple[str, ...] = ("AP", "AT", "ART", "arm.", "MP")
"""The heads of what `row` gives."""
OFFICER: tuple[str, ...] = ("morale", "command", "coord.", "lead.")
"""The values of an officer, to be filled in when he is drawn (WSS 3.2)."""

NOTE = "Strength-range; MP on foot, wh wheeled, tr tracked, to towed."
"""What the columns mean, for the foot of a page."""


def row(kind: str) -> tuple[str, ...]:
    """The values of a kind under `COLUMNS`; a dash for what it does not have. Raises KeyError."""
    found = units()[kind]
    fires = [found.fire(mode) for mode in ("ap", "at", "art")]
    values = [f"{fire.strength}-{fire.range}" if fire is not None else "–" for fire in fires]
    armour = "–" if found.armour_value is None else str(found.armour_value)
    way = "" if found.mover == "foot" else f" {found.mover[:2]}"
    return (*values, armour, f"{found.points}{way}")


def marker(gives: Mapping[str, str | int | bool]) -> WorksCounter:
    """The drawn sign, the word and the small print of works that were bought, as a counter shows them.

    Raises KeyError for works that there are not.
    """
    mines = f"mines_{gives['mines']}" if gives["kind"] == "minefield" else ""
    tile = LOOKS.tiles[mines or str(gives["kind"])]
    assert tile is not None
    points = f"{gives['points']} points" if "points" in gives else ""
    return WorksCounter(tile, points or str(gives.get("density", "")))


def zones(world: World) -> tuple[PrintedZone, ...]:
    """Every zone that somebody sets up in, comes on by or leaves by, with when, in the order of the file."""
    from wsn.systems.war_storms.position.zones import zones_of

    spaces = zones_of(world.scenario.zones, world.board)
    names = {zone.id: zone.name or zone.id for zone in world.scenario.zones}
    found: dict[tuple[str, str], set[int]] = {}
    for company in world.scenario.companies:
        for unit in (*company.platoons, *((company.officer,) if company.officer is not None else ())):
            if unit.at in spaces:
                found.setdefault((unit.at, company.side), set()).add(unit.turn)
    told = [
        PrintedZone(f"{names[id_]}, {_when(sorted(turns))}", side, spaces[id_])
        for (id_, side), turns in found.items()
    ]
    told += [
        PrintedZone(f"{names[way.zone]}, way off", way.side, spaces[way.zone]) for way in world.scenario.exits
    ]
    return tuple(told)


def _when(turns: list[int]) -> str:
    if turns == [1]:
        return "set-up"
    return f"turn {turns[0]}" if len(turns) == 1 else f"turns {', '.join(map(str, turns))}"
