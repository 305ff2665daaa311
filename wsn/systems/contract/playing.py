"""The doors by which a game helps bots to play it: facts of commands and places, never what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from wsn.systems.contract.game import W

if TYPE_CHECKING:
    from wsn.engine.commands import Command
    from wsn.engine.state import Unit
    from wsn.engine.system import Cache, Merely, Situation

Deed = Literal["go", "hurry", "leave", "fire", "assault", "activate", "act", "end"]
"""To move; to go faster than usual; to leave the map by an exit; to fire, or battle from a distance; to close
with the enemy; to choose who acts until the other side does; to choose who of them acts next; to end an
action, an activation or a turn."""
Toward = Literal["goal", "foe"]
"""Where a unit may be bound for: a place that its side needs, or the nearest enemy."""
Temper = Literal["", "hold", "press"]
"""What a bot cares for more than others do: nothing, cover, or to get on."""


class Intent(msgspec.Struct, frozen=True, gc=False):
    """What a command is for."""

    deed: Deed
    unit: str = ""
    """Who does it; empty for none."""
    space: str = ""
    """Where to, or at what space it is aimed; empty for none."""


class Manner:
    """How the bot at a seat judges. It is kept with the seat: `s.own.of(Manner)`."""

    __slots__ = ("former", "looks", "side", "temper")

    def __init__(self) -> None:
        self.former = False
        """Whether as bots did before they were bettered: the better ones are measured against it."""
        self.side: str | None = None
        """Whom it plays for, while it chooses: others, whom it looks ahead to, may judge otherwise."""
        self.temper: Temper = ""
        """What it cares for while it chooses; afterwards everything is judged as ever."""
        self.looks: Cache | None = None
        """While it tries commands out, what a game keeps of the position that it looks from, or nothing.

        A bot whose goals were those of each position that it tries would not reach one: the next is farther.
        """


class Appraiser(Protocol[W]):
    """Commands weighed without trying them out, for bots: where much is hidden, or trying is too dear."""

    def appraise(self, s: Situation[W], commands: Sequence[Command]) -> Sequence[int] | None:
        """How good each command looks to the side that decides, higher is better; None: try them out.

        `s` is what that side sees. The numbers compare commands of this call only.
        """


class Teller(Protocol[W]):
    """What a command merely is, without a preview or trying it out, for bots."""

    def merely(self, s: Situation[W], c: Command) -> Merely | None:
        """None where only the preview tells."""


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


class Tempers(Protocol):
    """Which tempers a bot may have that change how it judges (`Manner.temper`): asked where bots are made."""

    @property
    def TEMPERS(self) -> Mapping[Temper, str]:
        """What each means in this game, in a few words."""


class Prospects(Protocol[W]):
    """How a side stands with what its position promises: asked where a plan that was thought through ends."""

    @property
    def HORIZON(self) -> int:
        """How often the turn passes before it is asked: 1 as one's turn ends, 2 after the enemy's answer."""

    @property
    def LATER(self) -> int:
        """How often it passes before the best lines are judged for good; 0: they are not judged later.

        They are judged each time from `HORIZON` on, and the mean decides.
        """

    @property
    def AT_ONCE(self) -> bool:
        """Whether all lines are judged so from the start: too little shows at `HORIZON` to choose by."""

    def prospects(self, s: Situation[W], side: str) -> int:
        """In points of `System.score`, higher is better; a game without the door is judged by that score."""


class Calibrated(Protocol):
    """What a lead in the score means for the chance of winning, as measured. Asked for a review."""

    @property
    def LEAD(self) -> int:
        """By how many points a side must stand better than it would evenly to win three games of four."""


class Decks(Protocol[W]):
    """Which cards may lie in each other's place. Asked by bots, to deal anew what their side does not see."""

    def deck(self, s: Situation[W], card: str) -> str:
        """What the card is one of; only cards of the same deck change places."""

    def faces(self, s: Situation[W], unit: Unit) -> Sequence[str]:
        """What a unit that lies face down, and that nobody has seen, may be: kinds; none: it is left out.

        Each stands there as often as it may still be drawn, in the order of the alphabet. `s` is what the
        side sees that asks. Units with the same kinds to draw from are drawn together.
        """
