"""The main button keeps its place: the second press of two does not give the order that comes there next."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.desk import talk

STORM = Start("scenario", "storm_d_day", ("human", "human"), "3")


def on_the_beaches(hand):
    """The page of a game of Storm Over Normandy at the end of the landings."""
    page = hand.app.top_page
    hand.persons_turn()

    def landed():
        end = page.desk.orders.end
        return end is not None and end.row.text == "no further attack on the beaches"

    hand.play_until(landed)
    return page


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_who_presses_twice_does_not_pass(window, monkeypatch, by):
    """What ends the attacks on the beaches and "Pass" stand in one place."""
    hand = window(STORM, (1280, 800))
    monkeypatch.setattr(talk, "DOUBLE_PRESS_SECONDS", 1000.0)
    said = []
    monkeypatch.setattr(hand.app, "say", lambda words, **more: said.append(words))
    page = on_the_beaches(hand)
    finder = Finder(hand, monkeypatch)
    button = finder.find("No further attack on the beaches")
    before = len(page.desk.game.entries)

    def press():
        if by == "key":
            hand.key("E")
        else:
            hand.click((button.x + button.right) / 2, (button.y + button.low) / 2)

    press()
    page.skip_film()
    hand.step(2)
    assert len(page.desk.game.entries) > before
    then = len(page.desk.game.entries)
    assert page.desk.orders.end.row.text == "pass"
    press()
    assert len(page.desk.game.entries) == then, "nobody has passed"
    assert said[-1] == "Pressed twice: only the first was an order. Press again to pass."
    monkeypatch.setattr(talk, "DOUBLE_PRESS_SECONDS", 0.0)  # and later it is meant
    press()
    assert len(page.desk.game.entries) > then


def test_the_same_order_is_given_as_often_as_it_is_pressed(window, monkeypatch):
    """Where one question comes after another of its kind, a fast player is not held up."""
    hand = window(Start("scenario", "first_orders", ("human", "human"), "7"), (1280, 800))
    monkeypatch.setattr(talk, "DOUBLE_PRESS_SECONDS", 1000.0)
    page = hand.app.top_page
    hand.persons_turn()
    chosen = []
    monkeypatch.setattr(page.desk.clicks, "choose", lambda number: chosen.append(number) or talk.NoAnswer())
    row = page.desk.orders.row(page.desk.orders.current_choices()[0])
    page.desk.talk.end(row)
    page.desk.talk.end(row)
    assert chosen == [row.number] * 2
