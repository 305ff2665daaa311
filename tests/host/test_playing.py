"""A hosted game by HTTP: orders, keys, cursors, undo, views, streams, links and the journal in the end."""

from __future__ import annotations

import random
import threading

import httpx
import msgspec
import pytest

from tests.host.hosting import running_host
from wsn.engine import journal as j
from wsn.engine.verify import verify_recording
from wsn.systems import system_of

SCENARIO = "hedgerow_skirmish"


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as host:
        yield host


def mover(made, players):
    """The player who decides, with a fresh view."""
    player = players[made.hosted.game.deciding]
    return player, player.view()


def play_some(made, players, count, draw):
    for _ in range(count):
        if made.hosted.game.outcome is not None:
            return
        player, view = mover(made, players)
        answer = player.order(draw.choice(view["table"]["choices"])["order"])
        assert answer.status_code == 200, answer.text


def test_a_game_is_played_to_its_end_and_its_journal_verifies(host, tmp_path):
    made, players = host.seated("first_orders")
    play_some(made, players, 2000, random.Random(1))
    assert made.hosted.game.outcome is not None
    journal = players["axis"].http.get("/export").content
    (tmp_path / "g.wsn.jsonl").write_bytes(journal)
    recording = j.read_journal(tmp_path / "g.wsn.jsonl", system_of)
    assert len(recording.entries) == len(made.hosted.game.entries)
    assert verify_recording(recording).difference is None
    last = next(entry for entry in reversed(recording.entries) if entry.by is not None)
    players[last.by].view()
    answer = players[last.by].order(msgspec.to_builtins(last.command))
    assert (answer.status_code, answer.json()["rule"]) == (422, "ENGINE 1")


def test_the_same_key_is_answered_the_same_and_done_once(host):
    made, players = host.seated(SCENARIO)
    player, view = mover(made, players)
    order, seen = view["table"]["choices"][0]["order"], player.seen
    first = player.order(order, key="just-once-1")
    count = len(made.hosted.game.entries)
    again = player.order(order, key="just-once-1", seen=seen)
    late = player.order(order, key="just-once-1")
    assert first.content == again.content == late.content
    assert len(made.hosted.game.entries) == count


def test_who_has_not_heard_of_what_happened_last_looks_again(host):
    made, players = host.seated(SCENARIO)
    player, view = mover(made, players)
    seen = player.seen
    assert player.order(view["table"]["choices"][0]["order"]).status_code == 200
    player, view = mover(made, players)
    answer = player.order(view["table"]["choices"][0]["order"], seen=0)
    assert (answer.status_code, answer.json()["seen"]) == (409, player.seen)
    ahead = player.order(view["table"]["choices"][0]["order"], seen=player.seen + 5)
    assert ahead.status_code == 409
    assert seen < player.seen


def test_an_order_against_the_rules_is_refused_with_its_rule(host):
    made, players = host.seated(SCENARIO)
    other = next(one for word, one in players.items() if word != made.hosted.game.deciding)
    _, view = mover(made, players)
    other.view()
    answer = other.order(view["table"]["choices"][0]["order"])
    assert (answer.status_code, answer.json()["rule"]) == (422, "ENGINE 2")


def test_a_slip_is_taken_back_and_everybody_hears_of_it(host):
    made, players = host.seated("first_orders")
    watcher = host.watch(made.hosted.id)
    draw = random.Random(3)
    for _ in range(40):
        player, view = mover(made, players)
        before = view["digest"]
        assert player.order(draw.choice(view["table"]["choices"])["order"]).status_code == 200
        mine = player.view()["seen"]
        if made.hosted.game.can_undo(player.path.rsplit("/", 1)[1]) is None:
            break
    heard = watcher.view()["seen"]
    assert player.undo(key="slip-0001").json() == {"seen": mine + 1}
    assert player.undo(key="slip-0001").json() == {"seen": mine + 1}
    assert player.view()["digest"] == before
    told = watcher.poll(heard)["happenings"]
    assert [one["kind"] for one in told] == ["undo"]
    host.tables.games.clear()
    assert host.find(made.hosted.id).game.state == made.hosted.game.state


def test_dice_are_not_taken_back(host):
    made, players = host.seated("first_orders")
    draw, refused = random.Random(5), None
    while refused is None and made.hosted.game.outcome is None:
        player, view = mover(made, players)
        player.order(draw.choice(view["table"]["choices"])["order"])
        answer = player.undo() if made.hosted.game.can_undo(player.path.rsplit("/", 1)[1]) else None
        refused = answer if answer is not None and answer.json().get("rule") == "ENGINE 5" else None
    assert refused.status_code == 422


def test_a_stream_tells_everything_once_also_after_a_break(host):
    made, players = host.seated(SCENARIO)
    watcher, heard = host.watch(made.hosted.id), []

    def read(after, count):
        stream = watcher.stream(after)
        for _ in range(count):
            heard.append(next(stream))
        stream.close()

    reader = threading.Thread(target=read, args=(0, 8))
    reader.start()
    play_some(made, players, 12, random.Random(2))
    reader.join(20)
    read(heard[-1]["seen"], watcher.view()["seen"] - len(heard))
    assert [one["seen"] for one in heard] == list(range(1, watcher.view()["seen"] + 1))
    polled = watcher.poll(0)["happenings"]
    assert polled == heard


