"""How each unit of a scenario comes into the game: where, when and how, with the problems of that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from wsn.data import Fault, nearest_hint
from wsn.geometry.hexes import DIRECTIONS
from wsn.systems.war_storms.data.zones import By, Side, zones_of

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.war_storms.data.scenariofile import Company, Officer, Platoon, Scenario
    from wsn.systems.war_storms.data.tables import Tables
    from wsn.systems.war_storms.data.units import Kind

SOUTH = DIRECTIONS[3]


@dataclass(frozen=True, slots=True)
class Coming:
    """How one unit comes in. `spaces` are the hexes to choose from; one hex is no choice."""

    side: Side
    turn: int
    by: By
    spaces: tuple[str, ...]
    chosen: bool
    """Its owner chooses the hex."""


def comings_of(scenario: Scenario, board: HexBoard) -> Mapping[str, Coming]:
    """How every unit comes in, in the order of the scenario, an officer after his platoons."""
    zones = zones_of(scenario.zones, board)
    comings: dict[str, Coming] = {}
    for company in scenario.companies:
        for unit in _units(company):
            if unit.at in zones:
                spaces, chosen = zones[unit.at], True
            elif unit.at:
                spaces, chosen = (board.find(unit.at).id,), unit.by != "ground"
            else:
                spaces, chosen = (), True
            comings[unit.id] = Coming(company.side, unit.turn, unit.by, spaces, chosen)
    return comings


def _units(company: Company) -> Iterator[Platoon | Officer]:
    yield from company.platoons
    if company.officer is not None:
        yield company.officer


def off(board: HexBoard, space: str) -> bool:
    """WSN 6.2: whether a wave may lie off this hex: the hex to the south of it is off the map.

    Ruling: the shore lies to the north of the map as laid out, so a wave comes from the south.
    """
    return board.hexes[space].hex + SOUTH not in board.by_hex


def problem_of(
    place: str, unit: Platoon | Officer, company: Company, scenario: Scenario, board: HexBoard
) -> Iterator[Fault]:
    """What is wrong with the way one unit comes in."""
    from wsn.board.board import UnknownSpace

    if getattr(unit, "fallen", False):
        return
    if "afloat" in unit.marks:
        yield from _afloat(place, unit, company, scenario, board)

    zones = {zone.id: zone for zone in scenario.zones}
    leads = unit is company.officer
    if unit.by != "ground" and getattr(unit, "aboard", False):
        yield (
            f"{place}.aboard",
            f"a unit that comes by {unit.by} cannot be aboard anything else; its carrier comes with it",
        )
    if unit.by in ("air", "glider"):
        if company.side != "allies":
            yield f"{place}.by", "only the Allies drop from the air (WSN 6.1)"
        if unit.at:
            yield f"{place}.at", "a unit that comes by air chooses any hex; leave `at` out (WSN 6.1)"
    elif not unit.at:
        if unit.by == "ground" or not leads:
            yield f"{place}.at", "the hex, or the zone, is missing"
    elif unit.at not in zones:
        try:
            board.find(unit.at)
        except UnknownSpace as error:
            yield f"{place}.at", str(error) + nearest_hint(unit.at, zones) if zones else str(error)
            return
    if unit.by == "sea" and unit.at and not leads:
        yield from _entry_faults(f"{place}.at", unit.at, scenario, board)
    if leads and unit.by != "ground":
        ways = ("sea",) if unit.by == "sea" else ("air", "glider")
        if not any(p.by in ways and p.turn == unit.turn for p in company.platoons):
            yield (
                f"{place}.by",
                f"no platoon of {company.name} comes by {unit.by} in turn {unit.turn} with him",
            )


def _afloat(
    place: str, unit: Platoon | Officer, company: Company, scenario: Scenario, board: HexBoard
) -> Iterator[Fault]:
    """WSN 6.2: a unit that begins afloat is at sea, in a craft, and the tide is given."""
    if scenario.tide is None:
        yield "tide", f"{unit.id} begins afloat: say which way the tide runs (WSN 6.2)"
    afield = unit.lies != "off" and _spaces_of(unit.at, scenario, board)
    if afield and any(board.hexes[space].terrain != "sea" for space in afield):
        yield f"{place}.marks", f"{unit.id} cannot be afloat at {unit.at}: it is not sea (WSN 6.2)"
    mates = (p for p in company.platoons if p.at == unit.at and "afloat" in p.marks)
    if unit is company.officer and not any(True for _ in mates):
        yield f"{place}.marks", f"no platoon of {company.name} is afloat at {unit.at} to carry {unit.id}"


def _entry_faults(place: str, at: str, scenario: Scenario, board: HexBoard) -> Iterator[Fault]:
    """WSN 6.2: the entry hexes of a wave are sea (or beach) at the southern edge of the map."""
    for space in _spaces_of(at, scenario, board):
        there = board.hexes[space]
        if not off(board, space):
            yield place, f"no wave can lie off {space}: it is not at the southern edge (WSN 6.2)"
        elif there.terrain != "sea" and "landing" not in there.features:
            yield place, f"no craft can enter {space}: it is neither sea nor a landing hex (WSN 6.2)"


def _spaces_of(at: str, scenario: Scenario, board: HexBoard) -> tuple[str, ...]:
    """The hexes of a hex or a zone; none when it is broken, which is said elsewhere."""
    from wsn.board.board import UnknownSpace

    try:
        zones = zones_of(tuple(zone for zone in scenario.zones if zone.id == at), board)
        return zones[at] if at in zones else (board.find(at).id,)
    except UnknownSpace:
        return ()


def room(scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables) -> Iterator[Fault]:
    """Whether each zone has room for its units, and hidden set-ups are apart from the enemy's."""
    from wsn.systems.war_storms.rules.movement import may_stand

    wanted: dict[str, list[Platoon]] = {}
    sides: dict[str, set[Side]] = {}
    spaces_of = cache(lambda at: _spaces_of(at, scenario, board))
    stands = cache(lambda kind, space: may_stand(board, kinds[kind], space, tables) is None)
    for company in scenario.companies:
        for unit in _units(company):
            if unit.turn == 1 and unit.by == "ground":
                for space in spaces_of(unit.at):
                    sides.setdefault(space, set()).add(company.side)
        for platoon in company.platoons:
            if platoon.turn == 1 and platoon.by == "ground" and platoon.kind in kinds:
                wanted.setdefault(platoon.at, []).append(platoon)
    ids = {zone.id for zone in scenario.zones}
    for zone, platoons in wanted.items():
        if zone not in ids:
            continue
        open_to = [[s for s in spaces_of(zone) if stands(p.kind, s)] for p in platoons]
        hexes = {space for spaces in open_to for space in spaces}
        most = min(tables.stacking.platoons, tables.stacking.steps // tables.steps.full.steps)
        for platoon, spaces in zip(platoons, open_to):
            if not spaces:
                yield f"zones ({zone})", f"{platoon.id} can stand in none of its hexes"
        if len(platoons) > most * len(hexes):
            yield (
                f"zones ({zone})",
                f"{len(platoons)} platoons set up there; its {len(hexes)} hexes hold {most * len(hexes)}",
            )
    if any(force.hidden for force in scenario.sides.values()):
        for work in scenario.works:
            owner = work.side or scenario.defender
            for label in work.at if scenario.sides[owner].hidden else ():
                for space in spaces_of(label):
                    sides.setdefault(space, set()).add(owner)
        shared = sorted(space for space, spaces in sides.items() if len(spaces) > 1)
        if shared:
            yield (
                "sides",
                f"a hidden side sets up apart from the other; both may stand in {', '.join(shared)}",
            )
