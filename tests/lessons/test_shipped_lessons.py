"""Every lesson that is shipped can be taken to its end, and forgives every wrong order on the way."""

from __future__ import annotations

import re

import pytest

from tests.lessons.learning import coach_of, taught
from wsn.lessons.rehearsal import problems_of_lesson
from wsn.lessons.shelf import all_lessons, lesson_names
from wsn.systems import SYSTEMS

LESSONS = sorted(lesson_names())
SHORT = [name for name in LESSONS if name != "coached_battle"]


def test_there_are_ten_lessons_in_a_fixed_order_and_every_game_has_one():
    shelf = all_lessons()
    assert [lesson.file.order for lesson in shelf] == list(range(1, len(shelf) + 1))
    assert len(shelf) >= 10
    assert {lesson.file.system for lesson in shelf} == set(SYSTEMS)
    assert all(2 <= one.file.minutes <= 5 for one in shelf if one.name != "coached_battle")
    systems = [lesson.file.system for lesson in shelf]
    assert systems == sorted(systems, key=systems.index), "the lessons of a game stand together"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_no_problems_and_plays_to_its_end(name):
    assert problems_of_lesson(lesson_names()[name]) == ()


@pytest.mark.parametrize("name", LESSONS)
def test_a_page_is_short_cites_rules_and_tells_what_to_do(name):
    file = coach_of(name).lesson.file
    for step in file.steps:
        assert len(step.text) <= 600, f"{step.title}: one idea at a time"
        assert step.title
        assert not re.search(r"[`*_]", step.text + step.hint), f"{step.title}: a page is plain text"
    cited = [rule for step in file.steps for rule in step.rules]
    assert len(set(cited)) >= 3


@pytest.mark.parametrize("name", SHORT)
def test_wrong_orders_are_answered_and_nothing_is_lost(name):
    coach, answered = coach_of(name), 0
    for _ in taught(coach):
        if coach.open or coach.game.deciding != coach.side:
            continue
        state, at, wanted = coach.game.state, coach.at, {choice.command for choice in coach.wanted_choices()}
        for choice in coach.seat.choices():
            if choice.command in wanted:
                continue
            said = coach.judge(choice.command)
            assert said
            assert coach.coaching().said == said
            answered += 1
        assert (coach.game.state, coach.at) == (state, at)
    assert coach.finished
    assert answered > 5


@pytest.mark.parametrize("name", SHORT)
def test_what_is_marked_is_there(name):
    coach, steps = coach_of(name), 0
    for _ in taught(coach):
        told, steps = coach.coaching(), steps + 1
        if told.wanted and not told.free:
            assert told.todo, f"{name}, step {told.number}: the wanted order has no words"
            assert coach.wanted_choices()
    assert steps, "a lesson without a step; one of questions alone wants no order"
