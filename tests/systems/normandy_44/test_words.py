"""What a player of Normandy '44 reads: the state of play, the briefing, units, hexes typed by number."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tests.desk.clicking import desk_of
from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.documents import MAP, begun_with, document
from wsn.cli import main
from wsn.desk.log import kinds, line_actor, line_reasons
from wsn.engine.dice import NoDice
from wsn.engine.events import PhaseEntered, UnitMarked
from wsn.engine.state import GameState
from wsn.engine.system import Setup, Situation
from wsn.systems.normandy_44.data.declared import HOLDER, SCATTERED
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.rules.world import S, name_units
from wsn.systems.normandy_44.text import briefing, words


@pytest.fixture
def play(tmp_path, monkeypatch):
    """A game in the terminal, played by typed lines."""
    monkeypatch.chdir(tmp_path)

    def run(*lines):
        told = ["play", "n44_cherbourg", "--bots", "random,human", "--seed", "3", "--no-picture"]
        return CliRunner().invoke(main, told, input="".join(f"{line}\n" for line in (*lines, "quit"))).output

    return run


def begun(name: str) -> S:
    scenario = document(name)
    world = setup.world(Setup("normandy_44", setup.EDITION, name, MAP, scenario, setup.documents()))
    return Situation(begun_with(scenario), world, NoDice())


def test_the_state_of_play_tells_the_day_the_weather_and_the_points_that_win():
    said = str(words.status(begun("n44_campaign"), None))
    assert said.startswith("turn 1 of 22, 6 June, overcast")
    assert "victory points" in said
    assert "/10" in said
    assert "7th Army supply points 5" in said
    assert "US naval support 2" in said
    assert words.name_day(22) == "27 June"


def test_the_cherbourg_scenario_counts_no_points_and_no_army_that_is_not_there():
    said = str(words.status(begun("n44_cherbourg"), None))
    assert "victory points" not in said
    assert "CW" not in said
    assert "7th Army" not in said


def test_the_briefing_tells_the_replacements_in_store():
    s = begun("n44_cherbourg")
    store = next(topic for topic in briefing.briefing(s) if topic.title == "Replacements in store")
    assert "German armor: 1" in [line.words for line in store.lines]
    assert all(topic.title != store.title for topic in briefing.before(s.world))


def test_units_of_one_division_are_named_together():
    s = begun("n44_cherbourg")
    said = name_units(s, ("us_8_4", "us_22_4", "us_70_tank"))
    assert said == "8th Regiment and 22nd Regiment, 4th Division; 70th Tank Battalion"
    assert name_units(s, ("us_70_tank", "us_746_tank")) == "70th Tank Battalion and 746th Tank Battalion"
    assert name_units(s, ("ge_3_6_fj",)) == "6th Parachute Regiment (III)"


def test_phases_that_only_look_after_things_are_no_headings():
    s = begun("n44_cherbourg")
    for phase, said in (("combat", "German combat phase"), ("german victory", ""), ("withdrawals", "")):
        event = PhaseEntered(rule="N44 3", phase=phase, side="german", memo={})
        assert words.event_text(s, event) == said


def test_control_is_told_when_it_changes_not_when_the_game_is_set_up():
    taken = HOLDER.event_setting("allied", "N44 2.2.5", "2512")
    s = begun("n44_cherbourg")
    assert words.event_text(s, taken) == "Carentan (2512) is under Allied control"
    assert words.event_text(Situation(GameState(), s.world, NoDice()), taken) == ""


def test_scattering_is_told_once():
    s = position({"2104": "A5"})
    unit = next(iter(s.state.units))
    assert words.event_text(s, UnitMarked(rule="N44 20.2.2", unit=unit, mark=SCATTERED)) == ""
    assert "no longer scattered" in words.event_text(
        s, UnitMarked(rule="N44 20.2.3", unit=unit, mark=SCATTERED, on=False)
    )


def test_a_hex_that_is_called_by_a_number_is_no_choice_out_of_range(play):
    said = play("3105", "3109", "9999")
    assert "There is no choice 3105" not in said
    assert "3109: which one?" in said or "Choose the hex to go to" in said
    assert "There is no choice 9999" in said


def test_why_tells_a_few_orders_of_each_kind_and_counts_the_rest(play):
    said = play("why 2512")
    assert said.count("No: ") <= 4 * 8
    assert said.count("No: march from Carentan (2512)") == 1


@pytest.mark.rule("N44 9.1")
def test_a_march_is_one_line_of_the_log_with_its_way_and_its_reasons(tmp_path):
    desk = desk_of("n44_cherbourg", tmp_path, allied="human", german="human")
    desk.screen.lift_curtain()
    desk.clicks.click_space("3209")
    ways = {space: desk.overlay.way_to(space) for space in desk.overlay.current_reach.ways}
    far, way = max(ways.items(), key=lambda one: len(one[1]))
    desk.clicks.click_space(far)
    (line,) = [line for line in desk.screen.shown_log.all_groups()[-1].lines if "march" in line.text]
    who = "709th Panzerjäger, 709th Division; Sturm Regiment"
    assert line.text.startswith(f"{who} march from Valognes (3209) to ")
    assert all(step.end in line.text for step in way), "every hex of the way"
    assert len(line.moves) == 2 * len(way), "two units, a move each hex"
    assert line_actor(line) == line.moves[0].unit
    assert kinds([line]) == ("move",)
    assert {reason.rule for reason in line_reasons(line)} & {"N44 9.1", "N44 9.3"}, "what each step cost"
    assert not any("moves to" in line.text for line in desk.screen.shown_log.all_groups()[-1].lines)


def test_empty_boxes_beside_the_map_are_one_line_in_the_terminal(play):
    said = play("board")
    *_, line = [line for line in said.splitlines() if line.startswith("  Empty boxes: ")]
    assert "Entry-Blue" in line
    assert "no neighbours" not in said
    assert "Cadres-US" in line
