"""The run to the beach and the landing (WSN 6.2, 4.2).

Ruling: a landing craft spends its 2 points straight ahead, to the north, or in the direction of the tide. A
sea hex costs 1. It stops at the first landing hex; before other land, or before a landing hex that the enemy
holds, it stays in its last sea hex. A craft carried off the map comes back next turn where it began its run,
in its hex or off its entry hex, and rolls again then.
Every platoon afloat runs in once in each activation phase. Ruling: the owner of a platoon afloat chooses when
it runs in, but neither passes nor ends the activation of its company before it has.
Ruling: a landing platoon has no choice of hex, so it checks no morale for wire or mines, but sets mines off.
Ruling: a craft does not land where the enemy, an obstacle or the ground closes the hex to the platoon in it
or to what carries that platoon, such as wheels on shingle (WSN 5.4), and stays at sea (WSN 6.2 R2).
Ruling: a swimming tank that is to land a turn later does not land while its hex is closed in this way. It
stays off the hex, and lands in the first of its activations in which it is open, without another roll (WSN
4.2 R1).
Ruling: a landed vehicle has spent half its points and may use the rest as on land.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Proceed
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    UnitMarked,
)
from wsn.engine.facts import Chance
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.geometry.hexes import DIRECTIONS, Hex
from wsn.parts.phases import Automatic
from wsn.systems.war_storms.data.declared import DUE_ASHORE, LIES_OFF, PUT_BACK, RIDES, TIDE_COURSE
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.fire import losses, reaction
from wsn.systems.war_storms.rules.landing import amphibious
from wsn.systems.war_storms.rules.landing.amphibious import LANDING_RULE
from wsn.systems.war_storms.rules.platoons import hazards, morale, moves, works
from wsn.systems.war_storms.rules.reinforcements import SOUTH
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import S, awaited_entry, is_officer, name

SWIMMING: Final = "WSN 4.2"
CLOSED, DELAYED = "WSN 6.2 R2", "WSN 4.2 R1"
COURSE_AHEAD: Final = 0
COURSES: Final = {"north-west": 5, "north-east": 1}
DIE: Final = 6


def sail(s: S, unit_id: str) -> Iterator[Event]:
    """A platoon afloat acts: roll for the tide and begin the run."""
    unit, who = s.unit(unit_id), name(s, unit_id)
    space = DUE_ASHORE.of(unit)
    if space is not None:
        yield from _land_delayed(s, unit_id, space)
        return
    limit = amphibious.ahead(s)
    (die,) = yield from s.roll(1, purpose=f"{who} in the tide", rule=LANDING_RULE, because=(limit,))
    course = COURSE_AHEAD if die <= limit.amount else COURSES[str(TIDE_COURSE.get(s.state))]
    way = "keeps its course" if course == COURSE_AHEAD else f"drifts to the {TIDE_COURSE.get(s.state)}"
    yield Resolved(rule=LANDING_RULE, because=(limit,), unit=unit_id, text=f"{who} {way} (die {die})")
    here = at(s, unit)
    memo = memos.Sailing(unit_id, course, amphibious.craft(s).points, here.q, here.r, unit.place or "")
    yield PhaseEntered(rule=LANDING_RULE, phase="sailing", memo=encode_memo(memo))


def at(s: S, unit: Unit) -> Hex:
    """The hex of a platoon afloat, on the map or beside its entry hex."""
    if unit.place is not None:
        return s.world.hexes[unit.place]
    return s.world.hexes[str(awaited_entry(unit))] + SOUTH


def _land_delayed(s: S, unit_id: str, space: str) -> Iterator[Event]:
    """WSN 4.2: a tank delayed by a turn comes ashore, unless its hex is closed to it now."""
    closed = why_shut(s, s.unit(unit_id), space)
    if closed is not None:
        text = f"{name(s, unit_id)} cannot land at {space} and stays at sea: {closed.text}"
        yield Resolved(rule=DELAYED, unit=unit_id, text=text)
        yield from _finish_platoon(s, unit_id)
        return
    yield from DUE_ASHORE.note(s.unit(unit_id), None, SWIMMING)
    yield from _land_platoon(s, unit_id, space, SWIMMING)


def why_shut(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a platoon, or what carries it, cannot land in a landing hex, or None."""
    if any(u.side != unit.side and not is_officer(s, u) for u in s.units_at(space)):
        return Refusal(CLOSED, f"the enemy is in {space}")
    for one in (unit, *_carriers_of(s, unit.id)):
        kind = s.world.kinds[one.kind]
        ground = movement.why_closed(s.world.board, kind, space, s.world.tables)
        refused = works.stopping_obstacle(s, kind.mover, kind.name, space) if ground is None else ground
        if refused is not None:
            return refused
    return None


