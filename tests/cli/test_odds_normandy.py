"""`wsn odds` of Normandy '44: attacks of the example of play, what is chosen, what is foreseen, refusals."""

from __future__ import annotations

import json
import random

import pytest

from tests.systems.normandy_44.drawncombats import CELLS, draw_situation
from wsn.cite import Refusal
from wsn.systems.normandy_44.rules.attack import AttackPlan, work_out_attack
from wsn.systems.normandy_44.rules.attackers import list_able, refuse_target, refuse_together
from wsn.systems.normandy_44.rules.mainforce import choose_main_force
from wsn.systems.normandy_44.rules.outlook import Ending, foresee_attack
from wsn.systems.normandy_44.text.laying import lay_out
from wsn.table.ruling import load_map

B = ("2711=german2:steps=1", "2811=allied4:airborne:formation=101st+us_70_tank")
E16 = (
    "2612=allied6/3/2:airborne:cadre=us_airborne!cadre",
    "2712=german5:formation=91st+german2:tank:armor=2",
    "2511=german3:formation=91st",
    "2613=german5:formation=243rd",
    "2214=ge_1_ss_pz_corps",
)
J = (
    "1831=german6:panzergrenadier:armor=3+german2:strongpoint",
    "1931=allied7:nation=british:formation=1SS+allied3:tank:armor=3:nation=british",
    "1930=allied5:nation=british:formation=3rd+allied2:tank:armor=3:nation=british!regroup",
)


def placed(*hexes):
    """Units on the command line."""
    return [word for one in hexes for word in ("--unit", one)]


def told(wsn, *words):
    done = wsn("odds", "normandy_44", *words)
    assert done.exit_code == 0, done.output
    return done.output


def answered(wsn, *words):
    return json.loads(told(wsn, *words, "--json"))


# --- attacks of the example of play


@pytest.mark.rule("N44 11.4.1")
def test_attack_b_of_the_example_needs_no_word_but_the_hex(wsn):
    said = told(wsn, "2711", *placed(*B))
    assert "7:4 = 1-1, 1 column right (armor) = 2-1" in said
    assert "bonus of Bocage (3), at most 2 here +2 (N44 11.2)" in said
    assert "armor +1 (N44 11.4.1)" in said
    (one,) = answered(wsn, "2711", *placed(*B))["attacks"]
    assert [one["attack"], one["defence"], one["shifts"], one["column"]] == [7, 4, 1, "2-1"]
    assert sum(row["ways"] for row in one["odds"]) == one["odds"][0]["out_of"] == 6


@pytest.mark.rule("N44 10.3.1")
def test_attack_e16_of_the_example_with_its_artillery(wsn):
    said = told(wsn, "2612", "--artillery", "1", *placed(*E16))
    assert "by 91st with German 2 (tank), joined by German 5: 12:4 = 3-1" in said
    assert "= 5-1" in said
    assert "German 3 (3, halved: across a flooded hexside) +2 (N44 11.3)" in said
    assert "artillery of I SS Panzer Corps +1 (N44 11.6.2)" in said
    assert "fighter-bombers" not in said


@pytest.mark.rule("N44 6.5.2")
def test_attack_j_of_the_example_and_its_determined_defence(wsn):
    main = (
        "--main",
        "allied7:nation=british:formation=1SS",
        "--attach",
        "allied3:tank:armor=3:nation=british",
    )
    said = told(wsn, "1831", *main, *placed(*J))
    assert "14:10 = 1-1" in said
    assert "halved: has landed this turn and not of the main assault force" in said
    assert "determined defence led by German 2 (strongpoint) holds 3 in 6 (N44 12.4.1)" in said


@pytest.mark.rule("N44 19.1.3")
def test_fighter_bombers_count_in_german_attacks_in_clear_weather(wsn):
    (clear,) = answered(wsn, "2612", "--weather", "clear", *placed(*E16))["attacks"]
    (overcast,) = answered(wsn, "2612", *placed(*E16))["attacks"]
    assert (clear["odds"][0]["out_of"], overcast["odds"][0]["out_of"]) == (36, 6)
    assert clear["vacated"] < overcast["vacated"]
    assert "N44 19.1.3" in {row["rule"] for row in clear["reasons"]}


