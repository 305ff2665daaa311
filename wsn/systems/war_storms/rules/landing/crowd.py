"""Overstacked hexes at the end of a turn: beaches after a landing, drops that drifted together (WSS 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Resolved,
    StepsChanged,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import lose_steps
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import Unstack
from wsn.systems.war_storms.rules.platoons import battalions, moves
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import S, cargo, is_platoon, name

STACKING: Final = "WSS 3.3"


def overstacked_hex(s: S) -> tuple[str, str] | None:
    """A side and a hex that it overstacks at the end of a turn, or None.

    Ruling: units that landed or dropped this turn may stay overstacked until the end of the next turn. They
    do not count beside those who came before them, whose own turn of grace is over.
    """
    held = dict.fromkeys(
        (unit.side, str(unit.place))
        for unit in s.state.units.values()
        if unit.place in s.world.board.spaces and not _is_spared(unit)
    )
    for side in SIDES:
        for owner, space in held:
            if owner == side and overfull(s, side, space, _is_spared):
                return side, space
    return None


def afloat(unit: Unit) -> bool:
    """Whether a unit is in a craft, or swims: it counts for no stack."""
    return "afloat" in unit.marks


def _is_spared(unit: Unit) -> bool:
    """Whether a unit counts for no stack as this turn ends: afloat, or just come down or ashore."""
    return afloat(unit) or "landed" in unit.marks or "dropped" in unit.marks


def overfull(s: S, side: str, space: str, spared: Callable[[Unit], bool] = afloat) -> bool:
    """Whether a side overstacks a hex with those of its units that are not `spared`."""
    limit = s.world.tables.stacking
    loads = [moves.load(s, u, space) for u in s.units_at(space) if u.side == side and not spared(u)]
    return sum(n for n, _ in loads) > limit.platoons or sum(n for _, n in loads) > limit.steps


def unstack(s: S) -> Generator[Event, None, bool]:
    """Open the phase in which the owner of an overstacked hex clears it, if there is one."""
    overstacked = overstacked_hex(s)
    if overstacked is None:
        return False
    side, space = overstacked
    yield PhaseEntered(rule=STACKING, phase="unstack", side=side, memo=encode_memo(memos.Unstacking(space)))
    return True


class Unstacking:
    """The owner moves excess platoons to neighbouring hexes; those without room are lost."""

    automatic = False
    memo = memos.Unstacking
    accepts: tuple[type[Command], ...] = (Unstack,)

    def candidates(self, s: S) -> Iterable[Unstack]:
        """Every platoon in the hex to every neighbouring hex."""
        space = s.memo(memos.Unstacking).space
        for unit in s.units_at(space):
            if unit.side == s.here.side and moves.load(s, unit, space)[0] and not _is_spared(unit):
                for beyond in s.world.neighbours[space]:
                    yield Unstack(unit=unit.id, space=beyond)
                yield Unstack(unit=unit.id)

    def check(self, s: S, c: Unstack) -> Refusal | None:
        """WSS 3.3: why a platoon may not, or None; one is lost only when none in the hex can move."""
        unit = s.state.units.get(c.unit)
        space = s.memo(memos.Unstacking).space
        if unit is None or unit.side != s.here.side or unit.place != space:
            return Refusal(STACKING, f"{name(s, c.unit)} is not one of your platoons in {space}")
        if not moves.load(s, unit, space)[0] or _is_spared(unit):
            return Refusal(STACKING, f"{name(s, c.unit)} does not count for stacking in {space} now")
        if c.space is not None:
            if c.space not in s.world.board.spaces:
                return Refusal("WSS 6.1", f"there is no hex {c.space} on the map")
            cost = moves.step(s, unit, c.space, moves.allowance(s, unit), True)
            return cost if isinstance(cost, Refusal) else moves.fits(s, unit, c.space)
        for way in self.candidates(s):
            if way.space is not None and self.check(s, way) is None:
                return Refusal(STACKING, f"{name(s, way.unit)} can still move to {way.space}")
        return None

    def decide(self, s: S, c: Unstack) -> Iterator[Event]:
        """Move the platoon, or eliminate it."""
        if c.space is not None:
            yield UnitMoved(rule=STACKING, unit=c.unit, space=c.space)
            if "routed" not in s.unit(c.unit).marks:
                yield from moves.take(s, c.unit)
        else:
            yield from _lose_platoon(s, s.unit(c.unit))
        overstacked = overstacked_hex(s)
        if overstacked != (s.here.side, s.memo(memos.Unstacking).space):
            yield PhaseLeft(rule=STACKING, phase="unstack")
        yield from victory.by_losses(s)

    def stale(self, s: S) -> bool:
        """Never: it ends when the hex is clear."""
        return False


def _lose_platoon(s: S, unit: Unit) -> Iterator[Event]:
    """A platoon without room is lost.

    Ruling: a platoon aboard is lost with its carrier; an officer aboard, who needs no room, stays in the hex.
    """
    riders = cargo(s, unit.id)
    for rider in riders:
        if is_platoon(s, rider):
            yield from _lose_platoon(s, rider)
        else:
            yield UnitMoved(rule=STACKING, unit=rider.id, space=str(unit.place))
    if not riders:
        yield Resolved(rule=STACKING, unit=unit.id, text=f"{name(s, unit.id)} finds no room and is lost")
        yield StepsChanged(rule=STACKING, unit=unit.id, by=-unit.steps)
        yield lose_steps(s.state, unit.group, unit.steps)
    yield UnitRemoved(rule=STACKING, unit=unit.id)
    if not riders:
        yield from battalions.stress(s, unit.group)
