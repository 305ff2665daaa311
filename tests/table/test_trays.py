"""What is off the board in the games that come with the program: seen by its side, hidden from the other."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.state import Unit
from wsn.table import telling
from wsn.table.seat import Seat
from wsn.table.trays import LOST


def test_those_who_come_later_wait_in_a_tray_and_can_be_asked_for():
    game = scenario.new_game("omaha", seed=1)
    seat = Seat(game, game.deciding)
    shown = telling.scene_of(seat)
    waiting = {c.unit for tray in shown.trays for c in tray.counters}
    on_board = {c.unit for c in shown.counters}
    assert waiting
    assert not waiting & on_board
    assert waiting | on_board == set(seat.view.units), "everybody that is seen is somewhere"
    assert all(c.space == "" for tray in shown.trays for c in tray.counters)
    assert any(line.startswith("Not yet on the map") for line in telling.board_lines(seat).splitlines())
    for unit in waiting:
        assert seat.about(unit).name


@pytest.mark.parametrize("name", ["omaha", "hill_314", "easy_red"])
def test_a_side_sees_no_hidden_unit_of_the_other_in_a_tray(name):
    game = scenario.new_game(name, seed=2)
    for side in (*game.system.sides, None):
        seat = Seat(game, side)
        told = {c.unit for tray in telling.scene_of(seat).trays for c in tray.counters}
        assert told <= set(seat.view.units)


def test_lost_platoons_and_figures_lie_in_the_tray_of_their_side():
    for name in ("hill_314", "easy_red"):
        game = scenario.new_game(name, seed=3)
        player, steps = BOTS["random"]("a"), 0
        while game.deciding is not None and not Seat(game, None).fallen() and steps < 3000:
            seat = Seat(game, game.deciding)
            seat.submit(player.choose(seat))
            steps += 1
        seat = Seat(game, None)
        gone = seat.fallen()
        assert gone, name
        assert all(isinstance(unit, Unit) and unit.id not in seat.view.units for unit in gone)
        trays = [tray for tray in telling.scene_of(seat).trays if tray.title == LOST]
        assert sorted(c.unit for tray in trays for c in tray.counters) == sorted(u.id for u in gone)
        assert {(c.unit, c.side) for tray in trays for c in tray.counters} == {(u.id, u.side) for u in gone}
