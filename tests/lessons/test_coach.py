"""The coach: back, next, playing on freely, and going on another day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.lessons.learning import coach_of, taught
from wsn.engine.verify import verify
from wsn.lessons.coach import Coach
from wsn.lessons.progress import FILE, LessonProgress
from wsn.lessons.shelf import load_lesson
from wsn.systems import system_of
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


def test_show_me_at_a_step_that_lasts_until_something_happens_plays_it():
    coach = coach_of("cards_and_dice")
    to_step(coach, 8)
    assert coach.coaching().until
    coach.next()
    assert coach.at == 7, "the page does not turn before it has happened"
    for _ in range(60):
        if coach.at != 7:
            break
        command = coach.example() if coach.game.deciding == coach.side else coach.answer()
        coach.game.submit(coach.game.deciding, command)
        coach.follow()
    assert coach.coaching().title == "Try it"
    assert coach.game.deciding == coach.side
    assert not coach.skipping


def test_playing_on_freely_takes_any_order_and_back_returns():
    coach = coach_of("move_and_spot")
    to_step(coach, 2)
    wrong = next(c.command for c in coach.seat.choices() if c not in coach.wanted_choices())
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


def test_free_play_after_the_end_goes_on_the_next_time_and_a_lesson_that_is_only_done_begins_again():
    lesson = load_lesson("fire_and_cover")
    coach = Coach.begin(lesson)
    assert [*taught(coach)]
    coach.leave()
    assert not LessonProgress.load().plays_on(lesson)
    coach = Coach.begin(lesson)
    assert (coach.at, coach.finished) == (0, False), "it is done, and begins again"
    assert [*taught(coach)]
    coach.game.submit(coach.side, coach.seat.choices()[-1].command)
    coach.leave()
    state = coach.game.state
    assert LessonProgress.load().plays_on(lesson)
    again = Coach.begin(lesson)
    assert again.finished
    assert again.game.state == state
    again.leave()
    assert LessonProgress.load().plays_on(lesson), "also when nothing was done since"
    again = Coach.begin(lesson)
    again.back()
    assert not again.finished
    again.leave()
    afresh = Coach.begin(lesson, afresh=True)
    assert (afresh.at, afresh.finished) == (0, False)
    afresh.leave()


def test_a_journal_of_a_lesson_verifies_after_back():
    coach = Coach.begin(load_lesson("fire_and_cover"))
    to_step(coach, 5)  # dice have fallen
    first = coach.journal
    coach.back()
    assert coach.journal != first
    assert not first.exists()
    to_step(coach, 5)
    coach.leave()
    report = verify(coach.journal, system_of)
    assert report.equal, str(report)
    assert report.entries == len(coach.game.entries)


def test_what_is_wanted_and_what_is_spoken_of_are_told_apart():
    coach = coach_of("fire_and_cover")
    to_step(coach, 2)
    told = coach.coaching()
    assert told.lights == ("P903",)
    assert told.speaks_of == ("P905", "P1004")


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
    wrong = next(c.command for c in coach.seat.choices() if c not in coach.wanted_choices())
    assert coach.judge(wrong) == coach.step.hint


def test_a_unit_that_is_to_be_chosen_is_asked_for_with_a_verb():
    coach = coach_of("move_and_spot")
    to_step(coach, 3)
    assert coach.coaching().todo == ("choose 1st Platoon, K Company at P404",)
