"""What happens by itself is shown whole: nobody has to move the pointer before a panel finds its place."""

from __future__ import annotations

import pytest

from tests.client.pages.resting import settled
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.table.seat import Seat


@pytest.mark.parametrize(("scenario", "orders"), [("first_orders", 10), ("easy_red", 6)])
def test_nothing_waits_for_the_pointer_after_the_enemys_turn(window, scenario, orders):
    """Once the log had not gone to its end, and buttons were cut in half, until the pointer moved."""
    hand = window(Start("scenario", scenario, ("human", "greedy"), "3"), (1280, 800))
    page, bot = hand.app.top_page, BOTS["random"]("3")
    desk = page.desk
    asked = set()
    for _ in range(orders):
        assert hand.persons_turn()
        assert settled(hand), f"{desk.screen.status().prompt}, after {len(desk.game.entries)} entries"
        asked.add(desk.screen.shown_seat.view.frames[-1].phase)
        desk.orders.give_order(
            bot.choose(desk.screen.shown_seat), confirmed=True
        )  # nothing tells the window of it
    assert len(asked) >= 2, asked


def test_a_question_that_the_enemys_attack_puts_has_its_buttons_at_once(window):
    """Once an ambush was asked about, and there was nothing to press."""
    hand = window(Start("scenario", "easy_red", ("human", "human"), "2"), (1280, 800))
    page = hand.app.top_page
    desk = page.desk
    bots = {side: BOTS["random"](f"2/{side}") for side in desk.game.system.sides}
    while desk.game.state.frames[-1].phase != "ambush":
        side = desk.game.deciding
        assert side is not None, "the game is over before there was an ambush"
        desk.screen.lift_curtain()
        desk.orders.give_order(bots[side].choose(Seat(desk.game, side)), confirmed=True)
    desk.screen.lift_curtain()
    assert settled(hand)
