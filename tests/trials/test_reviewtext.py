"""Reviews and hints in words."""

from __future__ import annotations

import pytest

from wsn.trials import reviewtext
from wsn.trials.explain import Explained, LineTold
from wsn.trials.review import SideReview
from wsn.trials.reviewtext import against


def line(chance: float, behind: float) -> LineTold:
    return LineTold(order="o", idea="greedy", chance=chance, behind=behind, games=4, why=(), course=())


@pytest.mark.parametrize(
    ("chance", "behind", "words"),
    [
        (0.312, 0.4, "; hardly behind the first"),
        (0.28, 0.4, "; 1 point of the score behind the first"),
        (0.25, 3.2, "; 3 points of the score behind the first"),
        (0.31, 0.0, "; no better by more than luck"),
    ],
)
def test_a_line_is_behind_the_first_only_where_its_percentage_is(chance, behind, words):
    """Once "31 % … 0 points behind the first" stood beside 31 %."""
    best = line(0.31, 0.0)
    other = line(chance, behind)
    told = Explained(
        name="",
        system="hex_tiles",
        player="allies",
        prompt="",
        chance=0.3,
        lead=0,
        measured=True,
        lines=(best, other),
    )
    assert against(best, told) == "; what the bot would order"
    assert against(other, told) == words


def test_where_no_luck_can_be_counted_nobody_is_told_that_no_dice_were_thrown():
    """The attacks of Storm Over Normandy throw dice, but its odds tell damage and no losses."""
    side = SideReview(side="a", decisions=3, looked_at=1, given_away=0.0, luck=None, dice=0.0)
    said = list(reviewtext._side(side, {"a": "Allies"}))
    assert said[-1] == "  no luck counted: none of its attacks had odds of losses to measure the dice by"
