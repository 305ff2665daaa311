"""Situations of supply, for the second way to trace it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from tests.systems.normandy_44.after_t import PHASES
from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import offered
from tests.systems.normandy_44.oracle import KILLED, Case, Rout, is_supplied, list_bonds, make_case
from wsn.engine.events import Event, StepsChanged, UnitMoved, UnitRemoved
from wsn.engine.evolve import evolve
from wsn.systems.normandy_44.rules.retreat import begin_retreat, list_ways
from wsn.systems.normandy_44.rules.retreat_paths import find_flight
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.world import S
from wsn.systems.normandy_44.rules.zones import zones_of


def situation(case: Case) -> S:
    """The position as the game reads it."""

    def sides(pairs: Iterable[frozenset[str]]) -> list[str]:
        return ["/".join(sorted(pair)) for pair in sorted(pairs, key=sorted)]

    def paths(pairs: Iterable[frozenset[str]]) -> list[list[str]]:
        return [sorted(pair) for pair in sorted(pairs, key=sorted)]

    rim = {
        frozenset((a, b))
        for a in case.inside
        for b in (f"{int(a[:2]) - 1}{int(a[2:]) + d:02}" for d in (-1, 0, 1))
        if b not in case.inside and 1 <= int(b[2:]) <= 12 and _touch(a, b)
    }
    board = board_t(
        terrain=case.terrain,
        edges={"major_river": sides(case.rivers), "flooded": sides(case.floods), "perimeter": sides(rim)},
        paths={"secondary": paths(case.roads), "causeway": paths(case.causeways)},
        impassable=sides(case.walls),
        tags={"perimeter": sorted(case.inside), "entry_blue": sorted(case.sources)},
    )
    tracks = {f"holder {space}": side for space, side in case.held.items()}
    tracks |= {f"beach {space}": "open" for space in case.sources}
    return position(
        {space: "+".join(piece.code for piece in there) for space, there in case.stacks.items()},
        board=board,
        phase="battle",
        tracks=tracks,
        markers=dict.fromkeys(case.works, "german improved_position"),
    )


def _touch(a: str, b: str) -> bool:
    row, column = int(a[:2]), int(a[2:])
    return int(b[2:]) - column in ((0, 1) if row % 2 else (-1, 0))


def compare(seed: int, most: int = 2) -> None:
    """Hold the game against the oracle in one position. Raises AssertionError where they differ."""
    case = make_case(seed, most)
    s = situation(case)
    for side in ("german", "allied"):
        standing = {frozenset(bond.hexes) for bond in zones_of(s, side).bonds if bond.stands}
        assert standing == set(list_bonds(case, side)), f"bonds of {side}"
        supply = trace_supply(s, side)
        for space, there in case.stacks.items():
            if there[0].side == side:
                assert supply.is_supplied(space) == is_supplied(case, space, side), f"supply of {space}"
    rout = Rout(case)
    units = [piece.name for piece in rout.fleeing]
    flight = find_flight(s, case.start, case.hexes, rout.side, units)
    least = rout.least(tuple(rout.fleeing))
    assert flight.least() == least
    groups = [rout.fleeing] + ([[piece] for piece in rout.fleeing] if len(units) > 1 else [])
    for group in groups:
        ends = {path.end for path in list_ways(flight, [piece.name for piece in group])}
        assert ends == rout.answers(group), [piece.name for piece in group]
    walk_out(s, case, rout.side, units, least, seed)


def walk_out(s: S, case: Case, side: str, units: list[str], least: int, seed: int) -> None:
    """Retreat by chance to the end: what is lost on the way is the least that must be."""
    luck = random.Random(seed)
    lost = dead = 0
    events = list(_happening(s, begin_retreat(s, case.start, units, case.hexes, side)))
    while s.here.phase in PHASES:
        orders = offered(s)
        assert orders, s.here
        order = luck.choice(orders)
        events += _happening(s, PHASES[s.here.phase].decide(s, order))
    for event in events:
        gone = isinstance(event, UnitRemoved) or (
            isinstance(event, UnitMoved) and event.manner == "eliminated"
        )
        if event.rule == "N44 13.2.1":
            lost += gone or isinstance(event, StepsChanged)
        else:
            dead += gone
    assert lost + KILLED * dead == least


def _happening(s: S, events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        s.state = evolve(s.state, event)
        yield event
