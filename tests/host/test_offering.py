"""Offers, clocks, chat and notes of a running host: who may do what, what comes of it, and who hears."""

from __future__ import annotations

import secrets
import time

import httpx
import pytest

from tests.host.hosting import Player, RunningHost, running_host
from wsn.host.clocks import DAY, HOUR
from wsn.host.offers import FIRST_WAIT
from wsn.host.store import Write
from wsn.wire.messages import Accepted

PASS = {"is": "Pass"}
CLOCK = {"clock": {"bank": 3 * DAY, "bonus": 12 * HOUR, "days_off": 2, "rest": [5, 6]}}


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as host:
        yield host


def seated(host: RunningHost, **options) -> tuple[str, Player, Player]:
    """A game, who is to decide first, and the other."""
    made, players = host.seated("first_orders", **options)
    first = made.hosted.game.deciding
    return made.hosted.id, players[first], players[next(word for word in players if word != first)]


def key() -> str:
    return secrets.token_hex(8)


def talk(player: Player) -> dict:
    answer = player.http.get("/talk")
    assert answer.status_code == 200, answer.text
    return answer.json()


def offer(player: Player, kind: str, **more) -> httpx.Response:
    return player.post("/offers", key=key(), kind=kind, **more)


def answer(player: Player, said: str, kind: str = "") -> httpx.Response:
    """Answer the one open offer."""
    (one,) = talk(player)["offers"]
    assert kind in ("", one["kind"])
    return player.post(f"/offers/{one['id']}", key=key(), answer=said)


def agreed(mine: Player, other: Player, kind: str, **more) -> None:
    assert offer(mine, kind, **more).status_code == 200
    done = answer(other, "accept", kind)
    assert done.status_code == 200, done.text


def take_order(player: Player, kind: str) -> dict:
    order = next(one["order"] for one in player.view()["table"]["choices"] if one["order"]["is"] == kind)
    assert player.order(order).status_code == 200
    return order


# ---------------------------------------------------------------- takebacks


def test_a_decision_that_has_passed_on_is_taken_back_if_the_other_agrees(host):
    id, first, other = seated(host)
    first.view()
    first.order(PASS)
    alone = first.undo()
    assert (alone.status_code, alone.json()["rule"]) == (422, "ENGINE 7")
    before = len(host.find(id).game.entries)
    assert offer(first, "takeback").status_code == 200
    assert talk(other)["offers"][0]["words"] == "to take back the last order"
    assert len(host.find(id).game.entries) == before
    assert answer(other, "accept").status_code == 200
    assert len(host.find(id).game.entries) < before
    assert first.view()["table"]["status"]["mine"]
    assert "offers" not in talk(first)


@pytest.mark.rule("ENGINE 5")
def test_nothing_is_taken_back_past_dice_whoever_would_agree(host):
    """Second part: the dice fall between the offer and the consent."""
    id, first, other = seated(host)
    first.view()
    first.order(PASS)
    assert offer(first, "takeback").status_code == 200
    other.view()
    other.order(PASS)  # the second pass ends the turn, and initiative is rolled
    hosted = host.find(id)
    assert any("DiceRolled" in repr(type(e)) for one in hosted.game.entries[2:] for e in one.events)
    refused = answer(other, "accept")
    assert (refused.status_code, refused.json()["rule"]) == (422, "ENGINE 5")
    again = offer(other, "takeback")
    assert (again.status_code, again.json()["rule"]) == (422, "ENGINE 5")
    assert "taken back" in talk(other)["takeback"] or "ENGINE 5" in talk(other)["takeback"]


def test_an_agreed_takeback_is_done_once_however_often_it_is_accepted(host):
    id, first, other = seated(host)
    first.view()
    first.order(PASS)
    offer(first, "takeback")
    (one,) = talk(other)["offers"]
    same = key()
    answers = [other.post(f"/offers/{one['id']}", key=same, answer="accept") for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 200]
    assert len({one.text for one in answers}) == 1
    assert sum(step.kind == "undo" for step in host.find(id).steps) == 1
    late = other.post(f"/offers/{one['id']}", key=key(), answer="accept")
    assert late.status_code == 409


# ---------------------------------------------------------------- who answers


def test_who_offers_neither_accepts_nor_refuses_and_the_other_does_not_withdraw(host):
    _, first, other = seated(host)
    offer(first, "abandon")
    assert answer(first, "accept").status_code == 403
    assert answer(first, "refuse").status_code == 403
    assert answer(other, "withdraw").status_code == 403
    assert answer(first, "withdraw").status_code == 200
    assert "offers" not in talk(other)


def test_who_was_refused_waits_before_asking_again(host):
    _, first, other = seated(host)
    offer(first, "abandon")
    assert offer(first, "abandon").status_code == 409
    assert answer(other, "refuse").status_code == 200
    again = offer(first, "abandon")
    assert again.status_code == 429
    assert 0 < int(again.headers["retry-after"]) <= FIRST_WAIT
    assert offer(other, "abandon").status_code == 200


