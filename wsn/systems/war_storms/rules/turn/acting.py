"""The action of one unit: move, double time, fire, rally, or nothing (WSS 6, 7, 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from wsn.board.paths import Cost
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, Remembered, UnitMarked
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.assault import joining
from wsn.systems.war_storms.rules.commands import (
    Assault,
    Breach,
    DoubleTime,
    FireAt,
    Leave,
    Load,
    MoveTo,
    Rally,
    Stop,
    Unload,
)
from wsn.systems.war_storms.rules.fire import firing, reaction, volley
from wsn.systems.war_storms.rules.fire.aiming import Aim, aim_of, aims
from wsn.systems.war_storms.rules.landing import sailing
from wsn.systems.war_storms.rules.platoons import hazards, morale, moves, transport, works
from wsn.systems.war_storms.rules.turn import begun, tasks, victory
from wsn.systems.war_storms.rules.world import S, is_officer, name

Order = MoveTo | DoubleTime | FireAt | Leave | Assault | Load | Unload | tasks.Task | Rally | Stop


def subject(s: S) -> Unit:
    """The unit that acts."""
    return s.unit(memos.on_the_move(s).unit)


def points_left(s: S) -> int:
    """The half points it still has."""
    return memos.on_the_move(s).left


def points_used(s: S) -> int:
    """The half points it has spent."""
    return memos.on_the_move(s).used


class Acting:
    """One unit acts."""

    automatic = False
    memo = memos.Acting
    accepts: tuple[type[Command], ...] = (
        MoveTo,
        DoubleTime,
        FireAt,
        Assault,
        Load,
        Unload,
        *tasks.TASKS,
        Leave,
        Rally,
        Stop,
    )

    def candidates(self, s: S) -> Iterable[Command]:
        """The neighbouring hexes, every target, and the other orders."""
        now = memos.on_the_move(s)
        unit, used = s.unit(now.unit), now.used
        if "routed" in unit.marks:
            yield Rally()
        elif transport.rides(s, unit):
            yield Unload()
        else:
            if not used or s.world.kinds[unit.kind].turret:
                for aim in _possible_shots(s, unit):
                    if not firing.hopeless(s, unit, aim):
                        yield _shot_at(aim)
            if now.left:
                assert unit.place is not None
                for space in s.world.neighbours[unit.place]:
                    yield MoveTo(space=space)
            if not used:
                for space in joining.targets(s, unit):
                    yield Assault(space=space)
            yield from tasks.candidates(s, unit, bool(used))
            if not used:
                yield from transport.carriers_near(s, unit)
            yield DoubleTime()
            if s.world.scenario.exits:
                yield Leave()
        yield Stop()

    def check(self, s: S, c: Order) -> Refusal | None:
        """Why the unit may not do this now, or None."""
        now = memos.on_the_move(s)
        unit = s.unit(now.unit)
        if isinstance(c, (MoveTo, FireAt)):  # first what is asked for every hex around and every target
            held = self._why_unable(s, unit)
            if held is not None:
                return held
            return (
                self._why_no_move(s, unit, now, c) if isinstance(c, MoveTo) else self._why_no_fire(s, unit, c)
            )
        if isinstance(c, Stop):
            return self._stop(s, unit, now)
        if isinstance(c, Rally):
            if "routed" in unit.marks:
                return None
            return Refusal("WSS 9.3", f"{name(s, unit.id)} is not routed")
        if isinstance(c, (Leave, Unload)):
            if "routed" in unit.marks:
                return self._why_unable(s, unit)
            if isinstance(c, Leave):
                return victory.may_leave(s, unit, now.left)
            return transport.may_unload(s, unit)
        held = self._why_unable(s, unit)
        if held is not None:
            return held
        if isinstance(c, Load):
            return transport.may_load(s, unit, c.unit)
        if isinstance(c, DoubleTime):
            return self._double_time(s, unit)
        if isinstance(c, Assault):
            return self._why_no_assault(s, unit, c)
        held = self._why_held_fire(s, unit) if isinstance(c, Breach) else None
        return held or tasks.check(s, unit, c)

    def _why_unable(self, s: S, unit: Unit) -> Refusal | None:
        """What keeps a unit from everything but one way out: it is routed, or aboard."""
        if "routed" in unit.marks:
            return Refusal("WSS 9.3", f"{name(s, unit.id)} is routed and can only try to rally")
        if transport.rides(s, unit):
            who, carrier = name(s, unit.id), name(s, str(unit.place))
            return Refusal("WSS 10", f"{who} is aboard {carrier} and can only unload")
        return None

    def _stop(self, s: S, unit: Unit, now: memos.OnTheMove) -> Refusal | None:
        assert unit.place is not None
        refused = moves.fits(s, unit, unit.place) if now.used else None
        if refused is not None and any(
            self._why_no_move(s, unit, now, MoveTo(space=space)) is None
            for space in s.world.neighbours[unit.place]
        ):
            return refused
        return None

    def _why_no_move(self, s: S, unit: Unit, now: memos.OnTheMove, c: MoveTo) -> Refusal | None:
        left = now.left
        if c.space not in s.world.board.spaces:
            return Refusal("WSS 6.1", f"there is no hex {c.space} on the map")
        if not left and now.used:
            return Refusal("WSS 6.2", f"{name(s, unit.id)} has no movement points left")
        cost = moves.step(s, unit, c.space, left, not now.used)
        if isinstance(cost, Refusal):
            return cost
        if not moves.can_end(s, unit, c.space, left - cost.points):
            return moves.fits(s, unit, c.space)
        return None

    def _double_time(self, s: S, unit: Unit) -> Refusal | None:
        who = name(s, unit.id)
        if is_officer(s, unit):
            return Refusal("WSS 6.3", f"{who} is an officer: only platoons on foot move at double time")
        points = movement.allowance(s.world.kinds[unit.kind], "double_time", s.world.tables)
        if isinstance(points, Refusal):
            return points
        if s.memo(memos.Acting).double:
            return Refusal("WSS 6.3", f"{who} is already moving at double time")
        if points_used(s):
            return Refusal("WSS 6.3", f"{who} has moved: double time is chosen before the first hex")
        return None

    def _why_no_assault(self, s: S, unit: Unit, c: Assault) -> Refusal | None:
        if points_used(s) or s.memo(memos.Acting).double:
            who = name(s, unit.id)
            done = "has moved" if points_used(s) else "moves at double time"
            return Refusal("WSS 14", f"{who} {done}: an assault takes a whole action")
        return joining.refusal(s, unit, c.space)

    def _why_held_fire(self, s: S, unit: Unit) -> Refusal | None:
        """WSS 3.2, 6.3, 6.4: what keeps the unit from firing in this action, whatever the target."""
        who = name(s, unit.id)
        if is_officer(s, unit):
            return Refusal("WSS 3.2", f"{who} is an officer and cannot fire")
        if s.memo(memos.Acting).double:
            return Refusal("WSS 6.3", f"{who} is moving at double time and cannot fire")
        if points_used(s):
            most = movement.allowance(s.world.kinds[unit.kind], "tactical", s.world.tables)
            if isinstance(most, Refusal):
                return Refusal(most.rule, f"{who} has moved and has no turret: it cannot fire")
            if points_used(s) > most:
                spent, half = movement.points_text(points_used(s)), movement.points_text(most)
                return Refusal(
                    "WSS 6.4", f"{who} has spent {spent} points; to fire it may spend at most {half}"
                )
        return None

    def _why_no_fire(self, s: S, unit: Unit, c: FireAt) -> Refusal | None:
        aim = aim_of(s, c)
        held = self._why_held_fire(s, unit)
        if held is not None:
            return held
        if isinstance(aim, Refusal):
            return aim
        worked = firing.contribution(s, unit, aim)
        return worked if isinstance(worked, Refusal) else None

    def decide(self, s: S, c: Order) -> Iterator[Event]:
        """Carry out the order; a unit that has acted has finished."""
        unit = subject(s)
        if isinstance(c, MoveTo):
            if (yield from hazards.pass_checks(s, unit.id, c.space)):
                yield from _enter_hex(s, c.space)
        elif isinstance(c, (*tasks.TASKS, Load, Unload, Rally)):
            yield from begun.start(s, c, (unit.id,), begun.fresh(s, c, unit))
        elif isinstance(c, Assault):
            yield from joining.begin(unit, c.space)
        elif isinstance(c, Leave):
            yield from victory.leave(s, unit.id)
        elif isinstance(c, DoubleTime):
            points = movement.allowance(s.world.kinds[unit.kind], "double_time", s.world.tables)
            assert isinstance(points, int)
            yield UnitMarked(rule="WSS 6.3", unit=unit.id, mark="risky")
            yield Remembered(rule="WSS 6.3", key="double", value=True)
            yield Remembered(rule="WSS 6.3", key="left", value=points)
        elif isinstance(c, FireAt):
            aim = aim_of(s, c)
            assert isinstance(aim, Aim)
            if any(True for _ in volley.joiners(s, (unit.id,), aim)):
                memo = encode_memo(memos.Volley((unit.id,), aim.space, aim.mode))
                yield PhaseEntered(rule="WSS 7.1", phase="volley", side=unit.side, memo=memo)
            else:
                yield from begun.start(s, c, (unit.id,), begun.fresh(s, c, unit))
        else:
            yield UnitMarked(rule="WSS 4.3", unit=unit.id, mark="finished")

    def stale(self, s: S) -> bool:
        """Stale when the unit has finished or is gone."""
        unit = s.state.units.get(s.memo(memos.Acting).unit)
        return unit is None or "finished" in unit.marks


def _possible_shots(s: S, unit: Unit) -> Iterable[Aim]:
    """Every enemy the unit has a weapon for; most are out of range or sight (`firing.hopeless`)."""
    fires = s.world.fires
    return (aim for aim in aims(s, unit.side) if (unit.kind, aim.mode) in fires)


def _shot_at(aim: Aim) -> FireAt:
    if aim.target is None:
        return FireAt(space=aim.space, option=aim.mode)
    return FireAt(target=aim.target, option=aim.mode)


def is_unoffered(s: S) -> Iterator[Command]:
    """Shots out of range or sight, and once a platoon has moved any: no offers, but asked about."""
    if s.here.phase != "acting":
        return
    now = memos.on_the_move(s)
    unit = s.unit(now.unit)
    if "routed" in unit.marks or transport.rides(s, unit):
        return
    yield from (_shot_at(aim) for aim in _possible_shots(s, unit) if firing.hopeless(s, unit, aim))
    if not now.used:
        return
    yield from map(_shot_at, islice(_possible_shots(s, unit), 1))
    yield from (Assault(space=space) for space in islice(joining.targets(s, unit), 1))


def _enter_hex(s: S, space: str) -> Iterator[Event]:
    """Enter one hex; then the enemy may react (WSS 8)."""
    now = memos.on_the_move(s)
    unit = s.unit(now.unit)
    assert unit.place is not None
    cost = moves.step(s, unit, space, now.left, not now.used)
    assert isinstance(cost, Cost)
    if (unit.place, space) in s.world.cliffs and not is_officer(s, unit):
        yield UnitMarked(rule="WSN 4.3", unit=unit.id, mark="risky")
    yield Remembered(rule="WSS 6.2", key="left", value=now.left - cost.points)
    yield Remembered(rule="WSS 6.2", key="used", value=now.used + cost.points)
    yield from moves.enter(s, unit.id, space, cost, "WSS 6.1")
    if works.is_wired(s, s.world.kinds[unit.kind], space) and not is_officer(s, unit):
        yield Remembered(rule=works.WORKS_RULE, key="left", value=0)
    if not points_left(s):
        yield UnitMarked(rule="WSS 6.2", unit=unit.id, mark="finished")
    if is_officer(s, unit):
        return
    yield from hazards.set_off_mines(s, unit.id)
    if s.state.outcome is not None or unit.id not in s.state.units or s.unit(unit.id).place != space:
        return
    yield from sailing.step_on_sand(s, unit, space)
    yield from morale.take_officers(s, unit.id)
    yield from reaction.offer(s, unit.id)
