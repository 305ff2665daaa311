"""Objectives in pictures and on the text board: all of them are flagged, held or not."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.systems import find_game
from wsn.table import telling
from wsn.table.looks import looks_of
from wsn.table.picture import position_svg
from wsn.table.scene import goals, objectives_of, scene
from wsn.table.seat import Seat


def test_an_objective_that_nobody_holds_is_flagged_with_a_question_mark() -> None:
    game = scenario.new_game("benouville_bridges", seed=1)
    result = objectives_of("hex_tiles", game.world, game.state)
    assert result == {"F4": "", "G7": ""}
    shown = scene(game.world.board, game.state, sides=game.system.sides, objectives=result)
    assert {(flag.space, flag.letter) for flag in shown.flags} == {("F4", ""), ("G7", "")}
    svg = position_svg(game.world.board, game.state, sides=game.system.sides, objectives=result)
    assert svg.count(">?<") == 2


def test_who_holds_an_objective_stands_on_the_text_board() -> None:
    game = scenario.new_game("hill_314", seed=1)
    seat = Seat(game, "allies")
    held = telling.objective_holders(seat)
    assert held, "the Americans start on the hill"
    assert set(held.values()) == {"allies"}
    assert set(held) <= set(objectives_of("hex_tiles", game.world, game.state))


def test_a_system_that_is_not_registered_has_no_look() -> None:
    assert not find_game("nobody").look.has_counters
    assert goals("nobody", None) == ()


def test_a_text_board_shows_side_kind_and_figures_of_a_lone_unit() -> None:
    game = scenario.new_game("benouville_bridges", seed=1)
    seat = Seat(game, "allies")
    codes = telling.codes(seat)
    assert (codes["F5"], codes["G9"], codes["E1"], codes["E3"]) == ("As4", "Ag2", "Xt3", "Xi4")
    assert "As4" in telling.board_lines(seat)
    assert "s special forces" in telling.key(seat)


def test_every_kind_has_a_letter_of_its_own() -> None:
    from wsn.systems.hex_tiles.data.tables import tables

    codes = looks_of("hex_tiles").codes
    assert set(codes) == set(tables().kinds)
    assert len(set(codes.values())) == len(codes)


@pytest.mark.rule("M44 1.3")
def test_the_lines_between_sections_run_through_the_hexes_that_belong_to_both() -> None:
    game = scenario.new_game("airel_bridge", seed=1)
    board, sections = game.world.board, game.world.sections["allies"]
    lines = telling.scene_of(Seat(game, "allies")).lines
    assert len(lines) == 2
    both = {space: board.centre(space)[0] for space in board.spaces if len(sections[space]) == 2}
    assert {x for (x, _), _ in lines} == set(both.values())
    drawn = position_svg(board, telling.scene_of(Seat(game, "allies")))
    assert drawn.count('stroke-dasharray="14 9"') == 4, "each with a light line under it"


@pytest.mark.rule("M44 1.3")
def test_the_text_board_marks_sections_objectives_and_exits() -> None:
    seat = Seat(scenario.new_game("saint_lambert", seed=1), "allies")
    edges = telling.section_borders(seat)
    sections = seat.game.world.sections["allies"]
    assert edges, "the lines run between the hexes of every other row"
    assert all({*sections[a]}.isdisjoint(sections[b]) for a, b in edges)
    text = telling.board_lines(seat)
    drawn, _, listed = text.partition("\nbarbed wire: ")
    assert listed
    assert drawn.count(":") == len(edges)
    shown = telling.marks(seat, ())
    assert shown["A9"] == telling.WAY_OUT
    assert "Sections: divided by :" in telling.key(seat)
    nobody = Seat(scenario.new_game("benouville_bridges", seed=1), "allies")
    assert telling.marks(nobody, ())["F4"] == telling.UNHELD


def test_a_game_without_sections_has_no_lines() -> None:
    seat = Seat(scenario.new_game("first_orders", seed=1), "allies")
    assert telling.scene_of(seat).lines == ()
    assert telling.section_borders(seat) == frozenset()