def test_nobody_else_hears_of_an_offer_and_nobody_else_answers_it(host):
    id, first, other = seated(host)
    watcher = host.watch(id)
    stranger = seated(host)[1]
    seen = watcher.poll(0)["seen"]
    offer(first, "abandon")
    (one,) = talk(other)["offers"]
    assert watcher.poll(0)["seen"] == seen
    assert "offers" not in talk(watcher)
    assert watcher.post("/offers", key=key(), kind="abandon").status_code in (403, 404, 405)
    assert stranger.post(f"/offers/{one['id']}", key=key(), answer="accept").status_code == 404
    assert httpx.post(f"{host.url}{other.path}/offers/{one['id']}", json={}).status_code == 401


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ({"kind": "bribe"}, 400),
        ({"kind": "takeback"}, 422),
        ({"kind": "pause", "days": 400}, 422),
        ({"kind": "rematch"}, 409),
        ({"kind": "replace", "by": "bot", "bot": "deep_thought"}, 422),
        ({"kind": "replace", "by": "self"}, 409),
        ({"kind": "takeback", "to": "three"}, 400),
        ({"kind": "abandon", "because": "x"}, 400),
    ],
)
def test_what_makes_no_sense_has_a_status_and_a_sentence(host, message, status):
    _, first, _ = seated(host)
    told = first.post("/offers", key=key(), **message)
    assert told.status_code == status, told.text
    assert len(told.json()["text"]) > 10


# ---------------------------------------------------------------- what they come to


def test_an_abandoned_game_takes_no_orders_and_no_further_offers_but_a_rematch(host):
    _, first, other = seated(host)
    first.view()
    agreed(first, other, "abandon")
    assert talk(first)["finished"]
    assert first.order(PASS).status_code == 410
    assert offer(first, "pause", days=3).status_code == 409
    assert offer(first, "rematch").status_code == 200


def test_a_rematch_swaps_the_sides_and_each_player_goes_there_by_the_seat_already_held(host):
    _, first, other = seated(host, options={"watch": False})
    agreed(first, other, "abandon")
    assert first.post("/rematch").status_code == 409
    agreed(first, other, "rematch")
    assert offer(other, "rematch").status_code == 409
    paths = {}
    for player in (first, other):
        assert talk(player)["rematch"]
        told = player.http.post("/rematch", headers={"Accept": "application/json"}).json()
        paths[player.path.rpartition("/")[2]] = told
        again = Player(host, told["path"], told["token"])
        assert again.http.get("/view").status_code == 200
    words = [one.path.rpartition("/")[2] for one in (first, other)]
    assert paths[words[0]]["seat"] == words[1]
    assert paths[words[1]]["seat"] == words[0]
    assert paths[words[0]]["game"] == paths[words[1]]["game"]
    page = first.http.post("/rematch", headers={"Accept": "text/html"})
    assert page.status_code == 303
    assert f"Path={paths[words[0]]['path']}" in page.headers["set-cookie"]


def test_a_bot_takes_a_seat_over_and_its_player_comes_back(host):
    id, first, other = seated(host)
    agreed(first, other, "replace", by="bot", bot="random")
    word = first.path.rpartition("/")[2]
    hosted = host.find(id)
    assert hosted.bots == {word: "random"}
    end = time.monotonic() + 20
    while hosted.game.deciding == word and time.monotonic() < end:
        time.sleep(0.05)
    assert hosted.game.deciding != word or hosted.game.outcome is not None
    assert talk(first)["bot"] == "random"
    agreed(first, other, "replace", by="self")
    assert hosted.bots == {}


def test_another_person_takes_a_seat_over_by_a_new_link_and_the_old_player_is_out(host):
    _, first, other = seated(host)
    first.post("/note", text="my plan")
    assert first.post("/handover").status_code == 409
    agreed(first, other, "replace", by="person")
    assert first.http.get("/view").status_code == 200
    stream = first.stream(0)
    next(stream)
    path = first.post("/handover").json()["path"]
    assert other.post("/chat", key=key(), text="welcome").status_code == 200
    assert "welcome" not in str(list(stream)), "the old player's stream ends, and tells nothing more"
    assert first.http.get("/view").status_code == 401
    assert first.post("/handover").status_code == 401
    new = host.join(path.rpartition("/")[2])
    assert new.path == first.path
    assert new.view()["seat"] == first.path.rpartition("/")[2]
    assert "note" not in talk(new)
    assert new.post("/handover").status_code == 409


# ---------------------------------------------------------------- clocks


def test_a_game_without_clocks_says_so(host):
    _, first, other = seated(host)
    assert "clocks" not in talk(first)
    assert first.post("/away", key=key(), days=1).status_code == 409
    offer(first, "time", hours=5)
    assert answer(other, "accept").status_code == 409


