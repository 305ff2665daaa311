"""The units eliminated or gone from the map for good, read once from the events of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wsn.engine.events import UnitPlaced, UnitRemoved
from wsn.engine.evolve import evolve
from wsn.engine.journal import Entry
from wsn.engine.observe import observe
from wsn.engine.state import GameState, Unit


@dataclass(slots=True)
class _Reading:
    """What one side has seen go, up to the last entry that was read."""

    entries: list[Entry] = field(default_factory=list)
    state: GameState = field(default_factory=GameState)
    lost: dict[str, Unit] = field(default_factory=dict)
    left: dict[str, Unit] = field(default_factory=dict)

    def follows(self, entries: Sequence[Entry]) -> bool:
        """Whether these entries begin with those that were read: nothing of them was undone."""
        count = len(self.entries)
        return count <= len(entries) and (not count or self.entries[-1] is entries[count - 1])

    def read_entry(self, entry: Entry, side: str | None) -> None:
        """Go on by one entry."""
        for event in entry.events:
            if isinstance(event, UnitRemoved):
                seen = observe(self.state, side).units.get(event.unit)
                if seen is not None:
                    (self.left if event.left_map else self.lost)[event.unit] = seen
            elif isinstance(event, UnitPlaced):
                self.lost.pop(event.unit, None)
                self.left.pop(event.unit, None)
            self.state = evolve(self.state, event)
        self.entries.append(entry)


class Gone:
    """The units out of play for each side that asked: a part of the cache of a game (`Cache.of`).

    Every event is read once for a side, however many seats ask; after an undo the game is read again.
    """

    def __init__(self) -> None:
        self._readings: dict[str | None, _Reading] = {}

    def lost_units(self, entries: Sequence[Entry], side: str | None) -> tuple[Unit, ...]:
        """The units that were eliminated, each as this side last saw it, in the order of their loss."""
        return tuple(self._read_entries(entries, side).lost.values())

    def departed_units(self, entries: Sequence[Entry], side: str | None) -> tuple[Unit, ...]:
        """The units that left the map and are no loss, in the order in which they went."""
        return tuple(self._read_entries(entries, side).left.values())

    def _read_entries(self, entries: Sequence[Entry], side: str | None) -> _Reading:
        reading = self._readings.get(side)
        if reading is None or not reading.follows(entries):
            reading = self._readings[side] = _Reading()
        for entry in entries[len(reading.entries) :]:
            reading.read_entry(entry, side)
        return reading
