"""The extended example of play stands on the real set-up: its units are where they can do what it shows.

The map is our own, so hexes differ from those of the printed example where it names none; odds and reach are
those of the example.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.systems.normandy_44.landed import landed, reaches
from wsn.engine.dice import NoDice
from wsn.engine.system import Situation
from wsn.systems.normandy_44.rules.manners import OnTheMarch, refuse_move
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.units import strength_of
from wsn.systems.normandy_44.rules.world import S, at, stacks_of
from wsn.systems.normandy_44.rules.zones import zones_of

BRIDGED_OR_HALVED = ("major_river", "minor_river", "flooded")


def factors(s: S, target: str, full: Iterable[str], half: Iterable[str] = ()) -> int:
    """What these attack a hex with: the first are of the main force, and halved across water all the same."""
    total = 0
    for unit_id in full:
        unit = s.unit(unit_id)
        here = str(unit.place)
        assert target in s.world.board.neighbours(here), f"{unit_id} is not next to {target}"
        wet = s.world.board.hexes[here].terrain == "flooded" or any(
            s.world.has_side(here, target, side) for side in BRIDGED_OR_HALVED
        )
        total += (strength_of(s, unit) + 1) // 2 if wet else strength_of(s, unit)
    return total + sum((strength_of(s, s.unit(unit_id)) + 1) // 2 for unit_id in half)


def defence(s: S, space: str, side: str) -> int:
    """The defence of a hex with its terrain, by the rules of N44 11.2."""
    stack = at(s, space, side)
    infantry = 0
    for unit in stack:
        counter = s.world.tables.counters[unit.kind]
        if counter.type != "strongpoint" and not counter.silhouette:
            infantry += strength_of(s, unit)
    return sum(strength_of(s, unit) for unit in stack) + min(s.world.ground(space).bonus, infantry)


def test_no_stack_is_too_high_at_any_time_of_the_example() -> None:
    s = landed()
    for side in ("german", "allied"):
        for space, stack in stacks_of(s, side).items():
            assert refuse_stack(s, stack) is None, space


@pytest.mark.rule("N44 20.4")
def test_e13_who_moves_on_the_first_turn() -> None:
    s = landed()
    for unit in ("ge_795_ost", "ge_642_ost", "ge_739_709", "ge_922_243"):
        refusal = refuse_move(s, s.unit(unit))
        assert refusal is not None, unit
        assert refusal.rule in ("N44 17.1", "N44 20.4"), unit
    for unit in ("ge_125_21", "ge_192_21", "ge_1_22_21"):
        here = str(s.unit(unit).place)
        reach = reach_of(s, OnTheMarch(units=(unit,), walked=(here,)), "normal")
        assert max(reach.values()) <= 3 * 6, unit


@pytest.mark.rule("N44 17.4")
def test_e14_the_cotentin_artillery_comes_closer_by_one_hex() -> None:
    s = landed()
    assert reaches(s, "ge_cotentin", "3009")
    assert s.world.board.distance("3009", "2810") <= 5


@pytest.mark.rule("N44 20.2.3")
def test_e15_scattered_units_form_no_bonds() -> None:
    """A battalion passes between the 505th and the 502nd; were they not scattered, a bond would bar it."""
    s = landed()
    assert zones_of(s, "allied").bar("3011", "2911") is None
    assert reaches(s, "ge_919_709", "3012")


E16 = {
    "ge_1057_91": "2809", "ge_100_pz": "2809", "ge_243_pzjg": "2809", "ge_1058_91": "2910",
    "ge_709_pzjg": "2909",
}  # fmt: skip


@pytest.mark.rule("N44 10.3.1")
def test_e16_the_91st_comes_upon_a_cadre_with_twelve_to_four() -> None:
    s = landed()
    for unit, space in E16.items():
        assert reaches(s, unit, space), unit
    s = landed(moved=E16)
    assert refuse_stack(s, at(s, "2809", "german")) is None
    attack = factors(
        s, "2810", ("ge_1057_91", "ge_100_pz", "ge_1058_91"), half=("ge_243_pzjg", "ge_709_pzjg")
    )
    assert (attack, defence(s, "2810", "allied")) == (12, 4)


E17 = {"ge_125_21": "1932", "ge_1_22_21": "1931", "ge_200_stug_21": "2031"}


@pytest.mark.rule("N44 11.2")
def test_e17_the_21st_panzer_comes_upon_a_battalion_with_twelve_to_two() -> None:
    s = landed()
    for unit, space in E17.items():
        assert reaches(s, unit, space), unit
    s = landed(moved=E17)
    assert (factors(s, "2032", E17), defence(s, "2032", "allied")) == (12, 2)


@pytest.mark.rule("N44 15.3")
def test_e18_it_comes_upon_ranville_with_twelve_to_nine() -> None:
    s = landed(moved=dict.fromkeys(E17, "2032"), gone=("br_8_3_6",))
    assert refuse_stack(s, at(s, "2032", "german")) is None
    assert (factors(s, "2131", E17), defence(s, "2131", "allied")) == (12, 9)


@pytest.mark.rule("N44 18.2")
def test_e20_a_battalion_of_the_711th_keeps_merville_in_supply() -> None:
    """The bond of the 3rd with the coast cuts it off once Sword is Allied; a unit behind it negates that."""
    assert reaches(landed(), "ge_1_744_711", "2333")
    ashore = {"br_8_3": "2330", "br_1_ss": "2430", "br_185_3": "2331"}
    gone = ("ge_stp_2430", "ge_stp_2331")
    assert not trace_supply(landed(moved=ashore, gone=gone), "german").is_supplied("2332")
    moved = {**ashore, "ge_1_744_711": "2333"}
    assert trace_supply(landed(moved=moved, gone=gone), "german").is_supplied("2332")


@pytest.mark.rule("N44 9.9")
@pytest.mark.parametrize("unit", ["ge_1_30_mobile", "ge_2_30_mobile"])
def test_e21_the_bicycles_come_next_to_balleroy(unit: str) -> None:
    s = landed()
    assert s.world.board.distance(str(s.unit(unit).place), "1708") == 1
    assert any(reaches(s, unit, near, "bicycle") for near in s.world.board.neighbours("2020"))


def test_all_germans_are_in_supply_after_the_landing() -> None:
    supply = trace_supply(landed(), "german")
    out = [space for space in stacks_of(landed(), "german") if not supply.is_supplied(space)]
    assert out in ([], ["2813"])  # the strongpoint at Utah falls in the invasion


@pytest.mark.rule("N44 10.3.3")
def test_a_eight_to_four_behind_utah() -> None:
    s = landed("allied", {"us_22_4": "2813"}, gone=("ge_stp_2813",))
    assert (factors(s, "2812", ("us_506_101", "us_22_4")), defence(s, "2812", "german")) == (8, 4)


@pytest.mark.rule("N44 6.5.2")
def test_c_seven_to_two_on_the_coast_north_of_utah() -> None:
    s = landed("allied", {"us_12_4": "2813", "us_327_101": "2813"}, gone=("ge_stp_2813",))
    assert (factors(s, "2913", (), half=("us_12_4", "us_327_101")), defence(s, "2913", "german")) == (7, 2)


@pytest.mark.rule("N44 12.4.1")
def test_d_and_e_at_omaha() -> None:
    s = landed()
    boxed = {"ge_916_352": "2718", "ge_1_flak": "2718", "ge_1_726_716": "2621"}
    ashore = {
        **dict.fromkeys(("us_116_29", "us_115_29", "us_743_tank"), "2719"),
        **dict.fromkeys(("us_16_1", "us_18_1", "us_741_tank"), "2620"),
    }
    gone = ("ge_stp_2719", "ge_stp_2620")
    s = landed(moved=ashore, gone=gone)
    for unit, space in boxed.items():
        assert reaches(s, unit, space), unit
    s = landed("allied", {**ashore, **boxed}, gone)
    units = dict(s.state.units)
    for unit in ("us_116_29", "us_115_29", "us_743_tank", "us_16_1", "us_18_1"):
        units[unit] = replace(units[unit], steps=units[unit].steps - 1)
    s = Situation(replace(s.state, units=units), s.world, NoDice())
    for space in ("2718", "2621"):
        assert refuse_stack(s, at(s, space, "german")) is None
    dog, easy = ("us_116_29", "us_115_29", "us_743_tank"), ("us_16_1", "us_18_1", "us_741_tank")
    assert (factors(s, "2718", dog), defence(s, "2718", "german")) == (9, 9)
    assert (factors(s, "2621", easy), defence(s, "2621", "german")) == (11, 8)


@pytest.mark.rule("N44 11.2")
def test_f_twelve_to_four_at_arromanches() -> None:
    moved = {"br_231_50": "2525", "br_sry": "2525", "br_24_lancers": "2525"}
    s = landed("allied", moved, gone=("ge_stp_2525",))
    attack = factors(s, "2524", ("br_231_50", "br_sry"), half=("br_24_lancers",))
    assert (attack, defence(s, "2524", "german")) == (12, 4)
    assert s.world.board.distance("2524", "2423") == 2


@pytest.mark.rule("N44 6.5.2")
def test_i_eight_to_two_beside_sword() -> None:
    ashore = dict.fromkeys(("br_185_3", "br_staffs", "br_east_riding"), "2430")
    s = landed("allied", ashore, gone=("ge_stp_2430",))
    assert refuse_stack(s, at(s, "2430", "allied")) is None
    assert (factors(s, "2429", (), half=ashore), defence(s, "2429", "german")) == (8, 2)


@pytest.mark.rule("N44 13.3")
def test_j_fourteen_to_ten_before_epron() -> None:
    assert reaches(landed(), "ge_192_21", "2230")
    moved = {
        "ge_192_21": "2230", "br_1_ss": "2330", "br_13_18_hussars": "2330", "br_8_3": "2330",
        "br_5_assault": "2329",
    }  # fmt: skip
    s = landed("allied", moved, gone=("ge_stp_2430",))
    assert refuse_stack(s, at(s, "2330", "allied")) is None
    attack = factors(s, "2230", ("br_1_ss", "br_13_18_hussars"), half=("br_8_3", "br_5_assault"))
    assert (attack, defence(s, "2230", "german")) == (14, 10)
    assert "2129" in s.world.board.neighbours("2230")
    assert s.world.board.hexes["2129"].name == "Épron"
