"""Letters as mails, webhooks and pushes: what arrives, and by what a second one is known."""

from __future__ import annotations

import base64
import json
import socket
import threading
from email import message_from_bytes, policy

import http_ece
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from tests.host.endpoints import NAME, PUBLIC, TestNetwork, certificates, endpoint
from wsn.host import channels
from wsn.host.channels import Letter, MailServer, is_mail_address, send_hook, send_mail, send_push
from wsn.host.outgoing import AddressRefused, PostFailed

LETTER = Letter(
    "l-7f3a",
    "First orders",
    "Your decision in First orders",
    ("Platoon K1 fires at A807: 7, one hit.", "Turn 3 has begun."),
    "https://table.test/g/abc/s/allies",
    "https://table.test/g/abc/off/xyz",
)


class Inbox:
    """What a mail server of the test's own has taken."""

    def __init__(self) -> None:
        self.mails: list[tuple[list[str], bytes]] = []
        self.refuses = False

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.refuses:
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.rcpt_tos, envelope.content))
        return "250 taken"


@pytest.fixture(scope="module")
def mailbox():
    inbox = Inbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    yield inbox, port
    controller.stop()


def server(port: int) -> MailServer:
    return MailServer(host="127.0.0.1", port=port, sender="table@table.test", security="none")


def test_a_mail_says_what_happened_and_where_to_go_and_how_to_end_it(mailbox):
    inbox, port = mailbox
    inbox.mails.clear()
    send_mail(LETTER, "anna@example.org", server(port))
    ((to, content),) = inbox.mails
    mail = message_from_bytes(content, policy=policy.default)
    assert to == ["anna@example.org"]
    assert mail["Subject"] == LETTER.subject
    assert mail["Message-ID"] == "<l-7f3a@table.test>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = mail.get_content()
    assert all(line in text for line in (*LETTER.lines, LETTER.address, LETTER.off_address))


def test_a_mail_that_is_refused_for_good_is_told_from_one_that_may_come_later(mailbox):
    inbox, port = mailbox
    inbox.refuses = True
    try:
        with pytest.raises(PostFailed, match="refused the address") as caught:
            send_mail(LETTER, "nobody@example.org", server(port))
    finally:
        inbox.refuses = False
    assert caught.value.gone
    with pytest.raises(PostFailed, match="did not take it") as caught:
        send_mail(LETTER, "anna@example.org", server(1))
    assert not caught.value.gone


@pytest.mark.parametrize(
    "address",
    ["", "anna", "anna@", "@example.org", "anna@example.org, b@example.org", "anna@example.org\nBcc: b@c.de"]
    + ["anna@localhost", "Anna <anna@example.org>", f"{'a' * 250}@example.org", "anna@[127.0.0.1]"],
)
def test_a_mail_goes_to_one_plain_address(address):
    assert not is_mail_address(address)
    with pytest.raises(ValueError, match="no mail address"):
        channels.compose_mail(LETTER, address, "table@table.test")


def test_a_subject_cannot_smuggle_in_a_header(mailbox):
    letter = Letter("x", "g", "Turn 3\r\nBcc: all@example.org", (), "https://table.test/")
    mail = channels.compose_mail(letter, "anna@example.org", "table@table.test")
    assert mail["Subject"] == "Turn 3 Bcc: all@example.org"
    assert mail["Bcc"] is None


@pytest.fixture(scope="module")
def hooks(tmp_path_factory):
    with certificates(tmp_path_factory.mktemp("tls")) as (tls, client), endpoint(tls) as (port, received):
        yield received, TestNetwork({NAME: [[PUBLIC]], "home.test": [["192.168.0.9"]]}, port), client


def test_a_webhook_gets_words_for_chats_and_fields_for_programs_and_is_signed(hooks):
    received, network, client = hooks
    received.posts.clear()
    send_hook(LETTER, f"https://{NAME}/in", "s3cret", network, context=client)
    ((path, headers, body),) = received.posts
    told = json.loads(body)
    assert path == "/in"
    assert headers["Idempotency-Key"] == told["id"] == LETTER.id
    assert headers["Wsn-Signature"] == channels.sign_body(body, "s3cret")
    assert headers["Wsn-Signature"] != channels.sign_body(body, "other")
    assert told["content"] == told["text"]
    assert told["content"].endswith(LETTER.address)
    assert LETTER.lines[0] in told["content"]
    assert told["allowed_mentions"] == {"parse": []}


def test_a_webhook_into_the_host_s_own_network_is_refused(hooks):
    received, network, client = hooks
    received.posts.clear()
    with pytest.raises(AddressRefused):
        send_hook(LETTER, "https://home.test/in", "s", network, context=client)
    assert received.posts == []


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_a_push_can_be_read_by_the_browser_alone_and_is_signed_by_the_host(hooks):
    received, network, client = hooks
    received.posts.clear()
    own = ec.generate_private_key(ec.SECP256R1())
    point = own.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    auth = b"0123456789abcdef"
    keys = channels.make_push_keys()
    address = json.dumps(
        {
            "endpoint": f"https://{NAME}/push/1",
            "expirationTime": None,
            "keys": {"p256dh": b64(point), "auth": b64(auth)},
        }
    )
    send_push(LETTER, address, keys, "mailto:host@table.test", network, context=client)
    ((path, headers, body),) = received.posts
    assert path == "/push/1"
    assert LETTER.lines[0].encode() not in body
    told = json.loads(http_ece.decrypt(body, private_key=own, auth_secret=auth, version="aes128gcm"))
    assert (told["id"], told["title"], told["url"]) == (LETTER.id, LETTER.subject, LETTER.address)
    assert told["body"].splitlines() == list(LETTER.lines)
    assert len(headers["Topic"]) <= 32
    scheme, _, signed = headers["Authorization"].partition(" ")
    parts = dict(one.strip().split("=", 1) for one in signed.split(","))
    assert scheme == "vapid"
    assert parts["k"] == keys.public
    assert Vapid02.verify(headers["Authorization"])


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        '{"endpoint": "http://x.test/", "keys": {}}',
        '{"endpoint": "https://x.test/", "keys": {}}',
        '{"endpoint": "https://x.test/", "keys": {"p256dh": "AA", "auth": "AA"}}',
    ],
)
def test_what_is_no_push_address_is_refused(text):
    with pytest.raises(ValueError, match="address"):
        channels.read_push_address(text)


def test_no_secret_is_shown_when_a_server_or_a_key_is_logged():
    secret = MailServer(host="m", sender="a@b.de", user="u", password="hunter2")
    assert "hunter2" not in repr(secret)
    assert "PRIVATE" not in repr(channels.PushKeys("-----BEGIN PRIVATE KEY", "abc"))


def test_letters_may_be_sent_from_several_threads_at_once(hooks):
    received, network, client = hooks
    received.posts.clear()
    threads = [
        threading.Thread(
            target=send_hook, args=(LETTER, f"https://{NAME}/", "s", network), kwargs={"context": client}
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(received.posts) == 4
