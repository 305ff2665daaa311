"""The way of a march to a hex with its reasons, or why there is none (N44 8.2, 8.5, 9).

A menu shows hexes with what they cost (`marching.reach_of`); here is the cheapest way hex by hex (`way_to`),
and for a hex out of reach what bars it: a bond, an enemy, a forced stop, a river, or points that lack.
"""

from __future__ import annotations

from itertools import pairwise

from wsn.board.paths import Route, route
from wsn.board.steps import Answer, Step
from wsn.cite import Refusal
from wsn.systems.normandy_44.data.declared import REPLACED, STRATEGIC
from wsn.systems.normandy_44.rules.crossing import TABLE_RULE, Going, ground_steps, tell_points
from wsn.systems.normandy_44.rules.limits import refuse_place
from wsn.systems.normandy_44.rules.manners import (
    AVOIDS_ZONES,
    STRATEGICALLY,
    TACTICAL_MOVE,
    OnTheMarch,
    going_of,
)
from wsn.systems.normandy_44.rules.marching import bounds_of, list_entries, must_halt, reach_of, refuse_crowd
from wsn.systems.normandy_44.rules.world import S, World, at, name_unit, other
from wsn.systems.normandy_44.rules.zones import in_enemy_zone, zones_of


def _steps_on(world: World, going: Going, came: str | None) -> Step:
    """The steps of the ground for a mover that has come to where it is from another space (or begins)."""
    step = ground_steps(world, going)
    if came is None:
        return step

    def on(before: str | None, here: str, to: str) -> Answer:
        return step(came if before is None else before, here, to)

    return on


def way_to(s: S, march: OnTheMarch, manner: str, space: str) -> Route | Refusal:
    """The cheapest way to a hex with the reasons of each step, or why there is none."""
    used = reach_of(s, march, manner).get(space)
    if used is None:
        return explain_no_way(s, march, manner, space)
    bounds = bounds_of(s, march, manner)
    if march.here in s.world.board.hexes:
        came = march.walked[-2] if march.has_begun else None
        return _find_route(s, march, manner, march.here, came, space, bounds.points)
    for entry, cost in list_entries(s, march, manner):
        if entry in bounds.closed:
            continue
        left = 0 if entry in bounds.stops else bounds.points - cost.points
        way = _find_route(s, march, manner, entry, march.here, space, left)
        if isinstance(way, Route) and march.used + cost.points + way.total == used:
            return Route((march.here, *way.spaces), (cost, *way.steps), cost.points + way.total)
    raise AssertionError("a hex in reach has a way")


def _find_route(
    s: S, march: OnTheMarch, manner: str, start: str, came: str | None, end: str, points: int | None
) -> Route | Refusal:
    bounds = bounds_of(s, march, manner)
    return route(
        s.world.board,
        _steps_on(s.world, going_of(s, march.units, manner), came),
        start,
        end,
        points,
        rule=TABLE_RULE,
        stops=bounds.stops,
        closed=bounds.closed,
        leaving=bounds.leaving,
        barred=bounds.barred,
    )


def explain_no_way(s: S, march: OnTheMarch, manner: str, space: str) -> Refusal:
    """Why those on the march do not come to a hex in this manner: what bars it, or what is lacking."""
    refusal = _refuse_end(s, march, manner, space)
    if refusal is not None:
        return refusal
    bounds, start, paid = bounds_of(s, march, manner), march.here, 0
    came = march.walked[-2] if march.has_begun else None
    if start not in s.world.board.hexes:
        entries = [one for one in list_entries(s, march, manner) if one[0] not in bounds.closed]
        if not entries:
            return Refusal("N44 6.6", "no entry hex of its zone is free")
        (start, cost), came = min(entries, key=lambda one: s.world.board.distance(one[0], space)), march.here
        paid = cost.points
        if start in bounds.stops:
            return _explain_stop(s, march, start, space)
    barred = _explain_bar(s, march, manner, start, came, space, bounds.points - paid)
    if barred is not None:
        return barred
    way = _find_route(s, march, manner, start, came, space, None)
    if isinstance(way, Refusal):
        return way
    if manner == TACTICAL_MOVE:
        return Refusal("N44 9.10", f"{space} is farther than tactical movement leads")
    words = f"{space} is {tell_points(paid + way.total)} away, and {tell_points(bounds.points)} are left"
    return Refusal(TABLE_RULE, words)


def _explain_bar(
    s: S, march: OnTheMarch, manner: str, start: str, came: str | None, space: str, points: int
) -> Refusal | None:
    """What bars the cheapest way that would be open if nothing but distance, enemies and terrain counted.

    The step that a bond, a stop or a river forbids comes first on that way; None where there is none, or
    where it is too far anyway. A neighbour is looked at by the step that leads straight to it.
    """
    bounds, world = bounds_of(s, march, manner), s.world
    going = going_of(s, march.units, manner)
    step, ground = _steps_on(world, going, came), ground_steps(world, going)

    def easily(_came: str | None, here: str, to: str) -> Answer:
        return ground(None, here, to)

    spaces: tuple[str, ...] = (start, space)
    if space not in world.board.neighbours(start):
        free = route(world.board, easily, start, space, points, rule=TABLE_RULE, closed=bounds.closed)
        if isinstance(free, Refusal):
            return None
        spaces = free.spaces
    before: str | None = None
    for here, to in pairwise(spaces):
        if (here, to) in bounds.barred:
            return bounds.barred[here, to]
        answer = step(before, here, to)
        if isinstance(answer, Refusal):
            return answer
        if to in bounds.stops and to != space:
            return _explain_stop(s, march, to, space)
        before = here
    return None


def _explain_stop(s: S, march: OnTheMarch, stop: str, space: str) -> Refusal:
    zones = zones_of(s, other(s.unit(march.units[0]).side))
    whose = zones.explain_zone(stop)[0].text
    return Refusal("N44 8.2", f"the way to {space} ends in an enemy zone of control: {whose}")


def _refuse_end(s: S, march: OnTheMarch, manner: str, space: str) -> Refusal | None:
    """Why those on the march may not end in a hex, whichever way they come, or None."""
    world, units = s.world, [s.unit(unit) for unit in march.units]
    side = units[0].side
    if space not in world.board.hexes:
        return Refusal(TABLE_RULE, f"there is no hex {space!r} to go to")
    if space == march.here:
        return Refusal(TABLE_RULE, f"they are in {space}")
    if space not in world.land:
        return Refusal("N44 9.6", f"{space} is all sea")
    if at(s, space, other(side)):
        return Refusal(TABLE_RULE, f"enemy units are in {space}")
    for unit in units:
        refusal = refuse_place(s, unit, space)
        if refusal is not None and space not in reach_of(s, march, manner):
            return refusal
    if in_enemy_zone(s, space, side):
        if manner in AVOIDS_ZONES:
            return Refusal(AVOIDS_ZONES[manner], f"{space} lies in an enemy zone of control")
        if any(REPLACED in unit.marks for unit in units):
            return Refusal("N44 6.2.5", f"a unit with a replacement does not enter the enemy zone in {space}")
    rest = [unit for unit in at(s, space, side) if unit.id not in march.units]
    moved_far = [name_unit(s, unit.id) for unit in rest if STRATEGIC in unit.marks]
    if rest and manner in STRATEGICALLY:
        return Refusal("N44 9.8.2", f"strategic movement ends in a hex without others, and not in {space}")
    if moved_far:
        return Refusal("N44 9.8.2", f"{moved_far[0]} in {space} has moved strategically: none join it")
    return refuse_crowd(s, march, space) or must_halt(s, march)
