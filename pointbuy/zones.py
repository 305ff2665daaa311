"""Where the two sides set up and come on (WSN 7.1, 7.2).

In an encounter each comes on by its own edge. A defender sets up around the objectives, in front of them and
behind; his front is the foremost of these hexes. The attacker sets up at least so many hexes from each of
them, on his side of the front; who has no room there comes on by his edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pointbuy.objectives import depths, rim
from wsn.board.hexboard import HexBoard
from wsn.parts.mustering import Battle, BattleSide, Compass, Goal, Ground, Piece, Zone

NEAREST, FORWARD = 3, 2
"""A defender sets up at least so many hexes around his objectives, and so many in front of them."""
EASY = 1
"""So many pieces in a hex stand at their ease."""


def way_in(board: HexBoard, ground: Ground, edge: Compass, depth: int = 1) -> Zone:
    """Where those begin who come on by an edge: its rim, or the waters before it."""
    return ground.afloat(edge) or edge_zone(board, edge, depth)


def both_ways_in(
    board: HexBoard, ground: Ground, sides: tuple[BattleSide, BattleSide], battle: Battle
) -> tuple[Zone, Zone]:
    """Where the two sides begin who come on by their edges; nobody begins in a corner of both."""
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
    """None: there is no room at all; all come on by the edge."""
    edge: Zone
    """The attacker's edge of the map, without what the defender holds."""


def edge_zone(board: HexBoard, edge: Compass, depth: int = 1) -> Zone:
    """The rim of the map on one side, or so many rows of it."""
    if depth == 1:
        return Zone(f"{edge}_edge", f"the {edge} edge of the map", rim(board, edge), edge)
    spaces = tuple(space for space, at in depths(board, edge).items() if at <= depth)
    return Zone(f"{edge}_edge", f"the first {depth} rows from the {edge}", spaces)


def lines(
    board: HexBoard,
    ground: Ground,
    edges: tuple[Compass, Compass],
    goals: Sequence[Goal],
    pieces: Sequence[Piece],
    battle: Battle,
    holds: Callable[[Sequence[str]], bool],
) -> Lines | None:
    """The zones of an attacker and a defender, by their edges in this order.

    The defender's zone is the smallest in which his pieces have room (`holds` says whether they fit); None
    where not even all his side of the front holds them.
    """
    depth = depths(board, edges[0])
    front = max(min(depth[goal.space] for goal in goals) - FORWARD, 1)
    front = min(max(front, battle.apart + 1), min(depth[goal.space] for goal in goals))
    behind = {
        space: min(board.distance(space, goal.space) for goal in goals)
        for space in board.spaces
        if depth[space] >= front
    }
    most = max(behind.values())
    for radius in range(NEAREST, most + 1):
        inside = [space for space, away in behind.items() if away <= radius]
        standing = [space for space in inside if _stand(ground, pieces, space)]
        easy = len(pieces) <= len(standing) * EASY
        if (easy or radius == most) and holds(inside):
            coming = way_in(board, ground, edges[0], battle.depth)
            return _apart(board, depth, coming, inside, battle)
    return None


def _stand(ground: Ground, pieces: Sequence[Piece], space: str) -> bool:
    return any(ground.stands(piece, space) for piece in pieces)


def _apart(
    board: HexBoard,
    depth: Mapping[str, int],
    coming: Zone,
    inside: Sequence[str],
    battle: Battle,
) -> Lines:
    """The attacker's zone for this zone of the defender."""
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
