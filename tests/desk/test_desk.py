"""What a click means: a command, a menu, a selection, or why not; and what is said about a place."""

from __future__ import annotations

import random

import pytest

from tests.desk.clicking import desk_of, toy_desk
from tests.seeds import seed_dealing
from tests.toys import hexduel
from wsn.desk.answers import Given, Menu, NoAnswer, Picked, Refused, Sure
from wsn.desk.marks import HexMark, LineMark, UnitMark
from wsn.engine.game import Game
from wsn.table.choices import where


@pytest.fixture
def skirmish(tmp_path):
    """Companies in contact: an officer is to be activated."""
    desk = desk_of("hedgerow_skirmish", tmp_path)
    yield desk
    desk.close_desk()


@pytest.fixture
def acting(skirmish):
    """One platoon acts: it may move, fire, or do something else."""
    skirmish.clicks.click_space("D406")
    skirmish.clicks.click_space("D306", "E1")
    assert skirmish.orders.acting == "E1"
    return skirmish


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


def test_asking_about_a_place_does_nothing_there(acting):
    before = acting.game.entries
    asked = acting.clicks.ask_about("D307")
    assert isinstance(asked, Menu)
    assert len(asked.rows) == 1
    far = acting.clicks.ask_about("D101")
    assert far.rows == ()
    assert far.lines[0].startswith("D101: ")
    assert any(words == "move to D101" for words, _ in far.refusals)
    assert acting.game.entries == before


def test_anything_can_be_asked_about_ones_own_or_the_enemys_on_anybodys_turn(acting, tmp_path):
    enemy = next(u for u in acting.game.state.units.values() if u.side == "allies" and u.place)
    told = acting.clicks.ask_about(enemy.place, enemy.id)
    assert [about.name for about in told.units] == [acting.screen.shown_seat.about(enemy.id).name]
    assert acting.clicks.ask_about(None) == NoAnswer()
    acting.screen.step_back()
    assert acting.clicks.ask_about(enemy.place).units, "at an earlier moment too"
    watched = desk_of("first_orders", tmp_path, allies="human", axis="greedy")
    theirs = next(u for u in watched.screen.shown_seat.view.units.values() if u.side == "axis" and u.place)
    told = watched.clicks.ask_about(theirs.place, theirs.id)
    assert len(told.units) == 1
    assert told.rows == ()
    watched.close_desk()


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


# ---------------------------------------------------------------- what is marked and said


def test_who_can_act_is_marked_also_off_the_board(skirmish):
    assert {m for m in skirmish.overlay.board_marks() if isinstance(m, UnitMark)} == {
        UnitMark("Oswald", "can_act"),
        UnitMark("Brandt", "can_act"),
    }


def test_where_one_may_go_and_strike_is_marked_with_cost_and_odds(acting):
    marks = {mark.space: mark for mark in acting.overlay.board_marks() if isinstance(mark, HexMark)}
    assert marks["D208"].style == "target"
    assert marks["D208"].text.endswith("%")
    assert marks["D307"].style == "reach"
    assert UnitMark("E1", "acting") in acting.overlay.board_marks()


def test_the_card_under_the_pointer_has_the_reasons_and_the_exact_odds(acting):
    card = acting.overlay.card("D208")
    assert card.title.startswith("D208: ")
    assert any("3rd Platoon, F Company" in line for line in card.lines)
    assert card.more == (), "of its own cost the preview tells"
    assert not any(line.startswith("foot") for line in card.lines)
    (row, preview), *_ = card.would
    assert row.text == "fire AP at D208"
    assert preview.odds[0].words == "no effect"
    assert sum(one.ways for one in preview.odds) == preview.odds[0].out_of
    assert all(reason.rule for reason in preview.reasons)
    moved = acting.overlay.card("D307").would[0]
    assert moved[0].short == "costs 1 point, 3 left", "the row says where to"


def test_the_card_says_why_not_next_to_the_unit_and_where_enemies_stand(acting):
    assert acting.overlay.card("D509").refusals, "enemies are there, and it is out of sight"
    assert any(one.rule.startswith(("WSS 5.3", "WSN 5")) for _, one in acting.overlay.card("D509").refusals)
    assert acting.overlay.card("D1501").refusals == ()
    assert acting.overlay.card("D307").refusals == (), "it can go there"
    acting.clicks.choose(acting.orders.button_choices()[-1].row.number)
    assert acting.orders.acting is None
    assert acting.overlay.card("D509").refusals == ()


