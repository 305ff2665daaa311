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
    """The section of the rulebook that it belongs to."""
    origin: Origin
    """Who says so: `book`, the rulebook; `public`, a public source; `designed`, we."""

    def reason(self, text: str, amount: int = 0) -> Reason:
        """A reason that cites this row."""
        return Reason(self.rule, text, amount)


def _half_points(points: Points) -> int | None:
    if points == "prohibited":
        return None
    return 1 if isinstance(points, str) else 2 * points


class CostRow(Row, frozen=True, kw_only=True):
    """What entering costs each class of mover, in points as printed."""

    foot: Points
    """The points for foot platoons: a whole number, `"1/2"` or `"prohibited"`."""
    wheeled: Points
    """The points for wheeled platoons, written as for foot."""
    tracked: Points
    """The points for tracked platoons, written as for foot."""
    ban: str = "WSS 6.6"
    """The rule by which it is prohibited to a class of mover."""

    def halves(self, mover: Mover) -> int | None:
        """The cost in half points; None where the mover may not go."""
        return _half_points(getattr(self, mover))


class RhinoRow(Row, frozen=True, kw_only=True):
    """What a tracked platoon with hedge cutters pays at a bocage edge."""

    tracked: Whole
    """The points for a tracked platoon, in place of the usual ones."""


class Divisors(Row, frozen=True, kw_only=True):
    """What the strength of each kind of fire is divided by."""

    ap: Divisor
    """What the strength of AP fire is divided by."""
    art: Divisor
    """What the strength of artillery is divided by."""
    at: Divisor
    """What the strength of AT fire is divided by."""

    def of(self, mode: Mode) -> int:
        """The divisor against one kind of fire."""
        value: int = getattr(self, mode)
        return value


class SightRow(Row, frozen=True, kw_only=True):
    """How terrain meets a line of sight; `height` is in whole levels above the ground."""

    los: Literal["clear", "blocks", "count"]
    """Whether it never blocks a line, blocks it, or does so together with others."""
    count: Whole = 0
    """How many such hexes block a line together."""
    height: Whole = 0
    """Its height in whole levels above the ground."""

    def __post_init__(self) -> None:
        WrongValues.stop_if_any(self._find_wrong())

    def _find_wrong(self) -> Iterator[Fault]:
        if (self.los == "count") != (self.count > 0):
            yield "count", f"los = {self.los!r} goes with {'1 or more' if self.los == 'count' else '0'}"
        if (self.los == "clear") != (self.height == 0):
            yield "height", f"los = {self.los!r} goes with {'0' if self.los == 'clear' else '1 or more'}"


class LimitRow(Row, frozen=True, kw_only=True):
    """A number of hexes."""

    limit: Whole
    """The number of hexes."""


class ApRow(Row, frozen=True, kw_only=True):
    """A number that concerns AP fire only: a modifier of the roll, or the least divisor of a cliff."""

    ap: int
    """The number, for AP fire only."""


class LevelRow(Row, frozen=True, kw_only=True):
    """A height or depth in whole levels."""

    levels: Whole
    """The number of whole levels."""


class HalfLevelRow(Row, frozen=True, kw_only=True):
    """A height in half levels."""

    half_levels: Whole
    """The number of half levels."""


class Share(Row, frozen=True, kw_only=True):
    """A share `times / over`; what is shared is rounded down."""

    times: Whole
    """What a value is multiplied by."""
    over: Divisor
    """What it is then divided by, and rounded down."""

    def of(self, value: int) -> int:
        """The share of a value, rounded down."""
        return value * self.times // self.over


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several rows, each with its own rule."""


class Terrain(Table, frozen=True, kw_only=True):
    """One terrain: what it costs, how it protects, what it hides."""

    cost: CostRow
    """What it costs to enter."""
    divisor: Divisors
    """What the strength of fire into it is divided by."""
    sight: SightRow
    """How it meets a line of sight."""
    spotting: LimitRow
    """Within how many hexes a stopped platoon on foot is seen in it."""


class Bocage(Table, frozen=True, kw_only=True):
    """WSN 5.1: the hedgerow on an edge."""

    cost: CostRow
    """What crossing it costs on top of the hex."""
    roll: ApRow
    """The modifier of AP fire across it, once however many are crossed."""
    height: LevelRow
    """How high it stands."""
    rhino: RhinoRow
    """What a company with hedge cutters pays instead."""


class Cliff(Table, frozen=True, kw_only=True):
    """WSN 5.6: the cliff on an edge."""

    cost: CostRow
    """What climbing it costs."""
    cover: ApRow
    """From below: the least divisor of AP fire."""
    height: LevelRow
    """How high it is."""


class Edges(Table, frozen=True, kw_only=True):
    """What may stand on an edge."""

    bocage: Bocage
    """The hedgerow."""
    cliff: Cliff
    """The cliff."""


class Path(Table, frozen=True, kw_only=True):
    """A road, trail or rail: its rate."""

    cost: CostRow
    """What a hex costs along it, in place of the terrain."""


class GullyHex(Row, frozen=True, kw_only=True):
    """What a gully costs foot platoons."""

    foot: Whole
    """The points for foot platoons."""


class GullyExtra(Row, frozen=True, kw_only=True):
    """What a gully costs vehicles on top of the terrain."""

    wheeled: Points
    """The points more for wheeled platoons, or `"prohibited"`."""
    tracked: Points
    """The points more for tracked platoons, or `"prohibited"`."""

    def halves(self, mover: Literal["wheeled", "tracked"]) -> int | None:
        """The cost in half points; None where the mover may not go."""
        return _half_points(getattr(self, mover))


class Gully(Table, frozen=True, kw_only=True):
    """WSN 5.5: the gully."""

    hex: GullyHex
    """What a hex of it costs on foot, in place of the terrain."""
    bank: GullyHex
    """What entering it from outside and leaving it cost more."""
    extra: GullyExtra
    """What it costs vehicles on top of the terrain."""
    divisor: Divisors
    """What the strength of fire into it is divided by."""
    depth: LevelRow
    """How deep it lies."""


class Shingle(Table, frozen=True, kw_only=True):
    """WSN 5.4: the bank of pebbles."""

    added: CostRow
    """What it costs on top of the terrain."""
    roll: ApRow
    """The modifier of AP fire at platoons in it."""
    rise: HalfLevelRow
    """How much higher a unit on it stands."""
    spotting: LimitRow
    """Within how many hexes a stopped platoon on foot is seen in it."""


class Ford(Table, frozen=True, kw_only=True):
    """The ford in a river."""

    cost: CostRow
    """What it costs, in place of the river."""


class Features(Table, frozen=True, kw_only=True):
    """Features that a hex may have besides its terrain, each with its own numbers."""

    shingle: Shingle
    """The bank of pebbles."""
    ford: Ford
    """The ford in a river."""


class ByHand(Row, frozen=True, kw_only=True):
    """What one hex costs a gun pushed by its crew."""

    points: Divisor
    """The points of the crew for one hex."""


class Movement(Table, frozen=True, kw_only=True):
    """Movement rules that do not depend on the hex."""

    crest: CostRow
    """What each level climbed costs."""
    by_hand: ByHand
    """What a hex costs a gun that is pushed by hand."""
    double_time: Share
    """The share of their points that platoons on foot have at double time."""
    tactical: Share
    """The share of their points with which vehicles with a turret move and fire."""
    landed: Share
    """The share of their points that vehicles have in the turn in which they land."""
