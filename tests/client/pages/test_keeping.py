"""The cards that a reconnaissance has drawn, at the window."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.systems.hex_tiles.cards import drawn, held
from wsn.systems.hex_tiles.commands import Keep, PlayCard


@pytest.mark.rule("M44 1.10")
def test_the_cards_drawn_lie_in_the_hand_and_a_click_keeps_one(window):
    hand = window(Start("scenario", "villiers_fossard", ("human", "human"), "3"), (1280, 800))
    desk = hand.app.page.desk

    if desk.screen.curtain is not None:
        hand.key("SPACE")
    side = desk.screen.deciding
    recon = next(
        choice.command
        for choice in desk.orders.choices()
        if isinstance(choice.command, PlayCard) and "recon" in choice.command.card
    )
    assert hand.give(recon) == "card"
    while not any(isinstance(choice.command, Keep) for choice in desk.orders.choices()):
        assert desk.screen.deciding == side
        hand.give(desk.orders.choices()[-1].command)  # no more orders, moves or battles
    pile = desk.game.state.piles[drawn(side)].cards
    shown = [card.card for card in hand.app.page.hand.cards()]
    assert len(pile) == 2
    assert set(pile) <= set(shown)
    kept = next(c.command for c in desk.orders.choices() if isinstance(c.command, Keep))
    assert hand.give(kept) == "card"
    assert kept.card in held(desk.game.state, side)
    assert not desk.game.state.piles[drawn(side)].cards
