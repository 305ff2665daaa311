"""A recording folded command by command, as a game took it: no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wsn.engine.course import Course, top
from wsn.engine.evolve import Impossible
from wsn.engine.journal import Recording
from wsn.engine.journalfile import BadJournal
from wsn.engine.state import GameState
from wsn.engine.system import System


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
