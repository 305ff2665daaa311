"""What is added to an attack: main assault force, attachment, artillery (N44 10.3, 11.6).

What has been chosen so far is remembered in `AttackChoice`; `plan_of` makes the plan of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, Remembered
from wsn.parts.choosing import ONE_FORM, MarkedUnits
from wsn.parts.orders import PhaseOrder
from wsn.systems.normandy_44.rules.artillery import CAEN, Artillery, list_artillery, most_shifts
from wsn.systems.normandy_44.rules.attack import AttackPlan, name_source
from wsn.systems.normandy_44.rules.launching import refuse_guns
from wsn.systems.normandy_44.rules.mainforce import (
    MainForce,
    choose_main_force,
    list_attachments,
    list_main_forces,
)
from wsn.systems.normandy_44.rules.world import S, World, army_of, deciding, name_space, name_unit


class AttackChoice(MarkedUnits, frozen=True):
    """An attack that is being put together."""

    target: str = ""
    """The hex under attack."""
    reserve: bool = False
    """Whether it is an attack of the reserve combat phase."""
    main: str = ""
    """A unit of the formation that the player has named as the main assault force."""
    group: str = ""
    """The hex of the battle group named instead."""
    attached: str = ""
    """The unit that is to be attached."""
    alone: bool = False
    """Whether nobody is to be attached."""
    sources: tuple[str, ...] = ()
    """The sources of artillery, once for each shift."""
    pools: tuple[str, ...] = ()
    """What pays for each of these shifts."""
    air: int = 0
    """The air units that support it."""
    naval: bool = False
    """Whether ships support it."""

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hex."""
        return (self.target,)


class NameMainForce(Command, frozen=True, kw_only=True):
    """The formation of this unit is the main assault force (N44 10.3.1)."""

    strikes: ClassVar[bool] = False
    unit: str


class NameBattleGroup(Command, frozen=True, kw_only=True):
    """Those who attack out of this hex are a battle group, and the main assault force (N44 10.3.4)."""

    strikes: ClassVar[bool] = False
    space: str


class AttachUnit(Command, frozen=True, kw_only=True):
    """Attach a unit to the main assault force (N44 10.3.3)."""

    strikes: ClassVar[bool] = False
    unit: str


class AttachNobody(Command, frozen=True, kw_only=True):
    """Attach no unit to the main assault force."""

    strikes: ClassVar[bool] = False


class AddArtillery(Command, frozen=True, kw_only=True):
    """A shift by a headquarters or werfer brigade, or by the guns of a City hex of Caen; a pool pays."""

    strikes: ClassVar[bool] = False
    unit: str = ""
    space: str = ""
    option: str = ""


class CallOffArtillery(Command, frozen=True, kw_only=True):
    """Take all shifts of a source off the attack."""

    strikes: ClassVar[bool] = False
    takes_back: ClassVar[bool] = True
    unit: str = ""
    space: str = ""


# --- the plan


def plan_of(s: S, choice: AttackChoice, units: tuple[str, ...]) -> AttackPlan:
    """The attack as it stands: what the player has not named, or what is no longer possible, is the best.

    Every order of a menu asks for it, so it is kept while units, markers and tracks are the same.
    """
    known, state = s.placed.known, s.state
    key = plan_of, choice, units
    last = known.get(key)
    if last is not None and last[0] is state.markers and last[1] is state.tracks:
        kept: AttackPlan = last[2]
        return kept
    plan = AttackPlan(choice.target, units, sources=choice.sources, air=choice.air, naval=choice.naval)
    if units:
        named = next((one for one in list_main_forces(s, units) if is_named(choice, one)), None)
        attached = "" if choice.alone else choice.attached or None
        plan = choose_main_force(s, plan, named.units if named is not None else (), attached)
    known[key] = state.markers, state.tracks, plan
    return plan


def is_named(choice: AttackChoice, force: MainForce) -> bool:
    """Whether a player has named this main assault force."""
    if choice.group:
        return force.group == choice.group
    return bool(choice.main) and not force.group and choice.main in force.units


def plan_now(s: S) -> AttackPlan:
    """The attack that is being put together."""
    choice = s.memo(AttackChoice)
    return plan_of(s, choice, choice.marked)


# --- the main assault force


