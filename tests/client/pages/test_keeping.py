"""The cards that a reconnaissance has drawn, at the window."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.client.pages.page import side_width
from wsn.client.panels.cards import row
from wsn.systems.hex_tiles.rules.cards import cards_held, drawn_pile
from wsn.systems.hex_tiles.rules.commands import Keep, PlayCard


@pytest.mark.rule("M44 1.10")
def test_the_cards_drawn_lie_in_the_hand_and_a_click_keeps_one(window):
    hand = window(Start("scenario", "villiers_fossard", ("human", "human"), "3"), (1280, 800))
    desk = hand.app.top_page.desk

    if desk.screen.curtain is not None:
        hand.key("SPACE")
    side = desk.screen.deciding_side
    recon = next(
        choice.command
        for choice in desk.orders.current_choices()
        if isinstance(choice.command, PlayCard) and "recon" in choice.command.card
    )
    assert hand.give(recon) == "card"
    while not any(isinstance(choice.command, Keep) for choice in desk.orders.current_choices()):
        assert desk.screen.deciding_side == side
        hand.give(desk.orders.current_choices()[-1].command)  # no more orders, moves or battles
    pile = desk.game.state.piles[drawn_pile(side)].cards
    shown = [card.card for card in hand.app.top_page.hand.cards_held()]
    assert len(pile) == 2
    assert set(pile) <= set(shown)
    wide, high = hand.app.window.size
    hand.step(2)
    hand.click(
        (wide - side_width(wide)) * (len(shown) - 0.5) / len(shown), high - 55
    )  # the last of them, in the same row
    kept = desk.game.entries[-1].command
    assert kept == Keep(card=shown[-1])
    assert kept.card in cards_held(desk.game.state, side)
    assert not desk.game.state.piles[drawn_pile(side)].cards


def test_cards_that_can_lie_in_one_row_do_at_every_width():
    for room in range(500, 2000):
        for count in range(1, 7):
            wide, across = row(room + 0.25, 8.0, count, 150.0, 75.0)
            assert across >= count
            assert wide * count + 8.0 * (count - 1) <= room + 0.5
    assert row(300, 8.0, 6, 150.0, 75.0) == (75.0, 3), "what cannot lie in one row lies in two"
