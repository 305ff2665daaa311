"""Why a request is not done: a status, one sentence, and the rule where one speaks."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.cite import Refusal
from wsn.wire.messages import Trouble


class RequestRefused(Exception):
    """A request that is not done. Nothing of it is kept."""

    def __init__(
        self, status: int, text: str, rule: str = "", seen: int | None = None, headers: Mapping[str, str] = {}
    ) -> None:
        super().__init__(text)
        self.status, self.headers = status, dict(headers)
        self.trouble = Trouble(text, rule, seen)


def stale_order(seen: int) -> RequestRefused:
    """The seat has not heard yet of what happened last: it looks again and chooses anew."""
    return RequestRefused(409, "something has happened since then; look again before you choose", seen=seen)


def forbidden_order(refusal: Refusal, seen: int) -> RequestRefused:
    """The rules forbid it."""
    return RequestRefused(422, refusal.text, refusal.rule, seen)


def no_such_game() -> RequestRefused:
    """There is no game at this address."""
    return RequestRefused(404, "there is no game at this address")


def not_your_seat() -> RequestRefused:
    """Whoever asks does not hold the seat. Whether there is such a seat is not told."""
    return RequestRefused(401, "this seat is not yours here: open its link and take it")
