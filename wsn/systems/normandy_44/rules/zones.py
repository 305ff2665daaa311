"""Zones of control and bonds of either side, as the other one meets them (N44 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.board.steps import Cost
from wsn.cite import Reason
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.zoc import Stack, ZoneRules, Zones, work_out_zones
from wsn.systems.normandy_44.data.tables import SIXTHS
from wsn.systems.normandy_44.rules.units import exerts_zone, may_bond
from wsn.systems.normandy_44.rules.world import S, counter_of, other, stacks_of

ZONE_RULES: Final = ZoneRules(
    exert="N44 8.1",
    bond="N44 8.5.1",
    boundary="N44 8.5.5",
    negate="N44 8.5.3",
    leave=Cost(SIXTHS, (Reason("N44 8.2", "one point more to leave an enemy zone of control", SIXTHS),)),
)


def zones_of(s: S, side: str) -> Zones:
    """The zones and bonds of a side, as its enemies meet them; worked out once for a position.

    Where only enemies have moved since the position that was asked about last, its zones are kept.

    Bonds stop movement, retreats, advances and supply alike (N44 8.5.2); where those of both sides cross,
    they stop both (N44 8.5.4).
    """
    known = s.placed.known
    zones: Zones | None = known.get((zones_of, side))
    if zones is None:
        stacks = [_stack_in(s, space, side, units) for space, units in stacks_of(s, side).items()]
        enemies = stacks_of(s, other(side))
        last: tuple[list[Stack], Zones] | None = s.world.compiled.get((zones_of, side))
        if last is not None and last[0] == stacks:
            zones = last[1].meet(enemies)
        else:
            zones = work_out_zones(s.world.zone_ground, ZONE_RULES, stacks, enemies)
        known[zones_of, side] = zones
        s.world.compiled[zones_of, side] = stacks, zones
    return zones


def _stack_in(s: S, space: str, side: str, units: Sequence[Unit]) -> Stack:
    """The units of a side in a hex as zones see them; worked out again when one of them has changed."""
    known, key = s.placed.here(space).known, (_stack_in, side)
    stack: Stack | None = known.get(key)
    if stack is None:
        name = name_stack(s, space, side)
        stack = known[key] = Stack(space, name, exerts_zone(s, units), may_bond(s, units))
    return stack


def in_enemy_zone(s: S, space: str, side: str) -> bool:
    """Whether a hex lies in a zone of the enemies of a side, whoever is in it (N44 8.1)."""
    return space in zones_of(s, other(side)).exerted


def in_open_enemy_zone(s: S, space: str, side: str) -> bool:
    """Whether a hex lies in an enemy zone and no unit of the side is in it (N44 13.1.2, 18.2)."""
    return in_enemy_zone(s, space, side) and space not in stacks_of(s, side)


def next_to_enemy(s: S, space: str, side: str) -> bool:
    """Whether an enemy unit of any kind stands next to a hex."""
    enemies = stacks_of(s, other(side))
    return any(near in enemies for near in s.world.board.neighbours(space))


def name_stack(s: S, space: str, side: str) -> str:
    """The units of a side in a hex in words: the first by name, and how many more."""
    units = stacks_of(s, side)[space]
    first = counter_of(s, units[0]).name
    return first if len(units) == 1 else f"{first} and {count(len(units) - 1, 'other')}"
