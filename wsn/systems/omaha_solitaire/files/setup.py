"""Turns the documents of a scenario into a world and the first events (BO Setup)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.board.squareboard import SquareBoard
from wsn.data import Report, decode, decode_recorded
from wsn.engine.events import (
    Event,
    MarkerPlaced,
    PhaseEntered,
    PileOrdered,
    UnitMarked,
    UnitPlaced,
)
from wsn.engine.system import Setup
from wsn.parts.scenarios import ScenarioFacts, board_of_kind, rows_of, usual_facts
from wsn.parts.shipped import INTO, OwnNumbers, required_keys
from wsn.systems.omaha_solitaire.data import tables as charts
from wsn.systems.omaha_solitaire.data.declared import (
    DISRUPTED,
    ELIMINATED,
    EP,
    GAP,
    HOLDER,
    IP,
    OBSTACLE,
    PINNED,
    TURN,
    VP,
)
from wsn.systems.omaha_solitaire.data.scenario import Begun, Scenario, problems
from wsn.systems.omaha_solitaire.data.tables import tables_from
from wsn.systems.omaha_solitaire.data.words import VOCABULARY
from wsn.systems.omaha_solitaire.files.tablefaults import faults
from wsn.systems.omaha_solitaire.rules.cards import DECK, DISCARDS, HAND, in_deck
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, World

EDITION: Final = "2025"
CHART_FILES: Final = (charts.TablesFile, charts.EventsFile, charts.UnitsFile, charts.CardsFile)
OWN_NUMBERS: Final = OwnNumbers(
    optional=lambda place: charts.OPTIONAL.get(place.partition(INTO)[0], frozenset()),
    grows=frozenset({"kind", "pool", "card"}),
    printed_stays=False,
    needs=lambda table: required_keys(charts.ROWS[table]),
    system="omaha_solitaire",
)
"""What a player's own file may change: every row, lists as a whole; it may add kinds, pools and cards."""


def documents() -> dict[str, Any]:
    """The tables as documents, for the set-up of a game."""
    return charts.documents()


def board(document: Mapping[str, Any], recorded: bool = False) -> SquareBoard:
    """The map of squares of a document. Raises DataError."""
    return board_of_kind(document, VOCABULARY, SquareBoard, recorded)


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


def changed(changes: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The tables with a player's own over them. Raises DataError with all that is wrong.

    Ruling: every row of a table may be changed. The examples name a few cells; whoever owns the game has the
    charts.
    """
    return OWN_NUMBERS.laid_over(charts.documents(), changes, file, charts.tables_from, faults)


def world(setup: Setup) -> World:
    """The world of a game, from its set-up alone."""
    return World(
        board(setup.map, recorded=True),
        charts.tables_from(setup.tables),
        decode_recorded(setup.scenario, Scenario, setup.name),
    )


def board_of(world: World) -> SquareBoard:
    """The board of a game."""
    return world.board


def begin(world: World) -> Iterator[Event]:
    """The first wave off the beach, obstacles, empty tracks and piles; then tokens and deck are shuffled."""
    scenario, begun = world.scenario, world.scenario.begun or Begun(turn=1)
    later = world.scenario.begun is not None
    for row in scenario.units:
        here = begun.ashore.get(row.id) if later else row.at if row.at and row.turn == 1 else None
        yield UnitPlaced(rule="BO Setup", unit=row.id, side=US, kind=row.kind, space=here, group=row.division)
    for mark, units in (
        (DISRUPTED, begun.disrupted), (PINNED, begun.pinned), (ELIMINATED, begun.eliminated)
    ):  # fmt: skip
        for unit in units:
            yield UnitMarked(rule="BO Setup", unit=unit, mark=mark)
    yield from _place_tokens(begun)
    for square in scenario.tokens.obstacles:
        yield MarkerPlaced(rule="BO Setup", marker=f"{OBSTACLE} {square}", kind=OBSTACLE, space=square)
    for square in begun.gaps:
        yield MarkerPlaced(rule="BO Setup", marker=f"{GAP} {square}", kind=GAP, space=square)
    for square in world.worth:
        yield HOLDER.event_setting(US if square in begun.taken else GERMANS, "BO Setup", square)
    yield PileOrdered(rule="BO Setup", pile=DECK, cards=in_deck(world), owners=())
    yield PileOrdered(rule="BO Setup", pile=HAND, cards=(), owners=(US,))
    yield PileOrdered(rule="BO Setup", pile=DISCARDS, cards=begun.played)
    for pool in charts.POOLS:
        yield IP.event_setting(begun.initiative.get(pool, 0), "BO Points", pool)
    yield EP.event_setting(begun.engineers, "BO Points")
    yield VP.event_setting(begun.points, "BO Victory")
    yield TURN.event_setting(begun.turn, "BO Setup")
    yield PhaseEntered(rule="BO Setup", phase="set up")


def _place_tokens(begun: Begun) -> Iterator[Event]:
    """The tank tokens, and the German tokens that lie face up, of a start in a later turn."""
    for number, row in enumerate(begun.tanks, 1):
        token = f"tank-{number}"
        yield UnitPlaced(rule="BO Setup", unit=token, side=US, kind=row.kind, space=row.at)
        if row.disrupted:
            yield UnitMarked(rule="BO Setup", unit=token, mark=DISRUPTED)
    for number, row in enumerate(begun.open, 1):
        yield UnitPlaced(
            rule="BO Setup", unit=f"open-{number}-{row.at}", side=GERMANS, kind=row.kind, space=row.at
        )


def facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file for lists; it need not be valid."""
    return usual_facts(document, sum(1 for _ in rows_of(document, "units")))