def _carriers_of(s: S, unit_id: str) -> Iterator[Unit]:
    """What carries a platoon, still in its craft."""
    for carrier, platoon in s.world.carriers.items():
        there = s.state.units.get(carrier)
        if platoon == unit_id and there is not None and there.place is None:
            yield there


class Sailing(Automatic):
    """A craft runs hex by hex; the enemy may react at each (WSS 8)."""

    memo = memos.Sailing

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Sail one hex, or end the run."""
        memo = s.memo(memos.Sailing)
        unit, left = s.unit(memo.unit), memo.left
        beyond = Hex(memo.q, memo.r) + DIRECTIONS[memo.course]
        there = s.world.board.by_hex.get(beyond)
        if not left:
            off = f"{name(s, unit.id)} stays beside the map, off {awaited_entry(unit)}"
            yield from _end_run(s, unit.id, off if unit.place is None else "")
        elif there is None:
            yield from self._sail_outside(s, unit, beyond, left)
        elif "landing" in there.features and (closed := why_shut(s, unit, there.id)) is None:
            yield from _beach_craft(s, unit, there.id)
        elif there.terrain != "sea":
            why = f": {closed.text}" if "landing" in there.features and closed is not None else ""
            text = f"{name(s, unit.id)} cannot land at {there.id} and stays at sea{why}"
            yield from _end_run(s, unit.id, text, CLOSED)
        else:
            yield from self._sail_on(s, beyond, left)
            yield from amphibious.go(s, unit.id, there.id, LANDING_RULE)
            if "moved" not in unit.marks:
                yield UnitMarked(rule="WSS 6.1", unit=unit.id, mark="moved")
            yield from reaction.offer(s, unit.id)

    def _sail_on(self, s: S, beyond: Hex, left: int) -> Iterator[Event]:
        yield Remembered(rule=LANDING_RULE, key="left", value=left - 1)
        yield Remembered(rule=LANDING_RULE, key="q", value=beyond.q)
        yield Remembered(rule=LANDING_RULE, key="r", value=beyond.r)

    def _sail_outside(self, s: S, unit: Unit, beyond: Hex, left: int) -> Iterator[Event]:
        """WSN 6.2: beside the map it sails on; from the map it is carried off until next turn."""
        if unit.place is None:
            yield from self._sail_on(s, beyond, left)
            return
        began = s.memo(memos.Sailing).began
        text = f"{name(s, unit.id)} is carried off the map at {unit.place}"
        yield Resolved(rule=LANDING_RULE, unit=unit.id, text=text)
        awaits = PUT_BACK if began else LIES_OFF
        entry = began or self._entry_hex(s)
        for one in (unit.id, *(officer.id for officer in amphibious.riders(s, unit.id))):
            yield from awaits.note(s.unit(one), entry, LANDING_RULE)
        yield from amphibious.go(s, unit.id, None, LANDING_RULE)
        yield from _end_run(s, unit.id)

    def _entry_hex(self, s: S) -> str:
        """The entry hex off which a run began: back along its course, then the hex to the north."""
        memo = s.memo(memos.Sailing)
        start = Hex(memo.q, memo.r)
        for _ in range(amphibious.craft(s).points - memo.left):
            start = start - DIRECTIONS[memo.course]
        return s.world.board.by_hex[start - SOUTH].id

    def stale(self, s: S) -> bool:
        """Stale when the platoon was lost to fire."""
        return s.memo(memos.Sailing).unit not in s.state.units


def _end_run(s: S, unit_id: str, text: str = "", rule: str = LANDING_RULE) -> Iterator[Event]:
    """End the run for this turn."""
    if text:
        yield Resolved(rule=rule, unit=unit_id, text=text)
    yield PhaseLeft(rule=LANDING_RULE, phase="sailing")
    yield from _finish_platoon(s, unit_id)


def _finish_platoon(s: S, unit_id: str) -> Iterator[Event]:
    """A platoon afloat has finished, and the officers in its craft."""
    for one in (unit_id, *(officer.id for officer in amphibious.riders(s, unit_id))):
        if "finished" not in s.unit(one).marks:
            yield UnitMarked(rule=LANDING_RULE, unit=one, mark="finished")


# --- on the beach


def _beach_craft(s: S, unit: Unit, space: str) -> Iterator[Event]:
    """At the landing hex a craft lands, and a swimming tank rolls (WSN 4.2)."""
    who = name(s, unit.id)
    if not amphibious.swims(s, unit):
        yield PhaseLeft(rule=LANDING_RULE, phase="sailing")
        yield from _land_platoon(s, unit.id, space, LANDING_RULE)
        return
    if is_taken(s, unit, space):
        yield from _end_run(s, unit.id, f"{who} waits: another tank is landing at {space}")
        return
    rows = s.world.tables.swimming
    (die,) = yield from s.roll(1, purpose=f"{who} swims ashore at {space}", rule=SWIMMING)
    if die <= rows.lands.at_most:
        yield Resolved(rule=SWIMMING, unit=unit.id, text=f"{who} swims ashore at {space} (die {die})")
        yield PhaseLeft(rule=SWIMMING, phase="sailing")
        yield from _land_platoon(s, unit.id, space, SWIMMING)
    elif die == rows.next_turn.face:
        yield from DUE_ASHORE.note(s.unit(unit.id), space, SWIMMING)
        yield from _end_run(s, unit.id, f"{who} comes ashore at {space} next turn (die {die})")
    else:
        yield PhaseLeft(rule=SWIMMING, phase="sailing")
        yield from amphibious.perish(s, unit.id, SWIMMING, f"{who} is lost at sea off {space} (die {die})")
        yield from victory.by_losses(s)


def is_taken(s: S, unit: Unit, space: str) -> bool:
    """WSN 4.2: whether another swimming tank is at a landing hex, or due there."""
    if any(amphibious.swims(s, u) and u.id != unit.id for u in s.units_at(space)):
        return True
    return any(DUE_ASHORE.of(u) == space for u in s.state.units.values())


def _land_platoon(s: S, unit_id: str, space: str, rule: str) -> Iterator[Event]:
    """The platoon is ashore: remove the craft; foot has finished, a vehicle has half its points left."""
    officers = amphibious.riders(s, unit_id)
    yield from amphibious.go(s, unit_id, space, rule)
    for one in (unit_id, *(officer.id for officer in officers)):
        yield UnitMarked(rule=rule, unit=one, mark="afloat", on=False)
    for mark in ("landed", "seaborne", "moved"):
        yield UnitMarked(rule=rule, unit=unit_id, mark=mark)
    for officer in officers:
        yield from RIDES.note(s.unit(officer.id), None, rule)
        if "finished" not in s.unit(officer.id).marks:
            yield UnitMarked(rule=rule, unit=officer.id, mark="finished")
    yield from amphibious.follow(s, unit_id, space, rule, "landed")
    yield from hazards.set_off_mines(s, unit_id)
    if s.state.outcome is not None or unit_id not in s.state.units or s.unit(unit_id).place != space:
        return
    unit = s.unit(unit_id)
    yield from morale.take_officers(s, unit_id)
    if "routed" not in unit.marks:
        yield from moves.take(s, unit_id)
    points = movement.allowance(s.world.kinds[unit.kind], "landed", s.world.tables)
    if isinstance(points, Refusal) or "routed" in unit.marks:
        yield UnitMarked(rule=rule, unit=unit_id, mark="finished")
    else:
        memo = memos.Acting(unit_id, points, points)
        yield PhaseEntered(rule=rule, phase="acting", side=unit.side, memo=encode_memo(memo))
    yield from reaction.offer(s, unit_id)


def step_on_sand(s: S, unit: Unit, space: str) -> Iterator[Event]:
    """WSN 6.2: after landing, a platoon on foot gets a Risky marker each time it enters sand.

    Ruling: sand makes the action of a platoon risky if it came from the sea, in every turn after it landed.
    """
    if sand_is_risky(s, unit, space):
        yield UnitMarked(rule=LANDING_RULE, unit=unit.id, mark="risky")


def sand_is_risky(s: S, unit: Unit, space: str) -> bool:
    """WSN 6.2: whether a unit gets a Risky marker as it enters a hex."""
    on_foot = s.world.kinds[unit.kind].mover == "foot" and not is_officer(s, unit)
    return on_foot and "seaborne" in unit.marks and s.world.board.hexes[space].terrain == "sand_beach"


# --- exact odds


def odds_of(s: S, unit: Unit) -> tuple[str, tuple[Reason, ...], tuple[Chance, ...]]:
    """The preview of a run: title, reasons, and the odds of the tide and of swimming ashore."""
    who = name(s, unit.id)
    space, reasons = DUE_ASHORE.of(unit), _run_reasons(s, unit)
    if space is not None:
        closed = why_shut(s, unit, space)
        if closed is None:
            return f"{who} comes ashore at {space}", reasons, ()
        why = Reason(DELAYED, f"{space} is closed to it: {closed.text}")
        return f"{who} cannot land at {space} and stays at sea", (why,), ()
    limit = amphibious.ahead(s)
    course = str(TIDE_COURSE.get(s.state))
    counts: dict[tuple[str, int], int] = {}
    for words, way, ways in (
        ("ahead", COURSE_AHEAD, limit.amount),
        (f"to the {course}", COURSES[course], DIE - limit.amount),
    ):
        for what, lost, share in _run_ends(s, unit, way):
            key = f"{words}, {what}", lost
            counts[key] = counts.get(key, 0) + ways * share
    return (
        f"{who} runs in",
        (Reason(limit.rule, limit.text), *reasons),  # its number is no modifier of the roll
        tuple(Chance(words, n, DIE * DIE, own=lost) for (words, lost), n in counts.items()),
    )


def _run_reasons(s: S, unit: Unit) -> tuple[Reason, ...]:
    """What a run brings with it besides where it ends: what a landing exposes to, and who is in danger."""
    told = []
    kind, tables = s.world.kinds[unit.kind], s.world.tables
    if kind.mover == "foot":
        row = tables.modifier["landing_turn"]
        told.append(row.reason("on AP fire at it in the turn in which it lands", row.value))
    if amphibious.swims(s, unit) and DUE_ASHORE.of(unit) is None:
        risk = losses.risk(s, eliminated=True)
        told += [
            Reason(risk.rule, f"{name(s, one.id)} with it, if it is lost: {risk.text}")
            for one in amphibious.riders(s, unit.id)
        ]
    return tuple(told)


def _run_ends(s: S, unit: Unit, course: int) -> Iterator[tuple[str, int, int]]:
    """How a run on a course ends without enemy fire: the end, the steps lost, and how many of six rolls."""
    here, place = at(s, unit), unit.place
    for _ in range(amphibious.craft(s).points):
        here += DIRECTIONS[course]
        there = s.world.board.by_hex.get(here)
        if there is None:
            if place is not None:
                yield "off the map", 0, DIE
                return
        elif "landing" in there.features and why_shut(s, unit, there.id) is None:
            yield from _ends_ashore(s, unit, there.id)
            return
        elif there.terrain != "sea":
            break
        else:
            place = there.id
    yield f"at sea at {place}" if place else "beside the map", 0, DIE


def _ends_ashore(s: S, unit: Unit, space: str) -> Iterator[tuple[str, int, int]]:
    if not amphibious.swims(s, unit):
        yield f"ashore at {space}", 0, DIE
    elif is_taken(s, unit, space):
        yield f"waits off {space}", 0, DIE
    else:
        lands = s.world.tables.swimming.lands.at_most
        yield f"ashore at {space}", 0, lands
        yield f"ashore at {space} next turn", 0, 1
        yield "lost at sea", unit.steps, DIE - lands - 1
