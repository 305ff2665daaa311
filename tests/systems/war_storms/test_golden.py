"""Golden games: every scenario as it was played to each of its ends, command by command, and told in words.

A file holds the seed, the orders and how it ended; playing it again decides everything anew. A rule that
changes a game fails here, which is how one learns that recorded games would now go otherwise: say so in the
changelog, then write the files again with `python tools/golden.py`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from tests.systems.war_storms import recorded

NAMES = recorded.SCENARIOS
AGAIN = "after a change made on purpose write it again: python tools/golden.py"


@cache
def again(path: Path):
    return recorded.again(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize("path", recorded.files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_goes_as_it_went(path):
    golden = json.loads(path.read_text(encoding="utf-8"))
    game = again(path)
    assert recorded.ending(game) == {key: golden[key] for key in ("winner", "text", "rolls", "units")}, AGAIN
    assert recorded.called(game) == path.stem


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_every_scenario_is_told_as_it_was(name):
    folder = recorded.FOLDER / name
    text = (folder / "told.txt").read_text(encoding="utf-8")
    seed = text.split("\n", 1)[0].rpartition(" ")[2]
    paths = [p for p in sorted(folder.glob("*.json")) if str(json.loads(p.read_text())["seed"]) == seed]
    assert text in [recorded.told(again(path)) for path in paths], AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_has_been_won_by_both_sides(name):
    """Neither side is hopeless."""
    winners = {path.stem.partition("-")[0] for path in (recorded.FOLDER / name).glob("*.json")}
    assert {"allies", "axis"} <= winners


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize("name", [*NAMES, *recorded.TIES])
def test_every_way_in_which_a_scenario_can_end_is_among_its_games(name):
    names = {path.stem for path in (recorded.FOLDER / name).glob("*.json")}
    assert not recorded.ways(name) - names


def test_every_way_to_end_a_game_is_among_them():
    ways = {path.stem.partition("-")[2] for path in recorded.files()}
    assert ways == {
        "at-once",
        "by-a-tie",
        "by-agreement",
        "by-chits",
        "by-elimination",
        "by-exit",
        "by-giving-up",
        "by-losses",
        "by-objectives",
        "by-points",
    }
