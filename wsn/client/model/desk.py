"""One game at this screen: whose view is shown, who decides, what a click means, and what becomes of it.

The desk computes no rule. It keeps what is selected and what waits for an answer; everything else it asks the
seat for, and forgets it with the position it belongs to, so nothing shown is ever older than that.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wsn.client.jobs import Jobs
from wsn.client.model import overlay, pointing
from wsn.client.model.answers import Answer, Card, Given, Menu, Nothing, Picked, Refused
from wsn.client.model.giving import Giving
from wsn.client.model.marks import Mark
from wsn.client.model.shown import PERSON
from wsn.client.model.thinking import PATIENCE, Thinker, ThinkHere
from wsn.client.model.timing import for_seconds
from wsn.data import DataError
from wsn.engine.dice import TypedDice
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table import kept
from wsn.table.choices import Choice, where
from wsn.table.reaching import Reach

__all__ = ["PERSON", "Desk"]


class Desk(Giving):
    """A game with its players. Make it with `new` or `resume`, and `close` it."""

    def __init__(
        self, game: Game[Any], players: Mapping[str, str], journal: Path, *, confirm: bool = True
    ) -> None:
        super().__init__(game, players, confirm=confirm)
        self.journal = journal
        self.patience = PATIENCE
        """How many seconds a bot may think about one decision."""
        self._thinker: Thinker | ThinkHere | None = None

    @classmethod
    def new(
        cls,
        scenario: str | Path,
        players: Mapping[str, str],
        *,
        seed: int | str | None = None,
        typed: bool = False,
        rolls: Sequence[tuple[int, ...]] = (),
        journal: Path | None = None,
        tables: Path | None = None,
        confirm: bool = True,
    ) -> Desk:
        """A new game of a scenario, kept from its beginning on.

        Raises DataError, OSError, and for typed dice NeedsRoll: call it again with the `rolls` so far.
        """
        from wsn import scenario as scenarios

        setup = scenarios.load(scenario, tables)
        system = system_of(setup.system)
        number = "" if typed else str(secrets.randbelow(1_000_000) if seed is None else seed)
        world = system.world(setup)
        if typed:  # first without a journal: there is no game before its dice are thrown
            Game.new(system, setup, dice=TypedDice(list(rolls)), world=world)
        place = journal or kept.journal_for(setup.name, number)
        dice = TypedDice(list(rolls)) if typed else None
        game = Game.new(system, setup, seed=number, dice=dice, journal=place, world=world)
        return cls(game, players, place, confirm=confirm)

    @classmethod
    def resume(cls, journal: Path, players: Mapping[str, str], *, confirm: bool = True) -> Desk:
        """The game in a journal, ready to go on. Raises DataError, also while another program plays it."""
        return cls(Game.load(journal, system_of), players, journal, confirm=confirm)

    def save_copy(self, name: str) -> str:
        """A copy of the game as it stands, beside its journal; what came of it, in a sentence."""
        try:
            return f"Saved as {kept.save_copy(self.game, name, self.journal.parent).resolve()}"
        except DataError as error:
            return str(error)
        except OSError as error:
            return f"{name} cannot be written: {error.strerror}"

    def save_scenario(self, name: str) -> str:
        """The position as a scenario of its own, beside the journal; what came of it, in a sentence."""
        try:
            files = kept.save_scenario(self.game, name, self.journal.parent)
        except DataError as error:
            return str(error)
        except FileExistsError as error:
            return f"{error} is there already; name another file"
        except OSError as error:
            return f"{name} cannot be written: {error.strerror}"
        return f"Written: {' and '.join(str(file.resolve()) for file in files)}"

    def close(self) -> None:
        """Let the journal and the bots go; every command is on disk already."""
        if self._thinker is not None:
            self._thinker.stop()
        self.game.close()

    # ---------------------------------------------------------------- clicks

    def click(self, space: str | None, unit: str | None = None) -> Answer:
        """A click on a space, or on a unit in it: the one command, a menu, a selection, or why not."""
        if self.refused is not None:
            self.refused = None
            self.revision += 1
        found, state, chosen = self.choices(), self.seat.view, self.chosen
        if not found:
            return Nothing()
        if unit is not None and space is None:
            space = where(unit, state)
        rows = pointing.at(found, state, space, unit)
        mine = tuple(c for c in rows if chosen is not None and pointing.subject(c) == chosen)
        plain = tuple(c for c in rows if pointing.subject(c) is None)
        if mine:
            return self._take((*mine, *plain), unit or space)
        movers = pointing.subjects(found)
        if unit is not None:
            here: tuple[str, ...] = (unit,) if unit in movers else ()
        else:
            here = pointing.standing(movers, space, state)
        if any(one != self.selected for one in here):  # of a stack, the one after the selected
            at = here.index(self.selected) + 1 if self.selected in here else 0
            return self.select(here[at % len(here)])
        if plain:
            return self._take(plain, unit or space, always=bool(here))
        if self.selected is None and rows:
            return self._take(rows, unit or space)
        return self._why_not(space, unit)

    def select(self, unit: str | None) -> Answer:
        """Pick a unit to see where it may go; None puts it down."""
        self.selected, self.refused = unit, None
        self.revision += 1
        return Picked(unit)

    def cancel(self) -> Answer:
        """Escape: back to now, or drop the command that waits for dice, or put the unit down."""
        if self.past is not None:
            self.look_at_now()
        elif self._pending is not None:
            self._pending = self._need = None
            self.revision += 1
        elif self.selected is not None or self.refused is not None:
            return self.select(None)
        return Nothing()

    @property
    def selectable(self) -> tuple[str, ...]:
        """The units that can be selected to see where they may go; a click on others is a command."""
        return pointing.subjects(self.choices())

    def ask_about(self, space: str | None, unit: str | None = None) -> Answer:
        """What could be done at a place, without doing it: a menu, also of one choice, or why not."""
        rows = pointing.at(pointing.under(self.choices(), self.chosen), self.seat.view, space, unit)
        return self._take(rows, unit or space, always=True) if rows else self._why_not(space, unit)

    def pick_card(self, card: str) -> Answer:
        """A click on a card of the hand: the command, a menu of its ways to be played, or why not."""
        rows = tuple(c for c in self.choices() if c.kind == "card" and pointing.aim(c) == card)
        return self._take(rows, card) if rows else self._why_not(None, card)

    def choose(self, number: int) -> Answer:
        """The choice of this number, as the menu prints it."""
        found = self.choices()
        return self.give(found[number - 1].command) if 1 <= number <= len(found) else Nothing()

    def _take(self, rows: Sequence[Choice], name: str | None, always: bool = False) -> Answer:
        """The one command, or a menu (`always`: also of one)."""
        if len(rows) == 1 and not always:
            return self.give(rows[0].command)
        return Menu(str(name), tuple(self.row(choice) for choice in rows))

    def _why_not(self, space: str | None, unit: str | None) -> Answer:
        found = overlay.refusals(self, space, unit)
        self.refused = space
        self.revision += 1
        return Refused(str(unit or space), found) if found else Nothing()

    # ---------------------------------------------------------------- bots

    def tick(self, jobs: Jobs | None, held: bool = False) -> bool:
        """Let a bot that has to decide go on; call it often. True when the game has moved.

        `held` keeps a decision back (while an animation runs); without `jobs` the bot thinks here and now.
        """
        side = self.deciding
        if side is None or len(self.people) == len(self.players):
            return False
        if self._thinker is None:
            bots = {one: player for one, player in self.players.items() if player != PERSON}
            if jobs is None:
                self._thinker = ThinkHere(self.game, bots)
            else:
                self._thinker = Thinker(self.game, bots, jobs, str(self.journal))
            self._thinker.begin()
        self._thinker.patience = self.patience
        if held or side in self.people or self._need is not None:
            return False
        command = self._thinker.poll(side)
        if command is None:
            return False
        self._pending = (command, [])
        return isinstance(self._go_on(), Given)

    @property
    def thinking(self) -> float:
        """How many seconds the bot has been at its decision; 0 when none is at one."""
        return 0.0 if self._thinker is None or not self.bot_decides else self._thinker.thinking

    @property
    def bot_problem(self) -> str:
        """Why the bot that should decide does not; empty while all is well."""
        return "" if self._thinker is None or not self.bot_decides else self._thinker.problem

    def let_think(self) -> None:
        """Have the bot try once more, after a problem."""
        if self._thinker is not None:
            self._thinker.go_on()

    def play_by(self, side: str, player: str) -> None:
        """From now on this side is played by a person or another bot."""
        self.players[side] = player
        if self._thinker is not None:
            self._thinker.stop()
            self._thinker = None
        self.draw_curtain()
        self.revision += 1

    # ---------------------------------------------------------------- what is laid over the board

    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the board now, or at the moment one looks back to."""
        return self.past.marks() if self.past is not None else overlay.marks(self)

    def hover(self, space: str | None, unit: str | None = None) -> Card | None:
        """What is said about the place under the pointer; None off the board."""
        return overlay.card(self, space, unit)

    @property
    def reach(self) -> Reach | None:
        """Where the chosen or acting unit comes with several steps; None where that is no question now."""
        unit = self.chosen or self.acting
        if unit is None or not self.person_decides:
            return None
        return self.kept(("reach", unit), lambda: Reach(self.seat, unit))

    def way_to(self, space: str | None) -> tuple[Mark, ...]:
        """The way of the chosen unit to a space, step by step: for the pointer."""
        return overlay.way_marks(self, space)

    def work(self, seconds: float = 0.01) -> bool:
        """Go on with what is worked out bit by bit. True when there is more to show."""
        reach = self.reach
        if reach is None or reach.done or not reach.work(for_seconds(seconds)):
            return False
        self.revision += 1
        return True

    def next_unit(self, back: bool = False) -> str | None:
        """The next unit that can act, round and round; it is selected. None when none can."""
        found = self.able
        if not found:
            return None
        at = found.index(self.chosen) if self.chosen in found else (0 if back else -1)
        unit = found[(at + (-1 if back else 1)) % len(found)]
        self.select(unit)
        return unit
