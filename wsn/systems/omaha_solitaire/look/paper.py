"""The columns of a printed list of units and tokens, counters to cut out, and the First Wave squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from wsn.parts.faces import Pip
from wsn.parts.looks import PrintedFace, PrintedZone, Rolled, WorksCounter
from wsn.systems.omaha_solitaire.data.declared import GAP, OBSTACLE, PINNED
from wsn.systems.omaha_solitaire.data.tables import tables
from wsn.systems.omaha_solitaire.data.words import SECTORS
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, World

COLUMNS: Final[tuple[str, ...]] = ("combat factor", "disrupted")
OFFICER: Final[tuple[str, ...]] = ()
COUNTER_NOTE: Final = (
    "Combat factor of a unit at full strength and, on the back, disrupted. A German token lies face down: its"
    " back shows only whether it is a strongpoint or a random event."
)
MARKERS: Final[Mapping[str, int]] = {OBSTACLE: 8, GAP: 8, PINNED: 6}
"""What to cut out besides units: a disrupted unit is turned over; every beach square may have obstacles."""
EFFECTS: Final[Mapping[str, str]] = {
    "sniper": "an initiative point is lost",
    "mine": "strikes before the fight",
    "mortar": "one unit is disrupted",
    "blank": "nothing happens",
}
"""What a random event token does, by its effect."""


def dice() -> Mapping[int, Pip]:
    """None: an ordinary die is thrown."""
    return {}


def row(kind: str) -> tuple[str, ...]:
    """The values of a kind under `COLUMNS`. Raises KeyError."""
    printed_kind = tables().kinds[kind]
    if printed_kind.arm == "event":
        return "–", "–"
    german = printed_kind.arm == "strongpoint"
    return str(printed_kind.full), "–" if german else str(printed_kind.disrupted)


def printed(kind: str) -> PrintedFace:
    """The front of a counter, what it is, and its back."""
    printed_kind = tables().kinds[kind]
    if printed_kind.arm == "event":
        return PrintedFace((), (EFFECTS.get(printed_kind.effect, "random event"),), back="random event")
    front = (("factor", str(printed_kind.full)),)
    if printed_kind.arm == "strongpoint":
        return PrintedFace(front, ("strongpoint",), back="strongpoint")
    words = (
        *(("Rangers",) if printed_kind.arm == "ranger" else ()),
        *((printed_kind.size,) if printed_kind.size else ()),
    )
    return PrintedFace(front, words, (("disrupted", (("factor", str(printed_kind.disrupted)),)),))


def rolled(world: World, side: str) -> Rolled:  # noqa: ARG001 - nothing is rolled for
    """Nothing: no force of this game has dice before it begins."""
    return Rolled()


def drawn(world: World) -> Mapping[str, Mapping[str, int]]:
    """The German tokens of the pool, and the tank tokens that the cards bring (BO Setup, BO Tanks)."""
    pool, tanks = world.tables.pools[world.scenario.pool], Counter[str]()
    for card in world.tables.cards.values():
        if card.effect == "tank":
            tanks[f"tank_{card.amount}"] += card.copies
    return {US: tanks, GERMANS: {**pool.strongpoints, **pool.events}}


def marker(gives: Mapping[str, str | int | bool]) -> WorksCounter:
    """None: no works are bought. Raises KeyError."""
    raise KeyError(gives.get("kind", ""))


def zones(world: World) -> tuple[PrintedZone, ...]:
    """The First Wave squares of each division (BO Landing R2)."""
    return tuple(
        PrintedZone(
            f"{division} Division", US, tuple(box for box in world.boxes if world.sector(box) == division)
        )
        for division in SECTORS.values()
    )
