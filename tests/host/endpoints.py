"""Endpoints of the tests' own: an https server, and a network in which a public address leads to it."""

from __future__ import annotations

import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

PUBLIC = "93.184.215.14"
"""A public address; the tests' network leads it to this machine."""
NAME = "hooks.test"


class TestNetwork:
    """Names as the test says; every address leads to one port of this machine, and is noted."""

    __test__ = False

    def __init__(self, names: dict[str, list[Sequence[str]]], port: int) -> None:
        self._names, self._port = names, port
        self.connected: list[str] = []
        self.looked_up: list[str] = []

    def resolve(self, host: str, port: int) -> Sequence[str]:
        """The next answer for a name; the last one is given again."""
        self.looked_up.append(host)
        answers = self._names.get(host)
        if answers is None:
            raise OSError("no such name")
        return answers.pop(0) if len(answers) > 1 else answers[0]

    def connect(self, address: str, port: int, patience: float) -> socket.socket:
        """A connection to the test's own port."""
        self.connected.append(address)
        return socket.create_connection(("127.0.0.1", self._port), timeout=patience)


class Received:
    """What came to an endpoint."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.answer: Callable[[BaseHTTPRequestHandler], None] = lambda handler: handler.send_response(204)


@contextmanager
def certificates(folder: Path) -> Iterator[tuple[ssl.SSLContext, ssl.SSLContext]]:
    """The server's own context, and one of a client that trusts its certificate for NAME alone."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = made.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = folder / "endpoint.pem"
    file.write_bytes(private + pem)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    client = ssl.create_default_context(cadata=pem.decode())
    yield server, client


@contextmanager
def endpoint(context: ssl.SSLContext) -> Iterator[tuple[int, Received]]:
    """An https server on this machine: its port, and what it receives."""
    received = Received()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.posts.append((self.path, dict(self.headers), body))
            received.answer(self)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    class Quiet(HTTPServer):
        def handle_error(self, *args: object) -> None:
            """A client that does not like our certificate goes away."""

    server = Quiet(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.server_address[1], received
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


assert ipaddress.ip_address(PUBLIC).is_global
