"""What printed rosters and maps of this game show: the values of each kind, and the zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.english import count
from wsn.parts.faces import Pip
from wsn.parts.looks import PrintedFace, PrintedZone, Rolled, WorksCounter
from wsn.systems.war_storms.data.ground import Mode
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import Kind, units
from wsn.systems.war_storms.look.looks import LOOKS
from wsn.systems.war_storms.rules.world import World

COLUMNS: Final[tuple[str, ...]] = ("AP", "AT", "ART", "arm.", "MP")
"""The heads of what `row` gives."""
OFFICER: Final[tuple[str, ...]] = ("morale", "command", "coord.", "lead.")
"""The values of an officer, to be filled in when he is drawn (WSS 3.2)."""

NOTE: Final = "Strength-range; MP on foot, wh wheeled, tr tracked, to towed."
"""What the columns mean, for the foot of a page."""

MARKERS: Final[Mapping[str, int]] = {
    "routed": 6,
    "out_of_command": 6,
    "finished": 8,
    "column": 4,
    "improved_position": 6,
    "smoke": 6,
    "mission": 4,
}
"""What to cut out for a table; everything else is bought, or read from the counters."""


def dice() -> Mapping[int, Pip]:
    """None of its own: dice with numbers."""
    return {}


def row(kind: str) -> tuple[str, ...]:
    """The values of a kind under `COLUMNS`; a dash for what it does not have. Raises KeyError."""
    kind_row = units()[kind]
    fires = [kind_row.fire(mode) for mode in ("ap", "at", "art")]
    values = [f"{fire.strength}-{fire.range}" if fire is not None else "–" for fire in fires]
    armour = "–" if kind_row.armour_value is None else str(kind_row.armour_value)
    way = "" if kind_row.mover == "foot" else f" {kind_row.mover[:2]}"
    return (*values, armour, f"{kind_row.points}{way}")


PAPER_ABILITIES: Final[Mapping[str, str]] = {
    "airborne": "airborne",
    "amphibious": "swims",
    "demolition": "demolition",
    "engineer": "engineer",
    "open_topped": "open top",
    "ranger": "Ranger",
    "reluctant": "reluctant",
    "rhino": "may be Rhino",
    "smg": "SMG",
    "ss": "SS",
}
"""The flags of a kind in words, for its counter."""


def printed(kind: str) -> PrintedFace:
    """Every value of a kind, its abilities, and its fire with fewer steps (WSS 3.1); of an officer boxes."""
    kind_row = units()[kind]
    if kind_row.type == "officer":
        return PrintedFace(tuple((word, "") for word in OFFICER))
    values = [(head, value) for head, value in zip(COLUMNS, row(kind)) if value != "–"]
    words = [
        PAPER_ABILITIES[flag]
        for flag in kind_row.flags
        if PAPER_ABILITIES[flag].lower() not in kind_row.name.lower()
    ]
    if kind_row.vehicle and kind_row.fire("at") is not None and not kind_row.turret:
        words.append("no turret")
    if kind_row.least_range:
        words.append(f"not below {count(kind_row.least_range, 'hex', 'hexes')}")
    if kind_row.anti_air:
        words.append(f"anti-air {kind_row.anti_air}")
    left = range(kind_row.steps - 1, 0, -1)
    reduced = tuple((f"{n} step{'s' if n > 1 else ''}", _weaker_fire(kind_row, n)) for n in left)
    return PrintedFace(tuple(values), tuple(words), tuple(one for one in reduced if one[1]))


def _weaker_fire(kind_row: Kind, steps: int) -> tuple[tuple[str, str], ...]:
    """The fire of a platoon with this many steps; AT fire keeps its strength, and its die gets worse."""
    chart = tables()
    told = []
    modes: tuple[tuple[str, Mode], ...] = (("AP", "ap"), ("ART", "art"))
    for head, mode in modes:
        fire = kind_row.fire(mode)
        if fire is not None:
            told.append((head, f"{chart.steps.strength(fire.strength, steps)}-{fire.range}"))
    if kind_row.fire("at") is not None:
        told.append(("AT die", f"+{(kind_row.steps - steps) * chart.anti_tank.step_lost}"))
    return tuple(told)


def rolled(world: World, side: str) -> Rolled:
    """The officers, missions and air attacks of a side, as its scenario has them (WSN 7.4.4, 7.4.5)."""
    scenario = world.scenario
    officers = []
    for company in scenario.companies:
        if company.side == side:
            one = company.officer
            plain = () if one is None else (one.morale, one.command, one.coordination, one.leadership)
            drawn = one is not None and one.morale is not None
            officers.append(tuple("–" if value is None else str(value) for value in plain) if drawn else ())
    batteries = [
        {} if one.missions is None else {"missions": str(one.missions), "smoke": "yes" if one.smoke else "no"}
        for one in scenario.batteries
        if one.side == side
    ]
    air = [
        {} if one.attacks is None else {"attacks": str(one.attacks)}
        for one in scenario.air
        if one.side == side
    ]
    mine = [company for company in scenario.companies if company.side == side]
    kinds = [tuple(platoon.kind for platoon in company.platoons) for company in mine]
    return Rolled(tuple(kinds), tuple(officers), tuple(batteries), tuple(air))


def drawn(world: World) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG001 - of any scenario
    """None: every unit of a scenario is named in its file."""
    return {}


def marker(gives: Mapping[str, str | int | bool]) -> WorksCounter:
    """The drawn sign, the word and the small print of works that were bought, as a counter shows them.

    Raises KeyError for works that there are not.
    """
    mines = f"mines_{gives['mines']}" if gives["kind"] == "minefield" else ""
    tile = LOOKS.tiles[mines or str(gives["kind"])]
    assert tile is not None
    points = count(int(gives["points"]), "point") if "points" in gives else ""
    return WorksCounter(tile, points or str(gives.get("density", "")))


def zones(world: World) -> tuple[PrintedZone, ...]:
    """Every zone where units set up, enter or leave, and when, in the order of the file."""
    from wsn.systems.war_storms.data.zones import zones_of

    spaces = zones_of(world.scenario.zones, world.board)
    names = {zone.id: zone.name or zone.id for zone in world.scenario.zones}
    hexes: dict[tuple[str, str], set[int]] = {}
    for company in world.scenario.companies:
        for unit in (*company.platoons, *((company.officer,) if company.officer is not None else ())):
            if unit.at in spaces:
                hexes.setdefault((unit.at, company.side), set()).add(unit.turn)
    told = [
        PrintedZone(f"{names[id_]}, {_when_text(sorted(turns))}", side, spaces[id_])
        for (id_, side), turns in hexes.items()
    ]
    told += [
        PrintedZone(f"{names[way.zone]}, exit", way.side, spaces[way.zone]) for way in world.scenario.exits
    ]
    return tuple(told)


def _when_text(turns: list[int]) -> str:
    if turns == [1]:
        return "set-up"
    return f"turn {turns[0]}" if len(turns) == 1 else f"turns {', '.join(map(str, turns))}"
