"""What a click means: a command, a menu, a selection, or why not."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of
from tests.seeds import seed_dealing
from wsn.desk.answers import Given, Menu, NoAnswer, Picked, Refused
from wsn.desk.marks import HexMark, UnitMark
from wsn.table.choices import where


@pytest.fixture
def ordered(tmp_path):
    """Three units are ordered and may move, each to where it likes."""
    desk = desk_of("villiers_fossard", tmp_path, seed_dealing("villiers_fossard", "attack_right"))
    desk.screen.lift_curtain()
    desk.clicks.card("attack_right")
    assert desk.clicks.selectable_units == ("a-inf4", "a-inf5", "a-arm3")
    yield desk
    desk.close_desk()


# ---------------------------------------------------------------- what a click does


def test_a_click_on_the_one_thing_to_do_does_it(skirmish):
    answer = skirmish.clicks.click_space("D406")
    assert isinstance(answer, Given)
    assert [str(line) for line in answer.lines] == ["Activation of 6th Company (WSS 4.3)"]


def test_a_click_on_a_stack_with_several_that_can_be_chosen_asks_which(skirmish):
    skirmish.clicks.click_space("D406")
    answer = skirmish.clicks.click_space("D406")
    assert isinstance(answer, Menu)
    assert answer.title == "D406"
    assert [row.text for row in answer.rows] == [
        "2nd Platoon, 6th Company at D406",
        "Engineer Platoon, 6th Company at D406",
        "Lt. Oswald at D406",
    ]
    assert isinstance(skirmish.clicks.choose(answer.rows[1].number), Given)
    assert skirmish.orders.acting == "E4"


def test_a_click_on_one_of_the_stack_chooses_that_one(skirmish):
    skirmish.clicks.click_space("D406")
    assert isinstance(skirmish.clicks.click_space("D406", "E4"), Given)
    assert skirmish.orders.acting == "E4"


def test_escape_puts_back_the_unit_that_was_picked_while_nothing_has_come_of_it(skirmish):
    skirmish.clicks.click_space("D406")
    entries = len(skirmish.game.entries)
    skirmish.clicks.click_space("D306", "E1")
    assert skirmish.orders.acting == "E1"
    assert skirmish.clicks.put_down()
    assert (len(skirmish.game.entries), skirmish.orders.acting) == (entries, None)
    assert not skirmish.clicks.put_down(), "no more than the last pick is put back"
    assert len(skirmish.game.entries) == entries


def test_escape_does_not_take_back_a_move(acting):
    acting.clicks.click_space("D307")
    entries = len(acting.game.entries)
    assert not acting.clicks.put_down()
    assert len(acting.game.entries) == entries


def test_a_click_on_another_unit_that_could_act_picks_that_one_instead(acting):
    entries = len(acting.game.entries)
    assert isinstance(acting.clicks.click_space("D506", "E3"), Given)
    assert (acting.orders.acting, len(acting.game.entries)) == ("E3", entries)
    acting.clicks.click_space("D306", "E1")
    assert (acting.orders.acting, len(acting.game.entries)) == ("E1", entries), "and back again"


def test_where_it_could_go_to_that_unit_it_is_asked_which_is_meant(skirmish):
    skirmish.clicks.click_space("D406")
    skirmish.clicks.click_space("D506", "E3")
    assert skirmish.orders.acting == "E3"
    there = skirmish.clicks.click_space("D406", "E4")
    assert isinstance(there, Menu)
    assert there.title == "D406", "who acts bears no other unit's name"
    *moves, other = there.rows
    assert [row.text for row in moves] == ["move to D406"]
    assert other.text == "choose Engineer Platoon, 6th Company instead"
    assert "choose Engineer Platoon, 6th Company instead" in " ".join(
        skirmish.overlay.card("D406", "E4").lines
    )
    assert isinstance(skirmish.clicks.choose(other.number), Given)
    assert skirmish.orders.acting == "E4"


def test_a_unit_that_has_begun_to_move_is_not_changed_for_another(acting):
    acting.clicks.click_space("D307")
    assert acting.orders.acting == "E1"
    assert acting.orders.pick_of("E4") is None


def test_a_click_on_a_hex_moves_there(acting):
    answer = acting.clicks.click_space("D307")
    assert isinstance(answer, Given)
    assert acting.game.state.units["E1"].place == "D307"


def test_a_click_on_an_enemy_counter_is_one_on_his_hex_where_fire_is_at_hexes(acting):
    answer = acting.clicks.click_space("D409", "F1")
    assert isinstance(answer, Given)
    assert answer.command.space == "D409"


def test_of_an_empty_far_hex_it_is_told_first_why_one_cannot_go_there(acting):
    enemy = next(
        u
        for u in acting.screen.shown_seat.view.units.values()
        if u.side != acting.screen.shown_seat.side and u.place in acting.screen.board.spaces
    )
    taken = {where(one, acting.screen.shown_seat.view) for one in acting.screen.shown_seat.view.units}
    far = [name for name in acting.screen.board.spaces if name not in taken][-1]
    empty = acting.clicks.click_space(far)
    assert isinstance(empty, Refused)
    assert len(empty.refusals) > 1
    assert empty.refusals[0][0].startswith("move to"), empty.refusal_lines
    there = acting.screen.shown_seat.why_not_at(str(enemy.place))
    assert there
    assert not there[0][0].moves, "of an enemy one first learns why he cannot be fired at"


def test_a_click_where_nothing_can_be_done_says_why_with_the_rule_and_changes_nothing(acting):
    before = acting.game.entries
    answer = acting.clicks.click_space("D101")
    assert isinstance(answer, Refused)
    assert all(refusal.rule for _, refusal in answer.refusals)
    assert any(line.startswith("move to D101: ") and line.endswith(")") for line in answer.refusal_lines)
    assert acting.game.entries == before
    assert HexMark("D101", "refused") in acting.overlay.board_marks()
    acting.clicks.cancel_step()
    assert HexMark("D101", "refused") not in acting.overlay.board_marks()


def test_the_other_side_clicks_in_vain(tmp_path):
    desk = desk_of("hedgerow_skirmish", tmp_path, allies="human", axis="greedy")
    assert desk.screen.deciding_side == "axis"
    assert desk.clicks.click_space("D406") == NoAnswer()
    assert desk.orders.current_choices() == ()
    assert desk.orders.button_choices() == ()
    assert desk.clicks.next_unit() is None
    assert desk.overlay.card("D406").title == "D406: open, level 0"


def test_a_click_beside_the_board_is_nothing(skirmish):
    assert skirmish.clicks.click_space(None) == NoAnswer()
    assert skirmish.overlay.card(None) is None
    assert skirmish.overlay.card("Z99") is None


# ---------------------------------------------------------------- units that are selected


def test_a_unit_is_selected_first_where_commands_say_who_goes(ordered):
    assert ordered.clicks.chosen_unit is None
    assert ordered.clicks.click_space("J8", "a-inf4") == Picked("a-inf4")
    reach = {mark.space for mark in ordered.overlay.board_marks() if isinstance(mark, HexMark)}
    assert "J9" in reach
    assert isinstance(ordered.clicks.click_space("J9"), Given)
    assert ordered.game.state.units["a-inf4"].place == "J9"
    assert ordered.clicks.selected_unit is None, "what was selected has done its part"


def test_where_nobody_is_selected_a_place_asks_who_should_go(ordered):
    goes: dict[str, set[str]] = {}
    for choice in ordered.orders.current_choices():
        if choice.kind == "space":
            goes.setdefault(choice.command.space, set()).add(choice.command.unit)
    shared = next(space for space, units in goes.items() if len(units) == 2)
    answer = ordered.clicks.click_space(shared)
    assert isinstance(answer, Menu)
    assert {row.command.unit for row in answer.rows} == goes[shared]
    alone = next(space for space, units in goes.items() if len(units) == 1)
    assert isinstance(ordered.clicks.click_space(alone), Given), "only one can go there"


def test_another_unit_takes_the_place_of_the_selected_one(ordered):
    ordered.clicks.click_space("J8")
    assert ordered.clicks.click_space("K9", "a-arm3") == Picked("a-arm3")
    assert UnitMark("a-arm3", "selected") in ordered.overlay.board_marks()
    assert UnitMark("a-inf4", "selected") not in ordered.overlay.board_marks()


def test_refusals_are_those_of_the_selected_unit(ordered):
    ordered.clicks.click_space("K9")
    answer = ordered.clicks.click_space("A1")
    assert isinstance(answer, Refused)
    assert answer.refusal_lines == (
        "Allied Armour K9 may move at most 3 hexes, and not through other units (M44 1.2)",
    )
    assert ordered.clicks.selected_unit == "a-arm3"


def test_escape_puts_the_unit_down(ordered):
    ordered.clicks.click_space("K9")
    ordered.clicks.cancel_step()
    assert ordered.clicks.selected_unit is None


def test_the_next_unit_that_can_act_goes_round_both_ways(ordered):
    assert [ordered.clicks.next_unit() for _ in range(4)] == ["a-inf4", "a-inf5", "a-arm3", "a-inf4"]
    assert ordered.clicks.next_unit(back=True) == "a-arm3"


def test_a_stack_of_units_to_place_is_gone_through_click_by_click(tmp_path):
    desk = desk_of("saint_lo", tmp_path)
    desk.screen.lift_curtain()
    offered = desk.orders.current_choices()
    units = [c.command.unit for c in offered]
    assert len(set(units)) == 1, "one unit after the other is placed"
    assert desk.clicks.chosen_unit == units[0]
    zone = {mark.space for mark in desk.overlay.board_marks() if isinstance(mark, HexMark)}
    assert zone == {c.command.space for c in offered if c.kind == "space"}
