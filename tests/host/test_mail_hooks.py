"""Letters by mail from a running host: a code first, then one letter each time, and none without the code."""

from __future__ import annotations

import re
import socket
import time
from email import message_from_bytes, policy

import httpx
import pytest
from aiosmtpd.controller import Controller

from tests.host.hosting import Player, RunningHost, running_host
from wsn.host.channels import MailServer
from wsn.host.hooks import MOST_CODES, MOST_GUESSES
from wsn.host.outbox import PostOffice

ADDRESS = "anna@example.org"


class Inbox:
    """The mails that a server of the test's own has taken."""

    def __init__(self) -> None:
        self.mails: list = []

    async def handle_DATA(self, server, session, envelope):
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 taken"

    def about(self, words: str) -> list:
        return [one for one in list(self.mails) if words in one["Subject"]]


@pytest.fixture(scope="module")
def inbox():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    inbox.port = port
    yield inbox
    controller.stop()


@pytest.fixture(scope="module")
def host(inbox, tmp_path_factory):
    server = MailServer(host="127.0.0.1", port=inbox.port, sender="table@table.test", security="none")
    office = PostOffice(address="https://table.test", mail=server, delay=0.0)
    with running_host(tmp_path_factory.mktemp("host") / "games.db", office=office) as host:
        yield host


def seated(host: RunningHost, inbox: Inbox) -> tuple[Player, Player]:
    """Who is to decide first, and the other."""
    inbox.mails.clear()
    made, players = host.seated("first_orders")
    first = made.hosted.game.deciding
    return players[first], next(players[word] for word in players if word != first)


def named(player: Player, address: str = ADDRESS) -> str:
    """The id of a mail address that a seat has named."""
    told = player.post("/hooks", kind="mail", address=address)
    assert told.status_code == 200, told.text
    assert told.json()["confirmed"] is False
    assert "secret" not in told.json()
    return told.json()["id"]


def code_in(inbox: Inbox) -> str:
    found = re.search(r"code is (\d{8})\.", inbox.about("Your code")[-1].get_content())
    assert found is not None
    return found[1]


def wait_for(what, seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.03)
    return False


def test_a_mail_address_gets_letters_after_its_code_was_typed(host, inbox):
    first, other = seated(host, inbox)
    hook = named(other)
    assert other.post(f"/hooks/{hook}/code", code=f" {code_in(inbox)} ").json() == {"confirmed": True}
    first.view()
    first.order({"is": "Pass"})
    assert wait_for(lambda: inbox.about("Your decision"))
    (mail,) = inbox.about("Your decision")
    assert mail["To"] == ADDRESS
    text = mail.get_content()
    assert f"https://table.test{other.path}/" in text
    off = re.search(r"https://table\.test(/letters/off/\S+)", text)
    assert off is not None
    assert mail["List-Unsubscribe"] == f"<https://table.test{off[1]}>"
    assert httpx.post(host.url + off[1]).status_code == 200
    assert "hooks" not in other.http.get("/talk").json()


def test_without_the_code_nothing_more_is_sent(host, inbox):
    first, other = seated(host, inbox)
    named(other)
    first.view()
    first.order({"is": "Pass"})
    time.sleep(0.4)
    assert [mail["Subject"] for mail in inbox.mails] == ["Your code for letters from the table"]


def test_a_code_is_guessed_a_few_times_only(host, inbox):
    _, other = seated(host, inbox)
    hook = named(other)
    right = code_in(inbox)
    wrong = f"{(int(right) + 1) % 10**8:08d}"
    for _ in range(MOST_GUESSES):
        assert other.post(f"/hooks/{hook}/code", code=wrong).status_code == 422
    assert other.post(f"/hooks/{hook}/code", code=right).status_code == 429
    assert other.http.get("/talk").json()["hooks"][0]["confirmed"] is False


def test_another_seat_cannot_confirm_it(host, inbox):
    first, other = seated(host, inbox)
    hook = named(other)
    assert first.post(f"/hooks/{hook}/code", code=code_in(inbox)).status_code == 404


def test_a_seat_has_few_codes_sent_in_a_day(host, inbox):
    _, other = seated(host, inbox)
    for n in range(MOST_CODES):
        named(other, f"anna{n}@example.org")
    more = other.post("/hooks", kind="mail", address="bob@example.org")
    assert more.status_code == 429
    assert int(more.headers["retry-after"]) > 80_000
    assert len(inbox.about("Your code")) == MOST_CODES


def test_the_worker_for_pushes_is_given_from_the_root(host):
    answer = httpx.get(f"{host.url}/push.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in answer.text
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