# --- who attacks, and how


@pytest.mark.rule("N44 10.3.3")
def test_what_is_named_is_taken_instead_of_the_best(wsn):
    alone = told(wsn, "2711", "--main", "us_70_tank", "--attach", "nobody", *placed(*B))
    assert "by 70th Tank Battalion, joined by Allied 4 (airborne): 5:4" in alone
    assert "3:4 = 1-2" in told(wsn, "us_70_tank", "2711", *placed(*B))
    assert "7:4" in told(wsn, "2811", "2711", *placed(*B))
    group = placed(B[0], "2811=allied3+allied2+allied1")
    assert "battle" not in told(wsn, "2711", "--main", "allied3", *group)
    assert "6:4" in told(wsn, "2711", "--group", "2811", *group)


@pytest.mark.rule("N44 19.1.2")
def test_support_is_added_and_checked(wsn):
    assert "air support +1 (N44 19.1.2)" in told(wsn, "2711", "--air", "1", *placed(*B))
    two = told(wsn, "2711", "--air", "2", "--turn", "17", *placed(*B))
    assert "air support +2" in two
    assert "naval support +1 (N44 19.2)" in told(wsn, "2711", "--naval", *placed(*B))
    guns = placed(*B, "2913=us_7_corps")
    assert "artillery of VII Corps +2 (N44 11.6.2)" in told(wsn, "2711", "--artillery", "2", *guns)
    assert "artillery of VII Corps +1" in told(wsn, "2711", "--artillery", "us_7_corps", *guns)


@pytest.mark.rule("N44 22.1.2")
def test_the_other_army_stays_out(wsn):
    (one,) = answered(wsn, "2711", *placed(*B, "2712=allied3:nation=british"))["attacks"]
    assert len(one["attackers"]) == 2
    assert "N44 22.1.2" in {row["rule"] for row in one["reasons"] if row["text"].startswith("not in it")}


@pytest.mark.rule("N44 13.6")
def test_those_who_may_not_join_are_told(wsn):
    said = told(wsn, "2711", *placed(*B, "2712=allied5!disrupted"))
    assert "7:4" in said
    assert "not in it: Allied 5 is disrupted (N44 13.6)" in said


@pytest.mark.rule("N44 16.1.1")
def test_units_are_reduced_and_dug_in(wsn):
    said = told(wsn, "2711", *placed("2711=german4+ip", "2811=us_501_101!reduced+us_70_tank"))
    assert "501st Parachute Regiment +3" in said
    assert "no armor shift against an improved position (N44 16.1.1)" in said
    assert "in an improved position (N44 16.1.1)" in said


# --- what it comes to


@pytest.mark.rule("N44 12.4.4")
def test_the_endings_of_an_attack_add_up_by_hand():
    """A German 5 of two steps in Mixed at 1-1: A1, A1, A1/DR, EX, DR, DR; it leads, and a 1 to 3 fails."""
    s = lay_out(load_map("normandy_44"), ["1831=german5", "1931=allied7"])
    plan = choose_main_force(s, AttackPlan("1831", tuple(u.id for u in s.units_at("1931"))))
    seen = foresee_attack(s, plan, work_out_attack(s, plan).chances())
    assert sum(seen.endings.values()) == 1
    stand = {36 * chance for end, chance in seen.endings.items() if end == Ending(True, 0, 1)}
    assert stand == {2 * 2}  # DR twice in 6, held by a 4 or 5 for a step of the lead
    assert 36 * seen.held == 6 * 3 + 3 * 3  # A1, A1 and EX hold for certain, A1/DR, DR and DR by 3 in 6
    assert (
        36 * seen.mean_loss(attackers=True) == 6 * 4 + 3
    )  # four results cost one, a 6 of three defences too
    assert 36 * seen.mean_loss(attackers=False) == 6 + 3 * 3  # EX, and each defence that holds