class _NamesMainForce(PhaseOrder[World, NameMainForce]):
    """The player names a formation (N44 10.3.1)."""

    command = NameMainForce

    def offer(self, s: S) -> Iterator[NameMainForce]:
        """A unit of each formation that is not named."""
        choice = s.memo(AttackChoice)
        forces = [one for one in list_main_forces(s, choice.marked) if not one.group]
        if len(list_main_forces(s, choice.marked)) > 1:
            for force in forces:
                if not is_named(choice, force):
                    yield NameMainForce(unit=force.units[0])

    def check(self, s: S, c: NameMainForce) -> Refusal | None:
        """It must be of those who attack."""
        if c.unit not in s.memo(AttackChoice).marked:
            return Refusal("N44 10.3.1", f"{c.unit} does not attack")
        if c not in self.offer(s):
            return Refusal(ONE_FORM, "another formation is named, each by the first of its units")
        return None

    def decide(self, s: S, c: NameMainForce) -> Iterator[Event]:
        """Remember it; attachment is the best again."""
        yield Remembered(rule="N44 10.3.1", key="main", value=c.unit)
        yield from _forget_choice(s, group="", attached="", alone=False)

    def describe(self, s: S, c: NameMainForce) -> str:
        """The formation."""
        return f"main assault force: {_name_force_of(s, c.unit)}"


class _NamesBattleGroup(PhaseOrder[World, NameBattleGroup]):
    """The player names a battle group (N44 10.3.4)."""

    command = NameBattleGroup

    def offer(self, s: S) -> Iterator[NameBattleGroup]:
        """Every stack that may be one."""
        choice = s.memo(AttackChoice)
        for force in list_main_forces(s, choice.marked):
            if force.group and not is_named(choice, force):
                yield NameBattleGroup(space=force.group)

    def check(self, s: S, c: NameBattleGroup) -> Refusal | None:
        """Those who attack out of the hex must have six factors or less together."""
        choice = s.memo(AttackChoice)
        groups = [force.group for force in list_main_forces(s, choice.marked) if force.group]
        if c.space in groups:
            return None if c.space != choice.group else Refusal(ONE_FORM, "it is named already")
        return Refusal("N44 10.3.4", f"those who attack out of {c.space} are no battle group of six factors")

    def decide(self, s: S, c: NameBattleGroup) -> Iterator[Event]:
        """Remember it; nobody is attached to one."""
        yield Remembered(rule="N44 10.3.4", key="group", value=c.space)
        yield from _forget_choice(s, main="", attached="", alone=False)

    def describe(self, s: S, c: NameBattleGroup) -> str:
        """Its hex."""
        return f"main assault force: battle group in {name_space(s, c.space)}"


class _AttachesUnit(PhaseOrder[World, AttachUnit]):
    """The player attaches a unit (N44 10.3.3)."""

    command = AttachUnit

    def offer(self, s: S) -> Iterator[AttachUnit]:
        """Everybody stacked with the main assault force who is not attached."""
        plan = plan_now(s)
        return (AttachUnit(unit=one) for one in _attachable_units(s, plan) if one != plan.attached)

    def check(self, s: S, c: AttachUnit) -> Refusal | None:
        """It must attack, and be stacked with the main assault force."""
        plan = plan_now(s)
        if c.unit in _attachable_units(s, plan):
            return None if c.unit != plan.attached else Refusal(ONE_FORM, "it is attached already")
        return Refusal("N44 10.3.3", f"{c.unit} is not stacked with a unit of the main assault force")

    def decide(self, s: S, c: AttachUnit) -> Iterator[Event]:
        """Remember it, and the main assault force with it."""
        plan = plan_now(s)
        yield Remembered(rule="N44 10.3.3", key="attached", value=c.unit)
        yield from _forget_choice(s, main=plan.main[0], group="", alone=False)

    def describe(self, s: S, c: AttachUnit) -> str:
        """The unit."""
        return f"attach {name_unit(s, c.unit)}"


class _AttachesNobody(PhaseOrder[World, AttachNobody]):
    """The player attaches nobody: the rule allows it and does not ask for it (N44 10.3.3)."""

    command = AttachNobody

    def offer(self, s: S) -> Iterator[AttachNobody]:
        """If anybody is attached."""
        if plan_now(s).attached:
            yield AttachNobody()

    def check(self, s: S, c: AttachNobody) -> Refusal | None:
        """Somebody must be attached."""
        return None if plan_now(s).attached else Refusal("N44 10.3.3", "nobody is attached")

    def decide(self, s: S, c: AttachNobody) -> Iterator[Event]:
        """Remember it, and the main assault force with it."""
        plan = plan_now(s)
        yield Remembered(rule="N44 10.3.3", key="alone", value=True)
        yield from _forget_choice(s, main=plan.main[0], group="", attached="")

    def describe(self, s: S, c: AttachNobody) -> str:
        """What it does."""
        return "attach nobody"


def _attachable_units(s: S, plan: AttackPlan) -> tuple[str, ...]:
    force = next((one for one in list_main_forces(s, plan.attackers) if one.units == plan.main), None)
    return list_attachments(s, plan.attackers, force) if force is not None else ()


