"""The coach: back, next, playing on freely, and going on another day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.lessons.learning import coach_of, taught
from wsn.lessons.coach import Coach
from wsn.lessons.progress import FILE, LessonProgress
from wsn.lessons.shelf import load_lesson
from wsn.table.home import home


def to_step(coach, number):
    for at in taught(coach):
        if at + 1 == number:
            return


def test_back_begins_the_step_again_and_then_the_one_before():
    coach = coach_of("fire_and_cover")
    to_step(coach, 3)
    coach.game.submit(coach.side, coach.example())
    coach.follow()
    entries = len(coach.game.entries)
    assert coach.at == 3
    before = coach.starts[2]
    coach.back()
    assert coach.at == 2
    assert len(coach.game.entries) == before < entries
    coach.back()
    assert coach.at == 1
    steps = list(taught(coach))
    assert coach.finished
    assert steps[0] == 1


def test_back_goes_past_dice_and_the_same_dice_fall_again():
    coach = coach_of("fire_and_cover")
    to_step(coach, 5)
    state = coach.game.state
    coach.back()
    to_step(coach, 5)
    assert coach.game.state == state


def test_an_order_that_is_taken_back_takes_the_lesson_back():
    coach = coach_of("move_and_spot")
    to_step(coach, 3)
    coach.seat.undo()
    coach.follow()
    assert coach.at == 1
    assert coach.coaching().todo


def test_next_at_an_order_lets_the_coach_give_it():
    coach = coach_of("move_and_spot")
    to_step(coach, 2)
    coach.next()
    assert coach.skipping
    coach.game.submit(coach.side, coach.example())
    assert coach.follow()
    assert not coach.skipping


def test_playing_on_freely_takes_any_order_and_back_returns():
    coach = coach_of("move_and_spot")
    to_step(coach, 2)
    wrong = next(c.command for c in coach.seat.choices() if c not in coach.wanted())
    assert coach.judge(wrong)
    coach.play_on()
    assert not coach.judge(wrong)
    coach.game.submit(coach.side, wrong)
    coach.follow()
    assert coach.at == 1
    assert coach.coaching().away
    coach.back()
    assert not coach.coaching().away
    assert coach.example() is not None


def test_the_other_side_does_what_is_written_down():
    coach = coach_of("reaction")
    to_step(coach, 3)
    reacted = [e.command for e in coach.game.entries if e.by == "axis"]
    assert [type(command).__name__ for command in reacted] == ["React"]


def test_a_lesson_goes_on_where_it_was_left():
    coach = Coach.begin(load_lesson("move_and_spot"))
    to_step(coach, 4)
    state = coach.game.state
    coach.leave()
    again = Coach.begin(load_lesson("move_and_spot"))
    assert (again.at, again.game.state) == (3, state)
    for _ in taught(again):
        pass
    again.leave()
    assert LessonProgress.load().state(again.lesson) == "done"
    afresh = Coach.begin(load_lesson("move_and_spot"))
    assert afresh.at == 0
    afresh.leave()
    assert LessonProgress.load().state(again.lesson) == "done"


def test_another_text_of_the_lesson_begins_afresh():
    lesson = load_lesson("move_and_spot")
    coach = Coach.begin(lesson)
    to_step(coach, 4)
    coach.leave()
    again = Coach.begin(replace(lesson, digest="another"))
    assert again.at == 0
    again.leave()


def test_progress_that_makes_no_sense_is_put_aside():
    home().mkdir(parents=True, exist_ok=True)
    (home() / FILE).write_text("{")
    assert LessonProgress.load().done == {}
    assert not (home() / FILE).exists()


@pytest.mark.parametrize("number", [2, 3])
def test_words_of_the_coach_name_what_comes_first(number):
    coach = coach_of("cards_and_dice")
    to_step(coach, number)
    wrong = next(c.command for c in coach.seat.choices() if c not in coach.wanted())
    assert coach.judge(wrong) == coach.step.hint
