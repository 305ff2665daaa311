"""Air missions: attacks, aircraft, anti-air fire, hexes and roofs (WSN 7.4.5, WSS 23)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.flights import ROWS, UNITS, called, sky
from tests.systems.war_storms.position import position, texts
from wsn.engine.dice import ScriptedDice
from wsn.engine.events import TrackSet
from wsn.systems.war_storms.data.assets import AirAsset
from wsn.systems.war_storms.data.support import support
from wsn.systems.war_storms.files.assetfaults import asset_problems
from wsn.systems.war_storms.rules.commands import (
    AirStrike,
    CallAir,
    CallMission,
    Choose,
    PlaceMission,
    SetMode,
)
from wsn.systems.war_storms.rules.support import air, bombard

TANK = UNITS.replace("ge_infantry 404", "ge_panther 404")


@pytest.mark.rule("WSN 7.4.5")
@pytest.mark.parametrize(("die", "attacks"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_a_mission_has_attacks_by_the_die_and_one_more_for_the_americans(die, attacks):
    p = sky()
    source = ScriptedDice([(die,)])
    events = list(air.roll_attacks(p.game.situation(source)))
    assert [e.value for e in events if isinstance(e, TrackSet)] == [attacks]
    assert source.used == 1


@pytest.mark.rule("WSN 7.4.5")
@pytest.mark.parametrize(
    ("die", "name", "art", "at"),
    [(1, "P-47", 16, 8), (3, "P-47", 16, 8), (4, "P-38", 12, 6), (5, "P-38", 12, 6), (6, "P-51", 10, 4)],
)
def test_the_aircraft_is_drawn_at_the_first_attack_and_stays(die, name, art, at):
    p = called()
    p.do(AirStrike(space="404"), dice=[(die,), (6, 6)])
    assert p.state.tracks["aircraft a"] == name
    assert p.state.tracks["attacks a"] == 1
    ((chance, plane),) = air.planes(p.s, "a")
    assert (chance, plane.art, plane.at) == (1, art, at)
    p.do(CallAir(unit="Fo", card="a"), AirStrike(space="404"), dice=[(6, 6)])  # no second draw
    assert p.state.tracks["attacks a"] == 0


@pytest.mark.rule("WSS 23")
def test_a_hex_is_attacked_with_art_friend_and_foe_alike_and_nothing_drifts():
    p = called(UNITS + "\nE2 ge_mg42 405", tracks={"aircraft a": "P-47"})
    p.do(AirStrike(space="404"), dice=[(3, 4)])  # 16 / 2 = 8: one hit on 7
    assert p.unit("E1").steps == 2
    assert p.unit("E2").steps == 3


@pytest.mark.rule("WSS 23")
@pytest.mark.parametrize(("plane", "number"), [("P-47", 5 + 4 - 4), ("P-38", 5 + 3 - 4), ("P-51", 5 + 2 - 4)])
def test_an_armoured_platoon_is_attacked_on_its_roof(plane, number):
    p = called(TANK, tracks={"aircraft a": plane})
    (shells,) = air.attacks(p.s, air.planes(p.s, "a")[0][1], AirStrike(target="E1"))
    assert (shells.number, shells.divisor) == (number, 2)  # armour 6, its roof 4
    p.do(AirStrike(target="E1"), dice=[(1, 2)])
    assert p.unit("E1").steps < 3


@pytest.mark.rule("WSS 23")
def test_what_cannot_be_attacked_from_the_air():
    woods = "\n".join([". . W . . . . . ."] * 7)
    p = called(UNITS.replace("404", "204") + "\nE2 ge_infantry 604\nE3 ge_panther 605", terrain=woods)
    assert p.refused(AirStrike(space="604")).rule == "WSS 5.3 R5"
    assert p.refused(AirStrike(target="E3")).rule == "WSS 5.3 R5"
    assert p.refused(AirStrike(space="305")).rule in ("WSS 11.4", "WSS 5.3 R5")
    assert "attack its hex" in p.refused(AirStrike(target="E1")).text
    assert p.refused(AirStrike(target="F1")).rule == "WSS 23"
    assert "not both" in p.refused(AirStrike(space="605", target="E2")).text
    assert p.refused(AirStrike()).rule == "WSS 23"


@pytest.mark.rule("WSS 11.4")
def test_artillery_and_aircraft_not_both_in_one_turn():
    p = called(tracks={"aircraft a": "P-47"})
    p.do(AirStrike(space="404"), dice=[(6, 6)])
    refusal = p.refused(CallMission(unit="Fo", card="b"))
    assert "not both" in refusal.text
    assert p.allowed(CallAir(unit="Fo", card="a"))
    q = sky()
    q.do(
        CallMission(unit="Fo", card="b"),
        SetMode(option="concentrated"),
        PlaceMission(space="404"),
        dice=[(1,), (6, 6)],
    )
    assert "not both" in q.refused(CallAir(unit="Fo", card="a")).text


@pytest.mark.rule("WSN 7.4.5")
def test_a_mission_without_attacks_left_is_not_called():
    assert sky(left=0).refused(CallAir(unit="Fo", card="a")).rule == "WSN 7.4.5"
    assert sky().refused(CallAir(unit="Fo", card="x")).rule == "WSN 7.4.5"
    p = sky()
    p.do(Choose(unit="F1"))
    assert p.phase == "acting"


@pytest.mark.rule("WSS 23")
@pytest.mark.parametrize(("thrown", "through"), [((1, 5, 3), True), ((1, 6, 3), False)])
def test_each_anti_air_point_rolls_and_any_six_drives_the_attack_off(thrown, through):
    p = called(anti_air=3, tracks={"aircraft a": "P-47"})
    events = p.do(AirStrike(space="404"), dice=[thrown, *([(3, 4)] if through else [])])
    assert p.unit("E1").steps == (2 if through else 3)
    assert p.state.tracks["attacks a"] == 1  # spent all the same
    assert ("comes through" if through else "driven off") in texts(events)[0]


@pytest.mark.rule("WSS 23")
def test_platoons_with_anti_air_add_a_die_within_four_hexes():
    units = (
        UNITS
        + "\nE2 ge_flak36 407\nE3 ge_mobelwagen 804\nE4 ge_flak36 901"
        + "\nE5 ge_sdkfz10_4 405 routed\nF2 us_m16 305"
    )
    p = called(units, anti_air=2)
    assert [(r.text, r.amount) for r in air.guns(p.s, "axis", "404")] == [
        ("2 anti-air points", 2),
        ("E2, E Company", 1),
        ("E3, E Company", 1),
    ]


@pytest.mark.rule("WSN 7.4.5")
def test_a_side_has_at_most_five_anti_air_points_and_only_americans_fly():
    p = sky(anti_air=6)
    said = [str(text) for _, text in asset_problems(p.s.world.scenario, p.s.world.board, support())]
    assert said == ["6 points; at most 5 (WSN 7.4.5)"]
    german = AirAsset(id="g", side="axis", name="g")
    q = position(board(ROWS), UNITS, assets={"air": (german,)})
    said = [str(text) for _, text in asset_problems(q.s.world.scenario, q.s.world.board, support())]
    assert said == ["only the American side has air missions (WSN 7.4.5)"]


@pytest.mark.rule("WSS 23")
def test_the_odds_of_an_attack_count_every_die():
    p = called(anti_air=2)
    preview = p.game.system.preview(p.s, AirStrike(space="404"))
    assert preview is not None
    said = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds}
    assert sum(said.values()) == 1
    counted: dict[str, Fraction] = {}
    for dice in itertools.product(range(1, 7), repeat=3):
        *flak, draw = dice
        plane = support().plane(draw)
        for roll in range(2, 13):
            hits = 0 if 6 in flak else p.s.world.tables.attack.hits(plane.art // 2, roll)
            word = bombard.hits_text(hits, 0)
            counted[word] = counted.get(word, Fraction(0)) + Fraction(6 - abs(7 - roll), 36 * 216)
    assert counted == said
