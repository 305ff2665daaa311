"""What every rulebook has alike, worked out from its phases and from what the game says of itself."""

from __future__ import annotations

import inspect

import pytest

from wsn.engine.commands import Command, Proceed
from wsn.engine.state import GameState
from wsn.systems import game_of, system_of
from wsn.systems.hex_tiles.rules import commands as hex_tiles
from wsn.systems.war_storms.rules import commands as war_storms

COMMANDS = {"hex_tiles": hex_tiles, "war_storms": war_storms}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_a_game_is_taken_by_a_phase_and_can_be_read_back(name):
    written = {
        one
        for _, one in inspect.getmembers(COMMANDS[name], inspect.isclass)
        if issubclass(one, Command) and one.__module__ == COMMANDS[name].__name__
    }
    commands = system_of(name).commands
    assert set(commands) == written
    assert len(commands) == len(written), "each of them once"
    assert Proceed not in commands


@pytest.mark.parametrize("name", COMMANDS)
def test_a_rulebook_repeats_what_its_game_says_of_itself(name):
    system, game = system_of(name), game_of(name)
    assert (system.name, system.title) == (game.name, game.title)
    assert system.sides == tuple(side.id for side in game.sides)
    assert dict(system.seats) == dict(game.seats)


def test_the_turn_until_it_is_set_is_what_the_game_says():
    assert system_of("hex_tiles").turn(GameState()) == 0
    assert system_of("war_storms").turn(GameState()) == 1
