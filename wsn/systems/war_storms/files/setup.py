"""Set-up: from a scenario's documents to the frozen world and the first events (WSS 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from
from wsn.data import DataError, Problem, Report, decode, decode_recorded
from wsn.engine.events import Event, FactSet, PhaseEntered, UnitPlaced
from wsn.engine.system import Setup
from wsn.parts.scenarios import ScenarioFacts, rows_of, usual_facts
from wsn.systems.war_storms.data import override
from wsn.systems.war_storms.data import support as guns
from wsn.systems.war_storms.data import tables as charts
from wsn.systems.war_storms.data import units as kinds
from wsn.systems.war_storms.data.declared import (
    CONTROL,
    FLAME_USED,
    INITIATIVE,
    STEPS_LOST,
    TIDE_COURSE,
    TURN,
)
from wsn.systems.war_storms.data.scenariofile import Officer, Platoon, Scenario
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.files import resumed_turn
from wsn.systems.war_storms.files.assetfaults import asset_problems
from wsn.systems.war_storms.files.scenario import problems
from wsn.systems.war_storms.rules.platoons import battalions, rhinos, works
from wsn.systems.war_storms.rules.support import supply
from wsn.systems.war_storms.rules.turn import draw
from wsn.systems.war_storms.rules.turn.sequence import officer_kind
from wsn.systems.war_storms.rules.world import World, other

__all__ = [
    "CHART_FILES",
    "EDITION",
    "begin",
    "board_of",
    "changed",
    "check",
    "check_with",
    "documents",
    "facts",
    "world",
]

EDITION: Final = "first edition"
CHART_FILES: Final = (charts.Tables, kinds.Units, guns.Support)


def documents() -> dict[str, Any]:
    """The charts and the unit values as plain values, for the set-up of a game."""
    return override.shipped_documents()


def changed(changes: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The same with a player's own numbers, from a file of this name, laid over them.

    Raises DataError with all that is wrong.
    """
    return override.merge_documents(changes, file)


