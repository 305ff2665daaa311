"""Posts go only to public addresses, to the one that was checked, by https, and nowhere else."""

from __future__ import annotations

import ipaddress
from http.server import BaseHTTPRequestHandler

import pytest

from tests.host.endpoints import NAME, PUBLIC, Received, TestNetwork, certificates, endpoint
from wsn.host import outgoing
from wsn.host.outgoing import AddressRefused, Internet, PostFailed, is_public, post_bytes


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with (
        certificates(tmp_path_factory.mktemp("tls")) as (server, client),
        endpoint(server) as (port, received),
    ):
        yield port, received, client


@pytest.fixture
def ours(served):
    port, received, client = served
    received.posts.clear()
    received.answer = Received().answer
    return port, received, client


def test_a_post_arrives_at_the_address_that_was_checked(ours):
    port, received, client = ours
    network = TestNetwork({NAME: [[PUBLIC]]}, port)
    assert post_bytes(f"https://{NAME}/in?room=7", b"hello", {"X-A": "b"}, network, context=client) == 204
    ((path, headers, body),) = received.posts
    assert (path, headers["X-A"], headers["Host"], body) == ("/in?room=7", "b", NAME, b"hello")
    assert network.connected == [PUBLIC]


def test_a_name_is_looked_up_once_so_that_it_cannot_lead_elsewhere_the_second_time(ours):
    port, _, client = ours
    network = TestNetwork({NAME: [[PUBLIC], ["127.0.0.1"]]}, port)
    post_bytes(f"https://{NAME}/", b"", {}, network, context=client)
    assert network.looked_up == [NAME]
    assert network.connected == [PUBLIC]


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["10.1.2.3"],
        ["192.168.1.1"],
        ["172.16.0.9"],
        ["169.254.169.254"],
        ["100.64.0.1"],
        ["0.0.0.0"],
        ["224.0.0.1"],
        ["240.0.0.1"],
        ["::1"],
        ["fe80::1%eth0"],
        ["fd00::1"],
        ["::ffff:127.0.0.1"],
        ["64:ff9b::7f00:1"],
        ["2002:7f00:1::"],
        ["no number"],
        [PUBLIC, "127.0.0.1"],
    ],
    ids=lambda one: "+".join(one),
)
def test_nothing_is_sent_to_a_private_address_however_it_is_written(ours, addresses):
    port, received, client = ours
    network = TestNetwork({NAME: [addresses]}, port)
    with pytest.raises(AddressRefused, match="private network"):
        post_bytes(f"https://{NAME}/", b"secret", {}, network, context=client)
    assert network.connected == []
    assert received.posts == []


def test_a_network_that_the_host_names_may_be_posted_to():
    assert not is_public("192.168.1.20")
    assert is_public("192.168.1.20", [ipaddress.ip_network("192.168.1.0/24")])
    assert not is_public("192.168.2.20", [ipaddress.ip_network("192.168.1.0/24")])


@pytest.mark.parametrize(
    ("url", "words"),
    [
        (f"http://{NAME}/", "begins with https"),
        ("file:///etc/passwd", "begins with https"),
        (f"https://user:word@{NAME}/", "name and password"),
        ("https:///x", "names no host"),
        (f"https://{NAME}:22/", "ports 443 and 8443"),
        (f"https://{NAME}:99999/", "no address"),
        (f"https://{NAME}/a b", "without spaces"),
        (f"https://{NAME}/a\r\nHost: x", "without spaces"),
        ("https://[::1", "no address"),
        (f"https://{NAME}/{'a' * 2000}", "up to 2,000"),
    ],
)
def test_an_address_that_is_none_is_refused_with_a_sentence(ours, url, words):
    port, _, client = ours
    network = TestNetwork({NAME: [[PUBLIC]]}, port)
    with pytest.raises(AddressRefused, match=words):
        post_bytes(url, b"", {}, network, context=client)
    assert network.looked_up == []


def test_an_answer_does_not_send_us_elsewhere(ours):
    port, received, client = ours

    def redirect(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(307)
        handler.send_header("Location", "http://127.0.0.1/secret")

    received.answer = redirect
    network = TestNetwork({NAME: [[PUBLIC]]}, port)
    with pytest.raises(PostFailed, match="answered 307") as caught:
        post_bytes(f"https://{NAME}/", b"", {}, network, context=client)
    assert not caught.value.gone
    assert network.connected == [PUBLIC]


def test_an_address_that_exists_no_longer_is_told_from_one_that_is_busy(ours):
    port, received, client = ours
    network = TestNetwork({NAME: [[PUBLIC]]}, port)
    for status, gone in ((410, True), (404, True), (503, False)):
        received.answer = lambda handler, status=status: handler.send_response(status)
        with pytest.raises(PostFailed, match=str(status)) as caught:
            post_bytes(f"https://{NAME}/", b"", {}, network, context=client)
        assert caught.value.gone is gone


def test_the_certificate_must_be_of_the_name(ours):
    port, received, client = ours
    network = TestNetwork({"other.test": [[PUBLIC]]}, port)
    with pytest.raises(PostFailed, match="SSLCertVerificationError"):
        post_bytes("https://other.test/", b"", {}, network, context=client)
    assert received.posts == []


def test_a_name_that_is_not_found_is_said(ours):
    port, _, client = ours
    with pytest.raises(PostFailed, match=r"nowhere\.test was not found"):
        post_bytes("https://nowhere.test/", b"", {}, TestNetwork({}, port), context=client)


def test_an_answer_that_drips_is_cut(ours, monkeypatch):
    port, received, client = ours
    monkeypatch.setattr(outgoing, "PATIENCE", 0.2)

    def drip(handler: BaseHTTPRequestHandler) -> None:
        from time import sleep

        for _ in range(12):
            sleep(0.1)
            handler.wfile.write(b"H")
            handler.wfile.flush()

    received.answer = drip
    network = TestNetwork({NAME: [[PUBLIC]]}, port)
    with pytest.raises(PostFailed):
        post_bytes(f"https://{NAME}/", b"", {}, network, context=client)


def test_the_internet_finds_this_machine_and_its_guard_refuses_it():
    network = Internet()
    assert set(network.resolve("localhost", 443)) <= {"127.0.0.1", "::1"}
    with pytest.raises(AddressRefused, match="private network"):
        post_bytes("https://localhost/", b"", {}, network)
