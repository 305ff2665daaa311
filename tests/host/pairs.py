"""Pairs of games that differ only in what one seat may not know, as files in two folders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.two_worlds import PAIRS, player, write_pair

QUICK = ("orders", "silence", "cards")
"""The pairs that are asked in every run; the others in the slow one."""
MARKED = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in sorted(PAIRS)]


@contextmanager
def written_pair(name: str, place: Path) -> Iterator[tuple[tuple[Path, Path], str, pytest.MonkeyPatch]]:
    """The folders of both games, whose seat cannot tell them apart, and what undoes patches in the end."""
    folders = (place / "one", place / "two")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WSN_HOME", str(place / "home"))
        for folder in folders:
            folder.mkdir()
        write_pair(name, folders)
        yield folders, player(folders), patch
