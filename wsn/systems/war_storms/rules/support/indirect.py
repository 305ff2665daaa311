"""Indirect fire of platoons on the map at targets that their officer sees (WSS 11.1, 11.5.1).

Ruling: indirect fire is directed by the officer of the platoon's own company. The platoon must be in command;
the officer must be on the map, see the hex, and spot an enemy platoon there. Each platoon fires alone; its
fire drifts like a mission, hits friend and foe alike, and cannot be withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, Resolved, UnitMarked
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count
from wsn.systems.war_storms.rules.support import batteries, bombard
from wsn.systems.war_storms.rules.world import S, name, officer_of

INDIRECT_RULE: Final = "WSS 11.1"


def strength(s: S, unit: Unit, space: str) -> tuple[int, tuple[Reason, ...]] | Refusal:
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
        return Refusal(INDIRECT_RULE, f"{who} has no officer on the map to direct it")
    if "out_of_command" in unit.marks:
        return Refusal(INDIRECT_RULE, f"{who} is out of command and has no officer to direct it")
    distance = world.distance(here, space)
    reach = world.tables.long_range.reach.of(weapon.range)
    if distance > reach:
        return Refusal(
            "WSS 7.2", f"{who} has a range of {count(reach, 'hex', 'hexes')}; {space} is {distance} away"
        )
    least = max(world.kinds[unit.kind].least_range, 1)
    if distance < least:
        near = f"{who} has a minimum range of {count(least, 'hex', 'hexes')}; {space} is {distance} away"
        return Refusal("WSS 7.2", near)
    refused = batteries.may_target(s, officer, space)
    if refused is not None:
        return Refusal(refused.rule, f"{refused.text}, and {name(s, officer.id)} directs the fire")
    art = world.tables.steps.strength(weapon.strength, unit.steps)
    why = [Reason(weapon.rule, f"{who}: ART {weapon.strength}-{weapon.range}", weapon.strength)]
    if art != weapon.strength:
        full = world.tables.steps.full
        why.append(full.reason(f"{unit.steps} of {full.steps} steps", art - weapon.strength))
    if distance > weapon.range:
        row = world.tables.long_range.share
        why.append(row.reason(f"beyond its range of {weapon.range}", row.of(art) - art))
        art = row.of(art)
    return art, tuple(why)


def fate(s: S, unit: Unit, space: str) -> bombard.Spread:
    """The odds of each result of indirect fire at a hex."""
    attack = strength(s, unit, space)
    assert not isinstance(attack, Refusal)
    chart, more = s.world.support.accuracy, s.world.support.on_board.accuracy.value
    memory: dict[str | None, bombard.Spread] = {None: {(0, 0): Fraction(1)}}
    parts = []
    for die in range(1, 7):
        off = chart.drift(die + more)
        for direction in range(1, 7):
            end = bombard.drift_to(s, space, direction, off)
            if end not in memory:
                assert end is not None
                memory[end] = bombard.hit_spread(s, unit.side, bombard.attacks(s, (end,), *attack))
            parts.append((Fraction(1, 36), memory[end]))
    return bombard.mix_spreads(parts)


def fire(s: S, unit: Unit, space: str) -> Iterator[Event]:
    """Resolve indirect fire: accuracy, drift and attacks; the platoon has fired."""
    attack = strength(s, unit, space)
    assert not isinstance(attack, Refusal)
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
        end = bombard.drift_to(s, space, way[0], off)
        far = f"{count(off, 'hex', 'hexes')} {bombard.COMPASS[way[0] - 1]}"
        said += f", drifts {far}" + (f" to {end}" if end else ", off the map")
    else:
        said += ", on target"
    yield Resolved(rule=chart.rule, because=why, unit=unit.id, space=end, text=said)
    if end is not None:
        found_there = bombard.attacks(s, (end,), *attack)
        yield from bombard.release(s, f"the fire of {who}", found_there, INDIRECT_RULE)


def preview(s: S, unit: Unit, space: str) -> Preview | None:
    """The preview of indirect fire at a hex, drift and all attacks together."""
    attack = strength(s, unit, space)
    if isinstance(attack, Refusal):
        return None
    chart, row = s.world.support.accuracy, s.world.support.on_board.accuracy
    on = sum(chart.drift(die + row.value) == 0 for die in range(1, 7))
    reasons = [*attack[1], row.reason("accuracy", row.value)]
    tallies = bombard.attacks(s, (space,), *attack)
    for one in tallies:
        reasons += [reason for reason in one.reasons if reason not in reasons]
    title = f"indirect fire at {space}, on target {count(on, 'time')} in 6"
    title += bombard.on_target(s, unit.side, tallies, space)
    return Preview(title, tuple(reasons), bombard.rows(fate(s, unit, space)))
