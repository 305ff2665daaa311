"""The words: every line a player reads names who, where and why, and no command is without a label."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn import scenario
from wsn.engine.dice import NoDice
from wsn.engine.events import (
    PhaseEntered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.engine.state import Frame
from wsn.engine.system import Situation
from wsn.systems.war_storms.files import resumed_state
from wsn.systems.war_storms.rulebook import PHASES, SYSTEM
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    Assault,
    Choose,
    Coordinate,
    Done,
    DoubleTime,
    FireAt,
    HoldFire,
    Join,
    JoinFire,
    Launch,
    Load,
    MoveTo,
    Pass,
    Rally,
    React,
    Shoot,
    Stop,
    TakeHit,
    Unload,
)
from wsn.systems.war_storms.text import guns, landings
from wsn.systems.war_storms.text import telling as text
from wsn.systems.war_storms.text.preview import preview
from wsn.table.seat import Seat

ROWS = "\n".join([". . . . . . . ."] * 3)
UNITS = """
    F1 us_infantry 102
    F2 us_infantry 102
    Fo us_officer  102
    E1 ge_infantry 302 steps=2
    G1 ge_stug3    702
    Go ge_officer  702
"""


CALM = UNITS.replace("steps=2", "steps=2 finished")


def spot(units: str = UNITS, **words) -> Position:
    return position(board(ROWS), units, **words)


def log(p: Position, *commands, dice=()) -> list[str]:
    """The lines of the log that the commands make; that nobody reacted is left out."""
    s = p.s
    events = p.do(*commands, dice=dice)
    lines = []
    for event in events:
        if not (isinstance(event, Resolved) and event.shows):
            lines.append(text.event_text(s, event))
        s.state = evolve(s.state, event)
    return [line for line in lines if line]


def test_every_command_has_its_label():
    p = spot(acting="F1")
    s = p.s
    said = {
        ActivateOfficer(unit="Fo"): "activate Lt. F and F Company",
        ActivatePlatoon(unit="F1"): "try to activate F1, F Company (out of command)",
        Pass(): "pass",
        Coordinate(unit="Go"): "coordinate with Lt. G",
        Choose(unit="F1"): "F1, F Company at 102",
        Done(): "end the activation",
        MoveTo(space="202"): "move to 202",
        DoubleTime(): "double time",
        Stop(): "do nothing",
        FireAt(space="302", option="ap"): "fire AP at 302",
        FireAt(target="G1", option="at"): "fire AT at G1, G Company at 702",
        JoinFire(unit="F2"): "F2, F Company joins the fire",
        Shoot(): "fire now",
        Rally(): "try to rally",
        React(unit="E1", option="ap"): "E1, E Company reacts with AP fire",
        HoldFire(): "hold fire",
        TakeHit(unit="E1"): "E1, E Company takes the hit",
        Assault(space="302"): "assault 302",
        Join(unit="F2"): "F2, F Company joins the assault",
        Join(unit="Fo"): "Lt. F goes along",
        Launch(): "start the assault",
        Launch(option="flame"): "start the assault with flame",
        Unload(): "unload",
        Load(unit="F2"): "load onto F2, F Company",
    }
    for command, label in said.items():
        assert text.command_text(s, command) == label


def test_no_command_is_without_words():
    """Every kind of command has its line in one of the modules that name them."""
    sources = "".join(Path(str(module.__file__)).read_text() for module in (text, landings, guns))
    missing = [kind.__name__ for kind in SYSTEM.commands if f"{kind.__name__}(" not in sources]
    assert not missing


@pytest.mark.rule("WSS 14")
def test_why_not_at_an_enemy_tells_what_the_unit_that_acts_cannot_do_to_him():
    """Once the platoon had moved nothing was told of an enemy: no fire, no assault was offered."""
    p = spot(CALM, acting="F1", tracks=HOLD)
    p.do(MoveTo(space="202"))
    for name in ("E1", "302"):
        told = {(type(command), str(refusal)) for command, refusal in Seat(p.game, "allies").why_not_at(name)}
        assert (Assault, "F1, F Company has moved: an assault takes a whole action (WSS 14)") in told
        assert any(kind is FireAt and "has moved and has no turret" in why for kind, why in told)
        assert not any("not yours" in why for _, why in told)


@pytest.mark.rule("WSS 6.3")
def test_who_moves_at_double_time_is_not_said_to_have_moved_before_he_has():
    p = spot(CALM, acting="F1", tracks=HOLD)
    p.do(DoubleTime())
    told = {str(refusal) for _, refusal in Seat(p.game, "allies").why_not_at("E1")}
    assert "F1, F Company moves at double time: an assault takes a whole action (WSS 14)" in told
    assert not any("has moved" in why for why in told)


@pytest.mark.rule("WSS 9.3")
def test_who_is_routed_out_of_command_is_told_so_before_the_attempt():
    """It takes a second roll to rally him, which the menu did not say."""
    units = "F1 us_infantry 102 routed out_of_command\nF2 us_infantry 102 out_of_command\nEo ge_officer 702"
    s = position(board(ROWS), units).s
    said = "try to activate F1, F Company (out of command, routed)"
    assert text.command_text(s, ActivatePlatoon(unit="F1")) == said
    said = "try to activate F2, F Company (out of command)"
    assert text.command_text(s, ActivatePlatoon(unit="F2")) == said


@pytest.mark.rule("WSS 3.2")
def test_an_officer_alone_with_enemies_is_captured_and_of_any_other_it_is_told_before():
    gone = UnitRemoved(rule="WSS 3.2", unit="Fo")
    taken = position(board(ROWS), "Fo us_officer 302\nE1 ge_infantry 302\nEo ge_officer 702").s
    assert text.event_text(taken, gone) == "Lt. F is captured at 302"
    killed = position(board(ROWS), "Fo us_officer 302\nF1 us_infantry 302\nEo ge_officer 702").s
    assert text.event_text(killed, gone) == "", "the line with the dice says that he is killed"


def test_a_loss_is_told_once_and_where_or_how():
    gone = UnitRemoved(rule="WSS 7.4", unit="F1")
    s = position(board(ROWS), "F1 us_infantry 302\nEo ge_officer 702\nFo us_officer 102").s
    weakened = StepsChanged(rule="WSS 7.4", unit="F1", by=-2)
    left = s.unit("F1").steps - 2
    assert text.event_text(s, weakened) == f"F1, F Company loses 2 steps, {left} left"
    assert text.event_text(s, StepsChanged(rule="WSS 7.4", unit="F1", by=-s.unit("F1").steps)) == ""
    spent = text.event_text(spot_with(s, "F1", steps=0), gone)
    assert spent == "F1, F Company is eliminated at 302"
    assert text.event_text(spot_with(s, "F1", steps=0, place=None), gone) == "", "it was told with its cause"
    off = UnitRemoved(rule="WSS 24", unit="F1", left_map=True)
    assert text.event_text(s, off) == "", "that it leaves the map is told before"


def spot_with(s, unit, **changed):
    """A situation in which one unit is changed."""
    units = {**s.state.units, unit: replace(s.unit(unit), **changed)}
    return Situation(replace(s.state, units=units), s.world, NoDice())


@pytest.mark.rule("WSS 7.4")
def test_a_choice_of_a_unit_tells_its_steps_and_its_condition():
    p = spot(acting="F1")
    assert preview(p.s, Choose(unit="E1")).gist.startswith("2 of ")
    routed = replace(p.unit("E1"), marks=("routed",), steps=1)
    s = Situation(
        replace(p.state, units={**p.state.units, "E1": routed}), p.game.world, NoDice(), p.game.cache
    )
    assert preview(s, TakeHit(unit="E1")).gist == f"1 of {s.world.tables.steps.full.steps} steps, routed"
    assert preview(s, Choose(unit="Fo")) is None


@pytest.mark.rule("WSS 4.3")
def test_no_name_in_the_plural_is_followed_by_a_verb_in_the_singular():
    """The log said "Guns of the column is activated"."""
    setup = scenario.load("before_dawn")
    companies = [
        {**one, "name": "Guns of the column"} if one["name"] == "Gun company of the column" else one
        for one in setup.scenario["companies"]
    ]
    setup = replace(setup, scenario={**setup.scenario, "companies": companies})
    game = Game.new(SYSTEM, setup, seed="5")
    seat = Seat(game, str(game.deciding))
    seat.submit(next(c.command for c in seat.choices() if c.text.endswith("Guns of the column")))
    told = [line.text for line in Seat(game, "axis").log()]
    assert any(line == "activation of Guns of the column" for line in told)
    assert not any("Guns of the column is" in line for line in told)


def test_stop_says_stop_after_a_move():
    p = spot(CALM, acting="F1")
    p.do(MoveTo(space="101"))
    assert text.command_text(p.s, Stop()) == "stop"


def test_fire_is_told_in_three_lines():
    p = spot(acting="F1", tracks=HOLD)
    assert log(p, FireAt(space="302", option="ap"), Shoot(), dice=[(2, 3)]) == [
        "F1, F Company fires AP at 302: strength 7 / 2 = 3, needs 5 or less",
        "AP fire at 302: 2 + 3 = 5, 1 hit",
        "E1, E Company loses a step, 1 left",
    ]


def test_a_group_is_named_in_full():
    p = spot(acting="F1", tracks=HOLD)
    lines = log(p, FireAt(space="302", option="ap"), JoinFire(unit="F2"), Shoot(), dice=[(6, 6)])
    assert lines[0] == "F1, F Company and F2, F Company fire AP at 302: strength 14 / 2 = 7, needs 6 or less"


def test_a_move_tells_the_way_and_the_cost():
    p = spot(CALM, acting="F1")
    assert log(p, MoveTo(space="101")) == ["F1, F Company moves from 102 to 101: open 101 1"]


def test_a_reaction_names_both():
    p = spot(acting="F1")
    assert log(p, MoveTo(space="202"), React(unit="E1", option="ap"), dice=[(6, 6)])[1:] == [
        "F1, F Company comes into the field of fire of Germany at 202",
        "E1, E Company reacts with AP fire at F1, F Company in 202: strength 4 / 2 = 2, needs 4 or less",
        "AP fire at 202: 6 + 6 = 12, no effect",
    ]


def test_a_check_shows_dice_value_and_result():
    frames = [Frame("activation", "allies", {"passes": 0})]
    p = position(board(ROWS), UNITS.replace("102\n    F2", "102 out_of_command\n    F2", 1), frames=frames)
    assert log(p, ActivatePlatoon(unit="F1"), dice=[(2, 3)]) == [
        "F1, F Company acts out of command: 2 + 3 = 5, needs 8 or less: passed"
    ]


def test_a_pass_and_the_turn_are_told():
    frames = [Frame("activation", "allies", {"passes": 0})]
    p = position(board(ROWS), UNITS, frames=frames)
    lines = log(p, Pass(), Pass(), dice=[(6, 1)])
    assert lines[:4] == ["United States passes", "Germany passes", "turn 1 ends", "turn 2 of 8"]
    sums = "United States 6 + 1 as attacker + 1 as holder = 8, Germany 1"
    assert lines[-1] == f"United States has the initiative: {sums}"


def test_a_tie_for_the_initiative_is_told():
    frames = [Frame("activation", "allies", {"passes": 0})]
    p = position(board(ROWS), UNITS, frames=frames)
    lines = log(p, Pass(), Pass(), dice=[(2, 4)])
    sums = "United States 2 + 1 as attacker + 1 as holder = 4, Germany 4"
    assert lines[-1] == f"United States has the initiative: {sums}; a tie, so the holder keeps it"


def test_set_up_and_objectives_are_told():
    game = scenario.new_game(scenario.first(), seed=1)
    s = Game.at(SYSTEM, game.setup, game.world, type(game.state)()).situation()
    placed = UnitPlaced(rule="WSS 3.1", unit="F1", side="allies", kind="us_infantry", space="D409")
    assert text.event_text(s, placed) == "1st Platoon, F Company (Infantry) at D409"
    later = UnitPlaced(rule="WSS 3.1", unit="T1", side="allies", kind="us_m4_75")
    assert text.event_text(s, later) == "1st Tank Platoon, T Company (M4 (75)) comes on later"
    held = TrackSet(rule="WSS 24", track="control D509", value="axis")
    assert text.event_text(game.situation(), held) == "the Germans hold the church (D509)"


def test_marks_that_follow_from_what_was_said_have_no_line():
    s = spot(acting="F1").s
    assert text.event_text(s, UnitMarked(rule="WSS 4.3", unit="F1", mark="finished")) == ""
    assert text.event_text(s, UnitMarked(rule="WSS 9.3", unit="F1", mark="routed")) == "F1, F Company routs"
    assert text.event_text(s, PhaseEntered(rule="WSS 4.3", phase="handover")) == ""
    assert text.event_text(s, StepsChanged(rule="WSS 7.4", unit="E1", by=-1)).endswith("1 left")


def test_a_unit_in_one_line():
    s = spot(acting="F1").s
    assert str(text.unit_words(s, "F1")) == (
        "F1, F Company (Infantry), 102; 3 of 3 steps, AP 7-2, AT 10-1, 4 MP foot"
    )
    assert str(text.unit_words(s, "G1")) == (
        "G1, G Company (StuG III G), 702; 3 of 3 steps, AP 6-3, AT 15-7, armour 5, 8 MP tracked"
    )
    assert str(text.unit_words(s, "Fo")) == (
        "Lt. F (officer of F Company), 102; morale 8, command 3, coordination 3, leadership 0"
    )
    hurt = position(board(ROWS), "F1 us_infantry 102 routed finished\nEo ge_officer 702")
    assert text.unit_words(hurt.s, "F1").condition == ("has finished", "routed")


def test_the_status_of_the_game_in_one_line():
    p = spot(acting="F1")
    assert str(p.game.system.status(p.s)) == (
        "turn 1 of 8; United States to act; F1, F Company: move or fire; initiative: United States; "
        "United States: objectives 0, losses 0; Germany: objectives 0, losses 0"
    )


def test_a_unit_is_asked_only_what_it_can_do():
    routed = spot(UNITS.replace("F1 us_infantry 102", "F1 us_infantry 102 routed", 1), acting="F1")
    assert text.prompt(routed.s, "F1") == "F1, F Company: try to rally, or do nothing"
    ran = position(board(ROWS), UNITS.replace("102\n", "102 routed moved\n", 1), acting="F1")
    assert text.prompt(ran.s, "F1") == "F1, F Company: try to rally, or do nothing"
    back = position(board(ROWS), UNITS.replace("102\n", "102 moved\n", 1), acting="F1")
    assert "move on" not in text.prompt(back.s, "F1"), "it fell back in the enemy's turn, and has yet to act"
    officer = spot(acting="Fo")
    assert text.prompt(officer.s, "Fo") == "Lt. F: choose what he does"


def test_every_phase_has_a_name():
    assert set(text.PHASE_PROMPTS) == set(PHASES)
    assert {*resumed_state.CARRIED, *resumed_state.LOST_PHASES, *resumed_state.OPEN_PHASES} == set(PHASES)


def test_a_unit_tells_what_it_can_do_beyond_its_values():
    ground = board(ROWS)
    s = position(
        ground,
        "F1 us_m10 102\nF2 us_mortar_81 102\nF3 us_m4_dd 102\nF4 us_infantry 102\nEo ge_officer 702",
    ).s
    assert text.unit_words(s, "F1").abilities == ("open-topped",)
    assert text.unit_words(s, "F2").abilities == ("fires no nearer than 2 hexes",)
    assert "swims ashore (DD)" in text.unit_words(s, "F3").abilities
    assert text.unit_words(s, "F4").abilities == ()
    assert "; 3 of 3 steps, AP " in str(text.unit_words(s, "F1"))
    assert str(text.unit_words(s, "F1")).endswith("MP tracked, open-topped")


def test_a_company_of_veterans_is_told_of_each_of_its_platoons():
    from wsn import scenario

    game = scenario.new_game("night_drop", seed=1)
    veterans = {company.id for company in game.world.scenario.companies if company.quality == "veteran"}
    s = game.situation()
    for unit in s.state.units.values():
        if unit.group in veterans and unit.steps:
            assert "veteran" in text.unit_words(s, unit.id).abilities
