"""What all phases share in which nobody decides anything."""

from __future__ import annotations

from collections.abc import Iterable

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.systems.war_storms.world import S


class Automatic:
    """A phase in which nobody decides anything."""

    automatic = True
    accepts: tuple[type[Command], ...] = (Proceed,)

    def candidates(self, s: S) -> Iterable[Proceed]:
        """It goes on by itself."""
        return (Proceed(),)

    def check(self, s: S, c: Proceed) -> Refusal | None:
        """Always possible."""
        return None

    def stale(self, s: S) -> bool:
        """Never."""
        return False
