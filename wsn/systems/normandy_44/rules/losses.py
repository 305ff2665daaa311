"""Step losses: what becomes of a unit, its cadre, and the hex it leaves (N44 12.3, 16.1.5, 17.1, 17.9)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.engine.events import Event, MarkerRemoved, Resolved, StepsChanged, UnitMarked, UnitMoved, UnitRemoved
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import CADRES, LOST_FOR_GOOD, RELEASED
from wsn.systems.normandy_44.rules.units import CADRE_SIDE, is_cadre, replacement_pool
from wsn.systems.normandy_44.rules.world import (
    DEAD,
    S,
    at,
    counter_of,
    name_unit,
    position_at,
    position_begun_at,
)


def lose_step(s: S, unit_id: str, rule: str = "N44 12.3") -> Iterator[Event]:
    """A unit loses a step: it shows its other side, becomes a cadre, or is eliminated.

    An Ost unit is gone at its first loss (N44 17.1). A unit of three steps that loses its second needs a
    cadre that is left; without one it is gone for good (N44 17.9.1). The hex that it leaves empty loses its
    improved position (N44 16.1.5).
    """
    unit = s.unit(unit_id)
    counter = counter_of(s, unit)
    if unit.steps <= 1 or counter.type == "ost":
        yield from eliminate(s, unit_id, rule)
        return
    if counter.cadre and counter.steps - unit.steps + 2 == CADRE_SIDE:
        left = CADRES.get(s.state, counter.cadre) or 0
        if not left:
            text = f"no cadre is left for {name_unit(s, unit_id)}: it is gone for good"
            yield Resolved(rule="N44 17.9.1", text=text, unit=unit_id)
            yield from eliminate(s, unit_id, "N44 17.9.1", for_good=True)
            return
        yield CADRES.event_setting(left - 1, "N44 17.9.1", counter.cadre)
    yield StepsChanged(rule=rule, unit=unit_id, by=-1)


def eliminate(s: S, unit_id: str, rule: str, *, for_good: bool = False) -> Iterator[Event]:
    """A unit is eliminated: to the dead pile if a replacement may bring it back, else out of play.

    The cadre of a unit stays with it in the dead pile (N44 17.9.4). A unit of three steps that loses them all
    at once takes a cadre along; without one that is left it is gone for good (N44 17.9.1).
    """
    unit = s.unit(unit_id)
    space = unit.place
    for mark in unit.marks:
        if mark != RELEASED:  # for good, whoever comes back (N44 17.6)
            yield UnitMarked(rule=rule, unit=unit_id, mark=mark, on=False)
    counter = counter_of(s, unit)
    if counter.cadre and not is_cadre(s, unit) and not for_good:
        left = CADRES.get(s.state, counter.cadre) or 0
        for_good = not left
        if left:
            yield CADRES.event_setting(left - 1, "N44 17.9.1", counter.cadre)
    if for_good and counter.large:
        lost = (LOST_FOR_GOOD.get(s.state, counter.nation) or 0) + 1
        yield LOST_FOR_GOOD.event_setting(lost, rule, counter.nation)
    if for_good or replacement_pool(s, unit) is None:
        yield UnitRemoved(rule=rule, unit=unit_id)
    else:
        if unit.steps > 1:
            yield StepsChanged(rule=rule, unit=unit_id, by=1 - unit.steps)
        yield UnitMoved(rule=rule, unit=unit_id, space=DEAD[unit.side], manner="eliminated")
    if space is not None and space in s.world.board.hexes:
        yield from clear_position(s, space, unit.side, "N44 16.1.5")


def clear_position(s: S, space: str, side: str, rule: str) -> Iterator[Event]:
    """The improved position of a side goes, finished or not, if no unit of the side is left in its hex."""
    if at(s, space, side):
        return
    for marker in (position_at(s, space), position_begun_at(s, space)):
        if marker is not None and marker.side == side:
            yield MarkerRemoved(rule=rule, marker=marker.id)


def is_dead(unit: Unit) -> bool:
    """Whether a unit lies in the dead pile of its side."""
    return unit.place == DEAD[unit.side]
