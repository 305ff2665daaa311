"""The columns of a printed list of units, every side of counters to cut out, the boxes of a printed map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.english import count
from wsn.parts.faces import Pip
from wsn.parts.looks import PrintedFace, PrintedZone, Rolled, WorksCounter
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    ISOLATED,
    MULBERRY_HERE,
    OUT_OF_SUPPLY,
    POSITION,
    POSITION_BEGUN,
    REGROUP,
    REPLACED,
    RESERVE,
    SCATTERED,
    STRATEGIC,
    TRUCK,
)
from wsn.systems.normandy_44.data.tables import describe_type, tables
from wsn.systems.normandy_44.look.counters import face
from wsn.systems.normandy_44.rules.world import World

COLUMNS: Final[tuple[str, ...]] = ("strength", "reduced", "movement", "quality", "armor")
OFFICER: Final[tuple[str, ...]] = ()
NOTE: Final = (
    "Combat strength, with what losses leave of it; brackets: it only defends. Movement, troop quality, and "
    "the armor rating, of an anti-tank unit with AT."
)
MARKERS: Final[Mapping[str, int]] = {
    DISRUPTED: 20,
    SCATTERED: 12,
    RESERVE: 20,
    REGROUP: 10,
    OUT_OF_SUPPLY: 16,
    ISOLATED: 12,
    REPLACED: 8,
    STRATEGIC: 10,
    TRUCK: 2,
    POSITION: 16,
    POSITION_BEGUN: 10,
    MULBERRY_HERE: 2,
}
"""What to cut out besides units, with how many: enough for the fullest turn of the campaign."""
NO_VALUE: Final = "–"


def dice() -> Mapping[int, Pip]:
    """None: ordinary dice are thrown."""
    return {}


def row(kind: str) -> tuple[str, ...]:
    """The values of a unit under `COLUMNS`. Raises KeyError."""
    counter = tables().counters[kind]
    full, *less = face(kind).sides
    rating = f"{full.rating}{' AT' if full.red_rating else ''}" if full.rating else NO_VALUE
    reduced = ", ".join(side.strength for side in less) or NO_VALUE
    return full.strength, reduced, str(counter.moves or NO_VALUE), full.quality or NO_VALUE, rating


def printed(kind: str) -> PrintedFace:
    """Every side of a counter, as it lies for each step (N44 2.3, 17.9). Raises KeyError."""
    counter, told = tables().counters[kind], face(kind)
    full, *less = told.sides
    values = (("strength", full.strength), ("movement", full.moves))
    reduced = tuple(
        (count(counter.steps - n, "step"), (("strength", side.strength),)) for n, side in enumerate(less, 1)
    )
    return PrintedFace(values, (describe_type(counter.type),), reduced, sides=told.sides)


def rolled(world: World, side: str) -> Rolled:  # noqa: ARG001 - nothing is rolled for
    """Nothing: no force of this game has dice before it begins."""
    return Rolled()


def drawn(world: World) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG001 - of any scenario
    """None: every unit is where the scenario says."""
    return {}


def marker(gives: Mapping[str, str | int | bool]) -> WorksCounter:
    """None: no works are bought. Raises KeyError."""
    raise KeyError(gives.get("kind", ""))


def zones(world: World) -> tuple[PrintedZone, ...]:
    """The boxes beside the map by what waits in them, and where each side comes on."""
    boxes = world.board.boxes

    def ending(*words: str) -> tuple[str, ...]:
        return tuple(box for box in boxes if box.endswith(words))

    def beginning(word: str) -> tuple[str, ...]:
        return tuple(box for box in boxes if box.startswith(word))

    return (
        PrintedZone("assault", "allied", ending("-Landing")),
        PrintedZone("follow-up", "allied", ending("-Follow-Up")),
        PrintedZone("in Britain", "allied", beginning("Britain")),
        PrintedZone("entry", "german", beginning("Entry")),
        PrintedZone("mobilization", "german", beginning("Mobilization")),
    )
