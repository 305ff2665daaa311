"""How the words of one game look: its map, its counters and its cards, as values from the shared stock.

A rulebook gives a `Looks` with a drawing for each of its words. What is printed on a kind of unit or on a
card it says as a `Face` or a `CardFace`. `None` in place of a drawing
says that a word is known and not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wsn.parts.drawings import Border, Feature, Ground, Tile, Way
from wsn.parts.faces import Badge, Nationality, Stripe


@dataclass(frozen=True, slots=True)
class Looks:
    """The drawing of every word of a game that a player may meet on the table.

    The words of the map are those of the game's vocabulary; `features` and `tiles` may share words, for a
    loose feature is a marker too. Marks, markers, nationalities and formations are those of its units.
    """

    terrain: Mapping[str, Ground] = field(default_factory=dict)
    edges: Mapping[str, Border] = field(default_factory=dict)
    paths: Mapping[str, Way] = field(default_factory=dict)
    features: Mapping[str, Feature] = field(default_factory=dict)
    obstacles: Mapping[str, Ground | Border | Way | Feature] = field(default_factory=dict)
    """What stands in the way of a line of sight, by the words of the game's obstacles, seen from the side."""
    tiles: Mapping[str, Tile | None] = field(default_factory=dict)
    """Kinds of marker. None: it only keeps count, no counter on the table stands for it."""
    badges: Mapping[str, Badge | None] = field(default_factory=dict)
    """Marks of units, the weightiest first. None: no badge says it."""
    nations: Mapping[str, Nationality] = field(default_factory=dict)
    formations: Mapping[str, Stripe] = field(default_factory=dict)
    """The stripe of a formation, by the group of its units."""
    values: tuple[str, ...] = ()
    """What the values of a counter are, in their order, for a guide."""
    tag: str = ""
    """What a tag looks like (`B2`: company and number), for a guide; empty: counters have none."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """The letter of each kind on a board of text, in games with one unit to a space: `Ai4`."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Spaces from which the units of a side begin, come on or leave, for a map to print."""

    name: str
    side: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ware:
    """Works that were bought, as a counter to cut out shows them: a sign, a word, small print."""

    tile: Tile
    note: str = ""