@pytest.mark.rule("N44 12.1")
def test_a_defender_who_cannot_hold_gives_ground(wsn):
    (one,) = answered(wsn, "2711", *placed(*B))["attacks"]
    assert one["vacated"] == pytest.approx(5 / 6)  # all but A1
    assert "no determined defence" in one["ending"]["reasons"][0]["text"]
    rows = one["ending"]["odds"]
    assert sum(row["ways"] for row in rows) == rows[0]["out_of"]


@pytest.mark.rule("N44 12.4.3")
def test_a_supported_defence_holds_more_often(wsn):
    asked = ("2711", *placed("2711=german5", "2811=us_16_1+us_70_tank"))
    (plain,), (helped,) = (answered(wsn, *asked, *more)["attacks"] for more in ((), ("--support",)))
    assert helped["vacated"] < plain["vacated"]


@pytest.mark.rule("N44 12.2")
def test_any_attack_on_a_random_board_is_followed_to_its_end():
    """Chances add up, nobody loses more steps than there are, and a hex is vacated by those who are gone."""
    followed = 0
    for seed in range(3):
        s = draw_situation(random.Random(seed))
        for target in CELLS:
            for side in ("allied", "german"):
                able = list_able(s, target, side) if refuse_target(s, target, side) is None else ()
                plan = choose_main_force(s, AttackPlan(target, able))
                combat = work_out_attack(s, plan)
                if isinstance(combat, Refusal) or refuse_together(s, able) is not None:
                    continue
                before = s.state
                seen = foresee_attack(s, plan, combat.chances())
                assert s.state is before
                assert sum(seen.endings.values()) == 1
                steps = sum(unit.steps for unit in s.units_at(target) if unit.side != side)
                for end in seen.endings:
                    assert 0 <= end.defenders <= steps
                    assert not (end.held and end.defenders == steps)
                    assert end.attackers >= 0
                followed += 1
    assert followed >= 10


# --- refusals


@pytest.mark.rule("N44 10.6")
@pytest.mark.parametrize(
    ("words", "rule", "text"),
    [
        (("2711", *placed("2711=german9", "2811=allied1")), "N44 10.6", "below 1-3"),
        (("2911", "2711", *placed(*B, "2911=allied5")), "N44 10.1", "does not stand next to 2711"),
        (("2512", *placed(*B)), "N44 10.1", "no enemy is in Carentan (2512)"),
        (("2711", *placed("2711=german2")), "N44 10.1", "no enemy stands next to 2711"),
        (("2711", *placed("2711=german2", "2811=allied5!disrupted")), "N44 13.6", "is disrupted"),
        (("2711", *placed("2711=german2", "2811=us_7_corps")), "N44 10.7", "only defends"),
        (("2711", "--group", "2811", *placed(*B)), "N44 10.3.4", "no battle group"),
        (("2811", "2711", "--main", "us_16_1", *placed(*B, "2712=us_16_1")), "N44 10.3.1", "does not attack"),
        (
            ("2711", "--main", "us_16_1", "--attach", "us_70_tank", *placed(*B, "2712=us_16_1")),
            "N44 10.3.3",
            "",
        ),
        (("2811,2712", "2711", *placed(*B, "2712=allied3:nation=british")), "N44 22.1.1", "same combat"),
        (("2711", "--artillery", "3", *placed(*B)), "N44 11.6.1", "2 artillery shifts at most"),
        (("2711", "--artillery", "2", "--weather", "storm", *placed(*B)), "N44 4.3", "at most"),
        (("2711", "--artillery", "1", *placed(*B)), "N44 11.6.1", "not 1"),
        (("2711", "--artillery", "us_7_corps", *placed(*B, "1913=us_7_corps")), "N44 17.2", "its range is 5"),
        (("2711", "--artillery", "us_70_tank", *placed(*B)), "N44 11.6.1", "no headquarters"),
        (("2711", "--air", "2", *placed(*B)), "N44 19.1.2", "one air unit"),
        (("2711", "--naval", "--weather", "storm", *placed(*B)), "N44 19.2", "storm"),
        (("2612", "--air", "1", *placed(*E16)), "N44 19.1.1", "only the Allies"),
    ],
)
def test_an_attack_that_may_not_be_made_is_refused_with_its_rule(wsn, words, rule, text):
    refused = answered(wsn, *words)["refused"]
    assert refused["rule"] == rule, refused
    assert text in refused["text"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("normandy_44", "9999"), "there is no hex '9999'"),
        (("normandy_44",), "name the units that attack"),
        (("normandy_44", "a", "b", "c"), "name the units that attack"),
        (("normandy_44", ",", "2711"), "name the unit that attacks"),
        (("normandy_44", "2712", "2711", *placed(*B)), "no Allied unit is in 2712"),
        (("normandy_44", "us_16_1", "2711", *placed(*B)), "there is no Allied unit 'us_16_1'"),
        (("normandy_44", "2711", "--turn", "99", *placed(*B)), "--turn is a number from 1 to 22"),
        (("normandy_44", "2711", "--air", "x", *placed(*B)), "--air is a number"),
        (("normandy_44", "2711", "--mode", "ap", *placed(*B)), "no attack in Normandy '44 takes --mode"),
        (("normandy_44", "2711", "--unit", "2711=german5:tonk"), "says nothing of a unit"),
        (("normandy_44", "2711", "--unit", "2711=german5:quality=9"), "is no unit"),
        (("normandy_44", "2711", "--unit", "2711=german5!cadre"), "nothing of it would be left"),
        (("normandy_44", "2711", "--unit", "2711=ip"), "nobody is in 2711"),
        (("first_orders", "A807"), "name the unit that attacks"),
        (("first_orders", "K1", "A807", "--unit", "A807=german5"), "--unit puts units on a map"),
        (("drill_ground", "K1", "A807", "--unit", "A807=german5"), "units are not put on maps of War Storms"),
        (("first_orders", "K1", "A807", "--naval"), "no attack in War Storms Normandy takes --naval"),
    ],
)
def test_a_wrong_word_is_one_sentence(wsn, words, says):
    done = wsn("odds", *words)
    assert done.exit_code == 2, done.output
    assert says in done.output
    assert done.output.count("\n") == 1


