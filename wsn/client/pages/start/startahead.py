"""The boards that the start page has drawn while it waits, so that no game begins with flat hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.client.view.ahead import drawn_idly
from wsn.table.picture.palette import Palette
from wsn.workers.jobs import IDLE, Jobs
from wsn.workers.worker import Job

AT_REST: Final = 1.0
"""Seconds for which nobody looks at another scenario before a board is drawn."""

Look = tuple[Palette, tuple[float, float], float]
"""The colours, the width and height that the board has in the window, and pixels for a window unit."""


class BoardsAhead:
    """Draws one board after another while no worker is wanted for anything else.

    First that of the scenario which is looked at, then those next to it in the list.
    """

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs
        self._look: Look | None = None
        self._begun: set[str] = set()
        """The scenarios whose boards are drawn, or are being drawn."""
        self._job: tuple[str, Job] | None = None
        self._first = ""
        self._rested = 0.0

    def tick(self, dt: float, first: str, listed: Sequence[str], look: Look) -> None:
        """Time has gone by while this scenario is looked at, of those in a list."""
        if look != self._look:
            self._look = look
            self.stop()
            self._begun.clear()
        self._rested = self._rested + dt if first == self._first else 0.0
        self._first = first
        if self._job is not None:
            name, job = self._job
            if job.cancelled:  # something else was wanted meanwhile
                self._begun.discard(name)
            if not job.is_waiting:
                self._job = None
        if self._rested < AT_REST or self.jobs.is_busy or (self._job is not None and first in self._begun):
            return
        wanted = self._next_scenario(first, listed)
        if wanted is not None:
            self.stop()
            self._begun.add(wanted)
            self._job = wanted, self.jobs.start_job(drawn_idly, wanted, *look, lane=IDLE)

    def _next_scenario(self, first: str, listed: Sequence[str]) -> str | None:
        """The scenario whose board is drawn next."""
        if first not in self._begun:
            return first
        at = listed.index(first) if first in listed else 0
        left = [(abs(n - at), n) for n, name in enumerate(listed) if name not in self._begun]
        return listed[min(left)[1]] if left else None

    def stop(self) -> None:
        """Draw no further; what was begun is begun again another time."""
        if self._job is not None:
            self._begun.discard(self._job[0])
            self._job = None
            self.jobs.drop(IDLE)
