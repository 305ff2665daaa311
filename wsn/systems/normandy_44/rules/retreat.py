"""Retreats: who must go where, the steps it costs, and what becomes of those who have gone (N44 13).

Combat calls `begin_retreat` as the last thing it does before it waits: the phase `retreat` lies on top then,
and its owner sends the whole stack or a unit along a whole way. Only ways of the least loss are taken
(`retreat_paths`); of ways to one hex the first is offered, and another one only where it goes through other
Towns, Cities or fortifications, which change hands (N44 2.2.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMarked, UnitMoved
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.system import Phase, Preview
from wsn.english import list_words
from wsn.parts.choosing import ONE_FORM
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    RESERVE,
    RETREATED,
    STRATEGIC,
    TRUCK,
    USED,
)
from wsn.systems.normandy_44.rules.control import keeps_holder, take_control
from wsn.systems.normandy_44.rules.losses import clear_position, eliminate, is_dead, lose_step
from wsn.systems.normandy_44.rules.retreat_paths import DEATH, Flight, RetreatPath, find_flight
from wsn.systems.normandy_44.rules.units import allowance_of, is_mechanized
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    counter_of,
    held_by,
    name_space,
    name_unit,
    name_units,
)

RETREAT_RULE: Final = "N44 13.1.1"


class Retreating(Memo, frozen=True):
    """A retreat: who is left in the hex, who has gone, and where steps were paid."""

    start: str
    """The hex that was attacked."""
    hexes: int
    """How far they go: two or four."""
    units: tuple[str, ...]
    """Those who have not gone yet."""
    gone: tuple[str, ...] = ()
    """Those who have retreated in this combat."""
    paid: tuple[str, ...] = ()
    """The ways up to where a step was lost, hexes joined by dashes (N44 13.2.1)."""


class RetreatLoss(Memo, frozen=True):
    """A way that costs those who walk a step: who of them loses it is chosen (N44 13.2.1)."""

    units: tuple[str, ...]
    spaces: tuple[str, ...]
    pays_at: str


class RetreatAlong(Command, frozen=True, kw_only=True):
    """The stack that is left, or one unit of it, retreats along a whole way."""

    strikes: ClassVar[bool] = False
    units: tuple[str, ...]
    spaces: tuple[str, ...]


class GiveUpUnit(Command, frozen=True, kw_only=True):
    """A unit that finds no room is eliminated (N44 13.1.5)."""

    strikes: ClassVar[bool] = False
    unit: str


class LoseRetreatStep(Command, frozen=True, kw_only=True):
    """A unit loses the step that the way of its stack costs (N44 13.2.1)."""

    strikes: ClassVar[bool] = False
    unit: str


# --- the doors for combat


def begin_retreat(s: S, space: str, units: Sequence[str], hexes: int, side: str) -> Iterator[Event]:
    """Units of a side retreat two or four hexes from the hex that was attacked (N44 13.1.1).

    Those that cannot move or have retreated before die at once (N44 13.2.2, 13.5), and those that have no
    way. If any are left, the phase `retreat` is open afterwards: whoever calls this remembers nothing more.
    """
    left = []
    for unit_id in units:
        why = _why_doomed(s, unit_id)
        if why is None:
            left.append(unit_id)
            continue
        yield Resolved(rule=why.rule, text=why.text, unit=unit_id)
        yield from eliminate(s, unit_id, why.rule)
    if not left:
        return
    memo = Retreating(start=space, hexes=hexes, units=tuple(left))
    yield PhaseEntered(rule=RETREAT_RULE, phase="retreat", side=side, memo=encode_memo(memo))
    yield from _settle_lost(s)


def would_die(s: S, space: str, units: Sequence[str], hexes: int) -> bool:
    """Whether a retreat would kill all these units whatever way they took (N44 12.5)."""
    able = [one for one in units if _why_doomed(s, one) is None]
    if not able:
        return True
    flight = find_flight(s, space, hexes, s.unit(able[0]).side, able)
    payers = 0
    for one in able:
        unit = s.unit(one)
        paths = tuple(flight.list_paths([unit]))
        if any(not path.pays_at for path in paths):
            return False
        if paths:  # it lives if it has a step to spare, or another one pays for it
            payers += 1 if counter_of(s, unit).type == "ost" else unit.steps
    return payers <= 1


def _why_doomed(s: S, unit_id: str) -> Refusal | None:
    """Why a unit dies without a step if it must retreat, or None."""
    unit = s.unit(unit_id)
    if RETREATED in unit.marks:
        return Refusal("N44 13.5", f"{name_unit(s, unit_id)} must retreat a second time, and is eliminated")
    if not allowance_of(s, unit):
        return Refusal("N44 13.2.2", f"{name_unit(s, unit_id)} cannot move, and is eliminated")
    return None


# --- the course of a retreat


def flight_of(s: S) -> Flight:
    """The retreat of the open phase."""
    memo = s.memo(Retreating)
    side = str(s.here.side)
    return find_flight(s, memo.start, memo.hexes, side, memo.units, memo.gone, memo.paid)


def _settle_lost(s: S) -> Iterator[Event]:
    """Eliminate those who have no way, and leave the phase when nobody is left to go."""
    while s.memo(Retreating).units:
        flight = flight_of(s)
        doomed = [one for one in flight.units if not flight.has_way(s.unit(one))]
        if not doomed and flight.least() == DEATH * len(flight.units):
            doomed = list(flight.units)
        if not doomed:
            return
        text = (
            f"{name_units(s, doomed)} cannot retreat {flight.hexes} hexes, and {_is_are(doomed)} eliminated"
        )
        yield Resolved(rule="N44 13.2.2", text=text, space=flight.start)
        for one in doomed:
            yield from eliminate(s, one, "N44 13.2.2")
        yield from _strike_off(s, doomed)
    memo = s.memo(Retreating)
    side = str(s.here.side)
    yield PhaseLeft(rule=RETREAT_RULE, phase="retreat")
    yield from clear_position(s, memo.start, side, "N44 16.1.5")


def _is_are(units: Sequence[str]) -> str:
    return "is" if len(units) == 1 else "are"


def _strike_off(s: S, units: Sequence[str]) -> Iterator[Event]:
    left = tuple(one for one in s.memo(Retreating).units if one not in units)
    yield Remembered(rule=RETREAT_RULE, key="units", value=left)


def _is_alive(s: S, unit_id: str) -> bool:
    return unit_id in s.state.units and not is_dead(s.unit(unit_id))


def carry_retreat(s: S, units: Sequence[str], spaces: Sequence[str], pays_at: str) -> Iterator[Event]:
    """Units go along a way, and bear the marks of it; who of them died on it stays behind."""
    memo, side = s.memo(Retreating), str(s.here.side)
    going = [one for one in units if _is_alive(s, one)]
    for to in spaces if going else ():
        for one in going:
            yield UnitMoved(rule=RETREAT_RULE, unit=one, space=to, manner="retreat")
        yield from take_control(s, to, side)
    for one in going:
        for mark, rule in ((RESERVE, "N44 15.4"), (STRATEGIC, "N44 9.8.5"), (TRUCK, "N44 9.8.5")):
            if mark in s.unit(one).marks:
                yield UnitMarked(rule=rule, unit=one, mark=mark, on=False)
        marks = [(DISRUPTED, "N44 13.6"), (RETREATED, "N44 13.5")]
        if counter_of(s, s.unit(one)).type == "hq":
            marks.append((USED, "N44 13.6"))
        for mark, rule in marks:
            if mark not in s.unit(one).marks:
                yield UnitMarked(rule=rule, unit=one, mark=mark)
    if going:
        for friend in at(s, spaces[-1], side):
            for mark in (STRATEGIC, TRUCK):
                if mark in friend.marks:
                    yield UnitMarked(rule="N44 13.7", unit=friend.id, mark=mark, on=False)
    if pays_at and pays_at not in memo.paid:
        yield Remembered(rule="N44 13.2.1", key="paid", value=(*memo.paid, pays_at))
    yield Remembered(rule=RETREAT_RULE, key="gone", value=(*memo.gone, *going))
    yield from _strike_off(s, units)
    yield from _settle_lost(s)


# --- ways


def _retreating_groups(s: S) -> Iterator[tuple[str, ...]]:
    """Those who can be sent by one order: the stack that is left, and each unit of it."""
    units = s.memo(Retreating).units
    yield units
    if len(units) > 1:
        yield from ((one,) for one in units)


def _best_paths(flight: Flight, units: Sequence[str]) -> Mapping[object, RetreatPath]:
    """The ways of units that may be taken, by what tells them apart: end, losses, hexes that change hands."""
    known: dict[tuple[str, ...], dict[object, RetreatPath]] = flight.chosen
    chosen = known.get(tuple(units))
    if chosen is None:
        s = flight.s
        least = flight.least()
        paths = [
            path
            for path in flight.list_paths([s.unit(one) for one in units])
            if flight.total(units, path) == least
        ]
        mildest = min((path.dislike for path in paths), default=None)
        chosen = known[tuple(units)] = {}
        for path in paths:
            if path.dislike == mildest:
                chosen.setdefault(_tell_apart(flight, path), path)
    return chosen


def list_ways(flight: Flight, units: Sequence[str]) -> tuple[RetreatPath, ...]:
    """The ways offered to units: of those of the least loss the mildest (N44 13.1.2, 13.1.4, 13.7)."""
    return tuple(_best_paths(flight, units).values())


def _tell_apart(flight: Flight, path: RetreatPath) -> object:
    s = flight.s
    taken = [to for to in path.spaces if keeps_holder(s, to) and held_by(s, to) != flight.side]
    return path.end, flight.price(path), tuple(sorted(taken))


def refuse_path(flight: Flight, units: Sequence[str], spaces: Sequence[str]) -> Refusal | None:
    """Why units may not retreat along a way, or None: N44 13.1.4 names a better one if it costs too much."""
    s = flight.s
    these = [s.unit(one) for one in units]
    mechanized = any(is_mechanized(s, unit) for unit in these)
    refusal = flight.refuse_way(spaces, mechanized=mechanized) or flight.refuse_end(spaces, these)
    if refusal is not None:
        return refusal
    chosen = _best_paths(flight, units)
    walking = any(not is_mechanized(s, unit) for unit in these)
    path = flight.describe_path(tuple(spaces), walking)
    if path in chosen.values():
        return None
    better = next(iter(chosen.values()), None)
    if better is None:
        text = f"fewer steps are lost if {name_units(s, units)} do not retreat together"
        return Refusal(
            "N44 13.1.4", text if len(units) > 1 else "fewer steps are lost if another unit goes first"
        )
    way = _say_way(s, better.spaces)
    if flight.total(units, path) > flight.least():
        return Refusal("N44 13.1.4", f"fewer steps are lost on another way: {way}")
    if path.dislike > better.dislike:
        if path.under_strategic and not better.under_strategic:
            return Refusal("N44 13.7", f"friends use strategic movement there; another way is open: {way}")
        return Refusal("N44 13.1.2", f"{spaces[0]} is vacant in an enemy zone; another way is open: {way}")
    same = chosen.get(_tell_apart(flight, path), better)
    return Refusal(ONE_FORM, f"of ways that come to the same one is offered: {_say_way(s, same.spaces)}")


def _say_way(s: S, spaces: Sequence[str]) -> str:
    """A way in words: `to Carentan (2512) over 2513`."""
    over = f" over {list_words(list(spaces[:-1]))}" if len(spaces) > 1 else ""
    return f"to {name_space(s, spaces[-1])}{over}"


class _Retreats(PhaseOrder[World, RetreatAlong]):
    """Send the stack, or a unit of it (N44 13.1.3, 13.1.4)."""

    command = RetreatAlong

    def offer(self, s: S) -> Iterator[RetreatAlong]:
        flight = flight_of(s)
        for units in _retreating_groups(s):
            for path in list_ways(flight, units):
                yield RetreatAlong(units=units, spaces=path.spaces)

    def check(self, s: S, c: RetreatAlong) -> Refusal | None:
        if c.units not in tuple(_retreating_groups(s)):
            return Refusal("N44 13.1.3", "the stack that is left retreats, or one unit of it")
        return refuse_path(flight_of(s), c.units, c.spaces)

    def decide(self, s: S, c: RetreatAlong) -> Iterator[Event]:
        flight = flight_of(s)
        walking = tuple(one for one in c.units if not is_mechanized(s, s.unit(one)))
        path = flight.describe_path(c.spaces, bool(walking))
        if not flight.price(path):
            yield from carry_retreat(s, c.units, c.spaces, path.pays_at)
        elif len(walking) == 1:
            yield from lose_step(s, walking[0], "N44 13.2.1")
            yield from carry_retreat(s, c.units, c.spaces, path.pays_at)
        else:
            memo = RetreatLoss(units=c.units, spaces=c.spaces, pays_at=path.pays_at)
            yield PhaseEntered(
                rule="N44 13.2.1", phase="retreat loss", side=s.here.side, memo=encode_memo(memo)
            )

    def describe(self, s: S, c: RetreatAlong) -> str:
        who = name_units(s, c.units)
        if not c.spaces:
            return f"{who}: retreat"
        price = ""
        if all(one in s.world.board.hexes for one in c.spaces) and s.here.phase == "retreat":
            flight = flight_of(s)
            walking = any(one in s.state.units and not is_mechanized(s, s.unit(one)) for one in c.units)
            price = ", a step lost" if flight.price(flight.describe_path(c.spaces, walking)) else ""
        return f"{who}: retreat {_say_way(s, c.spaces)}{price}"

    def preview(self, s: S, c: RetreatAlong) -> Preview | None:
        flight = flight_of(s)
        walking = any(not is_mechanized(s, s.unit(one)) for one in c.units)
        path = flight.describe_path(c.spaces, walking)
        reasons = []
        if flight.price(path):
            text = "those who walk lose a step: every way costs one"
            reasons.append(Reason("N44 13.2.1", text, -1))
        if path.through_zone:
            reasons.append(
                Reason("N44 13.1.2", f"{c.spaces[0]} is vacant in an enemy zone: no better way is open")
            )
        if path.under_strategic:
            reasons.append(Reason("N44 13.7", "friends on the way lose their marker of strategic movement"))
        if len(c.spaces) < flight.hexes:
            reasons.append(Reason("N44 13.3", f"{name_space(s, path.end)} stops the retreat after one hex"))
        if len(c.spaces) > flight.hexes:
            reasons.append(Reason("N44 13.1.5", f"no hex before {path.end} has room"))
        return Preview(f"retreat {_say_way(s, c.spaces)}", tuple(reasons))


class _GivesUp(PhaseOrder[World, GiveUpUnit]):
    """Where there is no room for all, the owner chooses who is eliminated (N44 13.1.5)."""

    command = GiveUpUnit

    def offer(self, s: S) -> Iterator[GiveUpUnit]:
        if flight_of(s).least() >= DEATH:
            yield from (GiveUpUnit(unit=one) for one in s.memo(Retreating).units)

    def check(self, s: S, c: GiveUpUnit) -> Refusal | None:
        flight = flight_of(s)
        if c.unit not in flight.units:
            return Refusal("N44 13.1.5", f"{name_unit(s, c.unit)} has no retreat before it")
        if flight.total_without(c.unit) > flight.least():
            return Refusal("N44 13.1.4", f"{name_unit(s, c.unit)} need not die for the others to get away")
        return None

    def decide(self, s: S, c: GiveUpUnit) -> Iterator[Event]:
        yield from eliminate(s, c.unit, "N44 13.1.5")
        yield from _strike_off(s, [c.unit])
        yield from _settle_lost(s)

    def describe(self, s: S, c: GiveUpUnit) -> str:
        return f"give up {name_unit(s, c.unit)}: no hex has room for it"


class _LosesStep(PhaseOrder[World, LoseRetreatStep]):
    """Choose who of those who walk loses the step of the way (N44 13.2.1)."""

    command = LoseRetreatStep

    def offer(self, s: S) -> Iterator[LoseRetreatStep]:
        return (LoseRetreatStep(unit=one) for one in s.memo(RetreatLoss).units)

    def check(self, s: S, c: LoseRetreatStep) -> Refusal | None:
        if c.unit not in s.memo(RetreatLoss).units:
            return Refusal("N44 13.2.1", f"{name_unit(s, c.unit)} does not go this way")
        if is_mechanized(s, s.unit(c.unit)):
            return Refusal(
                "N44 13.2.1", f"{name_unit(s, c.unit)} is mechanized: one that walks loses the step"
            )
        return None

    def decide(self, s: S, c: LoseRetreatStep) -> Iterator[Event]:
        memo = s.memo(RetreatLoss)
        yield PhaseLeft(rule="N44 13.2.1", phase="retreat loss")
        yield from lose_step(s, c.unit, "N44 13.2.1")
        yield from carry_retreat(s, memo.units, memo.spaces, memo.pays_at)

    def describe(self, s: S, c: LoseRetreatStep) -> str:
        return f"{name_unit(s, c.unit)} loses a step on the way"


RETREAT_PHASES: Final[Mapping[str, Phase[World]]] = {
    "retreat": OrderedPhase(Retreating, _Retreats(), _GivesUp()),
    "retreat loss": OrderedPhase(RetreatLoss, _LosesStep()),
}
