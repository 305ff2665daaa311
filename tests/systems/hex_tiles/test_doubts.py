"""What `wsn check` warns of in a scenario of the hex-tile game: medals that nobody can come to."""

from __future__ import annotations

import msgspec
import pytest

from wsn import scenario
from wsn.systems.hex_tiles import doubts


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


def _hexes(setup):
    from wsn.board.mapfile import hexes_from
    from wsn.systems.hex_tiles.words import VOCABULARY

    return hexes_from(msgspec.to_builtins(setup.map), VOCABULARY).hexes
