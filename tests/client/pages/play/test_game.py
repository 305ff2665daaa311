"""A game at the window, with the pointer and the keys alone."""

from __future__ import annotations

import pytest

from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.client.panels import decision
from wsn.desk.answers import Menu, NoAnswer, Refused, Sure
from wsn.engine.game import Game
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.table.choices import where
from wsn.table.rulingcode import replay

LESSON = "first_orders"
CARDS = "easy_red"
CTRL = 2


@pytest.mark.parametrize(
    ("scenario", "ways"),
    [
        (LESSON, {"pointer", "number"}),
        pytest.param(CARDS, {"pointer", "card"}, marks=pytest.mark.slow),
    ],
)
def test_a_whole_turn_with_the_pointer_and_the_keys(window, scenario, ways):
    hand = window(Start("scenario", scenario, ("human", "greedy"), "7"), (1280, 800))
    desk = hand.app.top_page.desk
    bot = BOTS["greedy"]("7/hand")
    used, known, by_itself = {}, len(desk.game.entries), 0
    while hand.persons_turn() and desk.game.state.tracks["turn"] < 3:
        by_itself += sum(entry.by == "allies" for entry in desk.game.entries[known:])
        how = hand.give(bot.choose(desk.screen.shown_seat))
        used[how] = used.get(how, 0) + 1
        known = len(desk.game.entries)
    by_itself += sum(entry.by == "allies" for entry in desk.game.entries[known:])
    assert ways <= set(used), used
    assert used["pointer"] >= 4, used
    mine = [entry for entry in desk.game.entries if entry.by == "allies"]
    theirs = [entry for entry in desk.game.entries if entry.by == "axis"]
    assert len(mine) == sum(used.values()) + by_itself, "questions with one answer are answered unseen"
    assert theirs, "the bot has played in its own process"
    kept = Game.load(desk.journal, system_of, read_only=True)
    assert kept.state == desk.game.state, "all of it is on disk"
    hand.app.home()
    assert verify(desk.journal, system_of).difference is None


@pytest.fixture
def lesson(window):
    """The lesson; the person has activated his company and picked its first platoon."""
    hand = window(Start("scenario", LESSON, ("human", "greedy"), "7"))
    hand.persons_turn()
    hand.key("N")
    hand.key("RETURN")
    assert hand.app.top_page.name == "game"
    return hand


def test_next_unit_and_enter_activate_a_company(lesson):
    desk = lesson.app.top_page.desk
    assert [entry.by for entry in desk.game.entries][-1] == "allies"
    assert len(desk.orders.able_units) == 5


def test_enter_takes_the_unit_that_next_unit_has_picked_out_of_a_stack(lesson):
    """It asked which one, though its name stood in the column."""
    page, desk = lesson.app.top_page, lesson.app.top_page.desk
    lesson.key("N")
    while len(page.stack_at_cursor()) < 2:
        lesson.key("N")
    picked = desk.clicks.selected_unit
    lesson.key("RETURN")
    assert not page.desk.talk.is_asking
    assert desk.orders.acting == picked


def test_a_refusal_says_its_rule_and_marks_the_place(lesson):
    page, desk = lesson.app.top_page, lesson.app.top_page.desk
    lesson.click_on(where(desk.orders.able_units[0], desk.screen.shown_seat.view))
    if isinstance(page.desk.talk.answer, Menu):
        lesson.write("1")
    before = len(desk.game.entries)
    lesson.click_on("A1401")
    assert isinstance(page.desk.talk.answer, Refused)
    assert any("WSS 6.1" in line for line in page.desk.talk.answer.refusal_lines), (
        page.desk.talk.answer.refusal_lines
    )
    assert any(mark.style == "refused" and mark.space == "A1401" for mark in page.view.marks)
    assert len(desk.game.entries) == before
    lesson.key("ESCAPE")
    assert isinstance(page.desk.talk.answer, NoAnswer)


def test_the_card_under_the_pointer_tells_cost_and_reasons(lesson):
    page, desk = lesson.app.top_page, lesson.app.top_page.desk
    lesson.write("1")
    assert desk.orders.acting == desk.screen.shown_seat.view.frames[-1].memo["unit"]
    go = next(c for c in desk.orders.current_choices() if c.text.startswith("move"))
    lesson.point(go.command.space)
    row, preview = page.card.would[0]
    assert row.command == go.command
    assert preview.reasons
    assert all(reason.rule for reason in preview.reasons)
    assert any(mark.style == "hover" for mark in page.view.marks)
    assert any(mark.style == "reach" and mark.space == go.command.space for mark in page.view.marks)


