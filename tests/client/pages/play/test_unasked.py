"""Questions with one answer, against a bot in the window: answered by themselves, and never shown."""

from __future__ import annotations

import pytest

from wsn.bots import BOTS
from wsn.client.opening import Start


@pytest.mark.parametrize("scenario", ["villiers_fossard", pytest.param("easy_red", marks=pytest.mark.slow)])
def test_a_person_against_a_bot_is_asked_only_what_he_can_answer(window, scenario):
    """Once a question about a card that he does not hold stood there for a moment, and went by itself."""
    hand = window(Start("scenario", scenario, ("human", "greedy"), "3"), (1280, 800))
    page, bot, by_itself = hand.app.top_page, BOTS["random"]("3"), 0
    desk = page.desk
    for _ in range(60):
        before = len(desk.game.entries)
        if not hand.persons_turn(30):
            break
        mine = [one for one in desk.game.entries[before:] if one.by == "allies"]
        by_itself += len(mine)
        asked = len(desk.game.entries)
        hand.step(3)
        assert len(desk.game.entries) == asked, "what is asked waits for an answer"
        assert desk.screen.shown_seat.unasked() is None
        page.desk.talk.take(desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True))
    assert by_itself, "somewhere the bot battled, and an ambush was out of the question"


def test_nothing_is_told_of_a_question_that_is_answered_by_itself(window):
    hand = window(Start("scenario", "villiers_fossard", ("human", "greedy"), "1"), (1280, 800))
    page, bot = hand.app.top_page, BOTS["random"]("1")
    desk = page.desk
    hand.app.change(animation=True, speed="fast", enemy="fast")

    def battles():
        if desk.screen.person_decides and not desk.screen.has_one_answer:
            page.desk.talk.take(desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True))
        page.skip_film()
        return desk.screen.has_one_answer

    hand.until(battles, 30, "a bot battles")
    assert not desk.screen.person_decides
    assert not desk.orders.current_choices(), "no button, no mark"
    assert page.aftermath.leads_on, "the column tells that the board is to be watched"
