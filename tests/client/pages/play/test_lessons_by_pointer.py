"""Lessons are taken to their end with the pointer alone: no key is pressed, and nothing is done for him."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.client.panels import coach, pictures
from wsn.desk.answers import Menu, Refused
from wsn.lessons.progress import LessonProgress
from wsn.lessons.shelf import lesson_names
from wsn.table import pointing
from wsn.table.choices import where

QUICK = ("move_and_spot", "line_of_sight", "cards_and_dice")
LESSONS = [
    name if name in QUICK else pytest.param(name, marks=[pytest.mark.slow, pytest.mark.timeout(240)])
    for name in sorted(lesson_names())
]


class Learner:
    """Somebody with a mouse and no keyboard."""

    def __init__(self, hand, patch):
        from imgui_bundle import imgui

        self.hand, self.page = hand, hand.app.top_page
        self.finder = Finder(hand, patch)
        self.pictures = {}
        """By their words, where the pictures lay that could be pressed in the last frame."""
        show = pictures.draw_picture

        def noting(*args, **named):
            pressed = show(*args, **named)
            if named.get("presses"):
                low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
                self.pictures[named["words"]] = ((low.x + high.x) / 2, (low.y + high.y) / 2)
            return pressed

        patch.setattr(pictures, "draw_picture", noting)

    @property
    def given(self):
        """How many orders of the game there are."""
        return len(self.page.desk.game.entries)

    def settle(self):
        """Watch until the learner is asked, or has to read."""
        page, screen = self.page, self.page.desk.screen
        page.skip_film()
        self.hand.until(lambda: page.skip_film() or screen.person_decides or screen.is_over, 60, "a turn")
        self.hand.step(2)

    def press(self, number, among=""):
        """A click on the order of a number: in a `menu`, in the list of `all`, or among the buttons."""
        end = f"##{among}{number}"
        one = next((one for one in self.finder.look() if one.label.endswith(end)), None)
        assert one is not None, f"no {end} among {[one.label for one in self.finder.found]}"
        assert one.low <= self.hand.app.window.size[1], f"{one.label} is out of sight"
        self.hand.click(min((one.x + one.right) / 2, one.x + 40), (one.y + one.low) / 2)
        self.hand.step(2)

    def card(self, name):
        """A click on a card of the hand."""
        self.pictures.clear()
        self.hand.step(2)
        title = next(card.title for card in self.page.hand.cards_held() if card.card == name)
        self.hand.click(*self.pictures[title])
        self.hand.step(2)

    def give(self, choice):
        """Give an order where the window offers it: on the board, as a card, or by a button."""
        page, before = self.page, self.given
        if page.sight is not None:
            self.finder.click("Leave Sight")
        name, state = pointing.aim(choice), page.desk.screen.shown_seat.view
        space = (where(name, state) if name in state.units else name) if choice.kind != "card" else None
        if choice.kind == "card":
            self.card(name)
        elif space in page.view.board.spaces:
            actor = pointing.subject(choice)
            if actor is not None and page.desk.clicks.chosen_unit != actor:
                self.hand.click_on(where(actor, state))
            for _ in range(2):
                if self.given == before and not page.desk.talk.is_asking:
                    self.hand.click_on(space)
        else:
            self.press(choice.number)
        if (
            self.given == before and not page.desk.talk.is_asking
        ):  # another counter of the stack lies uppermost
            words = [one.words for one in self.finder.look()]
            if not page.desk.talk.list_open:
                self.finder.click(next((one for one in words if one.startswith("All orders")), str(words)))
            self.press(choice.number, "all")
        if isinstance(page.desk.talk.answer, Menu):
            self.press(
                next(r.number for r in page.desk.talk.answer.rows if r.command == choice.command),
                among="menu",
            )
        assert self.given > before, (choice.text, page.desk.talk.answer, page.lesson.current_coaching.said)

    def sight(self, start, end):
        """Settle a line of sight."""
        if self.page.sight is None:
            self.finder.click("Sight")
        self.hand.click_on(start)
        self.hand.click_on(end)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_taken_to_its_end_with_the_pointer_alone(window, monkeypatch, name):
    hand = window(Start("lesson", name), (1280, 800))
    one, page = Learner(hand, monkeypatch), hand.app.top_page
    teacher, bot = page.lesson.coach, BOTS["greedy"]("learner")
    for _ in range(400):
        one.settle()
        told = page.lesson.current_coaching
        if told.finished:
            break
        if told.sight is not None:
            one.sight(*told.sight)
        elif teacher.wanted_choices():
            one.give(teacher.wanted_choices()[0])
        elif told.until:
            command = bot.choose(teacher.seat)
            one.give(next(c for c in page.desk.orders.current_choices() if c.command == command))
        else:
            one.finder.click("Next")
    assert teacher.finished
    assert LessonProgress.load().done == {name: True}


def test_the_last_page_is_read_before_the_end_of_the_game_is_shown(window, monkeypatch):
    """The end sheet lay over it: who went on from there had never finished the lesson."""
    hand = window(Start("lesson", "coached_battle"), (1280, 800))
    one, page = Learner(hand, monkeypatch), hand.app.top_page
    while page.lesson.coach.step.sight is None:
        one.finder.click("Next")
    one.sight(*page.lesson.coach.step.sight)
    one.finder.click("Leave Sight")
    page.desk.talk.take(page.desk.orders.end_by("concede"))
    page.desk.talk.confirm_command()
    one.settle()
    assert page.desk.screen.is_over
    hand.until(lambda: page.lesson.current_coaching.reads, what="the page on what was")
    assert not page.end.open
    one.finder.click("Next")
    assert page.end.open
    one.finder.click("Look at the board")
    assert LessonProgress.load().done == {"coached_battle": True}
    said = coach.last_words(coach.WaysOn(page.after, alone=False, over=True))
    assert said[0].startswith("The game is over")


def test_a_card_that_the_coach_does_not_want_is_answered_by_him(window, monkeypatch):
    hand = window(Start("lesson", "cards_and_dice"), (1280, 800))
    one, page = Learner(hand, monkeypatch), hand.app.top_page
    one.finder.click("Next")
    before = one.given
    one.card("assault_centre")
    assert page.lesson.current_coaching.said == page.lesson.coach.step.hint
    assert one.given == before
    one.card("attack_centre")
    one.settle()
    assert page.lesson.current_coaching.number == 3
    one.card("assault_centre")  # units are ordered now, and no card is played
    assert page.lesson.current_coaching.said == page.lesson.coach.step.hint
    assert not isinstance(page.desk.talk.answer, Refused), "he answers alone"
