"""A new game opens with its goals, once; Enter, Escape or a click puts them away."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start

NEW = Start("scenario", "first_orders", ("human", "greedy"), "1")


@pytest.mark.parametrize("way", ["enter", "escape", "click", "key"])
def test_the_goals_lie_open_at_the_start_and_are_put_away(way, window):
    hand = window(NEW, (1280, 800), briefed=False)
    page = hand.app.top_page
    assert page.goals.open
    assert page.goals.goal_topics()
    entries = len(page.desk.game.entries)
    if way == "click":
        area = page.view.camera.area
        hand.click(area.right_edge - 40, area.bottom_edge - 200)
    elif way == "key":
        hand.app.do("goals")
    else:
        hand.app.key(way, frozenset())
    hand.step(2)
    assert not page.goals.open
    assert page.desk.clicks.selected_unit is None
    assert page.desk.clicks.refused_space is None, "the click was for the briefing"
    if way in ("enter", "escape"):
        assert len(page.desk.game.entries) == entries
        assert not page.desk.talk.is_asking
    page.do("goals")
    assert page.goals.open
    assert not page.goals.first


def test_bots_wait_until_the_goals_are_read(window):
    hand = window(Start("scenario", "first_orders", ("greedy", "human"), "1"), briefed=False)
    page = hand.app.top_page
    before = len(page.desk.game.entries)
    hand.step(10)
    assert len(page.desk.game.entries) == before
    page.do("act")
    if page.desk.screen.bot_decides:
        hand.until(lambda: len(page.desk.game.entries) > before, what="the bot plays")


def test_not_between_bots_nor_in_a_game_that_goes_on(window):
    assert not window(
        Start("scenario", "first_orders", ("greedy", "greedy"), "1"), briefed=False
    ).app.top_page.goals.open
    hand = window(NEW, briefed=False)
    journal = str(hand.app.top_page.desk.journal)
    hand.app.home()
    hand.app.open(Start("journal", journal))
    assert not hand.app.top_page.goals.open
    hand.app.home()
    hand.app.open(Start("replay", journal))
    assert not hasattr(hand.app.top_page, "goals")


def test_whoever_gives_an_order_has_begun(window):
    hand = window(Start("scenario", "first_orders", ("human", "human"), "1"), briefed=False)
    page = hand.app.top_page
    hand.step(2)
    page.desk.screen.lift_curtain()
    page.desk.orders.give_order(page.desk.orders.current_choices()[0].command, confirmed=True)
    hand.step(2)
    assert not page.goals.first
