"""Assault: who may begin one, how the group forms and goes, and how the fight ends (WSS 14, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.placed import move_game
from tests.systems.war_storms.assaults import ROWS, TWO, at
from tests.systems.war_storms.position import texts
from wsn.systems.war_storms.rules.assault import joining
from wsn.systems.war_storms.rules.commands import (
    Assault,
    HoldFire,
    Join,
    Launch,
    MoveTo,
    React,
)

PASS, FAIL = (1, 1), (6, 6)
NOTHING = (6, 6)


# --- who may begin


@pytest.mark.rule("WSS 14")
def test_a_platoon_assaults_the_enemy_next_to_it():
    p = at()
    assert p.allowed(Assault(space="202"))
    p.do(Assault(space="202"))
    assert p.phase == "assault"
    assert set(p.game.legal()) == {Launch(), Join(unit="F2"), Join(unit="Fo")}


@pytest.mark.rule("WSS 14")
@pytest.mark.parametrize(
    ("units", "space", "what"),
    [
        (TWO, "301", "no enemy platoon"),
        (TWO, "501", "half its movement points"),
        (TWO, "9901", "no hex"),
        (TWO.replace("F1 us_infantry", "F1 us_at_57"), "202", "a gun"),
        (TWO.replace("E1 ge_infantry 202", "E1 ge_officer 202"), "202", "no enemy platoon"),
    ],
)
def test_who_does_not_assault(units, space, what):
    refusal = at(units).refused(Assault(space=space))
    assert refusal.rule == "WSS 14"
    assert what in refusal.text


@pytest.mark.rule("WSS 15")
def test_a_platoon_without_ap_strength_does_not_assault():
    refusal = at(TWO.replace("F1 us_infantry", "F1 us_mortar_60")).refused(Assault(space="202"))
    assert refusal.rule == "WSS 15"


@pytest.mark.rule("WSS 14")
def test_an_officer_alone_does_not_assault():
    assert at(acting="Fo").refused(Assault(space="202")).rule == "WSS 14"


@pytest.mark.rule("WSS 14")
def test_an_assault_is_a_whole_action():
    p = at()
    p.do(MoveTo(space="103"), HoldFire())
    assert p.refused(Assault(space="202")).rule == "WSS 14"


@pytest.mark.rule("WSS 14")
def test_half_the_points_are_for_the_way_in_and_a_neighbour_may_always_be_assaulted():
    far = TWO.replace("F1 us_infantry 102", "F1 us_infantry 101")
    assert at(far.replace("E1 ge_infantry 202", "E1 ge_infantry 301")).allowed(Assault(space="301"))
    p = at(far.replace("E1 ge_infantry 202", "E1 ge_infantry 301"), ". w . . . .\n. w . . . .\n" + ROWS)
    assert not p.allowed(Assault(space="301"))  # 2 points through the light woods, 1 more needed
    p = at(TWO, ". . . . . .\n. m . . . .\n" + ROWS)
    assert p.allowed(Assault(space="202"))  # marsh costs 3 of 2
    p = at(TWO, "\n".join(["m m m m m m"] * 5))
    assert p.allowed(Assault(space="202"))  # also where no step anywhere costs less
    assert p.refused(Assault(space="501")).rule == "WSS 14"


# --- the group


@pytest.mark.rule("WSS 14")
def test_at_most_three_platoons_and_nine_steps():
    more = TWO + "F3 us_infantry 102 steps=1\nF4 us_mg 103\nF5 us_mg 103"
    p = at(more)
    p.do(Assault(space="202"), Join(unit="F2"), Join(unit="F3"))
    refusal = p.refused(Join(unit="F4"))
    assert refusal.rule == "WSS 14"
    assert "at most 3 platoons" in refusal.text


@pytest.mark.rule("WSS 14")
def test_the_group_is_of_one_company_in_command_and_with_an_action_left():
    more = TWO + "F3 us_infantry 103 out_of_command\nF4 us_infantry 103 finished\nG1 us_infantry 103"
    p = at(more)
    p.do(Assault(space="202"))
    assert p.refused(Join(unit="F3")).rule == "WSS 4.1"
    assert p.refused(Join(unit="F4")).rule == "WSS 4.3"
    assert p.refused(Join(unit="G1")).rule == "WSS 14"
    assert p.refused(Join(unit="F1")).rule == "WSS 14"
    assert p.refused(Join(unit="nobody")).rule == "WSS 14"


@pytest.mark.rule("WSS 14")
def test_an_officer_goes_along_only_with_a_platoon_beside_him_and_then_leads():
    p = at(officers={"F": {"leadership": 2, "morale": 7}})
    p.do(Assault(space="202"))
    alone = p.game.system.preview(p.s, Launch())
    led = p.game.system.preview(p.s, Join(unit="Fo"))
    assert alone is not None
    assert led is not None
    assert "7 or less" in alone.title
    assert "9 or less" in led.title
    away = at(TWO.replace("Fo us_officer  102", "Fo us_officer  104"))
    away.do(Assault(space="202"))
    assert away.refused(Join(unit="Fo")).rule == "WSS 14"


@pytest.mark.rule("WSS 14")
def test_a_failed_check_stops_all_of_them():
    p = at()
    p.do(Assault(space="202"), Join(unit="F2"), Launch(), dice=[FAIL])
    assert p.unit("F1").place == p.unit("F2").place == "102"
    assert {"finished"} <= set(p.unit("F1").marks) & set(p.unit("F2").marks)
    assert p.phase in ("company", "activation")


# --- the way in


@pytest.mark.rule("WSS 14")
def test_reaction_fire_meets_them_on_the_way_and_not_on_the_last_step():
    units = TWO.replace("F1 us_infantry 102", "F1 us_infantry 101").replace("202", "301")
    p = at(units)
    p.do(Assault(space="301"), Launch(), dice=[PASS])
    assert p.phase == "approach"
    p.do(MoveTo(space="201"))
    assert p.phase == "reaction"
    p.do(HoldFire())
    p.do(MoveTo(space="301"), dice=[NOTHING, NOTHING, NOTHING, PASS])  # final fire, both blows, check
    assert p.unit("F1").place == "201"  # as many steps: the defender holds, and they go back a hex


@pytest.mark.rule("WSS 14")
def test_a_step_that_leads_away_from_the_assault_is_refused():
    units = TWO.replace("F1 us_infantry 102", "F1 us_infantry 101").replace("202", "301")
    p = at(units)
    p.do(Assault(space="301"), Launch(), dice=[PASS])
    assert p.refused(MoveTo(space="102")).rule == "WSS 14"
    assert p.refused(MoveTo(space="301")).rule == "WSS 6.1"


@pytest.mark.rule("WSS 14")
def test_a_bot_takes_the_cheapest_way_in():
    from wsn.bots.greedy import Greedy
    from wsn.table.seat import Seat

    units = TWO.replace("F1 us_infantry 102", "F1 us_m4_75 101").replace("202", "401")
    p = at(units)
    p.do(Assault(space="401"), Launch(), dice=[PASS])
    way = []
    while p.phase in ("approach", "reaction"):
        if p.phase == "reaction":
            p.do(HoldFire())
            continue
        command = Greedy("1").choose(Seat(p.game, "allies"))
        assert isinstance(command, MoveTo)
        way.append(command.space)
        p.do(command, dice=[NOTHING, NOTHING, NOTHING, PASS] if command.space == "401" else [])
    assert len(way) == 3


@pytest.mark.rule("WSS 14")
def test_who_is_shot_away_on_the_way_does_not_enter():
    units = TWO.replace("F1 us_infantry 102", "F1 us_infantry 101 steps=1").replace("202", "301")
    p = at(units)
    p.do(Assault(space="301"), Launch(), MoveTo(space="201"), dice=[PASS])
    p.do(React(unit="E1", option="ap"), dice=[(1, 2), PASS])
    assert "F1" not in p.state.units
    assert p.unit("E1").place == "301"
    assert p.phase in ("company", "activation")


# --- the fight


@pytest.mark.rule("WSS 15")
def test_the_winner_holds_the_hex_and_the_loser_goes_back_one_hex_and_checks():
    p = at()
    events = p.do(
        Assault(space="202"),
        Join(unit="F2"),
        Launch(),
        dice=[PASS, NOTHING, (3, 3), NOTHING, FAIL, PASS],  # nerve, final fire, two blows, two checks
    )
    # 14 on the table with a 6: two hits; one platoon takes both, and a check for heavy loss comes first
    assert p.unit("F1").place == p.unit("F2").place == "202"
    assert p.unit("E1").place != "202"
    assert p.unit("E1").steps == 1
    assert any("takes 202" in text for text in texts(events))
    assert "routed" in p.unit("E1").marks


@pytest.mark.rule("WSS 15")
def test_the_attackers_who_lose_go_back_where_they_came_from():
    p = at(TWO.replace("E1 ge_infantry 202", "E1 ge_infantry 202\nE3 ge_infantry 202\nE4 ge_infantry 202"))
    p.do(Assault(space="202"), Launch(), dice=[PASS, NOTHING, NOTHING, (4, 4), PASS])
    assert p.unit("F1").place == "102"
    assert p.unit("E1").place == "202"


@pytest.mark.rule("WSS 15")
def test_with_no_hits_and_as_many_steps_the_defender_holds():
    p = at()
    p.do(Assault(space="202"), Launch(), dice=[PASS, NOTHING, NOTHING, NOTHING, PASS])
    assert p.unit("F1").place == "102"
    p = at(TWO.replace("E1 ge_infantry 202", "E1 ge_infantry 202 steps=2"))
    p.do(Assault(space="202"), Launch(), dice=[PASS, NOTHING, NOTHING, NOTHING, PASS])
    assert p.unit("F1").place == "202"  # more steps left
    assert p.unit("E1").place != "202"


# --- what lies in the way, and who else is in the hex


def wired(place: str, kind: str = "wire", value: int = 0) -> dict[str, Any]:
    from wsn.engine.state import Marker

    return {f"{kind}:{place}": Marker(f"{kind}:{place}", kind, place, side="axis", value=value)}


@pytest.mark.rule("WSS 22")
def test_wire_stops_the_way_in_and_in_the_hex_itself_takes_nerve():
    far = TWO.replace("F1 us_infantry 102", "F1 us_infantry 101").replace("202", "301")
    both = wired("201") | wired("202")
    p = at(far, markers=both)
    assert p.refused(Assault(space="301")).rule == "WSS 14"
    p = at(markers=wired("202"))
    p.do(Assault(space="202"), Launch(), dice=[PASS])
    assert p.phase == "approach"  # it is asked, for there is a check to make
    p.do(MoveTo(space="202"), dice=[FAIL])
    assert p.unit("F1").place == "102"
    assert p.phase in ("company", "activation")


@pytest.mark.rule("WSS 22")
def test_mines_in_the_hex_go_off_under_those_who_enter():
    p = at(markers=wired("202", "mines_anti_personnel", 6))
    p.do(Assault(space="202"), Launch(), dice=[PASS])
    p.do(MoveTo(space="202"), dice=[PASS, (3, 3), NOTHING, NOTHING, (1, 5), PASS])
    # nerve, mines (a hit), final fire, two blows (the defenders hit), the check of the loser
    assert p.unit("F1").steps == 1
    assert p.unit("F1").place == "102"


@pytest.mark.rule("WSS 10")
def test_platoons_aboard_get_down_to_fight_and_carriers_go_with_them():
    from msgspec.structs import replace

    units = TWO + "E5 ge_truck 202 steps=1"
    p = at(units)
    placed = dict(p.state.units)
    placed["E1"] = replace(placed["E1"], place="E5")
    move_game(p.game, replace(p.state, units=placed))
    shown = p.game.system.preview(p.s, Assault(space="202"))
    assert shown is not None
    assert "against 1 platoon of 6" in shown.title
    p.do(Assault(space="202"), Join(unit="F2"), Launch(), dice=[PASS, NOTHING, (4, 4), NOTHING, PASS])
    assert p.unit("F1").place == "202"
    assert p.unit("E1").place == p.unit("E5").place != "202"


@pytest.mark.rule("WSS 14")
def test_carriers_alone_are_driven_off_without_a_fight():
    p = at(TWO.replace("E1 ge_infantry 202", "E1 ge_truck 202 steps=1"))
    p.do(Assault(space="202"), Launch(), dice=[PASS, PASS])
    assert p.unit("F1").place == "202"
    assert p.unit("E1").place != "202"


@pytest.mark.rule("WSS 9.3")
def test_the_routed_do_not_fight_and_go_with_their_hex():
    p = at(TWO.replace("E1 ge_infantry 202", "E1 ge_infantry 202 routed"))
    events = p.do(Assault(space="202"), Launch(), dice=[PASS, PASS])
    assert not any("hand to hand" in text for text in texts(events))
    assert p.unit("F1").place == "202"
    assert p.unit("E1").place != "202"


def test_the_log_tells_the_whole_assault():
    from wsn.engine.evolve import evolve
    from wsn.systems.war_storms.text import telling as text

    p = at()
    s = p.s
    events = p.do(
        Assault(space="202"), Join(unit="Fo"), Launch(), dice=[PASS, NOTHING, NOTHING, NOTHING, PASS]
    )
    lines = []
    for event in events:
        lines.append(text.event_text(s, event))
        s.state = evolve(s.state, event)
    assert [line for line in lines if line] == [
        "F1, F Company and Lt. F assault 202",
        "assault morale at 202: 1 + 1 = 2, needs 8 or less: passed",
        "F1, F Company moves from 102 to 202: open 202 1",
        "Lt. F moves from 102 to 202",
        "final defensive fire of Germany: strength 6 / 2 = 3, needs 5 or less",
        "final defensive fire of Germany: 6 + 6 = 12, no effect",
        "United States hand to hand: strength 7, needs 6 or less",
        "United States hand to hand: 6 + 6 = 12, no effect",
        "Germany hand to hand: strength 6, needs 6 or less",
        "Germany hand to hand: 6 + 6 = 12, no effect",
        "Germany holds 202: hits 0 to 0, steps left 3 to 3",
        "F1, F Company falls back from 202 to 102: open 102 1",
        "Lt. F falls back from 202 to 102",
        "morale of F Company (an assault lost): 1 + 1 = 2, needs 8 or less: passed",
    ]


@pytest.mark.rule("WSS 14")
def test_an_officer_is_refused_an_assault_because_he_is_one_wherever_the_enemy_is():
    p = at()
    far = joining.may_assault(p.s, p.s.unit("Fo"), "501")
    assert far is not None
    assert "is an officer and cannot assault" in far.text
    empty = joining.may_assault(p.s, p.s.unit("F1"), "101")
    assert empty is not None
    assert "there is no enemy platoon in 101" in empty.text
