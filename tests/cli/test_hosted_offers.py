"""Offers of a hosted game at the terminal: told, answered, made and withdrawn by typed words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.host.hosting import RunningHost, running_host
from wsn.wire.offerdesk import OfferDesk, offers_to_answer
from wsn.wire.offermessages import OfferSent
from wsn.wire.remote import RemoteSeat, join_table


@pytest.fixture(scope="module")
def host(tmp_path_factory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.sqlite") as running:
        yield running


def seated(host: RunningHost) -> tuple[str, RemoteSeat, OfferDesk, RunningHost]:
    """The link of who decides first, and the other player with the desk of that seat's offers."""
    made = host.create("first_orders")
    first = made.hosted.game.deciding
    links = {word: f"{host.url}/join/{secret}" for word, secret in made.secrets.items()}
    mine = links.pop(first)
    join_table(mine)
    other = join_table(next(iter(links.values())))
    return mine, other, OfferDesk(other.game.line, other.game.path), made.hosted


def offered(kind: str, **fields) -> OfferSent:
    return OfferSent("made-anew", kind, **fields)


def test_an_offer_that_waits_is_asked_about_and_agreed_to(wsn, host):
    link, _, desk, hosted = seated(host)
    desk.make_offer(offered("abandon"))
    done = wsn("play", link, lines=["perhaps", "yes"])
    assert done.exit_code == 0, done.output
    assert "offers to give the game up without a winner." in done.output
    assert "Say `yes` or `no`" in done.output
    assert "The game was given up" in done.output
    assert hosted.finished
    assert hosted.game.outcome is None


def test_it_is_refused_or_kept_for_later(wsn, host):
    link, _, desk, hosted = seated(host)
    desk.make_offer(offered("replace", by="bot", bot="greedy"))
    done = wsn("play", link, lines=["", "offers", "no", "offers", "quit"])
    assert done.exit_code == 0, done.output
    assert "It stays open" in done.output
    assert done.output.count("offers that the bot greedy plays this seat on.") == 2
    assert "Refused." in done.output
    assert "Nobody offers anything." in done.output
    assert not hosted.bots


def test_one_s_own_orders_are_taken_back_when_the_other_agrees(wsn, host):
    link, other, desk, hosted = seated(host)
    before = len(hosted.game.entries)
    wsn("play", link, lines=["1", "offer takeback", "quit"])
    assert len(hosted.game.entries) > before
    (offer,) = offers_to_answer(desk.fetch_offers())
    assert offer.words == "to take back the last order"
    desk.answer_offer(offer.id, "accept")
    assert len(hosted.game.entries) == before
    other.game.catch_up()
    assert len(other.game.entries) <= before


def test_offers_are_made_and_withdrawn_and_bad_ones_refused(wsn, host):
    link, _, desk, _ = seated(host)
    typed = ["offer", "offer peace", "offer pause", "offer pause 999", "offer bot", "offer bot nobody", "?"]
    typed += ["offer self", "offer takeback now", "withdraw", *["offer bot greedy", "offers"] * 2]
    done = wsn("play", link, lines=[*typed, "quit"])
    assert done.exit_code == 0, done.output
    assert done.output.count("What may be offered: takeback, pause") == 2
    assert "Say how many days: `offer pause 3`." in done.output
    assert "Not done: a pause lasts from 1 to" in done.output
    assert "Say which bot plays on" in done.output
    assert "Not done: there is no bot of that name" in done.output
    assert "Not done: no bot plays your seat." in done.output
    assert "Nothing follows `offer takeback`." in done.output
    assert "You offer nothing." in done.output
    assert done.output.count("You offer that the bot") == 2
    assert "You offer that the bot greedy plays this seat on. It waits for an answer" in done.output
    assert "Not done: you have offered that already" in done.output
    assert "withdraw: take your offers back" in done.output
    assert len(offers_to_answer(desk.fetch_offers())) == 1
    done = wsn("play", link, lines=["withdraw", "quit"])
    assert "Withdrawn." in done.output
    assert offers_to_answer(desk.fetch_offers()) == ()


def test_a_rematch_is_agreed_to_after_the_end(wsn, host):
    link, _, desk, hosted = seated(host)
    wsn("play", link, lines=["concede yes"])
    assert hosted.game.outcome is not None
    desk.make_offer(offered("rematch"))
    done = wsn("play", link, lines=["yes"])
    assert done.exit_code == 0, done.output
    assert "offers another game with the sides swapped." in done.output
    assert "There is a rematch" in done.output


def test_who_watches_hears_of_no_offers(host):
    _, _, desk, hosted = seated(host)
    desk.make_offer(offered("abandon"))
    watcher = join_table(f"{host.url}/g/{hosted.id}/")
    assert OfferDesk(watcher.game.line, watcher.game.path).fetch_offers().offers == []
