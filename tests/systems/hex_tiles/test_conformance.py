"""A small scenario keeps the contract of the engine; hands stay hidden; odds are exact."""

from __future__ import annotations

import copy
from pathlib import Path

import msgspec
import pytest

from tests.conformance import conform
from wsn import scenario
from wsn.engine.commands import Command
from wsn.engine.events import Event, Resolved
from wsn.systems import system_of
from wsn.systems.hex_tiles.rules.commands import Battle, Heal

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


def told(command: Command, events: tuple[Event, ...]) -> str | None:
    """The outcome of a battle or of medics, in the words of the odds."""
    if isinstance(command, Heal):
        word = next(e.text for e in events if isinstance(e, Resolved) and e.rule == "M44 1.10")
        return f"{word.rpartition('; ')[2].split()[0]} restored"
    texts = [e.text for e in events if isinstance(e, Resolved) and e.rule == "M44 1.1"]
    return texts[0].rpartition("; ")[2] if texts else None


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
