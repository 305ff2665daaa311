"""The same seat over the wire: what it knows, what it may do, and that nothing is done twice or lost."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.hosting import RunningHost, running_host
from tests.worlds import assert_secrets
from wsn.cli.joining import talk_words
from wsn.engine.commands import IllegalCommand
from wsn.engine.observe import observe
from wsn.engine.writer import NotKept
from wsn.table.seat import Seat
from wsn.wire import line as lines
from wsn.wire.heard import knowledge_digest
from wsn.wire.line import HostAddress, HostFault, HostGone, HostLine, HostRefused
from wsn.wire.remote import NewsCame, RemoteSeat, join_table

GAMES = ("first_orders", "gold_beach", "storm_d_day", "omaha_alone", "n44_cherbourg")
HIDDEN = "storm_d_day"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.sqlite") as running:
        yield running


def joined(host: RunningHost, name: str, **options: Any) -> tuple[Any, dict[str, RemoteSeat]]:
    """A new game of a scenario on the host, and every seat of it, taken by its link."""
    made = host.create(name, **options)
    seats = {word: join_table(f"{host.url}/join/{secret}") for word, secret in made.secrets.items()}
    return made, seats


def follow(seats: dict[str, RemoteSeat]) -> None:
    for seat in seats.values():
        seat.game.catch_up()


def test_a_remote_seat_knows_and_may_do_what_the_seat_at_the_host_does(host: RunningHost) -> None:
    """Random play: at each step every seat's view, choices and words are those of the host's own seat."""
    draw = random.Random(4)
    for name in GAMES:
        made, seats = joined(host, name)
        game = made.hosted.game
        for step in range(24):
            follow(seats)
            if game.outcome is not None:
                break
            for word, seat in seats.items():
                own = Seat(game, word)
                assert knowledge_digest(seat.view) == knowledge_digest(own.view), (name, step, word)
                assert seat.legal() == own.legal()
                assert seat.to_decide == own.to_decide
                assert str(seat.status()) == str(own.status())
            deciding = seats[str(game.deciding)]
            own = Seat(game, deciding.side)
            assert [choice.text for choice in deciding.choices()] == [choice.text for choice in own.choices()]
            command = draw.choice(deciding.legal())
            told = deciding.preview(command)
            assert told == own.preview(command)
            deciding.submit(command)
        follow(seats)
        for word, seat in seats.items():
            assert [str(line) for line in seat.log()] == [str(line) for line in Seat(game, word).log()]


def test_nothing_is_here_that_the_seat_may_not_know(host: RunningHost) -> None:
    made, seats = joined(host, HIDDEN)
    for word, seat in seats.items():
        assert_secrets(made.hosted.game.state, word)
        assert seat.game.state.piles == observe(made.hosted.game.state, word).piles
        assert seat.game.seed == ""
        assert not seat.game.typed
        assert seat.ahead(seat.legal()[0], "x") is None if seat.legal() else True


def test_a_bot_here_thinks_only_where_nothing_in_sight_is_hidden(host: RunningHost) -> None:
    """Else it would have to suppose cards of which this program knows nothing."""
    for name, can in (("first_orders", True), ("gold_beach", False)):
        _, seats = joined(host, name)
        seat = mover(seats)
        assert seat.can_be_advised is can
        assert (seat.ahead(seat.legal()[0], "x") is not None) is can
        for command in seat.legal()[:3]:
            assert seat.throws(command) in ((True, False) if can else (True, False, None))
            assert isinstance(seat.hands_on(command), bool)


def test_what_players_say_and_offer_is_heard_and_told_in_words(host: RunningHost) -> None:
    made, seats = joined(host, "first_orders")
    first, second = seats.values()
    about = '{"by":"x","text":"Well played.","at":1}'
    host.run(made.hosted.append("chat", str(first.side), "key-12345", about, unheard_by=[None]))
    offer = json.dumps({"id": "o", "kind": "pause", "by": first.side, "words": "to pause for 1 day"})
    host.run(made.hosted.append("offer", str(first.side), "key-67890", offer, unheard_by=[None]))
    follow(seats)
    names = {str(first.side): "The others"}
    told = [talk_words(one, names) for one in second.game.new_talk()]
    assert told[0] == "The others: Well played."
    assert told[1].startswith("The others offers to pause for 1 day.")
    assert second.game.new_talk() == ()
    assert second.game.seen == made.hosted.seen(second.side)


def test_a_spectator_sees_what_everybody_sees_and_gives_no_orders(host: RunningHost) -> None:
    made, seats = joined(host, "first_orders")
    watching = join_table(f"{host.url}/g/{made.hosted.id}/")
    assert watching.side is None
    assert watching.legal() == ()
    assert knowledge_digest(watching.view) == knowledge_digest(Seat(made.hosted.game, None).view)
    with pytest.raises(ValueError, match="a spectator gives no commands"):
        watching.submit(next(seat.legal()[0] for seat in seats.values() if seat.legal()))


def mover(seats: dict[str, RemoteSeat]) -> RemoteSeat:
    follow(seats)
    return next(seat for seat in seats.values() if seat.to_decide)


def test_what_the_rules_forbid_is_refused_with_its_rule(host: RunningHost) -> None:
    _, seats = joined(host, "first_orders")
    seat = mover(seats)
    command = seat.legal()[0]
    other = next(one for one in seats.values() if one is not seat)
    assert seat.why_not(command) is None
    refusal = other.why_not(command)
    assert refusal is not None
    assert refusal.rule == "ENGINE 2"
    with pytest.raises(IllegalCommand) as error:
        other.submit(command)
    assert error.value.refusal.rule
    own = Seat(host.find(seat.game.path.split("/")[2]).game, seat.side)
    space = next(iter(seat.view.units.values())).place or ""
    assert seat.why_not_at(space) == own.why_not_at(space)


def test_an_order_from_before_the_last_happening_is_stale_and_the_seat_catches_up(host: RunningHost) -> None:
    made, seats = joined(host, "first_orders")
    seat = mover(seats)
    twin = RemoteSeat(type(seat.game).joined(seat.game.line, seat.game.path, seat.side), seat.side)
    seat.submit(seat.legal()[0])
    count = len(made.hosted.game.entries)
    with pytest.raises(IllegalCommand, match="something has happened since then"):
        twin.submit(twin.legal()[0])
    assert len(made.hosted.game.entries) == count
    assert knowledge_digest(twin.view) == knowledge_digest(seat.view)


def test_an_order_is_taken_back_and_the_others_see_that(host: RunningHost) -> None:
    made, seats = joined(host, "first_orders")
    for _ in range(40):
        seat = mover(seats)
        seat.submit(seat.legal()[0])
        if seat.can_undo() is None:
            break
    assert seat.can_undo() is None
    follow(seats)
    count = len(seat.game.entries)
    seat.undo()
    assert len(seat.game.entries) < count
    follow(seats)
    for word, one in seats.items():
        assert knowledge_digest(one.view) == knowledge_digest(Seat(made.hosted.game, word).view)
    watcher = next(one for one in seats.values() if one is not seat)
    assert watcher.can_undo() is not None


def test_a_lost_answer_never_plays_an_order_twice(host: RunningHost, monkeypatch: pytest.MonkeyPatch) -> None:
    made, seats = joined(host, "first_orders")
    seat = mover(seats)
    command, count = seat.legal()[0], len(made.hosted.game.entries)
    real, lost = HostLine.exchange, []

    def losing(self: HostLine, path: str, sent: object, wait: float) -> tuple[int, bytes]:
        status, body = real(self, path, sent, wait)
        if path.endswith("/orders") and len(lost) < 2:
            lost.append(path)
            raise HostGone("the answer was lost on the way")
        return status, body

    monkeypatch.setattr(HostLine, "exchange", losing)
    seat.submit(command)
    assert len(lost) == 2
    given = [entry for entry in made.hosted.game.entries[count:] if entry.by == seat.side]
    assert len(given) == 1
    assert knowledge_digest(seat.view) == knowledge_digest(Seat(made.hosted.game, seat.side).view)


def test_a_host_that_stays_away_is_a_sentence_and_the_order_keeps_its_key(
    host: RunningHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, seats = joined(host, "first_orders")
    seat = mover(seats)
    command, count = seat.legal()[0], len(made.hosted.game.entries)
    monkeypatch.setattr(lines, "SECONDS_TO_RETRY", 0.0)
    real, gone = HostLine.exchange, [True]

    def losing(self: HostLine, path: str, sent: object, wait: float) -> tuple[int, bytes]:
        answer = real(self, path, sent, wait)  # it comes through; nobody here learns of it
        if gone[0] and path.endswith("/orders"):
            raise HostGone("the host at table.test cannot be reached (it does not answer)")
        return answer

    monkeypatch.setattr(HostLine, "exchange", losing)
    with pytest.raises(NotKept, match=r"cannot be reached .* not given twice"):
        seat.submit(command)
    assert len(made.hosted.game.entries) > count
    stood = len(made.hosted.game.entries)
    gone[0] = False
    seat.submit(command)
    assert len(made.hosted.game.entries) == stood
    assert knowledge_digest(seat.view) == knowledge_digest(Seat(made.hosted.game, seat.side).view)


def test_news_comes_by_a_poll_and_is_taken_in_as_an_order(host: RunningHost) -> None:
    _, seats = joined(host, "first_orders")
    seat = mover(seats)
    other = next(one for one in seats.values() if one is not seat)
    heard: list[Any] = []
    waiting = threading.Thread(target=lambda: heard.append(other.game.fetch_news(20)))
    waiting.start()
    seat.submit(seat.legal()[0])
    waiting.join(20)
    assert not waiting.is_alive()
    count = len(other.game.entries)
    assert other.game.hold_news(heard[0])
    assert len(other.game.entries) == count
    events = RemoteSeat(other.game, seat.side).submit(NewsCame())
    assert events
    assert len(other.game.entries) > count


def test_a_link_that_opens_nothing_and_a_host_that_is_not_there_are_sentences(host: RunningHost) -> None:
    for url, words in (
        (f"{host.url}/join/nothing", "this link opens no seat"),
        (f"{host.url}/g/nothing", "there is no game at this address"),
        (f"{host.url}/g/x/s/allies", "join with the link that the host gave"),
        (f"{host.url}/elsewhere", "is no link to a seat or a game"),
        ("ftp://table.test/join/x", "is no link to a host"),
        ("http://[bad/join/x", "is no link"),
    ):
        with pytest.raises(HostFault, match=words):
            join_table(url)
    with pytest.raises(HostGone, match=r"cannot be reached"):
        HostLine(HostAddress.of("http://127.0.0.1:1/g/x")).fetch("/g/x/setup")


def test_a_host_of_a_newer_edition_is_told_apart_from_one_that_is_broken(
    host: RunningHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = joined(host, "first_orders")
    real = HostLine.fetch

    def newer(self: HostLine, path: str, sent: object = None, *, wait: float = 0.0) -> bytes:
        body = real(self, path, sent, wait=wait)
        return body.replace(b'{"wsn":5,', b'{"wsn":99,', 1) if path.endswith("/setup") else body

    monkeypatch.setattr(HostLine, "fetch", newer)
    with pytest.raises(lines.HostNewer, match="this program cannot play it"):
        join_table(f"{host.url}/g/{made.hosted.id}")

    def strange(self: HostLine, path: str, sent: object = None, *, wait: float = 0.0) -> bytes:
        body = real(self, path, sent, wait=wait)
        return body.replace(b'"is":"PhaseEntered"', b'"is":"PhaseBegun"') if "/heard" in path else body

    monkeypatch.setattr(HostLine, "fetch", strange)
    with pytest.raises(lines.HostNewer, match="tells of something that this program does not know"):
        join_table(f"{host.url}/g/{made.hosted.id}")


def test_an_edition_that_reads_the_game_otherwise_is_found_out(
    host: RunningHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = joined(host, "first_orders")
    monkeypatch.setattr("wsn.wire.remote.knowledge_digest", lambda view: "another")
    with pytest.raises(lines.HostNewer, match="reads the game otherwise than its host"):
        join_table(f"{host.url}/g/{made.hosted.id}")


def test_questions_to_a_host_are_bounded_and_bad_ones_refused(host: RunningHost) -> None:
    _, seats = joined(host, "first_orders")
    seat = mover(seats)
    ask = seat.game.line.fetch
    for path, sent, status in (
        (f"{seat.game.path}/why", {"name": "x" * 500}, 400),
        (f"{seat.game.path}/why", {"order": {"is": "Nonsense"}}, 400),
        (f"{seat.game.path}/why", {"secret": 1}, 400),
        (f"{seat.game.path}/heard?after=99999", None, 409),
        (f"{seat.game.path}/heard?after=-1", None, 400),
    ):
        with pytest.raises(HostRefused) as error:
            ask(path, sent)
        assert error.value.status == status
        assert str(error.value)
    stranger = HostLine(seat.game.line.address)
    with pytest.raises(HostRefused, match="this seat is not yours") as refused:
        stranger.fetch(f"{seat.game.path}/heard")
    assert refused.value.status == 401


def test_a_game_is_kept_as_the_host_gives_it(host: RunningHost, tmp_path: Path) -> None:
    from wsn.table.journals import open_game

    _, seats = joined(host, "first_orders")
    seat = mover(seats)
    seat.submit(seat.legal()[0])
    file = tmp_path / "kept.wsn.jsonl"
    assert seat.game.save(file) == ""
    kept = open_game(file, read_only=True)
    assert kept.seed == ""
    assert len(kept.entries) == len(seat.game.entries)
    with pytest.raises(NotKept):
        seat.game.save(file)


def test_a_host_that_is_asked_too_much_is_asked_again(
    host: RunningHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, seats = joined(host, "first_orders")
    seat = mover(seats)
    count = len(made.hosted.game.entries)
    real, busy = HostLine.exchange, [429, 502, 503]

    def refusing(self: HostLine, path: str, sent: object, wait: float) -> tuple[int, bytes]:
        return (busy.pop(0), b"") if busy and path.endswith("/orders") else real(self, path, sent, wait)

    monkeypatch.setattr(HostLine, "exchange", refusing)
    seat.submit(seat.legal()[0])
    assert busy == []
    assert len(made.hosted.game.entries) > count
