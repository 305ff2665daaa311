"""No shipped scenario is a gift to one side: regular bots win it about as often with either."""

from __future__ import annotations

import pytest

from wsn import scenario, trials
from wsn.data import shipped_files

NAMES = sorted(shipped_files("scenarios/hex_tiles"))
GAMES = 40
"""A sample of this size seldom strays by more than 15 points in a hundred from what many games tell."""


def points(name: str, games: int) -> float:
    """The share of games that the Allies win, a draw as half a game."""
    plan = trials.plan(scenario.load(name), games=games, bots=("regular", "regular"), seed=1)
    rows = list(trials.games(plan))
    assert not any(row.broke_off for row in rows)
    return sum(0.5 if row.winner is None else row.winner == "allies" for row in rows) / games


def test_over_all_scenarios_neither_side_is_the_better_one() -> None:
    """A quick look: two games of each. That each is even is held below, by samples that are large enough."""
    assert 0.3 <= sum(points(name, 2) for name in NAMES) / len(NAMES) <= 0.7


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_side_wins_its_share(name: str) -> None:
    """Each is meant to lie between 40 and 60 in a hundred; the sample is given its 15 points."""
    assert 0.25 <= points(name, GAMES) <= 0.75
