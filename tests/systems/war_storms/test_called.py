"""A side in a sentence: by the name and the number that its scenario declares."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.systems.war_storms import recorded
from wsn import scenario
from wsn.engine.events import GameEnded, Resolved
from wsn.engine.game import Game
from wsn.parts.called import does, side_called, they
from wsn.systems import system_of
from wsn.systems.war_storms.rules.commands import Concede
from wsn.table import briefing
from wsn.table.seat import Seat

ONE = SimpleNamespace(name="United States", called="", plural=False)
MANY = SimpleNamespace(name="United States, airborne", called="the American paratroops", plural=True)


def test_one_side_wins_and_many_win():
    assert does(ONE, "wins", "win") == "United States wins"
    assert does(MANY, "wins", "win") == "the American paratroops win"
    assert they(ONE, "has", "have") == "it has"
    assert they(MANY, "has", "have") == "they have"
    assert side_called(ONE) == "United States"


def begun(name):
    setup = scenario.load(name)
    system = system_of(setup.system)
    return Game.new(system, setup, seed="1")


@pytest.mark.parametrize("name", ["bloody_gulch", "la_fiere", "ecouche"])
def test_no_sentence_has_the_title_of_a_side_that_is_called_otherwise(name):
    game = begun(name)
    told = [line.words for topic in briefing.in_play(Seat(game, "allies")) for line in topic.lines]
    loser = game.deciding
    game.submit(loser, Concede())
    events = [event for entry in game.entries for event in entry.events]
    told += [event.text for event in events if isinstance(event, Resolved | GameEnded)]
    sides = game.world.scenario.sides
    winner = sides["axis" if loser == "allies" else "allies"]
    assert does(winner, "wins", "win") + ": " + does(sides[loser], "concedes", "concede") == told[-1]
    for side in sides.values():
        if side.called:
            assert not [line for line in told if line.startswith(f"{side.name} ")]
        for verb in ("wins", "has", "breaks", "attacks", "holds"):
            assert not [line for line in told if side.plural and f"{side.called} {verb} " in line]


def test_a_title_with_a_comma_is_never_told_as_the_subject_of_a_sentence():
    titles = 0
    for name in recorded.SCENARIOS:
        told = (recorded.FOLDER / name / "told.txt").read_text(encoding="utf-8")
        for side in begun(name).world.scenario.sides.values():
            if "," in side.name:
                assert side.called, name
                assert side.name not in told, name
                titles += 1
    assert titles, "no scenario has a title with a comma"
