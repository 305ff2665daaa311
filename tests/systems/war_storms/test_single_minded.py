"""No shipped scenario is won by one idea alone: not by running for the goals, nor by doing nothing."""

from __future__ import annotations

import pytest

from tests.systems.war_storms import recorded, single_minded
from tests.systems.war_storms.single_minded import PLAYERS
from wsn.bots import BOTS
from wsn.systems.war_storms.rules.world import other

EVERYBODY = {**PLAYERS, **BOTS}
FEW, MANY = (1, 2, 3), range(1, 5)
SOFT = ("la_fiere", "le_dezert", "maupertus", "night_drop", "omaha", "saint_lo")
"""Where even somebody who only runs beats a defender who does nothing; elsewhere it takes one who thinks."""

SOME = [
    name if n % 3 == 0 else pytest.param(name, marks=pytest.mark.slow)
    for n, name in enumerate(recorded.SCENARIOS)
]
"""A third of the scenarios in every run of the suite, the others among the slow tests."""


def winner(name: str, attacker: str, defender: str, seed: int) -> str | None:
    """Who wins a game of a scenario between these two players."""
    game = recorded.begun(name, seed)
    first = recorded.loaded(name)[1].scenario.attacker
    kinds = {first: attacker, other(first): defender}
    return single_minded.play(game, {side: EVERYBODY[kind](f"{seed}/{side}") for side, kind in kinds.items()})


def side_of(name: str, attacks: bool) -> str:
    """The side that attacks in a scenario, or the other."""
    first = recorded.loaded(name)[1].scenario.attacker
    return first if attacks else other(first)


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize("name", SOME)
def test_an_attacker_who_only_runs_does_not_always_win(name):
    """In one scenario, one platoon of tanks that drove off the map was once enough."""
    games = ((defender, seed) for defender in ("holder", "greedy") for seed in FEW)
    assert any(winner(name, "runner", defender, seed) != side_of(name, True) for defender, seed in games)


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize("name", recorded.SCENARIOS)
def test_an_attacker_who_does_nothing_loses(name):
    assert winner(name, "sitter", "holder", 1) != side_of(name, True)


@pytest.mark.rule("WSS 24")
@pytest.mark.parametrize("name", SOFT)
def test_a_defender_who_does_nothing_does_not_always_win(name):
    assert any(winner(name, "runner", "sitter", seed) != side_of(name, False) for seed in FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", recorded.SCENARIOS)
def test_running_wins_no_more_than_a_third_against_somebody_who_thinks(name):
    attacker = side_of(name, True)
    won = [winner(name, "runner", "greedy", seed) == attacker for seed in MANY]
    assert 3 * sum(won) <= len(won)


@pytest.mark.slow
@pytest.mark.parametrize("name", recorded.SCENARIOS)
def test_whoever_thinks_beats_a_defender_who_does_nothing_now_and_then(name):
    attacker = side_of(name, True)
    assert any(winner(name, "greedy", "sitter", seed) == attacker for seed in MANY)


@pytest.mark.rule("WSS 8")
def test_the_players_do_what_they_are_named_for():
    """Else none of the games above would show anything."""
    orders: dict[str, set[str]] = {}
    for attacker, defender in (("runner", "holder"), ("sitter", "sitter")):
        game = recorded.begun("first_orders", 1)
        kinds = {"allies": attacker, "axis": defender}
        single_minded.play(game, {side: PLAYERS[kind]("1") for side, kind in kinds.items()})
        for entry in game.entries:
            if entry.by is not None:
                orders.setdefault(kinds[entry.by], set()).add(type(entry.command).__name__)
    assert {"MoveTo", "DoubleTime"} <= orders["runner"]
    assert not {"FireAt", "React"} & orders["runner"]
    assert "React" in orders["holder"]
    assert not {"MoveTo", "DoubleTime", "Assault"} & orders["holder"]
    assert orders["sitter"] == {"Pass"}
