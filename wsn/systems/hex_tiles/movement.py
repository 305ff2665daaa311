"""Moving: how far a unit comes, where it must stop, and why it may not go further (HT, M44 1.2).

Only the last hex of a move matters: nothing happens on the way. So a move is one command, and a unit comes
to every hex that some way leads to (M44 1.2 R1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from wsn.board import paths
from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Costs, Moves, Stop, compile_costs, compile_moves
from wsn.cite import Reason, Refusal
from wsn.data import hint
from wsn.systems.hex_tiles.ground import Place, compile_place
from wsn.systems.hex_tiles.ground import places as ground_of
from wsn.systems.hex_tiles.tables import ARMS, Tables
from wsn.systems.hex_tiles.tables import tables as shipped

NOWHERE: Mapping[str, int] = {}


def moves(
    board: HexBoard,
    places: Mapping[str, Place],
    arm: str,
    *,
    free: bool = False,
    beach_start: bool = False,
) -> Moves:
    """Every step of an arm over a map without units; a hex counts 1.

    `free` is for the card that lets ground slow nobody; what is closed to the arm stays closed. `beach_start`
    is the switch by which the limit of a beach also binds a unit that starts there.
    """

    def step(came: str | None, a: str, b: str) -> Cost | Stop | Refusal:
        here, there = places[a], places[b]
        if came is None and arm in here.stuck:
            return Refusal(here.leave_rule, f"{arm} may not move out of {a}")
        if arm not in there.enter:
            return Refusal(there.barred, f"{arm} may not enter {b}")
        reasons = (Reason("M44 1.2", f"1 hex to {b}"),)
        if free:
            return Cost(1, reasons)
        if there.adjacent and came is not None:
            return Refusal(there.stop_rule, f"{arm} enters {b} only from a hex next to it")
        limits = [there.most] if there.most is not None else []
        if came is None and here.leave is not None:
            limits.append(here.leave)
        if came is None and beach_start and here.most is not None:
            limits.append(max(here.most, 1))
        cost = Cost(1, reasons, min(limits, default=None))
        return Stop(cost) if there.stop else cost

    return compile_moves(board, step, "M44 1.2", begins_only=True)


def reach(
    board: HexBoard,
    steps: Moves,
    start: str,
    points: int,
    taken: Collection[str],
    wire: Collection[str] = (),
) -> dict[str, int]:
    """Where a unit can move: each hex, and by how many hexes at the least.

    `taken` are the hexes with a unit: nobody moves into or through them. `wire` stops whoever enters it;
    where ground slows nobody, it is left out.
    """
    found = dict(paths.reach(board, steps, start, points, fresh=False, stops=wire, closed=taken))
    del found[start]
    return found


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
    """Why a unit cannot move to a hex that is not in its `reach`: the rule that is in the way.

    `entries` are the steps of its arm where ground slows nobody.
    """
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
    found = paths.route(board, entries, start, to, points, closed=taken)
    if isinstance(found, Refusal):
        return Refusal("M44 1.2", f"{who} moves at most {points} hexes, and not through other units")
    left, why = points, Refusal("M44 1.2", f"{who} finds no way to {to}")
    if here.leave is not None and here.leave < left and not free:
        left = here.leave
        why = Refusal(here.leave_rule, f"{who} leaves {start} and moves {left} hex only")
    if beach_start and here.most is not None and here.most < left:
        left = here.most
        why = Refusal(here.most_rule, f"a unit that starts in {start} moves at most {left} hexes")
    for hexes, space in enumerate(found.spaces[1:], 1):
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


def may_stand(board: HexBoard, tables: Tables, kind: str, space: str) -> Refusal | None:
    """Whether a kind of unit may start in a hex; artillery may start in a bunker (HT Bunkers)."""
    place = compile_place(board.hexes[space], tables)
    arm = tables.kinds[kind].arm
    if arm in place.enter or arm in place.stuck:
        return None
    return Refusal(place.barred, f"{tables.kinds[kind].name.lower()} may not enter {space}")


# --- asked from outside a game: `wsn reach`, `wsn route`. A hex counts 2, as half points do elsewhere.


HEX = 2
FIRST_STEP = "M44 1.2"


def mover(word: str) -> tuple[str, int | None]:
    """A kind of unit and how far it moves, or an arm alone. Raises LookupError with the nearest words."""
    kinds = shipped().kinds
    if word in kinds:
        return kinds[word].arm, HEX * kinds[word].points
    if word in ARMS:
        return word, None
    raise LookupError(f"there is no mover {word!r}{hint(word, (*kinds, *ARMS))}")


def costs(board: HexBoard, arm: str) -> Costs:
    """A step into every hex that the arm may enter; where it must stop is among the reasons."""
    ground = ground_of(board, shipped())

    def step(a: str, b: str) -> Cost | Refusal:
        here, there = ground[a], ground[b]
        if arm in here.stuck:
            return Refusal(here.leave_rule, f"{arm} may not move out of {a}")
        if arm not in there.enter:
            return Refusal(there.barred, f"{arm} may not enter {b}")
        reasons = [Reason("M44 1.2", f"1 hex to {b}")]
        if there.stop or "wire" in board.hexes[b].features:
            reasons.append(Reason(there.stop_rule if there.stop else "HT Wire", "must stop there"))
        if there.adjacent:
            reasons.append(Reason(there.stop_rule, "only from a hex next to it"))
        if there.most is not None:
            reasons.append(Reason(there.most_rule, f"no move into it is longer than {there.most}"))
        return Cost(HEX, tuple(reasons))

    return compile_costs(board, step, "M44 1.2")


def reachable(board: HexBoard, arm: str, start: str, points: int) -> dict[str, int]:
    """Where a unit comes in one move, with nobody in its way; the start (0) included."""
    found = _from(board, arm, start, points // HEX)
    return {start: 0} | {space: HEX * hexes for space, hexes in sorted(found.items(), key=lambda one: one[1])}


def gets_to(board: HexBoard, arm: str, way: Sequence[str], points: int) -> int:
    """How many steps of a way one move makes: stops, limits and ground entered from beside it end it."""
    hexes = range(min(points // HEX, len(way) - 1), 0, -1)
    return next((n for n in hexes if _from(board, arm, way[0], n, set(way[: n + 1])).get(way[n]) == n), 0)


def _from(
    board: HexBoard, arm: str, start: str, points: int, only: Collection[str] | None = None
) -> dict[str, int]:
    steps = moves(board, ground_of(board, shipped()), arm)
    wire = [space for space, there in board.spaces.items() if "wire" in there.features]
    taken = () if only is None else board.spaces.keys() - set(only)
    return reach(board, steps, start, points, taken, wire)


def points_text(halves: int) -> str:
    """The hexes of a move."""
    return str(halves // HEX)


def reason_text(reason: Reason) -> str:
    """A reason of a step for a reader."""
    return f"{reason.text} ({reason.rule})"
