"""A game may lack any door but those that every game has: terminal and commands say so in a sentence.

Each door is taken from a game that has it, one at a time, and what could ask for it is tried.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.gamepages import change_game
from wsn.systems import SYSTEMS, contract, info

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (contract.Words, contract.Rulebook, contract.SetUp)
"""What every game on a map has."""
SCENARIO = {
    "hex_tiles": ROOT / "tests" / "systems" / "hex_tiles" / "village.scenario.toml",
    "war_storms": ROOT / "tests" / "skirmish.toml",
}
MAP = {"hex_tiles": ("ht_blank_country", "C3", "infantry"), "war_storms": ("wsn_5_1", "D306", "foot")}
FROM = {door: system for system in reversed(SCENARIO) for door in info(system).doors if door not in NEEDED}
"""The game that each door is taken from: the smaller one, where both have it."""
ABSENT = pytest.mark.parametrize("door", FROM, ids=lambda door: door.__name__)

SAID = ["units", "odds 1", "why 1", "hand", "goals", "legend", "board", "order never", "draw", "help"]
SAID += ["concede yes", "1", "1", "log", "dice", "undo", "quit"]


@pytest.fixture
def without(monkeypatch):
    """A function that takes a door from the game that has it, and gives the game."""

    def take(door):
        package = import_module(SYSTEMS[FROM[door]])
        doors = {asked: module for asked, module in package.GAME.doors.items() if asked is not door}
        monkeypatch.setattr(package, "GAME", change_game(package.GAME, doors=doors))
        return FROM[door]

    return take


@ABSENT
def test_a_game_is_played_without_it_in_the_terminal(door, without, wsn):
    system = without(door)
    space = {"hex_tiles": "C3", "war_storms": "D507"}[system]
    asked = [f"? {space}", f"sees {space}", f"los {space} {space}", "reach 1", *SAID]
    played = wsn("play", SCENARIO[system], "--seed", 1, "--bots", "human,greedy", "--no-picture", lines=asked)
    if door is contract.OnBoard:
        assert played.exit_code == 2
        assert "is not played on a board, and only boards can be shown" in played.output
    else:
        assert played.exit_code == 0, played.output[-300:]


@pytest.mark.parametrize("door", [contract.Counters, contract.Paper])
def test_units_without_counters_or_sheets_are_not_sold(door, without, wsn):
    without(door)
    done = wsn("check", ROOT / "pointbuy" / "catalogue" / "hex_tiles.toml")
    assert done.exit_code == 1
    assert "its units cannot be sold" in done.output


ASKED = {
    contract.Sources: (("rules", "SYSTEM", "--list"),),
    contract.RulesText: (("rules", "SYSTEM", "retreat"), ("rules", "SYSTEM")),
    contract.ScenarioFile: (("schema", "scenario", "--system", "SYSTEM"),),
    contract.Odds: (("odds", "SCENARIO", "a", "b"),),
    contract.Briefing: (("scenarios", "SCENARIO"),),
    contract.SightRules: (("sightmap", "MAP", "SPACE"), ("los", "MAP", "SPACE", "SPACE")),
    contract.OwnCharts: (("play", "SCENARIO", "--tables", "nothing.toml"),),
    contract.Muster: (("check", "SCENARIO"),),
    **dict.fromkeys(
        (contract.OnBoard, contract.Movement, contract.OwnReach, contract.MovementInPlay),
        (
            ("reach", "MAP", "SPACE", "--mover", "MOVER", "--points", "2"),
            ("reach", "SCENARIO", "SPACE", "--mover", "MOVER", "--points", "2"),
            ("route", "MAP", "SPACE", "SPACE", "--mover", "MOVER"),
        ),
    ),
    **dict.fromkeys(
        (contract.Paper, contract.Counters, contract.Drawings, contract.Briefing),
        (("draw", "SCENARIO", "--svg", "a.svg", "--zones"), ("schema", "catalogue", "--system", "SYSTEM")),
    ),
}
"""By door, the commands that ask for it."""


@pytest.mark.parametrize("door", ASKED, ids=lambda door: door.__name__)
def test_every_command_answers_or_says_in_a_sentence_why_not(door, without, wsn):
    system = without(door)
    map_, space, mover = MAP[system]
    said = {"SYSTEM": system, "SCENARIO": SCENARIO[system], "MAP": map_, "SPACE": space, "MOVER": mover}
    for words in ASKED[door]:
        done = wsn(*(said.get(word, word) for word in words))
        told = done.output.strip()
        assert done.exit_code in (0, 2), (words, told[-300:])
        assert done.exit_code == 0 or told.count("\n") == 0, (words, told)
        assert "Usage" not in told
        assert "--help" not in told, (words, told)