def test_undo_takes_back_by_key_and_to_a_line_of_the_log(lesson):
    from wsn.client.panels.log import LogWish

    page, desk = lesson.app.top_page, lesson.app.top_page.desk
    lesson.write("1")
    steps = [len(desk.game.entries)]
    for _ in range(2):
        lesson.click_on(
            next(c for c in desk.orders.current_choices() if c.text.startswith("move")).command.space
        )
        steps.append(len(desk.game.entries))
    if desk.orders.can_undo() is None:
        lesson.key("Z", CTRL)
        assert len(desk.game.entries) == steps[1]
    group = next(g for g in desk.screen.shown_log.all_groups() if g.last == steps[0])
    page.log.follow_line(LogWish(group, undo=True))
    assert len(desk.game.entries) == steps[0]


def test_escape_puts_away_one_thing_after_the_other_and_never_the_game(lesson):
    page = lesson.app.top_page
    lesson.key("T")
    lesson.point("A606")
    lesson.key("L")
    assert page.sight is not None
    for _ in range(12):
        lesson.key("ESCAPE")
    assert page.sight is None
    assert not page.units.open
    assert page.desk.clicks.selected_unit is None
    assert lesson.app.top_page is page
    assert not lesson.app.window.is_closed


def test_ending_with_units_that_could_act_asks_first(lesson):
    page, desk = lesson.app.top_page, lesson.app.top_page.desk
    before = len(desk.game.entries)
    lesson.key("E")
    assert isinstance(page.desk.talk.answer, Sure)
    assert "still act" in page.desk.talk.answer.text
    lesson.key("ESCAPE")
    assert len(desk.game.entries) == before
    lesson.key("E")
    lesson.key("RETURN")
    assert len(desk.game.entries) > before


def test_looking_back_and_coming_back(lesson):
    page, desk = lesson.app.top_page, lesson.app.top_page.desk
    now = page.view.scene
    lesson.key("PAGEUP")
    assert desk.screen.past is not None
    lesson.key("HOME")
    lesson.step()
    assert desk.screen.past.step == 0
    lesson.click_on("A606")
    assert desk.screen.past is not None
    assert "End" in lesson.app.message[0], "a click into the past does nothing, and says so"
    lesson.key("PAGEDOWN")
    lesson.key("END")
    lesson.step()
    assert desk.screen.past is None
    assert page.view.scene == now


def test_a_line_of_sight_while_the_key_is_held(lesson):
    page = lesson.app.top_page
    lesson.point("A606")
    lesson.down("L")
    lesson.point("A1003")
    ruling = page.sight.table.line_ruling
    assert (ruling.start, ruling.end) == ("A606", "A1003")
    lesson.point("A1205")
    assert page.sight.table.line_ruling.end == "A1205", "it follows the pointer"
    lesson.up("L")
    lesson.step(2)
    lesson.point("A303")
    assert page.sight.table.line_ruling.end == "A1205", "it stays when the key is up"
    assert any(getattr(mark, "style", "") == "source" for mark in page.view.marks)


def test_ctrl_click_on_two_hexes_is_a_line(lesson):
    lesson.click_on("A606", mods=CTRL)
    lesson.click_on("A1003", mods=CTRL)
    table = lesson.app.top_page.sight.table
    assert (table.start, table.end, table.held) == ("A606", "A1003", True)


def test_what_if_shade_side_view_and_code(lesson, home):
    page = lesson.app.top_page
    lesson.click_on("A606", mods=CTRL)
    lesson.click_on("A608", mods=CTRL)
    lesson.key("S")
    assert any(getattr(mark, "style", "") == "unseen" for mark in page.view.marks)
    lesson.click_on("A607", button="right")
    title, tries, _ = page.sight.menu
    assert title.startswith("A607")
    smoke = next(one for one in tries if one.word == "smoke")
    page.sight.table.try_out(smoke)
    page.sight.menu = None
    assert "smoke in A607" in page.sight.table.tries_text
    copied = []
    lesson.app.window.window.set_clipboard_text = copied.append
    lesson.key("C", CTRL)
    assert replay(copied[0]).sight.clear is page.sight.table.line_ruling.clear
    assert lesson.app.message[0].startswith("Copied: wsn los --replay ")
    page.sight.save_ruling()
    assert lesson.app.message[0] == f"Saved as {(home / 'games' / 'los-A606-A608.png').resolve()}"
    assert not list(home.glob("*.png")), "nothing lies about in the working folder"
    assert (home / "games" / "los-A606-A608.png").read_bytes().startswith(b"\x89PNG")


