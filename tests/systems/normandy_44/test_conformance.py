"""Random games of Normandy '44 keep the contract: never stuck, odds exact, undo and verify equal."""

from __future__ import annotations

import pytest

from tests.conformance import Tally, conform
from tests.systems.normandy_44.scenarios import scenario_of
from wsn.engine.system import Setup
from wsn.systems.normandy_44.rulebook import SYSTEM


def conformed(setup: Setup, seeds: range, every: int) -> Tally:
    return conform(SYSTEM, setup, seeds=seeds, limit=5000, every=every, hash_seeds=False)


def test_two_random_days_keep_the_contract() -> None:
    tally = conformed(scenario_of("n44_cherbourg", turns=2), range(1), 100)
    assert tally.undone
    assert {"UnitMoved", "DiceRolled", "TrackSet", "UnitRemoved", "Remembered"} <= set(tally.kinds)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "turns"), [("n44_campaign", 3), ("n44_cherbourg", None), ("n44_seven_turns", 3)]
)
def test_long_random_games_keep_the_contract(name: str, turns: int | None) -> None:
    assert conformed(scenario_of(name, turns), range(1, 2), 200).games == 1
