"""A game may leave any part at its default but those that every game has: the terminal says so in a sentence.

Each part is taken from a game that has it, one at a time, and what could ask for it is tried.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.cli.absent import ABSENT, FROM, ROOT, SCENARIO
from tests.gamepages import lacking
from wsn.systems import SYSTEMS

MAP = {"hex_tiles": ("ht_blank_country", "C3", "infantry"), "war_storms": ("wsn_5_1", "D306", "foot")}

SAID = ["units", "odds 1", "why 1", "hand", "goals", "legend", "board", "order never", "draw", "help"]
SAID += ["concede yes", "1", "1", "log", "dice", "undo", "quit"]


@pytest.fixture
def without(monkeypatch):
    """A function that takes a part from the game that has it, and gives the game."""

    def take(part):
        package = import_module(SYSTEMS[FROM[part]])
        monkeypatch.setattr(package, "GAME", lacking(package.GAME, part))
        return FROM[part]

    return take


@ABSENT
def test_a_game_is_played_without_it_in_the_terminal(part, without, wsn):
    system = without(part)
    space = {"hex_tiles": "C3", "war_storms": "D507"}[system]
    asked = [f"? {space}", f"sees {space}", f"los {space} {space}", "reach 1", *SAID]
    played = wsn("play", SCENARIO[system], "--seed", 1, "--bots", "human,greedy", "--no-picture", lines=asked)
    if part == "board":
        assert played.exit_code == 2
        assert "is not played on a board, and only boards can be shown" in played.output
    else:
        assert played.exit_code == 0, played.output[-300:]


@pytest.mark.parametrize("part", ["counters", "paper"])
def test_units_without_counters_or_sheets_are_not_sold(part, without, wsn):
    without(part)
    done = wsn("check", ROOT / "pointbuy" / "catalogue" / "hex_tiles.toml")
    assert done.exit_code == 1
    assert "its units cannot be sold" in done.output


ASKED = {
    "sources": (("rules", "SYSTEM", "--list"),),
    "rules book": (("rules", "SYSTEM", "retreat"), ("rules", "SYSTEM")),
    "scenario type": (("schema", "scenario", "--system", "SYSTEM"),),
    "odds": (("odds", "SCENARIO", "a", "b"),),
    "briefing": (("scenarios", "SCENARIO"),),
    "sight": (("sightmap", "MAP", "SPACE"), ("los", "MAP", "SPACE", "SPACE")),
    "charts": (("play", "SCENARIO", "--tables", "nothing.toml"),),
    "points": (("check", "SCENARIO"),),
    **dict.fromkeys(
        ("board", "movement", "reach", "play costs"),
        (
            ("reach", "MAP", "SPACE", "--mover", "MOVER", "--points", "2"),
            ("reach", "SCENARIO", "SPACE", "--mover", "MOVER", "--points", "2"),
            ("route", "MAP", "SPACE", "SPACE", "--mover", "MOVER"),
        ),
    ),
    **dict.fromkeys(
        ("paper", "counters", "drawings", "briefing"),
        (("draw", "SCENARIO", "--svg", "a.svg", "--zones"), ("schema", "catalogue", "--system", "SYSTEM")),
    ),
}
"""By part, the commands that ask for it."""


@pytest.mark.parametrize("part", ASKED)
def test_every_command_answers_or_says_in_a_sentence_why_not(part, without, wsn):
    system = without(part)
    map_, space, mover = MAP[system]
    said = {"SYSTEM": system, "SCENARIO": SCENARIO[system], "MAP": map_, "SPACE": space, "MOVER": mover}
    for words in ASKED[part]:
        done = wsn(*(said.get(word, word) for word in words))
        told = done.output.strip()
        assert done.exit_code in (0, 2), (words, told[-300:])
        assert done.exit_code == 0 or told.count("\n") == 0, (words, told)
        assert "Usage" not in told
        assert "--help" not in told, (words, told)
