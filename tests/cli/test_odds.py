"""`wsn odds`: the distribution of an attack, its reasons, and what is refused."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from wsn import scenario
from wsn.bots import BOTS
from wsn.cli import main
from wsn.systems.war_storms.commands import FireAt
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
    assert "35 of 36   97%" in said
    assert "1 of 36    3%" in said
    assert "(WSN 5.1)" in said
    assert "(WSS 7.2)" in said


def test_the_same_for_a_program():
    found = json.loads(answered(SKIRMISH, "F2", "E3", "--json"))
    (one,) = found["attacks"]
    assert (one["mode"], one["space"], one["victims"]) == ("ap", "D506", ["E3"])
    assert sum(one["hits"]) == one["out_of"] == 36
    assert one["mean_times_out_of"] == sum(hits * ways for hits, ways in enumerate(one["hits"]))
    assert {"WSN 5.1", "WSS 7.2", "WSS 5.1"} <= {reason["rule"] for reason in one["reasons"]}


@pytest.mark.rule("WSN 5.1")
def test_what_cannot_be_seen_is_refused_with_its_rule():
    assert "no line of sight from D406 to D509" in answered(SKIRMISH, "E2", "F2")
    found = json.loads(answered(SKIRMISH, "E2", "F2", "--json"))
    assert found["attacks"] == []
    assert found["refused"]["rule"] == "WSN 5.1"


@pytest.mark.rule("WSS 7.1")
def test_a_group_is_of_one_company():
    assert "another company" in answered(SKIRMISH, "E3,G1", "D509")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((SKIRMISH, "F99", "E3"), "there is no platoon 'F99' in this position"),
        ((SKIRMISH, "Hunt", "E3"), "there is no platoon 'Hunt' in this position"),
        ((SKIRMISH, "F2", "D9999"), "there is no hex 'D9999' in this position"),
        ((SKIRMISH, ",", "E3"), "name the platoon that fires"),
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
    """Every shot of a game: the command says what the preview of that moment said."""
    path = tmp_path / "game.wsn.jsonl"
    game = scenario.new_game(SKIRMISH, seed=2, journal=path)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"2/{side}") for side in game.system.sides}
    while (side := game.deciding) is not None:
        choice = bots[side].choose(seats[side])
        if isinstance(choice, FireAt) and choice.option != "at":
            firer = str(game.state.frames[-1].memo["unit"])
            expected = game.system.preview(game.situation(), choice)
            break
        seats[side].submit(choice)
    at = str(len(game.entries))
    game.close()
    assert choice.space is not None
    said = answered(str(path), firer, choice.space, "--mode", choice.option, "--at", at)
    assert expected is not None
    assert expected.title.removesuffix("; others may join") in said
    for one in expected.odds:
        assert f"{one.ways:>2} of {one.out_of}" in said
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
    found = json.loads(answered(LESSON, "V1", "A708", "--assault", "--json"))
    assert {row["outcome"] for row in found["odds"]} == {
        "fails its morale check",
        "takes A708",
        "is beaten back",
    }
    assert sum(row["ways"] for row in found["odds"]) == found["odds"][0]["out_of"]


@pytest.mark.rule("WSS 14")
def test_an_assault_that_is_refused_says_why():
    assert "half its movement points" in answered(SKIRMISH, "E1", "D509", "--assault")
    found = json.loads(answered(SKIRMISH, "E1", "D509", "--assault", "--json"))
    assert found["refused"]["rule"] == "WSS 14"
    assert "no enemy platoon" in answered(LESSON, "V1", "A101", "--assault")
    assert "flame" in answered(LESSON, "V1", "A708", "--assault", "--flame")


def test_what_does_not_go_together():
    assert run(LESSON, "V1", "A708", "--assault", "--mode", "ap").exit_code == 2
    assert run(LESSON, "V1", "A708", "--flame").exit_code == 2
    assert run(LESSON, "nobody", "A708", "--assault").exit_code == 2
