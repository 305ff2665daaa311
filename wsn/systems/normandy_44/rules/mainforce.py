"""The main assault force: formations, attachment, battle groups, and which of them is best (N44 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.crt import Combat, keep_inside
from wsn.systems.normandy_44.rules.attack import AttackPlan, shift_givers, work_out_attack
from wsn.systems.normandy_44.rules.units import strength_of
from wsn.systems.normandy_44.rules.world import S, army_of, counter_of, name_space

GROUP_FACTORS: Final = 6
"""The most factors of a battle group (N44 10.3.4)."""


@dataclass(frozen=True, slots=True)
class MainForce:
    """Who may be the main assault force together."""

    units: tuple[str, ...]
    """The units, in the order of the attackers."""
    name: str
    """What it is called: a division, a regiment, a battle group."""
    group: str = ""
    """The hex of a battle group; empty for a formation."""


def formation_of(s: S, unit: Unit) -> tuple[str, str]:
    """The formation of a unit: its division, the brigade of its battalions, or the unit alone (N44 10.3.2).

    The army comes with the name: both armies have a 1st and a 3rd.
    """
    counter = counter_of(s, unit)
    nation = counter.nation if counter.nation in ("british", "canadian") else army_of(s, unit)
    return nation, counter.formation or counter.part_of or unit.id


def list_main_forces(s: S, attackers: Sequence[str]) -> tuple[MainForce, ...]:
    """Every main assault force that these attackers may have: formations first, then battle groups.

    Ruling: a battle group is everybody who attacks out of one hex, and its factors are counted before
    halving. One that is a whole formation of the attack is not listed again.
    """
    formations: dict[tuple[str, str], list[str]] = {}
    stacks: dict[str, list[str]] = {}
    for unit_id in attackers:
        unit = s.unit(unit_id)
        formations.setdefault(formation_of(s, unit), []).append(unit_id)
        stacks.setdefault(str(unit.place), []).append(unit_id)
    forces = [MainForce(tuple(units), _name_formation(s, units)) for units in formations.values()]
    known = {force.units for force in forces}
    for space, units in stacks.items():
        factors = sum(strength_of(s, s.unit(unit)) for unit in units)
        if len(units) > 1 and factors <= GROUP_FACTORS and tuple(units) not in known:
            forces.append(MainForce(tuple(units), f"battle group in {name_space(s, space)}", space))
    return tuple(forces)


def _name_formation(s: S, units: Sequence[str]) -> str:
    counter = counter_of(s, s.unit(units[0]))
    if len(units) == 1 or not (counter.formation or counter.part_of):
        return counter.name
    return counter.formation or counter.part_of


def list_attachments(s: S, attackers: Sequence[str], force: MainForce) -> tuple[str, ...]:
    """The attackers that may be attached to a main assault force: those stacked with it (N44 10.3.3)."""
    if force.group:
        return ()
    places = {s.unit(unit).place for unit in force.units}
    return tuple(unit for unit in attackers if unit not in force.units and s.unit(unit).place in places)


def refuse_main_force(s: S, plan: AttackPlan) -> Refusal | None:
    """Why the main assault force of a plan is none (N44 10.3), or None."""
    force = next((one for one in list_main_forces(s, plan.attackers) if one.units == plan.main), None)
    if force is None:
        rule, text = "N44 10.3.1", "the main assault force is one formation of those who attack"
        places = {s.unit(unit).place for unit in plan.main}
        if len(places) == 1 and len(plan.main) > 1:
            factors = sum(strength_of(s, s.unit(unit)) for unit in plan.main)
            if factors > GROUP_FACTORS:
                rule = "N44 10.3.4"
                text = f"{count(factors, 'factor')}: a battle group has {GROUP_FACTORS} at most"
        return Refusal(rule, text)
    if plan.attached and force.group:
        return Refusal("N44 10.3.4", "nobody is attached to a battle group")
    if plan.attached and plan.attached not in list_attachments(s, plan.attackers, force):
        name = counter_of(s, s.unit(plan.attached)).name
        return Refusal("N44 10.3.3", f"{name} is not stacked with a unit of the main assault force")
    return None


def list_plans(
    s: S, plan: AttackPlan, main: tuple[str, ...] = (), attached: str | None = None
) -> Iterator[AttackPlan]:
    """The plan with every main assault force and attachment it may have; those given are kept."""
    for force in list_main_forces(s, plan.attackers):
        if main and force.units != main:
            continue
        able = list_attachments(s, plan.attackers, force)
        for one in ("", *able) if attached is None or attached not in ("", *able) else (attached,):
            yield replace(plan, main=force.units, attached=one)


def choose_main_force(
    s: S, plan: AttackPlan, main: tuple[str, ...] = (), attached: str | None = None
) -> AttackPlan:
    """The plan with the best main assault force, unless the player names one; without attackers as it is.

    Best is the highest column, then fewest units at risk of dying for the first loss, then the most factors,
    then whatever is listed first.
    """
    best: tuple[tuple[int, int, int, int], AttackPlan] | None = None
    for one in list_plans(s, plan, main, attached):
        key = _rate_plan(s, one)
        if best is None or key > best[0]:
            best = key, one
    return best[1] if best is not None else plan


def _rate_plan(s: S, plan: AttackPlan) -> tuple[int, int, int, int]:
    combat = work_out_attack(s, plan)
    if not isinstance(combat, Combat):
        return -1, -99, 0, 0
    payers = shift_givers(s, plan) or plan.main_force
    frail = sum(1 for unit in payers if s.unit(unit).steps == 1)
    safe = int(any(s.unit(unit).steps > 1 for unit in payers))
    place = combat.place
    column = max(-1, min(place, keep_inside(combat.table, place)))
    return column, safe, -frail, combat.attack.uncapped
