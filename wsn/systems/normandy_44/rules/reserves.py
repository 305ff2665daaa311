"""Going into reserve and out of it in a movement phase (N44 15.1, 15.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, UnitMarked
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.orders import PhaseOrder
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    ISOLATED,
    LANDED,
    OUT_OF_SUPPLY,
    REGROUP,
    REPLACED,
    RESERVE,
    STIRRED,
    TACTICAL,
)
from wsn.systems.normandy_44.rules.manners import is_building
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    counter_of,
    deciding,
    name_space,
    name_unit,
    name_units,
    stacks_of,
)

RESERVE_STACKS: Final = 6
"""The stacks of a side that may be in reserve at a time: it has so many markers (N44 15.1)."""


class PlaceReserve(Command, frozen=True, kw_only=True):
    """The units of a hex that may go into reserve do so."""

    space: str


class RemoveReserve(Command, frozen=True, kw_only=True):
    """The units of a hex are no longer in reserve."""

    space: str


def refuse_reserve(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not be placed in reserve in a movement phase, or None (N44 15.1).

    Its move so far is told by its marks: more than one point, or into or out of an enemy zone, is `STIRRED`.
    """
    name = name_unit(s, unit.id)
    if RESERVE in unit.marks:
        return Refusal("N44 15.1", f"{name} is in reserve")
    if not counter_of(s, unit).moves:
        return Refusal("N44 15.2", f"{name} never moves: a reserve moves and attacks")
    for mark, words in (
        (REPLACED, "has had a replacement this turn"),
        (OUT_OF_SUPPLY, "is out of supply"),
        (ISOLATED, "is out of supply"),
        (DISRUPTED, "is disrupted"),
        (REGROUP, "regroups"),
    ):
        if mark in unit.marks:
            return Refusal("N44 15.1", f"{name} {words}")
    if TACTICAL in unit.marks or LANDED in unit.marks:
        return Refusal("N44 9.10", f"{name} has moved tactically")
    if STIRRED in unit.marks:
        text = f"{name} has used more than 1 MP, or has entered or left an enemy zone of control"
        return Refusal("N44 15.1", text)
    if is_building(s, unit):
        return Refusal("N44 15.1", f"{name} has begun an improved position")
    return None


def list_reserves(s: S, side: str) -> tuple[str, ...]:
    """The hexes with units of a side in reserve, in board order: a marker lies in each."""
    stacks = stacks_of(s, side)
    return tuple(space for space, units in stacks.items() if any(RESERVE in unit.marks for unit in units))


class _PlacesReserve(PhaseOrder[World, PlaceReserve]):
    """Into reserve (N44 15.1)."""

    command = PlaceReserve

    def offer(self, s: S) -> Iterator[PlaceReserve]:
        return (PlaceReserve(space=space) for space in stacks_of(s, deciding(s)))

    def _ready_units(self, s: S, space: str) -> list[Unit]:
        return [unit for unit in at(s, space, deciding(s)) if refuse_reserve(s, unit) is None]

    def check(self, s: S, c: PlaceReserve) -> Refusal | None:
        units = at(s, c.space, deciding(s)) if c.space in s.world.board.hexes else ()
        if not units:
            return Refusal("N44 15.1", f"no unit of yours stands in {c.space}")
        if not self._ready_units(s, c.space):
            return refuse_reserve(s, units[0])
        placed = list_reserves(s, deciding(s))
        if c.space not in placed and len(placed) >= RESERVE_STACKS:
            markers = count(RESERVE_STACKS, "marker")
            return Refusal("N44 15.1", f"all {markers} lie on the map: take one off first")
        return None

    def decide(self, s: S, c: PlaceReserve) -> Iterator[Event]:
        for unit in self._ready_units(s, c.space):
            yield UnitMarked(rule="N44 15.1", unit=unit.id, mark=RESERVE)

    def describe(self, s: S, c: PlaceReserve) -> str:
        names = name_units(s, [unit.id for unit in self._ready_units(s, c.space)])
        return f"into reserve in {name_space(s, c.space)}: {names or 'nobody'}"


class _RemovesReserve(PhaseOrder[World, RemoveReserve]):
    """Out of reserve by choice (N44 15.4)."""

    command = RemoveReserve

    def offer(self, s: S) -> Iterator[RemoveReserve]:
        return (RemoveReserve(space=space) for space in list_reserves(s, deciding(s)))

    def check(self, s: S, c: RemoveReserve) -> Refusal | None:
        if c.space not in list_reserves(s, deciding(s)):
            return Refusal("N44 15.4", f"nobody of yours is in reserve in {c.space}")
        return None

    def decide(self, s: S, c: RemoveReserve) -> Iterator[Event]:
        for unit in at(s, c.space, deciding(s)):
            if RESERVE in unit.marks:
                yield UnitMarked(rule="N44 15.4", unit=unit.id, mark=RESERVE, on=False)

    def describe(self, s: S, c: RemoveReserve) -> str:
        return f"out of reserve in {name_space(s, c.space)}"


PLACING: Final[PhaseOrder[World, PlaceReserve]] = _PlacesReserve()
REMOVING: Final[PhaseOrder[World, RemoveReserve]] = _RemovesReserve()
