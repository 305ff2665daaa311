"""Random games of Normandy '44 keep the contract: never stuck, odds exact, undo and verify equal."""

from __future__ import annotations

import pytest

from tests.conformance import Tally, conform
from wsn.board.mapfile import map_document
from wsn.data import read_document, shipped_files
from wsn.engine.system import Setup
from wsn.systems.normandy_44.files import setup as files
from wsn.systems.normandy_44.rulebook import SYSTEM


def scenario_of(name: str, turns: int | None = None) -> Setup:
    """A shipped scenario as a game begins with it; of so many turns, without who would come later."""
    document = read_document(shipped_files("scenarios/normandy_44")[name])
    if turns is not None:
        units = [row for row in document["units"] if row.get("turn", 1) <= turns]
        document = {**document, "turns": turns, "units": units}
    drawn = map_document(document["map"])
    files.check(document, drawn, name)
    return Setup(
        system="normandy_44",
        edition=files.EDITION,
        name=name,
        map=drawn,
        scenario=document,
        tables=files.documents(),
    )


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
