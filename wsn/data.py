"""Files that people write, read into checked structs: every problem is listed, each with its place."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, choices: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The valid words closest to a wrong one, best first; empty when nothing is near."""
    return tuple(get_close_matches(word, list(choices), n=count, cutoff=0.5))
