"""Random games keep the contract: never stuck, tokens and deck hidden, odds exact, undo and verify equal."""

from __future__ import annotations

import pytest

from tests.conformance import Tally, conform
from tests.systems.omaha_solitaire.oddslines import told
from wsn import scenario
from wsn.systems import system_of


def conformed(name: str, seeds: range, every: int) -> Tally:
    setup = scenario.load(name)
    return conform(
        system_of(setup.system), setup, seeds=seeds, limit=4000, every=every, told=told, hash_seeds=False
    )


def test_random_games_keep_the_contract() -> None:
    tally = conformed("omaha_alone", range(2), 25)
    assert tally.games == 2
    assert tally.worlds > 50
    assert tally.undone
    assert tally.odds > 5
    kinds = {"UnitMoved", "DiceRolled", "TrackSet", "CardMoved", "PileOrdered", "UnitPlaced", "Remembered"}
    assert kinds <= set(tally.kinds)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["omaha_alone", "omaha_alone_easy", "omaha_alone_hard"])
def test_more_random_games_keep_the_contract(name: str) -> None:
    assert conformed(name, range(2, 8), 8).games >= 6
