"""Letters of a running host: once for each time that the decision comes, and to who has just left."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import httpx
import pytest

from tests.host.endpoints import NAME, PUBLIC, TestNetwork, certificates, endpoint
from tests.host.hosting import Player, RunningHost, running_host
from wsn.host import outbox
from wsn.host.outbox import Outbox, PostOffice
from wsn.host.store import Write

PASS = {"is": "Pass"}


@pytest.fixture(scope="module")
def hooks(tmp_path_factory):
    with certificates(tmp_path_factory.mktemp("tls")) as (tls, client), endpoint(tls) as (port, received):
        network = TestNetwork({NAME: [[PUBLIC]], "home.test": [["10.0.0.7"]]}, port)
        yield SimpleNamespace(received=received, network=network, context=client)


def office_of(hooks, **more) -> PostOffice:
    more.setdefault("delay", 0.0)
    return PostOffice(address="https://table.test", network=hooks.network, context=hooks.context, **more)


@pytest.fixture(scope="module")
def host(hooks, tmp_path_factory):
    with running_host(tmp_path_factory.mktemp("host") / "games.db", office=office_of(hooks)) as host:
        yield host


def wait_for(what, seconds: float = 10.0):
    """What comes of a question once it is something; None where that takes too long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.03)
    return None


def letters(hooks, game: str) -> list[dict]:
    """What came for a game, in order."""
    told = [json.loads(body) for _, _, body in list(hooks.received.posts)]
    return [one for one in told if f"/g/{game}/" in one["url"]]


def rows(host: RunningHost, game: str) -> list[tuple]:
    sql = "select seat, kind, tries, sent is not null, error from outbox where game = ? order by n, kind"
    return host.run(host.tables.store.read_rows(sql, [game]))


@contextmanager
def game(host: RunningHost, *, hooked: str) -> Iterator[tuple[str, Player, Player]]:
    """A game whose first player may pass, and the other has a webhook or is without."""
    made, players = host.seated("first_orders")
    first = made.hosted.game.deciding
    second = next(word for word in players if word != first)
    if hooked:
        answer = players[hooked if hooked in players else second].post(
            "/hooks", kind="webhook", address=f"https://{NAME}/in"
        )
        assert answer.status_code == 200, answer.text
        assert answer.json()["confirmed"]
    yield made.hosted.id, players[first], players[second]


def test_the_seat_that_the_decision_comes_to_is_told_once_and_what_has_happened(host, hooks):
    with game(host, hooked="second") as (id, first, second):
        first.view()
        assert first.order(PASS).status_code == 200
        told = wait_for(lambda: letters(hooks, id))
        assert told
        (letter,) = told
        assert letter["title"].startswith("Your decision in First orders, turn 1")
        assert letter["url"] == f"https://table.test{second.path}/"
        assert any("pass" in line for line in letter["lines"])
        time.sleep(0.3)
        assert len(letters(hooks, id)) == 1
        assert rows(host, id) == [(second.path.rpartition("/")[2], "turn", 1, 1, "")]


def test_who_has_just_left_is_told_and_who_sits_at_the_table_is_not(host, hooks, monkeypatch):
    monkeypatch.setattr(outbox, "SECONDS_AT_THE_TABLE", 0.4)
    with game(host, hooked="second") as (id, first, second):
        stream = second.stream(0)
        next(stream)  # the player is there
        first.view()
        first.order(PASS)
        next(stream)  # and sees that the decision has come
        time.sleep(0.7)
        assert letters(hooks, id) == []
        stream.close()  # and goes without deciding
        assert wait_for(lambda: letters(hooks, id))
        time.sleep(0.5)
        assert len(letters(hooks, id)) == 1


def test_who_decides_before_the_letter_goes_gets_none(hooks, tmp_path):
    with (
        running_host(tmp_path / "games.db", office=office_of(hooks, delay=0.6)) as host,
        game(host, hooked="second") as (id, first, second),
    ):
        first.view()
        first.order(PASS)
        second.view()
        assert second.order(PASS).status_code == 200
        host.letters.outbox.wake()
        done = wait_for(lambda: [row for row in rows(host, id) if row[3]])
        assert done == [(second.path.rpartition("/")[2], "turn", 0, 1, outbox.NEEDLESS)]
        assert letters(hooks, id) == []


def test_a_seat_without_a_way_costs_no_row(host, hooks):
    with game(host, hooked="") as (id, first, _):
        first.view()
        first.order(PASS)
        assert rows(host, id) == []


