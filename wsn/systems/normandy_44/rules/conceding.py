"""A side gives the game up, in a phase of its own (N44 23.1 R1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final

from wsn.engine.commands import Command
from wsn.engine.events import Event
from wsn.parts.orders import PhaseOrder
from wsn.systems.normandy_44.data.declared import CONCEDED
from wsn.systems.normandy_44.rules.victory import end_game
from wsn.systems.normandy_44.rules.world import S, World, deciding, other

CONCESSION_RULE: Final = "N44 23.1 R1"


class Concede(Command, frozen=True, kw_only=True):
    """Concede the game instead of moving or attacking (N44 23.1 R1)."""

    listed: ClassVar[bool] = False


ENDINGS: Final[Mapping[str, Callable[[], Command]]] = {"concede": Concede}
"""Commands that no menu lists, by the word that a player types."""


class _Concedes(PhaseOrder[World, Concede]):
    """The other side has won (N44 23.1 R1)."""

    command = Concede

    def offer(self, s: S) -> Iterator[Concede]:
        """Never: it may always be given."""
        return iter(())

    def decide(self, s: S, c: Concede) -> Iterator[Event]:
        """The game ends at once."""
        side = deciding(s)
        force = s.world.scenario.sides[side]
        why = f"{force.called or force.name} {'concede' if force.plural else 'concedes'}"
        yield end_game(s, other(side), CONCEDED, why, CONCESSION_RULE)

    def describe(self, s: S, c: Concede) -> str:
        """What it does."""
        return "concede the game"


CONCEDING: Final = _Concedes()
"""The order, for the phases of movement and combat."""
