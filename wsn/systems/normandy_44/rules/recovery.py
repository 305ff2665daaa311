"""The recovery phase: what units have got over by the end of their player turn (N44 13.6, 15.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseLeft, UnitMarked
from wsn.engine.system import Phase
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    LANDED,
    MOBILIZED,
    REGROUP,
    REPLACED,
    RESERVE,
    SCATTERED,
)
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.world import S, World, on_map
from wsn.systems.normandy_44.rules.zones import next_to_enemy

RECOVERED: Final[tuple[tuple[str, str], ...]] = (
    (REPLACED, "N44 6.2.4"),
    (DISRUPTED, "N44 13.6"),
    (REGROUP, "N44 6.5.2"),
    (SCATTERED, "N44 20.2.3"),
    (LANDED, "N44 6.5.2"),
    (MOBILIZED, "N44 6.7"),
)
"""The counters that come off, with their rules; the last two only tell what happened this turn."""


class Recovery(Automatic):
    """The recovery phase of a side (N44 3, 13.6, 15.4)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Take the counters off."""
        yield from recover(s, s.memo(OfSide).side)
        yield PhaseLeft(rule="N44 3", phase="recovery")


def recover(s: S, side: str) -> Iterator[Event]:
    """The counters come off the units of a side, and those of reserves next to an enemy (N44 15.4).

    Units in Britain have some too: they receive replacements there (N44 21.2).
    """
    for unit in tuple(s.state.units.values()):
        if unit.side != side:
            continue
        for mark, rule in RECOVERED:
            if mark in unit.marks:
                yield UnitMarked(rule=rule, unit=unit.id, mark=mark, on=False)
        if RESERVE in unit.marks and on_map(s, unit) and next_to_enemy(s, str(unit.place), side):
            yield UnitMarked(rule="N44 15.4", unit=unit.id, mark=RESERVE, on=False)


RECOVERY_PHASES: Final[Mapping[str, Phase[World]]] = {"recovery": Recovery()}
