"""A seat at an earlier moment of its game: what its side knew then, for whoever looks back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.state import Unit
from wsn.table.removed_units import Gone
from wsn.table.seat import Seat


class PastSeat(Seat):
    """A seat at an earlier moment, which has no entries: the units out of play are those gone by then."""

    def __init__(self, game: Game[Any], side: str | None, gone: Gone, entries: Sequence[Entry]) -> None:
        super().__init__(game, side)
        self._until = gone, entries

    def eliminated_units(self) -> tuple[Unit, ...]:
        """The units that had been eliminated, each as this side last saw it."""
        gone, entries = self._until
        return gone.lost_units(entries, self.side)

    def left_map(self) -> tuple[Unit, ...]:
        """The units that had left the map for good and were no loss."""
        gone, entries = self._until
        return gone.departed_units(entries, self.side)
