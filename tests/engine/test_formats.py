"""Entries of older formats of a journal, as they read now."""

from __future__ import annotations

from typing import Any

import pytest

from wsn.engine.commands import Command
from wsn.engine.declared import Declared, Way
from wsn.engine.formats import amounts_as_numbers, ways_by_name
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
    event = ways_by_name(ended(way=sentence), DECLARED, {})["events"][1]
    assert (event["way"], event["about"]) == (name, about)
    assert event["text"] == "won"


def test_an_ending_of_format_2_without_a_way_stays_without():
    assert ways_by_name(ended(), DECLARED, {})["events"][1]["way"] == ""
    assert ways_by_name({"events": [{"is": "PhaseLeft"}]}, DECLARED, {}) == {"events": [{"is": "PhaseLeft"}]}


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


class Give(Command, frozen=True, kw_only=True):
    space: str | None = None
    amount: int
    option: str | None = None


class Name(Command, frozen=True, kw_only=True):
    option: str


KINDS = {"Give": Give, "Name": Name}


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ({"is": "Give", "option": "3"}, {"is": "Give", "amount": 3}),
        ({"is": "Give", "option": "1st 12"}, {"is": "Give", "amount": 12, "option": "1st"}),
        ({"is": "Give", "space": "A1", "option": "0"}, {"is": "Give", "space": "A1", "amount": 0}),
        ({"is": "Name", "option": "3"}, {"is": "Name", "option": "3"}),
        ({"is": "Proceed"}, {"is": "Proceed"}),
        (None, None),
    ],
)
def test_an_amount_of_format_4_was_the_last_word_of_an_option(
    was: dict[str, Any] | None, now: dict[str, Any] | None
) -> None:
    events = [{"is": "PhaseLeft"}]
    entry = amounts_as_numbers({"n": 2, "command": was, "events": events}, DECLARED, KINDS)
    assert entry == {"n": 2, "command": now, "events": events}
    if now is not None:
        assert list(entry["command"]) == list(now), "in the order in which it is written now"


@pytest.mark.parametrize("option", ["", "many", "1st", "²"])
def test_an_option_without_an_amount_is_damage(option: str) -> None:
    with pytest.raises(ValueError, match="Give has no amount in its option"):
        amounts_as_numbers({"command": {"is": "Give", "option": option}}, DECLARED, KINDS)
