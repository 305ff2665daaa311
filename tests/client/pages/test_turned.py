"""The board turned for whoever sits at its upper edge: all that points at it follows."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.systems.war_storms.rules.commands import ActivateOfficer, Choose, MoveTo

STARTS = ("first_orders", "airel_bridge", "omaha_alone")


@pytest.mark.parametrize("name", STARTS)
def test_what_was_above_is_below_and_every_click_means_the_space_that_is_drawn_there(window, name):
    players = ("human",) if name == "omaha_alone" else ("human", "greedy")
    hand = window(Start("scenario", name, players, "3"), (1280, 800))
    page = hand.app.top_page
    one, other = (space for space in list(page.view.board.spaces)[3:60:40])
    before = [hand.place(space) for space in (one, other)]
    hand.key("X")
    assert page.turned
    after = [hand.place(space) for space in (one, other)]
    for axis in (0, 1):
        assert (before[0][axis] - before[1][axis]) * (after[0][axis] - after[1][axis]) <= 0
    for space in (one, other):
        hand.point(space)
        assert page.pick.space == space
    hand.key("X")
    assert not page.turned
    assert [hand.place(space) for space in (one, other)] == [pytest.approx(place) for place in before]


def test_arrows_go_over_a_turned_board_as_it_lies(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "3"), (1280, 800))
    page = hand.app.top_page
    page.keys.go("A506")
    hand.key("X")
    y = hand.place("A506")[1]
    hand.key("UP")
    assert page.cursor_hex == "A507"
    assert hand.place("A507")[1] < y


def test_counters_and_orders_are_where_their_hexes_are(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "3"), (1280, 800))
    assert hand.persons_turn()
    hand.give(ActivateOfficer(unit="Doyle"))
    hand.give(Choose(unit="K1"))
    page = hand.app.top_page
    hand.key("X")
    view = page.view
    for placed in view.where.counters:
        if placed.counter.space in view.board.spaces:
            x, y = view.plan.centre(view.board.spaces[placed.counter.space])
            assert view.board.at(*view.plan.units(x, y)) == placed.counter.space
    step = next(one for one in page.seat_shown().legal() if isinstance(one, MoveTo))
    hand.click_on(step.space)
    assert page.seat_shown().view.units["K1"].place == step.space
