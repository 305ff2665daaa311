"""Try my turn: what is tried changes nothing, tells nothing that is hidden, and has dice of its own."""

from __future__ import annotations

import pytest

from tests.host.hosting import Player, RunningHost, running_host
from tests.worlds import assert_secrets


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as host:
        yield host


def decider(host: RunningHost, scenario: str = "first_orders") -> tuple[str, Player, Player]:
    made, players = host.seated(scenario)
    first = made.hosted.game.deciding
    return made.hosted.id, players[first], players[next(word for word in players if word != first)]


def attempt(player: Player, orders: list, seed: str = "1", seen: int | None = None):
    return player.post("/try", seen=player.seen if seen is None else seen, orders=orders, seed=seed)


def test_a_turn_is_tried_order_by_order_and_nothing_of_it_happens(host):
    id, first, other = decider(host)
    first.view()
    before = host.find(id).game.state
    seen = other.poll(0)
    orders: list = []
    table = attempt(first, orders).json()["table"]
    for _ in range(4):
        orders.append(table["choices"][0]["order"])
        told = attempt(first, orders)
        assert told.status_code == 200, told.text
        assert told.json()["tried"] == len(orders)
        table = told.json()["table"]
    assert host.find(id).game.state is before
    assert other.poll(0) == seen
    assert first.view()["table"]["status"]["mine"]


def test_the_same_seed_is_the_same_dice_and_they_are_not_those_to_come(host):
    """The tried pass rolls for the next turn; so does the real one, from the chain of the host."""
    id, first, other = decider(host)
    first.view()
    first.order({"is": "Pass"})
    other.view()
    tries = {seed: attempt(other, [{"is": "Pass"}], seed).content for seed in "abcdefgh"}
    assert tries["a"] == attempt(other, [{"is": "Pass"}], "a").content
    assert len(set(tries.values())) > 1
    chain = host.find(id).game.dice
    rolled = chain.used if "used" in vars(type(chain)) else None
    attempt(other, [{"is": "Pass"}], "z")
    assert (chain.used if "used" in vars(type(chain)) else None) == rolled


def test_decisions_of_the_other_side_may_be_tried_too(host):
    """In a game apart both sides are played by who tries, as far as that seat knows."""
    _, first, _ = decider(host)
    first.view()
    told = attempt(first, [{"is": "Pass"}]).json()
    assert told["deciding"] not in ("", first.path.rpartition("/")[2])
    assert told["table"]["choices"]
    assert attempt(first, [{"is": "Pass"}, told["table"]["choices"][0]["order"]]).status_code == 200


def test_what_the_rules_forbid_is_refused_with_the_rule(host):
    _, first, _ = decider(host)
    first.view()
    told = attempt(first, [{"is": "MoveTo", "space": "A807"}])
    assert told.status_code == 422
    assert told.json()["rule"]


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ({"orders": [{"is": "Nonsense"}]}, 400),
        ({"orders": [{}] * 61}, 400),
        ({"orders": [], "seed": "no spaces"}, 400),
        ({"orders": [], "seed": ""}, 400),
        ({"orders": "Pass"}, 400),
    ],
)
def test_what_is_no_try_is_refused(host, message, status):
    _, first, _ = decider(host)
    first.view()
    assert first.post("/try", seen=first.seen, **message).status_code == status


def test_only_who_is_to_decide_tries_and_only_from_where_the_game_stands(host):
    id, first, other = decider(host)
    first.view()
    other.view()
    told = attempt(other, [])
    assert (told.status_code, told.json()["rule"]) == (409, "ENGINE 2")
    assert attempt(first, [], seen=99).status_code == 409
    assert host.watch(id).post("/try", seen=1, orders=[]).status_code in (403, 404, 405)


def test_a_seat_that_does_not_know_enough_is_told_so_and_nothing_else(host):
    """The other hand of cards lies face down: what would come of an order tells nothing of it."""
    made, players = host.seated("gold_beach")
    game = made.hosted.game
    first = players[game.deciding]
    assert_secrets(game.state, game.deciding)
    choice = first.view()["table"]["choices"][0]["order"]
    told = attempt(first, [choice])
    assert told.status_code == 422
    assert "cannot see" in told.json()["text"]
    assert "table" not in told.json()
    assert attempt(first, []).status_code == 200
