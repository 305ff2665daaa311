"""What a scenario made of a game in progress says beyond others, so that it goes on as it stood (WSS 25).

Every key is optional: marks and places of units that no fresh game begins with, standing orders, smoke, the
tide, and `[underway]`: whose activation it is and what of it is done. Without `[underway]` the game begins
with the start of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from wsn.data import Fault
from wsn.systems.war_storms.data.declared import (
    AIRCRAFT,
    DUE_ASHORE,
    EXITED,
    LIES_OFF,
    OFFERED,
    PUT_BACK,
    REACTION,
    RIDES,
    SIDE_REACTION,
    TIDE_FORCE,
)
from wsn.systems.war_storms.data.scenariofile import (
    Company,
    Mark,
    Scenario,
    Standing,
    Underway,
    stand_in_id,
)

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.engine.events import Event
    from wsn.systems.war_storms.data.scenariofile import Company, Scenario
    from wsn.systems.war_storms.rules.world import World

BEGINNING_MARKS: Final[tuple[Mark, ...]] = ("routed", "afloat", "seaborne", "landed", "dropped")
"""The marks with which a turn may begin; the others belong to one that is under way."""

OFFICERS: Final[tuple[Mark, ...]] = ("afloat", "finished")


# --- what is wrong with it


def problems(scenario: Scenario, board: HexBoard) -> Iterator[Fault]:
    """Everything wrong with what a scenario says of a game in progress: the place in the file, and what."""
    from wsn.board.board import UnknownSpace
    from wsn.systems.war_storms.rules.fire import orders

    def labels(place: str, texts: tuple[str, ...]) -> Iterator[Fault]:
        for label in texts:
            try:
                board.find(label)
            except UnknownSpace as error:
                yield place, error

    for i, smoke in enumerate(scenario.smoke, 1):
        yield from labels(f"smoke #{i}.at", smoke.at)
        if not smoke.at:
            yield f"smoke #{i}.at", "no hex is named"
    if scenario.tide_force is not None and scenario.tide is None:
        yield "tide_force", "say which way the tide runs, too (WSN 6.2)"
    for side, force in scenario.sides.items():
        if force.reaction and not orders.is_order(force.reaction):
            yield f"sides.{side}.reaction", orders.unknown(force.reaction)
    ids = set(_all_ids(scenario))
    for i, company in enumerate(scenario.companies, 1):
        for unit in (*company.platoons, *((company.officer,) if company.officer else ())):
            here = f"companies #{i} ({company.id}).{unit.id}"
            yield from _standing_faults(here, unit, scenario, ids)
        for platoon in company.platoons:
            here = f"companies #{i} ({company.id}).{platoon.id}"
            if platoon.reaction and not orders.is_order(platoon.reaction):
                yield f"{here}.reaction", orders.unknown(platoon.reaction)
            if platoon.due:
                yield from labels(f"{here}.due", (platoon.due,))
            if platoon.carrier_at:
                yield from labels(f"{here}.carrier_at", (platoon.carrier_at,))
            if (platoon.carrier_at or platoon.carrier_marks) and not platoon.carrier:
                yield f"{here}.carrier", "no carrier is named to stand there"
        officer = company.officer
        if officer is not None:
            here = f"companies #{i} ({company.id}).{officer.id}"
            if officer.fallen and (officer.stand_in or officer.marks or officer.at):
                yield f"{here}.fallen", f"{officer.name} has fallen, and stands nowhere"
            for mark in officer.marks:
                if mark not in OFFICERS:
                    yield f"{here}.marks", f"an officer is not marked {mark!r}: {', '.join(OFFICERS)}"
    if scenario.underway is not None:
        yield from _underway_faults(scenario.underway, scenario, ids)


def _all_ids(scenario: Scenario) -> Iterator[str]:
    for company in scenario.companies:
        for platoon in company.platoons:
            yield platoon.id
            if platoon.carrier:
                yield platoon.carrier_id
        if company.officer is not None:
            yield leader(company)


def leader(company: Company) -> str:
    """The id of the leader of a company: its officer, or his stand-in."""
    assert company.officer is not None
    return stand_in_id(company.officer.id) if company.officer.stand_in else company.officer.id


def _standing_faults(here: str, unit: Any, scenario: Scenario, ids: set[str]) -> Iterator[Fault]:
    passing = [mark for mark in unit.marks if mark not in BEGINNING_MARKS]
    if passing and scenario.underway is None:
        yield f"{here}.marks", f"{', '.join(passing)}: a turn that begins has none; add [underway]"
    if unit.lies is not None and "afloat" not in unit.marks:
        yield f"{here}.lies", "only a unit afloat may be off the map (WSN 6.2)"
    if unit.lies == "off" and unit.by != "sea":
        yield f"{here}.lies", "a unit off an entry hex comes by sea (WSN 6.2)"
    if unit.rides and unit.rides not in ids:
        from wsn.data import nearest_hint

        yield f"{here}.rides", f"there is no unit {unit.rides!r} to ride on{nearest_hint(unit.rides, ids)}"


def _underway_faults(now: Underway, scenario: Scenario, ids: set[str]) -> Iterator[Fault]:
    from wsn.data import nearest_hint

    known = {company.id: company for company in scenario.companies}
    own = [company for company in now.companies if company in known]
    for company in (*now.companies, *now.began):
        if company not in known:
            yield "underway.companies", f"there is no company {company!r}{nearest_hint(company, known)}"
        elif known[company].side != now.side:
            yield "underway.companies", f"{known[company].name} does not fight for the {now.side}"
    if now.phase == "company" and not own:
        yield "underway.companies", "say which company acts"
    for word, names in (("directed", tuple(now.directed)), ("guns", now.guns), ("air", now.air)):
        for one in names:
            if one not in ids:
                yield f"underway.{word}", f"there is no officer {one!r}{nearest_hint(one, ids)}"
    if now.phase == "acting" and now.unit not in ids:
        yield "underway.unit", f"there is no unit {now.unit!r} to act{nearest_hint(now.unit, ids)}"


# --- the beginning of the game


def aboard(unit: Standing, world: World) -> str | None:
    """The carrier that a unit is aboard, where it is not its own."""
    return unit.rides if unit.rides in world.carriers else None


def begin(world: World) -> Iterator[Event]:
    """Smoke, tide, standing orders, who lies off the map and who rides with whom."""
    from wsn.engine.events import FactSet, MarkerPlaced
    from wsn.systems.war_storms.rules.fire import orders

    scenario, find = world.scenario, world.board.find
    for smoke in scenario.smoke:
        for space in (find(label).id for label in smoke.at):
            yield MarkerPlaced(
                rule="WSS 11.4",
                marker=f"smoke:{space}",
                kind="smoke",
                space=space,
                side=smoke.side or "",
                value=smoke.turns,
            )
    if scenario.tide_force is not None:
        yield TIDE_FORCE.event_setting(scenario.tide_force, "WSN 6.2")
    for side, force in sorted(scenario.sides.items()):
        if force.reaction:
            yield SIDE_REACTION.event_setting(force.reaction, orders.REACTION_RULE, side)
        if force.exited:
            yield EXITED.event_setting(force.exited, "WSS 24", side)
    for company in scenario.companies:
        for platoon in company.platoons:
            if platoon.reaction:
                fact = REACTION.key(company.side)
                yield FactSet(rule=orders.REACTION_RULE, unit=platoon.id, fact=fact, value=platoon.reaction)
            if platoon.due:
                due = find(platoon.due).id
                yield FactSet(rule="WSN 4.2", unit=platoon.id, fact=DUE_ASHORE.name, value=due)
            yield from _lay_unit(platoon.id, platoon, world)
        if company.officer is not None and not company.officer.fallen:
            yield from _lay_unit(leader(company), company.officer, world)
            mates = [p.id for p in company.platoons if "afloat" in p.marks and p.at == company.officer.at]
            if "afloat" in company.officer.marks and (company.officer.rides or mates):
                value = company.officer.rides or mates[0]
                yield FactSet(rule="WSN 6.2", unit=leader(company), fact=RIDES.name, value=value)
    for mission in scenario.air:
        if mission.aircraft is not None:
            yield AIRCRAFT.event_setting(mission.aircraft, "WSN 7.4.5", mission.id)


def _lay_unit(unit_id: str, unit: Any, world: World) -> Iterator[Event]:
    from wsn.engine.events import FactSet

    if unit.lies is not None:
        fact = (LIES_OFF if unit.lies == "off" else PUT_BACK).name
        yield FactSet(rule="WSN 6.2", unit=unit_id, fact=fact, value=world.board.find(unit.at).id)


def open_turn(world: World) -> Iterator[Event]:
    """The phases that are open when the game begins: a new turn, or the one that is under way."""
    from wsn.engine.events import MarkerPlaced, PhaseEntered
    from wsn.engine.memo import encode_memo
    from wsn.systems.war_storms.rules import memos

    now = world.scenario.underway
    if now is None:
        yield PhaseEntered(rule="WSS 4.1", phase="command")
        return
    sides = {p.id: c.side for c in world.scenario.companies for p in c.platoons}
    for shot in now.at_fire:
        yield MarkerPlaced(
            rule="WSS 18.4",
            marker=f"at:{shot.target}:{shot.firer}",
            kind="at_fire",
            space=world.board.find(shot.at).id,
            side=sides.get(shot.firer, now.side),
            about=(shot.target, shot.firer),
        )
    for side in now.offered:
        yield OFFERED.event_setting(1, "WSS 24", side)
    if now.phase == "removal":
        yield PhaseEntered(rule="WSS 4.4", phase="removal")
        return
    if now.phase == "activation":
        yield PhaseEntered(
            rule="WSS 4.3", phase="activation", side=now.side, memo=encode_memo(memos.Activation(now.passes))
        )
        return
    base = memos.Handover(now.side, now.passes)
    yield PhaseEntered(rule="WSS 4.3", phase="handover", memo=encode_memo(base))
    if now.companies:
        company = memos.Company(
            now.companies, now.tried, now.began, dict(now.directed), guns=now.guns, air=now.air
        )
        yield PhaseEntered(rule="WSS 4.3", phase="company", side=now.side, memo=encode_memo(company))
    if now.phase == "acting":
        acting = memos.Acting(now.unit, now.left, now.used, now.double)
        yield PhaseEntered(rule="WSS 4.3", phase="acting", side=now.side, memo=encode_memo(acting))
