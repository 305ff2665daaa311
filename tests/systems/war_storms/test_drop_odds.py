"""The odds of a drop are those of its dice (WSN 6.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.every_way import outcomes
from tests.systems.war_storms.arriving import platoon
from tests.systems.war_storms.dropzones import AIR, GLIDER, OPEN, dropping
from tests.systems.war_storms.position import texts
from wsn.systems.war_storms.rulebook import SYSTEM
from wsn.systems.war_storms.rules.commands import Drop, Ready
from wsn.systems.war_storms.rules.landing import drops

ISLAND: dict[str, Any] = {"axis": [platoon("E1", at="503")], "officers": {"F": {"by": "ground", "at": "303"}}}
"""The enemy and our officer on the dry hexes of a small sea."""


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize("space", ["504", "501", "804", "403"])
@pytest.mark.parametrize("first", [AIR, GLIDER])
def test_the_odds_of_a_drop_are_those_of_the_dice(space, first):
    rows = "\n".join([". . r W . . B ~ ."] * 7)
    far = [platoon("E1", at="101")]
    p = dropping(rows, first, axis=far)
    if not p.allowed(Drop(unit="F1", space=space)):
        space = "904"
    preview = SYSTEM.preview(p.s, Drop(unit="F1", space=space))
    assert preview is not None
    said = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds}
    assert sum(said.values()) == 1
    p.do(Drop(unit="F1", space=space))
    counts: dict[str, Fraction] = {}
    for share, events in outcomes(p.game, "allies", Ready()):
        told = " ".join(texts(events))
        word = "lost" if "lost" in told else "takes a hit" if "takes a hit" in told else "lands unhurt"
        counts[word] = counts.get(word, Fraction(0)) + share
    assert counts == said


@pytest.mark.rule("WSN 6.1")
def test_the_odds_of_a_drop_among_the_enemy_count_every_roll_once():
    p = dropping(OPEN, AIR, axis=[platoon("E1", at="504"), platoon("E2", at="503")])
    ways = drops.fates(p.s, p.unit("F1"), "504")
    assert sum(ways) == drops.DROP_WAYS
    assert ways[drops.FATES.index("lands on the enemy")] > 0
    assert ways[drops.FATES.index("lands unhurt")] > 0
    nobody = drops.fates(dropping(OPEN, AIR).s, p.unit("F1"), "504")
    assert nobody[0] == ways[0] + ways[1], "who would land on the enemy lands unhurt where there is none"
    assert nobody[2:] == ways[2:]


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(("wind", "stays"), [("gentle", Fraction(5, 6)), ("strong", Fraction(1, 2))])
def test_the_odds_know_the_wind_where_the_scenario_says_it(wind, stays):
    p = dropping(
        "\n".join(["~ ~ ~ ~ ~", "~ ~ ~ ~ ~", "~ ~ . ~ .", "~ ~ ~ ~ ~", "~ ~ ~ ~ ~"]), wind=wind, **ISLAND
    )
    preview = SYSTEM.preview(p.s, Drop(unit="F1", space="303"))
    assert preview is not None
    odds = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds}
    assert odds["lands unhurt"] >= stays
    assert odds["lost"] == 1 - odds["lands unhurt"]
