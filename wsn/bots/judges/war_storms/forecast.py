"""What a position promises each side, in points of the score: what planners judge plans by; not a rule.

The weights are those that tell best who wins: `tools/fit_storms.py` finds them by logistic regression from
the positions of games between greedy bots. They say, for instance, that who would win if the game ended now
counts nearly nothing at first and most in the last turn; the score counts least of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wsn.bots.judges.war_storms import coming
from wsn.bots.judges.war_storms.score import LEAD, score_side, would_win_now
from wsn.bots.judges.war_storms.seen import S
from wsn.systems.war_storms.data.declared import TURN
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.rules.intents import way_to
from wsn.systems.war_storms.rules.support import air, batteries
from wsn.systems.war_storms.rules.world import as_side, is_carrier, is_officer, other, station

HORIZON: Final = 2
"""A plan is judged after the enemy's answer: that tells a quarter of what orders are worth at last, and the
end of one's own activation next to nothing."""
TURNS_JUDGED_LATER: Final = 3
"""And after the side's own next activation, where there is time. Longer games would tell more of an order,
but fewer of them fit (docs/bots-measured.md)."""
AT_ONCE: Final = True
"""After one answer too little shows to leave a line out by."""
MOST_PROMISED: Final = 4 * LEAD
"""No position promises more than this, which wins 98 games of 100."""
THOUSANDTHS: Final = 1_000
"""Thousandths."""
REACH: Final = tuple(round(THOUSANDTHS * 0.35 ** (quarters / 4)) for quarters in range(27))
"""How much a step counts at an objective, in thousandths, by how many quarters of an action it is away."""
NOBODY: Final = THOUSANDTHS // 20
"""What shares an objective that nobody is near, in thousandths of a step."""


QUARTERS: Final = 4
"""Of an action."""


class Able(NamedTuple):
    """Platoons that may come to an objective."""

    side: Side
    kind: str
    starts: tuple[str, ...]
    """Where they are, or may come on; none for those that drop anywhere."""
    steps: int
    until: int = 0
    """In how many quarters of an action they can set out."""


class Signs(NamedTuple):
    """What tells how a side stands; or, as weights, what each counts in points."""

    score: int
    """What `score` says; as a weight for a thousand."""
    now: int
    """1,000 at the end, and less before by the cube of the time gone by, for who would win now."""
    last: int
    """1,000 in the last turn for who would win now."""
    near: int
    """Its share of the steps near objectives, of 1,000, as these are worth."""
    steps: int
    """The steps of platoons on the map that are not routed."""
    routed: int
    """Its routed platoons."""
    singles: int
    """Its platoons that have one step left, and are not routed."""
    saved: int
    """Its missions left, times 1,000, as the time goes by: what is saved to the end was worth nothing."""
    astray: int
    """Its platoons out of command."""


WEIGHTS: Final = Signs(300, 978, 272, 158, 19, -22, -36, -50, -32)
"""What the signs count; the first four and `saved` for a thousand."""


def side_prospects(s: S, side: str) -> int:
    """By how much a side stands better than the other."""
    if s.state.outcome is not None:
        return score_side(s, side)
    ours = as_side(side)
    told = side_signs(s)
    lead = (count_signs(told[ours]) - count_signs(told[other(ours)])) // THOUSANDTHS
    return max(-MOST_PROMISED, min(MOST_PROMISED, lead))


def count_signs(one: Signs) -> int:
    """What the signs of a side count, in thousandths of a point."""
    w = WEIGHTS
    by_thousand = (
        one.score * w.score + one.now * w.now + one.last * w.last + one.near * w.near + one.saved * w.saved
    )
    return by_thousand + THOUSANDTHS * (
        one.steps * w.steps + one.routed * w.routed + one.singles * w.singles + one.astray * w.astray
    )


def side_signs(s: S) -> Mapping[Side, Signs]:
    """What tells how each side stands."""
    scenario, world = s.world.scenario, s.world
    turn, turns = TURN.get(s.state) or 1, scenario.turns
    late = THOUSANDTHS * turn * turn * turn // (turns * turns * turns)
    steps, routed, singles, astray = (dict.fromkeys(SIDES, 0) for _ in range(4))
    able: list[Able] = []
    for unit in s.state.units.values():
        if is_officer(s, unit) or is_carrier(s, unit):
            continue
        side, here = as_side(unit.side), station(s, unit)
        if "routed" in unit.marks:
            routed[side] += 1
        if here is None and coming.is_expected(s, unit):
            steps[side] += unit.steps
            singles[side] += unit.steps == 1
            if world.halves[unit.kind]:
                until = QUARTERS * coming.turns_until(s, unit)
                able.append(Able(side, unit.kind, coming.arrival_spaces(s, unit), unit.steps, until))
            continue
        if here is None or here not in world.board.spaces:
            continue
        if "out_of_command" in unit.marks:
            astray[side] += 1
        if "routed" in unit.marks:
            continue
        steps[side] += unit.steps
        singles[side] += unit.steps == 1
        if world.halves[unit.kind]:
            able.append(Able(side, unit.kind, (here,), unit.steps))
    near = _near_shares(s, able)
    told: dict[Side, Signs] = {}
    for side in SIDES:
        wins = would_win_now(s, side)
        told[side] = Signs(
            score=score_side(s, side),
            now=late if wins else 0,
            last=THOUSANDTHS if wins and turn >= turns else 0,
            near=near[side],
            steps=steps[side],
            routed=routed[side],
            singles=singles[side],
            saved=THOUSANDTHS * _missions_left(s, side) * turn // turns,
            astray=astray[side],
        )
    return told


def _near_shares(s: S, able: list[Able]) -> Mapping[Side, int]:
    """How each side shares the objectives by the steps that are near them, of 1,000."""
    world = s.world
    shares: dict[Side, int] = dict.fromkeys(SIDES, 0)
    points = sum(objective.points for objective in world.scenario.objectives)
    for objective, space in zip(world.scenario.objectives, world.objectives):
        there: dict[Side, int] = dict.fromkeys(SIDES, 0)
        for side, kind, starts, steps, until in able:
            mover, halves = world.kinds[kind].mover, world.halves[kind]
            far = min((way_to(s, mover, here, (space,)) for here in starts), default=0)
            away = until + QUARTERS * far // halves
            if away < len(REACH):
                there[side] += steps * REACH[away]
        total = sum(there.values()) + NOBODY
        for side in SIDES:
            shares[side] += THOUSANDTHS * objective.points * there[side] // (total * points)
    return shares


def _missions_left(s: S, side: Side) -> int:
    """The missions of guns and aircraft that a side has left."""
    guns = sum([batteries.missions_left(s, one.id) for one in s.world.scenario.batteries if one.side == side])
    return guns + sum([air.attacks_left(s, one.id) for one in s.world.scenario.air if one.side == side])