def test_a_letter_tells_its_own_player_s_knowledge_only(host, hooks):
    """Both seats have a way; what each is told is of its own seat, and no count of entries is in it."""
    made, players = host.seated("first_orders")
    for player in players.values():
        player.post("/hooks", kind="webhook", address=f"https://{NAME}/both")
    for _ in range(3):
        player = players[made.hosted.game.deciding]
        player.view()
        choice = next(
            one for one in player.view()["table"]["choices"] if one["order"]["is"] in ("Pass", "HoldFire")
        )
        assert player.order(choice["order"]).status_code == 200
        # each letter goes before the next order makes it needless
        assert wait_for(lambda: all(row[3] for row in rows(host, made.hosted.id)))
    told = wait_for(lambda: len(letters(hooks, made.hosted.id)) >= 2 and letters(hooks, made.hosted.id))
    assert told
    for letter in told:
        seat = letter["url"].split("/s/")[1].strip("/")
        assert seat in players
        allowed = {line.words for line in made.hosted.seat(seat).log()}
        lines = [line.removeprefix("- ") for line in letter["lines"] if line.startswith("- ")]
        assert set(lines) <= allowed
        assert "." in letter["id"]
        assert not any(part.isdigit() for part in letter["id"].split("."))


def test_an_address_that_is_gone_is_noted_for_its_player_and_not_tried_again(host, hooks):
    with game(host, hooked="second") as (id, first, second):
        before = hooks.received.answer
        hooks.received.answer = lambda handler: handler.send_response(410)
        try:
            first.view()
            first.order(PASS)
            assert wait_for(lambda: [row for row in rows(host, id) if row[4]])
        finally:
            hooks.received.answer = before
        talk = second.http.get("/talk").json()
        assert talk["hooks"][0]["error"] == f"{NAME} answered 410"
        assert talk["hooks"][0]["confirmed"] is False


def test_a_letter_that_did_not_arrive_is_tried_again_with_the_same_id(hooks, tmp_path):
    with (
        running_host(tmp_path / "games.db", office=office_of(hooks, retry=0.2)) as host,
        game(host, hooked="second") as (id, first, _),
    ):
        before = hooks.received.answer
        hooks.received.answer = lambda handler: handler.send_response(503)
        first.view()
        first.order(PASS)
        assert wait_for(lambda: letters(hooks, id))
        hooks.received.answer = before
        assert wait_for(lambda: len(letters(hooks, id)) > 1)
        assert wait_for(lambda: rows(host, id)[0][3])
        told = letters(hooks, id)
        assert len({one["id"] for one in told}) == 1
        count = len(told)
        time.sleep(0.5)
        assert len(letters(hooks, id)) == count


@pytest.mark.parametrize(
    ("kind", "address", "status", "words"),
    [
        ("webhook", "https://home.test/in", 422, "private network"),
        ("webhook", "http://hooks.test/in", 422, "https"),
        ("webhook", "https://127.0.0.1/in", 422, "not found|private"),
        ("webhook", "https://nowhere.test/in", 422, "not found"),
        ("mail", "anna@example.org", 409, "no mail"),
        ("push", "{  }", 422, "address"),
        ("pigeon", "loft", 400, "pigeon"),
    ],
)
def test_a_way_that_cannot_be_is_refused_with_a_sentence(host, kind, address, status, words):
    _, players = host.seated("first_orders")
    answer = next(iter(players.values())).post("/hooks", kind=kind, address=address)
    assert answer.status_code == status, answer.text
    assert re.search(words, answer.json()["text"])


def test_a_seat_has_a_few_ways_and_no_others(host):
    _, players = host.seated("first_orders")
    player, other = players.values()
    for n in range(5):
        assert player.post("/hooks", kind="webhook", address=f"https://{NAME}/{n}").status_code == 200
    assert player.post("/hooks", kind="webhook", address=f"https://{NAME}/0").status_code == 200  # again
    assert player.post("/hooks", kind="webhook", address=f"https://{NAME}/6").status_code == 409
    mine = player.http.get("/talk").json()["hooks"]
    assert len(mine) == 5
    assert "hooks" not in other.http.get("/talk").json()
    assert other.post(f"/hooks/{mine[0]['id']}/remove").status_code == 404
    assert player.post(f"/hooks/{mine[0]['id']}/remove").status_code == 200
    assert len(player.http.get("/talk").json()["hooks"]) == 4


