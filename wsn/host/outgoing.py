"""Posts to addresses that players name: by https, to public addresses, and to the one that was checked.

A name could lead to a private address of the host's own network when it is looked up a second time. So it is
looked up once, every address that it has must be public, and the connection goes to one of those addresses.
No answer sends us elsewhere, and nothing of an answer but its number is kept.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple, Protocol
from urllib.parse import SplitResult, urlsplit

LONGEST_ADDRESS: Final = 2_000
"""The most characters of an address."""
PORTS: Final = (443, 8443)
"""The ports that are posted to."""
PATIENCE: Final = 10.0
"""Seconds that an address has for each step of an answer, and twice as much for all of it."""
IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
IpNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network

_WRAPPED: Final = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("2002::/16"),
    ipaddress.ip_network("2001::/32"),
)
"""Addresses that hold another one, which a gateway would unwrap."""


class AddressRefused(ValueError):
    """An address that is not posted to; its text is a sentence for whoever named it."""


class PostFailed(OSError):
    """What was posted did not arrive, as far as is known. `gone`: the address exists no longer."""

    def __init__(self, text: str, gone: bool = False) -> None:
        super().__init__(text)
        self.gone = gone


class Network(Protocol):
    """Looks names up, and connects to what they were found to be."""

    def resolve(self, host: str, port: int) -> Sequence[str]:
        """The addresses of a name. Raises OSError."""
        ...

    def connect(self, address: str, port: int, patience: float) -> socket.socket:
        """A connection to an address. Raises OSError."""
        ...


class Internet:
    """The network that this machine is in."""

    def resolve(self, host: str, port: int) -> Sequence[str]:
        """The addresses of a name. Raises OSError."""
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return tuple(dict.fromkeys(str(one[4][0]) for one in found))

    def connect(self, address: str, port: int, patience: float) -> socket.socket:
        """A connection to an address. Raises OSError."""
        return socket.create_connection((address, port), timeout=patience)


class CheckedAddress(NamedTuple):
    """Where a post may go: its address in parts, and the numbers that its name was found to be."""

    host: str
    port: int
    path: str
    addresses: tuple[str, ...]


def is_public(address: str, allowed: Sequence[IpNetwork] = ()) -> bool:
    """Whether a number is an address of the whole internet, or of a network that the host allows by name."""
    try:
        number: IpAddress = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(number, ipaddress.IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    if any(number in network for network in allowed):
        return True
    if number.is_multicast or number.is_reserved or not number.is_global:
        return False
    return not any(number in network for network in _WRAPPED)


def split_address(url: str) -> SplitResult:
    """An address in parts. Raises AddressRefused for what is no https address of a name."""
    if len(url) > LONGEST_ADDRESS or not url.isascii() or any(sign <= " " for sign in url):
        raise AddressRefused(f"an address has up to {LONGEST_ADDRESS:,} plain characters, without spaces")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise AddressRefused("that is no address") from None
    if parts.scheme != "https":
        raise AddressRefused("use an address that begins with https://")
    if parts.username is not None or parts.password is not None:
        raise AddressRefused("leave name and password out of the address")
    if not parts.hostname:
        raise AddressRefused("the address names no host")
    if port is not None and port not in PORTS:
        raise AddressRefused(f"use one of the ports {' and '.join(map(str, PORTS))}")
    return parts


def check_destination(url: str, network: Network, allowed: Sequence[IpNetwork] = ()) -> CheckedAddress:
    """Where an address leads now. Raises AddressRefused where it may not be posted to, and PostFailed."""
    parts = split_address(url)
    host, port = str(parts.hostname), parts.port or 443
    try:
        addresses = tuple(network.resolve(host, port))
    except (OSError, UnicodeError):
        raise PostFailed(f"{host} was not found") from None
    if not addresses:
        raise PostFailed(f"{host} was not found")
    if not all(is_public(address, allowed) for address in addresses):
        raise AddressRefused(f"{host} is in a private network, and nothing is sent there")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return CheckedAddress(host, port, path, addresses)


class _Checked(http.client.HTTPSConnection):
    """A connection to the first address of a destination that answers; the certificate is of its name."""

    def __init__(self, to: CheckedAddress, network: Network, context: ssl.SSLContext) -> None:
        super().__init__(to.host, to.port, timeout=PATIENCE, context=context)
        self._to, self._network, self._tls = to, network, context

    def connect(self) -> None:
        """Connect to the address that was checked; no name is looked up again."""
        for last, address in enumerate(self._to.addresses, 1):
            try:
                plain = self._network.connect(address, self._to.port, PATIENCE)
            except OSError:
                if last == len(self._to.addresses):
                    raise
                continue
            try:
                self.sock = self._tls.wrap_socket(plain, server_hostname=self._to.host)
            except BaseException:
                plain.close()
                raise
            return


@contextmanager
def _limited(connection: _Checked, seconds: float) -> Iterator[None]:
    """Cut a connection after so many seconds, however slowly its answer drips."""

    def cut() -> None:
        if connection.sock is not None:
            with suppress(OSError):  # it may have ended by itself meanwhile
                connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def post_bytes(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    network: Network,
    *,
    allowed: Sequence[IpNetwork] = (),
    context: ssl.SSLContext | None = None,
) -> int:
    """Post something to an address that a player named; the number of the answer, from 200 to 299.

    Raises AddressRefused where it may not be posted to, and PostFailed where it did not arrive.
    """
    to = check_destination(url, network, allowed)
    connection = _Checked(to, network, context or ssl.create_default_context())
    try:
        with _limited(connection, 2 * PATIENCE):
            connection.request("POST", to.path, body=body, headers={"User-Agent": "wsn", **headers})
            with connection.getresponse() as answer:
                status = answer.status
    except (OSError, http.client.HTTPException) as error:
        raise PostFailed(f"{to.host} did not take it ({type(error).__name__})") from error
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise PostFailed(f"{to.host} answered {status}", gone=status in (404, 410))
    return status
