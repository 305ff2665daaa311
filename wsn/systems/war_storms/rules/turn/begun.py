"""An action other than a move begins: the enemy may react before it is carried out (WSS 8).

A platoon that fires, digs in, clears, loads, unloads or tries to rally in sight of the enemy may be fired
at first; then the platoons that still can carry out the order.

Ruling: reaction fire is offered once for each platoon that begins an action, never during one: a tank that
moves and then fires began with its move. Moving, double time, an assault and leaving the map count as moves,
which draw reaction fire in the hexes entered; an assaulted hex has its final defensive fire.
Ruling: beginning an action does not reveal a platoon: a hidden firer is spotted only once it has fired.
Ruling: an order that can no longer be carried out is lost, and with it the action.
"""

from __future__ import annotations

from collections.abc import Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMarked
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.phases import Automatic
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import (
    FireAt,
    Load,
    Rally,
    Unload,
)
from wsn.systems.war_storms.rules.fire import firing, reaction, shot
from wsn.systems.war_storms.rules.fire.aiming import Aim, aim_of
from wsn.systems.war_storms.rules.fire.reaction import REACTION_RULE
from wsn.systems.war_storms.rules.platoons import morale, transport
from wsn.systems.war_storms.rules.turn import tasks
from wsn.systems.war_storms.rules.world import S, other

Order = memos.Begins


def fresh(s: S, c: Order, unit: Unit) -> tuple[str, ...]:
    """The platoons that begin an action with this order; none if the unit has begun already.

    Loading and unloading are actions of the carrier too (WSS 10).
    """
    if s.memo(memos.Acting).used:
        return ()
    if isinstance(c, Load):
        return (unit.id, c.unit)
    return (unit.id, str(unit.place)) if isinstance(c, Unload) else (unit.id,)


def start(s: S, c: Order, units: tuple[str, ...], begin: tuple[str, ...]) -> Iterator[Event]:
    """These platoons start on an order; those in `begin` have not acted yet and may be fired at first."""
    side = s.unit(units[0]).side
    exposed = tuple(one for one in begin if any(reaction.options(s, other(side), s.unit(one))))
    if not exposed:
        yield from carry_out(s, c, units)
        return
    yield PhaseEntered(rule=REACTION_RULE, phase="begun", memo=encode_memo(memos.Begun(c, units, exposed)))


def reaction_hits(s: S, begin: tuple[str, ...]) -> int:
    """The mean hits of the best reactions to these platoons, times 36."""
    side = other(s.unit(begin[0]).side) if begin else ""
    return sum(
        max((aim.mean(s.world) for aim in reaction.tallies(s, side, s.unit(one))), default=0) for one in begin
    )


def _is_fit(s: S, c: Order, unit_id: str) -> bool:
    """Whether a platoon is still there and not routed (a platoon that tries to rally may be)."""
    unit = s.state.units.get(unit_id)
    return unit is not None and (isinstance(c, Rally) or "routed" not in unit.marks)


class Begun(Automatic):
    """The enemy may react to one platoon after another; then the order is carried out."""

    memo = memos.Begun

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Offer reaction fire at the next platoon, or carry out the order."""
        order, units, exposed = (
            s.memo(memos.Begun).order,
            s.memo(memos.Begun).units,
            s.memo(memos.Begun).exposed,
        )
        if exposed:
            yield Remembered(rule=REACTION_RULE, key="exposed", value=exposed[1:])
            if _is_fit(s, order, exposed[0]):
                yield from reaction.offer(s, exposed[0], begins=True)
            return
        yield PhaseLeft(rule=REACTION_RULE, phase="begun")
        if s.state.outcome is None:
            yield from carry_out(s, order, tuple(one for one in units if _is_fit(s, order, one)))


def carry_out(s: S, c: Order, units: tuple[str, ...]) -> Iterator[Event]:
    """These platoons carry out the order; an order that has become impossible is lost, with a log line."""
    if isinstance(c, FireAt):
        yield from _shoot_now(s, c, units)
        return
    for one in units:
        refused = _why_held(s, c, one)
        if refused is not None:
            yield from _lose_order(s, one, refused)
        elif isinstance(c, Rally):
            yield from morale.rally(s, one)
            yield UnitMarked(rule="WSS 4.3", unit=one, mark="finished")
        elif isinstance(c, Load | Unload):
            yield from transport.decide(s, s.unit(one), c)
        else:
            yield from tasks.decide(s, one, c)


def _why_held(s: S, c: Order, unit_id: str) -> Refusal | None:
    """Why a platoon can no longer carry out its order, or None."""
    unit = s.unit(unit_id)
    if isinstance(c, Rally):
        return None
    if isinstance(c, Load):
        return transport.may_load(s, unit, c.unit)
    if isinstance(c, Unload):
        return transport.may_unload(s, unit)
    assert not isinstance(c, FireAt)
    return tasks.check(s, unit, c)


def _shoot_now(s: S, c: FireAt, units: tuple[str, ...]) -> Iterator[Event]:
    aim = aim_of(s, c)
    shares = {
        one: aim if isinstance(aim, Refusal) else firing.contribution(s, s.unit(one), aim) for one in units
    }
    firers = tuple(one for one, share in shares.items() if not isinstance(share, Refusal))
    for one, share in shares.items():
        if isinstance(share, Refusal):
            yield from _lose_order(s, one, share)
    if firers:
        assert isinstance(aim, Aim)
        yield from shot.resolve(s, firers, aim)


def _lose_order(s: S, unit_id: str, refused: Refusal) -> Iterator[Event]:
    yield Resolved(rule=refused.rule, unit=unit_id, text=f"the order is lost: {refused.text}")
    if "finished" not in s.unit(unit_id).marks:
        yield UnitMarked(rule=REACTION_RULE, unit=unit_id, mark="finished")
