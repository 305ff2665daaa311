"""No shipped scenario is a gift to one side: regular bots win it about as often with either."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.settled import holds_for_all
from wsn import scenario, trials
from wsn.data import shipped_files

NAMES = sorted(shipped_files("scenarios/hex_tiles"))
GAMES = 40
"""A sample of this size seldom strays by more than 15 points in a hundred from what many games tell."""


def points(name: str, games: int) -> Iterator[float]:
    """What the Allies get of each game: a draw counts as half of one."""
    plan = trials.plan(scenario.load(name), games=games, bots=("regular", "regular"), seed=1)
    for row in trials.games(plan):
        assert not row.broke_off
        yield 0.5 if row.winner is None else float(row.winner == "allies")


def test_over_all_scenarios_neither_side_is_the_better_one() -> None:
    """A quick look: two games of each. That each is even is held below, by samples that are large enough."""
    assert 0.3 <= sum(sum(points(name, 2)) for name in NAMES) / (2 * len(NAMES)) <= 0.7


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_side_wins_its_share(name: str) -> None:
    """Each is meant to lie between 40 and 60 in a hundred; the sample is given its 15 points."""
    assert holds_for_all(points(name, GAMES), GAMES, lambda won: 0.25 <= won / GAMES <= 0.75)
