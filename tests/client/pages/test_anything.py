"""Somebody who clicks and types anything anywhere: the window stands, and the game on disk is whole."""

from __future__ import annotations

import random

import pytest

from wsn.client.opening import Start
from wsn.engine.game import Game
from wsn.engine.verify import verify
from wsn.systems import system_of

KEYS = (
    *"BENAJTLSKVCGMUO",
    *("F1", "F3", "F10", "PAGEUP", "PAGEDOWN", "HOME", "END", "TAB", "RETURN", "ESCAPE"),
    *("LEFT", "RIGHT", "UP", "DOWN", "SPACE", "BACKSPACE"),
)
MODS = (0, 0, 0, 1, 2)
"""None, Shift, Ctrl."""


@pytest.mark.parametrize(
    ("scenario", "seed", "times"),
    [
        ("first_orders", 1, 60),
        pytest.param("first_orders", 1, 160, marks=pytest.mark.slow),
        pytest.param("easy_red", 2, 160, marks=pytest.mark.slow),
    ],
)
def test_anything_may_be_clicked_and_typed(window, scenario, seed, times):
    hand = window(Start("scenario", scenario, ("human", "human"), str(seed)))
    app, page = hand.app, hand.app.top_page
    app.change(confirm_ends=False)
    desk, dice = page.desk, random.Random(seed)
    for _ in range(times):
        what = dice.random()
        if what < 0.4:
            hand.key(dice.choice(KEYS), dice.choice(MODS))
        elif what < 0.55:
            hand.write(dice.choice("123456789?+-.,"))
        elif what < 0.9:
            button = dice.choice(("left", "left", "right"))
            hand.click(dice.uniform(0, 1024), dice.uniform(46, 704), button, dice.choice(MODS))
        elif desk.orders.current_choices():
            page.desk.talk.take(desk.clicks.choose(dice.randrange(len(desk.orders.current_choices())) + 1))
            hand.step()
        if app.top_page is not page:  # a button led elsewhere: back to the game
            app.back()
        if app.top_page is not page:
            break
    assert not app.window.is_closed
    entries = len(desk.game.entries)
    assert entries > 2
    app.home()
    assert verify(desk.journal, system_of).difference is None
    kept = Game.load(desk.journal, system_of, read_only=True)
    assert kept.state == desk.game.state
    assert len(kept.entries) == entries
