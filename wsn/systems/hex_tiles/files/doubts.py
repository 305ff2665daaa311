"""What is worth a second look in a scenario that is in order: medals that nobody can come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from wsn.board.mapfile import hexes_from
from wsn.data import Fault, decode
from wsn.english import count
from wsn.parts.called import does
from wsn.parts.mustering import Piece
from wsn.systems.hex_tiles.data.scenario import SIDES, Scenario, Side
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files.muster import ground


def most_medals(
    scenario: Scenario, side: Side, closed: Callable[[str, Collection[str]], bool] = lambda *_: False
) -> int:
    """The most medals that a side can come to; `closed` tells the hexes to which nobody of it comes."""
    medals = scenario.sides[side].won + sum(len(row.at) for row in scenario.units if row.side != side)
    for one in scenario.objectives:
        if one.side in ("both", side) and (one.holder == side or not closed(side, one.hexes)):
            if one.sudden_death:
                return max(medals, scenario.sides[side].medals)
            medals += one.medals
    ways = [way.medals for way in scenario.exits if way.side == side and not closed(side, way.hexes)]
    return medals + max(ways, default=0) * sum(len(row.at) for row in scenario.units if row.side == side)


def advice(
    document: Mapping[str, Any], map_document: Mapping[str, Any], _charts: Mapping[str, Any]
) -> Iterator[Fault]:
    """The doubts about a scenario in order, each with its place."""
    scenario = decode(document, Scenario, "")
    board = hexes_from(map_document, VOCABULARY, sight=True)
    tiles = ground(board)
    reached: dict[str, set[str]] = {side: set() for side in SIDES}
    for row in scenario.units:
        at = [board.find(label).id for label in row.at]
        reached[row.side] |= {*at, *tiles.march(at, Piece("", row.kind))}

    def closed(side: str, labels: Collection[str]) -> bool:
        able = set().union(*(reached[one] for one in SIDES if side in ("both", one)))
        return not able.intersection(board.find(label).id for label in labels)

    for number, objective in enumerate(scenario.objectives, 1):
        if closed(objective.side, objective.hexes):
            whose = "either side" if objective.side == "both" else scenario.sides[objective.side].name
            yield f"objectives #{number}, hexes", f"no unit of {whose} can come to {objective.name}"
    for number, way in enumerate(scenario.exits, 1):
        if closed(way.side, way.hexes):
            who = scenario.sides[way.side].name
            yield f"exits #{number}, hexes", f"no unit of {who} can come to a hex of this exit"
    for side in SIDES:
        force, most = scenario.sides[side], most_medals(scenario, side, closed)
        if force.medals > most:
            needs = f"{does(force, 'needs', 'need')} {count(force.medals, 'medal')} to win"
            yield f"sides.{side}.medals", f"{needs}, and at most {most} can be had (M44 1.9)"
