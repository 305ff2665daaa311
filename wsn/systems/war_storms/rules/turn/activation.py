"""Activation: an officer with his company, one platoon out of command, or a pass (WSS 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMarked
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.called import does
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import (
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
from wsn.systems.war_storms.rules.fire import orders
from wsn.systems.war_storms.rules.landing import sailing
from wsn.systems.war_storms.rules.platoons import morale, moves
from wsn.systems.war_storms.rules.support import calls
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.turn.sequence import activatable
from wsn.systems.war_storms.rules.world import S, as_side, force, is_officer, name, officer_of, station

ACTIVATION_RULE: Final = "WSS 4.3"

Turn = ActivateOfficer | ActivatePlatoon | Pass | StandingOrder | Concede | OfferDraw


def _other_way(s: S, unit: Unit) -> str:
    """How to activate a unit that was ordered to act in the wrong way: with its company, or alone."""
    who = name(s, unit.id)
    if is_officer(s, unit):
        return f"{who} is an officer: activate him with his company"
    if "out_of_command" in unit.marks:
        return f"{who} is out of command: activate it alone, without its company"
    officer = officer_of(s, unit.group)
    return f"{who} is in command: activate {name(s, officer.id) if officer else 'its officer'}"


def _why_adrift(s: S, companies: tuple[str, ...] = ()) -> Refusal | None:
    """WSN 6.2: why a side may not pass, or end the activation of these companies, or None.

    A platoon afloat that can still be activated has to run in.
    """
    side = str(s.here.side)
    for unit in s.state.units.values():
        if unit.side != side or "afloat" not in unit.marks or "finished" in unit.marks or is_officer(s, unit):
            continue
        if station(s, unit) is None:
            continue
        alone = "out_of_command" in unit.marks
        if companies:
            due = unit.group in companies and not alone
        else:
            due = alone or officer_of(s, unit.group) in tuple(activatable(s, side))
        if due:
            return Refusal("WSN 6.2", f"{name(s, unit.id)} is afloat and must run in first, once each turn")
    return None


class Activation:
    """A side activates an officer or a platoon, or passes."""

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
        """Every unit that has not finished, and passing.

        A side may also concede or offer a draw at any activation; these are not listed.
        """
        for unit in activatable(s, str(s.here.side)):
            yield ActivateOfficer(unit=unit.id) if is_officer(s, unit) else ActivatePlatoon(unit=unit.id)
        yield Pass()

    def check(self, s: S, c: Turn) -> Refusal | None:
        """WSS 4.3: why a unit may not be activated, or None; platoons in command act with their officer."""
        if isinstance(c, Pass):
            return _why_adrift(s)
        if isinstance(c, StandingOrder):
            return orders.check(s, str(s.here.side), c)
        if isinstance(c, Concede | OfferDraw):
            return victory.may_settle(s, c)
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side or station(s, unit) is None:
            return Refusal(ACTIVATION_RULE, f"{name(s, c.unit)} is not yours to activate")
        if "finished" in unit.marks:
            return Refusal(ACTIVATION_RULE, f"{name(s, c.unit)} has finished for this turn")
        if isinstance(c, ActivateOfficer) != is_officer(s, unit):
            return Refusal(ACTIVATION_RULE, _other_way(s, unit))
        if isinstance(c, ActivatePlatoon) and "out_of_command" not in unit.marks:
            return Refusal(ACTIVATION_RULE, _other_way(s, unit))
        return None

    def decide(self, s: S, c: Turn) -> Iterator[Event]:
        """Open the activation; when it is over, the other side is next."""
        if isinstance(c, Concede | OfferDraw):
            yield from victory.settle(s, c)
            return
        side = str(s.here.side)
        if isinstance(c, StandingOrder):
            yield from orders.decide(s, side, c)
            return
        passes = s.memo(memos.Activation).passes
        yield PhaseLeft(rule=ACTIVATION_RULE, phase="activation")
        passes = passes + 1 if isinstance(c, Pass) else 0
        if isinstance(c, Pass):
            yield Resolved(rule=ACTIVATION_RULE, text=does(force(s, side), "passes", "pass"))
        yield PhaseEntered(
            rule=ACTIVATION_RULE, phase="handover", memo=encode_memo(memos.Handover(as_side(side), passes))
        )
        if isinstance(c, ActivateOfficer):
            if "afloat" in s.unit(c.unit).marks:
                # Ruling: an officer afloat moves with his craft and cannot coordinate (WSN 6.2)
                yield UnitMarked(rule="WSN 6.2", unit=c.unit, mark="finished")
            memo = encode_memo(memos.Company((s.unit(c.unit).group,)))
            yield PhaseEntered(rule=ACTIVATION_RULE, phase="company", side=side, memo=memo)
        elif isinstance(c, ActivatePlatoon):
            yield from _check_alone(s, c.unit)

    def stale(self, s: S) -> bool:
        """Never: a side may pass, or has a platoon afloat to run in."""
        return False


def _check_alone(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 4.3: a platoon out of command checks morale to act; if it fails, it has finished."""
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
        yield UnitMarked(rule=ACTIVATION_RULE, unit=unit_id, mark="finished")


def open_action(s: S, unit_id: str) -> Iterator[Event]:
    """The unit begins its action with all its movement; a unit afloat runs in (WSN 6.2)."""
    unit = s.unit(unit_id)
    if "afloat" in unit.marks:
        yield from sailing.sail(s, unit_id)
        return
    memo = encode_memo(memos.Acting(unit_id, moves.allowance(s, unit)))
    yield PhaseEntered(rule=ACTIVATION_RULE, phase="acting", side=unit.side, memo=memo)


