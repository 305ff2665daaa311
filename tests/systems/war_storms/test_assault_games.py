"""Whole random games full of assaults, with carriers among them, in which nothing may go wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

from wsn import scenario
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import Assault, Join, Launch, Load, MoveTo, Unload
from wsn.systems.war_storms.rules.world import World

EAGER = (Assault, Join, Launch, Load, Unload)
FIGHTING = {"muster", "final_fire", "hand_to_hand", "fight_over"}


def check(world: World, state: GameState) -> None:
    """Nobody shares a hex with the enemy once a fight is over; who rides, rides on what exists."""
    fighting = any(frame.phase in FIGHTING for frame in state.frames)
    sides: dict[str, set[str]] = {}
    for unit in state.units.values():
        assert unit.place is None or unit.place in world.board.spaces or unit.place in state.units, unit
        if unit.place in state.units:
            assert state.units[unit.place].side == unit.side
            assert world.kinds[state.units[unit.place].kind].type == "carrier"
        elif unit.place is not None:
            sides.setdefault(unit.place, set()).add(unit.side)
        if world.kinds[unit.kind].type != "officer":
            assert unit.steps >= 1, unit
    if not fighting:
        assert all(len(result) == 1 for result in sides.values()), sides


@pytest.mark.rule("WSS 14")
@pytest.mark.rule("WSS 15")
@pytest.mark.rule("WSS 10")
@pytest.mark.parametrize(
    ("name", "seed"),
    [(scenario.first(), 0), (scenario.first(), 3), ("le_dezert", 2), ("le_dezert", 4), ("mesnil_adelee", 0)],
)
def test_games_full_of_assaults_stay_sound(name, seed):
    draw = random.Random(seed)
    assaults = games = 0
    while assaults < 3 and games < 5:
        game = Game.new(SYSTEM, scenario.load(name), seed=f"assaults {seed} {games}")
        assaults += assaults_of(game, draw)
        games += 1
        assert game.outcome is not None
    assert assaults >= 3


def assaults_of(game: Game[Any], draw: random.Random) -> int:
    """Play a game as eagerly as it allows, every state checked; how many assaults were launched."""
    assaults = 0
    check(game.world, game.state)
    for _ in range(4000):
        side = game.deciding
        if side is None:
            break
        legal = game.legal()
        eager = [c for c in legal if isinstance(c, EAGER)]
        moving = [c for c in legal if isinstance(c, MoveTo)]
        choice = (
            eager if eager and draw.random() < 0.8 else moving if moving and draw.random() < 0.5 else legal
        )
        command = draw.choice(list(choice))
        assaults += isinstance(command, Launch)
        game.submit(side, command)
        check(game.world, game.state)
    return assaults
