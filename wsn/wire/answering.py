"""Answers the orders of other seats with links of a chain of one's own, beside the game and unasked.

The chain is made here and nobody else has its secret; so not even the host knows the dice of an order before
it is fixed. Each start makes a new one, and its commitment goes into the journal.
"""

from __future__ import annotations

import secrets
import threading
from typing import Final

from wsn.engine.chain import LINK_BYTES, SeatChain
from wsn.wire.dicewire import LinkAsked, LinkSent, LinkTaken, MixSent
from wsn.wire.line import HostFault, HostLine, HostRefused
from wsn.wire.messages import Accepted

SECONDS_OF_WAITING: Final = 25
"""How long a host is asked to wait for something to answer."""
FIRST_SECONDS_APART, MOST_SECONDS_APART = 0.5, 15.0
"""How long it waits after a host was not to be reached: at first, and at most."""


class LinkAnswerer(threading.Thread):
    """Answers for one seat until it is closed or the program ends."""

    def __init__(self, line: HostLine, path: str) -> None:
        super().__init__(name="links", daemon=True)
        self._line, self._path = line, path
        self._chain = SeatChain(secrets.token_bytes(LINK_BYTES))
        self._closed = threading.Event()
        self.joined = threading.Event()
        """Set when the host has the commitment."""

    @property
    def commitment(self) -> str:
        """What the chain of this seat begins with, as the journal has it."""
        return self._chain.commitment

    @property
    def answered(self) -> int:
        """How many orders were answered."""
        return len(self._chain.answered)

    def close(self) -> None:
        """Answer no more; a request that waits ends by itself."""
        self._closed.set()

    def run(self) -> None:
        """Tell the commitment, then answer what is asked. A game whose dice have no chain is left alone."""
        apart, last = FIRST_SECONDS_APART, ""
        while not self._closed.is_set():
            try:
                if not self.joined.is_set():
                    self._tell_commitment()
                last = self._answer_next(last)
                apart = FIRST_SECONDS_APART
            except HostRefused as refused:
                if refused.status in (401, 403, 404, 422):
                    return  # not this seat's any more, or a game without chains
                self._closed.wait(apart)
            except HostFault:
                self._closed.wait(apart)
                apart = min(2 * apart, MOST_SECONDS_APART)

    def _tell_commitment(self) -> None:
        sent = MixSent(f"chain-{self.commitment[:24]}", commitment=self.commitment)
        self._line.ask(f"{self._path}/dice", Accepted, sent)
        self.joined.set()

    def _answer_next(self, last: str) -> str:
        """Wait for the next seal and answer it; the seal."""
        asked = f"{self._path}/asks?wait={SECONDS_OF_WAITING}&after={last}"
        seal = self._line.ask(asked, LinkAsked, wait=SECONDS_OF_WAITING).seal
        if seal and not self._closed.is_set():
            self._line.ask(f"{self._path}/links", LinkTaken, LinkSent(seal, self._chain.answer(seal)))
        return seal or last
