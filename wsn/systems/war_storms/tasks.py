"""What a platoon can do with its action beside moving and firing at what it sees (WSS 11.1, 22).

Indirect fire, digging in, clearing obstacles, and AT fire at a bunker. Each is the whole action.
Ruling: the officer of the platoon's own company directs its indirect fire; it must be in his command, he
must be on the map and see the hex, and spot an enemy platoon there. Each platoon fires so alone, its shells
drift like a mission, and what drifts cannot be withdrawn.
Ruling: foot platoons and guns dig in where no work shelters them yet and the ground is not under water.
Ruling: engineers clear an obstacle in their own hex or a neighbouring one without an enemy platoon; wire
and mines also from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, MarkerPlaced, MarkerRemoved, Resolved, UnitMarked
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.systems.war_storms import bombard, missions, morale, spotting, works
from wsn.systems.war_storms.aiming import WAYS, Aim, Tally
from wsn.systems.war_storms.assets import DUG, MINES, OBSTACLES, POINTED
from wsn.systems.war_storms.commands import Breach, Clear, DigIn, FireIndirect
from wsn.systems.war_storms.world import S, is_officer, name, officer_of, smoke_in

INDIRECT = "WSS 11.1"
RULE = works.RULE
Task = FireIndirect | DigIn | Clear | Breach
TASKS = (FireIndirect, DigIn, Clear, Breach)
WET = ("sea", "major_river", "minor_river", "marsh")


def candidates(s: S, unit: Unit) -> Iterator[Task]:
    """Everything of this kind that the platoon has the means for."""
    kind = s.world.kinds[unit.kind]
    if is_officer(s, unit):
        return
    if (unit.kind, "art") in s.world.fires:
        enemies = [u for u in s.state.units.values() if u.side != unit.side and not is_officer(s, u)]
        for space in dict.fromkeys(u.place for u in enemies if u.place in s.world.board.spaces):
            yield FireIndirect(space=str(space))
    if not kind.vehicle:
        yield DigIn()
    if "engineer" in kind.flags:
        for obstacle in works.obstacles(s):
            yield Clear(target=obstacle.id)
    if (unit.kind, "at") in s.world.fires:
        for work in s.state.markers.values():
            if work.kind in POINTED and works.enemy_in(s, unit.side, work.place):
                yield Breach(target=work.id)


def check(s: S, unit: Unit, c: Task) -> Refusal | None:
    """Whether the platoon may do it now."""
    who = name(s, unit.id)
    if is_officer(s, unit):
        return Refusal("WSS 3.2", f"{who} is an officer")
    if s.here.memo["used"] or s.here.memo["double"]:
        rule = INDIRECT if isinstance(c, FireIndirect) else RULE
        return Refusal(rule, f"{who} has moved: this is a whole action")
    if isinstance(c, FireIndirect):
        found = indirect(s, unit, c.space)
        return found if isinstance(found, Refusal) else None
    if isinstance(c, DigIn):
        return _dig(s, unit)
    if isinstance(c, Clear):
        return _clear(s, unit, c)
    worked = breach(s, unit, c.target)
    return worked if isinstance(worked, Refusal) else None


def decide(s: S, unit_id: str, c: Task) -> Iterator[Event]:
    """It is done, and the platoon has finished."""
    unit = s.unit(unit_id)
    yield UnitMarked(rule="WSS 4.3", unit=unit_id, mark="finished")
    if isinstance(c, FireIndirect):
        yield from _fire(s, unit, c.space)
    elif isinstance(c, DigIn):
        space = str(unit.place)
        yield Resolved(rule=RULE, unit=unit_id, space=space, text=f"{name(s, unit_id)} digs in at {space}")
        yield MarkerPlaced(
            rule=RULE,
            marker=f"improved_position:{space}",
            kind="improved_position",
            space=space,
            side=unit.side,
        )
    elif isinstance(c, Clear):
        work = s.state.markers[c.target]
        text = f"{name(s, unit_id)} clears the {works.WORDS[work.kind]} at {work.place}"
        yield Resolved(rule=RULE, unit=unit_id, space=work.place, text=text)
        yield MarkerRemoved(rule=RULE, marker=c.target)
    else:
        yield from _breach(s, unit, c.target)


# --- spades


def _dig(s: S, unit: Unit) -> Refusal | None:
    who = name(s, unit.id)
    if s.world.kinds[unit.kind].vehicle:
        return Refusal(RULE, f"{who} is a vehicle: foot platoons and guns dig in")
    here = unit.place
    if here is None or here not in s.world.board.spaces:
        return Refusal(RULE, f"{who} is not on the ground")
    there = works.first(s, here, (*DUG, *POINTED))
    if there is not None:
        return Refusal(RULE, f"{here} has a {works.WORDS[there.kind]} already")
    terrain = s.world.board.spaces[here].terrain
    if terrain in WET:
        return Refusal(RULE, f"nobody digs in {terrain.replace('_', ' ')}")
    return None


def _clear(s: S, unit: Unit, c: Clear) -> Refusal | None:
    who = name(s, unit.id)
    if "engineer" not in s.world.kinds[unit.kind].flags:
        return Refusal(RULE, f"{who} are no engineers")
    work = s.state.markers.get(c.target)
    if work is None or work.kind not in (*OBSTACLES, *MINES):
        return Refusal(RULE, f"{c.target!r} is no obstacle on the map")
    here = unit.place
    if here is None or here not in s.world.board.spaces or s.world.distance(here, work.place) > 1:
        return Refusal(
            RULE, f"{who} clears an obstacle in its hex or next to it; {work.place} is farther off"
        )
    if works.enemy_in(s, unit.side, work.place):
        return Refusal(RULE, f"the enemy is in {work.place}")
    return None


# --- AT fire at a work


def breach(s: S, unit: Unit, target: str) -> Tally | Refusal:
    """AT fire at a bunker or fortification: two dice against base + AT / divisor - hardness - points."""
    world, chart, points = s.world, s.world.tables.anti_tank, s.world.support.points
    who, work = name(s, unit.id), s.state.markers.get(target)
    if work is None or work.kind not in POINTED:
        return Refusal(RULE, f"{target!r} is no bunker or fortification on the map")
    weapon = world.fires.get((unit.kind, "at"))
    if weapon is None:
        return Refusal("WSS 7.1", f"{who} has no AT fire")
    here = unit.place
    if here is None or here not in world.board.spaces:
        return Refusal("WSS 7.1", f"{who} is not on the ground")
    if not works.enemy_in(s, unit.side, work.place):
        return Refusal(RULE, f"there is no enemy platoon in the {works.WORDS[work.kind]} at {work.place}")
    distance = world.distance(here, work.place)
    reach = world.tables.long_range.reach.of(weapon.range)
    if distance > reach:
        return Refusal("WSS 7.2", f"{who} reaches {reach} hexes; {work.place} is {distance} away")
    smoke = smoke_in(s.state)
    if not world.sees(here, work.place, smoke):
        return spotting.no_sight(s, here, work.place)
    modifiers: list[Reason] = []
    lost = world.kinds[unit.kind].steps - unit.steps
    if lost > 0:
        modifiers.append(chart.reason(f"{lost} steps lost", lost * chart.step_lost))
    if distance > weapon.range:
        modifiers.append(chart.reason(f"beyond {weapon.range} hexes", chart.long_range))
    if world.facts(here, work.place, "at", smoke).smoke:
        row = world.tables.modifier["smoke"]
        modifiers.append(row.reason("smoke", row.value))
    hard = points.armour.value + work.value
    number = chart.base + weapon.strength // points.divisor.value - hard
    what = works.WORDS[work.kind]
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


def _breach(s: S, unit: Unit, target: str) -> Iterator[Event]:
    worked = breach(s, unit, target)
    assert isinstance(worked, Tally)
    work = s.state.markers[target]
    what = f"the {works.WORDS[work.kind]} at {work.place}"
    yield UnitMarked(rule="WSS 5.2", unit=unit.id, mark="fired")
    dice = yield from s.roll(2, purpose=f"AT fire at {what}", rule=RULE, because=worked.reasons)
    hits = worked.hits(s.world, sum(dice))
    result = "no effect" if not hits else "1 hit" if hits == 1 else f"{hits} hits"
    text = f"{name(s, unit.id)} fires AT at {what}, target number {worked.number}: {morale.thrown(dice)}"
    yield Resolved(
        rule=RULE, because=worked.reasons, unit=unit.id, space=work.place, text=f"{text}, {result}"
    )
    if hits:
        yield from works.weaken(work, hits)


# --- indirect fire


def indirect(s: S, unit: Unit, space: str) -> tuple[int, tuple[Reason, ...]] | Refusal:
    """WSS 11.1: the ART strength of a platoon at a hex that its officer sees, or why it cannot fire."""
    world, who = s.world, name(s, unit.id)
    weapon = world.fires.get((unit.kind, "art"))
    if weapon is None:
        return Refusal("WSS 7.1", f"{who} has no ART fire")
    here = unit.place
    if here is None or space not in world.board.spaces or here not in world.board.spaces:
        return Refusal("WSS 7.1", f"{who} cannot fire at {space} from here")
    officer = officer_of(s, unit.group)
    if officer is None or officer.place not in world.board.spaces:
        return Refusal(INDIRECT, f"{who} has no officer on the map to direct it")
    if "out_of_command" in unit.marks:
        return Refusal(INDIRECT, f"{who} is out of command: nobody directs it")
    distance = world.distance(here, space)
    reach = world.tables.long_range.reach.of(weapon.range)
    if distance > reach:
        return Refusal("WSS 7.2", f"{who} reaches {reach} hexes; {space} is {distance} away")
    least = world.kinds[unit.kind].least_range
    if distance < max(least, 1):
        return Refusal(
            "WSS 7.2", f"{who} fires no nearer than {max(least, 1)} hexes; {space} is {distance} away"
        )
    refused = missions.may_place(s, officer, "concentrated", space)
    if refused is not None:
        return Refusal(refused.rule, f"{name(s, officer.id)} directs: {refused.text}")
    strength = world.tables.steps.strength(weapon.strength, unit.steps)
    why = [Reason(weapon.rule, f"{who}: ART {weapon.strength}-{weapon.range}", weapon.strength)]
    if strength != weapon.strength:
        full = world.tables.steps.full
        why.append(full.reason(f"{unit.steps} of {full.steps} steps", strength - weapon.strength))
    if distance > weapon.range:
        row = world.tables.long_range.share
        why.append(row.reason(f"beyond {weapon.range} hexes", row.of(strength) - strength))
        strength = row.of(strength)
    return strength, tuple(why)


def fate(s: S, unit: Unit, space: str) -> bombard.Spread:
    """How likely each result of indirect fire at a hex is."""
    found = indirect(s, unit, space)
    assert not isinstance(found, Refusal)
    chart, more = s.world.support.accuracy, s.world.support.on_board.accuracy.value
    memory: dict[str | None, bombard.Spread] = {None: {(0, 0): Fraction(1)}}
    parts = []
    for die in range(1, 7):
        off = chart.drift(die + more)
        for direction in range(1, 7):
            end = bombard.drifted(s, space, direction, off)
            if end not in memory:
                assert end is not None
                memory[end] = bombard.spread(s, unit.side, bombard.attacks(s, (end,), *found))
            parts.append((Fraction(1, 36), memory[end]))
    return bombard.mixed(parts)


def _fire(s: S, unit: Unit, space: str) -> Iterator[Event]:
    found = indirect(s, unit, space)
    assert not isinstance(found, Refusal)
    chart, row = s.world.support.accuracy, s.world.support.on_board.accuracy
    who = name(s, unit.id)
    yield UnitMarked(rule="WSS 5.2", unit=unit.id, mark="fired")
    why = (row.reason("fired on the board", row.value),)
    dice = yield from s.roll(1, purpose=f"accuracy of {who}", rule=chart.rule, because=why)
    off = chart.drift(dice[0] + row.value)
    said = f"{who} fires indirectly at {space}: {dice[0]} {row.value:+d}"
    end: str | None = space
    if off:
        way = yield from s.roll(1, purpose=f"drift of {who}", rule="WSS 11.5.2")
        end = bombard.drifted(s, space, way[0], off)
        far = f"{off} {'hex' if off == 1 else 'hexes'} {bombard.COMPASS[way[0] - 1]}"
        said += f", drifts {far}" + (f" to {end}" if end else ", off the map")
    else:
        said += ", on target"
    yield Resolved(rule=chart.rule, because=why, unit=unit.id, space=end, text=said)
    if end is not None:
        found_there = bombard.attacks(s, (end,), *found)
        yield from bombard.release(s, f"the fire of {who}", found_there, INDIRECT)


# --- before it is ordered


def preview(s: S, unit: Unit, c: Task) -> Preview | None:
    """What a task would do; None where nothing is left to chance."""
    if isinstance(c, FireIndirect):
        found = indirect(s, unit, c.space)
        if isinstance(found, Refusal):
            return None
        chart, row = s.world.support.accuracy, s.world.support.on_board.accuracy
        on = sum(chart.drift(die + row.value) == 0 for die in range(1, 7))
        reasons = [*found[1], row.reason("accuracy", row.value)]
        for one in bombard.attacks(s, (c.space,), *found):
            reasons += [reason for reason in one.reasons if reason not in reasons]
        title = f"indirect fire at {c.space}, on target {on} times in 6"
        return Preview(title, tuple(reasons), bombard.rows(fate(s, unit, c.space)))
    if isinstance(c, Breach):
        worked = breach(s, unit, c.target)
        if isinstance(worked, Refusal):
            return None
        words = ("no effect", "1 point off", "2 points off")
        rows = tuple((word, ways, WAYS) for word, ways in zip(words, worked.odds(s.world)) if ways)
        return Preview(f"target number {worked.number}", worked.reasons, rows)
    return None
