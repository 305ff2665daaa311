"""What is marked and said about a place, what is asked before an order is given, and a disk that is full."""

from __future__ import annotations

import random

from tests.desk.clicking import desk_of, toy_desk
from tests.toys import hexduel
from wsn.desk.answers import Given, Menu, NoAnswer, Refused, Sure
from wsn.desk.marks import HexMark, LineMark, UnitMark
from wsn.engine.game import Game


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
