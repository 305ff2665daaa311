"""Objectives of a scenario: proposed from the map, or chosen by the players (WSN 7.1, 7.2).

In an encounter they lie about equally far from both edges. In an attack they lie in the middle of a single
board, or on the boards next to the defender's edge, where the middle is proposed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.data import DataError, Problem
from wsn.parts.mustering import Battle, Compass, Goal, Ground, Lots, Place
from wsn.renamed import former_names

MOST_OBJECTIVES: Final = 7
"""The most objectives that are proposed or may be asked for."""
PLACES_COMPARED: Final = 14
"""The number of places that are compared in every combination."""
RIM: Final = 4
"""The rows along an entry edge that hold no objective (at most a third of the map)."""
CLOSE_DISTANCE: Final = 4
"""The distance in hexes below which two objectives count as too close together."""
CENTRAL: Final = 3
"""The distance from the centre of one of several boards, in hexes, within which no hex counts as off it."""
MIDDLE: Final = CENTRAL + 5
"""How badly an objective may lie for a defender on one of several boards: four hexes from its centre."""
NEARLY_EQUAL: Final = 16
"""Objectives this near to the best value count as equal: dice choose among them for a defender."""
WORTH, STRENGTH, CLOSE_COST, TILT, ASIDE_COST, OFF_CENTRE = 4, 2, 6, 12, 1, 3
"""The weights of worth, strength for a defender, a hex too close, a turn nearer to an edge, a hex to a flank,
one off the middle."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Proposed objectives for two edges, with their value: worth, distance apart and fairness."""

    edges: tuple[Compass, Compass]
    goals: tuple[Goal, ...]
    value: int


def edge_depths(board: HexBoard, edge: Compass) -> Mapping[str, int]:
    """The row or column of each space, counted from an edge of the map; the outermost is 1."""
    places = _places(board, edge)
    first = min(at for _, at in places.values())
    return {space: at - first + 1 for space, (_, at) in places.items()}


def rim_spaces(board: HexBoard, edge: Compass) -> tuple[str, ...]:
    """The outermost space of each column (of each row in the west and east), in board order."""
    places = _places(board, edge)
    outmost: dict[int, int] = {}
    for line, at in places.values():
        outmost[line] = min(outmost.get(line, at), at)
    return tuple(space for space, (line, at) in places.items() if outmost[line] == at)


def _places(board: HexBoard, edge: Compass) -> Mapping[str, tuple[int, int]]:
    """The column of each space and its row, counted from an edge; row and column from west and east."""
    sign = -1 if edge in ("south", "east") else 1
    upright = edge in ("north", "south")
    places: dict[str, tuple[int, int]] = {}
    for space in board.hexes.values():
        column, row = board.grid.column_row(space.hex)
        places[space.id] = (column, sign * row) if upright else (row, sign * column)
    return places


def chosen_goals(labels: Sequence[str], board: HexBoard, places: Sequence[Place]) -> tuple[Goal, ...]:
    """The objectives that the players named. Raises DataError for an unknown hex or one named twice."""
    problems: list[Problem] = []
    goals: list[Goal] = []
    names = {place.space: place.name for place in places}
    for label in labels:
        try:
            space = board.find(label)
        except UnknownSpace as error:
            problems.append(Problem("", "objective", str(error)))
            continue
        if any(goal.space == space.id for goal in goals):
            problems.append(Problem("", "objective", f"{space.id} is named twice"))
        goals.append(Goal(space.id, names.get(space.id) or space.name or f"the hex {space.id}"))
    if problems:
        raise DataError(problems)
    return _told_apart(goals)


