"""A small scenario keeps the contract of the engine; hands stay hidden; odds are exact."""

from __future__ import annotations

import copy
from pathlib import Path

import msgspec
import pytest

from tests.conformance import conform
from tests.systems.hex_tiles.oddslines import told
from wsn import scenario
from wsn.systems import system_of
from wsn.systems.hex_tiles.rules.commands import Battle

VILLAGE = Path(__file__).with_name("village.scenario.toml")


def test_the_village_keeps_the_contract() -> None:
    setup = scenario.load(VILLAGE)
    tally = conform(system_of(setup.system), setup, seeds=range(1), limit=2000, every=60)
    assert tally.games >= 1
    assert tally.undone
    assert tally.reloads
    assert tally.worlds > 20, "hands and deck lie face down"
    kinds = {"UnitMoved", "DiceRolled", "StepsChanged", "TrackSet", "CardMoved", "PileOrdered", "UnitRemoved"}
    assert kinds <= set(tally.kinds)


@pytest.mark.slow
def test_the_odds_of_battles_barrage_and_medics_are_those_of_every_roll() -> None:
    """Without the ambush, so that a battle is rolled at once; small hands, so that medics roll few dice."""
    setup = scenario.load(VILLAGE)
    document = copy.deepcopy(setup.scenario)
    document["deck"] = {"without": ["ambush", "air_power"]}
    document["turns"] = 14
    for side in ("allies", "axis"):
        document["sides"][side]["hand"] = 3
    tally = conform(
        system_of(setup.system),
        msgspec.structs.replace(setup, scenario=document),
        seeds=range(2),
        limit=2000,
        every=100,
        told=told,
        hash_seeds=False,
    )
    assert tally.odds > 20
    assert Battle in system_of(setup.system).commands
