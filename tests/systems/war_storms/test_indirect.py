"""On-board artillery: direct fire, and fire at what only the officer sees (WSS 11.1, 11.5.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.war_storms.batteries import WALL, battery
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn.bots.judges.judge import mean_of
from wsn.systems.war_storms.rules.commands import FireAt, FireIndirect, MoveTo
from wsn.systems.war_storms.rules.support import bombard, indirect


@pytest.mark.rule("WSS 11.1")
def test_a_platoon_fires_at_what_only_its_officer_sees():
    p = battery()
    assert p.refused(FireAt(space="604", option="art")).rule == "WSS 5.3 R5"
    p.do(FireIndirect(space="604"), dice=[(1,), (1, 2)])  # 4 / 2 = 2: one hit on 4 or less
    assert p.unit("E1").steps == 2
    assert {"fired", "finished"} <= set(p.unit("F1").marks)


@pytest.mark.rule("WSS 11.1")
def test_what_it_sees_itself_it_hits_without_drift():
    p = battery(
        terrain="\n".join([". . . . . . . ."] * 7).replace("\n", " . . . . . . . .\n") + " . . . . . . . ."
    )
    p.do(FireAt(space="604", option="art"), dice=[(1, 2)])
    assert p.unit("E1").steps == 2


@pytest.mark.rule("WSS 11.1")
def test_who_directs_and_who_does_not():
    assert "no line of sight" in battery(officer="104").refused(FireIndirect(space="604")).text
    assert (
        battery(gun="us_mortar_60 204 out_of_command").refused(FireIndirect(space="604")).rule == "WSS 11.1"
    )
    alone = position(
        board(WALL),
        "F1 us_mortar_60 204\nGo us_officer 404\nE1 ge_infantry 604\nXo ge_officer 1601",
        acting="F1",
    )
    assert alone.refused(FireIndirect(space="604")).rule == "WSS 11.1"  # an officer of another company
    hidden = battery(
        terrain=WALL.replace(". . W . . .", ". . W . . B"), officer="404", enemy="ge_infantry 604"
    )
    assert hidden.allowed(FireIndirect(space="604"))  # two hexes: spotted even in a town
    far = battery(terrain=WALL.replace(". . W . . .", ". . W . . B"), officer="1004")
    assert "spotted within 2" in far.refused(FireIndirect(space="604")).text


@pytest.mark.rule("WSS 7.2")
def test_least_and_greatest_range_hold_for_indirect_fire():
    near = battery(gun="us_mortar_81 504", officer="404")
    assert near.refused(FireIndirect(space="604")).rule == "WSS 7.2"
    assert battery(gun="us_mortar_81 404").allowed(FireIndirect(space="604"))
    out = battery(gun="us_mortar_60 104", officer="1404", enemy="ge_infantry 1604")
    assert "has a range of 14 hexes" in out.refused(FireIndirect(space="1604")).text
    half = battery(gun="us_mortar_60 204", officer="1004", enemy="ge_infantry 1204")
    result = indirect.strength(half.s, half.unit("F1"), "1204")
    assert isinstance(result, tuple)
    assert result[0] == 2  # 10 hexes are beyond its 7


@pytest.mark.rule("WSS 11.1")
def test_indirect_fire_is_a_whole_action_of_a_platoon_with_art():
    p = battery()
    p.do(MoveTo(space="205"))
    assert p.refused(FireIndirect(space="604")).rule == "WSS 11.1"
    assert battery(gun="us_infantry 204").refused(FireIndirect(space="604")).rule == "WSS 7.1"


@pytest.mark.rule("WSS 11.5.1")
@pytest.mark.parametrize(("die", "end"), [(1, "604"), (4, "604"), (5, "603"), (6, "603")])
def test_it_drifts_like_a_mission_and_hits_friend_and_foe(die, end):
    p = battery(more="F2 us_infantry 603")
    p.do(FireIndirect(space="604"), dice=[(die,), *([(1,)] if end != "604" else []), (1, 2)])
    assert p.unit("E1").steps == (2 if end == "604" else 3)
    assert p.unit("F2").steps == (2 if end == "603" else 3)


@pytest.mark.rule("WSS 11.5.1")
def test_the_odds_hold_drift_and_attack():
    p = battery()
    preview = p.game.system.preview(p.s, FireIndirect(space="604"))
    assert preview is not None
    said = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds}
    assert preview.title.startswith("indirect fire at 604, on target 4 times in 6; then strength ")
    assert preview.title.endswith("needs 4 or less"), "what direct fire tells of itself"
    on_target = Fraction(4, 6)
    assert said["1 hit"] == on_target * Fraction(5, 36)  # strength 2: one hit on 3 or 4, two on 2
    assert said["2 hits"] == on_target * Fraction(1, 36)
    assert said["no effect"] == 1 - on_target * Fraction(6, 36)
    rows = bombard.rows({(1, 2): Fraction(1, 4), (0, 0): Fraction(3, 4)})
    assert [(one.ways, one.out_of, one.harm, one.own, one.tone) for one in rows] == [
        (3, 4, 0, 0, "nothing"),
        (1, 4, 1, 2, "mixed"),
    ]
    assert mean_of(rows) == -1000, "our own hits count"
    assert bombard.hits_text(1, 1) == "1 on the enemy, 1 on our own units"
