"""Movement: which hexes a unit can reach, where it must stop, and why it may go no further (HT, M44 1.2).

Nothing happens on the way, so a move is one command that names the last hex (M44 1.2 R1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

from wsn.board import paths
from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Costs, Moves, Stop, compile_costs, compile_moves
from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.english import count
from wsn.systems.hex_tiles.data.ground import Place
from wsn.systems.hex_tiles.data.ground import places as ground_of
from wsn.systems.hex_tiles.data.tables import ARMS
from wsn.systems.hex_tiles.data.tables import tables as shipped

NOWHERE: Final[Mapping[str, int]] = {}


def moves(
    board: HexBoard,
    places: Mapping[str, Place],
    arm: str,
    *,
    free: bool = False,
    beach_start: bool = False,
    onward: bool = False,
) -> Moves:
    """Every step of an arm over an empty map; a hex costs 1.

    With `free` terrain does not slow the move, but hexes closed to the arm stay closed. With `beach_start`
    the limit of a beach also binds a unit that starts there. `onward`: a last hex is kept for the step off
    the map, which counts as one against every limit.
    """

    @cache
    def into(space: str, limit: int | None, stop: bool) -> Cost | Stop:
        cost = Cost(1, (Reason("M44 1.2", f"1 hex to {space}"),), limit)
        return Stop(cost) if stop else cost

    def step(came: str | None, a: str, b: str) -> Cost | Stop | Refusal:
        here, there = places[a], places[b]
        if came is None and arm in here.stuck:
            return Refusal(here.leave_rule, f"{arm} may not move out of {a}")
        if arm not in there.enter:
            return Refusal(there.barred, f"{arm} may not enter {b}")
        if free:
            return into(b, None, False)
        if there.adjacent and came is not None:
            return Refusal(there.stop_rule, f"{arm} may enter {b} only from an adjacent hex")
        limits = [there.most] if there.most is not None else []
        if came is None and here.leave is not None:
            limits.append(here.leave)
        if came is None and beach_start and here.most is not None:
            limits.append(max(here.most, 1))
        limit = min(limits, default=None)
        return into(b, limit - 1 if onward and limit is not None else limit, there.stop)

    return compile_moves(board, step, "M44 1.2", begins_only=True)


def reach(
    board: HexBoard,
    steps: Moves,
    start: str,
    points: int,
    taken: Collection[str],
    wire: Collection[str] = (),
) -> dict[str, int]:
    """Every hex a unit can move to, with the length of its shortest move in hexes.

    No unit moves into or through the hexes of `taken`, which hold a unit. A unit that enters `wire` must
    stop; leave `wire` out where terrain does not slow the move.
    """
    reached = dict(paths.reach(board, steps, start, points, fresh=False, stops=wire, closed=taken))
    del reached[start]
    return reached


def why_not(
    board: HexBoard,
    places: Mapping[str, Place],
    entries: Moves,
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
    """Why a unit cannot move to a hex outside its `reach`, with the rule that stops it.

    `entries` are the steps of its arm where terrain does not slow the move.
    """
    here, there = places[start], places[to]
    if to == start:
        return Refusal("M44 1.2", f"{who} is already in {to}")
    if to in taken:
        return Refusal("M44 1.2", f"there is a unit in {to}: only one unit may be in a hex")
    if arm in here.stuck:
        return Refusal(here.leave_rule, f"{who} may not move out of {start}")
    if arm not in there.enter:
        return Refusal(there.barred, f"{who} may not enter {to}")
    if not points:
        return Refusal("M44 1.10", f"{who} may not move this turn")
    way = paths.route(board, entries, start, to, points, closed=taken)
    if isinstance(way, Refusal):
        return Refusal("M44 1.2", f"{who} may move at most {_hexes(points)}, and not through other units")
    left, why = points, Refusal("M44 1.2", f"{who} cannot reach {to}")
    if here.leave is not None and here.leave < left and not free:
        left = here.leave
        why = Refusal(here.leave_rule, f"a unit that leaves {start} moves only {_hexes(left)}")
    if beach_start and here.most is not None and here.most < left:
        left = here.most
        why = Refusal(here.most_rule, f"a unit that starts in {start} moves at most {_hexes(left)}")
    for hexes, space in enumerate(way.spaces[1:], 1):
        place = places[space]
        if hexes > left:
            return why
        if place.adjacent and hexes > 1:
            return Refusal(place.stop_rule, f"{who} may enter {space} only from an adjacent hex")
        if place.most is not None and place.most < left:
            left = place.most
            why = Refusal(place.most_rule, f"a unit that moves into {space} moves at most {_hexes(left)}")
            if hexes > left:
                return why
        if place.stop or space in wire:
            left, rule = hexes, place.stop_rule if place.stop else "HT Wire"
            why = Refusal(rule, f"{who} must stop in {space}")
    return why


def _hexes(number: int) -> str:
    return count(number, "hex", "hexes")


# --- for `wsn reach` and `wsn route`, outside a game; a hex costs 2, since movement is in half points there.


HEX: Final = 2
FIRST_STEP: Final = "M44 1.2"


def mover(word: str) -> tuple[str, int | None]:
    """The arm of a kind and its movement in half points, or an arm and None.

    Raises LookupError with the nearest words for an unknown one.
    """
    kinds = shipped().kinds
    if word in kinds:
        return kinds[word].arm, HEX * kinds[word].points
    if word in ARMS:
        return word, None
    raise LookupError(f"there is no mover {word!r}{nearest_hint(word, (*kinds, *ARMS))}")


def costs(board: HexBoard, mover: str) -> Costs:
    """The cost of every step of an arm; the reasons say where it must stop."""
    ground = ground_of(board, shipped())

    def step(a: str, b: str) -> Cost | Refusal:
        here, there = ground[a], ground[b]
        if mover in here.stuck:
            return Refusal(here.leave_rule, f"{mover} may not move out of {a}")
        if mover not in there.enter:
            return Refusal(there.barred, f"{mover} may not enter {b}")
        reasons = [Reason("M44 1.2", f"1 hex to {b}")]
        if there.stop or "wire" in board.hexes[b].features:
            reasons.append(Reason(there.stop_rule if there.stop else "HT Wire", "must stop there"))
        if there.adjacent:
            reasons.append(Reason(there.stop_rule, "only from an adjacent hex"))
        if there.most is not None:
            reasons.append(Reason(there.most_rule, f"a move into it is at most {_hexes(there.most)}"))
        return Cost(HEX, tuple(reasons))

    return compile_costs(board, step, "M44 1.2")


def reachable(board: HexBoard, mover: str, start: str, points: int) -> dict[str, int]:
    """Every hex that an arm can reach in one move over an empty map, with its cost; the start costs 0."""
    reached = _costs_from(board, mover, start, points // HEX)
    return {start: 0} | {
        space: HEX * hexes for space, hexes in sorted(reached.items(), key=lambda one: one[1])
    }


def gets_to(board: HexBoard, mover: str, way: Sequence[str], points: int) -> int:
    """The number of steps of a route that one move covers before a stop or a limit ends it."""
    hexes = range(min(points // HEX, len(way) - 1), 0, -1)
    return next(
        (n for n in hexes if _costs_from(board, mover, way[0], n, set(way[: n + 1])).get(way[n]) == n), 0
    )


def _costs_from(
    board: HexBoard, mover: str, start: str, points: int, only: Collection[str] | None = None
) -> dict[str, int]:
    steps = moves(board, ground_of(board, shipped()), mover)
    wire = [space for space, there in board.spaces.items() if "wire" in there.features]
    taken = () if only is None else board.spaces.keys() - set(only)
    return reach(board, steps, start, points, taken, wire)


def points_text(parts: int) -> str:
    """Half points as a number of hexes."""
    return str(parts // HEX)


def reason_text(reason: Reason) -> str:
    """A reason for the cost of a step, in words."""
    return f"{reason.text} ({reason.rule})"
