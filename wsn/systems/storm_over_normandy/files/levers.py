"""What a designer may change of a scenario to balance it: goals, turns, support, who comes when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from wsn.board.areaboard import AreaBoard
from wsn.data import decode
from wsn.data.changing import DocumentChange
from wsn.parts.levers import Lever, other_side, steps_of
from wsn.parts.scenarios import board_of_kind
from wsn.systems.storm_over_normandy.data.scenario import SIDES, Scenario, UnitRow
from wsn.systems.storm_over_normandy.data.tables import Tables, tables, tables_from
from wsn.systems.storm_over_normandy.data.words import VOCABULARY
from wsn.systems.storm_over_normandy.files.attainable import most_beaches, most_points
from wsn.systems.storm_over_normandy.rules.world import World

POINTS_AT_ONCE: Final = 2
"""Support points are changed by this many at a time: one more on top of 24 tells nothing."""


def levers(
    document: Mapping[str, Any], map_document: Mapping[str, Any], documents: Mapping[str, Any] | None = None
) -> Iterable[Lever]:
    """Every change worth trying, of a scenario that is in order."""
    scenario = decode(document, Scenario, "")
    charts = tables() if documents is None else tables_from(documents)
    world = World(board_of_kind(map_document, VOCABULARY, AreaBoard, False), charts, scenario)
    allies, germans = SIDES
    least = max(1, scenario.begun.turn if scenario.begun is not None else 1)
    yield from steps_of("turns", ("turns",), scenario.turns, "turns: {}", by=(1, 2), least=least)
    yield from steps_of(
        "points",
        ("points",),
        scenario.points,
        "victory points that the Allies must have more than: {}",
        by=(1, 2, 3),
        unit=2,
        least=0,
        most=max(most_points(world) - 1, scenario.points),
        more=germans,
        fewer=allies,
    )
    yield from steps_of(
        "beaches",
        ("beaches",),
        scenario.beaches,
        "beaches that the Allies need: {}",
        by=(1,),
        most=max(most_beaches(world), scenario.beaches),
        more=germans,
        fewer=allies,
    )
    if scenario.begun is None:
        yield from steps_of(
            "support",
            ("support",),
            scenario.support,
            "support points of the landing: {}",
            by=(1, 2, 3),
            unit=POINTS_AT_ONCE,
            least=2,
            more=allies,
            fewer=germans,
        )
    for at, row in enumerate(scenario.units):
        yield from _unit_levers(at, row, scenario, charts)


def _unit_levers(at: int, row: UnitRow, scenario: Scenario, charts: Tables) -> Iterator[Lever]:
    """A unit that comes earlier or later, and the game without it."""
    if row.card:
        return  # its card would bring nobody
    nation = charts.kinds[row.kind].nation
    side = SIDES[1] if nation == "german" else SIDES[0]
    enemy = other_side(side, SIDES)
    if row.turn is not None:
        yield from steps_of(
            f"arrival of {row.id}",
            ("units", at, "turn"),
            row.turn,
            f"{row.name} arrives at the end of turn {{}}",
            by=(1,),
            most=scenario.turns,
            more=enemy,
            fewer=side,
        )
    yield Lever(
        key=f"without {row.id}",
        words=f"without {row.name}",
        changes=(DocumentChange(("units", at), how="remove"),),
        size=2,
        helps=enemy,
    )
