"""What follows a command on the screen: dice, the film on the board, sounds, a pause before the next one."""

from __future__ import annotations

from collections.abc import Callable

from wsn.client.model.desk import Desk
from wsn.client.model.log import places
from wsn.client.model.settings import SPEEDS
from wsn.client.pages.page import Program
from wsn.client.view.boardview import BoardView
from wsn.engine.events import DiceRolled, Event
from wsn.table.throws import MOST_FACES

BREATH = 0.3
"""Seconds between two commands of a bot, at normal speed."""
THROWN = 3.5
"""Seconds for which thrown dice are shown, at normal speed."""


class Aftermath:
    """Follows the game entry by entry. `reveal` brings the first of some units or spaces into sight."""

    def __init__(self, app: Program, desk: Desk, view: BoardView, reveal: Callable[..., bool]) -> None:
        self.thrown: tuple[DiceRolled, ...] = ()
        """The dice that were thrown last, while they are shown."""
        self._app, self._desk, self._view, self._reveal = app, desk, view, reveal
        self._entries = len(desk.game.entries)
        self._thrown_for = 0.0
        self._breath = 0.0
        self._film: tuple[Event, ...] = ()
        """What has happened but has not been animated yet."""

    @property
    def busy(self) -> bool:
        """Whether the next decision of a bot has to wait for what is shown."""
        return self._breath > 0 or self._view.film is not None or bool(self._film)

    def tick(self, dt: float) -> None:
        """Let time pass: dice fade."""
        if self.thrown:
            self._thrown_for -= dt
            if self._thrown_for <= 0:
                self.thrown = ()
        self._breath = max(0.0, self._breath - dt)

    def follow(self) -> None:
        """Present what has just happened: show its dice, scroll to the place, play its sounds."""
        desk, settings = self._desk, self._app.settings
        before, entries = self._entries, len(desk.game.entries)
        if entries == before:
            return
        self._view.skip()
        lines = desk.screen.lines_since(before) if entries > before else ()
        events = desk.screen.events_since(before) if entries > before else ()
        self._entries = entries
        self._film = events
        self._app.hear(events)
        thrown = tuple(e for e in events if isinstance(e, DiceRolled) and e.faces <= MOST_FACES)
        if thrown and settings.animation:
            self.thrown, self._thrown_for = thrown, self._seconds(THROWN)
        elif lines:
            self.thrown = ()
        if settings.follow:
            for line in reversed(lines):
                if self._reveal(*places(line.event)):
                    break
        if lines and settings.animation:
            self._breath = self._seconds(BREATH)
        if desk.orders.note:
            self._app.say(desk.orders.note)

    def _seconds(self, normal: float) -> float:
        """A duration at the chosen speed; zero when animation is off."""
        speed = SPEEDS[self._app.settings.speed]
        return normal / speed if speed else 0.0

    def play(self) -> None:
        """Animate what led to the position that the board now shows."""
        if self._film:
            events, self._film = self._film, ()
            if self._app.settings.animation and self._desk.screen.past is None:
                self._view.play(events, SPEEDS[self._app.settings.speed])

    def skip(self) -> None:
        """End the animation at once."""
        self._breath, self.thrown, self._film = 0.0, (), ()
        self._view.skip()
