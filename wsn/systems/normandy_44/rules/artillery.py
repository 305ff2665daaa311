"""Artillery: headquarters, werfer brigades and the guns of Caen, for shifts and defensive support.

Who may fire at a hex, how many shifts each can give, and which supply points pay (N44 11.6, 12.4.3, 17.2,
17.3, 17.4). How many shifts an attack may have in all says `most_shifts`.

    for source in list_artillery(s, "german", "2004", "german"):
        yield from spend_artillery(s, source, source.pools[0], 1, "N44 11.6.2")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wsn.cite import Refusal
from wsn.engine.events import Event, UnitMarked
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import DISRUPTED, OUT_OF_SUPPLY, SUPPLY_POINTS, USED
from wsn.systems.normandy_44.data.tables import Army
from wsn.systems.normandy_44.rules.fronts import FORTRESS, edge_pool, may_use_fortress
from wsn.systems.normandy_44.rules.supply import trace_edge, trace_fortress
from wsn.systems.normandy_44.rules.units import is_headquarters, is_supporter
from wsn.systems.normandy_44.rules.world import (
    S,
    army_of,
    counter_of,
    held_by,
    name_space,
    name_unit,
    units_of,
    weather,
)

HQ_RANGE: Final = 5
"""The range of an HQ in hexes, whatever lies between (N44 17.2)."""
WERFER_RANGE: Final = 3
"""The range of a werfer brigade (N44 17.3)."""
CAEN_RANGE: Final = 3
"""The range of the guns of Caen, from each of its City hexes that the Germans control (N44 17.2)."""
SHIFTS: Final = 2
"""The artillery shifts of an attack (N44 11.6.1)."""
STORM_SHIFTS: Final = 1
"""The same in a storm (N44 4.3, 11.6.1)."""
CAEN: Final = "caen"
"""What the ids of the guns of Caen begin with: `caen 2029`."""


@dataclass(frozen=True, slots=True)
class Artillery:
    """A source of artillery in range of a hex."""

    id: str
    """The unit; `caen 2029` for the guns of a City hex of Caen."""
    name: str
    """What players read."""
    shifts: int
    """The shifts it can give to one attack, and pay for: 2 of an Allied HQ, 1 of any other source."""
    pools: tuple[str, ...]
    """The pools with points left that pay for it, a point a shift; empty for a werfer brigade."""
    free: bool = False
    """Whether it costs no supply points: a werfer brigade, which turns over instead (N44 17.3)."""


def most_shifts(s: S) -> int:
    """The artillery shifts that one attack may have in all (N44 11.6.1)."""
    return STORM_SHIFTS if weather(s) == "storm" else SHIFTS


def list_artillery(s: S, side: str, target: str, army: Army) -> tuple[Artillery, ...]:
    """The sources of an army that can give shifts to an attack on a hex, or support its defence.

    Units in the order of the set-up, then Caen. Each could be used now: in range, ready, undisrupted, and an
    HQ without the marker of units out of supply (N44 18.3) and with a point to pay.
    """
    found = [
        _source_of(s, unit)
        for unit in units_of(s, side)
        if is_supporter(s, unit) and army_of(s, unit) == army and refuse_artillery(s, unit, target) is None
    ]
    if army == "german":
        found += _guns_of_caen(s, target)
    return tuple(found)


def refuse_artillery(s: S, unit: Unit, target: str) -> Refusal | None:
    """Why an HQ or werfer brigade cannot fire at a hex now, or None."""
    hq = is_headquarters(s, unit)
    rule, name = "N44 17.2" if hq else "N44 17.3", name_unit(s, unit.id)
    reach = HQ_RANGE if hq else WERFER_RANGE
    apart = s.world.board.distance(str(unit.place), target)
    if apart > reach:
        return Refusal(rule, f"{name} is {apart} hexes from {name_space(s, target)}: its range is {reach}")
    if DISRUPTED in unit.marks:
        return Refusal("N44 13.6", f"{name} is disrupted")
    if USED in unit.marks:
        done = "has moved or retreated" if hq else "has fired"
        return Refusal(rule, f"{name} {done} and is not ready before the next initial phase")
    if not hq:
        return None
    if OUT_OF_SUPPLY in unit.marks:
        return Refusal("N44 11.6.1", f"{name} is out of supply")
    may_pay = list_pools(s, unit)
    if not may_pay:
        if counter_of(s, unit).role == "cotentin":
            return Refusal("N44 17.4", f"{name} traces no line of supply to a City hex of Cherbourg")
        return Refusal("N44 17.2", f"{name} traces no line of supply to the map edge or to Cherbourg")
    if not any(SUPPLY_POINTS.get(s.state, pool) for pool in may_pay):
        return Refusal("N44 11.6.2", f"no supply point is left to pay for {name}")
    return None


def list_pools(s: S, unit: Unit) -> tuple[str, ...]:
    """The pools whose points an HQ may spend, whether any are left or not (N44 17.2, 17.4).

    A German one spends those of the places that it traces a line to: 7th Army for the map edge, Fortress
    Cherbourg for its Cities. The artillery of the Cotentin spends those of the fortress only. With two German
    players, who faces the Commonwealth spends those of Panzergruppe West instead of either (N44 27).
    """
    army = army_of(s, unit)
    if army != "german":
        return (army,)
    space, pools = str(unit.place), []
    if counter_of(s, unit).role != "cotentin" and trace_edge(s).is_supplied(space):
        pools.append(edge_pool(s.world, space))
    if may_use_fortress(s.world, space) and trace_fortress(s).is_supplied(space):
        pools.append(FORTRESS)
    return tuple(pools)


def _source_of(s: S, unit: Unit) -> Artillery:
    name = name_unit(s, unit.id)
    if not is_headquarters(s, unit):
        return Artillery(unit.id, name, 1, (), free=True)
    pools = tuple(pool for pool in list_pools(s, unit) if SUPPLY_POINTS.get(s.state, pool))
    most = 1 if unit.side == "german" else min(SHIFTS, SUPPLY_POINTS.get(s.state, pools[0]) or 0)
    return Artillery(unit.id, name, min(most, most_shifts(s)), pools)


def _guns_of_caen(s: S, target: str) -> Iterator[Artillery]:
    """The guns of each City hex of Caen in range that the Germans control; 7th Army pays (N44 17.2).

    Where two players share the German side, Panzergruppe West does: Caen faces the Commonwealth (N44 27).
    """
    for space in s.world.caen:
        pool = edge_pool(s.world, space)
        in_range = s.world.board.distance(space, target) <= CAEN_RANGE
        if in_range and SUPPLY_POINTS.get(s.state, pool) and held_by(s, space) == "german":
            yield Artillery(f"{CAEN} {space}", f"the guns of Caen in {space}", 1, (pool,))


def refuse_shifts(s: S, used: Sequence[tuple[Artillery, int]]) -> Refusal | None:
    """Why an attack may not have these shifts together, each a source and how many, or None (N44 11.6).

    Points that several sources take from one pool are not counted here: they are gone once they are spent.
    """
    most = most_shifts(s)
    rule = "N44 4.3" if most == STORM_SHIFTS else "N44 11.6.1"
    if sum(shifts for _, shifts in used) > most:
        return Refusal(rule, f"an attack has {most} artillery shift{'s' if most > 1 else ''} at most")
    for source, shifts in used:
        if shifts > source.shifts:
            return Refusal("N44 11.6.2", f"{source.name} gives {source.shifts} to one attack at most")
    return None


def spend_artillery(s: S, source: Artillery, pool: str, shifts: int, rule: str) -> Iterator[Event]:
    """What it costs to use a source: points of a pool, or a werfer brigade that turns over (N44 17.2, 17.3).

    `shifts` is 1 for defensive support; `pool` is not read of a source that is free. Raises ValueError for
    a pool that does not pay for the source, or has too few points.
    """
    if source.free:
        yield UnitMarked(rule="N44 17.3", unit=source.id, mark=USED, on=True)
        return
    left = (SUPPLY_POINTS.get(s.state, pool) or 0) - shifts
    if pool not in source.pools or left < 0:
        raise ValueError(f"{pool!r} does not pay for {shifts} of {source.id}")
    yield SUPPLY_POINTS.event_setting(left, rule, pool)
