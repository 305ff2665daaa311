"""Air units and ships that are added to an attack that is being put together (N44 19.1.2, 19.2, 27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, Remembered
from wsn.parts.orders import PhaseOrder
from wsn.systems.normandy_44.data.declared import AIR
from wsn.systems.normandy_44.rules.composing import AttackChoice
from wsn.systems.normandy_44.rules.fronts import COMMAND_NAMES
from wsn.systems.normandy_44.rules.support import refuse_air, refuse_naval
from wsn.systems.normandy_44.rules.world import S, World, army_of, deciding


class AddAirSupport(Command, frozen=True, kw_only=True):
    """An air unit supports the attack (N44 19.1.2)."""

    strikes: ClassVar[bool] = False


class LendAirSupport(Command, frozen=True, kw_only=True):
    """An air unit of the other Allied army supports the attack; its player agrees (N44 27)."""

    strikes: ClassVar[bool] = False


class CallOffAirSupport(Command, frozen=True, kw_only=True):
    """Take the air units off the attack."""

    strikes: ClassVar[bool] = False
    takes_back: ClassVar[bool] = True


class AddNavalSupport(Command, frozen=True, kw_only=True):
    """Ships support the attack (N44 19.2)."""

    strikes: ClassVar[bool] = False


class CallOffNavalSupport(Command, frozen=True, kw_only=True):
    """Take the ships off the attack."""

    strikes: ClassVar[bool] = False
    takes_back: ClassVar[bool] = True


class _AddsAirSupport(PhaseOrder[World, AddAirSupport]):
    """An air unit joins (N44 19.1.2)."""

    command = AddAirSupport

    def offer(self, s: S) -> Iterator[AddAirSupport]:
        """If one may."""
        if self.check(s, AddAirSupport()) is None:
            yield AddAirSupport()

    def check(self, s: S, c: AddAirSupport) -> Refusal | None:
        """One must be left, and room for it; that of another player is lent (N44 27)."""
        refusal = _refuse_any_air(s)
        if refusal is not None or not s.world.scenario.options.shared_sides or _has_own_air(s):
            return refusal
        text = "the air units that are left are those of the other army: its player lends one"
        return Refusal("N44 27", text)

    def decide(self, s: S, c: AddAirSupport) -> Iterator[Event]:
        """Remember it."""
        yield Remembered(rule="N44 19.1.2", key="air", value=s.memo(AttackChoice).air + 1)

    def describe(self, s: S, c: AddAirSupport) -> str:
        """What it does."""
        return "add an air unit"


def _has_own_air(s: S) -> bool:
    """Whether the army that attacks has an air unit of its own left for it.

    Ruling: whoever has air units of an own army left sends those first, and borrows none.
    """
    choice = s.memo(AttackChoice)
    return choice.air < (AIR.get(s.state, army_of(s, s.unit(choice.marked[0]))) or 0)


def _refuse_any_air(s: S) -> Refusal | None:
    """Why no air unit may join the attack, whoever it belongs to; or None."""
    choice = s.memo(AttackChoice)
    if s.world.scenario.options.shared_sides and not choice.marked:
        return Refusal("N44 10.1", "nobody attacks yet")
    return refuse_air(s, deciding(s), choice.air + 1)


class _LendsAirSupport(PhaseOrder[World, LendAirSupport]):
    """The player of the other army lends an air unit (N44 27)."""

    command = LendAirSupport

    def offer(self, s: S) -> Iterator[LendAirSupport]:
        """If one may be lent."""
        if self.check(s, LendAirSupport()) is None:
            yield LendAirSupport()

    def check(self, s: S, c: LendAirSupport) -> Refusal | None:
        """The army that attacks must have none of its own left, and the other one."""
        if not s.world.scenario.options.shared_sides:
            return Refusal("N44 19.1.2", "one player commands the air units of both armies")
        refusal = _refuse_any_air(s)
        if refusal is None and _has_own_air(s):
            return Refusal("N44 27", "the army that attacks has an air unit of its own left")
        return refusal

    def decide(self, s: S, c: LendAirSupport) -> Iterator[Event]:
        """Remember it."""
        yield Remembered(rule="N44 27", key="air", value=s.memo(AttackChoice).air + 1)

    def describe(self, s: S, c: LendAirSupport) -> str:
        """Whose it is."""
        army = army_of(s, s.unit(s.memo(AttackChoice).marked[0]))
        lender = COMMAND_NAMES["allied", "cw" if army == "us" else "us"]
        return f"add an air unit of {lender}, whose player agrees"


class _CallsOffAirSupport(PhaseOrder[World, CallOffAirSupport]):
    """Air units are taken off again."""

    command = CallOffAirSupport

    def offer(self, s: S) -> Iterator[CallOffAirSupport]:
        """If there are any."""
        if s.memo(AttackChoice).air:
            yield CallOffAirSupport()

    def check(self, s: S, c: CallOffAirSupport) -> Refusal | None:
        """There must be one."""
        return None if s.memo(AttackChoice).air else Refusal("N44 19.1.2", "no air unit supports it")

    def decide(self, s: S, c: CallOffAirSupport) -> Iterator[Event]:
        """Forget them."""
        yield Remembered(rule="N44 19.1.2", key="air", value=0)

    def describe(self, s: S, c: CallOffAirSupport) -> str:
        """What it does."""
        return "no air units"


class _AddsNavalSupport(PhaseOrder[World, AddNavalSupport]):
    """Ships join (N44 19.2)."""

    command = AddNavalSupport

    def offer(self, s: S) -> Iterator[AddNavalSupport]:
        """If they may."""
        if self.check(s, AddNavalSupport()) is None:
            yield AddNavalSupport()

    def check(self, s: S, c: AddNavalSupport) -> Refusal | None:
        """A ship of the army must be left, and the hex in reach; one supports an attack."""
        choice = s.memo(AttackChoice)
        if choice.naval:
            return Refusal("N44 19.2", "one ship supports an attack at most")
        if not choice.marked:
            return Refusal("N44 10.1", "nobody attacks yet")
        return refuse_naval(s, army_of(s, s.unit(choice.marked[0])), choice.target, attack=True)

    def decide(self, s: S, c: AddNavalSupport) -> Iterator[Event]:
        """Remember it."""
        yield Remembered(rule="N44 19.2", key="naval", value=True)

    def describe(self, s: S, c: AddNavalSupport) -> str:
        """What it does."""
        return "add naval support"


class _CallsOffNavalSupport(PhaseOrder[World, CallOffNavalSupport]):
    """Ships are taken off again."""

    command = CallOffNavalSupport

    def offer(self, s: S) -> Iterator[CallOffNavalSupport]:
        """If there are any."""
        if s.memo(AttackChoice).naval:
            yield CallOffNavalSupport()

    def check(self, s: S, c: CallOffNavalSupport) -> Refusal | None:
        """There must be some."""
        return None if s.memo(AttackChoice).naval else Refusal("N44 19.2", "no ship supports it")

    def decide(self, s: S, c: CallOffNavalSupport) -> Iterator[Event]:
        """Forget them."""
        yield Remembered(rule="N44 19.2", key="naval", value=False)

    def describe(self, s: S, c: CallOffNavalSupport) -> str:
        """What it does."""
        return "no naval support"


SUPPORT_ORDERS: Final[tuple[PhaseOrder[World, Any], ...]] = (
    _AddsAirSupport(),
    _LendsAirSupport(),
    _CallsOffAirSupport(),
    _AddsNavalSupport(),
    _CallsOffNavalSupport(),
)
"""The orders by which air units and ships join an attack, or leave it."""
