"""What is off the board in the games that come with the program: seen by its side, hidden from the other."""

from __future__ import annotations

import io

import pytest

from tests.worlds import assert_secrets
from wsn import scenario
from wsn.bots import BOTS
from wsn.cli.person import Person
from wsn.cli.terminal import Terminal
from wsn.engine.state import Unit
from wsn.table import telling
from wsn.table.choices import pointing
from wsn.table.picture.layout import layout
from wsn.table.picture.plan import MapPlan
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
    lines = telling.board_lines(seat).splitlines()
    assert any(line.startswith("Not yet on the map") for line in lines)
    turns = [line.split("(")[0].strip() for line in lines if line.startswith("Comes on in turn")]
    assert turns == ["Comes on in turn 2", "Comes on in turn 3", "Comes on in turn 8"]
    for unit in waiting:
        assert seat.about(unit).name


@pytest.mark.parametrize("name", ["saint_lo", "maupertus"])
def test_a_side_sees_no_hidden_unit_of_the_other_in_a_tray(name):
    game = scenario.new_game(name, seed=2)
    assert_secrets(game.state, None)
    for side in (*game.system.sides, None):
        seat = Seat(game, side)
        told = {c.unit for tray in telling.scene_of(seat).trays for c in tray.counters}
        assert told <= set(seat.view.units)


def test_lost_platoons_and_figures_lie_in_the_tray_of_their_side():
    for name in ("hill_314", "easy_red"):
        game = scenario.new_game(name, seed=3)
        player, steps = BOTS["random"]("a"), 0
        while game.deciding is not None and not Seat(game, None).eliminated_units() and steps < 3000:
            seat = Seat(game, game.deciding)
            seat.submit(player.choose(seat))
            steps += 1
        seat = Seat(game, None)
        gone = seat.eliminated_units()
        assert gone, name
        assert all(isinstance(unit, Unit) and unit.id not in seat.view.units for unit in gone)
        trays = [tray for tray in telling.scene_of(seat).trays if tray.title == LOST]
        assert sorted(c.unit for tray in trays for c in tray.counters) == sorted(u.id for u in gone)
        assert {(c.unit, c.side) for tray in trays for c in tray.counters} == {(u.id, u.side) for u in gone}


def aboard(seat: Seat) -> dict[str, list[str]]:
    """The trays of carriers, and who lies in each."""
    trays = telling.scene_of(seat).trays
    return {t.title: [c.unit for c in t.counters] for t in trays if t.title.startswith("Aboard")}


def test_who_is_carried_lies_in_a_tray_of_his_carrier_and_is_picked_there(monkeypatch, capsys):
    game = scenario.new_game("le_dezert", seed=1)
    seat = Seat(game, None)
    assert aboard(seat) == {"Aboard Q1-carrier (Sdkfz 251)": ["Q1"]}
    assert "Aboard Q1-carrier (Sdkfz 251) (Germany): Q1" in telling.board_lines(seat).splitlines()
    shown = telling.scene_of(seat)
    assert [c.space for c in shown.counters if c.unit == "Q1"] == ["D401"], "and still in his stack"
    player = BOTS["random"]("a")
    for _ in range(3000):
        seat = Seat(game, game.deciding)
        rows = pointing(seat.choices(), "Q1") if aboard(seat) else ()
        if len(rows) == 1:
            break
        seat.submit(player.choose(seat))
    else:
        raise AssertionError("nobody ever had Q1 to choose while it was aboard")
    monkeypatch.setattr("sys.stdin", io.StringIO("q1\n"))
    Person(Terminal()).decide(seat)
    assert game.entries[-1].command == rows[0].command
    assert "Aboard Q1-carrier" in capsys.readouterr().out


def test_who_gets_down_is_in_no_tray_any_more():
    game = scenario.new_game("le_dezert", seed=1)
    player = BOTS["random"]("a")
    while aboard(Seat(game, None)) and game.deciding is not None:
        seat = Seat(game, game.deciding)
        down = [c for c in seat.legal() if type(c).__name__ == "Unload"]
        seat.submit(down[0] if down else player.choose(seat))
    shown = telling.scene_of(Seat(game, None))
    assert game.deciding is not None
    assert "Q1" not in {c.unit for tray in shown.trays for c in tray.counters if tray.title != LOST}


def test_a_carried_counter_is_drawn_in_its_stack_and_in_its_tray():
    seat = Seat(scenario.new_game("le_dezert", seed=1), None)
    board = telling.board_of(seat)
    where = layout(MapPlan(board, tuple(board.spaces)), telling.scene_of(seat))
    copies = [one for one in where.counters if one.counter.unit == "Q1"]
    assert [one.counter.space for one in copies] == ["", "D401"], "that of the tray first"
    frame = next(f for f in where.trays if f.tray.title.startswith("Aboard Q1-carrier"))
    in_tray = copies[0]
    assert frame.left < in_tray.x < frame.left + frame.width
    assert frame.top < in_tray.y < frame.top + frame.height
    picked = where.at(in_tray.x, in_tray.y)
    assert picked is not None
    assert picked.counter.unit == "Q1"
