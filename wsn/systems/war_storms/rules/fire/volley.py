"""Fire groups: platoons of one company that fire together (WSS 7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseLeft, Remembered
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import AddFirer, FireAt, JoinFire, Shoot
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim
from wsn.systems.war_storms.rules.platoons import transport
from wsn.systems.war_storms.rules.turn import begun
from wsn.systems.war_storms.rules.world import S, is_officer, name


def group(s: S) -> tuple[tuple[str, ...], Aim]:
    """The fire group so far, and its target."""
    memo = s.memo(memos.Volley)
    return memo.firers, Aim(memo.space, memo.option)


def joiners(s: S, firers: tuple[str, ...], aim: Aim) -> Iterator[Unit]:
    """The platoons that could still join the fire."""
    for unit in s.state.units.values():
        mate = unit.group == s.unit(firers[0]).group and unit.id not in firers
        if mate and may_join(s, firers, aim, unit) is None:
            yield unit


def may_join(s: S, firers: tuple[str, ...], aim: Aim, unit: Unit) -> Refusal | None:
    """WSS 7.1: why a platoon may not join, or None: one company, in command, the same or adjacent hexes."""
    first, who = s.unit(firers[0]), name(s, unit.id)
    if aim.armoured:
        return Refusal("WSS 18.4", "against a vehicle each platoon fires alone")
    if unit.group != first.group or unit.side != first.side:
        return Refusal("WSS 7.1", f"{who} belongs to another company; a fire group comes from one company")
    if unit.id in firers:
        return Refusal("WSS 7.1", f"{who} is already in the fire group")
    if unit.place is None or transport.rides(s, unit):
        return Refusal("WSS 10", f"{who} is aboard a carrier and must unload before it can fire")
    if is_officer(s, unit):
        return Refusal("WSS 3.2", f"{who} is an officer and cannot fire")
    if "finished" in unit.marks:
        return Refusal("WSS 4.3", f"{who} has finished for this turn")
    if "out_of_command" in unit.marks or "out_of_command" in first.marks:
        return Refusal("WSS 4.1", f"{who} and {name(s, first.id)} must both be in command to fire together")
    if unit.place not in s.world.board.spaces:
        return Refusal("WSS 7.1", f"{who} is not on the map and cannot fire")
    if all(s.world.distance(unit.place, str(s.unit(f).place)) > 1 for f in firers):
        return Refusal("WSS 7.1", f"{who} is not stacked with or next to the fire group")
    added = firing.contribution(s, unit, aim)
    return added if isinstance(added, Refusal) else None


class Volley:
    """Platoons join a fire group."""

    automatic = False
    memo = memos.Volley
    accepts: tuple[type[Command], ...] = (JoinFire, Shoot, AddFirer)

    def candidates(self, s: S) -> Iterable[Command]:
        """Firing now, and every platoon of the company that might join."""
        firers, _ = group(s)
        yield Shoot()
        for unit in s.state.units.values():
            if unit.group == s.unit(firers[0]).group and unit.id not in firers and not is_officer(s, unit):
                yield JoinFire(unit=unit.id)

    def check(self, s: S, c: JoinFire | Shoot | AddFirer) -> Refusal | None:
        """WSS 7.1."""
        if isinstance(c, Shoot):
            return None
        unit = s.state.units.get(c.unit)
        if unit is None or unit.place is None:
            return Refusal("WSS 7.1", f"{name(s, c.unit)} is not on the map")
        return may_join(s, *group(s), unit)

    def decide(self, s: S, c: JoinFire | Shoot | AddFirer) -> Iterator[Event]:
        """Add a platoon, or fire. The group fires at the word only, but for the orders of older journals."""
        firers, aim = group(s)
        if not isinstance(c, Shoot):
            firers = (*firers, c.unit)
            yield Remembered(rule="WSS 7.1", key="firers", value=firers)
            if isinstance(c, JoinFire) or any(True for _ in joiners(s, firers, aim)):
                return
        yield PhaseLeft(rule="WSS 7.1", phase="volley")
        fresh = firers[1:] if s.memo(memos.Acting).used else firers
        yield from begun.start(s, FireAt(space=aim.space, option=aim.mode), firers, fresh)

    def stale(self, s: S) -> bool:
        """Never: nothing happens between the aim and the shot."""
        return False
