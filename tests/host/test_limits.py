"""How often one address may ask, and how many passwords are checked at once."""

from __future__ import annotations

import asyncio
import re
import threading
import time

import pytest

from wsn.host import passwords
from wsn.host.limits import MOST_BUCKETS, RATE_LIMITS, LimitRate, RateLimit, network_of
from wsn.host.passwords import PasswordDesk
from wsn.host.refusals import RequestRefused


def scope(path="/g/x/orders", method="POST", client="203.0.113.7"):
    return {"type": "http", "method": method, "path": path, "client": (client, 4711), "headers": []}


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


async def nothing(scope, receive, send):
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def limiter(*limits):
    clock = Clock()
    return LimitRate(nothing, limits or RATE_LIMITS, clock), clock


def asked(limiter, scope):
    """The status and headers of a request's answer."""
    told = []

    async def send(message):
        told.append(message)

    asyncio.run(limiter(scope, None, send))
    return told[0]["status"], dict(told[0]["headers"]), b"".join(one.get("body", b"") for one in told[1:])


def test_a_bucket_empties_and_fills_slowly():
    limits, clock = limiter(RateLimit("orders", ("POST",), re.compile("/.*"), 3, 0.5))
    assert [asked(limits, scope())[0] for _ in range(4)] == [204, 204, 204, 429]
    status, headers, body = asked(limits, scope())
    assert (status, headers[b"retry-after"]) == (429, b"2")
    assert b"try again in 2 s" in body
    clock.now += 2
    assert [asked(limits, scope())[0] for _ in range(2)] == [204, 429]
    clock.now += 1000
    assert [asked(limits, scope())[0] for _ in range(4)] == [204, 204, 204, 429], "never more than it holds"


def test_each_address_and_each_sort_has_a_bucket_of_its_own():
    limits, _ = limiter(
        RateLimit("passwords", ("POST",), re.compile("/account/enter"), 1, 0.1),
        RateLimit("others", ("POST",), re.compile("/.*"), 1, 0.1),
    )
    assert asked(limits, scope("/account/enter"))[0] == 204
    assert asked(limits, scope("/account/enter"))[0] == 429
    assert asked(limits, scope("/g/x/orders"))[0] == 204
    assert asked(limits, scope("/account/enter", client="203.0.113.8"))[0] == 204
    assert asked(limits, scope("/account/enter", method="GET"))[0] == 204, "no limit fits it"


def test_who_has_a_network_of_the_new_internet_has_one_bucket():
    a, b, c = (network_of(scope(client=f"2001:db8:{net}::{host}")) for net, host in ((1, 1), (1, 2), (2, 1)))
    assert a == b != c
    assert network_of(scope(client="a socket")) == "a socket"
    assert network_of({"type": "http", "client": None}) == ""


def test_a_flood_of_addresses_takes_no_more_memory(monkeypatch):
    monkeypatch.setattr("wsn.host.limits.MOST_BUCKETS", 10)
    limits, _ = limiter()
    for n in range(50):
        limits.seconds_to_wait(scope(client=f"198.51.100.{n}"))
    assert len(limits.buckets) == 10 < MOST_BUCKETS


def test_guessing_passwords_and_links_is_slow():
    limits, _ = limiter()
    for path, many in (("/account/enter", 10), ("/account/new", 5), ("/join/abc", 30)):
        method = "GET" if path.startswith("/join") else "POST"
        said = [asked(limits, scope(path, method))[0] for _ in range(many + 1)]
        assert said == [204] * many + [429], path


def test_a_password_is_kept_as_argon2_and_compared():
    async def what():
        desk = PasswordDesk()
        kept = await desk.hash_password("over the hedge")
        assert kept.startswith("$argon2id$")
        assert "hedge" not in kept
        assert await desk.is_right(kept, "over the hedge")
        assert not await desk.is_right(kept, "under the hedge")
        assert not await desk.is_right("no hash", "over the hedge")
        assert not await desk.is_right(None, "nobody's"), "who has no account has no password"
        assert not await desk.is_right(kept, "x" * 201)
        for password in ("short", "x" * 201):
            with pytest.raises(RequestRefused) as caught:
                await desk.hash_password(password)
            assert caught.value.status == 422

    asyncio.run(what())


def test_never_more_than_two_are_checked_at_once(monkeypatch):
    """Four at once would stop a small host."""
    running, most, lock = 0, 0, threading.Lock()

    def check(self, kept, password):
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1
        return True

    monkeypatch.setattr(PasswordDesk, "_check", check)

    async def what():
        desk = PasswordDesk()
        many = passwords.MOST_WAITING_CHECKS + 10
        said = await asyncio.gather(*(desk.is_right("x", "y") for _ in range(many)), return_exceptions=True)
        refused = [one for one in said if isinstance(one, RequestRefused)]
        assert said.count(True) == passwords.MOST_WAITING_CHECKS
        assert {one.status for one in refused} == {503}
        assert len(refused) == 10
        assert await desk.is_right("x", "y"), "and afterwards others have their turn"

    asyncio.run(what())
    assert most == passwords.MOST_CHECKED_AT_ONCE == 2
