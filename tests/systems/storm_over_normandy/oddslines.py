"""Odds that were foretold and what came of them, from the events of a game."""

from __future__ import annotations

from wsn.engine.commands import Command
from wsn.engine.events import Event, Resolved
from wsn.systems.storm_over_normandy.rules.commands import Release


def told(command: Command, events: tuple[Event, ...]) -> str | None:
    """The damage of the first attack, or what came of a release, in the words of the odds."""
    if isinstance(command, Release):
        return next(e.text for e in events if isinstance(e, Resolved) and e.rule == "SON 14.1")
    attacks = [e.text for e in events if isinstance(e, Resolved) and e.rule == "SON 9.3.5"]
    return attacks[0].rpartition(": ")[2] if attacks else None
