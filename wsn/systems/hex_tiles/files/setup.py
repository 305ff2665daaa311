"""Turns the documents of a scenario into a world and the first events (M44 1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from
from wsn.data import Report, decode, decode_recorded
from wsn.engine.events import Event, MarkerPlaced, PhaseEntered, UnitPlaced
from wsn.engine.system import Setup
from wsn.parts.scenarios import ScenarioFacts, rows_of, usual_facts
from wsn.systems.hex_tiles.data import tables as charts
from wsn.systems.hex_tiles.data.declared import MEDALS_TRACK, TURN
from wsn.systems.hex_tiles.data.ground import LOOSE_OBSTACLES
from wsn.systems.hex_tiles.data.scenario import SIDES, Scenario, problems, unit_ids
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.rules import victory
from wsn.systems.hex_tiles.rules.world import World

__all__ = [
    "EDITION",
    "begin",
    "board_of",
    "check",
    "documents",
    "facts",
    "world",
]

EDITION: Final = "first edition"


def documents() -> dict[str, Any]:
    """The tables as documents, for the set-up of a game."""
    return charts.documents()


def check(document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Scenario:
    """The checked scenario of a document. Raises DataError with every problem."""
    scenario = decode(document, Scenario, file)
    board = hexes_from(map_document, VOCABULARY, sight=True)
    report = Report(file)
    for place, text in problems(scenario, board, charts.tables()):
        report.add(place, text)
    report.stop_if_any()
    return scenario


def world(setup: Setup) -> World:
    """The world of a game, from its set-up alone, so that a journal is played by its own tables."""
    return World(
        hexes_from(setup.map, VOCABULARY, recorded=True),
        charts.tables_from(setup.tables),
        decode_recorded(setup.scenario, Scenario, setup.name),
    )


def board_of(world: World) -> HexBoard:
    """The board of a game."""
    return world.board


def begin(world: World) -> Iterator[Event]:
    """The first events: units, sandbags and wire on the map, objectives and medals, then the deal."""
    for unit, row, label in unit_ids(world.scenario):
        yield UnitPlaced(
            rule="M44 1.2",
            unit=unit,
            side=row.side,
            kind=row.kind,
            space=world.board.find(label).id,
            steps=row.figures or world.kinds[row.kind].figures,
            group=row.badge,
        )
    for kind, space in lying(world):
        yield MarkerPlaced(rule="HT Obstacles", marker=f"{kind} {space}", kind=kind, space=space)
    medals = {side: world.force(side).won for side in SIDES}
    for i, objective in enumerate(world.scenario.objectives):
        if objective.holder is not None:
            medals[objective.holder] += objective.medals
            yield victory.pass_objective(i, objective.holder)
    for side in SIDES:
        yield MEDALS_TRACK.event_setting(medals[side], "M44 1.9", side)
    yield TURN.event_setting(0, "M44 1.4")
    yield PhaseEntered(rule="M44 1.4", phase="deal")


def lying(world: World) -> Iterator[tuple[str, str]]:
    """The sandbags and wire at the start: those of the scenario, or else of the map."""
    if world.scenario.loose is None:
        for space in world.board.hexes.values():
            yield from ((kind, space.id) for kind in LOOSE_OBSTACLES if kind in space.features)
        return
    for kind, labels in world.scenario.loose.items():
        yield from ((kind, world.board.find(label).id) for label in labels)


def facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file for lists; it need not be valid."""
    hexes = (row.get("at") for row in rows_of(document, "units"))
    return usual_facts(document, sum(len(at) for at in hexes if isinstance(at, list)))
