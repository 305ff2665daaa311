"""Silhouettes or unit symbols on the board of the window, as its player has set it."""

from __future__ import annotations

from wsn import scenario
from wsn.client.view.boardview import BoardView
from wsn.client.view.pieces import PieceDrawings
from wsn.table import telling
from wsn.table.picture.palette import SUMMER
from wsn.table.seat import Seat


def test_a_setting_brings_unit_symbols_and_takes_them_back() -> None:
    seat = Seat(scenario.new_game("first_orders", seed=1), None)
    shown = telling.scene_of(seat)
    view = BoardView(telling.board_of(seat))
    view.show_scene(shown)
    assert all(piece.figure for piece in view.scene.counters)
    view.symbols = True
    view.show_scene(shown)
    assert not any(piece.figure for piece in view.scene.counters)
    assert not any(one.counter.figure for one in view.where.counters)
    view.symbols = False
    view.show_scene(shown)
    assert view.scene == shown


def test_a_counter_seen_from_afar_is_another_picture_than_one_nearby() -> None:
    seat = Seat(scenario.new_game("first_orders", seed=1), None)
    piece = telling.scene_of(seat).counters[0]
    drawings = PieceDrawings(SUMMER)
    near, far = drawings.draw_counter(piece, False), drawings.draw_counter(piece, False, True)
    assert piece.name in near
    assert piece.name not in far
    assert drawings.draw_counter(piece, False, True) is far
