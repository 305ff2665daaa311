"""The words a map may use: every system brings its own vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wsn.geometry.hexes import LabelStyle


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one system's maps; any other word in a map file is an error.

    The later fields say what `wsn check` warns about, so that no word of a system is written elsewhere.
    """

    terrain: frozenset[str]
    edges: frozenset[str]
    paths: frozenset[str]
    features: frozenset[str]
    labels: LabelStyle = "digits"
    """How a hex is labelled: `digits` (`D306`), `letters` (`G9`), or `rows` (`2512`, row first)."""
    steep_edges: frozenset[str] = frozenset()
    """Edges that stand between two levels (cliffs)."""
    joined_paths: frozenset[str] = frozenset()
    """Paths that should join where their hexes are neighbours (gullies)."""
    feature_terrain: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The terrain that a feature belongs on, where it needs any (a ford needs a river)."""
    dry_paths: frozenset[str] = frozenset()
    """Paths that run through water only where something carries them across (roads)."""
    crossings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Water -> the features that carry a dry path across it."""
    loose: frozenset[str] = frozenset()
    """Features that come and go in play: a position keeps them as markers of the same word."""
    tags: frozenset[str] = frozenset()
    """Words about a space that are no terrain (its country, its supply district)."""
    levels: bool = True
    """Whether ground lies higher and lower in this game; where it does not, nobody is told of levels."""
    plain: str = ""
    """The terrain that is left when a hex is cleared of what it holds (open ground)."""
    grids: tuple[str, ...] = ("flat", "pointy")
    """The grids of the maps that the game is played on, as map files call them, the usual one first."""
