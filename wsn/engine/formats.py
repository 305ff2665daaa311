"""From each older format of a journal to the next: what was written otherwise, and how it reads now."""

from __future__ import annotations

from typing import Any

from wsn.engine.declared import Declared


def ways_by_name(entry: dict[str, Any], declared: Declared) -> dict[str, Any]:
    """Format 2 to 3: the way in which a game ended was a sentence, and is a name that the game declares."""
    for event in entry["events"]:
        if event["is"] == "GameEnded":
            way, about = declared.way_once(event.pop("way", ""))
            event |= {"way": way, "about": about}
    return entry


def entries_alike(entry: dict[str, Any], declared: Declared) -> dict[str, Any]:  # noqa: ARG001
    """Format 3 to 4: only the header changed, so the entries and the digests of their states are as now."""
    return entry
