"""Assaults: out of one area or two, through defensive fire, into an attack (SON 11.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.phases import Automatic, Decided
from wsn.systems.storm_over_normandy.data.declared import HELD
from wsn.systems.storm_over_normandy.rules import (
    acting,
    cards,
    control,
    flow,
    ground,
    marching,
    reactions,
    strike,
)
from wsn.systems.storm_over_normandy.rules.commands import Done, Join, LeaveOut
from wsn.systems.storm_over_normandy.rules.memos import Double, Storm, Strike
from wsn.systems.storm_over_normandy.rules.world import (
    STACK,
    S,
    as_side,
    at,
    deciding,
    fresh,
    mobile,
    name,
    now,
    other,
    ready,
    title,
)


class StormPhase(Automatic):
    """The assault: out of bocage, in, through defensive fire, and the attack."""

    memo = Storm

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """The next thing that happens in it."""
        memo = s.memo(Storm)
        side = as_side(memo.side)
        if memo.stage == "leave":
            for origin in dict.fromkeys(memo.origins[unit] for unit in memo.units):
                if origin not in memo.asked and marching.asks_bocage(s, side, origin):
                    yield Remembered(rule="SON 14.2", key="asked", value=(*memo.asked, origin))
                    yield reactions.ask_for_card("leaving", "germans", origin)
                    return
            yield from self._enter_area(s, memo)
            memo = s.memo(Storm)
        if memo.stage in ("met", "attack"):
            yield from self._send_back(s, memo)
            memo = s.memo(Storm)
        foe = other(side)
        if memo.stage == "met" and memo.units:
            yield Remembered(rule="SON 11.0", key="stage", value="attack")
            if cards.count(s, foe) and reactions.shooters(s, foe, memo.space):
                yield reactions.ask_for_card("assaulted", foe, memo.space)
                return
            memo = s.memo(Storm)
        if memo.stage == "attack" and memo.units and at(s, memo.space, foe):
            yield Remembered(rule="SON 11.0", key="stage", value="end")
            yield from strike.begin_attack(s, Strike("assault", side, memo.space, memo.units))
            return
        yield PhaseLeft(rule="SON 11.0", phase="storm")
        yield from flow.spend(s, memo.units)
        yield from flow.end_impulse(s, side)

    def _enter_area(self, s: S, memo: Storm) -> Iterator[Event]:
        for unit in memo.units:
            yield UnitMoved(rule="SON 11.0", unit=unit, space=memo.space, manner="assault")
        yield Remembered(rule="SON 11.0", key="stage", value="met")
        yield from control.update(s, {*memo.origins.values()})
        if memo.units and any(HELD in unit.marks for unit in s.units_at(memo.space)):
            yield from control.released(s)

    def _send_back(self, s: S, memo: Storm) -> Iterator[Event]:
        """Whom defensive fire has stopped goes back to where it came from, spent (SON 11.0).

        Ruling: units that defensive fire stops go back into a Reinforcement Box too, which else no German
        unit enters again (SON 12.3 R1).
        """
        on = tuple(unit for unit in memo.units if unit in s.state.units and fresh(s.unit(unit)))
        for unit in memo.units:
            if unit in s.state.units and unit not in on:
                yield UnitMoved(rule="SON 11.0", unit=unit, space=memo.origins[unit], manner="returns")
        if on != memo.units:
            yield Remembered(rule="SON 11.0", key="units", value=on)
            yield from control.update(s, {memo.space, *memo.origins.values()})


def able(s: S, origin: str, nation: str, goal: str) -> list[Unit]:
    """The units of an area that could take part in an assault, room apart (SON 11.0)."""
    return [
        unit for unit in ready(s, origin, nation) if acting.assault_barred(s, [unit], origin, goal) is None
    ]


def origins(s: S, side: str, goal: str) -> dict[str, tuple[str, ...]]:
    """By nationality, the areas from which an area can be assaulted.

    Ruling: no area is assaulted out of a box, for the rulebook lists boxes beside the areas (SON 11.0 R1).
    """
    kept = now(s)
    found: dict[str, tuple[str, ...]] | None = kept.get((origins, side, goal))
    if found is None:
        found = kept[origins, side, goal] = _find_origins(s, side, goal)
    return found


def _find_origins(s: S, side: str, goal: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for nation in acting.nations(as_side(side)):
        near = tuple(a for a in s.world.around[goal] if a in s.world.areas and able(s, a, nation, goal))
        if len(near) > 1:
            found[nation] = near
    return found


def may_double(s: S, side: str, goal: str) -> Refusal | None:
    """Why an area cannot be assaulted from two areas, or None (SON 11.0)."""
    if goal not in s.world.areas or not at(s, goal, other(side)):
        return Refusal("SON 11.0", f"there is no enemy in {title(s, goal)}")
    if not origins(s, side, goal) or len(mobile(s, goal, side)) > STACK - 2:
        return Refusal("SON 11.0", f"no units of one nationality can assault {title(s, goal)} from two areas")
    return None


class DoublePhase(Decided):
    """The units of an assault from two areas are chosen."""

    memo = Double
    accepts: tuple[type[Command], ...] = (Join, LeaveOut, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Areas to join, units to leave out, and to begin."""
        memo, side = s.memo(Double), deciding(s)
        yield Done()
        for near in s.world.around[memo.space]:
            for nation in acting.nations(side):
                yield Join(space=near, option=nation)
        yield from (LeaveOut(unit=unit) for unit in memo.units)

    def check(self, s: S, c: Any) -> Refusal | None:
        """SON 11.0 and 8.1."""
        memo, side = s.memo(Double), deciding(s)
        match c:
            case Join():
                if len(memo.origins) == 2:
                    return Refusal("SON 11.0", "two areas are already taking part")
                if c.space in memo.origins:
                    return Refusal("SON 11.0", f"{title(s, c.space)} takes part already")
                if memo.nation and c.option != memo.nation:
                    return Refusal("SON 11.0", "the units are of one nationality")
                if c.space not in origins(s, side, memo.space).get(c.option, ()):
                    return Refusal("SON 11.0", f"no such unit can assault from {title(s, c.space)}")
            case LeaveOut():
                if c.unit not in memo.units:
                    return Refusal("SON 7.1", f"{name(s, c.unit)} takes no part")
                place = s.unit(c.unit).place
                if sum(s.unit(unit).place == place for unit in memo.units) < 2:
                    return Refusal("SON 11.0", "somebody must take part from each area")
            case Done():
                if len(memo.origins) < 2:
                    return Refusal("SON 11.0", "the assault is made from two areas")
                return ground.full(s, [s.unit(unit) for unit in memo.units], memo.space)
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Note it, or begin."""
        memo = s.memo(Double)
        match c:
            case Join():
                units = (*memo.units, *(unit.id for unit in able(s, c.space, c.option, memo.space)))
                yield Remembered(rule="SON 11.0", key="units", value=units)
                yield Remembered(rule="SON 11.0", key="nation", value=c.option)
                yield Remembered(rule="SON 11.0", key="origins", value=(*memo.origins, c.space))
            case LeaveOut():
                rest = tuple(unit for unit in memo.units if unit != c.unit)
                yield Remembered(rule="SON 11.0", key="units", value=rest)
            case _:
                came = {unit: str(s.unit(unit).place) for unit in memo.units}
                storm = Storm(memo.space, memo.units, origins=came, side=deciding(s))
                yield PhaseLeft(rule="SON 11.0", phase="double")
                yield PhaseEntered(rule="SON 11.0", phase="storm", memo=encode_memo(storm))
