"""The shipped skirmish keeps the contract of the engine."""

from __future__ import annotations

from tests.conformance import conform
from wsn import scenario
from wsn.systems import system_of


def test_the_skirmish_keeps_the_contract():
    setup = scenario.load(scenario.first())
    tally = conform(system_of(setup.system), setup, seeds=range(1), limit=2000, every=25)
    assert tally.games >= 1
    assert tally.undone
    assert tally.reloads
    assert {"UnitMoved", "DiceRolled", "StepsChanged", "TrackSet"} <= set(tally.kinds)
