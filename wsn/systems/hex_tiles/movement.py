"""Moving: how far a unit comes, where it must stop, and why it may not go further (HT, M44 1.2).

Only the last hex of a move matters: nothing happens on the way. So a move is one command, and a unit comes
to every hex that some way leads to (M44 1.2 R1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wsn.board.board import Board
from wsn.cite import Refusal
from wsn.systems.hex_tiles.ground import Place, compile_place
from wsn.systems.hex_tiles.tables import Tables

NOWHERE: Mapping[str, int] = {}


def reach(
    places: Mapping[str, Place],
    neighbours: Mapping[str, tuple[str, ...]],
    arm: str,
    start: str,
    points: int,
    taken: Collection[str],
    wire: Collection[str] = (),
    *,
    free: bool = False,
    beach_start: bool = False,
) -> dict[str, int]:
    """Where a unit can move: each hex, and by how many hexes at the least.

    `taken` are the hexes with a unit: nobody moves into or through them. `free` is for the card that lets
    ground slow nobody; what is closed to the arm stays closed. `beach_start` is the switch by which the
    limit of a beach also binds a unit that starts there.
    """
    found: dict[str, int] = {}
    here = places[start]
    if arm in here.stuck:
        return found
    cap = points
    if not free:
        if here.leave is not None:
            cap = min(cap, here.leave)
        if beach_start and here.most is not None:
            cap = min(cap, max(here.most, 1))
    caps = {start: cap}
    frontier = [(start, cap)]
    hexes = 0
    while frontier:
        hexes += 1
        following: list[tuple[str, int]] = []
        for space, cap in frontier:
            if cap < hexes:
                continue
            for other in neighbours[space]:
                if other in taken:
                    continue
                place = places[other]
                if arm not in place.enter:
                    continue
                left = cap
                if not free:
                    if place.adjacent and hexes > 1:
                        continue
                    if place.most is not None and place.most < left:
                        left = place.most
                        if left < hexes:
                            continue
                    if place.stop or other in wire:
                        left = hexes
                if other not in found:
                    if other == start:
                        continue
                    found[other] = hexes
                    caps[other] = left
                elif caps[other] >= left:
                    continue
                else:
                    caps[other] = left
                if left > hexes:
                    following.append((other, left))
        frontier = following
    return found


def why_not(
    places: Mapping[str, Place],
    neighbours: Mapping[str, tuple[str, ...]],
    arm: str,
    start: str,
    points: int,
    taken: Collection[str],
    wire: Collection[str],
    to: str,
    who: str,
    *,
    free: bool = False,
    beach_start: bool = False,
) -> Refusal:
    """Why a unit cannot move to a hex that is not in its `reach`: the rule that is in the way."""
    here, there = places[start], places[to]
    if to == start:
        return Refusal("M44 1.2", f"{who} stands in {to} already")
    if to in taken:
        return Refusal("M44 1.2", f"there is a unit in {to}: one unit a hex")
    if arm in here.stuck:
        return Refusal(here.leave_rule, f"{who} may not move out of {start}")
    if arm not in there.enter:
        return Refusal(there.barred, f"{who} may not enter {to}")
    if not points:
        return Refusal("M44 1.10", f"{who} may not move this turn")
    if to not in reach(places, neighbours, arm, start, points, taken, free=True):
        return Refusal("M44 1.2", f"{who} moves at most {points} hexes, and not through other units")
    if free:
        return Refusal("M44 1.2", f"{who} finds no way to {to}")
    apart = reach(places, neighbours, arm, start, points, taken, free=True)[to]
    if here.leave is not None and apart > here.leave:
        return Refusal(here.leave_rule, f"{who} leaves {start} and moves {here.leave} hex only")
    if there.adjacent and apart > 1:
        return Refusal(there.stop_rule, f"{who} enters {to} only from a hex next to it")
    if there.most is not None and apart > there.most:
        return Refusal(there.most_rule, f"a unit that moves into {to} moves at most {there.most} hexes")
    if beach_start and here.most is not None and apart > here.most:
        return Refusal(here.most_rule, f"a unit that starts in {start} moves at most {here.most} hexes")
    for space, hexes in sorted(
        reach(places, neighbours, arm, start, points, taken, wire, beach_start=beach_start).items()
    ):
        if to in neighbours[space] and hexes < points:
            if space in wire:
                return Refusal("HT Wire", f"{who} must stop at the wire in {space}")
            if places[space].stop:
                return Refusal(places[space].stop_rule, f"{who} must stop in {space}")
            if places[space].most is not None:
                limit = places[space].most
                return Refusal(
                    places[space].most_rule, f"{who} moves at most {limit} hexes by way of {space}"
                )
    return Refusal("M44 1.2", f"{who} finds no way to {to} within {points} hexes")


def may_stand(board: Board, tables: Tables, kind: str, space: str) -> Refusal | None:
    """Whether a kind of unit may start in a hex; artillery may start in a bunker (HT Bunkers)."""
    place = compile_place(board.spaces[space], tables)
    arm = tables.kinds[kind].arm
    if arm in place.enter or arm in place.stuck:
        return None
    return Refusal(place.barred, f"{tables.kinds[kind].name.lower()} may not enter {space}")
