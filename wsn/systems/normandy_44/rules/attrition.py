"""The supply phase: who is out of supply or isolated, and the attrition of the isolated (N44 18.3, 18.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.cite import Reason
from wsn.engine.commands import Proceed
from wsn.engine.events import Event, MarkerRemoved, PhaseLeft, Resolved, UnitMarked
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import ISOLATED, OUT_OF_SUPPLY, RESERVE
from wsn.systems.normandy_44.rules.losses import eliminate, lose_step
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.positions import list_positions
from wsn.systems.normandy_44.rules.shortage import explain_shortage
from wsn.systems.normandy_44.rules.supply import trace_lines, trace_supply
from wsn.systems.normandy_44.rules.units import is_headquarters, is_strongpoint, quality_of
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    held_by,
    name_space,
    name_unit,
    stacks_of,
    units_of,
)
from wsn.systems.normandy_44.rules.zones import next_to_enemy

LOSES: Final = 4
"""The highest modified die on which an isolated unit loses a step (N44 18.5.1)."""
HELPED: Final = 2
"""What a line to a friend adds to the die, once (N44 18.5.2)."""


class SupplyPhase(Automatic):
    """The supply phase of a side (N44 3, 18.3)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Status, then attrition, then the improved positions that are left alone (N44 16.1.5)."""
        side = s.memo(OfSide).side
        yield from check_supply(s, side)
        yield from suffer_attrition(s, side)
        for mark in list_positions(s, side):
            if not at(s, mark.place, side):
                yield MarkerRemoved(rule="N44 16.1.5", marker=mark.id)
        yield PhaseLeft(rule="N44 18.3", phase="supply")


# --- status


def check_supply(s: S, side: str) -> Iterator[Event]:
    """The markers of a side: out of supply, isolated for who was so before, none for who traces (N44 18.3).

    A unit that is isolated bears both. Reserves that are out of supply lose their markers (N44 15.4).
    """
    supply = trace_supply(s, side)
    for space, units in stacks_of(s, side).items():
        supplied = supply.is_supplied(space)
        because = () if supplied else explain_shortage(s, supply, space)
        for unit in units:
            if supplied:
                for mark in (ISOLATED, OUT_OF_SUPPLY):
                    if mark in unit.marks:
                        yield UnitMarked(rule="N44 18.3", unit=unit.id, mark=mark, on=False)
                continue
            wanted = ISOLATED if OUT_OF_SUPPLY in unit.marks else OUT_OF_SUPPLY
            if wanted not in unit.marks:
                yield UnitMarked(rule="N44 18.3", because=because, unit=unit.id, mark=wanted)
            if RESERVE in unit.marks:
                yield UnitMarked(rule="N44 15.4", unit=unit.id, mark=RESERVE, on=False)


# --- attrition


def suffer_attrition(s: S, side: str) -> Iterator[Event]:
    """Each isolated unit next to an enemy rolls; a strongpoint for itself once it is alone (N44 18.5)."""
    for space in tuple(stacks_of(s, side)):
        for unit in at(s, space, side):
            if unit.id in s.state.units and is_headquarters(s, unit):
                yield from _isolate_headquarters(s, s.unit(unit.id))
        waiting = [unit.id for unit in at(s, space, side)]
        if not next_to_enemy(s, space, side):
            continue
        for unit_id in sorted(waiting, key=lambda one: is_strongpoint(s, s.unit(one))):
            if must_roll(s, s.unit(unit_id)):
                yield from _roll_attrition(s, unit_id)


def must_roll(s: S, unit: Unit) -> bool:
    """Whether a unit suffers attrition now: isolated, next to an enemy, no HQ, no strongpoint with others."""
    space = str(unit.place)
    if ISOLATED not in unit.marks or is_headquarters(s, unit) or not next_to_enemy(s, space, unit.side):
        return False
    if is_strongpoint(s, unit):
        return all(is_strongpoint(s, one) for one in at(s, space, unit.side))
    return True


def attrition_modifiers(s: S, unit: Unit) -> tuple[Reason, ...]:
    """What is added to the attrition die of a unit: its quality, 2 for a line to a friend (N44 18.5.2)."""
    reasons = []
    quality = quality_of(s, unit)
    if quality:
        reasons.append(Reason("N44 18.5.2", "troop quality", quality))
    if is_strongpoint(s, unit):
        return (*reasons, Reason("N44 18.5.3", "a strongpoint traces to itself", HELPED))
    helpers = list_helpers(s, unit.side)
    line = trace_lines(s, unit.side, tuple(helpers)).find_way(str(unit.place))
    if line is not None:
        what = f"a line of supply to {helpers[line.source]} in {name_space(s, line.source)}"
        reasons.append(Reason("N44 18.5.2", what, HELPED))
    return tuple(reasons)


def list_helpers(s: S, side: str) -> Mapping[str, str]:
    """By hex, in board order, what helps the isolated of a side that trace a line to it (N44 18.5.2)."""
    found: dict[str, str] = {}
    known = s.world.map
    for space in known.cities:
        if held_by(s, space) == side:
            found[space] = "a City"
    if side == "allied":
        found = {**dict.fromkeys(known.coast, "the coast"), **found}
    for space, units in stacks_of(s, side).items():
        if any(is_headquarters(s, unit) for unit in units):
            found.setdefault(space, "an HQ")
        elif side == "german" and any(is_strongpoint(s, unit) for unit in units):
            found.setdefault(space, "a strongpoint")
    return {space: found[space] for space in sorted(found, key=s.world.board.order.__getitem__)}


def _roll_attrition(s: S, unit_id: str) -> Iterator[Event]:
    """The die of one unit, and its loss."""
    unit = s.unit(unit_id)
    name = name_unit(s, unit_id)
    because = attrition_modifiers(s, unit)
    rule = "N44 18.5.3" if is_strongpoint(s, unit) else "N44 18.5.1"
    (die,) = yield from s.roll(1, purpose=f"attrition of {name}", rule=rule, because=because)
    total = die + sum(reason.amount for reason in because)
    fate = "loses a step" if total <= LOSES else "holds out"
    text = f"{name}, isolated, {fate}: {total}"
    yield Resolved(rule=rule, because=because, text=text, unit=unit_id, space=unit.place)
    if total <= LOSES:
        yield from lose_step(s, unit_id, "N44 18.5.1")


def _isolate_headquarters(s: S, unit: Unit) -> Iterator[Event]:
    """An isolated HQ is eliminated if it traces to no other unit of its side (N44 18.5.4)."""
    if ISOLATED not in unit.marks:
        return
    others = {str(one.place) for one in units_of(s, unit.side) if one.id != unit.id}
    goals = sorted(others, key=s.world.board.order.__getitem__)
    if trace_lines(s, unit.side, goals).find_way(str(unit.place)) is None:
        text = f"{name_unit(s, unit.id)}, isolated, traces a line of supply to nobody and is eliminated"
        yield Resolved(rule="N44 18.5.4", text=text, unit=unit.id, space=unit.place)
        yield from eliminate(s, unit.id, "N44 18.5.4")


SUPPLY_PHASES: Final[Mapping[str, Phase[World]]] = {"supply": SupplyPhase()}
