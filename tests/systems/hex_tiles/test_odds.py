"""`wsn odds` in the hex-tile game: the odds of a battle in a position are those of its preview."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.systems.hex_tiles.position import position
from wsn.cite import Refusal
from wsn.cli import main
from wsn.systems.hex_tiles.rules.commands import Battle
from wsn.systems.hex_tiles.text.odds import UnknownUnit, odds


def run(*words: str):
    return CliRunner().invoke(main, ["odds", "tests/systems/hex_tiles/village.scenario.toml", *words])


@pytest.mark.rule("M44 1.1")
def test_they_are_those_of_the_preview():
    p = position(". . .\n . . -", "a-inf1 A1\nx-inf1 B1", phase="battle")
    (chances,) = odds(p.s, "battle", ("a-inf1",), "x-inf1", {})
    assert chances.preview == p.preview(Battle(unit="a-inf1", target="x-inf1"))
    assert odds(p.s, "battle", ("a-inf1",), "b1", {}) == (chances,)


def test_what_cannot_be_asked_is_refused():
    p = position(". . . . . .", "a-inf1 A1\na-inf2 B1\nx-inf1 F1")
    for firers, target, rule in (
        (("a-inf1",), "x-inf1", "M44 1.2"),
        (("a-inf1",), "a-inf2", "M44 1.2"),
        (("a-inf1", "a-inf2"), "x-inf1", "M44 1.4"),
    ):
        chances = odds(p.s, "battle", firers, target, {})
        assert isinstance(chances, Refusal)
        assert chances.rule == rule
    with pytest.raises(UnknownUnit, match="a-inf9"):
        odds(p.s, "battle", ("a-inf9",), "x-inf1", {})


def test_the_command_answers_refuses_and_explains():
    result = run("x-art2", "x-art2")
    assert result.exit_code == 0
    assert "No attack" in result.stdout
    answered = run("x-inf2", "a-sf1", "--json")
    assert answered.exit_code == 0
    (told,) = json.loads(answered.stdout)["attacks"]
    assert sum(row["ways"] for row in told["odds"]) == told["odds"][0]["out_of"]
    assert run("x-inf2", "a-sf1").stdout.startswith("2 dice against")
    for words, said in (
        (("x-inf99", "a-inf1"), "there is no unit 'x-inf99'"),
        (("x-inf1", "a-inf1", "--mode", "ap"), "no attack in Hex tiles takes --mode"),
        (("x-inf1", "a-inf1", "--assault"), "there is no --assault in Hex tiles"),
    ):
        refused = run(*words)
        assert refused.exit_code == 2
        assert said in refused.stderr
