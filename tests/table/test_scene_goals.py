"""Objectives in pictures and on the text board: all of them are flagged, held or not."""

from __future__ import annotations

from wsn import scenario
from wsn.table import telling
from wsn.table.looks import looks_of
from wsn.table.picture import position_svg
from wsn.table.scene import counters_of, goals, objectives_of, scene
from wsn.table.seat import Seat


def test_an_objective_that_nobody_holds_is_flagged_with_a_question_mark() -> None:
    game = scenario.new_game("benouville_bridges", seed=1)
    found = objectives_of("hex_tiles", game.world, game.state)
    assert found == {"F4": "", "G7": ""}
    shown = scene(game.world.board, game.state, sides=game.system.sides, objectives=found)
    assert {(flag.space, flag.letter) for flag in shown.flags} == {("F4", ""), ("G7", "")}
    svg = position_svg(game.world.board, game.state, sides=game.system.sides, objectives=found)
    assert svg.count(">?<") == 2


def test_who_holds_an_objective_stands_on_the_text_board() -> None:
    game = scenario.new_game("hill_314", seed=1)
    seat = Seat(game, "allies")
    held = telling.held(seat)
    assert held, "the Americans start on the hill"
    assert set(held.values()) == {"allies"}
    assert set(held) <= set(objectives_of("hex_tiles", game.world, game.state))


def test_a_system_that_is_not_registered_has_no_looks() -> None:
    assert counters_of("nobody") is None
    assert goals("nobody", None) == ()


def test_a_text_board_shows_side_kind_and_figures_of_a_lone_unit() -> None:
    game = scenario.new_game("benouville_bridges", seed=1)
    seat = Seat(game, "allies")
    codes = telling.codes(seat)
    assert (codes["F5"], codes["G9"], codes["E1"], codes["E3"]) == ("As4", "Ag2", "Xt3", "Xi4")
    assert "As4" in telling.board_lines(seat)
    assert "s special forces" in telling.key(seat)


def test_every_kind_has_a_letter_of_its_own() -> None:
    from wsn.systems.hex_tiles.tables import tables

    codes = looks_of("hex_tiles").codes
    assert set(codes) == set(tables().kinds)
    assert len(set(codes.values())) == len(codes)
