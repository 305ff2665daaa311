"""The game of a lesson is a game like any other: listed, gone on with, and never written over."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.client.pages.play.game import GamePage
from wsn.client.pages.play.lesson import LessonPage
from wsn.lessons.progress import LessonProgress


def _taken(hand, name):
    """A lesson that is taken to its end, every order given by the coach."""
    hand.app.open(Start("lesson", name))
    page = hand.app.top_page
    while not page.lesson.current_coaching.finished:
        page.lesson.next_step()
        page.skip_film()
        hand.step(2)
    return page


def _up_to(hand, number):
    """The lesson that is open, taken up to a page."""
    page = hand.app.top_page
    while page.lesson.current_coaching.number < number:
        page.lesson.next_step()
        page.skip_film()
        hand.step(2)


def _games(hand):
    """The games of the start page, when all are read."""
    hand.app.home()
    hand.until(lambda: hand.app.top_page.all_read, 20, "the games are read")
    return hand.app.top_page.games.rows()


def test_the_game_of_a_lesson_is_listed_and_gone_on_with_when_the_lesson_is_over(window):
    hand = window()
    page = _taken(hand, "fire_and_cover")
    given = len(page.desk.game.entries)
    rows = _games(hand)
    assert [row.name for row in rows] == ["Lesson: Fire and cover"]
    assert hand.app.top_page.games.last_game() == rows[0]
    hand.app.top_page.go_on(rows[0])
    hand.step(2)
    page = hand.app.top_page
    assert type(page) is GamePage
    assert len(page.desk.game.entries) == given
    assert page.desk.screen.players == {"allies": "human", "axis": "regular"}


def test_a_lesson_that_is_taken_again_leaves_its_former_game_as_it_was(window):
    hand = window()
    former = _taken(hand, "fire_and_cover").desk.journal
    hand.app.home()
    kept = former.read_bytes()
    for afresh in (False, True):
        hand.app.open(Start("lesson", "fire_and_cover", afresh=afresh))
        hand.step(2)
        assert hand.app.top_page.lesson.current_coaching.number == 1
        assert hand.app.top_page.desk.journal != former
        assert former.read_bytes() == kept
        hand.app.home()
    assert [row.path for row in _games(hand)] == [former], "those without an order are not listed"


def test_free_play_within_a_lesson_that_was_done_before_goes_on_where_it_was_left(window):
    hand = window()
    _taken(hand, "fire_and_cover")
    hand.app.home()
    hand.app.open(Start("lesson", "fire_and_cover"))
    page = hand.app.top_page
    page.lesson.next_step()
    page.do("lesson_free")
    page.desk.talk.take(page.desk.clicks.choose(1))
    hand.step(2)
    journal, given = page.desk.journal, len(page.desk.game.entries)
    rows = _games(hand)
    assert rows[0].path == journal
    hand.app.open_page("lessons")
    lessons = hand.app.top_page
    lessons.begin(next(one for one in lessons.shelf if one.name == "fire_and_cover"))
    page = hand.app.top_page
    assert (page.desk.journal, len(page.desk.game.entries)) == (journal, given)
    assert page.lesson.current_coaching.away
    page.do("lesson_back")  # to the steps: what was played freely is kept all the same
    hand.step(2)
    assert not page.lesson.current_coaching.away
    assert journal in [row.path for row in _games(hand)]


def test_a_lesson_in_the_middle_goes_on_as_a_lesson_from_the_list_of_games(window):
    hand = window(Start("lesson", "fire_and_cover"))
    _up_to(hand, 3)
    rows = _games(hand)
    hand.app.top_page.go_on(rows[0])
    page = hand.app.top_page
    assert isinstance(page, LessonPage)
    assert page.lesson.current_coaching.number == 3


def test_a_lesson_goes_on_with_its_game_under_another_name(window):
    hand = window(Start("lesson", "fire_and_cover"))
    _up_to(hand, 3)
    (row,) = _games(hand)
    path = hand.app.top_page.games.rename_game(row, "mine")
    assert LessonProgress.load().lesson_of(path) == "fire_and_cover"
    hand.app.open(Start("lesson", "fire_and_cover"))
    assert hand.app.top_page.desk.journal == path


def test_games_without_an_order_stand_after_those_that_were_played(window, said, monkeypatch):
    """The game that is offered to go on with is the first of the list that is not over."""
    from wsn.client.panels import widgets

    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"))
    hand.persons_turn()
    hand.app.top_page.desk.talk.take(hand.app.top_page.desk.clicks.choose(1))
    played = hand.app.top_page.desk.journal
    hand.app.home()
    for seed in ("2", "3"):
        hand.app.open(Start("scenario", "first_orders", ("human", "greedy"), seed))
        hand.app.home()
    rows = _games(hand)
    assert len(rows) == 3
    assert rows[0].path == played
    assert hand.app.top_page.games.last_game() == rows[0]
    headings = []
    monkeypatch.setattr(widgets, "draw_heading", headings.append)
    hand.step(2)
    assert headings.count("No order given yet") == headings.count("New")


def test_a_click_on_next_never_gives_an_order(window, monkeypatch):
    """Next and Show me shared a place and a key: two more clicks carried out two exercises."""
    hand = window(Start("lesson", "move_and_spot"), (1280, 960))
    finder, page = Finder(hand, monkeypatch), hand.app.top_page
    found = finder.find("Next   [F8]##lesson_next")
    place = (found.x, found.y)
    for _ in range(6):
        hand.click(*place)
        hand.key("F8")
    assert page.lesson.coach.step.wants
    assert not [entry for entry in page.desk.game.entries if entry.by == "allies"]
    shown = finder.find("Show me   [F6]##lesson_show")
    assert (shown.x, shown.y) != place
    number = page.lesson.current_coaching.number
    hand.key("F6")
    hand.until(lambda: page.lesson.current_coaching.number > number, 20, "the coach has shown it")
    assert [entry for entry in page.desk.game.entries if entry.by == "allies"]


def test_the_way_along_the_road_is_taken_and_a_hex_that_is_offered_is_gone_to(window):
    """The way drawn to P804 left the road at the same cost, and a click there was refused."""
    hand = window(Start("lesson", "move_and_spot"))
    _up_to(hand, 7)
    page = hand.app.top_page
    desk = page.desk
    desk.overlay.current_reach.work(lambda: False)
    while not desk.overlay.current_reach.done:
        desk.overlay.current_reach.work(lambda: False)
    assert desk.overlay.farther_routes()["P804"].spaces == ("P504", "P604", "P704", "P804")
    marked = {mark.space for mark in desk.overlay.board_marks() if getattr(mark, "style", "") == "path"}
    assert "P804" in marked
    assert all(desk.overlay.farther_routes()[space].spaces[0] == "P504" for space in marked)
    hand.click_on("P804")
    for _ in range(12):
        hand.step(3)
    assert page.lesson.current_coaching.number == 8


@pytest.mark.parametrize("size", [(1280, 800), (1280, 1000)])
def test_no_button_of_a_lesson_comes_to_lie_where_another_lay(window, monkeypatch, size):
    """Where a page asks for nothing, Next lay in the place of Show me, and Back in the place of Next."""
    hand = window(Start("lesson", "fire_and_cover"), size)
    finder, page = Finder(hand, monkeypatch), hand.app.top_page
    places: dict[str, set[tuple[int, int]]] = {}
    pages: set[tuple[str, ...]] = set()
    for _ in range(12):
        own = [one for one in finder.look() if "##lesson_" in one.label]
        pages.add(tuple(one.words for one in own))
        for one in own:
            places.setdefault(one.words, set()).add((round(one.x), round(one.y)))
        page.do("lesson_next" if page.lesson.current_coaching.reads else "lesson_show")
        hand.step(4)
    assert len(pages) > 1, "a page that asks for nothing has fewer buttons"
    always = [places[words] for words in ("Back", "Next", "Play on freely")]
    assert all(len(at) == 1 for at in always), places
    assert not places["Show me"] & set.union(*always)
