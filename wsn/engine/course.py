"""What a command leads to, worked out before anything is written or the game moves on."""

from __future__ import annotations

from dataclasses import dataclass, field

from wsn.cite import Refusal
from wsn.engine import journal as j
from wsn.engine.events import DiceRolled, Event
from wsn.engine.evolve import evolve
from wsn.engine.journal import Entry
from wsn.engine.observe import reveals
from wsn.engine.state import GameState


@dataclass(slots=True)
class Course:
    """What a command leads to: its entry and those that followed, the state after each, and the wall."""

    state: GameState
    """The state at the end."""
    entries: list[Entry] = field(default_factory=list)
    states: list[GameState] = field(default_factory=list)
    wall: Refusal | None = None
    """Why it may not be taken back, if so."""

    def happen(self, event: Event) -> GameState:
        """Let one event happen. Raises Impossible."""
        if self.wall is None:
            self.wall = _wall(self.state, event)
        self.state = evolve(self.state, event)
        return self.state

    def close(self, entry: Entry) -> None:
        """End an entry."""
        self.entries.append(entry)
        self.states.append(self.state)

    def lines(self) -> bytes:
        """The entries as lines of the journal."""
        return j.entry_lines(self.entries, self.states)


def _wall(state: GameState, event: Event) -> Refusal | None:
    if type(event) is DiceRolled:
        return Refusal("ENGINE 5", f"dice were rolled since: {event.purpose}")
    if reveals(state, event):
        return Refusal("ENGINE 6", "something hidden was shown since")
    return None
