"""Words that go on by themselves at the prompt: a walk of several hexes, `done`, the same order again."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner, Result

from wsn.cli import main


@pytest.fixture
def play(tmp_path, monkeypatch):
    """A game of a scenario for the first side, with lines typed in."""
    monkeypatch.chdir(tmp_path)

    def run(scenario: str, *lines: str) -> Result:
        words = ["play", scenario, "--bots", "human,greedy", "--seed", "3", "--no-picture"]
        return CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in (*lines, "quit")))

    return run


def test_a_hex_further_off_is_walked_to_where_nobody_may_react(play):
    said = play("first_orders", "1", "K1", "A306").stdout
    assert "A306 is 2 steps away, by A407: 4 points in all." in said
    moves = re.findall(r"moves from (\w+) to (\w+)", said)
    assert moves == [("A507", "A407"), ("A407", "A306")]


@pytest.mark.rule("WSS 8")
def test_a_walk_stops_where_the_enemy_was_asked_to_react(play):
    said = play("first_orders", "1", "K1", "A808").stdout
    assert "the enemy may fire on you on the way" in said
    assert said.count(" moves from ") == 1
    assert "Stopped before A707: the enemy had a chance to react." in said


def test_a_hex_that_cannot_be_reached_is_refused_with_the_reason(play):
    said = play("first_orders", "1", "K1", "A1701").stdout
    assert (
        "A1701 is out of reach of 1st Platoon, K Company in this action; `reach` lists where it can go."
        in said
    )
    assert "No: move to A1701: " in said
    assert " moves from " not in said


def test_a_hex_is_not_called_out_of_reach_where_ways_were_not_all_tried_out(play, monkeypatch):
    monkeypatch.setattr("wsn.table.reaching.MOST_TRIES", 2)
    said = play("first_orders", "1", "K1", "A306").stdout
    assert "No: move to A306: " in said
    assert "out of reach" not in said


def test_done_takes_what_ends_the_step_and_is_named(play):
    said = play("first_orders", "1", "done").stdout
    assert "End the activation." in said
    assert "did you mean" not in said
    assert "play a card" in play("airel_bridge", "done").stdout
    assert "This step cannot be ended yet: take one of the choices." in play("airel_bridge", "done").stdout


@pytest.mark.rule("WSN 6.2")
def test_the_same_placement_is_repeated_for_the_next_units(play):
    said = play("omaha", "B413", "B813", "again").stdout
    assert re.findall(r" lies off (B\d+)", said) == ["B413", "B813", "B813"]
    said = play("omaha", "B413", "B813", "again all").stdout
    assert re.findall(r" lies off (B\d+)", said) == ["B413", "B813", "B813", "B813"], "then the hex is full"


def test_what_cannot_be_repeated_says_so(play):
    said = play("omaha", "again", "B413", "again", "again often").stdout
    assert said.count("There is no such order to repeat now.") == 3
