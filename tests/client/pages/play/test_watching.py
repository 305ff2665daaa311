"""What the column, the hand and the recap say while and after a fight is watched, in the real window."""

from __future__ import annotations

from tests.client.pages.finding import Finder
from tests.seeds import seed_dealing
from wsn.client.opening import Start
from wsn.client.pages.play.game import GamePage
from wsn.client.panels import widgets
from wsn.desk.answers import Menu, NoAnswer
from wsn.systems.hex_tiles.rules.commands import Battle, Done, MoveTo, OrderUnit

FIGHT = Start("scenario", "first_orders", ("human", "greedy"), "1")
TILES = Start("scenario", "airel_bridge", ("human", "greedy"), "726875764777380555")


def now(hand, said):
    hand.step(2)
    said.clear()
    hand.step()
    return list(said)


def begun(window, start=FIGHT):
    hand = window(start)
    hand.app.change(animation=True, speed="slow", enemy="slow")
    hand.app.top_page.goals.begin()
    return hand


def fired(window):
    """The machine guns have fired, and dice fall."""
    hand = begun(window)
    page = hand.app.top_page
    for space in ("A507", "A607"):
        hand.click_on(space)
        hand.until(lambda: page.desk.screen.person_decides and not page.aftermath.is_busy, 20)
    hand.click_on("A807")
    assert isinstance(page.desk.talk.answer, Menu)
    hand.write("1")
    hand.key("RETURN")
    hand.key("E")
    hand.until(lambda: page.view.film is not None and not page.view.film.light, 30, "a fight is watched")
    hand.until(lambda: page.desk.screen.person_decides, 30, "the fire is settled")
    assert page.view.film is not None
    return hand


def test_the_column_tells_the_next_decision_only_when_the_film_is_over(window, said, monkeypatch):
    hand = fired(window)
    page = hand.app.top_page
    finder = Finder(hand, monkeypatch)
    assert "K Company: choose a unit" not in now(hand, said)
    words = [one.words for one in finder.look()]
    assert "End the activation" not in words
    finder.click("Skip")
    hand.until(lambda: not page.aftermath.is_busy, 20, "it is skipped")
    assert "K Company: choose a unit" in now(hand, said)
    assert "End the activation" in [one.words for one in finder.look()]


def test_a_list_that_was_left_open_tells_the_next_orders_only_when_the_film_is_over(window, monkeypatch):
    """The rows of the next decision stood beside the board while its dice still fell."""
    hand = fired(window)
    page = hand.app.top_page
    page.desk.talk.list_open = True
    finder = Finder(hand, monkeypatch)
    assert not [one.label for one in finder.look() if one.label.startswith("##all")]
    finder.click("Skip")
    hand.until(lambda: not page.aftermath.is_busy, 20, "it is skipped")
    assert [one.label for one in finder.look() if one.label.startswith("##all")]


def test_what_a_bot_is_asked_is_not_told_to_the_player_as_if_he_were(window, said, monkeypatch):
    hand = begun(window)
    page = hand.app.top_page
    monkeypatch.setattr(page.desk.bots, "tick", lambda *_: False)
    for space in ("A507", "A507"):
        hand.click_on(space)
    hand.key("ESCAPE")
    choices = page.desk.orders.current_choices()
    move = next(c for c in choices if getattr(c.command, "unit", "") == "K1")
    page.desk.talk.take(page.desk.orders.give_order(move.command))
    hand.step(2)
    page.skip_film()
    hand.click_on("A608")
    assert page.desk.screen.bot_decides
    hand.until(lambda: page.view.film is None, 20, "it has gone there")
    told = now(hand, said)
    assert any("Germany" in one for one in told)
    assert not any("your field of fire" in one for one in told)


def test_the_card_of_a_place_tells_no_order_while_a_film_leads_to_it(window, monkeypatch):
    """The next order stood there before the last one had been shown."""
    hand = begun(window)
    page = hand.app.top_page
    hand.app.change(animation=True, speed="slow")
    hand.point("A507")
    assert page.card.would, "an order may be given there"
    whole = page.card
    with monkeypatch.context() as patch:
        patch.setattr(type(page.aftermath), "leads_on", True)
        told = page.card
    assert told.title == whole.title
    assert told.would == told.refusals == ()
    assert told.lines == whole.lines[whole.orders :]


def test_a_menu_of_what_a_unit_can_do_bears_its_name_and_not_that_of_its_target(window, said):
    hand = begun(window)
    page = hand.app.top_page
    for space in ("A507", "A607"):
        hand.click_on(space)
        hand.until(lambda: page.desk.screen.person_decides and not page.aftermath.is_busy, 20)
    hand.click_on("A807")
    assert isinstance(page.desk.talk.answer, Menu)
    told = now(hand, said)
    assert "Machine Gun Platoon, K Company: choose an order" in told
    assert not any(one.startswith("Machine Gun Platoon, 5th Company: choose") for one in told)


