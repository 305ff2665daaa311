"""The window seats the players of a game, not its sides: one alone with the book, and three on two sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn.client.opening import Start
from wsn.systems import registered

TOYS = Path(__file__).resolve().parents[3] / "toys"


@pytest.fixture(autouse=True)
def toys():
    with registered("tests.toys.siege"), registered("tests.toys.coalition"):
        yield


def test_one_plays_alone_against_the_book_to_the_end(window):
    hand = window(Start("scenario", str(TOYS / "siege.toml"), ("human",), "2", "seeded"))
    desk = hand.app.top_page.desk
    assert list(desk.screen.seats) == ["garrison", None]
    while hand.persons_turn():
        hand.give(desk.game.legal()[0])
    assert desk.game.outcome is not None
    hand.step(3)


def test_two_allies_and_an_enemy_sit_at_one_screen(window):
    hand = window(Start("scenario", str(TOYS / "coalition.toml"), ("human", "human", "human"), "2", "seeded"))
    desk = hand.app.top_page.desk
    assert desk.screen.human_players == ("us", "uk", "axis")
    assert desk.screen.name("uk") == "British"
    seen = set()
    while not desk.screen.is_over:
        if desk.screen.curtain is not None:
            desk.screen.lift_curtain()
        seen.add(desk.screen.deciding_side)
        hand.give(desk.game.legal()[0])
    assert seen == {"us", "uk", "axis"}
    assert desk.game.outcome.winner in (None, "allies", "axis")
    hand.step(3)
