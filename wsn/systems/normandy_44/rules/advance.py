"""Advance after combat: who may go where when the defenders have left their hex (N44 14).

Combat calls `begin_advance(s, battle)` as the last thing it does before it waits. Units go hex by hex, one by
one or all of a hex together: a unit that has gone one hex may go a second unless something has stopped it.
The attacker ends the advance by a command; it ends by itself when nobody can go any further. Hexes that hold
too many then are put right (`excess`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMarked, UnitMoved
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    LANDED,
    OUT_OF_SUPPLY,
    REGROUP,
    REPLACED,
    RESERVE,
)
from wsn.systems.normandy_44.rules.control import take_control
from wsn.systems.normandy_44.rules.excess import begin_stacking
from wsn.systems.normandy_44.rules.limits import barred_sides, refuse_place
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.reserves import RESERVE_STACKS, list_reserves
from wsn.systems.normandy_44.rules.units import allowance_of, has_brackets, is_mechanized, is_supporter
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    name_space,
    name_unit,
    name_units,
    on_map,
    other,
)
from wsn.systems.normandy_44.rules.zones import zones_of

ADVANCE_RULE: Final = "N44 14.1"
ADVANCE_HEXES: Final = 2
"""The hexes of an advance (N44 14.1)."""


class Advancing(Memo, frozen=True):
    """An advance: who may still go, and who has gone one hex of two."""

    target: str
    """The hex that the defenders have left."""
    fresh: tuple[str, ...]
    """Those who have not gone."""
    going: tuple[str, ...] = ()
    """Those who have gone one hex and may go on."""
    came: tuple[str, ...] = ()
    """The hexes that they came from, in the same order."""
    limited: bool = False
    """Whether they may only enter that hex (N44 14.1)."""
    may_reserve: bool = False
    """Whether they may go into reserve instead (N44 12.1)."""


class AdvanceTo(Command, frozen=True, kw_only=True):
    """Units of one hex advance into the next one."""

    moves: ClassVar[bool] = True
    strikes: ClassVar[bool] = False
    units: tuple[str, ...]
    space: str


class TakeReserve(Command, frozen=True, kw_only=True):
    """A unit goes into reserve instead of advancing (N44 12.1)."""

    strikes: ClassVar[bool] = False
    unit: str


class FreeReserve(Command, frozen=True, kw_only=True):
    """A stack gives up its reserve marker for one that goes into reserve now (N44 15.1)."""

    strikes: ClassVar[bool] = False
    space: str


class EndAdvance(Command, frozen=True, kw_only=True):
    """Nobody advances any further."""

    declines: ClassVar[bool] = True
    strikes: ClassVar[bool] = False


# --- the door for combat


def list_advancers(s: S, battle: Battle) -> tuple[str, ...]:
    """Who may advance: the attackers, and the units in brackets that began stacked with one.

    N44 14.1, 10.7: those in brackets may, whether the attackers beside them have lived or not.
    """
    named = (*battle.attackers, *battle.companions)
    alive = [s.unit(one) for one in named if one in s.state.units]
    places = dict.fromkeys(str(unit.place) for unit in alive if on_map(s, unit))
    return tuple(
        unit.id
        for place in places
        for unit in at(s, place, alive[0].side)
        if unit.id in named and allowance_of(s, unit) and not is_supporter(s, unit)
    )


def begin_advance(s: S, battle: Battle) -> Iterator[Event]:
    """The attackers of a combat may advance: two hexes, or only into the hex that was left (N44 14.1).

    If any of them can, the phase `advance` is open afterwards: whoever calls this remembers nothing more.
    """
    able = list_advancers(s, battle)
    if not able or not battle.advance:
        return
    side = s.unit(able[0]).side
    memo = Advancing(
        target=battle.target,
        fresh=able,
        limited=battle.advance < ADVANCE_HEXES,
        may_reserve=battle.may_reserve,
    )
    yield PhaseEntered(rule=ADVANCE_RULE, phase="advance", side=side, memo=encode_memo(memo))
    yield from _leave_if_over(s)


# --- what bars a hex of an advance


def refuse_advance(s: S, unit: Unit, to: str) -> Refusal | None:
    """Why a unit may not advance into a hex now, or None (N44 14): any direction will do (N44 14.2)."""
    memo = s.memo(Advancing)
    here = str(unit.place)
    second = unit.id in memo.going
    if not second and unit.id not in memo.fresh:
        return Refusal(ADVANCE_RULE, f"{name_unit(s, unit.id)} advances no further")
    board = s.world.board
    if to not in s.world.land or to not in board.bordering(here):
        return Refusal(ADVANCE_RULE, f"{to} is not next to {here}")
    if to not in board.neighbours(here):
        return Refusal("N44 9.6", f"the hexside {here}/{to} is impassable")
    if at(s, to, other(unit.side)):
        return Refusal("N44 14.4.2", f"enemies are in {name_space(s, to)}")
    vacated = to == memo.target
    only = memo.limited or LANDED in unit.marks or REGROUP in unit.marks
    if only and (second or not vacated):
        rule = ADVANCE_RULE if memo.limited else "N44 6.5.2"
        return Refusal(rule, f"a limited advance goes into {memo.target} only")
    limit = refuse_place(s, unit, to) or barred_sides(s, unit.side).get((here, to))
    if limit is not None:
        return limit
    return _barred_by_zones(s, unit, here, to) or _barred_by_ground(s, unit, here, to, second)


def _barred_by_zones(s: S, unit: Unit, here: str, to: str) -> Refusal | None:
    """What zones and bonds bar; into the hex that was left they bar nothing, and after it bonds do."""
    memo = s.memo(Advancing)
    if to == memo.target:
        return None
    zones = zones_of(s, other(unit.side))
    bond = zones.bar(here, to)
    if bond is not None:
        return Refusal("N44 14.3", bond.text)
    second = unit.id in memo.going
    through = second and here == memo.target
    if second and not through and here in zones.exerted:
        return Refusal("N44 14.3", f"{name_unit(s, unit.id)} has entered an enemy zone and stops")
    if not through:
        same = [one for one in zones.exerted.get(here, ()) if one in zones.exerted.get(to, ())]
        if same:
            name = zones.stacks[same[0]].name
            return Refusal("N44 14.3", f"{here} and {to} are both in the zone of {name} in {same[0]}")
    return None


def _barred_by_ground(s: S, unit: Unit, here: str, to: str, second: bool) -> Refusal | None:
    """What terrain bars (N44 14.4)."""
    world = s.world
    road = world.road(here, to) is not None
    mechanized = is_mechanized(s, unit)
    wet = "flooded" in (_terrain(s, to), _terrain(s, here)) and not road
    if mechanized and wet:
        return Refusal("N44 9.5.2", "mechanized units enter and leave flooded hexes by road only")
    if world.has_side(here, to, "flooded") and not road and not world.has_causeway(here, to):
        if mechanized:
            return Refusal("N44 9.5.1", "mechanized units cross flooded hexsides by road or causeway only")
        if second:
            return Refusal("N44 14.4.3", f"{here}/{to} is flooded: it is crossed by the first hex only")
    if world.has_side(here, to, "major_river") and not road and second:
        return Refusal("N44 14.4.4", f"{here}/{to} is a major river: it is crossed by the first hex only")
    if not second:
        return None
    memo = s.memo(Advancing)
    by_road = world.road(memo.came[memo.going.index(unit.id)], here) is not None
    if world.ground(here).halts and not (road and (by_road or here == memo.target)):
        return Refusal("N44 14.4.1", f"an advance stops in {world.ground(here).name.lower()} off the road")
    if _terrain(s, here) == "flooded" and not (road and by_road):
        return Refusal("N44 14.4.3", f"an advance stops in the flooded hex {here}")
    return None


def _terrain(s: S, space: str) -> str:
    return s.world.board.spaces[space].terrain


# --- reserve instead


def refuse_reserve(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not go into reserve instead of advancing, markers aside, or None (N44 12.1, 15.1)."""
    memo = s.memo(Advancing)
    if not memo.may_reserve:
        return Refusal("N44 12.1", "only DH and A1/D2 let attackers go into reserve")
    if unit.id not in memo.fresh or has_brackets(s, unit):
        return Refusal("N44 12.1", f"{name_unit(s, unit.id)} has advanced, or did not attack")
    if RESERVE in unit.marks:
        return Refusal("N44 15.1", f"{name_unit(s, unit.id)} is in reserve")
    barred = {
        REGROUP: "N44 6.5.2", LANDED: "N44 6.5.2", OUT_OF_SUPPLY: "N44 15.1", DISRUPTED: "N44 15.1",
        REPLACED: "N44 15.1",
    }  # fmt: skip
    for mark, rule in barred.items():
        if mark in unit.marks:
            words = mark.replace("_", " ")
            return Refusal(rule, f"{name_unit(s, unit.id)} may not go into reserve: {words}")
    return None


