"""What follows an order on the screen: its film on the board, sounds, a pause before a bot's next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from wsn.client.pages.page import Program
from wsn.client.panels import film, sides
from wsn.client.panels.dice import DicePictures
from wsn.client.panels.film import FilmLook
from wsn.client.settings import ANIMATION_SPEEDS
from wsn.client.view.boardview import BoardView
from wsn.desk.desk import Desk
from wsn.desk.log import places
from wsn.desk.standing import ScoreNow, score_now
from wsn.engine.events import Event
from wsn.parts.beats import Beat, Drift, Strike
from wsn.table.cards import card
from wsn.table.choices import where

SKIPS: Final = "Space or a click: skip"
WHOLE: Final = "Space or a click: skip · Esc: skip to your next decision"
BREATH: Final = 0.3
"""Seconds between two orders of a bot, at normal speed."""


class Aftermath:
    """Follows the game entry by entry. `reveal` brings the first of some units or spaces into sight."""

    def __init__(self, app: Program, desk: Desk, view: BoardView, reveal: Callable[..., bool]) -> None:
        self.hurry = False
        """Whether nothing more is shown until a person decides: the rest was skipped."""
        self._app, self._desk, self._view, self._reveal = app, desk, view, reveal
        self._entries = len(desk.game.entries)
        self._state = desk.game.state
        """The state that was shown last: films begin from it."""
        self._breath = 0.0
        self._film: tuple[Beat, ...] = ()
        """What has happened but has not been shown yet."""
        self._silent: tuple[Event, ...] = ()
        """What has happened and has not been heard."""
        self._stood: ScoreNow | None = None
        """How the game stood when the score was told last."""
        self._speed = 1.0
        self._own = True
        """Whether what is shown began with an order of a person here."""
        self._played = False

    @property
    def is_busy(self) -> bool:
        """Whether the next decision of a bot has to wait for what is shown."""
        return self._breath > 0 or self._view.film is not None or bool(self._film)

    def tick(self, dt: float) -> None:
        """Let time pass. What has come to its end by itself is drawn anew, though the pointer lies still."""
        self._breath = max(0.0, self._breath - dt)
        playing = self._view.film is not None
        if self._played and not playing:
            self._app.redraw()
        self._played = playing
        if not self.is_busy and not self._desk.screen.bot_decides:
            self._view.withdraw_view()
        if not self._film and (not playing or (self._view.film is not None and self._view.film.light)):
            self._tell_all()
        if self.hurry and (self._desk.screen.person_decides or self._desk.screen.is_over):
            self.hurry = False

    def _tell_all(self) -> None:
        """The log tells what was played, too."""
        if self._desk.screen.told is not None:
            self._desk.screen.told = None
            self._app.redraw()

    def follow_game(self) -> None:
        """Present what has just happened: make its film, scroll to the place, play its sounds."""
        desk, settings = self._desk, self._app.settings
        before, entries = self._entries, len(desk.game.entries)
        state, self._state = self._state, desk.game.state
        if entries == before:
            return
        self._view.skip_film()
        self._entries, self._film = entries, ()
        if entries < before:  # taken back: nothing happens
            self._tell_events(())
            return
        lines = desk.screen.lines_since(before)
        self._speed = self._film_pace(before)
        if self._speed and not self.hurry:
            self._film = desk.screen.beats_since(before, state)
        self._silent = desk.screen.events_since(before)
        if not self._film:
            self._hear()
        desk.screen.told = before if self._film else None
        if settings.follow and not self._reveal_beats(self._film):
            for line in reversed(lines):
                if self._reveal(*places(line.event)):
                    break
        if lines and self._speed and not self.hurry:
            self._breath = BREATH / self._speed
        self._tell_events(lines)

    def _tell_events(self, lines: Sequence[object]) -> None:
        if self._desk.orders.note:
            self._app.say(self._desk.orders.note)
        if lines:
            self._app.redraw()

    def _film_pace(self, before: int) -> float:
        """How fast what has happened is shown, 0 for not at all; the orders of others have their own pace."""
        screen, settings = self._desk.screen, self._app.settings
        if not settings.animation:
            return 0.0
        by = next((one.by for one in screen.game.entries[before:] if one.by is not None), None)
        own = by is None or by in screen.human_players
        self._own = own
        return ANIMATION_SPEEDS[settings.speed] if own else ANIMATION_SPEEDS[settings.enemy]

    def _reveal_beats(self, beats: Sequence[Beat]) -> bool:
        """Bring the place where the first blow falls into sight."""
        for beat in beats:
            if isinstance(beat, Strike) and self._reveal(beat.target, beat.space):
                return True
            if isinstance(beat, Drift) and self._reveal(beat.start):
                return True
        return False

    @property
    def is_watched(self) -> bool:
        """Whether something is shown that a player watches: a fight, or anything in another's turn."""
        film_ = self._view.film
        return (film_ is not None and not film_.light) or (self._desk.screen.bot_decides and self.is_busy)

    @property
    def shows_others(self) -> bool:
        """Whether a bot's order is shown, or is waited for: not while a person's own is shown."""
        return self._desk.screen.bot_decides and not (self._own and self._view.film is not None)

    @property
    def leads_on(self) -> bool:
        """Whether a film is watched that leads to the next decision: nothing of that is told meanwhile.

        Nor is anything told of a question that is answered by itself.
        """
        screen = self._desk.screen
        return (self.is_watched or screen.has_one_answer) and screen.past is None

    def draw_film(self, dice: DicePictures, inks: sides.Inks) -> None:
        """Draw the film over the board; call it in every frame."""
        game, screen = self._desk.game, self._desk.screen
        look = FilmLook(dice, lambda name: card(game.system.name, game.world, name), screen.name, inks)
        film.prepare_dice(look)
        if screen.curtain is None:
            film.draw_film(self._view, look, WHOLE if screen.bot_decides else SKIPS)

    def play(self) -> None:
        """Begin the film of what led to the position that the board now shows."""
        if self._film:
            beats, self._film = self._film, ()
            if self._desk.screen.past is not None or not self._view.play(beats, self._speed):
                self._hear()
            elif self._app.settings.follow and self._view.film is not None and not self._view.film.light:
                self._view.approach_spaces(self._places(beats))

    def _places(self, beats: Sequence[Beat]) -> Iterator[str]:
        """The spaces of those who strike first, and of what they strike."""
        strike = next((beat for beat in beats if isinstance(beat, Strike)), None)
        if strike is not None:
            yield strike.space
            for unit in (*strike.by, strike.target):
                yield where(unit, self._desk.screen.shown_seat.view) or ""

    def _hear(self) -> None:
        """Let what has happened be heard at once: no film brings its sounds."""
        events, self._silent = self._silent, ()
        self._app.hear(events)

    def score_shown(self) -> ScoreNow | None:
        """How the game stands, as far as the film has told it; None while the screen is handed over."""
        screen, film_ = self._desk.screen, self._view.film
        if screen.curtain is not None:
            return None
        to_come = bool(self._film) or (film_ is not None and not film_.has_scored)
        if self._stood is None or not to_come or screen.past is not None:
            self._stood = score_now(screen)
        return self._stood

    def skip_film(self, rest: bool = False) -> bool:
        """End the film at once; with `rest` show nothing more until a person decides. False: none was on."""
        was = self.is_busy
        self._breath, self._film = 0.0, ()
        self._view.skip_film()
        self.hurry = rest and not self._desk.screen.person_decides
        return was
