"""What results of combat cost, who bears a loss, and who chooses that (N44 12.1, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.rules.losses import is_dead, lose_step
from wsn.systems.normandy_44.rules.memos import Battle, battle_of
from wsn.systems.normandy_44.rules.world import S, World, at, counter_of, name_space, name_unit, other

HALF: Final = -1
"""Stands for half the steps of the defenders, rounded up (N44 12.1)."""


@dataclass(frozen=True, slots=True)
class CombatResult:
    """What a result of the combat table means."""

    attacker: int
    """The steps that the attacker loses."""
    defender: int
    """The steps that the defender loses; `HALF` of all that are there."""
    retreat: int
    """The hexes that the defender retreats."""
    enemy_chooses: bool = False
    """Whether either side chooses the loss of the other."""
    may_stand: bool = False
    """Whether a determined defence may cancel the retreat (N44 12.4.1)."""
    may_reserve: bool = False
    """Whether the attackers may go into reserve instead of advancing."""
    spared: bool = False
    """Whether a defender of one step costs the attacker nothing."""


COMBAT_RESULTS: Final[Mapping[str, CombatResult]] = {
    "A1": CombatResult(1, 0, 0),
    "A1/DR": CombatResult(1, 0, 2, may_stand=True),
    "EX": CombatResult(1, 1, 0, enemy_chooses=True),
    "DR": CombatResult(0, 0, 2, may_stand=True),
    "A1/D1": CombatResult(1, 1, 2, may_stand=True),
    "D1": CombatResult(0, 1, 2, may_stand=True),
    "A1/D2": CombatResult(1, 2, 4, enemy_chooses=True, may_reserve=True, spared=True),
    "DH": CombatResult(0, HALF, 4, may_reserve=True),
}
"""By the word of the table, what it means (N44 12.1)."""


@dataclass(frozen=True, slots=True)
class LossKind:
    """A step that somebody must lose: whose it is, who chooses, from whom."""

    rule: str
    attackers: bool
    """Whether an attacker loses it."""
    enemy: bool
    """Whether the enemy of the loser chooses."""
    main_only: bool = False
    """Whether it comes from the main assault force."""
    givers_first: bool = False
    """Whether those who gave a shift lose it first (N44 12.2.1)."""


LOSS_KINDS: Final[Mapping[str, LossKind]] = {
    "attacker": LossKind("N44 12.2.1", attackers=True, enemy=False, main_only=True, givers_first=True),
    "attacker by enemy": LossKind("N44 12.2.1", attackers=True, enemy=True, main_only=True),
    "any attacker": LossKind("N44 12.4.4", attackers=True, enemy=False),
    "defender": LossKind("N44 12.2.2", attackers=False, enemy=False),
    "defender by enemy": LossKind("N44 12.2.2", attackers=False, enemy=True),
}


def list_losses(battle: Battle) -> tuple[str, ...]:
    """The losses that a result brings, in the order in which they are taken.

    The attacker loses none by an A1/D2 if the defender had one step; of the two of the defender the attacker
    chooses the first (N44 12.1).
    """
    result = COMBAT_RESULTS[battle.result]
    steps = (battle.steps_before + 1) // 2 if result.defender == HALF else result.defender
    paid = 0 if result.spared and battle.steps_before == 1 else result.attacker
    if not result.enemy_chooses:
        return (*("defender",) * steps, *("attacker",) * paid)
    first = ("defender by enemy", *("defender",) * (steps - 1))
    return (*first, *("attacker by enemy",) * paid)


def still_there(s: S, unit_ids: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some units that are alive, on the map or off it but not dead."""
    units = s.state.units
    return tuple(one for one in unit_ids if one in units and not is_dead(units[one]))


def survivors_of(s: S, battle: Battle) -> tuple[str, ...]:
    """The defenders that are still in the hex, those who had retreated into it left out."""
    guests = battle.bystanders
    return tuple(
        one
        for one in still_there(s, battle.defenders)
        if one not in guests and s.unit(one).place == battle.target
    )


