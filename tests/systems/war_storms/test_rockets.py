"""Rockets: where they fall, what they hit, and the odds of both (WSN 4.1)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from tests.systems.war_storms.calling import MISS, NEBEL, ROWS, SCREEN, called
from tests.systems.war_storms.position import Position, texts
from wsn.systems.war_storms.rules.commands import (
    CallMission,
    PlaceMission,
    SetMode,
)
from wsn.systems.war_storms.rules.support import batteries, bombard


def rockets(units: str = "", terrain: str = ROWS) -> Position:
    text = "Eo ge_officer 104\nE1 ge_infantry 104\nF1 us_infantry 504\nFo us_officer 901\n" + units
    p = called(text, NEBEL, 1, company="E", terrain=terrain)
    p.do(CallMission(unit="Eo", card="n"))
    return p


@pytest.mark.rule("WSN 4.1")
@pytest.mark.parametrize(("die", "off"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_the_die_of_the_rockets(die, off):
    p = rockets("F2 us_infantry 502\nF3 us_infantry 505")
    assert p.game.legal() == (SetMode(option="rockets"),)
    p.do(SetMode(option="rockets"))
    # Direction 1 is north: 504, 503 or 502; who lies in the seven hexes around it is rolled for.
    under = {0: ["F1", "F3"], 1: ["F2", "F1"], 2: ["F2"]}[off]
    events = p.do(PlaceMission(space="504"), dice=[(die,), *([(1,)] if off else []), *[MISS for _ in under]])
    assert not any(r.rule == "WSN 4.4" for e in events for r in e.because)  # no -1 for rockets
    assert p.phase == "company"  # never asked: rockets are not withdrawn


@pytest.mark.rule("WSN 4.1")
def test_rockets_fall_on_seven_hexes_at_full_strength_with_the_divisor_of_each():
    p = rockets(
        "F2 us_infantry 503\nF3 us_infantry 505",
        "\n".join([". . . . d . . . ."] * 3 + [". . . . s . . . ."] * 4),
    )
    shells = batteries.attacks(p.s, NEBEL, "rockets", "504")
    assert [(t.aim.space, t.strength, t.number) for t in shells] == [
        ("504", 16, 5),
        ("503", 16, 8),
        ("505", 16, 5),
    ]


@pytest.mark.rule("WSN 4.1")
def test_rockets_fall_where_nobody_sees_them_and_are_never_withdrawn():
    units = "Eo ge_officer 407\nE1 ge_infantry 407\nF1 us_infantry 404\nF2 us_infantry 403\nFo us_officer 901"
    p = called(units, NEBEL, 1, company="E", terrain=SCREEN)
    assert not p.s.world.lines.sees("407", "403")
    p.do(CallMission(unit="Eo", card="n"), SetMode(option="rockets"))
    events = p.do(PlaceMission(space="404"), dice=[(2,), (1,), (3, 4), (6, 6)])
    assert p.unit("F2").steps == 2
    assert any(getattr(e, "kind", "") == "rocket" for e in events)
    assert p.refused(SetMode(option="rockets")).rule == "ENGINE 3"


@pytest.mark.rule("WSN 4.1")
def test_rockets_fire_in_no_other_way():
    p = rockets()
    assert p.refused(SetMode(option="concentrated")).rule == "WSN 4.1"


@pytest.mark.rule("WSN 4.1")
def test_at_the_edge_only_the_hexes_on_the_map_are_attacked():
    p = rockets()
    assert len(bombard.hexes(p.s, "101", True)) == 4
    assert len(bombard.hexes(p.s, "504", True)) == 7


@pytest.mark.rule("WSN 4.1")
def test_rockets_that_drift_off_the_map_hit_its_neighbours_on_the_map():
    p = called(
        "Eo ge_officer 104\nE1 ge_infantry 104\nF1 us_infantry 501\nF2 us_infantry 602\nFo us_officer 901",
        NEBEL,
        1,
        company="E",
    )
    p.do(CallMission(unit="Eo", card="n"), SetMode(option="rockets"))
    # North of 501 is off the map: its neighbours there are 401, 501 and 601, and 602 lies further off.
    events = p.do(PlaceMission(space="501"), dice=[(2,), (1,), (3, 4)])
    assert any("off the map" in text for text in texts(events))
    assert p.unit("F1").steps < 3
    assert p.unit("F2").steps == 3
    assert not p.state.markers


@pytest.mark.rule("WSN 4.1")
def test_rockets_that_drift_two_hexes_off_the_map_hit_nobody():
    p = called(
        "Eo ge_officer 104\nE1 ge_infantry 104\nF1 us_infantry 501\nFo us_officer 901", NEBEL, 1, company="E"
    )
    p.do(CallMission(unit="Eo", card="n"), SetMode(option="rockets"))
    events = p.do(PlaceMission(space="501"), dice=[(6,), (1,)])
    assert any("hits no platoon" in text for text in texts(events))


@pytest.mark.rule("WSN 4.1")
@pytest.mark.parametrize("space", ["501", "504", "901"])
def test_the_odds_of_rockets_count_what_falls_beside_the_map(space):
    p = rockets("F2 us_infantry 501\nF3 us_infantry 801")
    p.do(SetMode(option="rockets"))
    preview = p.game.system.preview(p.s, PlaceMission(space=space))
    assert preview is not None
    mean = sum(Fraction(one.harm * one.ways, one.out_of) for one in preview.odds)
    counted = Fraction(0)
    for die, way in itertools.product(range(1, 7), repeat=2):
        end = bombard.drift(p.s, space, way, 0 if die == 1 else 1 if die < 6 else 2)
        counted += sum(Fraction(t.mean(p.s.world), 36) for t in batteries.salvo(p.s, NEBEL, end))
    assert mean == counted / 36
