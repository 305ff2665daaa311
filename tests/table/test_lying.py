"""What lies on the board is told beside it, whatever stands in its cell."""

from __future__ import annotations

from wsn import scenario
from wsn.table import telling
from wsn.table.lying import ground_lines, marker_text
from wsn.table.seat import Seat


def test_works_stand_beside_the_text_board_though_units_and_marks_lie_over_them():
    game = scenario.new_game("la_fiere", seed=1)
    seat = Seat(game, None)
    lines = telling.board_lines(seat, choices=seat.choices()).splitlines()
    for marker in seat.view.markers.values():
        row = next(line for line in lines if line.startswith(f"{marker_text(marker)}: "))
        assert marker.place in row.split(": ")[1].split(", ")


def test_no_marker_that_a_side_does_not_know_is_told():
    for name in ("omaha", "hill_192"):
        game = scenario.new_game(name, seed=1)
        for side in game.system.sides:
            seat = Seat(game, side)
            board = telling.board_of(seat)
            told = ground_lines(board, seat.view)
            hidden = game.state.markers.keys() - seat.view.markers.keys()
            places = {place for line in told for place in line.split(": ")[1].split(", ")}
            known = {m.place for m in seat.view.markers.values()}
            assert not {game.state.markers[m].place for m in hidden} - known & places


def test_sandbags_and_wire_of_the_hex_tiles_are_told_too():
    for name in ("easy_red", "villiers_fossard", "gold_beach"):
        game = scenario.new_game(name, seed=1)
        seat = Seat(game, None)
        told = ground_lines(telling.board_of(seat), seat.view)
        assert len(told) >= len({m.kind for m in seat.view.markers.values()})
