"""How long something may be worked on at once, so that the window stays live."""

from __future__ import annotations

import time
from collections.abc import Callable


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Says, from now on, whether so many seconds are over."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() >= until
