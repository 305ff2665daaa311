"""What the set-ups of games share: the facts of a scenario for lists, and a map of the right kind."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.board.terrain import Vocabulary
    from wsn.data import Problem

B = TypeVar("B", bound="Board")


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """The facts of a scenario that lists show."""

    name: str
    date: str = ""
    turns: int | None = None
    """The last turn, if it is fixed."""
    note: str = ""
    """The designer's note: its lines run together, an empty line between its paragraphs."""
    forces: Mapping[str, str] = field(default_factory=dict)
    """The name of each side's force, by side or player."""
    called: Mapping[str, str] = field(default_factory=dict)
    """The same in a sentence (`the Germans`), where the file says so."""
    nations: Mapping[str, str] = field(default_factory=dict)
    """By side, who fights for it, where the name of the force does not say so."""
    suggested: str = ""
    """The side for a newcomer: as the file says, else the one that attacks or moves first."""
    units: int = 0
    """How many units both sides have, those that come later among them; 0: not counted."""


def usual_facts(document: Mapping[str, Any], units: int = 0) -> ScenarioFacts:
    """The facts of a file that has `name`, `date`, `turns`, `note`, and `sides` with a `name` each.

    `suggested`, `attacker` or `first` may name a side. The file need not be valid: entries that are missing
    or of another type are left out.
    """
    turns, sides = document.get("turns"), document.get("sides")
    forces = {
        side: str((isinstance(force, Mapping) and force.get("name")) or side)
        for side, force in (sides.items() if isinstance(sides, Mapping) else ())
    }
    called, nations = (
        {
            side: str(force[key])
            for side, force in (sides.items() if isinstance(sides, Mapping) else ())
            if isinstance(force, Mapping) and isinstance(force.get(key), str) and force[key]
        }
        for key in ("called", "nation")
    )
    named = (document.get(key) for key in ("suggested", "attacker", "first"))
    return ScenarioFacts(
        name=str(document.get("name", "")),
        date=str(document.get("date", "")),
        turns=turns if isinstance(turns, int) else None,
        note=paragraphs(str(document.get("note", ""))),
        forces=forces,
        called=called,
        nations=nations,
        suggested=next((str(side) for side in named if side in forces), ""),
        units=units,
    )


def find_force_problems(
    file: str, forces: Mapping[str, Mapping[str, str]], sides: Collection[str], spaces: Collection[str]
) -> Iterator[Problem]:
    """What is wrong with the forces of a scenario, by side the space of each unit: sides and spaces.

    `file` and the places in it are told with each problem, under the key `sides`.
    """
    from wsn.data import Problem, nearest_hint

    for side in sorted({*forces} - {*sides}):
        yield Problem(file, f"sides.{side}", f"there is no such side{nearest_hint(side, sides)}")
    for side in sides:
        if side not in forces:
            yield Problem(file, "sides", f"the {side} are missing")
    for side, units in forces.items():
        for unit, space in units.items():
            if space not in spaces:
                text = f"there is no space {space!r}{nearest_hint(space, spaces)}"
                yield Problem(file, f"sides.{side}.units.{unit}", text)


def paragraphs(note: str) -> str:
    """A text as a person typed it, its lines run together, an empty line between its paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n[^\S\n]*\n", note) if part.strip())


def rows_of(document: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    """The tables of a list in a file that need not be valid."""
    rows = document.get(key)
    yield from (row for row in (rows if isinstance(rows, list) else ()) if isinstance(row, Mapping))


def board_of_kind(document: Mapping[str, Any], words: Vocabulary, kind: type[B], recorded: bool = False) -> B:
    """The board of a map document for a game that is played on one kind of board only.

    Raises `DataError`, also for a map of another kind.
    """
    from wsn.board.mapfile import board_from
    from wsn.data import DataError, Problem

    drawn = board_from(document, words, recorded=recorded)
    if isinstance(drawn, kind):
        return drawn
    where = str(document.get("id") or "map")
    raise DataError([Problem(where, "grid", f"the game is played on a map of {kind.noun}s")])
