"""Odds that were foretold and what came of them, from the events of a game."""

from __future__ import annotations

import re

from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, Resolved, TrackSet, UnitMarked, UnitPlaced, UnitRemoved
from wsn.systems.omaha_solitaire.rules.commands import Clear, Done, PressOn, Target


def event_words(events: tuple[Event, ...]) -> str:
    """What a random event did, in the words of its odds."""
    lost = (
        ", a victory point lost" if any(isinstance(e, Resolved) and " lost" in e.text for e in events) else ""
    )
    for event in events:
        match event:
            case Resolved() if event.text.endswith("several squares are as near"):
                return "you choose between squares that are as near"
            case Resolved() if event.text.endswith("nobody is ashore"):
                return "nobody is ashore"
            case PhaseEntered(phase="losses"):
                return "1 unit of your choice disrupted, or eliminated where it was"
            case PhaseEntered(phase="pay"):
                return "1 initiative point lost"
            case UnitMarked(mark="disrupted") if event.on:
                return "a tank token loses a step" if event.unit.startswith("tank") else "1 unit disrupted"
            case UnitMarked(mark="eliminated"):
                return "1 unit eliminated"
            case UnitMarked(mark="pinned") if event.on:
                return "everybody there pinned"
            case UnitRemoved():
                return "a tank token is lost"
            case UnitPlaced():
                return f"a German token in {event.space}{lost}"
            case TrackSet() if event.track.startswith("initiative"):
                gained = any(isinstance(e, Resolved) and " gains " in e.text for e in events)
                return "1 initiative point more" if gained else "1 initiative point lost"
            case PhaseEntered(phase="activation"):
                break
    return "nothing"


def told(command: Command, events: tuple[Event, ...]) -> str | None:
    """What an attack, a mine, engineers or a random event came to, in the words of the odds."""
    if isinstance(command, Done):
        return event_words(events)
    if isinstance(command, Target):
        named = next(e.text for e in events if isinstance(e, Resolved) and ", on a " in e.text)
        return f"{named.partition(', on a ')[0].rpartition(' in ')[0]}: {event_words(events)}"
    if not isinstance(command, (PressOn, Clear)):
        return None
    for event in events:
        if isinstance(event, Resolved) and event.text.startswith(("attack on", "engineers in")):
            return event.text.rpartition(": ")[2]
        if isinstance(event, Resolved) and event.text.startswith("the mine"):
            return re.sub(r", on a \d,?", "", event.text)
    return None
