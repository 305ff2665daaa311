"""No name that only the program knows is read in the window: all things are called by their names."""

from __future__ import annotations

import re

import pytest

from tests.client.pages.finding import Finder
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.client.panels import prose, widgets

FILE = re.compile(r"\S*(?:\.wsn\.jsonl|[/\\])\S*")
"""The names of files, which are what they are."""


@pytest.fixture
def written(monkeypatch) -> list[str]:
    """All that the window writes, whatever writes it."""
    words: list[str] = []

    def listen(module, name, told):
        draw = getattr(module, name)

        def noting(*args, **keys):
            words.extend(told(*args))
            return draw(*args, **keys)

        monkeypatch.setattr(module, name, noting)

    for name in ("text", "title", "draw_soft", "draw_notice", "fit_text", "hint", "draw_message"):
        listen(widgets, name, lambda said, *_: [said])
    listen(prose, "draw_pieces", lambda runs, *_: [run.words for run in runs])
    return words


def concede(hand) -> None:
    """End the game as soon as that may be done: in some games a side concedes on its activation only."""
    desk = hand.app.top_page.desk
    while hand.persons_turn():
        desk.orders.confirm_order(desk.orders.end_by("concede"))
        if not desk.screen.is_over:
            desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)


@pytest.mark.parametrize(
    ("scenario", "players"),
    [
        ("hedgerow_skirmish", ("human", "greedy")),
        ("villiers_fossard", ("human", "greedy")),
        ("omaha_alone", ("human",)),
    ],
)
def test_nothing_that_is_written_is_an_id(window, written, monkeypatch, scenario, players):
    """Once a menu asked "infantry_assault: what is meant?", a list of games told "won by axis", and the
    start page "map board_a".
    """
    hand = window(Start("scenario", scenario, players, "3"), (1280, 800))
    finder, page, bot = Finder(hand, monkeypatch), hand.app.top_page, BOTS["random"]("3")
    desk = page.desk
    for _ in range(8):
        assert hand.persons_turn()
        page.desk.talk.list_open = True
        written.extend(one.words for one in finder.look())
        for choice in desk.orders.current_choices()[:6]:
            if choice.kind == "card":
                page.desk.talk.take(desk.clicks.card(choice.command.card))
                hand.step(1)
                page.desk.talk.put_away()
                desk.clicks.cancel_step()
        if hand.persons_turn():  # a card that goes in one way only has been played by the click
            desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True)
    page.desk.talk.list_open = False
    for space in {unit.place for unit in desk.screen.shown_seat.view.units.values()} & set(
        page.view.board.spaces
    ):
        hand.point(space)
    concede(hand)
    hand.step(3)
    assert page.end.open
    hand.app.home()
    hand.until(hand.app.top_page.games.rows, what="the game is listed")
    hand.app.top_page.look_at(hand.app.top_page.games.rows()[0])
    hand.step(3)
    hand.app.top_page.looks = "results"
    hand.step(3)
    ids = {
        *desk.game.state.units,
        *desk.game.system.seats,
        *desk.game.system.sides,
        desk.game.system.name,
        scenario,
    }
    ids = {one for one in ids if one.islower()}
    told = " ".join(FILE.sub(" ", words) for words in written)
    found = ids & set(re.findall(r"(?<![\w-])[a-z][\w-]*", told))
    assert not found
    assert not re.findall(r"\b[a-z]+_[a-z_]+\b", told)
