"""Bonds and supply of Normandy '44 settled in words, of a game or a position told in words (N44 8.5, 18.2).

How a position is told in words says `laying`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.english import capitalize, verb
from wsn.parts.zoc import Bond, Zones
from wsn.systems.contract import Settled
from wsn.systems.normandy_44.data.scenario import SIDES
from wsn.systems.normandy_44.rules.shortage import explain_supply
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.world import S, name_space, other, stacks_of
from wsn.systems.normandy_44.rules.zones import name_stack, zones_of
from wsn.systems.normandy_44.text.laying import lay_out as lay_out

BOND_RULE: Final = "N44 8.5.1"


# --- zones


def zones(s: S, side: str) -> frozenset[str]:
    """The hexes that lie in the zones of control of a side (N44 8.1)."""
    return zones_of(s, side).covered()


def explain_zone(s: S, side: str, space: str) -> tuple[Reason, ...]:
    """The stacks of a side whose zones extend into a hex, a reason each (N44 8.1)."""
    return zones_of(s, side).explain_zone(space)


# --- bonds


def settle_bonds(s: S, spaces: Sequence[str]) -> tuple[Settled, ...]:
    """Every bond; of one hex, those that its stack holds; of two, the one between them or why none."""
    if len(spaces) == 2:
        return (_settle_pair(s, spaces[0], spaces[1]),)
    found = [
        _tell_bond(zones_of(s, side), bond, side)
        for side in SIDES
        for bond in zones_of(s, side).bonds
        if not spaces or spaces[0] in bond.holders
    ]
    if spaces and not found:
        side = _side_in(s, spaces[0])
        reasons = _why_no_bonds(s, spaces[0], side)
        text = f"{name_space(s, spaces[0])} holds no bond"
        found.append(Settled(side, tuple(spaces), False, text, reasons))
    return tuple(found)


def _why_no_bonds(s: S, space: str, side: str) -> tuple[Reason, ...]:
    zones = zones_of(s, side)
    stack = zones.stacks.get(space)
    if stack is None:
        return (Reason(BOND_RULE, "no unit is there"),)
    if not stack.exerts:
        return (Reason("N44 8.1", f"{stack.name} has no zone of control"),)
    if not stack.bonds:
        return (Reason("N44 20.2.3", f"{stack.name} is scattered and forms no bond"),)
    return (Reason(BOND_RULE, "no friend with a zone of control is two hexes off, nor the boundary"),)


def _settle_pair(s: S, a: str, b: str) -> Settled:
    """The bond between the stacks of two hexes of one side."""
    side = _side_in(s, a)
    zones = zones_of(s, side)
    bond = zones.find_bond(a, b)
    if isinstance(bond, Refusal):
        return Settled(side, (a, b), False, f"no bond between {a} and {b}", (Reason(bond.rule, bond.text),))
    return _tell_bond(zones, bond, side)


def _tell_bond(zones: Zones, bond: Bond, side: str) -> Settled:
    reason = zones.explain_bond(bond)
    text = f"{capitalize(side)}: {reason.text}"
    return Settled(side, bond.hexes, bond.stands, text, (reason,), bond.holders)


def _side_in(s: S, space: str) -> str:
    """The side with units in a hex; the Allies where nobody is."""
    return next((side for side in SIDES if space in stacks_of(s, side)), "allied")


# --- supply


def settle_supply(s: S, spaces: Sequence[str]) -> tuple[Settled, ...]:
    """Of every stack, or of these hexes, whether it is in supply. A vacant hex is asked of both sides."""
    found = []
    for side in SIDES:
        stacks = stacks_of(s, side)
        asked = [space for space in spaces if space not in stacks_of(s, other(side))] if spaces else stacks
        found += [_tell_supply(s, space, side) for space in asked]
    return tuple(found)


def _tell_supply(s: S, space: str, side: str) -> Settled:
    line = trace_supply(s, side).find_way(space)
    there = space in stacks_of(s, side)
    who = f"{name_stack(s, space, side)} in {name_space(s, space)}" if there else name_space(s, space)
    state = "in supply" if line is not None else "out of supply"
    text = f"{capitalize(side)}: {who} {verb(len(stacks_of(s, side).get(space, ' ')), 'is', 'are')} {state}"
    way = line.hexes if line is not None else ()
    return Settled(side, (space,), line is not None, text, explain_supply(s, side, space), way)
