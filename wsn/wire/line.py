"""The line to a host: one request, one answer, and in a sentence why there is none.

Only the standard library is needed. A request that changes something carries a key, so that it may be sent
again as long as nobody knows whether it came through.
"""

from __future__ import annotations

import http.client
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from wsn.data.problems import shorten
from wsn.wire.messages import Trouble

T = TypeVar("T")

LARGEST_ANSWER: Final = 64 * 1024 * 1024
"""The most bytes of an answer: those of the largest journal."""
SECONDS_TO_ANSWER: Final = 20.0
"""How long a host may take for an answer, beside what it was asked to wait."""
SECONDS_TO_RETRY: Final = 20.0
"""How long a request is sent again before the host is given up."""
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 2.0
"""Seconds between two tries; each pause is twice as long as the one before."""
STATUS_BUSY: Final = (429, 502, 503, 504)
"""What a proxy answers while the host behind it starts anew, and a host that is asked too much."""


class HostFault(Exception):
    """What came between this program and a host, as a sentence without its full stop."""


class HostGone(HostFault):
    """The host cannot be reached, or does not answer."""


class HostNewer(HostFault):
    """The host and this program are of different editions, and do not understand each other."""


class HostRefused(HostFault):
    """The host answers that it does not do it: a status, a sentence, and the rule where one speaks."""

    def __init__(self, status: int, trouble: Trouble) -> None:
        super().__init__(trouble.text)
        self.status, self.trouble = status, trouble


@dataclass(frozen=True, slots=True)
class HostAddress:
    """Where a host is, and the path on it."""

    scheme: str
    host: str
    port: int | None
    path: str

    @classmethod
    def of(cls, url: str) -> HostAddress:
        """The parts of a link. Raises HostFault for what is none."""
        try:
            parts = urlsplit(url.strip())
            port = parts.port
        except ValueError as error:
            raise HostFault(f"{shorten(url)} is no link: {error}") from error
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise HostFault(
                f"{shorten(url)} is no link to a host: such a link begins with http:// or https://"
            )
        return cls(parts.scheme, parts.hostname, port, parts.path)

    @property
    def name(self) -> str:
        """The host as a sentence names it."""
        return self.host if self.port is None else f"{self.host}:{self.port}"


class HostLine:
    """A line to a host. Every request has a connection of its own, so any thread may ask."""

    def __init__(
        self, address: HostAddress, token: str = "", sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self.address = address
        self.token = token
        self._sleep = sleep

    def ask(self, path: str, kind: type[T], sent: object = None, *, wait: float = 0.0) -> T:
        """The answer to a request, read as `kind`; `sent` goes as JSON. It is tried once.

        Raises HostGone, HostRefused, HostNewer.
        """
        body = self.fetch(path, sent, wait=wait)
        try:
            return msgspec.json.decode(body, type=kind)
        except (ValueError, RecursionError) as error:
            text = f"the host at {self.address.name} answers what this program does not understand"
            raise HostNewer(f"{text}: one of the two is older ({error})") from error

    def insist(self, path: str, kind: type[T], sent: object) -> T:
        """The same, sent again while the host is not to be reached: what is sent has a key.

        Raises HostGone after `SECONDS_TO_RETRY`, HostRefused, HostNewer.
        """
        pause, until = FIRST_PAUSE, time.monotonic() + SECONDS_TO_RETRY
        while True:
            try:
                return self.ask(path, kind, sent)
            except HostGone:
                if time.monotonic() + pause > until:
                    raise
            self._sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def fetch(self, path: str, sent: object = None, *, wait: float = 0.0) -> bytes:
        """The bytes of an answer. Raises HostGone and HostRefused."""
        status, body = self.exchange(path, sent, wait)
        if 200 <= status < 300:
            return body
        if status in STATUS_BUSY:
            raise HostGone(self._gone(f"it answers {status}"))
        if 300 <= status < 400:
            text = f"the host at {self.address.name} sends on to another address: open the link that it shows"
            raise HostFault(text)
        try:
            trouble = msgspec.json.decode(body, type=Trouble)
        except (ValueError, RecursionError):
            raise HostRefused(status, Trouble(f"the host answers {status} and says nothing else")) from None
        raise HostRefused(status, trouble)

    def exchange(self, path: str, sent: object, wait: float) -> tuple[int, bytes]:
        """The status and the body of an answer. Raises HostGone."""
        address = self.address
        seconds = SECONDS_TO_ANSWER + wait
        headers = {"Accept": "application/json", "User-Agent": "wsn"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        body = None
        if sent is not None:
            body = msgspec.json.encode(sent)
            headers["Content-Type"] = "application/json"
        if address.scheme == "https":
            secure = ssl.create_default_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                address.host, address.port, timeout=seconds, context=secure
            )
        else:
            connection = http.client.HTTPConnection(address.host, address.port, timeout=seconds)
        try:
            connection.request("GET" if sent is None else "POST", path, body, headers)
            answer = connection.getresponse()
            read = answer.read(LARGEST_ANSWER + 1)
        except ssl.SSLCertVerificationError as error:
            text = f"{address.name} does not prove that it is what it is called ({error.verify_message})"
            raise HostFault(text) from error
        except (OSError, http.client.HTTPException) as error:
            raise HostGone(self._gone(_reason(error))) from error
        finally:
            connection.close()
        if len(read) > LARGEST_ANSWER:
            raise HostFault(f"the host at {address.name} answers more than {LARGEST_ANSWER:,} bytes")
        return answer.status, read

    def _gone(self, why: str) -> str:
        """The sentence on a host that is not to be reached."""
        return f"the host at {self.address.name} cannot be reached ({why})"


def _reason(error: Exception) -> str:
    """Why a connection failed, in words."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    if isinstance(error, http.client.HTTPException):
        return "the connection broke off"
    return str(error) or type(error).__name__
