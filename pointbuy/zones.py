"""The zones where the two sides set up and enter (WSN 7.1, 7.2).

In an encounter each side enters by its own edge. A defender sets up around the objectives, in front of them
and behind; the front runs through the foremost of these hexes. The attacker sets up on the other
side of the front, at the prescribed distance from every defended hex; units without room there enter by the
edge behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pointbuy.objectives import edge_depths, rim_spaces
from wsn.board.hexboard import HexBoard
from wsn.parts.mustering import Battle, BattleSide, Compass, Goal, Ground, Piece, Zone
from wsn.renamed import former_names

LEAST_RADIUS, FORWARD_HEXES = 3, 2
"""The least radius of a defender's zone around the objectives, and the hexes in front of them."""
EASY_PIECES: Final = 1
"""The pieces in a hex that are not crowded."""


def way_in(board: HexBoard, ground: Ground, edge: Compass, depth: int = 1) -> Zone:
    """The zone of units that enter by an edge: the rim of the map, or the waters before it."""
    return ground.afloat(edge) or edge_zone(board, edge, depth)


def both_ways_in(
    board: HexBoard, ground: Ground, sides: tuple[BattleSide, BattleSide], battle: Battle
) -> tuple[Zone, Zone]:
    """The entry zones of both sides, without the corners that they would share."""
    one, other = (way_in(board, ground, side.edge, battle.depth) for side in sides)
    shared = set(one.spaces) & set(other.spaces)
    if shared:
        one, other = (
            Zone(zone.id, zone.name, tuple(space for space in zone.spaces if space not in shared), by=zone.by)
            for zone in (one, other)
        )
    return one, other


@dataclass(frozen=True, slots=True)
class Lines:
    """The zones of a battle in which one side defends."""

    defender: Zone
    attacker: Zone | None
    """None if there is no room at all; then all units enter by the edge."""
    edge: Zone
    """The attacker's edge of the map, without the defender's hexes."""


def edge_zone(board: HexBoard, edge: Compass, depth: int = 1) -> Zone:
    """The rim of the map on one side, or its first `depth` rows."""
    if depth == 1:
        return Zone(f"{edge}_edge", f"the {edge} edge of the map", rim_spaces(board, edge), edge)
    spaces = tuple(space for space, at in edge_depths(board, edge).items() if at <= depth)
    return Zone(f"{edge}_edge", f"the first {depth} rows from the {edge}", spaces)


def zone_lines(
    board: HexBoard,
    ground: Ground,
    edges: tuple[Compass, Compass],
    goals: Sequence[Goal],
    pieces: Sequence[Piece],
    battle: Battle,
    holds: Callable[[Sequence[str]], bool],
) -> Lines | None:
    """The zones of an attacker and a defender; `edges` are theirs in this order.

    The defender's zone is the smallest that has room for the pieces (`holds` tells whether they fit). None if
    even the whole of that side of the front is too small.
    """
    depth = edge_depths(board, edges[0])
    front = max(min(depth[goal.space] for goal in goals) - FORWARD_HEXES, 1)
    front = min(max(front, battle.apart + 1), min(depth[goal.space] for goal in goals))
    behind = {
        space: min(board.distance(space, goal.space) for goal in goals)
        for space in board.spaces
        if depth[space] >= front
    }
    most = max(behind.values())
    for radius in range(LEAST_RADIUS, most + 1):
        inside = [space for space, away in behind.items() if away <= radius]
        standing = [space for space in inside if _can_stand(ground, pieces, space)]
        easy = len(pieces) <= len(standing) * EASY_PIECES
        if (easy or radius == most) and holds(inside):
            coming = way_in(board, ground, edges[0], battle.depth)
            return _zones_apart(board, depth, coming, inside, battle)
    return None


def _can_stand(ground: Ground, pieces: Sequence[Piece], space: str) -> bool:
    return any(ground.stands(piece, space) for piece in pieces)


def _zones_apart(
    board: HexBoard,
    depth: Mapping[str, int],
    coming: Zone,
    inside: Sequence[str],
    battle: Battle,
) -> Lines:
    """Both zones, given the defender's."""
    front = min(depth[space] for space in inside)
    far = [
        space
        for space in board.spaces
        if depth[space] < front and all(board.distance(space, held) >= battle.apart for held in inside)
    ]
    held = set(inside)
    free = tuple(space for space in coming.spaces if space not in held)
    defence = Zone("defence", "around the objectives", tuple(inside))
    if coming.by:
        return Lines(defence, None, coming)
    return Lines(
        defence,
        Zone("start_line", f"{battle.apart} hexes or more from the front", tuple(far)) if far else None,
        Zone(coming.id, coming.name, free, coming.edge if len(free) == len(coming.spaces) else None),
    )


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"lines": "zone_lines"},
    )
