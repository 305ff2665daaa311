"""What the lists of scenarios tell of one, from the keys that most scenario files share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """What a list tells of a scenario before it is set up."""

    name: str
    date: str = ""
    turns: int | None = None
    """The last turn, where it is fixed."""
    note: str = ""
    """The designer's note, its lines run together."""
    forces: Mapping[str, str] = field(default_factory=dict)
    """By side (or player), what its force is called here."""


def usual_facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file that has `name`, `date`, `turns`, `note`, and `sides` with a `name` each.

    The file need not be in order: what is missing or of another type is left out.
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