# --- a company


def members(s: S) -> Iterator[Unit]:
    """The units of the active companies that may still act: the officers, and their platoons in command."""
    companies = s.memo(memos.Company).companies
    for unit in s.state.units.values():
        if unit.group not in companies or unit.side != s.here.side or station(s, unit) is None:
            continue
        if "afloat" in unit.marks and is_officer(s, unit):  # he moves with his craft (WSN 6.2)
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
    """A company acts, platoon by platoon, in any order."""

    automatic = False
    memo = memos.Company
    accepts: tuple[type[Command], ...] = (Choose, Coordinate, CallMission, CallAir, StandingOrder, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit that may still act, officers to coordinate with, and ending the activation."""
        for unit in members(s):
            yield Choose(unit=unit.id)
        if not s.memo(memos.Company).tried:
            for officer in partners(s, _first_to_act(s)):
                yield Coordinate(unit=officer.id)
        yield from calls.candidates(s)
        yield Done()

    def check(self, s: S, c: Order) -> Refusal | None:
        """WSS 4.3: why the order is not allowed, or None; each unit has one action."""
        if isinstance(c, Done):
            return _why_adrift(s, s.memo(memos.Company).companies)
        if isinstance(c, StandingOrder):
            return orders.check(s, str(s.here.side), c)
        if isinstance(c, CallMission | CallAir):
            return calls.check(s, c)
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side:
            return Refusal(ACTIVATION_RULE, f"{name(s, c.unit)} is not yours")
        if "finished" in unit.marks:
            return Refusal(ACTIVATION_RULE, f"{name(s, c.unit)} has finished for this turn")
        if isinstance(c, Coordinate):
            return self._why_no_coordination(s, unit)
        if "afloat" in unit.marks and is_officer(s, unit):
            return Refusal("WSN 6.2", f"{name(s, c.unit)} is in a landing craft and moves with it")
        if unit.group not in s.memo(memos.Company).companies:
            return Refusal(ACTIVATION_RULE, f"{name(s, c.unit)} does not belong to the active company")
        if station(s, unit) is None or "out_of_command" in unit.marks:
            return Refusal("WSS 4.1", f"{name(s, c.unit)} is out of command and must be activated alone")
        return calls.may_act(s, unit)

    def _why_no_coordination(self, s: S, partner: Unit) -> Refusal | None:
        leader = officer_of(s, _first_to_act(s))
        if s.memo(memos.Company).tried:
            return Refusal(ACTIVATION_RULE, "coordination may be tried only once in an activation")
        if leader is None or "finished" in leader.marks:
            return Refusal(ACTIVATION_RULE, "the officer who would coordinate has finished")
        if not is_officer(s, partner) or partner.group == leader.group:
            return Refusal(ACTIVATION_RULE, f"{name(s, partner.id)} is not another officer")
        here, there = station(s, leader), station(s, partner)
        if here is None or there is None:
            return Refusal(ACTIVATION_RULE, f"{name(s, partner.id)} is not on the map")
        reach = moves.officer_values(s, leader.group)["command"]
        reach += s.world.tables.officer.coordination_reach.value
        away = s.world.distance(here, there)
        if away > reach:
            return Refusal(
                ACTIVATION_RULE,
                f"{name(s, partner.id)} is {away} hexes away; {name(s, leader.id)} has a reach of {reach}",
            )
        return None

    def decide(self, s: S, c: Order) -> Iterator[Event]:
        """A unit acts, another company joins, or the activation ends."""
        if isinstance(c, Choose):
            yield from calls.begins(s, s.unit(c.unit))
            yield from open_action(s, c.unit)
        elif isinstance(c, StandingOrder):
            yield from orders.decide(s, str(s.here.side), c)
        elif isinstance(c, CallMission | CallAir):
            yield from calls.decide(s, c)
        elif isinstance(c, Coordinate):
            yield from _coordinate_with(s, c.unit)
        else:
            for unit in tuple(members(s)):
                yield UnitMarked(rule=ACTIVATION_RULE, unit=unit.id, mark="finished")

    def stale(self, s: S) -> bool:
        """Stale when no unit of the company may act any more."""
        return not any(True for _ in members(s))


def _first_to_act(s: S) -> str:
    return s.memo(memos.Company).companies[0]


def coordination(s: S, partner: str) -> tuple[int, tuple[Reason, ...]]:
    """WSS 4.3: the number to roll or less on two dice for coordination, with reasons."""
    ratings = []
    for company in (_first_to_act(s), s.unit(partner).group):
        officer = officer_of(s, company)
        who = name(s, officer.id) if officer else company
        ratings.append(
            Reason(
                ACTIVATION_RULE, f"coordination of {who}", moves.officer_values(s, company)["coordination"]
            )
        )
    return sum(r.amount for r in ratings), tuple(ratings)


def _coordinate_with(s: S, partner: str) -> Iterator[Event]:
    value, reasons = coordination(s, partner)
    yield Remembered(rule=ACTIVATION_RULE, key="tried", value=True)
    passed = yield from morale.check(
        s, f"coordination with {name(s, partner)}", value, reasons, ACTIVATION_RULE
    )
    if passed:
        companies = s.memo(memos.Company).companies
        yield Remembered(rule=ACTIVATION_RULE, key="companies", value=(*companies, s.unit(partner).group))
