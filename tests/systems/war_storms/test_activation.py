"""The turn: command, initiative, who activates, coordination, the end (WSS 4)."""

from __future__ import annotations

import pytest

from tests.systems.placed import move_game
from tests.systems.war_storms.arriving import platoon, playing, problems, scenario
from tests.systems.war_storms.drawing import board, document
from tests.systems.war_storms.position import Position, position
from wsn.engine.dice import ScriptedDice
from wsn.engine.state import Frame, Marker
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    Choose,
    Coordinate,
    Done,
    Pass,
    Stop,
)

ROWS = "\n".join([". . . . . . . . . ."] * 3)
TWO = """
    F1 us_infantry 101
    F2 us_infantry 103
    Fo us_officer  102
    E1 ge_infantry 901
    Eo ge_officer  902
"""
ASK = [Frame("activation", "allies", {"passes": 0})]


def start(units: str = TWO, **words) -> Position:
    return position(board(ROWS), units, **{"frames": ASK, **words})


def next_turn(p: Position, *dice: tuple[int, int]) -> None:
    """Both sides pass; the next turn begins with these dice."""
    p.do(Pass(), Pass(), dice=dice)


# --- command


@pytest.mark.rule("WSS 4.1")
def test_platoons_beyond_the_officers_reach_are_out_of_command():
    p = start(
        "F1 us_infantry 101\nF2 us_infantry 501\nF3 us_infantry 601\nFo us_officer 201\nEo ge_officer 902"
    )
    next_turn(p, (6, 1))
    assert "out_of_command" not in p.unit("F1").marks
    assert "out_of_command" not in p.unit("F2").marks  # three hexes: his range
    assert "out_of_command" in p.unit("F3").marks


@pytest.mark.rule("WSS 4.1")
def test_command_needs_no_sight():
    p = start("F1 us_infantry 101\nFo us_officer 103\nEo ge_officer 902")
    woods = position(board(".\nW\n."), "F1 us_infantry 101\nFo us_officer 103\nEo ge_officer 102", frames=ASK)
    for one in (p, woods):
        next_turn(one, (6, 1))
        assert "out_of_command" not in one.unit("F1").marks


@pytest.mark.rule("WSS 7.4")
def test_a_dead_officer_is_replaced_in_the_command_phase():
    p = start("F1 us_infantry 101\nF2 us_infantry 401\nEo ge_officer 902")
    next_turn(p, (6, 1))
    stand_in = p.unit("Fo-2")
    assert (stand_in.place, stand_in.kind, stand_in.group) == ("101", "us_officer", "F")
    assert "out_of_command" in p.unit("F2").marks  # his range is one hex
    assert "out_of_command" not in p.unit("F1").marks


@pytest.mark.rule("WSS 7.4")
def test_a_company_without_platoons_gets_no_stand_in():
    p = start("F1 us_infantry 101\nFo us_officer 101\nG1 us_infantry -\nEo ge_officer 902")
    next_turn(p, (6, 1))
    assert "Go-2" not in p.state.units


# --- initiative


@pytest.mark.rule("WSS 4.2")
@pytest.mark.parametrize(
    ("dice", "attacker", "holder", "winner"),
    [
        ((3, 3), "allies", "allies", "allies"),
        ((1, 3), "allies", "axis", "axis"),
        ((3, 3), "allies", "axis", "axis"),  # 4 and 4: who held it keeps it
        ((3, 3), "axis", "allies", "allies"),
        ((4, 3), "allies", "axis", "allies"),
        ((2, 5), "allies", "allies", "axis"),
        ((3, 3), "none", "axis", "axis"),
        ((4, 3), "none", "axis", "axis"),  # nobody attacks: only the holder adds one
        ((5, 3), "none", "axis", "allies"),
    ],
)
def test_a_die_each_with_one_for_the_attacker_and_one_for_the_holder(dice, attacker, holder, winner):
    p = start(attacker=attacker, tracks={"initiative": holder})
    next_turn(p, dice)
    assert p.state.tracks["initiative"] == winner
    assert p.game.deciding == winner


@pytest.mark.rule("WSS 4.2")
def test_on_the_first_turn_the_attacker_moves_first_without_dice():
    from wsn.engine.game import Game
    from wsn.scenario import first, load
    from wsn.systems.war_storms.rulebook import SYSTEM

    game = Game.new(SYSTEM, load(first()), dice=ScriptedDice([]))
    assert game.deciding == game.world.scenario.attacker
    assert game.state.rolls == 0


BOTH = ([platoon("F1", at="101")], [platoon("E1", at="201")])


@pytest.mark.rule("WSN 7.1")
@pytest.mark.parametrize("first", ["allies", "axis"])
def test_where_nobody_attacks_the_scenario_may_name_who_begins(first):
    p = playing(". . .", *BOTH, attacker="none", first=first)
    assert p.game.deciding == p.state.tracks["initiative"] == first
    assert p.state.rolls == 0


