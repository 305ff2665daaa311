"""Where a new player used to stop, at the real window: what is asked, taken back, and marked."""

from __future__ import annotations

import re

from tests.client.pages.finding import Finder
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.desk.marks import UnitMark
from wsn.systems.hex_tiles.rules import memos
from wsn.systems.hex_tiles.rules.commands import PlayCard
from wsn.systems.war_storms.rules.commands import TakeHit
from wsn.table.looks import looks_of
from wsn.table.picture import guide
from wsn.table.picture.palette import SUMMER
from wsn.table.seat import Seat


def played_to(hand, phase):
    """Two people play at random at one screen until a phase is asked, and the one who is asked looks."""
    desk = hand.app.top_page.desk
    bots = {side: BOTS["random"](f"2/{side}") for side in desk.game.system.sides}
    for _ in range(300):
        side = desk.game.deciding
        assert side is not None, f"the game is over before anybody was asked: {phase}"
        if desk.game.state.frames[-1].phase == phase:
            break
        if desk.screen.curtain is not None:
            hand.key("SPACE")
        command = bots[side].choose(Seat(desk.game, side))
        hand.app.top_page.desk.talk.take(desk.orders.give_order(command, confirmed=True))
    assert desk.game.state.frames[-1].phase == phase
    if desk.screen.curtain is not None:
        hand.key("SPACE")
    hand.until(lambda: not hand.app.top_page.aftermath.is_busy, 10, "nothing is shown any more")
    return desk


def test_an_ambush_says_who_attacks_whom(window, said):
    hand = window(Start("scenario", "easy_red", ("human", "human"), "2"), (1280, 800))
    desk = played_to(hand, "ambush")
    seat = desk.screen.shown_seat
    fight = seat.situation.memo(memos.Fighting).fight
    hand.step(2)
    said.clear()
    hand.step()
    names = [seat.about(unit).name for unit in (fight.firer, fight.target)]
    sentence = f"{names[0]} close assaults {names[1]} with "
    assert any(sentence in one for one in said), (sentence, said)


def test_a_card_played_against_a_bot_is_taken_back_until_something_follows_from_it(window, monkeypatch):
    hand = window(Start("scenario", "airel_bridge", ("human", "greedy"), "726875764777380555"), (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.persons_turn()
    page = hand.app.top_page
    desk, before = page.desk, page.desk.game.state
    card = next(c.command for c in desk.orders.current_choices() if isinstance(c.command, PlayCard))
    hand.give(card)
    assert desk.game.state != before
    finder.click("Undo  [Ctrl+Z]")
    assert desk.game.state == before, "the card lies in the hand again"

    first = len(desk.game.entries)
    hand.give(card)
    bot = BOTS["greedy"]("7")
    while desk.orders.can_undo(first) is None:
        assert desk.screen.person_decides, "dice have fallen before the enemy's turn"
        page.desk.talk.take(desk.orders.give_order(bot.choose(desk.screen.shown_seat), confirmed=True))
        hand.step()
    after = len(desk.game.entries)
    assert after > first + 1, "orders alone do not bind"
    page.desk.talk.undo_command(first)
    assert len(desk.game.entries) >= after, "what the dice have shown stays"


def test_who_may_take_a_hit_is_asked_in_words_and_marked(window, said):
    hand = window(Start("scenario", "omaha", ("human", "human"), "2"), (1280, 800))
    desk = played_to(hand, "losses")
    hand.step(2)
    said.clear()
    hand.step()
    assert "Choose which unit takes the hit" in said
    view = hand.app.top_page.view
    candidates = [c.command.unit for c in desk.orders.current_choices() if isinstance(c.command, TakeHit)]
    assert len(candidates) > 1
    marked = {mark.unit for mark in view.marks if isinstance(mark, UnitMark)}
    assert set(candidates) <= marked, view.marks


def test_the_sign_of_an_ordered_unit_is_not_that_of_a_risky_one(window):
    signs = {}
    for scenario, words in (("airel_bridge", "ordered this turn"), ("hedgerow_skirmish", "risky")):
        hand = window(Start("scenario", scenario, ("human", "human"), "1"))
        looks = looks_of(hand.app.top_page.desk.game.system.name)
        key = {told: drawn for drawn, told in guide.marks(SUMMER, looks)}
        assert words in key, "the key of the counters names it"
        signs[words] = re.sub(r"<text.*?</text>", "", key[words])
    assert signs["ordered this turn"] != signs["risky"], "they differ in more than a letter"


def test_with_nothing_ordered_there_is_nothing_to_take_back_in_plain_words(window, said):
    """Once the panel cited a rule of the program that no page of the rules has."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"), (1280, 800))
    hand.persons_turn()
    page = hand.app.top_page
    page.desk.talk.undo_command()
    hand.step(2)
    assert hand.app.message == ("No order was given that could be taken back.", True)
    said.clear()
    hand.step()
    assert not [one for one in said if "ENGINE" in one]
