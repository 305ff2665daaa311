"""Reaction fire: the enemy may fire at a platoon that moves or acts in sight (WSS 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Resolved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import HoldFire, React, StandingOrder
from wsn.systems.war_storms.rules.fire import firing, orders, shot
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally, aims
from wsn.systems.war_storms.rules.world import FIRE_MODES, S, lines, name, other, platoons

REACTION_RULE: Final = "WSS 8"


def offer(s: S, mover: str, begins: bool = False) -> Iterator[Event]:
    """Offer the other side reaction fire at a platoon that has entered a hex, if it has any chance to hit.

    With `begins` the platoon begins an action in its hex; it may then be routed and about to rally.
    Ruling: where standing orders hold all the fire that was possible, both sides are told. It shows
    the orders, so that the move cannot be taken back afterwards.
    """
    unit = s.state.units.get(mover)
    if unit is None or unit.place is None or ("routed" in unit.marks and not begins):
        return
    side = other(unit.side)
    asked = able = False
    best: tuple[int, str, Aim] | None = None
    for one, aim in options(s, side, unit):
        if not able and not orders.has_orders(s, side):
            asked = True
            break  # one that may fire is enough to ask
        able, order = True, orders.in_force(s, one)
        worked = firing.tally(s, (one.id,), aim, near=True)
        assert isinstance(worked, Tally)
        if orders.wants_attack(order, worked, s):
            mean = worked.mean(s.world)
            if best is None or mean > best[0]:
                best = (mean, one.id, aim)
        asked = asked or order == orders.ASK
    if best is not None:
        yield from shot.resolve(s, (best[1],), best[2], near=True)
    elif asked:
        memo = encode_memo(memos.Reaction(mover, unit.place))
        yield PhaseEntered(rule=REACTION_RULE, phase="reaction", side=side, memo=memo)
    elif able:
        text = f"no reaction fire at {name(s, mover)} in {unit.place}"
        yield Resolved(rule=REACTION_RULE, unit=mover, space=unit.place, text=text, shows=True)


def options(s: S, side: str, mover: Unit) -> Iterator[tuple[Unit, Aim]]:
    """Every possible reaction with a chance to hit, in the order the platoons were placed; ignores orders."""
    world, seen = s.world, lines(s)
    if mover.place is None or mover.place not in world.board.spaces:
        return  # a unit aboard is hit through its carrier (WSS 10)
    targets: list[Aim] | None = None
    for unit in platoons(s, side):
        marks = unit.marks
        if "finished" in marks or "routed" in marks or not ready(unit):
            continue
        assert unit.place is not None
        far = world.distance(unit.place, mover.place)
        if far > world.farthest[unit.kind] or not seen.sees(unit.place, mover.place):
            continue
        if targets is None:
            targets = aims(s, side, mover)
        for aim in targets:
            fire = world.fires.get((unit.kind, aim.mode))
            if fire is None or far > fire.range:
                continue
            worked = firing.tally(s, (unit.id,), aim, near=True)
            if isinstance(worked, Tally) and worked.chance(world):
                yield unit, aim


def tallies(s: S, side: str, mover: Unit) -> Iterator[Tally]:
    """Every possible reaction with a chance to hit, worked out."""
    for unit, aim in options(s, side, mover):
        worked = firing.tally(s, (unit.id,), aim, near=True)
        assert isinstance(worked, Tally)
        yield worked


def ready(unit: Unit) -> bool:
    """WSS 8: whether it is in command; beach defence is not, and has no exception here (WSN 7.4.1)."""
    return "out_of_command" not in unit.marks


def may_react(s: S, unit: Unit, aim: Aim) -> Refusal | None:
    """WSS 8: why a platoon may not react, or None."""
    who = name(s, unit.id)
    if "finished" in unit.marks:
        return Refusal(
            REACTION_RULE, f"{who} has finished for this turn; only a platoon that has not acted may react"
        )
    if not ready(unit):
        return Refusal(REACTION_RULE, f"{who} is out of command and may not react")
    worked = firing.tally(s, (unit.id,), aim, near=True)
    if isinstance(worked, Refusal):
        return worked
    if not worked.chance(s.world):
        return Refusal(REACTION_RULE, f"{who} has no chance to hit: {firing.sum_text(s, worked)}")
    return None


def aim_of(s: S, option: str) -> Aim | None:
    """The reaction of this kind of fire against the mover."""
    mover = s.unit(s.memo(memos.Reaction).unit)
    targets = aims(s, str(s.here.side), mover)
    return next((aim for aim in targets if aim.mode == option), None)


class Reaction:
    """The other side may fire at the platoon that has just entered a hex or begins an action."""

    automatic = False
    memo = memos.Reaction
    accepts: tuple[type[Command], ...] = (React, HoldFire, StandingOrder)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every platoon that can hit the mover, and holding fire."""
        mover = s.unit(s.memo(memos.Reaction).unit)
        for unit, aim in options(s, str(s.here.side), mover):
            yield React(unit=unit.id, option=aim.mode)
        yield HoldFire()

    def check(self, s: S, c: React | HoldFire | StandingOrder) -> Refusal | None:
        """WSS 8."""
        if isinstance(c, HoldFire):
            return None
        if isinstance(c, StandingOrder):
            return orders.check(s, str(s.here.side), c)
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side or unit.place is None:
            return Refusal(REACTION_RULE, f"{name(s, c.unit)} is not yours")
        mover = s.unit(s.memo(memos.Reaction).unit)
        aim = aim_of(s, c.option) if c.option in FIRE_MODES else None
        if aim is None:
            return Refusal(REACTION_RULE, f"{c.option!r} fire has no effect on {name(s, mover.id)}")
        return may_react(s, unit, aim)

    def decide(self, s: S, c: React | HoldFire | StandingOrder) -> Iterator[Event]:
        """One platoon fires and has finished, or the side holds fire."""
        if isinstance(c, StandingOrder):
            yield from orders.decide(s, str(s.here.side), c)
            return
        aim = aim_of(s, c.option) if isinstance(c, React) else None
        yield PhaseLeft(rule=REACTION_RULE, phase="reaction")
        if isinstance(c, React) and aim is not None:
            yield from shot.resolve(s, (c.unit,), aim, near=True)

    def stale(self, s: S) -> bool:
        """Stale when the mover is gone."""
        return s.memo(memos.Reaction).unit not in s.state.units