def test_the_link_that_ends_letters_acts_by_post_only(host, hooks):
    with game(host, hooked="second") as (_, _, second):
        hook = second.http.get("/talk").json()["hooks"][0]["id"]
        path = host.letters.office.off_path(hook)
        page = httpx.get(host.url + path)
        assert page.status_code == 200
        assert "<form" in page.text
        assert second.http.get("/talk").json()["hooks"]
        assert httpx.post(host.url + path[:-1] + ("0" if path[-1] != "0" else "1")).status_code == 404
        assert second.http.get("/talk").json()["hooks"]
        assert httpx.post(host.url + path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert "hooks" not in second.http.get("/talk").json()


def test_whose_time_runs_out_is_told_before_and_the_other_when_it_is_up(hooks, tmp_path):
    with running_host(tmp_path / "games.db", office=office_of(hooks)) as host:
        made, players = host.seated("first_orders", options={"clock": {"bank": 5 * 3600}})
        id, late = made.hosted.id, next(w for w in players if w != made.hosted.game.deciding)
        first = players[made.hosted.game.deciding]
        for player in players.values():
            player.post("/hooks", kind="webhook", address=f"https://{NAME}/clock")
        first.view()
        first.order(PASS)
        assert wait_for(lambda: len(letters(hooks, id)) == 1)  # the decision has come

        def later(seconds: float) -> None:
            moved = Write("update clock_moves set at = at - ? where game = ?", (seconds, id))
            due = Write("update outbox set due = 0 where game = ? and sent is null", (id,))
            host.run(host.tables.store.commit_writes([moved, due]))
            host.loop.call_soon_threadsafe(host.letters.outbox.wake)

        assert wait_for(lambda: [row for row in rows(host, id) if row[1] == "up"])
        later(3 * 3600.0)  # two of five hours are left: too early for an alarm
        time.sleep(0.5)
        assert len(letters(hooks, id)) == 1
        later(1.5 * 3600.0)
        assert wait_for(lambda: len(letters(hooks, id)) == 2)
        assert letters(hooks, id)[1]["title"] == "30 minutes left in First orders" or (
            letters(hooks, id)[1]["title"].startswith("29 minutes left")
        )
        later(3600.0)
        assert wait_for(lambda: len(letters(hooks, id)) == 3)
        told = letters(hooks, id)[2]
        name = {"allies": "United States", "axis": "Germany"}[late]
        assert told["title"] == f"First orders: the time of {name} is up"
        assert first.path in told["url"]


def test_who_names_a_way_while_a_clock_runs_has_its_alarm_by_it(host, hooks):
    made, players = host.seated("first_orders", options={"clock": {"bank": 5 * 3600}})
    first = made.hosted.game.deciding
    late = next(word for word in players if word != first)
    players[first].view()
    players[first].order(PASS)
    assert rows(host, made.hosted.id) == [], "nobody has a way for letters"
    for n, word in enumerate((late, first)):
        players[word].post("/hooks", kind="webhook", address=f"https://{NAME}/late{n}")
    assert [row[:2] for row in rows(host, made.hosted.id)] == [(late, "time"), (first, "up")]
    players[late].post("/hooks", kind="webhook", address=f"https://{NAME}/another")
    assert [row[:2] for row in rows(host, made.hosted.id)] == [(late, "time")] * 2 + [(first, "up")]
    players[late].view()
    players[late].order(PASS)
    told = [(row[0], row[1]) for row in rows(host, made.hosted.id) if row[1] != "turn"]
    now = made.hosted.game.deciding  # dice may have given the turn to either
    alarms = [(word, "time" if word == now else "up") for word in (first, late, late)]
    assert sorted(told) == sorted(alarms), "the others are gone"


def test_without_a_clock_no_way_has_an_alarm(host):
    made, players = host.seated("first_orders")
    for player in players.values():
        player.post("/hooks", kind="webhook", address=f"https://{NAME}/calm")
    assert rows(host, made.hosted.id) == []


def test_two_processes_that_look_at_once_send_a_letter_once(hooks, tmp_path):
    """Each claims it before it is sent; a second outbox on the same store is as another process is."""
    with (
        running_host(tmp_path / "games.db", office=office_of(hooks, delay=1000.0)) as host,
        game(host, hooked="second") as (id, first, _),
    ):
        first.view()
        first.order(PASS)
        due = Write("update outbox set due = 0 where game = ?", (id,))
        host.run(host.tables.store.commit_writes([due]))

        async def look() -> None:
            others = [Outbox(host.tables, host.letters.office) for _ in range(4)]
            await asyncio.gather(host.letters.outbox.send_due(), *(one.send_due() for one in others))
            for one in others:
                await one.stop()

        host.run(look())
        assert wait_for(lambda: letters(hooks, id))
        time.sleep(0.3)
        assert len(letters(hooks, id)) == 1
        assert [row[2:4] for row in rows(host, id)] == [(1, 1)]


def test_a_fault_of_ours_in_one_letter_neither_ends_the_others_nor_goes_unsaid(
    hooks, tmp_path, monkeypatch, capfd
):
    compose, asked = outbox.notices.compose_turn, []

    def faulty(*args):
        asked.append(args)
        if len(asked) == 1:
            raise RuntimeError("a fault in the words")
        return compose(*args)

    monkeypatch.setattr(outbox.notices, "compose_turn", faulty)
    with (
        running_host(tmp_path / "games.db", office=office_of(hooks, retry=0.2)) as host,
        game(host, hooked="second") as (id, first, _),
    ):
        first.view()
        first.order(PASS)
        assert wait_for(lambda: letters(hooks, id))
        assert rows(host, id)[0][2] == 2
    assert "could not be sent: RuntimeError('a fault in the words')" in capfd.readouterr().err
