"""How far those on the march come by each manner, and their entry on the map (N44 6.6, 7.2, 8, 9).

`reach_of` gives every hex where they may end with the sixths of a point that the cheapest way costs, and
`list_ways` those of every manner that is open to them; `ways.py` finds the way itself, or says why a hex is
out of reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from wsn.board.paths import reach
from wsn.board.steps import Cost
from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import (
    REPLACED,
    RESTRICTED_CHERBOURG,
    STRATEGIC,
)
from wsn.systems.normandy_44.data.words import ENTRIES
from wsn.systems.normandy_44.rules.crossing import (
    TABLE_RULE,
    ground_moves,
    ground_tolls,
    price_entry,
)
from wsn.systems.normandy_44.rules.limits import (
    barred_sides,
    closed_hexes,
    comes_nearer,
)
from wsn.systems.normandy_44.rules.manners import (
    AVOIDS_ZONES,
    MANNERS,
    STRATEGICALLY,
    TACTICAL_MOVE,
    OnTheMarch,
    allowance_of_march,
    going_of,
    in_reserve_phase,
    refuse_manner,
    refuse_move,
)
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.world import (
    S,
    other,
    stacks_of,
    turn,
    weather,
)
from wsn.systems.normandy_44.rules.zones import zones_of


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
    known, key = s.placed.known, (bounds_of, march, manner, _reach_signs(s))
    bounds: MarchBounds | None = known.get(key)
    if bounds is None:
        bounds = known[key] = _work_out_bounds(s, march, manner)
    return bounds


def _reach_signs(s: S) -> tuple[object, ...]:
    """What else but the units a reach depends on."""
    return weather(s), turn(s), in_reserve_phase(s), RESTRICTED_CHERBOURG.get(s.state)


def _work_out_bounds(s: S, march: OnTheMarch, manner: str) -> MarchBounds:
    units = [s.unit(unit) for unit in march.units]
    side, cherbourg = units[0].side, s.world.is_cherbourg
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
    for space, there in (stacks_of(s, side) if manner in STRATEGICALLY else _list_columns(s, side)).items():
        if any(unit.id not in march.units for unit in there):
            no_end.add(space)
    no_end.update(space for space in _list_staying(s, side) if refuse_crowd(s, march, space) is not None)
    return MarchBounds(
        allowance_of_march(s, march, manner) - march.used,
        frozenset(closed),
        frozenset(no_end),
        zones.stops,
        {} if manner == TACTICAL_MOVE else zones.leaving,
        _bar_steps(s, side),
    )


def _bar_steps(s: S, side: str) -> Mapping[tuple[str, str], Refusal]:
    """The steps that enemy bonds and the scenario bar to a side."""
    zones, over = zones_of(s, other(side)).limit_moves().barred, barred_sides(s, side)
    if not over:
        return zones
    known, key = s.placed.known, (_bar_steps, side)
    barred: dict[tuple[str, str], Refusal] | None = known.get(key)
    if barred is None:
        barred = known[key] = {**zones, **over}
    return barred


def _list_columns(s: S, side: str) -> Mapping[str, tuple[Unit, ...]]:
    """By hex, the units of a side under a marker of strategic movement: nobody joins them (N44 9.8.2)."""
    known, key = s.placed.known, (_list_columns, side)
    columns: dict[str, tuple[Unit, ...]] | None = known.get(key)
    if columns is None:
        columns = known[key] = {
            space: marked
            for space, units in stacks_of(s, side).items()
            if (marked := tuple([unit for unit in units if STRATEGIC in unit.marks]))
        }
    return columns


def _list_staying(s: S, side: str) -> Mapping[str, tuple[Unit, ...]]:
    """By hex, the units of a side that will not leave it in this phase."""
    known, key = s.placed.known, (_list_staying, side, _reach_signs(s))
    staying: dict[str, tuple[Unit, ...]] | None = known.get(key)
    if staying is None:
        staying = known[key] = {
            space: stay
            for space, units in stacks_of(s, side).items()
            if (stay := tuple(unit for unit in units if refuse_move(s, unit) is not None))
        }
    return staying


def refuse_crowd(s: S, march: OnTheMarch, space: str) -> Refusal | None:
    """Why those on the march may not end in a hex: they find no room beside those who stay there, or None.

    Ruling: the limit may be exceeded on the way (N44 7.2), but nobody goes where only the elimination of
    units could mend it. Whoever finds room alone marches alone.
    """
    units = [s.unit(unit) for unit in march.units]
    staying = [unit for unit in _list_staying(s, units[0].side).get(space, ()) if unit.id not in march.units]
    if not staying:
        return None
    crowd = refuse_stack(s, [*staying, *units])
    if crowd is None:
        return None
    return Refusal("N44 7.2", f"there is no room beside those who stay in {space}: {crowd.text}")


def must_halt(s: S, march: OnTheMarch) -> Refusal | None:
    """Why those on the march go no farther, whatever is left to them: they have entered a zone (N44 8.2).

    A first step may lead from zone to zone (N44 8.3).
    """
    if not march.has_begun:
        return None
    zones = zones_of(s, other(s.unit(march.units[0]).side))
    for reason in zones.explain_zone(march.here):
        return Refusal("N44 8.2", f"they stop on entering an enemy zone of control: {reason.text}")
    return None


def reach_of(s: S, march: OnTheMarch, manner: str) -> Mapping[str, int]:
    """By hex where those on the march may end, nearest first, the sixths that they will have used then."""
    known, key = s.placed.known, (reach_of, march, manner, _reach_signs(s))
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
    known, key = s.placed.known, (list_ways, march, _reach_signs(s))
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
    spaces = s.world.spaces_tagged(zone) if zone is not None else ()
    return any(space not in enemies and space not in limits for space in spaces)


def entry_zone_of(space: str) -> str | None:
    """The tag of the entry hexes of a box where reinforcements wait (`Entry-Blue`), or None for any other."""
    tag = space.lower().replace("-", "_")
    return tag if tag in ENTRIES else None


def list_entries(s: S, march: OnTheMarch, manner: str) -> Iterator[tuple[str, Cost]]:
    """The entry hexes of the zone where a unit waits, each with what it costs to come on there (N44 6.6)."""
    zone = entry_zone_of(march.here)
    going = going_of(s, march.units, manner)
    for space in s.world.spaces_tagged(zone) if zone is not None else ():
        cost = price_entry(s.world, going, space)
        if isinstance(cost, Cost):
            yield space, cost
