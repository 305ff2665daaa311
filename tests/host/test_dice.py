"""The dice of a hosted game over HTTP: bound before the first roll, words, answers of seats, the check."""

from __future__ import annotations

import asyncio
import random
import threading
import time

import httpx
import msgspec
import pytest

from tests.host.dicegames import answered_orders, exported, mix, play_until, rolls_of
from tests.host.hosting import SECONDS, running_host
from wsn.engine.chain import OPEN_CHAIN, SeatChain, next_hash, seal_order
from wsn.engine.events import DiceRolled
from wsn.host import answers
from wsn.wire.answering import LinkAnswerer
from wsn.wire.line import HostAddress, HostLine

SCENARIO = "first_orders"


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with running_host(tmp_path_factory.mktemp("dice") / "games.db") as host:
        yield host


def dice(player):
    answer = player.http.get("/dice")
    assert answer.status_code == 200, answer.text
    return answer.json()


def line_of(host, player):
    return HostLine(HostAddress.of(host.url), player.token)


def test_everybody_sees_what_the_host_is_bound_to_and_checks_it(host):
    made, players = host.seated(SCENARIO)
    words = iter(players)
    one, other = players[next(words)], players[next(words)]
    bound = dice(host.watch(made.hosted.id))
    assert bound == dice(one) == dice(other)
    assert bound["last"] == bound["commitment"] == made.hosted.row.dice_commit
    assert bound["rolls"] == 0
    assert "nobody changed the dice" in bound["proves"]
    assert "does not protect you from a host who plays" in bound["proves_not"]
    play_until(made, players, lambda: len(rolls_of(made)) >= 3, random.Random(1))
    told = dice(one)
    assert told["rolls"] == len(rolls_of(made))
    last = bytes.fromhex(told["last"])
    for _ in range(told["rolls"]):
        last = next_hash(last)
    assert last.hex() == bound["commitment"]
    for player in (one, host.watch(made.hosted.id)):
        report = exported(player)
        assert report.equal, str(report)
        assert report.dice.rolls == told["rolls"]


def test_nothing_that_is_told_foretells_a_roll(host):
    made, players = host.seated(SCENARIO)
    play_until(made, players, lambda: len(rolls_of(made)) >= 2, random.Random(2))
    game, row = made.hosted.game, made.hosted.row
    names, opened = game.chain.commitments, game.chain.opened
    coming = [game.dice.next_link(name, opened.get(name, 0)).hex() for name in names]
    for player in (*players.values(), host.watch(made.hosted.id)):
        for path in ("/dice", "/view", "/events?after=0&wait=0", "/export"):
            text = player.http.get(path).text
            assert row.dice_secret not in text
            assert not any(link in text for link in coming), path


def test_words_are_mixed_in_once_and_told_to_all(host):
    made, players = host.seated(SCENARIO)
    one, other = players.values()
    assert mix(one, "mix-0001", words="rain over the Vire").status_code == 200
    assert mix(one, "mix-0001", words="rain over the Vire").status_code == 200, "the same key is once"
    assert mix(one, words="sun").status_code == 422
    for player in (one, other, host.watch(made.hosted.id)):
        assert list(dice(player)["words"].values()) == ["rain over the Vire"]
    (heard,) = [one for one in other.poll(0)["happenings"] if one["kind"] == "dice"]
    assert heard["about"]["mix"]["words"] == "rain over the Vire"
    play_until(made, players, lambda: rolls_of(made), random.Random(3))
    report = exported(other)
    assert report.equal
    assert [mixing.words for _, mixing in report.dice.mixed] == ["rain over the Vire"]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"words": "x" * 121}, 400),
        ({"words": "\x1b[31m"}, 400),
        ({"commitment": "abc"}, 400),
        ({}, 422),
        ({"words": "x", "more": 1}, 400),
    ],
)
def test_what_is_not_mixed_in(host, sent, status):
    made, players = host.seated(SCENARIO)
    player = next(iter(players.values()))
    assert mix(player, **sent).status_code == status
    assert host.watch(made.hosted.id).post("/dice", key="mix-0001", words="x").status_code in (401, 403)
    assert not made.hosted.game.chain.words


def test_the_page_says_what_it_proves_and_takes_words_without_a_script(host):
    made, players = host.seated(SCENARIO)
    player = next(iter(players.values()))
    page = player.http.get("/dice", headers={"Accept": "text/html"}).text
    assert dice(player)["noted"] in page
    assert "What it does not prove" in page
    assert "<form" in page
    sent = player.http.post("/dice", data={"words": "<b>rain</b>"})
    assert sent.status_code == 303
    page = player.http.get("/dice", headers={"Accept": "text/html"}).text
    assert "&lt;b&gt;rain&lt;/b&gt;" in page
    assert "<form" not in page, "once and for all"
    watching = host.watch(made.hosted.id).http.get("/dice", headers={"Accept": "text/html"}).text
    assert "<form" not in watching


# --- answers of other seats


def joined(host, made, players, word):
    """The client of a seat that answers, with its thread."""
    player = players[word]
    answerer = LinkAnswerer(line_of(host, player), player.path)
    answerer.start()
    assert answerer.joined.wait(SECONDS)
    deadline = time.monotonic() + SECONDS
    while not made.hosted.listeners[word]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return answerer


def end(answerer):
    answerer.close()
    answerer.join(SECONDS)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr("wsn.wire.answering.SECONDS_OF_WAITING", 1)
    monkeypatch.setattr(answers, "SECONDS_FOR_ANSWER", 20.0)  # a busy machine is no silent client


