"""A small scenario of the hex-tile game keeps the contract of the engine; hands stay hidden."""

from __future__ import annotations

from pathlib import Path

from tests.conformance import conform
from wsn import scenario
from wsn.systems import system_of

VILLAGE = Path(__file__).with_name("village.scenario.toml")


def test_the_village_keeps_the_contract() -> None:
    setup = scenario.load(VILLAGE)
    tally = conform(system_of(setup.system), setup, seeds=range(3), limit=2000, every=25)
    assert tally.games == 3
    assert tally.undone
    assert tally.reloads
    assert tally.worlds
    kinds = {"UnitMoved", "DiceRolled", "StepsChanged", "TrackSet", "CardMoved", "PileOrdered", "UnitRemoved"}
    assert kinds <= set(tally.kinds)
