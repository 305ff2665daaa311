"""The bombardment of Cherbourg: two US ships, on two hexes, in one turn (N44 19.2).

Both ships must fire, so the first fires only while an attack for the second is in sight, and whoever has
fired it owes the second for as long as one can be made. Ruling: the second shot is owed in the combat phase
of the first, and in the reserve combat phase if no attack was left before.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wsn.cite import Refusal
from wsn.systems.normandy_44.data.declared import NAVAL_CHERBOURG, SHOT_AT
from wsn.systems.normandy_44.rules.attack import AttackPlan, work_out_attack
from wsn.systems.normandy_44.rules.attackers import list_able, refuse_target
from wsn.systems.normandy_44.rules.mainforce import list_plans
from wsn.systems.normandy_44.rules.support import PERIMETER, is_in_perimeter, naval_left
from wsn.systems.normandy_44.rules.world import S, army_of, name_space, turn

BOMBARDMENT_RULE: Final = "N44 19.2"
FLEET: Final = "us"


def owes_second_ship(s: S) -> bool:
    """Whether one ship has bombarded Cherbourg this turn, and the other has not (N44 19.2)."""
    return NAVAL_CHERBOURG.get(s.state) == turn(s) and naval_left(s, FLEET) > 0


def list_second_targets(s: S, reserve: bool, without: Collection[str] = (), but: str = "") -> tuple[str, ...]:
    """The hexes of Cherbourg that the second ship may bombard now, in an attack at odds that are allowed.

    `without` are units that attack elsewhere, `but` is the hex that they attack.
    """
    barred = (but, SHOT_AT.get(s.state) if owes_second_ship(s) else "")
    return tuple(
        space
        for space in s.world.spaces_tagged(PERIMETER)
        if space not in barred
        and refuse_target(s, space, "allied") is None
        and _may_attack(s, space, reserve, without)
    )


def _may_attack(s: S, space: str, reserve: bool, without: Collection[str]) -> bool:
    """Whether US units attack a hex at odds that are allowed, all of them who are free together."""
    able = list_able(s, space, "allied", reserve)
    units = tuple(one for one in able if one not in without and army_of(s, s.unit(one)) == FLEET)
    plans = list_plans(s, AttackPlan(space, units))
    return any(not isinstance(work_out_attack(s, plan), Refusal) for plan in plans)


def refuse_lone_ship(s: S, plan: AttackPlan, reserve: bool) -> Refusal | None:
    """Why an attack would leave one of the two ships without a hex of its own, or None."""
    fires = plan.naval and is_in_perimeter(s.world, plan.target)
    if fires and not NAVAL_CHERBOURG.get(s.state):
        if list_second_targets(s, reserve, plan.attackers, plan.target):
            return None
        text = (
            "both US ships bombard Cherbourg in one turn: no second attack on another hex there can be made"
        )
        return Refusal(BOMBARDMENT_RULE, text)
    if fires or not owes_second_ship(s) or not list_second_targets(s, reserve):
        return None
    if list_second_targets(s, reserve, plan.attackers, plan.target):
        return None
    text = "the second US ship must bombard Cherbourg this turn, and this attack leaves it no hex"
    return Refusal(BOMBARDMENT_RULE, text)


def refuse_idle_ship(s: S, reserve: bool) -> Refusal | None:
    """Why a combat phase may not end: the second ship has not fired, and can; or None."""
    targets = list_second_targets(s, reserve) if owes_second_ship(s) else ()
    if not targets:
        return None
    text = f"the second US ship must bombard Cherbourg too: attack {name_space(s, targets[0])} with it"
    return Refusal(BOMBARDMENT_RULE, text)
