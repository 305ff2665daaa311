"""A recording folded command by command, as a game took it: no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wsn.engine.course import Course, top
from wsn.engine.evolve import Impossible, fold
from wsn.engine.journal import Entry, Recording, Undone, state_digest
from wsn.engine.journalfile import BadJournal
from wsn.engine.state import GameState
from wsn.engine.system import System

MOST_THINGS: Final = 20_000
"""The most units, markers, piles and tracks in a position."""
_ENTRIES_PER_KEPT_STATE: Final = 16
"""A state is kept at this interval of entries, to go back to where entries were taken back."""


def courses_of(recording: Recording, start: GameState) -> Iterator[Course]:
    """What each command led to, with what followed it by itself; the last may be unfinished.

    Raises BadJournal for an entry that does not fit the game so far.
    """
    system = recording.system
    seats = tuple(system.seats)
    course = Course(start, seats=seats)
    for entry in recording.entries:
        try:
            if entry.by is not None and entry.by != top(system, course.state)[1].side:
                raise Impossible(f"{entry.by} does not decide then")
            for event in entry.events:
                course.happen(event)
            settled = is_settled(system, course.state)
        except Impossible as error:
            text = f"entry {entry.n} does not fit the game so far: {error}"
            raise BadJournal(recording.file, text) from error
        course.close(entry)
        if settled:
            yield course
            course = Course(course.state, seats=seats)
    if course.entries:
        yield course


def is_settled(system: System[Any], state: GameState) -> bool:
    """Whether nothing follows by itself: a side decides, or the game is over. Raises Impossible."""
    return state.outcome is not None or not top(system, state)[0].automatic


def check_digests(recording: Recording) -> None:
    """Fold every line, those taken back included, and compare each digest. Raises BadJournal."""
    kept, entries, state = [GameState()], list[Entry](), GameState()
    for number, line in enumerate(recording.lines, start=1):
        if isinstance(line, Undone):
            del entries[line.to :], kept[line.to // _ENTRIES_PER_KEPT_STATE + 1 :]
            since = entries[(len(kept) - 1) * _ENTRIES_PER_KEPT_STATE :]
            state = fold(kept[-1], (event for entry in since for event in entry.events))
            continue
        try:
            state = fold(state, line.events)
        except Impossible as error:
            text = f"entry {line.n} does not fit the game so far: {error}"
            raise BadJournal(recording.file, text) from error
        if number > recording.old_lines and line.digest != state_digest(state):
            text = f"entry {line.n}: its events do not lead to the state of its digest"
            raise BadJournal(recording.file, text)
        if sum(map(len, (state.units, state.markers, state.piles, state.tracks))) > MOST_THINGS:
            text = f"entry {line.n}: more than {MOST_THINGS:,} units, markers, piles and tracks"
            raise BadJournal(recording.file, text)
        entries.append(line)
        if len(entries) % _ENTRIES_PER_KEPT_STATE == 0:
            kept.append(state)
