"""Obstacles: what a map puts in the way of a line of sight at this moment. Each rules system fills it in.

A system's `sight.py` turns board and state into `Obstacles` and never walks a line; `line.py` (one pair,
with reasons) and `sightlines.py` (all pairs) lay traces over it and never ask what the words mean.
Heights are whole numbers of half levels. `None` as a top means as high as the sky.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from wsn.geometry.hexes import Edge, Hex


class Top(msgspec.Struct, frozen=True):
    """How high something stands in the way, its rule, and what it is (`woods`, `bocage edge`)."""

    height: int | None
    rule: str
    text: str
    bare: bool = False
    """Whether it is nothing but the ground: it is told only where it rises above an end of the line."""


class Counted(msgspec.Struct, frozen=True):
    """A kind of hex that blocks once `need` are met, each counted only while its top is above the line.

    `ends` says whether the two end hexes count as well.
    """

    kind: str
    rule: str
    need: int
    ends: bool
    tops: Mapping[Hex, int | None]


class Veto(msgspec.Struct, frozen=True):
    """A rule that settles some pairs by itself (gullies): needed, never enough.

    `ends` are the hexes it concerns: it is asked only when an end of the line is one of them.
    `refuses(a, b, hexes)` looks at the hexes one reading crosses, ends included, in order from a, and
    answers with the text of what blocks, or None. It must be the same from both ends. Neighbours are
    never asked about where `Obstacles.adjacent_rule` stands. `text` names what the end is in (`gully`).
    `told` answers the same question in full, and also where the line is not refused: why, or what lets it
    through. It is asked for one line at a time, `refuses` for all of them.
    """

    rule: str
    ends: frozenset[Hex]
    refuses: Callable[[Hex, Hex, tuple[Hex, ...]], str | None]
    text: str = ""
    told: Callable[[Hex, Hex, tuple[Hex, ...]], str] | None = None


class Raised(msgspec.Struct, frozen=True):
    """What lifts a unit at an end of a line above the ground of its hex: the rule, the word (`shingle`)."""

    rule: str
    text: str


class Standing(msgspec.Struct, frozen=True):
    """What `Obstacles` says of one mapped hex, gathered: made once and read by every line over it.

    `counted` pairs the place of an entry in `Obstacles.counted` with the top of that kind here.
    """

    level: int
    ground: int
    solid: Top | None
    counted: tuple[tuple[int, int | None], ...]
    group: str | None


@dataclass(frozen=True)
class Obstacles:
    """Everything that can affect a line of sight on one map at this moment."""

    levels: Mapping[Hex, int]
    """The height of each mapped hex as an end of a line; its keys are the mapped hexes."""
    solids: Mapping[Hex, Top]
    """What blocks by itself when it is above the line: ground, and terrain that always blocks."""
    counted: tuple[Counted, ...] = ()
    edges: Mapping[Edge, Top] = field(default_factory=dict)
    """Edges that block when cut below their top; edges of the two end hexes do not count."""
    groups: Mapping[Hex, str] = field(default_factory=dict)
    """Hexes whose solid does not block between two ends of the same group (a hill of several hexes).

    Counted kinds and edges know no groups.
    """
    vetoes: tuple[Veto, ...] = ()
    adjacent_rule: str = ""
    """The rule by which neighbours always see each other; empty where no such rule exists."""
    map_rule: str = ""
    """The rule by which a line that leaves the mapped hexes is blocked."""
    either_rule: str = ""
    """The rule by which one clear reading of two is enough."""
    ground: Mapping[Hex, int] = field(default_factory=dict)
    """The ground of a hex, for the side view, where it is not its level as an end (shingle)."""
    raised: Mapping[Hex, Raised] = field(default_factory=dict)
    """Why its level as an end is another one: told of a line on which heights are compared."""
    shared: str = "which both ends share"
    """Why a solid between two ends of its group does not block."""

    @cached_property
    def by_hex(self) -> Mapping[tuple[int, int], Standing]:
        """Everything about each mapped hex in one place."""
        return {
            where: Standing(
                level=level,
                ground=self.ground.get(where, level),
                solid=self.solids.get(where),
                counted=tuple(
                    (i, kind.tops[where]) for i, kind in enumerate(self.counted) if where in kind.tops
                ),
                group=self.groups.get(where),
            )
            for where, level in self.levels.items()
        }
