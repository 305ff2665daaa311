"""Scripts: bots with a single idea, to test other bots and scenarios against.

All run for the exit or objective, and storm only whoever stands on it; all sit still; all assault the
nearest; or bait: those whom the enemy hurts least go first and draw the reactions, then the others walk in. A
script judges by what the game says its commands are for (`GameRules.intent_of`); whatever its idea leaves
open (a set-up, a loss, a card, whether to react) the greedy bot decides. The idea may also be what matters to
the greedy bot (`Judge.TEMPERS`): to stay in cover, or to press on. In a game that does not say, a script is
the greedy bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wsn.bots.greedy import Draw, Greedy, MarchMemory, MarchRecalling
from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Temper
from wsn.engine.commands import Command
from wsn.systems import find_game
from wsn.systems.contract import Deed, Intent, Toward
from wsn.table.intents import Bearings
from wsn.table.seat import Seat

NOWHERE: Final = 1_000_000
"""How far it is to a goal that a side does not have, or cannot reach."""


@dataclass(frozen=True, slots=True)
class Script:
    """A single idea."""

    told: str
    """How it plays, in a few words."""
    toward: Toward | None
    """Where every unit goes; None: nowhere."""
    always: tuple[Deed, ...] = ()
    """What it does as soon as it may, the most urgent first; by itself it goes where its units are bound."""
    never: frozenset[Deed] = frozenset()
    """What it does only where it has no other choice."""
    sheltered_first: bool = False
    """Whether those whom the enemy hurts least act first; otherwise those who are nearest."""
    temper: Temper = ""
    """What the greedy bot cares for more than it would, who plays by it alone; empty: nothing."""
    besides: int = -24
    """What it makes besides what the greedy bot would, kept to for a whole game: points in a hundred, in the
    mean of all sides and scenarios (docs/bots-measured.md)."""


SCRIPTS: Final[Mapping[str, Script]] = {
    "rush": Script(
        "every unit runs for the exit or the objective",
        "goal",
        ("leave", "hurry"),
        frozenset({"fire", "assault"}),
    ),
    "sit": Script("every unit sits still and fires", None, (), frozenset({"go", "leave", "assault"})),
    "assault": Script(
        "every unit assaults the nearest enemy", "foe", ("assault",), frozenset({"fire", "leave"})
    ),
    "bait": Script(
        "the unit hurt least draws the fire, then the others walk in",
        "goal",
        ("leave", "hurry"),
        frozenset({"fire", "assault"}),
        sheltered_first=True,
    ),
    "hold": Script("every unit stays in cover", None, temper="hold", besides=-8),
    "press": Script("every unit presses on from the first turn", None, temper="press", besides=0),
}
"""Every script, by the name of its bot."""


def known_to(system: str) -> tuple[str, ...]:
    """The scripts that play a game otherwise than the greedy bot does."""
    tempers = judge_of(system).TEMPERS
    return tuple(
        name
        for name, script in SCRIPTS.items()
        if (script.temper in tempers if script.temper else find_game(system).rules.has_intents)
    )


class Scripted(MarchRecalling):
    """Plays by one script."""

    def __init__(
        self,
        seed: str,
        script: Script,
        late: Callable[[], bool] | None = None,
        draw: Draw | None = None,
        recalls: bool = True,
    ) -> None:
        self._script, self._recalls = script, recalls
        self._greedy = Greedy(seed, late=late, draw=draw, temper=script.temper, recalls=False)

    @property
    def march_memory(self) -> MarchMemory:
        """What the greedy bot remembers that decides what the idea leaves open."""
        return self._greedy.march_memory

    @march_memory.setter
    def march_memory(self, known: MarchMemory) -> None:
        self._greedy.march_memory = known

    def choose(self, seat: Seat) -> Command:
        """What the script does first, of the legal commands; the greedy bot decides what it leaves open."""
        if not self._recalls:
            return self._choose_command(seat)
        self.recall(seat)
        return self.note_command(seat, self._choose_command(seat))

    def relive(self, seat: Seat, given: Command) -> None:
        """Remember what the greedy bot would, where it was its turn to decide."""
        self._choose_command(seat, given)

    def _choose_command(self, seat: Seat, given: Command | None = None) -> Command:
        """The command that it takes, or that was `given` already."""
        legal = seat.legal()
        if len(legal) == 1 or self._script.temper or not Bearings.is_known(seat):
            return self._greedy.choose_among(seat, legal, given)
        bearings = Bearings(seat)
        meant = [(command, bearings.intent(command)) for command in legal]
        command = self._idea_command(bearings, meant)
        if command is not None:
            return command
        never = self._script.never
        rest = [one for one, intent in meant if intent is None or intent.deed not in never]
        if self._script.toward is not None:
            marches = {one for one, intent in meant if intent is not None and intent.deed == "go"}
            rest = [one for one in rest if one not in marches]
        return self._greedy.choose_among(seat, rest or legal, given)

    def _idea_command(
        self, bearings: Bearings, meant: Sequence[tuple[Command, Intent | None]]
    ) -> Command | None:
        """The command of the script, or None where its idea does not apply."""
        toward = self._script.toward
        if toward is None:
            return None

        def nearest(deed: Deed, worth: Callable[[Intent], int | None]) -> Command | None:
            """The command of this kind with the least worth; None is not worth it."""
            known = [(worth(i), n) for n, (_, i) in enumerate(meant) if i is not None and i.deed == deed]
            good = [(value, n) for value, n in known if value is not None]
            return meant[min(good)[1]][0] if good else None

        def closer(intent: Intent) -> int | None:
            """How far it is from there, if that is nearer than from here; what gains most comes first."""
            here, there = bearings.far(intent.unit, toward), bearings.far(intent.unit, toward, intent.space)
            return None if here is None or there is None or there >= here else there - here

        def rank(intent: Intent) -> int:
            """Who acts first: the best protected, or the nearest that is not there yet."""
            if self._script.sheltered_first:
                return bearings.exposure_of(intent.unit)
            return bearings.far(intent.unit, toward) or NOWHERE

        for deed in self._script.always:
            command = nearest(deed, lambda _: 0)
            if command is not None:
                return command

        def there(intent: Intent) -> int | None:
            """Whoever stands at the goal itself is in the way."""
            return 0 if bearings.far(intent.unit, toward, intent.space) == 0 else None

        return (
            nearest("go", closer)
            or nearest("assault", there)
            or nearest("activate", rank)
            or nearest("act", rank)
        )
