"""A hint is drawn on the board and given by its button; an attack that is formed is called off by one."""

from __future__ import annotations

from tests.client.pages.finding import Finder
from tests.client.pages.hand import _card_at
from wsn.bots.contest import Budget
from wsn.client.opening import Start
from wsn.desk.marks import LineMark, UnitMark


def hinted(window):
    """A game whose person has asked for a hint, and has it."""
    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800))
    page = hand.app.top_page
    for _ in range(30):  # up to a decision whose orders lead from a unit to a place
        assert hand.persons_turn()
        if page.desk.screen.shown_seat.view.frames[-1].phase == "move":
            break
        page.desk.talk.take(
            page.desk.orders.give_order(page.desk.orders.current_choices()[0].command, confirmed=True)
        )
    page.hint.hinting.budget = Budget(games=8)
    page.do("hint")
    hand.until(lambda: page.hint.hinting.told is not None, 60, "the hint has come")
    hand.step(4)
    return hand


def test_the_order_of_a_hint_is_drawn_on_the_board_and_given_by_its_button(window, monkeypatch):
    """It covered the hexes that it named, drew nothing, and its lines could not be clicked."""
    hand = hinted(window)
    page = hand.app.top_page
    first = page.hint.hinting.told.lines[0].order
    assert page.desk.talk.lit is not None
    assert page.desk.talk.lit.text == first
    choice = next(one for one in page.desk.orders.current_choices() if one.text == first)
    drawn = [mark for mark in page.pointed_marks() if isinstance(mark, LineMark)]
    assert bool(drawn) == (choice.kind in ("space", "target"))
    given = len(page.desk.game.entries)
    finder = Finder(hand, monkeypatch)
    finder.click("Give this order##1")
    assert page.desk.game.entries[given].command == choice.command
    assert not page.hint.open


def test_an_attack_that_is_formed_is_taken_back_as_a_whole(window, monkeypatch):
    """While joiners were chosen only Undo led back, a step at a time."""
    hand = window(Start("scenario", "first_orders", ("human", "human"), "1"), (1280, 800))
    page = hand.app.top_page
    orders = page.desk.orders
    for _ in range(200):
        assert hand.persons_turn()
        kinds = {type(one.command).__name__: one.command for one in orders.current_choices()}
        if orders.formed_from is not None:
            break
        wanted = next((kinds[k] for k in ("FireAt", "Choose", "ActivateOfficer") if k in kinds), None)
        page.desk.talk.take(orders.give_order(wanted or orders.current_choices()[-1].command, confirmed=True))
    before = orders.formed_from
    assert before is not None
    Finder(hand, monkeypatch).click("Cancel this attack##formed")
    assert len(page.desk.game.entries) == before
    assert orders.formed_from is None


def test_a_card_under_the_pointer_lights_up_whom_it_would_order(window):
    """The units were listed as hexes under the card, and nothing was lit."""
    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800))
    assert hand.persons_turn()
    page = hand.app.top_page
    desk = page.desk
    assert desk.screen.shown_seat.view.frames[-1].phase == "play"
    lit = 0
    for n, card in enumerate(page.hand.cards_held()):
        hand.move(*_card_at(page, n))
        hand.step(2)
        ordered = {mark.unit for mark in page.pointed_marks() if isinstance(mark, UnitMark)}
        assert ordered == set(desk.overlay.ordered_by(card.card))
        told = " ".join(row.short for row in map(desk.orders.row, desk.orders.current_choices()) if card.card)
        assert not ordered or told
        lit += bool(ordered)
        for unit in ordered:
            assert desk.screen.shown_seat.view.units[unit].side == desk.screen.shown_seat.plays_for
    assert lit
    hand.move(600, 300)
    hand.step(2)
    assert page.desk.talk.lit is None
