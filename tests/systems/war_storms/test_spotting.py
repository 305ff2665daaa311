"""Spotting: the worked example of WSN 5.1 (E5 to E14), and each thing that moves the limit."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.board.mapfile import board_from, map_document
from wsn.cite import Refusal
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.rules.platoons.spotting import Spotted, limit, spot

EXAMPLE = """
    Fo us_officer  D409
    F1 us_infantry D409
    F2 us_infantry D509
    F3 us_infantry D208
    E1 ge_infantry D306
    Eo ge_officer  D406
    E2 ge_infantry D406
    E3 ge_infantry D506
    G1 ge_stug3    D906
"""


@pytest.fixture(scope="module", params=["wsn_5_1", "board_d"])
def example(request: pytest.FixtureRequest) -> Position:
    """E5: the platoons of the worked example on its board, bare and with a village around it."""
    return position(board_from(map_document(request.param), VOCABULARY), EXAMPLE)


def sees(p: Position, spotter: str, target: str) -> Spotted | Refusal:
    return spot(p.s, str(p.unit(spotter).place), p.unit(target))


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize(("spotter", "distance"), [("E3", 3), ("E2", 4), ("E1", 4)])
def test_e6_nobody_spots_the_platoon_in_the_houses(example, spotter, distance):
    refusal = sees(example, spotter, "F2")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "WSN 5.1"
    assert example.s.world.distance(str(example.unit(spotter).place), "D509") == distance


@pytest.mark.rule("WSN 5.1")
def test_e6_says_within_two_and_how_far_it_is(example):
    assert sees(example, "E3", "F2") == Refusal(
        "WSN 5.1", "F2, F Company: in built up: spotted within 2 hexes, and it is 3 away"
    )


@pytest.mark.rule("WSN 5.1")
def test_e7_from_the_houses_the_field_is_spotted_across_one_hedge(example):
    seen = sees(example, "F2", "E3")
    assert isinstance(seen, Spotted)
    assert (seen.distance, seen.limit) == (3, 4)
    assert len(example.s.world.lines.facts("D509", "D506", "ap").bocage) == 1


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize(("target", "distance"), [("F3", 2), ("F1", 3)])
def test_e8_light_woods_hide_no_stopped_platoon_within_four(example, target, distance):
    seen = sees(example, "E1", target)
    assert isinstance(seen, Spotted)
    assert (seen.distance, seen.limit) == (distance, 4)


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize("spotter", ["F3", "F1"])
def test_e9_and_they_spot_it_likewise(example, spotter):
    assert isinstance(sees(example, spotter, "E1"), Spotted)


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize("target", ["F1", "F2"])
def test_e10_e11_two_hedges_hide_both_from_the_officer(example, target):
    refusal = sees(example, "E2", target)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "WSN 5.1"
    assert "no line of sight" in refusal.text


@pytest.mark.rule("WSN 5.1")
def test_e12_the_assault_gun_does_not_spot_five_hexes_into_light_woods(example):
    refusal = sees(example, "G1", "F1")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "WSN 5.1"
    assert "spotted within 4 hexes, and it is 5 away" in refusal.text


@pytest.mark.rule("WSN 5.1")
def test_e13_but_is_spotted_itself_as_a_vehicle(example):
    seen = sees(example, "F1", "G1")
    assert isinstance(seen, Spotted)
    assert (seen.distance, seen.limit) == (5, 12)


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize(("one", "other"), [("F2", "E3"), ("F1", "G1")])
def test_e14_sight_is_the_same_from_both_ends_and_spotting_is_not(example, one, other):
    a, b = str(example.unit(one).place), str(example.unit(other).place)
    assert example.s.world.lines.sees(a, b)
    assert example.s.world.lines.sees(b, a)
    assert isinstance(sees(example, one, other), Spotted)
    assert isinstance(sees(example, other, one), Refusal)


# --- what moves the limit


def hexes(terrain: str, kind: str = "us_infantry", marks: str = "", **words) -> int:
    drawn = board(f"{terrain} . . . . . . . . . . . . . .", **words)
    p = position(drawn, f"F1 {kind} 101 {marks}\nE1 ge_infantry 1501")
    return limit(p.s, "1501", p.unit("F1"))[0]


@pytest.mark.rule("WSS 5.2")
@pytest.mark.parametrize(
    ("terrain", "stopped"),
    [(".", 6), ("s", 6), ("f", 4), ("w", 4), ("r", 4), ("d", 4), ("b", 3), ("W", 3), ("B", 2)],
)
def test_terrain_hides_a_stopped_platoon_on_foot(terrain, stopped):
    assert hexes(terrain) == stopped


@pytest.mark.rule("WSS 5.2")
@pytest.mark.parametrize(
    ("marks", "seen"), [("moved", 6), ("fired", 7), ("moved fired", 9), ("routed", 4), ("risky", 4)]
)
def test_moving_shows_two_hexes_further_and_firing_three(marks, seen):
    assert hexes("f", marks=marks) == seen


@pytest.mark.rule("WSS 5.2")
def test_who_has_fired_is_seen_from_five_hexes_at_least():
    assert hexes("B", marks="fired") == 5
    assert hexes("B", marks="moved") == 4


@pytest.mark.rule("WSS 5.2")
def test_a_gun_shows_one_hex_further():
    assert hexes("f", "us_at_57") == 5
    assert hexes("f", "us_mortar_60") == 4


@pytest.mark.rule("WSS 5.2")
@pytest.mark.parametrize(("terrain", "seen"), [("f", 12), ("W", 6), ("B", 6), ("w", 12)])
def test_houses_and_woods_hide_half_of_a_vehicle(terrain, seen):
    assert hexes(terrain, "us_m4_75") == seen


@pytest.mark.rule("WSS 5.2")
def test_shingle_hides_like_rough_ground():
    assert hexes("s", shingle=["101"]) == 4


@pytest.mark.rule("WSS 5.2")
def test_each_level_of_height_shows_one_hex_more():
    drawn = board("f . . .", levels={"2": ["401"], "1": ["301"]})
    p = position(drawn, "F1 us_infantry 101\nE1 ge_infantry 401")
    assert limit(p.s, "401", p.unit("F1"))[0] == 6
    assert limit(p.s, "301", p.unit("F1"))[0] == 5
    assert limit(p.s, "201", p.unit("F1"))[0] == 4


@pytest.mark.rule("WSS 5.2")
def test_nothing_is_added_from_below():
    drawn = board("f . . .", levels={"2": ["101"]})
    p = position(drawn, "F1 us_infantry 101\nE1 ge_infantry 401")
    assert limit(p.s, "401", p.unit("F1"))[0] == 4


@pytest.mark.rule("WSS 5.2")
def test_a_neighbour_in_sight_is_always_spotted():
    p = position(board("B W"), "F1 us_infantry 101\nE1 ge_infantry 201")
    seen = sees(p, "E1", "F1")
    assert isinstance(seen, Spotted)
    assert seen.distance == 1


@pytest.mark.rule("WSN 5.5")
def test_a_platoon_in_a_gully_is_spotted_from_the_next_hex_or_from_higher_ground():
    drawn = board(".\n.\n.", gully=[["101"]], levels={"1": ["103"]})
    p = position(drawn, "F1 us_infantry 101\nE1 ge_infantry 103")
    assert isinstance(sees(p, "E1", "F1"), Spotted)
    flat = board(".\n.\n.", gully=[["101"]])
    p = position(flat, "F1 us_infantry 101\nE1 ge_infantry 103\nE2 ge_infantry 102")
    refusal = sees(p, "E1", "F1")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "WSN 5.5"
    assert isinstance(sees(p, "E2", "F1"), Spotted)


# --- night and fog


def by_night(visibility: int) -> Position:
    """Two platoons four hexes apart in the open, on a night that limits how far anybody sees."""
    drawn = board("\n".join([". . . . . . ."] * 3))
    return position(drawn, "F1 us_infantry 101\nE1 ge_infantry 501", assets={"visibility": visibility})


@pytest.mark.rule("WSS 5.2")
def test_by_night_nobody_is_spotted_from_further_off_than_the_scenario_says():
    refusal = sees(by_night(3), "E1", "F1")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "WSS 5.2"
    assert "no more than 3 hexes can be seen" in str(refusal)
    assert isinstance(sees(by_night(4), "E1", "F1"), Spotted)
    darkest = by_night(1)
    assert isinstance(spot(darkest.s, "201", darkest.unit("F1")), Spotted)
    assert isinstance(spot(darkest.s, "301", darkest.unit("F1")), Refusal)


@pytest.mark.rule("WSS 5.2")
def test_by_night_a_muzzle_flash_is_seen_as_far_as_by_day():
    p = by_night(2)
    fired = msgspec.structs.replace(p.unit("F1"), marks=("fired",))
    assert isinstance(spot(p.s, "501", fired), Spotted)


@pytest.mark.rule("WSN 5.5")
@pytest.mark.parametrize(("gully", "more"), [([["101"]], 2), ([], 1)])
def test_a_platoon_in_a_gully_is_looked_down_on_from_one_level_more(gully, more):
    ground = board("\n".join(["."] * 6), levels={"1": ["106"]}, gully=gully)
    p = position(ground, "F1 us_infantry 106\nFo us_officer 106\nE1 ge_infantry 101\nEo ge_officer 102")
    _, reasons = limit(p.s, "106", p.unit("E1"))
    assert [reason.amount for reason in reasons if "higher" in reason.text] == [more]
