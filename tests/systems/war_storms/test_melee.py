"""The sums of an assault, armour in it, flame, the exact chance of taking a hex (WSS 14, 15, 17 to 21)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests import weighed
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.engine.dice import SeededDice
from wsn.engine.events import FactSet
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.rules.assault import forecast, melee
from wsn.systems.war_storms.rules.commands import Assault, Join, Launch, TakeHit
from wsn.systems.war_storms.text.guns import event_text

ROWS = "\n".join([". . . . . ."] * 4)
PASS, NOTHING = (1, 1), (6, 6)


def at(units: str, terrain: str = ROWS, **words: Any) -> Position:
    edges = {key: words.pop(key) for key in ("bocage", "road", "shingle") if key in words}
    more = "\nFo us_officer 103\nEo ge_officer 603\nE9 ge_infantry 603"
    return position(board(terrain, **edges), units + more, acting="F1", **words)


def into(terrain: str, attackers: int = 3, defenders: int = 3, **words: Any) -> tuple[Position, melee.Fight]:
    """Full platoons against full platoons in this terrain."""
    units = "\n".join(
        [f"F{n} us_infantry 102" for n in range(1, attackers + 1)]
        + [f"E{n} ge_infantry 202" for n in range(1, defenders + 1)]
    )
    p = at(units, f". . . . . .\n. {terrain} . . . .\n" + ROWS, **words)
    group = tuple(p.unit(f"F{n}") for n in range(1, attackers + 1))
    return p, forecast.fight(p.s, group, "202")


# --- the trial facts: full platoons, attackers against defenders


@pytest.mark.rule("WSS 15")
@pytest.mark.parametrize(
    ("terrain", "defenders", "percent"),
    [("W", 3, 30), ("W", 2, 73), ("W", 1, 84), ("B", 3, 21), ("B", 2, 65), ("B", 1, 78)],
)
def test_what_three_platoons_win_of_a_hundred_assaults(terrain, defenders, percent):
    p, fight = into(terrain, 3, defenders)
    assert abs(melee.outlook(p.s, fight).wins * 100 - percent) < 1


@pytest.mark.rule("WSS 15")
def test_dice_agree_with_the_exact_odds():
    """The whole procedure with dice, nobody's nerves failing, comes near the number shown before."""
    won = games = 0
    for seed in range(120):
        p, fight = into("W", 3, 1, officers={"F": {"morale": 12}, "E": {"morale": 12}})
        source = SeededDice(str(seed))
        for command in (Assault(space="202"), Join(unit="F2"), Join(unit="F3"), Launch()):
            p.game.submit("allies", command, source)
        while p.phase == "losses":
            side = p.game.deciding
            assert side is not None
            p.game.submit(side, p.game.legal()[0], source)
        games += 1
        won += any(u.side == "allies" for u in p.s.units_at("202"))
    exact = melee.outlook(p.s, fight).wins
    assert abs(Fraction(won, games) - exact) < Fraction(1, 8)


@pytest.mark.rule("WSS 14")
def test_the_preview_shows_the_check_the_win_and_the_loss_exactly():
    p, fight = into("W", 3, 2)
    p.do(Assault(space="202"), Join(unit="F2"), Join(unit="F3"))
    shown = p.game.system.preview(p.s, Launch())
    assert shown is not None
    rows = {one.words: Fraction(one.ways, one.out_of) for one in shown.odds}
    wins = melee.outlook(p.s, fight).wins
    assert rows["takes 202"] == Fraction(26, 36) * wins  # morale 8
    assert rows["fails its morale check"] == Fraction(10, 36)
    assert sum(rows.values()) == 1
    tones = {one.words: one.tone for one in shown.odds}
    assert tones == {"takes 202": "good", "is beaten back": "bad", "fails its morale check": "nothing"}
    assert shown.title.startswith("3 platoons of strength 21 against 2 platoons of 12")
    assert weighed.worth(p.game, Launch()) is not None


@pytest.mark.rule("WSS 14")
def test_good_odds_are_worth_more_to_a_bot_and_an_objective_more_still():
    three, _ = into("W", 3, 3)
    one, _ = into("W", 3, 1)
    church, _ = into("W", 3, 1, objectives={"202": "axis"})
    worth = [weighed.worth(p.game, Assault(space="202")) for p in (three, one, church)]
    assert worth == sorted(worth)
    assert worth[0] < 0 < worth[1]


# --- final defensive fire


