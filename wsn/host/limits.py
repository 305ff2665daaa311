"""How often one address may ask: buckets that fill slowly, one for each sort of request and each address.

Each process counts for itself. Behind a proxy the address is the one that the proxy names, where the host was
told to believe it (`wsn serve --behind-proxy`).
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from wsn.host.places import answer_json
from wsn.wire.messages import Trouble

MOST_BUCKETS: Final = 50_000
"""How many addresses are remembered; the one that asked longest ago is forgotten first."""
BITS_OF_NETWORK: Final = 64
"""Of an address of the new internet only so many bits count: whoever has one has all that begin with them."""


class RateLimit(NamedTuple):
    """What sort of requests share a bucket, how many it holds, and how many a second come back."""

    name: str
    methods: Sequence[str]
    path: re.Pattern[str]
    most: float
    a_second: float


RATE_LIMITS: Final = (
    RateLimit("new accounts", ("POST",), re.compile(r"/account/new"), 5, 5 / 3600),
    RateLimit("passwords", ("POST",), re.compile(r"/account/(enter|password)"), 10, 10 / 300),
    RateLimit("links", ("GET", "POST"), re.compile(r"/join/.*"), 30, 0.5),
    RateLimit("offers", ("POST",), re.compile(r"/lobby(/.*)?"), 20, 1 / 15),
    RateLimit("orders", ("POST", "PUT", "DELETE"), re.compile(r"/.*"), 120, 20),
    RateLimit("questions", ("GET", "HEAD"), re.compile(r"/.*"), 600, 60),
)
"""The first that fits a request counts."""


class _Bucket:
    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left, self.at = left, at


class LimitRate:
    """Turns away who asks too often: 429, with the seconds after which to come back."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Sequence[RateLimit] = RATE_LIMITS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.app = app
        self._limits = tuple(limits)
        self._clock = clock
        self.buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or turn it away."""
        seconds = self.seconds_to_wait(scope) if scope["type"] == "http" else 0
        if not seconds:
            await self.app(scope, receive, send)
            return
        trouble = Trouble(f"too much at once from your address; try again in {seconds} s")
        answer = answer_json(trouble, 429, {"Retry-After": str(seconds)})
        await answer(scope, receive, send)

    def seconds_to_wait(self, scope: Scope) -> int:
        """After how many seconds a request may come; 0: now, and it is counted."""
        limit = next((one for one in self._limits if self._counts(one, scope)), None)
        if limit is None:
            return 0
        now, key = self._clock(), (limit.name, network_of(scope))
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = _Bucket(limit.most, now)
            while len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        bucket.left = min(limit.most, bucket.left + (now - bucket.at) * limit.a_second)
        bucket.at = now
        if bucket.left < 1:
            return ceil((1 - bucket.left) / limit.a_second)
        bucket.left -= 1
        return 0

    def _counts(self, limit: RateLimit, scope: Scope) -> bool:
        return scope["method"] in limit.methods and limit.path.fullmatch(scope["path"]) is not None


def network_of(scope: Scope) -> str:
    """Whose address a request comes from, as far as it counts."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(int(address) >> (128 - BITS_OF_NETWORK))
