"""How a game stands, as values for the strip: turns, numbers, objectives, and who would win now."""

from __future__ import annotations

import pytest

from wsn.desk.standing import of_seat
from wsn.engine.facts import Figure
from wsn.scenario import new_game
from wsn.table.seat import Seat


@pytest.fixture(scope="module")
def standings():
    """By scenario, how it stands at its beginning, as everybody sees it."""
    names = ("first_orders", "easy_red", "hill_192")
    return {name: of_seat(Seat(new_game(name, seed=1), None)) for name in names}


def test_turn_names_objectives_and_losses_of_war_storms(standings):
    now = standings["first_orders"]
    assert (now.turn, now.over) == (1, False)
    assert now.of is not None
    assert [side.name for side in now.sides] == ["United States", "Germany"]
    assert {goal.holder for goal in now.goals} <= {"", "allies", "axis"}
    for side in now.sides:
        assert side.find_figure("objectives").value == now.objectives_held(side.side)
        assert side.find_figure("losses").value == 0
        assert side.find_figure("medals") is None
    assert all(goal.told for goal in now.goals)


def test_medals_of_the_hex_tiles_and_who_has_more(standings):
    now = standings["easy_red"]
    assert [side.find_figure("medals").of for side in now.sides] == [7, 6]
    assert not any(side.ahead for side in now.sides)
    assert len(now.goals) == 5


def test_points_are_told_where_they_decide_and_who_would_win_with_them(standings):
    plain = standings["first_orders"]
    assert [side.find_figure("points") for side in plain.sides] == [None, None]
    attacker, defender = standings["hill_192"].sides
    assert attacker.find_figure("points") == Figure("points", 0, 4, "points")
    assert (attacker.ahead, defender.ahead) == (False, True), "3 points are needed, and none are there yet"


def test_points_that_a_figure_tells_already_are_told_once():
    player = of_seat(Seat(new_game("omaha_alone", seed=1), None)).sides[0]
    told = [figure.words for figure in player.figures]
    assert told.count("victory points") == 1
    assert player.find_figure("points") == Figure("victory points", 0, 46, "points")


def test_the_figures_of_a_score_tell_what_they_count_and_their_words_stay_as_they_were():
    assert str(Figure("losses", 3, 8, "losses")) == "losses 3/8"


def test_the_date_and_the_weather_of_a_turn_and_short_names_for_a_narrow_strip():
    now = of_seat(Seat(new_game("n44_seven_turns", seed=1), None))
    assert now.day == "6 June, overcast"
    briefs = [figure.brief for side in now.sides for figure in side.figures]
    assert {"VP", "US supply", "US ships", "7th supply", "Fortress supply"} <= set(briefs)
    assert all(briefs)
    assert of_seat(Seat(new_game("first_orders", seed=1), None)).day == ""
