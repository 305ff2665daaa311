"""An attack is put together by clicks: target first, then who joins; its odds are told before the dice."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of
from wsn.desk.answers import Given
from wsn.desk.marks import HexMark, UnitMark
from wsn.parts.choosing import MarkStack, MarkUnit, UnmarkUnit
from wsn.systems.normandy_44.rules.attacking import AttackHex, AttackWithAll, LaunchAttack
from wsn.systems.normandy_44.rules.composing import AttackChoice
from wsn.table.choices import where


@pytest.fixture
def desk(tmp_path):
    """In the first combat phase of either side in which somebody may be attacked."""
    desk = desk_of("n44_cherbourg", tmp_path, allied="human", german="human")
    desk.screen.lift_curtain()
    while not targets(desk):
        end = desk.orders.end
        order = desk.orders.current_choices()[0].command if end is None else end.row.command
        given(desk.orders.give_order(order, True))
        desk.screen.lift_curtain()
    return desk


def targets(desk):
    return [one.command.target for one in desk.orders.current_choices() if isinstance(one.command, AttackHex)]


def given(answer):
    assert isinstance(answer, Given), answer
    return answer.command


def marked(desk):
    return desk.screen.shown_seat.situation.memo(AttackChoice).marked


def test_the_attack_is_composed_by_clicks_and_its_odds_are_those_of_who_takes_part(desk):
    goal = max(targets(desk), key=lambda one: len(desk.orders.preview(AttackHex(target=one)).reasons))
    (sign,) = {
        mark.text for mark in desk.overlay.board_marks() if isinstance(mark, HexMark) and mark.space == goal
    }
    assert sign == desk.orders.preview(AttackHex(target=goal)).sign, "its mark tells the odds, no percentage"
    assert given(desk.clicks.click_space(goal)) == AttackHex(target=goal)
    assert desk.orders.at_stake.command == AttackWithAll(), "what all of them would come to"
    assert desk.orders.is_composed
    joins = [one.command.unit for one in desk.orders.current_choices() if isinstance(one.command, MarkUnit)]
    space = where(joins[0], desk.screen.shown_seat.view)
    stack = [unit for unit in joins if where(unit, desk.screen.shown_seat.view) == space]
    order = given(desk.clicks.click_space(space))
    assert order == (MarkStack(space=space) if len(stack) > 1 else MarkUnit(unit=joins[0]))
    assert set(marked(desk)) == set(stack)
    choice = desk.orders.at_stake
    assert choice.command == LaunchAttack()
    (told,) = {mark.text for mark in desk.overlay.board_marks() if getattr(mark, "style", "") == "target"}
    assert told == desk.orders.preview(LaunchAttack()).sign, "as it is, not as it would be with all"
    assert {UnitMark(unit, "acting") for unit in stack} <= set(desk.overlay.board_marks())
    assert given(desk.clicks.click_space(space, stack[0])) == UnmarkUnit(unit=stack[0])
    assert given(desk.clicks.click_space(space, stack[0])) == MarkUnit(unit=stack[0])
    assert desk.orders.formed_from is None, "one button calls the attack off, not two"
    assert not any(
        mark.text
        for mark in desk.overlay.board_marks()
        if isinstance(mark, UnitMark) and mark.style == "can_act"
    ), "the odds with one more are told of the pointer: they would lie on each other"


def test_next_goes_from_target_to_target_where_no_unit_is_picked(desk):
    goals = targets(desk)
    assert desk.clicks.next_unit() is None
    assert desk.clicks.next_target(None) == goals[0]
    assert desk.clicks.next_target(goals[0], back=True) == goals[-1]
    seen = [goals[-1]]
    for _ in goals:
        seen.append(desk.clicks.next_target(seen[-1]))
    assert seen[1:] == goals
