"""The charts of the ground: terrain, edges, paths, features and movement (WSN 5, WSS 5.1, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from wsn.cite import Reason
from wsn.data import Fault, WrongValues

Origin = Literal["book", "public", "designed"]
Mode = Literal["ap", "art", "at"]
Mover = Literal["foot", "wheeled", "tracked"]
Whole = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""A number that is never below zero."""
Divisor = Annotated[int, msgspec.Meta(ge=1, le=99)]
Points = Whole | Literal["1/2", "prohibited"]
"""Movement points as printed."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers that share a rule and an origin."""

    rule: str
    origin: Origin

    def reason(self, text: str, amount: int = 0) -> Reason:
        """A reason that cites this row."""
        return Reason(self.rule, text, amount)


def _halves(points: Points) -> int | None:
    if points == "prohibited":
        return None
    return 1 if isinstance(points, str) else 2 * points


class CostRow(Row, frozen=True, kw_only=True):
    """What entering costs each class of mover, in points as printed."""

    foot: Points
    wheeled: Points
    tracked: Points
    ban: str = "WSS 6.6"
    """The rule by which it is prohibited to a class of mover."""

    def halves(self, mover: Mover) -> int | None:
        """The cost in half points; None where the mover may not go."""
        return _halves(getattr(self, mover))


class RhinoRow(Row, frozen=True, kw_only=True):
    """What a tracked platoon with hedge cutters pays at a bocage edge."""

    tracked: Whole


class Divisors(Row, frozen=True, kw_only=True):
    """What the strength of each kind of fire is divided by."""

    ap: Divisor
    art: Divisor
    at: Divisor

    def of(self, mode: Mode) -> int:
        """The divisor against one kind of fire."""
        value: int = getattr(self, mode)
        return value


class SightRow(Row, frozen=True, kw_only=True):
    """How terrain meets a line of sight; `height` is in whole levels above the ground."""

    los: Literal["clear", "blocks", "count"]
    count: Whole = 0
    height: Whole = 0

    def __post_init__(self) -> None:
        WrongValues.stop_if_any(self._wrong())

    def _wrong(self) -> Iterator[Fault]:
        if (self.los == "count") != (self.count > 0):
            yield "count", f"los = {self.los!r} goes with {'1 or more' if self.los == 'count' else '0'}"
        if (self.los == "clear") != (self.height == 0):
            yield "height", f"los = {self.los!r} goes with {'0' if self.los == 'clear' else '1 or more'}"


class LimitRow(Row, frozen=True, kw_only=True):
    """A number of hexes."""

    limit: Whole


class ApRow(Row, frozen=True, kw_only=True):
    """A number that concerns AP fire only: a modifier of the roll, or the least divisor of a cliff."""

    ap: int


class LevelRow(Row, frozen=True, kw_only=True):
    """A height or depth in whole levels."""

    levels: Whole


class HalfLevelRow(Row, frozen=True, kw_only=True):
    """A height in half levels."""

    half_levels: Whole


class Share(Row, frozen=True, kw_only=True):
    """A share `times / over`; what is shared is rounded down."""

    times: Whole
    over: Divisor

    def of(self, value: int) -> int:
        """The share of a value, rounded down."""
        return value * self.times // self.over


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several rows, each with its own rule."""


class Terrain(Table, frozen=True, kw_only=True):
    """One terrain: what it costs, how it protects, what it hides."""

    cost: CostRow
    divisor: Divisors
    sight: SightRow
    spotting: LimitRow


class Bocage(Table, frozen=True, kw_only=True):
    """WSN 5.1: the hedgerow on an edge."""

    cost: CostRow
    roll: ApRow
    height: LevelRow
    rhino: RhinoRow


class Cliff(Table, frozen=True, kw_only=True):
    """WSN 5.6: the cliff on an edge."""

    cost: CostRow
    cover: ApRow
    height: LevelRow


class Edges(Table, frozen=True, kw_only=True):
    """What may stand on an edge."""

    bocage: Bocage
    cliff: Cliff


class Path(Table, frozen=True, kw_only=True):
    """A road, trail or rail: its rate."""

    cost: CostRow


class GullyHex(Row, frozen=True, kw_only=True):
    """What a gully costs foot platoons."""

    foot: Whole


class GullyExtra(Row, frozen=True, kw_only=True):
    """What a gully costs vehicles on top of the terrain."""

    wheeled: Points
    tracked: Points

    def halves(self, mover: Literal["wheeled", "tracked"]) -> int | None:
        """The cost in half points; None where the mover may not go."""
        return _halves(getattr(self, mover))


class Gully(Table, frozen=True, kw_only=True):
    """WSN 5.5: the gully."""

    hex: GullyHex
    bank: GullyHex
    extra: GullyExtra
    divisor: Divisors
    depth: LevelRow


class Shingle(Table, frozen=True, kw_only=True):
    """WSN 5.4: the bank of pebbles."""

    added: CostRow
    roll: ApRow
    rise: HalfLevelRow
    spotting: LimitRow


class Ford(Table, frozen=True, kw_only=True):
    """The ford in a river."""

    cost: CostRow


class Features(Table, frozen=True, kw_only=True):
    """Features that a hex may have besides its terrain, each with its own numbers."""

    shingle: Shingle
    ford: Ford


class ByHand(Row, frozen=True, kw_only=True):
    """What one hex costs a gun pushed by its crew."""

    points: Divisor


class Movement(Table, frozen=True, kw_only=True):
    """Movement rules that do not depend on the hex."""

    crest: CostRow
    by_hand: ByHand
    double_time: Share
    tactical: Share
    landed: Share
