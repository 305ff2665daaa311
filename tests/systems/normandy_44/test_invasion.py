"""Drops, assaults from the sea, gliders (N44 20), as the extended example has them."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import play, position
from tests.systems.normandy_44.shores import OTHERS, REGIMENT, beach, landing
from wsn.engine.events import PhaseEntered
from wsn.engine.memo import encode_memo
from wsn.systems.normandy_44.data.declared import GLIDER_HEX, REPLACEMENTS, SCATTERED
from wsn.systems.normandy_44.rules.airborne import refuse_glider, scatter_unit
from wsn.systems.normandy_44.rules.invasion import (
    INVASION_PHASES,
    AdvanceInland,
    BeachAssault,
    HoldBeach,
    LoseAssaultStep,
    assault_odds,
    attacker_steps,
)

PARATROOPS = "A4[type=airborne,strength=4/3/2,cadre=us_airborne,formation={}]"


# --- scatter


@pytest.mark.rule("N44 20.2.1")
@pytest.mark.parametrize(
    ("division", "die", "scattered", "lost"),
    [
        ("82nd Airborne Division", 2, True, 2),
        ("82nd Airborne Division", 5, True, 0),
        ("101st Airborne Division", 2, True, 1),
        ("101st Airborne Division", 6, False, 0),
        ("101st Airborne Division", 1, True, 2),
        ("6th Airborne Division", 6, False, 0),
        ("6th Airborne Division", 3, True, 0),
        ("6th Airborne Division", 1, True, 1),
    ],
)
def test_airborne_units_come_down_as_in_the_example(division, die, scattered, lost):
    s = position({"2004": PARATROOPS.format(division)}, dice=[die], tracks={"cadres us_airborne": 3})
    play(s, scatter_unit(s, "2004a"))
    unit = s.unit("2004a")
    assert (SCATTERED in unit.marks) == scattered
    assert unit.steps == 3 - lost
    pool = REPLACEMENTS.get(s.state, "us_airborne") or 0
    assert pool == (1 if lost else 0), "one replacement, however many steps are lost"


@pytest.mark.rule("N44 20.2.4")
def test_gliders_add_one_and_delayed_ones_land_near_and_free():
    glider = "A4[type=glider,strength=4/2,formation=82nd Airborne Division]"
    s = position({"2004": glider, "2008": "G5"}, dice=[5])
    play(s, scatter_unit(s, "2004a", 1))
    assert SCATTERED not in s.unit("2004a").marks
    play(s, GLIDER_HEX.note(s.unit("2004a"), "2004", "N44 20.2.4"))
    unit = s.unit("2004a")
    assert refuse_glider(s, unit, "2005") is None
    assert "4 at most" in refuse_glider(s, unit, "2009").text
    assert refuse_glider(s, unit, "2007").rule == "N44 20.2.4"
    assert refuse_glider(s, unit, "9999").rule == "N44 20.2.4"


# --- assaults


def assault(s, name, space, box):
    """Play an assault to its end; the strongest loses, and the first order is given else."""
    memo = BeachAssault(name, space, box)
    play(s, iter([PhaseEntered(rule="N44 20.3.1", phase="assault", memo=encode_memo(memo))]))
    while s.here.phase in INVASION_PHASES and s.here.phase != "invasion":
        phase = INVASION_PHASES[s.here.phase]
        legal = [c for c in phase.candidates(s) if phase.check(s, c) is None]
        losing = [c for c in legal if isinstance(c, LoseAssaultStep)]
        command = max(losing, key=lambda c: s.unit(c.unit).steps) if losing else legal[0]
        play(s, phase.decide(s, command))


UTAH = {"utah": beach("utah", "2203", "Utah-Landing", "Utah-Follow-Up")}
OMAHA = {"omaha": beach("omaha", "2204", "Dog-Landing", "Omaha-Follow-Up")}


@pytest.mark.rule("N44 20.3.2", "N44 20.3.5")
def test_the_assault_on_utah_of_the_example():
    s = landing({"2203": "Gs2", "Utah-Landing": f"{REGIMENT}+{REGIMENT}+At3"}, UTAH, [4, 1])
    assault(s, "utah", "2203", "Utah-Landing")
    places = {unit: s.unit(unit).place for unit in ("Utah-Landinga", "Utah-Landingb", "Utah-Landingc")}
    assert "2203a" not in s.state.units, "the strongpoint is gone"
    assert sum(s.unit(unit).steps for unit in places) == 3 + 3 + 2 - 2
    assert s.unit("Utah-Landingc").steps == 1, "the tanks lose a step by their own die"
    assert all(place != "Utah-Landing" for place in places.values())


@pytest.mark.rule("N44 20.3.3")
def test_a_1_at_omaha_costs_a_step_rolls_again_and_caps_the_advance():
    s = landing({"2204": "Gs2", "Dog-Landing": f"{REGIMENT}+{REGIMENT}+At3"}, OMAHA, [1, 6, 2])
    assault(s, "omaha", "2204", "Dog-Landing")
    assert sum(s.unit(f"Dog-Landing{x}").steps for x in "abc") == 3 + 3 + 2 - 3
    assert {s.unit(f"Dog-Landing{x}").place for x in "abc"} == {"2204"}, "Adv 2 counts as 1"


@pytest.mark.rule("N44 20.3.3")
def test_two_cadres_at_omaha_fail():
    s = landing({"2204": "Gs2", "Dog-Landing": f"{REGIMENT}+{REGIMENT}+At3"}, OMAHA, [1, 1, 1, 1, 3])
    assault(s, "omaha", "2204", "Dog-Landing")
    assert s.unit("Dog-Landingc").steps == 1, "the tanks roll too"
    assert {s.unit(f"Dog-Landing{x}").place for x in "abc"} == {"Omaha-Follow-Up"}
    assert "2204a" in s.state.units


@pytest.mark.rule("N44 20.3.2")
def test_the_germans_choose_after_an_exchange_and_tanks_are_spared():
    s = landing({"2203": "Gs2", "Utah-Landing": f"{REGIMENT}+A5+At3"}, OTHERS, [2, 4])
    memo = BeachAssault("gold", "2203", "Utah-Landing")
    play(s, iter([PhaseEntered(rule="N44 20.3.1", phase="assault", memo=encode_memo(memo))]))
    while s.here.phase == "assault":
        play(s, INVASION_PHASES["assault"].decide(s, next(iter(INVASION_PHASES["assault"].candidates(s)))))
    assert (s.here.phase, s.here.side) == ("assault loss", "german")
    phase = INVASION_PHASES["assault loss"]
    assert phase.check(s, LoseAssaultStep(unit="Utah-Landingc")).rule == "N44 20.3.2"
    assert phase.check(s, LoseAssaultStep(unit="Utah-Landingb")) is None


@pytest.mark.rule("N44 20.3.4")
def test_a_1_at_pointe_du_hoc_kills_the_first_battalion_and_diverts_the_other():
    row = {"hoc": beach("others", "2203", "Hoc-Landing", "Omaha-Follow-Up", raid=True)}
    s = landing({"2203": "Gs2", "Hoc-Landing": "A2[irreplaceable=true]+A2[irreplaceable=true]"}, row, [1])
    assault(s, "hoc", "2203", "Hoc-Landing")
    assert "Hoc-Landinga" not in s.state.units
    assert "2203a" not in s.state.units, "the strongpoint goes too"
    assert s.unit("Hoc-Landingb").place == "Omaha-Follow-Up"


@pytest.mark.rule("N44 20.3.4")
@pytest.mark.parametrize(("die", "place"), [(3, "2203"), (4, "Omaha-Follow-Up")])
def test_the_second_battalion_follows_by_a_die(die, place):
    row = {"hoc": beach("others", "2203", "Hoc-Landing", "Omaha-Follow-Up", raid=True)}
    units = {"2203": "Gs2", "Hoc-Landing": "A2[strength=2/1,irreplaceable=true]+A2[irreplaceable=true]"}
    s = landing(units, row, [4, die])
    assault(s, "hoc", "2203", "Hoc-Landing")
    assert s.unit("Hoc-Landinga").place == "2203"
    assert s.unit("Hoc-Landinga").steps == 1
    assert s.unit("Hoc-Landingb").place == place


@pytest.mark.rule("N44 20.3.6")
def test_who_may_go_on_inland_stops_at_bonds_enemies_and_the_sea():
    s = landing(
        {"2203": "Gs2", "Utah-Landing": f"{REGIMENT}+{REGIMENT}", "2104": "G5", "2102": "G1"}, UTAH, [6]
    )
    memo = BeachAssault("utah", "2203", "Utah-Landing")
    play(s, iter([PhaseEntered(rule="N44 20.3.1", phase="assault", memo=encode_memo(memo))]))
    while s.here.phase == "assault":
        play(s, INVASION_PHASES["assault"].decide(s, next(iter(INVASION_PHASES["assault"].candidates(s)))))
    assert (s.here.phase, s.here.side) == ("inland", "allied")
    phase = INVASION_PHASES["inland"]
    unit = "Utah-Landinga"
    assert phase.check(s, AdvanceInland(unit=unit, space="2102")).rule == "N44 14.1"
    assert phase.check(s, AdvanceInland(unit=unit, space="2303")).rule == "N44 14.1"
    assert phase.check(s, AdvanceInland(unit=unit, space="2202")) is None
    assert phase.check(s, HoldBeach()) is None


@pytest.mark.rule("N44 20.3.2")
@pytest.mark.parametrize(("result", "steps"), [("A2/D1", 2), ("A1", 1), ("EX", 1), ("D1", 0), ("D2", 0)])
def test_what_attackers_lose_by_a_result(result, steps):
    assert attacker_steps(result) == steps


@pytest.mark.rule("N44 20.3.1")
def test_the_odds_of_an_assault_are_those_of_its_column():
    s = landing({"2204": "Gs2", "Dog-Landing": REGIMENT}, OMAHA, [])
    assert [(chance.words, chance.ways) for chance in assault_odds(s, "omaha")] == [
        ("A1: a step is lost, and the assault is rolled again", 1),
        ("A2/D1, advance 1", 1),
        ("EX, advance 1", 1),
        ("A1/D1, advance 1", 2),
        ("A1/D1, advance 2", 1),
    ]
    assert [chance.own for chance in assault_odds(s, "omaha")] == [1, 2, 1, 1, 1]
