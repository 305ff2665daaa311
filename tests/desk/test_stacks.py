"""Stacks that march: a click picks one whole, clicks on its counters say who goes, one more sends them."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of
from wsn.desk.answers import Given, Menu
from wsn.desk.marks import HexMark, LineMark, UnitMark
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.movement import MarchStack
from wsn.systems.normandy_44.rules.walking import CallOffMarch, GoTo, HaltMarch, MarchAlone, TakeAlong
from wsn.table.choices import where

STACK, NEAR, FAR = "3209", "3109", "2311"
"""Valognes with two units; a stack next to it; one out of its reach."""


@pytest.fixture
def desk(tmp_path):
    made = desk_of("n44_cherbourg", tmp_path, allied="human", german="human")
    made.screen.lift_curtain()
    return made


def standing(desk, space=STACK):
    view = desk.screen.shown_seat.view
    return tuple(unit for unit in view.units if where(unit, view) == space)


def marching(desk):
    return desk.screen.shown_seat.situation.memo(OnTheMarch).units


def given(answer):
    """The order that a click has given."""
    assert isinstance(answer, Given), answer
    return answer.command


def reached(desk):
    return {mark.space: mark.text for mark in desk.overlay.board_marks() if isinstance(mark, HexMark)}


def test_a_click_on_a_stack_sends_it_whole_and_the_other_orders_there_are_asked_for(desk):
    rows = desk.clicks.ask_about(STACK, None).rows
    assert len(rows) > 2, "other orders are possible there"
    assert desk.overlay.card(STACK).would[0][0].command == MarchStack(space=STACK)
    both = standing(desk)
    assert len(both) == 2
    assert given(desk.clicks.click_space(STACK, both[1])) == MarchStack(space=STACK)
    assert set(marching(desk)) == set(both)
    marks = set(desk.overlay.board_marks())
    assert {UnitMark(unit, "acting") for unit in both} <= marks
    assert set(desk.orders.joined_units) == set(both)


def test_a_click_farther_away_goes_there_at_once_and_its_way_is_shown_before(desk):
    both = standing(desk)
    desk.clicks.click_space(STACK)
    ways = {space: desk.overlay.way_to(space) for space in reached(desk)}
    far, way = max(ways.items(), key=lambda one: len(one[1]))
    assert len(way) > 2
    assert all(isinstance(one, LineMark) for one in way)
    assert (way[0].start, way[-1].end) == (STACK, far)
    assert isinstance(given(desk.clicks.click_space(far)), GoTo)
    assert {desk.screen.shown_seat.view.units[unit].place for unit in both} == {far}


@pytest.mark.rule("N44 9.1")
def test_clicks_on_counters_say_who_of_a_stack_goes(desk):
    first, second = standing(desk)
    desk.clicks.click_space(STACK)
    assert given(desk.clicks.click_space(STACK, second)) == MarchAlone(unit=second)
    assert marching(desk) == (second,)
    assert desk.screen.shown_seat.why_not(MarchAlone(unit=second)).rule == "N44 9.1", "it goes alone already"
    (elsewhere,) = standing(desk, NEAR)
    assert desk.screen.shown_seat.why_not(TakeAlong(unit=elsewhere)).rule == "N44 9.1"
    assert given(desk.clicks.click_space(STACK, first)) == TakeAlong(unit=first)
    assert marching(desk) == (first, second), "in the order in which they stand"
    step = min(
        (one.command for one in desk.orders.current_choices() if isinstance(one.command, GoTo)),
        key=lambda one: desk.orders.preview(one).cost,
    )
    desk.orders.give_order(step)
    assert desk.screen.shown_seat.view.frames[-1].phase == "march", "they can go on"
    assert desk.screen.shown_seat.why_not(MarchAlone(unit=second)).rule == "N44 9.1"
    assert desk.screen.shown_seat.why_not(TakeAlong(unit=elsewhere)).rule == "N44 9.1"


def test_another_stack_in_reach_may_be_picked_in_its_place_and_escape_puts_it_back(desk):
    desk.clicks.click_space(STACK)
    asked = desk.clicks.click_space(NEAR)
    assert isinstance(asked, Menu), "they could go there, or the others could march"
    assert f"choose those in {NEAR} instead" in [row.text for row in asked.rows]
    desk.clicks.choose(asked.rows[-1].number)
    assert marching(desk) == standing(desk, NEAR)
    assert desk.clicks.put_down()
    assert desk.screen.shown_seat.view.frames[-1].phase == "movement"


@pytest.mark.parametrize("begun", [False, True])
def test_a_click_on_a_stack_out_of_reach_ends_the_march_and_picks_that_one(desk, begun):
    desk.clicks.click_space(STACK)
    desk.clicks.click_space(
        STACK, standing(desk)[0]
    )  # it alone: what was given last is no longer who was picked
    if begun:
        costs = {
            one.command: desk.orders.preview(one.command).cost
            for one in desk.orders.current_choices()
            if isinstance(one.command, GoTo)
        }
        desk.orders.give_order(min(costs, key=costs.__getitem__))
        assert desk.screen.shown_seat.view.frames[-1].phase == "march"
    told = desk.overlay.card(FAR).lines[0]
    assert told.startswith("click: halt in" if begun else "click: do not march after all")
    assert given(desk.clicks.click_space(FAR)) == MarchStack(space=FAR)
    assert marching(desk) == standing(desk, FAR)
    assert desk.game.entries[-2].command == (HaltMarch() if begun else CallOffMarch())


def test_a_stack_is_dragged_to_where_it_marches(desk):
    first, second = standing(desk)
    assert desk.clicks.may_drag(first)
    desk.clicks.hold_unit(first)
    goal = min(space for space, text in reached(desk).items() if text and space != NEAR)
    given(desk.clicks.drop_unit(first, goal))
    assert {desk.screen.shown_seat.view.units[unit].place for unit in (first, second)} == {goal}