def _name_force_of(s: S, unit: str) -> str:
    for force in list_main_forces(s, s.memo(AttackChoice).marked):
        if unit in force.units and not force.group:
            return force.name
    return name_unit(s, unit)


def _forget_choice(s: S, **values: str | bool) -> Iterator[Event]:
    """What the choice remembers, where it differs."""
    choice = s.memo(AttackChoice)
    now = {"main": choice.main, "group": choice.group, "attached": choice.attached, "alone": choice.alone}
    for name, value in values.items():
        if now[name] != value:
            yield Remembered(rule="N44 10.3.1", key=name, value=value)


# --- support


def _source_hex(unit: str, space: str) -> str:
    return f"{CAEN} {space}" if space else unit


def _helping_artillery(s: S) -> tuple[Artillery, ...]:
    """The artillery that could help, once somebody attacks."""
    choice = s.memo(AttackChoice)
    if not choice.marked:
        return ()
    army = army_of(s, s.unit(choice.marked[0]))
    return list_artillery(s, deciding(s), choice.target, army)


class _AddsArtillery(PhaseOrder[World, AddArtillery]):
    """A shift of artillery (N44 11.6)."""

    command = AddArtillery

    def offer(self, s: S) -> Iterator[AddArtillery]:
        """Every source with every pool that pays, while there is room for a shift."""
        if len(s.memo(AttackChoice).sources) >= most_shifts(s):
            return
        for gun in _helping_artillery(s):
            prefix, _, place = gun.id.partition(" ")
            caen = prefix == CAEN and bool(place)
            for pool in gun.pools or ("",):
                yield AddArtillery(unit="" if caen else gun.id, space=place if caen else "", option=pool)

    def check(self, s: S, c: AddArtillery) -> Refusal | None:
        """Whether the attack could have it besides what it has."""
        choice, plan = s.memo(AttackChoice), plan_now(s)
        if not plan.attackers:
            return Refusal("N44 10.1", "nobody attacks yet")
        if c.unit and c.space:
            return Refusal(ONE_FORM, "name a unit, or a hex of Caen")
        more = replace(plan, sources=(*plan.sources, _source_hex(c.unit, c.space)))
        return refuse_guns(s, more, deciding(s), (*choice.pools, c.option))

    def decide(self, s: S, c: AddArtillery) -> Iterator[Event]:
        """Remember it; it is paid for at the launch."""
        choice = s.memo(AttackChoice)
        sources = (*choice.sources, _source_hex(c.unit, c.space))
        yield Remembered(rule="N44 11.6.1", key="sources", value=sources)
        yield Remembered(rule="N44 11.6.1", key="pools", value=(*choice.pools, c.option))

    def describe(self, s: S, c: AddArtillery) -> str:
        """The source, and what pays."""
        paid = f", paid by {c.option}" if c.option else ""
        return f"artillery of {name_source(s, _source_hex(c.unit, c.space))}{paid}"


class _CallsOffArtillery(PhaseOrder[World, CallOffArtillery]):
    """Shifts of artillery are taken off again."""

    command = CallOffArtillery

    def offer(self, s: S) -> Iterator[CallOffArtillery]:
        """Every source that is used."""
        for source in dict.fromkeys(s.memo(AttackChoice).sources):
            prefix, _, place = source.partition(" ")
            caen = prefix == CAEN and bool(place)
            yield CallOffArtillery(unit="" if caen else source, space=place if caen else "")

    def check(self, s: S, c: CallOffArtillery) -> Refusal | None:
        """It must be used."""
        if not (c.unit and c.space) and _source_hex(c.unit, c.space) in s.memo(AttackChoice).sources:
            return None
        return Refusal("N44 11.6.1", "it gives no shift to this attack")

    def decide(self, s: S, c: CallOffArtillery) -> Iterator[Event]:
        """Forget it."""
        choice, source = s.memo(AttackChoice), _source_hex(c.unit, c.space)
        left = [pair for pair in zip(choice.sources, choice.pools, strict=True) if pair[0] != source]
        yield Remembered(rule="N44 11.6.1", key="sources", value=tuple(pair[0] for pair in left))
        yield Remembered(rule="N44 11.6.1", key="pools", value=tuple(pair[1] for pair in left))

    def describe(self, s: S, c: CallOffArtillery) -> str:
        """The source."""
        return f"no artillery of {name_source(s, _source_hex(c.unit, c.space))}"


FORCE_ORDERS: Final[tuple[PhaseOrder[World, Any], ...]] = (
    _NamesMainForce(),
    _NamesBattleGroup(),
    _AttachesUnit(),
    _AttachesNobody(),
    _AddsArtillery(),
    _CallsOffArtillery(),
)
"""The orders by which the main assault force of an attack, and its artillery, are changed."""
