"""Lesson files with faults: each is told with its place."""

from __future__ import annotations

import re

import pytest

from wsn.lessons.rehearsal import problems_of_lesson
from wsn.lessons.shelf import lesson_names

GOOD = lesson_names()["move_and_spot"].read_text(encoding="utf-8")


def told(tmp_path, *changes):
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return [str(problem).removeprefix(f"{file}: ") for problem in problems_of_lesson(file)]


def test_a_unit_that_is_gone_when_it_is_to_be_marked_is_told(tmp_path):
    """The dice may take away what a later page points at; another seed helps."""
    text = lesson_names()["fire_and_cover"].read_text(encoding="utf-8")
    text = re.sub(r"never = .*\n", "", text).replace('seed = "5"', 'seed = "1"')
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    problems = [str(problem) for problem in problems_of_lesson(file)]
    assert len(problems) == 1
    assert "steps #5, lights: V3 is not on the board any more" in problems[0]


def test_a_card_that_there_is_not_is_told_with_the_nearest(tmp_path):
    text = lesson_names()["cards_and_dice"].read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('card = "attack_centre"', 'card = "attack_center"'), encoding="utf-8")
    problems = [str(problem) for problem in problems_of_lesson(file)]
    assert len(problems) == 1
    assert "steps #2, wants #1, card: there is no card 'attack_center'" in problems[0]
    assert "the nearest is 'attack_centre'" in problems[0]


def test_a_copy_by_path_is_in_order(tmp_path):
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes = 3", "minute = 3", r"unknown key 'minute'; the nearest is 'minutes'"),
        ('side = "allies"', 'side = "alies"', r"side: there is no side 'alies'; the nearest is 'allies'"),
        ('system = "war_storms"', 'system = "war_storm"', r"system: .*the nearest is 'war_storms'"),
        ('{ is = "Stop" }', '{ is = "Stopp" }', r"steps #5, wants #1: there is no order 'Stopp'; .*'Stop'"),
        (
            '{ is = "Stop" }',
            '{ is = "Stop", unit = "K1" }',
            r"the order Stop has no 'unit'; it has nothing but",
        ),
        ('unit = "Doyle" }', 'card = "x" }', r"the order ActivateOfficer has no 'card'; it has 'unit'"),
        ('space = "P504"', 'space = "P5004"', r"steps #4, wants #1, space: there is no space, unit or card"),
        ('"K1", "K2", "V1"', '"K9"', r"steps #1, lights: there is no space, unit or card 'K9'"),
        ('"WSS 3.1"', '"WSS 33.1"', r"steps #1, rules: there is no rule 'WSS 33.1'; the nearest is"),
        ('space = "P604"', 'space = "P1104"', r"steps #4, wants #2: no order that fits can be given there"),
        (
            '{ is = "Stop" }]',
            '{ is = "Stop" }]\nshows = [{ is = "UnitRemoved" }]',
            r"steps #5, shows #1: this does not happen with these orders and this seed",
        ),
        (
            '{ is = "DoubleTime" }]',
            '{ is = "DoubleTime" }]\nshows = [{ is = "UnitMarked", unit = "K2", mark = "ran" }]',
            r'steps #6, shows #1: .*What happens there: unit = "K2", mark = "risky"',
        ),
        (
            '{ is = "Stop" }]',
            '{ is = "Stop" }]\nshows = [{ is = "Gone" }]',
            r"steps #5, shows: there is no event 'Gone'",
        ),
        (
            '{ is = "Stop" }]',
            '{ is = "Stop" }]\nshows = [{ is = "UnitMarked", marks = "x" }]',
            r"steps #5, shows: the event UnitMarked has no 'marks'; the nearest is 'mark'",
        ),
        (
            'wants = [{ is = "Choose", unit = "K1" }]',
            'wants = [{ is = "Choose", unit = "K1" }]\nnever = [{ is = "PhaseEntered" }]',
            r"steps #3, never #1: this happens with these orders and this seed",
        ),
        ("free = true", 'until = [{ phase = "x" }]', r"steps #9, until: say which event: `is` is missing"),
        ("free = true", 'free = true\nsight = ["P101", "P102"]', r"steps #9: give one of `wants`, `sight`"),
        ('map = "drill_ground"', 'map = "drill_grounds"', r"map: .*the nearest is 'drill_ground'"),
        ('seed = "1"', 'seed = "1"\nscenario = "first_orders"', r"name a scenario, or give a situation"),
        ('seed = "1"', 'seed = "1"\nbot = "clever"', r"bot: there is no bot 'clever'"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path, old, new, said):
    problems = told(tmp_path, (old, new))
    assert any(re.search(said, line) for line in problems), problems
