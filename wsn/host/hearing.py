"""What each seat of a hosted game has heard of, one happening after the other.

A seat counts the happenings it hears of, and no number of anybody else reaches it: a gap would tell of an
order given in silence. The count only grows: what is taken back is a happening of its own. It is the id of an
event in a stream, and the `seen` of orders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from wsn.engine.journal import Entry
from wsn.engine.observe import observe_event
from wsn.host.store import FeedRow
from wsn.table.known_entries import hears_of
from wsn.wire.messages import EntryHeard, Happening

SPECTATOR: Final = "-"
"""The word by which rows of the feed name the spectators."""
JOURNAL_KINDS: Final = ("entry", "undo", "dice")
"""The kinds of happening whose line is one of the journal."""
MOVES: Final = ("entry", "undo")
"""The kinds of happening that move a game on: an order from before one of them is stale."""

_encode = msgspec.json.Encoder().encode


class FeedStep(msgspec.Struct, frozen=True, gc=False):
    """A row of the feed as a game in memory keeps it."""

    kind: str
    by: str
    entries: tuple[Entry, ...] = ()
    stands: int = 0
    """Of an undo: how many entries of the game stand after it."""
    about: str = ""
    """Of other kinds: its JSON."""


class Hearing:
    """What one seat (None: the spectators) has heard."""

    def __init__(self, word: str | None) -> None:
        self.word = word
        self.steps: list[int] = []
        """The places of the steps that it hears of, in the order of the feed."""
        self._known: list[int] = []
        """For each entry that stands, how many it knows of up to it."""
        self._stood: list[int] = []
        """After each happening, how many entries it knew of."""
        self.moved_at = 0
        """How many happenings it had heard of when the game last moved on, as far as it knows."""

    @property
    def seen(self) -> int:
        """How many happenings it has heard of."""
        return len(self.steps)

    def hears_of_step(self, step: FeedStep) -> bool:
        """Whether it hears of a step that has not been taken in yet."""
        if step.kind == "entry":
            return any(hears_of(entry, self.word) for entry in step.entries)
        lost = self._known[step.stands :]
        return step.by == self.word or bool(lost and lost[-1] > (self._known[step.stands - 1]))

    def take_step(self, place: int, step: FeedStep, unheard: bool) -> None:
        """Go on by the step at a place of the feed."""
        if step.kind == "entry":
            known = self._known[-1] if self._known else 0
            for entry in step.entries:
                known += hears_of(entry, self.word)
                self._known.append(known)
        elif step.kind == "undo":
            del self._known[step.stands :]
        if unheard:
            return
        self._stood.append(self._known[-1] if self._known else 0)
        if step.kind in MOVES:
            self.moved_at = len(self.steps) + 1
        self.steps.append(place)  # last: from now on a stream may tell of it

    def tell_step(self, steps: list[FeedStep], at: int) -> Happening:
        """The happening number `at` of this seat, from 1, as it may hear of it."""
        step = steps[self.steps[at - 1]]
        entries = [heard for entry in step.entries if (heard := _entry_heard(entry, self.word)) is not None]
        about = msgspec.Raw(step.about.encode()) if step.about else None
        return Happening(
            seen=at,
            kind=step.kind,  # type: ignore[arg-type]  # a row of the store holds text
            by=step.by,
            stands=self._stood[at - 1],
            entries=entries,
            about=about,
        )


def _entry_heard(entry: Entry, word: str | None) -> EntryHeard | None:
    """An entry as a side knows of it while the game goes on; None where it hears nothing."""
    if not hears_of(entry, word):
        return None
    seen = (observe_event(event, word) for event in entry.events)
    events = [msgspec.Raw(_encode(event)) for event in seen if event is not None]
    own = entry.command is not None and (entry.by is None or entry.by == word)
    return EntryHeard(entry.by, events, msgspec.Raw(_encode(entry.command)) if own else None)


def is_unheard(row: FeedRow, word: str | None) -> bool:
    """Whether a seat hears nothing of a row."""
    return bool(row.unheard_by) and (word or SPECTATOR) in row.unheard_by.split()


def join_words(words: Iterable[str | None]) -> str:
    """Seats as a row names those that hear nothing of it."""
    return " ".join(word or SPECTATOR for word in words)


def words_of(seats: Collection[str]) -> tuple[str | None, ...]:
    """The seats of a game, and the spectators."""
    return (*seats, None)
