"""The links by which other seats answer an order before its dice fall, while their clients are there.

Who holds the host's secret knows the dice to come, and could choose among orders by them. So the order is
fixed first and shown, sealed, to the clients of the other seats; each opens a link of its own chain, which
the host did not know, and the dice are made of it too. A client that does not answer in time is left out, and
is not waited for again until it has shown that it is there: nobody can hold a game up by silence.

Only clients that listen to the same process are asked: where several serve, one has all of a game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from wsn.engine.chain import ChainLog, steps_between

SECONDS_FOR_ANSWER = 2.0
"""How long an order waits for the clients of other seats."""


class _SealOpen(NamedTuple):
    seal: str
    answer: asyncio.Future[str]


class AnswerDesk:
    """What the seats of one game are asked just now, in this process."""

    def __init__(self) -> None:
        self._asked: dict[str, _SealOpen] = {}
        self._silent: set[str] = set()
        """Seats that did not answer when they were asked last."""

    def seal_for(self, word: str | None) -> str:
        """The seal that a seat is asked to answer, or empty."""
        asked = self._asked.get(word or "")
        return asked.seal if asked is not None else ""

    def note_here(self, word: str) -> None:
        """The client of a seat has shown that it can answer."""
        self._silent.discard(word)

    def may_answer(self, words: Sequence[str]) -> tuple[str, ...]:
        """Those of the seats that are worth asking."""
        return tuple(word for word in words if word not in self._silent)

    async def ask(self, words: Sequence[str], seal: str) -> dict[str, str]:
        """The links of those seats that answer in time. The caller wakes their streams."""
        loop = asyncio.get_running_loop()
        for word in words:
            self._asked[word] = _SealOpen(seal, loop.create_future())
        try:
            futures = {word: self._asked[word].answer for word in words}
            await asyncio.wait(futures.values(), timeout=SECONDS_FOR_ANSWER)
            answers = {word: future.result() for word, future in futures.items() if future.done()}
            self._silent.update(word for word in words if word not in answers)
            return answers
        finally:
            for word in words:
                del self._asked[word]

    def take_answer(self, word: str, seal: str, link: str, log: ChainLog) -> bool:
        """A seat's link for a seal; whether it was waited for. Raises ValueError for a link of no use."""
        self.note_here(word)
        last = log.joined.get(word)
        if last is None:
            raise ValueError(f"{word} has no chain of its own; send its commitment first")
        asked = self._asked.get(word)
        if asked is None or asked.seal != seal or asked.answer.done():
            return False
        if steps_between(last, link) is None:
            raise ValueError("that link does not lead to the one that was shown before")
        asked.answer.set_result(link)
        return True
