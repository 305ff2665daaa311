"""What `wsn check` says of a scenario that nobody can win, or nobody can lose."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.omaha_solitaire.position import shipped
from wsn.systems import game_of
from wsn.systems.omaha_solitaire.files import attainable, doubts, setup


def told(**changes: Any) -> str:
    """The doubts about the shipped scenario with other keys."""
    source = shipped()[0]
    document = {**source.scenario, **changes}
    setup.check(document, source.map, "own.toml")
    return "\n".join(f"{place}: {text}" for place, text in doubts.advice(document, source.map, source.tables))


def levels(*points: int) -> list[dict[str, Any]]:
    return [{"name": name, "points": n} for name, n in zip(("small", "large"), points, strict=False)]


@pytest.mark.parametrize("name", ["omaha_alone", "omaha_alone_easy", "omaha_alone_hard"])
def test_the_shipped_scenarios_leave_no_doubt(name: str) -> None:
    source, world = shipped(name)
    assert list(doubts.advice(source.scenario, source.map, source.tables)) == []
    assert attainable.reachable_squares(world) == set(world.land)


@pytest.mark.rule("BO Victory")
def test_a_victory_that_needs_more_than_there_is_is_told() -> None:
    most = attainable.most_points(shipped()[1])
    assert told(levels=levels(most)) == ""
    assert told(levels=levels(30, most + 1), turns=10) == (
        f"levels #2, points: a large victory needs {most + 1} points, "
        f"and at most {most} can be had (BO Victory)"
    )
    tokens = {"strongpoints": ["S01"], "events": [], "obstacles": []}
    few = told(levels=levels(80), tokens=tokens, events_a_turn=0)
    squares = len(shipped()[1].worth)
    assert f"a small victory needs 80 points, and at most {squares + 1} can be had" in few
    assert "; the Americans cannot win" in few


@pytest.mark.rule("BO Victory R1")
def test_a_victory_that_nobody_can_miss_is_told() -> None:
    rows = shipped()[0].scenario["units"]
    begun = {
        "turn": 10,
        "points": 40,
        "ashore": {row["id"]: "S01" for row in rows},
        "taken": ["S01"],
    }
    units = [{**row, "turn": min(row.get("turn", 1), 10)} for row in rows]
    tokens = {"strongpoints": ["S02"], "events": [], "obstacles": []}
    for needed, sure in ((40, True), (41, False)):
        found = told(levels=levels(needed), begun=begun, units=units, tokens=tokens, events_a_turn=0)
        assert ("have 40 or more whatever happens" in found) == sure
    lost = told(levels=levels(40), begun=begun, units=units, tokens=tokens, events_a_turn=1)
    assert "whatever happens" not in lost, "a counter-attack may take a square back"


@pytest.mark.rule("BO Setup")
def test_who_never_lands_is_told() -> None:
    late = told(turns=3)
    assert "never lands: the game ends after turn 3" in late


@pytest.mark.rule("BO Victory")
def test_no_lever_asks_for_more_points_than_there_are() -> None:
    source, world = shipped()
    most = attainable.most_points(world)
    document = {**source.scenario, "levels": levels(most - 1)}
    keys = {one.key for one in game_of("omaha_solitaire").files.scenario_levers(document, source.map)}
    assert "levels +1" in keys
    assert "levels +2" not in keys
