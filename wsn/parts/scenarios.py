"""The facts of a scenario for lists, from the keys that most scenario files share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """The facts of a scenario that lists show."""

    name: str
    date: str = ""
    turns: int | None = None
    """The last turn, if it is fixed."""
    note: str = ""
    """The designer's note as one line."""
    forces: Mapping[str, str] = field(default_factory=dict)
    """The name of each side's force, by side or player."""


def usual_facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file that has `name`, `date`, `turns`, `note`, and `sides` with a `name` each.

    The file need not be valid: entries that are missing or of another type are left out.
    """
    turns, sides = document.get("turns"), document.get("sides")
    forces = {
        side: str((isinstance(force, Mapping) and force.get("name")) or side)
        for side, force in (sides.items() if isinstance(sides, Mapping) else ())
    }
    return ScenarioFacts(
        name=str(document.get("name", "")),
        date=str(document.get("date", "")),
        turns=turns if isinstance(turns, int) else None,
        note=" ".join(str(document.get("note", "")).split()),
        forces=forces,
    )
