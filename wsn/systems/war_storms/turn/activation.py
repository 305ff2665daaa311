"""Activation: an officer with his company, one platoon out of command, or nobody (WSS 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMarked
from wsn.engine.memo import kept
from wsn.engine.state import Unit
from wsn.systems.war_storms import memos
from wsn.systems.war_storms.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    CallAir,
    CallMission,
    Choose,
    Concede,
    Coordinate,
    Done,
    OfferDraw,
    Pass,
    StandingOrder,
)
from wsn.systems.war_storms.fire import orders
from wsn.systems.war_storms.landing import sailing
from wsn.systems.war_storms.platoons import morale, moves
from wsn.systems.war_storms.support import calls
from wsn.systems.war_storms.turn import victory
from wsn.systems.war_storms.turn.sequence import activatable
from wsn.systems.war_storms.world import S, force, is_officer, name, officer_of, other, station

RULE = "WSS 4.3"

Turn = ActivateOfficer | ActivatePlatoon | Pass | StandingOrder | Concede | OfferDraw


def _other_way(s: S, unit: Unit) -> str:
    """How a unit is activated that was to be activated as what it is not."""
    who = name(s, unit.id)
    if is_officer(s, unit):
        return f"{who} is an officer: he is activated with his company"
    if "out_of_command" in unit.marks:
        return f"{who} is out of command: it is activated alone, without its company"
    officer = officer_of(s, unit.group)
    return f"{who} is in command: activate {name(s, officer.id) if officer else 'its officer'}"


class Activation:
    """A side activates an officer, a platoon, or nobody."""

    automatic = False
    memo = memos.Activation
    accepts: tuple[type[Command], ...] = (
        ActivateOfficer,
        ActivatePlatoon,
        Pass,
        StandingOrder,
        Concede,
        OfferDraw,
    )

    def candidates(self, s: S) -> Iterable[Command]:
        """Everybody who has not finished, and passing.

        To concede and to offer a draw are possible at any activation; no list puts them into anybody's head.
        """
        for unit in activatable(s, str(s.here.side)):
            yield ActivateOfficer(unit=unit.id) if is_officer(s, unit) else ActivatePlatoon(unit=unit.id)
        yield Pass()

    def check(self, s: S, c: Turn) -> Refusal | None:
        """WSS 4.3: one of ours that has not finished; a platoon in command waits for its officer."""
        if isinstance(c, Pass):
            return None
        if isinstance(c, StandingOrder):
            return orders.check(s, str(s.here.side), c)
        if isinstance(c, Concede | OfferDraw):
            return victory.may_settle(s, c)
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side or station(s, unit) is None:
            return Refusal(RULE, f"{name(s, c.unit)} is not yours to activate")
        if "finished" in unit.marks:
            return Refusal(RULE, f"{name(s, c.unit)} has finished for this turn")
        if isinstance(c, ActivateOfficer) != is_officer(s, unit):
            return Refusal(RULE, _other_way(s, unit))
        if isinstance(c, ActivatePlatoon) and "out_of_command" not in unit.marks:
            return Refusal(RULE, _other_way(s, unit))
        return None

    def decide(self, s: S, c: Turn) -> Iterator[Event]:
        """Open the activation; when it is over the other side is asked."""
        if isinstance(c, Concede | OfferDraw):
            yield from victory.settle(s, c)
            return
        side = str(s.here.side)
        if isinstance(c, StandingOrder):
            yield from orders.decide(s, side, c)
            return
        passes = s.memo(memos.Activation).passes
        yield PhaseLeft(rule=RULE, phase="activation")
        passes = passes + 1 if isinstance(c, Pass) else 0
        if isinstance(c, Pass):
            yield Resolved(rule=RULE, text=f"{force(s, side).name} passes")
        yield PhaseEntered(rule=RULE, phase="handover", memo=kept(memos.Handover(other(other(side)), passes)))
        if isinstance(c, ActivateOfficer):
            if "afloat" in s.unit(c.unit).marks:
                # Ruling: he goes with his craft, and brings in no other officer (WSN 6.2)
                yield UnitMarked(rule="WSN 6.2", unit=c.unit, mark="finished")
            memo = kept(memos.Company((s.unit(c.unit).group,)))
            yield PhaseEntered(rule=RULE, phase="company", side=side, memo=memo)
        elif isinstance(c, ActivatePlatoon):
            yield from _alone(s, c.unit)

    def stale(self, s: S) -> bool:
        """Never: a side may always pass."""
        return False


def _alone(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 4.3: a platoon out of command acts after two dice at or below its morale, else it has finished."""
    unit = s.unit(unit_id)
    if "afloat" in unit.marks:  # the crew of the craft steers (WSN 6.2)
        yield from open_action(s, unit_id)
        return
    if s.world.companies[unit.group].beach_defense:  # no check (WSN 7.4.1)
        yield from open_action(s, unit_id)
        return
    value, reasons = morale.platoon_morale(s, unit)
    passed = yield from morale.check(s, f"{name(s, unit_id)} acts out of command", value, reasons, "WSS 9.2")
    if passed:
        yield from open_action(s, unit_id)
    else:
        yield UnitMarked(rule=RULE, unit=unit_id, mark="finished")


def open_action(s: S, unit_id: str) -> Iterator[Event]:
    """The unit begins its action: what it may spend is remembered. One afloat runs in (WSN 6.2)."""
    unit = s.unit(unit_id)
    if "afloat" in unit.marks:
        yield from sailing.sail(s, unit_id)
        return
    memo = kept(memos.Acting(unit_id, moves.allowance(s, unit)))
    yield PhaseEntered(rule=RULE, phase="acting", side=unit.side, memo=memo)


