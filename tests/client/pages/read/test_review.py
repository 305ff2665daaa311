"""The review on the page of a replay: its graph is clicked, its decisions lead on, it may be left."""

from __future__ import annotations

import msgspec
import pytest

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.client.pages.read.chances import ChanceLook, dash_line, moment_text, nearest_entry, next_entry
from wsn.client.pages.read.replay import ReplayPage
from wsn.client.pages.read.reviewing import moment_at, turns_of
from wsn.client.pages.read.reviewsheet import NOT_OVER
from wsn.table.picture.chancefield import GraphMark
from wsn.trials.review import ChanceMoment, CostlyDecision


def moments(*entries, turn=None):
    return [ChanceMoment(n, turn or 1 + n // 10, {"a": 0.25, "b": 0.75}) for n in entries]


def test_a_turn_begins_with_its_first_decision_and_a_moment_lasts_until_the_next():
    course = moments(3, 5, 11, 14, 29)
    assert turns_of(course) == (3, 11, 29)
    assert turns_of([ChanceMoment(3, None, {}), ChanceMoment(5, None, {})]) == ()
    assert moment_at(course, 13).entry == 11
    assert moment_at(course, 1).entry == 3
    assert moment_at([], 1) is None


def test_a_click_means_the_nearest_moment_and_sooner_a_decision_that_cost():
    look = ChanceLook(moments(*range(0, 300, 10)), [GraphMark(123, "a", 2)], {"a": "One", "b": "Two"}, {}, 0)
    assert nearest_entry(look, 52) == 50
    assert nearest_entry(look, 121) == 123
    assert nearest_entry(look, 131) == 130
    assert moment_text(look, 50) == "Turn 6, entry 50: One 25 %, Two 75 %. Click to go there."
    assert "decision 2 of those that cost most" in moment_text(look, 123)


def test_enter_leads_from_decision_to_decision_and_from_the_last_to_the_first():
    marks = [GraphMark(123, "a", 1), GraphMark(40, "a", 2)]
    course = moments(*range(0, 300, 10))
    at = [next_entry(ChanceLook(course, marks, {}, {}, now)) for now in (0, 40, 122, 123, 290)]
    assert at == [40, 123, 123, 40, 40]
    at = [next_entry(ChanceLook(course, [], {}, {}, now)) for now in (0, 15, 290)]
    assert at == [10, 20, 0], "from moment to moment where none is numbered"


def test_a_broken_line_has_strokes_and_gaps_around_its_corners():
    course = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert list(dash_line(course, ())) == [((0, 0), (10, 0)), ((10, 0), (10, 10))]
    strokes = list(dash_line(course, (6, 3)))
    assert strokes == [((0, 0), (6, 0)), ((9, 0), (10, 0)), ((10, 0), (10, 5)), ((10, 8), (10, 10))]


@pytest.fixture
def over(window):
    """The hands at a game that was given up after some orders, and its page."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "5"))
    page = hand.app.top_page
    assert hand.persons_turn()
    given = 0
    while (
        given < 5
        or page.desk.screen.shown_seat.why_not(page.desk.orders.end_by("concede").command) is not None
    ):
        page.desk.talk.take(
            page.desk.orders.give_order(page.desk.orders.current_choices()[-1].command, confirmed=True)
        )
        given += 1
        assert hand.persons_turn()
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    hand.until(lambda: page.end.open and not page.aftermath.is_busy, what="the end is shown")
    return hand


def test_the_end_of_a_game_leads_to_its_review_and_that_to_every_moment(over, monkeypatch, pressed):
    hand, finder = over, Finder(over, monkeypatch)
    finder.click("Review")
    page = hand.app.top_page
    assert isinstance(page, ReplayPage)
    review, play = page.review, page.playback
    assert review.open
    hand.until(lambda: review.reviewing.known_review is not None, what="the chances have come")
    assert not finder.cut()
    review.reviewing.stop_early()
    hand.until(lambda: review.reviewing.is_whole, 60, "the review has come")
    whole = review.reviewing.known_review
    assert whole.worst == () or whole.worst[0].cost > 0
    hand.step(2)
    assert play.at == play.step_ends[0]
    hand.click(*pressed["chances"])
    course = whole.moments
    middle = (course[0].entry + course[-1].entry) / 2
    assert abs(play.at - middle) <= 0.1 * play.entry_count + 2
    begins = turns_of(course)
    hand.key("HOME")
    start = play.at
    hand.key("N")
    assert play.at == next(one for one in begins if one > start)
    hand.key("END")
    hand.key("B")
    assert play.at == begins[-1]
    dear = CostlyDecision(
        entry=10, turn=1, player="allies", side="allies", unit="", given="pass", better="dig in",
        idea="greedy", why=("cover (WSS 5.1)",), before=0.5, after=0.4, games=9,
    )  # fmt: skip
    review.reviewing.told = msgspec.structs.replace(whole, worst=(dear,))
    hand.write("2")
    assert play.at == begins[-1], "there is no second one"
    hand.write("1")
    assert play.at == 9, "the board before the decision"
    hand.key("HOME")
    finder.click("1. United States, turn 1, entry 10")
    assert play.at == 9
    assert not finder.cut()
    _to_the_graph(hand)
    hand.key("RETURN")
    assert play.at == 9, "the only decision that is numbered"
    review.reviewing.told = msgspec.structs.replace(whole, worst=())
    hand.key("RETURN")
    assert play.at == next(one.entry for one in course if one.entry > 9)
    hand.key("ESCAPE")
    hand.write("1")
    play.go(9)
    hand.key("R")
    assert not review.open
    hand.write("1")
    hand.key("N")
    assert play.at == 9, "without the review the keys do nothing"


def _to_the_graph(hand):
    """By Ctrl+Tab and Tab alone."""
    from imgui_bundle import imgui
    from pyglet.window import key

    context = imgui.get_current_context()
    graph = next(one for one in context.windows if one.name == "review").get_id("chances")
    for _ in range(8):
        hand.key("TAB", key.MOD_CTRL)
        hand.step(2)
        if context.nav_window.root_window.name == "review":
            break
    for _ in range(4):
        if context.nav_id == graph:
            return
        hand.key("TAB")
    raise AssertionError("Tab does not lead to the graph")


def test_the_review_goes_on_in_another_process_and_may_be_left_at_any_time(over):
    hand = over
    journal = str(hand.app.top_page.desk.journal)
    hand.app.home()
    hand.app.open(Start("replay", journal, reviews=True))
    page = hand.app.top_page
    hand.until(lambda: page.review.reviewing.decisions_done[1] > 0, what="thinking has begun")
    assert not page.review.reviewing.is_whole
    lane = page.review.reviewing.lane
    assert lane in hand.app.jobs.lanes
    hand.key("PAGEDOWN")
    assert page.playback.step == 1, "the replay goes on meanwhile"
    hand.key("ESCAPE")
    assert not page.review.open
    hand.key("ESCAPE")
    assert hand.app.top_page is not page
    assert lane not in hand.app.jobs.lanes


def test_a_game_that_goes_on_is_not_reviewed(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "5"))
    hand.persons_turn()
    hand.app.open(Start("replay", str(hand.app.top_page.desk.journal)))
    hand.step(2)
    hand.key("R")
    assert hand.app.message[0] == NOT_OVER
    assert not hand.app.top_page.review.open


def test_a_journal_that_cannot_be_read_any_more_is_told(over, tmp_path):
    hand = over
    journal = hand.app.top_page.desk.journal
    hand.app.home()
    hand.app.open(Start("replay", str(journal)))
    page = hand.app.top_page
    journal.rename(tmp_path / "elsewhere")
    hand.key("R")
    hand.until(lambda: page.review.reviewing.problem, what="it is told")
    assert page.review.reviewing.problem.startswith("the game could not be reviewed: ")
