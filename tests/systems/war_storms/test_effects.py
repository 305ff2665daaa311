"""What is told of a hex before anybody goes there: how it divides fire, from how far it is seen."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from wsn.systems.war_storms.rules.commands import FireAt
from wsn.systems.war_storms.text.effects import effects
from wsn.table.seat import Seat

ROWS = ". B . .\n. W . ."


def told(p, space, unit=None):
    return [str(one) for one in effects(p.s, space, unit)]


@pytest.mark.rule("WSS 5.1")
def test_a_hex_tells_its_cover_and_from_how_far_one_is_seen_there():
    p = position(board(ROWS, bocage=["101/201"]), "F1 us_infantry 102\nE1 ge_infantry 401", acting="F1")
    lines = told(p, "201", "F1")
    assert lines[0] == "AP fire in built up: divided by 5 (WSS 5.1)"
    assert lines[1] == "ART fire in built up: divided by 3 (WSS 5.1)"
    assert lines[2] == "fire across its bocage: dice +1 (WSN 5.1)"
    assert lines[3] == "spotted within 4 hexes there (in built up, moved +2) (WSN 5.1)"


@pytest.mark.rule("WSS 5.1")
def test_the_divisor_is_the_one_that_a_shot_meets():
    p = position(board(ROWS), "F1 us_infantry 101\nE1 ge_infantry 201", acting="F1")
    assert any("AP fire in built up: divided by 5" in line for line in told(p, "201", "F1"))
    shot = Seat(p.game, "allies").preview(FireAt(space="201", option="ap"))
    assert any("divided by 5" in str(reason) for reason in shot.reasons)


def test_what_a_unit_cannot_enter_is_told_and_nothing_else():
    p = position(board(". N . ."), "F1 us_m4_75 101\nE1 ge_infantry 401", acting="F1")
    (line,) = told(p, "201", "F1")
    assert "201" in line
    assert told(p, "nowhere", "F1") == []
