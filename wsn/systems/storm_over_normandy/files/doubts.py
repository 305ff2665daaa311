"""What is worth a second look in a scenario in order: broken rules of set-up, goals out of reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from wsn.board.areaboard import AreaBoard
from wsn.data import Fault, Unknown, decode
from wsn.english import list_words
from wsn.parts.scenarios import board_of_kind
from wsn.systems.storm_over_normandy.data.scenario import BOX, Scenario, UnitRow, side_of
from wsn.systems.storm_over_normandy.data.tables import Kind, Tables, tables_from
from wsn.systems.storm_over_normandy.data.words import VOCABULARY
from wsn.systems.storm_over_normandy.files.attainable import out_of_reach
from wsn.systems.storm_over_normandy.rules.world import STACK, World


def advice(
    document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any]
) -> Iterator[Fault]:
    """The doubts about a scenario in order, each with its place."""
    scenario = decode(document, Scenario, "")
    board = board_of_kind(map_document, VOCABULARY, AreaBoard, False)
    world = World(board, tables_from(charts), scenario)
    for number, row in enumerate(scenario.units, 1):
        for key, text in _row(world, row, world.tables.kinds[row.kind]):
            yield f"units #{number}, {key}", text
    yield from _stack_doubts(world)
    yield from _card_doubts(world.tables, scenario)
    yield from _area_doubts(world)
    yield from out_of_reach(world)


def _row(world: World, row: UnitRow, kind: Kind) -> Iterator[Fault]:
    """What is odd about one unit: where it is, when it comes, what it waits for."""
    scenario, side = world.scenario, side_of(kind)
    begun = scenario.begun.turn if scenario.begun is not None else 1
    if row.turn is not None and row.turn >= scenario.turns:
        last = f"the game ends after turn {scenario.turns}"
        yield "turn", f"{row.name} arrives at the end of turn {row.turn} and never acts: {last} (SON 12.1)"
    elif row.turn is not None and row.turn < begun:
        yield "turn", f"{row.name} never comes: the game begins with turn {begun}"
    if row.card and row.turn is not None:
        yield "turn", f"{row.name} comes by a card, and its turn means nothing"
    if row.held and side == "allies":
        yield "held", f"{row.name} is never released: only German units are (SON 14.1)"
    elif row.held and scenario.begun is not None and scenario.begun.released:
        yield "held", f"{row.name} is free from the start: begun.released is true (SON 14.1)"
    if row.later and (scenario.begun is not None or row.turn is not None or not row.at.endswith(BOX)):
        yield "later", f"{row.name} is in no Landing Box when the landing is planned (SON 3.0)"
    if row.at.endswith(BOX) and side == "germans":
        yield "at", f"{row.name} is German, and no German unit is ever in a Landing Box (SON 12.3)"
    if world.zone(row.at) and side == "allies" and row.turn is None:
        yield "at", f"{row.name} never leaves the Reinforcement Box {row.at} (SON 12.3)"
    if row.at in world.areas and side == "germans" and row.turn is not None:
        yield "at", f"{row.name} is German and arrives on the map: a Reinforcement Box is usual (SON 12.2)"
    if row.at and kind.airborne and not world.airborne_at_home(kind, row.at):
        yield "at", f"{row.name} is airborne, and {row.at} has no sign for it (SON 8.0)"
    if kind.size == "strongpoint" and scenario.begun is None:
        yield "kind", f"{row.name} is a strongpoint, and those are drawn by lot (SON 3.0)"


def _stack_doubts(world: World) -> Iterator[Fault]:
    """Areas in which more units of a side begin than may be there."""
    kinds = world.tables.kinds
    there = Counter(
        (row.at, side_of(kinds[row.kind]))
        for row in world.scenario.units
        if row.turn is None and row.at in world.areas and kinds[row.kind].size != "strongpoint"
    )
    for (area, side), number in there.items():
        if number > STACK:
            yield "units", f"{number} units of the {side} begin in {area}: at most {STACK} may (SON 8.1)"


def _card_doubts(charts: Tables, scenario: Scenario) -> Iterator[Fault]:
    """Cards that bring somebody who is not there, and units that no card brings."""
    gone = scenario.begun.removed if scenario.begun is not None else ()
    waiting = {row.id for row in scenario.units if row.card}
    brought = set()
    for key, card in charts.cards.items():
        left = [n for n in range(1, card.copies + 1) if f"{key}-{n}" not in gone]
        names = [use.unit for use in card.uses if use.effect == "place"] if left else []
        brought.update(names)
        for name in names:
            if name not in waiting:
                out = f"no unit {name!r} comes by a card; take the card out with begun.removed"
                yield "units", f"{card.name} ({key}) brings nobody: {out}"
    for number, row in enumerate(scenario.units, 1):
        if row.card and row.id not in brought:
            text = f"{row.name} never comes: no card brings {row.id!r}"
            yield f"units #{number}, card", Unknown(text, row.id, brought)


def _area_doubts(world: World) -> Iterator[Fault]:
    """Areas that a scenario gives to a side although only the other has units there (SON 13.0)."""
    if world.scenario.begun is None:
        return
    sides: dict[str, set[str]] = {}
    for row in world.scenario.units:
        if row.turn is None and row.at in world.areas:
            sides.setdefault(row.at, set()).add(side_of(world.tables.kinds[row.kind]))
    for area, holder in world.scenario.begun.control.items():
        alone = sides.get(area, set())
        if len(alone) == 1 and holder not in alone:
            text = (
                f"only the {list_words(sorted(alone))} have units in {area}, and so it is theirs (SON 13.0)"
            )
            yield f"begun.control.{area}", text
