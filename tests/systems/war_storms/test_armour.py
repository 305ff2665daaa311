"""Fire at vehicles: the target number, crossfire, range and losses (WSS 18.4)."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position, texts
from wsn.engine.state import Marker
from wsn.systems.war_storms.rules import duel as duels
from wsn.systems.war_storms.rules.commands import Choose, FireAt
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally

ROWS = "\n".join([". . . . . . . . . . . . . . . ."] * 3)


def duel(
    firer: str = "us_m4_76 102", target: str = "ge_panther 302", more: str = "", terrain: str = ROWS
) -> Position:
    return position(
        board(terrain), f"T1 {firer}\nG1 {target}\n{more}\nXo ge_officer 1602", acting="T1", tracks=HOLD
    )


def number(p: Position, mode: str = "at") -> Tally:
    attack = firing.tally(p.s, ("T1",), Aim(str(p.unit("G1").place), mode, "G1"))
    assert isinstance(attack, Tally), attack
    return attack


@pytest.mark.rule("WSS 18.4")
@pytest.mark.parametrize(
    ("firer", "target", "needed"),
    [
        ("us_m4_76", "ge_panther", 5 + 15 // 2 - 6),
        ("us_m4_75", "ge_stug3", 5 + 12 // 2 - 5),
        ("ge_panther", "us_m4_75", 5 + 17 // 2 - 5),
        ("us_infantry", "ge_pz4h", 5 + 10 // 2 - 5),
        ("us_at_57", "ge_sdkfz10_4", 5 + 13 // 2 - 0),
    ],
)
def test_the_target_number(firer, target, needed):
    p = duel(f"{firer} 102", f"{target} 202")
    assert number(p).number == needed


@pytest.mark.rule("WSS 18.4")
def test_terrain_divides_the_anti_tank_strength():
    houses = "\n".join([". B . ."] * 3)
    p = position(board(houses), "T1 us_m4_76 102\nG1 ge_panther 202\nXo ge_officer 402", acting="T1")
    assert number(p).number == 5 + 15 // 4 - 6


@pytest.mark.rule("WSS 18.4")
def test_steps_lost_weaken_the_roll_and_not_the_strength():
    attack = number(duel("us_m4_76 102 steps=1"))
    assert attack.number == 6
    assert attack.modifier == 2


@pytest.mark.rule("WSS 18.4")
@pytest.mark.parametrize(("steps", "text"), [(2, "1 step lost"), (1, "2 steps lost")])
def test_lost_steps_are_told_in_english(steps, text):
    attack = number(duel(f"us_m4_76 102 steps={steps}"))
    assert text in [reason.text for reason in attack.modifiers]


@pytest.mark.rule("WSS 18.4")
@pytest.mark.parametrize(
    ("firer", "target", "said"),
    [
        ("us_m8", "ge_tiger", "target number 2, needs 2 or less"),
        ("us_m8 102 steps=2", "ge_tiger", "target number 2, 1 step lost +1, needs a 2, which always hits"),
        ("us_mortar_60", "ge_pz4h", "target number 1, needs a 2, which always hits"),
        ("us_mortar_60", "ge_tiger", "target number 0, no chance of a hit"),
    ],
)
def test_a_2_that_hits_above_the_number_is_told_with_its_reason(firer, target, said):
    p = duel(firer if " " in firer else f"{firer} 102", f"{target} 202")
    attack = number(p, "art" if "mortar" in firer else "at")
    assert firing.sum_text(p.s, attack) == said


@pytest.mark.rule("WSS 18.4")
def test_beyond_its_range_the_roll_takes_three_more_and_twice_the_range_is_the_end():
    assert number(duel(target="ge_panther 802")).modifier == 0
    assert number(duel(target="ge_panther 902")).modifier == 3
    p = duel("us_m4_75 102", "ge_panther 1502")
    assert p.refused(FireAt(target="G1", option="at")).rule == "WSS 7.2"


@pytest.mark.rule("WSS 18.4")
@pytest.mark.parametrize(
    ("dice", "hits"),
    [((1, 1), 2), ((1, 2), 1), ((3, 3), 1), ((3, 4), 0), ((6, 6), 0)],
)
def test_at_or_below_the_number_is_a_hit_and_four_below_are_two(dice, hits):
    p = duel()  # the number is 6
    morale = [(1, 1)] if hits == 2 else []
    p.do(FireAt(target="G1", option="at"), dice=[dice, *morale])
    assert p.unit("G1").steps == 3 - hits


@pytest.mark.rule("WSS 18.4")
def test_a_two_hits_where_the_number_is_one_or_more_and_a_twelve_never():
    slim = duel("us_m5a1 102", "ge_tiger 202")  # 5 + 3 - 6
    assert number(slim).number == 2
    assert number(slim).odds(slim.s.world) == (35, 1)
    sure = position(board(ROWS), "G1 us_m16 302\nT1 ge_pak43 102\nXo us_officer 1602", acting="T1")
    assert number(sure).number == 5 + 20 // 2 - 1
    assert number(sure).odds(sure.s.world)[0] == 1
    hopeless = duel("us_m5a1 102 steps=1", "ge_tiger 202")
    assert number(hopeless).odds(hopeless.s.world) == (35, 1)


@pytest.mark.rule("WSS 18.4")
def test_aimed_fire_names_one_vehicle():
    p = duel(more="G2 ge_infantry 302")
    assert p.refused(FireAt(space="302", option="at")).rule == "WSS 18.4"
    assert p.refused(FireAt(target="G2", option="at")).rule == "WSS 18.4"
    assert p.refused(FireAt(target="G1", option="ap")).rule == "WSS 18.4"
    assert p.refused(FireAt(target="Z9", option="at")).rule == "WSS 7.1"
    assert p.allowed(FireAt(target="G1", option="at"))


@pytest.mark.rule("WSS 18.4")
def test_against_a_vehicle_each_platoon_fires_alone():
    p = duel(more="T2 us_m4_76 102")
    p.do(FireAt(target="G1", option="at"), dice=[(6, 6)])
    assert p.phase == "company"


@pytest.mark.rule("WSS 18.4")
def test_artillery_against_armour_rolls_like_at_with_half_its_strength():
    p = duel("us_pack_75 102", "ge_stug3 302")
    attack = number(p, "art")
    assert attack.number == 5 + (5 // 2) // 2 - 5
    soft = duel("us_pack_75 102", "ge_sdkfz222 302")
    assert soft.refused(FireAt(target="G1", option="art")).rule == "WSS 18.4"
    assert soft.allowed(FireAt(space="302", option="art"))


@pytest.mark.rule("WSS 18.4")
def test_crossfire_from_two_sides_takes_two_off_the_second_roll():
    p = duel("us_m4_76 102", "ge_panther 402", "T2 us_m4_76 702\nT3 us_m4_76 103\nTo us_officer 102")
    p.do(FireAt(target="G1", option="at"), dice=[(6, 6)])
    p.do(Choose(unit="T2"))
    preview = p.game.system.preview(p.s, FireAt(target="G1", option="at"))
    assert preview is not None
    assert "crossfire -2" in preview.title
    p.do(FireAt(target="G1", option="at"), Choose(unit="T3"), dice=[(6, 6)])
    again = p.game.system.preview(p.s, FireAt(target="G1", option="at"))
    assert again is not None
    assert "crossfire -2" in again.title  # T2 stands on the other side, though T1 does not


@pytest.mark.rule("WSS 18.4")
def test_no_crossfire_from_one_side_nor_by_the_same_platoon():
    fired = {"at:G1:T2": Marker("at:G1:T2", "at_fire", "103", "allies", about=("G1", "T2"))}
    p = position(
        board(ROWS), "T1 us_m4_76 102\nG1 ge_panther 402\nXo ge_officer 1602", acting="T1", markers=fired
    )
    assert number(p).modifier == 0
    own = {"at:G1:T1": Marker("at:G1:T1", "at_fire", "702", "allies", about=("G1", "T1"))}
    p = position(
        board(ROWS), "T1 us_m4_76 102\nG1 ge_panther 402\nXo ge_officer 1602", acting="T1", markers=own
    )
    assert number(p).modifier == 0


@pytest.mark.rule("WSS 18.4")
def test_crossfire_does_not_look_into_the_ids_of_markers():
    fired = {"x": Marker("x", "at_fire", "702", "allies", about=("G:1", "T:2"))}
    units = "T1 us_m4_76 102\nT:2 us_m4_76 702\nG:1 ge_panther 402\nXo ge_officer 1602"
    p = position(board(ROWS), units, acting="T1", markers=fired, tracks=HOLD)
    preview = p.game.system.preview(p.s, FireAt(target="G:1", option="at"))
    assert preview is not None
    assert "crossfire -2" in preview.title
    p.do(FireAt(target="G:1", option="at"), dice=[(6, 6)])
    assert [m.about for m in p.state.markers.values()] == [("G:1", "T:2"), ("G:1", "T1")]


@pytest.mark.rule("WSS 18.4")
def test_bocage_and_shingle_do_not_change_anti_tank_fire():
    p = position(
        board(ROWS, bocage=["102/202"], shingle=["202"]),
        "T1 us_m4_76 102\nG1 ge_panther 202\nXo ge_officer 1602",
        acting="T1",
    )
    assert number(p).modifier == 0


@pytest.mark.rule("WSS 18.4")
def test_the_log_says_what_the_dice_are_read_against():
    events = duel().do(FireAt(target="G1", option="at"), dice=[(3, 4)])
    assert texts(events) == [
        "T1, T Company fires AT at G1, G Company in 302: target number 6, needs 6 or less",
        "AT fire at 302: 3 + 4 = 7, no effect",
    ]


@pytest.mark.parametrize(
    ("firer", "target", "mode"),
    [("us_m4_76", "ge_panther", "at"), ("ge_pak43", "us_m16", "at"), ("us_infantry", "ge_infantry", "ap")],
)
def test_what_a_bot_expects_of_a_hex_is_the_mean_of_the_attack_itself(firer, target, mode):
    """Second hits, and a twelve that never hits, count for it as they do for the rule."""
    p = duel(f"{firer} 102", f"{target} 202")
    aim = Aim("202", mode, "G1" if mode == "at" else None)
    worked = firing.tally(p.s, ("T1",), aim)
    assert isinstance(worked, Tally)
    assert worked.modifier == 0
    assert worked.mean(p.s.world) > 0
    assert duels.hits(p.s, firer, "102", target, "202") == worked.mean(p.s.world)
