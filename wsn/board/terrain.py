"""The words a map may use: every system brings its own vocabulary."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one system's maps; any other word in a map file is an error."""

    terrain: frozenset[str]
    edges: frozenset[str]
    paths: frozenset[str]
    features: frozenset[str]
    labels: str = "digits"
    """How a hex is labelled: `digits` (`D306`) or `letters` (`G9`)."""