# --- and with more


@pytest.mark.rule("N44 10.5")
def test_more_units_are_tried_by_a_word(wsn):
    alone = placed("2711=german2:steps=1", "2811=allied4:airborne:formation=101st")
    said = told(wsn, "2711", *alone, "--with", "2811=us_70_tank")
    assert "And with 70th Tank Battalion, 1-1 and 1 shift instead of 1-1 and no shift." in said
    before, after = answered(wsn, "2711", *alone, "--with", "2811=us_70_tank")["attacks"]
    assert [before["attack"], after["attack"], after["column"]] == [4, 7, "2-1"]
    (plain,) = answered(wsn, "2711", *placed(*B))["attacks"]
    assert after["odds"] == plain["odds"]  # as if they had been there
    here = placed("2711=german2:steps=1", "2811=allied4:airborne:formation=101st+us_70_tank")
    one, both = answered(wsn, "allied4:airborne:formation=101st", "2711", *here, "--with", "us_70_tank")[
        "attacks"
    ]
    assert [one["attack"], both["attack"]] == [4, 7]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("2811=us_16_1+us_18_1+us_26_1", "N44 7.1"),
        ("2009=us_70_tank", "may not join an attack on 2711 (N44 10.1)"),
        ("2711=us_70_tank", "enemies are in 2711 (N44 9.1)"),
    ],
)
def test_more_units_that_cannot_join_are_refused_with_the_rule(wsn, more, says):
    assert says in told(wsn, "2711", *placed(*B), "--with", more)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("us_741_tank", "say where, as in 2811=us_741_tank"),
        ("2811=us_70_tonk", "there is no counter 'us_70_tonk'"),
        ("2811=german5", "german5 does not fight for the Allied side"),
        ("2814=us_741_tank", "2814 is no hex on land"),
        ("9999=us_741_tank", "9999"),
    ],
)
def test_more_units_told_wrongly_are_one_sentence(wsn, more, says):
    done = wsn("odds", "normandy_44", "2711", *placed(*B), "--with", more)
    assert done.exit_code == 2, done.output
    assert says in done.output
