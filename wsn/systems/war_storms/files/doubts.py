"""What is worth a second look in a scenario in order: what nobody can reach, and who never arrives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.board.steps import Cost
from wsn.data import Fault, decode
from wsn.engine.system import Setup
from wsn.english import count
from wsn.geometry.hexes import DIRECTIONS
from wsn.parts.briefing import at_place
from wsn.parts.called import does, side_called
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Platoon, Scenario
from wsn.systems.war_storms.data.units import Class, Kind
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files import setup
from wsn.systems.war_storms.files.attainable import out_of_reach
from wsn.systems.war_storms.rules import movement
from wsn.systems.war_storms.rules.reinforcements import SOUTH
from wsn.systems.war_storms.rules.world import World, other

RUN: Final = 2
"""How many hexes a craft runs in a turn (WSN 6.2)."""


def advice(
    document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any]
) -> Iterator[Fault]:
    """The doubts about a scenario in order, each with its place."""
    scenario = decode(document, Scenario, "")
    yield from _pointless_doubts(scenario)
    if scenario.sides["allies"].edge == scenario.sides["axis"].edge:
        edge = scenario.sides["allies"].edge
        yield "sides", f"both sides have the {edge} edge as their own, and come on and fall back over it"
    given = Setup(
        "war_storms", setup.EDITION, str(document["name"]), dict(map_document), dict(document), dict(charts)
    )
    world = setup.world(given)
    reached = {side: _reached_hexes(world, side) for side in SIDES}
    for number, objective in enumerate(world.scenario.objectives, 1):
        space = world.board.find(objective.space).id
        if all(space not in reach for reach in reached.values()):
            yield (
                f"objectives #{number}, space",
                f"no platoon of either side can come to {at_place(objective.name, space)}",
            )
    for number, chits in enumerate(world.hidden, 1):
        for space in chits:
            if all(space not in reach for reach in reached.values()):
                yield f"chits #{number}, spaces", f"no platoon of either side can come to {space}"
    for number, way in enumerate(world.scenario.exits, 1):
        if not reached[way.side].intersection(world.zones[way.zone]):
            who = world.scenario.sides[way.side].name
            yield f"exits #{number}, zone", f"no platoon of {who} can come to {way.zone}"
    for company in world.scenario.companies:
        for platoon in company.platoons:
            if platoon.by == "sea":
                yield from _landing_doubts(world, company, platoon)
    yield from _out_of_reach(world, reached)


def _pointless_doubts(scenario: Scenario) -> Iterator[Fault]:
    """That nobody is given a point: then only losses decide it (WSS 24)."""
    rules = scenario.victory
    if _gives_points(scenario):
        return
    nothing = "nothing gives points: there is no objective, no exit and no point for losses"
    decided = f"after turn {scenario.turns}"
    begin = {side: scenario.sides[side].points for side in SIDES}
    if rules.attacker_needs is not None and scenario.attacker != "none":
        yield "", f"{nothing}. The attacker can win by the enemy's losses only."
    elif rules.tie == "draw" and len(set(begin.values())) == 1:
        yield "", f"{nothing}. A side can win by the losses of its enemy only; {decided} it is a draw."
    else:
        yield "", f"{nothing}. Who wins {decided} is settled before the game begins."


def _out_of_reach(world: World, reached: Mapping[Side, set[str]]) -> Iterator[Fault]:
    """That a side cannot win by points, whatever it does (WSS 24).

    What neither side comes to is told by itself, and counts here as if both did.
    """
    scenario, nobody = world.scenario, set(world.board.spaces) - reached["allies"] - reached["axis"]
    if not _gives_points(scenario):
        return
    for one in out_of_reach(
        scenario,
        world.kinds,
        lambda side, label: world.board.find(label).id in reached[side] | nobody,
        lambda side, zone: bool((reached[side] | nobody).intersection(world.zones[zone])),
    ):
        who = scenario.sides[one.side]
        needs = count(one.needs, "point")
        if one.defends:
            enemy = scenario.sides[other(one.side)]
            said = f"{does(enemy, 'has', 'have')} the {needs} needed before the game begins"
        else:
            said = f"{does(who, 'needs', 'need')} {needs} to win, and at most {one.most} can be had"
        place = "victory, attacker_needs" if scenario.victory.attacker_needs is not None else "victory"
        yield place, f"{said}: {side_called(who)} can win by the losses of the enemy only (WSS 24)"


def _gives_points(scenario: Scenario) -> bool:
    """Whether anything gives points; where nothing does, `_pointless_doubts` tells it."""
    rules = scenario.victory
    return bool(scenario.objectives or scenario.exits or scenario.chits or rules.steps_for_one is not None)


def _reached_hexes(world: World, side: str) -> set[str]:
    """The hexes that some platoon of a side is in, comes in by, or can march to; works and time left out."""
    reached: set[str] = set()
    done: set[tuple[Class, bool, tuple[str, ...]]] = set()
    for company in world.scenario.companies:
        for platoon in company.platoons if company.side == side else ():
            kind = world.kinds[platoon.kind]
            mover: Class = "wheeled" if kind.mover == "towed" else kind.mover
            starts = _start_hexes(world, platoon, kind)
            key = (mover, "ranger" in kind.flags, starts)
            if key not in done:
                done.add(key)
                reached |= _marched_hexes(world, mover, starts, climbs="ranger" in kind.flags)
    return reached


def _start_hexes(world: World, platoon: Platoon, kind: Kind) -> tuple[str, ...]:
    """Where a platoon first is on land."""
    if platoon.by == "sea":
        return _landing_beaches(world, kind, platoon)
    spaces = world.comings[platoon.id].spaces
    return spaces or tuple(world.board.spaces)  # it may come down anywhere


def _landing_beaches(world: World, kind: Kind, platoon: Platoon) -> tuple[str, ...]:
    """The landing hexes whose ground is open to a platoon and to its carrier (WSN 6.2 R2)."""
    aboard = [kind, *([world.kinds[platoon.carrier]] if platoon.carrier else [])]
    return tuple(
        there.id
        for there in world.board.hexes.values()
        if "landing" in there.features
        if all(movement.why_closed(world.board, one, there.id, world.tables) is None for one in aboard)
    )


def _marched_hexes(world: World, mover: Class, starts: tuple[str, ...], *, climbs: bool) -> set[str]:
    """Every hex that can be marched to from these, up cliffs as well for Rangers."""
    reached, ahead = set(starts), list(starts)
    for here in ahead:  # grows while it is gone through
        for there in world.neighbours.get(here, ()):
            if there in reached:
                continue
            cliff = climbs and (here, there) in world.cliffs
            cost = None if cliff else world.step(mover, here, there)
            if cliff or isinstance(cost, Cost):
                reached.add(there)
                ahead.append(there)
    return reached


def _landing_doubts(world: World, company: Company, platoon: Platoon) -> Iterator[Fault]:
    """That a platoon from the sea can land nowhere, or not before the game ends."""
    place, who = f"companies ({company.id}), platoons ({platoon.id})", f"{platoon.name} of {company.name}"
    open_ = set(_landing_beaches(world, world.kinds[platoon.kind], platoon))
    if not open_:
        yield place, f"{who} never lands: the ground of every landing hex is closed to it (WSN 6.2 R2)"
        return
    far = [n for entry in world.comings[platoon.id].spaces if (n := _to_beach(world.board, entry, open_))]
    if platoon.at and not far:
        yield (
            place,
            f"{who} never lands: no landing hex that is open to it lies north of where it comes (WSN 6.2)",
        )
    elif far and world.scenario.underway is None:
        runs = -(-min(far) // RUN)
        last = platoon.turn + runs - 1
        if last > world.scenario.turns:
            ends = f"the game ends after turn {world.scenario.turns}"
            need = f"needs {count(runs, 'run')} to the beach"
            yield place, f"{who} comes in turn {platoon.turn} and {need}: {ends}"


def _to_beach(board: HexBoard, entry: str, open_: set[str]) -> int | None:
    """How many hexes straight ahead the first open landing hex lies, from beside the map; None: none does."""
    here, north = board.hexes[entry].hex + SOUTH, DIRECTIONS[0]
    for far in range(1, len(board.spaces) + 1):
        here += north
        there = board.by_hex.get(here)
        if there is None or (there.terrain != "sea" and "landing" not in there.features):
            return None
        if there.id in open_:
            return far
        if there.terrain != "sea":
            return None
    return None