def test_the_client_of_the_other_seat_answers_each_order_that_rolls(host):
    made, players = host.seated(SCENARIO)
    answerers = {word: joined(host, made, players, word) for word in players}
    anybody = next(iter(players.values()))
    assert dice(anybody)["joined"] == sorted(players)
    play_until(
        made, players, lambda: sum(bool(roll.answers) for roll in rolls_of(made)) >= 2, random.Random(4)
    )
    answered = [roll for roll in rolls_of(made) if roll.answers]
    for entry in made.hosted.game.entries:
        for event in entry.events:
            if entry.by and isinstance(event, DiceRolled) and event.seen_by is None:
                assert set(event.answers) == {*players} - {entry.by}, "the other seat answers, and no other"
    assert sum(answerer.answered for answerer in answerers.values()) >= 1
    for answerer in answerers.values():
        end(answerer)
    report = exported(anybody)
    assert report.equal, str(report)
    assert report.dice.answered == len(answered)
    assert [mixing.commitment for _, mixing in report.dice.mixed] == [
        answerer.commitment for answerer in answerers.values()
    ]


def test_the_seal_binds_the_order_before_the_link_is_known(host):
    """Kept by the client, it shows afterwards that the order was fixed when the link was asked for."""
    made, players = host.seated(SCENARIO)
    stop, seals = threading.Event(), {word: [] for word in players}

    def answer(player, chain, seen):
        token = {"Authorization": f"Bearer {player.token}"}
        with httpx.Client(base_url=host.url + player.path, headers=token) as http:
            while not stop.is_set():
                asked = {"wait": 1, "after": seen[-1] if seen else ""}
                seal = http.get("/asks", params=asked).json()["seal"]
                if seal:
                    seen.append(seal)
                    http.post("/links", json={"seal": seal, "link": chain.answer(seal)})

    threads = []
    for word, player in players.items():
        chain = SeatChain(word.encode().ljust(32))
        assert mix(player, commitment=chain.commitment).status_code == 200
        threads.append(threading.Thread(target=answer, args=(player, chain, seals[word])))
        threads[-1].start()
    try:
        play_until(made, players, lambda: len(answered_orders(made)) >= 2, random.Random(5))
    finally:
        stop.set()
        for thread in threads:
            thread.join(SECONDS)
    for entry, roll in answered_orders(made):
        seal = seal_order(bytes.fromhex(roll.link), msgspec.json.encode(entry.command))
        (other,) = roll.answers
        assert other != entry.by
        assert seal in seals[other]
        assert seal not in seals[entry.by]
    assert exported(players[other]).equal


def test_a_client_that_is_silent_holds_nobody_up_for_long(host, monkeypatch):
    monkeypatch.setattr(answers, "SECONDS_FOR_ANSWER", 0.2)
    made, players = host.seated(SCENARIO)
    streams = []
    for word, player in players.items():
        chain = SeatChain(word.encode().ljust(32))
        assert mix(player, commitment=chain.commitment).status_code == 200
        streams.append(player.stream(after=0))
        next(streams[-1])
    play_until(made, players, lambda: len(rolls_of(made)) >= 2, random.Random(6))
    assert not any(roll.answers for roll in rolls_of(made))
    assert len(made.hosted.answers.may_answer(tuple(players))) < 2, "who was silent is not waited for again"
    for stream in streams:
        stream.close()
    assert exported(player).equal


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"seal": "0" * 64, "link": "0" * 64}, 422),
        ({"seal": "x", "link": "0" * 64}, 400),
        ({"seal": "0" * 64}, 400),
    ],
)
def test_links_that_nobody_asked_for(host, sent, status):
    _, players = host.seated(SCENARIO)
    player = next(iter(players.values()))
    assert player.post("/links", **sent).status_code == status


def test_a_link_that_comes_too_late_or_is_wrong_is_not_taken(host):
    made, players = host.seated(SCENARIO)
    word, player = next(iter(players.items()))
    chain = SeatChain(b"u" * 32)
    mix(player, commitment=chain.commitment)
    late = player.post("/links", seal="0" * 64, link=chain.answer("0" * 64))
    assert (late.status_code, late.json()) == (200, {"taken": False})

    async def ask():
        desk, log, link = made.hosted.answers, made.hosted.game.chain, chain.answer("1" * 64)
        asked = asyncio.ensure_future(desk.ask([word], "1" * 64))
        await asyncio.sleep(0)
        with pytest.raises(ValueError, match="does not lead"):
            desk.take_answer(word, "1" * 64, "2" * 64, log)
        assert desk.seal_for(word) == "1" * 64
        assert desk.take_answer(word, "1" * 64, link, log)
        assert not desk.take_answer(word, "1" * 64, link, log)
        return await asked

    assert host.run(ask()) == {word: chain.answer("1" * 64)}
    assert made.hosted.answers.seal_for(word) == ""


def test_a_game_goes_on_after_a_restart_where_its_chains_stood(tmp_path):
    draw = random.Random(7)
    with running_host(tmp_path / "g.db") as host:
        made, players = host.seated(SCENARIO)
        secrets = made.secrets
        play_until(made, players, lambda: len(rolls_of(made)) >= 2, draw)
        last, id = dice(next(iter(players.values())))["last"], made.hosted.id
    with running_host(tmp_path / "g.db") as host:
        players = {word: host.join(secret) for word, secret in secrets.items()}
        player = next(iter(players.values()))
        assert dice(player)["last"] == last

        class Made:
            hosted = host.find(id)

        before = len(rolls_of(Made))
        play_until(Made, players, lambda: len(rolls_of(Made)) > before, draw)
        assert next_hash(bytes.fromhex(rolls_of(Made)[before].link)).hex() == last
        assert exported(player).equal
        assert Made.hosted.game.chain.commitments[OPEN_CHAIN] == dice(player)["commitment"]
