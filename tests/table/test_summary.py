"""A scenario in a few facts, for lists of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from wsn import scenario
from wsn.data import DataError
from wsn.table.summary import at_a_glance, summary

PARAGRAPH = 600
"""The most characters of a paragraph of a note: six lines in the window."""


@pytest.mark.parametrize("name", sorted(scenario.names()))
def test_every_shipped_scenario_has_its_facts(name):
    told = summary(name)
    setup = scenario.load(name)
    assert (told.scenario, told.system, told.name) == (name, setup.system, setup.name)
    assert told.turns == setup.scenario["turns"]
    assert len(told.sides) == 2
    assert "\n" not in told.note.replace("\n\n", "")
    longest = max((len(part) for part in told.note.split("\n\n")), default=0)
    assert longest <= PARAGRAPH, "a paragraph that long is not read: put an empty line into the note"


def test_a_file_that_says_little_is_summed_up_all_the_same(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n[sides.red]\n')
    told = summary(file)
    assert (told.scenario, told.name, told.turns, told.date) == ("mine", "Mine", None, "")
    assert told.sides == {"red": "red"}


def test_a_name_that_is_none_is_told():
    with pytest.raises(DataError, match="the nearest is 'omaha'"):
        summary("omahe")


def test_how_long_a_scenario_is_who_fights_and_whom_to_play():
    easy = summary("easy_red")
    assert easy.force("allies") == "1st Infantry Division (United States)"
    assert summary("first_orders").force("allies") == "United States"
    assert (easy.suggested, summary("before_dawn").suggested) == ("allies", "axis")
    assert easy.units == 22
    assert easy.length == "about 35 minutes"
    assert summary("omaha").length == "about 2 hours"
    assert replace(easy, minutes=0).length == ""
    assert [replace(easy, minutes=m).length for m in (3, 58, 87, 88, 95)] == [
        "about 10 minutes",
        "about 60 minutes",
        "about 85 minutes",
        "about 1½ hours",  # "about 90 minutes" stood in one list with it
        "about 1½ hours",
    ]


def test_a_note_keeps_its_paragraphs(tmp_path):
    """The text of First orders was one block of twelve lines, with "Try this" hidden in it."""
    assert [part[:9] for part in summary("first_orders").note.split("\n\n")][1] == "Try this."
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nnote = """\nOne\nline.\n \n\nTwo.\n"""\n[sides.red]\n')
    assert summary(file).note == "One line.\n\nTwo."


def test_a_scenario_may_suggest_a_side_and_it_must_be_one(tmp_path):
    text = Path(summary("first_orders").file).read_text()
    ours = tmp_path / "ours.toml"
    ours.write_text(text.replace('attacker = "allies"', 'attacker = "allies"\nsuggested = "axis"'))
    assert summary(ours).suggested == "axis"
    scenario.load(ours)
    ours.write_text(text.replace('attacker = "allies"', 'attacker = "allies"\nsuggested = "nobody"'))
    with pytest.raises(DataError, match="suggested"):
        scenario.load(ours)


def test_a_game_in_progress_tells_the_same_of_its_scenario():
    setup = scenario.load("easy_red")
    assert at_a_glance(setup) == (
        f"{setup.scenario['turns']} turns, about 35 minutes against a bot."
        " Suggested side for a first game: 1st Infantry Division."
    )
    bare = structs.replace(setup, system="", scenario={"name": "Mine", "sides": {"red": {}}})
    assert at_a_glance(bare) == ""
