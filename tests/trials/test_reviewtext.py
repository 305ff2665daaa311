"""Reviews and hints in words."""

from __future__ import annotations

import pytest

from wsn.trials.explain import Explained, LineTold
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
