"""Combats drawn at random."""

from __future__ import annotations

import random

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import happen
from wsn.engine.dice import SeededDice
from wsn.engine.events import UnitRemoved
from wsn.engine.system import Situation
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