@pytest.mark.rule("WSS 14")
def test_all_unrouted_defenders_fire_together_divided_by_two():
    p, fight = into("W", 3, 3)
    (tally,) = melee.final_fire(p.s, fight)
    assert (tally.strength, tally.divisor, tally.number, tally.modifier) == (18, 2, 9, 0)
    assert set(tally.victims) == {"F1", "F2", "F3"}
    units = "F1 us_infantry 102\nE1 ge_infantry 202 routed\nE2 ge_infantry 202 finished\nE3 ge_mortar_81 202"
    p = at(units)
    (tally,) = melee.final_fire(p.s, forecast.fight(p.s, (p.unit("F1"),), "202"))
    assert tally.strength == 6  # not the routed; those who have finished too; mortars have none
    routed = at("F1 us_infantry 102\nE1 ge_infantry 202 routed")
    assert melee.final_fire(routed.s, forecast.fight(routed.s, (routed.unit("F1"),), "202")) == ()


@pytest.mark.rule("WSN 5.1")
def test_final_fire_is_harder_when_they_come_through_a_hedge():
    p, fight = into(".", 3, 3, bocage=["102/202"])
    assert fight.bocage == ("102", "202")
    (tally,) = melee.final_fire(p.s, fight)
    assert tally.modifier == 1
    assert melee.blows(p.s, fight, False)[0].modifier == 0  # not hand to hand


@pytest.mark.rule("WSN 5.4")
def test_final_fire_is_harder_at_those_who_come_onto_shingle():
    p, fight = into(".", 3, 3, shingle=["202"])
    (tally,) = melee.final_fire(p.s, fight)
    assert [(r.rule, r.text, r.amount) for r in tally.modifiers] == [("WSN 5.4", "into shingle", 1)]
    assert melee.blows(p.s, fight, False)[0].modifier == 0, "not hand to hand"
    p, fight = into(".", 3, 3, shingle=["102"])
    assert melee.final_fire(p.s, fight)[0].modifier == 0, "they have left it"


@pytest.mark.rule("WSS 14")
def test_a_platoon_at_risk_suffers_more_in_final_fire_and_hand_to_hand():
    p = at("F1 us_infantry 102 risky\nE1 ge_infantry 202")
    fight = forecast.fight(p.s, (p.unit("F1"),), "202")
    assert melee.final_fire(p.s, fight)[0].modifier == -1
    assert melee.blows(p.s, fight, False)[0].modifier == -1
    assert melee.blows(p.s, fight, True)[0].modifier == 0


# --- hand to hand


@pytest.mark.rule("WSS 15")
@pytest.mark.parametrize(
    ("terrain", "modifier"), [(".", 0), ("w", 1), ("W", 1), ("B", 2), ("d", 1), ("m", 0)]
)
def test_the_terrain_is_against_the_attackers_only(terrain, modifier):
    p, fight = into(terrain, 1, 1)
    assert melee.blows(p.s, fight, True)[0].modifier == modifier
    assert melee.blows(p.s, fight, False)[0].modifier == 0


@pytest.mark.rule("WSS 15")
def test_strength_is_by_steps_and_not_divided():
    p = at("F1 us_infantry 102 steps=2\nE1 ge_infantry 202 steps=1\nE2 ge_infantry 202")
    fight = forecast.fight(p.s, (p.unit("F1"),), "202")
    assert melee.blows(p.s, fight, True)[0].number == 4
    assert melee.blows(p.s, fight, False)[0].number == 8


@pytest.mark.rule("WSS 15")
@pytest.mark.parametrize(("kind", "modifier"), [("us_engineer", -1), ("us_ranger", -1), ("us_infantry", 0)])
def test_engineers_and_rangers_are_good_at_it(kind, modifier):
    p = at(f"F1 {kind} 102\nE1 ge_infantry 202")
    assert melee.blows(p.s, forecast.fight(p.s, (p.unit("F1"),), "202"), True)[0].modifier == modifier


@pytest.mark.rule("WSS 15")
@pytest.mark.parametrize(
    ("scored", "suffered", "attackers", "defenders", "won"),
    [
        (2, 1, 3, 3, True),
        (1, 2, 9, 1, False),
        (1, 1, 3, 2, True),
        (1, 1, 2, 3, False),
        (1, 1, 3, 3, False),
        (0, 3, 2, 0, True),
        (3, 0, 0, 2, False),
        (3, 3, 0, 0, False),
    ],
)
def test_who_wins(scored, suffered, attackers, defenders, won):
    assert melee.attackers_win(scored, suffered, attackers, defenders) is won


# --- flame


@pytest.mark.rule("WSS 17.1")
def test_flame_doubles_the_engineers_once_a_game():
    units = "F1 us_engineer 102\nF2 us_infantry 102\nE1 ge_infantry 202\nE2 ge_infantry 202"
    p = at(units, officers={"F": {"morale": 12}})
    fight = forecast.fight(p.s, (p.unit("F1"), p.unit("F2")), "202", flame=True)
    assert melee.blows(p.s, fight, True)[0].number == 2 * 8 + 7
    p.do(Assault(space="202"))
    assert p.allowed(Launch(option="flame"))
    told = p.do(Launch(option="flame"), dice=[PASS, NOTHING, NOTHING, NOTHING, PASS])
    assert p.unit("F1").facts == {"flame": True}
    words = [event_text(p.s, event) for event in told if isinstance(event, FactSet)]
    assert [text.endswith("brings flame to the assault") for text in words] == [True]


