"""What attacks are worth to bots in Normandy '44: the best assault on each hex, and how it is put together.

An assault is planned whole (who joins, what supports it) before it is begun, and only if it may be launched
so: whatever is begun is carried out, and nothing is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.outlook import Outlook, look_out
from wsn.bots.judges.normandy_44.worths import step_worth, unit_worth
from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.parts.choosing import MarkUnit
from wsn.parts.crt import Combat
from wsn.systems.normandy_44.data.declared import SUPPLY_POINTS
from wsn.systems.normandy_44.rules.artillery import CAEN, list_artillery, most_shifts
from wsn.systems.normandy_44.rules.attack import (
    AttackPlan,
    defenders_of,
    jabo_chances,
    shift_givers,
    work_out_attack,
)
from wsn.systems.normandy_44.rules.attackers import list_able, split_armies
from wsn.systems.normandy_44.rules.attacking import (
    RESERVE_PHASE,
    AttackHex,
    CallOffAttack,
    EndCombat,
    LaunchAttack,
)
from wsn.systems.normandy_44.rules.bearing import COMBAT_RESULTS, HALF
from wsn.systems.normandy_44.rules.bombardment import list_second_targets, owes_second_ship
from wsn.systems.normandy_44.rules.composing import AddArtillery, AttackChoice
from wsn.systems.normandy_44.rules.launching import refuse_plan
from wsn.systems.normandy_44.rules.mainforce import choose_main_force
from wsn.systems.normandy_44.rules.support import refuse_air, refuse_naval
from wsn.systems.normandy_44.rules.supporting import AddAirSupport, AddNavalSupport, LendAirSupport
from wsn.systems.normandy_44.rules.units import is_strongpoint
from wsn.systems.normandy_44.rules.world import army_of, deciding

NO: Final = -1_000_000
STANDS: Final = 0.55
"""How often a determined defence holds, about."""
DRIVEN: Final = 25
"""What a retreat of the enemy is worth besides the losses."""
HEX: Final = 6
"""What a hex is worth for one point of its prize."""
PRICES: Final[Mapping[str, float]] = {"gun": 14.0, "werfer": 5.0, "air": 6.0, "naval": 4.0}
"""By how much a shift must better an attack to be spent on it."""
WORTHWHILE: Final = 4.0
"""The least that an attack must promise."""


@dataclass(frozen=True, slots=True)
class Assault44:
    """An attack as a bot would make it."""

    plan: AttackPlan
    pools: tuple[str, ...]
    worth: float


class AssaultBook:
    """The assaults looked at last, by target: worked out anew where units or means have changed."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, bool, str], tuple[tuple[Any, ...], Assault44 | None]] = {}


def plan_assault(s: Weighing[Any], target: str, reserve: bool) -> Assault44 | None:
    """The best attack on a hex that is worth making, or None."""
    side = deciding(s)
    able = list_able(s, target, side, reserve)
    book, key = s.own.of(AssaultBook), (target, reserve, side)
    state = s.state
    armies = dict.fromkeys(army_of(s, s.unit(one)) for one in able)
    signs = (
        tuple(s.unit(one) for one in able),
        s.placed.here(target).units,
        state.tracks,
        state.markers,
        tuple(list_artillery(s, side, target, army) for army in armies),
    )
    known = book.known.get(key)
    if known is not None and known[0] == signs:
        return known[1]
    best: Assault44 | None = None
    for units in split_armies(s, able):
        one = _best_of(s, target, units, reserve)
        if one is not None and (best is None or one.worth > best.worth):
            best = one
    book.known[key] = signs, best
    return best


def _best_of(s: Weighing[Any], target: str, units: tuple[str, ...], reserve: bool) -> Assault44 | None:
    """The best attack by all of these units, with the support that pays."""
    side, outlook = deciding(s), look_out(s, deciding(s))
    plan = choose_main_force(s, AttackPlan(target, units))
    if not plan.main:
        return None
    worth = weigh_attack(s, outlook, plan)
    pools: tuple[str, ...] = ()
    army = army_of(s, s.unit(units[0]))
    for more, pool, price in _support_options(s, plan, army):
        better = replace(
            plan,
            sources=(*plan.sources, *more.sources),
            air=plan.air + more.air,
            naval=plan.naval or more.naval,
        )
        if len(better.sources) > most_shifts(s):
            continue
        now = weigh_attack(s, outlook, better)
        if now - worth > price:
            plan, worth = better, now - price / 2
            pools = (*pools, pool) if more.sources else pools
    if worth < WORTHWHILE or isinstance(refuse_plan(s, plan, side, pools, reserve), Refusal):
        return None
    return Assault44(plan, pools, worth)