@pytest.mark.rule("WSN 7.1")
def test_where_nobody_attacks_and_nobody_is_named_both_roll_until_one_is_higher():
    p = playing(". . .", *BOTH, attacker="none", dice=[(4, 4), (2, 5)])
    assert p.game.deciding == p.state.tracks["initiative"] == "axis"
    assert p.state.rolls == 2


@pytest.mark.rule("WSN 7.1")
def test_words_for_an_attacker_are_refused_where_nobody_attacks():
    drawn = document(". . .")
    none = scenario(*BOTH, attacker="none", victory={"attacker_needs": 2})
    assert "neither side is the attacker" in problems(drawn, none)
    assert "leave this out" in problems(drawn, scenario(*BOTH, first="axis"))
    assert problems(drawn, scenario(*BOTH, attacker="none", first="axis")) == ""


# --- activation


@pytest.mark.rule("WSS 4.3")
def test_an_officer_brings_his_company_and_the_sides_alternate():
    p = start()
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="F1"), Stop(), Choose(unit="F2"), Stop(), Done())
    assert {m for u in ("F1", "F2", "Fo") for m in p.unit(u).marks} == {"finished"}
    assert p.game.deciding == "axis"


@pytest.mark.rule("WSS 4.3")
def test_a_platoon_has_one_action():
    p = start()
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="F1"), Stop())
    assert p.refused(Choose(unit="F1")).rule == "WSS 4.3"


@pytest.mark.rule("WSS 4.3")
def test_ending_the_activation_finishes_everybody_in_command():
    p = start(TWO + "F3 us_infantry 301 out_of_command")
    p.do(ActivateOfficer(unit="Fo"), Done())
    assert "finished" in p.unit("F2").marks
    assert "finished" not in p.unit("F3").marks


@pytest.mark.rule("WSS 4.3")
def test_only_the_active_company_and_only_those_in_command_act():
    p = start(TWO + "F3 us_infantry 301 out_of_command\nG1 us_infantry 301\nGo us_officer 301")
    p.do(ActivateOfficer(unit="Fo"))
    assert p.refused(Choose(unit="G1")).rule == "WSS 4.3"
    assert p.refused(Choose(unit="E1")).rule == "WSS 4.3"
    assert p.refused(Choose(unit="F3")).rule == "WSS 4.1"


@pytest.mark.rule("WSS 4.3")
def test_who_may_not_be_activated():
    p = start(TWO + "G1 us_infantry 301\nGo us_officer 301 finished")
    refusal = p.refused(ActivatePlatoon(unit="F1"))
    assert refusal.rule == "WSS 4.3"
    assert "activate Lt. F" in refusal.text
    assert p.refused(ActivateOfficer(unit="Go")).rule == "WSS 4.3"
    assert "has finished" in p.refused(ActivatePlatoon(unit="Go")).text
    assert p.refused(ActivateOfficer(unit="Eo")).rule == "WSS 4.3"
    by_officer = p.refused(ActivateOfficer(unit="F1"))
    assert by_officer == refusal, "whichever way a platoon in command is asked, its officer is named"
    assert "activate him with his company" in p.refused(ActivatePlatoon(unit="Fo")).text
    assert p.refused(ActivatePlatoon(unit="nobody")).rule == "WSS 4.3"


@pytest.mark.rule("WSS 4.3")
def test_a_platoon_out_of_command_is_no_way_to_its_company():
    p = start(TWO.replace("F2 us_infantry 103", "F2 us_infantry 103 out_of_command"))
    assert "is out of command: activate it alone" in p.refused(ActivateOfficer(unit="F2")).text
    p.do(ActivatePlatoon(unit="F2"), dice=[(1, 1)])
    assert p.state.frames[-1].phase != "activation"


@pytest.mark.rule("WSS 4.3")
def test_two_passes_in_a_row_end_the_phase():
    p = start()
    p.do(Pass())
    assert p.game.deciding == "axis"
    p.do(Pass(), dice=[(6, 1)])
    assert p.state.tracks["turn"] == 2


@pytest.mark.rule("WSS 4.3")
def test_who_has_passed_may_come_back_when_the_other_did_not():
    p = start()
    p.do(Pass(), ActivateOfficer(unit="Eo"), Done())
    assert p.game.deciding == "allies"
    assert p.allowed(ActivateOfficer(unit="Fo"))
    p.do(Pass(), dice=[(6, 1)])  # the axis has nothing left, so this was the second
    assert p.state.tracks["turn"] == 2


@pytest.mark.rule("WSS 4.3")
def test_the_phase_ends_when_nothing_is_left():
    p = start()
    p.do(ActivateOfficer(unit="Fo"), Done(), ActivateOfficer(unit="Eo"), Done(), dice=[(6, 1)])
    assert p.state.tracks["turn"] == 2


