"""Who may move, by which manner, how far, and why no farther (N44 6.6, 8.2, 8.3, 9, 15.2).

A march is one unit or stack on its way (`OnTheMarch`). There are six manners: normal, tactical (one or two
hexes whatever the ground), bicycle, strategic, truck, and a truck under strategic movement. `reach_of` gives
every hex where they may end with the sixths of a point that the cheapest way costs; `ways.py` finds that way,
or says why a hex is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from wsn.board.paths import reach
from wsn.board.steps import Cost
from wsn.cite import Refusal
from wsn.engine.memo import Memo
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    ISOLATED,
    LANDED,
    MOVED,
    OUT_OF_SUPPLY,
    REPLACED,
    RESERVE,
    RESTRICTED_CHERBOURG,
    SCATTERED,
    STRATEGIC,
    TRUCK,
)
from wsn.systems.normandy_44.data.tables import SIXTHS
from wsn.systems.normandy_44.data.words import ENTRIES
from wsn.systems.normandy_44.rules.crossing import (
    TABLE_RULE,
    Going,
    ground_moves,
    ground_tolls,
    kind_of,
    price_entry,
)
from wsn.systems.normandy_44.rules.limits import (
    barred_sides,
    closed_hexes,
    comes_nearer,
    is_garrison,
    is_held_back,
    is_in_formation,
)
from wsn.systems.normandy_44.rules.units import is_mechanized
from wsn.systems.normandy_44.rules.world import (
    S,
    counter_of,
    name_unit,
    other,
    position_begun_at,
    stacks_of,
    turn,
    weather,
)
from wsn.systems.normandy_44.rules.zones import in_enemy_zone, zones_of

NORMAL: Final = "normal"
TACTICAL_MOVE: Final = "tactical"
BICYCLE: Final = "bicycle"
TRUCK_MOVE: Final = "truck"
STRATEGIC_MOVE: Final = "strategic"
TRUCK_STRATEGIC: Final = "truck_strategic"
MANNERS: Final = (NORMAL, TACTICAL_MOVE, BICYCLE, TRUCK_MOVE, STRATEGIC_MOVE, TRUCK_STRATEGIC)
"""Every manner; a menu shows a hex under the first of them that leads there."""
ON_TRUCKS: Final = frozenset({TRUCK_MOVE, TRUCK_STRATEGIC})
STRATEGICALLY: Final = frozenset({STRATEGIC_MOVE, TRUCK_STRATEGIC})
AVOIDS_ZONES: Final[Mapping[str, str]] = {
    BICYCLE: "N44 9.9",
    TRUCK_MOVE: "N44 9.8.6",
    STRATEGIC_MOVE: "N44 9.8.2",
    TRUCK_STRATEGIC: "N44 9.8.2",
}
"""The manners that neither begin in an enemy zone nor enter one, with the rule."""
ROADS_ONLY: Final[Mapping[str, str]] = {
    BICYCLE: "N44 9.9",
    STRATEGIC_MOVE: "N44 9.8.1",
    TRUCK_STRATEGIC: "N44 9.8.1",
}

TACTICAL_HEXES: Final = 2
BICYCLE_MOVES: Final = 6
TRUCK_MOVES: Final = 5
WATCHED_LESS: Final = 2
"""What German mechanized units lose of their allowance in clear weather (N44 9.7)."""
SURPRISED_MOVES: Final = 3
"""The allowance of the 21st Panzer Division on turn 1 (N44 20.4)."""
STRATEGIC_MARKERS: Final = 3
"""The markers of strategic movement of either side (N44 9.8.3)."""


class OnTheMarch(Memo, frozen=True):
    """A unit or stack on its way."""

    units: tuple[str, ...]
    """Who marches together."""
    walked: tuple[str, ...]
    """The spaces from where they began to where they are; a box where they enter or land."""
    used: int = 0
    """The sixths of a point that they have used, at the rate of the slowest."""
    manner: str = ""
    """How they move; empty before the first step."""
    touched: bool = False
    """Whether they have entered or left an enemy zone of control (N44 15.1)."""

    @property
    def about(self) -> str | None:
        """The first of them."""
        return self.units[0]

    @property
    def here(self) -> str:
        """Where they are."""
        return self.walked[-1]

    @property
    def start(self) -> str:
        """Where they began."""
        return self.walked[0]

    @property
    def has_begun(self) -> bool:
        """Whether they have taken a step."""
        return len(self.walked) > 1


def in_reserve_phase(s: S) -> bool:
    """Whether it is a reserve movement phase (N44 15.2)."""
    return any(frame.phase == "reserve movement" for frame in s.state.frames)


def is_out_of_supply(unit: Unit) -> bool:
    """Whether a unit bears a marker of lacking supply, on either side (N44 18.4)."""
    return OUT_OF_SUPPLY in unit.marks or ISOLATED in unit.marks


def is_building(s: S, unit: Unit) -> bool:
    """Whether a unit builds an improved position, as the marker of the work tells (N44 16.1.3)."""
    marker = position_begun_at(s, unit.place or "")
    return marker is not None and marker.side == unit.side and unit.id in marker.about


# --- who may move


def refuse_move(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not begin a move in the open movement phase at all, or None."""
    name = name_unit(s, unit.id)
    if not counter_of(s, unit).moves:
        return Refusal("N44 2.3.1", f"{name} has a movement allowance of 0 and never moves")
    if MOVED in unit.marks:
        return Refusal("N44 9.1", f"{name} has moved in this phase")
    if LANDED in unit.marks:
        return Refusal("N44 6.5.2", f"{name} has landed this turn and moved as far as it may")
    if SCATTERED in unit.marks:
        return Refusal("N44 20.2.3", f"{name} is scattered and may not move")
    if in_reserve_phase(s):
        if RESERVE not in unit.marks:
            return Refusal("N44 15.2", f"{name} is not in reserve")
    elif is_building(s, unit):
        return Refusal("N44 16.1.3", f"{name} builds an improved position and stays")
    if turn(s) == 1 and unit.side == "german":
        if counter_of(s, unit).type == "ost":
            return Refusal("N44 17.1", f"{name} is an Ost unit: they do not move on turn 1")
        if is_held_back(s, unit):
            return Refusal("N44 20.4", f"{name} is restricted: nobody is released on turn 1")
    if is_held_back(s, unit) and not is_garrison(s, unit):
        return Refusal("N44 17.6", f"{name} has not been released")
    return None


