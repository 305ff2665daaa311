"""Parts of a scenario file beyond who fights whom: zones, ways off the map, hidden chits, and the score.

A zone is a named set of hexes: where a side sets up, by which edge reinforcements come, off which hexes
a wave from the sea lies, where a side leaves the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from wsn.data import Fault, Id, Line

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard

Side = Literal["allies", "axis"]
Compass = Literal["north", "east", "south", "west"]
Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]
By = Literal["ground", "sea", "air", "glider"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file; unknown keys are errors."""


class Zone(Part, frozen=True, kw_only=True):
    """A set of hexes: those listed, and those within `depth` hexes of an edge of the map (WSS 3.3)."""

    id: Id
    """Its id, by which units, works and exits name it."""
    name: Line = ""
    """What players read; the id without one."""
    spaces: tuple[str, ...] = ()
    """The hexes of the zone that are listed one by one."""
    edge: Compass | None = None
    """The edge of the map whose hexes belong to it too."""
    depth: Count = 1
    """How many hexes deep it lies along that edge."""


class Exit(Part, frozen=True, kw_only=True):
    """A zone from which the platoons of a side leave the map, and what each step that leaves is worth."""

    side: Side
    """Whose platoons leave by it."""
    zone: str
    """The id of the zone that they leave from."""
    points: Points = 1
    """The victory points for each step that leaves."""


class Chits(Part, frozen=True, kw_only=True):
    """Hidden victory points: the values are dealt to the hexes unseen and turned up at the end."""

    spaces: tuple[str, ...]
    """The hexes that have a chit."""
    values: tuple[Points, ...]
    """The points on the chits, dealt unseen."""
    holders: Mapping[str, Side] = {}
    """Who holds which of the hexes as the game begins; a hex that is not named is nobody's."""


class Victory(Part, frozen=True, kw_only=True):
    """How the points are counted when the game ends (WSS 24)."""

    steps_for_one: Count | None = None
    """How many enemy steps lost give a point; None: losses give none."""
    attacker_needs: Points | None = None
    """The points with which the attacker wins, and with fewer loses; None: the side with more wins."""
    tie: Literal["draw", "allies", "axis"] = "draw"
    """Who wins a tie."""
    at_once: bool = False
    """A side that holds every objective when a turn ends has won."""


def spaces_of(zone: Zone, board: HexBoard) -> tuple[str, ...]:
    """The hexes of a zone, in board order. Raises UnknownSpace."""
    ids = {board.find(label).id for label in zone.spaces}
    if zone.edge is not None:
        ids.update(near_edge(board, zone.edge, zone.depth))
    return tuple(space for space in board.spaces if space in ids)


def near_edge(board: HexBoard, edge: Compass, depth: int) -> Iterator[str]:
    """The hexes within `depth` of an edge of the map, that of the edge itself counted as one.

    Along a northern or southern edge the hexes of each column are counted, else those of each row.
    """
    lines: dict[int, list[tuple[int, str]]] = {}
    for space in board.hexes.values():
        column, row = board.grid.column_row(space.hex)
        line, at = (column, row) if edge in ("north", "south") else (row, column)
        lines.setdefault(line, []).append((-at if edge in ("south", "east") else at, space.id))
    for spaces in lines.values():
        for _, space_id in sorted(spaces)[:depth]:
            yield space_id


def zones_of(zones: tuple[Zone, ...], board: HexBoard) -> Mapping[str, tuple[str, ...]]:
    """The hexes of every zone, by its id."""
    return {zone.id: spaces_of(zone, board) for zone in zones}


def zone_problems(zones: tuple[Zone, ...], board: HexBoard) -> Iterator[Fault]:
    """Everything wrong with the zones themselves."""
    from wsn.board.board import UnknownSpace

    seen: set[str] = set()
    for i, zone in enumerate(zones, 1):
        here = f"zones #{i} ({zone.id})"
        if zone.id in seen:
            yield here, f"{zone.id!r} is used twice"
        seen.add(zone.id)
        if zone.id in board.spaces or zone.id in board.aliases:
            yield here, f"{zone.id!r} is a hex of the map; give the zone another id"
        if not zone.spaces and zone.edge is None:
            yield here, "the zone is empty: list `spaces`, or name an `edge`"
        for label in zone.spaces:
            try:
                board.find(label)
            except UnknownSpace as error:
                yield f"{here}.spaces", error
