"""The columns of a printed list of units, counters to cut out, and the boxes of a printed map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.faces import Pip
from wsn.parts.looks import PrintedFace, PrintedZone, Rolled, WorksCounter
from wsn.systems.storm_over_normandy.data.declared import HELD
from wsn.systems.storm_over_normandy.data.tables import tables
from wsn.systems.storm_over_normandy.rules.world import World

COLUMNS: Final[tuple[str, ...]] = ("firepower", "defence", "move", "spent")
OFFICER: Final[tuple[str, ...]] = ()
NOTE: Final = (
    "Firepower, defence and movement points of a fresh unit; the defence of a spent one, on the back."
)
MARKERS: Final[Mapping[str, int]] = {HELD: 1}
"""What to cut out besides units: a spent unit is turned over (SON 2.1.1); one marker is for the 711th."""


def dice() -> Mapping[int, Pip]:
    """None: two ordinary dice are thrown."""
    return {}


def row(kind: str) -> tuple[str, ...]:
    """The values of a kind under `COLUMNS`. Raises KeyError."""
    printed_kind = tables().kinds[kind]
    moves = str(printed_kind.moves) if printed_kind.moves else "–"
    return str(printed_kind.firepower), str(printed_kind.defence), moves, str(printed_kind.spent)


def printed(kind: str) -> PrintedFace:
    """The front of a counter, its size, and its back when it is spent."""
    printed_kind = tables().kinds[kind]
    fire, defence, moves, spent = row(kind)
    front = (("firepower", fire), ("defence", defence), *((("move", moves),) if printed_kind.moves else ()))
    words = (*(("airborne",) if printed_kind.airborne else ()), printed_kind.size)
    return PrintedFace(front, words, (("spent", (("defence", spent),)),))


def rolled(world: World, side: str) -> Rolled:  # noqa: ARG001 - nothing is rolled for
    """Nothing: no force of this game has dice before it begins."""
    return Rolled()


def drawn(world: World) -> Mapping[str, Mapping[str, int]]:
    """The strongpoints, of which the beaches get eighteen (SON 3.0); none where the landing is over."""
    kinds = world.tables.kinds if world.scenario.begun is None else {}
    return {"germans": {key: row.copies for key, row in kinds.items() if row.copies}}


def marker(gives: Mapping[str, str | int | bool]) -> WorksCounter:
    """None: no works are bought. Raises KeyError."""
    raise KeyError(gives.get("kind", ""))


def zones(world: World) -> tuple[PrintedZone, ...]:
    """The Landing Boxes and the Reinforcement Boxes."""
    boxes = world.board.boxes
    landing = tuple(space for space in boxes if world.landing_box(space))
    german = tuple(space for space in boxes if world.zone(space))
    return PrintedZone("landing", "allies", landing), PrintedZone("reinforcements", "germans", german)
