"""What the pointer tells of a hex: what the ground does, with rules that can be opened."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.client.pages.read.rules import RulesPage
from wsn.desk.answers import Menu
from wsn.systems.war_storms.rules.commands import ActivateOfficer, Choose, MoveTo


@pytest.fixture
def acting(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "3"), (1280, 800))
    assert hand.persons_turn()
    hand.give(ActivateOfficer(unit="Doyle"))
    hand.give(Choose(unit="K1"))
    return hand


def test_the_pointer_tells_what_the_ground_does_and_the_rule_opens(acting, pressed):
    page = acting.app.top_page
    acting.point("A506")
    told = [str(one) for one in page.card.effects]
    assert told[0] == "AP and ART fire in open: divided by 2 (WSS 5.1)"
    assert any(line.startswith("spotted within 8 hexes there (in open, moved +2)") for line in told)
    assert page.card.more == (), "the cost for other units is left out while one acts"
    acting.step(2)
    acting.click(*pressed["rule:WSS 5.2"])
    assert isinstance(acting.app.top_page, RulesPage)
    acting.key("ESCAPE")
    assert acting.app.top_page is page


def test_a_question_about_a_hex_tells_everything_and_its_rules_open(acting, pressed):
    page = acting.app.top_page
    acting.click_on("A907", "right")
    acting.step(3)
    asked = page.desk.talk.answer
    assert any("AP fire in built up: divided by 5" in effect.text for effect in asked.effects)
    assert any("tracked from" in line for line in asked.more), asked.more
    (_, refusal), *_ = asked.refusals
    acting.click(*pressed[f"rule:{refusal.rule}"])
    assert isinstance(acting.app.top_page, RulesPage)


def test_a_refused_click_names_a_rule_that_opens(acting, pressed):
    acting.click_on("A907")
    acting.step(3)
    rule = acting.app.top_page.desk.talk.answer.refusals[0][1].rule
    acting.click(*pressed[f"rule:{rule}"])
    assert isinstance(acting.app.top_page, RulesPage)


def test_a_pointer_that_jumps_from_a_panel_onto_the_board_and_rests_there_is_told(acting):
    """What lay under it came only when it moved again: the panels had the first motion."""
    page = acting.app.top_page
    place = acting.place("A506")
    acting.move(1137, 403)
    acting.step(2)
    assert page.pick.space is None
    acting.move(*place)
    acting.step(2)
    assert page.pick.space == "A506"
    acting.move(1137, 403)
    acting.step(2)
    assert page.pick.space is None, "and back"


def test_who_has_left_is_no_longer_told_of_under_a_pointer_that_lies_still(acting):
    """The card told the odds against a unit that had gone from there, until the pointer moved."""
    page = acting.app.top_page
    unit = page.desk.orders.acting
    space = page.desk.screen.shown_seat.view.units[unit].place
    one = next(one for one in page.view.where.counters if one.counter.unit == unit)
    acting.move(*page.view.camera.to_window(one.x, one.y))
    assert (page.pick.space, page.pick.unit) == (space, unit)
    away = next(c for c in page.desk.orders.current_choices() if isinstance(c.command, MoveTo))
    page.desk.talk.take(page.desk.orders.give_order(away.command))
    acting.step(4)
    assert page.desk.screen.shown_seat.view.units[unit].place != space
    assert page.pick.space == space
    assert page.pick.unit != unit


@pytest.mark.parametrize("button", ["left", "right"])
def test_an_enemy_who_cannot_be_struck_now_is_told_about_and_not_called_somebody_elses(window, said, button):
    """While one was asked whether to fire, a click on him said in red that he is not yours to fire with."""
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "greedy"), "7"), (1280, 800))
    assert hand.persons_turn()
    page = hand.app.top_page
    assert "in your field of fire" in page.desk.screen.status().prompt
    hand.until(lambda: not page.aftermath.is_busy, 20)
    hand.click_on("D806", button)
    assert isinstance(page.desk.talk.answer, Menu)
    assert {one.name for one in page.desk.talk.answer.units} == {
        "Anti-tank Gun Platoon, 8th Company, heavy",
        "Lt. Brandt",
    }
    hand.step(2)
    said.clear()
    hand.step()
    assert "Lt. Brandt" in said
    assert not [one for one in said if "not yours" in one]
    assert not page.desk.talk.answer.refusals


def test_what_a_click_would_do_is_not_told_while_the_pointer_lies_on_a_button(window, monkeypatch):
    """The panel went on to promise an order at the hex pointed at last, over a button that ends the turn."""
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "greedy"), "7"), (1280, 800))
    hand.persons_turn()
    page = hand.app.top_page
    unit = next(u for u in page.desk.orders.able_units if page.desk.screen.shown_seat.view.units[u].place)
    hand.point(str(page.desk.screen.shown_seat.view.units[unit].place))
    assert page.card is not None
    assert page.card.would
    hand.move(1200, 300)  # into the column, on the decision
    hand.step(2)
    assert page.card is not None
    assert page.card.would == ()
    assert page.column.last
