"""A game may leave any part at its default but those that every game has: the window plays it."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.cli.absent import ABSENT, FROM, SCENARIO
from tests.gamepages import lacking
from wsn.client.app import App
from wsn.client.opening import Start
from wsn.systems import SYSTEMS

KEYS = ("H", "G", "U", "O", "S", "N", "C", "F1", "ESCAPE", "RIGHT")
"""Keys of the page of a game that open what a part tells."""


def without(monkeypatch, system, absent):
    package = import_module(SYSTEMS[system])
    monkeypatch.setattr(package, "GAME", lacking(package.GAME, *absent))


def tried(hand):
    """What a newcomer tries: the pointer on spaces, keys, two orders. The page stays, the game goes on."""
    page, view = hand.app.top_page, hand.app.board_view()
    before = len(page.desk.game.entries)
    for space in list(view.board.spaces)[::150]:
        hand.point(space)
    for key in KEYS:
        hand.key(key)
    hand.key("ESCAPE")
    for _ in range(2):
        if hand.persons_turn():
            page.desk.orders.give_order(page.desk.orders.current_choices()[0].command, confirmed=True)
        hand.step()
    assert hand.app.top_page is page
    assert len(page.desk.game.entries) > before


def test_a_game_with_none_of_them_is_played_in_the_window(window, monkeypatch):
    without(monkeypatch, "hex_tiles", [part for part in FROM if part != "board"])
    tried(window(Start("scenario", str(SCENARIO["hex_tiles"]), ("human", "greedy"), "2", "seeded")))


@pytest.mark.slow
@ABSENT
def test_a_game_without_one_of_them_is_played_in_the_window(part, window, monkeypatch):
    system = FROM[part]
    if part == "board":
        pytest.skip("nothing can be shown without one: it is refused, as the test below shows")
    without(monkeypatch, system, [part])
    tried(window(Start("scenario", str(SCENARIO[system]), ("human", "greedy"), "2", "seeded")))


def test_a_game_without_a_board_is_refused_in_a_sentence(window, monkeypatch):
    without(monkeypatch, "hex_tiles", ["board"])
    said = []
    monkeypatch.setattr(App, "say", lambda _app, words, bad=False: said.append((words, bad)))
    hand = window(Start("scenario", str(SCENARIO["hex_tiles"]), ("human", "greedy"), "2", "seeded"))
    assert hand.app.top_page.name == "start"
    assert ("Hex tiles is not played on a board, and only boards can be shown", True) in said
