"""Which entries of a journal a side knows of, how it numbers them, and how many rolls it has seen.

An order that is given in silence, such as a standing order, is an entry of which the others hear nothing. So
they do not count it: a gap in their numbers would tell that it was given, and when. Once a game is over every
command is public, and every side counts alike.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from wsn.engine.events import DiceRolled
from wsn.engine.journal import Entry
from wsn.engine.observe import observe_event
from wsn.engine.state import knows


def hears_of(entry: Entry, side: str | None) -> bool:
    """Whether a side (None: a spectator) knows of an entry while the game goes on.

    It knows of the set-up, of its own commands, and of what has an event that it sees.
    """
    if entry.n == 1 or (side is not None and entry.by == side):
        return True
    return any(observe_event(event, side) is not None for event in entry.events)


@dataclass(slots=True)
class _Hearing:
    """What one side has heard, up to the last entry that was read."""

    entries: list[Entry] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """For each entry, how many the side knows of up to it."""
    rolls: int = 0

    def follows(self, entries: Sequence[Entry]) -> bool:
        """Whether these entries begin with those that were read: nothing of them was undone."""
        count = len(self.entries)
        return count <= len(entries) and (not count or self.entries[-1] is entries[count - 1])

    def read_entry(self, entry: Entry, side: str | None) -> None:
        """Go on by one entry."""
        self.numbers.append((self.numbers[-1] if self.numbers else 0) + hears_of(entry, side))
        self.rolls += sum(isinstance(e, DiceRolled) and knows(side, e.seen_by) for e in entry.events)
        self.entries.append(entry)


class Heard:
    """What each side that asked has heard of: a part of the cache of a game (`Cache.of`)."""

    def __init__(self) -> None:
        self._hearings: dict[str | None, _Hearing] = {}

    def number(self, entries: Sequence[Entry], n: int, side: str | None) -> int:
        """How many entries a side knows of up to entry n: the number of that entry, where it knows of it."""
        return self._read_entries(entries, side).numbers[n - 1] if n else 0

    def entry(self, entries: Sequence[Entry], number: int, side: str | None) -> int:
        """The last entry before the side hears of another one than this number of them."""
        return bisect_right(self._read_entries(entries, side).numbers, number)

    def rolls(self, entries: Sequence[Entry], side: str | None) -> int:
        """How many rolls of dice a side has seen."""
        return self._read_entries(entries, side).rolls

    def _read_entries(self, entries: Sequence[Entry], side: str | None) -> _Hearing:
        hearing = self._hearings.get(side)
        if hearing is None or not hearing.follows(entries):
            hearing = self._hearings[side] = _Hearing()
        for entry in entries[len(hearing.entries) :]:
            hearing.read_entry(entry, side)
        return hearing