def _refuse_marker(s: S, unit: Unit) -> Refusal | None:
    """Why no reserve marker is left for a unit, or None (N44 15.1)."""
    taken = list_reserves(s, unit.side)
    if unit.place not in taken and len(taken) >= RESERVE_STACKS:
        return Refusal(
            "N44 15.1", f"all {RESERVE_STACKS} reserve markers are used: take one from a stack first"
        )
    return None


# --- orders


def _advancing_units(s: S) -> Mapping[str, tuple[str, ...]]:
    """By hex, who may still advance from it: those who have gone a hex apart from those who have not."""
    memo = s.memo(Advancing)
    groups: dict[str, list[str]] = {}
    for one in (*memo.fresh, *memo.going):
        kind = "" if one in memo.fresh else f" {memo.came[memo.going.index(one)]}"
        groups.setdefault(f"{s.unit(one).place}{kind}", []).append(one)
    return {key: tuple(units) for key, units in groups.items()}


def _settle_advance(s: S, units: Sequence[str], came: str | None, vacated: bool) -> Iterator[Event]:
    """Take units off the list, or put those who may go a second hex on it, and end what is over."""
    memo = s.memo(Advancing)
    fresh = tuple(one for one in memo.fresh if one not in units)
    pairs = [(one, was) for one, was in zip(memo.going, memo.came, strict=True) if one not in units]
    if came is not None and not memo.limited:
        pairs += [(one, came) for one in units if one in memo.fresh and _goes_on(s, one, vacated)]
    yield Remembered(rule=ADVANCE_RULE, key="fresh", value=fresh)
    yield Remembered(rule=ADVANCE_RULE, key="came", value=tuple(was for _, was in pairs))
    yield Remembered(rule=ADVANCE_RULE, key="going", value=tuple(one for one, _ in pairs))
    yield from _leave_if_over(s)


