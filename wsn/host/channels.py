"""How a letter reaches a player: by mail, by webhook or by web push.

Each letter has an id, and each way carries it: a mail as its Message-ID, a webhook as `Idempotency-Key`, a
push in what it shows. So where the host died between sending and noting that it had sent, what comes a second
time is known to be the same letter.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formataddr, formatdate
from typing import Any, Final

import msgspec

from wsn.host.outgoing import IpNetwork, Network, PostFailed, post_bytes, split_address

LONGEST_MAIL_ADDRESS: Final = 254
"""The most characters of a mail address."""
LONGEST_CHAT_MESSAGE: Final = 1_900
"""The most characters of what a webhook of a chat shows; Discord takes 2,000."""
LONGEST_PUSH: Final = 600
"""The most characters of the text of a push."""
PUSH_LIVES: Final = 3 * 24 * 3600
"""Seconds for which a push waits for a device that is off."""
MAIL_PATIENCE: Final = 20.0
"""Seconds that a mail server has for each step."""


class Letter(msgspec.Struct, frozen=True):
    """What a player is told while away. It is made from what that seat knows, and nothing else."""

    id: str
    game: str
    """What is played."""
    subject: str
    lines: tuple[str, ...]
    address: str
    """Where the game is found."""
    off_address: str = ""
    """Where the player says: no more of these."""

    @property
    def text(self) -> str:
        """All of it, as a mail has it."""
        return "\n".join((*self.lines, "", self.address))


class MailServer(msgspec.Struct, frozen=True, kw_only=True):
    """The server that mails are handed to."""

    host: str
    port: int = 587
    sender: str
    user: str = ""
    password: str = ""
    security: str = "starttls"
    """`starttls`, `tls` from the first byte, or `none`."""

    def __repr__(self) -> str:
        return f"<MailServer {self.host}:{self.port}>"


class PushKeys(msgspec.Struct, frozen=True):
    """The keys by which a host signs what it pushes: the private one, and the one that browsers are given."""

    private: str
    public: str

    def __repr__(self) -> str:
        return f"<PushKeys {self.public[:8]}>"


class PushAddress(msgspec.Struct, frozen=True):
    """What a browser gives for pushes to it: `PushSubscription.toJSON()`."""

    endpoint: str
    keys: dict[str, str]


# ---------------------------------------------------------------- mail

_DOMAIN: Final = r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
_MAIL_ADDRESS: Final = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_DOMAIN}")


def is_mail_address(text: str) -> bool:
    """Whether this may be an address for mail: one, without a name, on one line."""
    return len(text) <= LONGEST_MAIL_ADDRESS and _MAIL_ADDRESS.fullmatch(text) is not None


def compose_mail(letter: Letter, to: str, sender: str) -> EmailMessage:
    """The mail of a letter. Raises ValueError for an address that is none."""
    if not is_mail_address(to):
        raise ValueError("that is no mail address")
    mail = EmailMessage()
    mail["From"] = formataddr(("wsn", sender))
    mail["To"] = to
    mail["Subject"] = " ".join(letter.subject.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{letter.id}@{sender.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    if letter.off_address:
        mail["List-Unsubscribe"] = f"<{letter.off_address}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    off = f"\n\nNo more letters about this game: {letter.off_address}" if letter.off_address else ""
    mail.set_content(f"{letter.text}{off}\n")
    return mail


def send_mail(letter: Letter, to: str, server: MailServer) -> None:
    """Hand a letter to the mail server. Raises PostFailed; `gone` where the server refuses the address."""
    mail = compose_mail(letter, to, server.sender)
    try:
        context = ssl.create_default_context() if server.security != "none" else None
        with (
            smtplib.SMTP_SSL(server.host, server.port, timeout=MAIL_PATIENCE, context=context)
            if server.security == "tls"
            else smtplib.SMTP(server.host, server.port, timeout=MAIL_PATIENCE)
        ) as smtp:
            if server.security == "starttls":
                smtp.starttls(context=context)
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(mail)
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise PostFailed("the mail server refused the address", gone=all(c >= 500 for c in codes)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise PostFailed(f"the mail server did not take it ({type(error).__name__})") from error


# ---------------------------------------------------------------- webhook


def hook_body(letter: Letter) -> bytes:
    """The JSON of a webhook: `content` and `text` are what chats of Discord's and Slack's kind show."""
    told = "\n".join((letter.subject, *letter.lines))
    shown = f"{told[:LONGEST_CHAT_MESSAGE]}\n{letter.address}"
    return msgspec.json.encode(
        {
            "id": letter.id,
            "game": letter.game,
            "title": letter.subject,
            "lines": letter.lines,
            "url": letter.address,
            "content": shown,
            "text": shown,
            "allowed_mentions": {"parse": []},
        }
    )


def sign_body(body: bytes, secret: str) -> str:
    """What tells the receiver of a webhook that a body is ours."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def send_hook(
    letter: Letter,
    url: str,
    secret: str,
    network: Network,
    allowed: tuple[IpNetwork, ...] = (),
    context: ssl.SSLContext | None = None,
) -> None:
    """Post a letter to a webhook. Raises AddressRefused and PostFailed."""
    body = hook_body(letter)
    headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": letter.id,
        "Wsn-Signature": sign_body(body, secret),
    }
    post_bytes(url, body, headers, network, allowed=allowed, context=context)