def test_clocks_run_from_the_first_order_on_and_all_may_see_them(host):
    id, first, other = seated(host, options=CLOCK)
    assert not any(one.get("runs") for one in talk(first)["clocks"])
    first.view()
    first.order(PASS)
    told = {one["seat"]: one for one in talk(first)["clocks"]}
    mine, others = first.path.rpartition("/")[2], other.path.rpartition("/")[2]
    assert not told[mine].get("runs")
    assert told[others]["runs"]
    assert talk(host.watch(id))["clocks"] == talk(other)["clocks"]


def test_a_pause_and_more_time_and_days_off_move_the_clocks(host):
    _, first, other = seated(host, options=CLOCK)
    first.view()
    first.order(PASS)
    agreed(first, other, "time", hours=48)
    assert {one["left"] // HOUR for one in talk(first)["clocks"]} <= {119, 120}
    agreed(first, other, "pause", days=2)
    paused = talk(first)["paused_until"]
    assert 0 < paused - time.time() <= 2 * DAY
    agreed(first, other, "resume")
    assert "paused_until" not in talk(first)
    assert other.post("/away", key=key(), days=2).status_code == 200
    word = other.path.rpartition("/")[2]
    (clock,) = [one for one in talk(first)["clocks"] if one["seat"] == word]
    assert clock["away_until"] - time.time() > DAY
    assert "days_off" not in clock
    assert other.post("/away", key=key(), days=1).status_code == 422
    assert other.post("/away", key=key(), days=-1).status_code == 400


def backdate(host: RunningHost, id: str, seconds: float) -> None:
    """Let so much time have gone by since all that has moved the clocks."""
    write = Write("update clock_moves set at = at - ? where game = ?", (seconds, id))
    host.run(host.tables.store.commit_writes([write]))


@pytest.mark.parametrize("what", ["bot", "close"])
def test_whose_time_is_up_may_be_played_on_by_a_bot_or_the_game_closed(host, what):
    clock = {"clock": {"bank": DAY}}
    id, first, other = seated(host, options=clock)
    first.view()
    first.order(PASS)
    early = first.post("/claim", key=key(), what=what, bot="random")
    assert early.status_code == 409
    assert "left" in early.json()["text"]
    backdate(host, id, 2 * DAY)
    late = other.path.rpartition("/")[2]
    assert [one["seat"] for one in talk(first)["clocks"] if one.get("up")] == [late]
    assert other.post("/claim", key=key(), what=what, bot="random").status_code == 409
    assert first.post("/claim", key=key(), what=what, bot="random").status_code == 200
    hosted = host.find(id)
    assert hosted.bots == ({late: "random"} if what == "bot" else {})
    assert hosted.finished is (what == "close") or hosted.game.outcome is not None


# ---------------------------------------------------------------- chat and notes


def test_players_talk_and_who_watches_hears_nothing(host):
    id, first, other = seated(host)
    watcher = host.watch(id)
    before = watcher.poll(0)
    same = key()
    for _ in range(2):
        assert first.post("/chat", key=same, text="Good luck <b>!</b>").status_code == 200
    (said,) = talk(other)["chat"]
    assert said["text"] == "Good luck <b>!</b>"
    assert said["by"] == first.path.rpartition("/")[2]
    assert other.poll(0)["happenings"][-1]["kind"] == "chat"
    assert watcher.poll(0) == before
    assert "chat" not in talk(watcher)
    assert b"Good luck" not in watcher.http.get("/export").content
    assert watcher.post("/chat", key=key(), text="hello").status_code in (403, 404, 405)


def test_an_order_from_before_some_talk_is_not_stale(host):
    _, first, other = seated(host)
    first.view()
    other.post("/chat", key=key(), text="take your time")
    assert first.order(PASS).status_code == 200


@pytest.mark.parametrize("text", ["", "x" * 501, "bell \x07", "two\nlines", "\u202eturned"])
def test_what_cannot_be_said_is_refused(host, text):
    _, first, _ = seated(host)
    assert first.post("/chat", key=key(), text=text).status_code == 400


def test_much_talk_in_a_minute_is_slowed_down(host):
    _, first, _ = seated(host)
    codes = [first.post("/chat", key=key(), text=str(n)).status_code for n in range(22)]
    assert codes == [200] * 20 + [429] * 2


def test_notes_are_one_s_own(host):
    id, first, other = seated(host)
    assert first.post("/note", text="They will come by the orchard.\nHold K1 back.").status_code == 200
    assert talk(first)["note"].startswith("They will come")
    assert "note" not in talk(other)
    assert other.poll(0)["seen"] == 1
    assert first.post("/note", text="x" * 10_001).status_code == 400
    assert host.watch(id).post("/note", text="x").status_code in (403, 404, 405)


def test_everything_that_acts_is_a_post_and_a_look_changes_nothing(host):
    id, first, _ = seated(host)
    steps = len(host.find(id).steps)
    for path in (
        "/offers",
        "/offers/x",
        "/rematch",
        "/handover",
        "/away",
        "/claim",
        "/chat",
        "/note",
        "/hooks",
    ):
        assert first.http.get(path).status_code in (404, 405), path
    assert first.http.get("/standing").status_code == 405
    assert len(host.find(id).steps) == steps
    assert Accepted(1).seen == 1
