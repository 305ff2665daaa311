"""Movement found again the slow way: every path walked step by step from the words of the map (N44 8, 9).

Nothing here asks `crossing`, `marching` or the searches of the house: only the bonds are those of `zones`
(which `oracle` looks at on its own). Random boards and positions; then whole phases by chance.
"""

from __future__ import annotations

import random

import pytest

from tests.systems.normandy_44.board_t import board_t, map_document, position
from tests.systems.normandy_44.moving_t import give, march, offered
from wsn.board.mapfile import hexes_from
from wsn.engine.evolve import evolve
from wsn.systems.normandy_44.data.declared import DECLARED
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.manners import OnTheMarch, refuse_manner
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.movement import MOVEMENT_PHASES, EndMovement, MarchStack
from wsn.systems.normandy_44.rules.walking import GoTo
from wsn.systems.normandy_44.rules.zones import zones_of

HEXES = [f"{row}{column:02}" for row in range(16, 25) for column in range(1, 13)]
PLAIN = hexes_from(map_document(), VOCABULARY)
SIDES = sorted({PLAIN.edge(a, b) for a in HEXES for b in PLAIN.neighbours(a) if b in PLAIN.hexes})
FOOT = {"mixed": 6, "bocage": 6, "woods": 12, "flooded": 12, "town": 6, "city": 6}
TRACKS = {"mixed": 6, "bocage": 12, "woods": 18, "town": 6, "city": 6}


def chance_board(rng):
    words = ["bocage", "bocage", "woods", "flooded", "town", "sea"]
    terrain = {space: rng.choice(words) for space in HEXES if rng.random() < 0.5}
    edges = {
        word: ["/".join(side) for side in rng.sample(SIDES, 25)]
        for word in ("major_river", "minor_river", "flooded")
    }
    paths = {
        kind: [list(side) for side in rng.sample(SIDES, 50)] for kind in ("primary", "secondary", "causeway")
    }
    return board_t(terrain=terrain, edges=edges, paths=paths)


def chance_position(rng, board):
    land = [space for space in HEXES if board.hexes[space].terrain != "sea"]
    spaces = rng.sample(land, 9)
    own = rng.choice(["G5", "Gp5", "G5+Gp4", "G4[type=bicycle]"])
    units = {spaces[0]: own, **{space: rng.choice(["A5", "A1", "As2", "Ap3"]) for space in spaces[1:7]}}
    units |= {space: rng.choice(["G5", "Gp4!strategic"]) for space in spaces[7:]}
    weather = rng.choice(["overcast", "clear", "storm"])
    return spaces[0], position(units, board=board, tracks={"weather": weather})


def pay(board, weather, here, to, mech, manner):
    """The sixths of a step for one kind of mover, whether by road, and whether as a first step only."""
    kinds, words = board.path_kinds(here, to), board.edge_features(here, to)
    ends = (board.hexes[here].terrain, board.hexes[to].terrain)
    if "sea" in ends:
        return None
    if {"primary", "secondary"} & kinds:
        slow = mech and weather != "storm"
        return (2 if "primary" in kinds and not slow else 3), True, False
    if manner in ("bicycle", "strategic", "truck_strategic"):
        return None
    wet = "flooded" in words and "flooded" not in ends and "causeway" not in kinds
    river = "major_river" in words and "causeway" not in kinds
    if mech and ("flooded" in ends or wet):
        return None
    cost = (TRACKS if mech else FOOT)[ends[1]] + 6 * wet + 6 * river
    if mech and "minor_river" in words and "flooded" not in words and "causeway" not in kinds:
        cost += 6
    return cost, False, wet or river


