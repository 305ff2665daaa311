"""The odds of the attack corpus: the game and a second reckoning both say what the files say."""

from __future__ import annotations

import pytest

from tests.reference.ask_odds import ASKED
from tests.reference.judge_odds import judge, list_outcomes
from tests.reference.read_attacks import questions

GAMES = ("hex_tiles", "war_storms", "storm_over_normandy", "omaha_solitaire", "normandy_44")


def test_there_are_100_and_every_rule_is_told():
    rows = [question for _, question in questions("odds")]
    assert len(rows) >= 100
    assert len({question["id"] for question in rows}) == len(rows)
    assert sum(bool(question.get("by_hand")) for question in rows) >= 50
    for document, question in questions("odds"):
        assert question["rule"] in document["rules"], question["id"]
        assert sum(row["ways"] for row in question["outcomes"]) == question.get("out_of", 0), question["id"]


@pytest.mark.parametrize("game", GAMES)
def test_a_second_reckoning_says_what_the_file_says(game):
    for document, question in questions("odds", game):
        assert judge(document, question) == (question["worked"], list_outcomes(question)), question["id"]


@pytest.mark.rule("M44 1.1", "WSS 7.3", "WSS 18.4", "SON 9.3", "BO Attack", "N44 10.5")
@pytest.mark.parametrize("game", GAMES)
def test_the_game_says_what_the_file_says(game):
    for _, question in questions("odds", game):
        told = ASKED[game](question["given"])
        assert told is not None, question["id"]
        worked, outcomes = told
        assert outcomes == list_outcomes(question), question["id"]
        if question["outcomes"]:
            assert worked == question["worked"], question["id"]


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_chart_is_noticed(game):
    """The files hold together: with another number in a chart some question is answered otherwise."""
    spoilt = {
        "hex_tiles": lambda charts: charts["kinds"]["infantry"].update(dice=[3, 2, 2]),
        "war_storms": lambda charts: charts["table"][2].update(hits=[5, 3]),
        "storm_over_normandy": lambda charts: charts["kinds"]["ge_regiment"].update(spent=8, defence=9),
        "omaha_solitaire": lambda charts: charts["modifiers"].update(double=-3),
        "normandy_44": lambda charts: charts["bonus"].update(town=3),
    }
    otherwise = 0
    for document, question in questions("odds", game):
        if question is document["questions"][0]:
            spoilt[game](document["charts"])
        otherwise += judge(document, question) != (question["worked"], list_outcomes(question))
    assert otherwise
