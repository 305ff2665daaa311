"""Walks over the wire: where the unit that acts can get, each step an order, and what ends a walk early."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.host.hosting import Player, RunningHost, running_host
from wsn import scenario
from wsn.host import walkroutes
from wsn.host.walkroutes import find_ways
from wsn.systems.war_storms.rules.commands import StandingOrder
from wsn.table import telling
from wsn.table.reaching import Reach
from wsn.table.seat import Seat
from wsn.table.walking import others_acted


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    """A host for all tests here."""
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as running:
        yield running


def walker(host: RunningHost) -> tuple[str, Player, Player, list[dict[str, Any]]]:
    """A game in which a unit of a player acts that can go far; the player, the other one, and its ways."""
    made, players = host.seated("first_orders")
    word = str(made.hosted.game.deciding)
    mine, other = players.pop(word), next(iter(players.values()))
    for _ in range(4):
        table = mine.view()["table"]
        told = mine.http.get("/ways", params={"seen": mine.seen}).json()
        if any(len(way["by"]) > 2 for way in told.get("ways", ())):
            assert told.get("done", True)
            return made.hosted.id, mine, other, told["ways"]
        pick = next(one for one in table["choices"] if one.get("kind") == "unit")
        assert mine.order(pick["order"]).status_code == 200
    raise AssertionError("nobody can go far")


def test_the_ways_are_those_of_the_window_and_a_walk_is_one_order_a_step(host: RunningHost) -> None:
    id, mine, _, ways = walker(host)
    seat = Seat(host.find(id).game, mine.view()["table"]["seat"])
    unit = str(telling.acting(seat))
    reach = Reach(seat, unit)
    reach.work()
    assert {way["space"]: tuple(way["by"]) for way in ways} == {
        space: way.spaces for space, way in reach.further.items()
    }
    way = max(ways, key=lambda one: len(one["by"]))
    assert f"{len(way['by'])} steps away" in way["words"]
    before = len(host.find(id).game.entries)
    step: dict[str, Any] = {"by": way["by"], "heard": 0, "known": ""}
    given = 0
    while True:
        query = {**step, "unit": unit, "by": ",".join(step.get("by", ()))}
        step = mine.http.get("/walk", params=query).json()
        if "order" not in step:
            break
        assert mine.order(step["order"]).status_code == 200
        given += 1
    assert given == len(way["by"])
    assert "stopped" not in step
    assert seat.view.units[unit].place == way["space"]
    orders = [one for one in host.find(id).game.entries[before:] if one.by == seat.side]
    assert len(orders) == given


def test_a_walk_stops_where_another_side_was_asked_and_says_so(host: RunningHost) -> None:
    _, mine, _, ways = walker(host)
    unit = mine.view()["table"]["acting"]
    far = next(way for way in ways if len(way["by"]) > 1)
    step = {"unit": unit, "by": ",".join(far["by"]), "heard": 0, "known": ""}
    told = mine.http.get("/walk", params=step).json()
    assert told["order"]
    mine.order(told["order"])
    more = {"unit": unit, "by": ",".join(told["by"]), "heard": told["heard"], "known": "another"}
    told = mine.http.get("/walk", params=more).json()
    assert "order" not in told
    assert told["stopped"].endswith("something has happened on the way.")


def test_who_does_not_decide_walks_nowhere_and_bad_questions_are_refused(host: RunningHost) -> None:
    id, mine, other, ways = walker(host)
    assert other.http.get("/ways").json() == {}
    by = ways[0]["by"]
    told = other.http.get("/walk", params={"unit": "x", "by": ",".join(by)}).json()
    assert "order" not in told
    assert mine.http.get("/ways", params={"seen": 999}).status_code == 409
    assert mine.http.get("/ways", params={"seen": 1}).status_code == 409
    for query in ({}, {"unit": "a" * 300, "by": "x"}, {"unit": "a", "by": ",".join("x" * 200)}):
        assert mine.http.get("/walk", params=query).status_code == 400
    assert mine.http.get("/walk", params={"unit": "a", "by": "x", "heard": "y"}).status_code == 400
    told = mine.http.get("/walk", params={"unit": mine.view()["table"]["acting"], "by": "nowhere"}).json()
    assert told["stopped"].endswith("it cannot be entered now.")
    watcher = host.watch(id)
    assert watcher.http.get("/ways").status_code == 404


def test_ways_are_looked_for_in_short_turns_and_kept(
    host: RunningHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An order that comes meanwhile has its turn between them."""
    id, mine, _, ways = walker(host)
    monkeypatch.setattr(walkroutes, "SECONDS_AT_ONCE", 0.0)
    hosted = host.find(id)
    word = mine.view()["table"]["seat"]
    again = find_ways(hosted, word)
    assert again.done
    assert len(again.ways) == len(ways)
    hosted.game.cache.parts.clear()
    first = find_ways(hosted, word)
    assert not first.done
    assert len(first.ways) < len(ways)


def test_what_another_side_does_in_secret_stops_no_walk() -> None:
    """A standing order that is given in silence is an entry that the walker hears nothing of."""
    game, draw = scenario.new_game("hedgerow_skirmish", seed=5), random.Random(5)
    order = StandingOrder(option="never")
    while game.deciding != "axis" or game.why_not("axis", order) is not None:
        game.submit(str(game.deciding), draw.choice(game.legal()))
    seat = Seat(game, "allies")
    heard = seat.number_of(len(game.entries))
    game.submit("axis", order)
    assert game.entries[-1].by == "axis"
    assert not others_acted(seat, heard)
    while seat.number_of(len(game.entries)) == heard:
        game.submit(str(game.deciding), draw.choice(game.legal()))
    assert others_acted(seat, heard)