def _goes_on(s: S, unit_id: str, vacated: bool) -> bool:
    """Whether a unit that has entered a hex is not stopped by a zone there (N44 14.3)."""
    unit = s.unit(unit_id)
    zones = zones_of(s, other(unit.side))
    return vacated or str(unit.place) not in zones.exerted


def _leave_if_over(s: S) -> Iterator[Event]:
    """End the advance if nobody can advance or go into reserve."""
    memo = s.memo(Advancing)
    for one in (*memo.fresh, *memo.going):
        unit = s.unit(one)
        if any(refuse_advance(s, unit, to) is None for to in s.world.board.bordering(str(unit.place))):
            return
        if memo.may_reserve and refuse_reserve(s, unit) is None:
            return
    yield from _end(s)


def _end(s: S) -> Iterator[Event]:
    side = str(s.here.side)
    yield PhaseLeft(rule=ADVANCE_RULE, phase="advance")
    yield from begin_stacking(s, side)


class _Advances(PhaseOrder[World, AdvanceTo]):
    """Advance one hex, a unit or all of a hex (N44 14)."""

    command = AdvanceTo

    def offer(self, s: S) -> Iterator[AdvanceTo]:
        for units in _advancing_units(s).values():
            here = str(s.unit(units[0]).place)
            able = {
                one: [to for to in s.world.board.neighbours(here) if not refuse_advance(s, s.unit(one), to)]
                for one in units
            }
            for to in s.world.board.neighbours(here):
                if len(units) > 1 and all(to in able[one] for one in units):
                    yield AdvanceTo(units=units, space=to)
                yield from (AdvanceTo(units=(one,), space=to) for one in units if to in able[one])

    def check(self, s: S, c: AdvanceTo) -> Refusal | None:
        if len(c.units) != 1 and c.units not in _advancing_units(s).values():
            return Refusal(ADVANCE_RULE, "a unit advances, or all of a hex that may")
        for one in c.units:
            if one not in s.state.units:
                return Refusal(ADVANCE_RULE, f"{one} is not in play")
            refusal = refuse_advance(s, s.unit(one), c.space)
            if refusal is not None:
                return refusal
        return None

    def decide(self, s: S, c: AdvanceTo) -> Iterator[Event]:
        memo, first = s.memo(Advancing), s.unit(c.units[0])
        here = str(first.place)
        for one in c.units:
            yield UnitMoved(rule=ADVANCE_RULE, unit=one, space=c.space, manner="advance")
            if RESERVE in s.unit(one).marks:
                yield UnitMarked(rule="N44 15.4", unit=one, mark=RESERVE, on=False)
        yield from take_control(s, c.space, first.side)
        yield from _settle_advance(s, c.units, here, c.space == memo.target)

    def describe(self, s: S, c: AdvanceTo) -> str:
        return f"{name_units(s, c.units)}: advance to {name_space(s, c.space)}"


