"""An activated officer calls artillery or aircraft before his platoons act (WSS 11.4, 23).

He may direct one mission and his platoons still act, or two and they do not; never artillery and aircraft in
one turn. Ruling: directing missions is the officer's action, so he does not move; each air attack
is a mission.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, PhaseEntered, Remembered, UnitMarked
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count
from wsn.systems.war_storms.data.declared import MISSIONS
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import CallAir, CallMission
from wsn.systems.war_storms.rules.support import air, batteries, missions
from wsn.systems.war_storms.rules.world import S, is_officer, name, officer_of

MISSION_RULE: Final = "WSS 11.4"
CALLS: Final = (CallMission, CallAir)


def missions_directed(s: S, officer: str) -> int:
    """How many missions an officer has directed in this activation."""
    return s.memo(memos.Company).directed.get(officer, 0)


def callers(s: S) -> Iterator[Unit]:
    """The officers of the active companies who may still direct a mission."""
    for company in s.memo(memos.Company).companies:
        officer = officer_of(s, company)
        if officer is not None and officer.side == s.here.side and "finished" not in officer.marks:
            yield officer


def candidates(s: S) -> Iterator[CallMission | CallAir]:
    """Every battery and air mission that is not used up, for every officer who may call it."""
    if not s.world.scenario.batteries and not s.world.scenario.air:
        return
    for officer in callers(s):
        for battery in s.world.scenario.batteries:
            if battery.side == officer.side and batteries.missions_left(s, battery.id):
                yield CallMission(unit=officer.id, card=battery.id)
        for mission in s.world.scenario.air:
            if mission.side == officer.side and air.attacks_left(s, mission.id):
                yield CallAir(unit=officer.id, card=mission.id)


def check(s: S, c: CallMission | CallAir) -> Refusal | None:
    """WSS 11.4, 23: why an officer may not call a mission, or None."""
    officer = s.state.units.get(c.unit)
    if officer is None or officer.side != s.here.side or not is_officer(s, officer):
        return Refusal(MISSION_RULE, f"{name(s, c.unit)} is not one of your officers")
    who = name(s, officer.id)
    if officer not in tuple(callers(s)):
        return Refusal(MISSION_RULE, f"{who} is not active, or has finished")
    if officer.place not in s.world.board.spaces:
        return Refusal(MISSION_RULE, f"{who} is not on the map")
    most = s.world.support.directing.most
    if missions_directed(s, officer.id) >= most.value:
        return Refusal(
            most.rule,
            f"{who} has directed {count(most.value, 'mission')} in this activation and can direct no more",
        )
    memo = s.memo(memos.Company)
    if officer.group in memo.began:
        return Refusal(MISSION_RULE, f"{who} must direct missions before any unit of his company acts")
    if officer.id in (memo.guns if isinstance(c, CallAir) else memo.air):
        return Refusal(MISSION_RULE, f"{who} can direct artillery or aircraft in one turn, not both")
    if isinstance(c, CallAir):
        mission = air.mission_of(s, c.card)
        if mission is None or mission.side != officer.side:
            return Refusal("WSN 7.4.5", f"{c.card!r} is not one of your air missions")
        if not air.attacks_left(s, mission.id):
            return Refusal("WSN 7.4.5", f"no attack of {mission.name} is left")
        if not air.possible(s, officer):
            return Refusal("WSS 23", f"{who} spots no enemy platoon, and a mission needs one in his sight")
        return None
    battery = batteries.battery_of(s, c.card)
    if battery is None or battery.side != officer.side:
        return Refusal(MISSION_RULE, f"{c.card!r} is not one of your batteries")
    if not batteries.missions_left(s, battery.id):
        rule = "WSN 4.1" if battery.rockets else "WSN 7.4.4"
        return Refusal(rule, f"no mission of {battery.name} is left")
    return None


def decide(s: S, c: CallMission | CallAir) -> Iterator[Event]:
    """Count the call; after a second mission no other unit of the company may act."""
    officer, memo = s.unit(c.unit), s.memo(memos.Company)
    count = missions_directed(s, officer.id) + 1
    yield Remembered(rule=MISSION_RULE, key="directed", value={**memo.directed, officer.id: count})
    arm, before = ("air", memo.air) if isinstance(c, CallAir) else ("guns", memo.guns)
    if officer.id not in before:
        yield Remembered(rule=MISSION_RULE, key=arm, value=(*before, officer.id))
    if count > s.world.support.directing.free.value:
        for unit in tuple(s.state.units.values()):
            mine = unit.group == officer.group and unit.side == officer.side and unit.place is not None
            mine = mine and "afloat" not in unit.marks  # a craft runs in all the same (WSN 6.2)
            if mine and "out_of_command" not in unit.marks and "finished" not in unit.marks:
                yield UnitMarked(rule=MISSION_RULE, unit=unit.id, mark="finished")
    if isinstance(c, CallAir):
        yield from air.begin(s, officer.id, c.card)
    else:
        yield MISSIONS.event_setting(batteries.missions_left(s, c.card) - 1, MISSION_RULE, c.card)
        call = encode_memo(memos.Mission(officer.id, c.card))
        yield PhaseEntered(rule=MISSION_RULE, phase="mission", side=officer.side, memo=call)


def begins(s: S, unit: Unit) -> Iterator[Event]:
    """A unit of a company acts: its officers may direct no more missions this activation."""
    began = s.memo(memos.Company).began
    if unit.group not in began:
        yield Remembered(rule=MISSION_RULE, key="began", value=(*began, unit.group))
    officer = officer_of(s, unit.group)
    if officer is not None and missions_directed(s, officer.id) and "finished" not in officer.marks:
        yield UnitMarked(rule=MISSION_RULE, unit=officer.id, mark="finished")


def may_act(s: S, unit: Unit) -> Refusal | None:
    """WSS 11.4: an officer who has directed a mission has had his action."""
    if is_officer(s, unit) and missions_directed(s, unit.id):
        return Refusal(MISSION_RULE, f"{name(s, unit.id)} has directed a mission, which was his action")
    return None


def preview(s: S, c: CallMission | CallAir) -> Preview | None:
    """The best mission the call could bring; a second call names what it costs the company."""
    officer = s.unit(c.unit)
    if missions_directed(s, officer.id) >= s.world.support.directing.free.value:
        row = s.world.support.directing.free
        who = s.world.companies[officer.group].name
        return Preview(
            "a second mission", (Reason(row.rule, f"no unit of {who} may act in this activation"),)
        )
    if isinstance(c, CallAir):
        mission = air.mission_of(s, c.card)
        return None if mission is None else air.best(s, officer, mission)
    battery = batteries.battery_of(s, c.card)
    if battery is None:
        return None
    return missions.best(s, officer, battery, batteries.modes(s, battery))
