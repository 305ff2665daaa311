"""Crews whose processes are ready."""

from __future__ import annotations

from time import perf_counter, sleep

SOON = 30.0
"""Seconds within which a process is ready on a machine that has much to do."""

LONG = 600.0
"""Seconds for a decision that nobody waits for: the bot is told to decide."""


def ready(crew):
    """The crew, once all its processes are ready."""
    crew.begin()
    until = perf_counter() + SOON
    while crew.ready_count < crew.many:
        assert perf_counter() < until
        crew.free_members()
        sleep(0.01)
    return crew
