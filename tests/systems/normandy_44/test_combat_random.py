"""Combat at random on boards drawn at random: never stuck, every order told, stacks in bounds."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import PHASES, happen
from wsn.engine.commands import Proceed
from wsn.engine.dice import SeededDice
from wsn.engine.events import UnitRemoved
from wsn.engine.system import Situation
from wsn.systems.normandy_44.data.declared import DECLARED
from wsn.systems.normandy_44.rules.attacking import CallOffAttack, EndCombat, LaunchAttack
from wsn.systems.normandy_44.rules.memos import Day
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.world import S, at

CELLS = [f"{row}{column:02}" for row in range(16, 25) for column in range(1, 13)]
TERRAIN = [*["mixed"] * 6, *["bocage"] * 3, "woods", "flooded", "town", "city"]
STACKS = {
    "G": "G5 G2 Gt3 Gs2 Gh2 Gw2 Gp4 Gf3 Go2 G4[quality=1] G3[quality=-1]"
    " Gt4[armor=5,tiger=true] G5[formation=91st]",
    "A": "A5 A7[formation=1st] A7[formation=1st,strength=7/4/2,cadre=us_infantry] At3 A2 Ah2 A1",
    "B": "B5 B7[formation=3rd] Bt3 Bh2 B2",
}
MARKS = [*[""] * 8, "!disrupted", "!out_of_supply", "!reserve", "!regroup", "!strategic"]
MOST_ORDERS = 3000


def draw_situation(rng: random.Random) -> S:
    """A board and the stacks of both sides on it, in a combat phase of one of them."""
    terrain = {cell: rng.choice(TERRAIN) for cell in CELLS}
    plain = board_t(terrain=terrain)
    sides = [f"{a}/{b}" for a in CELLS for b in plain.neighbours(a) if a < b]
    row = rng.randrange(17, 24)
    road = [f"{row}{column:02}" for column in range(1, 13)]
    board = board_t(
        terrain=terrain,
        edges={
            "major_river": rng.sample(sides, 8),
            "minor_river": rng.sample(sides, 10),
            "airfield": rng.sample(sides, 2),
        },
        tags={"naval_zone": rng.sample(CELLS, 40), "entry_red": [road[-1]]},
        paths={"primary": [road]},
        features={"hilltop": rng.sample(CELLS, 4), "beach": ["2401"]},
    )
    units = {}
    for number, cell in enumerate(rng.sample(CELLS, 34)):
        codes = STACKS["G" if number % 2 else rng.choice("AAB")].split()
        units[cell] = "+".join(rng.choice(codes) + rng.choice(MARKS) for _ in range(rng.randint(1, 4)))
    markers = {
        cell: f"{'german' if units[cell].startswith('G') else 'allied'} improved_position"
        for cell in rng.sample(sorted(units), 5)
    }
    tracks = {
        "weather": rng.choice(["clear", "overcast", "storm"]),
        "turn": rng.choice([2, 5, 18]),
        "supply points 7th_army": rng.randint(0, 3),
        "supply points us": 2,
        "naval support us": 2,
        "air units us": 2,
        "air units cw": 1,
        "beach 2401": "open",
        "cadres us_infantry": rng.randint(0, 2),
    }
    s = position(
        units,
        board=board,
        phase=rng.choice(["combat", "combat", "reserve combat"]),
        side=rng.choice(["german", "allied"]),
        tracks=tracks,
        markers=markers,
    )
    for cell in units:
        for side in ("german", "allied"):
            while refuse_stack(s, at(s, cell, side)) is not None:
                happen(s, [UnitRemoved(rule="N44 7.1", unit=at(s, cell, side)[-1].id)])
    return Situation(s.state, s.world, SeededDice(str(rng.random())))


def play_phase(s: S, rng: random.Random) -> None:
    """Orders at random until the combat phase is over."""
    depth = len(s.state.frames)
    memos = {"day": Day, **{name: phase.memo for name, phase in PHASES.items()}}
    for _ in range(MOST_ORDERS):
        if len(s.state.frames) < depth:
            assert list(DECLARED.faults(s.state, memos)) == []
            return
        phase = PHASES[s.here.phase]
        if phase.automatic:
            happen(s, phase.decide(s, Proceed()))
            continue
        orders = [one for one in phase.candidates(s) if phase.check(s, one) is None]
        assert orders, f"nothing may be done in {s.here}"
        weights = [weigh(one) for one in orders] if len(orders) > 1 else [1.0]
        order = rng.choices(orders, weights)[0]
        assert phase.describe(s, order)
        told = phase.preview(s, order)
        if told is not None and told.odds:
            assert sum(chance.ways for chance in told.odds) == told.odds[0].out_of
        happen(s, phase.decide(s, order))
    pytest.fail(f"the phase never ends: {s.here}")


def weigh(order: object) -> float:
    """How readily an order is given: attacks are made, not called off."""
    if isinstance(order, LaunchAttack):
        return 6
    return 0.1 if isinstance(order, CallOffAttack | EndCombat) else 1


def check_all(seeds: Iterable[int]) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        s = draw_situation(rng)
        play_phase(s, rng)
        for cell in CELLS:
            assert not (at(s, cell, "german") and at(s, cell, "allied")), (seed, cell)
            for side in ("german", "allied"):
                assert refuse_stack(s, at(s, cell, side)) is None, (seed, cell)


def test_combat_at_random_ends_in_order():
    check_all(range(12))


@pytest.mark.slow
def test_combat_at_random_ends_in_order_often():
    check_all(range(12, 400))
