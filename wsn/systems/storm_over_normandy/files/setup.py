"""Turns the documents of a scenario into a world and the first events (SON 3.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.board.areaboard import AreaBoard
from wsn.data import Report, decode, decode_recorded
from wsn.engine.events import Event, PhaseEntered, PileOrdered, UnitPlaced
from wsn.engine.system import Setup
from wsn.parts.scenarios import ScenarioFacts, board_of_kind, rows_of, usual_facts
from wsn.parts.shipped import INTO, OwnNumbers, required_keys
from wsn.systems.storm_over_normandy.data import tables as charts
from wsn.systems.storm_over_normandy.data.declared import (
    EXPLOITATION,
    FIRST_IMPULSE,
    HELD,
    HOLDER,
    LOST,
    PASSED,
    POINTS,
    RELEASED,
    SUPPORT,
    TURN,
)
from wsn.systems.storm_over_normandy.data.scenario import SIDES, Scenario, problems
from wsn.systems.storm_over_normandy.data.tables import tables_from
from wsn.systems.storm_over_normandy.data.words import VOCABULARY
from wsn.systems.storm_over_normandy.files.tablefaults import faults
from wsn.systems.storm_over_normandy.rules.cards import REMOVED, discards, hand, in_play, stack
from wsn.systems.storm_over_normandy.rules.world import World

EDITION: Final = "2015"
CHART_FILES: Final = (charts.AreasFile, charts.UnitsFile, charts.CardsFile)
OWN_NUMBERS: Final = OwnNumbers(
    optional=lambda place: charts.OPTIONAL.get(place.partition(INTO)[0], frozenset()),
    grows=frozenset(charts.ROWS),
    printed_stays=False,
    needs=lambda table: required_keys(charts.ROWS[table]),
    system="storm_over_normandy",
)
"""What a player's own file may change: everything, and it may add rows."""


def documents() -> dict[str, Any]:
    """The tables as documents, for the set-up of a game."""
    return charts.documents()


def board(document: Mapping[str, Any], recorded: bool = False) -> AreaBoard:
    """The map of areas of a document. Raises DataError."""
    return board_of_kind(document, VOCABULARY, AreaBoard, recorded)


def changed(changes: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The tables with a player's own numbers and cards over them. Raises DataError with all that is wrong.

    Ruling: every row of a table may be changed. The book prints none, its examples name a few values of units
    and areas only, and whoever owns the game has the others on map, counters and cards.
    """
    return OWN_NUMBERS.laid_over(charts.documents(), changes, file, charts.tables_from, faults)


def check(document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Scenario:
    """The checked scenario of a document. Raises DataError with every problem."""
    return check_with(document, map_document, file, charts.documents())


def check_with(
    document: Mapping[str, Any], map_document: Mapping[str, Any], file: str, charts: Mapping[str, Any]
) -> Scenario:
    """The same by these charts."""
    scenario = decode(document, Scenario, file)
    report = Report(file)
    for place, text in problems(scenario, board(map_document), tables_from(charts)):
        report.add(place, text)
    report.stop_if_any()
    return scenario


def world(setup: Setup) -> World:
    """The world of a game, from its set-up alone."""
    return World(
        board(setup.map, recorded=True),
        charts.tables_from(setup.tables),
        decode_recorded(setup.scenario, Scenario, setup.name),
    )


def board_of(world: World) -> AreaBoard:
    """The board of a game."""
    return world.board


def begin(world: World) -> Iterator[Event]:
    """Units in their places, control, empty piles; then the landing is planned, or a later turn begins."""
    begun = world.scenario.begun
    for row in world.scenario.units:
        kind = world.tables.kinds[row.kind]
        here = row.at if row.at and row.turn is None else None
        later, held = row.later and here and begun is None, row.held and not (begun and begun.released)
        marks = (*((EXPLOITATION,) if later else ()), *((HELD,) if held else ()))
        side = "germans" if kind.nation == "german" else "allies"
        yield UnitPlaced(
            rule="SON 3.0", unit=row.id, side=side, kind=row.kind, space=here, group=row.group, marks=marks
        )
    for area, numbers in world.areas.items():
        first = "allies" if numbers.allied else "germans"
        yield HOLDER.event_setting(begun.control.get(area, first) if begun else first, "SON 13.0", area)
    for side in SIDES:
        yield PileOrdered(rule="SON 3.0", pile=stack(side), cards=in_play(world, side), owners=())
        yield PileOrdered(rule="SON 3.0", pile=hand(side), cards=(), owners=(side,))
        yield PileOrdered(rule="SON 3.0", pile=discards(side), cards=())
    yield PileOrdered(rule="SON 6.2", pile=REMOVED, cards=begun.removed if begun else ())
    yield POINTS.event_setting(begun.points if begun else 0, "SON 3.0")
    yield SUPPORT.event_setting(0, "SON 4.0")
    yield FIRST_IMPULSE.event_setting("allies", "SON 4.0")
    yield PASSED.event_setting("", "SON 5.0")
    yield RELEASED.event_setting(-1 if begun and begun.released else 0, "SON 14.1")
    yield LOST.event_setting(0, "SON 15.0", "airborne")
    yield LOST.event_setting(0, "SON 15.0", "others")
    yield TURN.event_setting(begun.turn if begun else 1, "SON 3.0")
    yield PhaseEntered(rule="SON 3.0", phase="set up")


def facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file for lists; it need not be valid."""
    return usual_facts(document, sum(1 for _ in rows_of(document, "units")))
