"""`wsn odds`: the distribution of an attack, its reasons, and what is refused."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from tests.gamepages import change_facet, change_game
from wsn import scenario
from wsn.bots import BOTS
from wsn.cli import main
from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.systems import SYSTEMS, game_of, hex_tiles
from wsn.systems.contract import Attack, AttackOdds, AttackOption
from wsn.systems.war_storms.rules.commands import FireAt
from wsn.systems.war_storms.rules.world import FIRE_MODES
from wsn.table.seat import Seat

SKIRMISH = "hedgerow_skirmish"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["odds", *words])


def answered(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.rule("WSS 7.3")
@pytest.mark.rule("WSN 5.1")
def test_an_attack_over_a_hedge_in_words():
    said = answered(SKIRMISH, "F2", "E3")
    assert "strength 3 / 2 = 1, across bocage D506/D507 +1, needs 2 or less" in said
    assert "97 %  35 in 36" in said
    assert " 3 %   1 in 36" in said
    assert "(WSN 5.1)" in said
    assert "(WSS 7.2)" in said


def test_the_same_for_a_program():
    answer = json.loads(answered(SKIRMISH, "F2", "E3", "--json"))
    (one,) = answer["attacks"]
    assert (answer["attack"], answer["units"], answer["target"]) == ("fire", ["F2"], "E3")
    assert (one["mode"], one["space"], one["victims"]) == ("ap", "D506", ["E3"])
    assert sum(one["hits"]) == one["out_of"] == 36
    assert one["mean_times_out_of"] == sum(hits * ways for hits, ways in enumerate(one["hits"]))
    assert {"WSN 5.1", "WSS 7.2", "WSS 5.1"} <= {reason["rule"] for reason in one["reasons"]}


@pytest.mark.rule("WSN 5.1")
def test_what_cannot_be_seen_is_refused_with_its_rule():
    assert "no line of sight from D406 to D509" in answered(SKIRMISH, "E2", "F2")
    answer = json.loads(answered(SKIRMISH, "E2", "F2", "--json"))
    assert answer["attacks"] == []
    assert answer["refused"]["rule"] == "WSN 5.1"


@pytest.mark.rule("WSS 7.1")
def test_a_group_is_of_one_company():
    assert "another company" in answered(SKIRMISH, "E3,G1", "D509")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((SKIRMISH, "F99", "E3"), "there is no platoon 'F99' in this position"),
        ((SKIRMISH, "Hunt", "E3"), "there is no platoon 'Hunt' in this position"),
        ((SKIRMISH, "F2", "D9999"), "there is no hex 'D9999' in this position"),
        ((SKIRMISH, ",", "E3"), "name the unit that attacks"),
        ((SKIRMISH, "F2", "E3", "--at", "3"), "--at needs the journal of a game"),
        (("no_such", "F2", "E3"), "no_such"),
        (("no_such.wsn.jsonl", "F2", "E3"), "no_such.wsn.jsonl"),
        (("airel_bridge", "a", "b"), "there is no unit 'a'"),
    ],
)
def test_a_wrong_word_is_told_in_one_sentence(words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output
    assert result.output.count("\n") == 1


def test_the_odds_in_a_journal_are_those_of_the_game_before_the_shot(tmp_path):
    """A shot of a game: the command says what the preview of that moment said."""
    path = tmp_path / "game.wsn.jsonl"
    game = scenario.new_game(SKIRMISH, seed=2, journal=path)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"2/{side}") for side in game.system.sides}
    while (side := game.deciding) is not None:
        choice = bots[side].choose(seats[side])
        if isinstance(choice, FireAt) and choice.option != "at":
            firer = str(game.state.frames[-1].memo["unit"])
            expected = game.system.preview(game.situation(), choice)
            assert expected is not None
            if expected.odds[0].out_of == 36:  # nobody may fire first, which the command leaves out
                break
        seats[side].submit(choice)
    at = str(len(game.entries))
    game.close()
    assert choice.space is not None
    said = answered(str(path), firer, choice.space, "--mode", choice.option, "--at", at)
    assert expected.title.removesuffix("; others may join") in said
    for one in expected.odds:
        assert f"{one.ways:>2} in {one.out_of}" in said
    beyond = run(str(path), firer, choice.space, "--at", "9999")
    assert beyond.exit_code == 2
    assert "are beyond them" in beyond.output or "is beyond them" in beyond.output


# --- an assault in place of fire

LESSON = "first_orders"


@pytest.mark.rule("WSS 14")
@pytest.mark.rule("WSS 15")
def test_the_odds_of_an_assault_in_words_and_for_a_program():
    said = answered(LESSON, "V1", "A708", "--assault")
    assert said.startswith("1 platoon of strength 6 against ")
    assert "fails its morale check" in said
    assert "takes A708" in said
    assert "is beaten back" in said
    assert "final defensive fire: divided by 2 (WSS 14)" in said
    answer = json.loads(answered(LESSON, "V1", "A708", "--assault", "--json"))
    (one,) = answer["attacks"]
    assert answer["attack"] == "assault"
    assert {row["outcome"] for row in one["odds"]} == {
        "fails its morale check",
        "takes A708",
        "is beaten back",
    }
    assert sum(row["ways"] for row in one["odds"]) == one["odds"][0]["out_of"]


@pytest.mark.rule("WSS 14")
def test_an_assault_that_is_refused_says_why():
    assert "half its movement points" in answered(SKIRMISH, "E1", "D509", "--assault")
    answer = json.loads(answered(SKIRMISH, "E1", "D509", "--assault", "--json"))
    assert answer["refused"]["rule"] == "WSS 14"
    assert "no enemy platoon" in answered(LESSON, "V1", "A101", "--assault")
    assert "flame" in answered(LESSON, "V1", "A708", "--assault", "--flame")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("V1", "A708", "--assault", "--mode", "ap"), "--mode is for fire, not for an assault"),
        (("V1", "A708", "--flame"), "--flame is for an assault: add --assault"),
        (("nobody", "A708", "--assault"), "there is no platoon 'nobody'"),
        (("V1", "A708", "--mode", "bayonet"), "'bayonet' is not one of 'ap', 'art', 'at'"),
        (("V1", "A708", "--storm"), "--storm"),
    ],
)
def test_what_does_not_go_together(words, said):
    result = run(LESSON, *words)
    assert result.exit_code == 2
    assert said in result.output
    assert result.output.count("\n") == 1


# --- the attacks are those that the games declare


def test_the_help_lists_the_attacks_and_what_each_takes():
    said = answered("--help")
    for game in map(game_of, SYSTEMS):
        for attack in game.attacks:
            for word in (
                *(o.name for o in attack.options),
                *([attack.name] * (attack is not game.attacks[0])),
            ):
                assert f"--{word} " in said


def test_the_kinds_of_fire_are_those_of_the_rules():
    assert game_of("war_storms").attacks[0].options[0].choices == FIRE_MODES


def test_a_game_of_ones_own_brings_its_attacks(monkeypatch):
    """A third game with two attacks of its own: the command offers them without a word about that game."""
    ram = Attack("ram", "a ram", "Ships ram.", (AttackOption("speed", "How fast.", ("slow", "ap")),), "hulls")
    board = Attack("board", "boarding", "Men go over.", (AttackOption("night", "In the dark."),))
    asked = []

    def odds(_s, attack, units, target, options, /):
        asked.append((attack, units, target, dict(options)))
        return (AttackOdds(Preview("sinks it", odds=(Chance("sunk", 1, 4, harm=3), Chance("afloat", 3, 4)))),)

    text = change_facet(hex_tiles.GAME.text, attack_odds=odds)
    monkeypatch.setattr(hex_tiles, "GAME", change_game(hex_tiles.GAME, attacks=(ram, board), text=text))
    said = answered("airel_bridge", "a,b", "c", "--speed", "slow")
    assert "25 %  1 in 4" in said
    assert "mean hulls  0.75" in said
    assert "mean" not in answered("airel_bridge", "a", "c", "--board", "--night")
    assert asked == [("ram", ("a", "b"), "c", {"speed": "slow"}), ("board", ("a",), "c", {"night": "True"})]
    for words, why in (
        (("--night",), "--night is for boarding: add --board"),
        (("--board", "--speed", "slow"), "--speed is for a ram, not for boarding"),
        (("--speed", "ap"), ""),
        (("--speed", "at"), "is not one of"),
        (("--assault",), "there is no --assault in Hex tiles: it gives the odds of a ram and boarding"),
        (("--flame",), "no attack in Hex tiles takes --flame"),
    ):
        result = run("airel_bridge", "a", "c", *words)
        assert result.exit_code == (2 if why else 0)
        assert why in result.output
