"""Random games keep the contract: never stuck, hands hidden, odds exact, undo and verify equal."""

from __future__ import annotations

import copy

import msgspec
import pytest

from tests.conformance import Tally, conform
from tests.systems.storm_over_normandy.oddslines import told
from wsn import scenario
from wsn.systems import system_of


def conformed(seeds: range, every: int) -> Tally:
    setup = scenario.load("storm_d_day")
    return conform(system_of(setup.system), setup, seeds=seeds, limit=4000, every=every, hash_seeds=False)


def test_a_random_game_keeps_the_contract() -> None:
    tally = conformed(range(1), 200)
    assert tally.games == 1
    assert tally.worlds > 100
    assert tally.undone
    kinds = {"UnitMoved", "DiceRolled", "TrackSet", "CardMoved", "PileOrdered", "UnitRemoved", "Remembered"}
    assert kinds <= set(tally.kinds)


@pytest.mark.slow
def test_more_random_games_keep_the_contract() -> None:
    assert conformed(range(2, 5), 40).games >= 3


@pytest.mark.rule("SON 9.3.5")
def test_the_odds_of_attacks_are_those_of_every_roll() -> None:
    attacks_rolled(range(1))


@pytest.mark.slow
def test_the_odds_of_more_attacks_are_those_of_every_roll() -> None:
    attacks_rolled(range(1, 4))


def attacks_rolled(seeds: range) -> None:
    """Without cards and support points, so that every attack is rolled at once."""
    setup = scenario.load("storm_d_day")
    tables = copy.deepcopy(dict(setup.tables))
    for row in tables["cards"]["card"].values():
        row["copies"] = 0
    for row in tables["areas"]["areas"].values():
        row["support"] = 0
    tally = conform(
        system_of(setup.system),
        msgspec.structs.replace(setup, tables=tables),
        seeds=seeds,
        limit=4000,
        every=100,
        told=told,
        hash_seeds=False,
    )
    assert tally.odds > 20