# ---------------------------------------------------------------- web push


def make_push_keys() -> PushKeys:
    """New keys for a host. Raises ImportError where pywebpush is not installed."""
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    raw = vapid.public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return PushKeys(vapid.private_pem().decode(), _b64(raw))


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read_push_address(text: str | bytes) -> PushAddress:
    """What a browser gave, checked. Raises ValueError (AddressRefused for where it leads)."""
    try:
        address = msgspec.json.decode(text, type=PushAddress)
    except msgspec.MsgspecError:
        raise ValueError("that is no address for pushes") from None
    split_address(address.endpoint)
    for name, sizes in (("p256dh", (65,)), ("auth", (16,))):
        value = address.keys.get(name, "")
        try:
            size = len(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)))
        except ValueError:
            size = 0
        if size not in sizes:
            raise ValueError("that is no address for pushes: its keys are not of the right size")
    return PushAddress(address.endpoint, {name: address.keys[name] for name in ("p256dh", "auth")})


def push_body(letter: Letter, tag: str) -> bytes:
    """What the page's own worker shows: a title, a few lines, and where to go."""
    return msgspec.json.encode(
        {
            "id": letter.id,
            "tag": tag,
            "title": letter.subject,
            "body": "\n".join(letter.lines)[:LONGEST_PUSH],
            "url": letter.address,
        }
    )


def send_push(
    letter: Letter,
    to: str,
    keys: PushKeys,
    contact: str,
    network: Network,
    allowed: tuple[IpNetwork, ...] = (),
    context: ssl.SSLContext | None = None,
) -> None:
    """Push a letter to a browser, encrypted for it. Raises AddressRefused and PostFailed.

    `contact` is where the push service reaches the host: a mail address or an https address.
    """
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    address = read_push_address(to)
    parts = split_address(address.endpoint)
    tag = hashlib.sha256(letter.address.encode()).hexdigest()[:32]
    pusher = WebPusher({"endpoint": address.endpoint, "keys": address.keys})
    body: Any = pusher.encode(push_body(letter, tag))["body"]
    claims = {"sub": contact, "aud": f"https://{parts.netloc}"}
    signed = Vapid02.from_pem(keys.private.encode()).sign(claims)
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(PUSH_LIVES),
        "Urgency": "normal",
        "Topic": tag,
        **signed,
    }
    post_bytes(address.endpoint, bytes(body), headers, network, allowed=allowed, context=context)
