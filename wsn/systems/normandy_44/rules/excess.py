"""Too many units in a hex: the owner eliminates those who find no room (N44 7.2).

`begin_stacking(s, side)` opens the phase `stacking` if any hex of the side holds too many: combat does when
an advance is over. What can be given up are units whose loss helps: one that stacks free does not make room
for one that does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft
from wsn.engine.memo import NoMemo
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.rules.losses import eliminate
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.units import is_silhouetted, stacks_free
from wsn.systems.normandy_44.rules.world import S, World, counter_of, name_space, name_unit, stacks_of

STACKING_RULE: Final = "N44 7.2"


class EliminateExcess(Command, frozen=True, kw_only=True):
    """Eliminate a unit of a hex that holds too many."""

    strikes: ClassVar[bool] = False
    unit: str


def overfull(s: S, side: str) -> tuple[str, ...]:
    """The hexes in which a side has more units than may be there, in board order."""
    return tuple(space for space, units in stacks_of(s, side).items() if refuse_stack(s, units) is not None)


def begin_stacking(s: S, side: str) -> Iterator[Event]:
    """Open the choice of who is eliminated, if a hex of a side holds too many units."""
    if overfull(s, side):
        yield PhaseEntered(rule=STACKING_RULE, phase="stacking", side=side)


def _why_no_room(s: S, unit_id: str) -> Refusal | None:
    """Why the elimination of a unit makes no room, or None."""
    unit = s.state.units.get(unit_id)
    if unit is None or unit.side != s.here.side or unit.place not in overfull(s, unit.side):
        return Refusal(STACKING_RULE, f"{name_unit(s, unit_id)} stands in no hex that holds too many")
    stack = stacks_of(s, unit.side)[unit.place]
    rest = [one for one in stack if one.id != unit_id]
    if refuse_stack(s, rest) is None:
        return None
    counter = counter_of(s, unit)
    twins = [one for one in rest if counter_of(s, one).type == counter.type]
    if stacks_free(counter) and not twins:
        return Refusal(STACKING_RULE, f"{counter.name} stacks free: its loss makes no room")
    if is_silhouetted(s, unit) and len([one for one in stack if is_silhouetted(s, one)]) == 1:
        return Refusal(STACKING_RULE, f"{counter.name} stacks free: its loss makes no room")
    return None


class _Eliminates(PhaseOrder[World, EliminateExcess]):
    command = EliminateExcess

    def offer(self, s: S) -> Iterator[EliminateExcess]:
        side = str(s.here.side)
        for space in overfull(s, side):
            yield from (EliminateExcess(unit=unit.id) for unit in stacks_of(s, side)[space])

    def check(self, s: S, c: EliminateExcess) -> Refusal | None:
        return _why_no_room(s, c.unit)

    def decide(self, s: S, c: EliminateExcess) -> Iterator[Event]:
        side = str(s.here.side)
        yield from eliminate(s, c.unit, STACKING_RULE)
        if not overfull(s, side):
            yield PhaseLeft(rule=STACKING_RULE, phase="stacking")

    def describe(self, s: S, c: EliminateExcess) -> str:
        unit = s.state.units.get(c.unit)
        where = f" in {name_space(s, unit.place)}" if unit is not None and unit.place is not None else ""
        return f"eliminate {name_unit(s, c.unit)}: too many units{where}"


STACKING_PHASES: Final[Mapping[str, Phase[World]]] = {"stacking": OrderedPhase(NoMemo, _Eliminates())}
