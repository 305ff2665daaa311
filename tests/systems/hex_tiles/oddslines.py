"""Odds that were foretold and what came of them, from the events of a game."""

from __future__ import annotations

from wsn.engine.commands import Command
from wsn.engine.events import Event, Resolved
from wsn.systems.hex_tiles.rules.commands import Heal


def told(command: Command, events: tuple[Event, ...]) -> str | None:
    """The outcome of a battle or of medics, in the words of the odds."""
    if isinstance(command, Heal):
        word = next(e.text for e in events if isinstance(e, Resolved) and e.rule == "M44 1.10")
        return f"{word.rpartition('; ')[2].split()[0]} restored"
    texts = [e.text for e in events if isinstance(e, Resolved) and e.rule == "M44 1.1"]
    return texts[0].rpartition("; ")[2] if texts else None
