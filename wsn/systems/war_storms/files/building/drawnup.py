"""How a scenario for points draws both sides up, read from its file (WSN 7.2).

Only a scenario that is not historical and has an attacker is such a battle. The works of a side belong to its
front as its platoons do, mines and obstacles as well (WSN 7.2 R1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsn.board.hexboard import HexBoard
from wsn.data import decode
from wsn.parts.mustering import Battle, BattleSide, DrawnUp, Goal, Stance
from wsn.systems.war_storms.data.scenariofile import Scenario
from wsn.systems.war_storms.data.zones import Side, zones_of
from wsn.systems.war_storms.rules.reinforcements import comings_of
from wsn.systems.war_storms.rules.world import other


def read_attack(document: Mapping[str, Any], board: HexBoard, battle: Battle) -> DrawnUp | None:
    """The attack that a scenario in order sets up; None for any other scenario, or one in progress."""
    scenario = decode(document, Scenario, "")
    begun = scenario.underway is not None or scenario.initiative is not None
    if scenario.historical or scenario.attacker == "none" or begun:
        return None
    attacker: Side = scenario.attacker
    order: tuple[Side, Side] = (attacker, other(attacker))
    begin = [_begin(scenario, side, board) for side in order]
    for hexes, side in zip(begin, order):
        hexes |= _works(scenario, side, board)
    sides = [_side(scenario, side, stance) for side, stance in zip(order, battle.stances)]
    goals = tuple(Goal(board.find(goal.space).id, goal.name) for goal in scenario.objectives)
    late = [_late_companies(scenario, side) for side in order]
    return DrawnUp(
        battle,
        (sides[0], sides[1]),
        goals,
        (frozenset(begin[0]), frozenset(begin[1])),
        (late[0], late[1]),
    )


def _side(scenario: Scenario, side: Side, stance: Stance) -> BattleSide:
    force = scenario.sides[side]
    return BattleSide(side, force.name, stance, force.edge)


def _begin(scenario: Scenario, side: Side, board: HexBoard) -> set[str]:
    """The hexes where platoons of a side are, or may be set up, in turn 1 over land."""
    comings = comings_of(scenario, board)
    spaces: set[str] = set()
    for company in scenario.companies:
        for platoon in company.platoons if company.side == side else ():
            coming = comings[platoon.id]
            if coming.turn == 1 and coming.by == "ground":
                spaces.update(coming.spaces)
    return spaces


def _works(scenario: Scenario, side: Side, board: HexBoard) -> set[str]:
    """The hexes of a side's works, and of the zones where it may place them."""
    zones = zones_of(scenario.zones, board)
    spaces: set[str] = set()
    for work in scenario.works:
        if (work.side or scenario.defender) == side:
            spaces.update(board.find(label).id for label in work.at)
            spaces.update(zones.get(work.zone or "", ()))
    return spaces


def _late_companies(scenario: Scenario, side: Side) -> tuple[str, ...]:
    """The companies of a side that come over land after turn 1."""
    return tuple(
        company.name
        for company in scenario.companies
        if company.side == side and any(p.turn > 1 and p.by == "ground" for p in company.platoons)
    )
