"""Whose knowledge is on the screen: the seats, the curtain between two persons, and looking back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from wsn.board.board import Board
from wsn.desk.log import Log, LogGroup
from wsn.desk.playback import Playback
from wsn.engine.events import Event
from wsn.engine.facts import Status
from wsn.engine.game import Game
from wsn.engine.observe import observe_event
from wsn.engine.state import GameState
from wsn.parts.beats import Beat
from wsn.table import telling
from wsn.table.hotseat import know_differently
from wsn.table.logline import LogLine
from wsn.table.scene import Scene, board_now
from wsn.table.seat import Seat
from wsn.table.story import story

T = TypeVar("T")

PERSON: Final = "human"
"""What plays a side that no bot plays, as `wsn play --bots` writes it."""


SeatAt = Callable[[Game[Any], str | None], Seat]
"""How the seat of a player at a game is made."""


class Screen:
    """A game as this screen may show it."""

    def __init__(self, game: Game[Any], players: Mapping[str, str], seat_at: SeatAt = Seat) -> None:
        self.game = game
        self.players = dict(players)
        self.revision = 0
        """Counts up at every change of what is shown."""
        self.curtain: str | None = None
        """The side to whom the screen is to be handed: nothing secret is shown until `lift_curtain`."""
        self.past: Playback | None = None
        """The earlier moment on view; None for the present."""
        self.told: int | None = None
        """The entry up to which the log is told while what came after is still played; None: all of it."""
        self._names = telling.side_names(game.setup, (*game.system.sides, *game.system.seats))
        self._spoken = telling.spoken_names(game.setup, (*game.system.sides, *game.system.seats))
        self.seats: Mapping[str | None, Seat] = {s: seat_at(game, s) for s in (*game.system.seats, None)}
        """The seat of each player in the current position; None sees public information only."""
        self._logs: dict[str | None, Log] = {}
        self._last_person: str | None = None
        self._drawn: tuple[object, Scene] | None = None
        self._memo: tuple[object, dict[object, object]] = (None, {})
        self.draw_curtain()

    # ---------------------------------------------------------------- who

    def name(self, side: str) -> str:
        """What a side is called in this scenario."""
        return self._names.get(side, side)

    def called(self, side: str) -> str:
        """The same as a sentence names it: `the Germans`."""
        return self._spoken.get(side, side)

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.game.outcome is not None

    @property
    def deciding_side(self) -> str | None:
        """The side that has to decide; None when the game is over."""
        return self.game.deciding

    @property
    def human_players(self) -> tuple[str, ...]:
        """The players that are persons at this screen."""
        return tuple(side for side in self.game.system.seats if self.players.get(side) == PERSON)

    @property
    def bot_decides(self) -> bool:
        """True when a bot has to choose now."""
        return self.deciding_side is not None and self.deciding_side not in self.human_players

    @property
    def person_decides(self) -> bool:
        """True when a person here has to choose now, and sees their own side."""
        mine = self.deciding_side in self.human_players and self.curtain is None and self.past is None
        return mine and not self.has_one_answer

    @property
    def has_one_answer(self) -> bool:
        """True where the only person here has one answer, and the question is not put (`Unasked`).

        It is answered as soon as what led to it has been shown.
        """
        side = self.deciding_side
        if side is None or self.human_players != (side,):
            return False
        return self.keep_made("unasked", lambda: self.seats[side].unasked() is not None)

    @property
    def side_shown(self) -> str | None:
        """Whose knowledge is shown: the only person's; of several, the one who decides; else public."""
        people = self.human_players
        if len(people) == 1:
            return people[0]
        return None if self.curtain is not None or not people else self._last_person

    @property
    def shown_seat(self) -> Seat:
        """The seat that is shown, now or at the earlier moment on view."""
        return self.seats[self.side_shown] if self.past is None else self.past.seat_shown

    def note_change(self) -> None:
        """Note that what is shown has changed."""
        self.revision += 1

    def keep_made(self, key: object, make: Callable[[], T]) -> T:
        """What was made for this position and this view before, or is made now; nothing older is given."""
        view, memo = self._memo
        if view is not self.shown_seat.view:
            memo = {}
            self._memo = (self.shown_seat.view, memo)
        if key not in memo:
            memo[key] = make()
        return cast("T", memo[key])

    # ---------------------------------------------------------------- the curtain

    def draw_curtain(self) -> None:
        """After the game moved: with two persons here, the one who decides now has to come to the screen."""
        people, deciding = self.human_players, self.deciding_side
        if len(people) < 2:
            self.curtain, self._last_person = None, people[0] if people else None
        elif deciding in people and deciding != self._last_person:
            self.curtain = deciding if know_differently(self.game, people) else None
            self._last_person = deciding

    def play_by(self, side: str, player: str) -> None:
        """From now on this side is played by a person or another bot."""
        self.players[side] = player
        self.draw_curtain()
        self.note_change()

    def lift_curtain(self) -> None:
        """The person who decides is at the screen now."""
        self.curtain = None
        self.note_change()

    # ---------------------------------------------------------------- what is shown

    @property
    def board(self) -> Board:
        """The map as the shown view leaves it."""
        return board_now(telling.board_of(self.shown_seat), self.shown_seat.view)

    def current_scene(self) -> Scene:
        """What stands on the board."""
        view = self.shown_seat.view
        if self._drawn is None or self._drawn[0] is not view:
            self._drawn = (view, telling.scene_of(self.shown_seat))
        return self._drawn[1]

    def status(self) -> Status:
        """The turn, who decides what, the initiative, the score."""
        return self.shown_seat.status()

    def units(self, side: str | None = None) -> tuple[tuple[str, str, str, str], ...]:
        """Every unit that is seen (of one side, or of all): its id, side, space and one line about it."""
        return telling.unit_table(self.shown_seat, side)

    def result_lines(self) -> tuple[str, ...]:
        """How the game ended, with what the sides were given points for; nothing before its end."""
        return telling.result_lines(self.game)

    # ---------------------------------------------------------------- what has happened

    @property
    def shown_log(self) -> Log:
        """The log as the shown side may read it."""
        side = self.side_shown
        if side not in self._logs:
            self._logs[side] = Log(self.game, side)
        return self._logs[side]

    def log_told(self) -> Sequence[LogGroup]:
        """The groups of the log, without what is still played on the board."""
        groups, told = self.shown_log.all_groups(), self.told
        if told is None:
            return groups
        kept = [group for group in groups if group.first <= told]
        if kept and kept[-1].last > told:
            lines = tuple(line for line in kept[-1].lines if line.entry <= told)
            kept[-1] = replace(kept[-1], lines=lines)
        return kept

    def lines_since(self, entry: int) -> tuple[LogLine, ...]:
        """The lines of the log after an entry, as they are shown."""
        groups = self.shown_log.all_groups()
        lines: list[LogLine] = []
        for group in reversed(groups):
            if group.last <= entry:
                break
            lines = [line for line in group.lines if line.entry > entry] + lines
        return tuple(lines)

    def events_since(self, entry: int) -> tuple[Event, ...]:
        """What happened after an entry, as the shown side sees it: for animations."""
        seen = (
            observe_event(event, self.side_shown) for one in self.game.entries[entry:] for event in one.events
        )
        return tuple(event for event in seen if event is not None)

    def beats_since(self, entry: int, before: GameState) -> tuple[Beat, ...]:
        """What happened after an entry, as the shown side sees it; `before` is the state then."""
        events = [event for one in self.game.entries[entry:] for event in one.events]
        return story(self.game, self.side_shown, before, events)

    # ---------------------------------------------------------------- looking back

    def look_back(self, entry: int) -> None:
        """Show the board as it was after an entry; the last entry is the present."""
        if entry >= len(self.game.entries):
            self.look_at_now()
            return
        if self.past is None or self.past.side != self.side_shown:
            self.past = Playback(self.game, self.side_shown)
        self.past.follow_game()
        self.past.go(entry)
        self._drawn = None
        self.note_change()

    def step_back(self) -> None:
        """One step back."""
        if self.past is None:
            self.past = Playback(self.game, self.side_shown)
        self.past.back()
        self._drawn = None
        self.note_change()

    def step_forward(self) -> None:
        """One step forward, at last to the present."""
        if self.past is not None and (not self.past.step_forward() or self.past.at >= self.past.entry_count):
            self.look_at_now()
        self._drawn = None
        self.note_change()

    def look_at_now(self) -> None:
        """Return to the current position."""
        if self.past is not None:
            self.past, self._drawn = None, None
            self.note_change()
