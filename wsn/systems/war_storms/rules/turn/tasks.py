"""Other actions of a platoon than moving and direct fire at units (WSS 11.1, 22).

Indirect fire, digging in, clearing obstacles, and AT fire at a bunker. Each takes the whole action, but a
platoon with a turret may move tactically before it fires at a bunker, as at other targets (WSS 6.4).
Ruling: foot platoons and guns may dig in where no work shelters them yet, but not in water.
Ruling: engineers clear an obstacle in their own hex or a neighbouring one without an enemy platoon
in it, so mines and wire from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, MarkerPlaced, MarkerRemoved, Resolved, UnitMarked
from wsn.engine.facts import Chance
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count
from wsn.systems.war_storms.data.assets import DUG, MINES, OBSTACLES, POINTED
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import Breach, Clear, DigIn, FireIndirect
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally
from wsn.systems.war_storms.rules.platoons import morale, spotting, works
from wsn.systems.war_storms.rules.platoons.works import WORKS_RULE
from wsn.systems.war_storms.rules.support import indirect
from wsn.systems.war_storms.rules.world import S, is_officer, lines, name

Task = FireIndirect | DigIn | Clear | Breach
TASKS: Final = (FireIndirect, DigIn, Clear, Breach)
WET_TERRAIN: Final = ("sea", "major_river", "minor_river", "marsh")


def candidates(s: S, unit: Unit, moved: bool) -> Iterator[Task]:
    """Every task that the platoon has the means for; after a move only fire from a turret."""
    kind = s.world.kinds[unit.kind]
    if is_officer(s, unit):
        return
    if (unit.kind, "art") in s.world.fires and not moved:
        enemies = [u for u in s.state.units.values() if u.side != unit.side and not is_officer(s, u)]
        for space in dict.fromkeys(u.place for u in enemies if u.place in s.world.board.spaces):
            yield FireIndirect(space=str(space))
    if not kind.vehicle and not moved:
        yield DigIn()
    if "engineer" in kind.flags and not moved:
        for obstacle in works.obstacles(s):
            yield Clear(target=obstacle.id)
    if (unit.kind, "at") in s.world.fires and (not moved or kind.turret):
        for work in s.state.markers.values():
            if work.kind in POINTED and works.enemy_in(s, unit.side, work.place):
                yield Breach(target=work.id)


def check(s: S, unit: Unit, c: Task) -> Refusal | None:
    """Why the platoon may not do a task now, or None."""
    who = name(s, unit.id)
    if is_officer(s, unit):
        return Refusal("WSS 3.2", f"{who} is an officer: only platoons can do this")
    memo = s.memo(memos.Acting)
    if not isinstance(c, Breach) and (memo.used or memo.double):
        rule = indirect.INDIRECT_RULE if isinstance(c, FireIndirect) else WORKS_RULE
        done = "has moved" if memo.used else "moves at double time"
        return Refusal(rule, f"{who} {done}: this takes a whole action")
    if isinstance(c, FireIndirect):
        worked_out = indirect.strength(s, unit, c.space)
        return worked_out if isinstance(worked_out, Refusal) else None
    if isinstance(c, DigIn):
        return _why_no_digging(s, unit)
    if isinstance(c, Clear):
        return _why_no_clearing(s, unit, c)
    worked = breach(s, unit, c.target)
    return worked if isinstance(worked, Refusal) else None


def decide(s: S, unit_id: str, c: Task) -> Iterator[Event]:
    """Carry out the task; the platoon has finished."""
    unit = s.unit(unit_id)
    yield UnitMarked(rule="WSS 4.3", unit=unit_id, mark="finished")
    if isinstance(c, FireIndirect):
        yield from indirect.fire(s, unit, c.space)
    elif isinstance(c, DigIn):
        space = str(unit.place)
        yield Resolved(
            rule=WORKS_RULE, unit=unit_id, space=space, text=f"{name(s, unit_id)} digs in at {space}"
        )
        yield MarkerPlaced(
            rule=WORKS_RULE,
            marker=f"improved_position:{space}",
            kind="improved_position",
            space=space,
            side=unit.side,
        )
    elif isinstance(c, Clear):
        work = s.state.markers[c.target]
        text = f"{name(s, unit_id)} clears the {works.WORK_NAMES[work.kind]} at {work.place}"
        yield Resolved(rule=WORKS_RULE, unit=unit_id, space=work.place, text=text)
        yield MarkerRemoved(rule=WORKS_RULE, marker=c.target)
    else:
        yield from _breach_target(s, unit, c.target)


# --- spades


def _why_no_digging(s: S, unit: Unit) -> Refusal | None:
    who = name(s, unit.id)
    if s.world.kinds[unit.kind].vehicle:
        return Refusal(WORKS_RULE, f"{who} is a vehicle: only foot platoons and guns dig in")
    here = unit.place
    if here is None or here not in s.world.board.spaces:
        return Refusal(WORKS_RULE, f"{who} is aboard a carrier or off the map and cannot do this")
    there = works.first(s, here, (*DUG, *POINTED))
    if there is not None:
        return Refusal(WORKS_RULE, f"{here} already has works: {works.WORK_NAMES[there.kind]}")
    terrain = s.world.board.hexes[here].terrain
    if terrain in WET_TERRAIN:
        return Refusal(WORKS_RULE, f"it is not possible to dig in here: {terrain.replace('_', ' ')}")
    return None


def _why_no_clearing(s: S, unit: Unit, c: Clear) -> Refusal | None:
    who = name(s, unit.id)
    if "engineer" not in s.world.kinds[unit.kind].flags:
        return Refusal(WORKS_RULE, f"{who} is not an engineer platoon; only engineers clear obstacles")
    work = s.state.markers.get(c.target)
    if work is None or work.kind not in (*OBSTACLES, *MINES):
        return Refusal(WORKS_RULE, f"{c.target!r} is not an obstacle on the map")
    here = unit.place
    if here is None or here not in s.world.board.spaces or s.world.distance(here, work.place) > 1:
        return Refusal(
            WORKS_RULE,
            f"{who} can clear only obstacles in its hex or next to it; {work.place} is farther away",
        )
    if works.enemy_in(s, unit.side, work.place):
        return Refusal(WORKS_RULE, f"an enemy platoon in {work.place} prevents clearing")
    return None


# --- AT fire at a work


def breach(s: S, unit: Unit, target: str) -> Tally | Refusal:
    """AT fire at a bunker or fortification: two dice against base + AT / divisor - hardness - points."""
    world, chart, points = s.world, s.world.tables.anti_tank, s.world.support.points
    who, work = name(s, unit.id), s.state.markers.get(target)
    if work is None or work.kind not in POINTED:
        return Refusal(WORKS_RULE, f"{target!r} is not a bunker or fortification on the map")
    weapon = world.fires.get((unit.kind, "at"))
    if weapon is None:
        return Refusal("WSS 7.1", f"{who} has no AT fire, which is needed against works")
    here = unit.place
    if here is None or here not in world.board.spaces:
        return Refusal("WSS 7.1", f"{who} is aboard a carrier or off the map and cannot do this")
    if not works.enemy_in(s, unit.side, work.place):
        return Refusal(
            WORKS_RULE, f"there is no enemy platoon in the {works.WORK_NAMES[work.kind]} at {work.place}"
        )
    distance = world.distance(here, work.place)
    reach = world.tables.long_range.reach.of(weapon.range)
    if distance > reach:
        return Refusal(
            "WSS 7.2", f"{who} has a range of {count(reach, 'hex', 'hexes')}; {work.place} is {distance} away"
        )
    seen = lines(s)
    if not seen.sees(here, work.place):
        return spotting.no_sight(s, here, work.place)
    modifiers: list[Reason] = []
    lost = world.kinds[unit.kind].steps - unit.steps
    if lost > 0:
        modifiers.append(chart.reason(f"{count(lost, 'step')} lost", lost * chart.step_lost))
    if distance > weapon.range:
        modifiers.append(chart.reason(f"beyond its range of {weapon.range}", chart.long_range))
    if seen.facts(here, work.place, "at").smoke:
        row = world.tables.modifier["smoke"]
        modifiers.append(row.reason("smoke", row.value))
    if "moved" in unit.marks:
        row = world.tables.modifier["moved"]
        modifiers.append(row.reason("firer has moved", row.value))
    hard = points.armour.value + work.value
    number = chart.base + weapon.strength // points.divisor.value - hard
    what = works.WORK_NAMES[work.kind]
    reasons = (
        Reason(weapon.rule, f"{who}: AT {weapon.strength}-{weapon.range}", weapon.strength),
        points.divisor.reason(f"at a work: divided by {points.divisor.value}"),
        points.armour.reason(f"{what}, points: {work.value}", -hard),
        *modifiers,
    )
    aim = Aim(work.place, "at", target)
    return Tally(
        aim, (unit.id,), (), weapon.strength, points.divisor.value, number, tuple(modifiers), reasons
    )


def _breach_target(s: S, unit: Unit, target: str) -> Iterator[Event]:
    worked = breach(s, unit, target)
    assert isinstance(worked, Tally)
    work = s.state.markers[target]
    what = f"the {works.WORK_NAMES[work.kind]} at {work.place}"
    yield UnitMarked(rule="WSS 5.2", unit=unit.id, mark="fired")
    dice = yield from s.roll(2, purpose=f"AT fire at {what}", rule=WORKS_RULE, because=worked.reasons)
    hits = worked.hits(s.world, sum(dice))
    result = "no effect" if not hits else count(hits, "hit")
    text = f"{name(s, unit.id)} fires AT at {what}, target number {worked.number}: {morale.throw_text(dice)}"
    yield Resolved(
        rule=WORKS_RULE, because=worked.reasons, unit=unit.id, space=work.place, text=f"{text}, {result}"
    )
    if hits:
        yield from works.weaken(work, hits)


# --- previews


def preview(s: S, unit: Unit, c: Task) -> Preview | None:
    """The odds of a task; None where no dice are rolled."""
    if isinstance(c, FireIndirect):
        return indirect.preview(s, unit, c.space)
    if isinstance(c, Breach):
        worked = breach(s, unit, c.target)
        if isinstance(worked, Refusal):
            return None
        words = ("no effect", "loses 1 point", "loses 2 points")
        rows = tuple(
            Chance(word, ways, TWO_DICE_WAYS, favours=True if off else None)
            for off, (word, ways) in enumerate(zip(words, worked.odds(s.world)))
            if ways
        )
        return Preview(f"target number {worked.number}", worked.reasons, rows)
    return None
