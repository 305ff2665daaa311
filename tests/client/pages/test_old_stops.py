"""Where a new player used to stop, at the real window: who attacks whom, and what a mark says."""

from __future__ import annotations

import pytest

from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.client.panels import widgets
from wsn.systems.hex_tiles import memos
from wsn.table.looks import looks_of
from wsn.table.seat import Seat


@pytest.fixture
def said(monkeypatch):
    """Everything that is written by the window, in the order in which it is."""
    words: list[str] = []
    for name in ("text", "title", "soft"):
        drawn = getattr(widgets, name)

        def noting(told, *args, drawn=drawn, **keys):
            words.append(told)
            return drawn(told, *args, **keys)

        monkeypatch.setattr(widgets, name, noting)
    return words


def played_to(hand, phase):
    """Two people play at random at one screen until a phase is asked, and the one who is asked looks."""
    desk = hand.app.page.desk
    bots = {side: BOTS["random"](f"2/{side}") for side in desk.game.system.sides}
    for _ in range(300):
        side = desk.game.deciding
        assert side is not None, f"the game is over before anybody was asked: {phase}"
        if desk.game.state.frames[-1].phase == phase:
            break
        if desk.screen.curtain is not None:
            hand.key("SPACE")
        command = bots[side].choose(Seat(desk.game, side))
        hand.app.page.talk.take(desk.orders.give(command, confirmed=True))
    assert desk.game.state.frames[-1].phase == phase
    if desk.screen.curtain is not None:
        hand.key("SPACE")
    hand.until(lambda: not hand.app.page.aftermath.busy, 10, "nothing is shown any more")
    return desk


def test_an_ambush_says_who_attacks_whom(window, said):
    hand = window(Start("scenario", "easy_red", ("human", "human"), "2"), (1280, 800))
    desk = played_to(hand, "ambush")
    seat = desk.screen.seat
    fight = seat.situation.memo(memos.Fighting).fight
    hand.step(2)
    said.clear()
    hand.step()
    names = [seat.about(unit).name for unit in (fight.firer, fight.target)]
    sentence = f"{names[0]} close assaults {names[1]} with "
    assert any(sentence in one for one in said), (sentence, said)


def test_the_sign_of_an_ordered_unit_is_not_that_of_a_risky_one(window):
    signs = {}
    for scenario, mark in (("airel_bridge", "ordered"), ("hedgerow_skirmish", "risky")):
        hand = window(Start("scenario", scenario, ("human", "human"), "1"))
        looks = looks_of(hand.app.page.desk.game.system.name)
        signs[mark] = looks.badges[mark]
    assert signs["ordered"].shape != signs["risky"].shape
    assert signs["ordered"].letter != signs["risky"].letter
