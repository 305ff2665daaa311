"""The doors by which a game helps bots to play it: facts of commands and places, never what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from wsn.systems.contract.game import W
from wsn.systems.contract.values import Intent, Toward

if TYPE_CHECKING:
    from wsn.engine.commands import Command
    from wsn.engine.state import Unit
    from wsn.engine.system import Situation


class Intents(Protocol[W]):
    """What commands are for, and how far units are from where they may be bound: for scripts and planners."""

    def intent(self, s: Situation[W], c: Command) -> Intent | None:
        """None for what no plan of movement or fire turns on: a set-up, a loss, a card."""

    def far(self, s: Situation[W], unit: str, space: str, toward: Toward) -> int | None:
        """How far it would be from a space to the nearest goal or enemy for this unit; None: it has none.

        Any measure will do that falls with every step on the way; 0 is there.
        """

    def exposed(self, s: Situation[W], unit: str) -> int:
        """How much the enemies that its side sees could hurt a unit, or the best protected of its command."""


class Decks(Protocol[W]):
    """Which cards may lie in each other's place. Asked by bots, to deal anew what their side does not see."""

    def deck(self, s: Situation[W], card: str) -> str:
        """What the card is one of; only cards of the same deck change places."""

    def faces(self, s: Situation[W], unit: Unit) -> Sequence[str]:
        """What a unit that lies face down, and that nobody has seen, may be: kinds; none: it is left out.

        Each stands there as often as it may still be drawn, in the order of the alphabet. `s` is what the
        side sees that asks. Units with the same kinds to draw from are drawn together.
        """
