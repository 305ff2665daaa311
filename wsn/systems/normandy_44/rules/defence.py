"""Determined and desperate defence (N44 12.4, 12.5), and attackers of a single step (12.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, MarkerRemoved, PhaseEntered, PhaseLeft, Remembered, Resolved
from wsn.engine.facts import Chance
from wsn.engine.memo import NoMemo
from wsn.engine.state import Unit
from wsn.engine.system import Phase, Preview
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.data.tables import DefenceRow
from wsn.systems.normandy_44.rules.artillery import CAEN, Artillery, list_artillery, spend_artillery
from wsn.systems.normandy_44.rules.bearing import COMBAT_RESULTS, still_there, survivors_of
from wsn.systems.normandy_44.rules.losses import lose_step
from wsn.systems.normandy_44.rules.memos import Battle, battle_of
from wsn.systems.normandy_44.rules.retreat import would_die
from wsn.systems.normandy_44.rules.support import refuse_naval, spend_naval
from wsn.systems.normandy_44.rules.units import (
    can_lead,
    is_armored,
    is_strongpoint,
    is_supporter,
    quality_of,
    rating_of,
)
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    army_of,
    counter_of,
    has_position,
    name_space,
    name_unit,
    other,
    position_at,
)

MOST_MODIFIER: Final = 2
"""The most that modifiers add to the die (N44 12.4.1)."""
LAST_STAND_STEPS: Final = 2
"""The steps that a desperation defence costs, and needs in units that could lead (N44 12.5)."""
SHIPS: Final = "naval"
"""What an order names where ships support a defence."""
HOLDS: Final = "hold"
FACES: Final = 6


class StandFirm(Command, frozen=True, kw_only=True):
    """Conduct a determined defence: who leads it, and what supports it.

    Support is a headquarters or werfer brigade (`target`), the guns of a City hex of Caen (`space`) or ships
    (`option`: naval); of a headquarters or Caen the option is the pool that pays.
    """

    unit: str
    target: str = ""
    space: str = ""
    option: str = ""


class GiveGround(Command, frozen=True, kw_only=True):
    """Retreat."""

    strikes: ClassVar[bool] = False


class IgnoreRetreat(Command, frozen=True, kw_only=True):
    """Stay: the only step of the main assault force is gone (N44 12.6)."""

    strikes: ClassVar[bool] = False


class FightToTheLast(Command, frozen=True, kw_only=True):
    """Conduct a desperation defence: lose two steps and stay (N44 12.5)."""

    strikes: ClassVar[bool] = False


# --- what a determined defence is rolled on


@dataclass(frozen=True, slots=True)
class Stand:
    """A determined defence as it would be rolled."""

    column: str
    """`other`, `position` or `strong`."""
    reasons: tuple[Reason, ...]
    """The column, and each modifier with its rule."""
    modifier: int
    """What is added to the die."""


def list_leads(s: S, battle: Battle) -> tuple[str, ...]:
    """The defenders who may lead a determined defence (N44 12.4.1, 13.5)."""
    return tuple(one for one in survivors_of(s, battle) if can_lead(s, s.unit(one)))


def find_column(s: S, lead: Unit, space: str) -> tuple[str, Reason]:
    """The column of the table of determined defence that a lead uses, with its reason (N44 12.4.1).

    Ruling: a strongpoint that leads has its own column in an improved position too.
    """
    if is_strongpoint(s, lead):
        return "strong", Reason("N44 12.4.1", "led by a strongpoint")
    if s.world.board.spaces[space].terrain == "city":
        return "strong", Reason("N44 12.4.1", "in a City")
    if has_position(s, space):
        return "position", Reason("N44 16.1.1", "in an improved position")
    return "other", Reason("N44 12.4.1", f"in {s.world.ground(space).name}")


def compare_armor(s: S, lead: Unit, main: Sequence[Unit]) -> Reason | None:
    """The modifier for a lead with a better armor rating than the main assault force (N44 12.4.2); or None.

    A red rating needs armored units there to shoot at.
    """
    rating, against = rating_of(s, lead), max((rating_of(s, unit) for unit in main), default=0)
    if rating <= against:
        return None
    if counter_of(s, lead).red and not any(is_armored(s, unit) for unit in main):
        return None
    return Reason("N44 12.4.2", f"armor rating {rating} against {against}", 1)


def work_out_stand(s: S, battle: Battle, lead: Unit, support: str = "") -> Stand:
    """What a determined defence is rolled on; `support` names what supports it, empty: nothing does."""
    column, reason = find_column(s, lead, battle.target)
    reasons, quality = [reason], quality_of(s, lead)
    if quality:
        reasons.append(Reason("N44 12.4.1", "troop quality", quality))
    armor = compare_armor(s, lead, [s.unit(one) for one in still_there(s, battle.main_force)])
    if armor is not None:
        reasons.append(armor)
    if support:
        reasons.append(Reason("N44 12.4.3", f"support by {support}", 1))
    modifier = sum(one.amount for one in reasons)
    if modifier > MOST_MODIFIER:
        reasons.append(Reason("N44 12.4.1", f"{MOST_MODIFIER} at most", MOST_MODIFIER - modifier))
    return Stand(column, tuple(reasons), min(modifier, MOST_MODIFIER))


def read_stand(s: S, stand: Stand, die: int) -> tuple[str, ...]:
    """The words of the result of a die, modifier and all: `hold`, `fail`, `loss` ... (N44 12.4.4)."""
    rows: Mapping[str, DefenceRow] = s.world.tables.combat.defence
    numbers = sorted(int(number) for number in rows)
    row = rows[str(min(max(die + stand.modifier, numbers[0]), numbers[-1]))]
    words = {"other": row.other, "position": row.position, "strong": row.strong}[stand.column]
    return tuple(words.split())


# --- support


@dataclass(frozen=True, slots=True)
class SupportChoice:
    """One way to support a defence: what an order names, and what pays for it."""

    order: tuple[str, str, str]
    """`target`, `space` and `option` of the order."""
    name: str
    """What players read."""
    source: Artillery | None
    """The artillery; None for ships, and for no support."""


NOTHING: Final = SupportChoice(("", "", ""), "", None)


def list_support(s: S, battle: Battle, lead: Unit) -> tuple[SupportChoice, ...]:
    """Whatever may support a determined defence, none of it first (N44 12.4.3)."""
    army = army_of(s, lead)
    found = [NOTHING]
    for gun in list_artillery(s, lead.side, battle.target, army):
        prefix, _, place = gun.id.partition(" ")
        caen = prefix == CAEN and bool(place)
        order = ("", place) if caen else (gun.id, "")
        for pool in gun.pools or ("",):
            found.append(SupportChoice((*order, pool), gun.name, gun))
    if refuse_naval(s, army, battle.target, attack=False) is None:
        found.append(SupportChoice(("", "", SHIPS), "ships", None))
    return tuple(found)


def find_support(s: S, battle: Battle, lead: Unit, c: StandFirm) -> SupportChoice | None:
    """The support that an order names; None where there is none such."""
    wanted = (c.target, c.space, c.option)
    return next((one for one in list_support(s, battle, lead) if one.order == wanted), None)


# --- asking the defender


def lone_attacker_died(s: S, battle: Battle) -> bool:
    """Whether the main assault force had one step, and lost it (N44 12.6)."""
    lost = COMBAT_RESULTS[battle.result].attacker > 0
    return lost and battle.main_steps == 1 and not still_there(s, battle.main_force)


def may_stand(s: S, battle: Battle) -> bool:
    """Whether a determined defence is possible: by the result, and somebody may lead it (N44 12.4.1)."""
    return COMBAT_RESULTS[battle.result].may_stand and bool(list_leads(s, battle))


def ask_defender(s: S, battle: Battle) -> Iterator[Event]:
    """Ask the defenders whether they stand, if they have a choice; else nothing happens."""
    if may_stand(s, battle) or (lone_attacker_died(s, battle) and survivors_of(s, battle)):
        yield PhaseEntered(rule="N44 12.4.1", phase="defence", side=other(battle.side))


def may_fight_to_the_last(s: S, battle: Battle) -> bool:
    """Whether a desperation defence is possible: two steps that could lead, no retreat left (N44 12.5)."""
    if not COMBAT_RESULTS[battle.result].may_stand:
        return False
    steps = sum(s.unit(one).steps for one in list_leads(s, battle))
    hexes = COMBAT_RESULTS[battle.result].retreat
    return steps >= LAST_STAND_STEPS and would_die(s, battle.target, survivors_of(s, battle), hexes)


class _StandsFirm(PhaseOrder[World, StandFirm]):
    """A determined defence (N44 12.4)."""

    command = StandFirm

    def offer(self, s: S) -> Iterator[StandFirm]:
        """Every lead with every support that does something."""
        battle = battle_of(s.state)
        if not may_stand(s, battle):
            return
        for one in list_leads(s, battle):
            lead = s.unit(one)
            full = work_out_stand(s, battle, lead).modifier >= MOST_MODIFIER
            for support in (NOTHING,) if full else list_support(s, battle, lead):
                target, space, option = support.order
                yield StandFirm(unit=one, target=target, space=space, option=option)

    def check(self, s: S, c: StandFirm) -> Refusal | None:
        """The result must allow it, the lead must be fit for it, the support must be there."""
        battle = battle_of(s.state)
        if not COMBAT_RESULTS[battle.result].may_stand:
            return Refusal("N44 12.4.1", f"no determined defence cancels the retreat of {battle.result}")
        refusal = refuse_lead(s, battle, c.unit)
        if refusal is not None:
            return refusal
        lead = s.unit(c.unit)
        support = find_support(s, battle, lead, c)
        if support is None:
            if c.option == SHIPS and not (c.target or c.space):
                return refuse_naval(s, army_of(s, lead), battle.target, attack=False)
            return Refusal("N44 12.4.3", "no such support is in range, ready and paid for")
        if support is not NOTHING and work_out_stand(s, battle, lead).modifier >= MOST_MODIFIER:
            return Refusal("N44 12.4.1", f"the modifier is {MOST_MODIFIER} already: support adds nothing")
        return None

    def decide(self, s: S, c: StandFirm) -> Iterator[Event]:
        """Pay for the support, roll, and do what the table says."""
        battle, lead = battle_of(s.state), s.unit(c.unit)
        support = find_support(s, battle, lead, c) or NOTHING
        stand = work_out_stand(s, battle, lead, support.name)
        yield PhaseLeft(rule="N44 12.4.1", phase="defence")
        if support.source is not None:
            yield from spend_artillery(s, support.source, c.option, 1, "N44 12.4.3")
        elif c.option == SHIPS:
            yield from spend_naval(s, army_of(s, lead), battle.target)
        purpose = f"determined defence of {name_space(s, battle.target)}"
        (die,) = yield from s.roll(1, purpose=purpose, rule="N44 12.4.4", because=stand.reasons)
        yield from _resolve(s, battle, c.unit, read_stand(s, stand, die))

    def describe(self, s: S, c: StandFirm) -> str:
        """Who leads, and what supports."""
        if c.unit not in s.state.units:
            return f"stand, led by {c.unit}"
        words = f"stand, led by {name_unit(s, c.unit)}"
        lead = s.unit(c.unit)
        support = find_support(s, battle_of(s.state), lead, c)
        if support is None or support is NOTHING:
            return words
        paid = f" ({c.option})" if support.source is not None and len(support.source.pools) > 1 else ""
        return f"{words}, supported by {support.name}{paid}"

    def preview(self, s: S, c: StandFirm) -> Preview | None:
        """The table, die by die."""
        battle, lead = battle_of(s.state), s.unit(c.unit)
        support = find_support(s, battle, lead, c) or NOTHING
        stand = work_out_stand(s, battle, lead, support.name)
        ways: dict[tuple[str, ...], int] = {}
        for die in range(1, FACES + 1):
            words = read_stand(s, stand, die)
            ways[words] = ways.get(words, 0) + 1
        odds = tuple(_chance_of(words, number) for words, number in ways.items())
        held = sum(number for words, number in ways.items() if HOLDS in words)
        title = f"determined defence of {name_space(s, battle.target)}, {stand.modifier:+d}"
        return Preview(title, stand.reasons, odds, gist=f"holds {held} of {FACES}", attack=False)


def _chance_of(words: tuple[str, ...], ways: int) -> Chance:
    own = int("loss" in words or "exchange" in words)
    harm = int("exchange" in words or "any" in words)
    told = ["the retreat is cancelled" if HOLDS in words else "the defence fails"]
    if own:
        told.append("the lead loses a step")
    if "exchange" in words:
        told.append("so does one of the main assault force")
    if "any" in words:
        told.append("an attacker loses a step")
    if "removed" in words:
        told.append("the improved position goes")
    return Chance(", ".join(told), ways, FACES, harm=harm, own=own, favours=HOLDS in words)


def refuse_lead(s: S, battle: Battle, unit_id: str) -> Refusal | None:
    """Why a unit may not lead a determined defence, or None (N44 12.4.1, 13.5, 13.6)."""
    if unit_id in battle.bystanders:
        return Refusal("N44 13.5", f"{name_unit(s, unit_id)} has retreated into the hex")
    if unit_id not in survivors_of(s, battle):
        return Refusal("N44 12.4.1", f"{name_unit(s, unit_id)} does not defend the hex")
    unit = s.unit(unit_id)
    if is_supporter(s, unit):
        return Refusal("N44 12.4.1", f"{name_unit(s, unit_id)} leads no defence")
    if not can_lead(s, unit):
        return Refusal("N44 13.6", f"{name_unit(s, unit_id)} is disrupted")
    return None


def _resolve(s: S, battle: Battle, lead: str, words: tuple[str, ...]) -> Iterator[Event]:
    """What the table of determined defence says; the frame of the combat is on top."""
    if "removed" in words:
        marker = position_at(s, battle.target)
        if marker is not None:
            yield MarkerRemoved(rule="N44 16.1.5", marker=marker.id)
    if HOLDS not in words:
        text = f"the defence of {name_space(s, battle.target)} fails"
        yield Resolved(rule="N44 12.4.4", text=text, space=battle.target)
        if may_fight_to_the_last(s, battle):
            yield PhaseEntered(rule="N44 12.5", phase="desperation", side=other(battle.side))
        return
    text = f"the defenders of {name_space(s, battle.target)} hold: the retreat is cancelled"
    yield Resolved(rule="N44 12.4.4", text=text, space=battle.target)
    yield Remembered(rule="N44 12.4.4", key="held", value=True)
    pending = (("attacker by enemy",) if "exchange" in words else ()) + (
        ("any attacker",) if "any" in words else ()
    )
    if pending:
        yield Remembered(rule="N44 12.4.4", key="pending", value=pending)
    if "loss" in words or "exchange" in words:
        yield from lose_step(s, lead, "N44 12.4.4")


class _GivesGround(PhaseOrder[World, GiveGround]):
    """The defender retreats (N44 12.1)."""

    command = GiveGround

    def offer(self, s: S) -> Iterator[GiveGround]:
        """It may always be given."""
        yield GiveGround()

    def decide(self, s: S, c: GiveGround) -> Iterator[Event]:
        """The combat goes on with the retreat."""
        yield PhaseLeft(rule="N44 12.1", phase=s.here.phase)

    def describe(self, s: S, c: GiveGround) -> str:
        """From where."""
        return f"retreat from {name_space(s, battle_of(s.state).target)}"


class _IgnoresRetreat(PhaseOrder[World, IgnoreRetreat]):
    """Single-step attackers (N44 12.6)."""

    command = IgnoreRetreat

    def offer(self, s: S) -> Iterator[IgnoreRetreat]:
        """If it may be."""
        if self.check(s, IgnoreRetreat()) is None:
            yield IgnoreRetreat()

    def check(self, s: S, c: IgnoreRetreat) -> Refusal | None:
        """The main assault force must have had one step, and have lost it."""
        if lone_attacker_died(s, battle_of(s.state)):
            return None
        return Refusal("N44 12.6", "the main assault force has not lost its only step")

    def decide(self, s: S, c: IgnoreRetreat) -> Iterator[Event]:
        """The defenders stay."""
        yield PhaseLeft(rule="N44 12.6", phase="defence")
        yield Remembered(rule="N44 12.6", key="held", value=True)

    def describe(self, s: S, c: IgnoreRetreat) -> str:
        """Where."""
        return f"stay in {name_space(s, battle_of(s.state).target)}: the attacker has nobody left"


class _FightsToTheLast(PhaseOrder[World, FightToTheLast]):
    """A desperation defence (N44 12.5)."""

    command = FightToTheLast

    def offer(self, s: S) -> Iterator[FightToTheLast]:
        """The phase is opened only where it may be given."""
        yield FightToTheLast()

    def check(self, s: S, c: FightToTheLast) -> Refusal | None:
        """Two steps that could lead, and no retreat that anybody survives."""
        if may_fight_to_the_last(s, battle_of(s.state)):
            return None
        return Refusal("N44 12.5", "it takes two steps of units that could lead, and no retreat left")

    def decide(self, s: S, c: FightToTheLast) -> Iterator[Event]:
        """Two steps go, the owner chooses the first, the enemy the second; the others stay."""
        yield PhaseLeft(rule="N44 12.5", phase="desperation")
        yield Remembered(rule="N44 12.5", key="held", value=True)
        yield Remembered(rule="N44 12.5", key="pending", value=("defender", "defender by enemy"))

    def describe(self, s: S, c: FightToTheLast) -> str:
        """What it costs."""
        return f"hold {name_space(s, battle_of(s.state).target)} to the last: lose two steps"


DEFENCE_PHASES: Final[Mapping[str, Phase[World]]] = {
    "defence": OrderedPhase(NoMemo, _StandsFirm(), _GivesGround(), _IgnoresRetreat()),
    "desperation": OrderedPhase(NoMemo, _FightsToTheLast(), _GivesGround()),
}
