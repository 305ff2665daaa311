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
    way = _way(places, neighbours, arm, start, to, taken)
    if len(way) > points or not way:
        return Refusal("M44 1.2", f"{who} moves at most {points} hexes, and not through other units")
    left, why = points, Refusal("M44 1.2", f"{who} finds no way to {to}")
    if here.leave is not None and here.leave < left and not free:
        left = here.leave
        why = Refusal(here.leave_rule, f"{who} leaves {start} and moves {left} hex only")
    if beach_start and here.most is not None and here.most < left:
        left = here.most
        why = Refusal(here.most_rule, f"a unit that starts in {start} moves at most {left} hexes")
    for hexes, space in enumerate(way, 1):
        place = places[space]
        if hexes > left:
            return why
        if place.adjacent and hexes > 1:
            return Refusal(place.stop_rule, f"{who} enters {space} only from a hex next to it")
        if place.most is not None and place.most < left:
            left = place.most
            why = Refusal(place.most_rule, f"a unit that moves into {space} moves at most {left} hexes")
            if hexes > left:
                return why
        if place.stop or space in wire:
            left, rule = hexes, place.stop_rule if place.stop else "HT Wire"
            why = Refusal(rule, f"{who} must stop in {space}")
    return why


def _way(
    places: Mapping[str, Place],
    neighbours: Mapping[str, tuple[str, ...]],
    arm: str,
    start: str,
    to: str,
    taken: Collection[str],
) -> list[str]:
    """The shortest way that is open to an arm, the start left out; empty when there is none."""
    before = {start: start}
    frontier = [start]
    while frontier and to not in before:
        following = []
        for space in frontier:
            for other in neighbours[space]:
                if other not in before and other not in taken and arm in places[other].enter:
                    before[other] = space
                    following.append(other)
        frontier = following
    way = [to] if to in before else []
    while way and before[way[0]] != start:
        way.insert(0, before[way[0]])
    return way


def may_stand(board: Board, tables: Tables, kind: str, space: str) -> Refusal | None:
    """Whether a kind of unit may start in a hex; artillery may start in a bunker (HT Bunkers)."""
    place = compile_place(board.spaces[space], tables)
    arm = tables.kinds[kind].arm
    if arm in place.enter or arm in place.stuck:
        return None
    return Refusal(place.barred, f"{tables.kinds[kind].name.lower()} may not enter {space}")
