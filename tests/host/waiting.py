"""Waiting for another process."""

from __future__ import annotations

import contextlib
import time

import httpx

SECONDS = 60.0


def wait_for(url):
    """Wait until a process answers there."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{url}/lobby", timeout=5).status_code == 200:
                return
        time.sleep(0.05)
    raise AssertionError("nothing is served")
