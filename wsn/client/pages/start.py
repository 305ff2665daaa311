"""The start page: go on, begin a scenario, learn, settle a line of sight; games in progress."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wsn.client.jobs import Job
from wsn.client.model.games import GameRow, Games, Memory
from wsn.client.model.starting import StartPage as Choices
from wsn.client.model.starting import default_players, forces
from wsn.client.opening import Start, start_of
from wsn.client.pages import startpanels
from wsn.client.pages.page import Page
from wsn.systems import system_of
from wsn.table.summary import Summary

if TYPE_CHECKING:
    from wsn.client.app import App

EVERY = 2.0
"""The list of games is read again after so many seconds."""


@dataclass(slots=True)
class Wanted:
    """What is chosen for a new game."""

    row: Summary
    players: dict[str, str]
    typed: bool = False
    seed: str = ""


@dataclass(slots=True)
class Search:
    """What is typed into the fields of the page."""

    scenario: str = ""
    journal: str = ""
    problem: str = ""
    asked: dict[str, Job] = field(default_factory=dict)
    """The forces of a scenario, as a worker tells them."""


class StartPage(Page):
    """What the window opens on."""

    name = "start"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices = Choices()
        self.memory = Memory.load()
        self.games = Games(memory=self.memory)
        self.search = Search()
        self.game: GameRow | None = None
        """The game in progress that is looked at; None while a scenario is."""
        self.wanted = self._wanted(self.choices.lesson)
        self._waited = EVERY
        self._all_read = False

    def _wanted(self, row: Summary) -> Wanted:
        sides = tuple(system_of(row.system).seats)
        return Wanted(row, default_players(sides, self.app.settings.bot))

    @property
    def panel_keys(self) -> bool:
        """There is no board here that the keys would point at."""
        return True

    def panels(self) -> None:
        """Three columns: ways to go on, what can be played, and all about the one that is chosen."""
        startpanels.draw(self)

    # ---------------------------------------------------------------- what is chosen

    def choose(self, row: Summary) -> None:
        """Look at a scenario."""
        self.game = None
        if row.scenario != self.wanted.row.scenario:
            self.wanted = self._wanted(row)

    def look_at(self, row: GameRow) -> None:
        """Look at a game in progress."""
        self.game = row

    def forces(self, scenario: str) -> Job:
        """What each side of a scenario brings, as soon as a worker has found it out."""
        asked = self.search.asked
        if scenario not in asked:
            asked[scenario] = self.app.jobs.ask(forces, scenario)
        return asked[scenario]

    def begin(self) -> None:
        """Begin the scenario that is chosen."""
        wanted = self.wanted
        sides = tuple(system_of(wanted.row.system).seats)
        who = tuple(wanted.players[side] for side in sides)
        seed = wanted.seed.strip() or None
        dice = "typed" if wanted.typed else "seeded"
        self.app.open(Start("scenario", wanted.row.scenario, who, None if wanted.typed else seed, dice))

    def lesson(self) -> None:
        """Begin the lesson, against the bot that is set."""
        self.app.open(Start("scenario", self.choices.lesson.scenario))

    def go_on(self, row: GameRow) -> None:
        """Go on with a game; one that is over is watched."""
        self.app.open(Start("replay" if row.over else "journal", str(row.path)))

    def watch(self, row: GameRow) -> None:
        """Watch a game from its beginning."""
        self.app.open(Start("replay", str(row.path)))

    def open_file(self, words: str) -> None:
        """Open what is named: a journal, a scenario file or a map."""
        found = start_of(words.strip().strip("'\""))
        if isinstance(found, Start):
            self.search.problem = ""
            self.app.open(found)
        else:
            self.search.problem = found

    # ---------------------------------------------------------------- keys and time

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Up and down go through the scenarios, Enter begins."""
        if name == "enter":
            if self.game is not None:
                self.go_on(self.game)
            else:
                self.begin()
            return True
        if name in ("up", "down"):
            rows = [row for group in self.choices.groups for row in group.rows]
            names = [row.scenario for row in rows]
            at = names.index(self.wanted.row.scenario) + (1 if name == "down" else -1)
            self.choose(rows[max(0, min(at, len(rows) - 1))])
            return True
        return False

    def do(self, action: str) -> bool:
        """Escape has nothing to leave here: the window is closed by its own button, or Ctrl+Q."""
        if action == "cancel":
            self.app.say("Ctrl+Q or the button of the window closes it.")
            return True
        return False

    def tick(self, dt: float) -> bool:
        """Read the list of games again from time to time, a little at once."""
        self._waited += dt
        if self._waited < EVERY and self._all_read:
            return False
        before = self.games.rows()
        self._all_read = self.games.refresh(0.02)
        if self._all_read:
            self._waited = 0.0
        return self.games.rows() != before or not self._all_read