def test_a_preview_is_never_older_than_the_position(acting):
    def said(space):
        return [f"{preview.title}: {preview.gist}" for _, preview in acting.overlay.card(space).would]

    assert (said("D506"), said("D407")) == ([], ["to D407: costs 1 point, 3 left"])
    assert isinstance(acting.clicks.click_space("D406"), Given)
    assert (said("D506"), said("D407")) == (
        ["to D506: costs 1 point, 2 left"],
        ["to D407: costs 2 points, 1 left"],
    )
    assert acting.orders.undo_order() == NoAnswer()
    assert (said("D506"), said("D407")) == ([], ["to D407: costs 1 point, 3 left"])


def test_the_scene_is_made_once_a_position(acting):
    shown = acting.screen.current_scene()
    assert acting.screen.current_scene() is shown
    acting.clicks.click_space("D307")
    assert acting.screen.current_scene() is not shown


# ---------------------------------------------------------------- buttons, and being sure


def test_commands_that_point_at_nothing_are_buttons(acting):
    assert [button.row.text for button in acting.orders.button_choices()] == [
        "dig in",
        "double time",
        "do nothing",
    ]
    assert not any(button.ends for button in acting.orders.button_choices()), "the company goes on"


def test_what_hands_on_too_early_is_asked_for_and_done_when_it_is_confirmed(skirmish):
    skirmish.orders.confirm_ends = True
    answer = skirmish.clicks.choose(skirmish.orders.button_choices()[0].row.number)
    assert isinstance(answer, Sure)
    assert answer.text == (
        "pass: 2 units could still act. If the Americans pass too, the activations of this turn end; "
        "9 of your platoons have not acted"
    )
    assert skirmish.screen.deciding_side == "axis"
    assert isinstance(skirmish.orders.confirm_order(answer), Given)
    assert skirmish.screen.deciding_side == "allies"


def test_nobody_is_asked_who_does_not_want_to_be(skirmish):
    skirmish.orders.confirm_ends = False
    assert isinstance(skirmish.clicks.choose(skirmish.orders.button_choices()[0].row.number), Given)


def test_an_answer_to_the_enemy_is_given_at_once(tmp_path):
    desk = toy_desk(
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3), tmp_path, {"red": "human", "blue": "human"}
    )
    desk.orders.confirm_ends = True
    seen = set()
    for _ in range(300):
        desk.screen.lift_curtain()
        if desk.screen.is_over:
            break
        frame = desk.game.state.frames[-1]
        for button in desk.orders.button_choices():
            seen.add((frame.phase, button.ends))
        desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
    reactions = {ends for phase, ends in seen if phase == "react"}
    assert reactions == {False}


def test_giving_up_is_asked_for_first(skirmish):
    assert skirmish.orders.agreed_endings() == ("concede", "draw")
    asked = skirmish.orders.end_by("concede")
    assert isinstance(asked, Sure)
    assert not skirmish.screen.is_over
    assert isinstance(skirmish.orders.confirm_order(asked), Given)
    assert skirmish.screen.is_over
    assert skirmish.screen.result_lines()[0].startswith("Result: the Americans win: ")
    assert skirmish.orders.current_choices() == ()


def test_a_standing_order_and_one_that_is_refused(skirmish):
    assert skirmish.orders.has_orders
    assert isinstance(skirmish.orders.set_standing_order("always", "e1"), Given)
    refused = skirmish.orders.set_standing_order("sometimes")
    assert isinstance(refused, Refused)
    assert refused.refusals[0][1].rule == "WSS 8"


def test_a_number_that_no_choice_has_is_nothing(skirmish):
    assert skirmish.clicks.choose(0) == NoAnswer()
    assert skirmish.clicks.choose(99) == NoAnswer()