def guests_of(s: S, battle: Battle) -> tuple[str, ...]:
    """Those who had retreated into the hex and are still there (N44 13.5)."""
    return tuple(one for one in still_there(s, battle.bystanders) if s.unit(one).place == battle.target)


def is_empty(s: S, battle: Battle) -> bool:
    """Whether nobody of the defender's side is left in the hex."""
    return not at(s, battle.target, other(battle.side))


def list_bearers(s: S, battle: Battle, kind: str) -> tuple[str, ...]:
    """The units that may bear a loss; none where nobody is left (N44 12.2)."""
    loss = LOSS_KINDS[kind]
    if not loss.attackers:
        return survivors_of(s, battle)
    if loss.givers_first:
        givers = still_there(s, battle.shifters)
        if givers:
            return givers
    return still_there(s, battle.main_force if loss.main_only else battle.attackers)


def take_next_loss(s: S, battle: Battle) -> Iterator[Event]:
    """The first of the losses that are still to be taken: at once, or by whoever has a choice."""
    kind, loss = battle.pending[0], LOSS_KINDS[battle.pending[0]]
    yield Remembered(rule=loss.rule, key="pending", value=battle.pending[1:])
    bearers = list_bearers(s, battle, kind)
    if len(bearers) == 1:
        yield from lose_step(s, bearers[0], loss.rule)
    elif bearers:
        loser = battle.side if loss.attackers else other(battle.side)
        chooser = other(loser) if loss.enemy else loser
        yield PhaseEntered(rule=loss.rule, phase="losses", side=chooser, memo=encode_memo(LossChoice(kind)))


# --- choosing


class LossChoice(Memo, frozen=True):
    """A step that somebody must lose."""

    kind: str
    """Which loss it is (`LOSS_KINDS`)."""


class TakeLoss(Command, frozen=True, kw_only=True):
    """Let a unit lose the step."""

    strikes: ClassVar[bool] = False
    unit: str


class _TakesLoss(PhaseOrder[World, TakeLoss]):
    """Whoever may choose names the unit that loses a step (N44 12.2)."""

    command = TakeLoss

    def offer(self, s: S) -> Iterator[TakeLoss]:
        """Everybody who may bear it."""
        return (TakeLoss(unit=one) for one in list_bearers(s, battle_of(s.state), s.memo(LossChoice).kind))

    def check(self, s: S, c: TakeLoss) -> Refusal | None:
        """It must be one who may bear it."""
        kind, battle = s.memo(LossChoice).kind, battle_of(s.state)
        if c.unit in list_bearers(s, battle, kind):
            return None
        loss = LOSS_KINDS[kind]
        if not loss.attackers:
            if c.unit in battle.bystanders:
                text = "those who have retreated into the hex lose no step"
                return Refusal("N44 13.5", text)
            return Refusal(loss.rule, f"a unit in {name_space(s, battle.target)} loses the step")
        if loss.givers_first and still_there(s, battle.shifters):
            return Refusal(loss.rule, "a unit that gave a shift loses the step")
        whose = "of the main assault force" if loss.main_only else "that has attacked"
        return Refusal(loss.rule, f"a unit {whose} loses the step")

    def decide(self, s: S, c: TakeLoss) -> Iterator[Event]:
        """It loses the step, and the combat goes on."""
        rule = LOSS_KINDS[s.memo(LossChoice).kind].rule
        yield PhaseLeft(rule=rule, phase="losses")
        yield from lose_step(s, c.unit, rule)

    def describe(self, s: S, c: TakeLoss) -> str:
        """Who, and how many steps it has."""
        unit: Unit | None = s.state.units.get(c.unit)
        if unit is None:
            return f"{c.unit} loses a step"
        of = f"{unit.steps} of {counter_of(s, unit).steps}"
        return f"{name_unit(s, c.unit)} loses a step (it has {of})"


LOSS_PHASES: Final[Mapping[str, Phase[World]]] = {"losses": OrderedPhase(LossChoice, _TakesLoss())}
