"""What the others did since a player's own last order, to be stepped through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from wsn.desk.log import LogGroup
from wsn.desk.playback import Playback
from wsn.desk.screen import Screen
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Plays, Strike
from wsn.table.scene import Scene
from wsn.table.story import COUNTED, outcome_words


@dataclass(frozen=True, slots=True)
class RecapRow:
    """One thing that happened, with the board before it."""

    group: LogGroup
    side: str
    """Whose unit or card it was; empty where that is nobody's."""
    words: str
    outcomes: tuple[str, ...]
    """What came of it, in the words that stood on the board."""
    beats: tuple[Beat, ...]
    before: Scene
    neutral: bool = False
    """Whether what came of it hurts nobody: who has the initiative."""


class Recap:
    """What is told of the others' orders. Call `follow_game` whenever the game may have moved."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._entries = len(screen.game.entries)
        self.since = self._entries
        """The entry after which the others have acted."""
        self._own = False
        self._rows: tuple[object, tuple[RecapRow, ...]] = (None, ())

    def follow_game(self) -> None:
        """Take in what has been played: an order that a person gives unasked begins anew."""
        screen, entries = self.screen, self.screen.game.entries
        new = entries[self._entries :]
        if len(entries) < self._entries or (self._own and any(one.by in screen.human_players for one in new)):
            self.since = len(entries)
        self._entries = len(entries)
        self._own = screen.person_decides and screen.shown_seat.own_time

    @property
    def is_ready(self) -> bool:
        """Whether the others have acted, and a person has to decide, if only to answer; or the game is over.

        Where they were only asked about their own order (they had no card to play) there is nothing to tell.
        """
        screen = self.screen
        asked = (
            screen.deciding_side in screen.human_players
            and screen.curtain is None
            and not screen.has_one_answer
        )
        return (asked or screen.is_over) and self._have_others_acted

    @property
    def _have_others_acted(self) -> bool:
        """Whether somebody else has done what could be seen."""
        people, seats = self.screen.human_players, self.screen.game.system.seats
        mine = {seats.get(one, one) for one in people}
        return any(True for _ in self._recap_groups()) and any(
            row.side not in mine and row.side not in people for row in self.rows()
        )

    @property
    def is_mid_turn(self) -> bool:
        """Whether a person is asked in the turn of another, who has begun something that the log tells."""
        screen = self.screen
        return (
            screen.person_decides
            and not screen.shown_seat.own_time
            and any(True for _ in self._recap_groups())
        )

    @property
    def last_entry_told(self) -> int:
        """The entry up to which it tells."""
        return self._entries

    def _recap_groups(self) -> Iterator[LogGroup]:
        people = self.screen.human_players
        for group in reversed(self.screen.shown_log.all_groups()):
            if group.first <= self.since:
                break
            if group.by is not None and group.by not in people and group.lines:
                yield group

    def rows(self) -> tuple[RecapRow, ...]:
        """Everything that was to be seen of it, in order."""
        key = (self.since, self._entries, self.screen.side_shown)
        if self._rows[0] != key:
            self._rows = (key, tuple(self.recap_rows()))
        return self._rows[1]

    def recap_rows(self) -> Iterator[RecapRow]:
        """What happened since, a row for each order that showed anything on the board."""
        past = Playback(self.screen.game, self.screen.side_shown)
        for group in self.screen.shown_log.all_groups():
            if group.first <= self.since or not group.lines:
                continue
            past.go(group.last)
            beats = past.beats()
            if not any(isinstance(one, Strike | Goes | Arrives | Plays | Comes) for one in beats):
                continue
            after = past.seat_shown.view
            past.go(group.first - 1)
            units = {**after.units, **past.seat_shown.view.units}
            side = next((units[one].side for one in map(_acting_unit, beats) if one in units), "")
            card = next((one.side for one in beats if isinstance(one, Plays)), "")
            outcomes = tuple(
                _count_outcomes(self._outcome_text(one) for one in beats if isinstance(one, Comes))
            )
            words, whose = group.lines[0].text, group.lines[0].side or ""
            comes = [one for one in beats if isinstance(one, Comes)]
            won = next((one.side for one in comes if one.what == "initiative"), "")
            moved = side if any(isinstance(one, Strike | Goes) for one in beats) else ""
            acts = card or whose or moved or won or side or group.by or ""
            neutral = all(one.what == "initiative" for one in comes)
            yield RecapRow(group, acts, words, outcomes, beats, past.current_scene(), neutral)

    def _outcome_text(self, came: Comes) -> str:
        """What came of something, with the side whose medals or points it concerns."""
        whose = self.screen.name(came.side) if came.side and came.what in COUNTED else ""
        return f"{outcome_words(came)} for {whose}" if whose else outcome_words(came)


def _count_outcomes(outcomes: Iterable[str]) -> Iterator[str]:
    """Outcomes in their order, the same one after another once with their number: `3 × ELIMINATED`."""
    for words, same in groupby(outcomes):
        number = len(list(same))
        yield words if number == 1 else f"{number} × {words}"


def _acting_unit(beat: Beat) -> str:
    """The unit that acts in a beat; empty where none does."""
    if isinstance(beat, Strike):
        return beat.by[0] if beat.by else ""
    return beat.unit if isinstance(beat, Goes | Arrives) else ""
