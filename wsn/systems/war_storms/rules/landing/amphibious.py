"""Waves from the sea: placement, the tide, and craft that drift off the map (WSN 6.2, 4.2).

A craft carries one platoon and shares its fate, so it is no unit of its own: the platoon is marked
`afloat`, and the armour and the movement of the craft come from its row in the unit table. Off the map a
wave lies beside its entry hexes (its fact `off`); an officer is in the craft of a platoon of his
(`rides ID`).

Ruling: with each new wave roll the force of the tide again, for all units still afloat.
Ruling: a wave lies beside its entry hexes from the command phase of its turn. Its platoons act in the
activation of their company like all others; one out of command needs no morale check.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    StepsChanged,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import (
    LIES_OFF,
    PUT_BACK,
    RIDES,
    TIDE_COURSE,
    TIDE_FORCE,
    TURN,
    lose_steps,
)
from wsn.systems.war_storms.data.units import Kind
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import Embark, HoldBack, Ready
from wsn.systems.war_storms.rules.fire import losses
from wsn.systems.war_storms.rules.landing import placing, rescue
from wsn.systems.war_storms.rules.platoons import battalions
from wsn.systems.war_storms.rules.world import S, awaited_entry, is_officer, name

LANDING_RULE: Final = "WSN 6.2"
CRAFT: Final = "lcvp"
"""The row of the landing craft in the unit table."""


def craft(s: S) -> Kind:
    """The landing craft: armour 1, movement 2."""
    return s.world.kinds[CRAFT]


def swims(s: S, unit: Unit) -> bool:
    """WSN 4.2: whether a platoon is of amphibious tanks, which need no craft."""
    return "amphibious" in s.world.kinds[unit.kind].flags


def riders(s: S, unit_id: str) -> tuple[Unit, ...]:
    """The officers in the craft of a platoon."""
    return tuple(u for u in s.state.units.values() if RIDES.of(u) == unit_id)


def go(s: S, unit_id: str, space: str | None, rule: str) -> Iterator[Event]:
    """Move a platoon afloat, with the officers in its craft, to a hex or off the map."""
    for one in (unit_id, *(officer.id for officer in riders(s, unit_id))):
        yield UnitMoved(rule=rule, unit=one, space=space)
        if space is not None:
            yield from LIES_OFF.note(s.unit(one), None, rule)


def follow(s: S, unit_id: str, space: str, rule: str, mark: str) -> Iterator[Event]:
    """Bring the carrier of a platoon ashore, or to the ground, with it, and mark it (WSS 10)."""
    for carrier, platoon in s.world.carriers.items():
        if platoon == unit_id and carrier in s.state.units and s.unit(carrier).place is None:
            yield UnitMoved(rule=rule, unit=carrier, space=space)
            yield UnitMarked(rule=rule, unit=carrier, mark=mark)


def perish(s: S, unit_id: str, rule: str, text: str) -> Iterator[Event]:
    """Eliminate a platoon at sea or in the air; then its officers (WSN 6.2 R1).

    Ruling: losses to sea and wind cause no morale checks, but count as losses of the company and stress of
    the battalion (WSS 9.1).
    """
    unit, officers = s.unit(unit_id), riders(s, unit_id)
    yield Resolved(rule=rule, unit=unit_id, text=text)
    yield lose_steps(s.state, unit.group, unit.steps)
    yield StepsChanged(rule=rule, unit=unit_id, by=-unit.steps)
    yield UnitRemoved(rule=rule, unit=unit_id)
    for carrier, platoon in s.world.carriers.items():
        if platoon == unit_id and carrier in s.state.units and s.unit(carrier).place is None:
            yield UnitRemoved(rule=rule, unit=carrier)
    yield from battalions.stress(s, unit.group)
    for officer in officers:
        if "afloat" not in officer.marks:
            yield from rescue.lose(s, officer, f"{name(s, officer.id)} is lost with {name(s, unit_id)}")
        elif not (yield from losses.officer_hit(s, officer, eliminated=True, peril="in the water")):
            yield from rescue.pick_up(s, s.unit(officer.id))


# --- the beginning of a turn


def bring_back(s: S, side: str) -> Generator[Event, None, bool]:
    """WSN 6.2: put back the units that drifted off the map, and pick up officers whose craft are lost.

    Ruling: a scenario that begins with units afloat begins with a roll for the force of the tide.
    """
    afloat = any("afloat" in unit.marks and unit.side == side for unit in s.state.units.values())
    if afloat and TIDE_FORCE.get(s.state) is None:
        yield from _force_landing(s)
    for unit in tuple(s.state.units.values()):
        back = PUT_BACK.of(unit) if unit.side == side else None
        if back is not None:
            yield from PUT_BACK.note(unit, None, LANDING_RULE)
            yield UnitMoved(rule=LANDING_RULE, unit=unit.id, space=back)
    for officer in tuple(s.state.units.values()):
        if officer.side == side and rescue.adrift(s, officer):  # in older games they wait for it until now
            yield from rescue.pick_up(s, officer)
    return False


# --- placing a wave


def gather(s: S, side: str) -> Generator[Event, None, bool]:
    """Open the placement of a wave, if one is due."""
    if any(True for _ in units_expected(s, side)):
        yield PhaseEntered(rule=LANDING_RULE, phase="wave", side=side, memo=encode_memo(memos.Placing()))
        return True
    return False


def units_expected(s: S, side: str) -> Iterator[Unit]:
    """The units of a side that come by sea now and are not placed yet, platoons before officers.

    An officer comes only with a platoon of his company.
    """
    turn = TURN.get(s.state) or 1
    units = []
    for unit_id, coming in s.world.comings.items():
        unit = s.state.units.get(unit_id)
        if unit is None or coming.side != side or coming.by != "sea" or coming.turn > turn:
            continue
        if not any(mark in unit.marks for mark in ("afloat", "seaborne")) and unit.place is None:
            units.append(unit)
    yield from (unit for unit in units if not is_officer(s, unit))
    companies = {unit.group for unit in units if not is_officer(s, unit)}
    companies |= {
        u.group for u in s.state.units.values() if "afloat" in u.marks and awaited_entry(u) is not None
    }
    yield from (unit for unit in units if is_officer(s, unit) and unit.group in companies)


def subject(s: S) -> Unit | None:
    """The unit to place next; None when the wave is complete."""
    held = s.memo(memos.Placing).held
    return next((u for u in units_expected(s, str(s.here.side)) if u.id not in held), None)


class Gathering:
    """The owner places the platoons of a wave off the entry hexes, and the officers in their craft."""

    automatic = False
    memo = memos.Placing
    accepts: tuple[type[Command], ...] = (Embark, HoldBack, Ready)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every entry hex for a platoon, every platoon of his company for an officer."""
        unit = subject(s)
        if unit is None:
            yield Ready()
        else:
            yield from placing.offers(s, unit, Embark, s.world.comings[unit.id].spaces)
            yield HoldBack(unit=unit.id)

    def check(self, s: S, c: Embark | HoldBack | Ready) -> Refusal | None:
        """WSN 6.2: why a unit may not be placed there, or None; officers go with a platoon of theirs."""
        unit = subject(s)
        if isinstance(c, Ready):
            return placing.not_ready(s, unit, LANDING_RULE)
        if unit is None or c.unit != unit.id:
            return placing.not_now(s, unit, c.unit, "the wave is complete", LANDING_RULE)
        if isinstance(c, HoldBack):
            ways = (w for w in self.candidates(s) if isinstance(w, Embark))
            if any(self.check(s, way) is None for way in ways):
                return Refusal(
                    LANDING_RULE, f"{name(s, unit.id)} cannot be held back: there is room for it in this wave"
                )
            return None
        return self._why_not_with(s, unit, c) if is_officer(s, unit) else self._why_not_beside(s, unit, c)

    def _why_not_with(self, s: S, officer: Unit, c: Embark) -> Refusal | None:
        mate = s.state.units.get(c.target or "")
        who = name(s, officer.id)
        if mate is None or c.space is not None or mate.group != officer.group or is_officer(s, mate):
            return Refusal(
                LANDING_RULE, f"{who} goes in the craft of a platoon of his company: choose that platoon"
            )
        if awaited_entry(mate) is None or "afloat" not in mate.marks:
            return Refusal(LANDING_RULE, f"{name(s, mate.id)} is not part of the wave off the map")
        return None

    def _why_not_beside(self, s: S, unit: Unit, c: Embark) -> Refusal | None:
        spaces = s.world.comings[unit.id].spaces
        if c.space is None or c.target is not None or c.space not in spaces:
            return Refusal(
                LANDING_RULE, f"{name(s, unit.id)} goes off one of its entry hexes: {', '.join(spaces)}"
            )
        beside = [
            u
            for u in s.state.units.values()
            if awaited_entry(u) == c.space and u.side == unit.side and not is_officer(s, u)
        ]
        limit = s.world.tables.stacking
        steps = unit.steps + sum(u.steps for u in beside)
        if len(beside) >= limit.platoons or steps > limit.steps:
            return Refusal(
                LANDING_RULE,
                f"off {c.space} there is room for {limit.platoons} platoons and {limit.steps} steps; with "
                f"{name(s, unit.id)} there would be {len(beside) + 1} and {steps}",
            )
        return None

    def decide(self, s: S, c: Embark | HoldBack | Ready) -> Iterator[Event]:
        """Place the unit; when the wave is complete, roll for the tide."""
        if isinstance(c, HoldBack):
            held = s.memo(memos.Placing).held
            yield Remembered(rule=LANDING_RULE, key="held", value=(*held, c.unit))
        elif isinstance(c, Embark):
            space = c.space or awaited_entry(s.unit(str(c.target)))
            yield UnitMarked(rule=LANDING_RULE, unit=c.unit, mark="afloat")
            yield from LIES_OFF.note(s.unit(c.unit), space, LANDING_RULE)
            if c.target is not None:
                yield from RIDES.note(s.unit(c.unit), c.target, LANDING_RULE)
        else:
            yield PhaseLeft(rule=LANDING_RULE, phase="wave")
            yield from tide(s)

    def stale(self, s: S) -> bool:
        """Never: it ends with Ready."""
        return False


