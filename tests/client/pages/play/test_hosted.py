"""The window on a seat at a host: its page opens, orders go there, what others do is shown, faults told."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.host.hosting import RunningHost, running_host
from wsn.client.opening import Start
from wsn.client.pages.play.game import GamePage
from wsn.table.seat import Seat
from wsn.wire.heard import knowledge_digest
from wsn.wire.remote import join_table


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.sqlite") as running:
        yield running


def wait_until(hand, true, seconds: float = 20.0) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it has not come"
        hand.step(1)
        time.sleep(0.01)


def test_a_person_plays_at_a_host_in_the_window(window, host):
    made = host.create("first_orders")
    game = made.hosted.game
    me = game.deciding
    links = {word: f"{host.url}/join/{secret}" for word, secret in made.secrets.items()}
    hand = window(Start("host", links[me]))
    page = hand.app.top_page
    assert isinstance(page, GamePage)
    desk = page.desk
    other = join_table(next(link for word, link in links.items() if word != me))
    count = len(game.entries)
    assert desk.screen.person_decides
    desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
    hand.step(3)
    assert len(game.entries) > count
    for _ in range(60):
        if game.deciding != me:
            break
        wait_until(hand, lambda: desk.screen.person_decides)
        desk.orders.give_order(desk.orders.current_choices()[-1].command, confirmed=True)
        hand.step(2)
    assert game.deciding == other.side
    other.game.catch_up()
    other.submit(other.choices()[0].command)
    wait_until(hand, lambda: len(desk.game.entries) == len(game.entries))
    assert knowledge_digest(desk.screen.seats[me].view) == knowledge_digest(Seat(game, me).view)
    hand.step(3)


def test_a_link_that_opens_nothing_is_told_on_the_start_page(window, host):
    hand = window()
    hand.app.open(Start("host", f"{host.url}/join/nothing"))
    hand.step(2)
    assert not isinstance(hand.app.top_page, GamePage)
    assert "opens no seat" in hand.app.message[0]
    hand.app.open(Start("host", "http://127.0.0.1:1/join/x"))
    assert "cannot be reached" in hand.app.message[0]