def refuse_manner(s: S, march: OnTheMarch, manner: str) -> Refusal | None:
    """Why those on the march may not move in this manner, or None."""
    if manner not in MANNERS:
        return Refusal(TABLE_RULE, f"there is no manner of moving {manner!r}")
    if march.has_begun:
        if manner == march.manner:
            return None
        return Refusal(TABLE_RULE, f"a move that has begun as {march.manner} goes on so")
    units = [s.unit(unit) for unit in march.units]
    if manner != TACTICAL_MOVE:
        for unit in units:
            refusal = _must_be_tactical(s, unit)
            if refusal is not None:
                return refusal
    if manner in AVOIDS_ZONES and in_enemy_zone(s, march.start, units[0].side):
        return Refusal(AVOIDS_ZONES[manner], "it may not begin in an enemy zone of control")
    if manner == BICYCLE:
        return _refuse_bicycles(s, units)
    if manner in ON_TRUCKS or manner in STRATEGICALLY:
        return _refuse_markers(s, units, manner)
    return None


def _must_be_tactical(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may move tactically only, or None.

    Ruling: a unit with a replacement moves one hex (N44 6.2.4), and tactical movement is the way to do so: it
    may neither attack nor go into reserve whichever way it moves.
    """
    name = name_unit(s, unit.id)
    for mark, rule, words in (
        (DISRUPTED, "N44 13.6", "is disrupted and moves tactically"),
        (OUT_OF_SUPPLY, "N44 18.4", "is out of supply and moves tactically"),
        (ISOLATED, "N44 18.4", "is out of supply and moves tactically"),
        (LANDED, "N44 6.5.2", "lands and moves tactically"),
        (REPLACED, "N44 6.2.4", "has had a replacement: it moves one hex at most, tactically"),
    ):
        if mark in unit.marks:
            return Refusal(rule, f"{name} {words}")
    return None


def _refuse_bicycles(s: S, units: list[Unit]) -> Refusal | None:
    if any(counter_of(s, unit).type != "bicycle" for unit in units):
        return Refusal("N44 9.9", "only bicycle units ride")
    if weather(s) != "overcast":
        return Refusal("N44 9.9", "bicycles are faster in overcast weather only")
    return None


def _refuse_markers(s: S, units: list[Unit], manner: str) -> Refusal | None:
    """Why there is no truck or marker of strategic movement for these units, or None (N44 9.8)."""
    side, on_trucks, far = units[0].side, manner in ON_TRUCKS, manner in STRATEGICALLY
    rule = "N44 9.8.1" if far else "N44 9.8.6"
    if len(units) > 1:
        return Refusal("N44 9.8.2" if far else rule, "one unit alone moves so: choose it from the stack")
    if turn(s) == 1:
        return Refusal("N44 9.8.7", "neither strategic movement nor trucks on turn 1")
    if in_reserve_phase(s):
        return Refusal(rule, "not in the reserve movement phase")
    if side == "german" and s.world.scenario.victory == "cherbourg":
        return Refusal(
            "N44 26.3.4", "the Germans have neither trucks nor strategic movement in this scenario"
        )
    on_foot = not is_mechanized(s, units[0])
    if on_trucks and (side != "german" or not on_foot):
        return Refusal("N44 9.8.6", "the trucks carry a German unit that is not mechanized")
    if far and on_foot and not on_trucks:
        return Refusal("N44 9.8.1", "only mechanized units move strategically")
    if on_trucks and _count_marked(s, side, TRUCK):
        return Refusal("N44 9.8.6", "the trucks are in use")
    if far and _count_marked(s, side, STRATEGIC) >= STRATEGIC_MARKERS:
        return Refusal("N44 9.8.3", f"all {STRATEGIC_MARKERS} markers of strategic movement are in use")
    return None


def _count_marked(s: S, side: str, mark: str) -> int:
    return sum(unit.side == side and mark in unit.marks for unit in s.state.units.values())


# --- how far


def allowance_for(s: S, unit: Unit, manner: str) -> int:
    """The sixths of a point that a unit may use in this manner, in this weather and phase.

    Of tactical movement a sixth of six is a hex.
    """
    if manner == TACTICAL_MOVE:
        return (1 if REPLACED in unit.marks else TACTICAL_HEXES) * SIXTHS
    mechanized = is_mechanized(s, unit)
    moves = counter_of(s, unit).moves
    if manner in ON_TRUCKS:
        moves, mechanized = TRUCK_MOVES, True
    elif manner == BICYCLE:
        moves = BICYCLE_MOVES
    elif turn(s) == 1 and unit.side == "german" and is_in_formation(s, unit, "21st"):
        moves = SURPRISED_MOVES
    if mechanized and unit.side == "german" and weather(s) == "clear":
        moves = max(0, moves - WATCHED_LESS)
    if manner in STRATEGICALLY:
        moves *= 2
    if in_reserve_phase(s):
        moves = (moves + 1) // 2
    return moves * SIXTHS


def allowance_of_march(s: S, march: OnTheMarch, manner: str) -> int:
    """The sixths of a point of those on the march together: the slowest has the fewest (N44 9.1)."""
    return min(allowance_for(s, s.unit(unit), manner) for unit in march.units)


def going_of(s: S, units: tuple[str, ...], manner: str) -> Going:
    """How units pay for the ground together, in this manner."""
    kinds = {kind_of(s, s.unit(unit), by_truck=manner in ON_TRUCKS) for unit in units}
    return Going(tuple(sorted(kinds)), ROADS_ONLY.get(manner, ""), tactical=manner == TACTICAL_MOVE)


@dataclass(frozen=True)
class MarchBounds:
    """What enemies, markers and limits add to the ground for those on the march."""

    points: int
    """The sixths that are left."""
    closed: frozenset[str]
    """Where they may not go."""
    no_end: frozenset[str]
    """Where they may pass and not stay."""
    stops: frozenset[str]
    leaving: Mapping[str, Cost]
    barred: Mapping[tuple[str, str], Refusal]


def bounds_of(s: S, march: OnTheMarch, manner: str) -> MarchBounds:
    """What binds those on the march now; worked out once for a position."""
    known, key = s.placed.known, (bounds_of, march, manner, _signs(s))
    bounds: MarchBounds | None = known.get(key)
    if bounds is None:
        bounds = known[key] = _work_out_bounds(s, march, manner)
    return bounds


def _signs(s: S) -> tuple[object, ...]:
    """What else but the units a reach depends on."""
    return weather(s), turn(s), in_reserve_phase(s), RESTRICTED_CHERBOURG.get(s.state)


def _work_out_bounds(s: S, march: OnTheMarch, manner: str) -> MarchBounds:
    units = [s.unit(unit) for unit in march.units]
    side, cherbourg = units[0].side, s.world.scenario.victory == "cherbourg"
    zones = zones_of(s, other(side)).limit_moves()
    closed, no_end = set(stacks_of(s, other(side))), set[str]()
    for unit in units:
        limits = closed_hexes(s, unit)
        if march.here not in limits:
            closed.update(limits)
        elif cherbourg:
            no_end.update(space for space in limits if not comes_nearer(s, unit, march.here, space))
        else:
            no_end.update(limits)
    if manner in AVOIDS_ZONES or any(REPLACED in unit.marks for unit in units):
        closed |= zones.stops
    for space, there in stacks_of(s, side).items():
        rest = [unit for unit in there if unit.id not in march.units]
        if rest and (manner in STRATEGICALLY or any(STRATEGIC in unit.marks for unit in rest)):
            no_end.add(space)
    return MarchBounds(
        allowance_of_march(s, march, manner) - march.used,
        frozenset(closed),
        frozenset(no_end),
        zones.stops,
        {} if manner == TACTICAL_MOVE else zones.leaving,
        {**zones.barred, **barred_sides(s, side)},
    )


def must_halt(s: S, march: OnTheMarch) -> Refusal | None:
    """Why those on the march go no farther, whatever is left to them: they have entered a zone (N44 8.2)."""
    if not march.has_begun:
        return None
    zones = zones_of(s, other(s.unit(march.units[0]).side))
    for reason in zones.explain_zone(march.here):
        return Refusal("N44 8.2", f"they stop on entering an enemy zone of control: {reason.text}")
    return None


def reach_of(s: S, march: OnTheMarch, manner: str) -> Mapping[str, int]:
    """By hex where those on the march may end, nearest first, the sixths that they will have used then."""
    known, key = s.placed.known, (reach_of, march, manner, _signs(s))
    reached: dict[str, int] | None = known.get(key)
    if reached is None:
        reached = known[key] = _work_out_reach(s, march, manner)
    return reached


def _work_out_reach(s: S, march: OnTheMarch, manner: str) -> dict[str, int]:
    if must_halt(s, march) is not None:
        return {}
    bounds = bounds_of(s, march, manner)
    reached: dict[str, int] = {}
    if march.here in s.world.board.hexes:
        came = march.walked[-2] if march.has_begun else None
        reached.update(_reach_from(s, march, manner, march.here, came, bounds.points))
    else:
        for entry, cost in list_entries(s, march, manner):
            if entry in bounds.closed or cost.points > bounds.points:
                continue
            left = 0 if entry in bounds.stops else bounds.points - cost.points
            for space, more in _reach_from(s, march, manner, entry, march.here, left).items():
                total = cost.points + more
                if space not in reached or total < reached[space]:
                    reached[space] = total
    return {
        space: march.used + used
        for space, used in sorted(reached.items(), key=lambda pair: pair[1])
        if space != march.here and space not in bounds.no_end
    }


def _reach_from(
    s: S, march: OnTheMarch, manner: str, start: str, came: str | None, points: int
) -> Mapping[str, int]:
    bounds, world = bounds_of(s, march, manner), s.world
    return reach(
        world.board,
        ground_moves(world, going_of(s, march.units, manner), start, came),
        start,
        points,
        fresh=False,
        stops=bounds.stops,
        closed=bounds.closed,
        leaving=bounds.leaving,
        barred=bounds.barred,
    )


def list_ways(s: S, march: OnTheMarch) -> Mapping[str, Mapping[str, int]]:
    """By manner that is open to them, the hexes in reach that no manner before it reaches."""
    known, key = s.placed.known, (list_ways, march, _signs(s))
    ways: dict[str, dict[str, int]] | None = known.get(key)
    if ways is None:
        ways, seen = {}, set[str]()
        for manner in MANNERS:
            if refuse_manner(s, march, manner) is None:
                new = {hex_: used for hex_, used in reach_of(s, march, manner).items() if hex_ not in seen}
                seen.update(new)
                if new:
                    ways[manner] = new
        known[key] = ways
    return ways


def can_step(s: S, units: list[Unit]) -> bool:
    """Whether units of a hex could leave it together at all: tactically, to some neighbour.

    Cheap, for menus of many stacks: what one step allows the rest of the rules may still refuse.
    """
    here, side = units[0].place or "", units[0].side
    tolls = ground_tolls(s.world, going_of(s, tuple(unit.id for unit in units), TACTICAL_MOVE))
    enemies, zones, over = stacks_of(s, other(side)), zones_of(s, other(side)), barred_sides(s, side)
    replaced = any(REPLACED in unit.marks for unit in units)
    limits = [closed for unit in units if here not in (closed := closed_hexes(s, unit))]
    for to in s.world.board.neighbours(here):
        if to in enemies or isinstance(tolls.get((here, to), _NOWHERE), Refusal) or (here, to) in over:
            continue
        if zones.bar(here, to) is not None or (replaced and to in zones.exerted):
            continue
        if not any(to in closed for closed in limits):
            return True
    return False


_NOWHERE: Final = Refusal(TABLE_RULE, "there is no such step")


# --- entry from off the map


def can_enter(s: S, unit: Unit) -> bool:
    """Whether an entry hex of the zone where a unit waits is open to it: tactically, if by nothing else."""
    zone, enemies, limits = (
        entry_zone_of(unit.place or ""),
        stacks_of(s, other(unit.side)),
        closed_hexes(s, unit),
    )
    spaces = s.world.tagged(zone) if zone is not None else ()
    return any(space not in enemies and space not in limits for space in spaces)


def entry_zone_of(space: str) -> str | None:
    """The tag of the entry hexes of a box where reinforcements wait (`Entry-Blue`), or None for any other."""
    tag = space.lower().replace("-", "_")
    return tag if tag in ENTRIES else None


def list_entries(s: S, march: OnTheMarch, manner: str) -> Iterator[tuple[str, Cost]]:
    """The entry hexes of the zone where a unit waits, each with what it costs to come on there (N44 6.6)."""
    zone = entry_zone_of(march.here)
    going = going_of(s, march.units, manner)
    for space in s.world.tagged(zone) if zone is not None else ():
        cost = price_entry(s.world, going, space)
        if isinstance(cost, Cost):
            yield space, cost
