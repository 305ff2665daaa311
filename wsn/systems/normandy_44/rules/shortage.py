"""Why a hex traces no line of supply: the way with the fewest obstacles, and what each of them is (N44 18.2).

A search over all ways counts what none may do: pass enemy units, two vacant hexes in enemy zones running, a
bond, an enemy Town along the road, more than five hexes in the country. The way with the fewest such faults
is told; where there is one fault only, the line is cut by it alone.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from typing import Final

from wsn.cite import Reason
from wsn.english import count, list_words
from wsn.systems.normandy_44.rules.supply import (
    COUNTRY_HEXES,
    Supply,
    SupplyLine,
    list_sources,
    name_source,
    trace_supply,
)
from wsn.systems.normandy_44.rules.world import S, name_space, other
from wsn.systems.normandy_44.rules.zones import name_stack, zones_of

LINE: Final = "N44 18.2"
ON_ROAD: Final = -1
"""The state of a line that has come to the road: it stays on it."""
TOO_FAR: Final = COUNTRY_HEXES + 1
"""The state of a line that has run too far across country."""


def explain_supply(s: S, side: str, space: str) -> tuple[Reason, ...]:
    """How a unit of a side in a hex is supplied, or why it is not: the line or its obstacles, with rules."""
    supply = trace_supply(s, side)
    line = supply.find_way(space)
    if line is not None:
        return explain_line(s, line)
    return explain_shortage(s, supply, space)


def explain_line(s: S, line: SupplyLine) -> tuple[Reason, ...]:
    """A line in words: its part across country, its part along the road, and its source."""
    reasons = []
    across = len(line.country) - 1
    if across:
        end = "to a road" if line.road else "to the source"
        hexes = count(across, "hex", "hexes")
        reasons.append(Reason(LINE, f"{hexes} across country {end}: {_run_text(line.country)}"))
    if line.road:
        hexes = count(len(line.road) - 1, "hex", "hexes")
        reasons.append(Reason(LINE, f"{hexes} along the road: {_run_text(line.road)}"))
    source = f"its source is {name_source(s, line.source)} {name_space(s, line.source)}"
    reasons.append(Reason("N44 18.1", source))
    return tuple(reasons)


def explain_shortage(s: S, supply: Supply, space: str) -> tuple[Reason, ...]:
    """Why a hex traces no line: the way with the fewest obstacles, then each of them.

    Empty for a hex that traces one.
    """
    if supply.is_supplied(space):
        return ()
    if space in supply.ground.taken:
        return (Reason(LINE, f"the enemy is in {name_space(s, space)}"),)
    if not list_goals(s, supply):
        return (Reason("N44 18.1", "the side has no source of supply"),)
    way = _find_least(s, supply, space)
    if way is None:
        return (Reason(LINE, f"no way leads from {name_space(s, space)} to a source over land"),)
    states, faults = way
    hexes = tuple(one for one, _ in states)
    alone = "by one thing alone" if len(faults) == 1 else f"by {count(len(faults), 'thing', 'things')}"
    return (Reason(LINE, f"the way that lacks least is cut {alone}: {_run_text(hexes)}"), *faults)


def list_goals(s: S, supply: Supply) -> tuple[str, ...]:
    """The sources that a search for obstacles may end at: those that the enemy stands on too."""
    taken = tuple(one for one in list_sources(s, supply.side) if one in supply.ground.taken)
    return (*supply.goals, *taken)


State = tuple[str, int]
"""A hex, and the hexes across country so far: `ON_ROAD` on the road, `TOO_FAR` beyond the limit."""


def _find_least(s: S, supply: Supply, start: str) -> tuple[tuple[State, ...], tuple[Reason, ...]] | None:
    """The way with the fewest obstacles, then the fewest hexes; with the obstacles in their order."""
    goals = frozenset(list_goals(s, supply))
    first: State = (start, 0)
    best: dict[State, tuple[int, int]] = {first: (0, 0)}
    came: dict[State, State] = {}
    waiting: list[tuple[int, int, State]] = [(0, 0, first)]
    fewest: dict[str, int] = {}
    """By hex that has been reached across country, the fewest hexes so far: no longer way there is better."""
    while waiting:
        faults, steps, state = heapq.heappop(waiting)
        if (faults, steps) > best[state]:
            continue
        here, across = state
        if here in goals:
            return _tell_states(s, supply, _back(came, state))
        if across != ON_ROAD:
            if fewest.get(here, TOO_FAR + 1) <= across:
                continue
            fewest[here] = across
        for to in _next_states(s, state):
            more = faults + len(tuple(_step_faults(s, supply, start, state, to)))
            if to not in best or (more, steps + 1) < best[to]:
                best[to], came[to] = (more, steps + 1), state
                heapq.heappush(waiting, (more, steps + 1, to))
    return None


def _next_states(s: S, state: State) -> Iterator[State]:
    """Where a line may go on: along the road from any road hex, across country until it has joined one."""
    here, across = state
    for to in s.world.road_links.get(here, ()):
        yield to, ON_ROAD
    if across != ON_ROAD:
        for to in s.world.zone_ground.reached[here]:
            yield to, min(across + 1, TOO_FAR)


def _step_faults(s: S, supply: Supply, start: str, state: State, going: State) -> Iterator[Reason]:
    """What a line does in a step that it may not do."""
    (here, across), (to, then) = state, going
    ground, enemy = supply.ground, other(supply.side)
    if to in ground.taken:
        yield Reason(LINE, f"{name_stack(s, to, enemy)} in {name_space(s, to)}: no line enters enemy units")
    zones = zones_of(s, enemy)
    if here in ground.watched and to in ground.watched and here != start:
        names = list_words([zones.stacks[one].name for one in _zone_holders(s, enemy, here, to)])
        yield Reason(LINE, f"{here} and {to} are two vacant hexes running in the zones of {names}")
    barred = zones.bar(here, to)
    if barred is not None:
        yield Reason(LINE, barred.text)
    if then == ON_ROAD:
        for one in (here, to) if across not in (ON_ROAD, 0) else (to,):
            if one in ground.closed and one not in ground.taken:
                yield Reason(LINE, f"the road enters {name_space(s, one)}, which the enemy controls")
    if then == TOO_FAR and across != TOO_FAR:
        yield Reason(LINE, f"it is more than {COUNTRY_HEXES} hexes from {name_space(s, start)} to a road")


def _zone_holders(s: S, enemy: str, *spaces: str) -> list[str]:
    exerted = zones_of(s, enemy).exerted
    return list(dict.fromkeys(holder for space in spaces for holder in exerted.get(space, ())))


def _back(came: dict[State, State], state: State) -> tuple[State, ...]:
    states = [state]
    while states[-1] in came:
        states.append(came[states[-1]])
    return tuple(reversed(states))


def _tell_states(
    s: S, supply: Supply, states: tuple[State, ...]
) -> tuple[tuple[State, ...], tuple[Reason, ...]]:
    start = states[0][0]
    steps = itertools.pairwise(states)
    return states, tuple(fault for a, b in steps for fault in _step_faults(s, supply, start, a, b))


def _run_text(hexes: tuple[str, ...]) -> str:
    """Hexes one after the other; of a long way the first and the last."""
    if len(hexes) <= 9:
        return "-".join(hexes)
    return f"{'-'.join(hexes[:6])}-...-{'-'.join(hexes[-2:])}"
