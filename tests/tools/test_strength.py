"""The picture of the planner's strength tells what the rows of its games hold, and nothing of other bots."""

from __future__ import annotations

import pytest

from tools.strength import MARKS, STROKES, Measured, by_luck, drawn, measured
from wsn.trials.arena import ArenaRow


def row(first, second, winner, system="hex_tiles", broke_off=False):
    return ArenaRow(
        "s", system, "d", {"allies": first, "axis": second}, 1, winner, "w", 3, 40, broke_off=broke_off
    )


ROWS = [
    row("planner@0.1s", "greedy", "allies"),
    row("greedy", "planner@0.1s", "allies"),
    row("greedy", "planner@0.1s", None),
    row("planner@0.1s", "greedy", "allies", broke_off=True),
    row("veteran", "greedy", "allies", "war_storms"),
    row("veteran", "rush", "axis", "war_storms"),
    row("greedy", "random", "allies"),
]


def test_points_are_counted_by_game_and_by_how_much_was_thought():
    told = measured(ROWS)
    assert {
        system: [(one.seconds, one.points, one.played) for one in ones] for system, ones in told.items()
    } == {
        "hex_tiles": [(0.1, 1.5, 3)],
        "war_storms": [(1.0, 1.0, 1)],
    }
    share = told["hex_tiles"][0].share
    assert share.value == 0.5
    assert 0 < share.low < 0.5 < share.high < 1


def test_only_who_thinks_against_the_clock_has_a_place_on_the_line():
    assert not measured([row("planner@80", "greedy", "allies"), row("planner", "greedy", "allies")])


def test_every_point_is_drawn_with_its_interval():
    picture = drawn(measured(ROWS))
    assert picture.count("<title>") == 2
    assert "50 % of 3 games" in picture
    assert "100 % of 1 game<" in picture
    assert "War Storms" in picture


def test_games_are_told_apart_by_their_marks_and_strokes_too():
    picture = drawn(measured(ROWS))
    for way in (*MARKS[:2], *STROKES[:2]):
        assert picture.count(f'"{way}"') >= 2, "at the points and beside the name"


def test_without_games_nothing_is_drawn():
    with pytest.raises(ValueError, match="no games of a planner with a time"):
        drawn(measured(ROWS[-1:]))


def test_no_line_of_either_game_strikes_through_a_number():
    picture = drawn(measured(ROWS))
    assert picture.count('stroke-width="4" aria-hidden') == 2
    assert "paint-order" not in picture
    assert picture.index("aria-hidden") > max(picture.rindex(line) for line in ("<polyline", "<path"))


def test_how_often_luck_alone_makes_points_rise_so_steeply():
    flat = [Measured(0.1, 30, 50), Measured(1, 30, 50)]
    rising = [Measured(0.1, 20, 50), Measured(1, 30, 50)]
    falling = [Measured(0.1, 30, 50), Measured(1, 20, 50)]
    assert by_luck({"a": flat}) == pytest.approx(0.5)
    assert by_luck({"a": rising}) == pytest.approx(0.0228, abs=1e-4), "two standard errors"
    assert by_luck({"a": falling}) == pytest.approx(1 - 0.0228, abs=1e-4)
    assert by_luck({"a": rising, "b": rising}) < by_luck({"a": rising}) < by_luck({"a": rising, "b": flat})
    easy, hard = [Measured(1, 50, 50)], [Measured(0.1, 0, 50)]
    assert by_luck({"a": easy, "b": hard}) == 0.5, "one game is easier than another, and no more"
