"""A scenario in a few facts, from the keys that the files of every system share: for lists of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wsn import scenario
from wsn.data import read_document
from wsn.parts.scenarios import usual_facts
from wsn.systems import door, has
from wsn.systems.contract import SetUp


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list tells of a scenario before it is set up."""

    scenario: str
    """The name it is played by."""
    file: Path
    system: str
    name: str
    date: str
    turns: int | None
    map: str
    sides: Mapping[str, str]
    """By side, the name of its force."""
    note: str
    """The designer's note, its lines run together."""


def summary(name_or_path: str | Path) -> Summary:
    """The facts of one scenario. Raises DataError."""
    return _told(scenario.find(name_or_path))


def summaries() -> tuple[Summary, ...]:
    """The facts of every scenario that comes with the program, by name."""
    return tuple(_told(path) for path in scenario.names().values())


def _told(path: Path) -> Summary:
    document = read_document(path)
    system = str(document.get("system", ""))
    facts = door(system, SetUp).facts(document) if has(system, SetUp) else usual_facts(document)
    return Summary(
        scenario=path.stem,
        file=path,
        system=system,
        name=facts.name,
        date=facts.date,
        turns=facts.turns,
        map=str(document.get("map", "")),
        sides=dict(facts.forces),
        note=facts.note,
    )
