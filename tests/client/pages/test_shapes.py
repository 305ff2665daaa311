"""Games on areas and on squares in the window: seen, picked, walked over with the keys, and played."""

from __future__ import annotations

from importlib import import_module

import pytest

from wsn.client.opening import Start
from wsn.engine.game import Game
from wsn.systems import registered


@pytest.fixture(params=["areas", "outposts"])
def toy(request, home):
    """A journal of a new game of a toy system, and the system itself."""
    with registered(f"tests.toys.{request.param}"):
        made = import_module(f"tests.toys.{request.param}")
        journal = home / f"{request.param}.wsn.jsonl"
        Game.new(made.SYSTEM, made.SETUP, seed="7", journal=journal).close()
        yield str(journal)


def test_every_space_is_picked_where_it_is_drawn_and_reached_with_the_arrows(toy, window):
    hand = window(Start("journal", toy, ("human", "human")))
    view = hand.app.board_view()
    for space in view.board.spaces:
        x, y = view.camera.to_window(*view.plan.centre(view.board.spaces[space]))
        assert view.pick_at(x, y).space == space
    page = hand.app.top_page
    page.desk.screen.lift_curtain()  # two people play a game with secrets: the board is handed over first
    seen = set()
    for name in ("RIGHT", "DOWN", "LEFT", "LEFT", "UP", "RIGHT", "RIGHT", "DOWN"):
        hand.key(name)
        seen.add(page.cursor_hex)
    assert len(seen) > 3
    assert seen <= set(view.board.spaces)


def test_orders_are_given_by_clicks_on_the_board(toy, window):
    hand = window(Start("journal", toy, ("human", "human")))
    page, view = hand.app.top_page, hand.app.board_view()
    for side in page.desk.game.system.sides:
        page.desk.play_by(side, "human")
    by_pointer = 0
    for _ in range(6):
        hand.step(2)
        page.desk.screen.lift_curtain()
        hand.step(2)
        choices = page.desk.orders.current_choices()
        aimed = [c for c in choices if any(p in view.board.spaces for p in c.points_at)]
        if not aimed:
            page.desk.orders.give_order(choices[0].command, confirmed=True)
            continue
        by_pointer += hand.give(aimed[0].command) == "pointer"
    assert by_pointer >= 2


def test_what_lies_in_a_tray_is_picked_there(toy, window):
    hand = window(Start("journal", toy, ("human", "human")))
    view = hand.app.board_view()
    waiting = [one for one in view.where.counters if not one.counter.space]
    assert bool(waiting) == ("outposts" in toy)
    for one in waiting:
        picked = view.pick_at(*view.camera.to_window(one.x, one.y))
        assert (picked.space, picked.unit) == (None, one.counter.unit)
        page = hand.app.top_page
        page.hover(picked)
        card = page.card
        assert card is not None, "a unit beside the map has its card too"
        assert card.title == page.desk.screen.shown_seat.about(one.counter.unit).name
        assert card.lines
