"""What a player who is alone may take back: whatever has told him nothing."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, position
from wsn.systems.omaha_solitaire.rules.commands import PlayCard


@pytest.mark.rule("ENGINE 6")
def test_a_card_is_taken_back_until_something_follows_from_it() -> None:
    p = position("E-16 B02", ep=1, hand=("demolition-1", "patrol-1"))
    q = position("E-16 B02\nsp sp_4 S02 hidden", hand=("patrol-1",))
    p.do(PlayCard(card="demolition-1"))
    assert p.track("engineers") == 3
    p.game.undo(US)
    assert p.track("engineers") == 1
    assert "demolition-1" in p.state.piles["hand"].cards
    q.do(PlayCard(card="patrol-1", space="S02"))
    refusal = q.game.can_undo(US)
    assert refusal is not None
    assert refusal.rule == "ENGINE 6"