# --- a company


def members(s: S) -> Iterator[Unit]:
    """Who of the active companies still has an action: the officer, and his platoons in command."""
    companies = s.memo(memos.Company).companies
    for unit in s.state.units.values():
        if unit.group not in companies or unit.side != s.here.side or station(s, unit) is None:
            continue
        if "afloat" in unit.marks and is_officer(s, unit):  # he goes where his craft goes (WSN 6.2)
            continue
        if "finished" not in unit.marks and "out_of_command" not in unit.marks:
            yield unit


def partners(s: S, company: str) -> Iterator[Unit]:
    """The other officers of the side who have not finished."""
    for unit in s.state.units.values():
        if unit.side != s.here.side or unit.group == company or not is_officer(s, unit):
            continue
        if unit.place is not None and "finished" not in unit.marks:
            yield unit


Order = Choose | Coordinate | CallMission | CallAir | StandingOrder | Done


class Company:
    """A company acts, platoon by platoon, in any order its owner likes."""

    automatic = False
    memo = memos.Company
    accepts: tuple[type[Command], ...] = (Choose, Coordinate, CallMission, CallAir, StandingOrder, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Whoever still has an action, officers to bring in, and the end."""
        for unit in members(s):
            yield Choose(unit=unit.id)
        if not s.memo(memos.Company).tried:
            for officer in partners(s, _first(s)):
                yield Coordinate(unit=officer.id)
        yield from calls.candidates(s)
        yield Done()

    def check(self, s: S, c: Order) -> Refusal | None:
        """WSS 4.3: one action each; coordination once, within reach."""
        if isinstance(c, Done):
            return None
        if isinstance(c, StandingOrder):
            return orders.check(s, str(s.here.side), c)
        if isinstance(c, CallMission | CallAir):
            return calls.check(s, c)
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side:
            return Refusal(RULE, f"{name(s, c.unit)} is not yours")
        if "finished" in unit.marks:
            return Refusal(RULE, f"{name(s, c.unit)} has finished for this turn")
        if isinstance(c, Coordinate):
            return self._coordination(s, unit)
        if "afloat" in unit.marks and is_officer(s, unit):
            return Refusal("WSN 6.2", f"{name(s, c.unit)} is in a craft and goes where it goes")
        if unit.group not in s.memo(memos.Company).companies:
            return Refusal(RULE, f"{name(s, c.unit)} does not belong to the active company")
        if station(s, unit) is None or "out_of_command" in unit.marks:
            return Refusal("WSS 4.1", f"{name(s, c.unit)} is out of command and acts alone")
        return calls.may_act(s, unit)

    def _coordination(self, s: S, partner: Unit) -> Refusal | None:
        leader = officer_of(s, _first(s))
        if s.memo(memos.Company).tried:
            return Refusal(RULE, "coordination is tried once in an activation")
        if leader is None or "finished" in leader.marks:
            return Refusal(RULE, "the officer who would coordinate has finished")
        if not is_officer(s, partner) or partner.group == leader.group:
            return Refusal(RULE, f"{name(s, partner.id)} is not another officer")
        here, there = station(s, leader), station(s, partner)
        if here is None or there is None:
            return Refusal(RULE, f"{name(s, partner.id)} is not on the map")
        reach = moves.officer_values(s, leader.group)["command"]
        reach += s.world.tables.officer.coordination_reach.value
        away = s.world.distance(here, there)
        if away > reach:
            return Refusal(
                RULE, f"{name(s, partner.id)} is {away} hexes away; {name(s, leader.id)} reaches {reach}"
            )
        return None

    def decide(self, s: S, c: Order) -> Iterator[Event]:
        """One unit acts, another company joins, or the activation is over."""
        if isinstance(c, Choose):
            yield from calls.begins(s, s.unit(c.unit))
            yield from open_action(s, c.unit)
        elif isinstance(c, StandingOrder):
            yield from orders.decide(s, str(s.here.side), c)
        elif isinstance(c, CallMission | CallAir):
            yield from calls.decide(s, c)
        elif isinstance(c, Coordinate):
            yield from _coordinate(s, c.unit)
        else:
            for unit in tuple(members(s)):
                yield UnitMarked(rule=RULE, unit=unit.id, mark="finished")

    def stale(self, s: S) -> bool:
        """The activation is over when nobody has an action left."""
        return not any(True for _ in members(s))


def _first(s: S) -> str:
    return s.memo(memos.Company).companies[0]


def coordination(s: S, partner: str) -> tuple[int, tuple[Reason, ...]]:
    """WSS 4.3: what two dice must not exceed for both officers to act together."""
    found = []
    for company in (_first(s), s.unit(partner).group):
        officer = officer_of(s, company)
        who = name(s, officer.id) if officer else company
        found.append(Reason(RULE, f"coordination of {who}", moves.officer_values(s, company)["coordination"]))
    return sum(r.amount for r in found), tuple(found)


def _coordinate(s: S, partner: str) -> Iterator[Event]:
    value, reasons = coordination(s, partner)
    yield Remembered(rule=RULE, key="tried", value=True)
    passed = yield from morale.check(s, f"coordination with {name(s, partner)}", value, reasons, RULE)
    if passed:
        companies = s.memo(memos.Company).companies
        yield Remembered(rule=RULE, key="companies", value=(*companies, s.unit(partner).group))
