"""Whether a command ends a side's run of decisions."""

from __future__ import annotations

import pytest

from tests.seeds import dealt
from wsn.systems.hex_tiles.rules.commands import Done
from wsn.table.seat import Seat


def ordered(card: str) -> Seat:
    """The Americans at Easy Red have played a card and ordered all the units that it lets them order."""
    game = dealt("easy_red", card)
    seat = Seat(game, game.deciding)
    seat.submit(next(c.command for c in seat.choices() if getattr(c.command, "card", "") == card))
    while game.state.frames[-1].phase == "order":
        seat.submit(next(c.command for c in seat.choices() if c.kind == "unit"))
    assert game.state.frames[-1].phase == "move"
    return seat


@pytest.mark.parametrize(
    ("card", "hands"),
    [
        ("attack_left", True),  # nobody can battle: the battles are over at once, and so is the turn
        ("behind_enemy_lines", False),  # the second move comes at once
    ],
)
def test_a_step_of_ones_own_in_which_there_is_nothing_to_do_is_no_step(card, hands):
    seat = ordered(card)
    assert seat.hands_on(Done()) is hands
    if hands:
        side = seat.side
        seat.submit(Done())
        assert seat.game.deciding != side
