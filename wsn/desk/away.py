"""The players of a hosted game who are elsewhere: what they do comes by wire, and is taken in as an order.

A thread waits at the host, so that the window stays live; what it brings changes nothing before the window is
ready for it.
"""

from __future__ import annotations

import threading
import time
from typing import Final

from wsn.engine.commands import Command
from wsn.wire.heard import SeatHeard
from wsn.wire.line import HostFault, HostGone
from wsn.wire.remote import SECONDS_OF_POLL, NewsCame, RemoteGame

AWAY_PLAYER: Final = "away"
"""What plays a side whose player is elsewhere."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 15.0
"""Seconds before a host that has gone is asked again; each time twice as long."""


class AwayPlayers:
    """The others at a hosted game, seen from the window as its bots are."""

    def __init__(self, game: RemoteGame, seconds: float = SECONDS_OF_POLL) -> None:
        self.game = game
        self.patience = 0.0
        self.thinking = 0.0
        self.problem = ""
        """Why nothing comes from the host; empty while all is well."""
        self._seconds = seconds
        self._asking: _Asking | None = None
        self._pause = FIRST_PAUSE
        self._again_at = 0.0

    def poll_order(self, side: str, held: bool = False) -> Command | None:
        """What came from the host, to be taken in as an order; None while nothing did, or it is `held`."""
        if self._asking is None:
            if time.monotonic() >= self._again_at:
                self._asking = _Asking(self.game, self._seconds)
            return None
        if not self._asking.is_done or held:
            return None
        asking, self._asking = self._asking, None
        if asking.fault is not None:
            self.problem = str(asking.fault)
            lasting = not isinstance(asking.fault, HostGone)
            self._again_at = time.monotonic() + (1e9 if lasting else self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return None
        self.problem, self._pause = "", FIRST_PAUSE
        return NewsCame() if asking.heard is not None and self.game.hold_news(asking.heard) else None

    def go_on(self) -> None:
        """Ask the host again at once."""
        self.problem, self._again_at, self._pause = "", 0.0, FIRST_PAUSE

    def begin(self) -> None:
        """Nothing needs to be made ready."""

    def stop_thinking(self) -> None:
        """What was asked when the player was to decide is left to answer by itself."""
        if self._asking is not None and self._asking.is_done:
            self._asking = None

    def hurry_up(self) -> None:
        """Nobody elsewhere can be hurried."""

    def stop(self) -> None:
        """What is asked is no longer waited for."""
        self._asking = None


class _Asking:
    """One question to a host, in a thread of its own."""

    def __init__(self, game: RemoteGame, seconds: float) -> None:
        self.heard: SeatHeard | None = None
        self.fault: HostFault | None = None
        self._thread = threading.Thread(target=self._ask_host, args=(game, seconds), daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether the answer is there, or why there is none."""
        return not self._thread.is_alive()

    def _ask_host(self, game: RemoteGame, seconds: float) -> None:
        try:
            self.heard = game.fetch_news(seconds)
        except HostFault as fault:
            self.fault = fault