def propose_goals(
    board: HexBoard,
    ground: Ground,
    places: Sequence[Place],
    battle: Battle,
    edges: tuple[Compass, Compass],
    count: int,
    lots: Lots,
) -> Proposal:
    """Good objectives on a map for a battle between two edges, the most valuable first.

    In an encounter the fairest proposal counts. Where one side defends, dice choose among the best of those
    that lie where the battle asks for them; hexes that are easy to hold, such as those of a town, are better.
    """
    inner = _inner(board, battle, edges)
    inside = [place for place in places if place.space in inner]
    if len(inside) < count:
        inside += _plain_places(inner, inside, ground, edges[0])
    if "defends" in battle.stances:
        edge = edges[battle.stances.index("defends")]
        single = _defender_values(board, edge)
        tilt: Mapping[str, int] = {}
        central = (
            _middle_spaces(board)
            if _is_single_board(board)
            else {s for s, at in single.items() if at >= -MIDDLE}
        )
        near = [space for space in inner if space in central]
        middle = [place for place in inside if place.space in near]
        if len(middle) < 2 * count and count <= battle.goals:
            middle += _plain_places(near, middle, ground, edges[0])
        inside = middle if len(middle) >= (count if _is_single_board(board) else 2 * count) else inside
        single = {p.space: single[p.space] + STRENGTH * ground.strength(p.space) for p in inside}
    else:
        tilt = _edge_tilts(board, ground, edges)
        inside = [place for place in inside if place.space in tilt]
        aside = _sides(board, edges[0])
        single = {place.space: -ASIDE_COST * aside[place.space] for place in inside}
    value = {p.space: WORTH * p.worth + single[p.space] for p in inside}
    likely = sorted(inside, key=lambda p: _joint_value([p], board, value, tilt, ground), reverse=True)[
        :PLACES_COMPARED
    ]
    if len(likely) < count:
        raise DataError([Problem("", "objectives", f"the map has room for {len(likely)}, not for {count}")])
    some = {one: _joint_value(one, board, value, tilt, ground) for one in combinations(likely, count)}
    drawn = "defends" in battle.stances
    best = _draw_goals(some, board, lots) if drawn else max(some, key=some.__getitem__)
    goals = _told_apart([Goal(place.space, place.name) for place in best])
    return Proposal(edges, goals, _joint_value(best, board, value, tilt, ground))


def _plain_places(
    spaces: Iterable[str], known: Sequence[Place], ground: Ground, edge: Compass
) -> list[Place]:
    """Spaces without a name of their own that can be marched to from an edge, besides the known places."""
    reached, named = ground.march(ground.gates(edge)), {place.space for place in known}
    plain = [space for space in spaces if space in reached and space not in named]
    return [Place(space, f"the hex {space}", "open ground", 0) for space in plain]