def walk_all(s, start, units, manner):
    """By hex the fewest sixths over every path that the rules let these units walk."""
    board, weather = s.world.board, s.state.tracks["weather"]
    zones = zones_of(s, "allied")
    enemies = {unit.place for unit in s.state.units.values() if unit.side == "allied"}
    movers = [
        manner.startswith("truck") or s.world.tables.counters[unit].type == "panzergrenadier"
        for unit in units
    ]
    points = []
    for unit, mech in zip(units, movers, strict=True):
        moves = {"bicycle": 6, "truck": 5, "truck_strategic": 5}.get(
            manner, s.world.tables.counters[unit].moves
        )
        moves -= 2 if mech and weather == "clear" else 0
        points.append(12 if manner == "tactical" else 6 * moves * (2 if "strategic" in manner else 1))
    most, best = min(points), {}
    shy = manner not in ("normal", "tactical")

    def walk(here, came_by_road, used):
        first = here == start and used == 0
        if best.get((here, came_by_road, first), most + 1) <= used:
            return
        best[here, came_by_road, first] = used
        if not first and here in zones.exerted:
            return
        for to in board.bordering(here):
            steps = [pay(board, weather, here, to, mech, manner) for mech in movers]
            if to in enemies or None in steps or zones.bar(here, to) or (shy and to in zones.exerted):
                continue
            by_road = steps[0][1]
            waded = not first and board.hexes[here].terrain == "flooded" and False in movers
            if waded and not (came_by_road and by_road):
                continue
            if not first and any(only for _, _, only in steps):
                continue
            cost = 6 if manner == "tactical" else max(step[0] for step in steps)
            if here in zones.exerted and manner != "tactical":
                cost += 6
            if used + cost <= most:
                walk(to, by_road, used + cost)

    walk(start, False, 0)
    reached = {}
    for (space, _, _), used in best.items():
        reached[space] = min(used, reached.get(space, used))
    company = {}
    for unit in s.state.units.values():
        if unit.side == "german" and unit.id not in units:
            company.setdefault(unit.place, []).append(unit)
    return {
        space: used
        for space, used in reached.items()
        if space != start
        and not ("strategic" in manner and space in company)
        and not any("strategic" in unit.marks for unit in company.get(space, ()))
    }


@pytest.mark.rule("N44 9.1")
def test_reach_is_what_walking_every_path_finds():
    rng = random.Random(1944)
    compared = 0
    for _ in range(40):
        start, s = chance_position(rng, chance_board(rng))
        units = tuple(unit.id for unit in s.units_at(start))
        for together in {units, units[:1]}:
            for manner in ("normal", "tactical", "bicycle", "truck", "strategic", "truck_strategic"):
                if refuse_manner(s, march(*together), manner) is None:
                    found = walk_all(s, start, together, manner)
                    assert dict(reach_of(s, march(*together), manner)) == found, (start, together, manner)
                    compared += 1
    assert compared > 100


@pytest.mark.rule("N44 9.1")
def test_phases_by_chance_keep_to_the_rules_and_to_what_is_declared():
    rng = random.Random(616)
    marches = 0
    for _ in range(12):
        _, s = chance_position(rng, chance_board(rng))
        memos = {name: phase.memo for name, phase in MOVEMENT_PHASES.items()}
        for _ in range(60):
            legal = offered(s)
            assert legal, s.here
            order = rng.choice(legal)
            if isinstance(order, EndMovement):
                continue
            assert MOVEMENT_PHASES[s.here.phase].describe(s, order)
            MOVEMENT_PHASES[s.here.phase].preview(s, order)
            before = s.memo(OnTheMarch) if isinstance(order, GoTo) else None
            ways = dict(reach_of(s, before, order.option)) if before is not None else {}
            give(s, order)
            if before is not None:
                marches += 1
                assert all(s.unit(unit).place == order.space for unit in before.units)
                if s.here.phase == "march":
                    assert s.memo(OnTheMarch).used == ways[order.space]
            assert all(s.world.board.hexes[str(u.place)].terrain != "sea" for u in s.state.units.values())
            frames = s.state.frames[1:]
            bare = type(s.state)(units=s.state.units, tracks=s.state.tracks, frames=frames)
            assert not list(DECLARED.faults(bare, memos))
    assert marches > 50


def test_an_order_decided_twice_is_the_same():
    rng = random.Random(7)
    start, s = chance_position(rng, chance_board(rng))
    give(s, MarchStack(space=start))
    order = next(order for order in offered(s) if isinstance(order, GoTo))
    state = s.state
    runs = []
    for _ in range(2):
        s.state, events = state, []
        for event in MOVEMENT_PHASES["march"].decide(s, order):
            events.append(event)
            s.state = evolve(s.state, event)
        runs.append(events)
    assert runs[0] == runs[1]
