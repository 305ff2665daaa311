"""Lessons in the window: the list, the coach's strip, and a lesson taken to its end by clicks and keys."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.client.pages.play.lesson import LessonPage
from wsn.client.pages.start.lessons import LessonsPage
from wsn.client.panels import widgets
from wsn.desk.answers import Refused
from wsn.desk.asked import what_now
from wsn.desk.marks import HexMark, UnitMark
from wsn.lessons.progress import LessonProgress
from wsn.table.choices import where


@pytest.fixture
def fire(window):
    """The lesson of fire and cover at its first page."""
    return window(Start("lesson", "fire_and_cover"))


def click_choice(hand, choice):
    """Click what a choice points at on the board, or press its number."""
    page = hand.app.top_page
    if choice.kind == "":
        for digit in str(choice.number):
            hand.key(f"_{digit}")
        if page.desk.talk.typed:
            hand.key("ENTER")
        return
    state = page.desk.screen.shown_seat.view
    name = next(getattr(choice.command, f) for f in (choice.kind,))
    unit = name if name in state.units else None
    page.desk.pointer.click_space(where(name, state) or name, unit)
    hand.step(2)


def settle(hand, seconds=30.0):
    """Let the other side act and the board come to rest."""
    page = hand.app.top_page
    page.skip_film()
    hand.until(
        lambda: page.skip_film() or page.desk.screen.person_decides or page.desk.screen.is_over,
        seconds,
        "a turn",
    )


def test_the_start_page_leads_to_the_lessons_and_enter_takes_the_first(window):
    hand = window()
    hand.app.open_page("lessons")
    hand.step(3)
    page = hand.app.top_page
    assert isinstance(page, LessonsPage)
    assert page.next_lesson.name == "move_and_spot"
    hand.key("ENTER")
    assert isinstance(hand.app.top_page, LessonPage)
    assert hand.app.top_page.lesson.current_coaching.title == "The drill ground"


def test_a_lesson_is_taken_to_its_end_by_clicks_with_wrong_ones_on_the_way(fire):
    hand, page = fire, fire.app.top_page
    coach, tried = page.lesson.coach, 0
    for _ in range(40):
        settle(hand)
        told = page.lesson.current_coaching
        if told.finished:
            break
        wanted = coach.wanted_choices()
        if not wanted:
            hand.key("F6" if told.until else "F8")
            continue
        wrong = next((c for c in coach.seat.choices() if c not in wanted), None)
        entries = len(page.desk.game.entries)
        if wrong is not None:
            page.desk.talk.take(page.desk.clicks.choose(wrong.number))
            hand.step(2)
            assert page.lesson.current_coaching.said == coach.step.hint
            assert len(page.desk.game.entries) == entries
            tried += 1
        marked = {getattr(m, "unit", getattr(m, "space", "")) for m in page.lesson.coach_marks()}
        assert {*told.lights, *told.speaks_of} <= marked
        page.desk.talk.take(page.desk.clicks.choose(wanted[0].number))
        hand.step(2)
        assert len(page.desk.game.entries) > entries
    assert coach.finished
    assert tried >= 4
    assert LessonProgress.load().done == {"fire_and_cover": True}


def test_a_click_on_an_empty_hex_is_answered_and_changes_nothing(fire):
    hand, page = fire, fire.app.top_page
    entries = len(page.desk.game.entries)
    hand.click_on("P102")
    assert page.lesson.current_coaching.said == page.lesson.coach.stray()
    assert page.lesson.current_coaching.said
    assert len(page.desk.game.entries) == entries
    hand.click_on("P102", "right")  # whoever asks about a hex is told about the hex
    assert page.desk.talk.answer.lines


def test_a_line_of_sight_is_left_by_a_button_of_the_coach(window, monkeypatch):
    hand = window(Start("lesson", "fire_and_cover"))
    page, finder = hand.app.top_page, Finder(hand, monkeypatch)
    assert not [one for one in finder.look() if one.words == "Leave Sight"]
    hand.key("L")
    finder.click("Leave Sight")
    assert page.sight is None


def test_sight_makes_way_when_the_coach_gives_the_orders(fire):
    hand, page = fire, fire.app.top_page
    hand.key("L")
    assert page.sight is not None
    hand.key("F6")
    settle(hand)
    assert page.sight is None
    assert page.desk.game.entries


def test_the_board_is_clicked_and_the_marks_lead(fire):
    hand, page = fire, fire.app.top_page
    assert UnitMark("Doyle", "coach") in page.lesson.coach_marks()
    assert HexMark("P903", "spoken_of") in page.lesson.coach_marks()
    click_choice(hand, page.lesson.coach.wanted_choices()[0])
    settle(hand)
    click_choice(hand, page.lesson.coach.wanted_choices()[0])
    settle(hand)
    assert page.lesson.current_coaching.number == 2
    moves = [m for m in page.desk.overlay.board_marks() if isinstance(m, HexMark) and m.style == "reach"]
    assert moves == [], "while fire is asked for, no move is marked"


def test_a_click_with_several_meanings_gives_the_order_that_is_asked_for_and_a_wrong_one_a_kind_answer(fire):
    hand, page = fire, fire.app.top_page
    for _ in range(2):
        click_choice(hand, page.lesson.coach.wanted_choices()[0])
        settle(hand)
    entries = len(page.desk.game.entries)
    hand.click_on("P905")  # fire or assault there: neither is asked for
    assert page.lesson.current_coaching.said.startswith("You may fire there")
    assert not page.desk.talk.is_asking
    hand.click_on("P101")  # nothing can be done there
    assert page.lesson.current_coaching.said.startswith("You may fire there")
    assert not isinstance(page.desk.talk.answer, Refused), "the coach answers, and no rule scolds"
    assert len(page.desk.game.entries) == entries
    hand.click_on("P903")  # fire or assault: fire is asked for
    settle(hand)
    assert page.lesson.current_coaching.number == 3


def test_the_column_tells_only_what_the_coach_asks_for(window):
    """It said "Move to a marked hex" where none was marked, and the coach asked for double time."""
    hand = window(Start("lesson", "move_and_spot"))
    page, told = hand.app.top_page, []

    def now():
        desk = page.desk
        return what_now(desk.orders, desk.clicks, desk.screen.board.noun)

    while page.lesson.current_coaching.number < 7:
        settle(hand)
        told.append((page.lesson.current_coaching.number, now()))
        if page.lesson.coach.wanted_choices():
            page.desk.talk.take(page.desk.orders.give_order(page.lesson.coach.example()))
        else:
            page.lesson.next_step()
        hand.step(2)
    assert (3, "Choose the marked unit.") in told, "one of several that could act"
    assert (4, "Move to the marked hex.") in told
    assert told[-3:] == [
        (5, "Press the highlighted button."),
        (6, "Choose the marked unit."),
        (6, "Press the highlighted button."),
    ]


def test_show_me_back_and_playing_on_freely(fire):
    hand, page = fire, fire.app.top_page
    hand.key("F6")
    hand.until(lambda: page.lesson.current_coaching.number == 2, 20, "the second page")
    hand.key("F5")
    assert page.lesson.current_coaching.number == 1
    assert page.desk.screen.person_decides
    hand.key("F7")
    assert page.lesson.current_coaching.away
    page.desk.talk.take(page.desk.clicks.choose(len(page.desk.orders.current_choices())))
    hand.step(2)
    assert "Pass" in [type(e.command).__name__ for e in page.desk.game.entries]
    hand.key("F5")
    assert not page.lesson.current_coaching.away
    assert page.lesson.coach.example() is not None


def test_a_lesson_that_is_left_goes_on_there(fire):
    hand = fire
    hand.key("F6")
    hand.until(lambda: hand.app.top_page.lesson.current_coaching.number == 2, 20, "the second page")
    hand.app.home()
    hand.app.open(Start("lesson", "fire_and_cover"))
    hand.step(2)
    assert hand.app.top_page.lesson.current_coaching.number == 2


def test_a_line_of_sight_is_settled_with_two_clicks(window):
    hand = window(Start("lesson", "line_of_sight"))
    page = hand.app.top_page
    page.do("sight")
    page.sight.table.click_hex("P804")
    page.sight.table.click_hex("P504")
    hand.step(3)
    assert page.lesson.current_coaching.number == 2
    page.sight.table.click_hex("P704")  # two clicks settle the next line, too: the first hex was let go
    page.sight.table.click_hex("P707")
    hand.step(3)
    assert page.lesson.current_coaching.said.endswith("here we settle P704 to P907.")
    page.sight.table.click_hex("P704")
    page.sight.table.click_hex("P907")
    hand.step(3)
    assert page.lesson.current_coaching.number == 3
    hand.key("F5")
    assert page.lesson.current_coaching.number == 2, "the line that was settled does not turn the page again"
    assert page.sight.table.start is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_no_button_of_the_strip_and_the_list_is_cut_off(window, monkeypatch, size):
    hand = window(Start("lesson", "cards_and_dice"), size)
    finder = Finder(hand, monkeypatch)
    hand.step(4)
    assert any(one.words.startswith("Play on freely") for one in finder.found)
    assert finder.cut() == []
    hand.app.home()
    hand.app.open_page("lessons")
    hand.step(4)
    assert finder.cut() == []


def test_what_is_wanted_next_is_told_and_ringed_as_soon_as_an_order_is_given(window):
    hand = window(Start("lesson", "artillery_and_smoke"))
    page = hand.app.top_page
    for wanted in ("CallMission", "SetMode", "PlaceMission"):
        page.desk.talk.take(page.desk.clicks.choose(page.lesson.coach.wanted_choices()[0].number))
        assert page.lesson.current_coaching.number  # asked for before the next frame
        hand.step(3)
        assert type(page.lesson.coach.example()).__name__ == wanted
        assert page.lesson.current_coaching.todo, "the page tells the next order"
    assert HexMark("P903", "coach") in page.lesson.coach_marks()


def test_while_a_page_is_read_nothing_else_asks_to_be_clicked(window):
    hand = window(Start("lesson", "move_and_spot"))
    page = hand.app.top_page
    assert not [m for m in page.desk.overlay.board_marks() if m.style == "can_act"]
    assert page.desk.orders.instead.startswith("No order yet")
    assert not page.recap.is_offered
    hand.key("ENTER")
    assert not page.desk.orders.instead
    assert [m for m in page.desk.overlay.board_marks() if m.style == "can_act"]


def test_free_play_after_the_end_is_offered_again_and_the_lesson_can_begin_afresh(window):
    hand = window(Start("lesson", "line_of_sight"))
    page = hand.app.top_page
    while not page.lesson.current_coaching.finished:
        page.lesson.next_step()
    page.desk.talk.take(page.desk.clicks.choose(len(page.desk.orders.current_choices())))
    hand.step(3)
    hand.app.home()
    hand.app.open_page("lessons")
    hand.step(2)
    row = next(one for one in hand.app.top_page.shelf if one.name == "line_of_sight")
    assert hand.app.top_page.progress.plays_on(row)
    hand.app.open(Start("lesson", "line_of_sight"))
    hand.step(2)
    assert hand.app.top_page.lesson.current_coaching.finished
    hand.app.top_page.do("lesson_again")
    hand.step(2)
    assert hand.app.top_page.lesson.current_coaching.number == 1


def test_a_way_that_the_coach_does_not_want_is_answered_by_him_alone(window):
    hand = window(Start("lesson", "move_and_spot"))
    page = hand.app.top_page
    while page.lesson.current_coaching.number < 4:
        page.lesson.next_step()
        hand.step(2)
    hand.app.message = ("", False)
    hand.click_on("P306")
    hand.step(4)
    assert page.lesson.current_coaching.said == page.lesson.coach.step.hint.strip()
    assert not page.desk.walks.under_way
    assert hand.app.message[0] == ""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1280, 960)])
def test_an_answer_and_what_to_do_fit_on_every_page_of_a_lesson(window, monkeypatch, size):
    """No page scrolls, whatever the coach has said: neither with the buttons behind the title nor below."""
    from imgui_bundle import imgui

    hand = window(Start("lesson", "move_and_spot"), size)
    page, scrolled = hand.app.top_page, []
    end = imgui.end_child

    def noting() -> None:
        if "/page_" in imgui.internal.get_current_window().name and imgui.get_scroll_max_y() > 0:
            scrolled.append(page.lesson.current_coaching.title)
        end()

    monkeypatch.setattr(imgui, "end_child", noting)
    for _ in range(30):
        if page.lesson.current_coaching.finished:
            break
        page.lesson.coach.stray()
        page.desk.screen.note_change()
        hand.step(2)
        page.lesson.next_step()
        hand.step(2)
    assert page.lesson.current_coaching.finished
    assert scrolled == []


def test_the_coach_speaks_of_an_outcome_when_the_film_of_it_is_over(window):
    hand = window(Start("lesson", "fire_and_cover"))
    page = hand.app.top_page
    hand.app.change(animation=True, speed="normal")
    while page.lesson.current_coaching.number < 4:
        page.lesson.next_step()
        page.skip_film()
        hand.step(2)
    while page.lesson.current_coaching.number == 4:
        page.skip_film()
        page.lesson.next_step()
        hand.step(2)
    hand.step(2)
    assert page.aftermath.leads_on, "the shot is watched"
    assert page.shown_coaching.number == 4
    page.do("lesson_show")
    hand.step(2)
    assert not page.aftermath.leads_on
    assert page.shown_coaching.number == page.lesson.current_coaching.number == 5, (
        "the film was ended, no page was left unread"
    )


@pytest.mark.parametrize(("name", "alone"), [("alone_on_the_beach", True), ("fire_and_cover", False)])
def test_who_plays_on_has_a_small_strip_that_speaks_of_a_bot_only_where_there_is_one(
    window, monkeypatch, name, alone
):
    hand = window(Start("lesson", name), (1280, 800))
    page, said = hand.app.top_page, []
    text = widgets.text

    def noting(words, *more, **named):
        said.append(words)
        text(words, *more, **named)

    monkeypatch.setattr(widgets, "text", noting)
    top = page.view.camera.area.top
    finder = Finder(hand, monkeypatch)
    hand.key("F7")
    button = next(one for one in finder.look() if one.words == "Back to the lesson")
    assert page.view.camera.area.top < top - 40
    assert button.low < page.view.camera.area.top
    told = next(words for words in said if words.startswith("Any order may be given"))
    assert ("bot" in told) is not alone
