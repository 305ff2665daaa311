"""A recorded game, step by step: forward and back, to any moment at once, or by itself at a chosen speed.

States are kept every few entries, so that any moment is a short fold away.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from wsn.board.board import Board
from wsn.desk.log import Log, LogGroup, places
from wsn.desk.marks import HexMark, Mark, UnitMark
from wsn.engine.events import Event, UnitMarked
from wsn.engine.evolve import fold
from wsn.engine.facts import Status
from wsn.engine.game import Game
from wsn.engine.observe import observe_event
from wsn.engine.state import GameState
from wsn.parts.beats import Beat
from wsn.table import telling
from wsn.table.journals import open_game
from wsn.table.pastseat import PastSeat
from wsn.table.removed_units import Gone
from wsn.table.scene import Scene, board_now
from wsn.table.seat import Seat
from wsn.table.story import story

ENTRIES_PER_STATE: Final = 16
"""A state is kept after every this many entries."""
STEP: Final = 1.0
"""Seconds a step is shown at normal speed."""
PAUSE_SHARE: Final = 0.4
"""The share of it that is left after a film."""
REPLAY_SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How many steps are shown in a second."""


class Playback:
    """A game to look back on. `at` is how many of its entries have happened."""

    def __init__(self, game: Game[Any], side: str | None = None, notes: Sequence[str] = ()) -> None:
        self.game = game
        self.notes = tuple(notes)
        """What to tell about the journal."""
        self.side = side
        self._gone = Gone()
        """Whose knowledge is shown: None for public information only."""
        self.playing = False
        self.speed = 1.0
        self.revision = 0
        self._waited = 0.0
        self._kept: list[GameState] = []
        self._seat: Seat | None = None
        self.log = Log(game, side)
        self._entries = game.entries
        self.at = len(self._entries)
        self._keep_states()

    @classmethod
    def of_journal(cls, journal: str | Path, side: str | None = None) -> Playback:
        """The game in a journal, at its beginning; the file is only read. Raises BadJournal."""
        game = open_game(journal, read_only=True)
        if side is None and game.outcome is not None and len(game.system.seats) == 1:
            (side,) = game.system.seats  # nobody else played whose eyes it could be
        playback = cls(game, side, game.notes)
        playback.go(playback.step_ends[0])
        return playback

    # ---------------------------------------------------------------- where it stands

    @property
    def entry_count(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    @property
    def step_ends(self) -> Sequence[int]:
        """The entries at which a step is complete: a command with all that followed by itself."""
        return tuple(group.last for group in self.log_groups)

    @property
    def log_groups(self) -> Sequence[LogGroup]:
        """The log, a group a step."""
        return self.log.all_groups()

    @property
    def step(self) -> int:
        """The number of the step that is shown, from 0 (the set-up)."""
        return max(0, bisect_right(self.step_ends, self.at) - 1)

    def step_text(self, step: int) -> str:
        """A step in words, by its last entry: reviews and `wsn replay` count entries, not steps.

        Entries of which the side hears nothing are not counted: their number would tell what is hidden.
        """
        entry = self.at if step == self.step else self.step_ends[min(step, len(self.step_ends) - 1)]
        reader = Seat(self.game, self.side)
        return f"entry {reader.number_of(entry)} of {reader.number_of(self.entry_count)}"

    @property
    def state_shown(self) -> GameState:
        """The state at this moment; screens read it through `seat_shown`."""
        return self.state_at(self.at)

    def state_at(self, n: int) -> GameState:
        """The state after entry n. Raises IndexError when there is no such entry."""
        if not 0 <= n <= self.entry_count:
            raise IndexError(f"there are {self.entry_count} entries, not {n}")
        state = self._kept[n // ENTRIES_PER_STATE]
        for entry in self._entries[n - n % ENTRIES_PER_STATE : n]:
            state = fold(state, entry.events)
        return state

    @property
    def seat_shown(self) -> Seat:
        """The seat of who looks on, at this moment."""
        if self._seat is None:
            game = self.game
            then = Game.at(game.system, game.setup, game.world, self.state_shown)
            self._seat = PastSeat(then, self.side, self._gone, self._entries[: self.at])
        return self._seat

    @property
    def board(self) -> Board:
        """The map at this moment."""
        return board_now(telling.board_of(self.seat_shown), self.seat_shown.view)

    def current_scene(self) -> Scene:
        """What stands on the board at this moment."""
        return telling.scene_of(self.seat_shown)

    def status(self) -> Status:
        """The turn, the side that decides, the score at this moment."""
        return self.seat_shown.status()

    def step_events(self) -> tuple[Event, ...]:
        """What happened in the step that is shown, as far as it is seen: for the animation."""
        group = self.log_groups[self.step]
        events = (
            observe_event(event, self.side)
            for entry in self._entries[group.first - 1 : min(group.last, self.at)]
            for event in entry.events
        )
        return tuple(event for event in events if event is not None)

    def beats(self) -> tuple[Beat, ...]:
        """What happened in the step that is shown, beat by beat: for the film."""
        group = self.log_groups[self.step]
        if group.first < 2:
            return ()
        entries = self._entries[group.first - 1 : min(group.last, self.at)]
        events = [event for entry in entries for event in entry.events]
        return story(self.game, self.side, self.state_at(group.first - 1), events)

    def step_marks(self) -> tuple[Mark, ...]:
        """Where the step that is shown took place."""
        group, seat = self.log_groups[self.step], self.seat_shown
        if group.by is None:
            return ()
        marks: dict[Mark, None] = {}
        for event in self.step_events():
            if isinstance(event, UnitMarked) and not event.on:
                continue  # a mark is taken off: at the end of a turn, of everybody
            for name in places(event):
                if name in seat.view.units:
                    marks[UnitMark(name, "acting")] = None
                elif name in self.board.spaces:
                    marks[HexMark(name, "acting")] = None
        return tuple(marks)

    # ---------------------------------------------------------------- moving about

    def go(self, n: int) -> None:
        """To the moment after entry n, or the nearest there is."""
        n = min(max(n, 1), self.entry_count)
        if n != self.at:
            self.at, self._seat = n, None
            self.revision += 1
        self._waited = 0.0

    def go_step(self, step: int) -> None:
        """To the end of a step, from 0 (the set-up)."""
        ends = self.step_ends
        self.go(ends[min(max(step, 0), len(ends) - 1)])

    def step_forward(self) -> bool:
        """One step on. False at the end."""
        before, ends = self.at, self.step_ends
        later = bisect_right(ends, self.at)
        if later < len(ends):
            self.go(ends[later])
        return self.at != before

    def back(self) -> bool:
        """One step back. False at the beginning."""
        before, ends = self.at, self.step_ends
        earlier = bisect_left(ends, self.at) - 1
        if earlier >= 0:
            self.go(ends[earlier])
        return self.at != before

    def look_as(self, side: str | None) -> None:
        """Show this side's knowledge from now on; None for public information only."""
        if side != self.side:
            self.side, self._seat = side, None
            self.log = Log(self.game, side)
            self.revision += 1

    # ---------------------------------------------------------------- by itself

    def play(self, on: bool | None = None) -> None:
        """Begin to play by itself (from the beginning when it stands at the end), or stop."""
        self.playing = not self.playing if on is None else on
        self._waited = 0.0
        if self.playing and self.at >= self.entry_count:
            self.go_step(0)

    def change_speed(self, by: int = 1) -> None:
        """The next speed, or with -1 the one before."""
        nearest = min(range(len(REPLAY_SPEEDS)), key=lambda i: abs(REPLAY_SPEEDS[i] - self.speed))
        self.speed = REPLAY_SPEEDS[min(max(nearest + by, 0), len(REPLAY_SPEEDS) - 1)]

    def tick(self, seconds: float, held: bool = False) -> bool:
        """Let time pass. True when another step is shown, or the game has come to its end.

        `held` keeps the next step back: the film of this one is still on. It is over when the film is.
        """
        if not self.playing:
            return False
        if held:
            self._waited = max(self._waited, STEP * (1 - PAUSE_SHARE))
            return False
        self._waited += seconds * self.speed
        if self._waited < STEP:
            return False
        self._waited = 0.0
        moved = self.step_forward()
        if not moved or self.at >= self.entry_count:
            self.playing = False
        return True

    def follow_game(self) -> bool:
        """Take in what has been played or undone since. True when there was something."""
        entries = self.game.entries
        if entries == self._entries:
            return False
        self._entries = entries
        self._keep_states()
        self.at, self._seat = min(self.at, len(entries)), None
        self.revision += 1
        return True

    def _keep_states(self) -> None:
        """Keep the state at regular intervals of entries."""
        state = GameState()
        self._kept = [state]
        for n, entry in enumerate(self._entries, start=1):
            state = fold(state, entry.events)
            if n % ENTRIES_PER_STATE == 0:
                self._kept.append(state)
