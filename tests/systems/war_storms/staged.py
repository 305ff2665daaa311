"""Games staged to an end that two sensible players seldom come to: who plays them, and with what luck.

`reckless` runs at the enemy, `hunter` runs him down, `runner` makes for the ways off the map, and the dice of
`Fortune` favour one side. The rolls are kept with the game, as if they had been typed in.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.systems.war_storms.rules import commands as c
from wsn.systems.war_storms.rules.world import World

LONGEST = 4000
RANKS: dict[type[Command], int] = {
    c.Leave: -30,
    c.HoldBack: -10,
    c.Pass: -10,
    c.Done: -10,
    c.DoubleTime: -20,
    c.Load: -20,
    c.Coordinate: -20,
    c.Assault: 90,
    c.Join: 85,
    c.Launch: 80,
    c.Choose: 40,
    c.ActivateOfficer: 40,
    c.ActivatePlatoon: 40,
    c.LetFall: 40,
}
SHOTS = (c.FireAt, c.React, c.FireIndirect, c.AirStrike, c.PlaceMission)
GROUPS = (c.JoinFire, c.Shoot, c.CallMission, c.CallAir)


@dataclass
class Fortune:
    """Dice that always favour the side which is not `weak`; for other rolls, whoever gives the order."""

    game: Game[World]
    weak: str
    blind: bool = False
    """It looks only at who gives the order, not at what is thrown for."""
    side: str = ""

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """All ones for the lucky, all sixes for the others: low is good for who fires and who checks."""
        world, state = self.game.world, self.game.state
        lucky = self.side != self.weak
        if self.blind:
            return (1 if lucky else faces,) * count
        for side, force in world.scenario.sides.items():
            if force.name in purpose and ("hand to hand" in purpose or "final defensive" in purpose):
                lucky = side != self.weak
        if " fire at " in purpose:
            there = {u.side for u in state.units.values() if u.place == purpose.rsplit(" ", 1)[1]}
            lucky = self.weak in there if there else lucky
        for unit in state.units.values():
            if world.names[unit.id] in purpose:
                lucky = (unit.side != self.weak) != purpose.endswith("is under fire")
        for company in world.scenario.companies:
            if f"morale of {company.name} (" in purpose:
                lucky = company.side != self.weak
        if purpose.endswith("in the tide"):
            lucky = True  # who is carried past the map is not lost
        return (1 if lucky else faces,) * count


def gap(game: Game[World], side: str, space: str, goals: tuple[str, ...] = ()) -> int:
    """How far a hex is from the nearest goal, or without goals from the nearest enemy platoon."""
    world = game.world
    foes = (u for u in game.state.units.values() if u.side != side and world.kinds[u.kind].type != "officer")
    ends = goals or tuple(str(u.place) for u in foes if u.place in world.board.spaces)
    return min((world.distance(space, end) for end in ends), default=0)


def choose(game: Game[World], how: str, draw: random.Random) -> Command:
    """What such a player orders now."""
    side, state, world = str(game.deciding), game.state, game.world
    ways = [way.zone for way in world.scenario.exits if way.side == side] if how == "runner" else []
    goals = tuple(space for zone in ways for space in world.zones[zone])

    def rank(order: Command) -> float:
        if isinstance(order, c.MoveTo):
            unit = state.units.get(str(state.frames[-1].memo.get("unit")))
            if unit is None or unit.place not in world.board.spaces:
                return 0
            nearer = gap(game, side, str(unit.place), goals) - gap(game, side, order.space, goals)
            return (95 if goals else 50) + nearer if nearer > 0 else -5
        if isinstance(order, c.Leave) and goals:
            return 99
        if isinstance(order, SHOTS + GROUPS):
            return -8 if how == "reckless" else 70 + _hits(game, order)
        return RANKS.get(type(order), 0)

    ranked = [(rank(order), order) for order in game.legal()]
    best = max(result for result, _ in ranked)
    return draw.choice([order for result, order in ranked if result == best])


def _hits(game: Game[World], order: Command) -> float:
    preview = game.system.preview(game.situation(), order)
    rows = () if preview is None else preview.odds
    return sum(max(0, one.harm - one.own) * one.ways / one.out_of for one in rows)


def play(game: Game[Any], weak: str, how: str, blind: bool = False) -> Game[Any]:
    """A game in which everything goes against the weak side, that runs at the others or away from nobody."""
    draw, dice = random.Random(f"{game.seed}/{weak}/{how}"), Fortune(game, weak, blind)
    for _ in range(LONGEST):
        side = game.deciding
        if side is None:
            return game
        dice.side = side
        game.submit(side, choose(game, "reckless" if side == weak else how, draw), dice)
    raise AssertionError(f"{game.setup.name} does not end")
