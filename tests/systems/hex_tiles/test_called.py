"""A side in a sentence of the hex-tile game: by the name and the number that its scenario declares."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.systems.hex_tiles.rules.commands import Concede
from wsn.table.seat import Seat


@pytest.mark.rule("M44 1.9 R3")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("airel_bridge", "the Heinz Battle Group wins: the 30th Infantry Division concedes"),
        ("cagny_corn", "the 21st Panzer Division wins: the Guards and 11th Armoured Divisions concede"),
        ("saint_marcel", "German security troops win: the Resistance and French SAS concede"),
    ],
)
def test_one_division_wins_and_two_concede(name, said):
    setup = scenario.load(name)
    system = system_of(setup.system)
    game = Game.new(system, setup, seed="1")
    while game.deciding != "allies":
        game.submit(game.deciding, Seat(game, game.deciding).choices()[0].command)
    game.submit("allies", Concede())
    assert Seat(game, "allies").status().result.startswith(f"{said} (")