@pytest.mark.rule("WSS 4.3")
def test_a_side_with_nothing_left_lets_the_other_go_on():
    p = start(TWO + "G1 us_infantry 301\nGo us_officer 301")
    p.do(ActivateOfficer(unit="Fo"), Done(), ActivateOfficer(unit="Eo"), Done())
    assert p.game.deciding == "allies"
    p.do(ActivateOfficer(unit="Go"), Done(), dice=[(6, 1)])
    assert p.state.tracks["turn"] == 2


# --- coordination


PAIR = """
    F1 us_infantry 101
    Fo us_officer  101
    G1 us_infantry 601
    Go us_officer  601
    H1 us_infantry 1001
    Ho us_officer  1001
    Eo ge_officer  902
"""


@pytest.mark.rule("WSS 4.3")
@pytest.mark.parametrize(("dice", "together"), [((3, 3), True), ((3, 4), False)])
def test_coordination_brings_in_a_second_company(dice, together):
    p = start(PAIR)
    p.do(ActivateOfficer(unit="Fo"))
    preview = p.game.system.preview(p.s, Coordinate(unit="Go"))
    assert preview is not None
    assert [(one.words, one.ways, one.tone) for one in preview.odds] == [
        ("passes", 15, "good"),
        ("fails", 21, "bad"),
    ]  # 3 + 3
    p.do(Coordinate(unit="Go"), dice=[dice])
    assert p.allowed(Choose(unit="G1")) == together
    assert "finished" not in p.unit("Go").marks


@pytest.mark.rule("WSS 4.3")
def test_coordination_is_tried_once_within_command_range_and_two_hexes_more():
    p = start(PAIR)
    p.do(ActivateOfficer(unit="Fo"))
    far = p.refused(Coordinate(unit="Ho"))
    assert far.rule == "WSS 4.3"
    assert "9 hexes away" in far.text
    assert "has a reach of 5" in far.text
    p.do(Coordinate(unit="Go"), dice=[(6, 6)])
    assert p.refused(Coordinate(unit="Go")).rule == "WSS 4.3"


@pytest.mark.rule("WSS 4.3")
def test_coordination_needs_two_officers_who_have_not_finished():
    p = start(PAIR.replace("Go us_officer  601", "Go us_officer  601 finished"))
    p.do(ActivateOfficer(unit="Fo"))
    assert p.refused(Coordinate(unit="Go")).rule == "WSS 4.3"
    assert p.refused(Coordinate(unit="G1")).rule == "WSS 4.3"
    p = start(PAIR)
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="Fo"), Stop())
    assert p.refused(Coordinate(unit="Go")).rule == "WSS 4.3"


# --- the end of a turn


@pytest.mark.rule("WSS 4.4")
def test_the_markers_of_the_turn_go_and_a_rout_stays():
    p = start(
        "F1 us_infantry 101 finished moved fired risky column routed\nFo us_officer 101\nEo ge_officer 902"
    )
    next_turn(p, (6, 1))
    assert p.unit("F1").marks == ("routed",)


@pytest.mark.rule("WSS 4.4")
def test_smoke_goes_at_the_second_removal():
    smoke = {"a": Marker("a", "smoke", "301", value=2), "b": Marker("b", "smoke", "401", value=1)}
    p = start(markers=smoke)
    next_turn(p, (6, 1))
    assert list(p.state.markers) == ["a"]
    next_turn(p, (6, 1))
    assert not p.state.markers


@pytest.mark.rule("WSS 4.1")
def test_a_platoon_comes_on_in_its_turn_and_waits_while_there_is_no_room():
    from msgspec.structs import replace

    full = "\n".join(f"F{n} us_infantry 101" for n in (2, 3, 4))
    p = start(f"F1 us_infantry 101\n{full}\nFo us_officer 102\nEo ge_officer 902")
    units = dict(p.state.units)
    units["F1"] = replace(units["F1"], place=None)
    move_game(p.game, replace(p.state, units=units))
    next_turn(p, (6, 1))
    assert p.unit("F1").place is None
    move_game(p.game, replace(p.state, units={k: u for k, u in p.state.units.items() if k != "F4"}))
    next_turn(p, (6, 1))
    assert p.unit("F1").place == "101"


@pytest.mark.rule("WSS 4.1")
def test_out_of_command_nobody_acts_with_the_company():
    p = position(
        board(ROWS),
        "F1 us_infantry 102\nF2 us_infantry 103 out_of_command\nFo us_officer 102\nXo ge_officer 801",
        company="F",
    )
    assert p.allowed(Choose(unit="F1"))
    assert p.refused(Choose(unit="F2")).rule == "WSS 4.1"
