"""Limits of a disk: how many bytes of a file may be written."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes, links and pipes as POSIX has them")


@contextmanager
def most_bytes(count: int) -> Iterator[None]:
    """No file can grow beyond this, as on a disk that is full."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (count, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
