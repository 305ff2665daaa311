"""Ways of several steps: their costs as previews write them, and the way in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wsn import scenario
from wsn.engine.facts import points_text
from wsn.table.reaching import Reach, Way
from wsn.table.seat import Seat
from wsn.table.telling import points_mark


@pytest.mark.parametrize(
    ("cost", "text", "mark"),
    [
        (Fraction(2), "2", "2"),
        (Fraction(1, 2), "1/2", "½"),
        (Fraction(5, 2), "2 1/2", "2½"),
        (Fraction(4, 3), "1 1/3", "1 1/3"),
        (Fraction(0), "0", "0"),
    ],
)
def test_points_in_words_and_on_a_mark(cost, text, mark):
    assert points_text(cost) == text
    assert points_mark(cost) == mark


@pytest.mark.parametrize(
    ("way", "mark", "words"),
    [
        (Way(("B2",), Fraction(1), False), "1", "1 step away: 1 point in all"),
        (Way(("B2", "C3"), Fraction(5, 2), False), "2½", "2 steps away, by B2: 2½ points in all"),
        (
            Way(("B2", "C3", "D4"), Fraction(3), True),
            "3!",
            "3 steps away, by B2, C3: 3 points in all; the enemy may fire on you on the way",
        ),
    ],
)
def test_a_way_on_the_board_and_in_words(way, mark, words):
    assert way.text == mark
    assert way.words == words


def test_nobody_comes_anywhere_where_no_step_is_offered():
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    reach = Reach(Seat(game, "axis"), "E1")
    assert reach.work() is False
    assert reach.done
    assert reach.ways == {}
