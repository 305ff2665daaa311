"""One game at this screen: whose view is shown, who decides, what a click means, and what becomes of it.

The desk computes no rule. It keeps what is selected and what waits for an answer; everything else it asks the
seat for, each time anew, so nothing shown is ever older than the position it belongs to.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wsn.board.board import Board
from wsn.cite import Refusal
from wsn.client.model import pointing
from wsn.client.model.answers import (
    Answer,
    Button,
    Card,
    Failed,
    Given,
    Menu,
    Nothing,
    Picked,
    Refused,
    Row,
    Sure,
    WantsDice,
)
from wsn.client.model.marks import HexMark, Mark, UnitMark
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.dice import NeedsRoll, TypedDice
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.system import Preview
from wsn.systems import system_of
from wsn.table import kept, telling
from wsn.table.choices import Choice, where
from wsn.table.scene import Scene, board_now, goals, scene
from wsn.table.seat import Line, Seat

PERSON = "human"
"""What a side is played by that is no bot, as `wsn play --bots` writes it."""


class Desk:
    """A game with its players. Make it with `new` or `resume`, and `close` it."""

    def __init__(
        self, game: Game[Any], players: Mapping[str, str], journal: Path, *, confirm: bool = True
    ) -> None:
        self.game = game
        self.players = dict(players)
        self.journal = journal
        self.confirm_ends = confirm
        """Whether to ask before a command that hands on while somebody could still act."""
        self.typed = not game.seed
        self.selected: str | None = None
        """The unit picked to see where it may go."""
        self.revision = 0
        """Counts up at every change of what is shown."""
        self.curtain: str | None = None
        """The side to whom the screen is to be handed; nothing secret is shown until `lift`."""
        self._seats: dict[str | None, Seat] = {s: Seat(game, s) for s in (*game.system.sides, None)}
        self._refused: str | None = None
        self._pending: tuple[Command, list[tuple[int, ...]]] | None = None
        self._need: NeedsRoll | None = None
        self._shown_last: str | None = None
        self._previews: tuple[GameState, dict[Command, Preview | None]] | None = None

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
        """A new game of a scenario. Raises DataError, OSError, and NeedsRoll for typed dice at set-up."""
        from wsn import scenario as scenarios

        setup = scenarios.load(scenario, tables)
        number = "" if typed else str(secrets.randbelow(1_000_000) if seed is None else seed)
        dice = TypedDice(list(rolls)) if typed else None
        system = system_of(setup.system)
        trial = Game.new(system, setup, seed=number, dice=dice) if typed else None
        place = journal or kept.journal_for(setup.name, number)
        again = TypedDice(list(rolls)) if typed else None
        world = None if trial is None else trial.world
        game = Game.new(system, setup, seed=number, dice=again, journal=place, world=world)
        return cls(game, players, place, confirm=confirm)

    @classmethod
    def resume(cls, journal: Path, players: Mapping[str, str], *, confirm: bool = True) -> Desk:
        """The game in a journal, ready to go on. Raises DataError, also while another program plays it."""
        return cls(Game.load(journal, system_of), players, journal, confirm=confirm)

    def close(self) -> None:
        """Let the journal go; everything is in it already."""
        self.game.close()

    # ---------------------------------------------------------------- who, and what is shown

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.game.outcome is not None

    @property
    def deciding(self) -> str | None:
        """The side that has to decide; None when the game is over."""
        return self.game.deciding

    @property
    def people(self) -> tuple[str, ...]:
        """The sides played by persons at this screen."""
        return tuple(side for side in self.game.system.sides if self.players.get(side) == PERSON)

    @property
    def person_decides(self) -> bool:
        """True when a person here has to choose now (and the curtain is up)."""
        return self.deciding in self.people and self.curtain is None

    @property
    def bot_decides(self) -> bool:
        """True when a bot has to choose now."""
        return self.deciding is not None and self.deciding not in self.people

    @property
    def side_shown(self) -> str | None:
        """Whose knowledge is shown: the one person's, of two the one's who decides, else everybody's."""
        people = self.people
        if len(people) == 1:
            return people[0]
        if not people or self.curtain is not None:
            return None
        return self.deciding if self.deciding in people else self._shown_last

    @property
    def seat(self) -> Seat:
        """The seat that is shown."""
        return self._seats[self.side_shown]

    @property
    def board(self) -> Board:
        """The map as the shown view leaves it."""
        return board_now(telling.board_of(self.seat), self.seat.view)

    def scene(self) -> Scene:
        """What stands on the board."""
        flags = goals(self.game.system.name, self.game.world)
        return scene(self.board, self.seat.view, sides=self.game.system.sides, objectives=flags)

    def status(self) -> str:
        """Turn, phase, who decides, the score: one line."""
        return self.seat.status()

    # ---------------------------------------------------------------- what can be done

    def choices(self) -> tuple[Choice, ...]:
        """What the person who decides may do now; nothing while a bot decides."""
        return self.seat.choices() if self.person_decides else ()

    def preview(self, command: Command) -> Preview | None:
        """What a command would do in the position as it stands."""
        state = self.game.state
        if self._previews is None or self._previews[0] is not state:
            self._previews = (state, {})
        known = self._previews[1]
        if command not in known:
            known[command] = self.seat.preview(command)
        return known[command]

    def row(self, choice: Choice) -> Row:
        """A choice as a menu shows it."""
        short = telling.preview_short(self.preview(choice.command))
        return Row(choice.number, choice.text, "" if short == choice.text else short, choice.command)

    @property
    def able(self) -> tuple[str, ...]:
        """Every unit that can act now, also off the board."""
        return pointing.able(self.choices())

    @property
    def acting(self) -> str | None:
        """The unit that the open decision is about."""
        return telling.acting(self.seat)

    @property
    def chosen(self) -> str | None:
        """The unit whose choices are shown: the selected one, or the only one that there is to select."""
        if self.selected is not None:
            return self.selected
        only = pointing.subjects(self.choices())
        return only[0] if len(only) == 1 else None

    def buttons(self) -> tuple[Button, ...]:
        """The commands that point at nothing on the board."""
        return tuple(Button(self.row(c), self.ends(c)) for c in self.choices() if c.kind == "")

    def cards(self) -> tuple[Row, ...]:
        """The choices that play a card."""
        return tuple(self.row(c) for c in self.choices() if c.kind == "card")

    def ends(self, choice: Choice) -> bool:
        """Whether a choice that points at nothing passes over units that could still act."""
        return choice.kind == "" and bool(self.able)

    # ---------------------------------------------------------------- clicks

    def click(self, space: str | None, unit: str | None = None) -> Answer:
        """A click on a space, or on a unit in it: the one command, a menu, a selection, or why not."""
        self._refused = None
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
        here = (unit,) if unit in movers else pointing.standing(movers, space, state) if unit is None else ()
        if here and (self.selected not in here or len(here) > 1):
            return self.select(
                here[(here.index(self.selected) + 1) % len(here)] if self.selected in here else here[0]
            )
        if plain:
            return self._take(plain, unit or space, sure=bool(here))
        if self.selected is None and rows:
            return self._take(rows, unit or space)
        return self._why_not(space, unit)

    def select(self, unit: str | None) -> Answer:
        """Pick a unit to see where it may go; None puts it down."""
        self.selected = unit
        self._refused = None
        self.revision += 1
        return Picked(unit)

    def cancel(self) -> Answer:
        """Escape: drop the dice that are waited for, then the selection."""
        if self._pending is not None:
            self._pending, self._need = None, None
            self.revision += 1
            return Nothing()
        return self.select(None)

    def pick_card(self, card: str) -> Answer:
        """A click on a card of the hand."""
        rows = tuple(c for c in self.choices() if c.kind == "card" and pointing.aim(c) == card)
        return self._take(rows, card) if rows else self._why_not(None, card)

    def choose(self, number: int) -> Answer:
        """The choice of this number, as the menu prints it."""
        found = self.choices()
        if not 1 <= number <= len(found):
            return Nothing()
        return self.give(found[number - 1].command)

    def _take(self, rows: Sequence[Choice], name: str | None, sure: bool = False) -> Answer:
        if len(rows) == 1 and not sure:
            return self.give(rows[0].command)
        return Menu(str(name), tuple(self.row(choice) for choice in rows))

    def _why_not(self, space: str | None, unit: str | None) -> Answer:
        found: dict[Refusal, str] = {}
        for name in dict.fromkeys(n for n in (unit, space) if n is not None):
            for command, refusal in self.seat.why_not_at(name):
                found.setdefault(refusal, self.seat.text_of(command))
        self._refused = space
        self.revision += 1
        if not found:
            return Nothing()
        return Refused(str(unit or space), tuple((words, refusal) for refusal, words in found.items()))

    # ---------------------------------------------------------------- giving commands

    def give(self, command: Command, confirmed: bool = False) -> Answer:
        """Give a command of the side that is shown; asks back where it should be sure of it."""
        choice = next((c for c in self.choices() if c.command == command), None)
        if choice is not None and not confirmed and self.confirm_ends and self.ends(choice):
            count = len(self.able)
            who = "1 unit could" if count == 1 else f"{count} units could"
            return Sure(f"{choice.text}: {who} still act", command)
        self._pending = (command, [])
        return self._go_on()

    def confirm(self, sure: Sure) -> Answer:
        """Yes, that is what was meant."""
        return self.give(sure.command, confirmed=True)

    def roll(self, values: Sequence[int]) -> Answer:
        """The dice that were asked for. Raises ValueError when they are not that many, or no such dice."""
        if self._pending is None or self._need is None:
            raise ValueError("no dice are waited for")
        need = self._need
        if len(values) != need.count or not all(1 <= v <= need.faces for v in values):
            raise ValueError(f"that must be {need.count} numbers from 1 to {need.faces}")
        self._pending[1].append(tuple(values))
        return self._go_on()

    def _go_on(self) -> Answer:
        assert self._pending is not None
        command, rolls = self._pending
        seat = self._seats[self.deciding]
        try:
            seat.submit(command, TypedDice(list(rolls)) if self.typed else None)
        except NeedsRoll as need:
            self._need = need
            self.revision += 1
            return WantsDice(need.purpose, need.count, need.faces, "")
        except IllegalCommand as error:
            self._pending = self._need = None
            self.revision += 1
            return Refused("", ((self.seat.text_of(command), error.refusal),))
        except OSError as error:
            self._pending = self._need = None
            return Failed(f"the game could not be saved, so nothing was done: {error.strerror or error}")
        self._pending = self._need = None
        return Given(command, self._moved_on())

    def _moved_on(self) -> tuple[Line, ...]:
        self.selected = self._refused = None
        self.revision += 1
        return self.seat.new_events()

    def can_undo(self, to: int | None = None) -> Refusal | None:
        """Why the last command cannot be taken back (or all after entry `to`), or None."""
        return self.seat.can_undo(to)

    def undo(self, to: int | None = None) -> Answer:
        """Take back the last command, or all after entry `to`."""
        try:
            self.seat.undo(to)
        except IllegalCommand as error:
            return Refused("", (("", error.refusal),))
        self._moved_on()
        return Nothing()

    # ---------------------------------------------------------------- what is laid over the board

    def marks(self) -> tuple[Mark, ...]:
        """What is marked: who can act, who is selected, where the chosen unit may go and strike."""
        found, state, chosen = self.choices(), self.seat.view, self.chosen
        marks: list[Mark] = []
        for unit in self.able:
            marks.append(UnitMark(unit, "can_act"))
        if self.acting is not None:
            marks.append(UnitMark(self.acting, "acting"))
        if chosen is not None:
            marks.append(UnitMark(chosen, "selected"))
        for choice in found:
            if choice.kind not in ("space", "target"):
                continue
            if pointing.subject(choice) not in (None, chosen):
                continue
            preview = self.preview(choice.command)
            style = "target" if choice.kind == "target" or (preview and preview.odds) else "reach"
            place = pointing.aim(choice)
            marks.append(UnitMark(place, style) if place in state.units else HexMark(place, style))
        if self._refused is not None:
            marks.append(HexMark(self._refused, "refused"))
        return tuple(dict.fromkeys(marks))

    def hover(self, space: str | None, unit: str | None = None) -> Card | None:
        """What is said about the place under the pointer; None off the board."""
        if space is None or space not in self.board.spaces:
            return None
        rows = pointing.at(pointing.under(self.choices(), self.chosen), self.seat.view, space, unit)
        lines = telling.hex_lines(self.seat, self.board.spaces[space])
        return Card(lines[0], lines[1:], tuple((self.row(c), self.preview(c.command)) for c in rows))