def test_a_long_poll_waits_for_what_happens_next(host):
    made, players = host.seated(SCENARIO)
    player, view = mover(made, players)
    other = next(one for one in players.values() if one is not player)
    box, seen = {}, other.view()["seen"]
    waiting = threading.Thread(target=lambda: box.update(other.poll(seen, wait=15)))
    waiting.start()
    player.order(view["table"]["choices"][0]["order"])
    waiting.join(20)
    assert len(box["happenings"]) == 1
    assert other.poll(box["seen"], wait=0) == {"seen": box["seen"], "happenings": []}


def test_a_link_acts_by_its_button_only_and_each_seat_has_a_cookie_of_its_own(host):
    made = host.create(SCENARIO)
    browser = httpx.Client(base_url=host.url, headers={"Origin": host.url})
    host.opened.append(browser)
    for word, secret in made.secrets.items():
        page = browser.get(f"/join/{secret}")
        assert "set-cookie" not in page.headers
        assert made.hosted.seat_rows[word].claimed is None
        taken = browser.post(f"/join/{secret}")
        assert taken.status_code == 303
        cookie = taken.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert f"path=/g/{made.hosted.id}/s/{word}".lower() in cookie
    for word in made.secrets:
        assert browser.get(f"/g/{made.hosted.id}/s/{word}/view").json()["seat"] == word


def test_a_game_goes_on_with_the_same_links_after_a_restart(tmp_path):
    with running_host(tmp_path / "games.db") as host:
        made, players = host.seated(SCENARIO)
        play_some(made, players, 30, random.Random(7))
        views = {word: player.view() for word, player in players.items()}
        tokens = {word: player.token for word, player in players.items()}
    with running_host(tmp_path / "games.db") as host:
        for word, secret in made.secrets.items():
            assert host.join(secret).view()["digest"] == views[word]["digest"]
            answer = httpx.get(
                f"{host.url}/g/{made.hosted.id}/s/{word}/view",
                headers={"Authorization": f"Bearer {tokens[word]}"},
            )
            assert {**answer.json(), "seats": 0} == {**views[word], "seats": 0}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://elsewhere.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 422),
    ],
)
def test_an_order_from_another_sites_page_is_turned_away(host, headers, status):
    made, players = host.seated(SCENARIO)
    word = next(word for word in players if word != made.hosted.game.deciding)
    _, view = mover(made, players)
    order = {"key": "k" * 8, "seen": view["seen"], "order": view["table"]["choices"][0]["order"]}
    answer = httpx.post(
        f"{host.url}/g/{made.hosted.id}/s/{word}/orders",
        json=order,
        headers={"Cookie": f"wsn_seat={players[word].token}", **headers},
    )
    assert answer.status_code == status
    assert answer.json()["text"]


BAD = [
    ("not json", "application/json", 400),
    ("{}", "application/json", 400),
    ("[" * 5000, "application/json", 400),
    ('{"key": "short", "seen": 1, "order": {}}', "application/json", 400),
    ('{"key": "longenough", "seen": -1, "order": {}}', "application/json", 400),
    ('{"key": "longenough", "seen": 1, "order": {}, "more": 1}', "application/json", 400),
    ('{"key": "longenough", "seen": 1, "order": {"is": "Nonsense"}}', "application/json", 400),
    ('{"key": "longenough", "seen": 1, "order": {"is": "Proceed"}}', "application/json", 400),
    ('{"key": "longenough", "seen": 1, "order": 7}', "application/json", 400),
    ('{"key": "longenough", "seen": 1, "order": {}}', "text/plain", 415),
    ('{"key": "longenough", "seen": 1, "order": "' + "x" * 20_000 + '"}', "application/json", 413),
]


@pytest.mark.parametrize(("body", "kind", "status"), BAD)
def test_bad_input_has_a_status_and_a_sentence_and_leaves_nothing(host, body, kind, status):
    made, players = host.seated(SCENARIO)
    player, _ = mover(made, players)
    answer = player.http.post("/orders", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert answer.json()["text"]
    assert len(made.hosted.steps) == 1


def test_who_is_not_at_the_seat_learns_nothing(host):
    made, players = host.seated(SCENARIO, options={"watch": False})
    one, other = players.values()
    foreign = httpx.get(host.url + other.path + "/view", headers=dict(one.http.headers))
    nobody = httpx.get(host.url + f"/g/{made.hosted.id}/s/nobody/view")
    forged = httpx.get(host.url + one.path + "/view", headers={"Authorization": "Bearer " + "A" * 43})
    assert {answer.status_code for answer in (foreign, nobody, forged)} == {401}
    assert foreign.content == nobody.content == forged.content
    assert httpx.get(f"{host.url}/g/{made.hosted.id}/view").status_code == 403
    assert httpx.get(f"{host.url}/g/nowhere/view").status_code == 404
    assert httpx.get(f"{host.url}/join/{'A' * 43}").status_code == 404
    assert httpx.get(f"{host.url}/nothing").json()["text"]
    assert httpx.get(host.url + one.path + "/orders").status_code == 405
    watched, _ = host.seated(SCENARIO)
    order = {"key": "k" * 8, "seen": 1, "order": {}}
    assert httpx.post(f"{host.url}/g/{watched.hosted.id}/orders", json=order).status_code == 403


def test_every_answer_carries_the_headers_that_guard_a_browser(host):
    made = host.create(SCENARIO)
    for path in (f"/g/{made.hosted.id}/view", "/nothing", f"/join/{next(iter(made.secrets.values()))}"):
        headers = httpx.get(host.url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
