"""A low window with large text: what matters is in sight; and where a message stands, and when it ends."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from imgui_bundle import imgui

from tests.client.pages.finding import Finder
from wsn.cite import Refusal
from wsn.client.opening import Start
from wsn.client.panels import cards, decision, log, theme, widgets
from wsn.desk.answers import Menu, Refused

LOW = (1024, 640)
GAME = Start("scenario", "first_orders", ("human", "human"), "7")
WORDS = "Undone, and this message goes on for so long that its words have to run on into a second line of it."


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_refusal_comes_before_the_status_and_a_button_opens_the_log(window, monkeypatch, scale):
    drawn: list[str] = []
    for module, name in (
        (cards, "draw_refusals"),
        (decision, "status"),
        (decision, "draw_buttons"),
        (log, "draw_log"),
    ):
        monkeypatch.setattr(module, name, _noting(drawn, name, getattr(module, name)))
    hand = window(GAME, LOW)
    finder = Finder(hand, monkeypatch)
    hand.app.change(ui_scale=scale)
    page = hand.app.top_page
    hand.persons_turn()
    page.desk.talk.take(Refused("A101", (("move there", Refusal("ENGINE 2", "it is far away")),)))
    drawn.clear()
    hand.step()
    assert drawn == ["draw_refusals", "status", "draw_buttons", "draw_log"], (
        "the end of the log is in sight too"
    )
    finder.click("The whole log")
    drawn.clear()
    hand.step()
    assert drawn == ["draw_log"]
    finder.click("Back to the orders")
    assert not page.log.open


def test_a_high_column_shows_the_log_under_the_decision(window, monkeypatch):
    drawn: list[str] = []
    monkeypatch.setattr(log, "draw_log", _noting(drawn, "log", log.draw_log))
    hand = window(GAME, (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.persons_turn()
    assert drawn
    assert not any(one.words == "The whole log" for one in finder.look())


def test_no_button_of_an_earlier_moment_is_cut(window, monkeypatch):
    hand = window(GAME, (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.persons_turn()
    hand.key("PAGEUP")
    assert finder.find("Back to the game")
    assert finder.cut() == []


@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_all_orders_stays_in_sight_however_much_is_told_of_a_place(window, monkeypatch, scale):
    hand = window(GAME, (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.app.change(ui_scale=scale)
    page = hand.app.top_page
    hand.persons_turn()
    ends: list[tuple[float, float]] = []
    drawn = widgets.draw_button

    def noting(words: str, *args: Any, **keys: Any) -> bool:
        pressed = drawn(words, *args, **keys)
        if words.startswith("All orders"):
            window_end = imgui.get_window_pos().y + imgui.get_window_size().y
            ends.append((imgui.get_item_rect_max().y, window_end))
        return pressed

    monkeypatch.setattr(widgets, "draw_button", noting)
    place = cards.place
    monkeypatch.setattr(cards, "place", lambda card: (place(card), widgets.text("More. " * 400)))
    page.desk.talk.take(Refused("A101", (("move there", Refusal("ENGINE 2", "it is far away " * 8)),)))
    hand.point(next(iter(page.desk.screen.board.spaces)))
    finder.look()
    assert ends
    low, end = ends[-1]
    assert low <= end


def test_a_message_ends_with_its_page_and_one_about_the_new_page_stays(window):
    hand = window(GAME, LOW)
    app = hand.app
    app.say(WORDS)
    app.home()
    assert app.message == ("", False)
    app.say(WORDS)
    app.open_page("sight")
    assert app.message == ("", False)
    app.say(WORDS)
    app.back()
    assert app.message == ("", False)
    app.open(Start("scenario", "nowhere", (), None))
    assert app.message[1], "what cannot be opened is told, on the page that stays"


PANELS = {
    "game": ("bar", "column"),
    "start": ("ways", "scenarios", "chosen"),
    "builder": ("bar", "shelf", "roster"),
}
"""The panels of a page that hold buttons; what they hold is cut at their edge."""


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("where", PANELS)
def test_a_message_covers_no_panel_with_buttons(window, where, scale):
    from imgui_bundle import imgui

    hand = window(GAME if where == "game" else None, LOW)
    hand.app.change(ui_scale=scale)
    if where == "builder":
        hand.app.open_page("builder")
    hand.app.say(WORDS)
    hand.step(4)
    windows = {_plain(one.name): one for one in imgui.get_current_context().windows}
    left, top, right, low = _edges(windows["message"])
    assert 0 <= left < right <= LOW[0]
    assert 0 <= top < low <= LOW[1]
    for name in PANELS[where]:
        x, y, edge, foot = _edges(windows[name])
        assert right <= x or edge <= left or low <= y or foot <= top, f"it covers {name}"


def _plain(name):
    """The name of a panel without its place in another: `start/ways_1A2B` is `ways`."""
    return name.rpartition("/")[2].rpartition("_")[0] if "/" in name else name


def _edges(one):
    return one.pos.x, one.pos.y, one.pos.x + one.size.x, one.pos.y + one.size.y


def _noting(drawn, name, real):
    def noted(*args, **more):
        drawn.append(name)
        return real(*args, **more)

    return noted


def test_turn_and_score_stand_in_the_strip_and_not_again_in_the_panel(window, monkeypatch):
    hand = window(GAME, (1280, 800))
    hand.persons_turn()
    said: list[str] = []
    drawn = widgets.text
    monkeypatch.setattr(widgets, "text", lambda words, *a, **k: (said.append(words), drawn(words, *a, **k)))
    hand.step(2)
    status = hand.app.top_page.desk.screen.status()
    assert "Choose a company to activate" in said
    assert status.standing
    assert not any(status.turns in words.lower() or str(status.score[0]) in words for words in said)


def test_a_question_begins_with_a_capital(window, monkeypatch):
    hand = window(GAME, (1280, 800))
    hand.persons_turn()
    hand.key("E")
    said: list[str] = []
    drawn = widgets.text
    monkeypatch.setattr(widgets, "text", lambda words, *a, **k: (said.append(words), drawn(words, *a, **k)))
    hand.step(2)
    assert (
        "Pass: Lt. Doyle could still act. If the Germans pass too, the activations of this turn end; "
        "4 of your platoons have not acted."
    ) in said


def test_the_list_of_all_orders_has_room_for_many_and_moves_no_button(window, monkeypatch):
    """It lies below the buttons, where the place under the pointer and the log are told else."""
    hand = window(GAME, LOW)
    finder = Finder(hand, monkeypatch)
    hand.persons_turn()
    orders = len(hand.app.top_page.desk.orders.current_choices())
    before = finder.find(f"All orders ({orders})")
    finder.click(f"All orders ({orders})")
    after = finder.find("Hide the list")
    assert (after.x, after.y) == (before.x, before.y)
    rows = [one for one in finder.look() if one.label.startswith("##all")]
    assert len([one for one in rows if one.y > after.low and one.low <= LOW[1]]) >= min(orders, 4)
    finder.click("Hide the list")
    assert finder.find("The whole log")


def test_no_line_of_text_is_longer_than_an_eye_follows_on_a_wide_screen(window, monkeypatch):
    widths: list[float] = []
    plain = imgui.text_wrapped

    def noting(words: str) -> None:
        plain(words)
        widths.append(imgui.get_item_rect_size().x)

    monkeypatch.setattr(imgui, "text_wrapped", noting)
    hand = window(Start("lesson", "fire_and_cover"), (3000, 1400))
    hand.step(3)
    hand.app.home()
    hand.step(3)
    longest = theme.in_pixels(widgets.MEASURE)
    assert max(widths) <= longest + 1
    assert max(widths) > 0.9 * longest, "there was a text of more than one line"


def test_the_coach_leaves_the_board_the_greater_part_of_a_low_window(window, monkeypatch):
    """Once his strip took 180 of 640 units; now his buttons stand behind the title."""
    hand = window(Start("lesson", "fire_and_cover"), (1024, 640))
    finder = Finder(hand, monkeypatch)
    page = hand.app.top_page
    hand.step(3)
    area = page.view.camera.area
    assert area.height > 0.62 * 640
    buttons = {one.words.split("   ")[0] for one in finder.look()}
    assert {"Back", "Play on freely"} <= buttons
    finder.click("Show me   [F6]##lesson_show")
    hand.until(lambda: page.lesson.current_coaching.number == 2, 20, "the coach has shown it")


def test_the_orders_of_a_right_click_come_before_all_that_it_tells(window, monkeypatch):
    """They stood below the values and the costs, where a low window does not reach."""
    hand = window(GAME, LOW)
    hand.persons_turn()
    page, drawn = hand.app.top_page, list[str]()
    for unit in page.desk.screen.shown_seat.view.units.values():
        page.desk.pointer.ask_about(unit.place, None)
        answer = page.desk.talk.answer
        if isinstance(answer, Menu) and answer.rows and answer.units and answer.effects:
            break
    else:
        raise AssertionError("no right click that lists orders")
    for module, name in ((decision, "rows"), (cards, "draw_unit"), (cards, "effects")):
        monkeypatch.setattr(module, name, _noting(drawn, name, getattr(module, name)))
    hand.step()
    assert drawn[0] == "rows"
    assert {"draw_unit", "effects"} <= set(drawn[1:])


def test_without_cards_their_place_is_one_line(window, monkeypatch):
    """Storm Over Normandy keeps its cards for moments of a turn only, but the first are soon dealt."""
    hand = window(Start("scenario", "storm_d_day", ("human", "greedy"), "7"), LOW)
    sheet = hand.app.top_page.hand
    monkeypatch.setattr(sheet, "cards_held", lambda: ())
    full = sheet.sheet_height()
    assert full > 90, "the first cards shift nothing"
    monkeypatch.setattr(sheet, "cards_held", lambda: ("a card",))
    assert sheet.sheet_height() == full
    monkeypatch.setattr(sheet, "cards_held", lambda: ())
    assert 20 < sheet.sheet_height() < 40
    monkeypatch.setattr(type(hand.app.top_page.desk.screen), "side_shown", None)
    assert sheet.sheet_height() == full, "nothing jumps while the screen is handed over"


@pytest.mark.parametrize(("scenario", "sighted"), [("first_orders", True), ("storm_d_day", False)])
def test_sight_is_offered_only_in_a_game_with_lines_of_sight(window, monkeypatch, scenario, sighted):
    hand = window(Start("scenario", scenario, ("human", "greedy"), "7"), (1600, 900))
    words = [one.words for one in Finder(hand, monkeypatch).look()]
    assert any(word.startswith("Units") for word in words)
    assert any(word.startswith("Sight") for word in words) is sighted


def test_what_lies_under_the_pointer_is_told_again_once_a_question_is_answered_by_a_key(window):
    """What moved on the board meanwhile made it forget the place, until the pointer moved."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "3"), (1280, 800))
    hand.persons_turn()
    page = hand.app.top_page
    hand.point("A605")
    hand.step(3)
    assert page.pick.space == "A605"
    hand.key("E")
    hand.step(4)
    assert page.is_modal
    page.view.where = copy(page.view.where)  # a film has come to its end
    hand.step(2)
    hand.key("RETURN")
    hand.step(6)
    hand.persons_turn()
    hand.step(4)
    assert page.pick.space == "A605"


def test_a_pane_that_goes_on_fades_at_its_foot(window):
    """Under the pointer the last line was cut in the middle of its letters."""
    from imgui_bundle import imgui

    from wsn.client.panels import widgets

    hand = window()
    faded = []

    def pane(lines):
        imgui.begin("pane")
        imgui.begin_child("low", imgui.ImVec2(200, 63))
        for _ in range(lines):
            widgets.text("a line of text")
        before = imgui.get_window_draw_list().vtx_buffer.size()
        widgets.fade_foot()
        faded.append(imgui.get_window_draw_list().vtx_buffer.size() > before)
        imgui.end_child()
        imgui.end()

    drawn = hand.app.top_page.panels
    for lines in (9, 2):
        faded.clear()
        hand.app.top_page.panels = lambda lines=lines: (drawn(), pane(lines))
        hand.app.redraw()
        hand.step(4)
        assert faded[-1] == (lines > 3)
    hand.app.top_page.panels = drawn