def check(document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Scenario:
    """The scenario of a file, by the shipped charts. Raises DataError with all problems."""
    return _check_scenario(document, map_document, file, None)


def check_with(
    document: Mapping[str, Any], map_document: Mapping[str, Any], file: str, charts: Mapping[str, Any]
) -> Scenario:
    """The scenario of a file, by these charts. Raises DataError with all problems."""
    return _check_scenario(document, map_document, file, charts)


def _check_scenario(
    document: Mapping[str, Any],
    map_document: Mapping[str, Any],
    file: str,
    tables: Mapping[str, Any] | None,
) -> Scenario:
    scenario = decode(document, Scenario, file)
    board = hexes_from(map_document, VOCABULARY, sight=True)
    if tables is None:
        units, rules, support = kinds.units(), charts.tables(), guns.support()
    else:
        units, rules = kinds.units_from(tables["units"]), charts.tables_from(tables["charts"])
        support = guns.support_from(tables["support"])
    report = Report(file)
    for faults in (problems(scenario, board, units, rules), asset_problems(scenario, board, support)):
        for place, text in faults:
            report.add(place, text)
    report.stop_if_any()
    return scenario


def world(setup: Setup) -> World:
    """The world of a game, from nothing but its set-up: so an old journal plays by its own charts."""
    missing = [name for name in ("charts", "units", "support") if name not in setup.tables]
    if missing:
        raise DataError([Problem(setup.name, "tables", f"the chart {name!r} is missing") for name in missing])
    return World(
        hexes_from(setup.map, VOCABULARY, recorded=True),
        charts.tables_from(setup.tables["charts"]),
        kinds.units_from(setup.tables["units"]),
        decode_recorded(setup.scenario, Scenario, setup.name),
        guns.support_from(setup.tables["support"]),
    )


def board_of(world: World) -> HexBoard:
    """The board that a game is played on."""
    return world.board


def begin(world: World) -> Iterator[Event]:
    """Units and officers in place or waiting, objectives in their holders' hands, and the first phase."""
    full = world.tables.steps.full.steps
    for company in world.scenario.companies:
        hidden = (other(company.side),) if world.scenario.sides[company.side].hidden else ()
        for platoon in company.platoons:
            space = _start_hex(world, platoon)
            if platoon.carrier:
                beside = None if "afloat" in platoon.marks else space
                yield UnitPlaced(
                    rule="WSS 10",
                    unit=platoon.carrier_id,
                    side=company.side,
                    kind=platoon.carrier,
                    space=world.board.find(platoon.carrier_at).id if platoon.carrier_at else beside,
                    steps=world.kinds[platoon.carrier].steps,
                    group=company.id,
                    marks=platoon.carrier_marks,
                    hidden_from=hidden,
                )
            yield UnitPlaced(
                rule="WSS 3.1",
                unit=platoon.id,
                side=company.side,
                kind=platoon.kind,
                space=platoon.carrier_id if platoon.aboard else resumed_turn.aboard(platoon, world) or space,
                steps=platoon.steps or full,
                group=company.id,
                marks=platoon.marks,
                hidden_from=hidden,
            )
        if company.officer is not None and not company.officer.fallen:
            yield UnitPlaced(
                rule="WSS 3.2",
                unit=resumed_turn.leader(company),
                side=company.side,
                kind=officer_kind(world, company),
                space=resumed_turn.aboard(company.officer, world) or _start_hex(world, company.officer),
                steps=0,
                group=company.id,
                marks=company.officer.marks,
                hidden_from=hidden,
            )
        if company.lost:
            yield STEPS_LOST.event_setting(company.lost, "WSS 9.1", company.id)
    yield from battalions.begin(world.scenario)
    if world.scenario.tide is not None:
        yield TIDE_COURSE.event_setting(world.scenario.tide, "WSN 6.2")
    for objective in world.scenario.objectives:
        if objective.holder is not None:
            yield CONTROL.event_setting(objective.holder, "WSS 24", world.board.find(objective.space).id)
    for label, holder in (row for chits in world.scenario.chits for row in chits.holders.items()):
        if world.board.find(label).id not in world.objectives:
            yield CONTROL.event_setting(holder, "WSS 24", world.board.find(label).id)
    yield from resumed_turn.begin(world)
    yield from works.build_works(world)
    yield from rhinos.before(world)
    for used in (p.id for c in world.scenario.companies for p in c.platoons if p.flame_used):
        yield FactSet(rule="WSS 17.1", unit=used, fact=FLAME_USED.name, value=True)
    if world.scenario.initiative is not None:
        yield INITIATIVE.event_setting(world.scenario.initiative, "WSS 4.2")
    elif world.scenario.underway is not None:  # who had it this turn is of no matter; the next is rolled for
        yield INITIATIVE.event_setting(world.scenario.underway.side, "WSS 4.2")
    yield TURN.event_setting(1, "WSS 4.1")
    yield from resumed_turn.open_turn(world)
    if supply.is_needed(world):
        yield PhaseEntered(rule=supply.SUPPLY_RULE, phase=supply.SUPPLY_PHASE)
    if draw.is_needed(world):
        yield PhaseEntered(rule=draw.DRAW_RULE, phase=draw.DRAW_PHASE)


def _start_hex(world: World, unit: Platoon | Officer) -> str | None:
    """The hex where a unit stands from the start; None for one that is yet to come or to be placed."""
    coming = world.comings[unit.id]
    if unit.lies is not None:
        return None
    return None if coming.chosen or coming.turn > 1 else coming.spaces[0]


def facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file for lists; it need not be valid."""
    platoons = 0
    for company in rows_of(document, "companies"):
        own = company.get("platoons")
        platoons += (len(own) if isinstance(own, list) else 0) + ("officer" in company)
    return usual_facts(document, platoons)