@pytest.mark.rule("WSS 17.1")
def test_only_engineers_who_have_their_flame_left_use_it():
    units = "F1 us_engineer 102\nF2 us_engineer 102\nE1 ge_infantry 202\nE2 ge_infantry 202"
    p = at(units, facts={"F1": {"flame": True}})
    fight = forecast.fight(p.s, (p.unit("F1"), p.unit("F2")), "202", flame=True)
    assert fight.flame == ("F2",)
    assert melee.blows(p.s, fight, True)[0].number == 8 + 2 * 8


@pytest.mark.rule("WSS 17.1")
def test_flame_is_refused_without_engineers_and_the_second_time():
    p = at("F1 us_infantry 102\nE1 ge_infantry 202")
    p.do(Assault(space="202"))
    assert p.refused(Launch(option="flame")).rule == "WSS 17.1"
    assert p.refused(Launch(option="bayonets")).rule == "WSS 14"
    p = at("F1 us_engineer 102\nE1 ge_infantry 202", facts={"F1": {"flame": True}})
    p.do(Assault(space="202"))
    assert p.refused(Launch(option="flame")).rule == "WSS 17.1"
    assert p.allowed(Launch())


# --- armour


@pytest.mark.rule("WSS 19")
def test_armour_in_support_adds_its_strength_and_takes_one_off_the_terrain():
    units = "F1 us_infantry 102\nF2 us_m4_75 102\nE1 ge_infantry 202"
    p = at(units, ". . . . . .\n. W . . . .\n" + ROWS)
    p.do(Assault(space="202"), Join(unit="F2"))
    fight = forecast.fight(p.s, (p.unit("F1"), p.unit("F2")), "202")
    blow = melee.blows(p.s, fight, True)[0]
    assert blow.number == 7 + 9
    assert blow.modifier == 0
    (fire,) = melee.final_fire(p.s, fight)
    assert fire.victims == ("F1",)  # AP does nothing to its armour


@pytest.mark.rule("WSS 19")
def test_armour_supports_only_platoons_it_is_stacked_with():
    p = at("F1 us_infantry 102\nF2 us_m4_75 103\nE1 ge_infantry 202")
    p.do(Assault(space="202"))
    refusal = p.refused(Join(unit="F2"))
    assert refusal.rule == "WSS 19"


@pytest.mark.rule("WSN 5.1")
def test_armour_does_not_support_through_a_hedge():
    ring = ["102/202", "201/202", "202/301", "202/302", "103/202", "202/203", "101/202"]
    shared = {"bocage": [edge for edge in ring if _next(edge)]}
    p = at("F1 us_infantry 102\nF2 us_m4_75 102\nE1 ge_infantry 202", **shared)
    p.do(Assault(space="202"))
    refusal = p.refused(Join(unit="F2"))
    assert refusal.rule == "WSN 5.1"
    assert "102/202" in refusal.text
    assert p.allowed(Launch())  # those on foot go through it


@pytest.mark.rule("WSN 5.1")
def test_armour_does_not_assault_through_a_hedge_and_does_without_one():
    ring = ["102/202", "201/202", "202/301", "202/302", "202/203", "101/202"]
    shut = at("F1 us_m4_75 102\nE1 ge_infantry 202", bocage=[edge for edge in ring if _next(edge)])
    refusal = shut.refused(Assault(space="202"))
    assert refusal.rule == "WSN 5.1"
    assert "102/202" in refusal.text
    assert at("F1 us_m4_75 102\nE1 ge_infantry 202").allowed(Assault(space="202"))


def _next(edge: str) -> bool:
    """Whether the two hexes of an edge are neighbours on the test board."""
    a, b = edge.split("/")
    return b in board(ROWS).neighbours(a)


@pytest.mark.rule("WSS 21")
@pytest.mark.parametrize(("terrain", "allowed"), [(".", True), ("w", True), ("W", False), ("B", False)])
def test_armour_alone_does_not_assault_woods_and_towns(terrain, allowed):
    p = at("F1 us_m4_75 102\nE1 ge_infantry 202", f". . . . . .\n. {terrain} . . . .\n" + ROWS)
    if allowed:
        assert p.allowed(Assault(space="202"))
    else:
        assert p.refused(Assault(space="202")).rule == "WSS 21"