def test_a_menu_of_ways_to_play_a_card_bears_its_title(window, said):
    seed = seed_dealing("villiers_fossard", "infantry_assault")
    hand = window(Start("scenario", "villiers_fossard", ("human", "greedy"), str(seed)), (1280, 800))
    page = hand.app.top_page
    hand.until(lambda: page.desk.screen.person_decides and not page.aftermath.is_busy, 20)
    page.desk.talk.take(page.desk.clicks.card("infantry_assault"))
    assert isinstance(page.desk.talk.answer, Menu)
    told = now(hand, said)
    assert "Infantry assault: choose an order" in told
    assert not any("infantry_assault" in one for one in told)


def test_a_click_on_the_enemy_tells_about_him_where_there_is_nothing_to_do_to_him(window, said):
    hand = begun(window)
    page = hand.app.top_page
    hand.click_on("A906")
    assert isinstance(page.desk.talk.answer, Menu)
    assert page.desk.talk.answer.units
    assert not page.desk.talk.answer.refusals
    assert not any("not yours" in one for one in now(hand, said))
    hand.key("ESCAPE")
    hand.click_on("A606")  # one's own unit that cannot be picked: why not
    assert not isinstance(page.desk.talk.answer, Menu)


def test_the_enemy_who_was_only_asked_did_nothing_to_tell_of(window):
    hand = begun(window, TILES)
    hand.app.change(speed="at once", enemy="at once")
    page = hand.app.top_page
    assert isinstance(page, GamePage)
    played = next(c for c in page.desk.orders.current_choices() if c.command.card == "attack_centre")
    page.desk.talk.take(page.desk.orders.give_order(played.command))
    orders = page.desk.orders
    for unit in ("a-inf1", "a-inf2", "a-inf5"):
        orders.give_order(OrderUnit(unit=unit))
    orders.give_order(MoveTo(unit="a-inf2", space="F5"))
    orders.give_order(Done(), confirmed=True)
    orders.give_order(Battle(unit="a-inf2", target="x-inf1"))
    page.desk.talk.take(NoAnswer())
    hand.until(lambda: page.desk.screen.person_decides and not page.aftermath.is_busy, 30, "it is fought out")
    hand.step(3)
    entries = page.desk.game.entries
    assert any(one.by == "axis" for one in entries), "the enemy was asked for a card"
    assert not page.recap.is_offered


def test_no_card_is_shown_large_over_a_film(window, monkeypatch):
    hand = begun(window, TILES)
    page, shown = hand.app.top_page, []
    tip = widgets.draw_tip
    monkeypatch.setattr(widgets, "draw_tip", lambda wide, *where: (shown.append(wide), tip(wide, *where))[1])
    x, y = 88, hand.app.window.size[1] - 60
    hand.move(x, y)
    hand.step(2)
    assert shown, "the card under the pointer is shown large"
    played = next(c for c in page.desk.orders.current_choices() if c.kind == "card")
    page.desk.talk.take(page.desk.orders.give_order(played.command))
    hand.until(lambda: page.view.film is not None, 20, "the card is shown")
    shown.clear()
    hand.step(2)
    assert page.view.film is not None
    assert not shown
    hand.key("SPACE")
    hand.until(lambda: not page.aftermath.is_busy, 20, "it is skipped")
    hand.step(2)
    assert not shown, "another card slid under the pointer, and the board is wanted now"
    hand.move(x + 3, y)
    hand.step(2)
    assert shown, "whoever moves the pointer looks at it"


def test_no_card_is_shown_large_over_the_list_of_its_ways(window, monkeypatch):
    hand = begun(window, TILES)
    page, shown = hand.app.top_page, []
    tip = widgets.draw_tip
    monkeypatch.setattr(widgets, "draw_tip", lambda wide, *where: (shown.append(wide), tip(wide, *where))[1])
    hand.move(88, hand.app.window.size[1] - 60)
    hand.step(2)
    assert shown
    orders = page.desk.orders
    page.desk.talk.take(
        Menu("its ways", tuple(orders.row(choice) for choice in orders.current_choices()[:2]))
    )
    hand.step(1)
    shown.clear()
    hand.step(2)
    assert not shown
    page.desk.talk.put_away()
    hand.step(2)
    assert shown


def test_a_card_tells_what_it_would_do_now(window):
    page = begun(window, TILES).app.top_page
    sheet = page.hand
    told = {card.card: sheet.card_deed(card.card) for card in sheet.cards_held()}
    assert any(words.startswith("Orders ") for words in told.values()), told
    assert all(words.endswith(".") or not words for words in told.values())
    assert sheet.card_deed("no card") == ""
