"""What holds at every moment of every game: stacks, steps, sides, officers, control, losses.

Random games with dice that fall low, so that there is blood: hits, deaths and routs are common.
"""

from __future__ import annotations

import random

import pytest

from wsn import scenario
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import DigIn, FireAt, FireIndirect, HoldFire, Pass, React, Stop
from wsn.systems.war_storms.rules.world import World

EAGER = (FireAt, FireIndirect, React)
IDLE = (Pass, Stop, HoldFire, DigIn)


class LowDice(SeededDice):
    """Each die is the lower of two for fire and luck, the higher of two for morale: it goes badly for all."""

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        values = super().roll(number, 2 * count, faces, purpose)
        pick = max if purpose.startswith("morale") else min
        return tuple(pick(pair) for pair in zip(values[::2], values[1::2]))


def check(world: World, state: GameState) -> None:
    limit = world.tables.stacking
    stacks: dict[str, list[tuple[str, int]]] = {}
    moving = {f.memo["unit"] for f in state.frames if f.phase == "acting"}
    for unit in state.units.values():
        officer = world.kinds[unit.kind].type == "officer"
        assert unit.steps == 0 if officer else 1 <= unit.steps <= 3, unit
        assert unit.group in world.companies
        assert unit.place is None or unit.place in world.board.spaces
        if unit.place is not None and not officer:
            stacks.setdefault(unit.place, []).append((unit.side, unit.steps if unit.id not in moving else 0))
    for place, result in stacks.items():
        assert len({side for side, _ in result}) == 1, f"both sides in {place}"
        assert sum(1 for _, steps in result if steps) <= limit.platoons, place
        assert sum(steps for _, steps in result) <= limit.steps, place
    for unit in state.units.values():
        if world.kinds[unit.kind].type == "officer" and unit.place in stacks:
            beside = {side for side, _ in stacks[unit.place]}
            assert unit.side in beside, f"{unit.id} stands among the enemy"
    for company in world.scenario.companies:
        platoons = [u for u in state.units.values() if u.group == company.id and u.steps]
        began = sum(3 if p.steps is None else p.steps for p in company.platoons)
        assert sum(u.steps for u in platoons) + int(state.tracks.get(f"lost {company.id}", 0)) == began
    held = {value for track, value in state.tracks.items() if track.startswith("control ")}
    assert held <= {"allies", "axis"}


@pytest.mark.rule("WSS 3.3")
@pytest.mark.rule("WSS 7.4")
@pytest.mark.parametrize("seed", range(6))
def test_a_bloody_random_game_stays_sound(seed):
    setup = scenario.load(scenario.first())
    game = Game.new(SYSTEM, setup, dice=LowDice(str(seed)))
    draw = random.Random(seed)
    check(game.world, game.state)
    for _ in range(3000):
        side = game.deciding
        if side is None:
            break
        legal = game.legal()
        eager = [c for c in legal if isinstance(c, EAGER)]
        busy = [c for c in legal if not isinstance(c, IDLE)] or list(legal)
        game.submit(side, draw.choice(eager if eager and draw.random() < 0.7 else busy))
        check(game.world, game.state)
    assert game.outcome is not None
    lost = sum(int(v) for track, v in game.state.tracks.items() if track.startswith("lost "))
    assert lost >= 6
