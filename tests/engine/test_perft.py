"""Small positions: the legal commands in their order, and the exact number of ways on (tests/perft)."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.perftrows import ROW, positions, state_of
from tests.every_way import perft
from tests.toys import areas, hexduel
from wsn.engine.game import Game


def check(game, position):
    s = game.situation()
    assert [game.system.command_text(s, command) for command in game.legal()] == position["legal"]
    assert [perft(game, depth) for depth in range(1, len(position["paths"]) + 1)] == position["paths"]


@pytest.mark.parametrize("position", positions("hexduel"))
def test_hexduel(position):
    setup = msgspec.structs.replace(hexduel.SETUP, map={**ROW, "woods": position.get("woods", [])})
    world = hexduel.SYSTEM.world(setup)
    check(Game.at(hexduel.SYSTEM, setup, world, state_of(position)), position)


@pytest.mark.parametrize("position", positions("areas"))
def test_areas(position):
    world = areas.SYSTEM.world(areas.SETUP)
    check(Game.at(areas.SYSTEM, areas.SETUP, world, state_of(position)), position)
