"""The movement phases: who marches, who comes on, and what is too many at the end (N44 6.6, 7.2, 9.1, 15.2).

A stack marches whole (`MarchStack`) or in part (`MarchUnits`, then a choice). Units waiting off the map come
on one by one (`EnterMap`). Other parts of the rules put orders of their own into the phase:
`movement_phase(*orders)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, UnitMarked, UnitMoved
from wsn.engine.memo import NoMemo, encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.choosing import Choosing, MarkedUnits, choice_phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import MOVED, STEPPED, STIRRED, TACTICAL
from wsn.systems.normandy_44.data.words import ENTRIES
from wsn.systems.normandy_44.rules.conceding import CONCEDING
from wsn.systems.normandy_44.rules.excess import STACKING_PHASES, begin_stacking, overfull
from wsn.systems.normandy_44.rules.limits import must_come_back
from wsn.systems.normandy_44.rules.manners import OnTheMarch, in_reserve_phase, refuse_move
from wsn.systems.normandy_44.rules.marching import can_enter, can_step, entry_zone_of, list_ways
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.positions import RemovesStrongpoint
from wsn.systems.normandy_44.rules.reserves import PLACING, REMOVING
from wsn.systems.normandy_44.rules.walking import MARCH_PHASES, begin_march
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    deciding,
    name_space,
    name_unit,
    name_units,
    stacks_of,
    units_of,
)

MOVING_MARKS: Final = (MOVED, STIRRED, TACTICAL)
"""What a unit has done in a movement phase: it comes off when the phase ends."""


class MarchStack(Command, frozen=True, kw_only=True):
    """The units of a hex that may move march together."""

    picks: ClassVar[bool] = True
    space: str


class MarchUnits(Command, frozen=True, kw_only=True):
    """Some of the units of a hex march: choose who."""

    space: str


class EnterMap(Command, frozen=True, kw_only=True):
    """A unit that waits off the map comes on by an entry hex of its zone."""

    unit: str


class WaitElsewhere(Command, frozen=True, kw_only=True):
    """A unit that waits off the map goes to the next zone, and may come on there from the next turn on."""

    unit: str
    space: str


class EndMovement(Command, frozen=True, kw_only=True):
    """No more units move in this phase."""

    declines: ClassVar[bool] = True


class WhoMarches(MarkedUnits, frozen=True):
    """Who of a hex is chosen to march."""

    space: str = ""


# --- who marches


def list_movable(s: S, space: str) -> list[Unit]:
    """The units of the side that decides in a hex that may begin a move."""
    return [unit for unit in at(s, space, deciding(s)) if refuse_move(s, unit) is None]


def refuse_march(s: S, units: Sequence[Unit]) -> Refusal | None:
    """Why units of a hex may not set out together, or None: each of them may move, and some step is open."""
    for unit in units:
        refusal = refuse_move(s, unit)
        if refusal is not None:
            return refusal
    if not units:
        return Refusal("N44 9.1", "choose who marches")
    if not can_step(s, list(units)):
        return Refusal("N44 9.1", f"they cannot take a step together out of {units[0].place}")
    return None


def _refuse_hex(s: S, space: str) -> Refusal | None:
    """Why nobody marches from a hex, or None."""
    units = at(s, space, deciding(s)) if space in s.world.board.hexes else ()
    if not units:
        return Refusal("N44 9.1", f"no unit of yours stands in {space}")
    refusals = [refuse_move(s, unit) for unit in units]
    return refusals[0] if None not in refusals else None


class _MarchesStack(PhaseOrder[World, MarchStack]):
    """A whole stack sets out (N44 9.1)."""

    command = MarchStack

    def offer(self, s: S) -> Iterator[MarchStack]:
        return (MarchStack(space=space) for space in stacks_of(s, deciding(s)))

    def check(self, s: S, c: MarchStack) -> Refusal | None:
        return _refuse_hex(s, c.space) or refuse_march(s, list_movable(s, c.space))

    def decide(self, s: S, c: MarchStack) -> Iterator[Event]:
        units = tuple(unit.id for unit in list_movable(s, c.space))
        return begin_march(s, units, (c.space,))

    def describe(self, s: S, c: MarchStack) -> str:
        names = name_units(s, [unit.id for unit in list_movable(s, c.space)])
        return f"march from {name_space(s, c.space)}: {names or 'nobody'}"


class _MarchesUnits(PhaseOrder[World, MarchUnits]):
    """Part of a stack sets out (N44 9.1)."""

    command = MarchUnits

    def offer(self, s: S) -> Iterator[MarchUnits]:
        return (MarchUnits(space=space) for space in stacks_of(s, deciding(s)))

    def check(self, s: S, c: MarchUnits) -> Refusal | None:
        refusal = _refuse_hex(s, c.space)
        if refusal is not None:
            return refusal
        units = list_movable(s, c.space)
        if len(units) < 2:
            return Refusal("N44 9.1", f"only one unit in {c.space} may move")
        if not any(can_step(s, [unit]) for unit in units):
            return Refusal("N44 9.1", f"nobody can take a step out of {c.space}")
        return None

    def decide(self, s: S, c: MarchUnits) -> Iterator[Event]:
        memo = encode_memo(WhoMarches(space=c.space))
        yield PhaseEntered(rule="N44 9.1", phase="who marches", side=s.here.side, memo=memo)

    def describe(self, s: S, c: MarchUnits) -> str:
        return f"choose who marches from {name_space(s, c.space)}"


class _ChoosesMarchers(Choosing[World]):
    """Who of a hex marches together (N44 9.1). Nobody chosen: nobody marches now."""

    phase: ClassVar[str] = "who marches"
    rule: ClassVar[str] = "N44 9.1"
    memo: ClassVar[type[MarkedUnits]] = WhoMarches

    def list_eligible(self, s: S) -> Sequence[str]:
        return [unit.id for unit in list_movable(s, s.memo(WhoMarches).space)]

    def check_set(self, s: S, units: tuple[str, ...]) -> Refusal | None:
        return refuse_march(s, [s.unit(unit) for unit in units]) if units else None

    def take_set(self, s: S, units: tuple[str, ...], about: Any) -> Iterator[Event]:
        if units:
            yield from begin_march(s, units, (about.space,))

    def name_unit(self, s: S, unit: str) -> str:
        return name_unit(s, unit)


# --- from off the map


def list_waiting(s: S, side: str) -> Iterator[Unit]:
    """The units of a side that wait off the map for their entry (N44 6.6)."""
    for zone in ENTRIES:
        box = _box_of(s, zone)
        if box is not None:
            yield from at(s, box, side)


def _box_of(s: S, zone: str) -> str | None:
    boxes: dict[str | None, str] | None = s.world.compiled.get(_box_of)
    if boxes is None:
        boxes = s.world.compiled[_box_of] = {entry_zone_of(box): box for box in s.world.board.boxes}
    return boxes.get(zone)


def _refuse_waiting(s: S, unit_id: str) -> Refusal | None:
    """Why a unit may not act off the map, or None."""
    unit = s.state.units.get(unit_id)
    if unit is None or unit.side != deciding(s) or entry_zone_of(unit.place or "") is None:
        return Refusal("N44 6.6", f"{name_unit(s, unit_id)} does not wait for its entry")
    if MOVED in unit.marks:
        return Refusal("N44 6.6", f"{name_unit(s, unit_id)} is on its way to another zone this turn")
    return None


class _EntersMap(PhaseOrder[World, EnterMap]):
    """A German reinforcement comes on (N44 6.6)."""

    command = EnterMap

    def offer(self, s: S) -> Iterator[EnterMap]:
        return (EnterMap(unit=unit.id) for unit in list_waiting(s, deciding(s)))

    def check(self, s: S, c: EnterMap) -> Refusal | None:
        refusal = _refuse_waiting(s, c.unit)
        if refusal is None and not can_enter(s, s.unit(c.unit)):
            refusal = Refusal("N44 6.6", "no entry hex of its zone is free")
        return refusal

    def decide(self, s: S, c: EnterMap) -> Iterator[Event]:
        return begin_march(s, (c.unit,), (s.unit(c.unit).place or "",), rule="N44 6.6")

    def describe(self, s: S, c: EnterMap) -> str:
        return f"{name_unit(s, c.unit)} enters the map"


class _WaitsElsewhere(PhaseOrder[World, WaitElsewhere]):
    """A reinforcement is delayed in order to come by a neighbouring zone (N44 6.6)."""

    command = WaitElsewhere

    def offer(self, s: S) -> Iterator[WaitElsewhere]:
        for unit in list_waiting(s, deciding(s)):
            for box in self._next_boxes(s, unit.place or ""):
                yield WaitElsewhere(unit=unit.id, space=box)

    def _next_boxes(self, s: S, box: str) -> list[str]:
        """The boxes of the zones beside that of a box; the zones lie in their order along the rim."""
        at_ = ENTRIES.index(entry_zone_of(box) or "")
        zones = [ENTRIES[i] for i in (at_ - 1, at_ + 1) if 0 <= i < len(ENTRIES)]
        return [found for zone in zones if (found := _box_of(s, zone)) is not None]

    def check(self, s: S, c: WaitElsewhere) -> Refusal | None:
        refusal = _refuse_waiting(s, c.unit)
        if refusal is None and c.space not in self._next_boxes(s, s.unit(c.unit).place or ""):
            refusal = Refusal("N44 6.6", "a delayed unit waits at its own zone or at one beside it")
        return refusal

    def decide(self, s: S, c: WaitElsewhere) -> Iterator[Event]:
        yield UnitMoved(rule="N44 6.6", unit=c.unit, space=c.space, manner="delayed")
        yield UnitMarked(rule="N44 6.6", unit=c.unit, mark=MOVED)

    def describe(self, s: S, c: WaitElsewhere) -> str:
        return f"{name_unit(s, c.unit)} waits, for {name_space(s, c.space)}"


class _EndsMovement(PhaseOrder[World, EndMovement]):
    """The phase is over (N44 9.1)."""

    command = EndMovement

    def offer(self, s: S) -> Iterator[EndMovement]:
        yield EndMovement()

    def check(self, s: S, c: EndMovement) -> Refusal | None:
        for unit in units_of(s, deciding(s)):
            why = must_come_back(s, unit)
            if why is None or in_reserve_phase(s) or refuse_move(s, unit) is not None:
                continue
            if list_ways(s, OnTheMarch(units=(unit.id,), walked=(unit.place or "",))):
                return Refusal(why.rule, f"{name_unit(s, unit.id)} must move back first: {why.text}")
        return None

    def decide(self, s: S, c: EndMovement) -> Iterator[Event]:
        yield PhaseLeft(rule="N44 9.1", phase=s.here.phase)

    def describe(self, s: S, c: EndMovement) -> str:
        return "end the movement"


def movement_phase(*extra_orders: PhaseOrder[World, Any]) -> OrderedPhase[World]:
    """The movement phase of a player turn, with orders that other parts of the rules put into it."""
    return OrderedPhase(
        NoMemo,
        _MarchesStack(),
        _MarchesUnits(),
        _EntersMap(),
        _WaitsElsewhere(),
        PLACING,
        REMOVING,
        *extra_orders,
        CONCEDING,
        _EndsMovement(),
    )


# --- when it is over


class MovementEnds(Automatic):
    """After a movement phase: the stacking limit, the marks of what units have done (N44 7.2)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Ask for the excess of each overfull hex; then take off the marks of the phase and go on."""
        side = s.memo(OfSide).side
        if overfull(s, side):
            yield from begin_stacking(s, side)
            return
        for unit in tuple(s.state.units.values()):
            if unit.side == side:
                stale = (STEPPED,) if MOVED not in unit.marks else ()
                for mark in (*MOVING_MARKS, *stale):
                    if mark in unit.marks:
                        yield UnitMarked(rule="N44 9.1", unit=unit.id, mark=mark, on=False)
        yield PhaseLeft(rule="N44 7.2", phase="movement ends")


MOVEMENT_PHASES: Final[Mapping[str, Phase[World]]] = {
    "movement": movement_phase(),
    "reserve movement": OrderedPhase(
        NoMemo, _MarchesStack(), _MarchesUnits(), REMOVING, RemovesStrongpoint(), CONCEDING, _EndsMovement()
    ),
    "who marches": choice_phase(_ChoosesMarchers()),
    "movement ends": MovementEnds(),
    **STACKING_PHASES,
    **MARCH_PHASES,
}
