"""Where platoons belong, to bots: who guards which place, how far it is, who stands apart at set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wsn.bots.judges.war_storms.seen import S
from wsn.bots.judges.war_storms.weights import Weights, weights_of
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import CONTROL
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, at_most
from wsn.systems.war_storms.rules.intents import Goal, way_to
from wsn.systems.war_storms.rules.platoons import morale
from wsn.systems.war_storms.rules.world import is_carrier, is_officer, is_platoon, station

QUARTERS: Final = 4
ABOARD: Final = 3
"""For an officer: riding with a platoon of his."""
ASTRAY_DISTANCE: Final = 8
"""In hexes: beyond these each counts a quarter: a platoon that rode ahead gets down all the same."""
CROWD_COST, TENDED_COST, DISTANCE_COST = 8, 10, 4
"""At set-up: for each platoon of ours next to a hex, for each near the same goal already, and for a hex."""
STRIDE: Final = 4
"""In hexes: so far an officer follows his platoons, whatever the ground."""


def places(s: S, side: str) -> tuple[Goal, ...]:
    """What a side has to look after: the hexes that it holds and that count, and the exits of the enemy."""
    world = s.world
    held = ((space,) for space in world.holdings if CONTROL.get(s.state, space) == side)
    return (*held, *(world.zones[way.zone] for way in world.scenario.exits if way.side != side))


def post_times(s: S, unit: Unit, goals: Sequence[Goal]) -> tuple[int, ...]:
    """How long a platoon needs to each place; nothing for a unit that can look after none."""
    fit = s.world.halves[unit.kind] and "routed" not in unit.marks and is_platoon(s, unit)
    if not fit or unit.place not in s.world.board.spaces:
        return ()
    return tuple(quarters_to(s, unit, goal) for goal in goals)


def post_guards(
    goals: Sequence[Goal], ours: Mapping[str, tuple[int, ...]], soonest: Sequence[int], w: Weights
) -> Mapping[str, Goal]:
    """Who looks after which place: the nearest platoon, where the enemy could soon take it.

    `ours` holds the times of each platoon by its id, and `soonest` the best of the enemy's.
    """
    posts: dict[str, Goal] = {}
    for at, goal in enumerate(goals if soonest else ()):
        near = min([(row[at], one) for one, row in ours.items() if row and one not in posts], default=None)
        if near is None:
            break
        if soonest[at] - w.alarm <= near[0] <= soonest[at] + w.late:
            posts[near[1]] = goal
    return posts


def quarters_to(s: S, unit: Unit, goal: Goal) -> int:
    """How long a platoon needs to a place, in quarters of an action."""
    mover = s.world.kinds[unit.kind].mover
    return QUARTERS * way_to(s, mover, str(unit.place), goal) // s.world.halves[unit.kind]


def astray_cost(s: S, company: str) -> int:
    """What it costs that a platoon of a company is out of command: the dearer the oftener it fails to act."""
    w = weights_of(s)
    printed = s.world.companies[company]
    if printed.beach_defense:
        return 0  # no check (WSN 7.4.1)
    value, _ = morale.company_morale(s, company)
    return w.unheard * (TWO_DICE_WAYS - at_most(value)) // TWO_DICE_WAYS


def astray_prices(s: S, companies: Iterable[str]) -> dict[str, int]:
    """What it costs that a platoon of each company is out of command: its losses and its stress decide."""
    return {company: astray_cost(s, company) for company in companies}


def fails_alone(s: S, unit: Unit) -> int:
    """In how many of 36 ways a platoon fails to act out of command: in none where it need not check."""
    if "afloat" in unit.marks or s.world.companies[unit.group].beach_defense:
        return 0
    value, _ = morale.platoon_morale(s, unit)
    return TWO_DICE_WAYS - at_most(value)


def following_officers(s: S, side: str) -> tuple[str, ...]:
    """The officers who have yet to act in this activation, after the platoon that acts now."""
    if not s.state.frames or s.here.phase != "acting" or s.here.side != side:
        return ()
    mover = s.state.units.get(memos.on_the_move(s).unit)
    return tuple(
        unit.id
        for unit in s.state.units.values()
        if mover is not None
        and unit.side == side
        and unit.group == mover.group
        and unit.id != mover.id
        and is_officer(s, unit)
        and "finished" not in unit.marks
    )


def command_worth(
    s: S, officer: Unit, here: str, mates: Iterable[Unit], reach: int, astray: int, follows: bool = False
) -> int:
    """An officer belongs with a platoon of his, in reach of the others; he rides with those who ride.

    It costs `astray_cost` for each that is not. Where he `follows`, those count who will still be too far
    from him when he has gone some way after them.
    """
    far, units, w = s.world.distances(here), s.state.units, weights_of(s)
    rides = officer.place in units
    with_him, alone = False, 0
    near = worth = 0
    for unit in mates:
        if unit.id == officer.id or is_carrier(s, unit):
            continue
        if rides and unit.place == officer.place:
            with_him = True
        there = None if unit.place in units else station(s, unit)
        if there is None:
            continue
        away = max(0, far[there] - STRIDE) if follows else far[there]
        if not away:
            near += 1
        else:
            alone = w.alone
        worth -= w.away * min(away, ASTRAY_DISTANCE) + max(0, away - ASTRAY_DISTANCE) // 2
        if away > reach:
            worth -= astray
    seat = 0 if not rides else ABOARD if with_him else -ABOARD
    return worth + seat - (0 if near or with_him else alone)


def spread_cost(s: S, unit: Unit, here: str, goals: Sequence[Goal]) -> int:
    """How much worse a hex is at set-up for the platoons of ours that are there, or look after its goal."""
    placed = [
        there
        for one in s.state.units.values()
        if one.side == unit.side and one.id != unit.id and is_platoon(s, one) and (there := station(s, one))
    ]
    crowd = CROWD_COST * sum(s.world.distance(here, there) <= 1 for there in placed)
    ends = [space for goal in goals for space in goal[:1]]
    if not ends:
        return crowd
    steps = {goal: DISTANCE_COST * s.world.distance(here, goal) for goal in ends}
    tended = {
        goal: TENDED_COST * sum(s.world.distance(goal, one) <= QUARTERS for one in placed) for goal in ends
    }
    return crowd + min(steps[goal] + tended[goal] for goal in ends) - min(steps.values())
