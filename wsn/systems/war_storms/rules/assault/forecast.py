"""The forecast of an assault before it starts: its exact odds (WSS 14, 15)."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from wsn.cite import Reason
from wsn.engine.facts import Chance
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count
from wsn.systems.war_storms.rules.assault import joining, melee, storm
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, at_most
from wsn.systems.war_storms.rules.world import S, cargo, is_carrier, is_platoon, other


def fight(s: S, group: tuple[Unit, ...], target: str, flame: bool = False) -> melee.Fight:
    """The fight of a group if every platoon arrives by its cheapest way without losses."""
    side = group[0].side
    hedge = None
    for unit in group:
        path = joining.way(s, unit, str(unit.place), target, joining.points(s, unit), True)
        if path:
            hedge = hedge or joining.hedge(s, (str(unit.place), *path)[-2], target)
    there = list(melee.fighters(s, target, other(side)))
    for unit in s.units_at(target):
        if is_carrier(s, unit):
            there += [u for u in cargo(s, unit.id) if is_platoon(s, u) and "routed" not in u.marks]
    engineers = tuple(u.id for u in joining.flamers(s, group)) if flame else ()
    return melee.Fight(target, group, tuple(there), hedge, engineers)


def preview(s: S, group: tuple[Unit, ...], target: str, officer: str = "", flame: bool = False) -> Preview:
    """The odds of an assault: the morale check, final defensive fire and hand-to-hand combat together."""
    clash = fight(s, group, target, flame)
    value, nerves = storm.assault_morale(s, group[0].group, officer)
    passes = Fraction(at_most(value), TWO_DICE_WAYS)
    seen = melee.outlook(s, clash)
    chances = (
        ("fails its morale check", 1 - passes, None),
        (f"takes {target}", passes * seen.wins, True),
        ("is beaten back", passes * (1 - seen.wins), False),
    )
    out_of = lcm(*(chance.denominator for _, chance, _ in chances))
    odds = tuple(
        Chance(words, int(chance * out_of), out_of, favours=favours)
        for words, chance, favours in chances
        if chance
    )
    tallies = (*melee.final_fire(s, clash), *melee.blows(s, clash, True), *melee.blows(s, clash, False))
    reasons: tuple[Reason, ...] = (*nerves, *(reason for tally in tallies for reason in tally.reasons))
    ours = sum(melee.strength(s.world, u) for u in group)
    theirs = sum(melee.strength(s.world, u) for u in clash.defenders)
    title = (
        f"{count(len(group), 'platoon')} of strength {ours} "
        f"against {count(len(clash.defenders), 'platoon')} of {theirs}; "
        f"it starts on {value} or less with two dice; platoons that rout on the way are not allowed for"
    )
    return Preview(title, reasons, odds)


def best_group(s: S, unit: Unit, target: str) -> tuple[Unit, ...]:
    """The platoon, and the strongest others of its company that may join its assault now."""
    group: tuple[Unit, ...] = (unit,)
    company = [
        u
        for u in s.state.units.values()
        if u.group == unit.group
        and u.id != unit.id
        and is_platoon(s, u)
        and not {"finished", "routed", "out_of_command"} & set(u.marks)
        and joining.may_assault(s, u, target) is None
    ]
    if "out_of_command" in unit.marks:
        return group
    for more in sorted(company, key=lambda u: -melee.strength(s.world, u)):
        if joining.together(s, (*group, more), target) is None:
            group = (*group, more)
    return group
