"""Retreats: to the adjacent area of one's own with the fewest enemies, and on where it is full (SON 10.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMoved, UnitRemoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import list_words
from wsn.parts.phases import Decided
from wsn.systems.storm_over_normandy.data.scenario import BOX
from wsn.systems.storm_over_normandy.rules import control
from wsn.systems.storm_over_normandy.rules.commands import RetreatTo
from wsn.systems.storm_over_normandy.rules.memos import Retreating
from wsn.systems.storm_over_normandy.rules.world import (
    STACK,
    S,
    at,
    holder,
    kind_of,
    mobile,
    name,
    other,
    title,
)


def ways(s: S, unit: Unit, target: str, kind: str, been: frozenset[str]) -> tuple[str, ...]:
    """Where a unit may retreat: of the areas open to it, those with the fewest enemies (SON 10.2).

    Ruling: areas without the airborne sign are open to an airborne unit only where no other is; then it is
    forced into one, and eliminated (SON 8.0, SON 10.2 R1). Ruling: no area that it has been in is open to a
    unit that must go on (SON 10.2 R3).
    """
    here, world, side = str(unit.place), s.world, unit.side
    if kind == "strongpoints":
        return (here + BOX,)
    open_ = []
    for near in world.around[here]:
        if near == target or near in been or world.zone(near):
            continue
        if world.landing_box(near):
            if side == "allies":
                open_.append(near)
            continue
        if holder(s, near) != side or (side == "allies" and frozenset((here, near)) in world.divided):
            continue
        open_.append(near)
    open_ = [near for near in open_ if lives(s, unit, near)] or open_
    least = min((len(at(s, near, other(side))) for near in open_), default=0)
    return tuple(near for near in open_ if len(at(s, near, other(side))) == least)


def lives(s: S, unit: Unit, space: str) -> bool:
    """Whether a unit is not eliminated for retreating to a space: an airborne one needs its sign there."""
    kind = kind_of(s, unit)
    return not kind.airborne or s.world.airborne_at_home(kind, space)


def can(s: S, unit: Unit, target: str, kind: str) -> bool:
    """Whether a unit has anywhere to retreat to that does not eliminate it."""
    return any(lives(s, unit, near) for near in ways(s, unit, target, kind, frozenset()))


def been_of(memo: Retreating, unit: str) -> frozenset[str]:
    """The areas that a unit has retreated through."""
    return frozenset(memo.been.get(unit, "").split())


def begin_retreat(s: S, owner: str | None, memo: Retreating) -> Iterator[Event]:
    """Open the retreat, and carry out what leaves no choice."""
    yield PhaseEntered(rule="SON 10.2", phase="retreat", side=owner, memo=encode_memo(memo))
    yield from settle(s)


def settle(s: S) -> Iterator[Event]:
    """Carry out the retreats that leave no choice, as long as there are any; close when none is left.

    Ruling: where an area has room for some of those who retreat to it, their owner says who goes first; the
    others are those who go on (SON 10.2 R2).
    """
    while True:
        memo = s.memo(Retreating)
        units = [unit for unit in memo.units if unit in s.state.units]
        if not units:
            yield PhaseLeft(rule="SON 10.2", phase="retreat")
            return
        for unit_id in units:
            places = _open_to(s, memo, unit_id)
            if not places or (len(places) == 1 and not _is_sought(s, memo, units, places[0])):
                yield from go(s, unit_id, places[0] if places else None)
                break
        else:
            return


def _open_to(s: S, memo: Retreating, unit_id: str) -> tuple[str, ...]:
    """Where a unit may go now."""
    return ways(s, s.unit(unit_id), memo.space, memo.kind, been_of(memo, unit_id))


def _is_sought(s: S, memo: Retreating, units: Iterable[str], space: str) -> bool:
    """Whether an area has room for some of those who may retreat to it, and not for all."""
    if space not in s.world.areas:
        return False
    side = s.unit(memo.units[0]).side
    room = STACK - len(mobile(s, space, side))
    return 0 < room < sum(space in _open_to(s, memo, one) for one in units)


def go(s: S, unit_id: str, space: str | None) -> Iterator[Event]:
    """A unit retreats; without a way it is eliminated, or stays where the attack eliminates nobody."""
    memo, unit = s.memo(Retreating), s.unit(unit_id)
    rest = tuple(one for one in memo.units if one != unit_id)
    start = str(unit.place)
    if space is None or not lives(s, unit, space):
        yield from _without_a_way(s, unit)
        yield Remembered(rule="SON 10.2", key="units", value=rest)
        yield from control.update(s, (start,) if memo.space == start else (start, memo.space))
        return
    full = space in s.world.areas and len(mobile(s, space, unit.side)) >= STACK
    yield UnitMoved(rule="SON 10.2", unit=unit_id, space=space, manner="retreat")
    if full:
        been = {**memo.been, unit_id: f"{memo.been.get(unit_id, '')} {start} {space}".strip()}
        yield Remembered(rule="SON 10.2", key="been", value=been)
        yield Resolved(rule="SON 10.2", text=f"{title(s, space)} is full", unit=unit_id, space=space)
    else:
        yield Remembered(rule="SON 10.2", key="units", value=rest)
    yield from control.update(s, (start, space))


def _without_a_way(s: S, unit: Unit) -> Iterator[Event]:
    """A unit cannot retreat: it is eliminated, or stays where it was if the attack eliminates nobody."""
    memo = s.memo(Retreating)
    if not memo.spare:
        yield from control.lost(s, unit.id)
        yield UnitRemoved(rule="SON 10.2", unit=unit.id)
        return
    if unit.place != memo.space:
        yield UnitMoved(rule="SON 10.2", unit=unit.id, space=memo.space, manner="retreat")
    text = f"{name(s, unit.id)} cannot retreat, and stays"
    yield Resolved(rule="SON 10.2", text=text, unit=unit.id, space=memo.space)


class RetreatPhase(Decided):
    """The owner chooses where each unit retreats to, and who goes first where not all have room."""

    memo = Retreating
    accepts: tuple[type[Command], ...] = (RetreatTo,)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every way of every unit."""
        memo = s.memo(Retreating)
        for unit in memo.units:
            for space in _open_to(s, memo, unit):
                yield RetreatTo(unit=unit, space=space)

    def check(self, s: S, c: RetreatTo) -> Refusal | None:
        """SON 10.2."""
        memo = s.memo(Retreating)
        if c.unit not in memo.units or c.unit not in s.state.units:
            return Refusal("SON 10.2", f"{name(s, c.unit)} does not retreat")
        places = _open_to(s, memo, c.unit)
        if c.space not in places:
            return Refusal(
                "SON 10.2",
                f"{name(s, c.unit)} retreats to {list_words([title(s, one) for one in places], 'or')}",
            )
        return None

    def decide(self, s: S, c: RetreatTo) -> Iterator[Event]:
        """It goes, and what then leaves no choice."""
        yield from go(s, c.unit, c.space)
        yield from settle(s)
