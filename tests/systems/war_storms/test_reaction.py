"""Reaction fire: who may fire at a platoon that enters a hex, and what it costs (WSS 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.engine.events import PhaseEntered
from wsn.systems.war_storms.rules.commands import HoldFire, MoveTo, React
from wsn.systems.war_storms.rules.fire import reaction

ROWS = "\n".join([". . . . . . . . ."] * 4)
MISS, HIT = (6, 6), (1, 2)


def walk(
    watcher: str = "ge_infantry 502",
    mover: str = "us_infantry 202",
    more: str = "",
    to: str = "302",
    **words: Any,
) -> Position:
    """F1 enters 302, two hexes from E1."""
    drawn = board(words.pop("terrain", ROWS), **words)
    p = position(drawn, f"F1 {mover}\nE1 {watcher}\n{more}\nXo ge_officer 904", acting="F1")
    p.do(MoveTo(space=to))
    return p


@pytest.mark.rule("WSS 8")
def test_a_platoon_that_enters_a_hex_in_sight_and_range_may_be_fired_at():
    p = walk()
    assert p.phase == "reaction"
    assert p.game.deciding == "axis"
    assert p.game.legal() == (React(unit="E1", option="ap"), HoldFire())
    p.do(React(unit="E1", option="ap"), dice=[HIT])
    assert p.unit("F1").steps == 2
    assert {"fired", "finished"} <= set(p.unit("E1").marks)
    assert p.phase == "acting"  # and goes on


@pytest.mark.rule("WSS 8")
def test_a_platoon_reacts_once_a_turn_and_then_has_no_action():
    p = walk()
    p.do(React(unit="E1", option="ap"), MoveTo(space="303"), dice=[MISS])
    assert p.phase == "acting"


@pytest.mark.rule("WSS 8")
def test_holding_fire_keeps_the_platoon_for_the_next_hex():
    p = walk()
    p.do(HoldFire())
    assert "finished" not in p.unit("E1").marks
    p.do(MoveTo(space="303"))
    assert p.phase == "reaction"


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize(
    "watcher",
    [
        "ge_infantry 502 finished",
        "ge_infantry 502 routed",
        "ge_infantry 502 out_of_command",
        "ge_infantry 602",  # beyond its printed range, though within twice that
        "ge_mortar_81 402",  # nearer than its least range
    ],
)
def test_who_does_not_react(watcher):
    assert walk(watcher).phase == "acting"


@pytest.mark.rule("WSS 8")
def test_refusals_say_why():
    p = walk(more="E2 ge_infantry 502 finished\nE3 ge_infantry 503 out_of_command\nE4 ge_infantry 702")
    assert p.refused(React(unit="E2", option="ap")).rule == "WSS 8"
    assert p.refused(React(unit="E3", option="ap")).rule == "WSS 8"
    assert p.refused(React(unit="E4", option="ap")).rule == "WSS 8"
    assert p.refused(React(unit="F1", option="ap")).rule == "WSS 8"
    assert p.refused(React(unit="E1", option="art")).rule == "WSS 7.1"
    assert p.refused(React(unit="E1", option="at")).rule == "WSS 8"


@pytest.mark.rule("WSS 8")
def test_out_of_sight_nobody_reacts():
    woods = "\n".join([". . . W . . . . ."] * 4)
    assert walk(terrain=woods).phase == "acting"


@pytest.mark.rule("WSS 8")
def test_nothing_is_asked_where_nobody_has_a_chance():
    houses = "\n".join([". . B . . . . . ."] * 4)
    p = walk("ge_mg42_ost 502 steps=1", terrain=houses)  # strength 1 / 5
    assert p.phase == "acting"


@pytest.mark.rule("WSS 5.2")
def test_moving_shows_a_platoon_that_standing_still_would_be_hidden():
    houses = "\n".join([". . B . . . . . ."] * 4)
    assert walk("ge_mg42_heavy 602", terrain=houses).phase == "reaction"  # 2 hexes, +2 for moving


@pytest.mark.rule("WSS 8")
def test_only_the_mover_is_hit_and_not_those_it_joins():
    p = walk(more="F2 us_mg 302")
    p.do(React(unit="E1", option="ap"), dice=[HIT])
    assert p.unit("F1").steps == 2
    assert p.unit("F2").steps == 3


@pytest.mark.rule("WSS 8")
def test_a_mover_that_is_shot_away_ends_its_action():
    p = walk(mover="us_infantry 202 steps=1", more="F2 us_infantry 101\nFo us_officer 101")
    p.do(React(unit="E1", option="ap"), dice=[HIT, (1, 1)])
    assert "F1" not in p.state.units
    assert p.phase == "company"


@pytest.mark.rule("WSS 8")
def test_a_mover_that_routs_ends_its_action():
    p = walk("ge_mg42_heavy 502", more="F2 us_infantry 101\nFo us_officer 101")
    p.do(React(unit="E1", option="ap"), dice=[(1, 1), (6, 6)])  # two steps, and the check fails
    assert "routed" in p.unit("F1").marks
    assert p.phase == "company"


@pytest.mark.rule("WSS 8")
def test_a_vehicle_is_met_with_at_fire():
    p = walk("ge_pak40 702", "us_m4_75 202")
    assert p.game.legal() == (React(unit="E1", option="at"), HoldFire())
    preview = p.game.system.preview(p.s, React(unit="E1", option="at"))
    assert preview is not None
    assert preview.title == "target number 7, needs 7 or less"


@pytest.mark.rule("WSS 8")
def test_an_officer_on_his_own_draws_no_fire():
    p = position(
        board(ROWS),
        "Fo us_officer 202\nF1 us_infantry 101\nE1 ge_infantry 502\nXo ge_officer 904",
        acting="Fo",
    )
    p.do(MoveTo(space="302"))
    assert p.phase == "acting"


@pytest.mark.rule("WSS 8")
def test_nobody_reacts_at_a_platoon_that_has_routed_as_it_went_but_at_one_that_begins_to_rally():
    units = "F1 us_infantry 302 routed\nE1 ge_infantry 502\nXo ge_officer 904"
    p = position(board(ROWS), units, acting="F1")
    assert list(reaction.offer(p.s, "F1")) == []
    (asked,) = reaction.offer(p.s, "F1", begins=True)
    assert isinstance(asked, PhaseEntered)
    assert (asked.phase, asked.side) == ("reaction", "axis")
    steady = position(board(ROWS), units.replace(" routed", ""), acting="F1")
    assert [event.rule for event in reaction.offer(steady.s, "F1")] == ["WSS 8"]
