"""The combat phases: which hex is attacked, who joins, what supports, and the launch (N44 10, 11, 15.3).

Phase `combat` (and `reserve combat`) opens phase `attack` for a hex, in which the attack is put together:
units join or leave, one by one or by stacks, the main assault force is named or left to be the best,
artillery, air units and ships are added. Its launch shows the exact odds and rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMarked
from wsn.engine.memo import NoMemo, encode_memo
from wsn.engine.system import Phase, Preview
from wsn.parts.choosing import Choosing, marking_orders
from wsn.parts.crt import Combat
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import ATTACKED, DEFENDED, RETREATED
from wsn.systems.normandy_44.rules.attack import AttackPlan, work_out_attack
from wsn.systems.normandy_44.rules.attackers import (
    list_able,
    list_targets,
    refuse_target,
    split_armies,
)
from wsn.systems.normandy_44.rules.bombardment import refuse_idle_ship
from wsn.systems.normandy_44.rules.composing import FORCE_ORDERS, AttackChoice, plan_now, plan_of
from wsn.systems.normandy_44.rules.conceding import CONCEDING
from wsn.systems.normandy_44.rules.launching import (
    describe_plan,
    launch_attack,
    preview_attack,
    refuse_plan,
)
from wsn.systems.normandy_44.rules.mainforce import choose_main_force, list_plans
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.positions import RemovesStrongpoint
from wsn.systems.normandy_44.rules.supporting import SUPPORT_ORDERS
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    army_of,
    at,
    counter_of,
    deciding,
    name_space,
    name_units,
    other,
)

RESERVE_PHASE: Final = "reserve combat"


class AttackHex(Command, frozen=True, kw_only=True):
    """Put together an attack on a hex."""

    strikes: ClassVar[bool] = False
    target: str


class EndCombat(Command, frozen=True, kw_only=True):
    """Attack no more in this phase."""

    declines: ClassVar[bool] = True
    strikes: ClassVar[bool] = False


class LaunchAttack(Command, frozen=True, kw_only=True):
    """Roll for the attack as it has been put together."""


class AttackWithAll(Command, frozen=True, kw_only=True):
    """Everybody who may attack the hex joins, of the army that brings the attack furthest."""

    strikes: ClassVar[bool] = False


class CallOffAttack(Command, frozen=True, kw_only=True):
    """Do not attack this hex now."""

    strikes: ClassVar[bool] = False
    takes_back: ClassVar[bool] = True


def best_of_all(s: S, target: str, reserve: bool) -> AttackPlan | None:
    """The attack on a hex by all of the army that brings it furthest; None where nobody may attack it."""
    plans = [
        choose_main_force(s, AttackPlan(target, units))
        for units in split_armies(s, list_able(s, target, deciding(s), reserve))
    ]
    best: tuple[int, AttackPlan] | None = None
    for plan in plans:
        combat = work_out_attack(s, plan)
        place = combat.place if isinstance(combat, Combat) else -99
        if best is None or place > best[0]:
            best = place, plan
    return best[1] if best is not None else None


def refuse_odds(s: S, target: str, reserve: bool) -> Refusal | None:
    """Why nobody may attack a hex, or not at such odds, even all of an army together; or None (N44 10.6)."""
    answer: Refusal = Refusal("N44 10.1", f"nobody may attack {name_space(s, target)}")
    for units in split_armies(s, list_able(s, target, deciding(s), reserve)):
        for plan in list_plans(s, AttackPlan(target, units)):
            combat = work_out_attack(s, plan)
            if not isinstance(combat, Refusal):
                return None
            answer = combat
    return answer


# --- which hex


class _AttacksHex(PhaseOrder[World, AttackHex]):
    """An attack is begun (N44 10.1, 10.2)."""

    command = AttackHex

    def offer(self, s: S) -> Iterator[AttackHex]:
        """Every hex that somebody may attack."""
        reserve = s.here.phase == RESERVE_PHASE
        return (AttackHex(target=one) for one in list_targets(s, deciding(s), reserve))

    def check(self, s: S, c: AttackHex) -> Refusal | None:
        """Somebody must be able to attack it, and all together at odds that are allowed."""
        refusal = refuse_target(s, c.target, deciding(s))
        if refusal is not None:
            return refusal
        return refuse_odds(s, c.target, s.here.phase == RESERVE_PHASE)

    def decide(self, s: S, c: AttackHex) -> Iterator[Event]:
        """The attack is put together."""
        memo = encode_memo(AttackChoice(target=c.target, reserve=s.here.phase == RESERVE_PHASE))
        yield PhaseEntered(rule="N44 10.2", phase="attack", side=deciding(s), memo=memo)

    def describe(self, s: S, c: AttackHex) -> str:
        """The hex, and who defends it."""
        there = name_units(s, [unit.id for unit in at(s, c.target, other(deciding(s)))])
        return f"attack {name_space(s, c.target)}: {there or 'nobody'}"

    def preview(self, s: S, c: AttackHex) -> Preview | None:
        """The odds with everybody who may join, without support."""
        plan = best_of_all(s, c.target, s.here.phase == RESERVE_PHASE)
        return preview_attack(s, plan, deciding(s)) if plan is not None else None


class _EndsCombat(PhaseOrder[World, EndCombat]):
    """The phase is over."""

    command = EndCombat

    def offer(self, s: S) -> Iterator[EndCombat]:
        """Attacks are voluntary (N44 10.1)."""
        yield EndCombat()

    def check(self, s: S, c: EndCombat) -> Refusal | None:
        """The second ship of the bombardment of Cherbourg is not (N44 19.2)."""
        return refuse_idle_ship(s, s.here.phase == RESERVE_PHASE) if deciding(s) == "allied" else None

    def decide(self, s: S, c: EndCombat) -> Iterator[Event]:
        """Leave it."""
        yield PhaseLeft(rule="N44 10.1", phase=s.here.phase)

    def describe(self, s: S, c: EndCombat) -> str:
        """What it does."""
        return "end the combat phase"


# --- who joins


class _Joining(Choosing[World]):
    phase = "attack"
    rule = "N44 10.1"
    memo = AttackChoice

    def list_eligible(self, s: S) -> Sequence[str]:
        """Those who may join; once one has, only units of the same army (N44 22.1.1)."""
        choice = s.memo(AttackChoice)
        able = list_able(s, choice.target, deciding(s), choice.reserve)
        if not choice.marked:
            return able
        army = army_of(s, s.unit(choice.marked[0]))
        return tuple(one for one in able if army_of(s, s.unit(one)) == army)

    def check_set(self, s: S, units: tuple[str, ...]) -> Refusal | None:
        """Whether they may attack so."""
        choice = s.memo(AttackChoice)
        answer = refuse_plan(s, plan_of(s, choice, units), deciding(s), choice.pools, choice.reserve)
        return answer if isinstance(answer, Refusal) else None

    def take_set(self, s: S, units: tuple[str, ...], about: Any) -> Iterator[Event]:
        """Nothing is left to be done: the launch is an order of its own."""
        return iter(())

    def preview_next(self, s: S, units: tuple[str, ...]) -> Preview | None:
        """The odds with these."""
        plan = plan_of(s, s.memo(AttackChoice), self.in_order(s, units))
        return preview_attack(s, plan, deciding(s))

    def name_unit(self, s: S, unit: str) -> str:
        """Its name, and where it stands."""
        there = s.unit(unit)
        return f"{counter_of(s, there).name} in {there.place}"


# --- the launch


class _LaunchesAttack(PhaseOrder[World, LaunchAttack]):
    """The attack is rolled (N44 10.5)."""

    command = LaunchAttack

    def offer(self, s: S) -> Iterator[LaunchAttack]:
        """Once somebody attacks."""
        if s.memo(AttackChoice).marked:
            yield LaunchAttack()

    def check(self, s: S, c: LaunchAttack) -> Refusal | None:
        """All of the plan at once."""
        return _JOINING.check_set(s, s.memo(AttackChoice).marked)

    def decide(self, s: S, c: LaunchAttack) -> Iterator[Event]:
        """Leave the choice, pay, roll."""
        choice, plan = s.memo(AttackChoice), plan_now(s)
        combat = work_out_attack(s, plan)
        assert isinstance(combat, Combat)
        yield PhaseLeft(rule="N44 10.5", phase="attack")
        yield from launch_attack(s, plan, combat, choice.pools, choice.reserve)

    def describe(self, s: S, c: LaunchAttack) -> str:
        """The hex; who is the main assault force says its preview."""
        return f"launch the attack on {name_space(s, plan_now(s).target)}"

    def preview(self, s: S, c: LaunchAttack) -> Preview | None:
        """The exact odds, and the main assault force."""
        plan = plan_now(s)
        told = preview_attack(s, plan, deciding(s))
        return msgspec.structs.replace(told, title=describe_plan(s, plan)) if told is not None else None


class _AttacksWithAll(PhaseOrder[World, AttackWithAll]):
    """Nobody stays out (N44 10.1)."""

    command = AttackWithAll

    def offer(self, s: S) -> Iterator[AttackWithAll]:
        """Unless they all take part."""
        if self._plan_of_all(s) is not None:
            yield AttackWithAll()

    def check(self, s: S, c: AttackWithAll) -> Refusal | None:
        """Somebody must be left who may join."""
        if self._plan_of_all(s) is None:
            return Refusal("N44 10.1", "everybody who may attack takes part already")
        return None

    def _plan_of_all(self, s: S) -> AttackPlan | None:
        """The attack of all, of one army; None where it is what is marked."""
        choice = s.memo(AttackChoice)
        plan = best_of_all(s, choice.target, choice.reserve)
        return plan if plan is not None and set(plan.attackers) != set(choice.marked) else None

    def decide(self, s: S, c: AttackWithAll) -> Iterator[Event]:
        """Mark them."""
        plan = self._plan_of_all(s)
        assert plan is not None
        yield Remembered(rule="N44 10.1", key="marked", value=plan.attackers)

    def describe(self, s: S, c: AttackWithAll) -> str:
        """How many they are."""
        plan = self._plan_of_all(s)
        return f"attack with all {len(plan.attackers)}" if plan is not None else "attack with all"

    def preview(self, s: S, c: AttackWithAll) -> Preview | None:
        """The odds, with the support that is named already."""
        plan = self._plan_of_all(s)
        return None if plan is None else _JOINING.preview_next(s, plan.attackers)


class _CallsOffAttack(PhaseOrder[World, CallOffAttack]):
    """The attack is not made."""

    command = CallOffAttack

    def offer(self, s: S) -> Iterator[CallOffAttack]:
        """Always: attacks are voluntary (N44 10.1)."""
        yield CallOffAttack()

    def decide(self, s: S, c: CallOffAttack) -> Iterator[Event]:
        """Back to the other attacks."""
        yield PhaseLeft(rule="N44 10.1", phase="attack")

    def describe(self, s: S, c: CallOffAttack) -> str:
        """The hex."""
        return f"call off the attack on {name_space(s, s.memo(AttackChoice).target)}"


class CombatEnds(Automatic):
    """After a combat phase: everybody may attack, and be attacked, in the next one (N44 10.1)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Marks of the phase come off."""
        yield PhaseLeft(rule="N44 10.1", phase="combat ends")
        for unit in tuple(s.state.units.values()):
            for mark in (ATTACKED, DEFENDED, RETREATED):
                if mark in unit.marks:
                    yield UnitMarked(rule="N44 10.1", unit=unit.id, mark=mark, on=False)


_JOINING: Final = _Joining()

ATTACK_PHASES: Final[Mapping[str, Phase[World]]] = {
    "combat": OrderedPhase(NoMemo, _AttacksHex(), RemovesStrongpoint(), CONCEDING, _EndsCombat()),
    RESERVE_PHASE: OrderedPhase(NoMemo, _AttacksHex(), RemovesStrongpoint(), CONCEDING, _EndsCombat()),
    "attack": OrderedPhase(
        AttackChoice,
        _LaunchesAttack(),
        _AttacksWithAll(),
        *marking_orders(_JOINING),
        *FORCE_ORDERS,
        *SUPPORT_ORDERS,
        _CallsOffAttack(),
    ),
    "combat ends": CombatEnds(),
}
