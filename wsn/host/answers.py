"""The links by which other seats answer an order before its dice fall, while their clients are there.

Who holds the host's secret knows the dice to come, and could choose among orders by them. So the order is
fixed first and shown, sealed, to the clients of the other seats; each opens a link of its own chain, which
the host did not know, and the dice are made of it too. A client that does not answer in time is left out, and
is not waited for again until it has shown that it is there: nobody can hold a game up by silence.

Where several processes serve, a client may listen to another one, and its answer come to a third
(`wsn.host.elsewhere`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from wsn.engine.chain import ChainLog, NeedsAnswers, steps_between
from wsn.host.bells import Bell
from wsn.host.elsewhere import Elsewhere, SealPosted
from wsn.host.store import StoreFailed

SECONDS_FOR_ANSWER: Final = 2.0
"""How long an order waits for the clients of other seats."""
SECONDS_BETWEEN_LOOKS: Final = 0.25
"""How often who waits for links from other processes looks for them, even if no bell rings."""


class _SealOpen(NamedTuple):
    seal: str
    answer: asyncio.Future[str]


class AnswerDesk:
    """What the seats of one game are asked just now, in this process."""

    def __init__(self) -> None:
        self._asked: dict[str, _SealOpen] = {}
        self.asked_there: dict[str, str] = {}
        """By seat, the seals that other processes have put up."""
        self._silent: dict[str, float] = {}
        """Seats that did not answer when they were asked last, and what was known of them elsewhere then."""

    def seal_for(self, word: str | None) -> str:
        """The seal that a seat is asked to answer, or empty."""
        asked = self._asked.get(word or "")
        return asked.seal if asked is not None else self.asked_there.get(word or "", "")

    def note_here(self, word: str) -> None:
        """The client of a seat has shown that it can answer."""
        self._silent.pop(word, None)

    def may_answer(self, words: Sequence[str], there: Mapping[str, float] = {}) -> tuple[str, ...]:
        """Those of the seats that are worth asking; `there` is `Elsewhere.seats_there` of the game."""
        return tuple(
            word
            for word in words
            if word not in self._silent or there.get(word, 0.0) not in (0.0, self._silent[word])
        )

    async def ask(self, words: Sequence[str], seal: str, there: Mapping[str, float] = {}) -> dict[str, str]:
        """The links of those seats that answer in time. The caller wakes their streams."""
        loop = asyncio.get_running_loop()
        for word in words:
            self._asked[word] = _SealOpen(seal, loop.create_future())
        try:
            futures = {word: self._asked[word].answer for word in words}
            await asyncio.wait(futures.values(), timeout=SECONDS_FOR_ANSWER)
            answers = {word: future.result() for word, future in futures.items() if future.done()}
            self._silent.update((word, there.get(word, 0.0)) for word in words if word not in answers)
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


async def gather_links(
    desk: AnswerDesk, log: ChainLog, elsewhere: Elsewhere, game: str, need: NeedsAnswers, bell: Bell
) -> dict[str, str]:
    """The links of the seats that answer in time, at this process or at another."""
    asked = asyncio.ensure_future(desk.ask(need.seats, need.seal, elsewhere.seats_there(game)))
    await asyncio.sleep(0)
    bell.ring()
    if not elsewhere.shared:
        return await asked
    looks = asyncio.ensure_future(_look_for_links(desk, log, elsewhere, game))
    try:
        with suppress(StoreFailed):  # the store is away: then only this process's clients answer
            await elsewhere.post_seals(game, need.seats, need.seal)
        return await asked
    finally:
        looks.cancel()
        with suppress(StoreFailed):
            await elsewhere.remove_seal(game, need.seal)


async def _look_for_links(desk: AnswerDesk, log: ChainLog, elsewhere: Elsewhere, game: str) -> None:
    """Look now and then whether links have come: a bell may be lost."""
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        with suppress(StoreFailed):
            take_posts(desk, log, await elsewhere.read_posts(game))


def take_posts(desk: AnswerDesk, log: ChainLog, posts: Sequence[SealPosted]) -> None:
    """Take the links that have come for seals of this process, and ask here for those of others."""
    for post in posts:
        if post.mine and post.link:
            with suppress(ValueError):  # a link of no use is left out, as one that never came
                desk.take_answer(post.seat, post.seal, post.link, log)
    desk.asked_there = {post.seat: post.seal for post in posts if not (post.mine or post.link)}
