"""What a designer may change of a hex-tile scenario to balance it: cards, medals, turns, units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import hexes_from
from wsn.data import decode
from wsn.data.changing import DocumentChange
from wsn.parts.levers import Lever, other_side, steps_of
from wsn.systems.hex_tiles.data import tables as charts
from wsn.systems.hex_tiles.data.ground import may_stand
from wsn.systems.hex_tiles.data.scenario import DEFAULT_TURNS, SIDES, Scenario, Units
from wsn.systems.hex_tiles.data.tables import Tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files.doubts import most_medals

FEW_TURNS: Final = 5
"""A game of 35 turns is not changed by one more."""


def levers(
    document: Mapping[str, Any], map_document: Mapping[str, Any], _charts: Mapping[str, Any] | None = None
) -> Iterable[Lever]:
    """Every change worth trying, of a scenario that is in order."""
    scenario = decode(document, Scenario, "")
    board, tables = hexes_from(map_document, VOCABULARY, sight=True), charts.tables()
    yield from steps_of(
        "turns", ("turns",), scenario.turns or DEFAULT_TURNS, "turns: {}", by=(1, 2), unit=FEW_TURNS, least=5
    )
    yield _first_lever(scenario)
    for side in SIDES:
        enemy = other_side(side, scenario.sides)
        force, name = scenario.sides[side], scenario.sides[side].name
        yield from steps_of(
            f"medals of {side}",
            ("sides", side, "medals"),
            force.medals,
            f"medals that {name} needs: {{}}",
            by=(1, 2),
            most=max(most_medals(scenario, side), force.medals),
            more=enemy,
            fewer=side,
        )
        yield from steps_of(
            f"hand of {side}",
            ("sides", side, "hand"),
            force.hand,
            f"cards in hand of {name}: {{}}",
            by=(1, 2),
            least=2,
            most=12,
            more=side,
            fewer=enemy,
        )
    yield from _objectives(scenario)
    for at, row in enumerate(scenario.units):
        yield from _units(at, row, scenario, board, tables)


def _first_lever(scenario: Scenario) -> Lever:
    after = other_side(scenario.first, scenario.sides)
    return Lever(
        key=f"first {after}",
        words=f"{scenario.sides[after].name} plays the first card".replace("  ", " "),
        changes=(DocumentChange(("first",), after),),
        size=1,
        line="first",
    )


def _objectives(scenario: Scenario) -> Iterator[Lever]:
    """One medal more or less for what one side alone can win."""
    for at, one in enumerate(scenario.objectives):
        if one.side == "both":
            continue
        yield from steps_of(
            f"medals for {one.name}",
            ("objectives", at, "medals"),
            one.medals,
            f"medals for {one.name}: {{}}",
            by=(1,),
            more=one.side,
            fewer=other_side(one.side, scenario.sides),
        )


def _units(at: int, row: Units, scenario: Scenario, board: HexBoard, tables: Tables) -> Iterator[Lever]:
    """A unit of a row more or less, and for one that stands alone a figure more or less."""
    kind, name = tables.kinds[row.kind], scenario.sides[row.side].name
    enemy, place = other_side(row.side, scenario.sides), ("units", at)
    here, last = f"{kind.name.lower()} of {name}", row.at[-1]
    if len(row.at) > 1 or sum(one.side == row.side for one in scenario.units) > 1:
        out = DocumentChange((*place, "at", len(row.at) - 1), how="remove")
        yield Lever(
            key=f"without {row.kind} {last}",
            words=f"without the {here} in {last}",
            changes=(out if len(row.at) > 1 else DocumentChange(place, how="remove"),),
            size=2,
            helps=enemy,
        )
    free = _free_hex(row, scenario, board, tables)
    if free:
        yield Lever(
            key=f"one more {row.kind} {free}",
            words=f"one more {here}, in {free}",
            changes=(DocumentChange((*place, "at", len(row.at)), free, "insert"),),
            size=2,
            helps=row.side,
        )
    if len(row.at) == 1:
        full = kind.figures
        yield from steps_of(
            f"figures {row.kind} {last}",
            (*place, "figures"),
            row.figures or full,
            f"figures of the {here} in {last}: {{}}",
            by=(1,),
            most=full,
            more=row.side,
            fewer=enemy,
        )


def _free_hex(row: Units, scenario: Scenario, board: HexBoard, tables: Tables) -> str:
    """A hex beside a unit of the row where one more may stand; empty if there is none."""
    taken = {board.find(label).id for one in scenario.units for label in one.at}
    kept = {board.find(label).id for one in scenario.objectives for label in one.hexes}
    for label in reversed(row.at):
        for space in sorted(board.neighbours(board.find(label).id)):
            if space in taken or space in kept or may_stand(board, tables, row.kind, space) is not None:
                continue
            return space
    return ""