def tide(s: S) -> Iterator[Event]:
    """WSN 6.2: roll the direction of the tide once a scenario, its force with each wave."""
    rows = s.world.tables.tide
    if not TIDE_COURSE.get(s.state):
        (die,) = yield from s.roll(1, purpose="direction of the tide", rule=LANDING_RULE)
        course = "north-west" if die <= rows.north_west.at_most else "north-east"
        yield Resolved(rule=LANDING_RULE, text=f"the tide runs to the {course} (die {die})")
        yield TIDE_COURSE.event_setting(course, LANDING_RULE)
    yield from _force_landing(s)


def _force_landing(s: S) -> Iterator[Event]:
    rows = s.world.tables.tide
    (die,) = yield from s.roll(1, purpose="force of the tide", rule=LANDING_RULE)
    force = "strong" if die >= rows.strong.at_least else "light"
    yield Resolved(rule=LANDING_RULE, text=f"the tide is {force} (die {die})")
    yield TIDE_FORCE.event_setting(force, LANDING_RULE)


def ahead(s: S) -> Reason:
    """The highest die roll with which a platoon keeps its course in this tide."""
    rows = s.world.tables.tide
    strong = TIDE_FORCE.get(s.state) == "strong"
    row = rows.ahead_strong if strong else rows.ahead_light
    return row.reason(f"{'strong' if strong else 'light'} tide: ahead on 1 to {row.at_most}", row.at_most)
