"""From a plan to the roll: whether an attack may be made, what it is paid with, the dice (N44 10.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, PhaseEntered, Resolved, UnitMarked
from wsn.engine.facts import Chance
from wsn.engine.memo import encode_memo
from wsn.engine.system import Preview
from wsn.english import count
from wsn.parts.crt import Combat, name_column, read_result
from wsn.systems.normandy_44.data.declared import ATTACKED, DEFENDED, RESERVE, STRATEGIC, SUPPLY_POINTS, TRUCK
from wsn.systems.normandy_44.rules.artillery import list_artillery, refuse_shifts, spend_artillery
from wsn.systems.normandy_44.rules.attack import (
    AttackPlan,
    bystanders_of,
    defenders_of,
    jabo_chances,
    shift_givers,
    work_out_attack,
)
from wsn.systems.normandy_44.rules.attackers import (
    list_attackers,
    list_companions,
    refuse_target,
    refuse_together,
)
from wsn.systems.normandy_44.rules.bearing import COMBAT_RESULTS, HALF
from wsn.systems.normandy_44.rules.bombardment import refuse_lone_ship
from wsn.systems.normandy_44.rules.mainforce import refuse_main_force
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.strafing import spend_air
from wsn.systems.normandy_44.rules.support import refuse_air, refuse_naval, spend_naval
from wsn.systems.normandy_44.rules.world import S, army_of, counter_of, name_space, name_unit

THROWS: Final = 6
RESULT_WORDS: Final = {
    "A1": "the attacker loses a step",
    "A1/DR": "the attacker loses a step, the defender retreats or stands",
    "EX": "either side loses a step",
    "DR": "the defender retreats or stands",
    "A1/D1": "either side loses a step, the defender retreats or stands",
    "D1": "the defender loses a step, retreats or stands",
    "A1/D2": "the defender loses two steps and retreats four hexes, the attacker loses one",
    "DH": "half of the defending steps are lost, the others retreat four hexes",
}
"""The results of the table in words (N44 12.1)."""


# --- whether it may be made


def refuse_plan(
    s: S, plan: AttackPlan, side: str, pools: Sequence[str], reserve: bool = False
) -> Combat | Refusal:
    """The combat of a plan that may be made now, or why it may not.

    `pools` are what pays for its artillery, a pool for each shift (empty of a werfer brigade).
    """
    refusal = refuse_target(s, plan.target, side) or _refuse_units(s, plan, side, reserve)
    if refusal is None:
        army = army_of(s, s.unit(plan.attackers[0]))
        refusal = (
            refuse_main_force(s, plan)
            or refuse_guns(s, plan, side, pools)
            or (refuse_air(s, side, plan.air) if plan.air else None)
            or (refuse_naval(s, army, plan.target, attack=True) if plan.naval else None)
            or (refuse_lone_ship(s, plan, reserve) if army == "us" else None)
        )
    return refusal or work_out_attack(s, plan)


def _refuse_units(s: S, plan: AttackPlan, side: str, reserve: bool) -> Refusal | None:
    """Why these units may not attack the hex together, or None."""
    if not plan.attackers:
        return Refusal("N44 10.1", "nobody attacks yet")
    answers = list_attackers(s, plan.target, side, reserve)
    for unit in plan.attackers:
        if unit not in answers:
            name = name_unit(s, unit)
            return Refusal("N44 10.1", f"{name} does not stand next to {name_space(s, plan.target)}")
        refusal = answers[unit]
        if refusal is not None:
            return refusal
    return refuse_together(s, plan.attackers)


def refuse_guns(s: S, plan: AttackPlan, side: str, pools: Sequence[str]) -> Refusal | None:
    """Why an attack may not have this artillery, or cannot pay for it; or None (N44 11.6)."""
    if not plan.sources:
        return None
    army = army_of(s, s.unit(plan.attackers[0]))
    able = {gun.id: gun for gun in list_artillery(s, side, plan.target, army)}
    for source, pool in zip(plan.sources, pools, strict=True):
        unit = s.state.units.get(source)
        if unit is not None and unit.side != side:
            return Refusal("N44 11.6.3", "the artillery of the defender gives no shift")
        if source not in able:
            return Refusal("N44 11.6.1", f"{source} gives no shift: it must be ready, in range and supplied")
        if pool not in (able[source].pools or ("",)):
            return Refusal("N44 17.2", f"{pool or 'nothing'} does not pay for {able[source].name}")
    for pool in dict.fromkeys(filter(None, pools)):
        if pools.count(pool) > (SUPPLY_POINTS.get(s.state, pool) or 0):
            return Refusal("N44 11.6.2", "not so many supply points are left")
    return refuse_shifts(s, [(able[one], plan.sources.count(one)) for one in dict.fromkeys(plan.sources)])


# --- making it


def open_battle(s: S, plan: AttackPlan, reserve: bool = False) -> Battle:
    """The combat of a plan as it is before the dice are read."""
    side = s.unit(plan.attackers[0]).side
    guests = tuple(unit.id for unit in bystanders_of(s, plan.target, side))
    defenders = defenders_of(s, plan.target, side)
    return Battle(
        target=plan.target,
        attackers=plan.attackers,
        companions=list_companions(s, plan.attackers),
        main_force=plan.main_force,
        defenders=(*(unit.id for unit in defenders), *guests),
        bystanders=guests,
        shifters=shift_givers(s, plan),
        reserve=reserve,
        steps_before=sum(unit.steps for unit in defenders),
        side=side,
        main_steps=sum(s.unit(unit).steps for unit in plan.main_force),
    )


def launch_attack(
    s: S, plan: AttackPlan, combat: Combat, pools: Sequence[str], reserve: bool = False
) -> Iterator[Event]:
    """Pay for the support, mark who takes part, roll, and open the combat (N44 10.5).

    The frame of the choice has been left; `combat` is what `refuse_plan` said of the plan.
    """
    side = s.unit(plan.attackers[0]).side
    fight = open_battle(s, plan, reserve)
    yield from _pay_for_attack(s, plan, side, pools)
    yield from _mark_attackers(s, fight)
    left = 0
    if jabo_chances(s, side) is not None:
        purpose = f"fighter-bombers over {name_space(s, plan.target)}"
        (die,) = yield from s.roll(1, purpose=purpose, rule="N44 19.1.3")
        left = s.world.tables.combat.jabos[str(die)].left
    purpose = f"attack on {name_space(s, plan.target)}"
    (die,) = yield from s.roll(1, purpose=purpose, rule="N44 10.5", because=combat.explain())
    place = combat.place - left
    result = read_result(combat.table, place, die)
    column = name_column(combat.table, place)
    text = f"attack on {name_space(s, plan.target)} at {column}: {result}, {RESULT_WORDS[result]}"
    yield Resolved(rule="N44 12.1", text=text, space=plan.target)
    memo = encode_memo(replace(fight, result=result))
    yield PhaseEntered(rule="N44 10.5", phase="battle", memo=memo)


def _pay_for_attack(s: S, plan: AttackPlan, side: str, pools: Sequence[str]) -> Iterator[Event]:
    """Supply points, werfer brigades, air units and ships are used up (N44 11.6, 19)."""
    army = army_of(s, s.unit(plan.attackers[0]))
    guns = {gun.id: gun for gun in list_artillery(s, side, plan.target, army)} if plan.sources else {}
    used: dict[tuple[str, str], int] = {}
    for pair in zip(plan.sources, pools, strict=True):
        used[pair] = used.get(pair, 0) + 1
    for (source, pool), shifts in used.items():
        yield from spend_artillery(s, guns[source], pool, shifts, "N44 11.6.2")
    if plan.air:
        yield from spend_air(s, plan.air, "N44 19.1.2", first=army)
    if plan.naval:
        yield from spend_naval(s, army, plan.target)


def _mark_attackers(s: S, fight: Battle) -> Iterator[Event]:
    """Attackers have attacked, and leave reserve; strategic movement of the defenders is over.

    N44 10.1, 15.4, 9.8.5.
    """
    for one in fight.attackers:
        yield UnitMarked(rule="N44 10.1", unit=one, mark=ATTACKED, on=True)
        if RESERVE in s.unit(one).marks:
            yield UnitMarked(rule="N44 15.4", unit=one, mark=RESERVE, on=False)
    for one in fight.defenders:
        if DEFENDED not in s.unit(one).marks:
            yield UnitMarked(rule="N44 10.1", unit=one, mark=DEFENDED, on=True)
        for mark, rule in ((STRATEGIC, "N44 9.8.5"), (TRUCK, "N44 9.8.6")):
            if mark in s.unit(one).marks:
                yield UnitMarked(rule=rule, unit=one, mark=mark, on=False)


# --- odds in words


def describe_plan(s: S, plan: AttackPlan) -> str:
    """Who is the main assault force, with what is attached: `1st with 743rd`."""
    if not plan.main:
        return "nobody"
    first = counter_of(s, s.unit(plan.main[0]))
    name = first.formation or first.part_of or first.name if len(plan.main) > 1 else first.name
    attached = f" with {counter_of(s, s.unit(plan.attached)).name}" if plan.attached else ""
    return f"{name}{attached}"


def preview_attack(s: S, plan: AttackPlan, side: str) -> Preview | None:
    """The exact odds of a plan, fighter-bombers among them; None where it comes to no combat."""
    combat = work_out_attack(s, plan)
    if isinstance(combat, Refusal):
        return None
    jabos = jabo_chances(s, side)
    out_of = THROWS * (THROWS if jabos else 1)
    steps = sum(unit.steps for unit in defenders_of(s, plan.target, side))
    odds = tuple(
        _chance_of(result, chance, out_of, steps) for result, chance in combat.chances(jabos).items()
    )
    reasons = combat.explain()
    if jabos:
        most = -min(jabos)
        told = f"fighter-bombers shift up to {count(most, 'column')} left, by a die of their own"
        reasons = (*reasons, Reason("N44 19.1.3", told))
    return Preview("", reasons, odds, gist=combat.describe(), attack=True, sign=combat.column or "under 1-2")


def _chance_of(result: str, chance: Fraction, out_of: int, steps: int) -> Chance:
    row = COMBAT_RESULTS[result]
    harm = (steps + 1) // 2 if row.defender == HALF else min(row.defender, steps)
    own = 0 if row.spared and steps == 1 else row.attacker
    ways = int(chance * out_of)
    return Chance(
        f"{result}: {RESULT_WORDS[result]}",
        ways,
        out_of,
        harm=harm,
        own=own,
        favours=None if harm or not row.retreat else True,
    )
