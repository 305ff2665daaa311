"""What a step over the ground costs a unit or a stack, or why it cannot be taken (N44 9.3 to 9.7, 9.11).

Costs are in sixths of a movement point. Three kinds of movers differ: `foot`, `mech`, and `watched`, a
German mechanized unit under skies that the Allies rule (N44 9.7). A stack pays at each step what is dearest
for any of its kinds, and takes only steps that all of them may take (N44 9.1: the slowest sets the rate).

    price_step(world, Going(("foot",)), "2004", "2104")      # a Toll with its reasons, or a Refusal

`ground_steps` makes of it the steps that `wsn.board.paths` asks for, and `ground_moves` numbers of them, once
in a game. Where a mover came from matters twice: some hexsides are crossed by the first step only, and
whoever has waded into a flooded hex stops there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Final, Literal

from wsn.board.board import Board
from wsn.board.search import NO_LIMIT
from wsn.board.steps import Answer, Cost, LimitedRow, Moves, Step
from wsn.cite import Reason, Refusal
from wsn.engine.facts import points_text
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.tables import SIXTHS
from wsn.systems.normandy_44.rules.units import is_mechanized
from wsn.systems.normandy_44.rules.world import S, World, weather

Kind = Literal["foot", "mech", "watched"]
"""How a unit pays: non-mechanized, mechanized, German mechanized under Allied air supremacy."""

FLOODED: Final = "flooded"
"""The word of the map for flooded hexes, and for flooded hexsides."""
TABLE_RULE: Final = "N44 9.1"
HINDERING: Final = frozenset({FLOODED, "major_river", "minor_river"})
"""The words of hexsides that a step off the road pays for, or is barred by."""


@dataclass(frozen=True)
class Going:
    """How movers go: all the kinds among them, and what binds them besides."""

    kinds: tuple[Kind, ...]
    roads_only: str = ""
    """The rule by which they move along roads only; empty where none does."""
    tactical: bool = False
    """Whether every step costs one, whatever the ground (N44 9.10): two steps are a move."""


@dataclass(frozen=True, slots=True)
class Toll:
    """What a step costs, why, and what holds only for the first step of a move."""

    cost: Cost
    by_road: bool
    """Whether it follows a road."""
    first_only: Refusal | None = None
    """Why no later step may be this one; None where any may."""


@cache
def tell_points(sixths: int) -> str:
    """Sixths of a point in words: `4 5/6 MP`, `1/3 MP`, `2 MP`."""
    return f"{points_text(Fraction(sixths, SIXTHS))} MP"


def kind_of(s: S, unit: Unit, *, by_truck: bool = False) -> Kind:
    """How a unit pays in the weather of the turn; one on trucks as the mechanized (N44 9.7, 9.8.6)."""
    if not (by_truck or is_mechanized(s, unit)):
        return "foot"
    return "watched" if unit.side == "german" and weather(s) != "storm" else "mech"


def price_step(world: World, going: Going, here: str, to: str) -> Toll | Refusal:
    """What a step from a hex to its neighbour costs, by road where one leads there, or why it is barred.

    The first step of a move is meant: `Toll.first_only` says why a later one may not be the same.
    """
    board = world.board
    if to not in board.neighbours(here):
        if to in board.bordering(here):
            return Refusal("N44 9.6", f"the hexside {_side(board, here, to)} is impassable")
        return Refusal(TABLE_RULE, f"{to} is not next to {here}")
    if to not in world.land:
        return Refusal("N44 9.6", f"{to} is all sea")
    road = world.road(here, to)
    if road is None and going.roads_only:
        return Refusal(going.roads_only, f"no road leads from {here} to {to}")
    dearest: Toll | None = None
    for kind in going.kinds:
        toll = _by_road(world, road, kind) if road else _off_road(world, kind, here, to)
        if isinstance(toll, Refusal):
            return toll
        if dearest is None or toll.cost.points > dearest.cost.points:
            dearest = toll if dearest is None else replace(toll, first_only=_first_refusal(toll, dearest))
        else:
            dearest = replace(dearest, first_only=_first_refusal(dearest, toll))
    assert dearest is not None, "somebody goes"
    if going.tactical:
        reason = Reason("N44 9.10", "a hex of tactical movement, whatever the ground")
        return replace(dearest, cost=Cost(SIXTHS, (reason,)))
    return dearest


def _first_refusal(one: Toll, other: Toll) -> Refusal | None:
    return one.first_only or other.first_only


def price_entry(world: World, going: Going, to: str) -> Cost | Refusal:
    """What it costs to come from off the map into a hex: the rate of its best road (N44 6.6).

    Ruling: an entry hex without a road costs what its terrain costs.
    """
    board = world.board
    roads = [word for word in world.tables.roads if to in board.on_path(word)]
    if not roads and going.roads_only:
        return Refusal(going.roads_only, f"no road leads into {to}")
    best = min(roads, key=lambda word: world.tables.roads[word].sixths, default=None)
    costs = []
    for kind in going.kinds:
        if best is not None:
            costs.append(_by_road(world, best, kind).cost)
        else:
            ground = world.ground(to)
            points = (ground.foot if kind == "foot" else ground.mech) * SIXTHS
            costs.append(Cost(points, (Reason("N44 6.6", f"{ground.name}: {tell_points(points)}"),)))
    if going.tactical:
        return Cost(SIXTHS, (Reason("N44 9.10", "a hex of tactical movement, whatever the ground"),))
    return max(costs, key=lambda cost: cost.points)


def _by_road(world: World, road: str, kind: Kind) -> Toll:
    known: Toll | None = world.compiled.get((_by_road, road, kind))
    if known is None:
        known = world.compiled[_by_road, road, kind] = _price_road(world, road, kind)
    return known


def _price_road(world: World, road: str, kind: Kind) -> Toll:
    row = world.tables.roads[road]
    watched = row.watched if kind == "watched" else None
    sixths = row.sixths if watched is None else watched
    rule = "N44 9.3" if watched is None else "N44 9.7"
    seen = "" if watched is None else " under Allied aircraft"
    words = f"{row.name.lower()}{seen}: {tell_points(sixths)}"
    return Toll(Cost(sixths, (Reason(rule, words),)), by_road=True)


def _off_road(world: World, kind: Kind, here: str, to: str) -> Toll | Refusal:
    board, on_foot = world.board, kind == "foot"
    words, terrain = board.edge_features(here, to), board.spaces[to].terrain
    in_flood = FLOODED in (board.spaces[here].terrain, terrain)
    if in_flood or not HINDERING.isdisjoint(words):
        return _off_road_through_water(world, kind, here, to, in_flood)
    known: Toll | None = world.compiled.get((_off_road, terrain, on_foot))
    if known is None:
        ground = world.ground(to)
        points = (ground.foot if on_foot else ground.mech) * SIXTHS
        reason = Reason(TABLE_RULE, f"{ground.name}: {tell_points(points)}")
        known = world.compiled[_off_road, terrain, on_foot] = Toll(Cost(points, (reason,)), by_road=False)
    return known


def _off_road_through_water(world: World, kind: Kind, here: str, to: str, in_flood: bool) -> Toll | Refusal:
    board, side = world.board, _side(world.board, here, to)
    ground, on_foot = world.ground(to), kind == "foot"
    bridged = world.has_causeway(here, to)
    words = world.board.edge_features(here, to)
    flooded = FLOODED in words and not bridged and not in_flood  # N44 9.5.2: sides of a flooded hex are none
    if not on_foot:
        for space, done in ((to, "enter"), (here, "leave")):
            if board.spaces[space].terrain == FLOODED:
                text = f"mechanized units {done} the flooded hex {space} by road only"
                return Refusal("N44 9.5.2", text)
        if flooded:
            text = f"mechanized units cross the flooded hexside {side} only by road or causeway"
            return Refusal("N44 9.5.1", text)
    points = (ground.foot if on_foot else ground.mech) * SIXTHS
    rule = "N44 9.5.2" if board.spaces[to].terrain == FLOODED else TABLE_RULE
    reasons = [Reason(rule, f"{ground.name}: {tell_points(points)}")]
    first_only = None
    more = []
    if flooded:
        more.append(Reason("N44 9.5.1", f"flooded hexside {side}: 1 MP more"))
        first_only = _first_step("N44 9.5.1", f"the flooded hexside {side}")
    if "major_river" in words and not bridged:
        more.append(Reason("N44 9.4.1", f"major river {side}: 1 MP more"))
        first_only = first_only or _first_step("N44 9.4.1", f"the major river {side}")
    if "minor_river" in words and not on_foot and not bridged and FLOODED not in words:
        more.append(Reason("N44 9.4.2", f"minor river {side}: 1 MP more"))
    if bridged and FLOODED in words and not in_flood:
        reasons.append(Reason("N44 9.11", f"by the causeway over {side}"))
    cost = Cost(points + len(more) * SIXTHS, (*reasons, *more))
    return Toll(cost, by_road=False, first_only=first_only)


def _first_step(rule: str, what: str) -> Refusal:
    return Refusal(rule, f"{what} is crossed only by the first step of a move that begins next to it")


def _side(board: Board, here: str, to: str) -> str:
    return "/".join(board.edge(here, to))


def refuse_step(
    s: S, unit: Unit, here: str, to: str, *, first: bool = True, by_road_only: bool = False
) -> Refusal | None:
    """Why the ground forbids a unit a step, or None (N44 9.4 to 9.6): nothing of points, enemies or stops.

    `first` says whether it is the first hex of its move, and `by_road_only` allows roads alone.
    """
    toll = price_step(s.world, Going((kind_of(s, unit),)), here, to)
    if isinstance(toll, Refusal):
        return toll
    if by_road_only and not toll.by_road:
        return Refusal("N44 9.3", f"no road leads from {here} to {to}")
    return None if first else toll.first_only


# --- all steps of the board


def ground_tolls(world: World, going: Going) -> Mapping[tuple[str, str], Toll | Refusal]:
    """Every step from a hex on land to a neighbour on land: worked out once in a game."""
    known: dict[tuple[str, str], Toll | Refusal] | None = world.compiled.get((ground_tolls, going))
    if known is None:
        land, near = world.land, world.board.neighbours
        known = world.compiled[ground_tolls, going] = {
            (here, to): price_step(world, going, here, to) for here in land for to in near(here) if to in land
        }
    return known


def ground_steps(world: World, going: Going) -> Step:
    """The steps of the ground as routes ask for them: a mover that came from the first hex goes on."""
    tolls, spaces = ground_tolls(world, going), world.board.spaces
    wades = "foot" in going.kinds

    def step(came: str | None, here: str, to: str) -> Answer:
        toll = tolls.get((here, to))
        if toll is None:
            toll = price_step(world, going, here, to)
        if isinstance(toll, Refusal):
            return toll
        if came is None:
            return toll.cost
        if (
            wades
            and spaces[here].terrain == FLOODED
            and not (toll.by_road and _came_by_road(tolls, came, here))
        ):
            text = f"whoever wades into the flooded hex {here} stops there; only along a road they go on"
            return Refusal("N44 9.5.2", text)
        return toll.cost if toll.first_only is None else toll.first_only

    return step


def _came_by_road(tolls: Mapping[tuple[str, str], Toll | Refusal], came: str, here: str) -> bool:
    """Whether a mover came into a hex along a road; from a box beside the map it comes along the road."""
    toll = tolls.get((came, here))
    return toll is None or (isinstance(toll, Toll) and toll.by_road)


def ground_moves(world: World, going: Going, start: str, came: str | None = None) -> Moves:
    """The same as numbers, for a mover that begins in a hex, or has come there from another and goes on."""
    table = _compile_ground(world, going)
    if came is None:
        return table.moves
    if start not in table.waded:
        return table.onward
    by_road = _came_by_road(ground_tolls(world, going), came, start)
    state = table.on_road[start] if by_road else table.waded[start]
    return replace(table.moves, first={**table.moves.first, start: state})


@dataclass(frozen=True)
class _GroundTable:
    moves: Moves
    onward: Moves
    """The same for a mover that has taken a step already, wherever it is but in a flooded hex."""
    waded: Mapping[str, int]
    """By flooded hex, the state of one that has waded into it, and stays."""
    on_road: Mapping[str, int]
    """By flooded hex, the state of one that has come along a road, and may go on along one."""


def _compile_ground(world: World, going: Going) -> _GroundTable:
    known: _GroundTable | None = world.compiled.get((_compile_ground, going))
    if known is not None:
        return known
    board, tolls = world.board, ground_tolls(world, going)
    hexes = [space for space in board.hexes if space in world.land]
    flooded = [h for h in hexes if "foot" in going.kinds and board.spaces[h].terrain == FLOODED]
    names = [*board.spaces, *hexes, *flooded, *flooded]
    first = {space: i for i, space in enumerate(board.spaces)}
    later = {space: len(first) + i for i, space in enumerate(hexes)}
    waded = {space: len(first) + len(hexes) + i for i, space in enumerate(flooded)}
    on_road = {space: i + len(flooded) for space, i in waded.items()}
    rows: list[LimitedRow] = [()] * len(names)
    for here in hexes:
        ways = []
        for to in board.neighbours(here):
            toll = tolls.get((here, to))
            if isinstance(toll, Toll):
                state = later[to] if to not in waded else (on_road if toll.by_road else waded)[to]
                ways.append((toll, (state, toll.cost.points, NO_LIMIT)))
        rows[first[here]] = tuple(row for _, row in ways)
        rows[later[here]] = tuple(row for toll, row in ways if toll.first_only is None)
        if here in on_road:
            rows[on_road[here]] = tuple(row for toll, row in ways if toll.by_road)
    moves = Moves(tuple(names), first, tuple(rows), ground_steps(world, going), TABLE_RULE)
    onward = replace(moves, first={**first, **later})
    table = world.compiled[_compile_ground, going] = _GroundTable(moves, onward, waded, on_road)
    return table
