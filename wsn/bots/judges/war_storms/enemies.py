"""The enemy's platoons on the map, as many questions of a position ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wsn.bots.judges.war_storms.seen import S
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.world import is_platoon


class Enemies(NamedTuple):
    """The enemy's platoons on the map."""

    foes: tuple[tuple[str, int], ...]
    """Where they are, and how near one is in danger from each."""
    enemies: tuple[duel.Foe, ...]
    """Those that are not routed."""


class EnemiesSeen(dict[str, tuple[Mapping[str, Unit], Enemies]]):
    """By side, the units of which it was asked last who are its enemies."""


def enemies_of(s: S, side: str) -> Enemies:
    """The enemy's platoons on the map; kept until a unit changes."""
    units, known = s.state.units, s.own.of(EnemiesSeen)
    kept = known.get(side)
    if kept is not None and kept[0] is units:
        return kept[1]
    spaces = s.world.board.spaces
    there = [
        (unit, unit.place)
        for unit in units.values()
        if unit.side != side and unit.place is not None and unit.place in spaces and is_platoon(s, unit)
    ]
    told = Enemies(
        tuple([(place, s.world.farthest[unit.kind] + 1) for unit, place in there]),
        tuple([(place, unit.kind, unit.steps) for unit, place in there if "routed" not in unit.marks]),
    )
    known[side] = (units, told)
    return told
