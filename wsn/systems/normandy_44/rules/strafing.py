"""Strafing: air units against German vehicles before the Allied attacks (N44 19.1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseLeft, Remembered
from wsn.engine.facts import Chance
from wsn.engine.memo import Memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase, Preview
from wsn.english import count
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.data.declared import AIR, STRATEGIC
from wsn.systems.normandy_44.rules.beaches import ARMIES
from wsn.systems.normandy_44.rules.losses import lose_step
from wsn.systems.normandy_44.rules.units import is_armored, is_silhouetted
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    counter_of,
    name_space,
    name_unit,
    stacks_of,
    turn,
)

MASSED_AIR: Final = 17
"""The turn from which two air units may strafe one hex, or support one attack (N44 19.1.2, 19.1.4)."""
HIT: Final = 6
"""The die, with its modifiers, on which a unit loses a step."""
SHELTERED: Final = frozenset({"woods", "city"})


class StrafingMissions(Memo, frozen=True):
    """The hexes that are to be strafed, one for each air unit."""

    targets: tuple[str, ...] = ()

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hexes."""
        return self.targets


class AssignStrafing(Command, frozen=True, kw_only=True):
    """Send an air unit to strafe a hex."""

    space: str


class CancelStrafing(Command, frozen=True, kw_only=True):
    """Call an air unit back from a hex."""

    takes_back = True
    space: str


class BeginStrafing(Command, frozen=True, kw_only=True):
    """Resolve all missions; without any, go on to combat."""


def count_air(s: S) -> int:
    """The air units that are left this turn, of both armies: nationality does not matter (N44 19.1.2)."""
    return (AIR.get(s.state, "us") or 0) + (AIR.get(s.state, "cw") or 0)


def spend_air(s: S, number: int, rule: str, first: str = "us") -> Iterator[Event]:
    """Air units have flown: those of one army first, then those of the other."""
    for army in sorted(ARMIES, key=lambda name: name != first):
        used = min(number, AIR.get(s.state, army) or 0)
        if used:
            number -= used
            yield AIR.event_setting((AIR.get(s.state, army) or 0) - used, rule, army)


def most_air(s: S) -> int:
    """The air units that may go to one hex or one attack: two from turn 17 (N44 19.1.2, 19.1.4)."""
    return 2 if turn(s) >= MASSED_AIR else 1


def strafed_units(s: S, space: str) -> tuple[Unit, ...]:
    """The silhouetted armored German units in a hex: each may lose a step."""
    return tuple(unit for unit in at(s, space, "german") if is_silhouetted(s, unit) and is_armored(s, unit))


def refuse_strafing(s: S, space: str) -> Refusal | None:
    """Why a hex may not be strafed, or None (N44 19.1.4).

    Ruling: only silhouetted armored units are strafed; an 88 flak is silhouetted and not armored.
    """
    if space not in s.world.board.hexes or not strafed_units(s, space):
        return Refusal("N44 19.1.4", f"no silhouetted German armor is in {name_space(s, space)}")
    if s.world.board.spaces[space].terrain in SHELTERED:
        return Refusal("N44 19.1.4", f"{name_space(s, space)}: Woods and Cities are not strafed")
    return None


def strafing_reasons(s: S, unit: Unit) -> tuple[Reason, ...]:
    """What is added to the die against a unit (N44 17.7, 19.1.4)."""
    reasons = []
    here = str(unit.place)
    near = (here, *s.world.board.bordering(here))
    if any(counter_of(s, gun).type == "flak" for space in near for gun in at(s, space, "german")):
        reasons.append(Reason("N44 17.7", "88 flak in the hex or next to it", -1))
    if STRATEGIC in unit.marks:
        reasons.append(Reason("N44 19.1.4", "it uses strategic movement", 1))
    return tuple(reasons)


def strafing_hits(s: S, unit: Unit) -> int:
    """On how many of six dice a unit loses a step."""
    bonus = sum(reason.amount for reason in strafing_reasons(s, unit))
    return sum(die + bonus >= HIT for die in range(1, 7))