def _inner(board: HexBoard, battle: Battle, edges: tuple[Compass, Compass]) -> Mapping[str, None]:
    """The whole spaces that are not too near to an edge; a defender's objective may lie nearer to its own.

    From the attacker's edge they are as far as the attacker must begin from the front,
    where the map is deep enough.
    """
    inner = dict.fromkeys(space.id for space in board.hexes.values() if not space.half)
    for stance, edge in zip(battle.stances, edges):
        depth = edge_depths(board, edge)
        near = RIM // 2 if stance == "defends" else min(RIM, max(depth.values()) // 3)
        near = max(near, min(battle.apart, max(depth.values()) // 2 - 1)) if stance == "attacks" else near
        inner = {space: None for space in inner if depth[space] > near}
    return inner


def _joint_value(
    some: Sequence[Place], board: HexBoard, value: Mapping[str, int], tilt: Mapping[str, int], ground: Ground
) -> int:
    """The value of some objectives together: their worth, their distance apart and their fairness.

    Fairness depends on the middle one: the side nearer to it is nearer to more than half of them.
    """
    tilts = sorted(tilt.get(place.space, 0) for place in some)
    close = sum(max(CLOSE_DISTANCE - board.distance(a.space, b.space), 0) for a, b in combinations(some, 2))
    unfair = abs(tilts[len(tilts) // 2] + tilts[(len(tilts) - 1) // 2]) + abs(sum(tilts)) // len(tilts)
    return sum(value[place.space] for place in some) - CLOSE_COST * close - TILT * unfair // ground.turn


def _draw_goals(some: Mapping[tuple[Place, ...], int], board: HexBoard, lots: Lots) -> tuple[Place, ...]:
    """Objectives for a defender: dice choose among the best, none of them side by side if that can be had."""
    clear = {places: value for places, value in some.items() if _closest_distance(places, board) > 1} or some
    best = max(clear, key=clear.__getitem__)
    apart, least = _closest_distance(best, board), clear[best] - NEARLY_EQUAL
    good = [
        places
        for places, value in clear.items()
        if value >= least and _closest_distance(places, board) >= apart
    ]
    return good[lots.roll_die("field", "objectives", faces=len(good)) - 1]


def _closest_distance(some: Sequence[Place], board: HexBoard) -> int:
    """The distance of the two that are closest together, as far as it matters."""
    away = (board.distance(a.space, b.space) for a, b in combinations(some, 2))
    return min(CLOSE_DISTANCE, min(away, default=CLOSE_DISTANCE))


def unfairness_of(
    board: HexBoard, ground: Ground, edges: tuple[Compass, Compass], goals: Sequence[Goal]
) -> int:
    """How much nearer objectives are to one of two edges; a large number if a side cannot reach them."""
    tilt = _edge_tilts(board, ground, edges)
    return abs(sum(tilt.get(goal.space, len(board.spaces)) for goal in goals))


def march_costs(ground: Ground, edges: Sequence[Compass], goal: str) -> tuple[int | None, ...]:
    """The march cost from each edge to a goal; None if there is no way."""
    return tuple(ground.march(ground.gates(edge)).get(goal) for edge in edges)


def _edge_tilts(board: HexBoard, ground: Ground, edges: tuple[Compass, Compass]) -> Mapping[str, int]:
    """How much farther each space is from the first edge than from the second, by march cost and in hexes.

    By march cost alone, a hill near one edge with a gentle slope on the far side would seem fair.
    """
    here, there = (ground.march(ground.gates(edge)) for edge in edges)
    front, back = (edge_depths(board, edge) for edge in edges)
    return {
        space: (far - there[space] + ground.step * (front[space] - back[space])) // 2
        for space, far in here.items()
        if space in there
    }


def _sides(board: HexBoard, edge: Compass) -> Mapping[str, int]:
    """The distance of each space from the line midway between the two flanks."""
    across: Compass = "west" if edge in ("north", "south") else "north"
    depth = edge_depths(board, across)
    middle = (max(depth.values()) + 1) // 2
    return {space: abs(at - middle) for space, at in depth.items()}


def _defender_values(board: HexBoard, edge: Compass) -> Mapping[str, int]:
    """How central each space is for a defender: on the map, or on the boards at that edge."""
    printed = _home_boards(board, edge)
    centrality = dict.fromkeys(board.spaces, -OFF_CENTRE * len(board.spaces))
    for spaces in printed:
        centre = _centre_space(board, spaces)
        for space in spaces:
            away = board.distance(space, centre)
            centrality[space] = max(centrality[space], -away - OFF_CENTRE * max(away - CENTRAL, 0))
    return centrality


def _is_single_board(board: HexBoard) -> bool:
    """Whether a map is one board, or one of the player's own."""
    return len(board.printed) < 2


def _middle_spaces(board: HexBoard) -> frozenset[str]:
    """The spaces in the middle of a map: in the middle third of its columns and of its rows."""
    places = {there.id: board.grid.column_row(there.hex) for there in board.hexes.values()}
    spans = [(min(at), max(at)) for at in zip(*places.values())]
    return frozenset(
        space
        for space, at in places.items()
        if all(3 * abs(2 * n - low - high) <= high - low + 1 for n, (low, high) in zip(at, spans))
    )


def _home_boards(board: HexBoard, edge: Compass) -> list[set[str]]:
    """The spaces of each board at an edge; for a single board or a map of the player's own, all spaces."""
    near = set(rim_spaces(board, edge))
    printed = [set(b.labels.values()) for b in board.printed if len(near & set(b.labels.values())) > 1]
    return printed if not _is_single_board(board) and printed else [set(board.spaces)]


def distance_off_middle(board: HexBoard, edge: Compass, space: str) -> int | None:
    """How many hexes a space off the middle is from the centre of the map; 0 in the middle (WSN 7.2).

    That is the middle of a single board, and of several any hex of those at the defender's edge; None on any
    other.
    """
    if _is_single_board(board):
        return (
            0 if space in _middle_spaces(board) else board.distance(space, _centre_space(board, board.spaces))
        )
    return 0 if any(space in spaces for spaces in _home_boards(board, edge)) else None


def _centre_space(board: HexBoard, spaces: Collection[str]) -> str:
    """The space nearest to the middle of these."""
    at = {space: board.grid.column_row(board.hexes[space].hex) for space in board.spaces if space in spaces}
    column, row = (sum(place[i] for place in at.values()) / len(at) for i in (0, 1))
    return min(at, key=lambda space: (at[space][0] - column) ** 2 + (at[space][1] - row) ** 2)


def _told_apart(goals: Sequence[Goal]) -> tuple[Goal, ...]:
    """The same goals, with the hex added to any name that two of them share."""
    names = [goal.name for goal in goals]
    return tuple(
        Goal(goal.space, f"{goal.name} ({goal.space})" if names.count(goal.name) > 1 else goal.name)
        for goal in goals
    )


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "depths": "edge_depths",
            "rim": "rim_spaces",
            "chosen": "chosen_goals",
            "proposed": "propose_goals",
            "unfair": "unfairness_of",
            "marches": "march_costs",
            "astray": "distance_off_middle",
        },
    )
