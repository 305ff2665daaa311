"""`wsn play LINK` and `wsn window LINK`: a seat at a host, in the terminal and in the model of the window."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.host.hosting import RunningHost, running_host
from wsn.desk.answers import Given, Refused
from wsn.desk.away import AWAY_PLAYER
from wsn.desk.desk import PERSON, Desk
from wsn.table.seat import Seat
from wsn.wire.heard import knowledge_digest
from wsn.wire.line import HostGone, HostLine
from wsn.wire.remote import RemoteSeat, join_table


@pytest.fixture(scope="module")
def host(tmp_path_factory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.sqlite") as running:
        yield running


def links(host: RunningHost, name: str = "first_orders"):
    made = host.create(name)
    return made.hosted, {word: f"{host.url}/join/{secret}" for word, secret in made.secrets.items()}


# --- the terminal


def test_orders_typed_at_the_terminal_are_given_at_the_host_and_leaving_says_how_to_come_back(wsn, host):
    hosted, seats = links(host)
    first = hosted.game.deciding
    count = len(hosted.game.entries)
    done = wsn("play", seats[first], lines=["1", "odds 1", "why A807", "quit"])
    assert done.exit_code == 0, done.output
    assert f"at 127.0.0.1:{host.url.rpartition(':')[2]}" in done.output
    assert ": you" in done.output
    assert f"Come back with: wsn play {seats[first]}" in done.output
    assert len(hosted.game.entries) > count
    assert hosted.game.entries[count].by == first


def test_a_game_is_played_to_its_end_and_its_journal_kept(wsn, host, tmp_path):
    hosted, seats = links(host)
    first = hosted.game.deciding
    done = wsn("play", seats[first], lines=["concede yes"])
    assert done.exit_code == 0, done.output
    assert hosted.game.outcome is not None
    assert "Journal: " in done.output
    file = done.output.split("Journal: ")[1].split("\n")[0].strip()
    verified = wsn("verify", file)
    assert verified.exit_code == 0, verified.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "{host}/join/nothing"), "this link opens no seat"),
        (("play", "http://127.0.0.1:1/join/x"), "cannot be reached"),
        (("play", "{host}/join/x", "--bots", "greedy"), "has its own players, dice and journal"),
        (("window", "{host}/join/x", "--replay"), "nothing else goes with its link"),
        (("window", "http:///join"), "is no link to a host"),
    ],
)
def test_what_cannot_be_joined_is_one_sentence_and_status_2(wsn, host, words, said):
    done = wsn(*(word.format(host=host.url) for word in words))
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.count("\n") == 1


# --- the window's model


def desk_at(host: RunningHost, link: str) -> Desk:
    return Desk.at_host(join_table(link))


def tick(desk: Desk, seconds: float = 15.0) -> bool:
    """Let the desk go on until what happened elsewhere has come."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if desk.tick(None):
            return True
        time.sleep(0.02)
    return False


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_two_windows_play_at_one_host(host, at_home):
    hosted, seats = links(host)
    desks = {word: desk_at(host, link) for word, link in seats.items()}
    for word, desk in desks.items():
        assert desk.screen.players == {side: PERSON if side == word else AWAY_PLAYER for side in desks}
        assert isinstance(desk.screen.seats[word], RemoteSeat)
    for _ in range(12):
        first = hosted.game.deciding
        mover = desks[first]
        others = [desk for word, desk in desks.items() if word != first]
        while mover.screen.deciding_side != first:
            assert tick(mover)
        answer = mover.orders.give_order(mover.orders.current_choices()[0].command, confirmed=True)
        assert isinstance(answer, Given), answer
        for other in others:
            assert tick(other)
        for word, desk in desks.items():
            seat = Seat(hosted.game, word)
            assert knowledge_digest(desk.screen.shown_seat.view) == knowledge_digest(seat.view)
            assert len(desk.screen.log_told()) > 0
    for desk in desks.values():
        desk.close_desk()


def test_an_order_of_another_is_shown_only_when_the_window_is_ready(host, at_home):
    hosted, seats = links(host)
    first = hosted.game.deciding
    waiting = desk_at(host, next(link for word, link in seats.items() if word != first))
    mover = join_table(seats[first])
    assert not waiting.tick(None)
    mover.submit(mover.legal()[0])
    before = waiting.game.entries
    for _ in range(50):
        assert not waiting.tick(None, held=True)
        time.sleep(0.01)
    assert waiting.game.entries == before
    assert tick(waiting)
    assert len(waiting.game.entries) > len(before)
    waiting.close_desk()


def test_what_an_opponent_took_back_is_taken_back_here(host, at_home):
    hosted, seats = links(host)
    first = hosted.game.deciding
    mover = join_table(seats[first])
    waiting = desk_at(host, next(link for word, link in seats.items() if word != first))
    mover.submit(mover.legal()[0])
    assert tick(waiting)
    if mover.can_undo() is not None:
        pytest.skip("nothing can be taken back here")
    count = len(waiting.game.entries)
    mover.undo()
    assert tick(waiting)
    assert len(waiting.game.entries) < count
    waiting.close_desk()


def test_a_host_that_is_gone_is_said_and_asked_again(host, at_home, monkeypatch):
    hosted, seats = links(host)
    first = hosted.game.deciding
    waiting = desk_at(host, next(link for word, link in seats.items() if word != first))
    mover = join_table(seats[first])
    real, gone = HostLine.fetch, [True]

    def lost(self, path, sent=None, *, wait=0.0):
        if gone[0] and "/heard" in path:
            raise HostGone("the host at table.test cannot be reached (it does not answer)")
        return real(self, path, sent, wait=wait)

    monkeypatch.setattr(HostLine, "fetch", lost)
    for _ in range(100):
        waiting.tick(None)
        if waiting.bots.problem:
            break
        time.sleep(0.02)
    assert "cannot be reached" in waiting.bots.problem
    gone[0] = False
    mover.submit(mover.legal()[0])
    waiting.bots.try_again()
    assert tick(waiting)
    assert waiting.bots.problem == ""
    waiting.close_desk()


def test_a_stale_order_is_refused_and_the_window_is_up_to_date_then(host, at_home):
    hosted, seats = links(host)
    first = hosted.game.deciding
    desk, twin = desk_at(host, seats[first]), join_table(seats[first])
    command = desk.orders.current_choices()[0].command
    twin.submit(twin.legal()[0])
    answer = desk.orders.give_order(command, confirmed=True)
    assert isinstance(answer, Refused)
    assert "something has happened since then" in str(answer)
    assert knowledge_digest(desk.screen.shown_seat.view) == knowledge_digest(Seat(hosted.game, first).view)
    desk.close_desk()


def test_the_window_answers_the_orders_of_others_by_links(host, at_home, monkeypatch):
    monkeypatch.setattr("wsn.wire.answering.SECONDS_OF_WAITING", 1)
    hosted, seats = links(host)
    word, link = next(iter(seats.items()))
    seat = join_table(link)
    desk = Desk.at_host(seat)
    desk.answer_orders(seat)
    assert desk.answers.joined.wait(15)
    assert hosted.game.chain.joined == {word: desk.answers.commitment}
    desk.close_desk()
    desk.answers.join(15)
    assert not desk.answers.is_alive()
    watching = join_table(f"{host.url}/g/{hosted.id}/")
    desk = Desk.at_host(watching)
    desk.answer_orders(watching)
    assert desk.answers is None
    desk.close_desk()
