"""How long something may be worked on at once, so that the window stays live."""

from __future__ import annotations

import time
from collections.abc import Callable


def for_seconds(seconds: float) -> Callable[[], bool]:
    """A function that tells whether this many seconds have passed since now."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() >= until
