"""A hosted game as pages: what they tell each seat, what they keep to themselves, and when there are none."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.host.hosting import Player, RunningHost, running_host
from wsn.host.onepage import POLICY
from wsn.table.cards import card
from wsn.table.seat import Seat

PAGES = ("/position", "/replay")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("host") / "games.sqlite") as running:
        yield running


def page_of(player: Player, path: str) -> httpx.Response:
    return player.http.get(path, timeout=90)


@pytest.mark.slow
def test_each_seat_and_who_watches_read_their_own_pages(host: RunningHost) -> None:
    """In a game with hidden hands, no page names a card that its reader has not seen."""
    made, players = host.seated("gold_beach")
    game = made.hosted.game
    readers = {**players, None: host.watch(made.hosted.id)}
    hands = {
        word: {
            one.title
            for pile in Seat(game, word).view.piles.values()
            for key in pile.cards
            if (one := card(game.system.name, game.world, key)) is not None
        }
        for word in readers
    }
    assert any(hands[word] - hands[None] for word in players)
    for path in PAGES:
        for word, reader in readers.items():
            answer = page_of(reader, path)
            assert answer.status_code == 200, answer.text
            assert answer.headers["Content-Security-Policy"] == POLICY
            assert (
                "private" in answer.headers["Cache-Control"] or "no-store" in answer.headers["Cache-Control"]
            )
            assert " style=" not in answer.text
            assert "<style" not in answer.text
            others = set.union(*hands.values()) - hands[word]
            assert not [title for title in others if title in answer.text], (path, word)
    assert "public may know" in page_of(readers[None], "/position").text


def test_a_page_is_for_who_holds_the_seat(host: RunningHost) -> None:
    made, players = host.seated("first_orders")
    word = next(iter(players))
    stranger = Player(host, f"/g/{made.hosted.id}/s/{word}")
    for path in (*PAGES, "/review"):
        assert stranger.http.get(path).status_code == 401
    assert host.watch("nothing").http.get("/replay").status_code == 404


@pytest.mark.slow
def test_a_game_is_reviewed_when_it_is_over_and_not_before(host: RunningHost) -> None:
    made, players = host.seated("first_orders")
    game = made.hosted.game
    early = page_of(host.watch(made.hosted.id), "/review")
    assert early.status_code == 409
    assert "reviewed here when it is over" in early.text
    player = players[game.deciding]
    player.view()
    answer = player.order({"is": "Concede"})
    assert answer.status_code == 200, answer.text
    review = page_of(host.watch(made.hosted.id), "/review")
    assert review.status_code == 200
    assert "looked back on" in review.text
    assert "<svg" in review.text
    replay = page_of(host.watch(made.hosted.id), "/replay")
    assert "The game is over, and all orders are open" in replay.text


def test_the_public_page_of_a_position_names_no_card_of_a_hand(host: RunningHost) -> None:
    made, players = host.seated("gold_beach")
    game = made.hosted.game
    word = next(iter(players))
    held = {key for pile in Seat(game, word).view.piles.values() for key in pile.cards}
    held -= {key for pile in Seat(game, None).view.piles.values() for key in pile.cards}
    titles = {one.title for key in held if (one := card(game.system.name, game.world, key)) is not None}
    assert titles
    page = page_of(host.watch(made.hosted.id), "/position").text
    assert not [title for title in titles if title in page]
    early = page_of(host.watch(made.hosted.id), "/review")
    assert early.status_code == 409


def test_the_table_in_the_browser_links_to_its_pages(host: RunningHost) -> None:
    made, players = host.seated("first_orders")
    for reader in (*players.values(), host.watch(made.hosted.id)):
        table = page_of(reader, "/")
        assert table.status_code == 200
        for name in ("replay", "position", "review", "export"):
            assert f'<a href="{name}">' in table.text
            assert reader.http.head(f"/{name}").status_code in (200, 409, 405)


def test_who_comes_while_too_many_wait_is_told_to_come_again(
    host: RunningHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = host.seated("first_orders")
    monkeypatch.setattr("wsn.host.onepage.MOST_WAITING", 0)
    answer = page_of(host.watch(made.hosted.id), "/replay")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert "Try again in a few seconds" in answer.text