@pytest.mark.rule("WSS 21")
def test_soft_vehicles_do_not_assault():
    p = position(board(ROWS), "G1 ge_sdkfz10_4 102\nGo ge_officer 101\nF1 us_infantry 202", acting="G1")
    assert p.refused(Assault(space="202")).rule == "WSS 21"


@pytest.mark.rule("WSS 21")
def test_against_armour_alone_the_defenders_use_what_they_have_against_armour():
    p = at("F1 us_m4_75 102\nE1 ge_infantry 202\nE2 ge_mg42 202")
    fight = forecast.fight(p.s, (p.unit("F1"),), "202")
    (fire,) = melee.final_fire(p.s, fight)  # the machine guns have nothing
    assert fire.aim.armoured
    assert fire.firers == ("E1",)
    assert fire.number == 5 + 12 // 2 - 5
    (blow,) = melee.blows(p.s, fight, False)
    assert blow.number == 5 + 12 // 2 - 5
    (tank,) = melee.blows(p.s, fight, True)
    assert tank.number == 9


@pytest.mark.rule("WSS 20")
def test_foot_platoons_assault_armour_with_their_rockets():
    p = at("F1 us_infantry 102 steps=2\nE1 ge_stug3 202")
    fight = forecast.fight(p.s, (p.unit("F1"),), "202")
    (blow,) = melee.blows(p.s, fight, True)
    assert blow.number == 5 + 10 // 2 - 5
    assert blow.modifier == 1  # a step lost
    assert blow.victims == ("E1",)
    (gun,) = melee.blows(p.s, fight, False)
    assert gun.number == 6
    p.do(Assault(space="202"), Launch(), dice=[PASS, NOTHING, (1, 1), NOTHING, PASS])
    assert p.unit("F1").place == "202"
    assert p.unit("E1").steps == 2
    assert p.unit("E1").place != "202"


@pytest.mark.rule("WSS 15")
def test_the_owner_deals_out_the_hits_of_a_fight():
    units = "F1 us_infantry 102\nF2 us_mg 102\nE1 ge_infantry 202\nE2 ge_infantry 202"
    p = at(units, officers={"F": {"morale": 12}, "E": {"morale": 12}})
    p.do(Assault(space="202"), Join(unit="F2"), Launch(), dice=[PASS, (2, 4)])
    assert p.phase == "losses"
    assert set(p.game.legal()) == {TakeHit(unit="F1"), TakeHit(unit="F2")}
    p.do(TakeHit(unit="F2"), dice=[NOTHING, NOTHING, PASS])
    assert p.unit("F2").steps == 2
    assert p.unit("F1").place == "102"


# --- who cannot retreat, and officers


@pytest.mark.rule("WSS 15")
def test_a_gun_that_cannot_be_moved_is_lost_with_its_hex():
    p = at("F1 us_infantry 102\nF2 us_infantry 102\nE1 ge_flak36 202", officers={"F": {"morale": 12}})
    p.do(Assault(space="202"), Join(unit="F2"), Launch(), dice=[PASS, NOTHING, (3, 3), NOTHING, PASS, PASS])
    assert "E1" not in p.state.units
    assert p.state.tracks["lost E"] == 3


@pytest.mark.rule("WSS 3.2")
def test_an_officer_goes_back_with_his_platoon_or_is_taken():
    units = (
        "F1 us_infantry 102\nF2 us_infantry 102\nE1 ge_infantry 202\nG1 ge_infantry 202 steps=1\n"
        "Go ge_officer 202"
    )
    p = at(units, officers={"F": {"morale": 12}})
    p.do(
        Assault(space="202"),
        Join(unit="F2"),
        Launch(),
        dice=[PASS, NOTHING, (5, 4), NOTHING, PASS, PASS],
    )
    assert p.unit("Go").place == p.unit("G1").place != "202"


@pytest.mark.rule("WSS 24")
def test_an_objective_changes_hands_when_the_hex_is_taken():
    p = at("F1 us_infantry 102\nE1 ge_infantry 202 steps=1", objectives={"202": "axis"})
    p.do(Assault(space="202"), Launch(), dice=[PASS, NOTHING, NOTHING, NOTHING, PASS])
    assert p.state.tracks["control 202"] == "allies"


@pytest.mark.rule("WSS 15", "WSS 20")
def test_training_for_close_combat_helps_against_armour_only_those_who_have_it():
    p = at("F1 us_engineer 102\nF2 us_infantry 102\nE1 ge_stug3 202")
    fight = forecast.fight(p.s, (p.unit("F1"), p.unit("F2")), "202")
    skilled = tables().assault.skilled
    own = {blow.firers: blow.modifier for blow in melee.blows(p.s, fight, True)}
    assert own == {("F1",): skilled.value, ("F2",): 0}
