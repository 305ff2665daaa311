"""Which release of the program this is, and which of two is the older."""

from __future__ import annotations

import re
from functools import cache
from importlib import metadata


@cache
def program_version() -> str:
    """The version of wsn, such as `0.3.0`; empty where it was not installed but copied."""
    try:
        return metadata.version("wsn")
    except metadata.PackageNotFoundError:
        return ""


def is_older(version: str, other: str) -> bool:
    """Whether a version comes before another; one in work (`0.3.0.dev0`) comes before its release."""
    return _order(version) < _order(other)


def _order(version: str) -> tuple[tuple[int, ...], bool]:
    return tuple(map(int, re.findall(r"\d+", version)[:3])), ".dev" not in version