class AssignsStrafing(PhaseOrder[World, AssignStrafing]):
    """An air unit is sent; all are before any is resolved."""

    command = AssignStrafing

    def offer(self, s: S) -> Iterator[AssignStrafing]:
        """Every hex with German units."""
        return (AssignStrafing(space=space) for space in stacks_of(s, "german"))

    def check(self, s: S, c: AssignStrafing) -> Refusal | None:
        """N44 19.1.4."""
        targets = s.memo(StrafingMissions).targets
        if len(targets) >= count_air(s):
            return Refusal("N44 19.1.1", "no air unit is left this turn")
        if targets.count(c.space) >= most_air(s):
            flown = count(most_air(s), "air unit")
            return Refusal("N44 19.1.4", f"{flown} may strafe one hex on this turn")
        return refuse_strafing(s, c.space)

    def decide(self, s: S, c: AssignStrafing) -> Iterator[Event]:
        """Note the mission."""
        targets = (*s.memo(StrafingMissions).targets, c.space)
        yield Remembered(rule="N44 19.1.4", key="targets", value=targets)

    def describe(self, s: S, c: AssignStrafing) -> str:
        """The hex."""
        return f"strafe {name_space(s, c.space)}"

    def preview(self, s: S, c: AssignStrafing) -> Preview | None:
        """The chance of each unit there."""
        units = strafed_units(s, c.space)
        if not units:
            return None
        hits = strafing_hits(s, units[0])
        odds = (
            Chance(f"{name_unit(s, units[0].id)} loses a step", hits, 6, harm=1),
            Chance("no effect", 6 - hits, 6),
        )
        return Preview(self.describe(s, c), strafing_reasons(s, units[0]), odds)


class CancelsStrafing(PhaseOrder[World, CancelStrafing]):
    """A mission is taken back."""

    command = CancelStrafing

    def offer(self, s: S) -> Iterator[CancelStrafing]:
        """Every mission once."""
        return (CancelStrafing(space=space) for space in dict.fromkeys(s.memo(StrafingMissions).targets))

    def check(self, s: S, c: CancelStrafing) -> Refusal | None:
        """There must be one."""
        if c.space not in s.memo(StrafingMissions).targets:
            return Refusal("N44 19.1.4", f"no air unit is sent to {name_space(s, c.space)}")
        return None

    def decide(self, s: S, c: CancelStrafing) -> Iterator[Event]:
        """Forget it."""
        targets = list(s.memo(StrafingMissions).targets)
        targets.remove(c.space)
        yield Remembered(rule="N44 19.1.4", key="targets", value=tuple(targets))

    def describe(self, s: S, c: CancelStrafing) -> str:
        """The hex."""
        return f"call back from {name_space(s, c.space)}"


class BeginsStrafing(PhaseOrder[World, BeginStrafing]):
    """All missions are resolved."""

    command = BeginStrafing

    def offer(self, s: S) -> Iterator[BeginStrafing]:
        """Always."""
        yield BeginStrafing()

    def decide(self, s: S, c: BeginStrafing) -> Iterator[Event]:
        """A die for each unit in each hex."""
        targets = s.memo(StrafingMissions).targets
        yield PhaseLeft(rule="N44 19.1.4", phase="strafing")
        yield from spend_air(s, len(targets), "N44 19.1.1")
        for space in targets:
            for unit in strafed_units(s, space):
                reasons = strafing_reasons(s, unit)
                purpose = f"strafing of {name_unit(s, unit.id)}"
                (die,) = yield from s.roll(1, purpose=purpose, rule="N44 19.1.4", because=reasons)
                if die + sum(reason.amount for reason in reasons) >= HIT:
                    yield from lose_step(s, unit.id, "N44 19.1.4")

    def describe(self, s: S, c: BeginStrafing) -> str:
        """How many missions."""
        flown = len(s.memo(StrafingMissions).targets)
        return f"fly {count(flown, 'mission')}" if flown else "strafe nobody"


def may_strafe(s: S) -> bool:
    """Whether there is an air unit and a hex to strafe: without them the phase is skipped."""
    if not count_air(s):
        return False
    return any(refuse_strafing(s, space) is None for space in stacks_of(s, "german"))


STRAFING_PHASES: Final[Mapping[str, Phase[World]]] = {
    "strafing": OrderedPhase(StrafingMissions, AssignsStrafing(), CancelsStrafing(), BeginsStrafing()),
}