class _TakesReserve(PhaseOrder[World, TakeReserve]):
    """Go into reserve instead of advancing."""

    command = TakeReserve

    def offer(self, s: S) -> Iterator[TakeReserve]:
        memo = s.memo(Advancing)
        return (TakeReserve(unit=one) for one in memo.fresh if memo.may_reserve)

    def check(self, s: S, c: TakeReserve) -> Refusal | None:
        if c.unit not in s.state.units:
            return Refusal("N44 15.1", f"{c.unit} is not in play")
        unit = s.unit(c.unit)
        return refuse_reserve(s, unit) or _refuse_marker(s, unit)

    def decide(self, s: S, c: TakeReserve) -> Iterator[Event]:
        yield UnitMarked(rule="N44 15.1", unit=c.unit, mark=RESERVE)
        yield from _settle_advance(s, [c.unit], None, False)

    def describe(self, s: S, c: TakeReserve) -> str:
        return f"{name_unit(s, c.unit)}: into reserve"


class _FreesReserve(PhaseOrder[World, FreeReserve]):
    """Take a reserve marker from a stack, so that another one may have it."""

    command = FreeReserve

    def offer(self, s: S) -> Iterator[FreeReserve]:
        if s.memo(Advancing).may_reserve:
            yield from (FreeReserve(space=space) for space in list_reserves(s, str(s.here.side)))

    def check(self, s: S, c: FreeReserve) -> Refusal | None:
        stacks = list_reserves(s, str(s.here.side))
        if c.space not in stacks:
            return Refusal("N44 15.1", f"nobody in {name_space(s, c.space)} is in reserve")
        if len(stacks) < RESERVE_STACKS or not s.memo(Advancing).may_reserve:
            return Refusal("N44 15.1", "a reserve marker is left, or none is wanted now")
        return None

    def decide(self, s: S, c: FreeReserve) -> Iterator[Event]:
        for unit in at(s, c.space, str(s.here.side)):
            if RESERVE in unit.marks:
                yield UnitMarked(rule="N44 15.4", unit=unit.id, mark=RESERVE, on=False)

    def describe(self, s: S, c: FreeReserve) -> str:
        return f"take the reserve marker from {name_space(s, c.space)}"


class _EndsAdvance(PhaseOrder[World, EndAdvance]):
    command = EndAdvance

    def offer(self, s: S) -> Iterator[EndAdvance]:
        yield EndAdvance()

    def decide(self, s: S, c: EndAdvance) -> Iterator[Event]:
        return _end(s)

    def describe(self, s: S, c: EndAdvance) -> str:
        return "end the advance"


ADVANCE_PHASES: Final[Mapping[str, Phase[World]]] = {
    "advance": OrderedPhase(Advancing, _Advances(), _TakesReserve(), _FreesReserve(), _EndsAdvance()),
}
