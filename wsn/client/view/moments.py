"""What is to be seen at one moment of a film, as values: the film makes them, board and panels draw them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wsn.parts.beats import Comes, Manner, Plays, Throw, Turn
from wsn.table.picture.stacks import PlacedCounter
from wsn.table.picture.svg import XY
from wsn.table.scene import Flag, Token

PlacedSign = tuple[Token, float, float]
"""A marker on the ground, with the middle of its sign on the sheet."""


class PieceChanges(msgspec.Struct, frozen=True):
    """Where counters are, and how they look, that are not as in the scene."""

    moved: Mapping[str, XY] = msgspec.field(default_factory=dict)
    """Where counters are that are elsewhere."""
    hidden: frozenset[str] = frozenset()
    """Counters that have not come yet."""
    ghosts: tuple[tuple[PlacedCounter, float], ...] = ()
    """Counters that are no longer there, with how strong they still are."""
    looks: Mapping[str, PlacedCounter] = msgspec.field(default_factory=dict)
    """Counters that look as before: their losses are still to come."""
    flags: Mapping[str, Flag] = msgspec.field(default_factory=dict)
    """By their space, flags of objectives that have not changed hands yet."""
    signs: tuple[PlacedSign, ...] = ()
    """Markers on the ground that lie there still, though they are gone at the end."""
    unlaid: frozenset[PlacedSign] = frozenset()
    """Markers on the ground that are not laid yet."""
    piled: tuple[PlacedCounter, ...] = ()
    """Counters that lie in another pile than at the end, or otherwise in it; the lowest first."""


class Aim(msgspec.Struct, frozen=True):
    """Who acts on whom: a line from a place to another; `share` of its way is done."""

    start: XY
    end: XY
    share: float
    manner: Manner
    side: str


class Ring(msgspec.Struct, frozen=True):
    """Something befalls a place: a ring that widens; a reticle while it is only aimed at."""

    x: float
    y: float
    share: float
    aimed: bool = False


class Chute(msgspec.Struct, frozen=True):
    """A parachute at a place over the board, above the point of the board where it comes down."""

    x: float
    y: float
    foot: XY
    share: float


class Scatter(msgspec.Struct, frozen=True):
    """An arrow from where something was aimed to where it comes down; `share` of its way is done."""

    start: XY
    end: XY
    share: float


class Plane(msgspec.Struct, frozen=True):
    """Aircraft over their target: `share` of their way past it is done."""

    at: XY
    share: float


class Burst(msgspec.Struct, frozen=True):
    """A number of shells burst at a place; `share` of it has gone by."""

    at: XY
    share: float
    count: int


class DiceNow(msgspec.Struct, frozen=True):
    """Dice over a place (None: over the board): `landed` of them lie, the next is `spin` of its way down."""

    throw: Throw
    at: XY | None
    landed: int
    spin: float
    below: bool = False
    """Whether they lie below the place: the fire comes from above."""

    @property
    def all_down(self) -> bool:
        """Whether every die lies."""
        return self.landed >= len(self.throw.values)


class Plaque(msgspec.Struct, frozen=True):
    """What came of it, at its place."""

    at: XY
    came: Comes
    share: float
    below: bool = True
    dice: tuple[DiceNow, ...] = ()
    """The throws that are seen while it stands there, all their dice down: it covers none of them."""
    when: tuple[float, float] = (0.0, 0.0)
    """When it comes and goes, in seconds of its film: it covers no other that stands meanwhile."""

    def meets_plaque(self, other: Plaque) -> bool:
        """Whether both stand there for some of their time."""
        return self.when[0] < other.when[1] and other.when[0] < self.when[1]


class Shown(msgspec.Struct, frozen=True):
    """A card, or the banner of a turn or of a success, large over the board."""

    what: Plays | Turn | Comes
    share: float


class Moment(msgspec.Struct, frozen=True):
    """What is to be seen at one moment of a film."""

    pieces: PieceChanges = msgspec.field(default_factory=PieceChanges)
    aims: tuple[Aim, ...] = ()
    rings: tuple[Ring, ...] = ()
    scatters: tuple[Scatter, ...] = ()
    bursts: tuple[Burst, ...] = ()
    chutes: tuple[Chute, ...] = ()
    planes: tuple[Plane, ...] = ()
    dice: DiceNow | None = None
    plaques: tuple[Plaque, ...] = ()
    large: Shown | None = None
    stood: tuple[Plaque, ...] = ()
    """Outcomes that are gone, or going, for which those now had to make way as they came; the first first."""
