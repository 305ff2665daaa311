"""Objectives in pictures and on the text board: all of them are flagged, held or not."""

from __future__ import annotations

from wsn import scenario
from wsn.table import telling
from wsn.table.picture import position_svg
from wsn.table.scene import goals, looks_of, scene
from wsn.table.seat import Seat


def test_an_objective_that_nobody_holds_is_flagged_with_a_question_mark() -> None:
    game = scenario.new_game("benouville_bridges", seed=1)
    found = goals("hex_tiles", game.world)
    assert set(found) == {"F4", "G7"}
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
    assert set(held) <= set(goals("hex_tiles", game.world))


def test_a_system_that_is_not_registered_has_no_looks() -> None:
    assert looks_of("nobody") is None
    assert goals("nobody", None) == ()
