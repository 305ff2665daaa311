"""Entries of older formats of a journal, as they read now."""

from __future__ import annotations

from typing import Any

import pytest

from wsn.engine.declared import Declared, Way
from wsn.engine.formats import ways_by_name
from wsn.engine.state import GameState, Outcome

DECLARED = Declared(
    ways=(
        Way("every_objective", "holds every objective", ("holds every objective",)),
        Way("objectives", "holds more objectives", ("holds (?P<about>.+)",)),
        Way("losses", "the enemy breaks", (".+ breaks by its losses",)),
    )
)


def ended(**way: str) -> dict[str, Any]:
    return {"n": 9, "events": [{"is": "PhaseLeft"}, {"is": "GameEnded", "winner": "a", "text": "won", **way}]}


@pytest.mark.parametrize(
    ("sentence", "name", "about"),
    [
        ("holds every objective", "every_objective", ()),
        ("holds the church, the bridge", "objectives", ("the church", "the bridge")),
        ("Germany breaks by its losses", "losses", ()),
        ("nobody knows", "", ()),
    ],
)
def test_a_sentence_of_format_2_is_a_name_now(sentence, name, about):
    event = ways_by_name(ended(way=sentence), DECLARED)["events"][1]
    assert (event["way"], event["about"]) == (name, about)
    assert event["text"] == "won"


def test_an_ending_of_format_2_without_a_way_stays_without():
    assert ways_by_name(ended(), DECLARED)["events"][1]["way"] == ""
    assert ways_by_name({"events": [{"is": "PhaseLeft"}]}, DECLARED) == {"events": [{"is": "PhaseLeft"}]}


def test_a_way_to_end_is_declared_or_a_fault():
    def faults(way: str) -> list[str]:
        return list(DECLARED.faults(GameState(outcome=Outcome("a", "R 1", "won", way)), {}))

    assert faults("losses") == faults("") == []
    assert faults("lossen") == ["the end: there is no way 'lossen'; the nearest is 'losses'"]


def test_a_way_is_told_with_what_decided_it():
    way = DECLARED.way("objectives")
    assert way is not None
    assert way.words(("the church", "the bridge")) == "holds more objectives (the church, the bridge)"
    assert way.words(()) == "holds more objectives"
    assert DECLARED.way("chess") is None
