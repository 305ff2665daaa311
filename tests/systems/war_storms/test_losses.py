"""Losses: who takes the hits, what becomes of officers, and what the owner may choose (WSS 7.4)."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position, texts
from wsn.engine.events import DiceRolled, StepsChanged, UnitRemoved
from wsn.systems.war_storms.rules.commands import FireAt, TakeHit

ROWS = "\n".join([". . . . . . . ."] * 3)
PASS, FAIL = (1, 1), (6, 6)


def attack(target: str, hits: tuple[int, int], *then: tuple[int, int], **words) -> Position:
    """Tanks with howitzers fire at 302: 12 / 2 = 6, one hit on 6 or less, two on 4, three on 2."""
    p = position(
        board(ROWS), f"F1 us_m4_105 102\nX1 ge_mg42 803\nXo ge_officer 803\n{target}", acting="F1", **words
    )
    p.do(FireAt(space="302", option="ap"), dice=[hits, *then])
    return p


@pytest.mark.rule("WSS 7.4")
def test_a_lone_platoon_takes_every_hit():
    p = attack("E1 ge_infantry 302\nEo ge_officer 702", (3, 3))  # strength 6: 1 hit
    assert p.unit("E1").steps == 2
    assert p.state.tracks["lost E"] == 1


@pytest.mark.rule("WSS 7.4")
def test_the_owner_chooses_who_takes_a_hit():
    p = attack("E1 ge_infantry 302\nE2 ge_infantry 302 steps=2\nEo ge_officer 702", (3, 3))
    assert p.phase == "losses"
    assert p.game.deciding == "axis"
    p.do(TakeHit(unit="E2"))
    assert (p.unit("E1").steps, p.unit("E2").steps) == (3, 1)


@pytest.mark.rule("WSS 7.4")
def test_nobody_is_asked_where_all_platoons_are_alike():
    p = attack("E1 ge_infantry 302\nE2 ge_infantry 302\nEo ge_officer 702", (3, 3))
    assert p.phase != "losses"
    assert (p.unit("E1").steps, p.unit("E2").steps) == (2, 3)


@pytest.mark.rule("WSS 7.4")
def test_as_many_hits_as_platoons_leave_no_choice():
    p = attack("E1 ge_infantry 302\nE2 ge_mg42 302\nEo ge_officer 702", (2, 2))
    assert p.phase != "losses"
    assert (p.unit("E1").steps, p.unit("E2").steps) == (2, 2)


@pytest.mark.rule("WSS 7.4")
def test_no_platoon_takes_a_second_hit_before_every_platoon_has_one():
    p = attack("E1 ge_infantry 302\nE2 ge_mg42 302\nE3 ge_engineer 302\nEo ge_officer 702", (2, 2))
    assert p.phase == "losses"
    p.do(TakeHit(unit="E1"))
    assert p.phase == "losses"
    assert p.refused(TakeHit(unit="E1")).rule == "WSS 7.4"
    assert p.refused(TakeHit(unit="F1")).rule == "WSS 7.4"
    p.do(TakeHit(unit="E3"))
    assert [p.unit(e).steps for e in ("E1", "E2", "E3")] == [2, 3, 2]


@pytest.mark.rule("WSS 7.4")
def test_hits_beyond_the_last_step_are_lost_and_the_platoon_is_gone():
    p = attack("E1 ge_infantry 302 steps=1\nE2 ge_infantry 702\nEo ge_officer 702", (2, 2), PASS)
    assert "E1" not in p.state.units
    assert p.state.tracks["lost E"] == 1


@pytest.mark.rule("WSS 7.4")
def test_the_events_of_a_loss_come_in_order():
    p = position(
        board(ROWS),
        "F1 us_m4_105 102\nX1 ge_mg42 803\nXo ge_officer 803\nE1 ge_infantry 302 steps=1\nE2 ge_infantry 702",
        acting="F1",
    )
    events = p.do(FireAt(space="302", option="ap"), dice=[(3, 3), PASS])
    kinds = [type(e) for e in events]
    assert kinds.index(DiceRolled) < kinds.index(StepsChanged) < kinds.index(UnitRemoved)
    assert all(e.rule for e in events)


# --- officers


@pytest.mark.rule("WSS 7.4")
@pytest.mark.parametrize(("dice", "dies"), [((1, 1), True), ((1, 2), True), ((1, 3), False), ((6, 6), False)])
def test_an_officer_beside_a_hit_platoon_dies_on_two_or_three(dice, dies):
    p = attack("E1 ge_infantry 302\nEo ge_officer 302", (3, 3), dice, *([PASS] if dies else []))
    assert ("Eo" not in p.state.units) == dies


@pytest.mark.rule("WSS 7.4")
@pytest.mark.parametrize(("dice", "dies"), [((2, 3), True), ((3, 3), False)])
def test_and_on_up_to_five_when_the_platoon_is_eliminated(dice, dies):
    p = attack("E1 ge_infantry 302 steps=1\nE2 ge_infantry 702\nEo ge_officer 302", (3, 3), dice, PASS)
    assert ("Eo" not in p.state.units) == dies


@pytest.mark.rule("WSS 7.4")
def test_an_officer_in_another_hex_is_not_asked():
    p = attack("E1 ge_infantry 302\nEo ge_officer 202", (3, 3))
    assert "Eo" in p.state.units


@pytest.mark.rule("WSS 7.4")
def test_one_roll_an_attack_however_many_platoons_are_hit():
    p = attack("E1 ge_infantry 302\nE2 ge_infantry 302\nEo ge_officer 302", (2, 2), FAIL)
    assert "Eo" in p.state.units


@pytest.mark.rule("WSS 7.4")
def test_after_his_death_the_platoons_are_out_of_command_for_the_turn():
    p = attack("E1 ge_infantry 302\nE2 ge_infantry 702\nEo ge_officer 302", (3, 3), (1, 1), PASS)
    assert "out_of_command" in p.unit("E1").marks
    assert "out_of_command" in p.unit("E2").marks
    assert "out_of_command" not in p.unit("X1").marks


@pytest.mark.rule("WSS 9.2")
def test_two_steps_lost_to_one_attack_call_for_a_check():
    p = attack("E1 ge_infantry 302\nEo ge_officer 702", (2, 2), PASS)
    assert "routed" not in p.unit("E1").marks
    p = attack("E1 ge_infantry 302\nEo ge_officer 702", (2, 2), FAIL)
    assert "routed" in p.unit("E1").marks
    p = attack("E1 ge_infantry 302\nEo ge_officer 702", (3, 3))
    assert "routed" not in p.unit("E1").marks


@pytest.mark.rule("WSS 7.4")
def test_the_log_tells_the_officers_luck():
    p = position(
        board(ROWS),
        "F1 us_m4_105 102\nX1 ge_mg42 803\nXo ge_officer 803\nE1 ge_infantry 302\nEo ge_officer 302",
        acting="F1",
    )
    events = p.do(FireAt(space="302", option="ap"), dice=[(3, 3), (4, 4)])
    assert "Lt. E under fire: 4 + 4 = 8, unhurt (killed on 3 or less)" in texts(events)
