"""What `wsn check` warns of in a scenario of the hex-tile game: medals that nobody can come to."""

from __future__ import annotations

import msgspec
import pytest

from wsn import scenario
from wsn.systems.hex_tiles.files import doubts


def changed(name: str, **words: object) -> list[tuple[str, str]]:
    setup = scenario.load(name)
    document = {**setup.scenario, **words}
    return list(doubts.advice(document, setup.map, setup.tables))


@pytest.mark.rule("M44 1.9")
def test_a_medal_that_no_unit_can_come_to_is_warned_of():
    setup = scenario.load("easy_red")
    sea = [space for space, there in _hexes(setup).items() if there.terrain == "ocean"]
    units = [{**row, "at": [at for at in row["at"] if at not in sea]} for row in setup.scenario["units"]]
    units = [row for row in units if row["at"]]
    wall = [space for space, there in _hexes(setup).items() if there.terrain != "ocean"]
    assert changed("easy_red") == []
    goals = [{"name": "the rock", "hexes": wall[:1], "side": "allies"}]
    axis = [row for row in units if row["side"] == "axis"]
    told = changed("easy_red", units=axis, objectives=goals)
    assert ("objectives #1, hexes") in [place for place, _ in told]
    assert "can come to the rock" in told[0][1]


@pytest.mark.rule("M44 1.9")
def test_more_medals_than_can_be_had_are_warned_of():
    setup = scenario.load("hill_314")
    sides = {side: dict(force) for side, force in setup.scenario["sides"].items()}
    assert changed("hill_314") == []
    sides["axis"]["medals"] = 12
    units = [row for row in setup.scenario["units"] if row["side"] == "axis"]
    few = [next(row for row in setup.scenario["units"] if row["side"] == "allies")]
    told = dict(changed("hill_314", sides=sides, units=[*units, {**few[0], "at": few[0]["at"][:2]}]))
    assert "needs 12 medals to win, and at most 4 can be had (M44 1.9)" in told["sides.axis.medals"]
    sides["axis"]["medals"] = 4
    assert "sides.axis.medals" not in dict(
        changed("hill_314", sides=sides, units=[*units, {**few[0], "at": few[0]["at"][:2]}])
    )


def _hexes(setup):
    from wsn.board.mapfile import hexes_from
    from wsn.systems.hex_tiles.data.words import VOCABULARY

    return hexes_from(msgspec.to_builtins(setup.map), VOCABULARY).hexes
