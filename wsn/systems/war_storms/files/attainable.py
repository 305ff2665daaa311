"""How many points each side of a scenario can come to at most, and who cannot win by them (WSS 24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wsn.parts.levers import other_side
from wsn.systems.war_storms.data import tables as charts
from wsn.systems.war_storms.data.scenariofile import SIDES, Scenario
from wsn.systems.war_storms.data.units import Kind
from wsn.systems.war_storms.data.zones import Side


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """A side that cannot win by points."""

    side: Side
    needs: int
    """The points that would win for it; for a defender those that the attacker must not have."""
    most: int
    """The points that it, or for a defender the attacker, has at the least or can have at the most."""
    defends: bool = False
    """Whether the attacker has what it needs before the game begins."""


def _is_anywhere(side: Side, label: str) -> bool:  # noqa: ARG001 - of any side, and any hex
    return True


def out_of_reach(
    scenario: Scenario,
    kinds: Mapping[str, Kind],
    comes_to: Callable[[Side, str], bool] = _is_anywhere,
    leaves_by: Callable[[Side, str], bool] = _is_anywhere,
) -> tuple[OutOfReach, ...]:
    """The sides that cannot win by the points of this scenario, whatever they do but for losses.

    `comes_to` says whether a side can come to a hex, `leaves_by` whether to a zone by which it may leave.
    """
    rules = scenario.victory
    if rules.at_once and scenario.objectives:
        return ()
    most = {side: _most_points(scenario, side, kinds, comes_to, leaves_by) for side in SIDES}
    begins = {side: scenario.sides[side].points for side in SIDES}
    found = []
    for side in SIDES:
        other: Side = other_side(side, SIDES)
        needs = rules.attacker_needs
        if needs is None or scenario.attacker == "none":
            wanted = begins[other] + (rules.tie != side)
            if most[side] < wanted:
                found.append(OutOfReach(side, wanted, most[side]))
        elif side == scenario.attacker and most[side] < needs:
            found.append(OutOfReach(side, needs, most[side]))
        elif side != scenario.attacker and begins[other] >= needs:
            found.append(OutOfReach(side, needs, begins[other], defends=True))
    return tuple(found)


def _most_points(
    scenario: Scenario,
    side: Side,
    kinds: Mapping[str, Kind],
    comes_to: Callable[[Side, str], bool],
    leaves_by: Callable[[Side, str], bool],
) -> int:
    points = scenario.sides[side].points
    for one in scenario.objectives:
        points += one.points if one.holder == side or comes_to(side, one.space) else 0
    for chits in scenario.chits:
        mine = [space for space in chits.spaces if chits.holders.get(space) == side or comes_to(side, space)]
        points += sum(sorted(chits.values, reverse=True)[: len(mine)])
    ways = [way.points for way in scenario.exits if way.side == side and leaves_by(side, way.zone)]
    points += max(ways, default=0) * _side_steps(scenario, side, kinds)
    if scenario.victory.steps_for_one is not None:
        enemy: Side = other_side(side, SIDES)
        lost = sum(company.lost for company in scenario.companies if company.side == enemy)
        lost += scenario.sides[enemy].lost
        points += (lost + _side_steps(scenario, enemy, kinds)) // scenario.victory.steps_for_one
    return points


def _side_steps(scenario: Scenario, side: Side, kinds: Mapping[str, Kind]) -> int:
    """The steps of a side, those of its carriers among them."""
    full = charts.tables().steps.full.steps
    total = 0
    for company in scenario.companies:
        for platoon in company.platoons if company.side == side else ():
            total += platoon.steps or full
            total += kinds[platoon.carrier].steps if platoon.carrier in kinds else 0
    return total