def test_a_disk_that_is_full_is_told_and_nothing_is_done(skirmish, monkeypatch):
    from wsn.desk.answers import Failed
    from wsn.engine import writer

    def full(handle: int, data: memoryview) -> int:
        raise OSError(28, "No space left on device")

    before = skirmish.game.state
    monkeypatch.setattr(writer, "write_bytes", full)
    answer = skirmish.clicks.click_space("D406")
    assert isinstance(answer, Failed)
    assert "no space left on device" in answer.text
    assert "the menu of the game offers another file" in answer.text
    assert skirmish.orders.unkept in answer.text
    assert skirmish.game.state is before
    monkeypatch.undo()
    [told] = skirmish.keep_elsewhere("on another disk")
    assert told.startswith("From now on the game is kept in ")
    assert skirmish.journal.name == "on another disk.wsn.jsonl"
    assert skirmish.orders.unkept == ""
    assert isinstance(skirmish.clicks.click_space("D406"), Given)
    assert b'"D406"' in skirmish.journal.read_bytes()


def test_a_bot_whose_order_cannot_be_saved_waits_until_somebody_has_seen_to_it(tmp_path, monkeypatch):
    from wsn.engine import writer

    desk = desk_of("hedgerow_skirmish", tmp_path, allies="greedy", axis="greedy")
    honest, tried = writer.write_bytes, []

    def full(handle: int, data: memoryview) -> int:
        tried.append(handle)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writer, "write_bytes", full)
    for _ in range(3):
        assert not desk.tick(None)
    assert len(tried) == 1, "it does not hammer the disk"
    assert "no space left" in desk.bots.problem
    monkeypatch.setattr(writer, "write_bytes", honest)
    desk.keep_elsewhere("there")
    assert desk.tick(None)
    desk.close_desk()


def test_who_may_answer_the_enemy_is_marked_with_his_chance_and_a_line_to_the_mover(acting):
    acting.clicks.click_space("D307")
    assert acting.screen.deciding_side == "allies"
    marks = acting.overlay.board_marks()
    reacts = [c for c in acting.orders.current_choices() if c.kind == "unit"]
    assert reacts
    for choice in reacts:
        unit = choice.command.unit
        mark = next(m for m in marks if isinstance(m, UnitMark) and m.unit == unit)
        assert mark.style == "can_act"
        assert mark.text.endswith("%")
        assert LineMark(acting.game.state.units[unit].place, "D307", "reaction") in marks
    acting.clicks.choose(acting.orders.button_choices()[-1].row.number)
    assert not any(isinstance(m, LineMark) for m in acting.overlay.board_marks())


def test_a_card_that_cannot_be_played_says_why_and_one_that_is_not_asked_for_says_nothing(tmp_path):
    seen: set[tuple[bool, type]] = set()
    for seed in range(1, 12):
        (tmp_path / str(seed)).mkdir()
        seen |= answers_to_cards(desk_of("hill_314", tmp_path / str(seed), seed))
        if (True, Refused) in seen:
            break
    assert (True, Refused) in seen
    assert {kind for play, kind in seen if not play} == {NoAnswer}


def answers_to_cards(desk):
    """What clicks on cards that cannot be played were answered with, in and out of the playing of one."""
    draw, seen = random.Random(2), set()
    for _ in range(120):
        desk.screen.lift_curtain()
        if desk.screen.is_over:
            break
        cards = [
            c
            for name, p in desk.screen.shown_seat.view.piles.items()
            if name.startswith("hand")
            for c in p.cards
        ]
        for card in (c for c in cards if c != "?" and c not in desk.orders.hand()):
            answer = desk.clicks.card(card)
            seen.add((desk.game.state.frames[-1].phase == "play", type(answer)))
            if isinstance(answer, Refused):
                assert all("(M44 " in line for line in answer.refusal_lines)
        desk.orders.give_order(draw.choice(desk.orders.current_choices()).command, confirmed=True)
    desk.close_desk()
    return seen


def test_a_strike_that_cannot_hurt_says_so_in_the_window_and_comes_last(acting, monkeypatch):
    seat = acting.screen.shown_seat
    several = [c for c in acting.orders.current_choices() if c.kind == "space" and not c.command.moves]
    assert several
    vain = several[0].command
    hurts = type(seat).cannot_hurt
    monkeypatch.setattr(type(seat), "cannot_hurt", lambda self, c: c == vain or hurts(self, c))
    acting.screen.note_change()
    row = acting.orders.row(several[0])
    assert row.vain
    assert row.short.startswith("cannot hurt")
    assert not any(acting.orders.row(c).vain for c in acting.orders.current_choices() if c.kind == "unit")
    card = acting.overlay.card(vain.space)
    assert card is not None
    assert any(one.vain for one, _ in card.would)