def test_every_unit_is_listed_and_the_list_leads_there(lesson):
    page = lesson.app.top_page
    lesson.key("T")
    assert page.units.open
    assert len(page.desk.screen.units()) == 9
    lesson.key("T")
    assert not page.units.open


def test_a_right_click_lists_what_could_be_meant_with_its_odds(window):
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "human"), "7"))
    page, desk = hand.app.top_page, hand.app.top_page.desk
    bot = BOTS["random"]("7/hand")
    fire = None
    while fire is None:
        hand.persons_turn()
        if desk.screen.curtain is not None:
            hand.key("SPACE")
        fires = (c for c in desk.orders.current_choices() if c.kind == "space" and c.text.startswith("fire"))
        fire = next((c for c in fires if desk.orders.preview(c.command).odds), None)
        if fire is None:
            page.desk.talk.take(desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True))
    hand.click_on(fire.command.space, button="right")
    assert isinstance(page.desk.talk.answer, Menu)
    row = next(row for row in page.desk.talk.answer.rows if row.command == fire.command)
    assert "%" in row.short
    assert (
        sum(one.ways for one in desk.orders.preview(row.command).odds)
        == desk.orders.preview(row.command).odds[0].out_of
    )
    before = len(desk.game.entries)
    hand.write(str(page.desk.talk.answer.rows.index(row) + 1))
    if page.desk.talk.typed:  # 1 may go on to 10 and 11
        hand.key("RETURN")
    assert desk.game.entries[before].command == fire.command


def test_the_goals_are_shown_and_a_line_leads_to_its_hexes(lesson):
    page = lesson.app.top_page
    lesson.key("I")
    assert page.goals.open
    victory = page.goals.goal_topics()[0]
    assert victory.title == "Victory"
    assert any(line.spaces for line in victory.lines)
    page.goals.show_space(next(line.spaces[0] for line in victory.lines if line.spaces))
    assert page.cursor_hex is not None
    lesson.key("ESCAPE")
    assert not page.goals.open


def test_a_digit_takes_the_row_of_a_menu_at_once_where_no_other_row_begins_with_it(lesson):
    """Once 1 waited for Enter beside a row 8, because there were orders 10 and 11 elsewhere."""
    page = lesson.app.top_page
    desk = page.desk
    lesson.give(next(c.command for c in desk.orders.current_choices() if "A607" in c.points_at))
    lesson.click_on("A807")
    menu = page.desk.talk.answer
    assert isinstance(menu, Menu)
    assert len(desk.orders.current_choices()) > 9
    last = menu.rows[-1]
    assert len(menu.rows) < 10
    assert last.number != len(menu.rows), "its number among all orders is another"
    before = len(desk.game.entries)
    lesson.write("9")
    assert len(desk.game.entries) == before, "no row has this number"
    lesson.write(str(len(menu.rows)))
    assert desk.game.entries[before].command == last.command
    assert not page.desk.talk.list_open


def test_the_rows_of_a_menu_are_numbered_from_1(lesson, monkeypatch):
    """A menu of two rows began "37": the numbers were those of the list of all orders."""
    page, shown = lesson.app.top_page, []
    lesson.give(next(c.command for c in page.desk.orders.current_choices() if "A607" in c.points_at))
    lesson.click_on("A807")
    written = decision.write_row
    monkeypatch.setattr(decision, "write_row", lambda n, row: (shown.append((n, row)), written(n, row))[1])
    lesson.step()
    assert shown == [*enumerate(page.desk.talk.answer.rows, start=1)]


def test_the_list_that_a_typed_number_opens_is_folded_up_with_it(lesson):
    page = lesson.app.top_page
    lesson.give(next(c.command for c in page.desk.orders.current_choices() if "A607" in c.points_at))
    assert len(page.desk.orders.current_choices()) > 9
    lesson.write("1")
    assert page.desk.talk.list_open
    lesson.key("RETURN")
    assert not page.desk.talk.list_open
