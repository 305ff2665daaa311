"""Standing orders of a running host: who is answered for, when a person is asked, and who hears of it."""

from __future__ import annotations

import json
import time

import pytest

from tests.host.hosting import Player, RunningHost, running_host

PASS = {"is": "Pass"}


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as host:
        yield host


def settle(host: RunningHost) -> None:
    host.run(host.letters.stand_in.wait())


def seated(host: RunningHost) -> tuple[str, Player, Player]:
    made, players = host.seated("first_orders")
    first = made.hosted.game.deciding
    return made.hosted.id, players[first], players[next(word for word in players if word != first)]


def test_a_seat_that_has_left_word_passes_by_itself(host):
    id, first, other = seated(host)
    assert other.post("/standing", until="fired_at", answers="all").status_code == 200
    assert (
        other.http.get("/talk")
        .json()["standing"]
        .startswith("Pass and hold fire for me until somebody fires")
    )
    first.view()
    assert first.order(PASS).status_code == 200
    settle(host)
    entries = host.find(id).game.entries
    word = other.path.rpartition("/")[2]
    # with the initiative of the next turn it passes there again
    assert {type(one.command).__name__ for one in entries if one.by == word} == {"Pass"}


def test_word_left_while_one_is_to_decide_is_acted_on_at_once_and_withdrawn_word_is_not(host):
    id, first, other = seated(host)
    word = first.path.rpartition("/")[2]
    first.post("/standing")
    settle(host)
    assert host.find(id).game.deciding != word
    first.post("/standing", off=True)
    other.view()
    other.order(PASS)
    settle(host)
    given = [one for one in host.find(id).game.entries if one.by == word]
    assert len(given) == 1
    assert "standing" not in first.http.get("/talk").json()


def test_nobody_else_hears_of_a_standing_order_and_a_pass_by_it_is_told_as_any_pass(host):
    """Two games: in one the other player passes by hand, in the other by a standing order."""
    told = []
    for by_hand in (True, False):
        id, first, other = seated(host)
        before = first.poll(0)
        if not by_hand:
            other.post("/standing")
        assert first.poll(0) == before
        first.view()
        first.order(PASS)
        if by_hand:
            other.view()
            other.order(PASS)
        settle(host)
        talk = first.http.get("/talk").json()
        told.append((first.poll(0), talk, host.watch(id).poll(0)))
        assert "standing" not in json.dumps(told[-1][0])
        assert not {"standing", "lifted"} & talk.keys()
    # the dice of the two games differ, and after the second pass they may give either side the initiative
    firsts = [sent["happenings"][:3] for sent, *_ in told]
    kinds = [[(one["kind"], one.get("by")) for one in heard] for heard in firsts]
    assert len(kinds[0]) == 3
    assert kinds[0] == kinds[1]
    names = [[one["entries"][0]["events"][0]["is"] for one in heard[1:]] for heard in firsts]
    assert names[0] == names[1]
    watched = [[(one["kind"], one.get("by")) for one in seen["happenings"][:3]] for *_, seen in told]
    assert watched[0] == watched[1]


def test_an_order_is_lifted_when_somebody_fires_and_its_player_is_asked_again(host):
    made, players = host.seated("first_orders")
    hosted = made.hosted
    players["axis"].post("/standing")
    end = time.monotonic() + 40
    while time.monotonic() < end and hosted.game.outcome is None:
        settle(host)
        talk = players["axis"].http.get("/talk").json()
        if talk.get("lifted"):
            break
        word = hosted.game.deciding
        if word == "axis" and talk.get("standing"):
            # it is asked what cannot be declined: whom a hit is to strike
            view = players["axis"].view()
            order = view["table"]["choices"][0]["order"]
        else:
            choices = players[word].view()["table"]["choices"]
            fire = [one for one in choices if one["order"]["is"] in ("FireAt", "Shoot")]
            go = [one for one in choices if one["order"]["is"] not in ("Pass", "Stop", "Done", "HoldFire")]
            order = (fire or go or choices)[0]["order"]
        assert players[word].order(order).status_code == 200
    talk = players["axis"].http.get("/talk").json()
    assert "was struck in" in talk["lifted"]
    assert "standing" not in talk
    assert "lifted" not in players["allies"].http.get("/talk").json()


def test_a_standing_order_goes_on_after_a_restart(tmp_path):
    file = tmp_path / "games.db"
    with running_host(file) as host:
        id, first, other = seated(host)
        other.post("/standing", until="withdrawn", answers="all")
        host.letters.stand_in.hear_row = lambda *_: None  # the host dies before it answers
        host.tables.afterwards.clear()
        first.view()
        first.order(PASS)
        word = other.path.rpartition("/")[2]
        assert host.find(id).game.deciding == word
    with running_host(file) as host:
        end = time.monotonic() + 10
        while host.find(id).game.deciding == word and time.monotonic() < end:
            time.sleep(0.05)
        settle(host)
        given = [one for one in host.find(id).game.entries if one.by == word]
        assert given


@pytest.mark.parametrize(
    ("message", "status"),
    [({"until": "doomsday"}, 400), ({"answers": "some"}, 400), ({"orders": []}, 400)],
)
def test_an_order_that_is_none_is_refused(host, message, status):
    _, first, _ = seated(host)
    assert first.post("/standing", **message).status_code == status


def test_a_spectator_leaves_no_word(host):
    id, _, _ = seated(host)
    assert host.watch(id).post("/standing").status_code in (403, 404, 405)
