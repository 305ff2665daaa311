"""A position saved as a scenario: it is sound, begins where the position stood, and can be played."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wsn import scenario
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.systems import system_of
from wsn.systems.hex_tiles.files import setup
from wsn.systems.hex_tiles.files.excerpt import to_play
from wsn.systems.hex_tiles.rules.victory import holder

VILLAGE = Path(__file__).with_name("village.scenario.toml")


def standing(state: GameState) -> dict[str | None, tuple[object, ...]]:
    return {u.place: (u.side, u.kind, u.steps, u.group) for u in state.units.values() if u.place is not None}


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_is_a_sound_scenario_that_begins_there(seed):
    system, begun = system_of("hex_tiles"), scenario.load(VILLAGE)
    game: Game[Any] = Game.new(system, begun, seed=seed)
    draw = random.Random(seed)
    while game.deciding is not None:
        game.submit(game.deciding, draw.choice(game.legal()))
    tried = 0
    for n in range(2, len(game.entries), 9):
        state = game.state_at(n)
        if state.outcome is not None:
            continue
        made = scenario.scenario_from(game, at=n)
        setup.check(made, begun.map, "made")
        again = Game.new(system, msgspec.structs.replace(begun, scenario=made), seed="again")
        assert standing(again.state) == standing(state)
        assert set(again.state.markers) == set(state.markers)
        assert again.deciding == to_play(game.world, state)
        for side in system.sides:
            assert again.state.tracks[f"medals {side}"] == state.tracks[f"medals {side}"]
        for i in range(len(game.world.objectives)):
            assert holder(again.state, i) == holder(state, i)
        full = {u.place: game.world.full[u.id] for u in state.units.values() if u.place is not None}
        assert {u.place: again.world.full[u.id] for u in again.state.units.values()} == full
        tried += 1
    assert tried > 10


def test_a_game_that_is_over_is_no_scenario():
    game = scenario.new_game(VILLAGE, seed=1)
    draw = random.Random(1)
    while game.deciding is not None:
        game.submit(game.deciding, draw.choice(game.legal()))
    with pytest.raises(DataError, match="the game is over"):
        scenario.scenario_from(game)