def _support_options(s: Weighing[Any], plan: AttackPlan, army: Any) -> list[tuple[AttackPlan, str, float]]:
    """What could be added to an attack, the cheapest first, each with what pays and its price."""
    side = deciding(s)
    empty = AttackPlan(plan.target, ())
    found: list[tuple[AttackPlan, str, float]] = []
    if refuse_naval(s, army, plan.target, attack=True) is None:
        found.append((replace(empty, naval=True), "", PRICES["naval"]))
    if side == "allied" and refuse_air(s, side, 1) is None:
        found.append((replace(empty, air=1), "", PRICES["air"]))
    left = dict(SUPPLY_POINTS.each(s.state))
    for gun in list_artillery(s, side, plan.target, army):
        for _ in range(gun.shifts):
            pool = max(gun.pools, key=lambda one: left.get(one) or 0, default="")
            if pool and (left.get(pool) or 0) < 1:
                continue
            price = PRICES["werfer"] if gun.free else PRICES["gun"] - 2 * min(5, left.get(pool) or 0)
            if pool:
                left[pool] = (left.get(pool) or 0) - 1
            found.append((replace(empty, sources=(gun.id,)), pool, max(2.0, price)))
    return found


def weigh_attack(s: Weighing[Any], outlook: Outlook, plan: AttackPlan) -> float:
    """What an attack brings on the average: losses of either side, the retreat, the hex; -999 for none."""
    combat = work_out_attack(s, plan)
    if not isinstance(combat, Combat):
        return -999.0
    side = s.unit(plan.attackers[0]).side
    defenders = defenders_of(s, plan.target, side)
    payers = [s.unit(one) for one in (shift_givers(s, plan) or plan.main_force)]
    cheapest = min(step_worth(s, unit) for unit in payers)
    dearest = max(step_worth(s, s.unit(one)) for one in plan.main_force)
    steps = sorted(step_worth(s, unit) for unit in defenders)
    total = sum(unit_worth(s, unit) for unit in defenders)
    count = sum(unit.steps for unit in defenders)
    fixed = sum(unit_worth(s, unit) for unit in defenders if is_strongpoint(s, unit))
    prize = HEX * outlook.land.prizes.get(plan.target, 1) + (60 if plan.target in outlook.land.beaches else 0)
    worth = 0.0
    for result, chance in combat.chances(jabo_chances(s, side)).items():
        row = COMBAT_RESULTS[result]
        spared = row.spared and count == 1
        own = 0 if spared else row.attacker * (dearest if row.enemy_chooses else cheapest)
        harm = (count + 1) // 2 if row.defender == HALF else min(row.defender, count)
        value = -float(own)
        if harm >= count:
            value += total + prize + (DRIVEN if row.retreat else 0)
        else:
            value += harm * (steps[-1] if row.enemy_chooses else steps[0])
            if row.retreat:
                goes = 1 - STANDS if row.may_stand else 1.0
                value += goes * (DRIVEN + prize + fixed) + (1 - goes) * 10
        worth += float(chance) * value
    return worth


# --- which hex


def list_owed_targets(s: Weighing[Any], reserve: bool) -> tuple[str, ...]:
    """The hexes of Cherbourg of which one must be bombarded by the second ship before the phase ends."""
    return list_second_targets(s, reserve) if deciding(s) == "allied" and owes_second_ship(s) else ()


def appraise_combat(s: Weighing[Any], commands: Sequence[Command]) -> list[int]:
    """The best assaults first; the end when none is worth making."""
    reserve = s.here.phase == RESERVE_PHASE
    owed = list_owed_targets(s, reserve)
    worths = []
    for c in commands:
        match c:
            case AttackHex():
                found = plan_assault(s, c.target, reserve)
                spare = 1 if c.target in owed else -1
                worths.append(round(100 * found.worth) if found is not None else spare)
            case EndCombat():
                worths.append(0)
            case _:
                worths.append(NO)
    return worths


# --- putting it together


def appraise_attack(s: Weighing[Any], commands: Sequence[Command]) -> list[int]:
    """Whoever joins is marked, then the support is added, then the attack is launched."""
    choice = s.memo(AttackChoice)
    found = plan_assault(s, choice.target, choice.reserve)
    if found is None and choice.target in list_owed_targets(s, choice.reserve):
        everybody = list_able(s, choice.target, deciding(s), choice.reserve)
        found = Assault44(AttackPlan(choice.target, everybody, naval=True), (), 0.0)
    return [_worth_of_part(c, choice, found) for c in commands]


def _worth_of_part(c: Command, choice: AttackChoice, found: Assault44 | None) -> int:
    if isinstance(c, CallOffAttack):
        return NO // 2
    if isinstance(c, LaunchAttack):
        return 100
    if found is None:  # somebody else has begun this attack: all who can join do
        return 50 if isinstance(c, MarkUnit) and not choice.marked else NO
    plan = found.plan
    match c:
        case MarkUnit() if c.unit in plan.attackers:
            return 1000
        case AddNavalSupport() if plan.naval and not choice.naval:
            return 900
        case AddAirSupport() | LendAirSupport() if choice.air < plan.air:
            return 900
        case AddArtillery():
            source = f"{CAEN} {c.space}" if c.space else c.unit
            wanted = list(zip(plan.sources, found.pools, strict=True))
            have = list(zip(choice.sources, choice.pools, strict=True))
            return 800 if have.count((source, c.option)) < wanted.count((source, c.option)) else NO
    return NO
