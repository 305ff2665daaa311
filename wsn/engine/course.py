"""What a command leads to, worked out before anything is written or the game moves on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

import msgspec

from wsn.cite import Refusal
from wsn.engine import journal as j
from wsn.engine.commands import Command, Proceed
from wsn.engine.dice import NeedsRoll
from wsn.engine.events import CardMoved, DiceRolled, Event, PhaseLeft, Resolved
from wsn.engine.evolve import Impossible, evolve
from wsn.engine.journal import Entry
from wsn.engine.observe import reveals, seal_event
from wsn.engine.state import Frame, GameState
from wsn.engine.system import Phase, Situation, System

W = TypeVar("W")

LONGEST_CHAIN: Final = 1000
"""The number of automatic phases in a row that is taken for an endless loop."""


class Course(msgspec.Struct):  # made for each look ahead: quicker than a dataclass
    """What a command leads to: its entry and those that followed, the state after each, and the wall."""

    state: GameState
    """The state at the end."""
    entries: list[Entry] = []
    states: list[GameState] = []
    wall: Refusal | None = None
    """Why it may not be taken back, if so."""
    shown: frozenset[str] = frozenset()
    """The players to whom another showed a held card: it is taken back only where they do not mind."""
    seats: tuple[str, ...] = ()
    """Every player; without them a card that is shown is a wall."""
    look: bool = False
    """Only where it leads is asked: nothing of it is written, told to anybody or taken back."""
    happened: list[Event] | None = None
    """What happens in a look ahead, where somebody asks for it."""

    def happen(self, event: Event) -> GameState:
        """Let one event happen. Raises Impossible."""
        state = self.state
        if self.wall is None and (type(event) is DiceRolled or reveals(state, event)):
            to = _shown_to(state, event, self.seats)
            if to is None:
                self.wall = why_no_undo(state, event)
            else:
                self.shown |= to
        state = self.state = evolve(state, event)
        return state

    def close(self, entry: Entry) -> None:
        """End an entry."""
        self.entries.append(entry)
        self.states.append(self.state)

    def lines(self, between: Iterable[tuple[int, bytes]] = ()) -> bytes:
        """The entries as lines of the journal; `between` are others, each with how many entries go before."""
        parts, done = list[bytes](), 0
        for at, line in between:
            parts += (j.entry_lines(self.entries[done:at], self.states[done:at]), line)
            done = max(done, at)
        return b"".join(parts) + j.entry_lines(self.entries[done:], self.states[done:])


def _shown_to(state: GameState, event: Event, seats: Sequence[str]) -> frozenset[str] | None:
    """The players to whom an event shows a card that somebody held; None for any other event.

    Nobody at all, where every player knew the card: who plays alone lays one down, and learns nothing.
    """
    if not isinstance(event, CardMoved) or not seats:
        return None
    held, lies = state.piles[event.source].seen_by, state.piles[event.to].seen_by
    return frozenset(seats if lies is None else lies) - set(held) if held else None


def why_no_undo(state: GameState, event: Event) -> Refusal:
    """Why nothing before a roll, or an event that reveals something, may be taken back."""
    if type(event) is DiceRolled:
        return Refusal("ENGINE 5", f"dice have been thrown since then ({event.purpose})")
    if isinstance(event, CardMoved):
        known = state.piles[event.source].seen_by
        return Refusal("ENGINE 6", f"a card has been {'drawn' if known == () else 'shown'} since then")
    told = f": {event.text}" if isinstance(event, Resolved) and event.shows else ""
    return Refusal("ENGINE 6", f"something has been revealed since then{told}")


# --- how a course runs: functions of the system alone, so that they cannot touch a game


def top(system: System[W], state: GameState) -> tuple[Phase[W], Frame]:
    """The phase on top, and its frame. Raises Impossible for one that cannot go on."""
    if not state.frames:
        raise Impossible("no phase is open, and the game is not over")
    frame = state.frames[-1]
    phase, side = system.phases.get(frame.phase), frame.side
    if phase is None:
        raise Impossible(f"{system.title} has no phase {frame.phase!r}")
    if phase.automatic != (side is None):
        raise Impossible(f"phase {frame.phase!r}: a side decides it, or it is automatic")
    if side is not None and side not in system.seats:
        raise Impossible(f"phase {frame.phase!r} waits for {side!r}, who does not play")
    return phase, frame


def happen(system: System[W], course: Course, s: Situation[W], decided: Iterator[Event]) -> tuple[Event, ...]:
    """Let events happen one by one, then leave what became stale. After the end nothing happens."""
    if course.look:
        course.state = _apply_events(system, s, decided, course.happened)
        return ()
    events: list[Event] = []
    seats = course.seats or tuple(system.seats)
    try:
        for event in decided:
            event = seal_event(s.state, event, seats)
            s.state = state = course.happen(event)
            events.append(event)
            if state.outcome is not None:
                return tuple(events)
    except NeedsRoll as need:
        need.before = (*(event for entry in course.entries for event in entry.events), *events)
        raise
    while top(system, s.state)[0].stale(s):
        event = PhaseLeft(rule="ENGINE 8", phase=s.here.phase)
        s.state = course.happen(event)
        events.append(event)
    return tuple(events)


def look(
    system: System[W], s: Situation[W], command: Command, happened: list[Event] | None = None
) -> GameState:
    """Where a command that is legal, and what follows it by itself, leads to.

    What happens is added to `happened` as the rules tell it: nothing is sealed for anybody.
    Raises NeedsRoll.
    """
    course = Course(s.state, look=True, happened=happened)
    happen(system, course, s, top(system, s.state)[0].decide(s, command))
    return follow(system, course, s).state


def _apply_events(
    system: System[W], s: Situation[W], decided: Iterator[Event], happened: list[Event] | None
) -> GameState:
    """Where events lead: who may know of them, and what takes them back, changes no state."""
    for event in decided:
        s.state = state = evolve(s.state, event)
        if happened is not None:
            happened.append(event)
        if state.outcome is not None:
            return state
    while top(system, s.state)[0].stale(s):
        left = PhaseLeft(rule="ENGINE 8", phase=s.here.phase)
        s.state = evolve(s.state, left)
        if happened is not None:
            happened.append(left)
    return s.state


def follow(system: System[W], course: Course, s: Situation[W]) -> Course:
    """Proceed until a side must decide or the game is over."""
    proceed = Proceed()
    for _ in range(LONGEST_CHAIN):
        if s.state.outcome is not None:
            return course
        phase, frame = top(system, s.state)
        if not phase.automatic:
            return course
        refusal = phase.check(s, proceed)
        if refusal is not None:
            raise Impossible(f"phase {frame.phase!r} cannot proceed: {refusal}")
        events = happen(system, course, s, phase.decide(s, proceed))
        if not course.look:
            course.close(Entry(course.entries[-1].n + 1, None, proceed, events))
    raise Impossible(f"{LONGEST_CHAIN} automatic phases in a row, the last {s.here.phase!r}")
